// The reports that an owner asks for every month: their numbers, checked by hand on a small clinic.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { DefinicionReporte, Resultado } from '#kernel/reporte/define.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { ARCHIVO, contract, get, post } from '#kernel/shared/endpoint.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';

let c: Cliente;
let hoy: string;
/** The rows and sums of a report, with the filters that its screen opens with and these over them. */
async function leer(accion: string, filtros: Record<string, unknown> = {}) {
  const de = contract('/reportes', {
    definiciones: get('/definiciones', { permiso: 'sesion', data: z.array(DefinicionReporte) }),
    obtener: post(`/obtener${accion}`, { permiso: 'sesion', lee: true, body: z.looseObject({}), data: Resultado }),
  });
  const d = (await c.hacer(de.definiciones)).find((x) => x.accion === accion)!;
  const defectos = Object.fromEntries(d.filtros.map((f) => [f.clave, f.defecto ?? '']));
  return c.llamar(de.obtener, {}, { ...defectos, ...filtros });
}
const filas = async (accion: string, filtros = {}) => (await leer(accion, filtros)).data.resultado;

/** Three patients: Ana comes often and owes, Luis came long ago, Eva did not come. */
beforeAll(async () => {
  c = await clinicaConAgenda({ permisos: 'todos' });
  hoy = hoyDe(c);
  const cita = (n: number, dias: number, estado: number, paciente: number, medico = 1) =>
    c.sql(({ db }) =>
      sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO_CITA", "C_ESTATUS")
        values (${n}, ${sumarDias(hoy, dias)}, ${`0${n % 10}:00`}, 30, ${paciente}, ${medico}, 1, 0, ${estado})`.execute(db),
    );
  await cita(1, -300, E.cita.realizada, 1);
  await cita(2, 0, E.cita.realizada, 1);
  await cita(3, -200, E.cita.realizada, 2, 2);
  await cita(4, 0, E.cita.noAsistio, 3, 2);
  await cita(5, 0, E.cita.cancelada, 2, 2);
  await c.sql(async ({ db }) => {
    await sql`insert into catalogo_origenes ("CODIGO", "NOMBRE") values (90, 'Recomendación')`.execute(db);
    await sql`update pacientes set "ORIGEN" = 90, "FECHA_NACIMIENTO" = '1980-03-15' where "CODIGOPACIENTE" = 3`.execute(db);
    await sql`update medicos set "PORC_COMISION" = 12.5 where "CODIGOMEDICO" = 1`.execute(db);
    await sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA") values (3, 1, ${hoy}, '09:00', 1, 1, '<p>x</p>')`.execute(
      db,
    );
    await sql`insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION") values (3, 1, 1, 'E119', 'Diabetes')`.execute(
      db,
    );
  });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  const cobrar = (dias: number, IMPORTEUNITARIO: number, CODIGOMEDICO: number) =>
    c.hacer(
      cargos.agregar,
      {},
      { CODIGOPACIENTE: 1, FECHA: sumarDias(hoy, dias), CODIGOMEDICO, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO }] },
    );
  await cobrar(0, 1000, 1);
  await cobrar(-45, 300, 1);
  await cobrar(-120, 200, 2);
  const { hora: HORA } = enLaClinica(c.zona);
  const pagar = (IMPORTE: number, FORMAPAGO: number) =>
    c.hacer(abonos.agregar, {}, { FECHA: hoy, HORA, CODIGOPACIENTE: 1, CARGOS: [1], FORMAS_PAGO: [{ FORMAPAGO, IMPORTE }] });
  await pagar(400, E.formaPago.efectivo);
  await pagar(100, E.formaPago.transferencia);
  const { FOLIORECIBO } = await pagar(50, E.formaPago.efectivo);
  await c.hacer(abonos.cancelar, { FOLIORECIBO }, { MOTIVO: 'Se cobró dos veces' });
});

test('la agenda: citas por estado, hoja del día, inasistencias y quien no regresa', async () => {
  const hasta = { FECHA_INICIAL: hoy, FECHA_FINAL: hoy };
  expect((await filas('/agenda/citas_por_estado', hasta)).map((f) => [f.PACIENTE, f.C_ESTATUS])).toEqual([
    ['Ana Núñez', E.cita.realizada],
    ['Eva Ruiz', E.cita.noAsistio],
    ['Luis Cano', E.cita.cancelada],
  ]);
  expect((await filas('/agenda/citas_por_estado', { ...hasta, C_ESTATUS: E.cita.noAsistio })).map((f) => f.PACIENTE)).toEqual(['Eva Ruiz']);
  expect((await filas('/agenda/hoja_diaria')).map((f) => [f.PACIENTE, f.VEZ])).toEqual([
    ['Ana Núñez', 'Subsecuente'],
    ['Eva Ruiz', 'Primera vez'],
  ]);
  const { data } = await leer('/agenda/inasistencias');
  expect(data.resultado.map((f) => [f.ORIGEN, f.CITAS, f.INASISTENCIAS, f.PORCENTAJE])).toEqual([
    ['Recomendación', 1, 1, 100],
    ['Sin origen', 1, 0, 0],
    ['Sin origen', 1, 0, 0],
  ]);
  expect(data.totales).toEqual({ CITAS: 3, INASISTENCIAS: 1, CANCELADAS: 1 });
  expect((await filas('/pacientes/sin_regreso')).map((f) => [f.PACIENTE, f.DIAS])).toEqual([['Luis Cano', 200]]);
});

