// RIPS on the real database: what each service lacks, saving it from its own dialog, and the files of a period.
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { Resultado } from '#kernel/reporte/define.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { aTecleado, sumarDias } from '#kernel/shared/dates.ts';
import { contract, post } from '#kernel/shared/endpoint.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { rips } from './contract.ts';

const { lista } = contract('/reportes', {
  lista: post('/obtener/rips/archivo_transacciones', { permiso: 'sesion', lee: true, body: z.looseObject({}), data: Resultado }),
});
let c: Cliente;
let hoy: string;
const pedido = (mas: Arbol = {}) => ({ FECHA_INICIAL: hoy, FECHA_FINAL: hoy, CODIGOMEDICO: '', SUCURSALES_TODAS: 0, ...mas });
const filas = async (quien = c, mas: Arbol = {}) => (await quien.hacer(lista, {}, pedido(mas))).resultado;
const faltan = async (FOLIOCARGO: number) => (await c.hacer(rips.obtener_uno, { FOLIOCARGO })).FALTAS;
const guardar = async (FOLIOCARGO: number, mas: Arbol) => {
  const d = await c.hacer(rips.obtener_uno, { FOLIOCARGO });
  return c.llamar(rips.actualizar, { FOLIOCARGO }, { ...d, ...mas });
};
const archivos = async (mas: Arbol) => {
  const { body } = await c.llamar(rips.descargar_rips, {}, pedido({ REMISION: 123, ...mas }));
  return Object.fromEntries(Object.entries(unzipSync(body)).map(([n, b]) => [n, strFromU8(b)]));
};
const cobrar = async (CODIGOPACIENTE: number, CODIGOTRABAJO: number, CANTIDAD = 1) =>
  c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, FECHA: hoy, HORA: '10:30', CODIGOMEDICO: 1, CONCEPTOS: [{ CODIGOTRABAJO, CANTIDAD }] });

/** Ana: a consultation with its note, an electrocardiogram, two gauzes. Luis: a consultation that nobody wrote about. */
beforeAll(async () => {
  c = await clinicaConAgenda({ pais: 'co', permisos: 'todos' });
  hoy = hoyDe(c);
  for (const [DESCRIPCION, IMPORTE, TIPO] of [
    ['Consulta', 50_000, E.concepto.consulta],
    ['Electrocardiograma', 80_000, E.concepto.procedimiento],
    ['Gasa', 1500, E.concepto.otro],
  ] as const)
    await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION, IMPORTE, TIPO });
  await c.sql(async ({ db }) => {
    await sql`insert into catalogo_tipos_documento ("ID_TIPO_DOCUMENTO", "DESCRIPCION", "MASCARA") values (20, 'Cédula de ciudadanía', 'CC') on conflict do nothing`.execute(
      db,
    );
    await sql`update pacientes set "SEXO" = 2, "FECHA_NACIMIENTO" = '1980-05-01', "DOCUMENTOID" = '1020304050', "PAIS" = 19, "ESTADO" = '11', "CIUDAD" = '001',
      "ID_TIPO_DOCUMENTO" = 20 where "CODIGOPACIENTE" = 1`.execute(db);
    await sql`update medicos set "RIPS_CODIGO_PRESTADOR" = '110010000001', "RIPS_TIPO_ID" = 'NI', "RIPS_NUMERO_ID" = '900373115',
      "RIPS_CODIGO_ENTIDAD_ADMIN" = 'EPS001', "RIPS_NOMBRE_ENTIDAD_ADMIN" = 'Salud total' where "CODIGOMEDICO" = 1`.execute(db);
    await sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA") values (1, 1, ${hoy}, '09:30', 1, 1, '<p>x</p>')`.execute(
      db,
    );
    await sql`insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION") values (1, 1, 1, 'J029', 'Faringitis'), (1, 1, 2, 'I10X', 'Hipertensión')`.execute(
      db,
    );
    await sql`insert into notas_rips ("CODIGOPACIENTE", "CONSECUTIVO", "TIPO_DX_PRINCIPAL", "CODIGO_CUPS", "FINALIDAD", "CAUSA_EXTERNA") values (1, 1, '1', '890201', '10', '13')`.execute(
      db,
    );
  });
  await cobrar(1, 1);
  await cobrar(1, 2);
  await cobrar(1, 3, 2);
  await cobrar(2, 1);
});
const COMPLETO = { TIPO_USUARIO: '12', ZONA: '02' };

