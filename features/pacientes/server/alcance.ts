// Keeps calls of a restricted user within the patients that the user may open (docs/decisiones/0057, 0075). Every call is
// checked by the numbers that it names; lists use `deVisibles`.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { medicoDeBusqueda } from '../rules.ts';
import { exigirVisible, visibles } from './paciente.ts';

/** Fields that name a row of a patient in any call: field, table, words for the error, and a column of the doctor. */
const REGISTROS = [
  ['FOLIORECIBO', 'abonos', (n: number) => `El recibo ${n}`],
  ['FOLIOCARGO', 'cargos', (n: number) => `El cargo ${n}`],
  ['FOLIOCOTIZACION', 'cotizaciones', (n: number) => `La cotización ${n}`],
  // Appointments of the own agenda are within reach whoever's patient it is.
  ['N_CITA', 'citas', () => 'La cita', 'CODIGOMEDICO'],
] as const;

const numeroDe = (dicho: unknown): number => (typeof dicho === 'number' && dicho > 0 ? dicho : 0);

/** Refuses, as if it did not exist, a patient or row that the user may not open. */
export async function exigirAlcance(
  ctx: Ctx,
  call: Pick<Call, 'juzgaPaciente'>,
  dichos: readonly Record<string, unknown>[],
): Promise<void> {
  const medico = medicoDeBusqueda(ctx.sesion);
  if (medico === null) return;
  for (const dicho of dichos) {
    const paciente = call.juzgaPaciente ? 0 : numeroDe(dicho.CODIGOPACIENTE);
    if (paciente) await exigirVisible(ctx, paciente);
    for (const [nombre, tabla, que, propio] of REGISTROS) {
      const numero = numeroDe(dicho[nombre]);
      if (numero) await exigirDe(ctx, { tabla, clave: nombre, numero, que: que(numero), ...(propio ? { propio } : {}) });
    }
  }
}

interface Registro {
  tabla: string;
  clave: string;
  numero: number;
  que: string;
  /** Column of the doctor: rows of the own doctor are within reach whoever's patient it is. */
  propio?: string;
}
/** The check for one row, for calls that name it by another field. A missing row is left to the handler. */
export async function exigirDe(ctx: Ctx, { tabla, clave, numero, que, propio }: Registro): Promise<void> {
  const medico = medicoDeBusqueda(ctx.sesion);
  if (medico === null) return;
  const suyo = propio ? sql`x.${sql.id(propio)} is distinct from ${medico}` : sql`true`;
  const { rows } =
    await sql`select from ${sql.id(tabla)} x where x.${sql.id(clave)} = ${numero} and ${suyo} and not (${deVisibles(ctx, 'x')})`.execute(
      ctx.db,
    );
  if (rows.length > 0) throw noExiste(que);
}

/**
 * A condition for rows that name a patient: only of patients that the user may open. Rows without patient are only for
 * unrestricted users.
 */
export const deVisibles = (ctx: Ctx, alias: string): RawBuilder<boolean> =>
  medicoDeBusqueda(ctx.sesion) === null
    ? sql`true`
    : sql`exists (select from pacientes v where v.cliente = ${sql.ref(`${alias}.cliente`)} and v."CODIGOPACIENTE" = ${sql.ref(`${alias}.CODIGOPACIENTE`)} and ${visibles(ctx, 'v')})`;
