// Quotes: saving, printing, accepting them as charges.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { cargos } from '../cargos/contract.ts';
import { general } from '../general/contract.ts';
import { cotizaciones } from './contract.ts';
import { estadoDe, puedeAceptar } from './rules.ts';
import './server/table.ts';
import '#features/medicos/server/table.ts';

const CODIGOPACIENTE = 1;
const COTIZADOR = [P.caja.ver, P.caja.cotizar];
/** A clinic with a patient and two concepts, and its owner. */
async function caja(o: OpcionesClinica = {}): Promise<{ c: Cliente; duena: Cliente }> {
  const c = await clinica(o);
  const duena = await clinica({ en: c });
  await duena.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', SEXO: 2 });
  await duena.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Resina', IMPORTE: 950 });
  await duena.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Corona de zirconia', IMPORTE: 6500 });
  return { c, duena };
}
const concepto = async (c: Cliente, CODIGO: number, cambios: object) => ({
  ...(await c.hacer(conceptosIngresos.obtener, { INACTIVOS: 1 })).find((x) => x.CODIGO === CODIGO)!,
  ...cambios,
});
const DOS = {
  CODIGOPACIENTE,
  REFERENCIA: 'Plan A',
  CONCEPTOS: [
    { CODIGOTRABAJO: 1, CANTIDAD: 3, NOTA: 'Piezas 14, 15 y 16' },
    { CODIGOTRABAJO: 2, DESCUENTO: '650.50' },
  ],
};

test('se guarda con su folio, se lista lo nuevo primero y el detalle lo cuenta todo; no debe nada', async () => {
  const { c } = await caja({ permisos: COTIZADOR });
  expect(await c.llamar(cotizaciones.agregar, {}, DOS)).toMatchObject({
    message: 'La cotización se guardó correctamente',
    data: { FOLIOCOTIZACION: 1, TOTAL: 8699.5 },
  });
  await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  expect(await c.hacer(cotizaciones.obtener, { CODIGOPACIENTE })).toMatchObject([
    { FOLIOCOTIZACION: 2, TOTAL: 950, RENGLONES: 1, ACEPTADOS: 0 },
    { FOLIOCOTIZACION: 1, TOTAL: 8699.5, RENGLONES: 2, ACEPTADOS: 0, CONCEPTO: '3 × Resina, Corona de zirconia', REFERENCIA: 'Plan A' },
  ]);
  const { ENC, DET } = await c.hacer(cotizaciones.obtener_detalle, { FOLIOCOTIZACION: 1 });
  expect(ENC).toMatchObject({ TOTAL: 8699.5, FECHA: enLaClinica(c.zona).fecha });
  expect(DET).toMatchObject([
    { RENGLON: 1, CANTIDAD: 3, DESCRIPCION: 'Resina', IMPORTE: 2850, NOTA: 'Piezas 14, 15 y 16', FOLIOCARGO: null },
    { RENGLON: 2, DESCUENTO: 650.5, IMPORTE: 5849.5, FOLIOCARGO: null },
  ]);
  expect((await c.hacer(general.obtener_totales, { CODIGOPACIENTE })).CARGOS).toBe(0);
});

test('lo que no se puede cotizar se dice y no gasta folio', async () => {
  const { c, duena } = await caja({ permisos: COTIZADOR });
  const cotizar = (mas: object) => c.llamar(cotizaciones.agregar, {}, { ...DOS, ...mas });
  expect(await cotizar({ CONCEPTOS: [] })).toMatchObject({ status: 422, data: { ERRORES: { CONCEPTOS: 'Debe seleccionar un concepto' } } });
  expect(await cotizar({ CONCEPTOS: [{ CODIGOTRABAJO: 1, DESCUENTO: 951 }] })).toMatchObject({
    message: 'El descuento no puede ser mayor al importe',
  });
  expect(await cotizar({ FECHA: sumarDias(enLaClinica(c.zona).fecha, 1) })).toMatchObject({
    message: 'La fecha de la cotización no puede ser posterior a hoy',
  });
  expect(await cotizar({ CODIGOPACIENTE: 99 })).toMatchObject({ status: 404 });
  expect(await cotizar({ CONCEPTOS: [{ CODIGOTRABAJO: 99 }] })).toMatchObject({ status: 404, message: 'El concepto 99 no existe' });
  await duena.hacer(conceptosIngresos.actualizar, { CODIGO: 2 }, await concepto(duena, 2, { ACTIVO: 0 }));
  expect(await cotizar({})).toMatchObject({ message: 'El concepto Corona de zirconia está inactivo' });
  expect(await (await clinica({ en: c, permisos: [P.caja.ver] })).llamar(cotizaciones.agregar, {}, DOS)).toMatchObject({ status: 403 });
  expect(await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] })).toMatchObject({
    FOLIOCOTIZACION: 1,
  });
});

