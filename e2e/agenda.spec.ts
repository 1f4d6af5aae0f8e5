// The agenda: reception's daily work, with a budget for each journey.
import { type Browser, expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { eventos } from '#features/agenda/eventos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { abrir, agendar, delDia, dia, LUNES, lugar } from './calendario.ts';
import { type Clinica, hoy, prepararPagina, sinFallas, test } from './galeno.ts';
import { enfocado, seVe } from './mirada.ts';

test('agendar a un paciente conocido: un clic, tres letras, Enter y Enter', async ({ yo, clinica }) => {
  await clinica.paciente();
  await abrir(yo);
  const { x, y } = await lugar(yo, 2, '10:00');
  await yo.mouse.click(x, y);
  await expect(yo.getByRole('dialog')).toBeVisible();
  await yo.keyboard.type('gua');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('button', { name: /Guadalupe.*10:00 a 10:30, No confirmada/ })).toBeVisible();
  expect(await delDia(clinica, dia(2))).toMatchObject([{ H_CITA: '10:00', H_MINCITA: 30 }]);
});

test('registrar a un paciente nuevo sin salir de la cita, solo con lo requerido', async ({ yo, clinica }) => {
  await abrir(yo);
  const { x, y } = await lugar(yo, 1, '09:00');
  await yo.mouse.click(x, y);
  await yo.getByRole('combobox', { name: 'Paciente' }).fill('rosalba quintero');
  await yo.getByRole('option', { name: /Registrar paciente/ }).click();
  await expect(yo.getByRole('textbox', { name: 'Nombre(s)' })).toHaveValue('Rosalba');
  await expect(yo.getByRole('textbox', { name: 'Apellido paterno' })).toHaveValue('Quintero');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toHaveValue('Rosalba Quintero');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toBeFocused();
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('button', { name: /Rosalba Quintero, 09:00/ })).toBeVisible();
  expect(await delDia(clinica, dia(1))).toHaveLength(1);
});

async function otroPuesto(browser: Browser, clinica: Clinica, ruta: string): Promise<Page> {
  const contexto = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-MX', baseURL: process.env.E2E_BASE! });
  const p = await contexto.newPage();
  await prepararPagina(p, clinica.token);
  const vivo = p.waitForResponse((r) => r.url().endsWith('/api/vivo'));
  await p.goto(ruta);
  await vivo;
  return p;
}
test('el paciente llega: un clic en la tarjeta, y el otro puesto lo ve sin leer de nuevo su semana', async ({ yo, clinica, browser }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await agendar(clinica, CODIGOPACIENTE, hoy(), '12:00');
  const otro = await otroPuesto(browser, clinica, '/calendar');
  await yo.goto('/calendar');
  await yo.getByRole('button', { name: /Guadalupe.*12:00/ }).hover();
  await expect(otro.getByRole('button', { name: /Guadalupe.*No confirmada/ })).toBeVisible();
  const leido: string[] = [];
  otro.on('request', (r) => r.url().includes('/api/agenda/') && leido.push(new URL(r.url()).pathname));
  const guardado = yo.waitForResponse((r) => r.url().includes('/agenda/cambiar_estatus/'));
  await yo.getByRole('button', { name: /llegó: pasar a sala de espera/ }).click();
  await guardado;
  await expect(otro.getByRole('region', { name: /Sala de espera/ }).getByText('1 paciente', { exact: true })).toBeVisible();
  // A live update said which appointment changed, and only that one was loaded.
  expect(leido).toContain('/api/agenda/obtener_varias');
  expect(leido.filter((r) => r.startsWith('/api/agenda/obtener/'))).toEqual([]);
  await expect(yo.getByRole('region', { name: /Sala de espera/ }).getByText('1 paciente', { exact: true })).toBeVisible();
  await expect(otro.getByText(/espera 0 min/)).toBeVisible();
  await otro.context().close();
});

