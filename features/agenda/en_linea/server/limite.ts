// Limits of the online agenda by network address, by mailbox (the one who types an address may not be its owner), by doctor and
// by clinic.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { origenDe } from '#kernel/server/origen.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { puedeApartar, TOPES } from '../rules.ts';

const HORA_S = 3600;
type Cual = keyof typeof TOPES.solicitudes;
/**
 * Counts one more of each and says whether all are within their limits. Outside the transaction, so that refused requests count
 * too.
 */
async function caben(ctx: Ctx, de: Partial<Record<Cual, string | number>>): Promise<boolean> {
  const cuales = Object.keys(de) as Cual[];
  const claves = cuales.map((cual) => `agenda_en_linea|${ctx.sesion.clinica.CODIGOCLIENTE}|${cual}|${de[cual]}`);
  const { rows } = await ctx.host.poolNumeros.query<{ n: number }>(
    `select limite_contar(clave, ${HORA_S}) as n from unnest($1::text[]) with ordinality as c (clave, i) order by i`,
    [claves],
  );
  return rows.every(({ n }, i) => n <= TOPES.solicitudes[cuales[i]!]);
}
const huella = (MAIL: string): string => createHash('sha256').update(MAIL.toLowerCase()).digest('base64url');

/** Whether one more mail that was not just asked for may go to this mailbox; counts it. */
export const cabeOtroCorreo = (ctx: Ctx, MAIL: string): Promise<boolean> => caben(ctx, { correo: huella(MAIL) });

/**
 * Counts one more request, of known and unknown people alike. What exceeds the address' own limit does not count for doctor and
 * clinic. Throws Rechazo 429.
 */
export async function limitarSolicitud(ctx: Ctx, MAIL: string, CODIGOMEDICO: number): Promise<void> {
  const suyo = await caben(ctx, { origen: origenDe(ctx.peticion.ip), correo: huella(MAIL) });
  if (!suyo || !(await caben(ctx, { medico: CODIGOMEDICO, clinica: '' })))
    throw new Rechazo('Demasiadas solicitudes, intente más tarde', null, 429);
}

/** Whether one more hold fits, not counting `id` itself; locked until the transaction ends. Throws Rechazo 429. */
export async function exigirCabida(ctx: Ctx, id: string, CODIGOMEDICO: number): Promise<void> {
  // One at a time, so that each counts the holds of the one before.
  await ctx.bloquear('agenda_en_linea/apartados');
  const { rows } = await sql<{ origen: number; medico: number; clinica: number }>`select
      count(*) filter (where origen = ${origenDe(ctx.peticion.ip)})::int as origen,
      count(*) filter (where medico = ${CODIGOMEDICO})::int as medico, count(*)::int as clinica
    from citas_apartadas where vence > now() and n_cita is null and id <> ${id}::uuid`.execute(ctx.db);
  const v = puedeApartar(rows[0]!);
  if (v !== true) throw new Rechazo(v, null, 429);
}
