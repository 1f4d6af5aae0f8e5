// Two files of one person: found, compared, made one, and made two again.
import { expect, type Page } from '@playwright/test';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { fusion } from '#features/pacientes/fusion/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

/** The alerts of a patient are read before anything else. */
const leerAlertas = async (page: Page) => {
  const alertas = page.getByRole('dialog', { name: /^Alertas de/ });
  await seVe(alertas.getByText('Alergias'));
  await page.keyboard.press('Escape');
  await expect(alertas).toHaveCount(0);
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('un paciente repetido se fusiona con el teclado, el cerrado lleva al otro, y la fusión se deshace', async ({ yo, clinica }) => {
  const uno = await clinica.paciente({ NOMBRE: 'Rosario', APELLIDO_PATERNO: 'Aguirre', ALERGIAS: 'Penicilina' });
  const otro = await clinica.paciente({
    NOMBRE: 'Rosario',
    APELLIDO_PATERNO: 'Aguirre Luna',
    ALERGIAS: 'Látex',
    MAIL: 'rosario@ejemplo.mx',
  });
  await clinica.hacer(notasEvolucion.agregar, otro, { CODIGOMEDICO: 1, NOTA: '<p>Acude por tos.</p>' });
  await yo.goto(`/patient/${uno.CODIGOPACIENTE}/general`);
  await leerAlertas(yo);
  await yo.getByRole('button', { name: 'Más acciones' }).click();
  await yo.getByRole('menuitem', { name: 'Fusionar expedientes' }).click();
  await enfocado(yo.getByRole('combobox', { name: 'Expediente repetido' }));
  await yo.keyboard.type('rosario');
  await seVe(yo.getByRole('option', { name: /Aguirre Luna/ }));
  await expect(yo.getByRole('option')).toHaveCount(1);
  await yo.keyboard.press('Enter');
  const alergias = yo.getByRole('group', { name: 'Alergias' });
  await expect(alergias.getByLabel('Penicilina, Látex')).toBeChecked();
  await seVe(yo.getByText('1 nota de evolución'));
  await sinFallas(yo);
  for (const width of [360, 1024, 1440]) {
    await yo.setViewportSize({ width, height: 800 });
    await sinCortes(yo, { salvo: ['[data-pieza="salto"]', 'td'] });
  }
  await yo.getByRole('button', { name: 'Fusionar', exact: true }).click();
  const pregunta = yo.getByRole('dialog', { name: 'Fusionar expedientes' });
  await seVe(pregunta.getByText(/¿Es la misma persona\?/));
  await pregunta.getByRole('button', { name: 'Fusionar' }).click();
  await seVe(yo.getByText('Alergias: Penicilina, Látex'));
  await yo.goto(`/patient/${uno.CODIGOPACIENTE}/evolution-notes`);
  await leerAlertas(yo);
  await seVe(yo.getByText('Acude por tos.').first());

  await yo.goto(`/patient/${otro.CODIGOPACIENTE}/general`);
  await leerAlertas(yo);
  await yo.getByRole('link', { name: `Fusionado con el expediente ${uno.CODIGOPACIENTE}` }).click();
  await expect(yo).toHaveURL(new RegExp(`/patient/${uno.CODIGOPACIENTE}/general$`));
  await yo.goto(`/patient/${uno.CODIGOPACIENTE}/general/merge`);
  await leerAlertas(yo);
  await seVe(yo.getByText(/Se puede deshacer hasta el/));
  await yo.getByRole('button', { name: 'Deshacer' }).click();
  await yo.getByRole('dialog', { name: 'Deshacer la fusión' }).getByRole('button', { name: 'Deshacer' }).click();
  await seVe(yo.getByText('Deshecha'));
  await yo.goto(`/patient/${otro.CODIGOPACIENTE}/evolution-notes`);
  await leerAlertas(yo);
  await seVe(yo.getByText('Acude por tos.').first());
  await seVe(yo.getByText('Alergias: Látex'));
});

test('si otro escritorio cambió al paciente mientras se comparaba, se dice y nada se mueve', async ({ yo, clinica }) => {
  const uno = await clinica.paciente({ NOMBRE: 'Rosario', APELLIDO_PATERNO: 'Aguirre' });
  const otro = await clinica.paciente({ NOMBRE: 'Rosario', APELLIDO_PATERNO: 'Aguirre Luna' });
  const tercero = await clinica.paciente({ NOMBRE: 'Rosa', APELLIDO_PATERNO: 'Aguirre' });
  await yo.goto(`/patient/${uno.CODIGOPACIENTE}/general/merge?con=${otro.CODIGOPACIENTE}`);
  const boton = yo.getByRole('button', { name: 'Fusionar', exact: true });
  await seVe(boton);
  await clinica.hacer(fusion.fusionar, tercero, { CODIGOFUSIONADO: otro.CODIGOPACIENTE, TOMAR: [] });
  await seVe(yo.getByText('El paciente está fusionado, no se puede modificar'));
  await expect(boton).toBeDisabled();
});
