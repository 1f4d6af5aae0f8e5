// Mail templates: the texts of the mails that the clinic sends to its patients.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, html, texto, version } from '#kernel/shared/fields.ts';
import { Importacion, importarCon } from '#kernel/shared/importacion.ts';

export const PlantillaCorreo = z.object({
  ID: codigo(),
  NOMBRE: texto('Nombre', 100),
  ASUNTO: texto('Asunto', 200),
  PLANTILLA: html('Plantilla', 50_000),
  VERSION: version(),
});
export type PlantillaCorreo = z.output<typeof PlantillaCorreo>;
export const PlantillaCorreoEditada = PlantillaCorreo.omit({ ID: true });

const una = { params: { ID: codigo('Plantilla') } };
const ok = 'La plantilla se guardó correctamente';

export const plantillasCorreo = contract('/plantillas_correo', {
  /** Open to every session: whoever writes to a patient chooses a template. */
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(PlantillaCorreo) }),
  obtener_uno: get('/obtener_uno/:ID', { ...una, permiso: P.plantillas.correo, data: PlantillaCorreo }),
  agregar: post('/agregar', { permiso: P.plantillas.correo, body: PlantillaCorreoEditada, data: z.object({ ID: codigo() }), ok }),
  actualizar: post('/actualizar/:ID', {
    ...una,
    permiso: P.plantillas.correo,
    body: PlantillaCorreoEditada,
    data: z.object({ VERSION: codigo() }),
    ok,
  }),
  exportar: get('/exportar', { permiso: P.plantillas.correo, data: ARCHIVO, archivo: true }),
  importar: post('/importar', { permiso: P.plantillas.correo, body: importarCon('PLANTILLA', 'Plantilla'), data: Importacion }),
  puede_eliminar: get('/puede_eliminar/:ID', { ...una, permiso: P.plantillas.correo, data: SIN_DATOS }),
  eliminar: post('/eliminar/:ID', { ...una, permiso: P.plantillas.correo, data: SIN_DATOS, ok: 'La plantilla se eliminó correctamente' }),
});
