// Every route of the product, light and dark, on a wide screen and on a phone: axe finds nothing and nothing scrolls sideways.
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { clinicaNueva, prepararPagina, sinFallas, test } from './galeno.ts';

const rutas: { path: string }[] = JSON.parse(execFileSync(process.execPath, ['dist/server/routes.js'], { encoding: 'utf8' }));
const VALORES: Record<string, string> = {
  CODIGOPACIENTE: '1',
  from: '_',
  id: 'new',
  ID: '1',
  name: 'receta',
  chargeIds: '1',
  defDate: '1',
  positiveBalance: '0',
  CODIGOMEDICO: '1',
  CODIGOUSUARIO: '1',
  NIVEL: '1',
};
const concreta = (p: string) => p.replace(/:(\w+)/g, (_, n: string) => VALORES[n] ?? '1');

for (const tema of ['claro', 'oscuro'] as const) {
  for (const [aparato, viewport] of [
    ['escritorio', { width: 1440, height: 900 }],
    ['teléfono', { width: 360, height: 740 }],
  ] as const) {
    test(`axe en todas las pantallas, ${tema}, ${aparato}`, async ({ browser }) => {
      test.setTimeout(480_000);
      const clinica = await clinicaNueva();
      await clinica.paciente();
      const contexto = await browser.newContext({ viewport, locale: 'es-MX', baseURL: process.env.E2E_BASE!, reducedMotion: 'reduce' });
      const page = await contexto.newPage();
      await prepararPagina(page, clinica.token, tema);
      for (const { path } of rutas) {
        await test.step(path, async () => {
          await page.goto(concreta(path));
          await expect(page.locator('h1').first()).toBeVisible();
          await expect(page.locator('main .esqueleto, .abriendo')).toHaveCount(0);
          // What takes the focus may have scrolled its page, and what a bar covers by half is measured by half.
          await page.evaluate(() => {
            for (const e of document.querySelectorAll('*')) if (e.scrollTop) e.scrollTop = 0;
          });
          await sinFallas(page);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `${path} se desplaza a los lados`,
          ).toBeLessThanOrEqual(0);
        });
      }
      await contexto.close();
    });
  }
}
