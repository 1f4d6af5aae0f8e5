// The patient's dashboard and header: today, the last visit, what changed since, the past; one call draws it.

import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { Diagnostico } from '#features/expediente/notas_evolucion/contract.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import {
  codigo,
  entero,
  fecha,
  htmlOpcional,
  importe,
  medida,
  momento,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';
import { CLAVES_LISTA } from './rules.ts';

export const CitaDelTablero = z.object({
  N_CITA: codigo('Cita'),
  F_CITA: fecha('Fecha'),
  HORAINICIAL: textoOpcional('Hora inicial', 5),
  HORAFINAL: textoOpcional('Hora final', 5),
  H_MINCITA: entero('Duración'),
  CODIGOMEDICO: codigo('Médico'),
  MEDICO: textoOpcional('Médico', 160),
  SUCURSAL: textoOpcional('Sucursal', 150),
  D_OBSERVACIONES: textoOpcional('Observaciones', 255),
  C_ESTATUS: entero('Estado', [0, 6]),
  TIPO_CITA: entero('Tipo de cita', [0, 1]),
  LINK_ZOOM: textoOpcional('Zoom', 500),
  ID_FORMAS: textoOpcional('Formatos', 60),
});
export type CitaDelTablero = z.output<typeof CitaDelTablero>;

const Conteos = z.object(
  Object.fromEntries(CLAVES_LISTA.map((l) => [l, entero(l)])) as Record<(typeof CLAVES_LISTA)[number], ReturnType<typeof entero>>,
);
export type Conteos = z.output<typeof Conteos>;
/** A past appointment, and how much was written down on its day. */
export const CitaPasada = CitaDelTablero.extend({ REGISTROS: Conteos });
export type CitaPasada = z.output<typeof CitaPasada>;

const comun = {
  HORA: textoOpcional('Hora', 5),
  CODIGOMEDICO: opcional(codigo('Médico')),
  MEDICO: textoOpcional('Médico', 160),
};
export const NotaDelDia = z.object({
  CONSECUTIVO: codigo('Nota'),
  ...comun,
  RESUMEN: textoOpcional('Nota', 700),
  CERRADA: siNo('Cerrada'),
  DIAGNOSTICOS: z.array(Diagnostico),
  /** The usual signs on one line, '' when none was taken. */
  SIGNOS: textoOpcional('Signos vitales', 300),
  TOMADOS: opcional(momento('Tomados')),
  TOMADOS_POR: textoOpcional('Tomados por', 160),
});
export const RecetaDelDia = z.object({
  CONSECUTIVO: codigo('Receta'),
  ...comun,
  RESUMEN: textoOpcional('Receta', 700),
  DETALLE: htmlOpcional('Detalle'),
});
/** A record of any other kind: what it is in a few words, and the code that opens it. */
export const RegistroDelDia = z.object({
  ID: codigo('Registro'),
  ...comun,
  DESCRIPCION: textoOpcional('Descripción', 300),
  USUARIO: textoOpcional('Usuario', 160),
});
export type NotaDelDia = z.output<typeof NotaDelDia>;
export type RecetaDelDia = z.output<typeof RecetaDelDia>;
export type RegistroDelDia = z.output<typeof RegistroDelDia>;

const otras = CLAVES_LISTA.filter((l) => l !== 'NOTAS' && l !== 'RECETAS');
type Otra = Exclude<(typeof CLAVES_LISTA)[number], 'NOTAS' | 'RECETAS'>;
export const ResumenDia = z.object({
  FECHA: fecha('Fecha'),
  /** Only today's is (2 §2.3). */
  EDITABLE: siNo('Editable'),
  CITA: CitaDelTablero.nullable(),
  NOTAS: z.array(NotaDelDia),
  RECETAS: z.array(RecetaDelDia),
  ...(Object.fromEntries(otras.map((l) => [l, z.array(RegistroDelDia)])) as Record<Otra, z.ZodArray<typeof RegistroDelDia>>),
});
export type ResumenDia = z.output<typeof ResumenDia>;

