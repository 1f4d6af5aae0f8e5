// Rules of a new password; the browser ticks each condition as it is met.
import { z } from 'zod';
import { clave } from '#kernel/shared/fields.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

/** The specification's conditions and sentences. */
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

/** Words that anybody would try first here, in plain letters; names of the clinic and the user are added. */
const PALABRAS_OBVIAS = [
  ...['galeno', 'clinica', 'consultorio', 'hospital', 'doctor', 'doctora', 'medico', 'medica', 'dentista', 'salud', 'recepcion', 'caja'],
  ...[
    'admin',
    'administrador',
    'usuario',
    'contrasena',
    'password',
    'bienvenido',
    'bienvenida',
    'mexico',
    'colombia',
    'peru',
    'ecuador',
    'chile',
  ],
];
/** Shorter names appear in too many good passwords by chance. */
const LETRAS_DE_NOMBRE = 4;
/** Only the letters, without accents: «Galeno-2026!» becomes «galeno». */
const soloLetras = (s: string): string =>
  s
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Refuses one of the most used passwords, and a name of this place with digits and signs around it (docs/decisiones/0085). */
export function puedeSerClave(clave: string, comunes: ReadonlySet<string>, nombres: readonly string[]): Veredicto {
  if (comunes.has(clave.toLowerCase())) return 'Esa contraseña es de las más usadas y se adivina pronto: elija otra';
  const dichos = nombres.flatMap((n) => [n, ...n.split(/[\s@.]/)]).map(soloLetras);
  const obvia = new Set([...PALABRAS_OBVIAS, ...dichos.filter((n) => n.length >= LETRAS_DE_NOMBRE)]);
  return !obvia.has(soloLetras(clave)) || 'Esa contraseña es un nombre de la clínica, del usuario o del programa con números: elija otra';
}
