// Journeys in a real Chromium, which comes out of npm: no browser of the machine is needed.
process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';

import { defineConfig } from '@playwright/test';

const { default: pack } = await import('@sparticuz/chromium');
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/servidor.ts',
  outputDir: process.env.E2E_SALIDA ?? '.cache/e2e',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? [['list'], ['json', { outputFile: '.cache/e2e.json' }]] : 'list',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: process.env.E2E_TRAZA ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: await pack.executablePath(),
      args: ['--no-sandbox', '--font-render-hinting=none', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    },
  },
});
