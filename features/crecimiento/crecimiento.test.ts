// Growth records: what is computed and suggested, bounds on both sides, two people at once, and the printed chart.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { graficasCrecimiento, graficasCrecimientoDeSiempre, registrosCrecimiento } from './contract.ts';
import { GRAFICAS, graficaOms, puntosDelNino } from './graficas.ts';
import { TABLAS } from './oms.ts';
import { juzgar, POSICION } from './rules.ts';

const PERMISOS = [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.verConsultas, P.crecimiento.ver];
const MEDIDAS = { EDAD: 0, MESES: 0, PESO: 9.6, TALLA: 75.7, P_CEFALICO: 46.1, POSICION: POSICION.segunEdad };

/** A clinic with a child who is one year old today. */
async function preparada(o: OpcionesClinica = {}) {
  const c = await clinicaConAgenda({ permisos: PERMISOS, ...o });
  const hoy = enLaClinica(c.zona).fecha;
  const CODIGOPACIENTE = 1;
  await c.sql(({ db }) =>
    sql`update pacientes set "NOMBRE" = 'Mateo', "FECHA_NACIMIENTO" = ${sumarDias(hoy, -365)}, "SEXO" = 1 where "CODIGOPACIENTE" = 1`.execute(
      db,
    ),
  );
  const nuevo = { CODIGOPACIENTE, CODIGOMEDICO: 1, FECHA: hoy, ...MEDIDAS };
  return { c, hoy, CODIGOPACIENTE, nuevo };
}

test('un registro lleva la edad de sus fechas y su IMC, conserva el percentil elegido, sale en el día y en su cuenta, y se elimina', async () => {
  const { c, hoy, CODIGOPACIENTE, nuevo } = await preparada();
  expect(await c.hacer(registrosCrecimiento.obtener_plantilla, { CODIGOPACIENTE })).toMatchObject({ FECHA: hoy, ANTERIOR: null });
  // The chosen percentile is not the one that the tables suggest, and stays.
  const { ID } = await c.hacer(registrosCrecimiento.agregar, {}, { ...nuevo, EDAD: 7, PERCENTIL_PESO: '>97' });
  const r = await c.hacer(registrosCrecimiento.obtener_uno, { ID });
  expect(r).toMatchObject({
    EDAD: 1,
    MESES: 0,
    IMC: 16.75,
    PERCENTIL_PESO: '>97',
    PERCENTIL_TALLA: null,
    MEDICO: 'Elena Márquez',
    VERSION: 1,
  });
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect(dia.REGISTROS_CRECIMIENTO).toMatchObject([{ ID, DESCRIPCION: '9.6 kg, 75.7 cm, P. cefálico 46.1 cm' }]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.REGISTROS_CRECIMIENTO).toBe(1);
  expect(await c.hacer(registrosCrecimiento.actualizar, { ID }, { ...nuevo, PESO: 9.8, VERSION: 1 })).toEqual({ VERSION: 2 });
  expect((await c.llamar(registrosCrecimiento.actualizar, { ID }, { ...nuevo, VERSION: 1 })).status).toBe(409);
  await c.hacer(registrosCrecimiento.eliminar, { ID });
  expect(await c.hacer(registrosCrecimiento.obtener, { CODIGOPACIENTE })).toEqual([]);
  expect((await c.llamar(registrosCrecimiento.obtener_uno, { ID })).status).toBe(404);
});

test('cada límite, a un lado y al otro', async () => {
  const { c, hoy, nuevo } = await preparada();
  const errores = async (mas: object) => {
    const r = await c.llamar(registrosCrecimiento.agregar, {}, { ...nuevo, ...mas });
    return r.success ? {} : (r.data as unknown as { ERRORES: Record<string, string> }).ERRORES;
  };
  expect(Object.keys(await errores({ EDAD: '', PESO: '', TALLA: '' })).sort()).toEqual(['EDAD', 'PESO', 'TALLA']);
  for (const [campo, bien, mal] of [
    ['MESES', 11, 12],
    ['PESO', 0.3, 0.29],
    ['PESO', 250, 250.1],
    ['TALLA', 20, 19.9],
    ['TALLA', 220, 220.1],
    ['P_CEFALICO', 15, 14.9],
    ['P_CEFALICO', 70, 70.1],
    ['PERCENTIL_IMC', '<3', '2'],
  ] as const) {
    expect(await errores({ [campo]: bien })).toEqual({});
    expect(Object.keys(await errores({ [campo]: mal }))).toEqual([campo]);
  }
  expect(await errores({ FECHA: sumarDias(hoy, 1) })).toEqual({ FECHA: 'La fecha no puede ser posterior a la actual' });
  expect(await errores({ FECHA: sumarDias(hoy, -366) })).toEqual({ FECHA: 'La fecha no puede ser anterior a la de nacimiento' });
  expect(await errores({ FECHA: sumarDias(hoy, -365) })).toEqual({});
});

