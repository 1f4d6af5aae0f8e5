// Who may receive a programmed report. Nothing is kept of what a user could see when it was programmed: sessions are built anew
// each time, for whoever programmed it and for the addressee, and the report is made with the addressee's own session.
import { sql } from 'kysely';
import type { Sesion } from '#domain/sesion.ts';
import { construirSesion } from '#features/acceso/server/sesion.ts';
import { REPORTES } from '#features/reportes/server/comun/todos.ts';
import { loVe, type Reporte } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { seProgramaReporte } from './filtros.ts';

/** The report of that name, when the session sees it and it can be programmed. Throws Rechazo. */
export function reporteDe(s: Sesion, accion: string): Reporte {
  const r = REPORTES.find((x) => x.accion === accion);
  if (!r || !loVe(r, s)) throw new Rechazo('El reporte no existe o no cuenta con permiso para verlo');
  if (!seProgramaReporte(r)) throw new Rechazo('Este reporte es de un solo día o de un paciente y no se envía por correo');
  return r;
}

export interface Destinatario {
  CODIGOUSUARIO: number;
  NOMBRECOMPLETO: string;
}
/**
 * The users who would receive a report of a branch now: active, with mail, their level has the report's permission, and the
 * branch is theirs.
 */
export async function quienesReciben(ctx: Ctx, r: Reporte, SUCURSAL: number): Promise<Destinatario[]> {
  const { rows } = await sql<Destinatario>`
    select u."CODIGOUSUARIO", concat_ws(' ', u."NOMBRE", nullif(u."APEPAT", ''), nullif(u."APEMAT", '')) as "NOMBRECOMPLETO" from usuarios u
    where u."ACTIVO" = 1 and u.eliminado is null and u."MAIL" <> ''
      and exists (select from niveles_procesos p where p.cliente = u.cliente and p."NIVEL" = u."NIVEL" and p."CLAVEPROCESO" = ${r.permiso})
      and (u."SUCURSALES_TODAS" = 1 or exists (select from usuarios_sucursales s
        where s.cliente = u.cliente and s."CODIGOUSUARIO" = u."CODIGOUSUARIO" and s."SUCURSAL" = ${SUCURSAL}))
    order by 2, 1`.execute(ctx.db);
  return rows;
}

export interface Programa {
  ID: number;
  CODIGOUSUARIO: number;
  REPORTE: string;
  FILTROS: string;
  SUCURSAL: number;
  FRECUENCIA: number;
  FORMATO: number;
  DESTINATARIOS: number[];
}
/** The report and whoever programmed it, who may see it now; or the sentence that says why nobody gets it. */
export type Vigente = { r: Reporte; dueno: Sesion } | { motivo: string };
/** The report and the session that may receive it now, or the sentence that says why not. */
export type Permitido = { r: Reporte; sesion: Sesion; MAIL: string; DE: string } | { motivo: string };

const NO_ESTA = 'El reporte ya no se ofrece';
/** What is the same for every addressee, asked once for all of them. */
export async function vigente(ctx: Ctx, p: Programa): Promise<Vigente> {
  const r = REPORTES.find((x) => x.accion === p.REPORTE);
  if (!r || !seProgramaReporte(r)) return { motivo: NO_ESTA };
  const dueno = await sesionDe(ctx, p, p.CODIGOUSUARIO);
  const motivo = estorba(r, p, dueno);
  return motivo ? { motivo: `Quien lo programó ${motivo}` } : { r, dueno: dueno! };
}
/** Asked when it falls due, and again when its mail leaves. */
export async function recibe(ctx: Ctx, p: Programa, v: Vigente, CODIGOUSUARIO: number): Promise<Permitido> {
  if ('motivo' in v) return v;
  if (!p.DESTINATARIOS.includes(CODIGOUSUARIO)) return { motivo: 'Ya no está entre los destinatarios' };
  const { r, dueno } = v;
  const sesion = CODIGOUSUARIO === p.CODIGOUSUARIO ? dueno : await sesionDe(ctx, p, CODIGOUSUARIO);
  const suyo = estorba(r, p, sesion);
  if (suyo) return { motivo: `El destinatario ${suyo}` };
  const { rows } = await sql<{ MAIL: string }>`select "MAIL" from usuarios where "CODIGOUSUARIO" = ${CODIGOUSUARIO}`.execute(ctx.db);
  const MAIL = rows[0]?.MAIL ?? '';
  return MAIL ? { r, sesion: sesion!, MAIL, DE: dueno.NOMBRECOMPLETO } : { motivo: 'El destinatario no tiene correo' };
}

/** As the user would enter today: also without the second factor that the clinic asks for. */
const sesionDe = (ctx: Ctx, p: Programa, usuario: number): Promise<Sesion | null> =>
  construirSesion(ctx.db, { usuario, sucursal: p.SUCURSAL, solo_lectura: true, es_admin: false, por_activar: true });
function estorba(r: Reporte, p: Programa, s: Sesion | null): string {
  if (!s) return 'ya no es usuario de la clínica';
  if (!loVe(r, s)) return 'ya no puede ver este reporte';
  if (s.FALTA_SEGUNDO_FACTOR) return 'no ha activado el segundo factor que pide la clínica';
  return r.alcance.sucursal && s.SUCURSAL !== p.SUCURSAL ? 'ya no ve la sucursal del reporte' : '';
}
