// Doctors' weekly schedules.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { type Cliente, clinica as otra } from '#testing/clinica.ts';
import { medicos } from './contract.ts';
import { erroresDeHorario } from './horario.ts';

async function conMedico(): Promise<Cliente> {
  const c = await otra({ permisos: [P.clinica.medicos, P.catalogosClinicos.especialidades] });
  await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Pediatría' });
  await c.sql(({ db }) => db.insertInto('sucursales').values({ CODIGOCLINICA: 2, NOMBRECLINICA: 'Sur' }).execute());
  await c.hacer(medicos.agregar, {}, { NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1 });
  return c;
}
const UNO = { CODIGOMEDICO: 1 };
const lunes = {
  SUCURSAL: 1,
  HORARIOVC_IGUAL: 1,
  LUNES_INICIAL: '09:00',
  LUNES_FINAL: '18:00',
  LUNES_INICIALCOMIDA: '14:00',
  LUNES_FINALCOMIDA: '15:30',
};

test('se guarda por sucursal y se lee como se mandó; la videoconsulta igual se llena sola', async () => {
  const c = await conMedico();
  const martes = {
    SUCURSAL: 2,
    HORARIOVC_IGUAL: 0,
    MARTES_INICIAL: '10:00',
    MARTES_FINAL: '14:00',
    JUEVES_INICIALVC: '17:00',
    JUEVES_FINALVC: '19:00',
  };
  await c.hacer(medicos.actualizar_horarios, UNO, { SUCURSALES: [1, 2], HORARIOS: [lunes, martes] });
  const { SUCURSALES, HORARIOS } = await c.hacer(medicos.obtener_horarios, UNO);
  expect(SUCURSALES).toEqual([1, 2]);
  expect(HORARIOS[0]).toMatchObject({ ...lunes, LUNES_INICIALVC: '09:00', LUNES_FINALVC: '18:00', MARTES_INICIAL: null });
  expect(HORARIOS[1]).toMatchObject({ ...martes, MARTES_INICIALVC: null, LUNES_INICIAL: null });
  const lector = await otra({ permisos: [P.citas.agendar], en: c });
  expect((await lector.hacer(medicos.obtener_horarios, UNO)).HORARIOS).toHaveLength(2);
  expect((await lector.llamar(medicos.actualizar_horarios, UNO, { SUCURSALES: [1] })).status).toBe(403);
});

test('dejar una sucursal quita su horario; la que no se manda conserva el suyo', async () => {
  const c = await conMedico();
  await c.hacer(medicos.actualizar_horarios, UNO, { SUCURSALES: [1, 2], HORARIOS: [lunes, { ...lunes, SUCURSAL: 2 }] });
  await c.hacer(medicos.actualizar_horarios, UNO, { SUCURSALES: [1, 2], HORARIOS: [{ SUCURSAL: 1 }] });
  const { HORARIOS } = await c.hacer(medicos.obtener_horarios, UNO);
  expect(HORARIOS.map((h) => h.LUNES_INICIAL)).toEqual([null, '09:00']);
  await c.hacer(medicos.actualizar_horarios, UNO, { SUCURSALES: [1] });
  await c.hacer(medicos.actualizar_horarios, UNO, { SUCURSALES: [1, 2] });
  expect((await c.hacer(medicos.obtener_horarios, UNO)).HORARIOS[1]).toMatchObject({ SUCURSAL: 2, LUNES_INICIAL: null });
});

test('lo que está mal se dice en su campo y no se guarda nada', async () => {
  const c = await conMedico();
  await c.hacer(medicos.actualizar_horarios, UNO, { SUCURSALES: [1], HORARIOS: [lunes] });
  const r = await c.llamar(medicos.actualizar_horarios, UNO, {
    SUCURSALES: [1, 2],
    HORARIOS: [
      { ...lunes, LUNES_FINAL: '08:00' },
      { SUCURSAL: 2, VIERNES_INICIAL: '25:00' },
    ],
  });
  expect(r).toMatchObject({ status: 422, message: 'Algunos campos tienen datos inválidos' });
  expect((await c.llamar(medicos.actualizar_horarios, UNO, {})).data).toMatchObject({
    ERRORES: { SUCURSALES: 'Seleccione al menos una sucursal' },
  });
  expect((await c.llamar(medicos.actualizar_horarios, UNO, { SUCURSALES: [1], HORARIOS: [lunes, lunes] })).data).toMatchObject({
    ERRORES: { 'HORARIOS.1.SUCURSAL': 'La sucursal está repetida' },
  });
  expect((await c.llamar(medicos.actualizar_horarios, UNO, { SUCURSALES: [9], HORARIOS: [] })).status).toBe(422);
  expect((await c.llamar(medicos.actualizar_horarios, { CODIGOMEDICO: 8 }, { SUCURSALES: [1] })).status).toBe(404);
  expect((await c.hacer(medicos.obtener_horarios, UNO)).HORARIOS).toMatchObject([lunes]);
});

test.each([
  [{ LUNES_INICIAL: '09:00' }, { LUNES_FINAL: 'Falta la hora final' }],
  [{ LUNES_FINAL: '09:00' }, { LUNES_INICIAL: 'Falta la hora inicial' }],
  [{ LUNES_INICIAL: '09:00', LUNES_FINAL: '09:00' }, { LUNES_FINAL: 'La hora final debe ser mayor que la inicial' }],
  [
    { LUNES_INICIALCOMIDA: '13:00', LUNES_FINALCOMIDA: '14:00' },
    { LUNES_INICIALCOMIDA: 'El descanso debe estar dentro del horario del día' },
  ],
  [
    { LUNES_INICIAL: '09:00', LUNES_FINAL: '13:30', LUNES_INICIALCOMIDA: '13:00', LUNES_FINALCOMIDA: '14:00' },
    { LUNES_INICIALCOMIDA: 'El descanso debe estar dentro del horario del día' },
  ],
  [
    { LUNES_INICIAL: '09:00', LUNES_FINAL: '10:00', LUNES_INICIALCOMIDA: '09:00', LUNES_FINALCOMIDA: '10:00' },
    { LUNES_INICIALCOMIDA: 'El descanso no puede ocupar todo el horario del día' },
  ],
  [{ LUNES_INICIALVC: '19:00', LUNES_FINALVC: '18:00' }, { LUNES_FINALVC: 'La hora final debe ser mayor que la inicial' }],
  [{ HORARIOVC_IGUAL: 1 as const, LUNES_INICIALVC: '19:00', LUNES_FINALVC: '18:00' }, {}],
  [lunes as never, {}],
])('revisa %o', (semana, esperado) => {
  expect(erroresDeHorario(semana)).toEqual(esperado);
});
