// The waiting list: a time is freed, the desk offers it with two clicks, and the patient accepts on a phone.
import { type Browser, expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { listaEspera } from '#features/agenda/lista_espera/contract.ts';
import { enlaceOferta } from '#features/agenda/lista_espera/server/ficha.ts';
import { leerConfig } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { fechaTexto, sumarDias } from '#kernel/shared/dates.ts';
import { dia, verTodo } from './calendario.ts';
import { accionDeFila, type Clinica, hoy, prepararPagina, sinFallas, test } from './galeno.ts';
import { corrimiento, seVe } from './mirada.ts';

/** A future Wednesday in a week without holidays. */
const DIA = dia(2);
const corta = fechaTexto(DIA).slice(0, -5);

/** Luis has the appointment at ten; Guadalupe is not on the list yet. */
async function conCita(c: Clinica): Promise<{ N_CITA: number; CODIGOPACIENTE: number }> {
  const { CODIGOPACIENTE } = await c.paciente();
  const luis = await c.paciente({ NOMBRE: 'Luis Ángel', APELLIDO_PATERNO: 'Cervantes', TCELULAR: '5555500199', MAIL: 'luis@ejemplo.mx' });
  const cita = { F_CITA: DIA, H_CITA: '10:00', H_MINCITA: 30, CODIGOPACIENTE: luis.CODIGOPACIENTE, CODIGOMEDICO: 1, CONFIRMAR_AGENDAR: 1 };
  const { N_CITA } = await c.hacer(citas.agregar, {}, cita);
  return { N_CITA, CODIGOPACIENTE };
}
const esperar = (c: Clinica, CODIGOPACIENTE: number, mas: object = {}) =>
  c.hacer(
    listaEspera.agregar,
    {},
    {
      ...{ CODIGOPACIENTE, CODIGOMEDICO: 1, TIPO_CITA: 0, H_MINCITA: 30, PARTE: 0, PRIORIDAD: 0 },
      ...{ FECHAINICIAL: hoy(), FECHAFINAL: sumarDias(DIA, 10), ...mas },
    },
  );
/** The message's link, which only its receiver has. */
function enlaceDe(c: Clinica, OFERTA: number): string {
  const config = leerConfig({ DATA_DIR: process.env.E2E_DATOS, PUBLIC_URL: process.env.E2E_BASE });
  return enlaceOferta({ host: { config }, sesion: { clinica: { CODIGOCLIENTE: c.codigo } } } as unknown as Ctx, OFERTA);
}
async function telefono(browser: Browser, tema = 'claro'): Promise<Page> {
  const contexto = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-MX', baseURL: process.env.E2E_BASE! });
  const p = await contexto.newPage();
  await prepararPagina(p, '', tema);
  return p;
}
const abrirAgenda = async (p: Page) => {
  const vivo = p.waitForResponse((r) => r.url().endsWith('/api/vivo'));
  await p.goto(`/calendar?f=${DIA}&m=1`);
  await expect(p.locator('[data-pieza="columna"]').first()).toBeVisible();
  await vivo;
};

test('de la lista al teléfono: se cancela una cita, el puesto la ofrece, el paciente la toma y todos la ven', async ({
  yo,
  clinica,
  browser,
}) => {
  const { N_CITA } = await conCita(clinica);
  await abrirAgenda(yo);
  await yo.getByRole('button', { name: 'Lista de espera' }).click();
  await yo.getByRole('menuitem', { name: 'Poner en lista de espera' }).click();
  await yo.getByRole('combobox', { name: 'Paciente' }).pressSequentially('gua');
  await yo.getByRole('option', { name: /Guadalupe/ }).waitFor();
  await yo.keyboard.press('Enter');
  await yo.getByRole('button', { name: 'miércoles' }).click();
  await yo.getByRole('button', { name: 'Mañana' }).click();
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('El paciente quedó en la lista de espera')).toBeVisible();
  await expect(yo.getByRole('button', { name: 'Lista de espera 1' })).toBeVisible();

  // Another user cancels, and this page is told.
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  const aviso = yo.getByRole('region', { name: 'Lugares que se liberaron' });
  await expect(aviso).toContainText(`Se liberó ${corta}, 10:00 con Elena Márquez Solís · 1 paciente lo espera`);
  await sinFallas(yo);
  await yo.getByRole('button', { name: /^Ofrecer/ }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Ofrecer el lugar' });
  await expect(dialogo.getByRole('radio', { name: /Guadalupe.*Por WhatsApp/ })).toBeChecked();
  await sinFallas(yo);
  await dialogo.getByRole('button', { name: 'Ofrecer' }).click();
  await expect(yo.getByText(/Se ofreció a Guadalupe Hernández Ortega, responde antes de las/)).toBeVisible();
  await expect(aviso).toContainText('ofrecido a Guadalupe Hernández Ortega hasta las');

  const [{ OFERTA } = { OFERTA: null }] = (await clinica.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES;
  const movil = await telefono(browser);
  await movil.goto(enlaceDe(clinica, OFERTA!));
  await expect(movil.getByRole('heading', { name: 'Guadalupe, se liberó un lugar' })).toBeVisible();
  await expect(movil.locator('body')).not.toContainText(/Hernández|Cervantes/);
  await sinFallas(movil);
  expect(await movil.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await movil.getByRole('button', { name: 'Sí, lo quiero' }).click();
  await expect(movil.getByRole('heading', { name: 'Su cita quedó agendada' })).toBeVisible();
  await expect(movil.getByText('Confirmada. Lo esperamos.')).toBeVisible();
  await sinFallas(movil);
  await movil.reload();
  await expect(movil.getByRole('heading', { name: 'Su cita quedó agendada' })).toBeVisible();

  await expect(yo.getByRole('button', { name: /Guadalupe.*10:00 a 10:30, Confirmada/ })).toBeVisible();
  await expect(aviso).toHaveCount(0);
  await movil.context().close();
});

test('el puesto se le adelantó: el teléfono lo dice con amabilidad y quien ya no quiere esperar sale de la lista', async ({
  clinica,
  browser,
}) => {
  const { N_CITA, CODIGOPACIENTE } = await conCita(clinica);
  await esperar(clinica, CODIGOPACIENTE);
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  const libre = async () => (await clinica.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 })).LUGARES[0]?.ID;
  await expect.poll(libre).toBeTruthy();
  const { OFERTA } = await clinica.hacer(listaEspera.ofrecer, { LUGAR: (await libre())! });
  await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 1 });
  const movil = await telefono(browser, 'oscuro');
  await movil.goto(enlaceDe(clinica, OFERTA));
  await movil.getByRole('button', { name: 'Sí, lo quiero' }).click();
  await expect(
    movil.getByText('Alguien más ocupó este lugar mientras tanto. Usted sigue en la lista de espera, en la misma posición.'),
  ).toBeVisible();
  await sinFallas(movil);
  await movil.getByRole('button', { name: /Ya no quiero esperar/ }).click();
  await expect(movil.getByText(/Usted ya no está en la lista de espera/)).toBeVisible();
  expect((await clinica.hacer(listaEspera.obtener)).ESPERAS).toEqual([]);
  await movil.goto(enlaceDe(clinica, OFERTA).slice(0, -3));
  await expect(movil.getByRole('heading', { name: /Este enlace no es válido/ })).toBeVisible();
  await movil.context().close();
});

