// The mail templates as a sheet: what is there is reworded by its name, what is new is the clinic's own.
import { conDetalleCorto } from '#features/plantillas/server/planilla.ts';
import { camposDelSchema } from '#kernel/catalogo/define.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Fila, importar } from '#kernel/server/importar.ts';
import { enLibro } from '#kernel/server/libro.ts';
import { reponerFilas } from '#kernel/server/masivo.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { codigo, opcional } from '#kernel/shared/fields.ts';
import type { Importacion, Importar } from '#kernel/shared/importacion.ts';
import { type PlantillaCorreo, PlantillaCorreoEditada } from '../contract.ts';
import { inicialDe } from '../iniciales.ts';
import { puedeEditarPlantilla, revisarPlantilla } from '../rules.ts';
import { plantillasDe, siguienteNumero } from './plantilla.ts';

const TABLA = { tabla: 'plantillas_correo', clave: 'ID' };
const CAMPOS = camposDelSchema(PlantillaCorreoEditada);
/** Of Excel: a longer text arrives cut. */
const LARGO_CELDA = 32_767;

/** A text typed in a cell without marks is paragraphs. */
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
      .superRefine(({ PLANTILLA }, ctx) => {
        if (PLANTILLA.length === LARGO_CELDA)
          ctx.addIssue({ code: 'custom', path: ['PLANTILLA'], message: 'No cabe en una celda de Excel; cámbiela en su pantalla' });
      })
      // What has marks was cleaned as the sheet was read.
      .transform((p) => ({ ...p, PLANTILLA: enParrafos(p.PLANTILLA) }))
      .superRefine((p, ctx) => {
        const antes = porNumero.get(p.ID ?? 0);
        const puede = antes && !igual(antes, p) ? puedeEditarPlantilla(antes.ID) : true;
        const errores = puede === true ? revisarPlantilla(p.ID && inicialDe(p.ID) ? p.ID : 0, p) : { NOMBRE: puede };
        for (const [campo, message] of Object.entries(errores)) ctx.addIssue({ code: 'custom', path: [campo], message });
      })
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
      // One of those that every clinic starts with becomes the clinic's own when it is reworded.
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
