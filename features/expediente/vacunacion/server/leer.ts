// Reads a patient's vaccines: the boxes of a card with what was applied, and the others.
import { type RawBuilder, sql } from 'kysely';
import { repiteCada } from '#domain/vacunacion.ts';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigir, noExiste } from '#kernel/shared/verdict.ts';
import { CARTILLAS, colorDeVacuna, dosisDeCartilla } from '../cartilla.ts';
import { type Dosis, MAX_VACUNAS, type RegistroVacuna } from '../contract.ts';
import { ESTADO_DOSIS, juzgarDosis, SIN_CARTILLA } from '../rules.ts';
import './table.ts';

export const QUE = 'La vacuna';
export type Aplicada = RegistroVacuna & { USUARIO: string };

/** The card is Mexico's. Throws Rechazo elsewhere. */
export const exigirCartilla = (ctx: Ctx): void => exigir(ctx.sesion.clinica.pais.cartillaVacunacion || SIN_CARTILLA);

const leer = async (ctx: Ctx, donde: RawBuilder<unknown>, limite: number): Promise<Aplicada[]> =>
  (
    await sql<Aplicada>`select n."ID", n."CODIGOPACIENTE", n."ID_DOSIS", n."CARTILLA", n."VACUNA", n."ENFERMEDAD", n."DOSIS", n."FECHA", n."LOTE",
        n."NOTA", n."CODIGOUSUARIO", n."VERSION", ${usuarioDe(sql`n."CODIGOUSUARIO"`)} as "USUARIO"
      from registros_vacunas n where n.eliminado is null and ${donde} order by n."FECHA" desc, n."ID" desc limit ${limite}`.execute(ctx.db)
  ).rows;

/** All that was applied to a patient, the latest first. */
export const aplicadasDe = (ctx: Ctx, CODIGOPACIENTE: number): Promise<Aplicada[]> =>
  leer(ctx, sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`, MAX_VACUNAS);

/** One applied dose, within reach of the user; undefined when there is none. Throws Rechazo 404 when it is out of reach. */
export async function aplicadaDe(ctx: Ctx, ID: number): Promise<Aplicada | undefined> {
  await exigirDe(ctx, { tabla: 'registros_vacunas', clave: 'ID', numero: ID, que: QUE });
  return (await leer(ctx, sql`n."ID" = ${ID}`, 1))[0];
}

/** The latest date of each box that is applied. */
export const fechasPorDosis = (aplicadas: readonly Aplicada[]): Map<number, string> =>
  new Map(aplicadas.toReversed().flatMap((a) => (a.ID_DOSIS === null ? [] : [[a.ID_DOSIS, a.FECHA] as const])));

/** The boxes of a card in the order in which it prints them. Throws Rechazo 404 for a card that does not exist. */
export async function dosisDe(ctx: Ctx, CODIGOPACIENTE: number, ID_CARTILLA: number): Promise<Dosis[]> {
  exigirCartilla(ctx);
  const cartilla = CARTILLAS.find((c) => c.ID_CARTILLA === ID_CARTILLA);
  if (!cartilla) throw noExiste('La cartilla');
  const [p, aplicadas] = await Promise.all([pacienteDe(ctx, CODIGOPACIENTE), aplicadasDe(ctx, CODIGOPACIENTE)]);
  const persona = { FECHA_NACIMIENTO: p.FECHA_NACIMIENTO, aplicadas: fechasPorDosis(aplicadas), LSUP: cartilla.LSUP };
  return dosisDeCartilla(ID_CARTILLA).map((d) => {
    const [ultima, ...antes] = aplicadas.filter((a) => a.ID_DOSIS === d.ID_DOSIS);
    const { ID_DOSIS, CARTILLA, VACUNA, ENFERMEDAD, DOSIS, EDAD, COLOR } = d;
    return {
      ...{ ID_DOSIS, CARTILLA, VACUNA, ENFERMEDAD, DOSIS, EDAD, COLOR },
      ...loAplicado(ultima),
      ...juzgarDosis(d, persona, ctx.hoy),
      CONDICION: d.CONDICION ?? d.NOTA ?? '',
      REPITE: repiteCada(d) === null ? 0 : 1,
      ANTERIORES: antes.map(({ ID, FECHA, LOTE, NOTA, CODIGOUSUARIO, USUARIO, VERSION }) => ({
        ...{ ID, FECHA, LOTE, NOTA, CODIGOUSUARIO, USUARIO, VERSION },
      })),
    };
  });
}
const loAplicado = (a: Aplicada | undefined) =>
  a
    ? { ID: a.ID, FECHA: a.FECHA, LOTE: a.LOTE, NOTA: a.NOTA, CODIGOUSUARIO: a.CODIGOUSUARIO, USUARIO: a.USUARIO, VERSION: a.VERSION }
    : { ID: null, FECHA: null, LOTE: '', NOTA: '', CODIGOUSUARIO: null, USUARIO: '', VERSION: null };

/** The vaccines of no card, the latest first. */
export async function otrasDe(ctx: Ctx, CODIGOPACIENTE: number): Promise<Dosis[]> {
  exigirCartilla(ctx);
  return (await aplicadasDe(ctx, CODIGOPACIENTE))
    .filter((a) => a.ID_DOSIS === null)
    .map((a) => ({
      ...{ ID_DOSIS: a.ID, CARTILLA: a.CARTILLA, VACUNA: a.VACUNA, ENFERMEDAD: a.ENFERMEDAD, DOSIS: a.DOSIS },
      ...loAplicado(a),
      ...{ EDAD: '', COLOR: colorDeVacuna(a.VACUNA), ESTADO: ESTADO_DOSIS.aplicada, TOCA: null, CONDICION: '', REPITE: 0, ANTERIORES: [] },
    }));
}
