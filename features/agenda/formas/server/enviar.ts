// The sending itself: the appointment is saved already, the patient waits for nothing, and the service may be down for a while.

import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { type Envio, enviarFormatos, type Llave, llaveDe, type PorEnviar } from '#features/integraciones/formas/server/formas.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { SUSPENDIDA } from '#kernel/server/mensajes.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { PERDIDA, SIN_CUENTA } from '../rules.ts';
import './table.ts';

/** As many as a job is given before it is left. */
const INTENTOS = 8;
/** Longer than all its tries, each of which waits longer than the one before. */
const HORAS_EN_ESPERA = 3;
interface Cual {
  N_CITA: number;
  vez: number;
}

/** What there is to send; undefined when it left already, was asked for again, or will not leave any more, which is noted. */
async function tomar(ctx: Ctx, { N_CITA, vez }: Cual): Promise<{ llave: Llave; envio: PorEnviar } | undefined> {
  const f = await ctx.db
    .selectFrom('citas_formas as f')
    .innerJoin('citas as c', 'c.N_CITA', 'f.N_CITA')
    .innerJoin('pacientes as p', 'p.CODIGOPACIENTE', 'c.CODIGOPACIENTE')
    .select(['f.EMAIL', 'f.pedidos', 'f.envio', 'c.C_ESTATUS', 'c.eliminado', 'p.NOMBRE', sql<boolean>`cliente_trabaja()`.as('trabaja')])
    .where('f.N_CITA', '=', N_CITA)
    .where('f.vez', '=', vez)
    .where('f.ESTADO', '=', 1)
    .executeTakeFirst();
  if (!f) return undefined;
  const llave = await llaveDe(ctx);
  const cancelada = f.eliminado || f.C_ESTATUS === E.cita.cancelada ? 'La cita se canceló antes de enviarlos' : '';
  const falta = cancelada || (f.trabaja ? '' : SUSPENDIDA) || (llave ? '' : SIN_CUENTA);
  if (falta || !llave) {
    await marcar(ctx, { N_CITA, vez }, { ESTADO: 3, MOTIVO: falta });
    return undefined;
  }
  const referencia = `${ctx.sesion.clinica.CODIGOCLIENTE}/${N_CITA}/${f.envio}`;
  return { llave, envio: { referencia, EMAIL: f.EMAIL, nombre: f.NOMBRE, FORMATOS: f.pedidos } };
}
const marcar = (ctx: Ctx, { N_CITA, vez }: Cual, como: { ESTADO: 1 | 3; MOTIVO: string; intentos?: number }) =>
  ctx.db.updateTable('citas_formas').set(como).where('N_CITA', '=', N_CITA).where('vez', '=', vez).where('ESTADO', '=', 1).execute();

async function anotar(ctx: Ctx, { N_CITA, vez }: Cual, e: Envio): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('citas_formas')
    .set({ ESTADO: 2, MOTIVO: '', ENVIADO: e.ENVIADO.toISOString() })
    .where('N_CITA', '=', N_CITA)
    .where('vez', '=', vez)
    .where('ESTADO', '=', 1)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  if (e.FORMATOS.length)
    await ctx.db
      .insertInto('citas_formatos')
      .values(e.FORMATOS.map(({ ID, NOMBRE }) => ({ ID, NOMBRE, N_CITA })))
      .execute();
  // How the service calls what it sent stands in the appointment's row and is of nobody else.
  await ctx.db.updateTable('citas').set({ ID_FORMAS: e.ID_FORMAS }).where('N_CITA', '=', N_CITA).execute();
}

/** One try. Throws what may pass by itself, so that it is tried again later; what will not pass is written down. */
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
/** Answers whether it is worth another try. */
async function fallar(ctx: Ctx, cual: Cual, e: Rechazo): Promise<boolean> {
  const f = await ctx.db.selectFrom('citas_formas').select('intentos').where('N_CITA', '=', cual.N_CITA).executeTakeFirst();
  const intentos = (f?.intentos ?? 0) + 1;
  const sigue = e.status === 502 && intentos < INTENTOS;
  await marcar(ctx, cual, { ESTADO: sigue ? 1 : 3, MOTIVO: e.message.slice(0, 300), intentos });
  return sigue;
}

/** What nobody carries any more is said to be so, and can be asked for again. */
export async function darPorPerdidas(ctx: Ctx): Promise<void> {
  await sql`update citas_formas set "ESTADO" = 3, "MOTIVO" = ${PERDIDA}
    where "ESTADO" = 1 and en_espera < now() - make_interval(hours => ${HORAS_EN_ESPERA})`.execute(ctx.db);
}
