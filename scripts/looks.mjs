// Takes pictures of every screen and the main dialogs, to be looked at: `npm run looks -- [folder] [--only text] [--at
// http://…]`. Both themes, three widths, on a separate demonstration server (or the one at that address); `index.html` shows
// them side by side. Fails when a screen does not open, answers an error or logs one to the console. With `--compare <dist/web
// of another build>` each screen is opened in both applications, and every difference is a failure.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { abrirNavegador, enDemostracion, entrar, ventana } from './galeno.mjs';
import { diferencias, pixeles, servirDe } from './looks_compara.mjs';
import { DIALOGOS } from './looks_dialogos.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, at: { type: 'string' }, compare: { type: 'string' }, width: { type: 'string' } },
});
const carpeta = resolve(positionals[0] ?? '.cache/looks');
const VENTANAS = [
  [360, 740],
  [1024, 768],
  [1440, 900],
].filter(([ancho]) => !values.width || ancho === Number(values.width));
const TEMAS = ['light', 'dark'];
/** Expired links show a page too, whose call is refused. */
const CADUCADOS = /^\/(c|e|verificar)\/|\/(cita|confirmar)\/:/;

/** Every route with demonstration records as parameters: a patient with debts, notes and prescriptions. */
async function pantallas(base, token) {
  const api = async (ruta) => (await (await fetch(`${base}/api${ruta}`, { headers: { authorization: token } })).json()).data;
  const deudores = (await api('/caja/general/buscar?DEUDORES=1')).PACIENTES;
  let elegido;
  for (const { CODIGOPACIENTE } of deudores) {
    const [historias, notas, recetas, cargos] = await Promise.all([
      api(`/expediente/historias_clinicas/obtener/${CODIGOPACIENTE}`),
      api(`/expediente/notas_evolucion/obtener/${CODIGOPACIENTE}`),
      api(`/expediente/recetas/obtener/${CODIGOPACIENTE}`),
      api(`/caja/cargos/obtener/${CODIGOPACIENTE}`),
    ]);
    const debe = cargos.find((c) => c.SALDO > 0);
    if (historias.length && notas.length && recetas.length && debe)
      elegido = { CODIGOPACIENTE, historia: historias[0], nota: notas[0], receta: recetas[0], chargeIds: debe.FOLIOCARGO };
    if (elegido) break;
  }
  if (!elegido) throw new Error('Nadie de la demostración debe y tiene historias, notas y recetas');
  const { CODIGOPACIENTE, historia, nota, receta, chargeIds } = elegido;
  // Documents are of other patients: one to be signed, one that somebody signed, and a consent.
  const formatos = (await Promise.all(Array.from({ length: 20 }, (_, i) => api(`/expediente/formatos/obtener/${i + 1}`)))).flatMap(
    (lista) => lista ?? [],
  );
  const formatoDe = (ruta) =>
    ruta.includes('/consent/')
      ? formatos.find((f) => f.CONSECUTIVO)
      : ruta.endsWith('/sign')
        ? formatos.find((f) => f.FIRMADO && f.PENDIENTES)
        : ruta.includes('/doc-format/')
          ? formatos.find((f) => !f.FIRMADO && f.PENDIENTES)
          : ruta.endsWith('/doc-formats')
            ? formatos.find((f) => f.FIRMADO)
            : undefined;
  // The chronic patient of the demonstration has orders of years, with results and files.
  const ordenes = await Promise.all(['analisis_clinicos', 'estudios_gabinete'].map((c) => api(`/expediente/${c}/obtener/1`)));
  const ordenDe = (ruta, nombre) => {
    if (!/clinical-analysis|cabinet-stud/.test(ruta)) return undefined;
    const conResultados = ordenes[ruta.includes('cabinet') ? 1 : 0].find((o) => o.RESULTADOS);
    return { CODIGOPACIENTE: 1, ID_ORDEN: conResultados?.ID_ORDEN, CLON: conResultados?.ID_ORDEN }[nombre];
  };
  const hoy = new Date();
  const dentro = new Date(hoy.getTime() + 28 * 86_400_000);
  const [desde, hasta] = [hoy, dentro].map((d) => d.toISOString().slice(0, 10));
  const porPagar = (await api(`/agenda/obtener/${desde}/${hasta}/0/2`)).CITAS.find((c) => c.ESTADO_PAGO === 1);
  const pagoDe = (ruta, nombre) =>
    ruta.includes('/pay-pending/') ? { CODIGOPACIENTE: porPagar.CODIGOPACIENTE, appointmentId: porPagar.N_CITA }[nombre] : undefined;
  const valor = (ruta, nombre) =>
    pagoDe(ruta, nombre) ??
    // The first patient has folders, pictures and documents.
    (/\/(images?|documents)\b/.test(ruta) ? 1 : undefined) ??
    ordenDe(ruta, nombre) ??
    formatoDe(ruta)?.[nombre] ??
    {
      CODIGOPACIENTE,
      CONSECUTIVO: (ruta.includes('evolution-note') ? nota : ruta.includes('/record/') ? historia : receta).CONSECUTIVO,
      chargeIds,
      defDate: 1,
      positiveBalance: 0,
      REPORTE: 'citas_por_estado',
      from: '_',
      name: '1',
      CLIENTE: 'demomx',
      CLIENT: 'demomx',
    }[nombre] ??
    1;
  const rutas = JSON.parse(execFileSync(process.execPath, ['dist/server/routes.js'], { encoding: 'utf8' }));
  const deRuta = rutas.map(({ path }) => ({
    nombre: path,
    ruta: path.replace(/:(\w+)/g, (_, n) => valor(path, n)),
    publica: path.startsWith('/agenda/') || /^\/(c|e|firma|verificar)\//.test(path),
    caducada: CADUCADOS.test(path),
  }));
  return [
    { nombre: 'entrada', ruta: '/', publica: true },
    ...['dia', 'equipo', 'lista'].map((v) => ({ nombre: `/calendar, ${v}`, ruta: `/calendar?v=${v}` })),
    ...deRuta,
    ...DIALOGOS.map((d) => ({ ...d, ruta: d.ruta.replace(':CODIGOPACIENTE', CODIGOPACIENTE) })),
  ];
}

