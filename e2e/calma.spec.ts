// The calendar as it is watched all day: nothing moves by itself, nothing is half visible, and the focus is never lost.
import { expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { etiquetasAgenda } from '#features/agenda/citas/etiquetas.ts';
import { listaEspera } from '#features/agenda/lista_espera/contract.ts';
import etiquetas from '#features/catalogos/etiquetas_agenda.ts';
import recursos from '#features/catalogos/recursos.ts';
import { medicos } from '#features/medicos/contract.ts';
import { sucursales } from '#features/sucursales/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { abrir, agendar, dia, LUNES, lugar, verTodo } from './calendario.ts';
import { CLAVE, type Clinica, entrar, hoy, prepararPagina, sinFallas, test } from './galeno.ts';
import { corrimiento, enfocado, seVe, sinCortes } from './mirada.ts';

const otroMedico = (c: Clinica) =>
  c.hacer(medicos.agregar, {}, { NOMBRE: 'Tomás', APELLIDO_PATERNO: 'Rojas', ID_ESPECIALIDAD: 1, SEXO: 1, SUCURSALES: [1] });
async function conEtiqueta(c: Clinica) {
  await c.hacer(etiquetas.contract.agregar, {}, { NOMBRE: 'Primera vez', DESCRIPCION: 'Paciente nuevo', COLOR: '#1976D2', ACTIVO: 1 });
  return (await c.hacer(etiquetasAgenda.activas))[0]!;
}
/** Patients' and doctors' names may be longer than a card; hovering shows all of it. */
const NOMBRES = ['[data-pieza="cita"]', '[data-pieza="cita-equipo"]'];
/** The shell's keyboard hint. */
const MARCO = ['[data-pieza="salto"]'];

for (const width of [600, 768, 960, 1024, 1280, 1440, 1600, 1920])
  test(`la barra de la agenda cabe en un renglón a ${width}, también en la semana de nombre más largo`, async ({ yo, clinica }) => {
    await otroMedico(clinica);
    await yo.setViewportSize({ width, height: 800 });
    for (const f of ['2026-09-30', '2026-12-30', '2026-11-25']) {
      await yo.goto(`/calendar?f=${f}&v=semana&m=1`);
      await expect(yo.locator('[data-pieza="columna"]').first()).toBeVisible();
      const barra = yo.locator('[data-pieza="barra-agenda"]');
      expect((await barra.boundingBox())!.height).toBe(56);
      await seVe(barra.locator('[data-pieza="titulo-agenda"]'));
      expect(await barra.locator('[data-pieza="titulo-agenda"]').evaluate((n) => n.scrollWidth - n.clientWidth)).toBeLessThanOrEqual(0);
      await seVe(barra.getByRole('button', { name: 'Cita', exact: true }));
      expect(await barra.evaluate((n) => n.scrollWidth - n.clientWidth)).toBeLessThanOrEqual(0);
    }
  });

test('nada salta: ni al abrir, ni cuando alguien llega, ni cuando un lugar se libera', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const luis = await clinica.paciente({ NOMBRE: 'Luis Ángel', APELLIDO_PATERNO: 'Cervantes', TCELULAR: '5555500199' });
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(2), '10:00');
  const { N_CITA: deHoy } = await agendar(clinica, CODIGOPACIENTE, hoy(), '12:00');
  const quieto = await corrimiento(yo);
  const vivo = yo.waitForResponse((r) => r.url().endsWith('/api/vivo'));
  await abrir(yo, '&m=1');
  await vivo;
  await quieto();
  const arriba = async () => (await yo.locator('[data-pieza="centro-agenda"]').boundingBox())!.y;
  const antes = await arriba();

  await clinica.hacer(
    listaEspera.agregar,
    {},
    {
      ...{ CODIGOPACIENTE: luis.CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO_CITA: 0, H_MINCITA: 30, PARTE: 0, PRIORIDAD: 0 },
      ...{ FECHAINICIAL: hoy(), FECHAFINAL: dia(9) },
    },
  );
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  const aviso = yo.getByRole('region', { name: 'Lugares que se liberaron' });
  await expect(aviso).toContainText('10:00 con Elena Márquez Solís · 1 paciente lo espera');
  await seVe(aviso.getByRole('button', { name: /^Ofrecer/ }));
  expect(await arriba()).toBe(antes);

  await clinica.hacer(citas.cambiar_estatus, { N_CITA: deHoy, C_ESTATUS: 6 });
  await expect(yo.getByRole('region', { name: /Sala de espera/ }).getByText('1 paciente', { exact: true })).toBeVisible();
  // Waiting patients come first; freed times are one click away.
  await aviso.getByRole('button', { name: '1 lugar libre' }).click();
  await seVe(yo.getByRole('dialog', { name: 'Lugares que se liberaron' }).getByRole('button', { name: /^Ofrecer/ }));
  await yo.keyboard.press('Escape');
  expect(await arriba()).toBe(antes);
  await quieto();
});

