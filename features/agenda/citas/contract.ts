// The calls of the calendar and its appointments.
import { z } from 'zod';
import { E, pares, TIPOS_CITA } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { Evento } from '#features/agenda/eventos/contract.ts';
import { FormasPedidas } from '#features/agenda/formas/contract.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  entero,
  fecha,
  grupo,
  importe,
  lista,
  momento,
  opcion,
  opcional,
  siNo,
  siViene,
  textoOpcional,
  version,
} from '#kernel/shared/fields.ts';
import { Cita, CitaAgenda, CitaCompleta, HorarioAgenda, MOTIVO_CONFIRMAR, PERIODO } from './fields.ts';

export const DURACIONES: readonly number[] = Array.from({ length: 60 }, (_, i) => (i + 1) * 5);
export const DURACION = 30;
export const MAX_PERIODICIDAD = 28;
export const MAX_CITAS = 26;
export const MAX_RECURSOS = 10;
/** Longest range of days that one call of the calendar answers. */
export const MAX_DIAS = 62;
/** Most days that one printed agenda holds. */
export const MAX_DIAS_PAPEL = 7;
export const TIPOS_PERIODO = [
  [PERIODO.dias, 'Días'],
  [PERIODO.semanas, 'Semanas'],
  [PERIODO.meses, 'Meses'],
] as const;
/** Which appointments of a series a change reaches. Those past, done or cancelled are never changed. */
export const ALCANCE_SERIE = { soloEsta: 0, siguientes: 1, toda: 2 } as const;
export const ALCANCES = [
  [ALCANCE_SERIE.soloEsta, 'Solo esta cita'],
  [ALCANCE_SERIE.siguientes, 'Esta y las siguientes'],
  [ALCANCE_SERIE.toda, 'Toda la serie'],
] as const;
export type Alcance = (typeof ALCANCES)[number][0];
/** Which appointments the calendar shows: those of one kind, or all. */
export const HORARIO = { ...E.tipoCita, todas: 2 } as const;
export type Horario = (typeof HORARIO)[keyof typeof HORARIO];
export const HORARIOS = [
  [HORARIO.presencial, 'Presencial'],
  [HORARIO.video, 'Videoconsulta'],
  [HORARIO.todas, 'Todas'],
] as const;

export const Videoconsulta = z.object({
  CONCEPTO: opcional(codigo('Concepto')),
  IMPORTE: opcional(importe('Importe')),
  MONEDA: textoOpcional('Moneda', 3),
});
export const Recurrencia = z.object({
  PERIODICIDAD: opcional(entero('Repetir cada', [1, MAX_PERIODICIDAD])),
  TIPO_PERIODO: opcional(opcion('Periodo', TIPOS_PERIODO)),
  CITAS: opcional(entero('Número de citas', [1, MAX_CITAS])),
});

/** Fields of a booking. */
const Pedida = Cita.pick({
  F_CITA: true,
  H_CITA: true,
  H_MINCITA: true,
  CODIGOPACIENTE: true,
  CODIGOMEDICO: true,
  ETIQUETAS: true,
  D_OBSERVACIONES: true,
  SMS_PACIENTE: true,
  WHATSAPP_PACIENTE: true,
  SMS_DOCTOR: true,
  WHATSAPP_DOCTOR: true,
}).extend({
  SUCURSAL: opcional(codigo('Sucursal')),
  TIPO_CITA: opcional(opcion('Tipo de cita', pares(TIPOS_CITA))),
  VIDEOCONSULTA: grupo(Videoconsulta),
  /** Rooms, chairs and equipment that the appointment takes. */
  RECURSOS: lista(codigo('Consultorio o equipo'), MAX_RECURSOS),
  MOTIVO_CONFIRMAR,
});
interface Duracion {
  H_MINCITA?: number | undefined;
}
const deCincoEnCinco = (c: Duracion, ctx: z.RefinementCtx) => {
  if (c.H_MINCITA !== undefined && c.H_MINCITA % 5 !== 0)
    ctx.addIssue({ code: 'custom', path: ['H_MINCITA'], message: 'Debe ser un múltiplo de 5' });
};

export const CitaNueva = Pedida.extend({
  RECURRENTE: siNo('Cita recurrente'),
  RECURRENCIA: grupo(Recurrencia),
  /** Questionnaires mailed to the patient; for a series, with its first appointment only. */
  FORMAS: grupo(FormasPedidas),
}).superRefine(
  entreCampos((c, ctx) => {
    deCincoEnCinco(c, ctx);
    if (!c.RECURRENTE) return;
    for (const k of ['PERIODICIDAD', 'TIPO_PERIODO', 'CITAS'] as const)
      if (c.RECURRENCIA[k] === null)
        ctx.addIssue({ code: 'custom', path: ['RECURRENCIA', k], message: 'Este campo es requerido', params: { requerido: true } });
  }),
);
export type CitaNueva = z.output<typeof CitaNueva>;

