// Documents of a patient: PDFs and texts that others wrote, in folders.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { Archivado, CarpetaEnLista, DeLista, llamadasCarpetas, TOCA } from '#features/expediente/carpetas/contract.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { pdfOTexto } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, opcion, texto } from '#kernel/shared/fields.ts';

export const CLASES_DOCUMENTO = [
  ['pdf', 'PDF'],
  ['txt', 'Texto'],
] as const;
export const Documento = z.object({
  ...Archivado,
  DESCRIPCION: texto('Nombre', 100),
  TIPO: texto('Tipo', 3),
  /** In bytes. */
  PESO: entero('Tamaño'),
});
/** DOCUMENTO is a signed address. */
export const DocumentoEnLista = Documento.extend({ ...DeLista, TIPO: opcion('Tipo', CLASES_DOCUMENTO), DOCUMENTO: z.string() });
export type DocumentoEnLista = z.output<typeof DocumentoEnLista>;
const editable = { DESCRIPCION: Documento.shape.DESCRIPCION, CODIGOCARPETA: Archivado.CODIGOCARPETA };
export const DocumentoNuevo = z.object({ DOCUMENTO: pdfOTexto('Documento'), ...editable });
export const DocumentoEditado = z.object({ ...editable, VERSION: Archivado.VERSION });

/** Documents of one folder that are listed: more than anybody reads. */
export const MAX_DOCUMENTOS = 500;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const uno = { ...delPaciente, CONTADOR: codigo('Documento') };
export const documentos = contract('/expediente/documentos', {
  ...llamadasCarpetas(P.archivos.verDocumentos),
  /** Newest first; folder 0 holds what is in none. */
  obtener: get('/obtener/:CODIGOPACIENTE/:CODIGOCARPETA', {
    permiso: P.archivos.verDocumentos,
    params: { ...delPaciente, CODIGOCARPETA: codigo('Carpeta') },
    data: z.object({ DOCUMENTOS: z.array(DocumentoEnLista), CARPETAS: z.array(CarpetaEnLista) }),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE/:CONTADOR', {
    permiso: P.archivos.verDocumentos,
    params: uno,
    data: DocumentoEnLista,
    expediente: 'CODIGOPACIENTE',
  }),
  agregar: post('/agregar/:CODIGOPACIENTE', {
    permiso: P.archivos.editar,
    params: delPaciente,
    body: DocumentoNuevo,
    data: z.object({ CONTADOR: codigo() }),
    ok: 'El documento se guardó correctamente',
    toca: TOCA,
  }),
  actualizar: post('/actualizar/:CONTADOR', {
    permiso: P.archivos.editar,
    params: { CONTADOR: codigo('Documento') },
    body: DocumentoEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El documento se guardó correctamente',
    toca: TOCA,
  }),
  eliminar: post('/eliminar/:CODIGOPACIENTE/:CONTADOR', {
    permiso: P.archivos.eliminar,
    params: uno,
    data: SIN_DATOS,
    ok: 'El documento se eliminó correctamente',
    toca: TOCA,
  }),
  ...llamadasImpreso('/:CODIGOPACIENTE/:CONTADOR', uno, P.archivos.verDocumentos),
});
