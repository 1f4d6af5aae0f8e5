// The calls of the visit by video. The patient has no session: the code of the appointment's link stands for one.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { TOCA } from '#features/expediente/carpetas/contract.ts';
import { LADO, LADO_MINIATURA } from '#features/expediente/imagenes/contract.ts';
import { imagen } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, opcion, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { FOTO, MAX_SENAL, MAX_SENALES, MB_FOTO, PARTES, TIPOS_SENAL } from './rules.ts';

/** A moment in milliseconds since 1970, so that the browser's own time zone does not matter; null when there is none. */
const instante = z.number().nullable();

/** How far a visit has come. */
export const EstadoVisita = z.object({
  /** The patient is in the waiting room, or was a moment ago. */
  ESPERA: siNo('Paciente en espera'),
  ADMITIDO: siNo('Paciente admitido'),
  IDENTIDAD: siNo('Identidad comprobada'),
  TERMINADA: siNo('Terminada'),
  /** The patient asked to be told when the doctor is ready. */
  AVISABLE: siNo('Pidió aviso'),
  LIMITE: instante,
  FALTAN_5: instante,
  /** The server's clock. */
  AHORA: z.number(),
});
export type EstadoVisita = z.output<typeof EstadoVisita>;

export const DatosVisita = z.object({
  IDIOMA: textoOpcional('Idioma', 2),
  CLINICA: z.object({
    ID_PAIS: codigo(),
    CUMPLIR_NORMA: siNo('Cumple la norma'),
    NOMBRE: textoOpcional('Clínica', 150),
    LOGO: textoOpcional('Logo', 300),
    DOMICILIO: textoOpcional('Domicilio', 600),
    CONTACTO: textoOpcional('Contacto', 200),
  }),
  /** Doctor, day and hour; lines separated by <br>. */
  MENSAJE: textoOpcional('Mensaje', 600),
  /** Why it cannot be entered now; '' when it can. */
  MOTIVO: textoOpcional('Motivo', 200),
  ESTADO_PAGO: codigo(),
  /** Where the patient pays it; '' when it waits for no payment, or none can be made online. */
  ENLACE_PAGO: textoOpcional('Enlace de pago', 500),
  /** The LiveKit through which the visit goes (`wss://…`); '' when the browsers meet without one. */
  SERVIDOR: textoOpcional('Servidor de video', 300),
  /** With what this side enters which room there, once the patient was let in. */
  TOKEN: textoOpcional('Ficha', 2_000),
  SESSION_ID: textoOpcional('Sesión', 100),
  LINK_ZOOM: textoOpcional('Enlace de la videoconsulta', 500),
  /** Servers that help the browsers find each other; given only to whoever may enter. */
  ICE: z.array(z.object({ urls: z.string(), username: z.string().optional(), credential: z.string().optional() })),
  /** The version of the terms that is in force, and whether this side accepted it. */
  VERSION_TERMINOS: textoOpcional('Versión', 20),
  ACEPTADOS: siNo('Términos aceptados'),
  /** The key with which this installation's notices are signed. */
  LLAVE_AVISOS: textoOpcional('Llave de avisos', 100),
  ESTADO: EstadoVisita,
});
export type DatosVisita = z.output<typeof DatosVisita>;
const DatosVisitaMedico = DatosVisita.extend({
  CODIGOPACIENTE: codigo('Paciente'),
  PACIENTE: textoOpcional('Paciente', 200),
  /** By which the patient enters. */
  ENLACE: textoOpcional('Enlace del paciente', 500),
});
export type DatosVisitaMedico = z.output<typeof DatosVisitaMedico>;

/** How a browser says where it takes notices. */
export const Suscripcion = z.object({
  ENDPOINT: texto('Dirección', 500),
  P256DH: texto('Llave', 120),
  AUTH: texto('Secreto', 40),
});
export type Suscripcion = z.output<typeof Suscripcion>;
export const Senal = z.object({
  TIPO: opcion('Tipo', TIPOS_SENAL),
  CUERPO: texto('Contenido', MAX_SENAL),
});
export const SenalesNuevas = z.object({
  ESTADO: EstadoVisita,
  /** What the other side said; of messages, also one's own. */
  SENALES: z.array(
    z.object({ NUMERO: codigo(), DE: opcion('De', PARTES), TIPO: opcion('Tipo', [...TIPOS_SENAL, [FOTO, 'Imagen']]), CUERPO: z.string() }),
  ),
});
export type SenalesNuevas = z.output<typeof SenalesNuevas>;
const Aceptacion = z.object({
  VERSION_TERMINOS: texto('Versión', 20),
  IDIOMA: opcion('Idioma', [
    ['es', 'Español'],
    ['en', 'English'],
  ]),
});
const Desde = z.object({ DESDE: entero('Desde', [0, MAX_SENALES]) });

