// The calls of reports that are mailed every week or every month. Each user has their own, and sees those that they receive.
import { z } from 'zod';
import { ESTADOS } from '#features/mensajes/contract.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, fecha, json, lista, opcion, opcional, siNo, texto, textoOpcional, version } from '#kernel/shared/fields.ts';

/** FRECUENCIA: each Monday with the week before, each first of the month with the month before. */
export const FRECUENCIA = { semanal: 1, mensual: 2 } as const;
export const FORMATO = { pdf: 1, excel: 2 } as const;
/** Most programmes of one user, and most addressees of one programme. */
export const MAX_PROGRAMADOS = 20;
export const MAX_DESTINATARIOS = 10;
/** Most days of a programme that its history shows. */
export const DIAS_ENVIOS = 12;

const frecuencia = opcion('Cuándo', [
  [FRECUENCIA.semanal, 'Cada lunes, con la semana anterior'],
  [FRECUENCIA.mensual, 'El día 1 de cada mes, con el mes anterior'],
]);
const formato = opcion('Formato', [
  [FORMATO.pdf, 'PDF'],
  [FORMATO.excel, 'Excel'],
]);
const Formas = { FRECUENCIA: frecuencia, FORMATO: formato };
const Elegidos = { DESTINATARIOS: lista(codigo('Usuario'), MAX_DESTINATARIOS, [1, 'Elija al menos un destinatario']) };
const Quien = z.object({ CODIGOUSUARIO: codigo('Usuario'), NOMBRECOMPLETO: textoOpcional('Nombre', 160) });

/** As it is stored. */
export const FilaProgramada = z.object({
  ID: codigo(),
  CODIGOUSUARIO: codigo('Usuario'),
  REPORTE: texto('Reporte', 100),
  FILTROS: textoOpcional('Filtros', 1000),
  SUCURSAL: codigo('Sucursal'),
  ...Formas,
  DESTINATARIOS: json('Destinatarios', z.array(z.number())),
  ACTIVO: siNo('Activo', 1),
  /** The next day on which it is due. */
  SIGUIENTE: fecha('Próximo envío'),
  VERSION: version(),
});
export const Programado = FilaProgramada.omit({ CODIGOUSUARIO: true, SUCURSAL: true, DESTINATARIOS: true }).extend({
  TITULO: textoOpcional('Reporte', 100),
  /** Whether the session still sees the report; without it, a programme of one's own can only be stopped and deleted. */
  SE_VE: siNo('Se ve'),
  /** Whether the session's user programmed it; the others are only received. */
  SUYO: siNo('Suyo'),
  DE: textoOpcional('Programado por', 160),
  DESTINATARIOS: z.array(Quien),
  /** Of the last day: how many addressees, and how many of them did not get it. */
  ULTIMO: z.object({ DIA: fecha('Último envío'), ENVIOS: codigo(), FALLAS: codigo() }).nullable(),
});
export type Programado = z.output<typeof Programado>;

/** What the form of a programme asks. */
export const ProgramadoEditado = z.object({ ...Formas, ...Elegidos, VERSION: version() });
export type ProgramadoEditado = z.output<typeof ProgramadoEditado>;
export const ProgramadoNuevo = ProgramadoEditado.omit({ VERSION: true }).extend({
  REPORTE: texto('Reporte', 100),
  FILTROS: textoOpcional('Filtros', 1000),
});

export const FilaEnvio = z.object({
  ID: codigo(),
  DIA: fecha('Día'),
  CODIGOUSUARIO: codigo('Usuario'),
  MOTIVO: textoOpcional('Motivo', 300),
});
export const Envio = FilaEnvio.omit({ ID: true }).extend({
  NOMBRECOMPLETO: textoOpcional('Nombre', 160),
  ESTADO: opcion('Estado', ESTADOS),
});
export type Envio = z.output<typeof Envio>;

const uno = { params: { ID: codigo('Envío programado') } };
export const programados = contract('/reportes/programados', {
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(Programado) }),
  /** Users who may receive a report: active, with mail, and who may see it in this branch, or in that of the programme ID. */
  destinatarios: get('/destinatarios', {
    permiso: 'sesion',
    query: z.object({ REPORTE: texto('Reporte', 100), ID: opcional(codigo('Envío programado')) }),
    data: z.array(Quien),
  }),
  /** The last days on which it was due, newest first: to whom it went, and to whom not and why. */
  envios: get('/envios/:ID', { ...uno, permiso: 'sesion', data: z.array(Envio) }),
  agregar: post('/agregar', {
    permiso: 'sesion',
    body: ProgramadoNuevo,
    data: z.object({ ID: codigo() }),
    ok: 'El envío quedó programado',
  }),
  actualizar: post('/actualizar/:ID', {
    ...uno,
    permiso: 'sesion',
    body: ProgramadoEditado,
    data: z.object({ VERSION: codigo() }),
    ok: 'El envío programado se guardó',
  }),
  /** Stops it, or lets it go on: what fell due in between is not sent. */
  pausar: post('/pausar/:ID', {
    ...uno,
    permiso: 'sesion',
    body: z.object({ ACTIVO: siNo('Activo') }),
    data: z.object({ ACTIVO: siNo('Activo') }),
    dice: (d: { ACTIVO: number }) => (d.ACTIVO ? 'El envío sigue' : 'El envío está en pausa'),
  }),
  eliminar: post('/eliminar/:ID', { ...uno, permiso: 'sesion', data: SIN_DATOS, ok: 'El envío programado se eliminó' }),
  /** An addressee asks not to receive it any more. */
  dejar: post('/dejar/:ID', { ...uno, permiso: 'sesion', data: SIN_DATOS, ok: 'Ya no recibirá este reporte' }),
});
