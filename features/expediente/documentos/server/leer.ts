// Reads documents, each with its signed address.
import { type RawBuilder, sql } from 'kysely';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { enlaceDe } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { type DocumentoEnLista, MAX_DOCUMENTOS } from '../contract.ts';
import './table.ts';

export type DocumentoLeido = DocumentoEnLista & { archivo: string };
async function leer(ctx: Ctx, donde: RawBuilder<unknown>): Promise<DocumentoLeido[]> {
  const { rows } = await sql<DocumentoLeido>`select n."CONTADOR", n."CODIGOPACIENTE", n."CODIGOCARPETA", n."DESCRIPCION", n."FECHA",
      left(n."HORA"::text, 5) as "HORA", n."SUCURSAL", n."TIPO", n."PESO", n."VERSION", n.archivo, ${usuarioDe(sql`n.creado_por`)} as "USUARIO",
      coalesce(c."DESCRIPCION", '') as "CARPETA", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"
    from documentos n
      left join carpetas_documentos c on c.cliente = n.cliente and c."CODIGOCARPETA" = n."CODIGOCARPETA"
      left join sucursales s on s.cliente = n.cliente and s."CODIGOCLINICA" = n."SUCURSAL"
    where n.eliminado is null and ${donde} order by n."CONTADOR" desc limit ${MAX_DOCUMENTOS}`.execute(ctx.db);
  return rows.map((f) => ({ ...f, DOCUMENTO: enlaceDe(ctx, f.archivo) }));
}

export const documentosDeCarpeta = (ctx: Ctx, CODIGOPACIENTE: number, CODIGOCARPETA: number): Promise<DocumentoLeido[]> =>
  leer(ctx, sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n."CODIGOCARPETA" = ${CODIGOCARPETA}`);
/** One document of the patient. Throws Rechazo 404. */
export async function documentoGuardado(
  ctx: Ctx,
  { CODIGOPACIENTE, CONTADOR }: { CODIGOPACIENTE: number; CONTADOR: number },
): Promise<DocumentoLeido> {
  const [uno] = await leer(ctx, sql`n."CONTADOR" = ${CONTADOR} and n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`);
  if (!uno) throw noExiste('El documento');
  return uno;
}