test('mover y estirar con la mano; Escape suelta; Deshacer regresa', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00');
  await abrir(yo);
  const carta = yo.locator(`[data-caja="${N_CITA}"]`);
  const tomar = async (dy: number) => {
    const b = (await carta.boundingBox())!;
    await yo.mouse.move(b.x + 20, b.y + (dy < 0 ? b.height + dy : dy));
    await yo.mouse.down();
  };
  const uno = async () => {
    const { F_CITA, H_CITA, H_MINCITA } = await clinica.hacer(citas.obtener_uno, { N_CITA });
    return [F_CITA, H_CITA, H_MINCITA];
  };
  const alla = await lugar(yo, 3, '11:30');
  await tomar(5);
  await yo.mouse.move(alla.x, alla.y + 4, { steps: 8 });
  await expect(yo.locator('[data-pieza="fantasma"]')).toContainText('11:30–12:00');
  await yo.keyboard.press('Escape');
  await yo.mouse.up();
  await expect(yo.locator('[data-pieza="fantasma"]')).toBeHidden();
  expect(await uno()).toEqual([dia(0), '09:00', 30]);
  await tomar(5);
  await yo.mouse.move(alla.x, alla.y + 4, { steps: 8 });
  await yo.mouse.up();
  await expect.poll(uno).toEqual([dia(3), '11:30', 30]);
  await tomar(-2);
  const abajo = await lugar(yo, 3, '12:30');
  await yo.mouse.move(abajo.x, abajo.y, { steps: 8 });
  await yo.mouse.up();
  await expect.poll(uno).toEqual([dia(3), '11:30', 60]);
  await yo.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect.poll(uno).toEqual([dia(3), '11:30', 30]);
  await expect(yo.getByRole('dialog')).toHaveCount(0);
});

test('mover encima de otra pregunta si se mueve: o se queda donde estaba, o queda como sobrecupo', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const otro = await clinica.paciente({ NOMBRE: 'Luis Ángel', APELLIDO_PATERNO: 'Cervantes', TCELULAR: '5555500199' });
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00');
  await agendar(clinica, otro.CODIGOPACIENTE, dia(0), '12:00');
  await abrir(yo);
  const arrastrar = async () => {
    const b = (await yo.locator(`[data-caja="${N_CITA}"]`).boundingBox())!;
    const { x, y } = await lugar(yo, 0, '12:00');
    await yo.mouse.move(b.x + 20, b.y + 5);
    await yo.mouse.down();
    await yo.mouse.move(x, y + 4, { steps: 8 });
    await yo.mouse.up();
    await expect(yo.getByRole('dialog', { name: 'Conflicto de horario' })).toContainText('Luis Ángel Cervantes');
  };
  await arrastrar();
  await sinFallas(yo);
  await expect(yo.getByRole('dialog', { name: 'Conflicto de horario' })).toContainText('¿Seguro que desea moverla?');
  await yo.getByRole('button', { name: 'Dejarla donde estaba' }).click();
  await expect(yo.getByRole('button', { name: /Guadalupe.*09:00/ })).toBeVisible();
  await arrastrar();
  await yo.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('Urgencia');
  await yo.getByRole('button', { name: 'Mover de todos modos' }).click();
  await expect(yo.getByRole('button', { name: /Guadalupe.*12:00.*sobrecupo/ })).toBeVisible();
  expect(await clinica.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '12:00', SOBRECUPO: 1, MOTIVO_CONFIRMAR: 'Urgencia' });
});

test('un dedo en la tableta: el toque corto abre, el largo arrastra', async ({ clinica, browser }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00');
  const contexto = await browser.newContext({
    viewport: { width: 834, height: 1100 },
    hasTouch: true,
    locale: 'es-MX',
    baseURL: process.env.E2E_BASE!,
  });
  const p = await contexto.newPage();
  await prepararPagina(p, clinica.token);
  await abrir(p, '&v=semana');
  await expect(p.locator(`[data-caja="${N_CITA}"]`)).toBeVisible();
  const b = (await p.locator(`[data-caja="${N_CITA}"]`).boundingBox())!;
  const destino = await lugar(p, 2, '10:30');
  const cdp = await contexto.newCDPSession(p);
  const toque = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y! }] });
  await toque('touchStart', b.x + 20, b.y + 6);
  // Pressed until the card is being dragged.
  await expect(p.locator(`[data-caja="${N_CITA}"][data-en-mano]`)).toHaveCount(1);
  for (let i = 1; i <= 6; i++)
    await toque('touchMove', b.x + 20 + ((destino.x - b.x - 20) * i) / 6, b.y + 6 + ((destino.y + 5 - b.y - 6) * i) / 6);
  await toque('touchEnd');
  await expect.poll(async () => (await clinica.hacer(citas.obtener_uno, { N_CITA })).F_CITA).toBe(dia(2));
  await p.locator(`[data-caja="${N_CITA}"]`).tap();
  await expect(p.getByRole('dialog', { name: 'Cita' })).toBeVisible();
  await contexto.close();
});

