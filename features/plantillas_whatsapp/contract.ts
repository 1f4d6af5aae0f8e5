// WhatsApp and SMS templates: the texts of messages about an appointment and of those that carry a document.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { USOS } from '#features/plantillas/variables.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, notas, opcion, texto, textoOpcional, version } from '#kernel/shared/fields.ts';
import { Importacion, Importar } from '#kernel/shared/importacion.ts';

export const IDIOMAS = [
  ['es', 'Español'],
  ['en', 'Inglés'],
] as const;

export const PlantillaWhatsapp = z.object({
  ID: codigo(),
  NOMBRE: texto('Nombre', 100),
  IDIOMA: opcion('Idioma', IDIOMAS),
  USO: opcion('Uso', USOS),
  PLANTILLA: notas('Plantilla', 4000),
  VERSION: version(),
});
export type PlantillaWhatsapp = z.output<typeof PlantillaWhatsapp>;
/** Only the text is edited: name, language and use say which message it is and stay (1 §5: PLANTILLA required). */
export const PlantillaWhatsappEditada = PlantillaWhatsapp.pick({ PLANTILLA: true, VERSION: true });
export const PlantillaWhatsappNueva = PlantillaWhatsapp.omit({ ID: true }).extend({
  NOMBRE: textoOpcional('Nombre', 100),
  IDIOMA: PlantillaWhatsapp.shape.IDIOMA.optional().default('es'),
  USO: PlantillaWhatsapp.shape.USO.optional().default('CITA_NUEVA'),
});

const una = { params: { ID: codigo('Plantilla') }, permiso: P.plantillas.whatsapp };
const ok = 'La plantilla se guardó correctamente';

export const plantillasWhatsapp = contract('/catalogo/plantillas_whatsapp', {
  obtener: get('/obtener', { permiso: P.plantillas.whatsapp, data: z.array(PlantillaWhatsapp) }),
  obtener_uno: get('/obtener_uno/:ID', { ...una, data: PlantillaWhatsapp }),
  actualizar: post('/actualizar/:ID', { ...una, body: PlantillaWhatsappEditada, data: z.object({ VERSION: codigo() }), ok }),
  exportar: get('/exportar', { permiso: P.plantillas.whatsapp, data: ARCHIVO, archivo: true }),
  importar: post('/importar', { permiso: P.plantillas.whatsapp, body: Importar, data: Importacion }),
  /** Follows the general pattern of catalogues; the specification gives these calls no button. */
  agregar: post('/agregar', { permiso: P.plantillas.whatsapp, body: PlantillaWhatsappNueva, data: z.object({ ID: codigo() }), ok }),
  puede_eliminar: get('/puede_eliminar/:ID', { ...una, data: SIN_DATOS }),
  eliminar: post('/eliminar/:ID', { ...una, data: SIN_DATOS, ok: 'La plantilla se eliminó correctamente' }),
});
