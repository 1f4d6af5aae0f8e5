// Requests about personal data: terms by country, states, who may, two people at once.
import { expect, test } from 'vitest';
import { PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import { clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { solicitudes } from './contract.ts';
import { DERECHO, leyDe, venceCumplimiento, venceRespuesta } from './plazos.ts';
import { estadoDe, RESOLUCION } from './rules.ts';

const TODOS = [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar, P.pacientes.activar, P.clinica.configurar];
const CODIGOPACIENTE = 1;
async function preparada(o: OpcionesClinica = {}) {
  const c = await clinica({ permisos: TODOS, ...o });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Abad' });
  return c;
}
const pedida = (FECHA: string) => ({
  DERECHO: DERECHO.acceso,
  MEDIO_SOLICITUD: 1,
  SOLICITANTE: 'Ana Abad',
  DETALLE: 'Copia de su expediente',
  FECHA,
});

test('los plazos de cada país: hábiles sin fines de semana ni feriados, corridos con todos los días', () => {
  // 16-Nov-2026 is a holiday in Mexico.
  expect(venceRespuesta('mx', DERECHO.acceso, '2026-11-13')).toBe('2026-12-14');
  expect(venceCumplimiento('mx', '2026-11-13', '2026-11-13')).toBe('2026-12-07');
  expect(venceRespuesta('co', DERECHO.acceso, '2026-08-03')).toBe('2026-08-19');
  expect(venceRespuesta('co', DERECHO.rectificacion, '2026-08-03')).toBe('2026-08-26');
  expect(venceRespuesta('pe', DERECHO.acceso, '2026-09-01')).toBe('2026-09-29');
  expect(venceRespuesta('pe', DERECHO.oposicion, '2026-09-01')).toBe('2026-09-15');
  expect(venceRespuesta('ec', DERECHO.cancelacion, '2026-11-01')).toBe('2026-11-16');
  expect(venceRespuesta('cl', DERECHO.acceso, '2026-11-26')).toBe('2026-11-30');
  expect(venceRespuesta('cl', DERECHO.acceso, '2026-12-01')).toBe('2026-12-31');
  expect(venceCumplimiento('co', '2026-08-03', '2026-08-05')).toBeNull();
  for (const pais of Object.values(PAISES)) expect(leyDe(pais.codigo, '2026-11-20').ley).not.toBe('');
});

test('se registra con su plazo, se contesta, se cumple; lo pendiente se ve mientras lo está', async () => {
  const c = await preparada();
  const hoy = hoyDe(c);
  const { ID, VENCE } = await c.hacer(solicitudes.agregar, { CODIGOPACIENTE }, pedida(hoy));
  expect(VENCE).toBe(venceRespuesta('mx', DERECHO.acceso, hoy));
  expect(await c.hacer(solicitudes.pendientes)).toMatchObject([{ ID, NOMBRECOMPLETO: 'Ana Abad', RESOLUCION: 0 }]);
  expect((await c.llamar(solicitudes.cumplir, { ID })).message).toBe('La solicitud todavía no se contesta');
  const respuesta = { RESOLUCION: RESOLUCION.procede, CONTESTACION: 'Se entregó copia' };
  await c.hacer(solicitudes.contestar, { ID }, respuesta);
  expect((await c.llamar(solicitudes.contestar, { ID }, respuesta)).message).toBe('La solicitud ya fue contestada');
  expect(await c.hacer(solicitudes.pendientes)).toMatchObject([{ ID, VENCE_CUMPLIMIENTO: venceCumplimiento('mx', hoy, hoy) }]);
  await c.hacer(solicitudes.cumplir, { ID });
  expect(await c.hacer(solicitudes.pendientes)).toEqual([]);
  expect(await c.hacer(solicitudes.obtener, { CODIGOPACIENTE })).toMatchObject([
    { ID, ...pedida(hoy), FECHA_CONTESTACION: hoy, FECHA_CUMPLIMIENTO: hoy },
  ]);
  expect((await c.llamar(solicitudes.cumplir, { ID })).message).toBe('La solicitud ya fue cumplida');
});

test('lo que no procede no se cumple y deja de estar pendiente', async () => {
  const c = await preparada();
  const { ID } = await c.hacer(solicitudes.agregar, { CODIGOPACIENTE }, pedida(hoyDe(c)));
  await c.hacer(solicitudes.contestar, { ID }, { RESOLUCION: RESOLUCION.improcedente, CONTESTACION: 'No acreditó identidad' });
  expect(await c.hacer(solicitudes.pendientes)).toEqual([]);
  expect((await c.llamar(solicitudes.cumplir, { ID })).message).toBe('La solicitud no procedió: no hay nada que cumplir');
});

test('una recibida hace meses ya venció y se cuenta; ni de mañana, ni de hace más de un año, ni vacía', async () => {
  const c = await preparada();
  const hoy = hoyDe(c);
  const agregar = (mas: object) => c.llamar(solicitudes.agregar, { CODIGOPACIENTE }, { ...pedida(hoy), ...mas });
  expect((await agregar({ FECHA: sumarDias(hoy, 1) })).data).toEqual({ ERRORES: { FECHA: 'La fecha no puede ser posterior a hoy' } });
  expect((await agregar({ FECHA: sumarDias(hoy, -400) })).data).toEqual({
    ERRORES: { FECHA: 'La fecha no puede ser de hace más de un año' },
  });
  expect((await agregar({ DETALLE: ' ', DERECHO: 9 })).data).toMatchObject({ ERRORES: { DETALLE: 'Este campo es requerido' } });
  expect((await agregar({ DETALLE: 'x'.repeat(4001) })).success).toBe(false);
  expect(await c.hacer(solicitudes.obtener, { CODIGOPACIENTE })).toEqual([]);
  await agregar({ FECHA: sumarDias(hoy, -120) });
  await agregar({});
  expect(await c.hacer(solicitudes.vencidas)).toEqual({ VENCIDAS: 1 });
  expect(await c.hacer(solicitudes.pendientes)).toMatchObject([{ FECHA: sumarDias(hoy, -120) }, { FECHA: hoy }]);
});

test('quien ya no es paciente activo conserva sus derechos; contestar es de quien administra', async () => {
  const c = await preparada();
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE, ACTIVO: 0 });
  const mostrador = await clinica({ en: c, permisos: [P.pacientes.abrir, P.pacientes.editar] });
  const { ID } = await mostrador.hacer(solicitudes.agregar, { CODIGOPACIENTE }, pedida(hoyDe(c)));
  const respuesta = { RESOLUCION: RESOLUCION.procede, CONTESTACION: 'Sí' };
  expect((await mostrador.llamar(solicitudes.contestar, { ID }, respuesta)).status).toBe(403);
  expect((await mostrador.llamar(solicitudes.pendientes)).status).toBe(403);
  await c.hacer(solicitudes.contestar, { ID }, respuesta);
  expect((await c.llamar(solicitudes.agregar, { CODIGOPACIENTE: 99 }, pedida(hoyDe(c)))).status).toBe(404);
});