test('desde los 18 años ya no se registra; lo registrado antes se sigue leyendo', async () => {
  const { c, hoy, CODIGOPACIENTE, nuevo } = await preparada();
  const { ID } = await c.hacer(registrosCrecimiento.agregar, {}, nuevo);
  await c.sql(({ db }) =>
    sql`update pacientes set "FECHA_NACIMIENTO" = '2000-01-31' where "CODIGOPACIENTE" = ${CODIGOPACIENTE}`.execute(db),
  );
  const r = await c.llamar(registrosCrecimiento.agregar, {}, nuevo);
  expect(r.data).toEqual({ ERRORES: { FECHA: 'Los registros de crecimiento son de menores de 18 años' } });
  expect((await c.llamar(registrosCrecimiento.agregar, {}, { ...nuevo, FECHA: '2018-01-30' })).success).toBe(true);
  expect(await c.hacer(registrosCrecimiento.obtener_uno, { ID })).toMatchObject({ EDAD: 1, FECHA: hoy });
});

test('un médico restringido no cambia ni elimina lo de otro', async () => {
  const { c, CODIGOPACIENTE, nuevo } = await preparada();
  const { ID } = await c.hacer(registrosCrecimiento.agregar, {}, nuevo);
  const otro = await clinica({ en: c, CODIGOMEDICO: 2, permisos: [...PERMISOS, P.restricciones.medico] });
  const editar = await otro.llamar(registrosCrecimiento.actualizar, { ID }, { ...nuevo, VERSION: 1 });
  const eliminar = await otro.llamar(registrosCrecimiento.eliminar, { ID });
  expect([editar.success, eliminar.success]).toEqual([false, false]);
  expect(await c.hacer(registrosCrecimiento.obtener, { CODIGOPACIENTE })).toMatchObject([{ ID, VERSION: 1 }]);
});

test('los datos del nacimiento y de los padres tienen su propia versión', async () => {
  const { c, CODIGOPACIENTE } = await preparada();
  const vacios = await c.hacer(registrosCrecimiento.obtener_antecedentes, { CODIGOPACIENTE });
  expect(vacios).toEqual({ CODIGOPACIENTE, SEMANAS_NACIMIENTO: null, TALLA_PADRE: null, TALLA_MADRE: null, VERSION: 0 });
  const guardar = (mas: object, VERSION: number) =>
    c.llamar(registrosCrecimiento.guardar_antecedentes, {}, { CODIGOPACIENTE, SEMANAS_NACIMIENTO: 32, ...mas, VERSION });
  expect((await guardar({ TALLA_PADRE: 175.5 }, 0)).data).toEqual({ VERSION: 1 });
  expect((await guardar({}, 0)).status).toBe(409);
  expect((await guardar({ SEMANAS_NACIMIENTO: 21 }, 1)).success).toBe(false);
  expect(await c.hacer(registrosCrecimiento.obtener_antecedentes, { CODIGOPACIENTE })).toMatchObject({
    SEMANAS_NACIMIENTO: 32,
    TALLA_PADRE: 175.5,
  });
});

test('se imprime y se envía con sus puntos; sin registros se dice', async () => {
  const { c, CODIGOPACIENTE, nuevo } = await preparada();
  const sin = 'No se puede imprimir/enviar una gráfica sin registros';
  for (const r of [
    await c.llamar(registrosCrecimiento.imprimir, { CODIGOPACIENTE }),
    await c.llamar(registrosCrecimiento.enviar, { CODIGOPACIENTE }, { TIPO_MENSAJE: 0, MAIL: 'a@ejemplo.mx' }),
  ])
    expect(r.message).toBe(sin);
  await c.hacer(registrosCrecimiento.agregar, {}, { ...nuevo, PERCENTIL_PESO: '50' });
  for (const metodo of ['GET', 'POST'] as const) {
    const { hojas, texto } = leerPdf(
      (await c.llamar(registrosCrecimiento.imprimir, { CODIGOPACIENTE }, { GRAFICA: 0, LINEAS: 'Z' }, metodo)).body,
    );
    expect(hojas).toHaveLength(1);
    for (const t of ['Peso, 0 a 5 años', '−2 DE', 'Mediana', '9.6 P 50', 'Mateo']) expect(texto).toContain(junto(t));
  }
  const { MENSAJE } = await c.hacer(registrosCrecimiento.enviar, { CODIGOPACIENTE }, { TIPO_MENSAJE: 0, MAIL: 'a@ejemplo.mx', GRAFICA: 2 });
  expect(MENSAJE).toContain('Longitud o talla, 0 a 5 años');
});

