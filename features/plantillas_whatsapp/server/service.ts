// Calls of the WhatsApp and SMS templates.
import { sql } from 'kysely';
import { USOS } from '#features/plantillas/variables.ts';
import { implement } from '#kernel/server/serve.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { exigir, exigirVersion, Rechazo } from '#kernel/shared/verdict.ts';
import { plantillasWhatsapp } from '../contract.ts';
import { ULTIMA_INICIAL } from '../iniciales.ts';
import { puedeEliminarPlantilla, revisarTexto } from '../rules.ts';
import { exportarPlantillas, importarPlantillas } from './planilla.ts';
import { plantillaDe, plantillasDe } from './plantilla.ts';

export default implement(plantillasWhatsapp, {
  obtener: (ctx) => plantillasDe(ctx),
  obtener_uno: (ctx, { ID }) => plantillaDe(ctx, ID),

  async actualizar(ctx, { ID }, { VERSION, PLANTILLA }) {
    await ctx.bloquear('plantillas_whatsapp');
    const { VERSION: leida, ...antes } = await plantillaDe(ctx, ID);
    exigirVersion({ VERSION: leida }, VERSION);
    exigirTexto(antes.USO, PLANTILLA);
    const siguiente = (leida ?? 0) + 1;
    await ctx.db
      .insertInto('catalogo_plantillas_whatsapp')
      .values({ NOMBRE: antes.NOMBRE, IDIOMA: antes.IDIOMA, USO: antes.USO, ID, PLANTILLA, VERSION: siguiente })
      .onConflict((o) => o.columns(['cliente', 'ID']).doUpdateSet({ PLANTILLA, VERSION: siguiente }))
      .execute();
    return { VERSION: siguiente };
  },

  exportar: (ctx) => exportarPlantillas(ctx),
  importar: (ctx, _, cuerpo) => importarPlantillas(ctx, cuerpo),

  async agregar(ctx, _, { VERSION: _v, ...p }) {
    await ctx.bloquear('plantillas_whatsapp');
    exigirTexto(p.USO, p.PLANTILLA);
    const { ultima } = await ctx.db
      .selectFrom('catalogo_plantillas_whatsapp')
      .select(sql<number>`greatest(coalesce(max("ID"), 0), ${ULTIMA_INICIAL}::int)`.as('ultima'))
      .executeTakeFirstOrThrow();
    const ID = ultima + 1;
    const NOMBRE = p.NOMBRE || nombreEn(USOS, p.USO);
    await ctx.db
      .insertInto('catalogo_plantillas_whatsapp')
      .values({ ...p, NOMBRE, ID })
      .execute();
    return { ID };
  },
  async puede_eliminar(ctx, { ID }) {
    await plantillaDe(ctx, ID);
    exigir(puedeEliminarPlantilla(ID));
    return null;
  },
  async eliminar(ctx, { ID }) {
    await ctx.bloquear('plantillas_whatsapp');
    await plantillaDe(ctx, ID);
    exigir(puedeEliminarPlantilla(ID));
    await ctx.db
      .updateTable('catalogo_plantillas_whatsapp')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
      .where('ID', '=', ID)
      .execute();
    return null;
  },
});

function exigirTexto(USO: string, PLANTILLA: string): void {
  const v = revisarTexto(USO, PLANTILLA);
  if (v !== true) throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES: { PLANTILLA: v } });
}
