// The calls of statistics: a table each, and the list behind one of its rows.
import { z } from 'zod';
import { P, type Permiso } from '#domain/permisos.ts';
import { SUCURSALES } from '#kernel/reporte/encabezado.ts';
import { Periodo } from '#kernel/reporte/periodo.ts';
import { contract, get, post } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, importe, json, opcion, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { consultaDeLista } from '#kernel/shared/lista.ts';

const MAX_CLAVE = 250;
export const Renglon = z.object({
  /** Names the row to the list behind it; '' for the row of all others. */
  CLAVE: textoOpcional('Clave', MAX_CLAVE),
  NOMBRE: texto('Nombre', 300),
  VALOR: z.number(),
  /** Whole percent; those of a table sum to 100. */
  PORCENTAJE: entero('Porcentaje', [0, 100]),
});
export type Renglon = z.output<typeof Renglon>;
const Tabla = z.object({ resultado: z.array(Renglon), totales: json('Totales', z.object({ VALOR: z.number() })) });

/** One patient, note, receipt or expense behind a row. */
export const Contado = z.object({
  CLAVE: texto('Clave', 60),
  /** Only of patients whom the user may open. */
  CODIGOPACIENTE: opcional(codigo('Paciente')),
  FECHA: opcional(fecha('Fecha')),
  NOMBRE: texto('Nombre', 250),
  DETALLE: textoOpcional('Detalle', 250),
  IMPORTE: opcional(importe('Importe')),
});
export type Contado = z.output<typeof Contado>;

export const CALCULAR_EDAD = opcion(
  'Calcular edad',
  [
    ['ACTUAL', 'Edad actual'],
    ['PRIMERA_CONSULTA', 'En la primera consulta'],
    ['ULTIMA_CONSULTA', 'En la última consulta'],
  ],
  'ACTUAL',
);
export const RANGO = opcion(
  'Agrupar',
  [
    [5, 'Cada 5 años'],
    [1, 'Sin agrupar'],
  ],
  5,
);
export const PeriodoDeEdad = z.object({ CALCULAR_EDAD, RANGO });

export const MAX_LISTA = 300;
const deLista = { CLAVE: texto('Clave', MAX_CLAVE), ...consultaDeLista(MAX_LISTA).shape };
const tabla = <B extends z.ZodObject>(permiso: Permiso, body: B) => ({ permiso, lee: true as const, body, data: Tabla });
const lista = <B extends z.ZodObject>(permiso: Permiso, body: B) => ({ permiso, lee: true as const, body, data: z.array(Contado) });
const DePeriodo = Periodo.extend(deLista);
const { pacientes, finanzas } = P.estadisticas;

export const Mes = z.object({
  MES: entero('Mes', [1, 12]),
  GASTOS: z.number(),
  INGRESOS: z.number(),
  UTILIDAD: z.number(),
});
export type Mes = z.output<typeof Mes>;
export const ANIOS: readonly [number, number] = [2000, 2100];

export const estadisticas = contract('/estadisticas', {
  origenes: post('/origenes', tabla(pacientes, Periodo)),
  origenes_lista: post('/origenes/lista', lista(pacientes, DePeriodo)),
  gastos: post('/gastos', tabla(finanzas, Periodo)),
  gastos_lista: post('/gastos/lista', lista(finanzas, DePeriodo)),
  ingresos: post('/ingresos', tabla(finanzas, Periodo)),
  ingresos_lista: post('/ingresos/lista', lista(finanzas, DePeriodo)),
  diagnosticos: post('/diagnosticos', tabla(pacientes, Periodo)),
  diagnosticos_lista: post('/diagnosticos/lista', lista(pacientes, DePeriodo)),
  aseguradoras: post('/aseguradoras', tabla(pacientes, Periodo)),
  aseguradoras_lista: post('/aseguradoras/lista', lista(pacientes, DePeriodo)),
  sexo: post('/sexo', tabla(pacientes, Periodo)),
  sexo_lista: post('/sexo/lista', lista(pacientes, DePeriodo)),
  edad: post('/edad', tabla(pacientes, PeriodoDeEdad)),
  edad_lista: post('/edad/lista', lista(pacientes, PeriodoDeEdad.extend(deLista))),
  balance: get('/balance/:year/:allBranches', {
    permiso: finanzas,
    params: { year: entero('Año', ANIOS), allBranches: SUCURSALES },
    data: z.object({ resultado: z.array(Mes), totales: json('Totales', Mes.omit({ MES: true })) }),
  }),
});
