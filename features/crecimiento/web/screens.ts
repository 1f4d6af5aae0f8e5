// The screens of growth.
import { aniosCumplidos, enCrecimiento } from '#domain/edad.ts';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/growth-charts';
const comun = { permiso: P.crecimiento.ver, expediente: true, lista: LISTA, si: (c: Clinica) => c.EXP_GRAFICAS_CRECIMIENTO === 1 } as const;
/** Records are begun for minors; those of somebody who grew up stay readable. */
const menor = (p: { FECHA_NACIMIENTO: string | null }) =>
  enCrecimiento(aniosCumplidos(p.FECHA_NACIMIENTO, new Date().toISOString().slice(0, 10))) === true;

export default screens([
  {
    path: LISTA,
    titulo: 'Gráficas crecimiento',
    permiso: P.crecimiento.ver,
    expediente: true,
    si: comun.si,
    menu: { grupo: 'expediente', icono: 'curva', orden: 90, registros: 'REGISTROS_CRECIMIENTO' },
    lazy: () => import('./CrecimientoLista.tsx'),
  },
  {
    ...comun,
    path: '/patient/:CODIGOPACIENTE/growth-chart/charts',
    titulo: 'Gráficas de crecimiento',
    lazy: () => import('./Graficas.tsx'),
  },
  {
    ...comun,
    path: '/patient/:CODIGOPACIENTE/growth-chart/new',
    titulo: 'Registro de crecimiento',
    siPaciente: menor,
    lazy: () => import('./RegistroPagina.tsx'),
  },
  {
    ...comun,
    path: '/patient/:CODIGOPACIENTE/growth-chart/:ID',
    titulo: 'Registro de crecimiento',
    lazy: () => import('./RegistroPagina.tsx'),
  },
]);
