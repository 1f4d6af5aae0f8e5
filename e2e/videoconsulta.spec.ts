// A visit by video between two real browsers, through the real server.
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { retener, sinFallas, test } from './galeno.ts';
import { admitir, chica, conVisita, entraMedico, entraPaciente, seVen, telefono, terminar } from './visita.ts';

test.setTimeout(120_000);

test('médico y paciente se ven, se escriben, y el médico sigue viéndolo mientras escribe la nota; al terminar se cierra la de ambos', async ({
  yo,
  clinica,
}) => {
  const { N_CITA, CODIGOPACIENTE, enlace } = await conVisita(clinica);
  await chica(yo);
  await yo.goto(`/videoconsulta/${N_CITA}`);
  await expect(yo.getByText('El paciente todavía no entra')).toBeVisible();
  const el = await telefono(yo, enlace);
  await expect(el.getByText('Elena Márquez')).toBeVisible();
  await sinFallas(el);
  await entraPaciente(el);
  // This browser refuses notices: none is offered.
  await expect(el.getByRole('button', { name: 'Avisarme cuando el médico esté listo' })).toHaveCount(0);
  await sinFallas(el);
  await expect(yo.getByText('El paciente está en la sala de espera')).toBeVisible();
  await yo.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await yo.getByRole('button', { name: 'Acepto', exact: true }).click();
  // Whoever does something else meanwhile sees that the patient waits.
  await yo.getByRole('link', { name: 'Pacientes', exact: true }).click();
  const espera = yo.locator('[data-pieza="video-flotante"]');
  await expect(espera.getByText('El paciente está en la sala de espera')).toBeVisible();
  await sinFallas(yo);
  await espera.getByRole('link', { name: 'Ir a la videoconsulta' }).click();
  await admitir(yo, el);
  await sinFallas(yo);
  await sinFallas(el);

  await yo.getByRole('button', { name: 'Identidad comprobada' }).click();
  await expect(yo.getByRole('button', { name: 'Identidad comprobada' })).toHaveCount(0);
  await yo.getByLabel('Escriba un mensaje').fill('¿Me oye bien?');
  await yo.keyboard.press('Enter');
  await el.getByRole('button', { name: 'Mensajes' }).click();
  await expect(el.getByText('¿Me oye bien?')).toBeVisible();
  await el.getByLabel('Escriba un mensaje').fill('Sí, doctora');
  await el.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(yo.getByText('Sí, doctora')).toBeVisible();
  const lunar = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  await el.locator('input[type=file]').setInputFiles({ name: 'lunar.png', mimeType: 'image/png', buffer: lunar });
  await expect(el.getByText('Imagen enviada')).toBeVisible();
  await expect(yo.getByRole('link', { name: 'envió una imagen' })).toHaveAttribute('href', `/patient/${CODIGOPACIENTE}/image/0`);

  // The picture goes along to the patient's file, also while the file's code is still on its way, and big, and back to its page.
  const dejar = await retener(yo, '**/assets/*.js');
  await yo.getByRole('link', { name: 'Expediente', exact: true }).click();
  const ventana = yo.locator('[data-pieza="video-flotante"]');
  await expect(yo).toHaveURL(new RegExp(`/patient/${CODIGOPACIENTE}`));
  await expect(yo.locator('#contenido > div > [data-pieza="esqueleto"]')).toBeVisible();
  await expect(ventana).toBeVisible();
  dejar();
  await seVen(yo);
  const antes = (await ventana.boundingBox())!;
  await ventana.getByRole('button', { name: 'Expandir' }).click();
  expect((await ventana.boundingBox())!.width).toBeGreaterThan(antes.width * 2);
  await ventana.getByRole('button', { name: 'Minimizar' }).click();
  await ventana.getByRole('button', { name: 'Página completa' }).click();
  await expect(ventana).toHaveCount(0);
  await seVen(yo, el);

  await terminar(yo);
  await expect(el.getByText('La videoconsulta terminó')).toBeVisible();
  await expect(yo.getByText('La videoconsulta ya terminó')).toBeVisible();
  await el.reload();
  await expect(el.getByText('La videoconsulta ya terminó')).toBeVisible();
  await el.context().close();
});

