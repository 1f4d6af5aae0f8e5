// How a day of the dashboard shows a link.
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'ENLACES_EXTERNOS',
  nombre: 'Enlace',
  icono: 'enlace',
  filas: (enlaces) => enlaces.map(filaSencilla('Enlace', () => 'external-links')),
});
