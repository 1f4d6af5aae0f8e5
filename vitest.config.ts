import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,kernel,features,server,data,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['testing/base.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for has no time of its own: one second is too little on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // A failure says what it found, also where only its message is kept.
    chaiConfig: { truncateThreshold: 1_000 },
  },
});