test('aceptada se carga hoy al precio cotizado y el cargo recuerda de dónde vino, aunque el concepto haya subido o ya no se venda', async () => {
  const { c, duena } = await caja({ permisos: [...COTIZADOR, P.caja.registrarCargos] });
  await c.hacer(cotizaciones.agregar, {}, { ...DOS, FECHA: '2026-01-15' });
  await duena.hacer(conceptosIngresos.actualizar, { CODIGO: 1 }, await concepto(duena, 1, { IMPORTE: 1100 }));
  await duena.hacer(conceptosIngresos.actualizar, { CODIGO: 2 }, await concepto(duena, 2, { ACTIVO: 0 }));
  expect(await c.hacer(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES: [1, 2] })).toEqual({
    FOLIOS: [1, 2],
    TOTAL: 8699.5,
    FALTARON: [],
  });
  expect(await c.hacer(cargos.obtener, { CODIGOPACIENTE })).toMatchObject([
    { FOLIOCARGO: 2, IMPORTE: 5849.5, DESCUENTO: 650.5, FOLIOCOTIZACION: 1, RENGLON_COTIZACION: 2 },
    {
      FOLIOCARGO: 1,
      IMPORTE: 2850,
      NOTA: 'Piezas 14, 15 y 16',
      REFERENCIA: 'Plan A',
      FECHA: enLaClinica(c.zona).fecha,
      FOLIOCOTIZACION: 1,
    },
  ]);
  expect((await c.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES: [1] })).message).toBe(
    'La cotización ya fue aceptada completamente',
  );
});

test('por partes: lo ya cargado no se carga dos veces, y lo que se elimina se puede volver a aceptar', async () => {
  const { c } = await caja({ permisos: [...COTIZADOR, P.caja.registrarCargos, P.caja.cancelar] });
  await c.hacer(cotizaciones.agregar, {}, DOS);
  const aceptar = (RENGLONES: number[]) => c.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES });
  expect(await aceptar([2])).toMatchObject({ data: { FOLIOS: [1], TOTAL: 5849.5 } });
  expect(await c.hacer(cotizaciones.obtener, { CODIGOPACIENTE })).toMatchObject([{ ACEPTADOS: 1, RENGLONES: 2 }]);
  expect(await aceptar([1, 2])).toMatchObject({ status: 422, message: 'Corona de zirconia ya se cargó con el folio 1' });
  expect(await aceptar([3])).toMatchObject({ message: 'Alguno de los conceptos no está en la cotización' });
  expect(await aceptar([])).toMatchObject({ data: { ERRORES: { RENGLONES: 'Debe seleccionar un concepto' } } });
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Se equivocó' });
  expect(await aceptar([1, 2])).toMatchObject({ data: { FOLIOS: [2, 3], TOTAL: 8699.5 } });
  expect((await c.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION: 9 }, { RENGLONES: [1] })).message).toBe('La cotización 9 no existe');
});

