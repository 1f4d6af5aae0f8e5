// Vaccination: cards, boxes filled and corrected, what is due or late, other vaccines, two people at once, the printed card.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import almacenes from '#features/catalogos/almacenes.ts';
import productos from '#features/catalogos/productos.ts';
import { RECORDAR_POR } from '#features/clinica/fields.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { movimientosInventario } from '#features/inventario/movimientos/contract.ts';
import { reportesInventario } from '#features/inventario/reportes/contract.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { enLaClinica, fechaLarga, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { dosisDe } from './cartilla.ts';
import { registrosVacunas } from './contract.ts';
import { advertencias, ESTADO_DOSIS, estaAplicada, juzgarDosis, LOTE_DEL_ALMACEN, puedeEliminarVacuna } from './rules.ts';
import { recordarVacunas, vacunaTarde } from './server/recordar.ts';

const PERMISOS = [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.verConsultas, P.vacunas.ver];
const [BCG, HEXA_1, HEXA_2, INFLUENZA_1, INFLUENZA_2, SRP_1] = [101, 103, 104, 113, 114, 118];

/** A clinic with a girl who is seven months old today. */
async function preparada(o: OpcionesClinica = {}) {
  const c = await clinicaConAgenda({ permisos: PERMISOS, ...o });
  const hoy = enLaClinica(c.zona).fecha;
  const nacida = sumarMeses(hoy, -7);
  await paciente(c, { SEXO: E.sexo.mujer, FECHA_NACIMIENTO: nacida });
  const aplicar = (ID_DOSIS: number, FECHA: string, mas: object = {}) =>
    c.llamar(registrosVacunas.actualizar, { CODIGOPACIENTE: 1, ID_DOSIS }, { FECHA, LOTE: 'AB12', NOTA: '', ...mas });
  const cuadro = async (ID_DOSIS: number, ID_CARTILLA = 1) =>
    (await c.hacer(registrosVacunas.obtener, { CODIGOPACIENTE: 1, ID_CARTILLA })).find((d) => d.ID_DOSIS === ID_DOSIS)!;
  return { c, hoy, nacida, CODIGOPACIENTE: 1, aplicar, cuadro };
}
const paciente = (c: Cliente, { SEXO, FECHA_NACIMIENTO }: { SEXO: number; FECHA_NACIMIENTO: string | null }) =>
  c.sql(({ db }) =>
    sql`update pacientes set "NOMBRE" = 'Inés', "SEXO" = ${SEXO}, "FECHA_NACIMIENTO" = ${FECHA_NACIMIENTO} where "CODIGOPACIENTE" = 1`.execute(
      db,
    ),
  );

test('una dosis se aplica con fecha y lote a nombre de quien está en la sesión, sale en el día y en su cuenta, se corrige y se elimina', async () => {
  const { c, hoy, nacida, CODIGOPACIENTE, aplicar, cuadro } = await preparada();
  expect((await c.hacer(registrosVacunas.obtener_cartillas, { CODIGOPACIENTE })).map((x) => [x.ID_CARTILLA, x.LSUP])).toEqual([
    [1, 9],
    [2, 19],
    [3, 59],
    [5, 120],
    [99, 120],
  ]);
  expect(await cuadro(BCG)).toMatchObject({
    ID: null,
    FECHA: null,
    LOTE: '',
    CODIGOUSUARIO: null,
    ESTADO: 'T',
    TOCA: nacida,
    EDAD: 'Al nacer',
  });
  const { ID } = (await aplicar(BCG, hoy, { NOTA: 'Brazo derecho' })).data!;
  const aplicada = await cuadro(BCG);
  expect(aplicada).toMatchObject({ ID, FECHA: hoy, LOTE: 'AB12', NOTA: 'Brazo derecho', ESTADO: 'A', VERSION: 1 });
  expect(aplicada.CODIGOUSUARIO).toBe(c.usuario);
  expect(estaAplicada(aplicada)).toBe(true);
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect(dia.REGISTROS_VACUNAS).toMatchObject([{ ID, DESCRIPCION: 'BCG, única, lote AB12' }]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.REGISTROS_VACUNAS).toBe(1);
  expect((await aplicar(BCG, hoy)).message).toBe('Esta dosis ya está aplicada');
  expect((await aplicar(BCG, nacida, { ID, VERSION: 1, LOTE: 'AB13' })).data).toEqual({ ID, VERSION: 2 });
  expect((await aplicar(BCG, hoy, { ID, VERSION: 1 })).status).toBe(409);
  expect(await cuadro(BCG)).toMatchObject({ FECHA: nacida, LOTE: 'AB13', VERSION: 2 });
  await c.hacer(registrosVacunas.eliminar, { ID });
  expect(await cuadro(BCG)).toMatchObject({ ID: null, FECHA: null, LOTE: '', ESTADO: 'T' });
  // The box is empty again, and what is not applied is not deleted.
  for (const n of [ID, 0, 77]) {
    const r = await c.llamar(registrosVacunas.eliminar, { ID: n });
    expect([r.success, n && r.message]).toEqual([false, n && 'No se pueden eliminar vacunas no aplicadas']);
  }
});

