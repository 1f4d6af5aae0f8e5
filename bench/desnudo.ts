// The minimal server: Fastify and the driver. No session, validation, row-level security or audit.
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import type { Conexion } from '#kernel/server/db.ts';
import { abrirCrudo, agenda, buscar, citaNueva, citasNuevas, libres, notaNueva, paciente, paseDe, type Registro } from './consultas.ts';

interface Encargo {
  puerto: number;
  conexion: Conexion;
  cliente: number;
}
/** Serves until its parent process ends it. */
export async function servirDesnudo(encargo: string): Promise<void> {
  const { puerto, conexion, cliente } = JSON.parse(encargo) as Encargo;
  const pool = abrirCrudo(conexion);
  const app = Fastify({ logger: false });
  app.get<{ Querystring: { q: string } }>('/buscar', (req) => buscar(pool, cliente, req.query.q));
  app.get<{ Params: { codigo: string } }>('/paciente/:codigo', (req) => paciente(pool, cliente, Number(req.params.codigo)));
  app.get<{ Params: { desde: string; hasta: string; medico: string } }>('/agenda/:desde/:hasta/:medico', (req) =>
    agenda(pool, cliente, req.params.desde, req.params.hasta, Number(req.params.medico)),
  );
  app.get<{ Params: { medico: string; desde: string; hasta: string; duracion: string } }>(
    '/libres/:medico/:desde/:hasta/:duracion',
    (req) => libres(pool, cliente, Number(req.params.medico), req.params.desde, req.params.hasta, Number(req.params.duracion)),
  );
  app.post<{ Body: Registro }>('/cita', async (req) => {
    await citaNueva(pool, cliente, req.body);
    return { N_CITA: req.body.N_CITA };
  });
  app.post<{ Body: Registro[] }>('/citas', async (req) => {
    await citasNuevas(pool, cliente, req.body);
    return { N_CITA: req.body[0]?.N_CITA };
  });
  app.post<{ Body: Registro }>('/nota', async (req) => {
    await notaNueva(pool, cliente, req.body);
    return { CONSECUTIVO: req.body.CONSECUTIVO };
  });
  app.post<{ Body: { USER: string; PASS: string } }>('/login', async (req) => ({
    vale: await verify(await paseDe(pool, cliente, req.body.USER), req.body.PASS),
  }));
  app.get('/nada', () => ({ nada: 1 }));
  await app.listen({ port: puerto, host: '127.0.0.1' });
  console.log('listo');
}
