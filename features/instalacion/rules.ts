// The warning of installations that send no mail.
/** For users who configure the clinic: what will not be sent, and who can fix it. */
export const SIN_CORREO_AVISO =
  'Esta instalación no tiene configurado el servidor de correo: no salen los correos a pacientes ni el enlace de contraseña olvidada. Lo configura quien instaló Galeno (SMTP_URL)';