/** A field that is not sent stays as it is: moving with the mouse sends only the new date and hour. */
export const CitaEditada = z
  .object({
    F_CITA: Cita.shape.F_CITA,
    H_CITA: Cita.shape.H_CITA,
    H_MINCITA: siViene(Cita.shape.H_MINCITA),
    CODIGOPACIENTE: siViene(Cita.shape.CODIGOPACIENTE),
    CODIGOMEDICO: siViene(Cita.shape.CODIGOMEDICO),
    SUCURSAL: siViene(Pedida.shape.SUCURSAL),
    ETIQUETAS: siViene(Cita.shape.ETIQUETAS),
    D_OBSERVACIONES: siViene(Cita.shape.D_OBSERVACIONES),
    TIPO_CITA: siViene(Pedida.shape.TIPO_CITA),
    VIDEOCONSULTA: siViene(Videoconsulta),
    RECURSOS: siViene(Pedida.shape.RECURSOS),
    MOTIVO_CONFIRMAR,
    SMS_PACIENTE: siViene(Cita.shape.SMS_PACIENTE),
    WHATSAPP_PACIENTE: siViene(Cita.shape.WHATSAPP_PACIENTE),
    SMS_DOCTOR: siViene(Cita.shape.SMS_DOCTOR),
    WHATSAPP_DOCTOR: siViene(Cita.shape.WHATSAPP_DOCTOR),
    /** The other appointments of the series get the fields that this one changes, and move by as many days. */
    ALCANCE: siViene(opcion('Aplicar a', ALCANCES)),
    VERSION: version(),
  })
  .superRefine(entreCampos(deCincoEnCinco));
export type CitaEditada = z.output<typeof CitaEditada>;

export const EnlaceDeCita = z.object({ LINK_ZOOM: Cita.shape.LINK_ZOOM, VERSION: version() }).superRefine(
  entreCampos(({ LINK_ZOOM }, ctx) => {
    if (LINK_ZOOM && !/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(LINK_ZOOM))
      ctx.addIssue({ code: 'custom', path: ['LINK_ZOOM'], message: 'Formato de URL inválido' });
  }),
);

/** Answer of a save. ADVERTENCIA: it was saved, but the user should know something. */
const Guardada = z.object({
  N_CITA: codigo(),
  ADVERTENCIA: textoOpcional('Advertencia', 500),
  CITA: CitaAgenda,
  /** Every number of the series, or the only one. */
  CITAS: z.array(codigo()),
});

const Marcada = z.object({ N_CITA: codigo(), VERSION: codigo() });
/** Most appointments that one call by their numbers answers. */
export const MAX_VARIAS = 200;

const una = { params: { N_CITA: codigo('Cita') } };
/** Which appointments of the series are cancelled or deleted; all of them when nothing is sent. */
const FinDeSerie = z.object({ ALCANCE: opcional(opcion('Aplicar a', ALCANCES)) });
const rango = { start: fecha('Desde'), end: fecha('Hasta'), doctorId: codigo('Médico'), type: opcion('Horario', HORARIOS) };
/** Screens of other slices that show appointments and are read again after a change. */
const toca = ['/expediente/dashboard', '/pacientes', '/caja/citas_pago_pendiente', '/caja/general'];

