// Refuses common passwords (data/claves_comunes.json, made by scripts/claves_comunes.mjs) and names of the clinic and the user.
// No outside service is asked.
import { sql } from 'kysely';
import comunes from '#data/claves_comunes.json' with { type: 'json' };
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { puedeSerClave } from '../claves.ts';
import './table.ts';

const COMUNES: ReadonlySet<string> = new Set(comunes.datos);

interface DeQuien {
  nombres: readonly string[];
  /** Demonstrations are exempt: their password is public and contains the product's name. */
  demo?: boolean;
}
/** Throws Rechazo with the field's error. The conditions of the specification were already checked by the form's schema. */
export function exigirClaveSegura(clave: string, campo: string, { nombres, demo = false }: DeQuien): void {
  const v = demo || puedeSerClave(clave, COMUNES, nombres);
  if (v !== true) throw new Rechazo(v, { ERRORES: { [campo]: v } });
}

/** The same within a clinic; an existing user is given by number. */
export async function exigirClaveSeguraDe(
  ctx: Ctx,
  clave: string,
  campo: string,
  usuario: number | { NOMBRE: string; APEPAT: string; MAIL: string; CLAVEUSUARIO: string },
): Promise<void> {
  const [clinica, u] = await Promise.all([
    sql<{ codigo: string; nombre: string; demo: boolean }>`select codigo, nombre, demo from cliente_actual()`.execute(ctx.db),
    typeof usuario === 'number'
      ? ctx.db
          .selectFrom('usuarios')
          .select(['NOMBRE', 'APEPAT', 'MAIL', 'CLAVEUSUARIO'])
          .where('CODIGOUSUARIO', '=', usuario)
          .executeTakeFirst()
      : usuario,
  ]);
  const { codigo = '', nombre = '', demo = false } = clinica.rows[0] ?? {};
  exigirClaveSegura(clave, campo, { demo, nombres: [codigo, nombre, ...(u ? [u.NOMBRE, u.APEPAT, u.CLAVEUSUARIO, u.MAIL] : [])] });
}
