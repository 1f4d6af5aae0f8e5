// Tests the checks themselves: each passes on a good page and fails on a broken one.
import { expect, type Page, test } from '@playwright/test';
import { sinFallas } from './galeno.ts';
import { corrimiento, enfocado, seVe, sinCortes } from './mirada.ts';

/** Long enough for one check on a busy machine. */
const YA = { plazo: 1_500 };

test.use({ viewport: { width: 400, height: 300 } });
/** The message of a check that must fail. */
const falla = (mirada: Promise<void>): Promise<string> =>
  mirada.then(
    () => 'pasó',
    (e: Error) => e.message,
  );
test.slow();
const pone = (page: Page, html: string) => page.setContent(`<!doctype html><style>*{margin:0;box-sizing:border-box}</style>${html}`);

test('seVe: lo que está fuera, recortado, tapado, oculto o sin tamaño no se ve', async ({ page }) => {
  const casos: [string, RegExp][] = [
    ['<p id="q" style="position:absolute;top:290px">renglón de texto</p>', /se ven/],
    ['<div style="height:60px;overflow:hidden"><i style="display:block;height:50px"></i><p id="q">renglón</p></div>', /se ven/],
    ['<div style="height:60px;overflow:auto"><i style="display:block;height:80px"></i><p id="q">renglón</p></div>', /se ven/],
    ['<p id="q">renglón</p><div class="aviso" style="position:fixed;top:0;right:0;width:30px;height:30px"></div>', /lo tapa <div\.aviso>/],
    ['<p id="q">renglón</p><div style="position:fixed;inset:0"></div>', /lo tapa/],
    ['<div style="opacity:0"><p id="q">renglón</p></div>', /está oculto/],
    ['<p id="q" style="height:0"></p>', /no tiene tamaño/],
    ['<p>nada</p>', /se esperaba uno y hay 0/],
  ];
  for (const [html, porque] of casos) {
    await pone(page, html);
    expect(await falla(seVe(page.locator('#q'), undefined, YA)), html).toMatch(porque);
  }
  await pone(page, '<p id="q">renglón</p>');
  await seVe(page.locator('#q'));
});

test('seVe: de una lista, cada una de las primeras', async ({ page }) => {
  const lista = (alto: number) =>
    `<ul style="height:${alto}px;overflow:auto;padding:0">${'<li style="height:30px">opción</li>'.repeat(8)}</ul>`;
  await pone(page, lista(60));
  await seVe(page.locator('li'), 2);
  expect(await falla(seVe(page.locator('li'), 3, YA))).toMatch(/mide \d+×30 y se ven \d+×0/);
  await pone(page, lista(240));
  await seVe(page.locator('li'), 8);
  expect(await falla(seVe(page.locator('li'), 9, YA))).toMatch(/se esperaban 9 y hay 8/);
});