test('solo con el teclado: flechas, C, T, D, S, L y periodos', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await agendar(clinica, CODIGOPACIENTE, dia(1), '08:30');
  await abrir(yo);
  const foco = () => yo.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await yo.locator('[data-cursor]').focus();
  expect(await foco()).toContain('08:00');
  await yo.keyboard.press('ArrowRight');
  await yo.keyboard.press('ArrowDown');
  await yo.keyboard.press('ArrowDown');
  expect(await foco()).toMatch(/^Guadalupe.*08:30/);
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('dialog', { name: 'Cita' })).toBeVisible();
  await yo.keyboard.press('Escape');
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  await yo.keyboard.press('ArrowDown');
  expect(await foco()).toContain('09:00');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('textbox', { name: 'Hora' })).toHaveValue('09:00');
  await yo.keyboard.press('Escape');
  await yo.keyboard.press('l');
  await expect(yo.locator('[data-pieza="dia-lista"]').first()).toBeVisible();
  await yo.keyboard.press('ArrowRight');
  await expect(yo).toHaveURL(new RegExp(`f=${dia(7)}`));
  await yo.keyboard.press('ArrowLeft');
  await expect(yo).toHaveURL(new RegExp(`f=${dia(0)}`));
  await yo.keyboard.press('d');
  await expect(yo.locator('[data-pieza="columna"]')).toHaveCount(1);
  await yo.keyboard.press('ArrowRight');
  await expect(yo).toHaveURL(new RegExp(`f=${dia(1)}`));
  await yo.keyboard.press('t');
  await expect(yo).toHaveURL(new RegExp(`f=${hoy()}`));
  await yo.keyboard.press('s');
  await expect(yo.locator('[data-pieza="columna"]').nth(5)).toBeVisible();
  await yo.keyboard.press('c');
  await expect(yo.getByRole('dialog', { name: 'Agendar cita' })).toBeVisible();
});

