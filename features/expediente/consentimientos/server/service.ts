// The handlers of consents.
import { sql } from 'kysely';
import { formatoImpreso } from '#features/expediente/formatos/server/hoja.ts';
import { firmadoDe } from '#features/expediente/formatos/server/leer.ts';
import { imprimir } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { consentimientos } from '../contract.ts';

async function idDe(ctx: Ctx, CODIGOPACIENTE: number, CONSECUTIVO: number): Promise<number> {
  const { rows } = await sql<{ ID: number }>`select "ID" from formatos_paciente
    where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and "CONSECUTIVO" = ${CONSECUTIVO} and eliminado is null`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El consentimiento');
  return rows[0].ID;
}
export default implement(consentimientos, {
  obtener_uno: async (ctx, { CODIGOPACIENTE, CONSECUTIVO }) => firmadoDe(ctx, await idDe(ctx, CODIGOPACIENTE, CONSECUTIVO)),
  imprimir: async (ctx, { CODIGOPACIENTE, CONSECUTIVO }) =>
    imprimir(ctx, formatoImpreso, { ID: await idDe(ctx, CODIGOPACIENTE, CONSECUTIVO) }),
});
