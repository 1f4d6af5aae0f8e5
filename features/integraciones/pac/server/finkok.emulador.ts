// Emulator of Finkok: stamps and cancels. Modes: those of SW's, and ajeno (the issuer is not of the account), tarda (what is
// stamped cannot be asked for yet), sat_caido (Finkok cannot ask the SAT to cancel). Passwords with «mala» are wrong.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Emulador } from '#kernel/server/servicios.ts';
import { escaparXml, SOBRE, textoDe } from '#kernel/server/soap.ts';
import {
  callar,
  cancelarEmulado,
  type Emitido,
  type Falla,
  juzgar,
  leerXml,
  mandosEmulados,
  rfcEmisor,
  timbrados,
  timbrarEmulado,
} from './juicio_emulado.ts';

const elemento = (nombre: string, valor: string) => `<s0:${nombre}>${escaparXml(valor)}</s0:${nombre}>`;
const deBase64 = (t: string) => Buffer.from(t, 'base64').toString('utf8');

/** Whether the key, which travels encrypted with the account's password, is the certificate's. */
function llaveDelCertificado(cer: string, key: string, passphrase: string): boolean {
  try {
    return new X509Certificate(deBase64(cer)).checkPrivateKey(createPrivateKey({ key: deBase64(key), passphrase }));
  } catch {
    return false;
  }
}

const finkok: Emulador = (app: FastifyInstance) => {
  const modos = mandosEmulados(app);
  const acuses = new Map<string, string>();
  app.addContentTypeParser('text/xml', { parseAs: 'string', bodyLimit: 2_000_000 }, (_, cuerpo, hecho) => hecho(null, cuerpo));

  const contestar = (reply: FastifyReply, de: string, operacion: string, cuerpo: string) =>
    reply
      .type('text/xml')
      .send(
        `<?xml version='1.0' encoding='UTF-8'?><senv:Envelope xmlns:senv="${SOBRE}"` +
          ` xmlns:tns="http://facturacion.finkok.com/${de}" xmlns:s0="apps.services.soap.core.views"><senv:Body>` +
          `<tns:${operacion}Response><tns:${operacion}Result>${cuerpo}</tns:${operacion}Result></tns:${operacion}Response></senv:Body></senv:Envelope>`,
      );
  const cuentaMala = (body: string) =>
    !textoDe(body, 'username') || !textoDe(body, 'password') || textoDe(body, 'password').includes('mala');
  const INVALIDA: Falla = ['300', 'El usuario o contraseña son inválidos'];
  const operacionDe = (body: string) => /<f:([a-z_]+)>/.exec(body)?.[1] ?? '';

  app.post<{ Body: string }>('/servicios/soap/stamp', ({ body }, reply) => {
    const operacion = operacionDe(body);
    const mal = ([codigo, texto]: Falla) =>
      contestar(
        reply,
        'stamp',
        operacion,
        `<s0:xml></s0:xml><s0:Incidencias><s0:Incidencia>${elemento('CodigoError', codigo)}${elemento('MensajeIncidencia', texto)}` +
          '<s0:ExtraInfo></s0:ExtraInfo></s0:Incidencia></s0:Incidencias>',
      );
    const bien = ({ xml, UUID }: Emitido, CodEstatus: string) =>
      contestar(
        reply,
        'stamp',
        operacion,
        `${elemento('xml', xml)}${elemento('UUID', UUID)}${elemento('CodEstatus', CodEstatus)}<s0:Incidencias></s0:Incidencias>`,
      );
    if (cuentaMala(body)) return mal(INVALIDA);
    const xml = deBase64(textoDe(body, 'xml'));
    const c = leerXml(xml);
    if (!c) return mal(['705', 'XML Estructura inválida']);
    const modo = modos.get(rfcEmisor(c));
    if (modo === 'caido') return reply.code(503).send('Service Unavailable');
    const previo = timbrados.get(c.atributos.Sello ?? '');
    if (operacion === 'stamped')
      return previo && modo !== 'tarda'
        ? bien(previo, 'Comprobante timbrado previamente')
        : mal(['603', 'El CFDI no contiene un timbre previo']);
    if (previo) return mal(['307', 'El CFDI contiene un timbre previo']);
    if (modo === 'ajeno') return mal(['702', 'El RFC del emisor no se encuentra registrado']);
    if (modo === 'sin_timbres') return mal(['', 'La cuenta se quedó sin timbres disponibles']);
    const falla = juzgar(c, xml);
    if (falla) return mal(falla);
    const hecho = timbrarEmulado(c, xml);
    if (modo === 'mudo' || modo === 'tarda') return callar(reply);
    if (modo === 'ilegible') return reply.type('text/html').send('<p>Hecho</p>');
    return bien(hecho, 'Comprobante timbrado satisfactoriamente');
  });

  app.post<{ Body: string }>('/servicios/soap/cancel', ({ body }, reply) => {
    const operacion = operacionDe(body);
    const decir = (cuerpo: string) => contestar(reply, 'cancel', operacion, cuerpo);
    const mal = ([codigo, texto]: Falla) => decir(elemento('CodEstatus', `${codigo} - ${texto}`));
    if (cuentaMala(body)) return mal(INVALIDA);
    const rfc = textoDe(body, 'taxpayer_id');
    if (modos.get(rfc) === 'caido') return reply.code(503).send('Service Unavailable');
    if (operacion === 'get_receipt') {
      const acuse = acuses.get(textoDe(body, 'uuid'));
      return decir(acuse ? elemento('success', 'true') + elemento('receipt', acuse) : elemento('error', 'No existe el acuse'));
    }
    const dicho = Object.fromEntries(
      [...(/<v:UUID ([^<>]*)\/>/.exec(body)?.[1] ?? '').matchAll(/\b(\w{1,40})="([^"]*)"/g)].map(([, k, v]) => [k!, v!]),
    );
    const { UUID = '', Motivo = '', FolioSustitucion } = dicho;
    if (!llaveDelCertificado(textoDe(body, 'cer'), textoDe(body, 'key'), textoDe(body, 'password')))
      return mal(['704', 'Error con la contraseña de la llave privada']);
    const folio = (codigo: string, mas = '') =>
      decir(`<s0:Folios><s0:Folio>${elemento('UUID', UUID)}${elemento('EstatusUUID', codigo)}</s0:Folio></s0:Folios>${mas}`);
    if (modos.get(rfc) === 'sat_caido') return folio('708');
    const { codigo, acuse } = cancelarEmulado(rfc, UUID, Motivo, FolioSustitucion);
    if (acuse && !acuses.has(UUID)) acuses.set(UUID, acuse);
    if (modos.get(rfc) === 'mudo') return callar(reply);
    // What was cancelled before has its receipt where it is kept.
    return folio(codigo, codigo === '201' ? elemento('Acuse', acuse) : '');
  });
};
export default finkok;
