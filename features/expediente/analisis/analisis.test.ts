// Orders of analyses: making, adding, results, files, charts, papers, restricted users and two people at once.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P, type Permiso } from '#domain/permisos.ts';
import { analisisClinicos as catalogo } from '#features/estudios/contract.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { resultados } from '#features/expediente/resultados/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { hoyDe } from '#testing/agenda.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { clinicaConEstudios, ESTUDIOS as E, pdfDePrueba, SIN_RESTRICCION } from '#testing/ordenes.ts';
import { leerPdf } from '#testing/pdf.ts';
import { analisisClinicos } from './contract.ts';

const CODIGOPACIENTE = 1;
/** The text of a printed page comes without spaces. */
const junto = (t: string) => t.replaceAll(' ', '');
const NUEVA = { CODIGOPACIENTE, CODIGOMEDICO: 1, DETALLES: [{ id: E.glucosa }, { id: E.hba1c }] };
const agregar = (c: Cliente, mas: object = {}) => c.llamar(analisisClinicos.agregar, {}, { ...NUEVA, ...mas } as never);
const orden = async (c: Cliente, mas: object = {}) => (await agregar(c, mas)).data.ID_ORDEN;
const detalle = (c: Cliente, ID_ORDEN: number) => c.hacer(analisisClinicos.obtener_detalle, { ID_ORDEN });
const con = (c: Cliente, ID_ORDEN: number, RESULTADO: Record<number, string>, mas: object = {}) =>
  c.llamar(analisisClinicos.actualizar_resultados, { ID_ORDEN }, { FECHA: hoyDe(c), RESULTADO, VERSION: 1, ...mas } as never);
const otro = (c: Cliente, permisos: Permiso[], mas: object = {}) => clinica({ en: c, permisos, ...mas });

test('una orden guarda los análisis como los dice el catálogo, sale en el día y en su cuenta, y nada de ella cambia después', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { OTROS_ANALISIS: 'Zinc sérico', INDICACIONES: 'En ayunas', OBSERVACIONES: 'Urgente' });
  const [glucosa] = await c.hacer(catalogo.estudios.buscar, {}, { BUSCAR: 'glucosa en' });
  const { GRUPO: _g, ID, ...e } = glucosa!;
  await c.hacer(catalogo.estudios.actualizar, { ID }, { ...e, NOMBRE: 'Glucemia', REFERENCIA: '60-110' });
  const o = await detalle(c, ID_ORDEN);
  expect(o).toMatchObject({
    ...{ ID_ORDEN, CODIGOMEDICO: 1, MEDICO: 'Elena Márquez', FECHA: hoyDe(c), RESULTADOS: 0, SIN_REVISAR: 0, VERSION: 1 },
    ...{ OTROS_ANALISIS: 'Zinc sérico', INDICACIONES: 'En ayunas', OBSERVACIONES: 'Urgente', ARCHIVOS: [] },
  });
  expect(o.DET.map((l) => [l.ID_ANALISIS, l.GRUPO, l.NOMBRE, l.UNIDAD, l.REFERENCIA, l.RESULTADO, l.FUERA])).toEqual([
    [E.glucosa, 'Química', 'Glucosa en ayuno', 'mg/dL', '70-99', '', ''],
    [E.hba1c, 'Química', 'Hemoglobina glucosilada (HbA1c)', '%', 'Menor de 5.7; prediabetes 5.7-6.4; diabetes 6.5 o más', '', ''],
  ]);
  expect(await c.hacer(analisisClinicos.obtener, { CODIGOPACIENTE })).toMatchObject([
    { ID_ORDEN, RESUMEN: 'Glucosa en ayuno, Hemoglobina glucosilada (HbA1c), Zinc sérico', ESTUDIOS: 2, RESULTADOS: 0 },
  ]);
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoyDe(c) });
  expect(dia.ANALISIS_CLINICOS).toMatchObject([{ ID: ID_ORDEN, MEDICO: 'Elena Márquez', ESTADO: '' }]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.ANALISIS_CLINICOS).toBe(1);
  await expect(c.sql(({ db }) => sql`update analisis_clinicos set "INDICACIONES" = 'otra'`.execute(db))).rejects.toThrow('no se modifica');
});

test('también se nombran por ID_ANALISIS; los repetidos cuentan una vez', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { DETALLES: [{ ID_ANALISIS: E.vdrl }, { id: E.vdrl }, { id: E.color }] });
  expect((await detalle(c, ID_ORDEN)).DET.map((l) => l.NOMBRE)).toEqual(['VDRL', 'Color']);
});

