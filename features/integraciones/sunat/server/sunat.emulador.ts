// Emulator of SUNAT's billService and billConsultService. Passwords that contain «mala» are wrong; a description with
// «rechazar» is rejected and one with «observar» is accepted with an observation. `/modo/:ruc/:modo` makes it fail for an issuer.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { rucPeruValido } from '#domain/documentos.ts';
import type { Emulador } from '#kernel/server/servicios.ts';
import { escaparXml, SOBRE, textoDe } from '#kernel/server/soap.ts';
import { baja, type Fallo, juzgar, type Recibido, type Veredicto } from './juicio_emulado.ts';
import { deZip, enZip, SER } from './sobre.ts';

const sobre = (cuerpo: string) => `<?xml version="1.0"?><S:Envelope xmlns:S="${SOBRE}"><S:Body>${cuerpo}</S:Body></S:Envelope>`;
const falla = (reply: FastifyReply, codigo: number, texto: string) =>
  reply
    .code(500)
    .type('text/xml')
    .send(
      sobre(
        `<S:Fault><faultcode>S:Client.${String(codigo).padStart(4, '0')}</faultcode><faultstring>${escaparXml(texto)}</faultstring></S:Fault>`,
      ),
    );
/** A receipt in its zip. */
function cdr(nombre: string, folio: string, { codigo, texto, notas }: Veredicto): string {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?><ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"' +
    ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">' +
    `<cbc:ID>${Date.now()}</cbc:ID>${notas.map((n) => `<cbc:Note>${escaparXml(n)}</cbc:Note>`).join('')}` +
    `<cac:DocumentResponse><cac:Response><cbc:ReferenceID>${folio}</cbc:ReferenceID><cbc:ResponseCode>${codigo}</cbc:ResponseCode>` +
    `<cbc:Description>${escaparXml(texto)}</cbc:Description></cac:Response></cac:DocumentResponse></ar:ApplicationResponse>`;
  return Buffer.from(enZip(`R-${nombre}.xml`, xml)).toString('base64');
}
/** The only document of a zip. */
function documento(fileName: string, contentFile: string): { xml: string; nombre: string } | Fallo {
  const nombre = fileName.replace(/\.zip$/i, '');
  if (!/^\d{11}-(0[137]-[FB][A-Z\d]{3}-\d{1,8}|R[AC]-\d{8}-\d{1,5})$/.test(nombre))
    return { codigo: 151, texto: 'El nombre del archivo ZIP es incorrecto' };
  let archivos: [string, string][];
  try {
    archivos = Object.entries(deZip(Buffer.from(contentFile, 'base64')));
  } catch {
    return { codigo: 156, texto: 'El archivo ZIP está corrupto' };
  }
  if (archivos.length !== 1) return { codigo: archivos.length ? 158 : 157, texto: 'El archivo ZIP debe contener un comprobante' };
  const [[interior, xml]] = archivos as [[string, string]];
  if (interior !== `${nombre}.xml`) return { codigo: 161, texto: 'El nombre del archivo XML no coincide con el del archivo ZIP' };
  return { xml, nombre };
}
type Ticket = { nombre: string; folio: string; veredicto: Veredicto; vueltas: number };
const LENTO_MS = 40_000;