test('enfocado: en su lugar, a la vista y nunca en el cuerpo', async ({ page }) => {
  await pone(page, '<input id="a"><input id="b">');
  expect(await falla(enfocado(page, YA))).toMatch(/el cuerpo de la página/);
  await page.locator('#b').focus();
  await enfocado(page);
  await enfocado(page.locator('#b'));
  expect(await falla(enfocado(page.locator('#a'), YA))).toMatch(/el foco está en/);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div id="velo" style="position:fixed;inset:0"></div>'));
  expect(await falla(enfocado(page, YA))).toMatch(/lo tapa <div#velo>/);
  await pone(page, '<textarea id="a" autofocus style="height:900px"></textarea>');
  await page.locator('#a').focus();
  await enfocado(page.locator('#a'));
  // A text longer than the window goes on under the bar of its form; a shorter one is not covered by it.
  const conBarra = (alto: number) =>
    `<textarea id="a" style="display:block;width:400px;height:${alto}px"></textarea><div id="barra" style="position:fixed;bottom:0;width:100%;height:40px"></div>`;
  await pone(page, conBarra(900));
  await page.locator('#a').focus();
  await enfocado(page.locator('#a'));
  await pone(page, conBarra(290));
  await page.locator('#a').focus();
  expect(await falla(enfocado(page, YA))).toMatch(/lo tapa <div#barra>/);
});

/** The page needs an address: layout shifts are not measured on a blank one. */
async function abre(page: Page, html: string): Promise<void> {
  await page.route('http://mirada.test/', (r) =>
    r.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><style>*{margin:0}</style>${html}` }),
  );
  await page.goto('http://mirada.test/');
}
test('corrimiento: lo que se mueve solo se cuenta, lo que se pidió no', async ({ page }) => {
  const quieto = await corrimiento(page);
  await abre(
    page,
    `<button onclick="empujar()">abre</button><div style="background:tan;height:200px">rejilla</div>
     <script>const empujar = () => document.body.insertAdjacentHTML('afterbegin', '<p style="height:45px">Se liberó un lugar</p>')</script>`,
  );
  await quieto();
  await page.evaluate('empujar()');
  expect(await falla(quieto())).toMatch(/la pantalla saltó 0\.[\s\S]*<div\.>/);
  await quieto(); // since the last call nothing has moved
  await page.click('button');
  await quieto();
  await page.click('button');
  expect(await falla(quieto({ todo: true }))).toMatch(/la pantalla saltó/);
});

test('corrimiento: también lo que se mueve mientras la página abre', async ({ page }) => {
  const quieto = await corrimiento(page);
  await abre(
    page,
    `<body><div style="height:200px;background:tan">rejilla</div><script>
       requestAnimationFrame(() => requestAnimationFrame(() => document.body.insertAdjacentHTML('afterbegin', '<p style="height:60px">llegó</p>')))</script>`,
  );
  await expect(page.getByText('llegó')).toBeVisible();
  expect(await falla(quieto())).toMatch(/la pantalla saltó/);
});

test('sinCortes: textos, anchos y barras', async ({ page }) => {
  const largo = 'Guadalupe Hernández Ortega de la Santísima Trinidad y Compañía';
  const elipsis = (extra = '') =>
    `<div class="n" style="width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"${extra}>${largo}</div>`;
  const barra = (n: number) =>
    `<div role="toolbar" style="display:flex;flex-wrap:wrap">${'<button style="width:90px">Acción</button>'.repeat(n)}</div>`;
  const casos: [string, RegExp][] = [
    [elipsis(), /<div\.n> corta «Guadalupe/],
    [`<div class="n" style="width:120px;height:20px;overflow:hidden">${largo}</div>`, /<div\.n> corta/],
    [`<div style="width:900px">ancho</div>`, /la página mide 900 de ancho/],
    [`<b style="position:fixed;left:350px;width:90px">Saldo</b>`, /sale de la ventana: de 350 a 440/],
    [`<div class="hoja" style="overflow-x:auto"><div style="width:600px">Saldo</div></div>`, /<div\.hoja> se desplaza a los lados: 600 en/],
    [`<input style="width:60px" placeholder="Nombre, teléfono o correo">`, /no deja leer «Nombre/],
    [`<select style="width:60px"><option>${largo}</option></select>`, /<select> no deja leer/],
    [barra(6), /ocupa dos renglones/],
  ];
  for (const [html, porque] of casos) {
    await pone(page, html);
    expect(await falla(sinCortes(page, YA)), html).toMatch(porque);
  }
  const buenos = [
    elipsis(` title="${largo}"`),
    barra(3),
    `<div style="height:20px;overflow:auto">${largo} ${largo}</div>`,
    `<span style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap">${largo}</span>`,
    '<select style="width:300px"><option>Guadalupe Hernández</option></select>',
  ];
  for (const html of buenos) {
    await pone(page, html);
    await sinCortes(page);
  }
  await pone(page, barra(6) + elipsis());
  await sinCortes(page, { salvo: ['[role=toolbar]', '.n'] });
});

test('sinFallas: lo que axe encuentra, con su lugar; también en un marco, y por colores solo los colores', async ({ page }) => {
  const hoja = (cuerpo: string) => `<html lang="es"><title>Saldo</title><main><h1>Saldo</h1>${cuerpo}</main>`;
  const mudo = '<button id="q"></button>';
  const palido = '<p style="color:#bbb;background:#fff">Debe 950</p>';
  await pone(page, hoja('<p>Debe 950</p>'));
  await sinFallas(page);
  await pone(page, hoja(mudo));
  expect(await falla(sinFallas(page))).toContain('button-name: #q');
  await sinFallas(page, { colores: true });
  await pone(page, hoja(palido));
  for (const colores of [true, false]) expect(await falla(sinFallas(page, { colores }))).toContain('color-contrast: p');
  // What begins to fade in while axe looks does not have its colours yet.
  await pone(page, hoja('<style>@keyframes entra { from { opacity: 0.1 } }</style>'));
  await sinFallas(page);
  await page.evaluate(() => {
    const { axe } = globalThis as unknown as { axe: { run: (...que: unknown[]) => unknown } };
    const mirar = axe.run;
    axe.run = (...que) => {
      axe.run = mirar;
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p style="animation: entra 1s">Pagado</p>');
      return mirar(...que);
    };
  });
  await sinFallas(page);
  await page.route('http://mirada.test/recibo', (r) => r.fulfill({ contentType: 'text/html', body: hoja(mudo) }));
  await abre(page, hoja('<iframe title="Recibo" src="/recibo"></iframe>'));
  expect(await falla(sinFallas(page))).toContain('button-name: iframe #q');
});