test('la lista dice quién cotizó y para qué médico, por páginas; cada una con lo suyo, y nada de quien se fusionó', async () => {
  const { c } = await caja({ permisos: [...COTIZADOR, P.caja.registrarCargos, P.caja.cancelar] });
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (7, 'Elena', 'Márquez', 1),
      (8, 'Arturo', 'Beltrán', 1)`.execute(db);
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "FUSIONADO") values (2, 'Rosa', 'Luna', '2026-01-01', 1)`.execute(
      db,
    );
  });
  await c.hacer(cotizaciones.agregar, {}, { ...DOS, FECHA: '2026-01-05', HORA: '09:15', CODIGOMEDICO: 7 });
  await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1, CANTIDAD: 2 }, { CODIGOTRABAJO: 1 }] });
  await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 2 }] });
  expect(await c.hacer(cotizaciones.aceptar, { FOLIOCOTIZACION: 2 }, { RENGLONES: [1, 1] })).toMatchObject({ FOLIOS: [1], TOTAL: 1900 });
  await c.hacer(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES: [2] });
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 2 }, { MOTIVO: 'Error' });
  const suyo = { USUARIO: `Usuario ${c.usuario}`, SUCURSAL_NOMBRE: 'Clínica de prueba', CODIGOPACIENTE };
  const lista = await c.hacer(cotizaciones.obtener, { CODIGOPACIENTE });
  expect(lista).toMatchObject([
    { ...suyo, FOLIOCOTIZACION: 3, MEDICO: '', CONCEPTO: 'Corona de zirconia', RENGLONES: 1, ACEPTADOS: 0 },
    { ...suyo, FOLIOCOTIZACION: 2, MEDICO: '', CONCEPTO: '2 × Resina, Resina', RENGLONES: 2, ACEPTADOS: 1 },
    { ...suyo, FOLIOCOTIZACION: 1, MEDICO: 'Elena Márquez', FECHA: '2026-01-05', HORA: '09:15', RENGLONES: 2, ACEPTADOS: 0 },
  ]);
  expect(lista[0]!.HORA).toMatch(/^\d\d:\d\d$/);
  const pedir = async (PAGINA: number) =>
    (await c.hacer(cotizaciones.obtener, { CODIGOPACIENTE }, { LIMITE: 2, PAGINA })).map((x) => x.FOLIOCOTIZACION);
  expect([await pedir(0), await pedir(1)]).toEqual([[3, 2], [1]]);
  const cargado = async (FOLIOCOTIZACION: number) =>
    (await c.hacer(cotizaciones.obtener_detalle, { FOLIOCOTIZACION })).DET.map((r) => [r.RENGLON, r.FOLIOCARGO]);
  expect([await cargado(1), await cargado(2), await cargado(3)]).toEqual([
    [
      [1, null],
      [2, null],
    ],
    [
      [1, 1],
      [2, null],
    ],
    [[1, null]],
  ]);
  expect((await c.llamar(cotizaciones.agregar, {}, { ...DOS, CODIGOPACIENTE: 2 })).message).toBe(
    'El paciente está fusionado, no se puede modificar',
  );
  expect((await c.llamar(cotizaciones.agregar, {}, { ...DOS, CODIGOPACIENTE: 99 })).message).toBe('El paciente no existe');
});

test('dos cajas la aceptan a la vez: se carga una sola vez', async () => {
  const { c } = await caja({ permisos: [...COTIZADOR, P.caja.registrarCargos] });
  await c.hacer(cotizaciones.agregar, {}, DOS);
  const otras = await Promise.all([1, 2, 3].map(() => clinica({ en: c, permisos: [P.caja.ver, P.caja.registrarCargos] })));
  const hechas = await Promise.all([c, ...otras].map((x) => x.llamar(cotizaciones.aceptar, { FOLIOCOTIZACION: 1 }, { RENGLONES: [1, 2] })));
  expect(hechas.filter((r) => r.success)).toHaveLength(1);
  expect(hechas.filter((r) => !r.success).map((r) => r.message)).toEqual(Array(3).fill('La cotización ya fue aceptada completamente'));
  expect((await c.hacer(general.obtener_totales, { CODIGOPACIENTE })).CARGOS).toBe(8699.5);
});