test('se pide adelantar desde la cita y desde el formulario cuando ningún horario queda', async ({ yo, clinica }) => {
  const { N_CITA } = await conCita(clinica);
  await abrirAgenda(yo);
  await yo.goto(`/calendar?f=${DIA}&m=1&cita=${N_CITA}`);
  await yo.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await yo.getByRole('menuitem', { name: 'Avisar si se libera antes' }).click();
  const dialogo = yo.getByRole('dialog', { name: 'Avisar si se libera antes' });
  await expect(dialogo).toContainText(`Tiene cita el ${fechaTexto(DIA)}, 10:00`);
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('El paciente quedó en la lista de espera')).toBeVisible();
  const [suya] = (await clinica.hacer(listaEspera.obtener)).ESPERAS;
  expect(suya).toMatchObject({ N_CITA, FECHAFINAL: DIA, PACIENTE: 'Luis Ángel Cervantes Ortega' });

  await yo.goto(`/calendar?f=${DIA}&m=1`);
  await expect(yo.locator('[data-pieza="columna"]').first()).toBeVisible();
  await yo.keyboard.press('c');
  await verTodo(yo);
  await yo.getByRole('combobox', { name: 'Paciente' }).pressSequentially('gua');
  await yo.getByRole('option', { name: /Guadalupe/ }).waitFor();
  await yo.keyboard.press('Enter');
  await yo.getByRole('textbox', { name: 'Hora' }).fill('10:00');
  await yo.getByRole('button', { name: /poner en lista de espera/ }).click();
  await expect(yo.getByRole('dialog', { name: 'Poner en lista de espera' }).getByRole('combobox', { name: 'Paciente' })).toHaveValue(
    /^Guadalupe/,
  );
  await yo.keyboard.press('Control+Enter');
  await expect.poll(async () => (await clinica.hacer(listaEspera.obtener)).ESPERAS.length).toBe(2);
});

