// The calls of the online agenda, which a patient uses without a session. No answer says anything about another person, or
// whether the clinic knows the one who asks.
import { z } from 'zod';
import { verificarNacimiento } from '#domain/edad.ts';
import { pares, TIPOS_CITA } from '#domain/estados.ts';
import type { Clinica } from '#domain/sesion.ts';
import { normalizarCelular, verificarCelular, verificarLada } from '#domain/telefonos.ts';
import { IDIOMAS } from '#features/agenda/respuestas/fechas.ts';
import { verificarNombre } from '#features/pacientes/rules.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import {
  codigo,
  correo,
  entero,
  fecha,
  hora,
  importe,
  opcion,
  opcional,
  siNo,
  telefono,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';

const TIPO_CITA = opcion('Tipo de cita', pares(TIPOS_CITA));
const CLIENTE = texto('Clínica', 50);

export const ConceptoEnLinea = z.object({
  /** 0 is an appointment without a concept. */
  CONCEPTO: codigo('Concepto'),
  DESCRIPCION: textoOpcional('Descripción', 200),
  IMPORTE: importe('Importe'),
  DURACION: entero('Duración', [5, 300], 'min'),
});
/** How a doctor can be booked, in person or by video: concepts and branches. */
const Oferta = z.object({ TIPO_CITA, CONCEPTOS: z.array(ConceptoEnLinea), SUCURSALES: z.array(codigo()) });
export const MedicoEnLinea = z.object({
  CODIGOMEDICO: codigo('Médico'),
  NOMBRE: texto('Nombre', 152),
  ESPECIALIDAD: textoOpcional('Especialidad', 100),
  LOGO: textoOpcional('Logotipo', 300),
  OFERTAS: z.array(Oferta),
});
export type MedicoEnLinea = z.output<typeof MedicoEnLinea>;
export const SucursalEnLinea = z.object({
  SUCURSAL: codigo('Sucursal'),
  NOMBRE: texto('Nombre', 150),
  DIRECCION: textoOpcional('Dirección', 600),
  TELEFONO: textoOpcional('Teléfono', 40),
});
export const ClinicaEnLinea = z.object({
  NOMBRE: texto('Clínica', 150),
  LOGO: textoOpcional('Logotipo', 300),
  TELEFONO: textoOpcional('Teléfono', 40),
  ID_PAIS: codigo('País'),
  ET_MEDICO: texto('Etiqueta del médico', 20),
  HOY: fecha('Hoy'),
  HASTA: fecha('Último día que se ofrece'),
  /** The mobile phone is required. */
  PIDE_CELULAR: siNo('Pide el celular'),
  /** This installation sends mail, so a confirmation will be mailed. */
  HAY_CORREO: siNo('Se escribe por correo'),
  /** The appointment is made only once a mailed link is opened. */
  POR_CORREO: siNo('Se confirma por correo'),
  PAGO_PRESENCIAL: siNo('Pago obligatorio de la consulta presencial'),
  PAGO_VIDEO: siNo('Pago obligatorio de la videoconsulta'),
  SUCURSALES: z.array(SucursalEnLinea),
  MEDICOS: z.array(MedicoEnLinea),
});
export type ClinicaEnLinea = z.output<typeof ClinicaEnLinea>;

const HorarioPublico = z.object({
  SUCURSAL: codigo(),
  DIA: entero('Día', [0, 6]),
  TIPO: textoOpcional('Tipo', 6),
  INICIAL: hora('Inicial'),
  FINAL: hora('Final'),
});
/** A doctor's public page. */
export const TarjetaMedico = z.object({
  CLINICA: ClinicaEnLinea,
  CEDULA: textoOpcional('Cédula profesional', 20),
  UNIVERSIDAD: textoOpcional('Universidad', 150),
  HORARIOS: z.array(HorarioPublico),
});

export const HuecoEnLinea = z.object({ FECHA: fecha('Fecha'), HORA: hora('Hora') });
export type HuecoEnLinea = z.output<typeof HuecoEnLinea>;

/** What is being booked. */
export const Eleccion = z.object({ TIPO_CITA, SUCURSAL: opcional(codigo('Sucursal')), CONCEPTO: opcional(codigo('Concepto')) });
const mes = { MES: fecha('Mes') };

/** The patient's data as they write them. The mobile phone is required where the clinic requires it (PAC_TCEL_REG). */
export const DatosPaciente = (c: Pick<Clinica, 'ZONA_HORARIA' | 'pais'>) =>
  z
    .object({
      NOMBRE: texto('Nombre(s)', 50),
      APELLIDO_PATERNO: texto('Apellido paterno', 50),
      APELLIDO_MATERNO: textoOpcional('Apellido materno', 50),
      FECHA_NACIMIENTO: fecha('Fecha de nacimiento'),
      MAIL: correo(),
      TCEL_LADA: textoOpcional('Lada', 3),
      TCELULAR: telefono('Celular'),
      COMENTARIO: textoOpcional('Comentario', 200),
      IDIOMA: opcion('Idioma', IDIOMAS),
    })
    .overwrite((p) => ({ ...p, TCELULAR: normalizarCelular(p.TCEL_LADA || c.pais.telefono.lada, p.TCELULAR) }))
    .superRefine(
      entreCampos((p, ctx) => {
        const juzgar = (campo: string, v: true | string) => {
          if (v !== true) ctx.addIssue({ code: 'custom', path: [campo], message: v });
        };
        for (const campo of ['NOMBRE', 'APELLIDO_PATERNO', 'APELLIDO_MATERNO'] as const) juzgar(campo, verificarNombre(p[campo]));
        juzgar('FECHA_NACIMIENTO', verificarNacimiento(p.FECHA_NACIMIENTO, enLaClinica(c.ZONA_HORARIA).fecha));
        const lada = p.TCEL_LADA || c.pais.telefono.lada;
        juzgar('TCEL_LADA', verificarLada(lada));
        if (p.TCELULAR) juzgar('TCELULAR', verificarCelular(lada, p.TCELULAR));
      }),
    );