export const citas = contract('/agenda', {
  obtener: get('/obtener/:start/:end/:doctorId/:type', {
    permiso: P.citas.agendar,
    params: rango,
    data: z.object({
      CITAS: z.array(CitaAgenda),
      EVENTOS: z.array(Evento),
      HORARIOS: z.array(HorarioAgenda),
      /** 1 when the doctor asked for has separate hours for video consultations. */
      HORARIO_VC: siNo('Horario de videoconsulta'),
    }),
  }),
  /** Appointments that changed at another desk. One that was deleted or that the user may not see is left out. */
  obtener_varias: get('/obtener_varias', {
    permiso: P.citas.agendar,
    query: z.object({ N_CITA: lista(codigo('Cita'), MAX_VARIAS) }),
    data: z.array(CitaAgenda),
  }),
  obtener_dias: get('/obtener_dias/:start/:end/:doctorId/:type', {
    permiso: P.citas.agendar,
    params: rango,
    data: z.array(z.object({ FECHA: fecha('Fecha'), CITAS: entero('Citas') })),
  }),
  imprimir: get('/imprimir/:start/:end/:doctorId', {
    permiso: P.citas.agendar,
    params: { start: rango.start, end: rango.end, doctorId: rango.doctorId },
    query: z.object({ SUCURSAL: opcional(codigo('Sucursal')) }),
    data: ARCHIVO,
    archivo: true,
  }),
  obtener_uno: get('/obtener_uno/:N_CITA', { ...una, permiso: [P.citas.agendar, P.pacientes.verConsultas], data: CitaCompleta }),
  obtener_paciente: get('/obtener_paciente/:CODIGOPACIENTE', {
    permiso: [P.citas.agendar, P.contactos.ver],
    params: { CODIGOPACIENTE: codigo('Paciente') },
    data: z.array(CitaAgenda),
  }),
  agregar: post('/agregar', {
    permiso: P.citas.agendar,
    breve: true,
    body: CitaNueva,
    confirma: 'CONFIRMAR_AGENDAR',
    motivo: true,
    data: Guardada,
    filas: (d) => d.CITAS,
    ok: 'La cita se agendó correctamente',
    dice: (d) => (d.CITAS.length > 1 ? `Las ${d.CITAS.length} citas se agendaron correctamente` : 'La cita se agendó correctamente'),
    toca,
  }),
  actualizar: post('/actualizar/:N_CITA', {
    ...una,
    permiso: P.citas.editar,
    // The patient may belong to another doctor; the rule that decides is the one for opening an appointment.
    juzgaPaciente: true,
    body: CitaEditada,
    confirma: 'CONFIRMAR_AGENDAR',
    motivo: true,
    data: Guardada,
    ok: 'La cita se guardó correctamente',
    dice: (d) => (d.CITAS.length > 1 ? `Las ${d.CITAS.length} citas se guardaron correctamente` : 'La cita se guardó correctamente'),
    toca,
  }),
  cambiar_estatus: get('/cambiar_estatus/:N_CITA/:C_ESTATUS', {
    permiso: [P.citas.agendar, P.pacientes.verConsultas],
    params: { ...una.params, C_ESTATUS: Cita.shape.C_ESTATUS },
    escribe: true,
    ambos: true,
    // A cancelled appointment that is booked again may find its place taken.
    body: z.object({ MOTIVO_CONFIRMAR }),
    confirma: 'CONFIRMAR_AGENDAR',
    motivo: true,
    data: z.object({ N_CITA: codigo(), C_ESTATUS: codigo(), LLEGADA: opcional(momento('Llegada')) }),
    // Cancelling may also change its neighbour, which is no longer overbooked, so the whole list is read again.
    filas: (d) => (d.C_ESTATUS === E.cita.cancelada ? undefined : [d.N_CITA]),
    ok: 'El estado de la cita se cambió correctamente',
    toca,
  }),
  cambiar_etiqueta: post('/cambiar_etiqueta/:N_CITA', {
    ...una,
    permiso: P.citas.editar,
    escribe: true,
    ambos: true,
    body: z.object({ ETIQUETAS: Cita.shape.ETIQUETAS }),
    data: Marcada,
    filas: (d) => [d.N_CITA],
    ok: 'La etiqueta se cambió correctamente',
  }),
  actualizar_observaciones: post('/actualizar_observaciones/:N_CITA', {
    ...una,
    permiso: P.citas.editar,
    escribe: true,
    ambos: true,
    body: z.object({ D_OBSERVACIONES: Cita.shape.D_OBSERVACIONES, VERSION: version() }),
    data: Marcada,
    filas: (d) => [d.N_CITA],
    ok: 'Las observaciones se guardaron correctamente',
    toca,
  }),
  /** Link of the video consultation, for clinics that create their meetings by hand. */
  actualizar_enlace: post('/actualizar_enlace/:N_CITA', {
    ...una,
    permiso: P.citas.editar,
    body: EnlaceDeCita,
    data: Marcada,
    filas: (d) => [d.N_CITA],
    ok: 'El enlace se guardó correctamente',
    toca,
  }),
  eliminar: post('/eliminar/:N_CITA', {
    ...una,
    permiso: P.citas.eliminar,
    escribe: true,
    ambos: true,
    body: z.object({ MOTIVO: textoOpcional('Motivo', 255) }),
    data: SIN_DATOS,
    ok: 'La cita se eliminó correctamente',
    toca,
  }),
  cancelar_recurrente: post('/cancelar_recurrente/:N_CITA', {
    ...una,
    permiso: P.citas.cancelar,
    escribe: true,
    ambos: true,
    body: FinDeSerie,
    data: z.object({ CITAS: codigo() }),
    ok: 'Las citas de la serie se cancelaron correctamente',
    toca,
  }),
  eliminar_recurrente: post('/eliminar_recurrente/:N_CITA', {
    ...una,
    permiso: P.citas.eliminar,
    escribe: true,
    ambos: true,
    body: FinDeSerie,
    data: z.object({ CITAS: codigo() }),
    ok: 'Las citas de la serie se eliminaron correctamente',
    toca,
  }),
});
