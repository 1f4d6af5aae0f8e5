// The online agenda on a phone: in Spanish and English, by touch and keyboard, with two visitors at once, and its link.
import { type Browser, expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { stripe } from '#features/integraciones/pagos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Clinica, hoy, prepararPagina, retener, sinFallas, test } from './galeno.ts';
import { lanzar } from './servidor.ts';

// Without a mail server unknown visitors cannot book, so these journeys have one.
test.describe.configure({ mode: 'default' });
let parar: () => Promise<void>;
test.beforeAll(async () => {
  parar = await lanzar({ SMTP_URL: 'emulador' });
});
test.afterAll(() => parar());

const SEMANA = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];

/** A second doctor, bookable online every day from nine to six. */
async function abrirAgenda(c: Clinica): Promise<number> {
  const { CODIGOMEDICO } = (await c.hacer(
    medicos.agregar,
    {},
    {
      NOMBRE: 'Arturo',
      APELLIDO_PATERNO: 'Beltrán',
      ID_ESPECIALIDAD: 1,
      SEXO: 1,
      CEDULA_PROFECIONAL: '7654321',
      UNIVERSIDAD: 'Instituto Politécnico Nacional',
      MAIL: 'arturo@ejemplo.mx',
      SUCURSALES: [1],
      MOSTRAR_EN_AGENDA_ONLINE: 1,
    },
  )) as { CODIGOMEDICO: number };
  const horas = Object.fromEntries(
    SEMANA.flatMap((d) => [
      [`${d}_INICIAL`, '09:00'],
      [`${d}_FINAL`, '18:00'],
    ]),
  );
  await c.hacer(
    medicos.actualizar_horarios,
    { CODIGOMEDICO },
    { SUCURSALES: [1], HORARIOS: [{ SUCURSAL: 1, HORARIOVC_IGUAL: 1, ...horas }] },
  );
  return CODIGOMEDICO;
}
async function telefono(browser: Browser, locale: string, tema = 'claro'): Promise<Page> {
  const contexto = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale,
    baseURL: process.env.E2E_BASE!,
    reducedMotion: 'reduce',
  });
  const p = await contexto.newPage();
  await prepararPagina(p, '', tema);
  await p.addInitScript(() => localStorage.removeItem('galeno.token'));
  return p;
}
const agendadas = async (c: Clinica) =>
  (await c.hacer(citas.obtener, { start: hoy(), end: sumarDias(hoy(), 60), doctorId: 0, type: 2 })).CITAS as {
    N_CITA: number;
    F_CITA: string;
    PACIENTE: string;
    H_CITA: string;
    C_ESTATUS: number;
  }[];
