// What a new password must be; the browser shows each condition as it is met.
import { z } from 'zod';
import { clave } from '#kernel/shared/fields.ts';

/** As the specification says them. */
export const CONDICIONES: readonly (readonly [RegExp, string])[] = [
  [/.{8,}/s, 'Debe tener al menos 8 caracteres'],
  [/\p{Lu}/u, 'Debe tener una letra mayúscula'],
  [/\p{Ll}/u, 'Debe tener una letra minúscula'],
  [/\d/, 'Debe tener un número'],
];
export const nuevaClave = (etiqueta = 'Contraseña nueva') =>
  clave(etiqueta).superRefine((v, ctx) => {
    for (const [regla, mensaje] of CONDICIONES) if (!regla.test(v)) ctx.addIssue({ code: 'custom', message: mensaje });
  }) as unknown as ReturnType<typeof clave>;
export const Claves = z
  .object({ NEW_PASS: nuevaClave(), REPEAT_PASS: clave('Repetir contraseña') })
  .refine((v) => v.NEW_PASS === v.REPEAT_PASS, { path: ['REPEAT_PASS'], message: 'Las contraseñas no coinciden' });
