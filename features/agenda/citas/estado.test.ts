// The state, tag, notes, link and end of an appointment or series, and who may change them.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import { recordar } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { citas } from './contract.ts';
import { fechasDeSerie } from './rules.ts';
import './server/table.ts';

const CONFIRMAR_AGENDAR = '1';
const conflictos = (r: { data: unknown }) =>
  (r.data as { CONFLICTOS: Record<string, { TIPO: string; MOTIVO: string; HORA: string }[]> }).CONFLICTOS;

test('los estados: cualquiera desde cualquiera, 5 nunca, 4 con su permiso, por GET y por POST', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const espera = await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 });
  expect(espera.LLEGADA).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const hecha = await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 2 }, {}, 'POST');
  expect(hecha).toMatchObject({ success: true, data: { C_ESTATUS: 2, LLEGADA: espera.LLEGADA } });
  // Only deleting depends on the appointment's state (2 §2.5).
  const movida = await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: diaLibre(c, 11), H_CITA: '10:00' });
  expect(movida.CITA).toMatchObject({ F_CITA: diaLibre(c, 11), C_ESTATUS: 2 });
  expect((await c.llamar(citas.eliminar, { N_CITA })).message).toBe('No se puede eliminar una cita realizada');
  expect((await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 0 })).LLEGADA).toBeNull();
  expect((await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 5 })).success).toBe(false);
  expect((await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 7 })).status).toBe(422);
  const sin302 = await clinicaConAgenda({ en: c, permisos: [P.citas.agendar] });
  expect((await sin302.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 })).message).toBe(
    'No cuenta con el permiso para realizar esta acción',
  );
  expect((await sin302.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 3 })).success).toBe(true);
  await c.hacer(citas.eliminar, { N_CITA }, { MOTIVO: 'Duplicada' });
  expect((await c.llamar(citas.obtener_uno, { N_CITA })).status).toBe(404);
  const { rows } = await c.sql(({ db }) =>
    sql<{ eliminado_motivo: string; eliminado_por: number }>`select eliminado_motivo, eliminado_por from citas`.execute(db),
  );
  expect(rows).toEqual([{ eliminado_motivo: 'Duplicada', eliminado_por: c.usuario }]);
});

test('«Cita realizada» sin cita, o con la de otra clínica, se rechaza con su frase y no marca nada', async () => {
  const c = await clinicaConAgenda();
  const vecina = await clinicaConAgenda();
  await vecina.hacer(citas.agregar, {}, citaDePrueba(vecina));
  for (const N_CITA of [0, 1, 999])
    expect(await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 2 }, {}, 'POST'), String(N_CITA)).toMatchObject({
      ...{ status: 404, success: false },
      message: 'La cita no existe',
    });
  expect((await vecina.hacer(citas.obtener_uno, { N_CITA: 1 })).C_ESTATUS).toBe(0);
});

test('etiqueta y observaciones se cambian solas, por GET y por POST', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  expect(await c.hacer(citas.cambiar_etiqueta, { N_CITA }, { ETIQUETAS: 1 })).toEqual({ N_CITA, VERSION: 2 });
  expect((await c.llamar(citas.cambiar_etiqueta, { N_CITA }, { ETIQUETAS: '' }, 'GET')).success).toBe(true);
  await c.hacer(citas.actualizar_observaciones, { N_CITA }, { D_OBSERVACIONES: 'En ayuno' });
  expect((await c.llamar(citas.actualizar_observaciones, { N_CITA }, { D_OBSERVACIONES: 'x'.repeat(256) })).status).toBe(422);
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ ETIQUETAS: null, D_OBSERVACIONES: 'En ayuno', VERSION: 4 });
});

test('una videoconsulta lleva el enlace que se le ponga, y llega al paciente; lo que no es una dirección se rechaza', async () => {
  const c = await clinicaConAgenda();
  const presencial = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { TIPO_CITA: 1, H_CITA: '16:00' }));
  const LINK_ZOOM = 'https://zoom.us/j/9876543210?pwd=Xq2';
  for (const malo of ['javascript:alert(1)', 'mi sala', 'https://sala de juntas.mx', 'https://'])
    expect(await c.llamar(citas.actualizar_enlace, { N_CITA }, { LINK_ZOOM: malo })).toMatchObject({
      status: 422,
      data: { ERRORES: { LINK_ZOOM: 'Formato de URL inválido' } },
    });
  expect(await c.llamar(citas.actualizar_enlace, { N_CITA: presencial.N_CITA }, { LINK_ZOOM })).toMatchObject({
    success: false,
    message: 'La cita no es una videoconsulta',
  });
  await c.hacer(citas.actualizar_enlace, { N_CITA }, { LINK_ZOOM, VERSION: 1 });
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ LINK_ZOOM, VERSION: 2 });
  const { MENSAJE } = await c.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' });
  expect(MENSAJE).toContain(`Enlace de la videoconsulta: ${LINK_ZOOM}`);
  // A form opened before the change does not put the older link back.
  expect((await c.llamar(citas.actualizar_enlace, { N_CITA }, { LINK_ZOOM: '', VERSION: 1 })).status).toBe(409);
});

