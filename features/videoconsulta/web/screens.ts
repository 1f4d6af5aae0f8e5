// The patient's page of a visit by video, and the doctor's.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  { path: '/videoconsulta', titulo: 'Videoconsulta', publica: true, lazy: () => import('./VideoConsulta.tsx') },
  {
    path: '/videoconsulta/:N_CITA',
    titulo: 'Videoconsulta',
    permiso: P.pacientes.verConsultas,
    lista: '/calendar',
    lazy: () => import('./Medico.tsx'),
  },
]);