test('las gráficas de la OMS se piden por su nombre, en las dos direcciones', async () => {
  const { c, CODIGOPACIENTE } = await preparada();
  const lista = await c.hacer(graficasCrecimiento.lista, { CODIGOPACIENTE });
  expect(lista).toHaveLength(GRAFICAS.length);
  const file = lista[0]!.grid1.split('/').at(-1)!;
  expect(file).toBe('peso_0_5.nino.P.svg');
  for (const call of [graficasCrecimiento.imagen, graficasCrecimientoDeSiempre.imagen]) {
    const r = await c.llamar(call, { file });
    expect([r.headers['content-type'], r.body.toString().slice(0, 4)]).toEqual(['image/svg+xml', '<svg']);
    expect((await c.llamar(call, { file: '..%2F..%2Fetc' })).status).toBe(404);
  }
});

const nino = { SEXO: 1, FECHA_NACIMIENTO: '2025-01-01', SEMANAS_NACIMIENTO: null };
const medido = (FECHA: string, mas: object = {}) => ({ ...MEDIDAS, FECHA, ...mas });
test('lo sugerido es lo de la OMS: por edad y sexo, corregido en el prematuro, de pie o acostado, y nada donde no se sabe', () => {
  // A boy of 365 days who weighs 9.6 kg and measures 75.7 cm is in the middle of both.
  const r = medido('2026-01-01');
  expect(juzgar('PESO', TABLAS, nino, r)).toMatchObject({ elegible: '50', improbable: false });
  expect(juzgar('TALLA', TABLAS, nino, r)).toMatchObject({ elegible: '50' });
  expect(juzgar('PESO', TABLAS, { ...nino, SEXO: 2 }, r)!.percentil).toBeGreaterThan(70);
  // Born at 30 weeks he is judged as ten weeks younger, and stands higher.
  expect(juzgar('PESO', TABLAS, { ...nino, SEMANAS_NACIMIENTO: 30 }, r)!.z).toBeGreaterThan(juzgar('PESO', TABLAS, nino, r)!.z + 0.4);
  expect(juzgar('TALLA', TABLAS, nino, { ...r, POSICION: POSICION.dePie })!.z).toBeGreaterThan(juzgar('TALLA', TABLAS, nino, r)!.z);
  expect(juzgar('PESO', TABLAS, { ...nino, SEXO: 0 }, r)).toBeNull();
  expect(juzgar('P_CEFALICO', TABLAS, nino, { ...r, P_CEFALICO: null })).toBeNull();
  expect(juzgar('PESO', TABLAS, nino, { ...r, PESO: 96 })).toMatchObject({ improbable: true, elegible: '>97' });
  // Without a birth date the written age judges.
  expect(juzgar('PESO', TABLAS, { ...nino, FECHA_NACIMIENTO: null }, { ...r, EDAD: 1, MESES: 0 })).toMatchObject({ elegible: '50' });
  expect(juzgar('PESO', TABLAS, { ...nino, FECHA_NACIMIENTO: null }, { ...r, EDAD: null })).toBeNull();
  // From 10 years on nobody compares weights by age.
  expect(juzgar('PESO', TABLAS, { ...nino, FECHA_NACIMIENTO: '2014-01-01' }, r)).toBeNull();
});
test('cada gráfica tiene sus curvas, sin cruces, y solo los puntos que le tocan', () => {
  for (const g of GRAFICAS)
    for (const SEXO of [1, 2])
      for (const lineas of ['P', 'Z'] as const) {
        const d = graficaOms(g, TABLAS, { ...nino, SEXO, NOMBRE: 'X' }, [], lineas)!;
        expect(d.series).toHaveLength(lineas === 'P' ? 5 : 7);
        for (const [i, s] of d.series.entries()) {
          expect(s.puntos.length).toBeGreaterThan(20);
          s.puntos.forEach((p, k) => {
            if (k) expect(Number(p.x)).toBeGreaterThan(Number(s.puntos[k - 1]!.x));
            if (i) expect(p.y).toBeGreaterThan(d.series[i - 1]!.puntos[k]!.y);
          });
        }
      }
  const [peso, imc] = [GRAFICAS[0]!, GRAFICAS[1]!];
  const registros = [medido('2026-01-01'), medido('2029-06-01', { PESO: 16, TALLA: 102 })];
  expect(puntosDelNino(peso, nino, registros).map((p) => p.x)).toEqual([12, 53]);
  expect(puntosDelNino(imc, nino, registros).map((p) => p.x)).toEqual([4.4]);
  expect(graficaOms(peso, TABLAS, { ...nino, SEXO: 0, NOMBRE: 'X' }, registros, 'P')).toBeNull();
});