test('la fecha y el lote son obligatorios; la fecha, entre el nacimiento y hoy', async () => {
  const { c, hoy, nacida, aplicar, cuadro } = await preparada();
  const errores = async (FECHA: string, mas: object = {}) =>
    ((await aplicar(BCG, FECHA, mas)).data as unknown as { ERRORES?: Record<string, string> }).ERRORES;
  expect(Object.keys((await errores('', { LOTE: '' }))!).sort()).toEqual(['FECHA', 'LOTE']);
  expect(Object.keys((await errores(hoy, { LOTE: 'x'.repeat(41) }))!)).toEqual(['LOTE']);
  expect(await errores(sumarDias(hoy, 1))).toEqual({ FECHA: 'La fecha no puede ser posterior a la actual' });
  expect(await errores(sumarDias(nacida, -1))).toEqual({ FECHA: 'La fecha no puede ser anterior a la de nacimiento' });
  expect(await cuadro(BCG)).toMatchObject({ FECHA: null });
  expect((await aplicar(BCG, nacida)).success).toBe(true);
  expect((await aplicar(4711, hoy)).status).toBe(404);
  expect((await c.llamar(registrosVacunas.obtener, { CODIGOPACIENTE: 1, ID_CARTILLA: 6 })).status).toBe(404);
});

