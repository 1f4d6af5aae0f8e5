// `npm run vulnerable`: asks the registry which packages that the product ships have a known vulnerability. Ends with 0 when
// none has,
// 1 when some has, 2 when the registry could not be asked: not having asked is not an answer.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Days to mend one, by severity (docs/security.md). */
const PLAZO = { critical: 7, high: 7, moderate: 30, low: 30, info: 30 };
const NOMBRE = { critical: 'crítica', high: 'alta', moderate: 'media', low: 'baja', info: 'informativa' };

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..');
const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--package-lock-only'], {
  cwd: raiz,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
let dicho;
try {
  dicho = JSON.parse(stdout);
} catch {
  // Said below.
}
if (!dicho?.vulnerabilities) {
  console.error(
    `No se pudo preguntar al registro por las vulnerabilidades (${dicho?.message ?? dicho?.error?.summary ?? stderr.trim().split('\n').at(-1)}). Esto no quiere decir que no haya.`,
  );
  process.exit(2);
}
const avisos = new Map();
for (const [paquete, v] of Object.entries(dicho.vulnerabilities))
  for (const via of v.via) if (typeof via === 'object') avisos.set(`${paquete} ${via.url}`, { paquete, ...via });
for (const a of [...avisos.values()].sort((x, y) => PLAZO[x.severity] - PLAZO[y.severity]))
  console.log(`${NOMBRE[a.severity]}, ${PLAZO[a.severity]} días: ${a.paquete} ${a.range}: ${a.title} (${a.url})`);
const cuantos = dicho.metadata?.dependencies?.prod ?? 0;
if (avisos.size) {
  console.error(`Vulnerabilidades conocidas: ${avisos.size}, entre ${cuantos} paquetes. Los días son desde que se publicaron.`);
  process.exit(1);
}
console.log(`Ninguno de los ${cuantos} paquetes tiene una vulnerabilidad conocida hoy.`);
