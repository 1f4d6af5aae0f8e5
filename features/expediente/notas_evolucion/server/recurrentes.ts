// A patient's recurring diagnoses, offered in the next note.
import { sql } from 'kysely';
import { describirDiagnosticos } from '#features/diagnosticos/server/buscar.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import type { Diagnostico } from '../contract.ts';
import { DUPLICADO } from '../rules.ts';
import './table.ts';

export const recurrentesDe = (ctx: Ctx, CODIGOPACIENTE: number): Promise<Diagnostico[]> =>
  ctx.db
    .selectFrom('diagnosticos_recurrentes')
    .select(['CODIGO', 'DESCRIPCION'])
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('eliminado', 'is', null)
    .orderBy('creado')
    .orderBy('CODIGO')
    .limit(100)
    .execute();

export async function agregarRecurrente(ctx: Ctx, CODIGOPACIENTE: number, CODIGO: string): Promise<Diagnostico> {
  await bloqueado(ctx, CODIGOPACIENTE);
  const [diagnostico] = await describirDiagnosticos(ctx, [CODIGO]);
  const { numAffectedRows } = await sql`insert into diagnosticos_recurrentes as r ("CODIGOPACIENTE", "CODIGO", "DESCRIPCION")
    values (${CODIGOPACIENTE}, ${CODIGO}, ${diagnostico!.DESCRIPCION})
    on conflict (cliente, "CODIGOPACIENTE", "CODIGO") do update set eliminado = null, eliminado_por = null, creado = now(), creado_por = app_usuario()
    where r.eliminado is not null`.execute(ctx.db);
  if (!numAffectedRows) throw new Rechazo(DUPLICADO);
  return diagnostico!;
}

export async function eliminarRecurrente(ctx: Ctx, CODIGOPACIENTE: number, CODIGO: string): Promise<null> {
  await bloqueado(ctx, CODIGOPACIENTE);
  const { numAffectedRows } = await sql`update diagnosticos_recurrentes set eliminado = now(), eliminado_por = app_usuario()
    where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and "CODIGO" = ${CODIGO} and eliminado is null`.execute(ctx.db);
  if (!numAffectedRows) throw noExiste('El diagnóstico recurrente');
  return null;
}
