// Whose an identity document is, and storing the one that someone typed while charging.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { puedeGuardarContacto } from '../rules.ts';
import { exigirVisible, soloUnoRegistra, visibles } from './paciente.ts';

interface Documento {
  ID_TIPO_DOCUMENTO: number;
  DOCUMENTOID: string;
}
/**
 * Another patient with the document, however it was written; first one that the user may see. Who is inactive still has it; a
 * merged file has none of its own.
 */
export async function otroConDocumento(ctx: Ctx, CODIGOPACIENTE: number, { ID_TIPO_DOCUMENTO, DOCUMENTOID }: Documento) {
  const { rows } = await sql<{ CODIGOPACIENTE: number; nombre_completo: string; visible: boolean }>`
    select "CODIGOPACIENTE", nombre_completo, ${visibles(ctx)} as visible from pacientes p
    where documento = f_documento(${DOCUMENTOID}) and documento <> '' and "ID_TIPO_DOCUMENTO" = ${ID_TIPO_DOCUMENTO}
      and "CODIGOPACIENTE" <> ${CODIGOPACIENTE} and eliminado is null and "FUSIONADO" = 0
    order by visible desc, "CODIGOPACIENTE" limit 1`.execute(ctx.db);
  return rows[0];
}

/** If the user may edit the patient, and no other one has the document. Throws Rechazo. */
export async function actualizarDocumento(ctx: Ctx, CODIGOPACIENTE: number, { ID_TIPO_DOCUMENTO, DOCUMENTOID }: Documento): Promise<void> {
  await exigirVisible(ctx, CODIGOPACIENTE);
  await soloUnoRegistra(ctx);
  const antes = await ctx.db
    .selectFrom('pacientes')
    .select(['ACTIVO', 'FUSIONADO', 'ID_TIPO_DOCUMENTO', 'DOCUMENTOID'])
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!antes) throw noExiste('El paciente');
  if (antes.ID_TIPO_DOCUMENTO === ID_TIPO_DOCUMENTO && antes.DOCUMENTOID === DOCUMENTOID) return;
  exigir(puedeGuardarContacto(ctx.sesion, antes));
  if (await otroConDocumento(ctx, CODIGOPACIENTE, { ID_TIPO_DOCUMENTO, DOCUMENTOID }))
    throw new Rechazo('Otro paciente tiene ese documento: no se guardó en este. Quite la opción de actualizarlo o corríjalo');
  await ctx.db
    .updateTable('pacientes')
    .set({ ID_TIPO_DOCUMENTO, DOCUMENTOID, VERSION: OTRA_VERSION })
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .execute();
  ctx.anotar({ ACTUALIZADO: ['ID_TIPO_DOCUMENTO', 'DOCUMENTOID'] });
}
