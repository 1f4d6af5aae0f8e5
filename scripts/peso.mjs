// The scripts that the first page loads, compressed as they are served, may not weigh more than this, and a page that patients
// open loads no file of the staff's screens (JUNTOS in vite.config.ts). After `npm run build`.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_KB = 165;
const DEL_PERSONAL = /^(despues|citas|expediente|entrada)-/;
const WEB = 'dist/web';
const ASSETS = join(WEB, 'assets');
const pagina = readFileSync(join(WEB, 'index.html'), 'utf8');
const guiones = [...pagina.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, ruta]) => ruta);
const pesos = guiones.map((ruta) => [
  statSync(join(WEB, `${ruta}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(WEB, ruta)).size,
  ruta,
]);
const total = pesos.reduce((n, [peso]) => n + peso, 0) / 1024;
console.log(`${total.toFixed(1)} KB en ${guiones.length} guiones; el máximo es ${MAX_KB}`);
if (guiones.length === 0 || total > MAX_KB) {
  for (const [peso, ruta] of pesos.sort(([a], [b]) => b - a).slice(0, 15)) console.log(`${(peso / 1024).toFixed(1).padStart(7)} ${ruta}`);
  process.exitCode = 1;
}

/** A built file and all that it imports at once. */
function pide(archivo, todos = new Set()) {
  if (todos.has(archivo)) return todos;
  todos.add(archivo);
  for (const [, otro] of readFileSync(join(ASSETS, archivo), 'utf8').matchAll(/from ?"\.\/([^"]+\.js)"/g)) pide(otro, todos);
  return todos;
}
const publicas = readdirSync('features', { recursive: true })
  .filter((f) => f.endsWith('web/screens.ts'))
  .flatMap((f) => [...readFileSync(join('features', f), 'utf8').matchAll(/publica: true, lazy: \(\) => import\('\.\/(\w+)\.tsx'\)/g)])
  .map(([, nombre]) => nombre);
const hechos = readdirSync(ASSETS).filter((a) => a.endsWith('.js'));
const ajenos = publicas.flatMap((nombre) => {
  const suyos = hechos.filter((a) => a.slice(0, -'-12345678.js'.length) === nombre);
  if (suyos.length === 0) return [`${nombre}: no está`];
  return suyos.flatMap((a) => [...pide(a)].filter((x) => DEL_PERSONAL.test(x)).map((x) => `${nombre} pide ${x}`));
});
if (publicas.length === 0 || ajenos.length > 0) {
  console.log(ajenos.join('\n'));
  process.exitCode = 1;
}
