// Import and export of WhatsApp templates as a sheet: it changes texts, and neither adds nor deletes templates.
import { conDetalleCorto } from '#features/plantillas/server/planilla.ts';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Fila, importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { reponerFilas } from '#kernel/server/masivo.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { codigo, opcional } from '#kernel/shared/fields.ts';
import type { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { PlantillaWhatsapp } from '../contract.ts';
import { revisarTexto } from '../rules.ts';
import { plantillasDe } from './plantilla.ts';

const TABLA = { tabla: 'catalogo_plantillas_whatsapp', clave: 'ID' };
const Renglon = PlantillaWhatsapp.omit({ ID: true });
const CAMPOS = camposDelSchema(Renglon);

function schemaDe(porNumero: ReadonlyMap<number, PlantillaWhatsapp>) {
  return Renglon.extend({ ID: opcional(codigo()) }).superRefine(
    entreCampos((p, ctx) => {
      const mal = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message });
      const antes = porNumero.get(p.ID ?? 0);
      if (!antes) return mal('NOMBRE', 'No hay una plantilla con ese nombre e idioma');
      if (antes.USO !== p.USO) return mal('USO', 'El uso de una plantilla no se cambia');
      const v = revisarTexto(p.USO, p.PLANTILLA);
      if (v !== true) mal('PLANTILLA', v);
    }),
  );
}

export const exportarPlantillas = async (ctx: Ctx): Promise<Salida> =>
  enLibro({ titulo: 'Plantillas de WhatsApp', campos: CAMPOS, filas: await plantillasDe(ctx), pais: ctx.sesion.clinica.pais });

export async function importarPlantillas(ctx: Ctx, cuerpo: Importar): Promise<Importacion> {
  await ctx.bloquear('plantillas_whatsapp');
  const existentes = await plantillasDe(ctx);
  const guardar = (filas: Fila[]) => reponerFilas(ctx, TABLA, filas);
  const r = await importar(
    {
      pais: ctx.sesion.clinica.pais,
      campos: CAMPOS,
      schema: schemaDe(new Map(existentes.map((p) => [p.ID, p]))),
      natural: ['NOMBRE', 'IDIOMA'],
      existentes,
      agregar: guardar,
      actualizar: (filas) =>
        guardar(
          filas.map(({ antes, cambia }) => {
            const { ID, NOMBRE, IDIOMA, USO, PLANTILLA } = { ...antes, ...cambia } as Fila;
            return { ID, NOMBRE, IDIOMA, USO, PLANTILLA };
          }),
        ),
    },
    cuerpo,
  );
  ctx.anotar({ PROBAR: cuerpo.PROBAR, ACTUALIZAR: r.ACTUALIZAR });
  return conDetalleCorto(r);
}