const N_CITA = codigo('Cita');
const delMedico = { permiso: P.pacientes.verConsultas, params: { N_CITA } };
const delPaciente = { permiso: 'publico' as const, cliente: 'CODIGO', params: { N_CITA, CODIGO: texto('Enlace', 80) } };

export const videoconsultas = contract('/videoconsultas', {
  cita: get('/cita/:N_CITA/:CODIGO', { ...delPaciente, data: DatosVisita, limite: 60 }),
  cita_medico: get('/cita/:N_CITA', { ...delMedico, data: DatosVisitaMedico }),
  aceptar: post('/aceptar/:N_CITA/:CODIGO', { ...delPaciente, body: Aceptacion, data: SIN_DATOS, limite: 20 }),
  aceptar_medico: post('/aceptar/:N_CITA', { ...delMedico, body: Aceptacion, data: SIN_DATOS }),
  /** The patient is in the waiting room; said again while the page is open. */
  esperar: post('/esperar/:N_CITA/:CODIGO', { ...delPaciente, transporte: true, data: EstadoVisita, limite: 120 }),
  /** Where the patient wants to be told that the doctor is ready. */
  avisarme: post('/avisarme/:N_CITA/:CODIGO', { ...delPaciente, body: Suscripcion, data: SIN_DATOS, limite: 20 }),
  /** The doctor is there: tells the patient who asked for it. */
  listo: post('/listo/:N_CITA', { ...delMedico, data: SIN_DATOS }),
  admitir: post('/admitir/:N_CITA', { ...delMedico, data: EstadoVisita }),
  identidad: post('/identidad/:N_CITA', { ...delMedico, data: EstadoVisita }),
  comenzar: post('/comenzar/:N_CITA', { ...delMedico, data: z.object({ LIMITE: z.number(), FALTAN_5: z.number() }) }),
  terminar: post('/terminar/:N_CITA', { ...delMedico, data: SIN_DATOS }),
  /** The patient hangs up, or the limit has come. The answer says whether the session is over. */
  fin: post('/fin/:N_CITA/:CODIGO', { ...delPaciente, data: siNo('Terminada'), limite: 20 }),
  fin_medico: post('/fin/:N_CITA', { ...delMedico, data: siNo('Terminada') }),
  senal: post('/senal/:N_CITA/:CODIGO', { ...delPaciente, transporte: true, body: Senal, data: SIN_DATOS, limite: 400 }),
  senal_medico: post('/senal/:N_CITA', { ...delMedico, transporte: true, body: Senal, data: SIN_DATOS }),
  /** A picture that the patient shows: it is kept with those of the file. */
  enviar_foto: post('/enviar_foto/:N_CITA/:CODIGO', {
    ...delPaciente,
    body: z.object({ FOTO: imagen('Imagen', { max: LADO, calidad: 80, miniatura: LADO_MINIATURA }, MB_FOTO) }),
    data: SIN_DATOS,
    limite: 20,
    toca: TOCA,
  }),
  senales: get('/senales/:N_CITA/:CODIGO', { ...delPaciente, query: Desde, data: SenalesNuevas, limite: 600 }),
  senales_medico: get('/senales/:N_CITA', { ...delMedico, query: Desde, data: SenalesNuevas }),
});

const Terminos = z.object({ VERSION_TERMINOS: texto('Versión', 20), TEXTO: z.string() });
const terminos = { permiso: 'publico' as const, data: Terminos, limite: 60 };
export const legal = contract('/legal', {
  medico: get('/videoconsulta_medico', terminos),
  paciente: get('/videoconsulta_paciente', terminos),
  paciente_en: get('/videoconsulta_paciente_en', terminos),
});
