// Generates input from the contracts' schemas: what a form would send, and what an attacker would.
import fc from 'fast-check';
import type { z } from 'zod';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Campo, campoDe } from '#kernel/shared/fields.ts';
import { ArchivoDePrueba } from './clinica.ts';
import type { Def } from './esquema.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const PALABRAS = ['Ana', 'control', 'dolor leve', 'Ñandú', 'Pérez', 'revisión', '2 tabletas', 'a', 'José María'];
const hoy = () => new Date().toISOString().slice(0, 10);
const dia = fc.integer({ min: -400, max: 400 }).map((n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10));
const hora = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`);

/** A value that the field accepts (rules across fields may still refuse it). */
function valorDe(c: Campo): fc.Arbitrary<unknown> {
  const corto = (s: string) => s.slice(0, Math.max(1, c.max ?? 200));
  const entre = (pordefecto: readonly [number, number], decimales: number) => {
    const [a, b] = c.rango ?? pordefecto;
    const escala = 10 ** Math.min(decimales, 3);
    return fc
      .integer({ min: Math.ceil(Math.max(a, -1e6) * escala), max: Math.floor(Math.min(b, Math.max(a, 0) + 1e6) * escala) })
      .map((n) => n / escala);
  };
  switch (c.tipo) {
    case 'texto':
    case 'notas':
      return fc.constantFrom(...PALABRAS).map(corto);
    case 'html':
      return fc.constantFrom('<p>Texto</p>', '<p><b>Nota</b> <i>clínica</i></p>');
    case 'correo':
      return fc.constantFrom('ana@ejemplo.mx', 'b.c@d.pe');
    case 'telefono':
      return fc.constantFrom('5512345678', '551234').map(corto);
    case 'clave':
      return fc.constant('Jacaranda71x');
    case 'codigo':
      return fc.integer({ min: 0, max: 4 });
    case 'entero':
      return entre([0, 20], 0);
    case 'medida':
      return entre([0, 100], c.decimales ?? 0);
    case 'importe':
      return entre([0, 1000], 2);
    case 'siNo':
      return fc.constantFrom(0, 1);
    case 'opcion':
      return fc.constantFrom(...(c.opciones ?? []).map(([v]) => v));
    case 'fecha':
      return fc.oneof(dia, fc.constant(hoy()));
    case 'hora':
      return hora;
    case 'momento':
      return fc.tuple(dia, hora).map(([d, h]) => `${d} ${h}`);
    case 'archivo':
      return fc.constant(
        c.acepta ? new ArchivoDePrueba(Buffer.from('Nota'), 'a.txt', 'text/plain') : new ArchivoDePrueba(PNG, 'a.png', 'image/png'),
      );
    case 'version':
      return fc.constantFrom(null, 1);
    case 'json':
      return fc.constantFrom('{}', '[]', '1');
  }
}

const defDe = (s: z.ZodType): Def => (s as unknown as { _zod: { def: Def } })._zod.def;

/** The fields of a schema at any depth. */
export function camposDe(s: z.ZodType | undefined, ruta: readonly string[] = []): { ruta: readonly string[]; campo: Campo }[] {
  if (!s || ruta.length > 12) return [];
  const campo = campoDe(s);
  if (campo && campo.tipo !== 'json') return [{ ruta, campo }];
  const d = defDe(s);
  if (d.shape) return Object.entries(d.shape).flatMap(([k, x]) => camposDe(x, [...ruta, k]));
  if (d.element) return camposDe(d.element, [...ruta, '0']);
  return [d.innerType, d.in, d.out, d.left, d.right, d.getter?.(), ...(d.options ?? [])].flatMap((x) => camposDe(x, ruta));
}

/** The paths of a schema's lists, at any depth. */
export function listasDe(s: z.ZodType | undefined, ruta: readonly string[] = []): (readonly string[])[] {
  if (!s || ruta.length > 12 || (campoDe(s) && campoDe(s)!.tipo !== 'json')) return [];
  const d = defDe(s);
  if (d.shape) return Object.entries(d.shape).flatMap(([k, x]) => listasDe(x, [...ruta, k]));
  if (d.element) return [...(ruta.length ? [ruta] : []), ...listasDe(d.element, [...ruta, '0'])];
  return [d.innerType, d.in, d.out, d.left, d.right, d.getter?.(), ...(d.options ?? [])].flatMap((x) => listasDe(x, ruta));
}

/** A value that a schema accepts, field by field. */
export function bueno(s: z.ZodType, hondo = 0): fc.Arbitrary<unknown> {
  const campo = campoDe(s);
  if (campo && campo.tipo !== 'json')
    return campo.requerido
      ? valorDe(campo)
      : fc.oneof({ weight: 3, arbitrary: valorDe(campo) }, { weight: 1, arbitrary: fc.constant(campo.vacio) });
  const d = defDe(s);
  if (hondo > 6) return fc.constant('');
  const de = (x: z.ZodType | undefined) => (x ? bueno(x, hondo + 1) : fc.constant(''));
  switch (d.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(d.shape ?? {}).map(([k, v]) => [k, de(v)])));
    case 'array':
      return fc.array(de(d.element), { minLength: 1, maxLength: 3 });
    case 'optional':
    case 'nullable':
    case 'prefault':
    case 'default':
    case 'catch':
    case 'readonly':
      return de(d.innerType);
    case 'pipe':
      return defDe(d.out!).type === 'transform' ? de(d.in) : de(d.out);
    case 'union':
      return fc.oneof(...d.options!.map(de));
    case 'intersection':
      return fc.tuple(de(d.left), de(d.right)).map(([a, b]) => ({ ...(a as object), ...(b as object) }));
    case 'tuple':
      return fc.tuple(...d.items!.map(de));
    case 'record':
      return fc.dictionary(fc.constantFrom('A', 'B', '1'), de(d.valueType), { maxKeys: 2 });
    case 'lazy':
      return de(d.getter!());
    case 'literal':
      return fc.constantFrom(...d.values!);
    case 'enum':
      return fc.constantFrom(...Object.values(d.entries!));
    case 'number':
      return fc.integer({ min: 0, max: 5 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return campo ? valorDe(campo) : fc.constantFrom(...PALABRAS);
  }
}

const MALOS: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  "'; DROP TABLE pacientes; --",
  "' OR '1'='1",
  '1) or pg_sleep(0)--',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="file:///etc/passwd">',
  '{{constructor.constructor("return 1")()}}',
  '../../../etc/passwd',
  '%00',
  '%',
  '_',
  '\\',
  '"',
  '\u202e',
  '😀'.repeat(60),
  'e\u0301'.repeat(300),
  'a'.repeat(30_000),
  '1_2_3_x',
  `${'1_'.repeat(500)}1`,
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '1e400',
  'NaN',
  'Infinity',
  '-0',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '275760-09-14',
  '24:00',
  '99:99',
  'null',
  'undefined',
  'true',
  '[]',
  '{"a":1}',
  '{"$ne":null}',
  -1,
  1.5,
  2_147_483_648,
  1e21,
  true,
  null,
  [],
  {},
  [[]],
  ['', '\0'],
  { a: { b: { c: { d: 1 } } } },
  { toString: 'x', length: -1 },
  Array.from({ length: 600 }, (_, i) => i),
];
/** A value that no field accepts. */
const malo: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...MALOS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const NOMBRES_DE_OBJETO = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
const NUMEROS = [-1, 0, 0.5, 1.23456789, 99, 500, 100_000, 2_147_483_647, 2_147_483_648, 2 ** 53, -1e21, 1e21, 1e308, -1e308];
const TEXTOS = ['\0', '\ud800', 'x\udfff', ' ', ...NOMBRES_DE_OBJETO, '{{', '((((', '%', '\\', '<'];
/** Values of the field's type outside its range, length or form, which rules across fields may receive. */
export function hostilesDe(c: Campo): readonly unknown[] {
  switch (c.tipo) {
    case 'codigo':
    case 'entero':
    case 'medida':
    case 'importe':
    case 'version':
      return [...NUMEROS, '-1', '1e400', 'x', null, '', [], {}];
    case 'siNo':
      return [-1, 2, 'on', 'x', null, ''];
    case 'opcion':
      return [...NUMEROS, ...NOMBRES_DE_OBJETO, 'x', null, ''];
    case 'fecha':
    case 'momento':
      return [
        ...[
          'x',
          '2024-02-30',
          '0000-00-00',
          '0001-01-01',
          '9999-12-31',
          '2024-13-45',
          '2024-1-1',
          '275760-09-14',
          '12024-01-01',
          'NaN',
          '',
        ],
        ...['2024-02-30 10:00', '2024-01-01 99:99', '9999-12-31 24:00'],
      ];
    case 'hora':
      return ['x', '24:00', '99:99', '-1:00', '7:5', '00:60', ':', ''];
    case 'archivo':
      return [...TEXTOS, {}, [], null, new ArchivoDePrueba(Buffer.alloc(0), '', ''), new ArchivoDePrueba(Buffer.from('x'), '\0', '\0')];
    default: {
      const tope = Math.min(c.max ?? 5_000, 5_000);
      return [...TEXTOS, 'a'.repeat(tope), 'a'.repeat(tope + 1), '('.repeat(tope), -1, {}, ['x'], null, ''];
    }
  }
}

/** The paths in a value that can be spoiled. */
function hojas(v: unknown, ruta: string[] = []): string[][] {
  if (v === null || typeof v !== 'object' || v instanceof Blob) return ruta.length ? [ruta] : [];
  return [...(ruta.length ? [ruta] : []), ...Object.entries(v).flatMap(([k, x]) => hojas(x, [...ruta, k]))];
}
export function conCambio(v: unknown, [k, ...resto]: string[], nuevo: unknown): unknown {
  if (k === undefined) return nuevo;
  const copia = Array.isArray(v) ? [...v] : { ...(v as object) };
  (copia as Arbol)[k] = conCambio((v as Arbol)[k], resto, nuevo);
  return copia;
}

/** Nearly valid input: one or two places spoiled, everything spoiled, or empty. */
export function hostil(s: z.ZodType): fc.Arbitrary<Arbol> {
  const base = bueno(s).map((v) => (typeof v === 'object' && v !== null ? v : {}) as Arbol);
  const cambiado = (veces: number) =>
    fc.tuple(base, fc.array(fc.tuple(fc.nat(10_000), malo), { minLength: veces, maxLength: veces })).map(([v, cambios]) =>
      cambios.reduce<unknown>((t, [n, nuevo]) => {
        const donde = hojas(t);
        return donde.length ? conCambio(t, donde[n % donde.length]!, nuevo) : t;
      }, v),
    ) as fc.Arbitrary<Arbol>;
  return fc.oneof(
    { weight: 2, arbitrary: base },
    { weight: 5, arbitrary: cambiado(1) },
    { weight: 2, arbitrary: cambiado(2) },
    { weight: 1, arbitrary: fc.tuple(base, malo).map(([v, m]) => Object.fromEntries(Object.keys(v).map((k) => [k, m]))) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

/** A path parameter, spoiled or not. */
export function parteDeRuta(s: z.ZodType): fc.Arbitrary<string> {
  const texto = (v: unknown) => (Array.isArray(v) ? v.join('_') : typeof v === 'object' && v !== null ? '1' : String(v));
  const codificar = (t: string) => encodeURIComponent(Buffer.from(t).toString()).slice(0, 400) || '1';
  return fc.oneof(
    { weight: 4, arbitrary: bueno(s).map((v) => codificar(texto(v))) },
    { weight: 3, arbitrary: malo.map((v) => codificar(texto(v))) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%ED%A0%80', '%FF', '%', '%zz', '%2e%2e%2f', 'a%0d%0ab') },
  );
}

/** Bodies that are no form at all, with the type they claim. */
export const CRUDOS: readonly (readonly [tipo: string, bytes: string | Buffer])[] = [
  ['application/json', '{"a":'],
  ['application/json', '[]'],
  ['application/json', 'null'],
  ['application/json', '"x"'],
  ['application/json', `${'['.repeat(50_000)}`],
  ['application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=b', '--b'],
  ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="A"\r\n\r\n1'],
  ['multipart/form-data; boundary=b', '--b\r\n\r\n\r\n--b--\r\n'],
  ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="__proto__[x]"\r\n\r\n1\r\n--b--\r\n'],
  ['application/x-www-form-urlencoded', `${'A[a]'.repeat(1)}${'[a]'.repeat(5_000)}=1`],
  ['application/x-www-form-urlencoded', 'A[]=1&A[x]=2&A=3&A[0][0]=4&constructor[prototype][z]=1&[]=1&=&&%'],
  ['application/x-www-form-urlencoded', Array.from({ length: 6_000 }, (_, i) => `A${i}=1`).join('&')],
  ['text/plain', 'hola'],
  ['application/octet-stream', Buffer.from([0, 255, 254, 0])],
  ['', 'A=1'],
];
