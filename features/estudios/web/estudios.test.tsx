// @vitest-environment jsdom
// The screen of studies: selecting a group, and read-only sessions.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { analisisClinicos as d } from '../contract.ts';
import { pantallaDe } from './Estudios.tsx';

const Pantalla = pantallaDe(d);
const abrir = (c: Cliente, donde = d.pantalla as string) => pantalla(c, d.pantalla, donde, Pantalla);

test('sin grupo elegido no se agrega; con él se ven sus análisis, y los inactivos marcados', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.analisis] });
  const { ID: ID_GRUPO } = await c.hacer(d.grupos.agregar, {}, { NOMBRE: 'Heces' });
  await c.hacer(d.grupos.agregar, {}, { NOMBRE: 'Orina' });
  await c.hacer(d.estudios.agregar, {}, { NOMBRE: 'Coprológico', ID_GRUPO, ACTIVO: 0 });
  await abrir(c);
  const grupo = await screen.findByRole('link', { name: 'Heces1' });
  fireEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Debe seleccionar un grupo');
  expect(screen.queryByRole('dialog')).toBeNull();
  // Arrow keys move between groups.
  grupo.focus();
  fireEvent.keyDown(grupo, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Orina0');
  fireEvent.click(grupo);
  expect((await screen.findByRole('cell', { name: /Coprológico/ })).textContent).toContain('Inactivo');
  fireEvent.click(screen.getByRole('switch', { name: 'Inactivos' }));
  expect(await screen.findByText('Todavía no hay análisis en este grupo')).toBeTruthy();
});

test('en una sesión de solo lectura no hay con qué cambiar nada y dice Detalles', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.analisis] });
  const { ID: ID_GRUPO } = await c.hacer(d.grupos.agregar, {}, { NOMBRE: 'Heces' });
  await c.hacer(d.estudios.agregar, {}, { NOMBRE: 'Coprológico', ID_GRUPO });
  await abrir(await clinica({ permisos: [P.catalogosClinicos.analisis], soloLectura: true, en: c }), `${d.pantalla}?grupo=${ID_GRUPO}`);
  await screen.findByRole('cell', { name: 'Coprológico' });
  for (const name of ['Agregar', /^Editar/, /^Eliminar/, 'Agregar grupo', 'Editar grupo', 'Eliminar grupo', /Más acciones/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Detalles: Coprológico' }));
  expect(await screen.findByRole('dialog', { name: 'Detalles del análisis' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});
