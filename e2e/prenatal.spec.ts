import { expect, type Locator } from '@playwright/test';
import { controlPrenatal } from '#features/expediente/prenatal/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Clinica, hoy, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

/** Today the pregnancy is of 39 weeks and 2 days. */
const fum = () => sumarDias(hoy(), -(39 * 7 + 2));
const tecleada = (f: string) => f.split('-').reverse().join('/');
/** Weeks, weight and fundal height of each visit after the first. */
const VISITAS = [
  [16, 61.6, 16],
  [20, 63.4, 20],
  [24, 65.2, 24],
  [28, 67, 28],
  [32, 68.9, 31.5],
  [36, 70.6, 35],
] as const;
const mujer = async (clinica: Clinica): Promise<number> =>
  (await clinica.paciente({ NOMBRE: 'Rosa', FECHA_NACIMIENTO: sumarDias(hoy(), -29 * 366), SEXO: 2 })).CODIGOPACIENTE;
const conVisitas = async (clinica: Clinica, CODIGOPACIENTE: number) => {
  const de = { CODIGOPACIENTE, CODIGOMEDICO: 1, F_ULTIMA_MENSTRUACION: fum(), PESO_PREGESTACIONAL: 60 };
  for (const [semanas, PESO, FONDO_UTERINO] of VISITAS) {
    const SIGNOS_VITALES = { PESO, TALLA: 162, TENSION_ARTERIAL: '112/70' };
    const FECHA = sumarDias(fum(), semanas * 7);
    await clinica.hacer(controlPrenatal.agregar_registro, {}, { ...de, FECHA, FONDO_UTERINO, FCF: 142, SIGNOS_VITALES });
  }
};

