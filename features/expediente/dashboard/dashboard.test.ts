// The dashboard of a patient.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import '#features/medicos/server/table.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, casa, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { dashboard } from './contract.ts';
import { cambioDe, esCumpleanios, seMarcaRealizada } from './rules.ts';

beforeAll(async () => {
  await sembrarCie10((await casa()).dueno);
});

const CODIGOPACIENTE = 1;
async function consultorio(o: OpcionesClinica = {}): Promise<Cliente & { hoy: string }> {
  const c = await clinica(o);
  await c.sql(({ db }) =>
    db
      .insertInto('medicos')
      .values(
        [1, 2].map((CODIGOMEDICO) => ({ CODIGOMEDICO, NOMBRE: 'Elena', APELLIDO_PATERNO: `Márquez ${CODIGOMEDICO}`, ID_ESPECIALIDAD: 1 })),
      )
      .execute(),
  );
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Núñez', FECHA_NACIMIENTO: '1980-05-06' });
  return Object.assign(c, { hoy: enLaClinica(c.zona).fecha });
}
let N_CITA = 0;
const cita = (c: Cliente, F_CITA: string, mas: Record<string, unknown> = {}) => {
  const fila = { N_CITA: ++N_CITA, F_CITA, H_CITA: '10:00', H_MINCITA: 30, CODIGOPACIENTE, CODIGOMEDICO: 1, SUCURSAL: 1, ...mas };
  return c.sql(({ db }) =>
    sql`insert into citas (${sql.join(Object.keys(fila).map((k) => sql.id(k)))}) values (${sql.join(Object.values(fila))})`
      .execute(db)
      .then(() => fila.N_CITA),
  );
};
const nota = (c: Cliente, FECHA: string, mas: Record<string, unknown> = {}) =>
  c.hacer(notasEvolucion.agregar, { CODIGOPACIENTE }, { CODIGOMEDICO: 1, NOTA: '<p>Acude a control</p>', FECHA, ...mas });
const receta = (c: Cliente, FECHA: string, CONSECUTIVO: number) =>
  c.sql(({ db }) =>
    sql`insert into recetas ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "DETALLE", texto)
      values (${CODIGOPACIENTE}, ${CONSECUTIVO}, ${FECHA}, '10:30', 1, 1, '<p>Metformina</p><script>x</script>', 'Metformina')`.execute(db),
  );

test('un paciente nuevo tiene el tablero vacío, no roto', async () => {
  const c = await consultorio();
  const t = await c.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 });
  expect(t).toMatchObject({
    CITAS_PASADAS: [],
    TOTAL_CITAS: 0,
    RESUMEN_HOY: { FECHA: c.hoy, EDITABLE: 1, CITA: null, NOTAS: [], RECETAS: [], HISTORIAS: [], FORMATOS: [] },
    RESUMEN_ANTERIOR: null,
    SIGUIENTE_CITA: null,
    SIGNOS: [],
    NOVEDADES: [],
    SALDO: { CARGOS: 0, SALDOS: 0, SALDO_FAVOR: 0, PENDIENTES: 0 },
    INSIGNIAS: { PRIMER_CITA: 0, SIGUIENTE_CITA: '', CITA_CONTROL: '' },
  });
  expect((await c.llamar(dashboard.overview, { CODIGOPACIENTE: 77, CITAS: 5 })).status).toBe(404);
});

