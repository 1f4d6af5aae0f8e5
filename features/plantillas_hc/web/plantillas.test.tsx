// @vitest-environment jsdom
// The screen of history templates in a read-only session.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { clinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { plantillasHc as hc } from '../contract.ts';
import Plantillas from './Plantillas.tsx';

test('en una sesión de solo lectura se mira y no se toca', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  const { CODIGOHC } = await c.hacer(hc.agregar, {}, { DESCRIPCION: 'General' });
  const { CODIGOSECCION } = await c.hacer(hc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: 'Antecedentes', ACTIVO: 0 });
  await c.hacer(hc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION, DESCRIPCION: 'Dieta', TIPO_RESPUESTA: 'M', REQUERIDO: 1 });
  const lectora = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias], soloLectura: true, en: c });
  await pantalla(lectora, '/catalogs/medical-records', '/catalogs/medical-records', Plantillas);
  const preguntas = within(screen.getByRole('region', { name: 'Preguntas' }));
  const fila = await preguntas.findByRole('button', { name: /Dieta/ });
  expect(fila.textContent).toContain('Requerida');
  expect(screen.getByRole('region', { name: 'Secciones' }).textContent).toContain('Inactiva');
  expect(screen.queryAllByRole('button', { name: /Agregar|Eliminar|Mover|Duplicar/ })).toEqual([]);
  expect(preguntas.getByRole('button', { name: 'Detalles de pregunta' })).toBeTruthy();
});
