// Calls of the mail templates.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { limpiarHtml } from '#kernel/server/html.ts';
import { implement } from '#kernel/server/serve.ts';
import { plegar } from '#kernel/shared/plegar.ts';
import { exigir, exigirVersion, Rechazo } from '#kernel/shared/verdict.ts';
import { plantillasCorreo } from '../contract.ts';
import { inicialDe } from '../iniciales.ts';
import { puedeEditarPlantilla, puedeEliminarPlantilla, revisarPlantilla } from '../rules.ts';
import { exportarPlantillas, importarPlantillas } from './planilla.ts';
import { plantillaDe, plantillasDe, siguienteNumero } from './plantilla.ts';

const REPETIDA = 'Ya existe una plantilla con ese nombre';

export default implement(plantillasCorreo, {
  obtener: (ctx) => plantillasDe(ctx),
  obtener_uno: (ctx, { ID }) => plantillaDe(ctx, ID),

  async agregar(ctx, _, { VERSION: _v, ...p }) {
    await ctx.bloquear('plantillas_correo');
    const limpia = await revisada(ctx, 0, p);
    const ID = await siguienteNumero(ctx);
    await ctx.db
      .insertInto('plantillas_correo')
      .values({ ...limpia, ID })
      .execute();
    return { ID };
  },
  async actualizar(ctx, { ID }, { VERSION, ...p }) {
    exigir(puedeEditarPlantilla(ID));
    await ctx.bloquear('plantillas_correo');
    const antes = await plantillaDe(ctx, ID);
    exigirVersion(antes, VERSION);
    const limpia = await revisada(ctx, ID, p);
    const siguiente = (antes.VERSION ?? 0) + 1;
    await ctx.db
      .insertInto('plantillas_correo')
      .values({ ...limpia, ID, VERSION: siguiente })
      .onConflict((o) => o.columns(['cliente', 'ID']).doUpdateSet({ ...limpia, VERSION: siguiente }))
      .execute();
    return { VERSION: siguiente };
  },

  exportar: (ctx) => exportarPlantillas(ctx),
  importar: (ctx, _, cuerpo) => importarPlantillas(ctx, cuerpo),

  async puede_eliminar(ctx, { ID }) {
    await plantillaDe(ctx, ID);
    exigir(puedeEliminarPlantilla(ID));
    return null;
  },
  async eliminar(ctx, { ID }) {
    await ctx.bloquear('plantillas_correo');
    await plantillaDe(ctx, ID);
    exigir(puedeEliminarPlantilla(ID));
    await ctx.db
      .updateTable('plantillas_correo')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('ID', '=', ID)
      .execute();
    return null;
  },
});

/** Checks a template: HTML sanitised, variables that exist, a name not used yet. Throws Rechazo by field. */
async function revisada<P extends { NOMBRE: string; ASUNTO: string; PLANTILLA: string }>(ctx: Ctx, ID: number, p: P): Promise<P> {
  const limpia = { ...p, PLANTILLA: limpiarHtml(p.PLANTILLA) };
  const ERRORES = revisarPlantilla(inicialDe(ID) ? ID : 0, limpia);
  if (Object.keys(ERRORES).length) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES });
  const igual = (a: string) => plegar(a).trim();
  if ((await plantillasDe(ctx)).some((x) => x.ID !== ID && igual(x.NOMBRE) === igual(p.NOMBRE)))
    throw new Rechazo(REPETIDA, { ERRORES: { NOMBRE: REPETIDA } });
  return limpia;
}
