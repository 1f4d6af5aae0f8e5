// docs/wire.txt lists every call with its state and who may make it, so that a change of either shows in review.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nombreDePermiso } from '#domain/permisos.ts';
import type { Acceso } from '#kernel/shared/endpoint.ts';
import { casa } from '#testing/clinica.ts';
import { RAIZ } from './raiz.ts';
import { SLICES } from './slices.ts';

const ARCHIVO = join(RAIZ, 'docs/wire.txt');
const RENGLON = /^(GET|POST) (\/\S+) (\S+) (pendiente|servida \S+)( \[.*\])?$/;

interface Linea {
  metodo: string;
  ruta: string;
  area: string;
  nota: string;
  texto: string;
}
const texto = readFileSync(ARCHIVO, 'utf8');
const renglones = texto.split('\n').filter((l) => l && !l.startsWith('#'));
const lineas: Linea[] = renglones.flatMap((l) => {
  const m = RENGLON.exec(l);
  return m ? [{ metodo: m[1]!, ruta: m[2]!, area: m[3]!, nota: m[5] ?? '', texto: l }] : [];
});

/** `citas.cancelar=302`, several joined by `|`, or sesion, publico, plataforma. */
const quienPuede = (permiso: Acceso): string =>
  typeof permiso === 'string'
    ? permiso
    : (typeof permiso === 'number' ? [permiso] : permiso).map((p) => `${nombreDePermiso(p)}=${p}`).join('|');
const partes = (ruta: string) => ruta.toLowerCase().split('/').filter(Boolean);
const esVariable = (p: string) => /^[{:]/.test(p);
/** Whether a served path matches a listed one: variables match variables, and a literal in the list may match a variable. */
const cubre = (servida: string[], listada: string[]) =>
  servida.length === listada.length && servida.every((p, i) => esVariable(p) || (!esVariable(listada[i]!) && p === listada[i]));

const servidas = SLICES.flatMap((s) =>
  s.calls.flatMap(({ call }) =>
    (call.ambos ? ['GET', 'POST'] : [call.method]).map((metodo) => ({
      metodo,
      ruta: call.ruta,
      partes: partes(call.ruta),
      quien: quienPuede(call.permiso),
    })),
  ),
);
/** Answered without a contract: the build's id as plain text, and pictures by their signed addresses. */
const { app } = await casa();
const sinContrato = (l: Pick<Linea, 'metodo' | 'ruta'>) =>
  [l.ruta, `/api${l.ruta.replace(/{(\w+)}/g, ':$1')}`].some((url) => app.hasRoute({ method: l.metodo as 'GET', url }));
/** The call that serves a listed line: the one with the most literal path if several match. */
const sirve = (l: Pick<Linea, 'metodo' | 'ruta'>) =>
  servidas
    .filter((s) => s.metodo === l.metodo && cubre(s.partes, partes(l.ruta)))
    .toSorted((a, b) => a.partes.filter(esVariable).length - b.partes.filter(esVariable).length)[0];
const estadoDe = (l: Pick<Linea, 'metodo' | 'ruta'>): string => {
  const s = sirve(l);
  return s ? `servida ${s.quien}` : sinContrato(l) ? 'servida publico' : 'pendiente';
};
const listadas = new Set(lineas.map(sirve));
const faltan = servidas.filter((s) => !listadas.has(s));

test('cada renglón se entiende y está una vez', () => {
  expect(renglones.filter((l) => !RENGLON.test(l))).toEqual([]);
  const claves = lineas.map((l) => `${l.metodo} ${l.ruta.toLowerCase()}`);
  expect(claves.filter((k, i) => claves.indexOf(k) !== i)).toEqual([]);
});

test('lo marcado como servido se sirve, lo servido está marcado y listado', async () => {
  const cabeza = texto.split('\n').filter((l) => l.startsWith('#'));
  const cuerpo = [
    ...lineas
      .filter((l) => l.area !== 'propia' || estadoDe(l) !== 'pendiente')
      .map((l) => `${l.metodo} ${l.ruta} ${l.area} ${estadoDe(l)}${l.nota}`),
    ...faltan.map((s) => `${s.metodo} ${s.ruta.replace(/:(\w+)/g, '{$1}')} propia servida ${s.quien}`),
  ];
  const orden = (l: string) => {
    const [metodo, ruta, area] = l.split(' ');
    return `${area === 'propia' ? '~' : ''}${area} ${ruta} ${metodo}`;
  };
  cuerpo.sort((a, b) => (orden(a) < orden(b) ? -1 : 1));
  await expect(`${[...cabeza, ...cuerpo].join('\n')}\n`).toMatchFileSnapshot(ARCHIVO);
});
