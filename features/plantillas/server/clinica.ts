// Template values about the clinic: its name, and address and contact of the session's branch.
import { sql } from 'kysely';
import { textoTelefono } from '#domain/telefonos.ts';
import type { Valores } from '#features/plantillas/variables.ts';
import type { Ctx } from '#kernel/server/ctx.ts';

interface Lugar {
  NOMBRECLINICA: string;
  DIRECCION: string;
  NUMEROEXTERIOR: string;
  COLONIA: string;
  TELEFONO1: string;
  MAIL: string;
}
const domicilioDe = (s: Pick<Lugar, 'DIRECCION' | 'NUMEROEXTERIOR' | 'COLONIA'>): string =>
  [s.DIRECCION, s.NUMEROEXTERIOR, s.COLONIA].filter(Boolean).join(' ');

/** A telephone for display; without a prefix of its own it is one of the clinic's country. */
export const telefonoDe = (ctx: Pick<Ctx, 'sesion'>, numero: string): string =>
  textoTelefono(numero, ctx.sesion.clinica.pais.telefono.lada);

/** SQL: a column of the branch (s), or the clinic's (k) when the branch's is empty. */
export const deSucursal = (columna: 'TELEFONO1' | 'MAIL') => sql`coalesce(nullif(s.${sql.id(columna)}, ''), k.${sql.id(columna)})`;

const CALLE = sql`nullif(btrim(s."DIRECCION" || ' ' || s."NUMEROEXTERIOR"), ''), nullif(s."COLONIA", '')`;
/** SQL: street and district of a branch (s). */
export const DOMICILIO = sql`concat_ws(', ', ${CALLE})`;
/** SQL: where a patient must come: the branch's name, unless it is the clinic's (k), and its street. */
export const LUGAR = sql`concat_ws(', ', nullif(s."NOMBRECLINICA", k."NOMBRECLINICA"), ${CALLE})`;

export function valoresDeClinica(ctx: Pick<Ctx, 'sesion'>, s: Lugar): Valores {
  return {
    CLINICA_NOMBRE: ctx.sesion.clinica.NOMBRECLINICA,
    CLINICA_SUCURSAL: s.NOMBRECLINICA,
    CLINICA_DOMICILIO: domicilioDe(s),
    CLINICA_TELEFONO: telefonoDe(ctx, s.TELEFONO1),
    CLINICA_CORREO: s.MAIL,
  };
}
/** Values of the branch where the session works. */
export async function clinicaComoValores(ctx: Ctx): Promise<Valores> {
  const { rows } =
    await sql<Lugar>`select s."NOMBRECLINICA", s."DIRECCION", s."NUMEROEXTERIOR", s."COLONIA", ${deSucursal('TELEFONO1')} as "TELEFONO1", ${deSucursal('MAIL')} as "MAIL"
    from sucursales s join sistema_control k on k.cliente = s.cliente where s."CODIGOCLINICA" = ${ctx.sesion.SUCURSAL}`.execute(ctx.db);
  return rows[0] ? valoresDeClinica(ctx, rows[0]) : { CLINICA_NOMBRE: ctx.sesion.clinica.NOMBRECLINICA };
}