/** Waits until the page no longer changes. */
async function quieta(pagina) {
  await pagina.locator('h1, [role=dialog] h2, form').first().waitFor({ timeout: 30_000 });
  await pagina.waitForFunction(() => !document.querySelector('main [data-pieza="esqueleto"], [data-pieza="abriendo"]'), undefined, {
    timeout: 30_000,
  });
  await pagina.evaluate(() => document.fonts.ready.then(() => undefined));
  await pagina.waitForTimeout(250);
  // A patient's alerts open once by themselves over the page; they have a picture of their own.
  if (await pagina.getByRole('dialog').count()) await pagina.keyboard.press('Escape');
}

async function abrir(pagina, base, p) {
  await pagina.emulateMedia({ colorScheme: 'light' });
  await pagina.goto(base + p.ruta);
  await quieta(pagina);
  await p.hacer?.(pagina);
}

async function retratar(base, navegador) {
  const token = await entrar(base, 'demomx', 'admin');
  const todas = (await pantallas(base, token)).filter((p) => p.nombre.includes(values.only ?? ''));
  const malas = [];
  for (const [ancho, alto] of VENTANAS) {
    for (const publica of [false, true]) {
      const suyas = todas.filter((p) => Boolean(p.publica) === publica && (p.anchos ?? [ancho]).includes(ancho));
      const opciones = { ancho, alto, token: publica ? undefined : token, reducedMotion: 'reduce', hasTouch: ancho < 500 };
      const contexto = await ventana(navegador, opciones);
      const otro = values.compare && (await ventana(navegador, opciones));
      if (otro) {
        await servirDe(contexto, resolve('dist/web'));
        await servirDe(otro, resolve(values.compare));
      }
      for (const p of suyas) {
        const pagina = await contexto.newPage();
        const dicho = [];
        pagina.on('pageerror', (e) => dicho.push(e.message));
        pagina.on('console', (m) => {
          if (m.type() === 'error' && !m.text().startsWith('Failed to load resource')) dicho.push(m.text());
        });
        pagina.on('response', (r) => {
          if (r.status() >= (p.caducada ? 500 : 400)) dicho.push(`${r.status()} ${new URL(r.url()).pathname}`);
        });
        try {
          await abrir(pagina, base, p);
          const vieja = await otro?.newPage();
          if (vieja) await abrir(vieja, base, p);
          for (const tema of TEMAS) {
            for (const x of [pagina, vieja]) await x?.emulateMedia({ colorScheme: tema });
            await pagina.waitForTimeout(100);
            await pagina.screenshot({ path: join(carpeta, archivo(p, tema, ancho)) });
            if (!vieja) continue;
            const distintos = await pixeles(vieja, pagina);
            if (distintos) {
              dicho.push(`${distintos} pixeles en ${tema}`);
              await vieja.screenshot({ path: join(carpeta, archivo(p, `${tema}.antes`, ancho)) });
            }
            dicho.push(...(await diferencias(vieja, pagina, false)).map((d) => `${tema}: ${d}`));
          }
          if (vieja) dicho.push(...(await diferencias(vieja, pagina, true)).map((d) => `con estados: ${d}`));
          await vieja?.close();
        } catch (e) {
          dicho.push(`no se abrió: ${e.message.split('\n')[0]}`);
          await pagina.screenshot({ path: join(carpeta, archivo(p, 'light', ancho)) }).catch(() => undefined);
        }
        await pagina.close();
        console.log(dicho.length ? '✗' : '✓', ancho, p.nombre, ...new Set(dicho));
        if (dicho.length) malas.push(`${p.nombre}, ${ancho}: ${[...new Set(dicho)].join(' · ')}`);
      }
      await contexto.close();
      await otro?.close();
    }
  }
  writeFileSync(join(carpeta, 'index.html'), indice(todas, malas));
  console.log(`${todas.length} pantallas en ${join(carpeta, 'index.html')}`);
  if (!todas.length) malas.push(`ninguna pantalla se llama «${values.only}»`);
  if (malas.length) {
    console.log(`\n${malas.join('\n')}`);
    process.exitCode = 1;
  }
}

