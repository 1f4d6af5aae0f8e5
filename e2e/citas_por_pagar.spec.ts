// An appointment that waits for its payment: seen at the till and in the agenda, paid, and given back by cancelling.
import { expect } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { LUNES } from './calendario.ts';
import { type Clinica, sinFallas, test } from './galeno.ts';
import { seVe } from './mirada.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function pendiente(clinica: Clinica): Promise<{ CODIGOPACIENTE: number; N_CITA: number }> {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { N_CITA } = await clinica.hacer(
    citas.agregar,
    {},
    {
      F_CITA: LUNES,
      H_CITA: '12:00',
      H_MINCITA: 30,
      CODIGOPACIENTE,
      CODIGOMEDICO: 1,
      TIPO_CITA: 1,
      VIDEOCONSULTA: { CONCEPTO: 1, IMPORTE: 950 },
    },
  );
  return { CODIGOPACIENTE, N_CITA };
}

test('de la agenda a la caja: la cita se paga entera, lo dice, y al cancelar el recibo vuelve a estar pendiente', async ({
  yo,
  clinica,
}) => {
  const { CODIGOPACIENTE, N_CITA } = await pendiente(clinica);
  await yo.goto(`/calendar?f=${LUNES}`);
  await yo.getByRole('button', { name: /Guadalupe.*12:00/ }).click();
  const cita = yo.getByRole('dialog', { name: 'Cita' });
  await expect(cita.getByText('Pendiente de pago · $950.00')).toBeVisible();
  await cita.getByRole('link', { name: 'Pagar cita' }).click();
  await expect(yo).toHaveURL(new RegExp(`/cashier/patient/${CODIGOPACIENTE}/pay-pending/${N_CITA}$`));
  const tabla = yo.getByRole('table', { name: 'Cita a pagar' });
  await expect(tabla.getByRole('columnheader')).toHaveText(['N. Cita', 'Concepto', 'Fecha de la cita', 'Importe']);
  const importe = yo.getByLabel('Importe').first();
  await expect(importe).toBeFocused();
  await importe.fill('900');
  await seVe(yo.getByText('La cita se paga completa'));
  await expect(yo.getByRole('button', { name: /^Abonar/ })).toBeDisabled();
  await importe.fill('950');
  await sinFallas(yo);
  await yo.getByRole('button', { name: /^Abonar \$950\.00/ }).click();
  await expect(yo.getByText(/Recibo 1 por \$950\.00/)).toBeVisible();
  await expect(yo.getByRole('list', { name: 'Citas por pagar' })).toHaveCount(0);
  await yo.goto(`/calendar?f=${LUNES}`);
  await yo.getByRole('button', { name: /Guadalupe.*12:00/ }).click();
  await expect(cita.getByText('Pagado en caja, recibo 1 · $950.00')).toBeVisible();
  await expect(cita.getByRole('link', { name: 'Pagar cita' })).toHaveCount(0);
  // At another desk the receipt is cancelled; the open appointment says so by itself.
  await clinica.hacer(abonos.cancelar, { FOLIORECIBO: 1 }, { MOTIVO: 'Se equivocó' });
  await expect(cita.getByText('Pendiente de pago · $950.00')).toBeVisible();
});

test('en un teléfono la cita por pagar se ve arriba de los cargos y se paga', async ({ yo, clinica }) => {
  await yo.setViewportSize({ width: 360, height: 740 });
  const { CODIGOPACIENTE } = await pendiente(clinica);
  await yo.goto(`/cashier/patient/${CODIGOPACIENTE}/charges`);
  const lista = yo.getByRole('list', { name: 'Citas por pagar' });
  await seVe(lista.getByRole('link', { name: 'Pagar cita' }));
  await sinFallas(yo);
  await lista.getByRole('link', { name: 'Pagar cita' }).click();
  await yo.getByRole('button', { name: /^Abonar \$950\.00/ }).click();
  await expect(yo.getByText(/Recibo 1 por \$950\.00/)).toBeVisible();
});
