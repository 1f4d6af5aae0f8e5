// @vitest-environment jsdom
// What a list says of the rows that it does not show.
import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Tabla } from './tabla.tsx';

afterEach(cleanup);
const con = (cuantas: number, tope?: number) =>
  render(
    <BrowserRouter>
      <Tabla
        nombre="Notas"
        filas={Array.from({ length: cuantas }, (_, i) => ({ ID: i, TEXTO: `Nota ${i}` }))}
        claveDe={(f) => f.ID}
        columnas={[{ clave: 'TEXTO', titulo: 'Texto' }]}
        {...(tope ? { tope } : {})}
      />
    </BrowserRouter>,
  );

test('una lista que llegó a su tope dice que hay anteriores; la que cabe no dice nada', () => {
  con(3, 3);
  expect(screen.queryByText('Se muestran los 3 registros más recientes')).not.toBeNull();
  cleanup();
  con(2, 3);
  expect(screen.queryByText(/más recientes/)).toBeNull();
  cleanup();
  con(3);
  expect(screen.queryByText(/más recientes/)).toBeNull();
});