for (const [que, ruta] of [
  ['los pacientes', '/patients'],
  ['el expediente', '/patient/1'],
] as const)
  test(`nada salta al abrir ${que}`, async ({ yo, clinica }) => {
    for (const NOMBRE of ['Ana', 'Luis', 'Rosa']) await clinica.paciente({ NOMBRE, CONFIRMAR_REGISTRO: 1 });
    const quieto = await corrimiento(yo);
    await yo.goto(ruta);
    await expect(
      yo
        .getByText(/Rosa|Ana Hernández/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(yo.locator('[data-pieza="esqueleto"]')).toHaveCount(0);
    await quieto();
  });

/** Lines of a card that are only half visible. */
const aMedias = (p: Page) =>
  p.locator('[data-pieza="cita"]').evaluateAll((cartas) =>
    cartas.flatMap((carta) =>
      [...carta.querySelectorAll('[data-pieza="linea"] > *')].flatMap((parte) => {
        const a = parte.getBoundingClientRect();
        const b = parte.parentElement!.getBoundingClientRect();
        const fuera = a.top >= b.bottom - 1;
        return fuera || (a.right <= b.right + 0.5 && a.bottom <= b.bottom + 0.5) ? [] : [`${carta.textContent} corta ${parte.textContent}`];
      }),
    ),
  );

/** Times visible in their cards. */
const horas = (p: Page) =>
  p
    .locator('[data-pieza="cita"] [data-pieza="hora"]')
    .evaluateAll((xs) =>
      xs.flatMap((h) =>
        h.getBoundingClientRect().bottom <= h.closest('[data-pieza="cita"]')!.getBoundingClientRect().bottom ? [h.textContent] : [],
      ),
    );

test('una tarjeta dice su hora y su estado enteros, el lugar solo si no es el de siempre, y lo demás al pasar o al enfocar', async ({
  yo,
  clinica,
}) => {
  for (const r of [
    { NOMBRE: 'Consultorio 1', TIPO: 1, ABREVIATURA: 'C1' },
    { NOMBRE: 'Electrocardiógrafo', TIPO: 3, ABREVIATURA: 'ECG' },
  ])
    await clinica.hacer(recursos.contract.agregar, {}, r);
  const etiqueta = await conEtiqueta(clinica);
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'María Guadalupe', APELLIDO_MATERNO: 'Villavicencio' });
  for (const n of [3, 4, 5]) await agendar(clinica, CODIGOPACIENTE, sumarDias(hoy(), -n), '09:00', { RECURSOS: [1] });
  await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00', { RECURSOS: [1] });
  await agendar(clinica, CODIGOPACIENTE, dia(1), '09:00', {
    RECURSOS: [1, 2],
    ETIQUETAS: etiqueta.ID,
    D_OBSERVACIONES: 'Trae estudios',
  });
  for (const [i, width] of [1024, 1440, 1920].entries()) {
    await yo.setViewportSize({ width, height: 900 });
    if (i === 0) await abrir(yo, '&v=semana&m=1');
    await expect(yo.locator('[data-caja]')).toHaveCount(2);
    const lineas = yo.locator('[data-pieza="cita"] [data-pieza="linea"]');
    await expect(lineas.filter({ hasText: 'ECG' })).toHaveCount(1);
    await expect(yo.locator('[data-pieza="cita"]').filter({ hasText: 'C1' })).toHaveCount(0);
    expect(await horas(yo)).toEqual(['09:00', '09:00']);
    expect(await aMedias(yo)).toEqual([]);
    // A seven-day week scrolls sideways when it does not fit.
    await sinCortes(yo, { salvo: [...NOMBRES, ...MARCO, '[data-pieza="rejilla"]'] });
  }
  const carta = yo.getByRole('button', { name: /María Guadalupe.*C1 · ECG/ });
  const detalle = yo.locator('[data-pieza="asomo"]');
  await carta.hover();
  await expect(detalle).toBeInViewport({ ratio: 1 });
  for (const dicho of ['María Guadalupe Hernández Villavicencio', '09:00–09:30', 'No confirmada', 'C1 · ECG', 'Trae estudios'])
    await expect(detalle).toContainText(dicho);
  await expect(detalle).toContainText(etiqueta.NOMBRE);
  // The details can be hovered and stay meanwhile; Escape closes them without moving the mouse.
  const caja = (await detalle.boundingBox())!;
  await yo.mouse.move(caja.x + 20, caja.y + 20, { steps: 8 });
  await yo.waitForTimeout(600);
  await expect(detalle).toBeInViewport({ ratio: 1 });
  await yo.mouse.move(5, 5);
  await expect(detalle).toHaveCount(0);
  await carta.hover();
  await expect(detalle).toHaveCount(1);
  await yo.keyboard.press('Escape');
  await expect(detalle).toHaveCount(0);
  await yo.mouse.move(5, 5);
  await yo.locator('[data-cursor]').focus();
  await yo.keyboard.press('ArrowRight');
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('ArrowDown');
  await enfocado(carta);
  await expect(detalle).toBeInViewport({ ratio: 1 });
  await expect(detalle).toContainText('No confirmada');
});