export const Insignias = z.object({
  CUMPLEANIOS: siNo('Cumpleaños'),
  PRIMER_CITA: siNo('Primera cita'),
  /** 'yyyy-mm-dd HH:MM', '' when there is none; so are the next control appointment's day and the flags below. */
  SIGUIENTE_CITA: textoOpcional('Siguiente cita', 16),
  CITA_CONTROL: textoOpcional('Cita de control', 10),
  VIDEOCONSULTA: siNo('Videoconsulta'),
  ZOOM: siNo('Zoom'),
});

/** A sign over the last visits, oldest first; of a blood pressure VALOR is the systolic part. */
export const SerieDeSigno = z.object({
  CODIGO: texto('Signo', 30),
  PUNTOS: z.array(
    z.object({ FECHA: fecha('Fecha'), VALOR: medida('Valor', [-9_999_999, 9_999_999], 3), TEXTO: textoOpcional('Valor', 20) }),
  ),
});
export type SerieDeSigno = z.output<typeof SerieDeSigno>;

/** Something that came between the last visit and today. */
export const Novedad = RegistroDelDia.extend({ LISTA: texto('Lista', 30), FECHA: fecha('Fecha') });
export type Novedad = z.output<typeof Novedad>;

export const Saldo = z.object({
  CARGOS: importe('Cargos'),
  ABONOS: importe('Abonos'),
  SALDOS: importe('Saldo pendiente'),
  SALDO_FAVOR: importe('Saldo a favor'),
  /** Charges with something left to pay. */
  PENDIENTES: entero('Cargos pendientes'),
});
export type Saldo = z.output<typeof Saldo>;

export const Overview = z.object({
  CITAS_PASADAS: z.array(CitaPasada),
  TOTAL_CITAS: entero('Citas pasadas'),
  INSIGNIAS: Insignias,
  SIGUIENTE_CITA: CitaDelTablero.nullable(),
  RESUMEN_HOY: ResumenDia,
  RESUMEN_ANTERIOR: ResumenDia.nullable(),
  NOVEDADES: z.array(Novedad),
  SIGNOS: z.array(SerieDeSigno),
  SALDO: Saldo,
});
export type Overview = z.output<typeof Overview>;

export const Encabezado = z.object({
  SIGUIENTE_CITA: CitaDelTablero.nullable(),
  SALDO: Saldo,
  /** Records per tab, by list. */
  CUENTAS: Conteos,
});
export type Encabezado = z.output<typeof Encabezado>;

const paciente = { CODIGOPACIENTE: codigo('Paciente') };
export const dashboard = contract('/expediente/dashboard', {
  overview: get('/overview/:CODIGOPACIENTE/:CITAS', {
    permiso: P.pacientes.verConsultas,
    params: { ...paciente, CITAS: entero('Citas', [1, 50]) },
    data: Overview,
    expediente: 'CODIGOPACIENTE',
    limpia: true,
  }),
  citas_pasadas: get('/citas_pasadas/:CODIGOPACIENTE', {
    permiso: P.pacientes.verConsultas,
    params: paciente,
    data: z.array(CitaPasada),
    expediente: 'CODIGOPACIENTE',
  }),
  resumen_dia: get('/resumen_dia/:CODIGOPACIENTE/:FECHA', {
    permiso: P.pacientes.verConsultas,
    params: { ...paciente, FECHA: fecha('Fecha') },
    data: ResumenDia,
    expediente: 'CODIGOPACIENTE',
    limpia: true,
  }),
  obtener_fechas: get('/obtener_fechas/:CODIGOPACIENTE/:CODIGOMEDICO', {
    permiso: P.pacientes.verConsultas,
    params: { ...paciente, CODIGOMEDICO: codigo('Médico') },
    data: z.array(fecha('Fecha')),
    expediente: 'CODIGOPACIENTE',
  }),
  encabezado: get('/encabezado/:CODIGOPACIENTE', {
    permiso: [P.pacientes.abrir, P.caja.ver],
    params: paciente,
    data: Encabezado,
    expediente: 'CODIGOPACIENTE',
  }),
});
