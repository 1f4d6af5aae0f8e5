// `npm test`: every check and every test. The last line is the count; the exit status is not 0 if anything failed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { correr, estaticos } from './pasos.mjs';

const bin = (n) => join('node_modules', '.bin', n);
const leer = (f) => (existsSync(f) ? JSON.parse(readFileSync(f, 'utf8')) : undefined);
const VITEST = '.cache/vitest.json';
const E2E = '.cache/e2e.json';
mkdirSync('.cache', { recursive: true });
for (const f of [VITEST, E2E]) rmSync(f, { force: true });

process.env.GALENO_CONSTRUIDO = '1';
let pasaron = 0;
let fallaron = await estaticos();

const v = await correr(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`], { callado: false });
const suma = leer(VITEST);
pasaron += suma?.numPassedTests ?? 0;
const malas = suma
  ? suma.numFailedTests + suma.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0).length
  : 0;
// A file that fails to load, or an error outside any test, also counts.
fallaron += v.estado !== 0 ? Math.max(1, malas) : malas;

// Random faults for two minutes; `npm run chaos` runs for half an hour.
const c = await correr(process.execPath, ['dist/server/caos.js', '--minutes', '2'], { callado: false });
if (c.estado === 0) pasaron++;
else fallaron++;

if (existsSync('e2e') && readdirSync('e2e', { recursive: true }).some((f) => /\.(test|spec)\.ts$/.test(f))) {
  const e = await correr(bin('playwright'), ['test'], { callado: false, env: { CI: '1' } });
  const { stats } = leer(E2E) ?? {};
  pasaron += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  fallaron += e.estado !== 0 ? Math.max(1, stats?.unexpected ?? 0) : 0;
}

console.log(`${pasaron} passed, ${fallaron} failed`);
process.exit(fallaron ? 1 : 0);
