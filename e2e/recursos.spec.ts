// Rooms and equipment: from the catalogue to the day by rooms.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import catalogo from '#features/catalogos/recursos.ts';
import { medicos } from '#features/medicos/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { LUNES, lugar, verTodo } from './calendario.ts';
import { type Clinica, hoy, prepararPagina, sinFallas, test } from './galeno.ts';

const POR_CUARTOS = `/calendar?f=${LUNES}&v=dia&m=0&col=recursos`;
const [C1, C2, US] = [1, 2, 3];

/** Two rooms, an ultrasound and a second doctor. */
async function conRecursos(c: Clinica): Promise<void> {
  for (const r of [
    { NOMBRE: 'Consultorio 1', TIPO: 1, ABREVIATURA: 'C1', SUCURSAL: 1 },
    { NOMBRE: 'Consultorio 2', TIPO: 1, ABREVIATURA: 'C2', SUCURSAL: 1 },
    { NOMBRE: 'Ultrasonido', TIPO: 3, ABREVIATURA: 'US' },
  ])
    await c.hacer(catalogo.contract.agregar, {}, r);
  await c.hacer(medicos.agregar, {}, { NOMBRE: 'Arturo', APELLIDO_PATERNO: 'Beltrán', ID_ESPECIALIDAD: 1, SEXO: 1, SUCURSALES: [1] });
}
const agendar = (c: Clinica, CODIGOPACIENTE: number, H_CITA: string, mas: object = {}) =>
  c.hacer(
    citas.agregar,
    {},
    { F_CITA: LUNES, H_CITA, H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1, CONFIRMAR_AGENDAR: 1, ...mas },
  ) as Promise<{ N_CITA: number }>;
const recursosDe = async (c: Clinica, N_CITA: number) => (await c.hacer(citas.obtener_uno, { N_CITA })).RECURSOS;
test('del catálogo a la cita: se agrega un consultorio, y quien agenda lo encuentra libre o tomado', async ({ yo, clinica }) => {
  await conRecursos(clinica);
  const { CODIGOPACIENTE } = await clinica.paciente();
  await clinica.paciente({ NOMBRE: 'Luis Ángel', APELLIDO_PATERNO: 'Cervantes', TCELULAR: '5555500199' });
  await yo.goto('/catalogs/rooms');
  await yo.getByRole('button', { name: 'Agregar', exact: true }).click();
  const alta = yo.getByRole('dialog');
  await alta.getByRole('textbox', { name: 'Nombre' }).fill('Sala de curaciones');
  await alta.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Equipo' });
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('cell', { name: 'Sala de curaciones' })).toBeVisible();

  await agendar(clinica, CODIGOPACIENTE, '10:00', { RECURSOS: [C1, US] });
  await yo.goto(`/calendar?f=${LUNES}&v=semana&m=2`);
  await expect(yo.locator('[data-pieza="columna"]').first()).toBeVisible();
  const { x, y } = await lugar(yo, 0, '10:00');
  await yo.mouse.click(x, y);
  await verTodo(yo);
  const forma = yo.getByRole('dialog', { name: 'Agendar cita' });
  const cuartos = forma.getByRole('group', { name: 'Consultorio o equipo' });
  await expect(cuartos.getByRole('checkbox', { name: 'Consultorio 1 ocupado 10:00–10:30' })).toBeVisible();
  await expect(cuartos.getByRole('checkbox', { name: 'Consultorio 2', exact: true })).toBeVisible();
  // Half an hour later it is free.
  await forma.getByRole('textbox', { name: 'Hora' }).fill('10:30');
  await expect(cuartos.getByRole('checkbox', { name: 'Consultorio 1', exact: true })).toBeVisible();
  await forma.getByRole('textbox', { name: 'Hora' }).fill('10:15');
  await forma.getByRole('combobox', { name: 'Paciente' }).fill('cerv');
  await yo.getByRole('option', { name: /Cervantes/ }).click();
  await cuartos.getByText('Consultorio 1').click();
  await cuartos.getByText('Sala de curaciones').click();
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText(/Consultorio 1: Guadalupe/)).toBeVisible();
  await yo.getByRole('button', { name: 'Agendar de todos modos' }).click();
  await expect(yo.getByRole('button', { name: /Cervantes.*10:15 a 10:45.*C1 · Sala de curaciones.*sobrecupo/ })).toBeVisible();
  await yo.getByRole('button', { name: /Cervantes.*10:15/ }).click();
  await expect(yo.getByRole('dialog', { name: 'Cita' })).toContainText('Consultorio 1, Sala de curaciones');
});

test('el consultorio de costumbre ya está elegido, si está libre', async ({ yo, clinica }) => {
  await conRecursos(clinica);
  const { CODIGOPACIENTE } = await clinica.paciente();
  for (const n of [3, 4]) await agendar(clinica, CODIGOPACIENTE, '09:00', { F_CITA: sumarDias(hoy(), -n), RECURSOS: [C2, US] });
  await agendar(clinica, CODIGOPACIENTE, '12:00', { RECURSOS: [C2], CODIGOMEDICO: 2 });
  await yo.goto(`/calendar?f=${LUNES}&v=semana&m=1`);
  await expect(yo.locator('[data-pieza="columna"]').first()).toBeVisible();
  const { x, y } = await lugar(yo, 0, '11:00');
  await yo.mouse.click(x, y);
  await verTodo(yo);
  const forma = yo.getByRole('dialog', { name: 'Agendar cita' });
  const usual = forma.getByRole('checkbox', { name: /^Consultorio 2/ });
  await expect(usual).toBeChecked();
  await expect(forma.getByText('Sugerido: donde suele atender')).toBeVisible();
  await forma.getByRole('textbox', { name: 'Hora' }).fill('12:00');
  await expect(usual).not.toBeChecked();
  // A manual choice is kept.
  await forma.getByText('Consultorio 1', { exact: true }).click();
  await forma.getByRole('textbox', { name: 'Hora' }).fill('13:00');
  await expect(forma.getByRole('checkbox', { name: /^Consultorio 1/ })).toBeChecked();
  await expect(usual).not.toBeChecked();
});

