// SW sapien, over REST.
import { exigirServicio, pedirServicio, type Servicio, SinRespuesta } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { CUENTA_NO_ACEPTADA, comoTimbrado, type Donde, ESPERA_MS, noCancela, rechazo, seAcepto, type Timbrador } from './timbrador.ts';

interface RespuestaSw {
  status?: string;
  message?: string;
  messageDetail?: string;
  data?: Record<string, unknown>;
}
interface Pedido {
  cuerpo?: unknown;
  metodo?: 'GET' | 'POST';
}
const dicho = (r: RespuestaSw): string => `${r.message ?? ''} ${r.messageDetail ?? ''}`.trim();

async function pedir(host: Donde, ruta: string, o: Pedido = {}): Promise<{ r: RespuestaSw; s: Servicio }> {
  const s = await exigirServicio(host, 'sw');
  const { id: user, secreto: password } = s.aplicacion;
  const entrada = (await pedirServicio(s, '/security/authenticate', { metodo: 'POST', cabeceras: { user, password } }))
    .datos as RespuestaSw;
  const token = entrada?.data?.token;
  if (typeof token !== 'string') throw new Rechazo(CUENTA_NO_ACEPTADA);
  const { datos, status } = await pedirServicio(s, ruta, {
    metodo: o.metodo ?? 'POST',
    cabeceras: { authorization: `bearer ${token}` },
    limiteMs: ESPERA_MS,
    ...(o.cuerpo === undefined ? {} : { cuerpo: o.cuerpo }),
  });
  // What cannot be read says nothing of what it did; who may not ask, or too often, was not attended.
  const desatendido = status === 401 || status === 429;
  if (!datos || desatendido) throw new SinRespuesta(s, desatendido);
  return { r: datos as RespuestaSw, s };
}
/** Stamped before: the same document, with its stamp. */
const YA_TIMBRADO = /\b307\b/;

export const sw: Timbrador = {
  async timbrar(host, xml) {
    const cuerpo = new FormData();
    cuerpo.append('xml', new Blob([xml], { type: 'text/xml' }), 'cfdi.xml');
    const { r, s } = await pedir(host, '/cfdi33/stamp/v4', { cuerpo });
    if (r.status !== 'success' && !YA_TIMBRADO.test(`${r.message}`)) throw rechazo(dicho(r));
    return comoTimbrado(s, r.data?.cfdi, r.data?.uuid);
  },
  async cancelar(host, c) {
    const { CER, KEY, PASS } = c.certificado;
    const { r } = await pedir(host, '/cfdi33/cancel/csd', {
      cuerpo: {
        ...{ uuid: c.UUID, rfc: c.rfcEmisor, motivo: c.motivo, b64Cer: CER, b64Key: KEY, password: PASS },
        ...(c.folioSustitucion ? { folioSustitucion: c.folioSustitucion } : {}),
      },
    });
    const codigo = String((r.data?.uuid as Record<string, string> | undefined)?.[c.UUID] ?? '');
    const { acuse } = r.data ?? {};
    if (seAcepto(codigo) && typeof acuse === 'string') return { acuse, codigo };
    throw noCancela(codigo, dicho(r));
  },
  async timbres(host) {
    const { data } = (await pedir(host, '/account/balance', { metodo: 'GET' })).r;
    return typeof data?.saldoTimbres === 'number' ? data.saldoTimbres : null;
  },
};
