// The section of additional reminders in the clinic's settings.
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([{ en: 'recordatorios', orden: 10, lazy: () => import('./PasosRecordatorio.tsx') }]);
