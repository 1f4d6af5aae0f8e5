// What a thread of the workshop runs: the module for each kind of work, loaded when first needed.
import { atenderObras } from '#kernel/server/taller_hilo.ts';

atenderObras({
  planilla: async (e) => (await import('#kernel/server/planilla_hilo.ts')).leerRenglones(e),
  imagen: async (e) => (await import('#kernel/server/imagenes_hilo.ts')).hacerImagen(e),
  escrito: async (e) => (await import('#kernel/server/escrito_hilo.ts')).revisarEscrito(e),
  html: async (e) => (await import('#kernel/server/html.ts')).limpiarConTexto(e),
  plantilla: async (e) => (await import('#features/formatos_impresion/server/componer.ts')).componerAqui(e),
  receta: async (e) => (await import('#features/expediente/recetas/server/partir.ts')).partirAqui(e),
  medir_pdf: async (e) => (await import('#kernel/server/unir_pdf_hilo.ts')).medirPdf(e),
  unir_pdf: async (e) => (await import('#kernel/server/unir_pdf_hilo.ts')).unirPdf(e),
  certificado: async (e) => (await import('#features/certificados/server/leer_hilo.ts')).leerCertificado(e),
  sello_cfdi: async (e) => (await import('#features/certificados/server/sello_hilo.ts')).sellarCfdi(e),
  llave_cifrada: async (e) => (await import('#features/certificados/server/llave_hilo.ts')).cifrarLlave(e),
  firma_cpe: async (e) => (await import('#features/certificados/server/firma_hilo.ts')).firmarCpe(e),
});
