import { secciones } from '#kernel/web/secciones.ts';

export default secciones([{ en: 'recordatorios', orden: 10, lazy: () => import('./PasosRecordatorio.tsx') }]);
