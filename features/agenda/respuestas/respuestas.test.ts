// Answering by the reminder's link: only one's own appointment, only before its time, and the desk sees it.
import { expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { respuestas } from './contract.ts';
import { enlaceRespuesta } from './server/ficha.ts';

/** A client without a session, and an appointment. */
async function conCita() {
  const c = await clinicaConAgenda();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const enlace = await enClinica(c.casa.host, c.cliente, 0, async (ctx) => enlaceRespuesta(ctx, N_CITA));
  const [, CLIENT = '', FICHA = ''] = /\/c\/([^/]+)\/([^/]+)$/.exec(enlace) ?? [];
  return { c, N_CITA, CLIENT, FICHA, el: c.sinSesion() };
}
const laCita = (c: Cliente, N_CITA: number) => c.hacer(citas.obtener_uno, { N_CITA });

test('quien tiene el enlace ve lo justo, confirma, y la agenda lo muestra', async () => {
  const { c, N_CITA, CLIENT, FICHA, el } = await conCita();
  const visto = await el.llamar(respuestas.obtener, { FICHA }, { CLIENT });
  expect(visto.data).toMatchObject({ NOMBRE: 'Ana', MEDICO: 'Elena Márquez', H_CITA: '10:00', C_ESTATUS: 0, PUEDE: 1 });
  expect(visto.body.toString()).not.toMatch(/Núñez|5512345678|ejemplo\.mx/);
  expect(await el.hacer(respuestas.responder, { FICHA }, { CLIENT, RESPUESTA: 1 })).toMatchObject({ C_ESTATUS: 1, RESPUESTA: 1 });
  expect(await laCita(c, N_CITA)).toMatchObject({ C_ESTATUS: 1, RESPUESTA: 1 });
  const { rows } = await c.casa.dueno.query(
    "select usuario, detalle from bitacora where cliente = $1 and accion = '/respuestas/responder'",
    [c.cliente],
  );
  expect(rows).toMatchObject([{ usuario: 0, detalle: { N_CITA, ANTES: 0, RESPUESTA: 1, POR: 'paciente' } }]);
  // Whoever reads the audit could answer for the patient.
  expect(JSON.stringify(rows)).not.toContain(FICHA);
});

test('cancelar deja libre el lugar; pedir otra fecha no mueve nada', async () => {
  const { c, N_CITA, CLIENT, FICHA, el } = await conCita();
  expect(await el.hacer(respuestas.responder, { FICHA }, { CLIENT, RESPUESTA: 3 })).toMatchObject({ C_ESTATUS: 0, RESPUESTA: 3, PUEDE: 1 });
  expect(await laCita(c, N_CITA)).toMatchObject({ C_ESTATUS: 0, RESPUESTA: 3 });
  await el.hacer(respuestas.responder, { FICHA }, { CLIENT, RESPUESTA: 2 });
  expect(await laCita(c, N_CITA)).toMatchObject({ C_ESTATUS: 4, RESPUESTA: 2 });
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2 }))).success).toBe(true);
  expect(await el.llamar(respuestas.responder, { FICHA }, { CLIENT, RESPUESTA: 1 })).toMatchObject({
    success: false,
    message: 'La cita está cancelada. Llame a la clínica para agendar otra',
  });
});

test('ni otra cita, ni otra clínica, ni después de la hora', async () => {
  const { c, N_CITA, CLIENT, FICHA, el } = await conCita();
  const otra = await c.hacer(citas.agregar, {}, citaDePrueba(c, { F_CITA: diaLibre(c, 20) }));
  const sello = FICHA.split('.')[1]!;
  for (const [clinicaPedida, ficha] of [
    [CLIENT, `${otra.N_CITA}.${sello}`],
    [CLIENT, FICHA.slice(0, -1)],
    [(await clinica()).codigo, FICHA],
    ['noexiste', FICHA],
  ] as const)
    expect((await el.llamar(respuestas.obtener, { FICHA: ficha }, { CLIENT: clinicaPedida })).status).toBe(404);
  await c.sql(({ db }) =>
    db
      .updateTable('citas')
      .set({ F_CITA: diaLibre(c, -40) })
      .where('N_CITA', '=', N_CITA)
      .execute(),
  );
  expect(await el.hacer(respuestas.obtener, { FICHA }, { CLIENT })).toMatchObject({ PUEDE: 0, MOTIVO: 'La hora de la cita ya pasó' });
  expect((await el.llamar(respuestas.responder, { FICHA }, { CLIENT, RESPUESTA: 2 })).success).toBe(false);
});