const sinScroll = async (p: Page) =>
  expect(await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
const horas = (p: Page) => p.locator('[data-pieza="horas"] button');

test('desde el teléfono: médico, hora, datos y lista; luego se mueve y se cancela por su enlace', async ({ browser, clinica, yo }) => {
  await abrirAgenda(clinica);
  const p = await telefono(browser, 'es-MX');
  await p.goto(`/agenda/${clinica.codigo}`);
  await expect(p.getByRole('heading', { name: 'Agende su cita' })).toBeVisible();
  await expect(p.getByText('Elena Márquez')).toHaveCount(0);
  await sinFallas(p);
  await sinScroll(p);
  await p.getByRole('button', { name: 'Arturo Beltrán' }).click();
  await expect(p.getByRole('heading', { name: '¿Cuándo?' })).toBeFocused();
  // The last free day of next month, so that the appointment is far enough away to be moved.
  await p.getByRole('button', { name: 'Mes siguiente' }).click();
  const libre = p.locator('[data-pieza="mes"] [aria-disabled="false"]').last();
  await libre.click();
  await expect(libre).toHaveAttribute('aria-pressed', 'true');
  await sinFallas(p);
  await sinScroll(p);
  const hora = (await horas(p).last().innerText()).trim();
  await horas(p).last().click();
  await expect(p.getByRole('heading', { name: 'Sus datos' })).toBeFocused();
  await p.getByRole('button', { name: 'Confirmar la cita' }).click();
  await expect(p.getByRole('textbox', { name: 'Nombre(s)' })).toBeFocused();
  await expect(p.getByText('Este campo es requerido').first()).toBeVisible();
  await sinFallas(p);
  await sinScroll(p);
  await p.getByLabel('Nombre(s)').fill('Rosalba');
  await p.getByLabel('Primer apellido').fill('Quintero');
  await p.getByLabel('Fecha de nacimiento').pressSequentially('14031968');
  await expect(p.getByLabel('Fecha de nacimiento')).toHaveValue('14/03/1968');
  await p.getByLabel('Correo electrónico').fill('rosalba@ejemplo.mx');
  await p.getByLabel('Celular').fill('5555500142');
  await p.getByRole('button', { name: 'Confirmar la cita' }).click();
  await expect(p.getByRole('heading', { name: 'Su cita está agendada' })).toBeFocused();
  await expect(p.getByText('rosalba@ejemplo.mx')).toBeVisible();
  await sinFallas(p);
  const [cita] = await agendadas(clinica);
  expect(cita).toMatchObject({ PACIENTE: 'Rosalba Quintero', H_CITA: hora, C_ESTATUS: 0 });
  expect(await clinica.hacer(citas.obtener_uno, { N_CITA: cita!.N_CITA })).toMatchObject({ EN_LINEA: 1 });
  // The desk sees that it was booked online.
  await yo.goto(`/calendar?f=${cita!.F_CITA}`);
  await yo
    .getByRole('button', { name: /Rosalba Quintero/ })
    .first()
    .click();
  await expect(yo.getByRole('dialog').getByText('En línea', { exact: true })).toBeVisible();
  await yo.getByRole('button', { name: 'Más opciones' }).click();
  await expect(yo.getByText('El paciente, en línea')).toBeVisible();
  const descarga = p.waitForEvent('download');
  await p.getByRole('link', { name: 'Agregar a mi calendario' }).click();
  expect((await descarga).suggestedFilename()).toBe('cita.ics');

  await p.reload();
  await p.getByRole('button', { name: 'Cambiar fecha u hora' }).click();
  const otra = (await horas(p).first().innerText()).trim();
  await horas(p).first().click();
  await p.getByRole('button', { name: /Mover mi cita al/ }).click();
  await expect(p.getByRole('heading', { name: 'Su cita cambió de horario' })).toBeFocused();
  expect((await agendadas(clinica))[0]).toMatchObject({ H_CITA: otra });
  await p.getByRole('button', { name: 'Cancelar la cita' }).click();
  await sinFallas(p);
  await p.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(p.getByText('La cita está cancelada. Gracias por avisar.')).toBeVisible();
  await expect(p.getByRole('link', { name: 'Quitar de mi calendario' })).toBeVisible();
  await sinFallas(p);
  expect((await agendadas(clinica))[0]).toMatchObject({ C_ESTATUS: 4 });
});

test('in English and by keyboard alone, in the dark; the switch changes it to Spanish', async ({ browser, clinica }) => {
  const m = await abrirAgenda(clinica);
  const p = await telefono(browser, 'en-US', 'oscuro');
  await p.goto(`/agenda/${clinica.codigo}/${m}`);
  await expect(p.getByRole('heading', { name: 'Arturo Beltrán' })).toBeVisible();
  await expect(p.getByText('7654321')).toBeVisible();
  await sinFallas(p);
  const dejar = await retener(p, /\/huecos\//);
  await p.getByRole('link', { name: 'Book an appointment' }).press('Enter');
  await expect(p.getByRole('heading', { name: 'When?' })).toBeVisible();
  // The month is one Tab stop: today until the free days come, which do not take it from the day that has the focus.
  const dia = p.locator('[data-pieza="mes"] [tabindex="0"]');
  await dia.focus();
  await expect(dia).toHaveAttribute('data-dia', hoy());
  dejar();
  const libre = p.locator('[data-dia][aria-disabled=false]').first();
  const otroMes = p.getByRole('button', { name: /^See / });
  await expect(libre.or(otroMes)).toBeVisible();
  await expect(dia).toBeFocused();
  await expect(dia).toHaveAttribute('data-dia', hoy());
  // On the evening of a month's last day.
  if (await otroMes.isVisible()) await otroMes.click();
  await expect(p.locator('html')).toHaveAttribute('lang', 'en');
  await sinFallas(p);
  // Arrow keys move between days.
  await libre.focus();
  const antes = await dia.getAttribute('data-dia');
  await p.keyboard.press('ArrowDown');
  const siguiente = p.locator(`[data-dia="${sumarDias(antes!, 7)}"]`);
  await expect(siguiente).toBeFocused();
  await expect(siguiente).toHaveAttribute('aria-disabled', 'false');
  await p.keyboard.press('Enter');
  await horas(p).first().focus();
  await p.keyboard.press('Enter');
  await expect(p.getByRole('heading', { name: 'About you' })).toBeFocused();
  await p.keyboard.press('Tab');
  await p.keyboard.type('Mary');
  await p.keyboard.press('Tab');
  await p.keyboard.type('Smith');
  await p.keyboard.press('Tab');
  await p.keyboard.press('Tab');
  await p.keyboard.type('31022000');
  await p.keyboard.press('Tab');
  await p.keyboard.type('mary@example');
  await p.keyboard.press('Enter');
  await expect(p.getByText('Write the date as day/month/year')).toBeVisible();
  await expect(p.getByText('This is not an email address')).toBeVisible();
  await expect(p.getByLabel('Date of birth')).toBeFocused();
  await p.getByLabel('Date of birth').fill('28/02/2000');
  await p.getByLabel('Email').fill('mary@example.com');
  await p.getByLabel('Email').press('Enter');
  await expect(p.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible();
  await p.getByRole('button', { name: 'Español' }).click();
  await expect(p.getByRole('heading', { name: 'Su cita está agendada' })).toBeVisible();
  await p.goto(`/agenda/${clinica.codigo}`);
  await expect(p.getByRole('heading', { name: 'Agende su cita' })).toBeVisible();
});

test('whoever books in English pays in English, while the place is kept', async ({ browser, clinica }) => {
  const m = await abrirAgenda(clinica);
  const { URL } = await clinica.hacer(stripe.obtener_enlace_stripe, { medicId: 0 });
  await clinica.hacer(stripe.enlazar_stripe, {}, await autorizar(URL));
  const concepto = { DESCRIPCION: 'Consulta en línea', IMPORTE: 800, PARA_CONSULTA_PRESENCIAL: 1, ACTIVO: 1 };
  const { CODIGO } = await clinica.hacer(conceptosIngresos.agregar, {}, concepto);
  await clinica.hacer(sistemaControl.actualizar, {}, { PAGO_OBLIGATORIO_PRESENCIAL: 1, CONCEPTO_PRESENCIAL: CODIGO });
  const p = await telefono(browser, 'en-US');
  await p.goto(`/agenda/${clinica.codigo}/${m}`);
  await p.getByRole('link', { name: 'Book an appointment' }).click();
  await p.locator('[data-pieza="mes"] [aria-disabled="false"]').last().click();
  await horas(p).first().click();
  await p.getByLabel('First name(s)').fill('Mary');
  await p.getByLabel('Last name', { exact: true }).fill('Smith');
  await p.getByLabel('Date of birth').pressSequentially('28022000');
  await p.getByLabel('Email').fill('mary@example.com');
  await p.getByRole('button', { name: 'Confirm appointment' }).click();
  await expect(p.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible();
  await p.getByRole('link', { name: 'Pay now' }).click();
  await expect(p.getByRole('heading', { name: 'Pay for your appointment' })).toBeVisible();
  await expect(p.locator('html')).toHaveAttribute('lang', 'en');
  await expect(p.getByText(/We are keeping your place for 1\d:\d\d more minutes/)).toBeVisible();
  await sinFallas(p);
  await p.getByRole('button', { name: 'Pay with Stripe' }).click();
  await p.getByRole('link', { name: 'Pagar', exact: true }).click();
  await expect(p.getByRole('heading', { name: 'Your appointment is paid' })).toBeVisible();
  await expect(p.getByText('We received your payment. Thank you.')).toBeVisible();
  expect(await agendadas(clinica)).toMatchObject([{ PACIENTE: 'Mary Smith', C_ESTATUS: 0 }]);
});

test('dos a la vez por la misma hora: una sigue, la otra lee por qué no y ve horas frescas', async ({ browser, clinica }) => {
  const m = await abrirAgenda(clinica);
  const [a, b] = [await telefono(browser, 'es-MX'), await telefono(browser, 'es-MX')];
  for (const p of [a, b]) {
    await p.goto(`/agenda/${clinica.codigo}?m=${m}`);
    // A whole day, because today may have only one time left.
    await p.locator('[data-pieza="mes"] [aria-disabled="false"]').last().click();
    await expect(horas(p).first()).toBeVisible();
  }
  const hora = (await horas(a).first().innerText()).trim();
  await horas(a).first().click();
  await expect(a.getByRole('heading', { name: 'Sus datos' })).toBeVisible();
  await horas(b).filter({ hasText: hora }).click();
  await expect(b.getByText('Ese horario acaba de ocuparse. Elija otro')).toBeVisible();
  await expect(horas(b).filter({ hasText: hora })).toHaveCount(0);
  await sinFallas(b);
  await horas(b).first().click();
  await expect(b.getByRole('heading', { name: 'Sus datos' })).toBeVisible();
  // Back in the month, the held slot moves to another time.
  await b.getByRole('button', { name: 'Regresar' }).click();
  await horas(b).last().click();
  await expect(b.getByRole('heading', { name: 'Sus datos' })).toBeVisible();
  // The browser's back button leaves the form too, and the input is kept.
  await b.getByLabel('Nombre(s)').fill('Rosalba');
  await b.goBack();
  await expect(b.getByRole('heading', { name: '¿Cuándo?' })).toBeFocused();
  await b.goForward();
  await expect(b.getByLabel('Nombre(s)')).toHaveValue('Rosalba');
});

test('donde no se admiten pacientes nuevos, a todos se les pide revisar su correo', async ({ browser, clinica }) => {
  const m = await abrirAgenda(clinica);
  await clinica.hacer(sistemaControl.actualizar, {}, { MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  const p = await telefono(browser, 'es-MX');
  await p.goto(`/agenda/${clinica.codigo}?m=${m}`);
  await horas(p).first().click();
  await expect(p.getByText('La cita queda en firme cuando abra el enlace que le enviaremos por correo.')).toBeVisible();
  await p.getByLabel('Nombre(s)').fill('Rosalba');
  await p.getByLabel('Primer apellido').fill('Quintero');
  await p.getByLabel('Fecha de nacimiento').fill('14/03/1968');
  await p.getByLabel('Correo electrónico').fill('rosalba@ejemplo.mx');
  await p.getByRole('button', { name: 'Pedir la cita' }).click();
  await expect(p.getByRole('heading', { name: 'Revise su correo' })).toBeFocused();
  await sinFallas(p);
  expect(await agendadas(clinica)).toEqual([]);
  await p.goto(`/agenda/${clinica.codigo}/confirmar/${crypto.randomUUID()}`);
  await p.getByRole('button', { name: 'Confirmar mi cita' }).click();
  await expect(p.getByRole('button', { name: 'Intentar de nuevo' })).toHaveCount(0);
  await expect(p.getByText('Este enlace no es válido o ya se usó. Llame a la clínica.')).toBeVisible();
  await sinFallas(p);
});

test('la clínica copia y abre la dirección de su agenda', async ({ yo, clinica }) => {
  await abrirAgenda(clinica);
  await yo.goto('/tools/system');
  const direccion = yo.getByRole('textbox', { name: 'Dirección para los pacientes' });
  await expect(direccion).toHaveValue(new RegExp(`/agenda/${clinica.codigo}$`));
  await expect(yo.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', `/agenda/${clinica.codigo}`);
  await yo.goto('/medicos/2');
  await expect(direccion).toHaveValue(new RegExp(`/agenda/${clinica.codigo}/2$`));
});