test('una serie por fines de mes, con conflictos por fecha; se cancela y se elimina entera salvo lo realizado', async () => {
  expect(fechasDeSerie('2027-01-31', { PERIODICIDAD: 1, TIPO_PERIODO: 'M', CITAS: 4 })).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(fechasDeSerie('2028-01-31', { PERIODICIDAD: 1, TIPO_PERIODO: 'M', CITAS: 2 })).toEqual(['2028-01-31', '2028-02-29']);
  expect(fechasDeSerie('2027-02-26', { PERIODICIDAD: 2, TIPO_PERIODO: 'S', CITAS: 2 })).toEqual(['2027-02-26', '2027-03-12']);
  expect(fechasDeSerie('2026-12-30', { PERIODICIDAD: 3, TIPO_PERIODO: 'D', CITAS: 2 })).toEqual(['2026-12-30', '2027-01-02']);
  const c = await clinicaConAgenda();
  const serie = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 4 } };
  const f = diaLibre(c, 10);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, F_CITA: sumarDias(f, 14), CONFIRMAR_AGENDAR }));
  const choca = await c.llamar(citas.agregar, {}, citaDePrueba(c, serie));
  expect(Object.keys(conflictos(choca))).toContain(sumarDias(f, 14));
  expect(conflictos(choca)[f]).toBeUndefined();
  const { CITAS } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...serie, CONFIRMAR_AGENDAR }));
  expect(CITAS).toHaveLength(4);
  const [primera, segunda, tercera] = CITAS as [number, number, number];
  expect(await c.hacer(citas.obtener_uno, { N_CITA: tercera })).toMatchObject({
    RECURRENTE: primera,
    CITAS_SERIE: 4,
    SOBRECUPO: 1,
    H_CITA: '10:00',
  });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: segunda })).SOBRECUPO).toBe(0);
  await c.hacer(citas.cambiar_estatus, { N_CITA: primera, C_ESTATUS: 2 });
  expect(await c.hacer(citas.cancelar_recurrente, { N_CITA: segunda })).toEqual({ CITAS: 3 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: primera })).C_ESTATUS).toBe(2);
  expect(await c.hacer(citas.eliminar_recurrente, { N_CITA: segunda })).toEqual({ CITAS: 3 });
  expect((await c.llamar(citas.cancelar_recurrente, { N_CITA: 1 })).message).toBe('La cita no pertenece a una serie');
  for (const RECURRENCIA of [
    { PERIODICIDAD: 29, TIPO_PERIODO: 'D', CITAS: 2 },
    { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 27 },
    { PERIODICIDAD: 1, TIPO_PERIODO: 'A', CITAS: 2 },
    {},
  ])
    expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { RECURRENTE: 1, RECURRENCIA }))).status).toBe(422);
});

test('un médico restringido solo ve y toca su agenda', async () => {
  const c = await clinicaConAgenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2 }));
  await c.hacer(citas.agregar, {}, citaDePrueba(c));
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const r = await clinicaConAgenda({ en: c, permisos: [...PERMISOS_AGENDA, restriccion], CODIGOMEDICO: 1 });
    const f = diaLibre(c, 10);
    const vista = await r.hacer(citas.obtener, { start: f, end: f, doctorId: 0, type: 2 });
    expect(vista.CITAS.map((x) => x.CODIGOMEDICO)).toEqual([1]);
    expect((await r.hacer(citas.obtener, { start: f, end: f, doctorId: 2, type: 2 })).CITAS.map((x) => x.CODIGOMEDICO)).toEqual([1]);
    expect((await r.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOMEDICO: 2, H_CITA: '18:00' }))).message).toBe(
      'No se pueden agendar citas que no corresponden con el usuario',
    );
    expect((await r.llamar(citas.eliminar, { N_CITA })).message).toBe('No se pueden eliminar citas que no corresponden con el usuario');
    expect((await r.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 6 })).message).toBe(
      'No se pueden editar citas que no corresponden con el usuario',
    );
    expect((await r.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '18:00' })).success).toBe(false);
    expect((await r.llamar(citas.cambiar_etiqueta, { N_CITA }, { ETIQUETAS: 1 })).success).toBe(false);
  }
});

