// @vitest-environment jsdom
// The screens of the simple catalogues.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { P } from '#domain/permisos.ts';
import Conceptos from '#features/conceptos_ingresos/web/Conceptos.tsx';
import { listaDe } from '#kernel/catalogo/web.tsx';
import { mostrarFila, olvidarFila } from '#kernel/web/fila_nueva.ts';
import { clinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import especialidades from '../especialidades.ts';

const Lista = listaDe(especialidades as never);
const abrir = (c: Awaited<ReturnType<typeof clinica>>) => pantalla(c, '/catalogs/specialties', '/catalogs/specialties', Lista);

// Must be the first test: later ones come back to a list that remembers its row.
test('sin elegir un renglón se pide elegirlo, con su artículo', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Cardiología' });
  await abrir(c);
  await screen.findByRole('cell', { name: 'Cardiología' });
  fireEvent.keyDown(document.body, { key: 'Delete' });
  await waitFor(() => expect(screen.getByText('Debe seleccionar una Especialidad')).toBeTruthy());
});

/** A clinic with that many specialties, and the number of the one with that name. */
async function conEspecialidades(cuantas: number, nombre: string) {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  for (let n = 1; n <= cuantas; n++)
    await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: `Especialidad ${String(n).padStart(2, '0')}` });
  await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: nombre });
  const todas = (await c.hacer(especialidades.contract.obtener)) as unknown as { ID: number; DESCRIPCION: string }[];
  const { ID } = todas.find((e) => e.DESCRIPCION === nombre)!;
  return { c, ID };
}
const LISTA = 'Especialidades';
const filaDe = async (nombre: string) => (await screen.findByRole('cell', { name: nombre })).closest('tr')!;

afterEach(() => {
  vi.restoreAllMocks();
  olvidarFila(LISTA);
  localStorage.removeItem(`galeno.tabla.${LISTA}.pagina`);
});

test('la fila recién guardada se enfoca al llegar su lista; la que se guardó hace más de cinco segundos no quita el foco', async () => {
  const { c, ID } = await conEspecialidades(0, 'Urología');
  const reloj = vi.spyOn(Date, 'now');
  const ahora = Date.now();
  reloj.mockReturnValue(ahora - 5_001);
  mostrarFila(LISTA, ID);
  reloj.mockRestore();
  await abrir(c);
  const vieja = await filaDe('Urología');
  const busca = screen.getByRole('searchbox');
  busca.focus();
  // Longer than a list needs to give the focus.
  await new Promise((listo) => setTimeout(listo, 150));
  expect(document.activeElement).toBe(busca);
  expect(vieja.hasAttribute('data-nueva')).toBe(false);
  act(() => mostrarFila(LISTA, ID));
  await waitFor(() => expect(document.activeElement).toBe(vieja));
  expect(vieja.hasAttribute('data-nueva')).toBe(true);
});

test('un tamaño de página recordado que ya no se ofrece no se usa; el que se ofrece sí', async () => {
  const { c } = await conEspecialidades(12, 'Urología');
  localStorage.setItem(`galeno.tabla.${LISTA}.pagina`, '37');
  await abrir(c);
  await filaDe('Especialidad 10');
  const tamano = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filas por página' }).value;
  expect([tamano(), screen.getAllByRole('row').length - 1]).toEqual(['10', 10]);
  cleanup();
  localStorage.setItem(`galeno.tabla.${LISTA}.pagina`, '5');
  await abrir(c);
  await filaDe('Especialidad 05');
  expect([tamano(), screen.getAllByRole('row').length - 1]).toEqual(['5', 5]);
});

test('se agrega desde el diálogo; lo que falta se dice en su campo sin llamar al servidor', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
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

test('en una sesión de solo lectura no hay con qué cambiar nada y dice Detalles', async () => {
  const otra = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  await otra.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Cardiología' });
  await abrir(await clinica({ permisos: [P.catalogosClinicos.especialidades], soloLectura: true, en: otra }));
  await screen.findByRole('button', { name: 'Detalles: Cardiología' });
  for (const name of ['Agregar', /^Editar/, /^Eliminar/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('dejar el diálogo con lo escrito sin guardar se pregunta, de cualquier modo que se deje', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  await abrir(c);
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar' }));
  const dialogo = await screen.findByRole('dialog', { name: /Especialidad/ });
  const campo = within(dialogo).getByLabelText<HTMLInputElement>(/Descripción/);
  fireEvent.change(campo, { target: { value: 'Pediatría' } });
  for (const dejar of [
    () => fireEvent.click(within(dialogo).getByRole('button', { name: 'Cancelar' })),
    () => fireEvent.click(within(dialogo).getByRole('button', { name: 'Cerrar' })),
    () => fireEvent.keyDown(campo, { key: 'Escape' }),
  ]) {
    dejar();
    expect(await screen.findByText('¿Seguro que desea salir sin guardar cambios?')).toBeTruthy();
    // Pressing one key too many must not discard anything.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Seguir editando'));
    fireEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByText('¿Seguro que desea salir sin guardar cambios?')).toBeNull());
    expect(campo.value).toBe('Pediatría');
  }
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Especialidad/ })).toBeNull());
  // Nothing was typed, so nothing is asked.
  fireEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: /Especialidad/ })).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('un número fuera de lo que se admite queda en lo más cercano al dejar su campo', async () => {
  const c = await clinica({ permisos: 'todos' });
  await pantalla(c, '/catalogs/income-concepts', '/catalogs/income-concepts', Conceptos);
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar' }));
  const campo = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(/Duración/);
  for (const [escrito, queda] of [
    ['999', '300'],
    ['1', '5'],
    ['30', '30'],
    ['media', 'media'],
  ]) {
    fireEvent.change(campo, { target: { value: escrito } });
    fireEvent.blur(campo);
    await waitFor(() => expect(campo.value).toBe(queda));
  }
});
