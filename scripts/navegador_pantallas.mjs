// What each screen costs on a processor slowed four times: milliseconds of the main thread until it rests, its longest task, how
// much of what was already seen moved, and how many elements are drawn.
const SHIFT = 0.05;
const LETRAS = 'Refiere tos seca desde hace tres dias, sin fiebre. Come bien.';

/** Milliseconds of the main thread since the page began, of which script, and style and layout. */
async function hilo(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const de = (nombre) => Math.round((metrics.find((m) => m.name === nombre)?.value ?? 0) * 1_000);
  return { todo: de('TaskDuration'), guion: de('ScriptDuration'), forma: de('LayoutDuration') + de('RecalcStyleDuration') };
}
/** Its name, its path, what is seen when it is there, and what is measured afterwards. */
const vistas = (lunes) => [
  ['Agenda, semana de cinco médicos', `/calendar?m=0&v=semana&f=${lunes}`, '[data-cita]'],
  ['Agenda, lista de esa semana', `/calendar?m=0&v=lista&f=${lunes}`, '[data-cita]'],
  ['Lista de espera', '/calendar/waiting-list', 'main h1'],
  ['Pacientes', '/patients', 'main tbody tr'],
  ['Expediente, resumen', '/patient/1', 'main h1'],
  ['Expediente, datos generales', '/patient/1/general', 'main input'],
  ['Nota nueva', '/patient/1/evolution-note/new', '[contenteditable=true]', escribir],
  ['Receta nueva', '/patient/1/prescription/new', 'main input'],
  ['Orden de laboratorio nueva', '/patient/1/clinical-analysis/new/0', 'main input'],
  ['Cargos de un paciente', '/cashier/patient/1/charges', 'main h1'],
  ['Caja del turno', '/cashier/shift', 'main h1'],
  ['Insumos', '/inventory/supplies', 'main tbody tr'],
  ['Estadística del año', '/statistic/annual-balance', 'main h1'],
  ['Reportes', '/reports', 'main h1'],
];

/** `pagina` opens a path with the session's token on a slowed processor; answers the rows of a table. */
export async function medirPantallas({ pagina, quieta, lunes }) {
  const filas = [];
  for (const [nombre, ruta, cosa, despues] of vistas(lunes)) {
    const a = await pagina(ruta);
    await a.p.locator(cosa).first().waitFor({ timeout: 60_000 });
    await quieta(a.p);
    const { todo, guion, forma } = await hilo(a.cdp);
    const visto = await a.p.evaluate(() => ({
      larga: Math.round(Math.max(0, ...window.largas.map(([, d]) => d))),
      movido: window.movido.toFixed(3),
      elementos: document.querySelectorAll('body *').length,
    }));
    filas.push([nombre, todo, guion, forma, visto.larga, visto.movido, visto.elementos]);
    console.log(...filas.at(-1), Number(visto.movido) > SHIFT ? `se mueve más de ${SHIFT}` : '');
    if (despues) filas.push(await despues(a));
    await a.cerrar();
  }
  return `| Pantalla, procesador ×4 más lento | hilo principal (ms) | de ellos, guion | y estilo y forma | tarea más larga | movido (meta ≤ ${SHIFT}) | elementos |\n|---|--:|--:|--:|--:|--:|--:|\n${filas.map((f) => `| ${f.join(' | ')} |`).join('\n')}\n`;
}
/** What one letter of a note costs. */
async function escribir({ p, cdp }) {
  // The patient's alerts are read first.
  await p.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await p.locator('[contenteditable=true]').first().click();
  const antes = await hilo(cdp);
  await p.keyboard.type(LETRAS, { delay: 60 });
  const tras = await hilo(cdp);
  const cada = (que) => Math.round(((tras[que] - antes[que]) / LETRAS.length) * 10) / 10;
  return ['— cada letra que se escribe en ella', cada('todo'), cada('guion'), cada('forma'), '', '', ''];
}
