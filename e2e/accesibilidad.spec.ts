// Every route, in a clinic with data. Both themes, wide screen and phone: axe finds no fault. Three widths: nothing is cut or
// leaves the window, nothing moves by itself, the main action is visible, and the first key has a target.
import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { test as base, type Clinica, prepararPagina, sinFallas } from './galeno.ts';
import { corrimiento, enfocado, seVe, sinCortes } from './mirada.ts';
import { clinicaViva } from './viva.ts';

const rutas: string[] = JSON.parse(execFileSync(process.execPath, ['dist/server/routes.js'], { encoding: 'utf8' })).map(
  (r: { path: string }) => r.path,
);
/** Path values other than 1. */
const VALORES: Record<string, string> = {
  from: '_',
  name: 'receta',
  positiveBalance: '0',
  chargeIds: '3',
  appointmentId: '3',
  N_CITA: '3',
  REPORTE: 'citas_por_estado',
};
const concreta = (p: string, codigo: string) =>
  p
    .replace('medical-image/:id', 'medical-image/new')
    .replace(/:(\w+)/g, (_, n: string) => (n.startsWith('CLIENT') ? codigo : (VALORES[n] ?? '1')));
/** A third of the routes per test, to keep tests short. */
const TERCIOS = [0, 1, 2].map((n) => rutas.filter((_, i) => i % 3 === n));

const test = base.extend<object, { viva: Clinica }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  viva: [async ({}, use) => use(await clinicaViva()), { scope: 'worker' }],
});

interface Salvo {
  donde: RegExp;
  /** At this width or less; at any when absent. */
  hasta?: number;
  que: string;
  porque: string;
}
/** What may be cut, scroll sideways or take two lines: where, at which width, and why. Each entry goes away when it is fixed. */
const SALVO: Salvo[] = [
  {
    donde: /\/(print|doc)-format\//,
    que: '[data-pieza="editor-barra"]',
    porque: 'formatos: tables, pictures and sizes beside the paper; every mark in reach is worth a line',
  },
  {
    donde: /\/mail_template\//,
    hasta: 360,
    que: '[data-pieza="editor-barra"]',
    porque: 'plantillas: the variable is called by its name, on a line of its own',
  },
  {
    donde: /^\/(cashier|inventory\/movements|messages|patients|report)|waiting-list|non_working|\/charts$/,
    hasta: 360,
    que: '[data-pieza="barra-tabla"]',
    porque: 'lists: on a phone several filters have a line each rather than hide behind a button',
  },
  {
    donde: /\/record\//,
    hasta: 360,
    que: '[data-desplaza]',
    porque: 'historias: a picture with many places is moved under the finger rather than made so small that they touch',
  },
  {
    donde: /^\/($|calendar|restablecer|videoconsulta$)/,
    que: '[data-cita]',
    porque: 'agenda: the card is as wide as its column; hover, focus and a tap show it whole',
  },
];
/** Where the main action, or the focused title, is not in the first window. */
const DESPUES: Omit<Salvo, 'que'>[] = [
  { donde: /^\/($|calendar|restablecer|videoconsulta$)/, hasta: 1024, porque: 'agenda: its title is for those who do not see' },
];
const vale = (ruta: string, ancho: number) => (s: Omit<Salvo, 'que'>) => s.donde.test(ruta) && ancho <= (s.hasta ?? ancho);
/** Expired links: their page says so, and its call is refused. */
const CADUCADA = /^\/(c|e|pago|verificar)\/|\/(cita|confirmar)\/:/;
/** Pages for patients are read from the top. */
const DE_PACIENTES = /^\/(agenda|c|e|firma|pago|verificar)\//;

async function mirar(page: Page, ruta: string, ancho: number): Promise<void> {
  await sinCortes(page, { plazo: 3_000, salvo: SALVO.filter(vale(ruta, ancho)).map((s) => s.que) });
  if (DESPUES.some(vale(ruta, ancho))) return;
  const principal = page.locator('main [data-primario]:visible');
  if (await principal.count()) await seVe(principal.first(), undefined, { plazo: 3_000 });
  // On a phone, focusing a field would open the keyboard over the page.
  if (ancho > 600 && !DE_PACIENTES.test(ruta)) await enfocado(page, { plazo: 3_000 });
}

for (const [aparato, viewport, axe] of [
  ['escritorio', { width: 1440, height: 900 }, true],
  ['mediana', { width: 1024, height: 768 }, false],
  ['teléfono', { width: 360, height: 740 }, true],
] as const) {
  for (const [n, tercio] of TERCIOS.entries()) {
    test(`todas las pantallas, ${aparato}, ${n + 1} de 3`, async ({ browser, viva }) => {
      test.setTimeout(480_000);
      const contexto = await browser.newContext({ viewport, locale: 'es-MX', baseURL: process.env.E2E_BASE!, reducedMotion: 'reduce' });
      const page = await contexto.newPage();
      await prepararPagina(page, viva.token);
      const quieto = await corrimiento(page);
      const dicho: string[] = [];
      page.on('pageerror', (e) => dicho.push(e.message));
      page.on('console', (m) => m.type() === 'error' && !m.text().startsWith('Failed to load resource') && dicho.push(m.text()));
      let ruta = '';
      page.on('response', (r) => r.status() >= (CADUCADA.test(ruta) ? 500 : 400) && dicho.push(`${r.status()} ${r.url()}`));
      for (ruta of tercio) {
        await test.step(ruta, async () => {
          await page.emulateMedia({ colorScheme: 'light' });
          await page.goto(concreta(ruta, viva.codigo));
          await expect(page.locator('h1').first()).toBeVisible();
          await expect(page.locator('main [data-pieza="esqueleto"], [data-pieza="abriendo"]')).toHaveCount(0);
          await expect.soft(mirar(page, ruta, viewport.width), ruta).resolves.toBeUndefined();
          await expect.soft(quieto(), ruta).resolves.toBeUndefined();
          expect.soft(dicho.splice(0), ruta).toEqual([]);
          if (!axe) return;
          // Focusing may have scrolled the page; half-covered elements would be measured wrongly.
          await page.evaluate(() => {
            for (const e of document.querySelectorAll('*')) if (e.scrollTop) e.scrollTop = 0;
          });
          await sinFallas(page);
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
          await sinFallas(page, { colores: true });
          expect.soft(dicho.splice(0), `${ruta}, oscuro`).toEqual([]);
        });
      }
      await contexto.close();
    });
  }
}