test('la orilla de una cita dice su estado en todas las vistas, y su etiqueta lleva otra marca', async ({ yo, clinica }) => {
  await otroMedico(clinica);
  const etiqueta = await conEtiqueta(clinica);
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00', { ETIQUETAS: etiqueta.ID });
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 1 });
  const orillas: string[] = [];
  for (const v of ['semana', 'dia', 'equipo', 'lista', 'movil']) {
    if (v === 'movil') await yo.setViewportSize({ width: 360, height: 740 });
    await yo.goto(`/calendar?f=${LUNES}&m=1&v=${v === 'movil' ? 'dia' : v}`);
    const carta = yo.locator(`[data-pieza="centro-agenda"] [data-cita="${N_CITA}"]`);
    await expect(carta).toBeVisible();
    orillas.push(
      await carta.evaluate((n) => getComputedStyle(n.closest('[data-pieza="cita"], [data-pieza="renglon"]') ?? n).borderLeftColor),
    );
    const marca = yo.locator('[data-pieza="etiqueta"]');
    await expect(marca).toBeVisible();
    await expect(marca).toHaveText(etiqueta.NOMBRE.charAt(0));
    await expect(marca).toHaveAttribute('title', etiqueta.NOMBRE);
  }
  expect(new Set(orillas).size).toBe(1);
});

test('la columna llena de otra sucursal no dice que está vacía', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.hacer(sucursales.agregar, {}, { NOMBRECLINICA: 'Coyoacán', DIRECCION: 'Allende', NUMEROEXTERIOR: '12', ACTIVO: 1 });
  await clinica.hacer(
    medicos.actualizar,
    { CODIGOMEDICO: 1 },
    { ...(await clinica.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })), SUCURSALES: [1, 2] },
  );
  await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00', { SUCURSAL: 2 });
  await abrir(yo, '&v=semana&m=1&s=1');
  await expect(yo.locator('[data-pieza="cabeza"]').first()).toHaveText(/0 citas\s*1 en otra sucursal/);
});