const archivo = ({ nombre }, tema, ancho) => `${nombre.replace(/^\W+/, '').replace(/[^\p{L}\d]+/gu, '-') || 'inicio'}.${ancho}.${tema}.png`;
const html = (t) => t.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const indice = (todas, malas) => `<!doctype html><html lang="es"><meta charset="utf-8"><title>Pantallas de Galeno</title>
<style>body{font:14px system-ui;margin:24px;background:#777;color:#fff}h2{font-size:15px;margin:32px 0 8px}.r{display:flex;gap:10px;overflow-x:auto;align-items:flex-start}
img{height:420px;border-radius:4px;display:block}pre{background:#400;padding:12px;white-space:pre-wrap}</style>
<h1>Pantallas de Galeno</h1>${malas.length ? `<pre>${html(malas.join('\n'))}</pre>` : ''}
${todas
  .map((p) => {
    const imagen = (tema, ancho) =>
      `<a href="${archivo(p, tema, ancho)}"><img loading="lazy" alt="${html(p.nombre)}, ${ancho}, ${tema}" src="${archivo(p, tema, ancho)}"></a>`;
    return `<h2>${html(p.nombre)}</h2><div class="r">${TEMAS.flatMap((t) => VENTANAS.filter(([a]) => (p.anchos ?? [a]).includes(a)).map(([a]) => imagen(t, a))).join('')}</div>`;
  })
  .join('\n')}</html>`;

mkdirSync(carpeta, { recursive: true });
if (values.at) {
  const navegador = await abrirNavegador();
  await retratar(values.at, navegador).finally(() => navegador.close());
} else await enDemostracion({ pacientes: 800 }, ({ base }, navegador) => retratar(base, navegador));
