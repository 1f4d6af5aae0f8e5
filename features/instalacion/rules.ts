/** For who configures the clinic: what will not arrive, and who can mend it. */
export const SIN_CORREO_AVISO =
  'Esta instalación no tiene configurado el servidor de correo: no salen los correos a pacientes ni el enlace de contraseña olvidada. Lo configura quien instaló Galeno (SMTP_URL)';