test('una cita de madrugada no se lleva la vista: se abre a la hora de trabajar y un aviso lleva a ella', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await agendar(clinica, CODIGOPACIENTE, dia(1), '03:00');
  await abrir(yo, '&v=semana&m=1');
  const carta = yo.getByRole('button', { name: /Guadalupe.*03:00/ });
  await expect(carta).not.toBeInViewport();
  const ocho = yo.locator('[data-pieza="hora-regla"]').filter({ hasText: '08:00' });
  await seVe(ocho);
  const aviso = yo.getByRole('button', { name: '1 cita antes de las 08:00' });
  await seVe(aviso);
  await aviso.click();
  await enfocado(carta);
  await expect(aviso).toHaveCount(0);
});

test('agendar junto al hueco: lo esencial, lo demás con una tecla, y el foco queda en la tarjeta', async ({ yo, clinica }) => {
  await clinica.paciente();
  await abrir(yo, '&v=semana&m=1');
  const { x, y } = await lugar(yo, 2, '10:00');
  await yo.mouse.click(x, y);
  const globo = yo.locator('[data-pieza="globo"]');
  await seVe(globo);
  expect((await globo.boundingBox())!.width).toBeLessThan(460);
  await enfocado(globo.getByRole('combobox', { name: 'Paciente' }));
  await sinFallas(yo);
  // Escape closes it and the slot gets the focus; typed input is asked about.
  await yo.keyboard.press('Escape');
  await expect(globo).toHaveCount(0);
  await enfocado(yo.locator('[data-cursor]'));
  await yo.keyboard.press('Enter');
  await yo.keyboard.type('gua');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
  await yo.keyboard.press('Alt+m');
  const larga = yo.locator('[data-pieza="dialogo"]');
  await expect(larga.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
  await expect(larga.getByRole('textbox', { name: 'Hora' })).toHaveValue('10:00');
  await yo.keyboard.press('Control+Enter');
  await expect(larga).toHaveCount(0);
  await enfocado(yo.getByRole('button', { name: /Guadalupe.*10:00 a 10:30/ }));
});

test('mover, marcar su llegada, cancelar y eliminar dejan el foco en la tarjeta o en su hueco', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00');
  await abrir(yo, '&v=semana&m=1');
  const carta = yo.locator(`[data-cita="${N_CITA}"]`);
  const b = (await carta.boundingBox())!;
  const alla = await lugar(yo, 3, '11:30');
  await yo.mouse.move(b.x + 20, b.y + 5);
  await yo.mouse.down();
  await yo.mouse.move(alla.x, alla.y + 4, { steps: 8 });
  const movida = yo.waitForResponse((r) => r.url().includes('/agenda/actualizar/'));
  await yo.mouse.up();
  await movida;
  await expect(yo.getByRole('button', { name: /Guadalupe.*11:30/ })).toBeVisible();
  await enfocado(carta);

  await carta.press('Enter');
  const globo = yo.locator('[data-pieza="globo"]');
  await enfocado(globo.getByRole('link', { name: 'Expediente' }));
  await globo.getByRole('button', { name: 'Cancelada' }).click();
  await expect(globo.getByRole('button', { name: 'Cancelada' })).toHaveAttribute('aria-pressed', 'true');
  await yo.keyboard.press('Escape');
  await enfocado(carta);

  await carta.press('Enter');
  await globo.getByRole('button', { name: 'Más acciones' }).click();
  await yo.getByRole('menuitem', { name: 'Eliminar' }).click();
  await yo.getByRole('dialog', { name: 'Eliminar' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(yo.locator('[data-caja]')).toHaveCount(0);
  await enfocado(yo.locator('[data-cursor]'));
  expect(await yo.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('11:30');
});

test('la serie se abre a la vista y el aviso habla de todas; un clic fuera solo guarda lo que flotaba', async ({ yo, clinica }) => {
  await clinica.paciente();
  await abrir(yo, '&v=semana&m=1');
  const { x, y } = await lugar(yo, 0, '10:00');
  await yo.mouse.click(x, y);
  await expect(yo.locator('[data-pieza="globo"]')).toBeVisible();
  const otro = await lugar(yo, 4, '16:00');
  await yo.mouse.click(otro.x, otro.y);
  await expect(yo.locator('[data-pieza="globo"]')).toHaveCount(0);
  await yo.mouse.click(x, y);
  await yo.keyboard.type('gua');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
  await verTodo(yo);
  await yo.getByRole('switch', { name: 'Cita recurrente' }).check();
  await seVe(yo.getByRole('textbox', { name: 'Número de citas' }));
  await yo.getByRole('textbox', { name: 'Número de citas' }).fill('6');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Las 6 citas se agendaron correctamente')).toBeVisible();
});

test('en el teléfono se agenda y se lee en una hoja al pie', async ({ clinica, page }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await agendar(clinica, CODIGOPACIENTE, LUNES, '09:00');
  await page.setViewportSize({ width: 360, height: 740 });
  await prepararPagina(page, clinica.token, 'oscuro');
  await page.goto(`/calendar?f=${LUNES}`);
  await page.getByRole('button', { name: 'Cita', exact: true }).click();
  const hoja = page.locator('[data-pieza="globo"]');
  for (const parte of [hoja, hoja.getByRole('button', { name: 'Agendar' }), hoja.getByRole('textbox', { name: 'Fecha' })])
    await seVe(parte);
  expect((await hoja.boundingBox())!.width).toBe(360);
  await sinFallas(page);
  await sinCortes(page, { salvo: MARCO });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Guadalupe/ }).click();
  await seVe(hoja.getByRole('button', { name: 'Reprogramar' }));
  await sinFallas(page);
});

test('la lista queda donde se dejó al volver del expediente', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  for (let d = 0; d < 5; d++)
    for (let h = 9; h < 16; h++) await agendar(clinica, CODIGOPACIENTE, dia(d), `${String(h).padStart(2, '0')}:00`);
  await yo.goto(`/calendar?f=${LUNES}&m=1&v=lista`);
  const lista = yo.locator('[data-pieza="lista-citas"]');
  await expect(lista.locator('[data-cita]')).toHaveCount(35);
  await lista.evaluate((n) => n.scrollTo(0, 900));
  const fila = lista.locator('[data-cita]').nth(16);
  // A list may scroll by a pixel so that its rows stay: what counts is where the row is seen.
  const donde = async () => (await fila.boundingBox())?.y ?? 0;
  const antes = await donde();
  const sigue = () => expect.poll(async () => Math.abs((await donde()) - antes)).toBeLessThanOrEqual(1);
  await fila.click();
  await sigue();
  await yo.locator('[data-pieza="globo"]').getByRole('link', { name: 'Expediente' }).click();
  await expect(yo).toHaveURL(/\/patient\/1/);
  await yo.goBack();
  await expect(lista).toBeVisible();
  await sigue();
});