test('una cotización guardada no cambia, ni por la base', async () => {
  const { c } = await caja({ permisos: COTIZADOR });
  await c.hacer(cotizaciones.agregar, {}, DOS);
  await expect(c.sql(({ db }) => sql`update cotizaciones_detalle set "IMPORTE" = 1`.execute(db))).rejects.toThrow(/permission denied/);
  await expect(c.sql(({ db }) => sql`update cotizaciones set "TOTAL" = 1`.execute(db))).rejects.toThrow(/Caja no cuadra: cotización 1/);
});

test('el médico restringido cotiza a su nombre', async () => {
  const { c } = await caja();
  await c.sql(({ db }) =>
    db
      .insertInto('medicos')
      .values({ CODIGOMEDICO: 7, NOMBRE: 'Dr', APELLIDO_PATERNO: 'Siete', ID_ESPECIALIDAD: 1 } as never)
      .execute(),
  );
  const medico = await clinica({ en: c, permisos: [...COTIZADOR, P.restricciones.medicoYCaja], CODIGOMEDICO: 7 });
  await medico.hacer(cotizaciones.agregar, {}, { ...DOS, CODIGOMEDICO: 1 });
  expect((await c.hacer(cotizaciones.obtener_detalle, { FOLIOCOTIZACION: 1 })).ENC.CODIGOMEDICO).toBe(7);
});

test('el papel lleva precios, notas, total y la leyenda; en media carta cuando así se configura; por correo va el mismo', async () => {
  const { c, duena } = await caja();
  const configuracion = await duena.hacer(formatosImpresion.obtener_configuracion, {});
  await c.hacer(cotizaciones.agregar, {}, DOS);
  const imprimir = async () => leerPdf((await c.llamar(cotizaciones.imprimir, { FOLIOCOTIZACION: 1 })).body);
  const carta = await imprimir();
  for (const dice of ['Cotización', 'Folio 1', 'Piezas 14, 15 y 16', '$6,500.00', '$650.50', '$8,699.50', 'Plan A'])
    expect(carta.texto).toContain(junto(dice));
  const { FOLIOCOTIZACION } = await c.hacer(cotizaciones.agregar, {}, { CODIGOPACIENTE, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  const sola = await leerPdf((await c.llamar(cotizaciones.imprimir, { FOLIOCOTIZACION })).body);
  expect(carta.texto).toContain('Descuento');
  expect(sola.texto).toContain(junto('Total$950.00'));
  for (const callado of ['Descuento', 'Referencia']) expect(sola.texto).not.toContain(callado);
  await duena.hacer(
    formatosImpresion.actualizar_configuracion,
    {},
    { ...configuracion, COTIZACION_MEDIACARTA: 1, COTIZACION_LEYENDA: 'Vigencia de 15 días.' },
  );
  const media = await imprimir();
  expect(media.texto).toContain(junto('Vigencia de 15 días.'));
  expect(media.hojas[0]).not.toEqual(carta.hojas[0]);
  const enviado = await c.llamar(cotizaciones.enviar, { FOLIOCOTIZACION: 1 }, { TIPO_MENSAJE: 0, MAIL: 'lupe@ejemplo.mx' });
  expect(enviado).toMatchObject({ success: true, message: 'El mensaje se envió a la bandeja de salida' });
  expect((await c.hacer(cotizaciones.obtener_mensaje, { FOLIOCOTIZACION: 1 })).MENSAJE).toContain('cotización 1 por $8,699.50');
});

test('las reglas que pregunta la pantalla', () => {
  const r = [
    { RENGLON: 1, DESCRIPCION: 'Resina', FOLIOCARGO: null },
    { RENGLON: 2, DESCRIPCION: 'Corona', FOLIOCARGO: 8 },
  ];
  expect(puedeAceptar(r, [1])).toBe(true);
  expect(puedeAceptar(r, [])).toBe('Debe seleccionar un concepto');
  expect([0, 1, 2].map((ACEPTADOS) => estadoDe({ RENGLONES: 2, ACEPTADOS }))).toEqual(['pendiente', 'en parte', 'aceptada']);
});