test('dos personas que llenan el mismo cuadro: queda una dosis', async () => {
  const { c, hoy, nacida, aplicar } = await preparada();
  const otra = await clinica({ en: c, permisos: PERMISOS });
  const dosis = { CODIGOPACIENTE: 1, ID_DOSIS: HEXA_1 };
  const dos = await Promise.all([
    aplicar(HEXA_1, hoy),
    otra.llamar(registrosVacunas.actualizar, dosis, { FECHA: sumarDias(nacida, 60), LOTE: 'ZZ', NOTA: '' }),
  ]);
  expect(dos.map((r) => r.status).sort()).toEqual([200, 409]);
  const { rows } = await c.sql(({ db }) =>
    sql<{ n: number }>`select count(*)::int n from registros_vacunas where eliminado is null`.execute(db),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('lo que se repite guarda cada vez y muestra la última; el mismo día no se repite', async () => {
  const { c, hoy, aplicar, cuadro } = await preparada();
  await paciente(c, { SEXO: E.sexo.hombre, FECHA_NACIMIENTO: sumarMeses(hoy, -12 * 70) });
  const anual = 501;
  expect(await cuadro(anual, 5)).toMatchObject({ ESTADO: 'H', TOCA: null, REPITE: 1 });
  await aplicar(anual, sumarMeses(hoy, -14));
  expect(await cuadro(anual, 5)).toMatchObject({ ESTADO: 'T', TOCA: sumarMeses(sumarMeses(hoy, -14), 12) });
  await aplicar(anual, hoy, { LOTE: 'N26' });
  const d = await cuadro(anual, 5);
  expect(d).toMatchObject({ ESTADO: 'A', LOTE: 'N26', TOCA: sumarMeses(hoy, 12) });
  expect(d.ANTERIORES).toMatchObject([{ FECHA: sumarMeses(hoy, -14), LOTE: 'AB12' }]);
  expect((await aplicar(anual, hoy)).data).toEqual({ ERRORES: { FECHA: 'Esta dosis ya está registrada ese día' } });
  // The earlier one is corrected and deleted as the last one is.
  const [antes] = d.ANTERIORES;
  const corregida = { ID: antes!.ID, VERSION: antes!.VERSION, LOTE: 'N25' };
  expect((await aplicar(anual, sumarMeses(hoy, -13), corregida)).data).toMatchObject({ ID: antes!.ID });
  expect((await aplicar(anual, sumarMeses(hoy, -13), corregida)).status).toBe(409);
  expect((await aplicar(anual, hoy, { ...corregida, VERSION: null })).data).toEqual({
    ERRORES: { FECHA: 'Esta dosis ya está registrada ese día' },
  });
  expect((await cuadro(anual, 5)).ANTERIORES).toMatchObject([{ FECHA: sumarMeses(hoy, -13), LOTE: 'N25' }]);
  await c.hacer(registrosVacunas.eliminar, { ID: antes!.ID });
  expect((await cuadro(anual, 5)).ANTERIORES).toEqual([]);
});

test('otras vacunas se agregan, se corrigen y se eliminan; no se confunden con las de la cartilla', async () => {
  const { c, hoy, CODIGOPACIENTE, aplicar } = await preparada();
  const varicela = { VACUNA: 'Varicela', ENFERMEDAD: 'Varicela', DOSIS: 'Primera', FECHA: hoy, LOTE: 'V1', NOTA: '' };
  const { ID } = await c.hacer(registrosVacunas.agregar_otra, { CODIGOPACIENTE }, varicela);
  const lista = await c.hacer(registrosVacunas.obtener_otras, { CODIGOPACIENTE });
  expect(lista).toMatchObject([{ ID, ID_DOSIS: ID, CARTILLA: 99, VACUNA: 'Varicela', LOTE: 'V1', ESTADO: 'A' }]);
  expect(await c.hacer(registrosVacunas.obtener, { CODIGOPACIENTE, ID_CARTILLA: 99 })).toEqual(lista);
  const sinNombre = await c.llamar(registrosVacunas.agregar_otra, { CODIGOPACIENTE }, { ...varicela, VACUNA: '', LOTE: '' });
  expect(Object.keys((sinNombre.data as unknown as { ERRORES: object }).ERRORES).sort()).toEqual(['LOTE', 'VACUNA']);
  const otra = { CODIGOPACIENTE, ID_DOSIS: ID };
  expect((await c.hacer(registrosVacunas.actualizar_otra, otra, { ...varicela, LOTE: 'V2', VERSION: 1 })).VERSION).toBe(2);
  expect((await c.llamar(registrosVacunas.actualizar_otra, otra, { ...varicela, VERSION: 1 })).status).toBe(409);
  expect((await c.llamar(registrosVacunas.actualizar_otra, { ...otra, CODIGOPACIENTE: 2 }, { ...varicela, VERSION: 2 })).status).toBe(404);
  const { ID: deCartilla } = (await aplicar(BCG, hoy)).data!;
  expect((await c.llamar(registrosVacunas.eliminar_otra, { ID_DOSIS: deCartilla })).status).toBe(404);
  expect((await c.llamar(registrosVacunas.eliminar, { ID })).message).toBe('No se pueden eliminar vacunas no aplicadas');
  await c.hacer(registrosVacunas.eliminar_otra, { ID_DOSIS: ID });
  expect(await c.hacer(registrosVacunas.obtener_otras, { CODIGOPACIENTE })).toEqual([]);
});

test('fuera de México no hay cartilla; sin permiso tampoco', async () => {
  const { c } = await preparada({ pais: 'co' });
  const r = await c.llamar(registrosVacunas.obtener_cartillas, { CODIGOPACIENTE: 1 });
  expect(r.message).toBe('La cartilla de vacunación es de las clínicas de México');
  const mx = await preparada({ permisos: [P.pacientes.abrir] });
  expect((await mx.c.llamar(registrosVacunas.obtener_cartillas, { CODIGOPACIENTE: 1 })).status).toBe(403);
});

test('la cartilla se imprime con lo aplicado y lo que toca, y se envía', async () => {
  const { c, hoy, nacida, CODIGOPACIENTE, aplicar } = await preparada();
  await aplicar(BCG, nacida, { LOTE: 'LOTE-BCG' });
  const de = { CODIGOPACIENTE, ID_CARTILLA: 1 };
  const { texto } = leerPdf((await c.llamar(registrosVacunas.imprimir, de)).body);
  for (const t of ['Cartilla de vacunación', 'Niñas y niños de 0 a 9 años', 'LOTE-BCG', 'Hexavalente', 'Atrasada', 'Inés'])
    expect(texto).toContain(junto(t));
  const vacia = leerPdf((await c.llamar(registrosVacunas.imprimir, { ...de, ID_CARTILLA: 99 })).body);
  expect(vacia.texto).toContain(junto('No hay vacunas registradas.'));
  const correo = await c.hacer(registrosVacunas.enviar, de, { TIPO_MENSAJE: 0, MAIL: 'a@ejemplo.mx' });
  expect(correo.MENSAJE).toContain('Cartilla de vacunación de Inés');
  expect((await c.llamar(registrosVacunas.enviar, de, { TIPO_MENSAJE: 1 })).success).toBe(false);
  expect((await c.hacer(registrosVacunas.obtener_mensaje, de)).MENSAJE).toContain('Cartilla de vacunación');
  expect(hoy > nacida).toBe(true);
});

describe('lo que pide un cuadro', () => {
  const hoy = '2026-11-23';
  const persona = (FECHA_NACIMIENTO: string | null, aplicadas: [number, string][] = [], LSUP = 9) => ({
    FECHA_NACIMIENTO,
    LSUP,
    aplicadas: new Map(aplicadas),
  });
  const { atrasada, toca, proxima, porVenir, trasOtra, segunCaso, fueraDeEdad, sinFecha, aplicada } = ESTADO_DOSIS;
  test('según la edad: por venir, próxima, toca, atrasada, fuera de edad', () => {
    // The first hexavalente is due at two months.
    for (const [nacido, estado] of [
      ['2026-10-24', porVenir],
      ['2026-10-23', proxima],
      ['2026-09-24', proxima],
      ['2026-09-23', toca],
      ['2026-08-26', toca],
      ['2026-08-25', atrasada],
      ['2021-11-24', atrasada],
      ['2021-11-23', fueraDeEdad],
    ] as const)
      expect([nacido, juzgarDosis(dosisDe(HEXA_1)!, persona(nacido), hoy).ESTADO]).toEqual([nacido, estado]);
    expect(juzgarDosis(dosisDe(HEXA_1)!, persona(null), hoy)).toEqual({ ESTADO: sinFecha, TOCA: null });
    // The second triple viral has no last month: the card's does.
    expect(juzgarDosis(dosisDe(119)!, persona('2016-11-24'), hoy).ESTADO).toBe(atrasada);
    expect(juzgarDosis(dosisDe(119)!, persona('2016-11-23'), hoy).ESTADO).toBe(fueraDeEdad);
  });
  test('según la anterior, y a quien le toca', () => {
    const nacido = '2026-04-23';
    const segunda = (aplicadas: [number, string][]) => juzgarDosis(dosisDe(INFLUENZA_2)!, persona(nacido, aplicadas), hoy);
    expect(segunda([])).toEqual({ ESTADO: trasOtra, TOCA: null });
    expect(segunda([[INFLUENZA_1, '2026-11-10']])).toEqual({ ESTADO: proxima, TOCA: '2026-12-08' });
    expect(segunda([[INFLUENZA_1, '2026-10-23']])).toEqual({ ESTADO: toca, TOCA: '2026-11-23' });
    expect(juzgarDosis(dosisDe(307)!, persona('1996-01-01', [], 59), hoy).ESTADO).toBe(segunCaso);
    expect(juzgarDosis(dosisDe(307)!, persona('1996-01-01', [[307, '2020-01-01']], 59), hoy).ESTADO).toBe(aplicada);
  });
  test('lo raro de una fecha se dice: antes de su edad, después, o muy pronto tras la anterior', () => {
    const p = persona('2026-01-10', [[INFLUENZA_1, '2026-07-20']]);
    expect(advertencias(dosisDe(HEXA_1)!, '2026-02-24', p)).toEqual(['A esa fecha no tenía la edad mínima de esta dosis (6 semanas)']);
    expect(advertencias(dosisDe(HEXA_1)!, '2026-02-25', p)).toEqual([]);
    expect(advertencias(dosisDe(108)!, '2026-10-10', p)).toEqual(['A esa fecha había pasado la edad máxima de esta dosis (8 meses)']);
    expect(advertencias(dosisDe(HEXA_2)!, '2031-01-10', p)).toEqual([
      'A esa fecha había pasado la edad máxima de esta dosis (4 años con 11 meses)',
    ]);
    expect(advertencias(dosisDe(INFLUENZA_2)!, '2026-08-16', p)).toEqual([
      'Faltan días: debe pasar al menos 4 semanas desde la anterior, del 20 jul 2026',
    ]);
    expect(advertencias(dosisDe(INFLUENZA_2)!, '2026-08-17', p)).toEqual([]);
    expect(advertencias(dosisDe(SRP_1)!, '2026-10-10', persona(null))).toEqual([]);
  });
  test('sin fecha, lote o usuario no está aplicada, y no se elimina', () => {
    const bien = { FECHA: hoy, LOTE: 'A', CODIGOUSUARIO: 1 };
    expect(puedeEliminarVacuna(bien)).toBe(true);
    for (const sin of [{ FECHA: null }, { LOTE: '' }, { CODIGOUSUARIO: null }])
      expect(puedeEliminarVacuna({ ...bien, ...sin })).toBe('No se pueden eliminar vacunas no aplicadas');
  });
});

describe('recordatorios de lo que toca', () => {
  /** A girl to whom several second doses are due in some days, with her first ones applied. */
  async function porVacunar(dias: number) {
    const casa = await preparada();
    const { c, hoy } = casa;
    const nacida = sumarMeses(sumarDias(hoy, dias), -4);
    await paciente(c, { SEXO: E.sexo.mujer, FECHA_NACIMIENTO: nacida });
    await c.sql(({ db }) =>
      sql`update pacientes set "MAIL" = 'mama@ejemplo.mx', "TCELULAR" = '5555500142', "TCEL_LADA" = '52'`.execute(db),
    );
    const recordar = (ahora = '09:00') => enClinica(c.casa.host, c.cliente, 0, (ctx) => recordarVacunas({ ...ctx, ahora }));
    const poner = (RECORDAR_VACUNAS: (typeof RECORDAR_POR)[keyof typeof RECORDAR_POR]) =>
      c.sql(({ db }) => db.updateTable('sistema_control').set({ RECORDAR_VACUNAS }).execute());
    const cola = async () =>
      (
        await c.casa.dueno.query(
          'select canal, para, cuerpo, origen, "CODIGOPACIENTE", de_dia from mensajes where cliente = $1 and origen like \'vacuna/%\' order by id',
          [c.cliente],
        )
      ).rows;
    return { ...casa, recordar, poner, cola };
  }

  test('una semana antes, una vez por paciente y día, por el medio que la clínica eligió; apagado no se manda nada', async () => {
    const { hoy, aplicar, cuadro, recordar, poner, cola } = await porVacunar(3);
    await aplicar(HEXA_1, sumarDias(hoy, -30));
    await recordar();
    expect(await cola()).toEqual([]);
    await poner(RECORDAR_POR.correo);
    await recordar('07:59');
    await recordar('12:00');
    expect(await cola()).toEqual([]);
    await Promise.all([recordar(), recordar()]);
    await recordar('10:00');
    const { TOCA } = await cuadro(HEXA_2);
    const dichos = await cola();
    expect(dichos).toMatchObject([
      { canal: 'correo', para: 'mama@ejemplo.mx', origen: `vacuna/1/${TOCA}`, CODIGOPACIENTE: 1, de_dia: true },
    ]);
    expect(dichos[0].cuerpo).toContain(
      'Hexavalente acelular (DPaT+VPI+Hib+HepB), segunda; Rotavirus, segunda; Neumocócica conjugada, segunda',
    );
    expect(dichos[0].cuerpo).toContain(fechaLarga(TOCA!));
  });

  test('lo que falta más de una semana, o a quien no lleva aquí su cartilla, no se recuerda; por SMS va al celular', async () => {
    const lejos = await porVacunar(20);
    await lejos.poner(RECORDAR_POR.sms);
    await lejos.recordar();
    expect(await lejos.cola()).toEqual([]);
    const cerca = await porVacunar(2);
    await cerca.poner(RECORDAR_POR.sms);
    await cerca.recordar();
    expect(await cerca.cola()).toEqual([]);
    await cerca.aplicar(BCG, sumarDias(cerca.hoy, -60));
    await cerca.recordar();
    expect(await cerca.cola()).toMatchObject([{ canal: 'sms', para: '525555500142' }]);
  });

  test('si se aplicó antes de que saliera, ya no sale', async () => {
    const { c, hoy, aplicar, cuadro, recordar, poner, cola } = await porVacunar(0);
    await aplicar(BCG, sumarDias(hoy, -60));
    await poner(RECORDAR_POR.correo);
    await recordar();
    const [{ origen }] = await cola();
    const tarde = () => enClinica(c.casa.host, c.cliente, 0, (ctx) => vacunaTarde(ctx, origen));
    expect(await tarde()).toBe('');
    const { TOCA } = await cuadro(HEXA_2);
    expect(origen).toBe(`vacuna/1/${TOCA}`);
    for (const d of [HEXA_2, 109, 111]) await aplicar(d, hoy);
    expect(await tarde()).toBe('La vacuna ya se aplicó');
  });
});

test('una dosis se toma del almacén con su lote, vuelve si se elimina, y el kardex dice a quién se aplicó solo a quien abre expedientes', async () => {
  const { c, hoy, CODIGOPACIENTE, aplicar } = await preparada();
  const jefe = await clinica({ en: c, permisos: 'todos' });
  await jefe.hacer(almacenes.contract.agregar, {}, { NOMBRE: 'Central' });
  await jefe.hacer(productos.contract.agregar, {}, { NOMBRE: 'Vacuna hexavalente', MINIMO: 1, MAXIMO: 9, CONTROL_LOTES: 1 });
  const entra = (LOTE: string, CADUCIDAD: string) => ({ ID_PRODUCTO: 1, CANTIDAD: 1, PRECIO_UNITARIO: 400, LOTE, CADUCIDAD });
  const PRODUCTOS = [entra('HX1', sumarDias(hoy, 60)), entra('VIEJO', sumarDias(hoy, -1))];
  await jefe.hacer(
    movimientosInventario.agregar,
    {},
    { TIPO: TIPO_MOVIMIENTO.entrada, FECHA: hoy, HORA: '00:00', ID_DESTINO: 1, PRODUCTOS },
  );

  const lote = { ID_ALMACEN: 1, ID_PRODUCTO: 1, LOTE: 'HX1' };
  expect(await c.hacer(registrosVacunas.obtener_lotes)).toMatchObject([
    { ...lote, ALMACEN: 'Central', NOMBRE: 'Vacuna hexavalente', EXISTENCIA: 1 },
  ]);
  const { ID } = (await aplicar(HEXA_1, hoy, lote)).data!;
  expect(await c.hacer(registrosVacunas.obtener_lotes)).toEqual([]);
  // There is no second one, and nothing of the second dose is kept.
  const sinLote = { success: false, data: { ERRORES: { LOTE: 'No hay existencia del lote HX1' } } };
  expect(await aplicar(HEXA_2, hoy, lote)).toMatchObject(sinLote);
  const datos = { VACUNA: 'Hexavalente', FECHA: hoy, ...lote };
  expect(await c.llamar(registrosVacunas.agregar_otra, { CODIGOPACIENTE }, datos)).toMatchObject(sinLote);
  expect(await aplicar(HEXA_1, hoy, { ID, LOTE: 'HX2', VERSION: 1 })).toMatchObject({ data: { ERRORES: { LOTE: LOTE_DEL_ALMACEN } } });
  expect((await aplicar(HEXA_1, hoy, { ID, LOTE: 'HX1', NOTA: 'Muslo', VERSION: 1 })).success).toBe(true);

  const salida = async (quien: Cliente) =>
    (
      await quien.hacer(reportesInventario.obtener_movimientos, {}, { FECHA_INICIAL: hoy, FECHA_FINAL: hoy, ID_PRODUCTO: 1, LOTE: 'HX1' })
    ).PRODUCTO.at(-1)!;
  expect(await salida(jefe)).toMatchObject({
    REFERENCIA: 'Vacuna aplicada',
    SALIDA: 1,
    EXISTENCIA: 0,
    CODIGOPACIENTE,
    PACIENTE: expect.stringContaining('Inés'),
  });
  const almacenista = await clinica({ en: c, permisos: [P.reportes.inventario, ...Object.values(P.inventario)] });
  const vista = await salida(almacenista);
  expect(vista).toMatchObject({ SALIDA: 1, CODIGOPACIENTE: null, PACIENTE: '' });
  expect((await almacenista.llamar(movimientosInventario.eliminar, { ID: vista.ID })).message).toBe(
    'El movimiento es de una vacuna aplicada: se corrige en el expediente',
  );

  await c.hacer(registrosVacunas.eliminar, { ID });
  expect(await c.hacer(registrosVacunas.obtener_lotes)).toMatchObject([lote]);
  // Without a warehouse the lot is only written.
  expect((await aplicar(HEXA_2, hoy, { LOTE: 'HX1' })).success).toBe(true);
  expect(await c.hacer(registrosVacunas.obtener_lotes)).toMatchObject([lote]);
});

test('el tablero dice la dosis que más espera y cuántas: de los niños siempre, de los demás cuando ya hay alguna', async () => {
  const { c, hoy, nacida, CODIGOPACIENTE, aplicar } = await preparada();
  const vacunas = async (con: Cliente = c) => (await con.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 1 })).VACUNAS;
  const antes = await vacunas();
  expect(antes).toMatchObject({ VACUNA: 'BCG', DOSIS: 'Única', ESTADO: 'T', TOCA: nacida });
  await aplicar(BCG, hoy);
  expect(await vacunas()).toMatchObject({ ATRASADAS: antes!.ATRASADAS - 1, TOCA: expect.not.stringMatching(/^$/) });
  expect((await vacunas())!.VACUNA).not.toBe('BCG');
  // Who may not see the card is not told what it says.
  expect(await vacunas(await clinica({ en: c, permisos: PERMISOS.filter((p) => p !== P.vacunas.ver) }))).toBeNull();
  await c.hacer(registrosVacunas.eliminar, { ID: 1 });
  await paciente(c, { SEXO: E.sexo.hombre, FECHA_NACIMIENTO: sumarMeses(hoy, -12 * 62) });
  expect(await vacunas()).toBeNull();
  await aplicar(501, sumarMeses(hoy, -14));
  expect(await vacunas()).toMatchObject({ VACUNA: expect.stringMatching(/influenza/i), ESTADO: 'T', TOCA: sumarMeses(hoy, -2) });
  await paciente(c, { SEXO: E.sexo.hombre, FECHA_NACIMIENTO: null });
  expect(await vacunas()).toBeNull();
  const otra = await preparada({ pais: 'pe' });
  expect((await otra.c.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 1 })).VACUNAS).toBeNull();
});
