// The list of reports, and one of them with its filters, on paper and in a sheet.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { hoy, sinFallas, test } from './galeno.ts';
import { seVe, sinCortes } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('se busca un reporte, se elige su periodo, y sale lo mismo en la pantalla y en papel', async ({ yo, clinica }) => {
  const suyo = await clinica.paciente();
  const cita = { ...suyo, CODIGOMEDICO: 1, F_CITA: sumarDias(hoy(), 3), H_CITA: '10:00', H_MINCITA: 30, CONFIRMAR_AGENDAR: 1 };
  await clinica.hacer(citas.agregar, {}, cita);
  await yo.goto('/reports');
  await expect(yo.getByRole('link', { name: /^Pacientes que no regresan/ })).toBeVisible();
  await yo.getByRole('searchbox', { name: 'Buscar' }).last().fill('estado');
  await expect(yo.getByRole('link', { name: /^Pacientes que no regresan/ })).toHaveCount(0);
  await sinFallas(yo);
  await yo.getByRole('link', { name: /^Citas por estado/ }).press('Enter');
  await seVe(yo.getByText('No hay registros').first());
  await yo.getByLabel('Fecha final').fill(sumarDias(hoy(), 7).split('-').reverse().join('/'));
  await yo.getByRole('button', { name: 'Generar' }).press('Enter');
  await seVe(yo.getByRole('cell', { name: /Guadalupe/ }).first());
  // The address keeps what was asked.
  await yo.reload();
  await seVe(yo.getByRole('cell', { name: /Guadalupe/ }).first());
  await yo.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Cancelada' });
  await yo.getByRole('button', { name: 'Generar' }).press('Enter');
  await seVe(yo.getByText('No hay registros').first());
  const papel = yo.waitForResponse((r) => r.url().includes('/reportes/imprimir/agenda/citas_por_estado'));
  await yo.getByRole('button', { name: 'PDF' }).press('Enter');
  expect((await papel).headers()['content-type']).toBe('application/pdf');
  await sinFallas(yo);
});

test('en un teléfono la lista y un reporte caben; sin permiso no hay ninguno', async ({ enTelefono: yo, clinica }) => {
  await clinica.paciente();
  await yo.goto('/reports');
  await seVe(yo.getByRole('link', { name: /^Corte de caja/ }), undefined, { parte: true });
  await sinCortes(yo);
  await yo.goto('/report/listado');
  await seVe(yo.getByText('Guadalupe').first());
  await sinCortes(yo, { salvo: ['[data-pieza="barra-tabla"]'] });
  await yo.goto('/report/nada');
  await seVe(yo.getByText('Sin permisos para ver esta pantalla'));
});

