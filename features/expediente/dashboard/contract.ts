// The calls of a patient's dashboard and of the header of the file.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { NotaDelDia } from '#features/expediente/notas_evolucion/contract.ts';
import { RecetaDelDia } from '#features/expediente/recetas/contract.ts';
import { RegistroDelDia } from '#features/expediente/registros/fields.ts';
import { CLAVES_LISTA } from '#features/expediente/registros/rules.ts';
import { ESTADOS_DOSIS } from '#features/expediente/vacunacion/rules.ts';
import { contract, get } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, importe, medida, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';

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
/** A past appointment with the number of records of its day. */
export const CitaPasada = CitaDelTablero.extend({ REGISTROS: Conteos });
export type CitaPasada = z.output<typeof CitaPasada>;

const otras = CLAVES_LISTA.filter((l) => l !== 'NOTAS' && l !== 'RECETAS');
type Otra = Exclude<(typeof CLAVES_LISTA)[number], 'NOTAS' | 'RECETAS'>;
export const ResumenDia = z.object({
  FECHA: fecha('Fecha'),
  /** 1 only for today (2 §2.3). */
  EDITABLE: siNo('Editable'),
  CITA: CitaDelTablero.nullable(),
  /** Of each list that is longer than a day shows: how many earlier records it leaves out. */
  MAS: z.record(z.string(), entero('Más')),
  NOTAS: z.array(NotaDelDia),
  RECETAS: z.array(RecetaDelDia),
  ...(Object.fromEntries(otras.map((l) => [l, z.array(RegistroDelDia)])) as Record<Otra, z.ZodArray<typeof RegistroDelDia>>),
});
export type ResumenDia = z.output<typeof ResumenDia>;

export const Insignias = z.object({
  CUMPLEANIOS: siNo('Cumpleaños'),
  PRIMER_CITA: siNo('Primera cita'),
  /** 'yyyy-mm-dd HH:MM'; '' when there is none. */
  SIGUIENTE_CITA: textoOpcional('Siguiente cita', 16),
  CITA_CONTROL: textoOpcional('Cita de control', 10),
  VIDEOCONSULTA: siNo('Videoconsulta'),
  ZOOM: siNo('Zoom'),
});

/** A vital sign over the last visits, oldest first. Of a blood pressure VALOR is the systolic part. */
export const SerieDeSigno = z.object({
  CODIGO: texto('Signo', 30),
  PUNTOS: z.array(
    z.object({ FECHA: fecha('Fecha'), VALOR: medida('Valor', [-9_999_999, 9_999_999], 3), TEXTO: textoOpcional('Valor', 20) }),
  ),
});
export type SerieDeSigno = z.output<typeof SerieDeSigno>;

/** A record made between the last visit and today. */
export const Novedad = RegistroDelDia.extend({ LISTA: texto('Lista', 30), FECHA: fecha('Fecha') });
export type Novedad = z.output<typeof Novedad>;

export const Saldo = z.object({
  CARGOS: importe('Cargos'),
  ABONOS: importe('Abonos'),
  SALDOS: importe('Saldo pendiente'),
  SALDO_FAVOR: importe('Saldo a favor'),
  /** Number of charges not fully paid. */
  PENDIENTES: entero('Cargos pendientes'),
});
export type Saldo = z.output<typeof Saldo>;

/** What waits on the vaccination card: the dose that has waited longest, or the next one. */
export const VacunasDelTablero = z.object({
  ATRASADAS: entero('Atrasadas'),
  TOCAN: entero('Tocan'),
  VACUNA: textoOpcional('Vacuna', 80),
  DOSIS: textoOpcional('Dosis', 60),
  ESTADO: opcion('Estado', ESTADOS_DOSIS),
  TOCA: opcional(fecha('Toca')),
});
export type VacunasDelTablero = z.output<typeof VacunasDelTablero>;

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
  /** Null also outside Mexico, for users who may not see the card, and where nothing waits. */
  VACUNAS: VacunasDelTablero.nullable(),
});
export type Overview = z.output<typeof Overview>;

/** The pregnancy that goes on; its age is weeks.days. */
export const Embarazo = z.object({
  ID_REGISTRO: codigo('Registro'),
  INICIO: fecha('Inicio'),
  EDAD_GESTACIONAL: textoOpcional('Edad gestacional', 5),
  FECHA_PROBABLE_PARTO: fecha('Fecha probable de parto'),
});

export const Encabezado = z.object({
  SIGUIENTE_CITA: CitaDelTablero.nullable(),
  /** Null also for men, where the clinic keeps no prenatal control, and for users who may not see it. */
  EMBARAZO: Embarazo.nullable(),
  SALDO: Saldo,
  /** The patient took back the consent to be written to. */
  SIN_MENSAJES: siNo('Sin mensajes'),
  /** Number of records of each list, for the tabs. */
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
