// Reads pictures, each with the signed addresses of its two sizes.
import { type RawBuilder, sql } from 'kysely';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { enlaceDeFoto, enlaceDeMiniatura } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { IMAGENES_POR_PAGINA, type ImagenEnLista } from '../contract.ts';
import './table.ts';

export type ImagenLeida = ImagenEnLista & { archivo: string };
async function leer(ctx: Ctx, donde: RawBuilder<unknown>): Promise<ImagenLeida[]> {
  const { rows } = await sql<
    ImagenLeida & { miniatura: string }
  >`select n."CONTADOR", n."CODIGOPACIENTE", n."CODIGOCARPETA", n."DESCRIPCION", n."FECHA",
      left(n."HORA"::text, 5) as "HORA", n."SUCURSAL", n."ANCHO", n."ALTO", n."VERSION", n.archivo, n.miniatura, ${usuarioDe(sql`n.creado_por`)} as "USUARIO",
      coalesce(c."DESCRIPCION", '') as "CARPETA", coalesce(s."NOMBRECLINICA", '') as "SUCURSAL_NOMBRE"
    from imagenes n
      left join carpetas_imagenes c on c.cliente = n.cliente and c."CODIGOCARPETA" = n."CODIGOCARPETA"
      left join sucursales s on s.cliente = n.cliente and s."CODIGOCLINICA" = n."SUCURSAL"
    where n.eliminado is null and ${donde} order by n."CONTADOR" desc limit ${IMAGENES_POR_PAGINA}`.execute(ctx.db);
  return rows.map(({ miniatura, ...f }) => ({
    ...f,
    FOTO: enlaceDeFoto(ctx, f.CODIGOPACIENTE, f.archivo),
    MINIATURA: enlaceDeMiniatura(ctx, miniatura),
  }));
}

interface Donde {
  CODIGOPACIENTE: number;
  CODIGOCARPETA: number;
}
export const imagenesDeCarpeta = (
  ctx: Ctx,
  { CODIGOPACIENTE, CODIGOCARPETA }: Donde,
  { CURSOR, BUSCAR }: { CURSOR: number | null; BUSCAR: string },
): Promise<ImagenLeida[]> => {
  const partes = [
    sql`n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`,
    ...(BUSCAR && !CODIGOCARPETA ? [] : [sql`n."CODIGOCARPETA" = ${CODIGOCARPETA}`]),
    ...(BUSCAR ? [sql`position(f_norm(${BUSCAR}) in f_norm(n."DESCRIPCION")) > 0`] : []),
    ...(CURSOR ? [sql`n."CONTADOR" < ${CURSOR}`] : []),
  ];
  return leer(ctx, sql.join(partes, sql` and `));
};
/** One picture of the patient. Throws Rechazo 404. */
export async function imagenGuardada(
  ctx: Ctx,
  { CODIGOPACIENTE, CONTADOR }: { CODIGOPACIENTE: number; CONTADOR: number },
): Promise<ImagenLeida> {
  const [una] = await leer(ctx, sql`n."CONTADOR" = ${CONTADOR} and n."CODIGOPACIENTE" = ${CODIGOPACIENTE}`);
  if (!una) throw noExiste('La imagen');
  return una;
}
