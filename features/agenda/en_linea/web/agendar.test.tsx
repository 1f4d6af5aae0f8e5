// @vitest-environment jsdom
// The public booking page against the real server: going back and forth, and losing the time to somebody faster.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { useNavigate } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { hoyDe } from '#testing/agenda.ts';
import { casaNueva } from '#testing/clinica.ts';
import { ANA, apartar, cuantos, huecos, type Puesta, puesta } from '#testing/en_linea.ts';
import { pantalla } from '#testing/pantalla.tsx';
import Agendar from './Agendar.tsx';

beforeEach(() => localStorage.setItem('galeno.idioma', 'es'));

/** With buttons that do what the browser's back and forward do. */
function ConBotones() {
  const ir = useNavigate();
  return (
    <>
      <button type="button" onClick={() => ir(-1)}>
        Atrás
      </button>
      <button type="button" onClick={() => ir(1)}>
        Adelante
      </button>
      <Agendar />
    </>
  );
}
// By text, because finding a role among the many buttons of a month is slow.
const BOTON = { selector: 'button, button *' };
const tocar = async (texto: string) => fireEvent.click(await screen.findByText(texto, BOTON));
const regresar = async () => fireEvent.click(await screen.findByLabelText('Regresar'));
const enPaso = async (titulo: string) => {
  await screen.findByText(titulo, { selector: 'h2' });
};
async function abrir(p: Puesta, busca = ''): Promise<void> {
  await pantalla(p.c, '/agenda/:CLIENTE', `/agenda/${p.c.codigo}${busca}`, ConBotones);
}
/** On the Monday, where every time is free. */
const conElena = (p: Puesta) => abrir(p, `?m=1&f=${p.lunes}`);
const escribir = (nombre: string, valor: string) => fireEvent.change(screen.getByLabelText(nombre), { target: { value: valor } });

test('la hora que se apartó con un médico no se lleva a otro; regresar en el navegador deja los datos', async () => {
  const p = await puesta();
  await p.c.sql(async ({ db }) => {
    await sql`update medicos set "MOSTRAR_EN_AGENDA_ONLINE" = 1 where "CODIGOMEDICO" = 2`.execute(db);
    // The first day offered is then a whole one, whatever the time is now.
    await sql`delete from medicos_horarios where "DIA" = extract(isodow from ${hoyDe(p.c)}::date) - 1`.execute(db);
  });
  await abrir(p);
  await tocar('Elena Márquez');
  await tocar('09:00');
  await enPaso('Sus datos');
  await tocar('Atrás');
  await enPaso('¿Cuándo?');
  await regresar();
  await tocar('Arturo Beltrán');
  await enPaso('¿Cuándo?');
  expect(screen.getByText('Arturo Beltrán')).toBeTruthy();
  await tocar('10:00');
  await enPaso('Sus datos');
  expect(screen.getByText(/Arturo Beltrán/)).toBeTruthy();
  const { rows } = await p.c.sql(({ db }) => sql<{ medico: number; hora: string }>`select medico, hora from citas_apartadas`.execute(db));
  expect(rows).toEqual([{ medico: 2, hora: '10:00' }]);
  // Another kind of visit makes another choice, so the held time does not count for it.
  await tocar('Atrás');
  await tocar('Videoconsulta');
  await enPaso('¿Cuándo?');
});

test('lo escrito queda cuando se elige otra hora, y con «Adelante» no se vuelve a la que ya se dejó', async () => {
  const p = await puesta();
  await conElena(p);
  await tocar('09:00');
  await enPaso('Sus datos');
  escribir('Nombre(s)', 'Rosalba');
  await regresar();
  await tocar('10:00');
  await enPaso('Sus datos');
  expect((screen.getByLabelText('Nombre(s)') as HTMLInputElement).value).toBe('Rosalba');
  await tocar('Atrás');
  await tocar('Atrás');
  await tocar('Atrás');
  await tocar('Adelante');
  await enPaso('¿Cuándo?');
});

