// The picture of the README: the demonstration clinic's agenda, drawn by the real application. `node scripts/captura.mjs`
process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirNavegador, encender, entrar } from './galeno.mjs';

const dir = mkdtempSync(join(tmpdir(), 'galeno-captura-'));
const galeno = await encender({ DATA_DIR: dir, GALENO_DEMO: '1', DEMO_PACIENTES: '800' });
const navegador = await abrirNavegador();
try {
  const token = await entrar(galeno.base, 'demomx', 'recep');
  const contexto = await navegador.newContext({
    viewport: { width: 1440, height: 960 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  });
  await contexto.addInitScript((t) => {
    localStorage.setItem('galeno.token', t);
    localStorage.setItem('galeno.tema', 'claro');
  }, token);
  const pagina = await contexto.newPage();
  await pagina.goto(`${galeno.base}/calendar?m=1`);
  await pagina.locator('[data-cita]').first().waitFor({ timeout: 60_000 });
  await pagina.waitForTimeout(1500);
  await pagina.screenshot({ path: 'docs/agenda.png' });
  console.log('docs/agenda.png');
} finally {
  await navegador.close();
  await galeno.apagar();
  rmSync(dir, { recursive: true, force: true });
}
