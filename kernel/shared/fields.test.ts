import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  clave,
  correo,
  entero,
  folios,
  grupo,
  html,
  htmlOpcional,
  importe,
  type Kind,
  lista,
  medida,
  telefono,
  telefonos,
  texto,
  textoOpcional,
} from './fields.ts';

const CAMPOS: [string, Kind<string>][] = [
  ['texto', texto('Nombre', 10)],
  ['textoOpcional', textoOpcional('Nombre', 10)],
  ['correo', correo()],
  ['clave', clave('Contraseña')],
  ['html', html('Nota')],
  ['htmlOpcional', htmlOpcional('Nota')],
];
/** As a bracketed form or JSON could send it: its length is not a number and cannot be converted to one. */
const mentiroso = { toString: 'x', length: { toString: 'x', length: -1 } };
test.each(CAMPOS)('%s: lo que no es texto se rechaza con su frase, diga lo que diga de su largo', (_, campo) => {
  for (const v of [mentiroso, { length: 1 }, ['a'], {}, { a: { b: 1 } }]) {
    const r = campo.safeParse(v);
    expect(r.error?.issues.map((i) => i.message)).toEqual(['Debe ser un texto']);
  }
});

test('un importe por la línea es un número o decimales sencillos: los miles no se adivinan', () => {
  const IMPORTE = importe('Importe');
  const frase = 'No se sabe si son miles o decimales: escriba el importe sin separador de miles';
  const dice = (v: unknown) => IMPORTE.safeParse(v).error?.issues[0]?.message ?? IMPORTE.parse(v);
  expect(['120.50', '120.5', '120', 120, 120.5].map(dice)).toEqual([120.5, 120.5, 120, 120, 120.5]);
  expect(['120.000', '120,000', '1.250.000', '1 250 000', '-1.250'].map(dice)).toEqual(Array(5).fill(frase));
  expect(['1234.5678', 0.001].map(dice)).toEqual(Array(2).fill('Debe tener máximo 2 decimales'));
  expect(['1e3', '12,5', 'mil', {}].map(dice)).toEqual(Array(4).fill('Debe ser un número'));
});
test('una cuenta de mil escrita con punto no es uno', () => {
  expect(entero('Piezas').safeParse('1.000').success).toBe(false);
  expect(medida('Glucosa', [0, 5000]).safeParse('1.000').success).toBe(false);
  expect(medida('Peso', [1, 400], 3).parse('72.500')).toBe(72.5);
});

test('un teléfono se mide y se guarda por sus números, no por lo que se escribe entre ellos', () => {
  const t = telefono('Celular');
  for (const escrito of ['5555500142', '55 5550 0142', '(55) 5550-0142', '55.55.50.01.42'])
    expect(t.parse(escrito), escrito).toBe('5555500142');
  expect(t.parse('+52 (55) 5550-0142')).toBe('+525555500142');
  expect(t.parse('(1)(2)(3)(4)(5)(6)(7)(8)(9)(0)(1)(2)(3)(4)(5)')).toBe('123456789012345');
  expect(t.parse('')).toBe('');
  expect(t.safeParse('1234567890123456').error?.issues[0]?.message).toBe('La longitud debe ser de entre 1 y 15 números');
  expect(t.safeParse('55 ext 12').error?.issues[0]?.message).toBe('Debe contener solo números');
  expect(t.safeParse('9'.repeat(100_000)).success).toBe(false);
});
test('varios teléfonos en un campo se guardan con la misma regla, cada uno', () => {
  const t = telefonos('Teléfonos', 40);
  for (const escrito of [
    '55 5550 0142, 55 5550 0143',
    '(55) 5550-0142 / 5555500143',
    '5555500142;55 55500143',
    '55.5550.0142 y 5555500143',
  ])
    expect(t.parse(escrito), escrito).toBe('5555500142, 5555500143');
  // A comma inside a number is a separator, as in any phone number.
  expect(t.parse('55,5550,0142')).toBe('5555500142');
  expect(t.parse('+52 55 5550 0142 #123')).toBe('+525555500142#123');
  expect(t.parse(' ')).toBe('');
  expect(t.safeParse('55 5550 0142, ext. 12').error?.issues[0]?.message).toBe('Debe contener solo números');
  expect(t.safeParse('1'.repeat(21)).error?.issues[0]?.message).toBe('La longitud debe ser de entre 1 y 20 números');
  expect(t.safeParse('9'.repeat(100_000)).success).toBe(false);
});

test('un grupo en blanco es un grupo ausente, y lo que no es un grupo se dice en español', () => {
  const Con = z.object({ OTROS: grupo(z.object({ NOTA: textoOpcional('Nota', 10) })) });
  for (const v of ['', null, undefined, {}]) expect(Con.parse({ OTROS: v })).toEqual({ OTROS: { NOTA: '' } });
  for (const v of ['x', 5, [1]])
    expect(Con.safeParse({ OTROS: v }).error?.issues[0]?.message).toBe('Este campo lleva varios datos y llegó solo uno');
});

test('una lista de folios va con guiones bajos, y cada pedazo es un número entero', () => {
  const f = folios('Cargos', 3);
  expect(f.parse('12_15_18')).toEqual([12, 15, 18]);
  expect(f.parse([1, '2'])).toEqual([1, 2]);
  expect(f.parse(7)).toEqual([7]);
  for (const mal of [{ toString: 'x' }, [{ toString: 'x' }], [['1']], [''], undefined, null, []])
    expect(f.safeParse(mal).success).toBe(false);
  for (const mal of ['', '_', '1_', '1_x', '1.5', '-1', '1_2_3_4', '2147483648', 'x12']) expect(f.safeParse(mal).success, mal).toBe(false);
});

test('un campo repetido llega como lista, con números o como un solo valor', () => {
  const l = lista(texto('Nombre', 10), 2, [1, 'Falta uno']);
  expect(l.parse(['a', 'b'])).toEqual(['a', 'b']);
  expect(l.parse({ 0: 'a', 1: 'b' })).toEqual(['a', 'b']);
  expect(l.parse('a')).toEqual(['a']);
  for (const vacia of [undefined, null, '', []]) expect(l.safeParse(vacia).error?.issues[0]?.message).toBe('Falta uno');
  expect(l.safeParse(['a', 'b', 'c']).error?.issues[0]?.message).toBe('Máximo 2 elementos');
  expect(l.safeParse({ 0: 'a', x: 'b' }).success).toBe(false);
});
