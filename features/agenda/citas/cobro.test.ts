// What a video consultation charges, and which clinics may offer one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listaEspera } from '#features/agenda/lista_espera/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe } from '#testing/agenda.ts';
import type { Cliente, OpcionesClinica } from '#testing/clinica.ts';
import { citas } from './contract.ts';

/** The doctor charges 500 for a video consultation, where the country and the plan allow it. */
async function conConcepto(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinicaConAgenda(o);
  await c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Videoconsulta', 500)`.execute(db);
    await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
  });
  return c;
}
const VIDEO = { TIPO_CITA: 1, VIDEOCONSULTA: { CONCEPTO: 7, IMPORTE: 500 } };
const SIN_VIDEO = 'La clínica no ofrece videoconsultas';

test('donde nadie puede pagar en línea nada queda pendiente de pago', async () => {
  for (const o of [{ pais: 'cl' }, { ajustes: { parametros: JSON.stringify({ CONFIG_PAGOS_ONLINE: 0 }) } }] as const) {
    const c = await conConcepto(o);
    expect(await c.hacer(medicos.concepto_medico, { CODIGOMEDICO: 1, VIDEO: 1 })).toEqual({
      PUEDE_COBRAR: 0,
      CONCEPTO: null,
      IMPORTE: null,
      IMPORTE_USD: null,
    });
    const { CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, VIDEO));
    expect(CITA.ESTADO_PAGO).toBe(0);
  }
  const { CITA } = await (async (c) => c.hacer(citas.agregar, {}, citaDePrueba(c, VIDEO)))(await conConcepto());
  expect(CITA.ESTADO_PAGO).toBe(1);
});

test('reprogramar una cita presencial conserva lo que quedó por pagar', async () => {
  const c = await conConcepto();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  await c.sql(({ db }) => sql`update citas set "CONCEPTO" = 7, "IMPORTE" = 500, "MONEDA" = 'MXN', "ESTADO_PAGO" = 1`.execute(db));
  const como = { F_CITA: diaLibre(c, 10), H_CITA: '12:00', TIPO_CITA: 0, VIDEOCONSULTA: { CONCEPTO: 7, IMPORTE: 500, MONEDA: 'MXN' } };
  await c.hacer(citas.actualizar, { N_CITA }, como);
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ H_CITA: '12:00', CONCEPTO: 7, IMPORTE: 500, ESTADO_PAGO: 1 });
});

test('donde la clínica no ofrece videoconsultas ninguna cita se vuelve una; la que ya lo era se puede mover', async () => {
  const c = await conConcepto();
  const [presencial, video] = [
    (await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 2 } })))
      .N_CITA,
    (await c.hacer(citas.agregar, {}, citaDePrueba(c, { H_CITA: '16:00', ...VIDEO }))).N_CITA,
  ];
  await c.sql(({ db }) => sql`update sistema_control set "ACTIVAR_VIDEOCONSULTA" = 0`.execute(db));
  expect((await c.llamar(citas.agregar, {}, citaDePrueba(c, { H_CITA: '18:00', ...VIDEO }))).message).toBe(SIN_VIDEO);
  const F_CITA = diaLibre(c, 10);
  for (const ALCANCE of [0, 2])
    expect((await c.llamar(citas.actualizar, { N_CITA: presencial }, { F_CITA, H_CITA: '10:00', TIPO_CITA: 1, ALCANCE })).message).toBe(
      SIN_VIDEO,
    );
  const movida = await c.hacer(citas.actualizar, { N_CITA: video }, { F_CITA, H_CITA: '17:00', ...VIDEO });
  expect(movida.CITA).toMatchObject({ H_CITA: '17:00', TIPO_CITA: 1 });
  const espera = {
    CODIGOPACIENTE: 2,
    H_MINCITA: 30,
    FECHAINICIAL: hoyDe(c),
    FECHAFINAL: sumarDias(hoyDe(c), 30),
    PARTE: 0,
    PRIORIDAD: 0,
  };
  expect((await c.llamar(listaEspera.agregar, {}, { ...espera, TIPO_CITA: 1 })).message).toBe(SIN_VIDEO);
  expect((await c.llamar(listaEspera.agregar, {}, { ...espera, TIPO_CITA: 0 })).success).toBe(true);
});
