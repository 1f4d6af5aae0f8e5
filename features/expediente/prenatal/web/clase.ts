// How a day of the dashboard shows a prenatal record.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'REGISTROS_PRENATAL',
  nombre: 'Control prenatal',
  icono: 'prenatal',
  nuevo: { texto: 'Prenatal', tecla: 'p', a: 'prenatal-control/new', permisos: [P.prenatal.ver] },
  filas: (registros) => registros.map(filaSencilla('Control prenatal', (r) => `prenatal-control/${r.ID}`)),
});
