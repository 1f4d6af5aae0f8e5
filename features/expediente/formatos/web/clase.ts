// How a day of the dashboard shows a document, and the action that begins one.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'FORMATOS',
  nombre: 'Formato',
  icono: 'formato',
  nuevo: { texto: 'Formato', tecla: 'f', a: 'doc-formats?nuevo=1', permisos: [P.formatos.ver, P.formatos.agregar] },
  filas: (formatos) => formatos.map(filaSencilla('Formato', ({ ID }) => `doc-format/${ID}`)),
});
