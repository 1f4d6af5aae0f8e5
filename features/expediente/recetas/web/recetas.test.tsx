// @vitest-environment jsdom
// The screens of prescriptions.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { clinica } from '#testing/clinica.ts';
import { pantalla } from '#testing/pantalla.tsx';
import { recetas } from '../contract.ts';
import { esElMismo, medicamentosDe, nombreCorto } from './medicamentos.ts';
import RecetasLista from './RecetasLista.tsx';

test('los medicamentos se reconocen en lo que escribe el editor y en lo que viene de otra parte', () => {
  expect(
    medicamentosDe(
      '<p>Nota</p><ol><li><p><strong>Metformina</strong></p><p>Una cada 12 h</p><p>con alimentos</p></li></ol><ol><li><strong>Losartán</strong><br>Una al día</li><li>Suelto</li><li></li></ol><ul><li>Reposo</li></ul>',
    ),
  ).toEqual([
    { nombre: 'Metformina', dosis: 'Una cada 12 h con alimentos' },
    { nombre: 'Losartán', dosis: 'Una al día' },
    { nombre: 'Suelto', dosis: '' },
  ]);
  expect(esElMismo(' METFORMINA ácida', 'metformina acida')).toBe(true);
  expect(nombreCorto('Losartán potásico 100 mg, tabletas')).toBe('Losartán potásico');
  expect(nombreCorto('5-fluorouracilo')).toBe('5-fluorouracilo');
});

async function lista(permisos: number[], medikit = '') {
  const duena = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.recetas.agregar, P.recetas.ver] });
  await duena.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Núñez' });
  await duena.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD") values (1,'Elena','Márquez',1),(2,'Luis','Ríos',1)`.execute(
      db,
    );
    await sql`insert into recetas ("CODIGOPACIENTE","CONSECUTIVO","FECHA","HORA","CODIGOMEDICO","SUCURSAL","DETALLE",texto,"MEDIKIT_ID") values (1,1,current_date,'10:00',1,1,'<p>x</p>','Paracetamol de quinientos miligramos',${medikit})`.execute(
      db,
    );
  });
  const c = await clinica({ en: duena, permisos: permisos as never, CODIGOMEDICO: 2 });
  // Loads the patient first, as the frame of the file does.
  await pantalla(c, '/patient/:CODIGOPACIENTE/prescriptions', '/patient/1/prescriptions', ConPaciente);
  await screen.findByRole('cell', { name: /Paracetamol de quinientos mili…/ });
  return c;
}
const ConPaciente = () => (useDatos(pacientes.obtener_uno, { CODIGOPACIENTE: 1 }).data ? <RecetasLista /> : null);

/** The actions in the row's menu, by name. */
async function menuDeLaFila(): Promise<string[]> {
  fireEvent.click(await screen.findByRole('button', { name: /^Acciones de/ }));
  return (await screen.findAllByRole('menuitem')).map((n) => n.textContent ?? '');
}
async function hacer(accion: string): Promise<void> {
  await menuDeLaFila();
  fireEvent.click(screen.getByRole('menuitem', { name: accion }));
}

test('el médico restringido lee por qué no puede eliminar la de otro', async () => {
  const c = await lista([100, 104, 105, 152, 170, 1500]);
  await hacer('Eliminar');
  expect(await screen.findByText('No se pueden eliminar recetas que no corresponden con el usuario')).toBeTruthy();
  expect(await c.hacer(recetas.obtener, { CODIGOPACIENTE: 1 })).toHaveLength(1);
});

test('de una Medikit no hay copia, ni duplicado, ni borrado', async () => {
  await lista([100, 104, 105, 152, 170], 'MK-1');
  expect(screen.queryByRole('link', { name: 'Repetir la última' })).toBeNull();
  for (const [accion, sentencia] of [
    ['Imprimir copia', 'No es posible imprimir copias de recetas Medikit'],
    ['Duplicar', 'No es posible duplicar recetas Medikit'],
    ['Eliminar', 'No es posible eliminar recetas Medikit'],
  ] as const) {
    await hacer(accion);
    await waitFor(() => expect(screen.getByText(sentencia)).toBeTruthy());
  }
});

test('quien sólo ve recetas no encuentra con qué agregar, duplicar ni eliminar', async () => {
  await lista([100, 152]);
  expect(screen.queryByRole('link', { name: 'Nueva receta' })).toBeNull();
  const ofrece = await menuDeLaFila();
  expect(ofrece).toContain('Imprimir');
  for (const texto of ['Detalles', 'Duplicar', 'Eliminar']) expect(ofrece).not.toContain(texto);
});
