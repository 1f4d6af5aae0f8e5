// The privacy notice: published in the settings, accepted by a patient, and taken back.
import { expect } from '@playwright/test';
import { avisosPrivacidad } from '#features/expediente/privacidad/contract.ts';
import { sinFallas, test } from './galeno.ts';
import { enfocado, seVe, sinCortes } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('el aviso se publica desde el texto sugerido, el paciente lo acepta, y al retirarlo se ve que no quiere mensajes', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE } = await clinica.paciente();
  await yo.goto('/tools/system');
  await yo.getByRole('button', { name: 'Publicar el aviso' }).click();
  const publicar = yo.getByRole('dialog', { name: 'Publicar aviso de privacidad' });
  await enfocado(publicar.getByLabel('Aviso de privacidad'));
  await expect(publicar.getByLabel('Aviso de privacidad')).toHaveValue(/es responsable del tratamiento de sus datos personales/);
  await sinFallas(yo);
  await yo.keyboard.press('Control+Enter');
  await expect(publicar).toHaveCount(0);
  await seVe(yo.getByText('Versión 1').first());

  await yo.goto(`/patient/${CODIGOPACIENTE}/privacy`);
  await seVe(yo.getByText('Sin aceptar'));
  await yo.getByRole('button', { name: 'Registrar aceptación' }).click();
  const aceptar = yo.getByRole('dialog', { name: 'Registrar aceptación' });
  await enfocado(aceptar.getByLabel('Cómo lo dijo'));
  await yo.keyboard.press('Control+Enter');
  await expect(aceptar).toHaveCount(0);
  await seVe(yo.getByText('Aceptó la versión 1'));
  await seVe(yo.getByRole('cell', { name: 'Por escrito, con su firma' }));
  await sinFallas(yo);

  await yo.getByRole('button', { name: 'Retirar', exact: true }).click();
  const retirar = yo.getByRole('dialog', { name: 'Retirar consentimiento' });
  await retirar.getByRole('button', { name: 'Retirar', exact: true }).click();
  await seVe(retirar.getByText('Este campo es requerido'));
  await retirar.getByLabel('Cómo lo dijo').selectOption({ label: 'Teléfono o mensaje' });
  await retirar.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(retirar).toHaveCount(0);
  await seVe(yo.getByText('No quiere mensajes'));
  await seVe(yo.getByRole('cell', { name: 'Retiró su consentimiento' }));
  for (const width of [360, 1024, 1440]) {
    await yo.setViewportSize({ width, height: 800 });
    await sinCortes(yo, { salvo: ['[data-pieza="salto"]', 'td'] });
  }
});

test('si otra persona publicó mientras se escribía, se dice y el texto no se pierde', async ({ yo, clinica }) => {
  await clinica.hacer(avisosPrivacidad.publicar, {}, { TEXTO: 'Primera versión' });
  await yo.goto('/tools/system');
  await yo.getByRole('button', { name: 'Publicar otra versión' }).click();
  const publicar = yo.getByRole('dialog', { name: 'Publicar aviso de privacidad' });
  await publicar.getByLabel('Aviso de privacidad').fill('Lo que yo escribí');
  await clinica.hacer(avisosPrivacidad.publicar, {}, { TEXTO: 'Segunda versión', VERSION_AVISO: 1 });
  await yo.keyboard.press('Control+Enter');
  await seVe(yo.getByText('Otra persona publicó una versión del aviso. Revísela y publique de nuevo').first());
  await expect(publicar.getByLabel('Aviso de privacidad')).toHaveValue('Lo que yo escribí');
});