test('quien se queda sin red o recarga la página vuelve a verse con el otro; el paciente cuelga y a ambos se les dice', async ({
  yo,
  clinica,
}) => {
  const { N_CITA, enlace } = await conVisita(clinica);
  await chica(yo);
  await entraMedico(yo, N_CITA);
  const el = await telefono(yo, enlace);
  await entraPaciente(el);
  await admitir(yo, el);
  // The server out of reach for a while: they go on seeing each other, and what is said meanwhile arrives afterwards.
  await el.context().setOffline(true);
  await expect(el.getByText('Sin conexión a internet')).toBeVisible();
  await yo.getByLabel('Escriba un mensaje').fill('Se cortó un momento');
  await yo.keyboard.press('Enter');
  await seVen(yo);
  await el.context().setOffline(false);
  await expect(el.getByText('Sin conexión a internet')).toHaveCount(0);
  await el.getByRole('button', { name: 'Mensajes, 1 sin leer' }).click();
  await expect(el.getByText('Se cortó un momento')).toBeVisible();
  await seVen(el);
  await el.reload();
  await el.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await seVen(el, yo);
  await yo.reload();
  await yo.getByRole('button', { name: 'Volver a la videoconsulta' }).click();
  await seVen(yo, el);

  await el.getByRole('button', { name: 'Colgar' }).click();
  await el.getByRole('dialog').getByRole('button', { name: 'Colgar' }).click();
  await expect(el.getByText('La videoconsulta terminó')).toBeVisible();
  await expect(yo.getByText('La videoconsulta terminó')).toBeVisible();
  await el.context().close();
});

test('una cámara que se desconecta se dice, y al conectarla de nuevo el otro vuelve a ver', async ({ yo, clinica }) => {
  const { N_CITA, enlace } = await conVisita(clinica);
  await chica(yo);
  await entraMedico(yo, N_CITA);
  const el = await telefono(yo, enlace);
  await el.addInitScript(() => {
    const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const abiertas: MediaStreamTrack[] = [];
    let conectada = true;
    navigator.mediaDevices.getUserMedia = async (c) => {
      if (!conectada && c?.video) throw new DOMException('no', 'NotFoundError');
      const flujo = await pedir(c);
      abiertas.push(...flujo.getVideoTracks());
      return flujo;
    };
    // As a browser does when the cable is pulled, and when it is back.
    Object.assign(window, {
      desconectar: () => {
        conectada = false;
        const ida = abiertas.at(-1)!;
        ida.stop();
        ida.dispatchEvent(new Event('ended'));
      },
      conectar: () => {
        conectada = true;
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      },
    });
  });
  await el.reload();
  await entraPaciente(el);
  await admitir(yo, el);
  const dicho = el.getByText('Se desconectó su cámara: vuelva a conectarla');
  await el.evaluate('desconectar()');
  await expect(dicho).toBeVisible();
  await seVen(el);
  await el.evaluate('conectar()');
  await expect(dicho).toHaveCount(0);
  await seVen(yo, el);
  await el.context().close();
});

test('sin permiso para la cámara se dice cómo darlo; un enlace incompleto lo dice', async ({ yo, clinica }) => {
  const { enlace } = await conVisita(clinica);
  const el = await telefono(yo, enlace);
  await el.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
  });
  await el.reload();
  await el.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await el.getByRole('button', { name: 'No acepto' }).click();
  await expect(el.getByText('Debe aceptar los términos para iniciar la videoconsulta')).toBeVisible();
  await el.getByRole('button', { name: 'Entrar a la videoconsulta' }).click();
  await el.getByRole('button', { name: 'Acepto', exact: true }).click();
  await expect(el.getByText('Su navegador no tiene permiso para usar la cámara y el micrófono')).toBeVisible();
  await sinFallas(el);
  await el.goto(process.env.E2E_BASE + enlace.slice(0, -3));
  await expect(el.getByText('Este enlace no es válido. Revise que esté completo o llame a la clínica.')).toBeVisible();
  await el.context().close();
});
