// `npm run check`: the daily version, without browsers and without the slow tests of whole processes.
import { join } from 'node:path';
import { correr, estaticos } from './pasos.mjs';

const LENTAS = ['server/arranque.test.ts', 'server/caida.test.ts', 'server/ordenes.test.ts', 'server/demo/demo.test.ts'];
const mal = await estaticos();
const { estado } = await correr(
  join('node_modules', '.bin', 'vitest'),
  ['run', ...LENTAS.flatMap((f) => ['--exclude', f]), ...process.argv.slice(2)],
  {
    callado: false,
  },
);
process.exit(mal || estado ? 1 : 0);
