// Emulator of the forms service: accounts, tokens for the embedded application, the forms of an account and what is sent to
// patients. A password that contains «mala» is wrong. Ids carry their own data, so they survive a restart. One in three forms
// is answered by itself after some minutes; the others when something posts to /app/contestar.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hojaPdf } from './hoja_emulada.ts';

const FORMATOS = [
  { id: 1, nombre: 'Historia médica breve' },
  { id: 2, nombre: 'Consentimiento informado' },
  { id: 3, nombre: 'Cuestionario de COVID-19' },
];
const MINUTO = 60_000;
const sello = (...partes: unknown[]): string => createHash('sha256').update(partes.join('|')).digest('hex').slice(0, 8);

interface Envio {
  id: string;
  enviado: Date;
  formatos: typeof FORMATOS;
}
/** F-<moment>-<forms>-<random>-<proof that this account sent it> */
const idDe = (cuenta: string, momento: string, formatos: string, azar: string): string =>
  ['F', momento, formatos, azar, sello(cuenta, momento, formatos, azar)].join('-');
function envioDe(cuenta: string, id: string): Envio | undefined {
  const [, momento = '', pedidos = '', azar = ''] = id.split('-');
  if (idDe(cuenta, momento, pedidos, azar) !== id) return undefined;
  const ids = pedidos.split('.').map(Number);
  return { id, enviado: new Date(Number.parseInt(momento, 36)), formatos: FORMATOS.filter((f) => ids.includes(f.id)) };
}

export default function formas(app: FastifyInstance): void {
  const hechos = new Map<string, string>();
  const contestadas = new Map<string, Date>();
  /** The account a token belongs to; '' for a token we did not give. */
  const cuentaDe = (autorizacion: unknown): string => {
    const [cuenta = '', prueba] = String(autorizacion ?? '')
      .replace(/^Bearer /, '')
      .split('.');
    return prueba === sello('cuenta', cuenta) ? cuenta : '';
  };
  const contestadaEn = (id: string, e: Envio): Date | null => {
    const sola = new Date(e.enviado.getTime() + 3 * MINUTO);
    return contestadas.get(id) ?? (Number.parseInt(sello(id), 16) % 3 === 0 && sola < new Date() ? sola : null);
  };
  const describir = (e: Envio) => ({
    id: e.id,
    enviado: e.enviado.toISOString(),
    formatos: e.formatos.map(({ id, nombre }) => {
      const suya = `${e.id}-${id}`;
      return { id: suya, nombre, contestado: contestadaEn(suya, e)?.toISOString() ?? null };
    }),
  });
  const noEsta = (reply: FastifyReply) => reply.code(404).send({ error: 'no existe' });

  app.post<{ Body: { email?: string; pass?: string } }>('/api/login', async (req, reply) => {
    const { email, pass } = req.body;
    if (!email || !pass || pass.includes('mala')) return reply.code(401).send({ error: 'credenciales' });
    const cuenta = Buffer.from(email.toLowerCase()).toString('base64url');
    return { token: `${cuenta}.${sello('cuenta', cuenta)}` };
  });
  app.get('/app', async (_req, reply) =>
    reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="es"><meta charset="utf-8"><title>Formas</title><style>body{font:15px/1.5 system-ui;margin:1.5rem}li{padding:.4rem 0}</style><h1>Formas, modo de demostración</h1><ul>${FORMATOS.map((f) => `<li>${f.nombre}</li>`).join('')}</ul></html>`,
      ),
  );
  // What a patient does from the link in the mail: fills the form in.
  app.post<{ Params: { id: string } }>('/app/contestar/:id', async (req) => {
    contestadas.set(req.params.id, new Date());
    return {};
  });

  app.register(
    async (api) => {
      api.addHook('onRequest', async (req, reply) => {
        if (!cuentaDe(req.headers.authorization)) return reply.code(401).send({ error: 'cuenta' });
      });
      api.post('/token', async () => ({ token: randomUUID() }));
      api.get('/formatos', async () => FORMATOS);
      api.post<{ Body: { referencia?: string; email?: string; nombre?: string; formatos?: number[] } }>('/envios', async (req, reply) => {
        const { referencia, email, formatos = [] } = req.body;
        if (!referencia || !email || formatos.length === 0) return reply.code(422).send({ error: 'faltan datos' });
        if (!formatos.every((id) => FORMATOS.some((f) => f.id === id))) return reply.code(422).send({ error: 'formato' });
        const cuenta = cuentaDe(req.headers.authorization);
        const clave = `${cuenta}|${referencia}`;
        const repetido = hechos.get(clave);
        const id = repetido ?? idDe(cuenta, Date.now().toString(36), formatos.join('.'), sello(referencia, Date.now()));
        hechos.set(clave, id);
        return reply.code(repetido ? 409 : 201).send(describir(envioDe(cuenta, id)!));
      });
      api.get<{ Params: { id: string } }>('/envios/:id', async (req, reply) => {
        const e = envioDe(cuentaDe(req.headers.authorization), req.params.id);
        return e ? describir(e) : noEsta(reply);
      });
      api.post<{ Params: { id: string }; Body: { email?: string } }>('/envios/:id/reenviar', async (req, reply) => {
        const e = envioDe(cuentaDe(req.headers.authorization), req.params.id);
        if (!e) return noEsta(reply);
        return req.body.email ? describir(e) : reply.code(422).send({ error: 'faltan datos' });
      });
      api.get<{ Params: { id: string } }>('/formas/:id/pdf', async (req, reply) => {
        const [, envio = '', formato] = /^(.+)-(\d+)$/.exec(req.params.id) ?? [];
        const e = envioDe(cuentaDe(req.headers.authorization), envio);
        const f = e?.formatos.find((x) => x.id === Number(formato));
        if (!e || !f) return noEsta(reply);
        const contestado = contestadaEn(req.params.id, e);
        return { pdf: hojaPdf([f.nombre, contestado ? 'Contestado por el paciente' : 'Sin contestar']).toString('base64') };
      });
    },
    { prefix: '/api' },
  );
}