test('el día por consultorios: columnas, arrastrar de una a otra, agendar en una y filtrar', async ({ yo, clinica }) => {
  await conRecursos(clinica);
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, '09:00', { RECURSOS: [C1, US] });
  const { N_CITA: suelta } = await agendar(clinica, CODIGOPACIENTE, '11:00', { CODIGOMEDICO: 2 });
  await yo.goto(`/calendar?f=${LUNES}&v=dia&m=1`);
  await yo.getByRole('button', { name: 'Consultorios', exact: true }).click();
  await expect(yo).toHaveURL(/col=recursos/);
  await expect(yo).toHaveURL(/m=0/);
  await expect(yo.locator('[data-pieza="cabeza"]')).toHaveText([
    /Consultorio 1.*1 cita/,
    /Consultorio 2.*0 citas/,
    /Ultrasonido.*1 cita/,
    /Sin consultorio.*1 cita/,
  ]);
  const tarjeta = (n: number, col: number) => yo.locator('[data-pieza="columna"]').nth(col).locator(`[data-caja="${n}"]`);
  const llevar = async (n: number, de: number, a: number, hora: string) => {
    const b = (await tarjeta(n, de).boundingBox())!;
    const destino = await lugar(yo, a, hora);
    await yo.mouse.move(b.x + 30, b.y + 4);
    await yo.mouse.down();
    await yo.mouse.move(b.x + 40, b.y + 14, { steps: 3 });
    await yo.mouse.move(destino.x, destino.y + 1, { steps: 8 });
    await yo.mouse.up();
  };
  // The room changes; ultrasound and doctor stay.
  await llevar(N_CITA, 0, 1, '09:00');
  await expect(tarjeta(N_CITA, 1)).toBeVisible();
  await expect.poll(() => recursosDe(clinica, N_CITA)).toEqual([C2, US]);
  expect(await clinica.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '09:00', CODIGOMEDICO: 1 });
  await yo.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect.poll(() => recursosDe(clinica, N_CITA)).toEqual([C1, US]);
  // From no room to a taken one: the conflict is asked.
  await llevar(suelta, 3, 0, '09:00');
  await expect(yo.getByText(/Consultorio 1: Guadalupe/)).toBeVisible();
  await yo.getByRole('button', { name: 'Dejarla donde estaba' }).click();
  await expect(tarjeta(suelta, 3)).toBeVisible();
  await llevar(suelta, 3, 1, '11:00');
  await expect.poll(() => recursosDe(clinica, suelta)).toEqual([C2]);
  await expect(yo.locator('[data-pieza="cabeza"]')).toHaveCount(3);

  // A click in a room's column books it.
  const { x, y } = await lugar(yo, 1, '15:00');
  await yo.mouse.click(x, y);
  const forma = yo.getByRole('dialog', { name: 'Agendar cita' });
  await expect(forma).toContainText('En Consultorio 2');
  await yo.keyboard.press('Escape');
  await yo.getByRole('combobox', { name: 'Consultorio o equipo' }).selectOption({ label: 'Ultrasonido' });
  await expect(yo).toHaveURL(new RegExp(`r=${US}`));
  await expect(yo.locator('[data-pieza="cabeza"]')).toHaveText([/Ultrasonido/]);
  await yo.keyboard.press('s');
  await expect(yo.locator('[data-caja]')).toHaveCount(1);
  await yo.reload();
  await expect(yo.locator('[data-caja]')).toHaveCount(1);
});

for (const [tema, width] of [
  ['claro', 1440],
  ['oscuro', 1440],
  ['oscuro', 360],
] as const)
  test(`axe en el día por consultorios, la forma y el catálogo, ${tema}, ${width}`, async ({ clinica, page }) => {
    test.setTimeout(120_000);
    await conRecursos(clinica);
    const { CODIGOPACIENTE } = await clinica.paciente();
    await agendar(clinica, CODIGOPACIENTE, '09:00', { RECURSOS: [C1, US] });
    await agendar(clinica, CODIGOPACIENTE, '09:00', { RECURSOS: [C1], CODIGOMEDICO: 2, H_MINCITA: 60 });
    await page.setViewportSize({ width, height: 900 });
    await prepararPagina(page, clinica.token, tema);
    await page.goto(POR_CUARTOS);
    await expect(page.locator('[data-pieza="columna"], [data-pieza="dia-lista"]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Guadalupe/ }).first()).toBeVisible();
    await sinFallas(page);
    if (width < 600) {
      await page.getByRole('button', { name: 'Mes, médico y filtros' }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Consultorio o equipo' })).toBeVisible();
      await sinFallas(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.locator('[data-pieza="agenda"]').getByRole('button', { name: 'Cita', exact: true }).click();
    await verTodo(page);
    await page.getByRole('textbox', { name: 'Hora' }).fill('09:15');
    await page.getByText('Consultorio 1', { exact: false }).last().click();
    await expect(page.locator('[data-pieza="ficha"][data-tomado]:has(:checked)')).toBeVisible();
    await sinFallas(page);
    await page.goto('/catalogs/rooms');
    await expect(page.getByText('Ultrasonido')).toBeVisible();
    await sinFallas(page);
  });