test('el dinero: por médico con su comisión, por forma, por antigüedad, y lo cancelado con su porqué', async () => {
  const medicos = await leer('/ingresos/produccion_medico', { FECHA_INICIAL: sumarDias(hoy, -200), FECHA_FINAL: hoy });
  expect(medicos.data.resultado.map((f) => [f.MEDICO, f.IMPORTE, f.ABONOS, f.COMISION])).toEqual([
    ['Elena Márquez', 1300, 500, 62.5],
    ['Arturo Beltrán', 200, 0, 0],
  ]);
  expect(medicos.data.totales).toMatchObject({ IMPORTE: 1500, ABONOS: 500, SALDO: 1000, COMISION: 62.5 });
  const formas = await leer('/ingresos/formas_pago');
  expect(formas.data.resultado).toEqual([
    { FORMAPAGO: E.formaPago.efectivo, RECIBOS: 1, IMPORTE: 400 },
    { FORMAPAGO: E.formaPago.transferencia, RECIBOS: 1, IMPORTE: 100 },
  ]);
  const [debe] = await filas('/ingresos/antiguedad_saldos');
  expect(debe).toMatchObject({
    PACIENTE: 'Ana Núñez',
    HASTA_30: 500,
    HASTA_60: 300,
    HASTA_90: 0,
    MAS: 200,
    SALDO: 1000,
    DESDE: sumarDias(hoy, -120),
  });
  expect(await filas('/ingresos/recibos_cancelados')).toMatchObject([{ TOTAL: 50, MOTIVO: 'Se cobró dos veces', CANCELADO_EL: hoy }]);
});

test('los pacientes y su expediente: listado, cumpleaños, atenciones y bitácora', async () => {
  const alta = { FECHA_INICIAL: '2026-01-01', FECHA_FINAL: '2026-01-31' };
  expect((await filas('/pacientes/listado', alta)).map((f) => f.PACIENTE)).toEqual(['Ana Núñez', 'Luis Cano', 'Eva Ruiz']);
  expect(await filas('/pacientes/listado', { ...alta, ESTATUS: 'INACTIVOS' })).toEqual([]);
  expect((await filas('/pacientes/cumpleanos', { MES: 3 })).map((f) => [f.PACIENTE, f.DIA])).toEqual([['Eva Ruiz', 15]]);
  expect(await filas('/pacientes/cumpleanos', { MES: 3, DIA_INICIAL: 15, DIA_FINAL: 15 })).toHaveLength(1);
  expect(await filas('/pacientes/cumpleanos', { MES: 3, DIA_INICIAL: 16 })).toEqual([]);
  expect(await filas('/pacientes/cumpleanos', { MES: 3, DIA_FINAL: 14 })).toEqual([]);
  const alReves = await leer('/pacientes/cumpleanos', { MES: 3, DIA_INICIAL: 16, DIA_FINAL: 15 });
  expect(alReves.message).toBe('El día final no puede ser anterior al inicial');
  expect(await filas('/expedientes/atenciones')).toMatchObject([
    { PACIENTE: 'Eva Ruiz', DIAGNOSTICOS: 'E119 Diabetes', MEDICO: 'Elena Márquez' },
  ]);
  const hechos = await filas('/seguridad/bitacora');
  expect(hechos.map((f) => f.ACCION)).toContain('Caja, abonos: cancelar');
  expect(await filas('/seguridad/bitacora', { USUARIO: 999_999 })).toEqual([]);
});

test('un periodo al revés o de más de un año se dice, y cada uno sale en papel y en hoja', async () => {
  const r = await leer('/agenda/citas_por_estado', { FECHA_INICIAL: hoy, FECHA_FINAL: sumarDias(hoy, -1) });
  expect(r.message).toBe('La fecha final no puede ser anterior a la inicial');
  expect((await leer('/pacientes/listado', { FECHA_INICIAL: '2020-01-01', FECHA_FINAL: hoy })).message).toBe(
    'El periodo no puede ser mayor a un año',
  );
  const una = contract('/reportes', {
    papel: post('/imprimir/ingresos/antiguedad_saldos', {
      permiso: 'sesion',
      lee: true,
      body: z.looseObject({}),
      data: ARCHIVO,
      archivo: true,
    }),
    hoja: post('/descargar/ingresos/antiguedad_saldos', {
      permiso: 'sesion',
      lee: true,
      body: z.looseObject({}),
      data: ARCHIVO,
      archivo: true,
    }),
  });
  expect((await c.llamar(una.papel, {}, { SUCURSALES_TODAS: 0 })).headers['content-type']).toBe('application/pdf');
  expect((await c.llamar(una.hoja, {}, { SUCURSALES_TODAS: 0 })).headers['content-type']).toContain('spreadsheetml');
  const sin = await clinica({ en: c, permisos: [] });
  expect((await sin.llamar(una.papel, {}, { SUCURSALES_TODAS: 0 })).status).toBe(403);
});
