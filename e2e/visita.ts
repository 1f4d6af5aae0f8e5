// What the journeys of a visit by video share.
import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { citas } from '#features/agenda/citas/contract.ts';
import { ahora, type Clinica } from './galeno.ts';

/** An appointment by video that begins now. */
export async function conVisita(clinica: Clinica) {
  const { CODIGOPACIENTE } = await clinica.paciente();
  const { FECHA: F_CITA, HORA: H_CITA } = ahora();
  const cita = { CODIGOPACIENTE, CODIGOMEDICO: 1, F_CITA, H_CITA, H_MINCITA: 30, TIPO_CITA: 1, CONFIRMAR_AGENDAR: '1' };
  const { N_CITA } = await clinica.hacer(citas.agregar, {}, cita);
  const { CODIGO_ENLACE } = await clinica.hacer(citas.obtener_uno, { N_CITA });
  return { N_CITA, CODIGOPACIENTE, enlace: `/videoconsulta?a=${N_CITA}&c=${CODIGO_ENLACE}` };
}
/** Frames that this side has received of the other's picture. */
const cuadros = (p: Page) =>
  p.locator('[data-pieza="escena"] > video').evaluate((v: HTMLVideoElement) => v.getVideoPlaybackQuality().totalVideoFrames);
export const seVen = async (...paginas: Page[]) => {
  for (const p of paginas) {
    await expect(p.locator('[data-pieza="escena"]')).toHaveAttribute('data-conexion', 'conectada', { timeout: 20_000 });
    const antes = await cuadros(p);
    await expect.poll(() => cuadros(p)).toBeGreaterThan(antes + 5);
  }
};
/** A small picture: these browsers compress it without help of the graphics card. */
export const chica = (p: Page) =>
  p.addInitScript(() => {
    const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (c) => pedir({ ...c, video: c?.video && { width: 320, height: 240, frameRate: 10 } });
  });
/** The patient's telephone, with the link that the message brings; in the browser of `yo`, or in another. */
export async function telefono(yo: Page | Browser, enlace: string) {
  const navegador = 'newContext' in yo ? yo : yo.context().browser()!;
  const contexto = await navegador.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'es-MX',
    // An address of its own: limits count each visitor apart.
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` },
  });
  const el = await contexto.newPage();
  await chica(el);
  await el.goto(process.env.E2E_BASE + enlace);
  return el;
}
export async function entraPaciente(el: Page) {
  await el.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await el.getByRole('button', { name: 'Acepto', exact: true }).click();
  await expect(el.getByText('Está en la sala de espera')).toBeVisible();
}
export async function entraMedico(yo: Page, N_CITA: number) {
  await yo.goto(`/videoconsulta/${N_CITA}`);
  await yo.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await yo.getByRole('button', { name: 'Acepto', exact: true }).click();
}
/** The doctor lets in who waits, and they see each other. */
export async function admitir(yo: Page, el: Page) {
  await yo.getByRole('button', { name: 'Admitir al paciente' }).click();
  await seVen(yo, el);
}
export async function terminar(yo: Page) {
  await yo.getByRole('button', { name: 'Terminar', exact: true }).click();
  await yo.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
}