/** Seen once one scrolls to it, as whoever fills the form does. */
const alLlegar = async (l: Locator) => {
  await l.scrollIntoViewIfNeeded();
  await seVe(l);
};
test('un embarazo, de la primera visita al parto: fechas, alertas, curvas, imagen, carnet y término', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await mujer(clinica);
  await yo.goto(`/patient/${CODIGOPACIENTE}`);
  await yo.getByRole('link', { name: 'Control prenatal' }).click();
  await yo.getByRole('link', { name: 'Registrar la primera visita' }).click();
  await enfocado(yo.getByLabel(/^Médico/));
  await yo.getByLabel(/^Médico/).selectOption({ index: 1 });
  // The first visit was long ago: at 12 weeks and one day, with its scan of the same day.
  await yo.getByRole('textbox', { name: /^Fecha de la consulta/ }).fill(tecleada(sumarDias(fum(), 85)));
  await yo.getByRole('textbox', { name: 'Fecha de última menstruación' }).fill(tecleada(fum()));
  await yo.keyboard.press('Tab');
  await seVe(yo.getByText('12.1 semanas').first());
  const eco = yo.getByLabel('Edad gestacional por ultrasonido');
  await eco.fill('12.7');
  await yo.keyboard.press('Tab');
  await seVe(yo.locator('dt', { hasText: 'Por última menstruación Rige' }));
  await eco.fill('13.4');
  await yo.keyboard.press('Tab');
  await seVe(yo.locator('dt', { hasText: 'Por ultrasonido Rige' }));
  await eco.fill('12.3');
  await yo.keyboard.press('Tab');
  await seVe(yo.locator('dt', { hasText: 'Por última menstruación Rige' }));
  await yo
    .getByLabel(/^Peso kg|^Peso$/)
    .first()
    .fill('60.4');
  await yo.getByLabel(/^Talla/).fill('162');
  await yo.getByLabel(/^Presión arterial/).fill('142/92');
  await alLlegar(yo.getByText('Presión de 140/90 o más'));
  await yo.getByLabel('Proteinuria').selectOption({ label: '+' });
  await alLlegar(yo.getByText('Presión alta con proteinuria: descarte preeclampsia'));
  await yo.getByLabel(/^Presión arterial/).fill('110/70');
  await alLlegar(yo.getByText('Nada pide atención en lo que se ha escrito.'));
  await yo.getByLabel(/^Longitud cráneo-caudal/).fill('58');
  await alLlegar(yo.getByText('Edad estimada 12.2 semanas'));
  await yo.getByLabel(/^Peso pregestacional/).fill('60');
  await alLlegar(yo.getByText(/IMC anterior 22\.9; por ganar 11\.5 a 16\.0 kg/));
  await sinFallas(yo);
  await sinCortes(yo);
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('row', { name: /12\.1 sem 60\.4 kg 110\/70/ }));
  const cabecera = yo.locator('[data-pieza="cabecera-expediente"]');
  await seVe(cabecera.getByRole('link', { name: /^Embarazo de 39\.2 semanas, parto/ }));

  await conVisitas(clinica, CODIGOPACIENTE);
  await yo.reload();
  await yo.getByRole('link', { name: 'Curvas' }).click();
  const fondo = yo.getByRole('group', { name: /Altura del fondo uterino: Rosa/ });
  await seVe(fondo);
  await expect(fondo.locator('[data-lectura]')).toHaveCount(VISITAS.length);
  await fondo.locator('[data-lectura]').first().focus();
  await yo.keyboard.press('ArrowRight');
  await expect(yo.getByText(/^20\.0 semanas: 20 cm/).first()).toBeVisible();
  await expect(yo.getByRole('group', { name: /Ganancia de peso: Rosa/ }).locator('[data-lectura]')).toHaveCount(VISITAS.length + 1);
  await sinFallas(yo);
  await sinCortes(yo);

  // A visit of 20 weeks gets its scan's picture.
  await yo.goto(`/patient/${CODIGOPACIENTE}/prenatal-control`);
  await yo.getByRole('row', { name: /20\.0 sem 63\.4 kg/ }).click();
  await yo.getByRole('button', { name: 'Subir imágenes' }).click();
  const subir = yo.getByRole('dialog', { name: 'Subir imágenes' });
  await subir.getByLabel('Imágenes').setInputFiles({ name: 'eco.svg.png', mimeType: 'image/png', buffer: PNG });
  await subir.getByLabel(/^Descripción de/).fill('Perfil a las 20 semanas');
  await subir.getByRole('button', { name: 'Subir', exact: true }).click();
  await expect(subir).toBeHidden();
  await alLlegar(yo.getByText('Perfil a las 20 semanas'));
  const hoja = yo.waitForResponse((r) => r.url().includes('/control_prenatal/imprimir/'));
  const ventana = yo.waitForEvent('popup');
  await yo.getByRole('button', { name: 'Imprimir' }).click();
  expect((await hoja).headers()['content-type']).toBe('application/pdf');
  await (await ventana).close();

  // Today she gives birth: what was known comes along, and the header says no more that she is pregnant.
  await yo.goto(`/patient/${CODIGOPACIENTE}/prenatal-control/new`);
  await expect(yo.getByRole('textbox', { name: 'Fecha de última menstruación' })).toHaveValue(tecleada(fum()));
  await yo.getByLabel(/^Médico/).selectOption({ index: 1 });
  await yo.getByLabel('Término del embarazo').selectOption({ label: 'Parto' });
  await yo.keyboard.press('Control+Enter');
  await alLlegar(yo.getByText('Escriba la fecha del término').first());
  await yo.getByRole('textbox', { name: 'Fecha del término' }).fill(tecleada(hoy()));
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('row', { name: /39\.2/ }));
  await expect(cabecera.getByRole('link', { name: /^Embarazo/ })).toHaveCount(0);
});
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('en un teléfono la forma y las curvas caben; a un hombre no se le ofrece', async ({ enTelefono: page, clinica }) => {
  const CODIGOPACIENTE = await mujer(clinica);
  await conVisitas(clinica, CODIGOPACIENTE);
  await page.goto(`/patient/${CODIGOPACIENTE}/prenatal-control/charts`);
  await expect(page.locator('[data-lectura]').first()).toBeVisible();
  await sinCortes(page);
  await sinFallas(page);
  await page.goto(`/patient/${CODIGOPACIENTE}/prenatal-control/new`);
  await expect(page.getByLabel('Proteinuria')).toBeVisible();
  await sinCortes(page);
  await sinFallas(page);
  const hombre = await clinica.paciente({ NOMBRE: 'Luis', SEXO: 1, TCELULAR: '5555500198' });
  await page.goto(`/patient/${hombre.CODIGOPACIENTE}`);
  await expect(page.getByRole('heading', { name: /Luis/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Control prenatal' })).toHaveCount(0);
});
