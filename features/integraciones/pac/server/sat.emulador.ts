// Emulator of the SAT's service that says whether an invoice is in force and how it may be cancelled.
import type { FastifyInstance } from 'fastify';
import type { Emulador } from '#kernel/server/servicios.ts';
import { SOBRE, textoDe } from '#kernel/server/soap.ts';
import { type Emitido, porUuid, sinAceptacion } from './juicio_emulado.ts';

/** What was stamped before this process began is known by what is asked of it. */
function conocido(cuerpo: string): Emitido | undefined {
  const dicho = new URLSearchParams(textoDe(cuerpo, 'expresionImpresa'));
  const de = (clave: string) => dicho.get(clave) ?? '';
  const UUID = de('id');
  if (!/^[\dA-F-]{36}$/.test(UUID)) return undefined;
  const ya = porUuid.get(UUID);
  if (ya) return ya;
  const e: Emitido = {
    UUID,
    xml: `Rfc="${de('re')}"`,
    total: Number(de('tt')),
    generico: /^X[AE]XX/.test(de('rr')),
    estado: 'Vigente',
    tramite: '',
  };
  porUuid.set(UUID, e);
  return e;
}

const sat: Emulador = (app: FastifyInstance) => {
  app.addContentTypeParser('text/xml', { parseAs: 'string', bodyLimit: 20_000 }, (_, cuerpo, hecho) => hecho(null, cuerpo));
  app.post<{ Body: string }>('/ConsultaCFDIService.svc', ({ body }, reply) => {
    const e = conocido(body);
    const cancelable = !e
      ? ''
      : e.estado === 'Cancelado'
        ? ''
        : sinAceptacion(e)
          ? 'Cancelable sin aceptación'
          : 'Cancelable con aceptación';
    return reply
      .type('text/xml')
      .send(
        `<s:Envelope xmlns:s="${SOBRE}"><s:Body><ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio">` +
          `<a:CodigoEstatus>${e ? 'S - Comprobante obtenido satisfactoriamente.' : 'N - 602: Comprobante no encontrado.'}</a:CodigoEstatus>` +
          `<a:EsCancelable>${cancelable}</a:EsCancelable><a:Estado>${e?.estado ?? 'No Encontrado'}</a:Estado>` +
          `<a:EstatusCancelacion>${e?.tramite ?? ''}</a:EstatusCancelacion></ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`,
      );
  });
};
export default sat;
