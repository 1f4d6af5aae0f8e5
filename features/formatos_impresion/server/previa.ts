// PDF preview of a template, with invented values or with those of a patient whom the user may open.
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { documento } from '#kernel/server/hoja.ts';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import { esFijo, VARIABLES } from '../variables.ts';
import { type Valores, valoresDe } from './componer.ts';
import { INICIALES } from './iniciales.ts';
import { pieDe } from './membrete.ts';
import { leerPapel, type Papel } from './papel.ts';
import { type Dibujable, estiloPropio, fuenteDe, paginaPropia, prepararPlantilla } from './propia.ts';

const EJEMPLOS: Valores = Object.fromEntries(VARIABLES.map((v) => [v.clave, v.ejemplo]));

/** PDF of what is being edited. Without a patient only the letterhead is real, and the rest is invented. */
export async function previa(ctx: Ctx, nombre: string, f: Dibujable, CODIGOPACIENTE: number | null): Promise<Salida> {
  if (CODIGOPACIENTE !== null && !puede(ctx.sesion, P.pacientes.abrir)) throw new Rechazo(SIN_PERMISO, null, 403);
  const [papel, propios, plantilla] = await Promise.all([
    leerPapel(ctx, {
      CODIGOPACIENTE,
      CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? (await primerMedico(ctx)),
      SUCURSAL: ctx.sesion.SUCURSAL,
      FECHA: ctx.hoy,
    }),
    // Values of a prescription or note come from the patient's last one, or stay invented.
    (CODIGOPACIENTE !== null && fuenteDe(nombre)?.(ctx, CODIGOPACIENTE)) || null,
    prepararPlantilla(ctx, f),
  ]);
  const valores: Valores = { ...EJEMPLOS, ...suyos(papel, valoresDe(papel, { FECHA: ctx.hoy, HORA: ctx.ahora })), ...propios?.valores };
  const dichos = { valores, imagenes: propios?.imagenes ?? {} };
  const titulo = esFijo(nombre) ? INICIALES[nombre].NOMBRE : '';
  // The foot says that the sheet is a preview, since it may carry a real patient's name.
  const pie = pieDe(papel, [titulo, 'Vista previa'].filter(Boolean).join(' · '));
  return {
    nombre: 'Vista previa.pdf',
    tipo: 'application/pdf',
    contenido: async (cliente = 0) =>
      htmlToPdf(
        documento({
          titulo: 'Vista previa',
          hoja: plantilla.hoja,
          cuerpo: await paginaPropia(plantilla, papel, dichos, cliente),
          estilo: estiloPropio(plantilla, papel, pie),
          pie,
        }),
      ),
  };
}

/** Without a patient or a doctor, their variables keep the invented value. */
const suyos = (p: Papel, valores: Record<string, string>): Valores =>
  Object.fromEntries(
    Object.entries(valores).filter(
      ([k]) => (p.paciente.codigo || !k.startsWith('PACIENTE_')) && (p.medico.nombre || !k.startsWith('MEDICO_')),
    ),
  );

async function primerMedico(ctx: Ctx): Promise<number> {
  const m = await ctx.db
    .selectFrom('medicos')
    .select('CODIGOMEDICO')
    .where('eliminado', 'is', null)
    .orderBy('ACTIVO', 'desc')
    .orderBy('CODIGOMEDICO')
    .limit(1)
    .executeTakeFirst();
  return m?.CODIGOMEDICO ?? 0;
}
