// Sends the questionnaires from a job: the appointment is already saved, and the service may be down for a while.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { type Envio, enviarFormatos, type Llave, llaveDe, type PorEnviar } from '#features/integraciones/formas/server/formas.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { SUSPENDIDA } from '#kernel/server/mensajes.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { ESTADO_FORMAS } from '../contract.ts';
import { PERDIDA, SIN_CUENTA } from '../rules.ts';
import './table.ts';

/** As many tries as the job queue gives a job. */
const INTENTOS = 8;
/** Longer than all tries together, whose waits grow. */
const HORAS_EN_ESPERA = 3;
interface Cual {
  N_CITA: number;
  vez: number;
}

/** What is to be sent; undefined when it was sent, was asked for again, or cannot be sent any more, which is noted. */
async function tomar(ctx: Ctx, { N_CITA, vez }: Cual): Promise<{ llave: Llave; envio: PorEnviar } | undefined> {
  const f = await ctx.db
    .selectFrom('citas_formas as f')
    .innerJoin('citas as c', 'c.N_CITA', 'f.N_CITA')
    .innerJoin('pacientes as p', 'p.CODIGOPACIENTE', 'c.CODIGOPACIENTE')
    .select(['f.EMAIL', 'f.pedidos', 'f.envio', 'c.C_ESTATUS', 'c.eliminado', 'p.NOMBRE', sql<boolean>`cliente_trabaja()`.as('trabaja')])
    .where('f.N_CITA', '=', N_CITA)
    .where('f.vez', '=', vez)
    .where('f.ESTADO', '=', ESTADO_FORMAS.enEspera)
    .executeTakeFirst();
  if (!f) return undefined;
  const llave = await llaveDe(ctx);
  const cancelada = f.eliminado || f.C_ESTATUS === E.cita.cancelada ? 'La cita se canceló antes de enviarlos' : '';
  const falta = cancelada || (f.trabaja ? '' : SUSPENDIDA) || (llave ? '' : SIN_CUENTA);
  if (falta || !llave) {
    await marcar(ctx, { N_CITA, vez }, { ESTADO: ESTADO_FORMAS.fallidos, MOTIVO: falta });
    return undefined;
  }
  const referencia = `${ctx.sesion.clinica.CODIGOCLIENTE}/${N_CITA}/${f.envio}`;
  return { llave, envio: { referencia, EMAIL: f.EMAIL, nombre: f.NOMBRE, FORMATOS: f.pedidos } };
}
const marcar = (
  ctx: Ctx,
  { N_CITA, vez }: Cual,
  como: { ESTADO: typeof ESTADO_FORMAS.enEspera | typeof ESTADO_FORMAS.fallidos; MOTIVO: string; intentos?: number },
) =>
  ctx.db
    .updateTable('citas_formas')
    .set(como)
    .where('N_CITA', '=', N_CITA)
    .where('vez', '=', vez)
    .where('ESTADO', '=', ESTADO_FORMAS.enEspera)
    .execute();

async function anotar(ctx: Ctx, { N_CITA, vez }: Cual, e: Envio): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('citas_formas')
    .set({ ESTADO: ESTADO_FORMAS.enviados, MOTIVO: '', ENVIADO: e.ENVIADO.toISOString() })
    .where('N_CITA', '=', N_CITA)
    .where('vez', '=', vez)
    .where('ESTADO', '=', ESTADO_FORMAS.enEspera)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  if (e.FORMATOS.length)
    await ctx.db
      .insertInto('citas_formatos')
      .values(e.FORMATOS.map(({ ID, NOMBRE }) => ({ ID, NOMBRE, N_CITA })))
      .execute();
  // The service's identifier of the sending is kept in the appointment's row.
  await ctx.db.updateTable('citas').set({ ID_FORMAS: e.ID_FORMAS }).where('N_CITA', '=', N_CITA).execute();
}

/** One try. Failures that may pass are thrown, so that the job runs again; the others are noted. */
export async function enviarFormas(host: Host, cliente: number, cual: Cual): Promise<void> {
  const tomado = await enClinica(host, cliente, 0, (ctx) => tomar(ctx, cual));
  if (!tomado) return;
  let hecho: Envio;
  try {
    hecho = await enviarFormatos(host, tomado.llave, tomado.envio);
  } catch (e) {
    if (!(e instanceof Rechazo)) throw e;
    const sigue = await enClinica(host, cliente, 0, (ctx) => fallar(ctx, cual, e));
    if (sigue) throw e;
    return;
  }
  await enClinica(host, cliente, 0, (ctx) => anotar(ctx, cual, hecho));
}
/** Notes the failure and answers whether another try is worth it. */
async function fallar(ctx: Ctx, cual: Cual, e: Rechazo): Promise<boolean> {
  const f = await ctx.db.selectFrom('citas_formas').select('intentos').where('N_CITA', '=', cual.N_CITA).executeTakeFirst();
  const intentos = (f?.intentos ?? 0) + 1;
  const sigue = e.status === 502 && intentos < INTENTOS;
  await marcar(ctx, cual, { ESTADO: sigue ? ESTADO_FORMAS.enEspera : ESTADO_FORMAS.fallidos, MOTIVO: e.message.slice(0, 300), intentos });
  return sigue;
}

/** Marks as failed what no job carries any more, so that it can be asked for again. */
export async function darPorPerdidas(ctx: Ctx): Promise<void> {
  await sql`update citas_formas set "ESTADO" = ${ESTADO_FORMAS.fallidos}, "MOTIVO" = ${PERDIDA}
    where "ESTADO" = ${sql.lit(ESTADO_FORMAS.enEspera)} and en_espera < now() - make_interval(hours => ${HORAS_EN_ESPERA})`.execute(ctx.db);
}
