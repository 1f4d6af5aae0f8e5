// The checks that are not tests, for `npm test` and `npm run check`. Each is a separate process.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const bin = (n) => join('node_modules', '.bin', n);
const ESTATICOS = [
  ['formato y reglas', bin('biome'), ['check', '--error-on-warnings']],
  ['tipos', bin('tsc'), ['-b']],
  ['capas', process.execPath, ['scripts/layers.mjs']],
  ['sin usar', bin('knip'), ['--no-config-hints', '--no-progress']],
  ['candado de paquetes', process.execPath, ['scripts/lock.mjs']],
];

/** Runs one, keeping its output until it ends; resolves with its status. */
export function correr(orden, args, { callado = true, env = {} } = {}) {
  return new Promise((listo) => {
    let dicho = '';
    const hijo = spawn(orden, args, {
      env: { ...process.env, ...env },
      stdio: callado ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    hijo.stdout?.on('data', (d) => {
      dicho += d;
    });
    hijo.stderr?.on('data', (d) => {
      dicho += d;
    });
    hijo.on('error', (e) => listo({ estado: 1, dicho: String(e) }));
    hijo.on('close', (estado) => listo({ estado: estado ?? 1, dicho }));
  });
}

/** Of what was built, so only where that is sure to be new. */
export const DE_LO_CONSTRUIDO = [['primera carga', process.execPath, ['scripts/peso.mjs']]];
/** Runs all and `ademas`, two at a time; prints failures and durations. Resolves with the names of those that failed. */
export async function estaticos(ademas = []) {
  const fila = [...ESTATICOS, ...ademas];
  const malos = [];
  const uno = async () => {
    for (let paso = fila.shift(); paso; paso = fila.shift()) {
      const [nombre, orden, args] = paso;
      const inicio = Date.now();
      const { estado, dicho } = await correr(orden, args);
      const tardo = `${((Date.now() - inicio) / 1000).toFixed(1)} s`;
      if (estado === 0) console.log(`✓ ${nombre} (${tardo})`);
      else {
        malos.push(nombre);
        console.log(`✗ ${nombre} (${tardo})\n${dicho.trimEnd()}\n`);
      }
    }
  };
  await Promise.all([uno(), uno()]);
  return malos;
}
