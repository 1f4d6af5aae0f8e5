// @vitest-environment jsdom
// Where the focus is as soon as a dialog is there.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import Caja from './dialogo_diferido.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('un diálogo tiene el foco antes del siguiente cuadro: una tecla pulsada mientras tanto ya es suya', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  render(
    <Caja titulo="Motivo" abierto alCerrar={() => {}}>
      <input aria-label="Motivo del cambio" />
    </Caja>,
  );
  await act(async () => {});
  expect(document.activeElement).toBe(screen.getByLabelText('Motivo del cambio'));
});
