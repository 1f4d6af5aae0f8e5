// @vitest-environment jsdom
// How long a toast stays.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Avisos, avisar } from './avisos.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pasan = (segundos: number) => act(() => vi.advanceTimersByTime(segundos * 1_000));
const mostrado = (texto: string, accion?: Parameters<typeof avisar>[2]) => {
  render(<Avisos />);
  act(() => avisar(texto, 'bien', accion));
  return screen.getByRole('status');
};

test('un aviso se va a los cinco segundos', () => {
  mostrado('Guardado');
  pasan(4.9);
  expect(screen.queryByText('Guardado')).not.toBeNull();
  pasan(0.2);
  expect(screen.queryByText('Guardado')).toBeNull();
});

test('un aviso se queda mientras el puntero está encima', () => {
  const aviso = mostrado('Cita cancelada');
  fireEvent.pointerEnter(aviso);
  pasan(60);
  expect(screen.queryByText('Cita cancelada')).not.toBeNull();
  fireEvent.pointerLeave(aviso);
  pasan(5.1);
  expect(screen.queryByText('Cita cancelada')).toBeNull();
});

test('quien llega a su botón con el teclado tiene tiempo de oprimirlo', () => {
  const hacer = vi.fn();
  mostrado('Cita movida', { texto: 'Deshacer', hacer });
  const deshacer = screen.getByRole('button', { name: 'Deshacer' });
  act(() => deshacer.focus());
  pasan(60);
  fireEvent.click(deshacer);
  expect(hacer).toHaveBeenCalledOnce();
  expect(screen.queryByText('Cita movida')).toBeNull();
});

test('el puntero y el foco lo detienen: no basta que uno se vaya', () => {
  const aviso = mostrado('Receta guardada');
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
  fireEvent.pointerEnter(aviso);
  fireEvent.pointerLeave(aviso);
  pasan(60);
  expect(screen.queryByText('Receta guardada')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).blur());
  pasan(5.1);
  expect(screen.queryByText('Receta guardada')).toBeNull();
});
