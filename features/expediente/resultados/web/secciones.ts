// What the agenda shows of results: those that nobody has opened.
import { P } from '#domain/permisos.ts';
import { secciones } from '#kernel/web/secciones.ts';

export default secciones([{ en: 'agenda', permiso: [P.analisis.ver, P.gabinete.ver], orden: 10, lazy: () => import('./SinRevisar.tsx') }]);
