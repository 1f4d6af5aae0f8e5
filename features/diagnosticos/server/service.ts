import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { cie10, diagnosticos } from '../contract.ts';
import { buscarDiagnosticos, cercania, dondeEstan, palabrasDe } from './buscar.ts';
import './table.ts';

type Fila = { CODIGO: string; DESCRIPCION: string; ACTIVO: 0 | 1; VERSION: number };

async function unDiagnostico(ctx: Ctx, CODIGO: string): Promise<Fila> {
  const { rows } = await sql<Fila>`select * from diagnosticos where "CODIGO" = ${CODIGO} and eliminado is null for update`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El diagnóstico');
  return rows[0];
}

export default [
  implement(cie10, { buscar: (ctx, _, { BUSCAR, LIMITE }) => buscarDiagnosticos(ctx, BUSCAR, LIMITE) }),
  implement(diagnosticos, {
    async buscar(ctx, _, { BUSCAR, LIMITE, INACTIVOS }) {
      const palabras = palabrasDe(BUSCAR);
      const { rows } = await sql<Fila>`select "CODIGO", "DESCRIPCION", "ACTIVO", "VERSION" from diagnosticos
        where eliminado is null and (${INACTIVOS} = 1 or "ACTIVO" = 1) and ${dondeEstan(palabras)}
        order by ${cercania(BUSCAR, palabras)} limit ${LIMITE ?? 50}`.execute(ctx.db);
      return rows;
    },
    async obtener_uno(ctx, { CODIGO }) {
      const { rows } = await sql<Fila>`select * from diagnosticos where "CODIGO" = ${CODIGO} and eliminado is null`.execute(ctx.db);
      if (!rows[0]) throw noExiste('El diagnóstico');
      return rows[0];
    },
    async agregar(ctx, _, d) {
      await ctx.bloquear('diagnosticos', d.CODIGO);
      const { rows } = await sql<{ propio: boolean }>`select false as propio from compartido.cie10 where "CODIGO" = ${d.CODIGO}
        union all select true from diagnosticos where "CODIGO" = ${d.CODIGO}`.execute(ctx.db);
      if (rows[0]) {
        const sentencia = rows[0].propio ? 'Ya existe un diagnóstico con ese código' : 'El código ya existe en el CIE-10';
        throw new Rechazo(sentencia, { ERRORES: { CODIGO: sentencia } });
      }
      await ctx.db.insertInto('diagnosticos').values(d).execute();
      return { CODIGO: d.CODIGO };
    },
    async actualizar(ctx, { CODIGO }, { VERSION, ...d }) {
      const antes = await unDiagnostico(ctx, CODIGO);
      if (VERSION !== null && VERSION !== antes.VERSION)
        throw new Rechazo('Otra persona guardó cambios en este registro. Revise los datos actuales y guarde de nuevo', null, 409);
      await ctx.db
        .updateTable('diagnosticos')
        .set({ ...d, VERSION: antes.VERSION + 1 })
        .where('CODIGO', '=', CODIGO)
        .execute();
      return null;
    },
  }),
];
