// Growth records of a child, and the WHO's charts they are drawn on.
import { z } from 'zod';
import { PERCENTILES } from '#domain/crecimiento.ts';
import { P } from '#domain/permisos.ts';
import { EnviarImpreso, Mensaje } from '#kernel/impreso/define.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, medida, opcion, opcional, requerido, textoOpcional, version } from '#kernel/shared/fields.ts';
import { GRAFICAS, LINEAS } from './graficas.ts';
import { POSICION } from './rules.ts';

const percentil = (etiqueta: string) =>
  opcional(
    opcion(
      etiqueta,
      PERCENTILES.map((p) => [p, p] as const),
    ),
  );
export const RegistroCrecimiento = z.object({
  ID: codigo(),
  CODIGOPACIENTE: codigo('Paciente'),
  CODIGOMEDICO: codigo('Médico'),
  FECHA: fecha('Fecha'),
  /** Years, and months beyond them. */
  EDAD: entero('Edad (años)', [0, 18]),
  MESES: opcional(entero('Meses', [0, 11])),
  PESO: requerido(medida('Peso', [0.3, 250], 3, 'kg')),
  TALLA: requerido(medida('Talla', [20, 220], 1, 'cm')),
  POSICION: opcion('Medido', [
    [POSICION.segunEdad, 'Según la edad'],
    [POSICION.acostado, 'Acostado'],
    [POSICION.dePie, 'De pie'],
  ]),
  P_CEFALICO: medida('Perímetro cefálico', [15, 70], 1, 'cm'),
  /** Computed from weight and height. */
  IMC: medida('IMC', [0, 999], 2, 'kg/m²'),
  PERCENTIL_PESO: percentil('Percentil de peso'),
  PERCENTIL_TALLA: percentil('Percentil de talla'),
  PERCENTIL_IMC: percentil('Percentil de IMC'),
  PERCENTIL_P_CEFALICO: percentil('Percentil de perímetro cefálico'),
  PERCENTIL_PESO_TALLA: percentil('Percentil de peso para la talla'),
  VERSION: version(),
});
export const RegistroCompleto = RegistroCrecimiento.extend({
  MEDICO: textoOpcional('Médico', 160),
  USUARIO: textoOpcional('Usuario', 160),
});
export type RegistroCompleto = z.output<typeof RegistroCompleto>;
export const RegistroEditado = RegistroCrecimiento.omit({ ID: true, IMC: true });
export type RegistroEditado = z.output<typeof RegistroEditado>;

/** What is known once for a child, and judges all records. */
export const Antecedentes = z.object({
  CODIGOPACIENTE: codigo('Paciente'),
  SEMANAS_NACIMIENTO: opcional(entero('Semanas de gestación al nacer', [22, 44])),
  TALLA_PADRE: medida('Talla del padre', [100, 250], 1, 'cm'),
  TALLA_MADRE: medida('Talla de la madre', [100, 250], 1, 'cm'),
  VERSION: version(),
});
export type Antecedentes = z.output<typeof Antecedentes>;

const Plantilla = z.object({
  FECHA: fecha('Fecha'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  EDAD: opcional(entero('Edad (años)', [0, 150])),
  MESES: opcional(entero('Meses', [0, 11])),
  /** The latest record, to compare with. */
  ANTERIOR: RegistroCompleto.nullable(),
  ANTECEDENTES: Antecedentes,
});
/** A chart of the WHO, with the addresses of its two backgrounds. */
const GraficaDeLista = z.object({
  /** Its number, for GRAFICA. */
  sheet: entero('Gráfica'),
  content: textoOpcional('Gráfica', 80),
  /** The lines of percentiles, and those of standard deviations. */
  grid1: textoOpcional('Percentiles', 200),
  grid2: textoOpcional('Desviaciones', 200),
});

const permiso = P.crecimiento.ver;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const uno = { ID: codigo('Registro') };
const toca = ['/expediente/dashboard'];
const cual = {
  GRAFICA: opcional(
    opcion(
      'Gráfica',
      GRAFICAS.map((g, i) => [i, g.titulo] as const),
    ),
  ),
  LINEAS: opcional(opcion('Líneas', LINEAS)),
};

/** Records of one patient that are listed: eighteen years of monthly visits are fewer. */
export const MAX_CRECIMIENTO = 300;
export const registrosCrecimiento = contract('/expediente/registros_crecimiento', {
  obtener: get('/obtener/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: z.array(RegistroCompleto),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_uno: get('/obtener_uno/:ID', {
    permiso,
    params: uno,
    data: RegistroCompleto,
    expediente: 'ID',
    registro: 'registros_crecimiento',
  }),
  obtener_plantilla: get('/obtener_plantilla/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: Plantilla,
    expediente: 'CODIGOPACIENTE',
  }),
  agregar: post('/agregar', {
    permiso,
    body: RegistroEditado,
    data: z.object({ ID: codigo() }),
    ok: 'El registro de crecimiento se guardó correctamente',
    toca,
  }),
  actualizar: post('/actualizar/:ID', {
    permiso,
    params: uno,
    body: RegistroEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El registro de crecimiento se guardó correctamente',
    toca,
  }),
  eliminar: post('/eliminar/:ID', {
    permiso,
    params: uno,
    data: SIN_DATOS,
    ok: 'El registro de crecimiento se eliminó correctamente',
    toca,
  }),
  obtener_antecedentes: get('/obtener_antecedentes/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    data: Antecedentes,
    expediente: 'CODIGOPACIENTE',
  }),
  guardar_antecedentes: post('/guardar_antecedentes', {
    permiso,
    body: Antecedentes,
    data: z.object({ VERSION: codigo() }),
    ok: 'Los datos se guardaron correctamente',
  }),
  imprimir: get('/imprimir/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    query: z.object(cual),
    body: z.object(cual),
    ambos: true,
    lee: true,
    expediente: 'CODIGOPACIENTE',
    data: ARCHIVO,
    archivo: true,
  }),
  enviar: post('/enviar/:CODIGOPACIENTE', {
    permiso,
    params: delPaciente,
    body: EnviarImpreso.safeExtend(cual),
    data: Mensaje,
    ok: 'El mensaje se envió a la bandeja de salida',
  }),
  obtener_mensaje: get('/obtener_mensaje/:CODIGOPACIENTE', { permiso, params: delPaciente, data: Mensaje, expediente: 'CODIGOPACIENTE' }),
});

const imagen = { permiso, params: { file: textoOpcional('Archivo', 80) }, data: ARCHIVO, archivo: true } as const;
export const graficasCrecimiento = contract('/expediente/graficas_crecimiento', {
  lista: get('/lista/:CODIGOPACIENTE', { permiso, params: delPaciente, data: z.array(GraficaDeLista), expediente: 'CODIGOPACIENTE' }),
  imagen: get('/imagen/:file', imagen),
});
/** The same picture under the address that the specification writes. */
export const graficasCrecimientoDeSiempre = contract('/graficas_crecimiento', { imagen: get('/imagen/:file', imagen) });
