// How a day of the dashboard shows a document, and the action that uploads some.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'DOCUMENTOS',
  nombre: 'Documento',
  icono: 'documento',
  nuevo: { texto: 'Documento', tecla: 'd', a: 'documents?nuevo=1', permisos: [P.archivos.verDocumentos, P.archivos.editar] },
  filas: (documentos) => documentos.map(filaSencilla('Documento', ({ ID }) => `documents?ver=${ID}`)),
});