test('cada quien abre la agenda en lo suyo: la recepción en el equipo de hoy, el médico en su día, a un clic del expediente', async ({
  clinica,
  page,
}) => {
  await otroMedico(clinica);
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, hoy(), '12:00');
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 });
  const entraComo = async (CLAVEUSUARIO: string, CODIGOMEDICO: number | '') => {
    const persona = { NOMBRE: CLAVEUSUARIO, APEPAT: 'Paz', MAIL: `${CLAVEUSUARIO}@ejemplo.mx`, CLAVEUSUARIO, CODIGOMEDICO };
    const acceso = { NIVEL: 1, PASS: CLAVE, REPASS: CLAVE, ACTIVO: 1, SUCURSALES_TODAS: 1 };
    await clinica.hacer(usuarios.agregar, {}, { ...persona, ...acceso });
    await prepararPagina(page, await entrar(clinica.codigo, CLAVEUSUARIO));
    await page.goto('/');
    await expect(page).toHaveURL(/\/calendar/);
  };
  await entraComo('rece', '');
  await expect(page.getByRole('button', { name: 'Equipo', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await entraComo('doc', 1);
  await expect(page.getByRole('button', { name: 'Día', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // Waiting patients are above the day, and the file is one click away from the card.
  await seVe(page.getByRole('region', { name: 'Sala de espera y citas de hoy' }).getByText('Guadalupe').first());
  await page.locator(`[data-cita="${N_CITA}"]`).first().hover();
  await page
    .getByRole('link', { name: /^Expediente de Guadalupe/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/patient/${CODIGOPACIENTE}`));
});
