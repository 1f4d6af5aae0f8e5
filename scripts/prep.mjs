// For `npm start` and `npm test` on a clean clone: installs and builds only when something changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..');
const pedido = new Set(process.argv.slice(2)); // install | build
const FUENTES = ['domain', 'kernel', 'features', 'server', 'web', 'db', 'data', 'bench', 'caos'];
const CONFIG = ['tsconfig.base.json', 'tsconfig.json', 'tsconfig.web.json', 'vite.config.ts', 'vite.server.config.ts', 'scripts/build.mjs'];

const [mayor, menor] = process.versions.node.split('.').map(Number);
if (mayor < 20 || (mayor === 20 && menor < 19)) {
  console.error(`Galeno necesita Node 20.19 o posterior y aquí hay ${process.version}. Instale uno más nuevo desde https://nodejs.org`);
  process.exit(1);
}

const huella = (partes) => createHash('sha256').update(partes.join('\0')).digest('hex');
const leer = (f) => (existsSync(f) ? readFileSync(f, 'utf8') : '');
function poner(f, s) {
  mkdirSync(dirname(f), { recursive: true });
  writeFileSync(f, s);
}
const sello = (ruta) => {
  const s = statSync(ruta);
  return `${ruta}:${s.size}:${s.mtimeMs}`;
};
function* archivos(carpeta) {
  if (!existsSync(carpeta)) return;
  for (const e of readdirSync(carpeta, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const ruta = join(carpeta, e.name);
    if (e.isDirectory()) yield* archivos(ruta);
    else if (e.isFile() && !/\.test\.tsx?$/.test(e.name)) yield sello(ruta);
  }
}
/** Runs the same npm that started us, without the variables it exports, so that flags of `npm start` do not leak into it. */
function npm(args) {
  const ajena = /^npm_(config_(omit|include|production|only|global|workspace|dry_run)|lifecycle|package|command)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([k]) => !ajena.test(k)));
  const cli = process.env.npm_execpath;
  // Their output goes to stderr, because `npm run --silent routes` prints for programs.
  const opciones = { cwd: raiz, env, stdio: ['inherit', 2, 2] };
  const r = cli
    ? spawnSync(process.execPath, [cli, ...args], opciones)
    : spawnSync('npm', args, { ...opciones, shell: process.platform === 'win32' });
  if (r.status === 0) return;
  console.error(
    args[0] === 'ci'
      ? 'No se pudieron instalar las dependencias: revise la conexión a internet, el espacio en disco y lo dicho arriba.'
      : 'No se pudo construir Galeno: revise lo dicho arriba.',
  );
  process.exit(r.status ?? 1);
}

// A lock, because npm start and npm test may begin at once in two terminals.
const candado = join(raiz, '.prep.lock');
const inicio = Date.now();
for (;;) {
  try {
    closeSync(openSync(candado, 'wx'));
    writeFileSync(candado, String(process.pid));
    break;
  } catch (e) {
    if (e.code !== 'EEXIST') {
      console.error(
        e.code === 'ENOSPC' ? 'El disco está lleno: libere espacio e intente de nuevo.' : `No se puede escribir en ${raiz} (${e.code}).`,
      );
      process.exit(1);
    }
    const pid = Number(leer(candado));
    let vive = false;
    try {
      process.kill(pid, 0);
      vive = pid > 0;
    } catch (x) {
      vive = x.code === 'EPERM';
    }
    // An empty lock file may be about to be written.
    if (!vive && Date.now() - inicio > 300) {
      rmSync(candado, { force: true });
      continue;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}
process.on('exit', () => rmSync(candado, { force: true }));
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => process.exit(1));

const { dependencies, devDependencies, overrides, scripts } = JSON.parse(leer(join(raiz, 'package.json')));
const claveInstalado = huella([
  leer(join(raiz, 'package-lock.json')),
  JSON.stringify([dependencies, devDependencies, overrides]),
  process.version,
  process.platform,
  process.arch,
]);
const marcaInstalado = join(raiz, 'node_modules', '.prep');
if (pedido.has('install') && leer(marcaInstalado) !== claveInstalado) {
  console.error('Instalando dependencias (solo la primera vez, cerca de un minuto)…');
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  poner(marcaInstalado, claveInstalado);
}
if (pedido.has('build')) {
  const claveHecho = huella([
    claveInstalado,
    scripts.build,
    ...FUENTES.flatMap((d) => [...archivos(join(raiz, d))]),
    ...CONFIG.map((f) => join(raiz, f))
      .filter(existsSync)
      .map(sello),
  ]);
  const marcaHecho = join(raiz, 'dist', '.prep');
  if (leer(marcaHecho) !== claveHecho) {
    console.error('Construyendo…');
    rmSync(marcaHecho, { force: true });
    npm(['run', 'build', '--silent']);
    poner(marcaHecho, claveHecho);
  }
}
