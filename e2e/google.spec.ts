// A doctor's Google calendar: linked on the doctor's page, synchronised with the agenda, and of private events only that the
// time is taken.
import { expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { gcalendar, gcalendarMedico } from '#features/integraciones/gcalendar/contract.ts';
import { enLaClinica, instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { type Clinica, sinFallas, test } from './galeno.ts';

const ZONA = 'America/Mexico_City';
const DIA = sumarDias(enLaClinica(ZONA).fecha, 1);
const MEDICO = { CODIGOMEDICO: 1 };
const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);

/** Links the doctor, whose calendar has lunch from one to half past two. */
async function enlazar(c: Clinica): Promise<void> {
  const cuenta = `elena.${c.codigo}@gmail.com`;
  const { URL: pagina } = await c.hacer(gcalendar.obtener_enlace_gcalendar, {}, MEDICO);
  const a = (hora: string) => ({ dateTime: instanteDe(ZONA, DIA, hora).toISOString() });
  await fetch(`${new URL(pagina).origin}/google/_prueba/${cuenta}/eventos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'comida', summary: 'Comida con mi hermana', start: a('13:00'), end: a('14:30') }),
  });
  await c.hacer(gcalendar.enlazar_gcalendar, {}, await autorizar(`${pagina}&login_hint=${cuenta}`));
}

test('la página del médico dice cómo va su calendario; en la agenda su tiempo está ocupado, y agendar encima se pregunta', async ({
  yo,
  clinica,
}) => {
  await clinica.paciente();
  const { CODIGOPACIENTE } = await clinica.paciente({ NOMBRE: 'Luis Ángel', APELLIDO_PATERNO: 'Cervantes', TCELULAR: '5555500199' });
  const cita = { F_CITA: DIA, H_CITA: '10:00', H_MINCITA: 30, CODIGOPACIENTE, ...MEDICO, CONFIRMAR_AGENDAR: 1 };
  await clinica.hacer(citas.agregar, {}, cita);
  await enlazar(clinica);
  await yo.goto('/medicos/1');
  const google = yo.locator('section', { has: yo.getByRole('heading', { name: 'Google Calendar' }) });
  // A live update tells the page that the job has run.
  await expect(google).toContainText(/Próximas citas en el calendario\s*1/);
  await expect(google).toContainText(/Última sincronización\S{3} \d+ \S{3} \d{4}/);
  await google.getByRole('switch', { name: 'Mostrar el nombre del paciente' }).click();
  await aviso(yo, 'El cambio se guardó correctamente');
  await expect(google).toContainText('«Cita: A. N.»');
  await google.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await aviso(yo, 'La sincronización comenzó');
  await sinFallas(yo);

  await yo.goto(`/calendar?f=${DIA}&v=dia`);
  const bloque = yo.getByRole('button', { name: /^Ocupado \(Google\), 13:00 a 14:30, Elena Márquez/ });
  await expect(bloque).toBeVisible();
  await expect(yo.locator('body')).not.toContainText('hermana');
  await bloque.click();
  const dialogo = yo.getByRole('dialog', { name: 'Ocupado' });
  await expect(dialogo).toContainText('13:00–14:30');
  await expect(dialogo.getByRole('button', { name: 'Editar' })).toHaveCount(0);
  await expect(dialogo.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await sinFallas(yo);
  await yo.keyboard.press('Escape');

  await yo.goto(`/calendar?f=${DIA}&v=dia`);
  const columna = (await yo.locator('[data-pieza="columna"]').first().boundingBox())!;
  const px = await yo.locator('[data-pieza="columnas"]').evaluate((n) => Number.parseFloat(getComputedStyle(n).getPropertyValue('--px')));
  await yo.mouse.click(columna.x + columna.width / 2, columna.y + ((12 * 60 + 45 - 480) * px) / 60 + 2);
  await expect(yo.getByRole('dialog')).toBeVisible();
  await yo.keyboard.type('gua');
  await yo.keyboard.press('Enter');
  await expect(yo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(/^Guadalupe/);
  await yo.keyboard.press('Enter');
  const conflicto = yo.getByRole('dialog').filter({ hasText: 'Ocupado en Google Calendar' });
  await expect(conflicto).toBeVisible();
  await sinFallas(yo);
  await conflicto.getByRole('button', { name: 'Agendar de todos modos' }).click();
  await expect(yo.getByRole('button', { name: /Guadalupe.*12:45/ })).toBeVisible();
  // Both are there a moment later.
  await expect.poll(async () => (await clinica.hacer(gcalendarMedico.check_gcalendar, MEDICO)).CITAS_EN_GOOGLE).toBe(2);
});

test('si Google retiró el permiso, la página del médico lo dice y deja enlazar de nuevo', async ({ yo, clinica }) => {
  await enlazar(clinica);
  // The jobs of all journeys share one queue.
  const sincronizada = async () => (await clinica.hacer(gcalendarMedico.check_gcalendar, MEDICO)).SINCRONIZADA;
  await expect.poll(sincronizada, { timeout: 30_000 }).not.toBeNull();
  const { URL: pagina } = await clinica.hacer(gcalendar.obtener_enlace_gcalendar, {}, MEDICO);
  await fetch(`${new URL(pagina).origin}/google/_prueba/elena.${clinica.codigo}@gmail.com/retirar`, { method: 'POST' });
  await yo.goto('/medicos/1');
  const google = yo.locator('section', { has: yo.getByRole('heading', { name: 'Google Calendar' }) });
  await google.getByRole('button', { name: 'Sincronizar ahora' }).click();
  await expect(google).toContainText('Google retiró el permiso');
  await expect(google.getByRole('button', { name: 'Enlazar' })).toBeVisible();
  await sinFallas(yo);
});
