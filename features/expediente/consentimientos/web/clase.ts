// How a day of the dashboard shows a consent.
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'CONSENTIMIENTOS',
  nombre: 'Consentimiento',
  icono: 'formato',
  filas: (consentimientos) => consentimientos.map(filaSencilla('Consentimiento', ({ ID }) => `consent/${ID}`)),
});
