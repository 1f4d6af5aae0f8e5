// The screens of doctors.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/medics',
    titulo: 'Médicos',
    permiso: P.clinica.medicos,
    menu: { grupo: 'configuracion', icono: 'persona', orden: 20 },
    lazy: () => import('./MedicosLista.tsx'),
  },
  {
    path: '/medicos/:CODIGOMEDICO',
    titulo: 'Médico',
    permiso: P.clinica.medicos,
    lista: '/catalogs/medics',
    lazy: () => import('./MedicoPagina.tsx'),
  },
  { path: '/catalogs/medic/:CODIGOMEDICO', titulo: 'Médico', permiso: P.clinica.medicos, redirige: '/medicos/:CODIGOMEDICO' },
  {
    path: '/catalogs/medic/:CODIGOMEDICO/schedules',
    titulo: 'Horarios',
    permiso: P.clinica.medicos,
    lazy: () => import('./HorariosPagina.tsx'),
  },
]);