export type DatosPaciente = z.output<ReturnType<typeof DatosPaciente>>;

/** An appointment as seen with its link: it names nobody but the doctor. */
export const CitaEnLinea = z.object({
  CLINICA: texto('Clínica', 150),
  LOGO: textoOpcional('Logotipo', 300),
  TELEFONO: textoOpcional('Teléfono', 40),
  ID_PAIS: codigo('País'),
  CODIGOMEDICO: codigo('Médico'),
  MEDICO: textoOpcional('Médico', 152),
  LUGAR: textoOpcional('Lugar', 600),
  CONCEPTO: textoOpcional('Concepto', 200),
  IMPORTE: opcional(importe('Importe')),
  ESTADO_PAGO: codigo(),
  F_CITA: fecha('Fecha'),
  H_CITA: hora('Hora'),
  H_MINCITA: codigo('Duración'),
  TIPO_CITA: codigo(),
  C_ESTATUS: codigo(),
  /** 2 means that the patient cancelled it. */
  RESPUESTA: codigo(),
  HOY: fecha('Hoy'),
  HASTA: fecha('Último día que se ofrece'),
  PUEDE_CANCELAR: siNo('Se puede cancelar'),
  PUEDE_MOVER: siNo('Se puede mover'),
  /** It waits for a payment and an account is linked. */
  PUEDE_PAGAR: siNo('Se puede pagar'),
});
export type CitaEnLinea = z.output<typeof CitaEnLinea>;

const publica = { permiso: 'publico' as const, cliente: 'CLIENTE' };
const ficha = { FICHA: texto('Enlace', 60) };
const apartado = { APARTADO: texto('Lugar apartado', 40) };
const toca = ['/agenda', '/citas', '/pacientes', '/respuestas', '/expediente/dashboard', '/caja/citas_pago_pendiente'];
const medico = { CODIGOMEDICO: codigo('Médico') };

export const enLinea = contract('/agenda_en_linea', {
  obtener: get('/obtener', { ...publica, query: z.object({ CLIENTE }), data: ClinicaEnLinea, limite: 120 }),
  medico: get('/medico/:CODIGOMEDICO', { ...publica, params: medico, query: z.object({ CLIENTE }), data: TarjetaMedico, limite: 120 }),
  huecos: get('/huecos/:CODIGOMEDICO', {
    ...publica,
    params: medico,
    query: Eleccion.extend({ CLIENTE, ...mes, APARTADO: textoOpcional('Lugar apartado', 40) }),
    data: z.array(HuecoEnLinea),
    limite: 120,
  }),
  /**
   * Holds a time while the form is filled, under an identifier that the page made. A living hold moves without another captcha.
   */
  apartar: post('/apartar/:CODIGOMEDICO', {
    ...publica,
    params: medico,
    body: Eleccion.extend({
      CLIENTE,
      ...HuecoEnLinea.shape,
      CAPTCHA: textoOpcional('Captcha', 4000),
      APARTADO: textoOpcional('Lugar apartado', 40),
    }),
    data: z.object({ APARTADO: texto('Lugar apartado', 40), SEGUNDOS: entero('Segundos') }),
    limite: 30,
  }),
  /**
   * Makes the appointment, or mails the link that confirms it. The answer is the same for patients known to the clinic and for
   * others.
   */
  agendar: post('/agendar/:APARTADO', {
    ...publica,
    params: apartado,
    body: (c) => DatosPaciente(c).safeExtend({ CLIENTE }),
    data: z.object({ FICHA: textoOpcional('Enlace', 60) }),
    limite: 10,
    toca,
  }),
  confirmar: post('/confirmar/:LLAVE', {
    ...publica,
    params: { LLAVE: texto('Enlace', 40) },
    body: z.object({ CLIENTE }),
    data: z.object({ FICHA: texto('Enlace', 60) }),
    limite: 20,
    toca,
  }),
  cita: get('/cita/:FICHA', { ...publica, params: ficha, query: z.object({ CLIENTE }), data: CitaEnLinea, limite: 60 }),
  huecos_cita: get('/huecos_cita/:FICHA', {
    ...publica,
    params: ficha,
    query: z.object({ CLIENTE, ...mes }),
    data: z.array(HuecoEnLinea),
    limite: 120,
  }),
  mover: post('/mover/:FICHA', {
    ...publica,
    params: ficha,
    body: z.object({ CLIENTE, ...HuecoEnLinea.shape }),
    data: CitaEnLinea,
    limite: 20,
    toca,
  }),
  calendario: get('/calendario/:FICHA', {
    ...publica,
    params: ficha,
    query: z.object({ CLIENTE }),
    archivo: true,
    data: ARCHIVO,
    limite: 60,
  }),
});