test('un reporte se marca; sus filtros se guardan con nombre, y la barra los encuentra', async ({ yo, clinica }) => {
  await clinica.paciente();
  await yo.goto('/reports');
  const estrella = yo.getByRole('button', { name: 'Favorito: Citas por estado' });
  await estrella.press('Enter');
  const favoritos = yo.locator('section', { has: yo.getByRole('heading', { name: 'Favoritos' }) });
  await seVe(favoritos.getByRole('link', { name: /^Citas por estado/ }));
  await yo
    .getByRole('link', { name: /^Citas por estado/ })
    .first()
    .press('Enter');
  await expect(yo.getByRole('heading', { level: 1, name: 'Citas por estado' })).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Favorito: Citas por estado' })).toHaveAttribute('aria-pressed', 'true');
  await expect(yo.getByRole('button', { name: 'Guardar filtros' })).toHaveCount(0);
  await yo.getByRole('combobox', { name: 'Estado' }).selectOption({ label: 'Cancelada' });
  await yo.getByRole('button', { name: 'Generar' }).press('Enter');
  await yo.getByRole('button', { name: 'Guardar filtros' }).press('Enter');
  await expect(yo.getByLabel('Nombre')).toBeFocused();
  await yo.getByLabel('Nombre').fill('Canceladas del mes');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog')).toHaveCount(0);
  await expect(yo.getByRole('button', { name: 'Guardar filtros' })).toHaveCount(0);
  const libro = yo.waitForResponse((r) => r.url().includes('/reportes/descargar/agenda/citas_por_estado'));
  await yo.getByRole('button', { name: 'Excel' }).press('Enter');
  expect((await libro).headers()['content-type']).toContain('spreadsheetml');
  await yo.goto('/patients');
  await expect(yo.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await yo.keyboard.press('Control+k');
  await expect(yo.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await yo.keyboard.type('canceladas del mes');
  await seVe(yo.getByRole('option', { name: /Canceladas del mes/ }));
  await yo.keyboard.press('Enter');
  await expect(yo).toHaveURL(/\/report\/citas_por_estado\?C_ESTATUS=/);
  await expect(yo.getByRole('combobox', { name: 'Estado' }).locator('option:checked')).toHaveText('Cancelada');
  await yo.goto('/reports');
  await seVe(favoritos.getByRole('link', { name: /^Canceladas del mes/ }));
  await sinFallas(yo);
  for (const [width, nombre] of [
    [360, 'movil'],
    [1440, 'escritorio'],
  ] as const) {
    await yo.setViewportSize({ width, height: 900 });
    await sinCortes(yo);
    if (process.env.FOTOS) await yo.screenshot({ path: `${process.env.FOTOS}/${nombre}.png` });
  }
  await yo.getByRole('button', { name: 'Quitar Canceladas del mes de favoritos' }).press('Enter');
  await expect(favoritos.getByRole('link', { name: /^Canceladas del mes/ })).toHaveCount(0);
});

test('un reporte se programa por correo con sus filtros, se cambia, se pausa y se elimina sin el ratón', async ({ yo, clinica }) => {
  await clinica.paciente();
  // A report of a single day is not offered.
  await yo.goto('/report/hoja_diaria');
  await seVe(yo.getByRole('button', { name: 'Excel' }));
  await expect(yo.getByRole('button', { name: 'Enviar por correo' })).toHaveCount(0);
  await yo.goto('/report/citas_por_estado?C_ESTATUS=4');
  await yo.getByRole('button', { name: 'Enviar por correo' }).press('Enter');
  const dialogo = yo.getByRole('dialog');
  await expect(dialogo.getByLabel('Cuándo')).toBeFocused();
  const yoMismo = dialogo.getByRole('checkbox').first();
  await expect(yoMismo).toBeChecked();
  await sinFallas(yo);
  await yoMismo.press('Space');
  await yo.keyboard.press('Control+Enter');
  await seVe(dialogo.getByText('Elija al menos un destinatario').first());
  await yoMismo.press('Space');
  await dialogo.getByLabel('Formato').selectOption({ label: 'Excel' });
  if (process.env.FOTOS) await yo.screenshot({ path: `${process.env.FOTOS}/dialogo.png` });
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toHaveCount(0);
  const lista = yo.getByRole('region', { name: 'Envíos por correo' });
  const fila = lista.getByRole('row', { name: /Cada lunes, en Excel/ });
  await expect(fila).toBeFocused();
  await seVe(fila.getByText(/^lun /));
  await yo.keyboard.press('e');
  await dialogo.getByLabel('Cuándo').selectOption({ label: 'El día 1 de cada mes, con el mes anterior' });
  await yo.keyboard.press('Control+Enter');
  await expect(dialogo).toHaveCount(0);
  const mensual = lista.getByRole('row', { name: /El día 1 de cada mes, en Excel/ });
  await expect(mensual).toBeFocused();
  await yo.keyboard.press('Enter');
  await seVe(dialogo.getByText(/^Todavía no toca ninguno: el primero sale el/));
  await sinFallas(yo);
  await yo.keyboard.press('Escape');
  await expect(mensual).toBeFocused();
  // The list of reports has all of them, each with its way to the report and its filters.
  await yo.goto('/reports');
  const toda = lista.getByRole('row', { name: /Citas por estado/ });
  await toda.getByRole('button').last().press('Enter');
  await yo.getByRole('menuitem', { name: 'Pausar' }).press('Enter');
  await seVe(toda.getByText('En pausa'));
  for (const [width, nombre] of [
    [360, 'programados-movil'],
    [1440, 'programados'],
  ] as const) {
    await yo.setViewportSize({ width, height: 900 });
    await lista.scrollIntoViewIfNeeded();
    await sinCortes(yo);
    if (process.env.FOTOS) await yo.screenshot({ path: `${process.env.FOTOS}/${nombre}.png` });
  }
  await sinFallas(yo);
  await toda.getByRole('button').last().press('Enter');
  await yo.getByRole('menuitem', { name: 'Abrir el reporte' }).press('Enter');
  await expect(yo).toHaveURL(/\/report\/citas_por_estado\?C_ESTATUS=4/);
  await mensual.focus();
  await yo.keyboard.press('Delete');
  await yo.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
  await expect(lista).toHaveCount(0);
  await sinFallas(yo);
});
