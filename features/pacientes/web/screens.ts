import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patients',
    titulo: 'Pacientes',
    permiso: 100,
    menu: { grupo: 'principal', icono: 'pacientes', orden: 20 },
    lazy: () => import('./Pacientes.tsx'),
  },
  { path: '/patients/new/:from', titulo: 'Registrar paciente', permiso: 101, lazy: () => import('./Registro.tsx') },
  {
    path: '/patient/:CODIGOPACIENTE/general',
    titulo: 'General',
    expediente: true,
    menu: { grupo: 'expediente', icono: 'persona', orden: 20 },
    lazy: () => import('./General.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/general/photo',
    titulo: 'Cambiar foto',
    permiso: 110,
    expediente: true,
    lazy: () => import('./Foto.tsx'),
  },
]);
