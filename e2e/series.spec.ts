// More of the calendar: series, the whole team's week, others' changes, other time zones.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { abrir, agendar, dia, LUNES } from './calendario.ts';
import { hoy, prepararPagina, sinFallas, test } from './galeno.ts';

test('una serie: esta y las siguientes se mueven desde su formulario, y la serie se cancela desde la cita', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { CITAS } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00', {
    RECURRENTE: 1,
    RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 4 },
  });
  await abrir(yo, `&v=semana&cita=${CITAS[1]}`);
  await yo.getByRole('dialog', { name: 'Cita' }).getByRole('button', { name: 'Reprogramar' }).click();
  await yo.getByRole('button', { name: 'Esta y las siguientes' }).click();
  await yo.getByRole('textbox', { name: 'Hora' }).fill('11:00');
  await yo.keyboard.press('Control+Enter');
  await yo.getByRole('dialog', { name: 'Enviar WhatsApp' }).waitFor();
  await yo.keyboard.press('Escape');
  await expect(yo.getByRole('button', { name: /Guadalupe.*11:00 a 11:30/ })).toHaveCount(3);
  await expect(yo.getByRole('button', { name: /Guadalupe.*09:00 a 09:30/ })).toHaveCount(1);
  await yo
    .getByRole('button', { name: /Guadalupe.*11:00 a 11:30/ })
    .last()
    .click();
  const ventana = yo.getByRole('dialog', { name: 'Cita' });
  await ventana.getByRole('button', { name: 'Más acciones' }).click();
  await yo.getByRole('menuitem', { name: 'Cita recurrente' }).click();
  await yo.getByRole('menuitem', { name: 'Cancelar esta y las siguientes' }).click();
  await yo.getByRole('button', { name: 'Cancelar las citas' }).click();
  await expect(yo.getByRole('button', { name: /Guadalupe.*Cancelada/ })).toHaveCount(1);
});

test('si otro escritorio cambió la cita mientras se escribía, se lee qué cambió y se guarda a sabiendas', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await agendar(clinica, CODIGOPACIENTE, dia(0), '09:00');
  await abrir(yo, `&cita=${N_CITA}`);
  await yo.getByRole('dialog', { name: 'Cita' }).getByRole('button', { name: 'Reprogramar' }).click();
  const formulario = yo.getByRole('dialog', { name: 'Reprogramar cita' });
  await formulario.getByRole('textbox', { name: 'Observaciones' }).fill('Trae acompañante');
  await clinica.hacer(citas.actualizar, { N_CITA }, { F_CITA: dia(0), H_CITA: '10:00', VERSION: 1 });
  await yo.keyboard.press('Control+Enter');
  await expect(formulario.getByRole('alert')).toContainText('Otra persona guardó cambios en esta cita');
  await expect(formulario.getByRole('alert').getByRole('listitem')).toHaveText(/Cuándo: .*09:00 → .*10:00/);
  await sinFallas(yo);
  expect(await clinica.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '10:00', D_OBSERVACIONES: '' });
  await formulario.getByRole('textbox', { name: 'Hora' }).fill('10:00');
  await yo.keyboard.press('Control+Enter');
  await expect(formulario).toHaveCount(0);
  expect(await clinica.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '10:00', D_OBSERVACIONES: 'Trae acompañante' });
});

test('la semana del equipo: un renglón por médico; se agenda y se abre desde ahí, y el día se imprime', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  for (let i = 0; i < 10; i++) await agendar(clinica, CODIGOPACIENTE, dia(1), `${String(8 + i).padStart(2, '0')}:00`);
  const [{ ID_ESPECIALIDAD }] = (await clinica.hacer(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 })) as unknown as [
    { ID_ESPECIALIDAD: number },
  ];
  const otro = { NOMBRE: 'Tomás', APELLIDO_PATERNO: 'Rojas', ID_ESPECIALIDAD, SEXO: 1, CEDULA_PROFECIONAL: '0000001', UNIVERSIDAD: 'UNAM' };
  const { CODIGOMEDICO } = await clinica.hacer(medicos.agregar, {}, { ...otro, MAIL: 'tomas@ejemplo.mx', SUCURSALES: [1] });
  await yo.goto(`/calendar?f=${LUNES}&v=equipo`);
  const renglones = yo.getByRole('table', { name: /Semana por/ }).locator('tbody tr');
  await expect(renglones).toHaveCount(2);
  await sinFallas(yo);
  await expect(yo.getByRole('button', { name: /Guadalupe.*08:00 a 08:30/ })).toBeVisible();
  await renglones
    .nth(1)
    .getByRole('button', { name: /^Agendar con/ })
    .first()
    .click();
  await expect(yo.getByRole('dialog', { name: 'Agendar cita' }).getByRole('combobox', { name: /Médico|Profesional|Doctor/ })).toHaveValue(
    String(CODIGOMEDICO),
  );
  await yo.keyboard.press('Escape');
  await yo.getByRole('button', { name: /^2 más de/ }).click();
  await expect(yo).toHaveURL(/v=dia/);
  await expect(yo.locator('[data-caja]')).toHaveCount(10);
  const papel = yo.waitForResponse((r) => r.url().includes('/agenda/imprimir/'));
  await yo.getByRole('button', { name: 'Más acciones de la agenda' }).click();
  await yo.getByRole('menuitem', { name: 'Imprimir' }).click();
  expect((await papel).headers()['content-type']).toBe('application/pdf');
});

test('quien abre la agenda de viaje, con el reloj de otro continente, ve la hora y el hoy de la clínica', async ({ clinica, browser }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await agendar(clinica, CODIGOPACIENTE, hoy(), '23:15');
  const contexto = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'es-MX', baseURL: process.env.E2E_BASE! });
  const p = await contexto.newPage();
  await prepararPagina(p, clinica.token);
  await p.goto('/calendar?v=dia&m=1');
  await expect(p.getByRole('button', { name: /Guadalupe.*23:15 a 23:45/ })).toBeVisible();
  await expect(p).toHaveTitle(new RegExp(fechaTexto(hoy())));
  await contexto.close();
});
