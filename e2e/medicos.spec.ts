// Doctors: registering one with a user, working hours, signature, and deletion.
import { expect, type Page } from '@playwright/test';
import { sistemaControl } from '#features/clinica/contract.ts';
import { gcalendarMedico } from '#features/integraciones/gcalendar/contract.ts';
import { medikitMedico } from '#features/integraciones/medikit/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { accionDeFila, sinFallas, test } from './galeno.ts';

const aviso = (p: Page, texto: string) => expect(p.getByRole('region', { name: 'Avisos' })).toContainText(texto);

test('se registra un médico con su usuario; uno parecido se confirma', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/medics');
  await expect(yo.getByRole('row', { name: /Elena Márquez/ })).toBeVisible();
  await yo.getByRole('button', { name: 'Agregar' }).click();
  await expect(yo.getByRole('heading', { name: 'Agregar Médico' })).toBeVisible();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Debe llenar todos los campos requeridos').first()).toBeVisible();
  await yo.getByLabel('Nombre(s)').fill('Ramón');
  await yo.getByLabel('Apellido paterno').fill('Díaz');
  await yo.getByLabel('Especialidad').first().fill('interna');
  await yo.getByRole('option', { name: 'Medicina interna' }).click();
  await yo.getByLabel('Cédula profesional').fill('0000000');
  await yo.getByLabel('Correo electrónico').fill('ramon@ejemplo.mx');
  await yo.getByLabel('Usuario').first().fill('ramon');
  await yo.getByLabel('Contraseña', { exact: false }).first().fill('Segura12');
  await yo.getByLabel('Confirmar contraseña').fill('Segura12');
  await yo.keyboard.press('Control+Enter');
  // The same licence number as an existing doctor.
  await expect(yo.getByRole('dialog')).toContainText('Misma cédula profesional: Elena Márquez Solís (1)');
  await yo.getByRole('button', { name: 'Sí, Guardar' }).click();
  await aviso(yo, 'El médico se registró correctamente');
  await expect(yo.getByRole('row', { name: /Ramón Díaz/ })).toBeVisible();
  expect((await clinica.hacer(usuarios.obtener)).find((u) => u.CLAVEUSUARIO === 'ramon')).toMatchObject({
    CODIGOMEDICO: 2,
    NIVEL_DESC: 'Médico',
  });
});

test('la semana se arma con un día, se copia a los demás y dice qué está mal', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/medics');
  await expect(yo.getByRole('row', { name: /Elena/ })).toBeVisible();
  await yo.getByRole('heading', { name: 'Médicos' }).click();
  await yo.keyboard.press('h');
  await aviso(yo, 'Debe seleccionar un Médico');
  await accionDeFila(yo, /Elena/, 'Horarios');
  await expect(yo).toHaveURL(/\/catalogs\/medic\/1\/schedules$/);
  await sinFallas(yo);
  const hora = (etiqueta: string) => yo.getByRole('textbox', { name: etiqueta });
  await hora('Atención del lunes, a').fill('7');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('La hora final debe ser mayor que la inicial').first()).toBeVisible();
  await hora('Atención del lunes, de').fill('930');
  await hora('Atención del lunes, a').fill('6 pm');
  await hora('Atención del lunes, a').press('Tab');
  await expect(hora('Atención del lunes, de')).toHaveValue('09:30');
  await expect(hora('Atención del lunes, a')).toHaveValue('18:00');
  await yo.getByRole('button', { name: 'Agregar descanso el lunes' }).click();
  await yo.getByRole('button', { name: 'Copiar el lunes' }).click();
  await yo.getByRole('menuitem', { name: 'Copiar a lunes a viernes' }).click();
  await yo.getByRole('switch', { name: 'Sábado' }).uncheck();
  await yo.getByRole('switch', { name: 'Domingo' }).uncheck();
  await expect(yo.getByRole('status').filter({ hasText: 'a la semana' })).toHaveText('37 h 30 min a la semana');
  await yo.keyboard.press('Control+Enter');
  await aviso(yo, 'Los horarios se guardaron correctamente');
  const { HORARIOS } = await clinica.hacer(medicos.obtener_horarios, { CODIGOMEDICO: 1 });
  expect(HORARIOS[0]).toMatchObject({
    VIERNES_INICIAL: '09:30',
    VIERNES_FINALCOMIDA: '15:00',
    SABADO_INICIAL: null,
    VIERNES_INICIALVC: '09:30',
  });
});

