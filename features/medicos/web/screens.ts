import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/catalogs/medics',
    titulo: 'Médicos',
    permiso: 401,
    menu: { grupo: 'configuracion', icono: 'persona', orden: 20 },
    lazy: () => import('./MedicosLista.tsx'),
  },
  { path: '/medicos/:CODIGOMEDICO', titulo: 'Médico', permiso: 401, lista: '/catalogs/medics', lazy: () => import('./MedicoPagina.tsx') },
  { path: '/catalogs/medic/:CODIGOMEDICO', titulo: 'Médico', permiso: 401, redirige: '/medicos/:CODIGOMEDICO' },
  { path: '/catalogs/medic/:CODIGOMEDICO/schedules', titulo: 'Horarios', permiso: 401, lazy: () => import('./HorariosPagina.tsx') },
]);
