// What each statistic is called, counts and is drawn as. Server, screens and paper read the same definitions.
import { P, type Permiso } from '#domain/permisos.ts';

export interface Definicion {
  titulo: string;
  /** Heading of the column with the names. */
  columna: string;
  permiso: Permiso;
  ruta: `/statistic/${string}`;
  mide: 'pacientes' | 'notas' | 'importe';
  grafica: 'renglones' | 'columnas';
  /** Its rows have a branch. Patients belong to the clinic, not to a branch (docs/decisiones/0102). */
  sucursales: boolean;
  /** What is counted, where the title does not say it. */
  nota?: string;
  /** Headings of the list behind a row: its date and its details. */
  lista: { fecha: string; detalle: string };
}
const pacientes = { permiso: P.estadisticas.pacientes, mide: 'pacientes', sucursales: false } as const;
const dinero = { permiso: P.estadisticas.finanzas, mide: 'importe', grafica: 'renglones', sucursales: true } as const;
const delPaciente = { fecha: 'Alta', detalle: 'Médico titular' };
const ACTIVOS = 'Solo pacientes activos, por la fecha en que se dieron de alta.';

export const ESTADISTICAS = {
  origenes: {
    ...pacientes,
    titulo: 'Origen de pacientes nuevos',
    columna: 'Origen',
    ruta: '/statistic/patients-origin',
    grafica: 'renglones',
    nota: 'Pacientes dados de alta en el periodo.',
    lista: delPaciente,
  },
  gastos: {
    ...dinero,
    titulo: 'Estadística de gastos',
    columna: 'Concepto',
    ruta: '/statistic/expenses',
    lista: { fecha: 'Fecha', detalle: 'Observaciones' },
  },
  ingresos: {
    ...dinero,
    titulo: 'Estadística de ingresos',
    columna: 'Concepto',
    ruta: '/statistic/incomes',
    nota: 'Dinero recibido con recibos vigentes; el saldo a favor cuenta cuando se compra, no cuando se usa.',
    lista: { fecha: 'Fecha', detalle: 'Recibo' },
  },
  diagnosticos: {
    permiso: P.estadisticas.pacientes,
    titulo: 'Diagnósticos',
    columna: 'Diagnóstico',
    ruta: '/statistic/diagnostics',
    mide: 'notas',
    grafica: 'renglones',
    sucursales: true,
    nota: 'Veces que cada diagnóstico se anotó en las notas de evolución del periodo.',
    lista: { fecha: 'Fecha', detalle: 'Médico' },
  },
  aseguradoras: {
    ...pacientes,
    titulo: 'Pacientes por aseguradora',
    columna: 'Aseguradora o empresa',
    ruta: '/statistic/companies',
    grafica: 'renglones',
    nota: ACTIVOS,
    lista: delPaciente,
  },
  sexo: {
    ...pacientes,
    titulo: 'Pacientes por sexo',
    columna: 'Sexo',
    ruta: '/statistic/patients-sex',
    grafica: 'renglones',
    nota: ACTIVOS,
    lista: delPaciente,
  },
  edad: {
    ...pacientes,
    titulo: 'Pacientes por edad',
    columna: 'Edad',
    ruta: '/statistic/patients-age',
    grafica: 'columnas',
    nota: 'Solo pacientes activos.',
    lista: delPaciente,
  },
} as const satisfies Record<string, Definicion>;
export type NombreEstadistica = keyof typeof ESTADISTICAS;
export const definicionDe = (nombre: NombreEstadistica): Definicion => ESTADISTICAS[nombre];

export const MEDIDAS: Record<Definicion['mide'], string> = { pacientes: 'Pacientes', notas: 'Veces', importe: 'Importe' };