test('cada atención dice lo que le falta, se llena en su diálogo, y lo del paciente y del concepto sirve para las demás', async () => {
  expect((await filas()).map((f) => [f.PACIENTE, f.CLASE, f.CODIGO_RIPS, f.DIAGNOSTICO])).toEqual([
    ['Ana Núñez', 'consulta', '890201', 'J029 I10X'],
    ['Ana Núñez', 'procedimiento', '', 'J029 I10X'],
    ['Ana Núñez', 'otro', '', 'J029 I10X'],
    ['Luis Cano', 'consulta', '', ''],
  ]);
  expect(await faltan(1)).toEqual(['Falta el tipo de usuario', 'Falta la zona de residencia']);
  expect(await faltan(2)).toContain('Falta el código CUPS');
  expect(await faltan(4)).toContain('La consulta no tiene diagnóstico: no hay nota de ese día');

  // What is incomplete is in no file, and the refusal says how much there is.
  expect((await c.llamar(rips.descargar_rips, {}, pedido({ REMISION: 1 }))).message).toBe(
    'A 2 facturas les faltan datos: corríjalas o descargue solo lo que está completo',
  );
  expect((await guardar(1, COMPLETO)).success).toBe(true);
  expect(await faltan(1)).toEqual([]);
  expect(await faltan(3)).toEqual(['Falta el tipo de servicio', 'Falta el código del servicio']);
  await guardar(2, { CODIGO_RIPS: '895100', FINALIDAD: '15' });
  await guardar(3, { CODIGO_RIPS: 'INS01', TIPO_OS: '01' });
  expect((await filas()).map((f) => f.FALTA !== '')).toEqual([false, false, false, true]);

  const hechos = await archivos({ FORMATO: 'TXT', SOLO_COMPLETOS: 1 });
  expect(Object.keys(hechos)).toEqual(['CT000123.TXT', 'AF000123.TXT', 'US000123.TXT', 'AC000123.TXT', 'AP000123.TXT', 'AT000123.TXT']);
  const dia = aTecleado(hoy);
  expect(hechos['AC000123.TXT']).toBe(`1,110010000001,CC,1020304050,${dia},,890201,10,13,J029,I10X,,,1,50000,0,50000\r\n`);
  expect(hechos['AP000123.TXT']).toBe(`1,110010000001,CC,1020304050,${dia},,895100,1,1,,J029,I10X,,,80000\r\n`);
  expect(hechos['AT000123.TXT']).toBe('1,110010000001,CC,1020304050,,1,INS01,GASA,2,1500,3000\r\n');
  expect(hechos['AF000123.TXT']).toContain('CLINICA DE PRUEBA,NI,900373115,1,');
  expect(hechos['US000123.TXT']).toMatch(/^CC,1020304050,EPS001,4,NUNEZ,,ANA,,\d+,1,F,11,001,U\r\n$/);
  const hojas = await archivos({ FORMATO: 'CSV', SOLO_COMPLETOS: 1 });
  expect(hojas['AC000123.csv']!.split('\r\n')).toHaveLength(3);
  expect(hojas['AC000123.csv']).toMatch(/^NUMERO DE LA FACTURA,/);
});

test('la factura vale para lo que se atendió ese día, y los cobros de otro médico no van en ella', async () => {
  await guardar(2, { FACTURA: 'FV 77' });
  const todas = await Promise.all([1, 2, 3, 4].map((FOLIOCARGO) => c.hacer(rips.obtener_uno, { FOLIOCARGO })));
  expect(todas.map((x) => x.FACTURA)).toEqual(['FV 77', 'FV 77', 'FV 77', '']);
  expect((await archivos({ FORMATO: 'TXT', SOLO_COMPLETOS: 1 }))['AC000123.TXT']).toMatch(/^FV 77,/);
  // One of another patient with the same invoice is a mistake, and said.
  await guardar(4, { FACTURA: 'FV 77' });
  expect(await faltan(4)).toContain('La factura es de varios pacientes');
  expect(await faltan(1)).toEqual(['La factura es de varios pacientes']);
  await guardar(4, { FACTURA: '' });
});

