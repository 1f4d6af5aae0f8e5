/** The sentence shown when the user must enter the password again before a call. */
export const OTRA_VEZ = 'Por seguridad, escriba otra vez su contraseña para continuar';