test('firmar en pantalla queda guardado; desactivar dice cuántas citas tiene', async ({ yo, clinica }) => {
  await yo.goto('/catalogs/medic/1');
  await expect(yo).toHaveURL(/\/medicos\/1$/);
  await yo.getByRole('button', { name: 'Firmar en pantalla' }).click();
  const caja = (await yo.getByLabel('Recuadro para firmar, vacío').boundingBox())!;
  await yo.mouse.move(caja.x + 40, caja.y + 90);
  await yo.mouse.down();
  await yo.mouse.move(caja.x + 160, caja.y + 40, { steps: 6 });
  await yo.mouse.move(caja.x + 260, caja.y + 120, { steps: 6 });
  await yo.mouse.up();
  await yo.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await aviso(yo, 'La firma se guardó correctamente');
  await expect(yo.getByRole('img', { name: 'Firma' })).toBeVisible();
  expect((await clinica.hacer(medicos.obtener_firma, { CODIGOMEDICO: 1 })).FIRMA).toMatch(/^data:image\/png/);

  await yo.goto('/catalogs/medics');
  await accionDeFila(yo, /Elena/, 'Desactivar');
  await expect(yo.getByRole('dialog')).toContainText('no tiene citas pendientes');
  await yo.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await aviso(yo, 'El estado del médico se cambió correctamente');
  await expect(yo.getByRole('row', { name: /Elena/ })).toHaveCount(0);
  await yo.getByRole('switch', { name: 'Inactivos' }).click();
  await expect(yo).toHaveURL(/inactivos=1/);
  await accionDeFila(yo, /Elena/, 'Activar');
  await yo.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
  await expect(yo.getByRole('row', { name: /Elena.*Sí/ })).toBeVisible();
});

test('Google Calendar se enlaza en su página, en otra pestaña, y se desconecta', async ({ yo, context, clinica }) => {
  await yo.goto('/medicos/new');
  await expect(yo.getByText('Debe completar el registro del médico para poder configurar esta sección.').first()).toBeVisible();
  await yo.goto('/medicos/1');
  const google = yo.locator('section', { has: yo.getByRole('heading', { name: 'Google Calendar' }) });
  await expect(google).toContainText('Sin enlazar');
  await expect(google).toContainText('Modo de demostración');
  const [pestana] = await Promise.all([context.waitForEvent('page'), google.getByRole('button', { name: 'Enlazar' }).click()]);
  await pestana.getByRole('link', { name: 'Autorizar' }).click();
  await expect(pestana.getByText('La cuenta de Google Calendar quedó enlazada')).toBeVisible();
  await expect(pestana).toHaveURL(/\/integraciones\/google$/);
  await sinFallas(pestana);
  await pestana.close();
  await yo.bringToFront();
  await expect(google).toContainText('consultorio.demo@gmail.com');
  await sinFallas(yo);
  await google.getByRole('button', { name: 'Desconectar' }).click();
  await yo.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await aviso(yo, 'La cuenta de Google Calendar se desconectó correctamente');
  await expect(google).toContainText('Sin enlazar');
  expect((await clinica.hacer(gcalendarMedico.check_gcalendar, { CODIGOMEDICO: 1 })).USE_GOOGLE_CALENDAR).toBe(0);
});

