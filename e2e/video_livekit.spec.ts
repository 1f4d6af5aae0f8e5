// A visit by video through a LiveKit in place of from browser to browser.
import { expect } from '@playwright/test';
import { videoconsultas } from '#features/videoconsulta/contract.ts';
import { emularLivekit, type LivekitEmulado } from '#testing/livekit.ts';
import { test } from './galeno.ts';
import { lanzar } from './servidor.ts';
import { admitir, chica, conVisita, entraMedico, entraPaciente, seVen, telefono, terminar } from './visita.ts';

let livekit: LivekitEmulado;
let parar = async () => {};
test.setTimeout(120_000);
test.beforeAll(async () => {
  livekit = await emularLivekit();
  const { url, llave, secreto } = livekit;
  parar = await lanzar({ LIVEKIT_URL: url, LIVEKIT_API_KEY: llave, LIVEKIT_API_SECRET: secreto });
});
test.afterAll(async () => {
  await parar();
  await livekit.parar();
});
const dentro = () => Object.values(livekit.salas()).flat().sort();

test('se ven por LiveKit: nadie entra antes de ser admitido, quien pierde la línea vuelve, y al terminar la sala se cierra', async ({
  yo,
  clinica,
}) => {
  const { N_CITA, enlace } = await conVisita(clinica);
  await chica(yo);
  await entraMedico(yo, N_CITA);
  const el = await telefono(yo, enlace);
  await entraPaciente(el);
  expect(dentro()).toEqual([]);
  await admitir(yo, el);
  expect(dentro()).toEqual(['medico', 'paciente']);

  livekit.cortar();
  await expect.poll(dentro).toEqual([]);
  await expect.poll(dentro, { timeout: 20_000 }).toEqual(['medico', 'paciente']);
  await seVen(yo, el);

  await el.reload();
  await el.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await seVen(el, yo);

  await yo.getByLabel('Escriba un mensaje').fill('¿Me oye bien?');
  await yo.keyboard.press('Enter');
  await el.getByRole('button', { name: 'Mensajes' }).click();
  await expect(el.getByText('¿Me oye bien?')).toBeVisible();

  await terminar(yo);
  await expect(el.getByText('La videoconsulta terminó')).toBeVisible();
  await expect.poll(() => livekit.cerradas.length, { timeout: 20_000 }).toBe(1);
  expect((await clinica.hacer(videoconsultas.cita_medico, { N_CITA })).TOKEN).toBe('');
  await el.context().close();
});
