// The tab of documents, a folder of them, and the page of what is not shown.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/documents';
const suya = { permiso: P.archivos.verDocumentos, expediente: true as const, titulo: 'Documentos', lazy: () => import('./Documentos.tsx') };

export default screens([
  { ...suya, path: LISTA, menu: { grupo: 'expediente', icono: 'documento', orden: 130, registros: 'DOCUMENTOS' } },
  { ...suya, path: `${LISTA}/folder/:CODIGOCARPETA`, lista: LISTA },
  { path: '/no-mostrado', titulo: 'Archivo no mostrado', publica: true, lazy: () => import('./NoMostrado.tsx') },
]);
