// When a reset link may be asked for, and how hard the captcha is.
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** What to do about a forgotten password where no mail can be sent; the same text whether the user exists or not. */
export const SIN_CORREO =
  'Esta instalación no envía correo, así que no puede mandarle un enlace. Pida a un administrador de su clínica que le ponga una contraseña nueva; si el administrador es usted, quien instaló Galeno puede darle un enlace para entrar';
/** Why it cannot be switched off. */
export const SEGUNDO_FACTOR_OBLIGATORIO = 'Su clínica pide el segundo factor: no se puede desactivar';

/** A link is only promised where mail can be sent. */
export const puedePedirEnlace = (hayCorreo: boolean): Veredicto => hayCorreo || SIN_CORREO;

/** Captchas asked for in ten minutes before they get harder: by one network address, and by all together. */
const BARATOS = { deEsta: 60, deTodas: 1200 };
const COSTO = 1000;
/** Greatest factor: some seconds on a slow phone. */
const VECES_MAXIMAS = 8;
const veces = (pedidos: number, baratos: number): number => (pedidos <= baratos ? 1 : 2 ** Math.ceil(Math.log2(pedidos / baratos)));
/** Cost of the next captcha (PBKDF2 iterations): it doubles with each doubling of the requests, of that address and of all. */
export const costoDelCaptcha = (deEsta: number, deTodas: number): number =>
  COSTO * Math.min(VECES_MAXIMAS, Math.max(veces(deEsta, BARATOS.deEsta), veces(deTodas, BARATOS.deTodas)));
