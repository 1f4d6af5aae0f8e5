import type { Veredicto } from '#kernel/shared/verdict.ts';

/** What to do about a forgotten password where no mail can leave: the same for everybody, whoever exists. */
export const SIN_CORREO =
  'Esta instalación no envía correo, así que no puede mandarle un enlace. Pida a un administrador de su clínica que le ponga una contraseña nueva; si el administrador es usted, quien instaló Galeno puede darle un enlace para entrar';
/** A link by mail is promised only where mail can leave. */
export const puedePedirEnlace = (hayCorreo: boolean): Veredicto => hayCorreo || SIN_CORREO;

/** Challenges of the captcha in ten minutes that cost what one costs: of one address, and of all together. */
const BARATOS = { deEsta: 60, deTodas: 1200 };
const COSTO = 1000;
/** Seconds on a slow telephone, no more. */
const VECES_MAXIMAS = 8;
const veces = (pedidos: number, baratos: number): number => (pedidos <= baratos ? 1 : 2 ** Math.ceil(Math.log2(pedidos / baratos)));
/** What the next challenge costs to solve: each doubling of what is asked for doubles it, for that address and for everybody. */
export const costoDelCaptcha = (deEsta: number, deTodas: number): number =>
  COSTO * Math.min(VECES_MAXIMAS, Math.max(veces(deEsta, BARATOS.deEsta), veces(deTodas, BARATOS.deTodas)));