test('el JSON pide lo suyo solo cuando la clínica lo activa', async () => {
  expect((await c.llamar(rips.descargar_rips, {}, pedido({ REMISION: 1, FORMATO: 'JSON' }))).message).toMatch(
    /no trabaja con RIPS en JSON/,
  );
  await c.sql(({ db }) => sql`update sistema_control set "RIPS_JSON" = 1`.execute(db));
  expect(await faltan(2)).toEqual([
    'Falta el grupo de servicios',
    'Falta el código del servicio (REPS)',
    'Falta la vía de ingreso',
    'Falta el documento de quien atendió',
  ]);
  await guardar(2, { GRUPO_SERVICIOS: '01', COD_SERVICIO: 328, VIA_INGRESO: '02', TIPO_ID: 'CC', NUMERO_ID: '79000111', CUV: 'a1b2c3' });
  expect((await c.hacer(rips.obtener_uno, { FOLIOCARGO: 3 })).CUV).toBe('a1b2c3');
  expect(await faltan(1)).toEqual([]);
  const hechos = await archivos({ FORMATO: 'JSON', SOLO_COMPLETOS: 1 });
  expect(Object.keys(hechos)).toEqual(['FV_77.json']);
  const [usuario] = JSON.parse(hechos['FV_77.json']!).usuarios;
  expect(usuario).toMatchObject({
    codSexo: 'F',
    codMunicipioResidencia: '11001',
    codPaisOrigen: '170',
    tipoUsuario: '12',
    incapacidad: 'NO',
  });
  expect(usuario.servicios.consultas).toMatchObject([
    {
      ...{ codConsulta: '890201', fechaInicioAtencion: `${hoy} 09:30`, modalidadGrupoServicioTecSal: '01', finalidadTecnologiaSalud: '15' },
      ...{
        causaMotivoAtencion: '38',
        codDiagnosticoPrincipal: 'J029',
        codDiagnosticoRelacionado1: 'I10X',
        numDocumentoIdentificacion: '79000111',
      },
    },
  ]);
  expect(Object.keys(usuario.servicios)).toEqual(['consultas', 'procedimientos', 'otrosServicios']);
  // Without invoice it is RIPS without invoice, with the charge as their own number.
  await guardar(1, { FACTURA: '', CUV: '' });
  const [[, sin]] = Object.entries(await archivos({ FORMATO: 'JSON', SOLO_COMPLETOS: 1 })) as [[string, string]];
  expect(JSON.parse(sin)).toMatchObject({ numFactura: null, tipoNota: 'RS', numNota: '1', numDocumentoIdObligado: '900373115' });
  await c.sql(({ db }) => sql`update sistema_control set "RIPS_JSON" = 0`.execute(db));
});

test('lo que no cabe se dice junto a su campo; lo que otro guardó no se pisa, ni por el cargo de al lado', async () => {
  const antes = await c.hacer(rips.obtener_uno, { FOLIOCARGO: 1 });
  expect((await guardar(1, { TIPO_USUARIO: '99', VALOR_RECAUDO: 100 })).data).toMatchObject({
    ERRORES: { TIPO_USUARIO: 'Seleccione una opción válida' },
  });
  expect((await guardar(1, { VALOR_RECAUDO: 100 })).data).toMatchObject({
    ERRORES: { VALOR_RECAUDO: 'Sin concepto de recaudo no hay valor de pago' },
  });
  expect(await c.hacer(rips.obtener_uno, { FOLIOCARGO: 1 })).toEqual(antes);
  // The dialog of another charge of the same patient, opened before: what it shows of the patient is old.
  const vieja = await c.hacer(rips.obtener_uno, { FOLIOCARGO: 3 });
  expect((await guardar(1, { ZONA: '01' })).success).toBe(true);
  expect((await c.llamar(rips.actualizar, { FOLIOCARGO: 3 }, { ...vieja })).status).toBe(409);
  // Two at once with what both read: one is saved, the other is told.
  const d = await c.hacer(rips.obtener_uno, { FOLIOCARGO: 1 });
  const dos = await Promise.all(['02', '01'].map((ZONA) => c.llamar(rips.actualizar, { FOLIOCARGO: 1 }, { ...d, ZONA })));
  expect(dos.map((r) => r.success).toSorted()).toEqual([false, true]);
});

test('solo Colombia, solo con su permiso, y quien ve lo suyo no ve lo de otro médico ni de otra sucursal', async () => {
  const mexico = await clinica({ permisos: 'todos' });
  expect((await mexico.llamar(lista, {}, pedido())).status).toBe(403);
  expect((await mexico.llamar(rips.obtener_uno, { FOLIOCARGO: 1 })).status).toBe(403);
  expect((await mexico.llamar(rips.descargar_rips, {}, pedido({ REMISION: 1 }))).status).toBe(403);
  const sin = await clinica({ en: c, permisos: [P.reportes.caja] });
  expect((await sin.llamar(rips.obtener_uno, { FOLIOCARGO: 1 })).status).toBe(403);
  const otro = await clinica({ en: c, permisos: [P.reportes.rips, P.restricciones.medico], CODIGOMEDICO: 2 });
  expect(await filas(otro)).toEqual([]);
  expect((await otro.llamar(rips.obtener_uno, { FOLIOCARGO: 1 })).status).toBe(404);
  expect((await otro.llamar(rips.actualizar, { FOLIOCARGO: 1 }, { ...(await c.hacer(rips.obtener_uno, { FOLIOCARGO: 1 })) })).status).toBe(
    404,
  );
  const ajena = await clinicaConAgenda({ pais: 'co', permisos: 'todos' });
  expect((await ajena.llamar(rips.obtener_uno, { FOLIOCARGO: 1 })).status).toBe(404);
  expect((await c.llamar(lista, {}, pedido({ FECHA_FINAL: sumarDias(hoy, 400) }))).message).toBe('El periodo no puede ser mayor a un año');
});
