// A waiting list whose jobs run when the test says so, and the patients' phones.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { listaEspera, ofertas } from '#features/agenda/lista_espera/contract.ts';
import { enlaceOferta } from '#features/agenda/lista_espera/server/ficha.ts';
import trabajos from '#features/agenda/lista_espera/server/jobs.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from './agenda.ts';
import type { Cliente } from './clinica.ts';

/** Everybody has a mail address; patients 2, 3 and 1 wait for doctor 1, in this order; patient 4 has the appointment. */
export async function conLista(ajustes = { AUTOMATICA: 1, MINUTOS: 30 }) {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.clinica.configurar] });
  await c.sql(async ({ db }) => {
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA") values (4, 'Olga', 'Paz', '2026-01-01')`.execute(
      db,
    );
    await sql`update pacientes set "MAIL" = 'p' || "CODIGOPACIENTE" || '@ejemplo.mx'`.execute(db);
  });
  await c.hacer(listaEspera.guardar_ajustes, {}, ajustes);
  for (const CODIGOPACIENTE of [2, 3, 1]) await c.hacer(listaEspera.agregar, {}, esperar(c, { CODIGOPACIENTE }));
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4 }));
  return { c, N_CITA, dia: diaLibre(c, 10) };
}
export const esperar = (c: Cliente, mas: object = {}) => ({
  ...{ CODIGOPACIENTE: 2, CODIGOMEDICO: 1, TIPO_CITA: 0, H_MINCITA: 30, PARTE: 0, PRIORIDAD: 0 },
  ...{ FECHAINICIAL: hoyDe(c), FECHAFINAL: diaLibre(c, 30), ...mas },
});
export const cancelar = (c: Cliente, N_CITA: number) => c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: E.cita.cancelada });

interface Pendiente {
  id: string;
  task: string;
  payload: { OFERTA?: number };
}
/** The list's waiting jobs of some kinds, whatever their time. */
export const pendientes = async (c: Cliente, ...tareas: ('lugar' | 'ofrecer' | 'vencer' | 'revisar')[]): Promise<Pendiente[]> =>
  (
    await c.casa.dueno.query(
      `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = any($2) and (j.payload->>'cliente')::int = $1 order by j.id`,
      [c.cliente, tareas.map((t) => `lista_espera.${t}`)],
    )
  ).rows;
async function hacer(c: Cliente, lista: readonly Pendiente[]): Promise<void> {
  for (const p of lista) {
    await c.casa.dueno.query('delete from graphile_worker._private_jobs where id = $1', [p.id]);
    await trabajos.find((t) => t.tarea === p.task)!.correr(c.casa.host, p.payload);
  }
}
/** Runs the jobs that free and offer times until none is left, without letting any offer expire. */
export async function correr(c: Cliente): Promise<void> {
  for (;;) {
    const ahora = await pendientes(c, 'lugar', 'ofrecer');
    if (ahora.length === 0) return;
    await hacer(c, ahora);
  }
}
/** Runs once the job that checks whether the offers' messages were sent. */
export async function revisar(c: Cliente): Promise<void> {
  await hacer(c, await pendientes(c, 'revisar'));
  await correr(c);
}
/** Lets every open offer expire. */
export async function dejarVencer(c: Cliente): Promise<void> {
  await c.sql(({ db }) => sql`update lista_espera_ofertas set "VENCE" = now() - interval '1 minute' where "ESTADO" = 0`.execute(db));
  await hacer(c, await pendientes(c, 'vencer'));
  await correr(c);
}
export const hechas = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{
        ID: number;
        CODIGOPACIENTE: number;
        ESTADO: number;
      }>`select "ID", "CODIGOPACIENTE", "ESTADO" from lista_espera_ofertas order by "ID"`.execute(db),
    )
  ).rows;
export const aQuien = async (c: Cliente) => (await hechas(c)).map((o) => [o.CODIGOPACIENTE, o.ESTADO]);
export const mensajes = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ para: string; cuerpo: string; origen: string }>`select canal, para, cuerpo, origen from mensajes order by id`.execute(db),
    )
  ).rows;
/** A visitor with the link on a phone. */
export async function conEnlace(c: Cliente, OFERTA: number) {
  const enlace = await enClinica(c.casa.host, c.cliente, 0, async (ctx) => enlaceOferta(ctx, OFERTA));
  const [, CLIENT = '', FICHA = ''] = /\/e\/([^/]+)\/([^/]+)$/.exec(enlace) ?? [];
  const el = c.sinSesion();
  return {
    FICHA,
    ver: () => el.llamar(ofertas.oferta, { FICHA }, { CLIENT }),
    decir: (RESPUESTA: 1 | 2 | 3) => el.llamar(ofertas.responder, { FICHA }, { CLIENT, RESPUESTA }),
  };
}
export const ultima = async (c: Cliente) => conEnlace(c, (await hechas(c)).at(-1)!.ID);
export const delDia = async (c: Cliente, dia: string) =>
  (await c.hacer(citas.obtener, { start: dia, end: dia, doctorId: 0, type: 2 })).CITAS.filter((x) => x.C_ESTATUS !== E.cita.cancelada).map(
    (x) => [x.CODIGOPACIENTE, x.H_CITA, x.C_ESTATUS],
  );
export const estados = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ CODIGOPACIENTE: number; ESTADO: number }>`select "CODIGOPACIENTE", "ESTADO" from lista_espera order by "ID"`.execute(db),
    )
  ).rows.map((e) => [e.CODIGOPACIENTE, e.ESTADO]);
