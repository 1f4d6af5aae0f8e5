// `npm run fuzz -- --requests 1000000 --seed 1`: server/azar.test.ts with more requests or another seed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: o } = parseArgs({ options: { requests: { type: 'string', default: '1000000' }, seed: { type: 'string' } } });
const { status } = spawnSync(join('node_modules', '.bin', 'vitest'), ['run', 'server/azar.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: o.requests, FUZZ_SEED: o.seed ?? String(Date.now() % 1_000_000) },
});
process.exit(status ?? 1);
