// Links with which somebody signs on a phone: they live ten minutes and open in one browser. Only hashes are stored.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { puedeFirmar, type Quien, VIDA_MIN } from '../rules.ts';
import { firmasDadas, formatoDe, huellaDe, quienes } from './formato.ts';

const secreto = (): string => randomBytes(24).toString('base64url');
export const VENCIDO = 'El enlace venció o ya no es válido. Pida otro en la clínica';
export const ABIERTO = 'El enlace ya se abrió en otro teléfono. Pida otro en la clínica';

/** Makes one and ends the earlier ones of the same pad. */
export async function pedirFirma(ctx: Ctx, ID: number, QUIEN: Quien): Promise<{ ENLACE: string; VENCE: string }> {
  const { CODIGOPACIENTE } = await formatoDe(ctx, ID);
  await bloqueado(ctx, CODIGOPACIENTE);
  const f = await formatoDe(ctx, ID, { tomar: true });
  exigir(puedeFirmar(f.DETALLE, QUIEN, quienes(await firmasDadas(ctx, ID))));
  await sql`delete from formatos_enlaces where "ID" = ${ID} and "QUIEN" = ${QUIEN}`.execute(ctx.db);
  const FICHA = secreto();
  const { rows } = await sql<{ VENCE: string }>`insert into formatos_enlaces (ficha, "ID", "QUIEN", vence)
    values (${huellaDe(FICHA)}, ${ID}, ${QUIEN}, now() + make_interval(mins => ${VIDA_MIN})) returning to_char(vence, 'YYYY-MM-DD HH24:MI') as "VENCE"`.execute(
    ctx.db,
  );
  return { ENLACE: `${ctx.host.config.PUBLIC_URL}/firma/${ctx.sesion.clinica.CODIGOCLIENTE}/${FICHA}`, VENCE: rows[0]!.VENCE };
}

/** The links that are alive, for the desk. */
export async function enlacesVivos(ctx: Ctx, ID: number): Promise<{ QUIEN: Quien; VENCE: string; ABIERTO: 0 | 1 }[]> {
  const { rows } = await sql<{
    QUIEN: Quien;
    VENCE: string;
    ABIERTO: 0 | 1;
  }>`select "QUIEN", to_char(vence, 'YYYY-MM-DD HH24:MI') as "VENCE", (abierto is not null)::int as "ABIERTO"
    from formatos_enlaces where "ID" = ${ID} and usado is null and vence > now() order by "QUIEN"`.execute(ctx.db);
  return rows;
}
/** Ends all links of a document whose text changed. */
export const anularEnlaces = (ctx: Ctx, ID: number): Promise<unknown> =>
  sql`delete from formatos_enlaces where "ID" = ${ID}`.execute(ctx.db);

interface Enlace {
  ID: number;
  QUIEN: Quien;
  VENCE: string;
  llave: string | null;
}
async function vivo(ctx: Ctx, FICHA: string): Promise<Enlace> {
  const {
    rows: [e],
  } = await sql<Enlace>`select "ID", "QUIEN", llave, to_char(vence, 'YYYY-MM-DD HH24:MI') as "VENCE" from formatos_enlaces
    where ficha = ${huellaDe(FICHA)} and usado is null and vence > now() for update`.execute(ctx.db);
  if (!e) throw new Rechazo(VENCIDO, null, 404);
  return e;
}
/** Opens a link: only the browser whose key opened it first opens it again or signs. */
export async function abrirEnlace(ctx: Ctx, FICHA: string, LLAVE: string): Promise<Enlace> {
  const e = await vivo(ctx, FICHA);
  if (!e.llave)
    await sql`update formatos_enlaces set abierto = now(), llave = ${huellaDe(LLAVE)} where ficha = ${huellaDe(FICHA)}`.execute(ctx.db);
  else if (e.llave !== huellaDe(LLAVE)) throw new Rechazo(ABIERTO, null, 409);
  return e;
}
/** The pad that a link signs. Throws Rechazo when it is over, or when this is not the browser that opened it. */
export async function exigirEnlace(ctx: Ctx, FICHA: string, LLAVE: string): Promise<Enlace> {
  const e = await vivo(ctx, FICHA);
  if (!e.llave || e.llave !== huellaDe(LLAVE)) throw new Rechazo(ABIERTO, null, 409);
  return e;
}
