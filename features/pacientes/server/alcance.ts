// How far a restricted doctor's calls reach (docs/decisiones/0057, 0075): by whatever number they name a patient, or what is a
// patient's. The road asks this for every call; lists ask `deVisibles`.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { medicoDeBusqueda } from '../rules.ts';
import { exigirVisible, visibles } from './paciente.ts';

/** Numbers that name what is somebody's wherever they stand in a call: where it is kept, and what is said of one that is not there. */
const REGISTROS = [
  ['FOLIORECIBO', 'abonos', (n: number) => `El recibo ${n}`],
  ['FOLIOCARGO', 'cargos', (n: number) => `El cargo ${n}`],
  // Of the own agenda also the patients of others: somebody gave them that time.
  ['N_CITA', 'citas', () => 'La cita', 'CODIGOMEDICO'],
] as const;

const numeroDe = (dicho: unknown): number => (typeof dicho === 'number' && dicho > 0 ? dicho : 0);

/** Refuses, as what does not exist, what a call names of a patient whom the user may not open. */
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
  /** Column of the doctor whose rows are reached whosever the patient is. */
  propio?: string;
}
/** The same of one row, for calls that name theirs in another way; of a row that is not there the handler speaks. */
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

/** Of a table whose rows name their patient, those of patients whom the user may open; what is nobody's is for who sees everybody. */
export const deVisibles = (ctx: Ctx, alias: string): RawBuilder<boolean> =>
  medicoDeBusqueda(ctx.sesion) === null
    ? sql`true`
    : sql`exists (select from pacientes v where v.cliente = ${sql.ref(`${alias}.cliente`)} and v."CODIGOPACIENTE" = ${sql.ref(`${alias}.CODIGOPACIENTE`)} and ${visibles(ctx, 'v')})`;