test('a quien está restringido a un médico ni se le listan, ni se le cuentan, ni se le dejan contestar las de otros', async () => {
  const c = await clinicaConAgenda({ permisos: TODOS });
  const { ID } = await c.hacer(solicitudes.agregar, { CODIGOPACIENTE }, pedida(sumarDias(hoyDe(c), -120)));
  await c.sql(({ db }) => db.updateTable('pacientes').set({ CODIGOMEDICO: 2 }).execute());
  const otro = await clinica({ en: c, permisos: [...TODOS, P.restricciones.medicoYCaja] });
  expect(await otro.hacer(solicitudes.pendientes)).toEqual([]);
  expect(await otro.hacer(solicitudes.vencidas)).toEqual({ VENCIDAS: 0 });
  expect((await otro.llamar(solicitudes.contestar, { ID }, { RESOLUCION: 1, CONTESTACION: 'Sí' })).status).toBe(404);
  expect((await otro.llamar(solicitudes.imprimir, { ID })).status).toBe(404);
});

test('dos que contestan a la vez: una respuesta queda, la otra se entera', async () => {
  const c = await preparada();
  const { ID } = await c.hacer(solicitudes.agregar, { CODIGOPACIENTE }, pedida(hoyDe(c)));
  const dos = await Promise.all(
    ['Sí', 'No'].map((CONTESTACION) => c.llamar(solicitudes.contestar, { ID }, { RESOLUCION: 1, CONTESTACION })),
  );
  expect(dos.map((r) => r.message).toSorted()).toEqual(['La respuesta se guardó correctamente', 'La solicitud ya fue contestada']);
});

test('lo que se dice de una en cada momento', () => {
  const s = { RESOLUCION: 0, VENCE: '2026-11-20', FECHA_CONTESTACION: null, VENCE_CUMPLIMIENTO: null, FECHA_CUMPLIMIENTO: null };
  expect(estadoDe(s, '2026-11-10')).toEqual({ texto: 'Por contestar, quedan 10 días' });
  expect(estadoDe(s, '2026-11-19')).toEqual({ texto: 'Por contestar, queda 1 día', tono: 'cuidado' });
  expect(estadoDe(s, '2026-11-20')).toEqual({ texto: 'Vence hoy: falta contestar', tono: 'cuidado' });
  expect(estadoDe(s, '2026-11-21')).toEqual({ texto: 'Vencida hace 1 día', tono: 'peligro' });
  const si = { ...s, RESOLUCION: RESOLUCION.procede, FECHA_CONTESTACION: '2026-11-18', VENCE_CUMPLIMIENTO: '2026-12-09' };
  expect(estadoDe(si, '2026-12-20').texto).toBe('Vencida hace 11 días');
  expect(estadoDe({ ...si, FECHA_CUMPLIMIENTO: '2026-11-19' }, '2026-12-20')).toEqual({ texto: 'Cumplida', tono: 'bien' });
  expect(estadoDe({ ...si, VENCE_CUMPLIMIENTO: null }, '2026-12-20')).toEqual({ texto: 'Contestada', tono: 'bien' });
});
