// `npm test`: every check and every test. The last line is the count; the exit status is not 0 if anything failed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { correr, DE_LO_CONSTRUIDO, estaticos } from './pasos.mjs';
import { enRedQuieta } from './red_quieta.mjs';

const bin = (n) => join('node_modules', '.bin', n);
const leer = (f) => (existsSync(f) ? JSON.parse(readFileSync(f, 'utf8')) : undefined);
const VITEST = '.cache/vitest.json';
const E2E = '.cache/e2e.json';
mkdirSync('.cache', { recursive: true });
for (const f of [VITEST, E2E]) rmSync(f, { force: true });

/** The first lines of an error, below the name of what failed. */
const porque = (mensaje = '') =>
  stripVTControlCharacters(mensaje)
    .split('\n')
    .filter((l) => l.trim())
    .slice(0, 6)
    .map((l) => `\n      ${l.slice(0, 200)}`)
    .join('');

process.env.GALENO_CONSTRUIDO = '1';
let pasaron = 0;
/** What failed, by name: the count is not enough for whoever sees only the end. */
const malos = await estaticos(DE_LO_CONSTRUIDO);

const v = await correr(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`], { callado: false });
const suma = leer(VITEST);
pasaron += suma?.numPassedTests ?? 0;
const malas = (suma?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
  const archivo = relative('.', name);
  const suyas = assertionResults
    .filter((a) => a.status === 'failed')
    .map((a) => `${archivo}: ${a.fullName}${porque(a.failureMessages[0])}`);
  // A file that does not load has no tests.
  return status === 'failed' && suyas.length === 0 ? [`${archivo}${porque(message)}`] : suyas;
});
// An error outside any test also counts.
malos.push(...(v.estado !== 0 && malas.length === 0 ? ['vitest'] : malas));

// Random faults for two minutes; `npm run chaos` runs for half an hour.
const c = await correr(process.execPath, ['dist/server/caos.js', '--minutes', '2'], { callado: false });
if (c.estado === 0) pasaron++;
else malos.push('chaos');

if (existsSync('e2e') && readdirSync('e2e', { recursive: true }).some((f) => /\.(test|spec)\.ts$/.test(f))) {
  const e = await correr(...enRedQuieta(bin('playwright'), ['test']), { callado: false, env: { CI: '1' } });
  const { stats, suites = [] } = leer(E2E) ?? {};
  pasaron += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const especificaciones = (s) => [...(s.specs ?? []), ...(s.suites ?? []).flatMap(especificaciones)];
  const fallo = (x) => x.tests.flatMap((t) => t.results).findLast((r) => r.error)?.error.message;
  const falladas = suites.flatMap(especificaciones).filter((x) => !x.ok);
  malos.push(
    ...(e.estado !== 0 && falladas.length === 0 ? ['playwright'] : falladas.map((x) => `e2e/${x.file}: ${x.title}${porque(fallo(x))}`)),
  );
}

if (malos.length) console.log(['', 'Fallaron:', ...malos.map((m) => `  ${m}`)].join('\n'));
console.log(`${pasaron} passed, ${malos.length} failed`);
process.exit(malos.length ? 1 : 0);