test('una llamada dibuja el tablero: hoy, la última visita, las pasadas y los signos', async () => {
  const c = await consultorio();
  const dia = (n: number) => sumarDias(c.hoy, n);
  await cita(c, c.hoy, { C_ESTATUS: 6, D_OBSERVACIONES: 'Control de diabetes' });
  for (const n of [-30, -60, -90, -120, -150, -180, -210]) await cita(c, dia(n), { C_ESTATUS: n === -60 ? 3 : 2 });
  const proxima = await cita(c, dia(28), { H_CITA: '12:00' });
  await cita(c, dia(20), { C_ESTATUS: 4 });
  await nota(c, dia(-90), { SIGNOS_VITALES: { PESO: 82, TALLA: 158, TENSION_ARTERIAL: '130/80' } });
  await nota(c, dia(-30), { SIGNOS_VITALES: { PESO: 80, TALLA: 158, TENSION_ARTERIAL: '128/80' }, DIAGNOSTICOS: ['I10X'] });
  await nota(c, c.hoy, { SIGNOS_VITALES: { PESO: 78.4, TENSION_ARTERIAL: '138/86' } });
  await receta(c, dia(-30), 1);
  const t = await c.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 });
  expect(t.CITAS_PASADAS.map((x) => x.F_CITA)).toEqual([-30, -60, -90, -120, -150].map(dia));
  expect(t.TOTAL_CITAS).toBe(7);
  expect(t.CITAS_PASADAS[0]).toMatchObject({
    C_ESTATUS: 2,
    HORAINICIAL: '10:00',
    HORAFINAL: '10:30',
    REGISTROS: { NOTAS: 1, RECETAS: 1, IMAGENES: 0 },
  });
  expect(t.RESUMEN_HOY).toMatchObject({
    CITA: { D_OBSERVACIONES: 'Control de diabetes', C_ESTATUS: 6, MEDICO: 'Elena Márquez 1' },
    NOTAS: [{ CONSECUTIVO: 3, RESUMEN: 'Acude a control', CERRADA: 0, SIGNOS: 'TA 138/86 · 78.4 kg' }],
  });
  expect(t.RESUMEN_ANTERIOR).toMatchObject({
    FECHA: dia(-30),
    EDITABLE: 0,
    NOTAS: [{ CONSECUTIVO: 2, DIAGNOSTICOS: [{ CODIGO: 'I10X' }] }],
    RECETAS: [{ CONSECUTIVO: 1, RESUMEN: 'Metformina', DETALLE: '<p>Metformina</p>' }],
  });
  expect(t.SIGUIENTE_CITA?.N_CITA).toBe(proxima);
  expect(t.INSIGNIAS).toMatchObject({ PRIMER_CITA: 0, SIGUIENTE_CITA: `${dia(28)} 12:00`, VIDEOCONSULTA: 0, ZOOM: 0 });
  const serie = (codigo: string) => t.SIGNOS.find((s) => s.CODIGO === codigo)?.PUNTOS.map((p) => p.TEXTO);
  expect(serie('PESO')).toEqual(['82', '80', '78.4']);
  expect(serie('TENSION_ARTERIAL')).toEqual(['130/80', '128/80', '138/86']);
  expect(serie('IMC')).toEqual(['32.85', '32.05']);
  expect(await c.hacer(dashboard.citas_pasadas, { CODIGOPACIENTE })).toHaveLength(7);
});

test('de las recetas de un día va entera la última que cabe, y de las demás su resumen; lo que no se muestra se cuenta', async () => {
  const c = await consultorio();
  const ayer = sumarDias(c.hoy, -1);
  const larga = `<p>${'Metformina '.repeat(3_000)}</p>`;
  const poner = (desde: number, hasta: number, DETALLE: string) =>
    c.sql(({ db }) =>
      sql`insert into recetas ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "DETALLE", texto)
        select ${CODIGOPACIENTE}, n, ${ayer}, '08:00'::time + n * interval '1 minute', 1, 1, ${DETALLE}, 'Metformina ' || n
        from generate_series(${desde}::int, ${hasta}::int) n`.execute(db),
    );
  const dia = () => c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: ayer });
  await poner(1, 1, '<p>Antes</p>');
  await poner(2, 2, larga);
  await poner(3, 3, '<p>Después</p>');
  expect((await dia()).RECETAS.map((r) => [r.CONSECUTIVO, r.RESUMEN, r.DETALLE])).toEqual([
    [1, 'Metformina 1', ''],
    [2, 'Metformina 2', ''],
    [3, 'Metformina 3', '<p>Después</p>'],
  ]);
  expect((await dia()).MAS).toEqual({});
  await poner(4, 103, larga);
  const { RECETAS, MAS } = await dia();
  expect([RECETAS.length, RECETAS[0]!.CONSECUTIVO, RECETAS.at(-1)!.CONSECUTIVO]).toEqual([100, 4, 103]);
  expect(RECETAS.at(-1)).toMatchObject({ RESUMEN: 'Metformina 103', DETALLE: '' });
  expect(MAS).toEqual({ RECETAS: 3 });
  const { RESUMEN_ANTERIOR } = await c.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 });
  expect(RESUMEN_ANTERIOR?.MAS).toEqual({ RECETAS: 3 });
});

test('las insignias: cumpleaños, primera cita, video, zoom y control', async () => {
  const c = await consultorio();
  await cita(c, c.hoy, { TIPO_CITA: 1, LINK_ZOOM: 'https://zoom.example/1' });
  await c.sql(({ db }) =>
    sql`insert into citas_control ("ID", "FECHA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL") values (1, ${sumarDias(c.hoy, 90)}, 1, 1, 1)`.execute(
      db,
    ),
  );
  const { INSIGNIAS } = await c.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 });
  expect(INSIGNIAS).toMatchObject({ PRIMER_CITA: 1, VIDEOCONSULTA: 1, ZOOM: 1, CITA_CONTROL: sumarDias(c.hoy, 90), CUMPLEANIOS: 0 });
});

test('el resumen de otro día y los días que tienen datos, también de un médico', async () => {
  const c = await consultorio();
  const ayer = sumarDias(c.hoy, -1);
  await nota(c, ayer);
  await nota(c, sumarDias(c.hoy, -5), { CODIGOMEDICO: 2 });
  await cita(c, sumarDias(c.hoy, -9), { CODIGOMEDICO: 2 });
  expect(await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: ayer })).toMatchObject({
    FECHA: ayer,
    EDITABLE: 0,
    NOTAS: [{ CONSECUTIVO: 1 }],
  });
  expect(await c.hacer(dashboard.obtener_fechas, { CODIGOPACIENTE, CODIGOMEDICO: 0 })).toEqual(
    [-1, -5, -9].map((n) => sumarDias(c.hoy, n)),
  );
  expect(await c.hacer(dashboard.obtener_fechas, { CODIGOPACIENTE, CODIGOMEDICO: 2 })).toEqual([-5, -9].map((n) => sumarDias(c.hoy, n)));
  expect((await c.llamar(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: '2026-02-31' })).message).toBe(
    'Algunos campos tienen datos inválidos',
  );
});

