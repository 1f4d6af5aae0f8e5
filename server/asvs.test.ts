// docs/asvs.md says which test proves which requirement: each number appears once, and every test and page it names exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RAIZ } from './raiz.ts';

/**
 * The requirements of ASVS 5.0.0 of levels 1 and 2 by section, and those of level 3 for sessions, prescriptions and signatures.
 */
const NUMEROS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-5 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3,5
  4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3
  7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-3 7.6:1-2 8.1:1-4 8.2:1-4 8.3:1-3 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11
  10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-4 11.2:1-5 11.3:1-5 11.4:1-4 11.5:1-2 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5
  13.3:1-3 13.4:1-5 14.1:1-2 14.2:1-4,6,8 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 15.4:2 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-4 17.1:1
  17.2:1-4 17.3:1-2
`;
/** How many requirements the standard has in levels 1 and 2. */
const POR_NIVEL = { 1: 70, 2: 183, 3: 20 };
const ESTADOS = ['tested', 'documented', 'untested', 'does not apply', '**deviation**'];

const PAGINA = readFileSync(join(RAIZ, 'docs/asvs.md'), 'utf8');
interface Requisito {
  numero: string;
  nivel: string;
  estado: string;
  prueba: string;
}
const REQUISITOS: Requisito[] = [...PAGINA.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.*) \|$/gm)].map(
  ([, numero = '', nivel = '', estado = '', prueba = '']) => ({ numero, nivel, estado, prueba }),
);
const pruebasDe = (r: Requisito): { archivo: string; nombre: string }[] =>
  [...r.prueba.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` ((?:"[^"]+"(?:; )?)+)/g)].flatMap(([, archivo = '', nombres = '']) =>
    [...nombres.matchAll(/"([^"]+)"/g)].map(([, nombre = '']) => ({ archivo, nombre })),
  );

test('cada requisito está una vez, con su nivel y su estado, y ninguno es inventado', () => {
  const esperados = NUMEROS.trim()
    .split(/\s+/)
    .flatMap((seccion) => {
      const [donde = '', cuales = ''] = seccion.split(':');
      return cuales.split(',').flatMap((tramo) => {
        const [de, a = de] = tramo.split('-').map(Number) as [number, number?];
        return Array.from({ length: a! - de! + 1 }, (_, i) => `${donde}.${de! + i}`);
      });
    });
  expect(REQUISITOS.map((r) => r.numero)).toEqual(esperados);
  for (const [nivel, cuantos] of Object.entries(POR_NIVEL)) expect(REQUISITOS.filter((r) => r.nivel === nivel)).toHaveLength(cuantos);
  expect(REQUISITOS.filter((r) => !ESTADOS.includes(r.estado) || r.prueba.trim() === '')).toEqual([]);
  for (const estado of ESTADOS)
    expect(PAGINA).toMatch(
      new RegExp(`^\\| ${estado.replaceAll('*', '\\*')} \\| .* \\| ${REQUISITOS.filter((r) => r.estado === estado).length} \\|$`, 'm'),
    );
});

test('cada prueba que se nombra existe con ese nombre, y lo que se dice probado nombra una', () => {
  const fuentes = new Map<string, string>();
  const fuente = (archivo: string): string => {
    if (!fuentes.has(archivo)) fuentes.set(archivo, existsSync(join(RAIZ, archivo)) ? readFileSync(join(RAIZ, archivo), 'utf8') : '');
    return fuentes.get(archivo)!;
  };
  const declara = ({ archivo, nombre }: { archivo: string; nombre: string }) =>
    fuente(archivo)
      .split('\n')
      .some((renglon) => [`'${nombre}'`, `"${nombre}"`, `: ${nombre}\``].some((dicho) => renglon.includes(dicho)));
  const perdidas = REQUISITOS.flatMap((r) => pruebasDe(r).filter((p) => !declara(p)));
  expect(perdidas).toEqual([]);
  const probado = (r: Requisito, vueltas = 0): boolean => {
    if (pruebasDe(r).length) return true;
    const otro = REQUISITOS.find((x) => x.numero === /^as (\d+\.\d+\.\d+)/.exec(r.prueba)?.[1]);
    return otro !== undefined && otro.estado === 'tested' && vueltas < 3 && probado(otro, vueltas + 1);
  };
  expect(REQUISITOS.filter((r) => r.estado === 'tested' && !probado(r))).toEqual([]);
});

test('cada página que se nombra existe', () => {
  const paginas = [...PAGINA.matchAll(/`((?:docs\/)?[\w/.-]+\.md)`/g)].map(([, ruta = '']) => ruta);
  expect(paginas.filter((ruta) => !existsSync(join(RAIZ, ruta)))).toEqual([]);
  // What is not fulfilled is a decision that somebody can read.
  expect(REQUISITOS.filter((r) => r.estado === '**deviation**' && !/`docs\/decisiones\/[\w-]+\.md`/.test(r.prueba))).toEqual([]);
  expect(REQUISITOS.filter((r) => r.estado === 'documented' && !/\.md`|openapi/.test(r.prueba))).toEqual([]);
});
