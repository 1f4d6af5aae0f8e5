import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cifrar, descifrar, llaveDe } from './cifrado.ts';
import { derivar, leerConfig } from './config.ts';

const llave = llaveDe('una llave de la instalación, larga');

describe('los secretos guardados', () => {
  test('cualquier texto vuelve igual, y lo guardado no lo deja ver', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        const guardado = cifrar(texto, llave);
        expect(guardado).toMatch(/^v1\.[\w-]+$/);
        if (texto.length > 3) expect(guardado).not.toContain(texto);
        expect(descifrar(guardado, llave)).toBe(texto);
      }),
    );
  });

  test('el mismo secreto se guarda distinto cada vez', () => {
    expect(new Set(Array.from({ length: 200 }, () => cifrar('Galeno2026', llave))).size).toBe(200);
  });

  test('con otra llave no se abre, y el error dice qué revisar', () => {
    const guardado = cifrar('secreto', llave);
    expect(() => descifrar(guardado, llaveDe('otra llave de otra instalación'))).toThrow('ENCRYPTION_KEY no es la que lo cifró');
  });

  test('la llave es la misma con espacios o renglones a sus lados, para cifrar y para firmar; una corta no firma nada', () => {
    const llave = 'una llave de verdad';
    for (const escrita of [` ${llave}`, `${llave}\n`, `\t${llave} \r\n`]) {
      expect(derivar({ ENCRYPTION_KEY: escrita }, 'enlaces')).toBe(derivar({ ENCRYPTION_KEY: llave }, 'enlaces'));
      expect(descifrar(cifrar('x', llaveDe(escrita)), llaveDe(llave))).toBe('x');
      expect(leerConfig({ ENCRYPTION_KEY: escrita }).ENCRYPTION_KEY).toBe(llave);
    }
    expect(derivar({ ENCRYPTION_KEY: llave }, 'enlaces')).not.toBe(derivar({ ENCRYPTION_KEY: llave }, 'captcha'));
    for (const corta of ['', 'corta', '           x  '])
      for (const usa of [
        () => derivar({ ENCRYPTION_KEY: corta }, 'enlaces'),
        () => llaveDe(corta),
        () => leerConfig({ ENCRYPTION_KEY: corta || ' ' }),
      ])
        expect(usa).toThrow('al menos 12 caracteres');
  });

  test('un solo bit cambiado se nota', () => {
    const guardado = cifrar('secreto', llave);
    const bytes = Buffer.from(guardado.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const otro = Buffer.from(bytes);
      otro[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => descifrar(`v1.${otro.toString('base64url')}`, llave)).toThrow('no se pudo descifrar');
    }
  });

  test('lo que no es nuestro, está cortado o es de una versión futura se dice por su nombre', () => {
    expect(() => descifrar('texto claro', llave)).toThrow('no está cifrado por este sistema');
    expect(() => descifrar('', llave)).toThrow('no está cifrado por este sistema');
    expect(() => descifrar('v1.', llave)).toThrow('incompleto');
    expect(() => descifrar(cifrar('secreto', llave).slice(0, 20), llave)).toThrow('incompleto');
    expect(() => descifrar(`v2.${cifrar('secreto', llave).slice(3)}`, llave)).toThrow('versión que este sistema no conoce (v2)');
  });

  test('una llave corta no se acepta, y la llave no sale en la bitácora', () => {
    expect(() => llaveDe('   corta    ')).toThrow('debe tener al menos 12 caracteres');
    expect(inspect(llave) + JSON.stringify(llave)).not.toMatch(/instalación|[0-9a-f]{16}/);
    expect(descifrar(cifrar('x', llave), llaveDe('una llave de la instalación, larga\n'))).toBe('x');
  });
});
