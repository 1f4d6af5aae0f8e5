import { expect } from '@playwright/test';
import sharp from 'sharp';
import { imagenesPaciente } from '#features/expediente/imagenes/contract.ts';
import { type Clinica, sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

const jpg = async (color = '#b5654a', ancho = 900) =>
  sharp({ create: { width: ancho, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const archivo = async (name: string, color?: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpg(color) });
async function conImagenes(clinica: Clinica, cuantas: number): Promise<number> {
  const { CODIGOPACIENTE } = await clinica.paciente();
  for (let i = 1; i <= cuantas; i++) {
    const FOTO = new File([new Uint8Array(await jpg(`#${i}${i}6644`))], 'a.jpg', { type: 'image/jpeg' }) as never;
    await clinica.hacer(imagenesPaciente.agregar, { CODIGOPACIENTE, CODIGOCARPETA: 0 }, { DESCRIPCION: `Herida, día ${i}`, FOTO });
  }
  return CODIGOPACIENTE;
}

test('varias imágenes a la vez: cada una con su nombre y su avance; la mala lo dice y se quita, las demás quedan', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/images`);
  await seVe(yo.getByText('Aquí van las fotografías'));
  await yo.getByRole('link', { name: 'Subir imágenes' }).first().click();
  const elegir = yo.getByLabel('Imágenes', { exact: true });
  await elegir.setInputFiles(await Promise.all(Array.from({ length: 11 }, (_, i) => archivo(`${i}.jpg`))));
  await seVe(yo.getByText('No puede subir más de 10 imágenes a la vez'));
  await expect(yo.getByRole('list', { name: 'Archivos elegidos' })).toHaveCount(0);
  await elegir.setInputFiles([
    await archivo('Rodilla derecha.jpg'),
    { name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<html>no') },
  ]);
  await yo.getByLabel('Nombre de Rodilla derecha.jpg').fill('Rodilla, vista lateral');
  await yo.getByRole('button', { name: 'Subir 2 imágenes' }).click();
  await seVe(yo.getByText('El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC'));
  await seVe(yo.getByText('Guardado', { exact: true }));
  await yo.getByRole('button', { name: 'Quitar falsa.png' }).click();
  await expect(yo).toHaveURL(/\/images$/);
  await seVe(yo.getByRole('button', { name: /Rodilla, vista lateral/ }));
  await sinFallas(yo);
});

test('si se pierde la línea la subida espera y sigue sola, y queda una vez; otra se cancela y no queda', async ({ yo, clinica }) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto(`/patient/${CODIGOPACIENTE}/image/0`);
  let cortes = 2;
  await yo.route('**/imagenes/agregar/**', async (r) => (cortes-- > 0 ? r.abort('connectionreset') : r.continue()));
  await yo.getByLabel('Imágenes', { exact: true }).setInputFiles(await archivo('Codo.jpg'));
  await yo.getByRole('button', { name: 'Subir', exact: true }).click();
  await seVe(yo.getByText('Se perdió la conexión. Sigue sola cuando vuelva'));
  await expect(yo).toHaveURL(/\/images$/, { timeout: 20_000 });
  await expect(yo.getByRole('button', { name: /Codo/ })).toHaveCount(1);

  await yo.goto(`/patient/${CODIGOPACIENTE}/image/0`);
  await yo.unroute('**/imagenes/agregar/**');
  await yo.route('**/imagenes/agregar/**', () => {});
  await yo.getByLabel('Imágenes', { exact: true }).setInputFiles([await archivo('Mano.jpg'), await archivo('Pie.jpg')]);
  await yo.getByRole('button', { name: 'Subir 2 imágenes' }).click();
  await yo.getByRole('button', { name: 'Cancelar Mano.jpg' }).click();
  await expect(yo.getByText('Mano.jpg')).toHaveCount(0);
  await seVe(yo.getByRole('button', { name: 'Cancelar Pie.jpg' }));
  expect(await clinica.hacer(imagenesPaciente.obtener, { CODIGOPACIENTE, CODIGOCARPETA: 0 })).toHaveLength(1);
});

test('el visor, solo con el teclado: se pasa, se acerca, se gira, se compara, se cambia su descripción y se elimina', async ({
  yo,
  clinica,
}) => {
  const CODIGOPACIENTE = await conImagenes(clinica, 3);
  await yo.goto(`/patient/${CODIGOPACIENTE}/images`);
  const abre = yo.getByRole('button', { name: /Herida, día 3/ });
  await abre.focus();
  await yo.keyboard.press('Enter');
  const visor = yo.getByRole('dialog', { name: 'Herida, día 3' });
  await seVe(visor.getByRole('img', { name: 'Herida, día 3' }));
  await enfocado(visor.getByRole('group', { name: 'Herida, día 3' }));
  await yo.keyboard.press('ArrowRight');
  await seVe(yo.getByText('2 de 3'));
  await expect(yo).toHaveURL(/ver=2/);
  const zoom = yo.getByLabel('Zoom');
  await expect(zoom).toHaveValue('100');
  const ancho = async () => (await yo.getByRole('img', { name: 'Herida, día 2' }).boundingBox())!;
  const antes = await ancho();
  await yo.keyboard.press('+');
  await expect(zoom).toHaveValue('125');
  expect((await ancho()).width).toBeCloseTo(antes.width * 1.25, 0);
  await yo.keyboard.press('0');
  await yo.keyboard.press('r');
  await expect.poll(async () => (await ancho()).height > (await ancho()).width).toBe(true);
  await yo.getByRole('button', { name: 'Comparar' }).click();
  await yo.getByLabel('Cómo se comparan').selectOption('encima');
  const corte = yo.getByLabel('Cuánto se ve de cada imagen');
  await corte.focus();
  for (let i = 0; i < 10; i++) await yo.keyboard.press('ArrowRight');
  await expect(corte).toHaveValue('60');
  await yo.getByRole('button', { name: 'Comparar' }).click();
  await yo.getByRole('button', { name: 'Editar' }).click();
  await yo
    .getByRole('dialog', { name: 'Editar imagen' })
    .getByLabel(/^Descripción/)
    .fill('Herida cerrada');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('heading', { name: 'Herida cerrada' }));
  await yo.getByRole('button', { name: 'Eliminar' }).click();
  await yo.getByRole('button', { name: 'Eliminar' }).last().click();
  await expect(yo.getByRole('button', { name: /Herida cerrada/ })).toHaveCount(0);
  await expect(yo.getByRole('button', { name: /Herida, día/ })).toHaveCount(2);
  await sinFallas(yo);
});

test('las carpetas: se nombran, reciben imágenes, y al eliminarlas lo suyo queda fuera', async ({ yo, clinica }) => {
  const CODIGOPACIENTE = await conImagenes(clinica, 1);
  await yo.goto(`/patient/${CODIGOPACIENTE}/images`);
  await yo.getByRole('button', { name: 'Nueva carpeta' }).click();
  await enfocado(yo.getByRole('dialog').getByLabel(/^Nombre/));
  await yo.keyboard.type('Dermatoscopia');
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByRole('link', { name: /Dermatoscopia/ }));
  await yo.getByRole('button', { name: /Herida, día 1/ }).click();
  await yo.getByRole('button', { name: 'Editar' }).click();
  await yo.getByRole('combobox', { name: /^Carpeta/ }).selectOption('Dermatoscopia');
  // The one that left the list stays open while it is read by itself: the viewer is never taken away.
  await yo.evaluate(() => {
    const visor = document.querySelector('[data-pieza="visor"]')!;
    new MutationObserver(() => visor.isConnected || document.body.setAttribute('data-se-fue', '')).observe(document.body, {
      ...{ childList: true, subtree: true },
    });
  });
  const sola = yo.waitForResponse((r) => /obtener_uno/.test(r.url()));
  await yo.keyboard.press('Control+Enter');
  await expect(yo.getByRole('dialog', { name: 'Editar imagen' })).toHaveCount(0);
  await sola;
  await enfocado(yo.getByRole('button', { name: 'Editar' }));
  await expect(yo.locator('body')).not.toHaveAttribute('data-se-fue');
  await yo.keyboard.press('Escape');
  await yo.getByRole('link', { name: /Dermatoscopia/ }).click();
  await seVe(yo.getByRole('button', { name: /Herida, día 1/ }));
  await yo.getByRole('button', { name: 'Regresar' }).click();
  await yo.getByRole('button', { name: 'Opciones de Dermatoscopia' }).click();
  await yo.getByRole('menuitem', { name: 'Eliminar' }).click();
  await seVe(yo.getByText('Su imagen quedará sin carpeta'));
  await yo.getByRole('button', { name: 'Eliminar' }).last().click();
  await expect(yo.getByRole('link', { name: /Dermatoscopia/ })).toHaveCount(0);
  await seVe(yo.getByRole('button', { name: /Herida, día 1/ }));
});

test('en un teléfono se suben con la cámara, la rejilla y el visor caben', async ({ enTelefono: page, clinica }) => {
  const CODIGOPACIENTE = await conImagenes(clinica, 2);
  await page.goto(`/patient/${CODIGOPACIENTE}/images`);
  await seVe(page.getByRole('button', { name: /Herida, día 2/ }));
  await sinCortes(page);
  await page.getByRole('link', { name: 'Subir imágenes' }).click();
  await seVe(page.getByRole('button', { name: 'Tomar foto' }));
  await page.getByLabel('Foto', { exact: true }).setInputFiles(await archivo('image.jpg'));
  await seVe(page.getByLabel('Nombre de image.jpg'));
  await sinCortes(page);
  await page.getByRole('button', { name: 'Subir', exact: true }).click();
  await page.getByRole('button', { name: /^image/ }).click();
  await seVe(page.getByRole('img', { name: 'image', exact: true }));
  await sinCortes(page);
  await sinFallas(page);
});