test('médico y paciente se registran en Medikit una vez, avisados; la receta electrónica se emite', async ({ yo, clinica }) => {
  test.slow();
  await clinica.hacer(sistemaControl.actualizar, {}, { MEDIKIT: 1 });
  await yo.goto('/medicos/1');
  const medikit = yo.locator('section', { has: yo.getByRole('heading', { name: 'Receta electrónica Medikit' }) });
  await medikit.getByRole('button', { name: 'Registrar en Medikit' }).click();
  const caja = yo.getByRole('dialog', { name: 'Registro en Medikit' });
  await expect(caja.getByLabel('Apellidos')).toHaveValue('Márquez Solís');
  await expect(caja.getByLabel('Especialidad').locator('option:checked')).toHaveText('Medicina interna');
  await yo.keyboard.press('Control+Enter');
  await expect(caja.getByText('Debe llenar todos los campos requeridos')).toBeVisible();
  await sinFallas(yo);
  await caja.getByLabel('Fecha de nacimiento').first().fill('23/08/1975');
  await caja.getByRole('textbox', { name: 'Celular', exact: true }).fill('5555511042');
  await caja.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('5555500101');
  await caja.getByLabel('Cédula profesional').fill('98012453');
  await caja.getByLabel('Calle y número').fill('Av. Coyoacán 1508');
  await caja.getByLabel('Código postal').fill('03100');
  await caja.getByLabel('Estado').selectOption({ label: 'Ciudad de México' });
  await caja.getByLabel('Ciudad o municipio').selectOption({ label: 'Benito Juárez' });
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('no se podrán cambiar')).toBeVisible();
  await yo.getByRole('button', { name: 'Registrar', exact: true }).click();
  await aviso(yo, 'El médico se registró correctamente en Medikit');
  await expect(medikit).toContainText('Registrado');
  await medikit.getByRole('button', { name: 'Ver registro' }).click();
  await expect(caja.getByLabel('Cédula profesional')).toHaveValue('98012453');
  await expect(caja.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  expect(await clinica.hacer(medikitMedico.obtener_medikit, { CODIGOMEDICO: 1 })).toMatchObject({ ID_CIUDAD: '014' });

  const { CODIGOPACIENTE } = await clinica.paciente({ TELEFONO1: '5555500143' });
  await yo.goto(`/patient/${CODIGOPACIENTE}/medikit_prescription`);
  await expect(yo.getByRole('heading', { name: 'El paciente no está registrado en Medikit' })).toBeVisible();
  await yo.getByRole('link', { name: 'Ir a sus datos generales' }).click();
  await yo.getByRole('button', { name: 'Más acciones' }).click();
  await yo.getByRole('menuitem', { name: 'Registrar en Medikit' }).click();
  const suya = yo.getByRole('dialog', { name: 'Registro Medikit' });
  await expect(suya.getByLabel('Apellidos')).toHaveValue('Hernández Ortega');
  await suya.getByLabel('Tipo de membresía').selectOption('Familiar');
  await yo.keyboard.press('Control+Enter');
  await yo.getByRole('button', { name: 'Registrar', exact: true }).click();
  await aviso(yo, 'El paciente se registró correctamente en Medikit');
  await yo.getByRole('button', { name: 'Más acciones' }).click();
  await expect(yo.getByRole('menuitem', { name: 'Registro Medikit' })).toBeVisible();

  await yo.goto(`/patient/${CODIGOPACIENTE}/prescriptions`);
  await yo.getByRole('link', { name: 'Receta Medikit' }).click();
  const buscador = yo.getByRole('combobox', { name: 'Agregar medicamento' });
  for (const vez of [1, 2]) {
    await buscador.fill('paracetamol gotas');
    await yo.getByRole('option', { name: /Paracetamol 100/ }).click();
    if (vez === 2) await aviso(yo, 'Ya existe el medicamento en esta lista');
  }
  const renglon = yo.getByRole('region', { name: /Paracetamol 100/ });
  await renglon.getByLabel('Dosis').fill('2');
  await renglon.getByLabel('Cada').fill('100');
  await renglon.getByLabel('Duración').fill('5');
  await expect(renglon.getByText('Debe ser un número entre 1 y 99')).toBeVisible();
  await renglon.getByLabel('Cada').fill('8');
  await renglon.getByLabel('Vía de administración').selectOption({ label: 'oral' });
  await renglon.getByRole('combobox', { name: /Diagnóstico/ }).fill('cefalea');
  await yo.getByRole('option', { name: /R51X/ }).click();
  await renglon.getByLabel('Instrucciones').fill('Si hay dolor');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await yo.getByRole('button', { name: 'Emitir', exact: true }).click();
  await aviso(yo, 'La receta electrónica se emitió correctamente');
  await yo.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(yo.getByRole('row', { name: /Paracetamol.*Medikit/ })).toBeVisible();
});
