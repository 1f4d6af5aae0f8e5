// How a day of the dashboard shows a growth record.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'REGISTROS_CRECIMIENTO',
  nombre: 'Registro de crecimiento',
  icono: 'curva',
  nuevo: { texto: 'Crecimiento', tecla: 'c', a: 'growth-chart/new', permisos: [P.crecimiento.ver] },
  filas: (registros) => registros.map(filaSencilla('Crecimiento', (r) => `growth-chart/${r.ID}`)),
});
