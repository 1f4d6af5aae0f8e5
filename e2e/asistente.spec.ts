// The setup wizard on a phone: from the first login of an empty clinic to its first appointment.
import { expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { sistemaControl } from '#features/clinica/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { niveles } from '#features/niveles/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { CLAVE, type Clinica, clinicaVacia, hoy, prepararPagina, sinFallas, telefono, test } from './galeno.ts';

const CINCO_MINUTOS = 5 * 60_000;
const paso = (p: Page, n: string, titulo: string) =>
  Promise.all([
    expect(p.getByRole('status').filter({ hasText: 'Paso' })).toHaveText(n),
    expect(p.getByRole('heading', { name: titulo, exact: true, level: 2 })).toBeVisible(),
  ]);
const continuar = (p: Page) => p.getByRole('button', { name: 'Guardar y continuar' }).click();
const aLosLados = (p: Page) => p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const agendadas = async (c: Clinica) => {
  return (await c.hacer(citas.obtener, { start: hoy(), end: sumarDias(hoy(), 14), doctorId: 0, type: 2 })).CITAS;
};

test('de la primera entrada a la primera cita en menos de cinco minutos, en un teléfono de 360 puntos', async ({ browser }) => {
  test.setTimeout(CINCO_MINUTOS);
  const clinica = await clinicaVacia();
  const p = await telefono(browser);
  await p.goto('/');
  await p.getByLabel('Cliente').fill(clinica.codigo);
  await p.getByLabel('Usuario').fill('admin');
  await p.getByLabel('Contraseña', { exact: false }).first().fill(CLAVE);
  await expect(p.getByText('Verificado, no es un robot')).toBeVisible();
  await p.getByRole('button', { name: 'Entrar' }).click();

  await expect(p).toHaveURL(/\/wizard$/);
  await paso(p, 'Paso 1 de 7', 'Bienvenido');
  await sinFallas(p);
  await p.getByRole('button', { name: 'Siguiente' }).click();

  await paso(p, 'Paso 2 de 7', 'Clínica');
  await p.getByLabel('Nombre de la clínica').fill('Consultorio Santa Lucía');
  await p.getByLabel('Teléfono 1').fill('55 5550 1000');
  await p.getByLabel('Cierra a las').fill('7');
  await continuar(p);
  await expect(p.getByText('La hora final debe ser mayor que la inicial').first()).toBeVisible();
  await p.getByLabel('Cierra a las').fill('8 pm');
  expect(await aLosLados(p)).toBeLessThanOrEqual(0);
  await sinFallas(p);
  await continuar(p);

  await paso(p, 'Paso 3 de 7', 'Expediente');
  await p.getByRole('checkbox', { name: 'Talla (cm)' }).uncheck();
  await expect(p.getByText('El índice de masa corporal requiere el peso y la talla')).toBeVisible();
  await p.getByRole('button', { name: 'Activar lo que falta' }).click();
  await expect(p.getByRole('checkbox', { name: 'Talla (cm)' })).toBeChecked();
  await p.getByRole('checkbox', { name: 'Enlaces externos' }).uncheck();
  await p.getByRole('switch', { name: 'Control prenatal' }).uncheck();
  await sinFallas(p);
  await continuar(p);

  await paso(p, 'Paso 4 de 7', 'Médico');
  await continuar(p);
  await expect(p.getByText('Debe llenar todos los campos requeridos').first()).toBeVisible();
  await p.getByLabel('Nombre(s)').fill('Elena');
  await p.getByLabel('Apellido paterno').fill('Márquez');
  await p.getByLabel('Especialidad').fill('interna');
  await p.getByRole('option', { name: 'Medicina interna' }).click();
  await p.getByLabel('Cédula profesional').fill('0000000');
  await sinFallas(p);
  await continuar(p);

  await paso(p, 'Paso 5 de 7', 'Horarios');
  await expect(p.getByRole('textbox', { name: 'Atención del lunes, a' })).toHaveValue('20:00');
  await p.getByRole('switch', { name: 'Sábado' }).check();
  expect(await aLosLados(p)).toBeLessThanOrEqual(0);
  await sinFallas(p);
  await continuar(p);

  await paso(p, 'Paso 6 de 7', 'Conceptos');
  await p.getByRole('button', { name: 'Consulta de primera vez' }).click();
  await p.getByLabel('Importe').fill('800');
  await p.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(p.getByRole('list', { name: 'Conceptos' })).toContainText('$800.00');
  await p.getByRole('button', { name: 'Consulta de seguimiento' }).click();
  await p.getByLabel('Importe').fill('500');
  await sinFallas(p);
  await continuar(p);

  await paso(p, 'Paso 7 de 7', 'Terminar');
  await expect(p.getByText('Consultorio Santa Lucía está lista.')).toBeVisible();
  await sinFallas(p);
  await p.getByRole('button', { name: 'Agendar la primera cita' }).click();
  await p.getByRole('combobox', { name: 'Paciente' }).fill('rosalba quintero');
  await p.getByRole('option', { name: /Registrar paciente/ }).click();
  await p.getByRole('button', { name: 'Registrar y continuar' }).click();
  await expect(p.getByRole('combobox', { name: 'Paciente' })).toHaveValue('Rosalba Quintero');
  await p.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(p.getByText(/La primera cita quedó agendada/)).toBeVisible();

  expect(await agendadas(clinica)).toMatchObject([{ PACIENTE: 'Rosalba Quintero', CODIGOMEDICO: 1 }]);
  expect(await clinica.hacer(sistemaControl.obtener)).toMatchObject({ NOMBRECLINICA: 'Consultorio Santa Lucía', EXP_CONTROL_PRENATAL: 0 });
  expect((await clinica.hacer(medicos.obtener_horarios, { CODIGOMEDICO: 1 })).HORARIOS[0]).toMatchObject({
    SABADO_INICIAL: '08:00',
    DOMINGO_INICIAL: null,
  });
  expect((await clinica.hacer(conceptosIngresos.obtener, { INACTIVOS: 0 })).map((c) => c.IMPORTE)).toEqual([800, 500]);

  // It does not open again by itself.
  await p.goto('/');
  await expect(p).toHaveURL(/\/calendar/);
});

test('todo se puede omitir, regresar y retomar; el asistente queda en la ayuda del menú', async ({ page }) => {
  const clinica = await clinicaVacia('co');
  const malas: string[] = [];
  page.on('response', (r) => r.status() >= 400 && malas.push(`${r.status()} ${new URL(r.url()).pathname}`));
  await prepararPagina(page, clinica.token);
  await page.goto('/wizard/no-existe');
  await paso(page, 'Paso 1 de 7', 'Bienvenido');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  for (const [n, titulo] of [
    [2, 'Clínica'],
    [3, 'Expediente'],
    [4, 'Médico'],
    [5, 'Horarios'],
    [6, 'Conceptos'],
  ] as const) {
    await paso(page, `Paso ${n} de 7`, titulo);
    if (titulo === 'Horarios') await expect(page.getByText('Primero registre al médico: de él son las horas.')).toBeVisible();
    await page.getByRole('button', { name: 'Omitir' }).click();
  }
  await paso(page, 'Paso 7 de 7', 'Terminar');
  await expect(page.getByRole('button', { name: 'Ir a Médico' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agendar la primera cita' })).toHaveCount(0);
  expect(malas).toEqual([]);
  // Creates the suggested levels in one step.
  await page.getByRole('checkbox', { name: 'Almacén' }).uncheck();
  await page.getByRole('button', { name: 'Agregar 4 niveles' }).click();
  await expect(page.getByRole('button', { name: 'Agregar niveles' })).toBeDisabled();
  expect((await clinica.hacer(niveles.obtener)).map((n) => n.DESCRIPCION)).toEqual([
    'Administrador',
    'Médico',
    'Recepción',
    'Caja',
    'Enfermería',
  ]);
  await expect(page.getByText('Esta instalación no tiene configurado el servidor de correo', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Ir a Médico' }).click();
  await paso(page, 'Paso 4 de 7', 'Médico');
  await page.getByRole('button', { name: 'Regresar' }).last().click();
  await paso(page, 'Paso 3 de 7', 'Expediente');
  await page.goBack();
  await paso(page, 'Paso 4 de 7', 'Médico');
  await page.getByRole('navigation', { name: 'Pasos del asistente' }).getByRole('link', { name: 'Clínica' }).click();
  await paso(page, 'Paso 2 de 7', 'Clínica');
  await expect(page.getByText('Al elegir departamento aparece su lista')).toBeVisible();
  await page.getByLabel('Departamento').selectOption('Antioquia');
  await page.getByLabel('Municipio').selectOption('Medellín');
  await page.getByLabel('Departamento').selectOption('Cundinamarca');
  await expect(page.getByLabel('Municipio')).toHaveValue('');
  await page.getByLabel('Municipio').selectOption('Soacha');
  await continuar(page);
  await paso(page, 'Paso 3 de 7', 'Expediente');
  expect(await clinica.hacer(sistemaControl.obtener)).toMatchObject({ ESTADO: 'Cundinamarca', CIUDAD: 'Soacha' });
  // Skipped steps changed nothing, and the wizard is still in the help menu.
  expect(await clinica.hacer(medicos.obtener, { INACTIVOS: 1 })).toEqual([]);
  await page.goto('/calendar');
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Asistente de configuración' }).click();
  await paso(page, 'Paso 1 de 7', 'Bienvenido');
});