const sunat: Emulador = (app: FastifyInstance) => {
  const recibidos = new Map<string, Recibido>();
  const ultimos = new Map<string, number>();
  const presentados = new Set<string>();
  const tickets = new Map<string, Ticket>();
  const modos = new Map<string, string>();
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_, cuerpo, hecho) => hecho(null, cuerpo));

  /** normal, caido (503), mudo (does it but never says so), lento; what SUNAT did not do is done when it is asked again. */
  app.post<{ Params: { ruc: string; modo: string } }>('/modo/:ruc/:modo', ({ params }) => {
    modos.set(params.ruc, params.modo);
    return { modo: params.modo };
  });

  async function atender(xml: string, reply: FastifyReply, hacer: (ruc: string) => Promise<unknown> | unknown) {
    const usuario = textoDe(xml, 'Username');
    const clave = textoDe(xml, 'Password');
    const ruc = usuario.slice(0, 11);
    const modo = modos.get(ruc);
    if (modo === 'caido') return reply.code(503).send('Service Unavailable');
    if (modo === 'lento') await new Promise((r) => setTimeout(r, LENTO_MS).unref());
    if (!rucPeruValido(ruc) || usuario.length <= 11 || !clave || clave.includes('mala'))
      return falla(reply, 102, 'Usuario o contraseña incorrectos');
    if (modo !== 'mudo') return hacer(ruc);
    await hacer(ruc);
    if (!reply.sent) {
      reply.hijack();
      reply.raw.destroy();
    }
    return reply;
  }
  const contestar = (reply: FastifyReply, operacion: string, cuerpo: string) =>
    reply.type('text/xml').send(sobre(`<br:${operacion}Response xmlns:br="${SER}">${cuerpo}</br:${operacion}Response>`));

  app.post<{ Body: string }>('/ol-ti-itcpfegem/billService', ({ body }, reply) =>
    atender(body, reply, async (ruc) => {
      const mudo = modos.get(ruc) === 'mudo';
      const decir = (operacion: string, cuerpo: string) => (mudo ? undefined : contestar(reply, operacion, cuerpo));
      if (/<ser:getStatus>/.test(body)) {
        const t = tickets.get(textoDe(body, 'ticket'));
        if (!t) return falla(reply, 127, 'El ticket no existe');
        // The first time it is still at work.
        if (t.vueltas++ === 0) return decir('getStatus', '<status><statusCode>98</statusCode></status>');
        const estado = t.veredicto.codigo === 0 ? '0' : '99';
        return decir(
          'getStatus',
          `<status><statusCode>${estado}</statusCode><content>${cdr(t.nombre, t.folio, t.veredicto)}</content></status>`,
        );
      }
      const d = documento(textoDe(body, 'fileName'), textoDe(body, 'contentFile'));
      if ('codigo' in d) return falla(reply, d.codigo, d.texto);
      const resumen = /<ser:sendSummary>/.test(body);
      if (resumen !== /-R[AC]-/.test(d.nombre)) return falla(reply, 151, 'El nombre del archivo ZIP es incorrecto');
      if (resumen) {
        const r = await baja(d.nombre, d.xml, ruc, recibidos, ultimos, presentados);
        if ('falla' in r) return falla(reply, r.falla.codigo, r.falla.texto);
        const ticket = `${Date.now()}${tickets.size}`;
        tickets.set(ticket, { nombre: d.nombre, folio: d.nombre.slice(12), veredicto: r.veredicto, vueltas: 0 });
        return decir('sendSummary', `<ticket>${ticket}</ticket>`);
      }
      const r = await juzgar(d.nombre, d.xml, ruc, recibidos);
      if ('falla' in r) return falla(reply, r.falla.codigo, r.falla.texto);
      recibidos.set(d.nombre, r);
      const [, , serie = '', numero] = d.nombre.split('-');
      ultimos.set(`${ruc}-${serie}`, Math.max(ultimos.get(`${ruc}-${serie}`) ?? 0, Number(numero)));
      return decir('sendBill', `<applicationResponse>${cdr(d.nombre, d.nombre.slice(15), r.veredicto)}</applicationResponse>`);
    }),
  );
  app.post<{ Body: string }>('/ol-it-wsconscpegem/billConsultService', ({ body }, reply) =>
    atender(body, reply, (ruc) => {
      const partes = ['tipoComprobante', 'serieComprobante', 'numeroComprobante'].map((c) => textoDe(body, c));
      const nombre = [ruc, ...partes].join('-');
      const hallado = recibidos.get(nombre);
      const estado = hallado
        ? `<statusCode>0004</statusCode><statusMessage>La constancia existe</statusMessage><content>${cdr(nombre, nombre.slice(15), hallado.veredicto)}</content>`
        : '<statusCode>0011</statusCode><statusMessage>La constancia no existe</statusMessage>';
      return contestar(reply, 'getStatusCdr', `<statusCdr>${estado}</statusCdr>`);
    }),
  );
};
export default sunat;
