// The screens of prenatal control: not for men, and where the clinic keeps it.
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { screens } from '#kernel/web/screens.ts';
import { esHombre } from '../sexo.ts';

const LISTA = '/patient/:CODIGOPACIENTE/prenatal-control';
const comun = {
  permiso: P.prenatal.ver,
  expediente: true,
  si: (c: Clinica) => c.EXP_CONTROL_PRENATAL === 1,
  siPaciente: (p: { SEXO: number }) => !esHombre(p),
} as const;

export default screens([
  {
    ...comun,
    path: LISTA,
    titulo: 'Control prenatal',
    menu: { grupo: 'expediente', icono: 'prenatal', orden: 92, registros: 'REGISTROS_PRENATAL' },
    lazy: () => import('./PrenatalLista.tsx'),
  },
  {
    ...comun,
    path: '/patient/:CODIGOPACIENTE/prenatal-control/charts',
    titulo: 'Curvas del embarazo',
    lista: LISTA,
    lazy: () => import('./Curvas.tsx'),
  },
  {
    ...comun,
    path: '/patient/:CODIGOPACIENTE/prenatal-control/new',
    titulo: 'Control prenatal',
    lista: LISTA,
    lazy: () => import('./RegistroPagina.tsx'),
  },
  {
    ...comun,
    path: '/patient/:CODIGOPACIENTE/prenatal-control/:ID',
    titulo: 'Control prenatal',
    lista: LISTA,
    lazy: () => import('./RegistroPagina.tsx'),
  },
]);
