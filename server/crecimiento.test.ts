// No regular expression takes more time than proportional to its input: every one in the sources is found and given the worst
// input for it, longer and longer. One that grows faster must be fixed, or listed below with the length it is never asked
// beyond.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { partirNota } from '#features/expediente/notas_evolucion/partes.ts';
import { algoEscrito } from '#features/expediente/notas_evolucion/rules.ts';
import { partir } from '#features/expediente/recetas/server/partir.ts';
import { medicamentosDe } from '#features/expediente/recetas/server/usados.ts';
import { limpiarHtml, textoDe } from '#kernel/server/html.ts';
import { archivo } from '#kernel/shared/archivos.ts';
import { decode } from '#kernel/shared/corchetes.ts';
import * as campos from '#kernel/shared/fields.ts';
import { conImagenes, imagenesDe } from '#kernel/shared/imagenes_texto.ts';
import { despegar, nodosDe, palabrasDe } from '#kernel/shared/nodos_html.ts';
import { reloj } from '#testing/lazo.ts';
import { RAIZ } from './raiz.ts';

const CARPETAS = ['domain', 'kernel', 'features', 'server', 'web'];
const AJENAS = /\.test\.tsx?$|^kernel\/testing\/|^server\/demo\//;
/** Inputs whose length is checked before, in characters. */
const ACOTADAS: Record<string, number> = {
  // leerCifra limits it to MAS_LARGA.
  [String.raw`^(\()?\s*(-)?\s*(?:[a-z]{0,3}\s?\$|s\/\.?|mxn|cop|pen|usd|clp)?\s*(-)?\s*((?:\d[\d.,'’\s]*)?\d|[.,]\d+|\d+[.,])\s*(?:mxn|cop|pen|usd|clp)?\s*\)?$`]: 40,
  // The digits of a number.
  [String.raw`\B(?=(\d{3})+$)`]: 22,
};
/**
 * Files that build expressions from pieces: their callers are tested below, or only pass our own words. Check a new one before
 * adding it here.
 */
const ARMADAS = [
  'domain/cfdi/nombre.ts',
  'domain/estados.ts',
  'domain/referencia.ts',
  'features/certificados/server/csd.ts',
  'features/facturas/mexico/server/atributos.ts',
  'features/plantillas/sms.ts',
  'kernel/server/html.ts',
  'kernel/server/planilla_hilo.ts',
  'kernel/shared/imagenes_texto.ts',
];

interface Patron {
  donde: string;
  re: RegExp;
}
interface Nodo {
  type?: string;
  start?: number;
  callee?: { name?: string };
  regex?: { pattern: string; flags: string };
}
function patrones(): { literales: Patron[]; armadas: string[] } {
  const literales = new Map<string, Patron>();
  const armadas = new Set<string>();
  const archivos = CARPETAS.flatMap((c) =>
    readdirSync(join(RAIZ, c), { recursive: true, encoding: 'utf8' }).map((f) => `${c}/${f.replaceAll('\\', '/')}`),
  ).filter((f) => /\.tsx?$/.test(f) && !AJENAS.test(f));
  for (const ruta of archivos) {
    const fuente = readFileSync(join(RAIZ, ruta), 'utf8');
    const ver = (n: unknown): void => {
      if (typeof n !== 'object' || n === null) return;
      const { type, regex, callee, start = 0 } = n as Nodo;
      if (type === 'Literal' && regex)
        literales.set(`/${regex.pattern}/${regex.flags}`, {
          donde: `${ruta}:${fuente.slice(0, start).split('\n').length}`,
          re: new RegExp(regex.pattern, regex.flags),
        });
      if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') armadas.add(ruta);
      for (const v of Object.values(n)) ver(v);
    };
    ver(parseSync(ruta, fuente).program);
  }
  return { literales: [...literales.values()], armadas: [...armadas].sort() };
}

