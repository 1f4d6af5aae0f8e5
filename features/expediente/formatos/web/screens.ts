// The tab of documents, their editor and the signing screen.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/doc-formats';
const suya = { permiso: P.formatos.ver, expediente: true as const, lista: LISTA };

export default screens([
  {
    path: LISTA,
    titulo: 'Formatos',
    permiso: P.formatos.ver,
    expediente: true,
    menu: { grupo: 'expediente', icono: 'formato', orden: 150, registros: 'FORMATOS' },
    lazy: () => import('./FormatosLista.tsx'),
  },
  { ...suya, path: '/patient/:CODIGOPACIENTE/doc-format/:ID', titulo: 'Formato', lazy: () => import('./FormatoEditor.tsx') },
  { ...suya, path: '/patient/:CODIGOPACIENTE/doc-format/:ID/sign', titulo: 'Firmar', lazy: () => import('./Firmar.tsx') },
]);
