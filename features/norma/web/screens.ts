// The screens of the registers of the SIS: in Mexico, where the clinic works with the module.
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { screens } from '#kernel/web/screens.ts';

/** As `conSis` says it, without its rules of doctors, which the first page does not need. */
const conSis = (c: Clinica): boolean => c.CUMPLIR_NORMA === 1 && c.pais.moduloSis;
const LISTA = '/patient/:CODIGOPACIENTE/norm';
export default screens([
  {
    path: LISTA,
    titulo: 'Complementos de consulta SIS',
    permiso: P.complementosSis.ver,
    expediente: true,
    si: conSis,
    menu: { grupo: 'expediente', icono: 'tabla', orden: 96, titulo: 'Complementos SIS', registros: 'REGISTROS_NORMA' },
    lazy: () => import('./NormaLista.tsx'),
  },
  {
    path: '/patient/:CODIGOPACIENTE/norm/:ID',
    titulo: 'Complemento de consulta SIS',
    permiso: P.complementosSis.ver,
    expediente: true,
    si: conSis,
    lista: LISTA,
    lazy: () => import('./NormaPagina.tsx'),
  },
  {
    path: '/report-nom024',
    titulo: 'Servicios otorgados SIS',
    permiso: P.reportes.expediente,
    si: conSis,
    menu: { grupo: 'analisis', icono: 'tabla', orden: 62 },
    lazy: () => import('./ReporteSis.tsx'),
  },
]);
