// docs/limits.md is written from the code: which files each call takes, and which rules judge several fields together. After a
// change of either: ESCRIBIR=1 npx vitest run server/limites.test.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { conEncargos } from '#kernel/shared/encargos.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { RAIZ } from './raiz.ts';
import { SLICES } from './slices.ts';

const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call));
/** What the reading of a field asks the workshop for, which is what it may be. */
function claseDe(kind: z.ZodType): string {
  const [, encargos] = conEncargos(() => kind.safeParse(archivoEnMemoria('x', 'x', new Uint8Array(8))));
  const [obra, pdf] = [...encargos.values()].map((e) => [e.obra, e.obra === 'imagen' && e.pdf] as const)[0] ?? [];
  return obra === 'imagen'
    ? `${pdf ? 'whole PDF as it is, or ' : ''}picture (JPEG, PNG, WebP, GIF, HEIC by its content; up to 50 megapixels), made again`
    : obra === 'pdf_o_texto'
      ? 'PDF or text, by its content and its name'
      : obra === 'planilla'
        ? 'XLSX or CSV by its content, up to 20,000 rows'
        : 'judged by who reads it';
}
const archivosDe = (call: Call) => {
  const cuerpo = cuerpoDe(call, CLINICA_EJEMPLO);
  return cuerpo instanceof z.ZodObject
    ? Object.entries(cuerpo.shape).flatMap(([nombre, k]) => {
        const campo = campoDe(k as z.ZodType);
        return campo?.tipo === 'archivo'
          ? [`| ${call.method} ${call.ruta} | ${nombre} | ${campo.max} MB | ${claseDe(k as z.ZodType)} |`]
          : [];
      })
    : [];
};
const REGLAS = ['domain', 'features']
  .flatMap((d) => readdirSync(join(RAIZ, d), { recursive: true, encoding: 'utf8' }).map((f) => `${d}/${f}`))
  .filter((f) => /(^|\/)rules\.ts$/.test(f) || /^domain\/(documentos|edad|telefonos|signos|dinero)\.ts$/.test(f))
  .sort();
function reglasDe(archivo: string): string[] {
  const texto = readFileSync(join(RAIZ, archivo), 'utf8');
  return [...texto.matchAll(/^export (?:const|function|async function) (\w+)([\s\S]*?)(?=^export |(?![\s\S]))/gm)]
    .filter(([, nombre = '']) => /^(puede|errores|verificar|exig|tieneForma|falta|cabe|vale|conflicto|puedeSer)/.test(nombre))
    .map(([, nombre = '', cuerpo = '']) => {
      const frases = [...cuerpo.matchAll(/['`]([A-ZÁÉÍÓÚÑ¿][^'`]{12,}?)['`]/g)].map(([, f = '']) => `«${f.replace(/\$\{[^}]*\}/g, '…')}»`);
      return `- \`${nombre}\` ${[...new Set(frases)].join(' ')}`.trim();
    });
}
test('docs/limits.md dice los archivos que se reciben y las reglas que juzgan varios campos', () => {
  const archivos = LLAMADAS.flatMap(archivosDe).sort();
  const reglas = REGLAS.flatMap((archivo) => {
    const suyas = reglasDe(archivo);
    return suyas.length ? [`### ${archivo}\n\n${suyas.join('\n')}\n`] : [];
  });
  expect(archivos.length).toBeGreaterThan(20);
  expect(reglas.length).toBeGreaterThan(15);
  const pagina = `# Limits and rules

Written by \`server/limites.test.ts\` from the contracts and the rules; not to be edited. Single fields (kind, length, range, choices) are in
\`/api/openapi.json\`. What a stranger and a session may ask for, and how often, is in [security.md](security.md).

## Files that are received

Whoever opens one again gets it with the type that its content had, \`nosniff\`, \`sandbox\` and \`no-store\`; a file that is none of these is refused
by its field. Without files, a body may have 2 MB.

| call | field | at most | what it may be |
|---|---|---|---|
${archivos.join('\n')}

## Rules of several fields together

Each is one function that the server asks and the screen shows; a sentence in «» is what it refuses with.

${reglas.join('\n')}`;
  const ruta = join(RAIZ, 'docs/limits.md');
  if (process.env.ESCRIBIR) writeFileSync(ruta, pagina);
  const renglones = (t: string) => new Set(t.split('\n').filter((r) => /^(\| (GET|POST) |- `)/.test(r)));
  const [escritos, deHoy] = [renglones(readFileSync(ruta, 'utf8')), renglones(pagina)];
  expect([...escritos].filter((r) => !deHoy.has(r))).toEqual([]);
  expect([...deHoy].filter((r) => !escritos.has(r))).toEqual([]);
});
