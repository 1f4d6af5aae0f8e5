// The screens of patients.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patients',
    titulo: 'Pacientes',
    permiso: P.pacientes.abrir,
    menu: { grupo: 'principal', icono: 'pacientes', orden: 20 },
    lazy: () => import('./Pacientes.tsx'),
  },
  { path: '/patients/new/:from', titulo: 'Registrar paciente', permiso: P.pacientes.registrar, lazy: () => import('./Registro.tsx') },
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
    permiso: P.pacientes.editar,
    expediente: true,
    lista: '/patient/:CODIGOPACIENTE/general',
    lazy: () => import('./Foto.tsx'),
  },
]);
