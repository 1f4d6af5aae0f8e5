// Import and export of mail templates as a sheet: an existing name changes that template's text, a new name adds one.
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
import { type PlantillaCorreo, PlantillaCorreoEditada } from '../contract.ts';
import { inicialDe } from '../iniciales.ts';
import { puedeEditarPlantilla, revisarPlantilla } from '../rules.ts';
import { plantillasDe, siguienteNumero } from './plantilla.ts';

const TABLA = { tabla: 'plantillas_correo', clave: 'ID' };
const CAMPOS = camposDelSchema(PlantillaCorreoEditada);
/** Excel's limit for a cell: a longer text arrives cut. */
const LARGO_CELDA = 32_767;

/** A text typed into a cell without HTML tags becomes paragraphs. */
const enParrafos = (t: string): string =>
  /<[a-z]/i.test(t)
    ? t
    : t
        .split(/\r?\n/)
        .filter((r) => r.trim())
        .map((r) => `<p>${r.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
        .join('');
const igual = (a: Fila, b: Fila) => CAMPOS.every(([k]) => a[k] === b[k]);

function schemaDe(porNumero: ReadonlyMap<number, PlantillaCorreo>) {
  return (
    PlantillaCorreoEditada.extend({ ID: opcional(codigo()) })
      .superRefine(
        entreCampos(({ PLANTILLA }, ctx) => {
          if (PLANTILLA.length === LARGO_CELDA)
            ctx.addIssue({ code: 'custom', path: ['PLANTILLA'], message: 'No cabe en una celda de Excel; cámbiela en su pantalla' });
        }),
      )
      // HTML was already sanitised when the sheet was read.
      .transform((p) => ({ ...p, PLANTILLA: enParrafos(p.PLANTILLA) }))
      .superRefine(
        entreCampos((p, ctx) => {
          const antes = porNumero.get(p.ID ?? 0);
          const puede = antes && !igual(antes, p) ? puedeEditarPlantilla(antes.ID) : true;
          const errores = puede === true ? revisarPlantilla(p.ID && inicialDe(p.ID) ? p.ID : 0, p) : { NOMBRE: puede };
          for (const [campo, message] of Object.entries(errores)) ctx.addIssue({ code: 'custom', path: [campo], message });
        }),
      )
  );
}

export const exportarPlantillas = async (ctx: Ctx): Promise<Salida> =>
  enLibro({ titulo: 'Plantillas de correo', campos: CAMPOS, filas: await plantillasDe(ctx), pais: ctx.sesion.clinica.pais });

export async function importarPlantillas(ctx: Ctx, cuerpo: Importar): Promise<Importacion> {
  await ctx.bloquear('plantillas_correo');
  const existentes = await plantillasDe(ctx);
  const suya = ({ ID, NOMBRE, ASUNTO, PLANTILLA }: Fila): Fila => ({ ID, NOMBRE, ASUNTO, PLANTILLA });
  const r = await importar(
    {
      pais: ctx.sesion.clinica.pais,
      campos: CAMPOS,
      schema: schemaDe(new Map(existentes.map((p) => [p.ID, p]))),
      natural: ['NOMBRE'],
      existentes,
      agregar: async (filas) => {
        const primero = await siguienteNumero(ctx);
        await reponerFilas(
          ctx,
          TABLA,
          filas.map((f, n) => suya({ ...f, ID: primero + n })),
        );
      },
      // Changing an initial template stores it as the clinic's own.
      actualizar: (filas) =>
        reponerFilas(
          ctx,
          TABLA,
          filas.map(({ antes, cambia }) => suya({ ...antes, ...cambia })),
        ),
    },
    cuerpo,
  );
  ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
  return conDetalleCorto(r);
}
