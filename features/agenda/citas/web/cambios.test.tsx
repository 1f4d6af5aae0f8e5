// @vitest-environment jsdom
// Changes of an appointment, and undoing them.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDatos } from '#kernel/web/api.tsx';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { citas } from '../contract.ts';
import { useCambios } from './cambios.ts';
import { nombreEstado } from './estados.ts';

test('un Deshacer que no procede deja la cita como quedó, no como se pidió', async () => {
  const c = await clinicaConAgenda();
  const F_CITA = diaLibre(c, 3);
  const cita = citaDePrueba(c, { F_CITA, H_CITA: '10:00' });
  await c.hacer(citas.agregar, {}, cita);
  function Dia() {
    const d = useDatos(citas.obtener, { start: F_CITA, end: F_CITA, doctorId: 0, type: 2 });
    const { cambiarEstado } = useCambios();
    const una = d.data?.CITAS.find((x) => x.N_CITA === 1);
    return una ? (
      <>
        <output>{nombreEstado(una.C_ESTATUS)}</output>
        <button type="button" onClick={() => void cambiarEstado(una, 4)}>
          Cancelarla
        </button>
      </>
    ) : null;
  }
  await pantalla(c, '/calendar', '/calendar', Dia);
  const estado = () => document.querySelector('output')!.textContent;
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelarla' }));
  const deshacer = await screen.findByRole('button', { name: 'Deshacer' });
  // Another desk takes the place before the undo.
  await c.hacer(citas.agregar, {}, { ...cita, CODIGOPACIENTE: 2 });
  fireEvent.click(deshacer);
  const dejarla = await screen.findByRole('button', { name: 'No cambiar su estado' });
  expect(estado()).toBe('No confirmada');
  fireEvent.click(dejarla);
  await waitFor(() => expect(estado()).toBe('Cancelada'));
  expect((await c.hacer(citas.obtener_uno, { N_CITA: 1 })).C_ESTATUS).toBe(4);
});