test('donde un correo decide y no sale ninguno se dice por qué y a quién llamar', async () => {
  const muda = await casaNueva({ GALENO_DEMO: '0' });
  const p = await puesta({ MOSTRAR_AUTO_REGISTRO_ONLINE: 0, TELEFONO1: '5550100200' }, 'mx', muda);
  await abrir(p);
  await screen.findByText('Por ahora no se puede agendar por aquí', { selector: 'h1' });
  expect(screen.getByText(/la clínica no puede enviarlos/)).toBeTruthy();
  expect(screen.getByText('55 5010 0200', { selector: '[data-pieza="sin-horas"] a *' }).closest('a')!.getAttribute('href')).toBe(
    'tel:5550100200',
  );
  expect(screen.queryByText('Elena Márquez')).toBeNull();
  await muda.cerrar();
});

test('si la hora nueva se ocupó se dice en voz alta, y la que se tenía sigue siendo suya', async () => {
  const p = await puesta();
  await conElena(p);
  await tocar('09:00');
  await enPaso('Sus datos');
  await regresar();
  await screen.findByText('12:00', BOTON);
  expect((await apartar(p, '12:00')).success).toBe(true);
  await tocar('12:00');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Ese horario acaba de ocuparse'));
  await waitFor(() => expect(screen.queryByText('12:00', BOTON)).toBeNull());
  expect(await cuantos(p, 'citas_apartadas')).toBe(2);
  await tocar('09:00');
  await enPaso('Sus datos');
});

test('un captcha que ya no sirve se resuelve otra vez y la hora elegida no se pierde', async () => {
  const p = await puesta();
  await conElena(p);
  await tocar('09:00');
  await enPaso('Sus datos');
  await p.c.sql(({ db }) => sql`update citas_apartadas set creado = now() - interval '2 hours', vence = now()`.execute(db));
  await regresar();
  await tocar('10:00');
  await enPaso('Sus datos');
  expect(screen.getByText('10:00')).toBeTruthy();
  expect(await cuantos(p, 'citas_apartadas')).toBe(1);
});

test('una respuesta que se pierde se pide de nuevo y es la misma', async () => {
  const p = await puesta();
  await conElena(p);
  await screen.findByText('09:00', BOTON);
  const deVerdad = globalThis.fetch;
  let perdidas = 0;
  globalThis.fetch = async (...a) => {
    const r = await deVerdad(...a);
    if (String(a[0]).includes('/apartar/') && perdidas++ === 0) throw new TypeError('se cortó');
    return r;
  };
  await tocar('09:00');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Ocurrió un error en la red'));
  expect((await huecos(p)).data).not.toContainEqual({ FECHA: p.lunes, HORA: '09:00' });
  await tocar('09:00');
  await enPaso('Sus datos');
  expect(await cuantos(p, 'citas_apartadas')).toBe(1);
});

test('lo que falta para que venza el apartado se dice como tiempo, no como una hora junto a la de la cita', async () => {
  const p = await puesta();
  await conElena(p);
  await tocar('09:00');
  await enPaso('Sus datos');
  expect(screen.getByRole('timer').textContent).toMatch(/^Le guardamos este horario: quedan \d+ min \d\d s$/);
});

test('si la hora se perdió al confirmar, lo escrito espera a que se elija otra', async () => {
  const p = await puesta();
  await conElena(p);
  await tocar('09:00');
  await enPaso('Sus datos');
  escribir('Nombre(s)', 'Rosalba');
  escribir('Primer apellido', 'Quintero');
  escribir('Fecha de nacimiento', '14/03/1968');
  escribir('Correo electrónico', ANA.MAIL);
  await p.c.sql(({ db }) => sql`delete from citas_apartadas`.execute(db));
  expect((await apartar(p, '09:00')).success).toBe(true);
  await tocar('Confirmar la cita');
  await enPaso('¿Cuándo?');
  expect(screen.getByRole('alert').textContent).toContain('ya no está apartado');
  await tocar('10:00');
  await enPaso('Sus datos');
  expect((screen.getByLabelText('Correo electrónico') as HTMLInputElement).value).toBe(ANA.MAIL);
  await tocar('Confirmar la cita');
  await screen.findByText('otra pantalla');
  expect(await cuantos(p, 'citas')).toBe(1);
});
