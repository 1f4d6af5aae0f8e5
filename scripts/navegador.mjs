// What the browser pays, measured on the built product: bytes of script at first load, the agenda of five doctors and 500
// appointments on a processor slowed four times, and frames while a list of 300 rows scrolls. `npm run bench:web`
process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirNavegador, encender, entrar } from './galeno.mjs';

const dir = mkdtempSync(join(tmpdir(), 'galeno-web-'));
const galeno = await encender({ DATA_DIR: dir, GALENO_DEMO: '1', DEMO_PACIENTES: '600' });
const navegador = await abrirNavegador();
const filas = [];
const anotar = (que, cuanto, meta) => {
  filas.push([que, cuanto, meta]);
  console.log(que, cuanto, meta);
};

async function pagina(token, ruta, lento = 1) {
  const contexto = await navegador.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  });
  await contexto.addInitScript((t) => {
    if (t) localStorage.setItem('galeno.token', t);
    window.largas = [];
    new PerformanceObserver((l) => window.largas.push(...l.getEntries().map((e) => [e.startTime, e.duration]))).observe({
      type: 'longtask',
      buffered: true,
    });
  }, token);
  const p = await contexto.newPage();
  const cdp = await contexto.newCDPSession(p);
  await cdp.send('Network.enable');
  let guiones = 0;
  const tipos = new Map();
  cdp.on('Network.responseReceived', (e) => tipos.set(e.requestId, e.type));
  cdp.on('Network.loadingFinished', (e) => {
    if (tipos.get(e.requestId) === 'Script') guiones += e.encodedDataLength;
  });
  if (lento > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: lento });
  const t0 = Date.now();
  await p.goto(galeno.base + ruta);
  return { p, t0, guiones: () => guiones, cerrar: () => contexto.close() };
}
/** Milliseconds of the page's own clock at which the last long task before a quiet half second ended. */
const quieta = (p) =>
  p.evaluate(
    () =>
      new Promise((ok) => {
        const ver = () => {
          const fin = Math.max(0, ...window.largas.map(([a, d]) => a + d));
          if (performance.now() - fin > 500) ok(fin);
          else setTimeout(ver, 100);
        };
        setTimeout(ver, 500);
      }),
  );

try {
  const entrada = await pagina('', '/');
  await entrada.p.getByText('Verificado, no es un robot').waitFor();
  anotar('Primera carga, guiones de la entrada (KB)', Math.round(entrada.guiones() / 1024), '≤ 200');
  await entrada.cerrar();
  const token = await entrar(galeno.base, 'demomx', 'admin');
  const dentro = await pagina(token, '/tools/sessions');
  await dentro.p.getByRole('heading', { name: 'Mis sesiones' }).waitFor();
  await dentro.p.waitForTimeout(800);
  anotar('Primera carga con sesión, guiones (KB)', Math.round(dentro.guiones() / 1024), '');
  await dentro.cerrar();

  for (const lento of [1, 4]) {
    const a = await pagina(token, '/calendar?m=0', lento);
    await a.p.locator('[data-cita]').first().waitFor({ timeout: 60_000 });
    const visto = await a.p.evaluate(() => performance.now());
    const listo = Math.max(visto, await quieta(a.p));
    anotar(
      `Agenda de la semana de todos los médicos, ${await a.p.locator('[data-cita]').count()} citas, procesador ×${lento} más lento: interactiva (ms)`,
      Math.round(listo),
      lento === 4 ? '≤ 1500' : '',
    );
    await a.cerrar();
  }
  const l = await pagina(token, '/cashier/patients');
  await l.p.waitForTimeout(1500);
  const cuadros = await l.p.evaluate(
    () =>
      new Promise((ok) => {
        const caja = document.querySelector('main');
        const tiempos = [];
        let antes = performance.now();
        let n = 0;
        const paso = (t) => {
          tiempos.push(t - antes);
          antes = t;
          caja.scrollBy(0, 60);
          if (++n < 120) requestAnimationFrame(paso);
          else ok(Math.max(...tiempos.slice(2)));
        };
        requestAnimationFrame(paso);
      }),
  );
  anotar('Desplazar una lista: cuadro más largo (ms)', Math.round(cuadros), '≤ 50');
  writeFileSync(
    'bench/NAVEGADOR.md',
    `# En el navegador\n\nMedido sobre el producto construido (\`npm run bench:web\`), 2 núcleos compartidos.\n\n| | medido | meta |\n|---|---|---|\n${filas.map((f) => `| ${f.join(' | ')} |`).join('\n')}\n`,
  );
} finally {
  await navegador.close();
  await galeno.apagar();
  rmSync(dir, { recursive: true, force: true });
}
