// Measures the built product in the browser: bytes of script at first load, the agenda of five doctors and 500 appointments on
// a processor slowed four times, frames while scrolling 300 rows, what each screen costs, and video. `npm run bench:web`
import { writeFileSync } from 'node:fs';
import { enDemostracion, entrar, ventana } from './galeno.mjs';
import { medirPantallas } from './navegador_pantallas.mjs';
import { medirVideo } from './navegador_video.mjs';

let galeno;
let navegador;
const filas = [];
const anotar = (que, cuanto, meta) => {
  filas.push([que, cuanto, meta]);
  console.log(que, cuanto, meta);
};

async function pagina(token, ruta, lento = 1) {
  const contexto = await ventana(navegador, { token });
  await contexto.addInitScript(() => {
    window.largas = [];
    new PerformanceObserver((l) => window.largas.push(...l.getEntries().map((e) => [e.startTime, e.duration]))).observe({
      type: 'longtask',
      buffered: true,
    });
    // What moved within half a second of a key or a click was asked for.
    window.movido = 0;
    new PerformanceObserver((l) => {
      for (const e of l.getEntries()) if (!e.hadRecentInput) window.movido += e.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const p = await contexto.newPage();
  const cdp = await contexto.newCDPSession(p);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  let guiones = 0;
  const tipos = new Map();
  cdp.on('Network.responseReceived', (e) => tipos.set(e.requestId, e.type));
  cdp.on('Network.loadingFinished', (e) => {
    if (tipos.get(e.requestId) === 'Script') guiones += e.encodedDataLength;
  });
  if (lento > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: lento });
  await p.goto(galeno.base + ruta);
  return { p, cdp, guiones: () => guiones, cerrar: () => contexto.close() };
}
async function api(token, ruta, cuerpo) {
  const form = new FormData();
  for (const [k, v] of Object.entries(cuerpo ?? {})) form.append(k, v);
  const r = await (
    await fetch(`${galeno.base}/api${ruta}`, { headers: { authorization: token }, ...(cuerpo ? { method: 'POST', body: form } : {}) })
  ).json();
  if (!r.success) throw new Error(`${ruta}: ${r.message}`);
  return r.data;
}
/** Fills an empty week with 500 appointments: 5 doctors, 5 days, every 20 minutes from eight. Answers its Monday. */
async function llenarSemana(token) {
  const lunes = new Date();
  lunes.setUTCDate(lunes.getUTCDate() + 7 * 12 + ((8 - lunes.getUTCDay()) % 7));
  const activos = (await api(token, '/pacientes/buscar?BUSCAR=mar')).filter((p) => p.ACTIVO);
  const medicos = (await api(token, '/medicos/obtener/0/1')).slice(0, 5);
  const pedidas = [];
  for (let dia = 0; dia < 5; dia++)
    for (const { CODIGOMEDICO } of medicos)
      for (let n = 0; n < 20; n++) {
        const f = new Date(lunes.getTime() + dia * 86_400_000).toISOString().slice(0, 10);
        const minuto = 480 + n * 20;
        pedidas.push({
          CODIGOPACIENTE: activos[(dia * 100 + CODIGOMEDICO * 20 + n) % activos.length].CODIGOPACIENTE,
          CODIGOMEDICO,
          F_CITA: f,
          H_CITA: `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`,
          H_MINCITA: 20,
          TIPO_CITA: 0,
          CONFIRMAR_AGENDAR: 1,
        });
      }
  for (let i = 0; i < pedidas.length; i += 10) await Promise.all(pedidas.slice(i, i + 10).map((c) => api(token, '/agenda/agregar', c)));
  return lunes.toISOString().slice(0, 10);
}
/** Milliseconds on the page's clock at the end of the last long task before half a second without any. */
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

async function medir(suyo, suNavegador) {
  [galeno, navegador] = [suyo, suNavegador];
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

  const lunes = await llenarSemana(token);
  for (const [lento, como] of [
    [1, 'primera vez'],
    [4, 'primera vez'],
    [4, 'ya visitada'],
  ]) {
    const a = await pagina(token, `/calendar?m=0&v=semana&f=${lunes}`, lento);
    if (como === 'ya visitada') {
      await a.p.locator('[data-cita]').first().waitFor({ timeout: 60_000 });
      await a.p.waitForTimeout(1_000);
      await a.p.reload();
    }
    await a.p.locator('[data-cita]').first().waitFor({ timeout: 60_000 });
    const visto = await a.p.evaluate(() => performance.now());
    const listo = Math.max(visto, await quieta(a.p));
    const citas = await a.p.locator('[data-cita]').count();
    if (citas < 500) throw new Error(`la semana tiene ${citas} citas`);
    anotar(
      `Agenda de 5 médicos, una semana, ${citas} citas, procesador ×${lento} más lento, ${como}: a la vista (ms)`,
      Math.round(visto),
      lento === 4 ? '≤ 1500' : '',
    );
    anotar('— y sin tarea larga pendiente (ms)', Math.round(listo), lento === 4 ? '≤ 1500' : '');
    await a.cerrar();
  }
  const l = await pagina(token, `/calendar?m=0&v=lista&f=${lunes}`);
  await l.p.locator('[data-pieza="lista-citas"]').waitFor();
  await l.p.waitForTimeout(1500);
  const renglones = await l.p.locator('[data-pieza="lista-citas"] :is(li, tr, [data-cita])').count();
  if (renglones < 300) throw new Error(`la lista tiene ${renglones} renglones`);
  const cuadros = await l.p.evaluate(
    () =>
      new Promise((ok) => {
        const caja = [...document.querySelectorAll('main, main *')].find(
          (e) => e.scrollHeight > e.clientHeight + 300 && /auto|scroll/.test(getComputedStyle(e).overflowY),
        );
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
  anotar(`Desplazar una lista de ${renglones} renglones: cuadro más largo (ms)`, Math.round(cuadros), '≤ 50');
  await l.cerrar();

  // Before there is a catalogue that no clinic has.
  const pantallas = await medirPantallas({ pagina: (ruta) => pagina(token, ruta, 4), quieta, lunes });

  const FILAS = 5_000;
  for (let i = 0; i < FILAS; i += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        api(token, '/catalogo/indicaciones_pacientes/agregar', { DESCRIPCION: `${String(i + k).padStart(4, '0')}: beba agua` }),
      ),
    );
  const k = await pagina(token, '/catalogs/patient-indications');
  await k.p.getByText('0000: beba agua').waitFor();
  await k.p.reload();
  await k.p.getByText('0000: beba agua').waitFor();
  anotar(`Catálogo de ${FILAS} renglones, ya visitado: a la vista (ms)`, Math.round(await k.p.evaluate(() => performance.now())), '');
  const hallado = k.p.evaluate(
    () =>
      new Promise((ok) => {
        let escrito;
        document.addEventListener('input', () => (escrito = performance.now()), { once: true });
        new MutationObserver(() => {
          const texto = document.querySelector('table').innerText;
          if (escrito && texto.includes('4987: beba agua') && !texto.includes('0000: beba agua')) ok(performance.now() - escrito);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await k.p.getByRole('searchbox').first().fill('4987');
  anotar('— buscar en él: lo hallado a la vista (ms)', Math.round(await hallado), '≤ 100');
  await k.cerrar();
  await medirVideo({ base: galeno.base, navegador, token, api, anotar });
  writeFileSync(
    'bench/NAVEGADOR.md',
    `# En el navegador\n\nMedido sobre el producto construido (\`npm run bench:web\`), 2 núcleos compartidos.\n\n| | medido | meta |\n|---|---|---|\n${filas.map((f) => `| ${f.join(' | ')} |`).join('\n')}\n\n${pantallas}`,
  );
}
// One session fills it faster than any person would.
await enDemostracion({ pacientes: 600, LLAMADAS_POR_MINUTO: '0' }, medir);