for (const width of [360, 1024])
  test(`un lugar que se libera no empuja la lista a ${width}, y se ofrece desde ella`, async ({ yo, clinica }) => {
    const { N_CITA, CODIGOPACIENTE } = await conCita(clinica);
    await esperar(clinica, CODIGOPACIENTE);
    await yo.setViewportSize({ width, height: 740 });
    const quieto = await corrimiento(yo);
    const vivo = yo.waitForResponse((r) => r.url().endsWith('/api/vivo'));
    await yo.goto('/calendar/waiting-list');
    const fila = yo.getByRole('table', { name: 'Lista de espera' }).locator('tbody tr').first();
    await expect(fila).toBeVisible();
    await vivo;
    await quieto();
    const antes = await fila.boundingBox();
    await clinica.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
    const aviso = yo.getByRole('region', { name: 'Lugares que se liberaron' });
    await expect(aviso).toBeVisible();
    expect(await fila.boundingBox()).toEqual(antes);
    await quieto();
    if (width < 960) await aviso.getByRole('button', { name: '1 lugar libre' }).click();
    await yo
      .getByRole('button', { name: /^Ofrecer/ })
      .first()
      .click();
    await seVe(yo.getByRole('dialog', { name: 'Ofrecer el lugar' }));
  });

test('la lista: filtros en la dirección, editar, agendar a mano, quitar con confirmación y ajustes', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await conCita(clinica);
  const { ID } = await esperar(clinica, CODIGOPACIENTE, { NOTA: 'Solo en la mañana' });
  const luis = CODIGOPACIENTE + 1;
  await esperar(clinica, luis, { PRIORIDAD: 1, CODIGOMEDICO: '' });
  await yo.goto('/calendar/waiting-list');
  const filas = yo.getByRole('table', { name: 'Lista de espera' }).locator('tbody tr');
  await expect(filas).toHaveCount(2);
  await expect(filas.first()).toContainText('Luis Ángel Cervantes OrtegaUrgente');
  await yo.getByRole('searchbox', { name: 'Buscar paciente' }).fill('hernandez gua');
  await expect(filas).toHaveCount(1);
  expect(new URL(yo.url()).searchParams.get('buscar')).toBe('hernandez gua');
  await yo.reload();
  await expect(filas).toHaveCount(1);
  await accionDeFila(yo, filas.first(), 'Editar');
  await yo.getByRole('button', { name: 'Horas' }).click();
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog').getByRole('alert')).toContainText('Debe llenar todos los campos requeridos');
  await yo.getByLabel('Puede empezar desde las').fill('09:00');
  await yo.getByLabel('y a más tardar a las').fill('11:30');
  await yo.keyboard.press('Control+Enter');
  await expect(filas.first()).toContainText('09:00 a 11:30');
  // Booked by hand: the list notices.
  await accionDeFila(yo, filas.first(), 'Agendar');
  await yo.getByRole('textbox', { name: 'Fecha' }).fill(DIA.split('-').reverse().join('/'));
  await yo.getByRole('textbox', { name: 'Hora' }).fill('12:00');
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByText('Nadie con esos filtros')).toBeVisible();
  expect(await clinica.hacer(listaEspera.obtener_uno, { ID })).toMatchObject({ ESTADO: 2 });
  await yo.goto('/calendar/waiting-list?e=2');
  await expect(filas).toHaveCount(1);
  await filas.first().click();
  await expect(yo.getByRole('dialog', { name: 'Lista de espera' })).toContainText('Todavía no se le ha ofrecido ninguno');
  await sinFallas(yo);
  await yo.keyboard.press('Escape');
  await yo.goto('/calendar/waiting-list');
  await accionDeFila(yo, filas.first(), 'Quitar');
  await yo.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(yo.getByText(/Nadie espera un lugar/)).toBeVisible();
  await yo.getByRole('button', { name: 'Ajustes' }).click();
  await yo.getByRole('switch', { name: 'Ofrecer los lugares libres sin preguntar' }).check();
  await yo.getByLabel('Tiempo para responder').fill('45');
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect.poll(() => clinica.hacer(listaEspera.ajustes)).toMatchObject({ AUTOMATICA: 1, MINUTOS: 45 });
});
