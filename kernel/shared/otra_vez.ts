/** What is said, and why, where the session must be proved again before a call is done. */
export const OTRA_VEZ = 'Por seguridad, escriba otra vez su contraseña para continuar';
