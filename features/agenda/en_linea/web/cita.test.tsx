// @vitest-environment jsdom
// The pages opened by mailed links: what they do and what they say when they cannot.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import { agendar, apartar, mensajes, type Puesta, puesta, reservada } from '#testing/en_linea.ts';
import { pantalla } from '#testing/pantalla.tsx';
import Confirmar from './Confirmar.tsx';
import SuCita from './SuCita.tsx';
import { decir } from './textos.ts';

beforeEach(() => localStorage.setItem('galeno.idioma', 'es'));
// By text, because finding a role among the many buttons of a month is slow.
const BOTON = { selector: 'button, button *' };
const tocar = async (texto: string | RegExp) => fireEvent.click(await screen.findByText(texto, BOTON));
const verCita = (p: Puesta, FICHA: string) => pantalla(p.c, '/agenda/:CLIENTE/cita/:FICHA', `/agenda/${p.c.codigo}/cita/${FICHA}`, SuCita);
const verConfirmar = (p: Puesta, LLAVE: string) =>
  pantalla(p.c, '/agenda/:CLIENTE/confirmar/:LLAVE', `/agenda/${p.c.codigo}/confirmar/${LLAVE}`, Confirmar);
const INVALIDO = 'Este enlace no es válido o ya se usó. Llame a la clínica.';

test('al mover y al cancelar el título toma el foco; la cancelada se quita del calendario', async () => {
  const p = await puesta();
  const { FICHA } = await reservada(p);
  await verCita(p, FICHA);
  for (let vez = 0; vez < 2; vez++) {
    await tocar('Cambiar fecha u hora');
    fireEvent.click((await screen.findAllByText(/^\d\d:\d\d$/, BOTON))[0]!);
    await tocar(/Mover mi cita al/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Su cita cambió de horario'));
  }
  await tocar('Cancelar la cita');
  await tocar('Sí, cancelar');
  await screen.findByText('La cita está cancelada. Gracias por avisar.');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(screen.getByRole('link', { name: 'Quitar de mi calendario' }).getAttribute('href')).toContain('/calendario/');
});

test('de la que canceló la clínica no se dan las gracias', async () => {
  const p = await puesta();
  const { FICHA, N_CITA } = await reservada(p);
  await p.c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await verCita(p, FICHA);
  await screen.findByText('La cita está cancelada.');
  expect(screen.getByRole('link', { name: 'Quitar de mi calendario' })).toBeTruthy();
});

test('sin conexión no se dice que el enlace sea malo, y se puede reintentar', async () => {
  const p = await puesta();
  const { FICHA } = await reservada(p);
  const red = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await verCita(p, FICHA);
  await screen.findByRole('heading', { name: 'No tienes conexión a internet' });
  red.mockRestore();
  await tocar('Intentar de nuevo');
  await screen.findByRole('heading', { name: 'Su cita' });
  await verCita(p, '1.x');
  await screen.findByRole('heading', { name: INVALIDO });
  expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
});

test('a un paciente no se le manda a soporte', () => {
  expect(decir('es', 'Ocurrió un problema, por favor contacte a soporte')).toBe(
    'Algo no salió bien. Intente de nuevo o llame a la clínica',
  );
  expect(decir('en', 'Ocurrió un problema, por favor contacte a soporte')).toBe(
    'Something went wrong. Please try again or call the clinic',
  );
});

test('al confirmar: lo que se ocupó ofrece otra hora, lo que falló se reintenta, lo que no existe se dice', async () => {
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0 });
  await agendar(p, (await apartar(p)).data.APARTADO);
  const [, LLAVE = ''] = /\/confirmar\/([\w-]+)/.exec((await mensajes(p))[0]!.cuerpo) ?? [];
  await verConfirmar(p, LLAVE);
  const red = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await tocar('Confirmar mi cita');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No tienes conexión a internet'));
  red.mockRestore();
  await p.c.hacer(citas.agregar, {}, citaDePrueba(p.c, { F_CITA: p.lunes, H_CITA: '09:00', CODIGOPACIENTE: 2 }));
  await tocar('Intentar de nuevo');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Ese horario acaba de ocuparse. Elija otro'));
  expect(screen.getByRole('link', { name: 'Elegir otro horario' }).getAttribute('href')).toBe(`/agenda/${p.c.codigo}`);
  expect(screen.queryByRole('button', { name: /Confirmar|Intentar/ })).toBeNull();
});

test('un enlace que nadie envió no es válido', async () => {
  const p = await puesta();
  await verConfirmar(p, crypto.randomUUID());
  await tocar('Confirmar mi cita');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(INVALIDO));
  expect(screen.queryByRole('button', { name: /Confirmar|Intentar/ })).toBeNull();
});
