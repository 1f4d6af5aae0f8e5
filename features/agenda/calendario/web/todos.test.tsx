// @vitest-environment jsdom
// The day of all doctors in the agenda's screen.
import { cleanup, screen } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import ListaEspera from '#features/agenda/lista_espera/web/ListaEspera.tsx';
import Pacientes from '#features/pacientes/web/Pacientes.tsx';
import { clinicaConAgenda, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { DiaEnLista } from './ListaCitas.tsx';
import { TarjetaEvento } from './TarjetaCita.tsx';

const evento = {
  ...{ CONSECUTIVO: '1', RANGO: '', TIPO: 0 as const, F_EXCLUIDA: '2026-03-04', FECHAINICIAL: null, FECHAFINAL: null },
  ...{ DIACOMPLETO: 0 as const, HORAINICIAL: '10:00', HORAFINAL: '12:00', CODIGOMEDICO: 0, MEDICO: '', MOTIVO: 'Junta', VERSION: 1 },
};
const columna = {
  clave: '1',
  fecha: '2026-03-04',
  CODIGOMEDICO: 0,
  bloques: [],
  cerrada: '',
  todoElDia: [evento],
  cuenta: 0,
  ajenas: 0,
  puestos: [],
};
const nada = () => {};
const Dia = () => (
  <>
    <TarjetaEvento evento={evento} top={0} alto={100} x={0} ancho={1} />
    <DiaEnLista
      c={columna}
      reloj={{ fecha: '2026-03-04', hora: '09:00' }}
      conMedico
      expediente={false}
      deMedico={false}
      llegable={() => false}
      alAbrir={nada}
      alAbrirEvento={nada}
      alLlegar={nada}
    />
  </>
);

test('donde quien atiende se llama Profesional, todos son los profesionales', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.pacientes.abrir], ajustes: { ET_MEDICO: 'Profesional' } });
  await c.sql(({ db }) => sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL") values (1, 1), (2, 1)`.execute(db));
  await pantalla(c, '/', '/', Dia);
  expect(await screen.findAllByText(/Todos los profesionales/)).toHaveLength(2);
  for (const Lista of [Pacientes, ListaEspera]) {
    cleanup();
    await pantalla(c, '/lista', '/lista', Lista);
    expect(await screen.findByRole('option', { name: 'Todos los profesionales' })).toBeTruthy();
  }
});