test('lo que falta o sobra se dice en su campo y no guarda nada', async () => {
  const c = await clinicaConEstudios();
  const hoy = hoyDe(c);
  const casos: [object, object][] = [
    [{ DETALLES: [], OTROS_ANALISIS: ' ' }, { DETALLES: 'Debe seleccionar análisis o escribir otros' }],
    [{ DETALLES: [{ id: 999 }] }, { DETALLES: 'Alguno de los análisis ya no está en el catálogo' }],
    [{ CODIGOMEDICO: '' }, { CODIGOMEDICO: 'Este campo es requerido' }],
    [{ CODIGOMEDICO: 99 }, { CODIGOMEDICO: 'El médico no existe' }],
    [{ FECHA: sumarDias(hoy, 1) }, { FECHA: 'La fecha de la orden no puede ser posterior a la actual' }],
    [{ FECHA: '1970-05-05' }, { FECHA: 'La fecha de la orden no puede ser anterior a la de nacimiento' }],
    [{ FECHA: '2026-02-30' }, { FECHA: 'Formato de fecha inválido.' }],
    [{ HORA: '25:00' }, { HORA: 'Formato de hora inválido' }],
    [{ OBSERVACIONES: 'x'.repeat(2001) }, { OBSERVACIONES: 'Debe tener máximo 2000 caracteres' }],
    [{ DETALLES: Array.from({ length: 201 }, (_, i) => ({ id: i + 1 })) }, { DETALLES: 'Máximo 200 elementos' }],
  ];
  for (const [mas, ERRORES] of casos) expect((await agregar(c, mas)).data).toEqual({ ERRORES });
  expect((await agregar(c, { CODIGOPACIENTE: 99 })).status).toBe(404);
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0 where "CODIGOPACIENTE" = 2`.execute(db));
  expect((await agregar(c, { CODIGOPACIENTE: 2 })).success).toBe(false);
  expect(await c.hacer(analisisClinicos.obtener, { CODIGOPACIENTE })).toEqual([]);
});

test('los resultados se guardan por su tipo, se marcan ante su referencia y quedan sin revisar hasta que un médico los abre', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { DETALLES: [1, 2, 3, 4, 5].map((id) => ({ id })) });
  const quimico = await otro(c, [P.analisis.ver, P.analisis.agregarResultado]);
  expect((await con(quimico, ID_ORDEN, { 1: '11.9', 2: '182', 3: '8.1', 4: '1', 5: 'Ámbar' })).success).toBe(true);
  const o = await detalle(c, ID_ORDEN);
  expect(o.DET.map((l) => [l.RESULTADO, l.FUERA])).toEqual([
    ['11.9', 'BAJO'],
    ['182', 'ALTO'],
    ['8.1', 'ALTO'],
    ['1', 'ANORMAL'],
    ['Ámbar', ''],
  ]);
  expect(o).toMatchObject({ RESULTADOS: 5, SIN_REVISAR: 1, FECHA_RESULTADOS: hoyDe(c), VERSION: 2 });
  const elena = await otro(c, SIN_RESTRICCION, { CODIGOMEDICO: 1 });
  const arturo = await otro(c, SIN_RESTRICCION, { CODIGOMEDICO: 2 });
  expect(await elena.hacer(resultados.obtener_sin_revisar)).toMatchObject([
    { LISTA: 'ANALISIS_CLINICOS', ID_ORDEN, CODIGOPACIENTE, PACIENTE: 'Ana Núñez', FUERA: 4 },
  ]);
  expect(await arturo.hacer(resultados.obtener_sin_revisar)).toEqual([]);
  await elena.hacer(analisisClinicos.revisar, { ID_ORDEN });
  expect(await elena.hacer(resultados.obtener_sin_revisar)).toEqual([]);
  expect(await detalle(c, ID_ORDEN)).toMatchObject({ SIN_REVISAR: 0, VERSION: 2 });
  // What the order's own doctor types is not news for her.
  expect((await con(elena, ID_ORDEN, { 1: '12.5' }, { VERSION: 2 })).success).toBe(true);
  expect(await detalle(c, ID_ORDEN)).toMatchObject({ SIN_REVISAR: 0 });
});

test('un resultado que no es de su tipo, largo, ajeno o de mañana se rechaza con su frase y ninguno se guarda', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { DETALLES: [2, 4, 5].map((id) => ({ id })) });
  const r = await con(c, ID_ORDEN, { 2: 'alta', 4: '7', 5: 'Amarillo', 3: '5' });
  expect(r.data).toEqual({
    ERRORES: {
      'RESULTADO.2': 'Debe ser un número',
      'RESULTADO.4': 'Debe ser positivo o negativo',
      'RESULTADO.3': 'Ese análisis no está en la orden',
    },
  });
  expect((await con(c, ID_ORDEN, { 5: 'x'.repeat(21) })).data).toEqual({ ERRORES: { 'RESULTADO.5': 'Debe tener máximo 20 caracteres' } });
  expect((await con(c, ID_ORDEN, { 2: '90' }, { FECHA: sumarDias(hoyDe(c), 1) })).message).toBe(
    'No puede guardar resultados con una fecha posterior a la actual',
  );
  expect((await con(c, ID_ORDEN, { 2: '90' }, { FECHA: '' })).data).toEqual({ ERRORES: { FECHA: 'Este campo es requerido' } });
  expect(await detalle(c, ID_ORDEN)).toMatchObject({ RESULTADOS: 0, VERSION: 1 });
  expect((await con(c, ID_ORDEN, { 2: '<0,5' })).success).toBe(true);
  expect((await detalle(c, ID_ORDEN)).DET[0]).toMatchObject({ RESULTADO: '<0.5', FUERA: 'BAJO' });
});

test('capturar lo vacío pide 120; cambiarlo o borrarlo, 121', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c);
  const agrega = await otro(c, [P.analisis.ver, P.analisis.agregarResultado]);
  expect((await con(agrega, ID_ORDEN, { 2: '90' })).success).toBe(true);
  expect((await con(agrega, ID_ORDEN, { 2: '95', 3: '5' }, { VERSION: 2 })).message).toContain('permiso');
  expect((await con(agrega, ID_ORDEN, { 2: '' }, { VERSION: 2 })).message).toContain('permiso');
  expect((await con(agrega, ID_ORDEN, { 2: '90', 3: '5' }, { VERSION: 2 })).success).toBe(true);
  const edita = await otro(c, [P.analisis.ver, P.analisis.editarResultado]);
  expect((await con(edita, ID_ORDEN, { 2: '', 3: '' }, { VERSION: 3 })).success).toBe(true);
  expect(await detalle(c, ID_ORDEN)).toMatchObject({ RESULTADOS: 0, SIN_REVISAR: 0 });
});

test('dos que capturan a la vez: uno guarda y el otro se entera; igual con la fecha', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c);
  const dos = await Promise.all(['90', '91'].map((v) => con(c, ID_ORDEN, { 2: v })));
  expect(dos.map((r) => r.status).toSorted()).toEqual([200, 409]);
  const fechas = await Promise.all(
    [1, 2].map((n) => c.llamar(analisisClinicos.actualizar_fecha, { ID_ORDEN }, { FECHA: sumarDias(hoyDe(c), -n), VERSION: 2 })),
  );
  expect(fechas.map((r) => r.status).toSorted()).toEqual([200, 409]);
  expect(
    (await c.llamar(analisisClinicos.actualizar_fecha, { ID_ORDEN }, { FECHA: sumarDias(hoyDe(c), 1), VERSION: 3 })).data,
  ).toMatchObject({ ERRORES: { FECHA: 'La fecha de la orden no puede ser posterior a la actual' } });
});

test('se agregan análisis después, los nuevos al final; los que ya estaban conservan su resultado', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c);
  await con(c, ID_ORDEN, { 2: '90' });
  const mas = (...ids: number[]) =>
    c.llamar(analisisClinicos.agregar_analisis, { ID_ORDEN }, { DETALLES: ids.map((id) => ({ id })) } as never);
  expect((await mas(E.color, E.glucosa)).success).toBe(true);
  expect((await detalle(c, ID_ORDEN)).DET.map((l) => [l.ID_ANALISIS, l.RESULTADO])).toEqual([
    [E.glucosa, '90'],
    [E.hba1c, ''],
    [E.color, ''],
  ]);
  expect((await mas(E.color)).data).toEqual({ ERRORES: { DETALLES: 'La orden ya tiene esos análisis' } });
  expect((await mas()).data).toEqual({ ERRORES: { DETALLES: 'Debe seleccionar análisis' } });
});

test('los archivos: un PDF queda igual, una foto se hace de nuevo, y lo demás se rechaza sin dejar nada', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c);
  const subir = (ARCHIVO: unknown, DESCRIPCION = 'Laboratorio') =>
    c.llamar(analisisClinicos.agregar_resultado, {}, { ID_ORDEN, ARCHIVO, DESCRIPCION } as never);
  const foto = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c8352b' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'CAMARA' } })
    .toBuffer();
  expect((await subir(pdfDePrueba())).success).toBe(true);
  // The same call with the order in the address.
  await c.hacer(analisisClinicos.agregar_resultado_de, { ID_ORDEN }, {
    ARCHIVO: new ArchivoDePrueba(foto, 'informe.pdf', 'application/pdf'),
    DESCRIPCION: 'Foto',
  } as never);
  for (const [bytes, dice] of [
    ['no soy nada', 'El archivo no es un PDF ni una imagen'],
    ['%PDF-1.4 cortado', 'El PDF está dañado y no se pudo leer'],
  ] as const)
    expect((await subir(new ArchivoDePrueba(Buffer.from(bytes), 'x.pdf', 'application/pdf'))).message).toBe(dice);
  expect((await subir('')).data).toEqual({ ERRORES: { ARCHIVO: 'Debe cargar un archivo' } });
  expect((await subir(pdfDePrueba(), 'x'.repeat(101))).data).toEqual({ ERRORES: { DESCRIPCION: 'Debe tener máximo 100 caracteres' } });
  const o = await detalle(c, ID_ORDEN);
  expect(o).toMatchObject({ RESULTADOS: 2, SIN_REVISAR: 1 });
  expect(o.ARCHIVOS.map((a) => [a.DESCRIPCION, a.CLASE, a.FECHA, a.ID_ORDEN])).toEqual([
    ['Foto', 'imagen', hoyDe(c), ID_ORDEN],
    ['Laboratorio', 'pdf', hoyDe(c), ID_ORDEN],
  ]);
  const abierta = await c.casa.app.inject({ method: 'GET', url: o.ARCHIVOS[0]!.ARCHIVO });
  expect([abierta.statusCode, abierta.headers['content-type'], abierta.rawPayload.includes('CAMARA')]).toEqual([200, 'image/jpeg', false]);
  expect(await c.hacer(analisisClinicos.obtener_archivos, { CODIGOPACIENTE })).toHaveLength(2);

  const { ID } = o.ARCHIVOS[1]!;
  const editar = (VERSION: number) =>
    c.llamar(analisisClinicos.actualizar_resultado, { ID_ORDEN, ID }, { DESCRIPCION: 'Química de hoy', VERSION } as never);
  expect((await Promise.all([editar(1), editar(1)])).map((r) => r.status).toSorted()).toEqual([200, 409]);
  expect((await c.llamar(analisisClinicos.eliminar_resultado, { CODIGOPACIENTE: 2, ID })).status).toBe(404);
  for (const a of o.ARCHIVOS) await c.hacer(analisisClinicos.eliminar_resultado, { CODIGOPACIENTE, ID: a.ID });
  expect(await detalle(c, ID_ORDEN)).toMatchObject({ RESULTADOS: 0, SIN_REVISAR: 0, ARCHIVOS: [] });
  expect((await c.casa.app.inject({ method: 'GET', url: o.ARCHIVOS[0]!.ARCHIVO })).statusCode).toBe(404);
});

test('un análisis que está en una orden no se elimina de su catálogo', async () => {
  const c = await clinicaConEstudios();
  await orden(c, { DETALLES: [{ id: E.vdrl }] });
  expect((await c.llamar(catalogo.estudios.puede_eliminar, { ID: E.vdrl })).message).toBe('El análisis está en uso y no se puede eliminar');
  expect((await c.llamar(catalogo.estudios.puede_eliminar, { ID: E.color })).success).toBe(true);
});

test('las series de varios análisis, por la fecha de sus resultados, con lo que queda fuera de su referencia', async () => {
  const c = await clinicaConEstudios();
  const hoy = hoyDe(c);
  for (const [dias, glucosa, a1c] of [
    [400, '210', '9.4'],
    [200, '160', '<4'],
    [0, '98', '5.6'],
  ] as const) {
    const ID_ORDEN = await orden(c, { FECHA: sumarDias(hoy, -dias) });
    await con(c, ID_ORDEN, { 2: glucosa, 3: a1c }, { FECHA: sumarDias(hoy, -dias) });
  }
  const rango = { CODIGOPACIENTE, FECHA_INICIAL: sumarDias(hoy, -300), FECHA_FINAL: hoy, ID_ANALISIS: [E.hba1c, E.glucosa] };
  const series = await c.hacer(analisisClinicos.obtener_por_fechas, {}, rango as never);
  expect(series.map((s) => [s.NOMBRE, s.PUNTOS.map((p) => [p.VALOR, p.FUERA])])).toEqual([
    [
      'Hemoglobina glucosilada (HbA1c)',
      [
        [null, ''],
        [5.6, ''],
      ],
    ],
    [
      'Glucosa en ayuno',
      [
        [160, 'ALTO'],
        [98, ''],
      ],
    ],
  ]);
  expect(await c.hacer(analisisClinicos.obtener_graficables, { CODIGOPACIENTE })).toMatchObject([
    { NOMBRE: 'Glucosa en ayuno', RESULTADOS: 3 },
    { NOMBRE: 'Hemoglobina glucosilada (HbA1c)', RESULTADOS: 3 },
  ]);
  const pdf = await leerPdf((await c.llamar(analisisClinicos.imprimir_grafica, {}, rango as never)).body);
  for (const dicho of ['Glucosa en ayuno', 'Hemoglobina glucosilada', '160', 'Alto']) expect(pdf.texto).toContain(junto(dicho));
  const envio = { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' };
  expect((await c.llamar(analisisClinicos.enviar_grafica, {}, { ...rango, ...envio } as never)).success).toBe(true);
  const sin = { ...rango, ID_ANALISIS: [E.color] };
  expect((await c.llamar(analisisClinicos.imprimir_grafica, {}, sin as never)).message).toBe(
    'No se puede imprimir/enviar una gráfica sin registros',
  );
});

test('la orden y los resultados en papel; la firma del médico solo si la clínica la pone', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { OTROS_ANALISIS: 'Zinc sérico' });
  const papel = async (call: 'imprimir' | 'imprimir_resultados') => c.llamar(analisisClinicos[call], { ID_ORDEN });
  const texto = (await leerPdf((await papel('imprimir')).body)).texto;
  for (const dicho of ['Orden de análisis clínicos', 'Glucosa en ayuno', 'Zinc sérico', 'Ayuno de 8 horas', 'Elena Márquez'])
    expect(texto).toContain(junto(dicho));
  expect((await papel('imprimir_resultados')).message).toBe('La orden todavía no tiene resultados capturados');
  await con(c, ID_ORDEN, { 2: '182' });
  const hechos = (await leerPdf((await papel('imprimir_resultados')).body)).texto;
  for (const dicho of ['Resultados de análisis clínicos', '182', '70-99', 'Alto']) expect(hechos).toContain(junto(dicho));
  expect(hechos).not.toContain('HbA1c');
  const correo = { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' };
  expect((await c.llamar(analisisClinicos.enviar_resultados, { ID_ORDEN }, correo)).success).toBe(true);
  expect((await c.llamar(analisisClinicos.enviar, { ID_ORDEN }, correo)).success).toBe(true);
  expect((await c.hacer(analisisClinicos.obtener_mensaje, { ID_ORDEN })).MENSAJE).toContain('Glucosa en ayuno');
});

test('quien está restringido a un médico lee, pero no ordena ni cambia ni elimina lo de otro', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { CODIGOMEDICO: 2 });
  await c.sql(({ db }) => sql`update pacientes set "CODIGOMEDICO" = null`.execute(db));
  const suyo = await otro(c, [...SIN_RESTRICCION, P.restricciones.medicoYCaja], { CODIGOMEDICO: 1 });
  expect(await detalle(suyo, ID_ORDEN)).toMatchObject({ ID_ORDEN });
  for (const call of [analisisClinicos.puede_eliminar, analisisClinicos.eliminar])
    expect((await suyo.llamar(call, { ID_ORDEN })).message).toBe('No se pueden eliminar órdenes que no corresponden con el usuario');
  expect((await con(suyo, ID_ORDEN, { 2: '90' })).message).toBe('No se pueden modificar órdenes que no corresponden con el usuario');
  expect((await agregar(suyo, { CODIGOMEDICO: 2 })).data).toEqual({
    ERRORES: { CODIGOMEDICO: 'No se pueden agregar órdenes que no corresponden con el usuario' },
  });
  await c.hacer(analisisClinicos.eliminar, { ID_ORDEN });
  expect((await c.llamar(analisisClinicos.obtener_detalle, { ID_ORDEN })).status).toBe(404);
  expect(await c.hacer(analisisClinicos.obtener, { CODIGOPACIENTE })).toEqual([]);
});

test('los resultados que llegaron después de la última visita están entre lo nuevo', async () => {
  const c = await clinicaConEstudios();
  const ID_ORDEN = await orden(c, { FECHA: sumarDias(hoyDe(c), -10) });
  const nuevas = async () => (await c.hacer(dashboard.overview, { CODIGOPACIENTE, CITAS: 5 })).NOVEDADES;
  expect(await nuevas()).toEqual([]);
  await con(c, ID_ORDEN, { 2: '182' });
  expect(await nuevas()).toMatchObject([{ LISTA: 'ANALISIS_CLINICOS', ID: ID_ORDEN, FECHA: hoyDe(c), ESTADO: 'Resultados nuevos' }]);
});