const VUELTAS = [
  '<',
  '>',
  '&',
  ' ',
  '\t',
  '\n',
  '1',
  'a',
  'é',
  '\u0301',
  '"',
  '/',
  '-',
  '_',
  '.',
  ',',
  ';',
  ':',
  '=',
  '(',
  '[',
  '{',
  '{{',
  '%',
  '#',
  '@',
  '<a ',
  '</',
  '<p>',
  '<b>',
  '<b ',
  '<strong>',
  '<td>',
  '<br ',
  '<img ',
  '<img src="',
  '<span data-variable=""',
  '&nbsp;',
  'a ',
  '1.',
  'a@',
  '\r\n',
  '\u00a0',
  '😀',
];
/** Texts that an expression may have to retry: its own letters and words, and the parts of rich text, numbers and names. */
function vueltas({ source }: RegExp): string[] {
  const suyas = source.replace(/\\[sdwb]|\\p\{[^{}]*\}/gi, ' ').match(/[\p{L}\d</&;="' :.@-]+/gu) ?? [];
  return [...new Set([...VUELTAS, ...suyas, ...suyas.flatMap((s) => [...s])])].filter((v) => v.length < 30);
}
/** Prefixes that it accepts, so that its middle part is reached. */
function comienzos(re: RegExp): string[] {
  try {
    const hechos = fc.sample(fc.stringMatching(new RegExp(re.source, re.flags.replace(/[gy]/g, ''))), { numRuns: 2, seed: 5 });
    return ['', ...hechos.map((h) => h.slice(0, Math.min(60, Math.ceil(h.length / 2))))];
  } catch {
    return [''];
  }
}
const { gastado } = reloj();
/** The system counts processor time in steps of up to so many milliseconds. */
const PASO_MS = 4;
/** Milliseconds that something takes: by the clock when short, of this thread's processor time when others make it wait. */
function cuesta(hacer: () => unknown): number {
  const antes = gastado();
  const desde = performance.now();
  hacer();
  const tardo = performance.now() - desde;
  return Math.min(tardo, gastado() - antes + PASO_MS);
}
function tarda(re: RegExp, texto: string, veces = 1): number {
  const todas = new RegExp(re.source, re.flags.includes('g') ? re.flags : `${re.flags}g`);
  let mejor = Number.POSITIVE_INFINITY;
  for (let i = 0; i < veces; i++) {
    mejor = Math.min(
      mejor,
      cuesta(() => texto.replace(todas, '')),
    );
  }
  return mejor;
}
const LARGO = 4_000;
/**
 * Short texts first: exponential time would never return from a long one. Linear expressions take microseconds for these; only
 * what takes this long is measured again.
 */
const SOSPECHA_MS = 2;
/** A text for which time grows faster than length: four times as long takes more than eight times as long, at two sizes. */
function crece(re: RegExp, hasta = LARGO): string | undefined {
  for (const comienzo of comienzos(re))
    for (const vuelta of vueltas(re)) {
      const de = (n: number) => `${comienzo}${vuelta.repeat(Math.ceil(n / vuelta.length))}\u0001`.slice(0, hasta + 1);
      for (let n = Math.min(12, hasta); ; n = Math.min(n * 2, hasta)) {
        if (tarda(re, de(n)) > SOSPECHA_MS && tarda(re, de(n), 5) > SOSPECHA_MS) {
          const veces = (m: number) => tarda(re, de(m), 5) / tarda(re, de(m / 4), 5);
          if (hasta < LARGO || (veces(n) > 8 && veces(n / 2) > 8)) return JSON.stringify(`${comienzo}${vuelta.repeat(3)}…`);
        }
        if (n >= hasta) break;
      }
    }
  return undefined;
}
/** Only expressions that repeat can grow. */
const repite = ({ source }: RegExp) => /[*+]|,\}/.test(source);

const { literales, armadas } = patrones();

test('ninguna expresión regular crece más que su texto', { timeout: 240_000 }, () => {
  expect(literales.length).toBeGreaterThan(300);
  const malas = literales
    .filter(({ re }) => repite(re))
    .flatMap(({ donde, re }) => {
      const con = crece(re, ACOTADAS[re.source]);
      return con ? [`${donde} /${re.source}/${re.flags} con ${con}`] : [];
    });
  expect(malas).toEqual([]);
});

test('la búsqueda encuentra las que crecen', () => {
  for (const mala of [/<[^>]*>/g, /\s+$/, /^(a+)+$/, /\s*,\s*/, /(\w+)\s*=.*;/]) expect(crece(mala), String(mala)).toBeDefined();
  for (const buena of [/<[^<>]*>/g, /(?<!\s)\s+$/, /\s+/g]) expect(crece(buena), String(buena)).toBeUndefined();
});

test('lo que se acota sigue en las fuentes, y lo que se arma se conoce', () => {
  const fuentes = new Set(literales.map(({ re }) => re.source));
  expect(Object.keys(ACOTADAS).filter((s) => !fuentes.has(s))).toEqual([]);
  expect(armadas).toEqual(ARMADAS);
});

/** Every kind of field, with room for the longest text. */
const KINDS: Record<string, z.ZodType> = {
  texto: campos.texto('x', 1_000_000),
  notas: campos.notas('x', 1_000_000),
  html: campos.html('x', 1_000_000),
  htmlOpcional: campos.htmlOpcional('x', 1_000_000),
  correo: campos.correo('x', 1_000_000),
  correoOpcional: campos.correoOpcional('x', 1_000_000),
  telefono: campos.telefono('x', 60),
  telefonos: campos.telefonos('x', 1_000_000),
  clave: campos.clave('x', 1_000_000),
  codigo: campos.codigo('x'),
  entero: campos.entero('x'),
  medida: campos.medida('x', [0, 10], 2),
  importe: campos.importe('x'),
  siNo: campos.siNo('x'),
  opcion: campos.opcion('x', [[1, 'Uno']]),
  fecha: campos.fecha('x'),
  hora: campos.hora('x'),
  momento: campos.momento('x'),
  archivo: archivo('x'),
  version: campos.version(),
  folios: campos.folios('x', 1_000_000),
  lista: campos.lista(campos.texto('x', 1_000_000)),
};
/** Functions that read rich text and forms, beyond the fields. */
const LECTORES: Record<string, (t: string) => unknown> = {
  limpiarHtml,
  textoDe,
  despegar,
  nodosDe,
  palabrasDe,
  partir,
  medicamentosDe: (t) => medicamentosDe(`<ol><li>${t}</li></ol>`),
  algoEscrito: (t) => algoEscrito(t, t),
  partirNota: (t) => partirNota(t, '<p><b>Uno:</b></p><p><b>Dos:</b></p>'),
  conImagenes: (t) => conImagenes(`/api/archivos/album/${t}`, (id) => id),
  imagenesDe: (t) => imagenesDe(`<img src="/api/archivos/album/${t}`),
  decode: (t) => decode([[t, 'x']]),
};
const ATAQUES = [
  ...VUELTAS,
  '<td></td>',
  '<td> ',
  '<ol><li>',
  '<p> </p>',
  '<div>',
  '<p style="',
  '<p style="color:red">',
  '<table><tr><td>a',
  '&lt;',
  '[a]',
  'y ',
];
/** Milliseconds below which growth is noise. */
const RUIDO_MS = 8;
function creceAl(hacer: (t: string) => unknown, n: number): string | undefined {
  for (const ataque of ATAQUES) {
    const mide = (largo: number, veces: number) => {
      const texto = ataque.repeat(Math.ceil(largo / ataque.length));
      return Math.min(...Array.from({ length: veces }, () => cuesta(() => hacer(texto))));
    };
    if (mide(4 * n, 1) < RUIDO_MS || mide(4 * n, 3) < RUIDO_MS) continue;
    // At two sizes, so that one pause of the garbage collector does not count.
    const [una, cuatro] = [mide(n, 4), mide(4 * n, 4)];
    if (cuatro < 8 * una) continue;
    const dieciseis = mide(16 * n, 3);
    if (dieciseis > 8 * cuatro) return `${JSON.stringify(ataque)}: ${[una, cuatro, dieciseis].map((t) => t.toFixed(1)).join(', ')} ms`;
  }
  return undefined;
}
test('ninguna clase de campo crece más que lo que se le manda', { timeout: 120_000 }, () => {
  for (const tipo of [
    'texto',
    'notas',
    'html',
    'correo',
    'telefono',
    'clave',
    'codigo',
    'entero',
    'medida',
    'importe',
    'siNo',
    'opcion',
    'fecha',
    'hora',
    'momento',
    'archivo',
    'version',
  ])
    expect(
      Object.values(KINDS).some((k) => campos.campoDe(k)?.tipo === tipo),
      tipo,
    ).toBe(true);
  expect(Object.entries(KINDS).flatMap(([k, s]) => creceAl((t) => s.safeParse(t), 25_000)?.replace(/^/, `${k} `) ?? [])).toEqual([]);
});
test('lo que excede el largo de un campo ni se lee', () => {
  for (const k of [campos.html('x', 1_000), campos.notas('x', 1_000), campos.correo('x', 100)]) {
    const r = k.safeParse('<'.repeat(1_000_000));
    expect(r.error?.issues.map((i) => i.message)).toEqual([expect.stringMatching(/^Debe tener máximo \d+ caracteres$/)]);
  }
});
test('quien lee textos ricos y formularios no crece más que ellos', { timeout: 120_000 }, () => {
  expect(Object.entries(LECTORES).flatMap(([k, f]) => creceAl(f, 10_000)?.replace(/^/, `${k} `) ?? [])).toEqual([]);
});
