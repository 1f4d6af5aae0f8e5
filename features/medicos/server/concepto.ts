// The price of a doctor's visit or video consultation: the linked income concept, or the clinic's.
import { sql } from 'kysely';
import type { z } from 'zod';
import { cobraVideo } from '#features/clinica/rules.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import type { ConceptoMedico } from '../contract.ts';

/** PUEDE_COBRAR is 0 without an active concept, or where the clinic does not charge online. */
export async function conceptoDe(ctx: Ctx, CODIGOMEDICO: number, video: boolean): Promise<z.output<typeof ConceptoMedico>> {
  const columna = video ? 'CONCEPTO_VIDEOCONSULTA' : 'CONCEPTO_PRESENCIAL';
  const {
    rows: [r],
  } = await sql<{ CONCEPTO: number | null; IMPORTE: number | null; IMPORTE_USD: number | null }>`
    select c."CODIGO" as "CONCEPTO", c."IMPORTE", c."IMPORTE_USD" from medicos m
    join sistema_control s on s.cliente = m.cliente
    left join conceptos_ingresos c on c.cliente = m.cliente and c."CODIGO" = coalesce(${sql.id('m', columna)}, ${sql.id('s', columna)}) and c."ACTIVO" = 1 and c.eliminado is null
    where m."CODIGOMEDICO" = ${CODIGOMEDICO} and m.eliminado is null`.execute(ctx.db);
  if (!r) throw noExiste('El médico');
  if (r.CONCEPTO === null || !cobraVideo(ctx.sesion.clinica)) return { PUEDE_COBRAR: 0, CONCEPTO: null, IMPORTE: null, IMPORTE_USD: null };
  return { PUEDE_COBRAR: 1, ...r };
}
