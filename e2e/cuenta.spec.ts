// Mi cuenta: the plan's invoices, as the platform registered them, and their documents.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { hojaPdf } from '#features/integraciones/formas/server/hoja_emulada.ts';
import { orden, sinFallas, test } from './galeno.ts';

test('la factura que registra la plataforma se ve en Mi cuenta con su estado, y su documento se abre', async ({ yo, clinica }) => {
  const pdf = join(tmpdir(), `${clinica.codigo}.pdf`);
  writeFileSync(pdf, hojaPdf(['Factura G-1']));
  const factura = ['--folio', 'G-1', '--fecha', '2026-10-01', '--desde', '2026-10-01', '--hasta', '2026-10-31', '--importe', '899'];
  await orden('invoice', clinica.codigo, ...factura, '--pdf', pdf);
  await yo.goto('/tools/subscription');
  const renglon = yo.getByRole('listitem').filter({ hasText: 'G-1' });
  await expect(renglon.getByText('Pendiente')).toBeVisible();
  await expect(renglon.getByText('$899.00')).toBeVisible();
  await sinFallas(yo);
  const documento = yo.waitForResponse((r) => r.url().endsWith('/auth/factura_plan'));
  await renglon.getByRole('button', { name: 'Abrir la factura G-1' }).click();
  expect((await documento).headers()['content-type']).toBe('application/pdf');
  await orden('invoice', clinica.codigo, '--folio', 'G-1', '--pagar', '--fecha', '2026-10-04');
  await yo.reload();
  await expect(renglon.getByText('Pagada el 4 oct 2026')).toBeVisible();
});
