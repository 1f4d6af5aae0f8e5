import type { Veredicto } from '#kernel/shared/verdict.ts';

/** What to do about a forgotten password where no mail can leave: the same for everybody, whoever exists. */
export const SIN_CORREO =
  'Esta instalación no envía correo, así que no puede mandarle un enlace. Pida a un administrador de su clínica que le ponga una contraseña nueva; si el administrador es usted, quien instaló Galeno puede darle un enlace para entrar';
/** For who configures the clinic: what will not arrive, and who can mend it. */
export const SIN_CORREO_AVISO =
  'Esta instalación no tiene configurado el servidor de correo: no salen los correos a pacientes ni el enlace de contraseña olvidada. Lo configura quien instaló Galeno (SMTP_URL)';

/** A link by mail is promised only where mail can leave. */
export const puedePedirEnlace = (hayCorreo: boolean): Veredicto => hayCorreo || SIN_CORREO;
