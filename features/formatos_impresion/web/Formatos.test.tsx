// @vitest-environment jsdom
// The list of print formats: deleting one.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { clinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { formatosImpresion } from '../contract.ts';
import Formatos from './Formatos.tsx';

test('lo que no se puede eliminar se dice en su diálogo', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const { ID } = await c.hacer(formatosImpresion.agregar, {}, { NOMBRE: 'Consentimiento', HOJA: 'CARTA', PLANTILLA: '<p>x</p>' });
  await pantalla(c, '/catalogs/print-formats', '/catalogs/print-formats?ver=otros', Formatos);
  const fila = (await screen.findByRole('cell', { name: 'Consentimiento' })).closest('tr')!;
  await c.hacer(formatosImpresion.eliminar, { ID });
  act(() => fila.focus());
  fireEvent.keyDown(fila, { key: 'Delete' });
  const dialogo = await screen.findByRole('dialog', { name: 'No permitido' });
  expect(dialogo.textContent).toContain('El formato no existe');
});
