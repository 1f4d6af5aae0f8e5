// The week used by the calendar journeys, and how they find a place in it.
import { expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { feriadosEntre } from '#features/agenda/tiempo/feriados.ts';
import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import { type Clinica, hoy } from './galeno.ts';

/** A future Monday whose week has no holiday. */
export const LUNES = (() => {
  let l = sumarDias(lunesDe(hoy()), 7);
  while (feriadosEntre('mx', l, sumarDias(l, 6)).length) l = sumarDias(l, 7);
  return l;
})();
export const dia = (n: number) => sumarDias(LUNES, n);
export const agendar = (c: Clinica, CODIGOPACIENTE: number, F_CITA: string, H_CITA: string, mas: object = {}) =>
  c.hacer(citas.agregar, {}, { F_CITA, H_CITA, H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1, CONFIRMAR_AGENDAR: 1, ...mas });
export const delDia = async (c: Clinica, fecha: string) =>
  (await c.hacer(citas.obtener, { start: fecha, end: fecha, doctorId: 0, type: 2 })).CITAS.filter(
    (x: { C_ESTATUS: number }) => x.C_ESTATUS !== 4,
  );
export const abrir = async (p: Page, mas = '') => {
  await p.goto(`/calendar?f=${LUNES}${mas}`);
  await expect(p.locator('[data-pieza="columna"]').first()).toBeVisible();
};
/** From the small dialog beside a card or slot to the full form. */
export async function verTodo(p: Page): Promise<void> {
  await p.locator('[data-pieza="globo"] :focus').waitFor();
  await p.keyboard.press('Alt+m');
  await expect(p.locator('[data-pieza="dialogo"]')).toBeVisible();
}
/** The middle of a column at a time of day. */
export async function lugar(p: Page, col: number, hora: string): Promise<{ x: number; y: number }> {
  const c = (await p.locator('[data-pieza="columna"]').nth(col).boundingBox())!;
  const [h, m] = hora.split(':').map(Number) as [number, number];
  const px = await p.locator('[data-pieza="columnas"]').evaluate((n) => Number.parseFloat(getComputedStyle(n).getPropertyValue('--px')));
  return { x: c.x + c.width * 0.6, y: c.y + ((h * 60 + m - 480) * px) / 60 + 3 };
}