test('cada quien ve lo que su nivel permite', async () => {
  const c = await consultorio();
  await nota(c, c.hoy, { SIGNOS_VITALES: { PESO: 80 } });
  await receta(c, c.hoy, 1);
  const recepcion = await clinica({ permisos: [P.pacientes.verConsultas, P.pacientes.abrir], en: c });
  const t = await recepcion.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 });
  expect(t).toMatchObject({ RESUMEN_HOY: { NOTAS: [], RECETAS: [] }, SIGNOS: [] });
  expect((await recepcion.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS).toMatchObject({ NOTAS: 0, RECETAS: 0 });
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS).toMatchObject({ NOTAS: 1, RECETAS: 1 });
  expect(
    (await (await clinica({ permisos: [P.pacientes.abrir], en: c })).llamar(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 })).status,
  ).toBe(403);
});

test('quien no abre una nota o una receta lee en el tablero lo que dice su lista, no más', async () => {
  const c = await consultorio();
  const larga = `Acude a control. ${'Refiere sentirse bien. '.repeat(30)}`;
  await nota(c, c.hoy, { NOTA: `<p>${larga}</p>` });
  await receta(c, c.hoy, 1);
  const lector = await clinica({ permisos: [P.pacientes.verConsultas, P.pacientes.abrir, P.notas.ver, P.recetas.ver], en: c });
  const listas = {
    nota: (await lector.hacer(notasEvolucion.obtener, { CODIGOPACIENTE }))[0]!.RESUMEN,
    receta: (await lector.hacer(recetas.obtener, { CODIGOPACIENTE }))[0]!.DETALLE,
  };
  const { NOTAS, RECETAS } = await lector.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: c.hoy });
  expect(NOTAS[0]!.RESUMEN).toBe(listas.nota);
  expect(RECETAS[0]).toMatchObject({ RESUMEN: listas.receta, DETALLE: '' });
  const abre = await clinica({
    permisos: [P.pacientes.verConsultas, P.pacientes.abrir, P.notas.ver, P.recetas.ver, P.recetas.agregar, P.notas.editar],
    en: c,
  });
  const entero = await abre.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: c.hoy });
  expect(entero.NOTAS[0]!.RESUMEN.length).toBeGreaterThan(listas.nota.length);
  expect(entero.RECETAS[0]!.DETALLE).toBe('<p>Metformina</p>');
});

test('el encabezado suma lo que se debe y lo que sobra', async () => {
  const c = await consultorio();
  await c.sql(({ db }) =>
    sql`insert into cargos ("FOLIOCARGO", "CODIGOPACIENTE", "FECHA", "HORA", "DESCRIPCION", "CANTIDAD", "IMPORTEUNITARIO", "IMPORTE", "SUCURSAL")
      values (1, 1, ${c.hoy}, '10:00', 'Consulta', 1, 1250, 1250, 1), (2, 1, ${c.hoy}, '10:00', 'Otra', 2, 100.25, 200.5, 1)`.execute(db),
  );
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).SALDO).toEqual({
    CARGOS: 1450.5,
    ABONOS: 0,
    SALDOS: 1450.5,
    SALDO_FAVOR: 0,
    PENDIENTES: 2,
  });
  const otra = await consultorio();
  expect((await otra.hacer(dashboard.encabezado, { CODIGOPACIENTE })).SALDO.SALDOS).toBe(0);
});

describe('reglas', () => {
  test('el cumpleaños, también de quien nació el 29 de febrero', () => {
    expect(esCumpleanios('1980-05-06', '2026-05-06')).toBe(true);
    expect(esCumpleanios('1980-02-29', '2026-02-28')).toBe(true);
    expect(esCumpleanios('1980-02-29', '2028-02-28')).toBe(false);
    expect(esCumpleanios(null, '2026-02-28')).toBe(false);
  });
  test('Cita realizada solo actúa hasta Confirmada', () => {
    expect([0, 1, 2, 3, 4, 6].map((C_ESTATUS) => seMarcaRealizada({ C_ESTATUS }))).toEqual([true, true, false, false, false, false]);
    expect(seMarcaRealizada(null)).toBe(false);
  });
  test('lo que cambió entre las dos últimas medidas', () => {
    const p = (VALOR: number) => ({ FECHA: '2026-01-01', VALOR, TEXTO: String(VALOR) });
    expect(cambioDe([p(1)])).toBeNull();
    expect([cambioDe([p(1), p(2)])?.sentido, cambioDe([p(2), p(1)])?.sentido, cambioDe([p(2), p(2)])?.sentido]).toEqual([1, -1, 0]);
  });
});
