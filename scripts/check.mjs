// `npm run check`: the daily checks, without browsers: the static ones, and the tests of the folders that differ from what others
// have. `npm run check -- --todo` runs all tests but the slow ones of whole processes; `npm test` runs everything.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { correr, estaticos } from './pasos.mjs';

const LENTAS = ['server/arranque.test.ts', 'server/caida.test.ts', 'server/ordenes.test.ts', 'server/demo/demo.test.ts'];
/** Quick, and they compare what every slice declares with what is there. */
const SIEMPRE = ['server/wire.test.ts', 'server/tablas.test.ts', 'kernel/shared'];
const pedido = process.argv.slice(2);
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Folders with a change since the last commit that others have: features/caja, kernel/web, domain. */
function carpetas() {
  let desde = 'HEAD';
  try {
    desde = git('merge-base', 'HEAD', '@{upstream}');
  } catch {
    // No other repository: what is not committed.
  }
  const archivos = [...git('diff', '--name-only', desde).split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')];
  return archivos.flatMap((f) => /^(features|kernel)\/[^/]+\/|^(domain|server|web|data|db|testing)\//.exec(f)?.[0] ?? []);
}

const malos = await estaticos();
const { estado } = await correr(
  join('node_modules', '.bin', 'vitest'),
  [
    'run',
    ...LENTAS.flatMap((f) => ['--exclude', f]),
    ...(pedido.includes('--todo') ? [] : new Set([...SIEMPRE, ...carpetas()])),
    ...pedido.filter((x) => x !== '--todo'),
  ],
  { callado: false },
);
process.exit(malos.length || estado ? 1 : 0);
