// `npm run mutate -- domain/dinero.ts features/caja`: changes the sources in small ways, one at a time, and lists the changes
// that no test notices. Files on disk are not changed: all mutants are compiled into the modules that the tests load, inactive,
// and each test runs again with each mutant it reaches. Results are kept in .cache/mutate, so that a second run continues.
// Stryker is not used: it reads tsconfig through TypeScript's old interface and needs a newer Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import { conMutantes } from './mutantes.mjs';

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(raiz);
const { values: o, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: '' },
    wide: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    sample: { type: 'string', default: '0' },
    static: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (o.help || !positionals.length) {
  console.log(`npm run mutate -- <folders or files> [--minutes 30] [--sample 200] [--tests features/reportes,…] [--wide] [--again]
  --minutes  when to stop; another run goes on from there
  --sample   so many mutants, evenly spread, instead of all
  --tests    further tests to ask, beside those of the same slice and the pure ones that reach the file
  --wide     every test that reaches the file
  --static   also what runs only while a module loads, by the tests that start a server: seconds for each
  --again    forgets what former runs found`);
  process.exit(o.help ? 0 : 1);
}
const FUENTE = /\.ts$/;
const NO = /\.test\.ts$|\.d\.ts$|(^|\/)contract\.ts$|(^|\/)testing\//;
const archivosDe = (ruta) =>
  statSync(ruta).isFile()
    ? [ruta]
    : readdirSync(ruta, { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => relative(raiz, join(e.parentPath, e.name)))
        .filter((f) => FUENTE.test(f) && !NO.test(f))
        .sort();
const blancos = [...new Set(positionals.flatMap((r) => archivosDe(r.replace(/\/$/, ''))))];

// The tests that may notice a change: those of the same slice, and those without a server that import the file directly or
// indirectly.
const CARPETAS = ['domain', 'kernel', 'features', 'server', 'data', 'web', 'testing'].filter(existsSync);
const todos = CARPETAS.flatMap((c) => readdirSync(c, { recursive: true }).map((f) => join(c, f))).filter((f) => /\.tsx?$/.test(f));
const importados = new Map(
  todos.map((f) => [
    f,
    [...readFileSync(f, 'utf8').matchAll(/(?:from|import)\s*\(?'([.#][^']+)'/g)].map(([, a]) =>
      a.startsWith('#') ? a.slice(1) : join(dirname(f), a),
    ),
  ]),
);
function alcanza(f, vistos = new Set()) {
  for (const a of importados.get(f) ?? [])
    if (!vistos.has(a)) {
      vistos.add(a);
      alcanza(a, vistos);
    }
  return vistos;
}
const LENTAS = /^server\/(arranque|caida|ordenes|azar|varios|actualizar|crecimiento)\.test|^server\/demo\//;
const partes = (f) => f.split('/').slice(0, 2).join('/');
const slices = new Set(blancos.map((b) => (b.startsWith('domain') ? 'domain' : partes(b))));
const pedidas = o.tests.split(',').filter(Boolean);
const pruebas = todos
  .filter((f) => /\.test\.tsx?$/.test(f) && !LENTAS.test(f))
  .map((f) => {
    const lejos = alcanza(f);
    const suya = [...slices].some((s) => f.startsWith(`${s}/`)) || pedidas.some((p) => f.startsWith(p));
    const conServidor = [...lejos].some((a) => /testing\/(clinica|base)\.ts$/.test(a));
    const llega = blancos.some((b) => lejos.has(b));
    return { f, suya, conServidor, sirve: suya || (llega && (o.wide || !conServidor)) };
  })
  .filter((p) => p.sirve)
  .sort((a, b) => Number(a.conServidor) - Number(b.conServidor) || Number(b.suya) - Number(a.suya) || (a.f < b.f ? -1 : 1));

const sueno = new Map();
const mutantes = [];
for (const b of blancos) {
  const hecho = conMutantes(b, readFileSync(b, 'utf8'), mutantes.length + 1);
  for (const m of hecho.mutantes) mutantes.push(m);
  sueno.set(join(raiz, b), hecho.codigo);
}
const llave = createHash('sha256')
  .update([...sueno.values(), ...pruebas.map((p) => readFileSync(p.f, 'utf8')), o.sample].join('\0'))
  .digest('hex')
  .slice(0, 12);
const carpeta =
  process.env.MUTATE_CARPETA ??
  join(
    '.cache',
    'mutate',
    `${positionals
      .join('_')
      .replace(/[^\w.]+/g, '_')
      .slice(0, 60)}-${llave}`,
  );
/** Exit status: the run was interrupted and should continue in a new process. */
const SIGUE = 75;
const hasta = Number(process.env.MUTATE_HASTA ?? Date.now() + Number(o.minutes) * 60_000);
if (!process.env.MUTATE_HASTA) {
  if (o.again) rmSync(carpeta, { recursive: true, force: true });
  const env = { ...process.env, MUTATE_HASTA: String(hasta), MUTATE_CARPETA: carpeta };
  for (;;) {
    const { status } = spawnSync(process.execPath, ['--no-warnings', fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
      env,
    });
    if (status !== SIGUE) process.exit(status ?? 1);
  }
}
mkdirSync(carpeta, { recursive: true });
// A short path, because it contains PostgreSQL's socket.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'mutate-'));
process.on('exit', () => rmSync(process.env.TMPDIR, { recursive: true, force: true }));
// Each run of vitest adds a listener to the same signal, which makes Node warn.
process.removeAllListeners('warning');
const dichos = join(carpeta, 'dichos.jsonl');
const cada = Number(o.sample) > 0 ? Math.max(1, mutantes.length / Number(o.sample)) : 1;
const elegidos = new Set(mutantes.filter((_, i) => Math.floor(i / cada) !== Math.floor((i - 1) / cada)).map((m) => m.n));

/** The results so far, from the workers' output. */
function saber() {
  const muertos = new Map();
  const alcanzan = new Map();
  const hechos = new Set();
  const solos = new Set();
  const cerradas = new Set();
  let probando;
  for (const linea of existsSync(dichos) ? readFileSync(dichos, 'utf8').split('\n') : []) {
    if (!linea) continue;
    const d = JSON.parse(linea);
    if (d.prueba) probando = d;
    if (d.n && 'vive' in d) {
      probando = undefined;
      hechos.add(`${d.test}|${d.n}`);
      if (!d.vive) muertos.set(d.n, d.test);
    }
    if (d.colgado) muertos.set(d.colgado, `${d.test} (no termina)`);
    for (const n of d.alcanza ?? []) {
      if (!alcanzan.has(n)) alcanzan.set(n, new Set());
      alcanzan.get(n).add(d.test.split(' > ')[0]);
    }
    if (d.fuera || d.unaVez)
      for (const n of d.fuera ?? d.unaVez) {
        solos.add(`${n}|${d.archivo ?? d.test.split(' > ')[0]}`);
        if (!alcanzan.has(n)) alcanzan.set(n, new Set());
      }
    if (d.cerrada) cerradas.add(d.cerrada);
  }
  return { muertos, alcanzan, hechos, solos, cerradas, probando };
}
const decir = (d) => appendFileSync(dichos, `${JSON.stringify(d)}\n`);
{
  // A mutant being tried when its process died counts as a hang.
  const { probando } = saber();
  if (probando) decir({ colgado: probando.prueba, test: probando.test });
}

process.env.MUTATE_ORDEN = join(raiz, carpeta, 'orden.json');
// The global set-up of the tests loads sources in this process, where no mutant is active.
globalThis.$m = () => false;
const vitest = await createVitest(
  'test',
  {
    ...{ watch: false, run: true, root: raiz, reporters: [{}], isolate: true, maxWorkers: 1, maxConcurrency: 1, bail: 1 },
    ...{ runner: join(raiz, 'scripts/mutate_runner.mjs'), testTimeout: 20_000, retry: 0, pool: 'threads' },
  },
  {
    plugins: [{ name: 'mutantes', enforce: 'pre', transform: (_, id) => (sueno.has(id) ? { code: sueno.get(id), map: null } : null) }],
    logLevel: 'error',
  },
);
const especificaciones = new Map((await vitest.globTestSpecifications()).map((s) => [relative(raiz, s.moduleId), s]));

/** Runs one test file in a separate worker; undefined when it has been silent for too long. */
async function correr(f, orden, callado) {
  writeFileSync(process.env.MUTATE_ORDEN, JSON.stringify({ dichos: join(raiz, dichos), hasta, archivo: f, ...orden }));
  const corrida = vitest.runTestSpecifications([especificaciones.get(f)]);
  let tamano = -1;
  let desde = Date.now();
  for (;;) {
    const r = await Promise.race([corrida, new Promise((ok) => setTimeout(ok, 1_000, 'espera'))]);
    if (r !== 'espera') {
      await limpiar();
      return r;
    }
    const ahora = existsSync(dichos) ? statSync(dichos).size : 0;
    if (ahora !== tamano) [tamano, desde] = [ahora, Date.now()];
    else if (Date.now() - desde > callado) return undefined;
  }
}
/** Removes the databases and folders that a worker's tests would delete at the end of the run. */
async function limpiar() {
  const { pg: raizPg, datos } = vitest.getRootProject().getProvidedContext();
  if (!raizPg) return;
  for (const c of readdirSync(datos)) rmSync(join(datos, c), { recursive: true, force: true });
  const c = new pg.Client({ ...raizPg, database: 'postgres' });
  await c.connect();
  const { rows } = await c.query(`select datname from pg_database where datname like 'w\\_%'`);
  for (const r of rows) await c.query(`drop database "${r.datname}" with (force)`);
  await c.end();
}
async function dejar(codigo) {
  await Promise.race([vitest.close(), new Promise((ok) => setTimeout(ok, 15_000))]);
  process.exit(codigo);
}
const mal = (r) => r.testModules.some((m) => !m.ok()) || r.unhandledErrors.length > 0;

console.log(`${elegidos.size} of ${mutantes.length} mutants of ${blancos.length} files, ${pruebas.length} files of tests`);
for (const { f, conServidor } of pruebas) {
  for (;;) {
    const { muertos, hechos, cerradas } = saber();
    if (cerradas.has(f) || !especificaciones.has(f) || Date.now() > hasta) break;
    const vivos = [...elegidos].filter((n) => !muertos.has(n));
    const mios = [...hechos].filter((h) => h.startsWith(`${f} > `));
    const antes = existsSync(dichos) ? readFileSync(dichos, 'utf8').length : 0;
    const r = await correr(f, { vivos, hechos: mios }, conServidor ? 90_000 : 20_000);
    const dicho = existsSync(dichos) ? readFileSync(dichos, 'utf8').slice(antes) : '';
    if (!r) {
      const { probando } = saber();
      if (!probando) decir({ cerrada: f });
      await dejar(SIGUE);
    }
    if (dicho.includes('"sucio":true')) continue;
    if (Date.now() > hasta) break;
    if (mal(r)) console.log(`! ${f} fails as it is`);
    decir({ cerrada: f });
  }
}
// Code that runs while a module loads, and tests that cannot run twice, need a worker per mutant.
for (const n of elegidos) {
  const { muertos, solos, hechos } = saber();
  for (const { f, conServidor } of pruebas) {
    if (conServidor && !o.static) continue;
    if (muertos.has(n) || !solos.has(`${n}|${f}`) || hechos.has(`${f}|${n}`) || Date.now() > hasta) continue;
    decir({ prueba: n, test: f });
    const r = await correr(f, { vivos: [], hechos: [], solo: n }, conServidor ? 120_000 : 30_000);
    if (!r) await dejar(SIGUE);
    const vive = !mal(r);
    decir({ n, test: f, vive });
    if (!vive) break;
  }
}

const { muertos, alcanzan, solos, cerradas, hechos } = saber();
const entero = Date.now() <= hasta && pruebas.every((p) => cerradas.has(p.f) || !especificaciones.has(p.f));
const alSolo = new Set([...solos].map((x) => Number(x.split('|')[0])));
const probados = new Set([...hechos].map((x) => Number(x.split('|').at(-1))));
// Reached only while a module loads, by tests that start a server: not tried.
const sinProbar = (m) => !muertos.has(m.n) && !probados.has(m.n) && alSolo.has(m.n);
const juzgados = mutantes.filter((m) => elegidos.has(m.n) && !sinProbar(m));
const vivos = juzgados.filter((m) => !muertos.has(m.n));
const corto = (x) => (x.length > 90 ? `${x.slice(0, 87)}…` : x).replace(/\s+/g, ' ');
const informe = vivos.map(
  (m) =>
    `${m.archivo}:${m.linea}${alcanzan.has(m.n) || alSolo.has(m.n) ? '' : ' (no test comes here)'}\n  - ${corto(m.de)}\n  + ${corto(m.por) || '(nothing)'}`,
);
const cuanto = (m, de) => (de ? `${Math.round((100 * m) / de)} %` : '—').padStart(6);
const porArchivo = blancos.map((b) => {
  const suyos = juzgados.filter((m) => m.archivo === b);
  const m = suyos.filter((x) => muertos.has(x.n)).length;
  return `${cuanto(m, suyos.length)}  ${m} of ${suyos.length}  ${b}`;
});
const informado = `${[...informe, '', ...porArchivo, '', `${cuanto(juzgados.length - vivos.length, juzgados.length).trim()} killed: ${juzgados.length - vivos.length} of ${juzgados.length}`].join('\n')}\n`;
writeFileSync(join(carpeta, 'report.txt'), informado);
console.log(informado);
if (juzgados.length < elegidos.size) console.log(`${elegidos.size - juzgados.length} run only while a module loads; --static tries them.`);
if (!entero) console.log('The time ended before: the same command goes on.');
console.log(join(carpeta, 'report.txt'));
await dejar(0);