test('la cita por dentro: estados, etiqueta, observaciones, reprogramar con mensaje y eliminar', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00');
  await abrir(yo, `&cita=${N_CITA}`);
  const ventana = yo.getByRole('dialog', { name: 'Cita' });
  await ventana.getByRole('button', { name: 'Confirmada', exact: true }).click();
  await expect(ventana.getByRole('button', { name: 'Confirmada', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await ventana.getByRole('button', { name: 'Editar observaciones' }).click();
  await ventana.getByRole('textbox', { name: 'Observaciones' }).fill('Traer estudios');
  await ventana.getByRole('button', { name: 'Guardar' }).click();
  await expect(ventana.getByText('Traer estudios')).toBeVisible();
  await sinFallas(yo);
  await ventana.getByRole('button', { name: 'Reprogramar' }).click();
  await yo.getByRole('textbox', { name: 'Hora' }).fill('16:00');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog', { name: 'Enviar WhatsApp' })).toContainText('se reprogramó');
  await yo.keyboard.press('Escape');
  await yo.getByRole('button', { name: /Guadalupe.*16:00/ }).click();
  await ventana.getByRole('button', { name: 'Más acciones' }).click();
  await yo.getByRole('menuitem', { name: 'Eliminar' }).click();
  await yo.getByRole('button', { name: 'Eliminar' }).click();
  await expect(yo.locator('[data-caja]')).toHaveCount(0);
});

test('lo escrito junto al hueco no se pierde con Escape en la forma larga; lo que nadie cambió se cierra sin preguntar', async ({
  yo,
  clinica,
}) => {
  await clinica.paciente();
  await abrir(yo, '&v=semana&m=1');
  const { x, y } = await lugar(yo, 2, '10:00');
  await yo.mouse.click(x, y);
  await enfocado(yo.locator('[data-pieza="globo"]').getByRole('combobox', { name: 'Paciente' }));
  await yo.keyboard.press('Alt+m');
  const larga = yo.getByRole('dialog', { name: 'Agendar cita' });
  await seVe(larga.getByLabel('Observaciones'));
  await yo.keyboard.press('Escape');
  await expect(larga).toHaveCount(0);

  await yo.mouse.click(x, y);
  await enfocado(yo.locator('[data-pieza="globo"]').getByRole('combobox', { name: 'Paciente' }));
  await yo.keyboard.type('gua');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
  await yo.keyboard.press('Alt+m');
  await seVe(larga.getByLabel('Observaciones'));
  await yo.keyboard.press('Escape');
  await yo.getByRole('dialog', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Seguir editando' }).click();
  await expect(larga.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
});

for (const width of [1024, 1440])
  test(`el equipo de siete días cabe a ${width}: el domingo se ve entero y cada nombre tiene su renglón`, async ({ yo, clinica }) => {
    await clinica.hacer(medicos.agregar, {}, { NOMBRE: 'Tomás', APELLIDO_PATERNO: 'Rojas', ID_ESPECIALIDAD: 1, SEXO: 1, SUCURSALES: [1] });
    const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Ana Lucía', APELLIDO_PATERNO: 'Sáenz', APELLIDO_MATERNO: '' });
    for (let n = 0; n < 7; n++) await agendar(clinica, CODIGOPACIENTE, dia(n), '09:00');
    await yo.setViewportSize({ width, height: 800 });
    await yo.goto(`/calendar?f=${LUNES}&v=equipo`);
    await expect(yo.locator('[data-pieza="cita-equipo"]')).toHaveCount(7);
    const tabla = yo.locator('[data-pieza="equipo"]');
    // The page itself never scrolls, however long its side panel is: the bar would leave the window.
    await yo.setViewportSize({ width, height: 500 });
    expect(await yo.getByRole('main').evaluate((n) => n.scrollHeight - n.clientHeight)).toBe(0);
    await yo.setViewportSize({ width, height: 800 });
    expect(await tabla.evaluate((n) => n.scrollWidth - n.clientWidth)).toBe(0);
    await seVe(yo.locator('[data-pieza="equipo"] tbody tr').first().locator('td').last().locator('[data-pieza="cita-equipo"]'));
    await seVe(
      yo
        .locator('[data-pieza="equipo"] tbody tr')
        .first()
        .locator('td')
        .last()
        .getByRole('button', { name: /^Agendar con/ }),
    );
    expect(
      await yo
        .locator('[data-pieza="cita-equipo"] [data-pieza="nombre"]')
        .evaluateAll((xs) => xs.map((x) => x.scrollWidth - x.clientWidth)),
    ).toEqual(Array(7).fill(0));
  });

test('quinientas citas se dibujan de una vez, y un cambio no las dibuja todas', async ({ yo, clinica }) => {
  test.setTimeout(120_000);
  const { CODIGOPACIENTE } = await clinica.paciente();
  // Ten overlapping series per day: confirmed, so that they are shown side by side.
  for (let i = 0; i < 10; i++)
    for (let h = 0; h < 10; h++)
      await agendar(clinica, CODIGOPACIENTE, LUNES, `${String(8 + h).padStart(2, '0')}:${i % 2 ? '30' : '00'}`, {
        RECURRENTE: 1,
        RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 5 },
      });
  await abrir(yo);
  await expect(yo.locator('[data-caja]')).toHaveCount(500);
  await yo.getByRole('button', { name: 'Lista', exact: true }).click();
  await expect(yo.locator('[data-caja]')).toHaveCount(0);
  // What each frame shows until the week is loaded: nothing of it, or all of it.
  const cuadros = await yo.evaluate(async () => {
    ([...document.querySelectorAll('button')].find((b) => b.textContent === 'Semana') as HTMLButtonElement).click();
    const vistos: number[] = [];
    while (vistos.at(-1) !== 500) {
      await new Promise(requestAnimationFrame);
      vistos.push(document.querySelectorAll('[data-caja]').length);
    }
    return vistos;
  });
  expect(new Set(cuadros.filter(Boolean))).toEqual(new Set([500]));
  // Only the element that another user changed is redrawn.
  await yo.evaluate(() => {
    const tocadas = new Set<string>();
    (window as { tocadas?: Set<string> }).tocadas = tocadas;
    new MutationObserver((cambios) => {
      for (const c of cambios) {
        const n = c.target instanceof Element ? c.target : c.target.parentElement;
        const caja = n?.closest('[data-caja]')?.getAttribute('data-caja');
        if (caja) tocadas.add(caja);
      }
    }).observe(document.querySelector('main')!, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const [una] = await delDia(clinica, LUNES);
  await clinica.hacer(citas.cambiar_estatus, { N_CITA: una!.N_CITA, C_ESTATUS: 1 });
  await expect(yo.locator(`[data-cita="${una!.N_CITA}"]`)).toHaveAttribute('aria-label', /, Confirmada/);
  await expect.poll(() => yo.evaluate(() => [...(window as { tocadas?: Set<string> }).tocadas!])).toEqual([String(una!.N_CITA)]);
});

for (const [tema, width] of [
  ['claro', 1440],
  ['oscuro', 1440],
  ['claro', 360],
] as const) {
  test(`axe en las vistas y diálogos de la agenda, ${tema}, ${width}`, async ({ clinica, page }) => {
    test.setTimeout(150_000);
    const { CODIGOPACIENTE } = await clinica.paciente();
    for (const [i, estado] of ([0, 1, 6, 2, 3, 4] as const).entries()) {
      const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(i % 5), '10:00', {
        D_OBSERVACIONES: 'Control',
        H_MINCITA: i === 2 ? 15 : 45,
      });
      if (estado) await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: estado });
    }
    const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, hoy(), '12:00');
    await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 });
    await agendar(clinica, CODIGOPACIENTE, hoy(), '13:00');
    const evento = { CODIGOMEDICO: 1, MOTIVO: 'Sesión clínica', CONFIRMAR_AGENDAR: 1 };
    await clinica.hacer(eventos.agregar_evento, {}, { ...evento, TIPO: 0, F_EXCLUIDA: dia(1), HORAINICIAL: '16:00', HORAFINAL: '17:00' });
    await clinica.hacer(eventos.agregar_evento, {}, { ...evento, TIPO: 0, F_EXCLUIDA: dia(2), DIACOMPLETO: 1 });
    await clinica.hacer(eventos.agregar_evento, {}, { ...evento, TIPO: 1, F_EXCLUIDA: dia(3), DIACOMPLETO: 1 });
    await page.setViewportSize({ width, height: 900 });
    await prepararPagina(page, clinica.token, tema);
    const rutas = [`f=${LUNES}`, `f=${LUNES}&v=lista`, `f=${hoy()}&v=dia&m=0`];
    for (const ruta of rutas)
      await test.step(ruta, async () => {
        await page.goto(`/calendar?${ruta}`);
        await expect(page.locator('[data-pieza="columna"], [data-pieza="dia-lista"]').first()).toBeVisible();
        await sinFallas(page);
      });
    for (const nombre of width > 600 ? ['Cita', 'Otro evento', 'Pacientes de hoy'] : ['Cita', 'Mes, médico y filtros'])
      await test.step(nombre, async () => {
        if (nombre === 'Otro evento') {
          await page.getByRole('button', { name: 'Más acciones de la agenda' }).click();
          await page.getByRole('menuitem', { name: nombre }).click();
        } else await page.locator('[data-pieza="agenda"]').getByRole('button', { name: nombre, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await sinFallas(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    if (width > 600) {
      await page.goto('/catalogs/non_working_days');
      await expect(page.getByText('Sesión clínica').first()).toBeVisible();
      await sinFallas(page);
    }
  });
}
