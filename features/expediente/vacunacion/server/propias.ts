// What a person's own card asks for on a day: for the reminders and for the dashboard.
import { sql } from 'kysely';
import { aniosCumplidos } from '#domain/edad.ts';
import { cartillasDe, type DosisNacional } from '#domain/vacunacion.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { CARTILLAS, dosisDeCartilla } from '../cartilla.ts';
import { type Juicio, juzgarDosis, type Resumen, resumirDosis, seSigueCartilla } from '../rules.ts';

export type Juzgada = DosisNacional & Juicio;
interface Titular {
  FECHA_NACIMIENTO: string;
  SEXO: number;
  /** The latest date of each box that is applied. */
  aplicadas: ReadonlyMap<number, string>;
}
/** The boxes of the card of that age, each with what it asks for; none for an age that no card has. */
export function cuadrosPropios({ FECHA_NACIMIENTO, SEXO, aplicadas }: Titular, hoy: string): Juzgada[] {
  const anios = aniosCumplidos(FECHA_NACIMIENTO, hoy);
  const [cartilla] = cartillasDe(CARTILLAS, SEXO, anios);
  if (!cartilla || anios === null || anios < cartilla.LINF || anios > cartilla.LSUP) return [];
  const persona = { FECHA_NACIMIENTO, aplicadas, LSUP: cartilla.LSUP };
  return dosisDeCartilla(cartilla.ID_CARTILLA).map((d) => ({ ...d, ...juzgarDosis(d, persona, hoy) }));
}

/** What waits on the card of a patient; null where nothing does, and for whose card is not kept here. */
export async function resumenVacunas(
  ctx: Ctx,
  CODIGOPACIENTE: number,
  { FECHA_NACIMIENTO, SEXO }: { FECHA_NACIMIENTO: string | null; SEXO: number },
): Promise<Resumen | null> {
  if (!FECHA_NACIMIENTO) return null;
  const { rows } = await sql<{ ID_DOSIS: number; FECHA: string }>`select n."ID_DOSIS", max(n."FECHA") as "FECHA" from registros_vacunas n
    where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null and n."ID_DOSIS" is not null group by 1`.execute(ctx.db);
  const aplicadas = new Map(rows.map((r) => [r.ID_DOSIS, r.FECHA]));
  if (!seSigueCartilla(aniosCumplidos(FECHA_NACIMIENTO, ctx.hoy), aplicadas.size)) return null;
  return resumirDosis(cuadrosPropios({ FECHA_NACIMIENTO, SEXO, aplicadas }, ctx.hoy));
}
