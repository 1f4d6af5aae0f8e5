// The scripts that the first page loads, compressed as they are served, may not weigh more than this. After `npm run build`.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_KB = 165;
const WEB = 'dist/web';
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
  process.exit(1);
}