test('una videoconsulta con importe queda pendiente de pago, con su código de enlace', async () => {
  const c = await clinicaConAgenda();
  await c.sql(({ db }) =>
    sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Videoconsulta', 500)`.execute(db),
  );
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500, CONCEPTO: 8 } }))).message).toBe(
    'El concepto no existe',
  );
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500 } }))).data).toMatchObject({
    ERRORES: { 'VIDEOCONSULTA.CONCEPTO': 'Este campo es requerido' },
  });
  expect(
    (await c.llamar(citas.agregar, {}, citaDePrueba(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500, CONCEPTO: 7, MONEDA: 'USD' } })))
      .status,
  ).toBe(422);
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 500, CONCEPTO: 7 } }));
  const uno = await c.hacer(citas.obtener_uno, { N_CITA });
  expect(uno).toMatchObject({ ESTADO_PAGO: 1, IMPORTE: 500, MONEDA: 'MXN', CONCEPTO: 7, CONCEPTO_DESCRIPCION: 'Videoconsulta' });
  expect(uno.CODIGO_ENLACE.startsWith(`${c.codigo}.`)).toBe(true);
  const sin = await clinicaConAgenda({ en: c, permisos: [P.citas.agendar] });
  expect((await sin.hacer(citas.obtener_uno, { N_CITA })).CODIGO_ENLACE).toBe('');
  const f = diaLibre(c, 10);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 1, type: 1 })).CITAS).toHaveLength(1);
  expect((await c.hacer(citas.obtener, { start: f, end: f, doctorId: 1, type: 0 })).CITAS).toHaveLength(1);
  await c.sql(({ db }) => sql`insert into medicos_sucursales ("CODIGOMEDICO", "SUCURSAL", "HORARIOVC_IGUAL") values (1, 1, 0)`.execute(db));
  expect(await c.hacer(citas.obtener, { start: f, end: f, doctorId: 1, type: 0 })).toMatchObject({ CITAS: [], HORARIO_VC: 1 });
  const gratis = await c.hacer(
    citas.agregar,
    {},
    citaDePrueba(c, { H_CITA: '12:00', TIPO_CITA: 1, VIDEOCONSULTA: { IMPORTE: 0, CONCEPTO: 7 }, CONFIRMAR_AGENDAR }),
  );
  expect(gratis.CITA.ESTADO_PAGO).toBe(0);
  // A doctor who charges for video consultations must say how much.
  await c.sql(({ db }) => sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7 where "CODIGOMEDICO" = 1`.execute(db));
  const sinImporte = await c.llamar(citas.agregar, {}, citaDePrueba(c, { H_CITA: '13:00', TIPO_CITA: 1 }));
  expect(sinImporte.data).toMatchObject({ ERRORES: { 'VIDEOCONSULTA.IMPORTE': 'Este campo es requerido' } });
});

test.each([
  [3, 'que no asistió'],
  [4, 'cancelada'],
] as const)(
  'mover una cita en estado %i (%s) la agenda de nuevo: No confirmada, con su recordatorio y su lugar guardado',
  async (C_ESTATUS, _) => {
    const c = await clinicaConAgenda({ ajustes: { HORAS_ANTICIPO_ENVIO_SMS: 3, SOLO_ENVIO_RECORDATORIO: 0 } });
    const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { SMS_PACIENTE: 1 }));
    await c.sql(({ db }) => sql`update citas set "RESPUESTA" = 2, respondida = now() where "N_CITA" = ${N_CITA}`.execute(db));
    await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS });
    // Editing anything but date, hour or doctor leaves the state as it is.
    const quieta = await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: diaLibre(c, 10), H_CITA: '10:00', D_OBSERVACIONES: 'Llamó' });
    expect(quieta.CITA.C_ESTATUS).toBe(C_ESTATUS);
    // The new place is taken. A cancelled appointment takes no place, but moving books it again.
    const F_CITA = diaLibre(c, 12);
    await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, F_CITA, H_CITA: '12:00', CONFIRMAR_AGENDAR }));
    const choca = await c.llamar(citas.actualizar, { N_CITA }, { F_CITA, H_CITA: '12:00' });
    expect(conflictos(choca)[F_CITA]).toMatchObject([{ TIPO: 'Cita', MOTIVO: 'Luis Cano' }]);
    expect((await c.hacer(citas.obtener_uno, { N_CITA })).C_ESTATUS).toBe(C_ESTATUS);
    const movida = await c.hacer(citas.actualizar, { N_CITA }, { F_CITA, H_CITA: '16:00', CONFIRMAR_AGENDAR });
    expect(movida.CITA).toMatchObject({ C_ESTATUS: 0, RESPUESTA: 0, LLEGADA: null, F_CITA, H_CITA: '16:00' });
    const encima = await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 3, F_CITA, H_CITA: '16:00' }));
    expect(conflictos(encima)[F_CITA]).toMatchObject([{ TIPO: 'Cita', MOTIVO: 'Ana Núñez' }]);
    await enClinica(c.casa.host, c.cliente, 0, (ctx) => recordar(ctx, new Date(instanteDe(c.zona, F_CITA, '16:00').getTime() - 3_600_000)));
    const { rows } = await c.casa.dueno.query("select origen from mensajes where cliente = $1 and canal = 'sms'", [c.cliente]);
    expect(rows).toEqual([{ origen: `cita/${N_CITA}/SMS_PACIENTE/${F_CITA}T16:00` }]);
    // Moving to a past day only corrects the record: the state stays.
    await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS });
    const ayer = await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: sumarDias(hoyDe(c), -1), H_CITA: '11:00', CONFIRMAR_AGENDAR });
    expect(ayer.CITA.C_ESTATUS).toBe(C_ESTATUS);
  },
);
