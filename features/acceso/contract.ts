// The calls of access: login, captcha, reset, session, own password, open sessions, second factor, account page.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import type { Clinica } from '#domain/sesion.ts';
import { Claves, nuevaClave } from '#features/personal/claves.ts';
import { ARCHIVO, contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import {
  clave,
  codigo,
  correo,
  entero,
  fecha,
  importe,
  json,
  momento,
  opcion,
  opcional,
  siNo,
  texto,
  textoOpcional,
} from '#kernel/shared/fields.ts';

/** The session as sent; `sesionDe` makes of it the object that server and browser use. */
export const SesionWire = z.object({
  TOKEN: textoOpcional('Token', 200),
  VENCIDA: siNo('Suscripción vencida'),
  CODIGOUSUARIO: codigo(),
  NOMBRECOMPLETO: texto('Nombre', 160),
  CLAVEUSUARIO: texto('Usuario', 8),
  NIVEL: codigo('Nivel'),
  CODIGOMEDICO: opcional(codigo('Médico')),
  SUCURSAL: codigo('Sucursal'),
  SUCURSALES_TODAS: siNo('Todas las sucursales'),
  SUCURSALES: json('Sucursales', z.array(z.object({ CODIGOCLINICA: z.number(), NOMBRECLINICA: z.string() }))),
  PERMISOS: textoOpcional('Permisos', 2000),
  SOLO_LECTURA: siNo('Solo lectura'),
  ES_ADMIN: siNo('Administrador de la plataforma'),
  TOTP: siNo('Segundo factor activo'),
  /** 1: the clinic requires one, and until it is set up this session can do nothing else. */
  FALTA_SEGUNDO_FACTOR: siNo('Falta el segundo factor'),
  PANTALLA_INICIO: textoOpcional('Pantalla de inicio', 80),
  /** Key with which the browser encrypts this user's drafts. */
  BORRADORES: textoOpcional('Llave de los borradores', 64),
  CLINICA: json('Clínica', z.custom<Omit<Clinica, 'pais'>>()),
});

const CAPTCHA = textoOpcional('Captcha', 4000);
export const CambioPropio = z
  .object({
    CURRENT_PASS: clave('Contraseña actual'),
    NEW_PASS: nuevaClave(),
    REPEAT_PASS: clave('Repetir contraseña'),
  })
  .refine((v) => v.NEW_PASS === v.REPEAT_PASS, { path: ['REPEAT_PASS'], message: 'Las contraseñas no coinciden' });
/** Proof, within a session, that its user is present. */
export const Identidad = z.object({
  CURRENT_PASS: clave('Contraseña actual'),
  /** Code of the second factor or a recovery code, for users who have one. */
  CODIGO: textoOpcional('Código de verificación', 40),
});
export const Entrada = z.object({
  CLIENT: texto('Cliente', 20),
  USER: texto('Usuario', 8),
  PASS: clave('Contraseña'),
  USER_AGENT: textoOpcional('Navegador', 300),
  PACIENTE: opcional(codigo('Paciente')),
  SUCURSAL: opcional(codigo('Sucursal')),
  /** Code of the second factor or a recovery code, for users who have one. */
  CODIGO: textoOpcional('Código de verificación', 40),
  CAPTCHA,
});
export const Restablecer = z.object({
  CLIENT: texto('Cliente', 20),
  USER: texto('Usuario', 8),
  MAIL: correo('Correo electrónico'),
  CAPTCHA,
});

export const ESTADO_FACTURA = { pendiente: 0, pagada: 1, cancelada: 2 } as const;
export const ESTADOS_FACTURA = [
  [ESTADO_FACTURA.pendiente, 'Pendiente'],
  [ESTADO_FACTURA.pagada, 'Pagada'],
  [ESTADO_FACTURA.cancelada, 'Cancelada'],
] as const;
/** An invoice of the clinic's plan; the platform's operator writes it. */
export const FacturaPlan = z.object({
  FOLIO: texto('Folio', 20),
  FECHA: fecha('Fecha'),
  /** The period that it pays for. */
  DESDE: opcional(fecha('Desde')),
  HASTA: opcional(fecha('Hasta')),
  CONCEPTO: texto('Concepto', 200),
  IMPORTE: importe('Importe'),
  MONEDA: texto('Moneda', 3),
  ESTADO: opcion('Estado', ESTADOS_FACTURA),
  FECHA_PAGO: opcional(fecha('Pagada el')),
  MOTIVO: textoOpcional('Motivo', 255),
});
export const MiCuenta = z.object({
  NOMBRECLINICA: texto('Clínica', 150),
  CONTRATO: textoOpcional('Contrato', 60),
  VIGENCIA: opcional(fecha('Vigencia')),
  VENCIDA: siNo('Vencida'),
  LIMITE_MEDICOS: codigo('Médicos del plan'),
  MEDICOS_ACTIVOS: codigo('Médicos activos'),
  USUARIOS_ACTIVOS: codigo('Usuarios activos'),
  SMS: opcional(entero('SMS disponibles')),
  FOLIOS: opcional(entero('Folios de facturación')),
  /** Today in the clinic's time zone; the page may open without a session. */
  HOY: fecha('Hoy'),
  ID_PAIS: codigo('País'),
  /** The latest invoices. */
  /** PDF is 1 when its document can be opened. */
  FACTURAS: z.array(FacturaPlan.extend({ PDF: siNo('PDF') })),
});
export type MiCuenta = z.output<typeof MiCuenta>;

/** Path of a screen without parameters. */
const RUTA = /^(\/[a-z0-9_-]+)+$/;
export const acceso = contract('/auth', {
  captcha: get('/captcha', { permiso: 'publico', data: z.custom<Record<string, unknown>>(), limite: 60 }),
  login: post('/login', {
    permiso: 'publico',
    cliente: 'CLIENT',
    body: Entrada,
    data: SesionWire.partial(),
    limite: 30,
  }),
  reset_pass: post('/reset_pass', {
    permiso: 'publico',
    cliente: 'CLIENT',
    body: Restablecer,
    data: SIN_DATOS,
    limite: 10,
    ok: 'Si los datos son correctos, recibirá un correo con un enlace para cambiar su contraseña',
  }),
  /** Sets a password with the token of a reset link. */
  new_pass: post('/new_pass', {
    permiso: 'publico',
    cliente: 'CLIENT',
    limite: 10,
    data: SIN_DATOS,
    ok: 'La contraseña se cambió correctamente',
    body: Claves.safeExtend({ CLIENT: texto('Cliente', 20), TOKEN: texto('Token', 100) }),
  }),
  get_session: post('/get_session', {
    permiso: 'sesion',
    sinSegundoFactor: true,
    lee: true,
    data: SesionWire,
    body: z.object({
      TOKEN: textoOpcional('Token', 200),
      SUCURSAL: opcional(codigo('Sucursal')),
      PACIENTE: opcional(codigo('Paciente')),
    }),
  }),
  get_subscription_token: get('/get_subscription_token', { permiso: P.seguridad.miCuenta, data: z.string() }),
  /** The account page opens with a token of its own, so that it works when the subscription has ended and nobody can log in. */
  mi_cuenta: post('/mi_cuenta', {
    permiso: 'publico',
    lee: true,
    limite: 30,
    body: z.object({ TOKEN: texto('Token', 500) }),
    data: MiCuenta,
  }),
  /** The document of an invoice shown in the account page. */
  factura_plan: post('/factura_plan', {
    permiso: 'publico',
    lee: true,
    limite: 30,
    body: z.object({ TOKEN: texto('Token', 500), FOLIO: FacturaPlan.shape.FOLIO }),
    data: ARCHIVO,
    archivo: true,
  }),
  logout: post('/logout', { permiso: 'sesion', sinSegundoFactor: true, lee: true, data: SIN_DATOS }),
  change_pass: post('/change_pass', {
    permiso: 'sesion',
    body: CambioPropio,
    data: SIN_DATOS,
    ok: 'La contraseña se cambió correctamente',
  }),
  /** Sets the screen that opens first for this user; '' restores the default. */
  pantalla_inicio: post('/pantalla_inicio', {
    permiso: 'sesion',
    body: z.object({
      PANTALLA_INICIO: textoOpcional('Pantalla de inicio', 80).refine((v) => v === '' || RUTA.test(v), 'Elija una pantalla del menú'),
    }),
    data: SIN_DATOS,
    ok: 'Se guardó con qué pantalla empieza',
  }),
  /**
   * Proves the user's identity again, with all that the login asks for. Calls that need it are marked `otraVez` in their
   * contract.
   */
  otra_vez: post('/otra_vez', { permiso: 'sesion', sinSegundoFactor: true, body: Identidad, data: SIN_DATOS }),
  /** Second factor: a new secret, its confirmation with a first code, and switching it off. */
  totp_nuevo: post('/totp_nuevo', {
    permiso: 'sesion',
    sinSegundoFactor: true,
    otraVez: true,
    data: z.object({ SECRETO: texto('Secreto', 100), URI: texto('URI', 500), QR: texto('QR', 20_000) }),
  }),
  totp_activar: post('/totp_activar', {
    permiso: 'sesion',
    sinSegundoFactor: true,
    body: z.object({ CODIGO: texto('Código de verificación', 20) }),
    data: z.object({ CODIGOS: z.array(z.string()) }),
    ok: 'El segundo factor quedó activo',
  }),
  totp_desactivar: post('/totp_desactivar', {
    permiso: 'sesion',
    body: Identidad,
    data: SIN_DATOS,
    ok: 'El segundo factor quedó inactivo',
  }),
  /** Replaces the recovery codes with ten new ones. */
  codigos_nuevos: post('/codigos_nuevos', {
    permiso: 'sesion',
    otraVez: true,
    data: z.object({ CODIGOS: z.array(z.string()) }),
    ok: 'Los códigos de antes ya no sirven',
  }),
});

export const SesionAbierta = z.object({
  ID: codigo(),
  USUARIO: texto('Usuario', 160),
  USER_AGENT: textoOpcional('Navegador', 300),
  FECHA: momento('Fecha'),
  ACTUAL: siNo('Esta sesión'),
  /** 1 for a session of the platform's support. */
  SOPORTE: siNo('Soporte'),
});
export const sesiones = contract('/sesiones', {
  obtener: get('/obtener/:CODIGOUSUARIO', {
    permiso: 'sesion',
    params: { CODIGOUSUARIO: codigo() },
    data: z.array(SesionAbierta),
  }),
  cerrar_sesion: post('/cerrar_sesion/:ID', {
    permiso: 'sesion',
    params: { ID: codigo() },
    otraVez: true,
    data: SIN_DATOS,
    ok: 'La sesión se cerró',
  }),
});
