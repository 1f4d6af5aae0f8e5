// Check-ups that a patient should come back for, on a day without an hour.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import type { Cliente, OpcionesClinica } from '#testing/clinica.ts';
import { citasControl } from './contract.ts';

const preparada = (o: OpcionesClinica = {}) => clinicaConAgenda({ permisos: [P.pacientes.abrir], ...o });
const dia = (c: Cliente, n: number) => sumarDias(enLaClinica(c.zona).fecha, n);

test('las citas de control se agregan, se listan las que vienen, se editan y se eliminan', async () => {
  const c = await preparada();
  const control = { FECHA: dia(c, 90), CODIGOPACIENTE: 1, CODIGOMEDICO: 1, MOTIVO: 'Revisar tiroides' };
  const { ID } = await c.hacer(citasControl.agregar, {}, control);
  await c.hacer(citasControl.agregar, {}, { ...control, FECHA: dia(c, 30), MOTIVO: '' });
  const lista = await c.hacer(citasControl.obtener_siguientes, { CODIGOPACIENTE: 1 });
  expect(lista).toMatchObject([
    { MOTIVO: '' },
    { ID, MOTIVO: 'Revisar tiroides', MEDICO: 'Elena Márquez', NOMBRESUCURSAL: 'Clínica de prueba', VERSION: 1 },
  ]);
  expect(await c.hacer(citasControl.actualizar, { ID }, { ...control, FECHA: dia(c, 60), VERSION: 1 })).toEqual({ VERSION: 2 });
  expect((await c.llamar(citasControl.actualizar, { ID }, { ...control, VERSION: 1 })).status).toBe(409);
  await c.hacer(citasControl.eliminar, { ID });
  expect(await c.hacer(citasControl.obtener_siguientes, { CODIGOPACIENTE: 1 })).toHaveLength(1);
  expect((await c.llamar(citasControl.eliminar, { ID })).status).toBe(404);
});

test('fecha y médico se piden, la fecha no puede ser pasada, y el paciente debe estar activo', async () => {
  const c = await preparada();
  const control = { FECHA: dia(c, 10), CODIGOPACIENTE: 1, CODIGOMEDICO: 1 };
  expect((await c.llamar(citasControl.agregar, {}, { CODIGOPACIENTE: 1 })).data).toMatchObject({
    ERRORES: { FECHA: 'Este campo es requerido', CODIGOMEDICO: 'Este campo es requerido' },
  });
  expect((await c.llamar(citasControl.agregar, {}, { ...control, FECHA: dia(c, -1) })).message).toBe(
    'La fecha no puede ser anterior a la actual',
  );
  expect((await c.llamar(citasControl.agregar, {}, { ...control, FECHA: dia(c, 0) })).success).toBe(true);
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0`.execute(db));
  expect((await c.llamar(citasControl.agregar, {}, control)).message).toBe('El paciente está inactivo, no se puede modificar');
  expect((await c.llamar(citasControl.eliminar, { ID: 1 })).success).toBe(false);
});

test('un médico restringido solo toca las suyas, y otra clínica ninguna', async () => {
  const c = await preparada();
  const control = { FECHA: dia(c, 10), CODIGOPACIENTE: 1, CODIGOMEDICO: 2 };
  const { ID } = await c.hacer(citasControl.agregar, {}, control);
  const r = await preparada({ en: c, permisos: [P.pacientes.abrir, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  expect((await r.llamar(citasControl.agregar, {}, control)).success).toBe(false);
  expect((await r.llamar(citasControl.actualizar, { ID }, { ...control, CODIGOMEDICO: 1 })).message).toBe(
    'No se pueden editar citas de control que no corresponden con el usuario',
  );
  expect((await r.llamar(citasControl.eliminar, { ID })).message).toBe(
    'No se pueden eliminar citas de control que no corresponden con el usuario',
  );
  const ajena = await preparada();
  expect(await ajena.hacer(citasControl.obtener_siguientes, { CODIGOPACIENTE: 1 })).toEqual([]);
  expect((await ajena.llamar(citasControl.eliminar, { ID })).status).toBe(404);
});
