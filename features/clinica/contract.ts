// The calls of the clinic's settings, its plan and the parameters of the patient's file.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, fecha, lista, opcion, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { Ajustes, AjustesReservados } from './fields.ts';
import { imagenEnviada } from './imagen.ts';
import { CAMPOS_EXIGIBLES, CODIGOS_SIGNOS, SECCIONES_EXPEDIENTE } from './rules.ts';

const iguales = <const V extends string>(codigos: readonly V[]) => codigos.map((c) => [c, c] as const);
const Signo = z.object({ CODIGO: opcion('Signo', iguales(CODIGOS_SIGNOS)), ACTIVO: siNo('Activo') });
const SIGNOS_VITALES = lista(Signo, 40);
const SECCIONES_PACIENTE = lista(opcion('Sección', SECCIONES_EXPEDIENTE), 40, [1, 'Seleccione al menos una sección']);

/** Columns written by other screens, the plan or the wizard. */
const AJENAS = {
  FACTURACION: true,
  RECIBO_TICKET: true,
  RECETA_MEDIACARTA: true,
  FORMATO_ABONO_MEDIACARTA: true,
  LOGO_MEDICO: true,
  SIGNOS_RECETA: true,
  PIEDEPAGINA: true,
  FORMATO_ABONO_LEYENDA: true,
  MOSTRAR_ASISTENTE: true,
  REACTIVAR_MEDICOS: true,
} as const;

/** Everything that the settings page edits. */
const Editables = Ajustes.omit(AJENAS).extend({
  ...AjustesReservados.shape,
  DIAS_ANTICIPO_ENVIO_EMAIL: opcion('Recordatorio por correo', [
    [0, 'El mismo día'],
    [1, '1 día antes'],
    [2, '2 días antes'],
  ]),
  HORAS_ANTICIPO_ENVIO_SMS: opcion('Recordatorio por SMS y WhatsApp', [
    [3, '3 horas antes'],
    [24, '24 horas antes'],
    [48, '48 horas antes'],
  ]),
  DURACION_CITA_ONLINE: opcion('Duración de una cita', [
    [15, '15 minutos'],
    [30, '30 minutos'],
    [45, '45 minutos'],
    [60, '60 minutos'],
  ]),
  PAC_CAMPOS_REQ: lista(opcion('Campo', iguales(CAMPOS_EXIGIBLES)), 40),
  SECCIONES_PACIENTE,
  SIGNOS_VITALES,
});
/** The settings as read. */
export const AjustesGuardados = Editables.extend({
  DIAS_ANTICIPO_ENVIO_EMAIL: entero('Recordatorio por correo'),
  HORAS_ANTICIPO_ENVIO_SMS: entero('Recordatorio por SMS y WhatsApp'),
  DURACION_CITA_ONLINE: entero('Duración de una cita'),
  LOGO: textoOpcional('Logotipo', 300),
  CODIGOCLIENTE: texto('Cliente', 20),
  /** 1 in a demonstration, where some irreversible switches may be undone. */
  DEMO: siNo('Demostración'),
  /** Whether the official catalogue was imported, to check a CLUES. */
  CLUES_CARGADAS: siNo('Catálogo de establecimientos cargado'),
  /** Whether the plan includes video consultations; the session says whether the clinic also offers them. */
  CONFIG_VIDEOCONSULTAS: siNo('Videoconsultas en el plan'),
});
export type AjustesGuardados = z.output<typeof AjustesGuardados>;
/** The settings as sent; what is not sent stays. */
export const AjustesEditados = Editables.extend({
  NUEVO_LOGO: imagenEnviada({ max: 800, formato: 'png' }),
  QUITAR_LOGO: siNo('Quitar el logotipo'),
}).partial();
export type AjustesEditados = z.output<typeof AjustesEditados>;

export const Parametros = Ajustes.pick({ EXP_GRAFICAS_CRECIMIENTO: true, EXP_CONTROL_PRENATAL: true }).extend({
  SECCIONES_PACIENTE,
  SIGNOS_VITALES,
  VERSION: AjustesReservados.shape.VERSION,
});
export type Parametros = z.output<typeof Parametros>;

export const Plan = z.object({
  CONTRATO: textoOpcional('Plan', 60),
  MEDICOS: entero('Médicos activos'),
  LIMITE_MEDICOS: entero('Médicos del plan'),
  VIGENCIA: opcional(fecha('Vigencia')),
  SMS: opcional(entero('SMS')),
  FOLIOS: opcional(entero('Folios de facturación')),
});
export type Plan = z.output<typeof Plan>;

export const sistemaControl = contract('/sistema_control', {
  obtener: get('/obtener', { permiso: P.clinica.configurar, data: AjustesGuardados }),
  actualizar: post('/actualizar', {
    permiso: P.clinica.configurar,
    body: AjustesEditados,
    confirma: 'CONFIRMAR_SIS',
    data: z.object({ VERSION: codigo(), LOGO: textoOpcional('Logotipo', 300), ADVERTENCIA: textoOpcional('Advertencia', 300) }),
    ok: 'La configuración se guardó correctamente',
    toca: ['/conceptos_ingresos', '/agenda'],
  }),
  obtener_plan: get('/obtener_plan', { permiso: P.clinica.configurar, data: Plan }),
  /** All vital signs, with whether the clinic uses each. */
  obtener_signos_vitales: get('/obtener_signos_vitales', {
    permiso: P.clinica.configurar,
    data: z.array(
      z.object({
        CODIGO: texto('Código', 40),
        NOMBRE: texto('Nombre', 100),
        UNIDAD: textoOpcional('Unidad', 20),
        LONGITUD: entero('Longitud'),
        ACTIVO: siNo('Activo'),
      }),
    ),
  }),
  /** The sections and vital signs of a patient's file in this clinic. */
  obtener_parametros: get('/obtener_parametros', { permiso: P.clinica.configurar, data: Parametros }),
  actualizar_parametros: post('/actualizar_parametros', {
    permiso: P.clinica.configurar,
    body: Parametros.partial(),
    data: z.object({ VERSION: codigo() }),
    ok: 'La configuración se guardó correctamente',
  }),
  mostrar_asistente: post('/mostrar_asistente/:MOSTRAR', {
    permiso: P.clinica.configurar,
    params: { MOSTRAR: siNo('Mostrar') },
    data: SIN_DATOS,
  }),
});
