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
  },
});
