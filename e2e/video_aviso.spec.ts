// The notice that the doctor is ready; left out where Debian's Chromium is not installed: the one from npm refuses notices.
import { existsSync } from 'node:fs';
import { chromium, expect } from '@playwright/test';
import { sinFallas, test } from './galeno.ts';
import { conVisita, entraPaciente, telefono } from './visita.ts';

const CHROMIUM = '/usr/bin/chromium';
const ARGUMENTOS = ['--no-sandbox', '--headless=new', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
test.skip(!existsSync(CHROMIUM), 'Chromium no está instalado');
test.setTimeout(120_000);

test('quien espera pide que se le avise; el aviso se ve aunque la página esté cerrada, y donde no se puede se dice', async ({
  clinica,
}) => {
  const { enlace } = await conVisita(clinica);
  const navegador = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTOS });
  const el = await telefono(await navegador.newPage(), enlace);
  await el.context().grantPermissions(['notifications']);
  await entraPaciente(el);
  // From here no push service is reached.
  await el.getByRole('button', { name: 'Avisarme cuando el médico esté listo' }).click();
  await expect(el.getByText('Este navegador no permite avisos')).toBeVisible();
  await sinFallas(el);

  const otra = await el.context().newPage();
  await otra.goto(`${process.env.E2E_BASE}/legal`);
  const cdp = await el.context().newCDPSession(otra);
  const registrado = new Promise<string>((listo) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [r] }) => r && listo(r.registrationId));
  });
  await cdp.send('ServiceWorker.enable');
  const aviso = { titulo: 'Su médico está listo', texto: 'Toque para entrar a la videoconsulta', enlace };
  await el.close();
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: process.env.E2E_BASE!,
    registrationId: await registrado,
    data: JSON.stringify(aviso),
  });
  const vistos = () =>
    otra.evaluate(async () => {
      const r = await navigator.serviceWorker.getRegistration('/');
      return (await r!.getNotifications()).map((n) => [n.title, n.body, n.data]);
    });
  await expect.poll(vistos).toEqual([[aviso.titulo, aviso.texto, enlace]]);
  await navegador.close();
});
