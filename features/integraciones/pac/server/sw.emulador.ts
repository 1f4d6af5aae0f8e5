// Emulator of SW sapien: stamps and cancels. Modes: normal, caido (503), mudo (does it and never says so), ilegible (does it and
// says so in something else), sin_timbres.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Emulador } from '#kernel/server/servicios.ts';
import { callar, cancelarEmulado, juzgar, leerXml, mandosEmulados, rfcEmisor, timbrados, timbrarEmulado } from './juicio_emulado.ts';

const TOKEN = 'token-emulado';
const TIMBRES_AL_INICIO = 500;
const mal = (reply: FastifyReply, codigo: string, texto: string, data: unknown = null) =>
  reply.code(400).send({ status: 'error', message: `${codigo} - ${texto}`, messageDetail: '', data });

const sw: Emulador = (app: FastifyInstance) => {
  const modos = mandosEmulados(app);
  let gastados = 0;
  app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'string', bodyLimit: 1_000_000 }, (_, cuerpo, hecho) => hecho(null, cuerpo));
  app.post('/security/authenticate', ({ headers }, reply) =>
    headers.user && headers.password
      ? { status: 'success', data: { token: TOKEN, expires_in: 7200 } }
      : mal(reply, '401', 'Usuario o contraseña'),
  );
  app.get('/account/balance', () => ({
    status: 'success',
    data: { saldoTimbres: TIMBRES_AL_INICIO - gastados, timbresUtilizados: gastados },
  }));

  app.post<{ Body: string }>('/cfdi33/stamp/v4', ({ body, headers }, reply) => {
    if (headers.authorization !== `bearer ${TOKEN}`) return mal(reply, '401', 'El token no es válido');
    const xml = /(<\?xml[\s\S]*<\/cfdi:Comprobante>)/.exec(body)?.[1];
    const c = xml && leerXml(xml);
    if (!xml || !c) return mal(reply, '301', 'XML mal formado');
    const modo = modos.get(rfcEmisor(c));
    if (modo === 'caido') return reply.code(503).send('Service Unavailable');
    const previo = timbrados.get(c.atributos.Sello ?? '');
    if (previo) return mal(reply, '307', 'El comprobante contiene un timbre previo', { cfdi: previo.xml, uuid: previo.UUID });
    if (modo === 'sin_timbres') return mal(reply, '', 'La cuenta se quedó sin timbres disponibles');
    const falla = juzgar(c, xml);
    if (falla) return mal(reply, ...falla);
    gastados++;
    const hecho = timbrarEmulado(c, xml);
    if (modo === 'mudo') return callar(reply);
    if (modo === 'ilegible') return reply.type('text/html').send('<p>Hecho</p>');
    return { status: 'success', data: { cfdi: hecho.xml, uuid: hecho.UUID } };
  });
  app.post<{ Body: { uuid?: string; rfc?: string; motivo?: string; folioSustitucion?: string } }>(
    '/cfdi33/cancel/csd',
    ({ body }, reply) => {
      const { uuid = '', rfc = '', motivo = '', folioSustitucion } = body ?? {};
      if (modos.get(rfc) === 'caido') return reply.code(503).send('Service Unavailable');
      const { codigo, acuse } = cancelarEmulado(rfc, uuid, motivo, folioSustitucion);
      if (!acuse) return mal(reply, codigo, 'La solicitud no procede', { uuid: { [uuid]: codigo } });
      if (modos.get(rfc) === 'mudo') return callar(reply);
      return { status: 'success', data: { acuse, uuid: { [uuid]: codigo } } };
    },
  );
};
export default sw;
