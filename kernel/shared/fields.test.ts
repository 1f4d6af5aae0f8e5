import { expect, test } from 'vitest';
import { clave, correo, html, htmlOpcional, type Kind, texto, textoOpcional } from './fields.ts';

const CAMPOS: [string, Kind<string>][] = [
  ['texto', texto('Nombre', 10)],
  ['textoOpcional', textoOpcional('Nombre', 10)],
  ['correo', correo()],
  ['clave', clave('Contraseña')],
  ['html', html('Nota')],
  ['htmlOpcional', htmlOpcional('Nota')],
];
/** As a form with brackets or JSON may bring it: its length is no number, and it cannot be made one. */
const mentiroso = { toString: 'x', length: { toString: 'x', length: -1 } };
test.each(CAMPOS)('%s: lo que no es texto se rechaza con su frase, diga lo que diga de su largo', (_, campo) => {
  for (const v of [mentiroso, { length: 1 }, ['a'], {}, { a: { b: 1 } }]) {
    const r = campo.safeParse(v);
    expect(r.error?.issues.map((i) => i.message)).toEqual(['Debe ser un texto']);
  }
});
