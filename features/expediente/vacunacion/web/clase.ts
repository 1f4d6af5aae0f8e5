// How a day of the dashboard shows an applied vaccine.
import { P } from '#domain/permisos.ts';
import { clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';

export default clase({
  lista: 'REGISTROS_VACUNAS',
  nombre: 'Vacuna',
  icono: 'vacuna',
  nuevo: { texto: 'Vacuna', tecla: 'v', a: 'vaccination', permisos: [P.vacunas.ver] },
  filas: (registros) => registros.map(filaSencilla('Vacuna', () => 'vaccination')),
});
