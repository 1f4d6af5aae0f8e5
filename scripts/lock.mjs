// Every platform's binary package must be in the lockfile, or `npm ci` fails after `npm install` wrote it.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let faltan = 0;
for (const [donde, { optionalDependencies = {} }] of Object.entries(packages))
  for (const d of Object.keys(optionalDependencies)) {
    let base = donde;
    let esta = false;
    for (;;) {
      if (packages[`${base ? `${base}/` : ''}node_modules/${d}`]) {
        esta = true;
        break;
      }
      if (!base) break;
      base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1));
    }
    if (!esta) {
      faltan++;
      console.error(`falta ${d}, que pide ${donde}`);
    }
  }
process.exit(faltan ? 1 : 0);
