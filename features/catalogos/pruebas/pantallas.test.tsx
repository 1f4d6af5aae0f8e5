// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listaDe } from '#kernel/catalogo/web.tsx';
import { clinica } from '#kernel/testing/clinica.ts';
import { pantalla } from '#kernel/testing/pantalla.tsx';
import especialidades from '../especialidades.ts';

const Lista = listaDe(especialidades as never);
const abrir = (c: Awaited<ReturnType<typeof clinica>>) => pantalla(c, '/catalogs/specialties', '/catalogs/specialties', Lista);

test('se agrega desde el diálogo; lo que falta se dice en su campo sin llamar al servidor', async () => {
  const c = await clinica({ permisos: [420] });
  await abrir(c);
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar' }));
  const dialogo = await screen.findByRole('dialog');
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
  expect(await within(dialogo).findAllByText(/Este campo es requerido/)).not.toHaveLength(0);
  fireEvent.change(within(dialogo).getByLabelText(/Descripción/), { target: { value: 'Pediatría' } });
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('cell', { name: 'Pediatría' })).toBeTruthy();
  expect(await c.hacer(especialidades.contract.obtener)).toMatchObject([{ DESCRIPCION: 'Pediatría' }]);
});

test('sin elegir un renglón se pide elegirlo, con su artículo', async () => {
  const c = await clinica({ permisos: [420] });
  await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Cardiología' });
  await abrir(c);
  await screen.findByRole('cell', { name: 'Cardiología' });
  fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
  await waitFor(() => expect(screen.getByText('Debe seleccionar una Especialidad')).toBeTruthy());
});

test('en una sesión de solo lectura no hay con qué cambiar nada y dice Detalles', async () => {
  const c = await clinica({ permisos: [420], soloLectura: true });
  await abrir(c);
  await screen.findByRole('button', { name: 'Detalles' });
  for (const name of ['Agregar', 'Editar', 'Eliminar']) expect(screen.queryByRole('button', { name })).toBeNull();
});
