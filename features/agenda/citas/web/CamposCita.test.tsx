// @vitest-environment jsdom
// The fields of the booking form.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import type { OpcionesClinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { CitaDialogo } from './CitaDialogo.tsx';

function Nueva() {
  const reloj = useReloj();
  return <CitaDialogo pedida={{ F_CITA: reloj.fecha, H_CITA: '10:00', CODIGOMEDICO: 1 }} reloj={reloj} alCerrar={() => {}} />;
}
/** The booking form of a clinic with a concept of 80, or 22 dollars, with video consultation chosen. */
async function porVideo(o: OpcionesClinica, { delMedico = true } = {}) {
  const c = await clinicaConAgenda(o);
  await c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE", "IMPORTE_USD", "PARA_VIDEOCONSULTA") values
      (7, 'Videoconsulta', 80, ${o.pais === 'pe' ? 22 : 0}, 1), (8, 'Videoconsulta larga', 120, 0, 1), (9, 'Valoración', 35, 0, 1)`.execute(
      db,
    );
    await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 8 where "CODIGOMEDICO" = 2`.execute(db);
    if (delMedico) await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7 where "CODIGOMEDICO" = 1`.execute(db);
  });
  await pantalla(c, '/calendar', '/calendar', Nueva);
  fireEvent.click(await screen.findByRole('button', { name: 'Videoconsulta' }));
}
const importe = () => screen.getByLabelText<HTMLInputElement>(/^Importe/).value;
const elegir = (campo: RegExp, value: string) => fireEvent.change(screen.getByLabelText(campo), { target: { value } });

test('en Ecuador, cuya moneda es el dólar, se propone el importe del concepto', async () => {
  await porVideo({ pais: 'ec' });
  await waitFor(() => expect(importe()).toBe('80.00'));
});

test('en Perú el importe sigue a la moneda elegida', async () => {
  await porVideo({ pais: 'pe' });
  await waitFor(() => expect(importe()).toBe('80.00'));
  elegir(/^Moneda/, 'USD');
  expect(importe()).toBe('22.00');
  elegir(/^Moneda/, 'PEN');
  expect(importe()).toBe('80.00');
});

test('al elegir a otro médico el cobro es el suyo, salvo el que se eligió a mano', async () => {
  await porVideo({});
  await waitFor(() => expect(importe()).toBe('80.00'));
  const medico = (quien: string) => elegir(/^Médico/, quien);
  medico('2');
  await waitFor(() => expect(importe()).toBe('120.00'));
  medico('1');
  await waitFor(() => expect(importe()).toBe('80.00'));
  await screen.findByRole('option', { name: 'Valoración' });
  elegir(/^Concepto/, '9');
  expect(importe()).toBe('35.00');
  medico('2');
  await screen.findByRole('option', { name: 'Valoración' });
  expect(importe()).toBe('35.00');
});

test('a la de un médico que cobra no se le ofrece quedar sin cobro', async () => {
  await porVideo({});
  await waitFor(() => expect(importe()).toBe('80.00'));
  expect(screen.queryByRole('option', { name: 'Sin cobro en línea' })).toBeNull();
});

test('sin concepto del médico se elige uno, o ninguno y con ello se quita el importe', async () => {
  await porVideo({}, { delMedico: false });
  await screen.findByRole('option', { name: 'Sin cobro en línea' });
  await screen.findByRole('option', { name: 'Videoconsulta' });
  elegir(/^Concepto/, '7');
  expect(importe()).toBe('80.00');
  elegir(/^Concepto/, '');
  expect(importe()).toBe('');
});

test('donde no se cobra en línea no se pregunta por el cobro', async () => {
  await porVideo({ pais: 'cl' });
  expect(screen.queryByLabelText(/^Concepto/)).toBeNull();
});
