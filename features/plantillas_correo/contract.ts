// Mail templates: how the clinic words what it sends to its patients.
import { z } from 'zod';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, html, texto, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';

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
  /** For whoever writes to a patient too, to choose one. */
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(PlantillaCorreo) }),
  obtener_uno: get('/obtener_uno/:ID', { ...una, permiso: 413, data: PlantillaCorreo }),
  agregar: post('/agregar', { permiso: 413, body: PlantillaCorreoEditada, data: z.object({ ID: codigo() }), ok }),
  actualizar: post('/actualizar/:ID', { ...una, permiso: 413, body: PlantillaCorreoEditada, data: z.object({ VERSION: codigo() }), ok }),
  exportar: get('/exportar', { permiso: 413, data: ARCHIVO, archivo: true }),
  importar: post('/importar', { permiso: 413, body: Importar, data: Importacion }),
  puede_eliminar: get('/puede_eliminar/:ID', { ...una, permiso: 413, data: SIN_DATOS }),
  eliminar: post('/eliminar/:ID', { ...una, permiso: 413, data: SIN_DATOS, ok: 'La plantilla se eliminó correctamente' }),
});
