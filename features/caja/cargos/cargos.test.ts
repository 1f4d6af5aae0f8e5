// Registering, editing, deleting and listing charges.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { general } from '../general/contract.ts';
import './server/table.ts';
import { cargos } from './contract.ts';
import { algunCargo, faltaPagar, puedeImprimirCargos, unCargo } from './rules.ts';

/** A clinic with a patient and two concepts. */
async function caja(o: OpcionesClinica = {}): Promise<Cliente> {
  const c = await clinica(o);
  const duena = await clinica({ en: c });
  await duena.hacer(pacientes.guardar, {}, { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', SEXO: 2 });
  await duena.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Curación de pie', IMPORTE: 480 });
  await duena.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Electrocardiograma', IMPORTE: 650 });
  return c;
}
const dePaciente = { CODIGOPACIENTE: 1 };

test('se registran con folios seguidos; precio y descripción salen del concepto y el importe lo hace el servidor', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.registrarCargos] });
  const r = await c.hacer(
    cargos.agregar,
    {},
    {
      ...dePaciente,
      REFERENCIA: 'Póliza 9',
      CONCEPTOS: [
        { CODIGOTRABAJO: 1, CANTIDAD: 5, IMPORTE: 1 },
        { CODIGOTRABAJO: 2, IMPORTEUNITARIO: '650.10', DESCUENTO: '65.01', NOTA: 'En reposo' },
      ],
    },
  );
  expect(r).toEqual({ FOLIOS: [1, 2], TOTAL: 2985.09, FALTARON: [] });
  const [b, a] = await c.hacer(cargos.obtener, dePaciente);
  expect(a).toMatchObject({
    FOLIOCARGO: 1,
    DESCRIPCION: 'Curación de pie',
    CANTIDAD: 5,
    IMPORTE: 2400,
    ABONOS: 0,
    SALDO: 2400,
    REFERENCIA: 'Póliza 9',
  });
  expect(b).toMatchObject({
    FOLIOCARGO: 2,
    IMPORTEUNITARIO: 650.1,
    DESCUENTO: 65.01,
    IMPORTE: 585.09,
    SALDO: 585.09,
    NOTA: 'En reposo',
    SUCURSAL: 1,
  });
  expect(await c.hacer(general.obtener_totales, dePaciente)).toEqual({
    SALDO_FAVOR: 0,
    CARGOS: 2985.09,
    ABONOS: 0,
    SALDOS: 2985.09,
    N_CARGOS: 2,
    N_PENDIENTES: 2,
    N_ABONOS: 0,
  });
  expect((await c.hacer(cargos.obtener_varios, { ...dePaciente, FOLIOS: [2] })).map((x) => x.FOLIOCARGO)).toEqual([2]);
});

test('lo que no se puede cargar se dice y no gasta folio', async () => {
  const c = await caja({ permisos: [P.caja.registrarCargos, P.catalogos.conceptosIngresos, P.pacientes.activar] });
  const cargar = (CONCEPTOS: unknown[], otro = {}) => c.llamar(cargos.agregar, {}, { ...dePaciente, CONCEPTOS, ...otro });
  expect(await cargar([])).toMatchObject({ status: 422, data: { ERRORES: { CONCEPTOS: 'Debe seleccionar un concepto' } } });
  expect(await cargar([{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 10, DESCUENTO: 11 }])).toMatchObject({
    data: { ERRORES: { 'CONCEPTOS.0.DESCUENTO': 'El descuento no puede ser mayor al importe' } },
  });
  // Numbers that are no valid amounts get the error of their own field.
  expect((await cargar([{ CODIGOTRABAJO: 1, CANTIDAD: '2147483648', IMPORTEUNITARIO: 801071.33, DESCUENTO: 1 }])).status).toBe(422);
  expect(await cargar([{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 1, DESCUENTO: '9223372036854775808' }])).toMatchObject({
    status: 422,
    data: { ERRORES: { 'CONCEPTOS.0.DESCUENTO': expect.any(String) } },
  });
  expect((await cargar([{ CODIGOTRABAJO: 1, DESCUENTO: 481 }])).message).toBe('El descuento no puede ser mayor al importe');
  expect(await cargar([{ CODIGOTRABAJO: 9 }])).toMatchObject({ status: 404, message: 'El concepto 9 no existe' });
  expect(await cargar([{ CODIGOTRABAJO: 1 }], { REFERENCIA: 'x'.repeat(201) })).toMatchObject({
    data: { ERRORES: { REFERENCIA: 'Debe tener máximo 200 caracteres' } },
  });
  await c.hacer(conceptosIngresos.actualizar, { CODIGO: 2 }, { DESCRIPCION: 'Electrocardiograma', ACTIVO: 0 });
  expect((await cargar([{ CODIGOTRABAJO: 2 }])).message).toBe('El concepto Electrocardiograma está inactivo');
  expect((await cargar([{ CODIGOTRABAJO: 1 }], { CODIGOPACIENTE: 99 })).message).toBe('El paciente no existe');
  expect((await cargar([{ CODIGOTRABAJO: 1 }])).data).toMatchObject({ FOLIOS: [1] });
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE: 1, ACTIVO: 0 });
  expect((await cargar([{ CODIGOTRABAJO: 1 }])).message).toBe('El paciente está inactivo, no se puede modificar');
});

test('eliminar oculta, dice quién y por qué, y deja de deberse', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.registrarCargos, P.caja.cancelar] });
  await c.hacer(cargos.agregar, {}, { ...dePaciente, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await c.hacer(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Se cobró dos veces' });
  expect(await c.hacer(cargos.obtener, dePaciente)).toEqual([]);
  expect(await c.llamar(cargos.eliminar, { FOLIOCARGO: 1 }, { MOTIVO: 'Otra vez' })).toMatchObject({
    status: 404,
    message: 'El cargo 1 no existe',
  });
  const fila = await c.sql(({ db }) => db.selectFrom('cargos').selectAll().executeTakeFirstOrThrow());
  expect(fila).toMatchObject({ eliminado_por: c.usuario, eliminado_motivo: 'Se cobró dos veces' });
  await expect(c.sql(({ db }) => db.deleteFrom('cargos').execute())).rejects.toThrow('permission denied');
});

test('la referencia se edita y otra clínica no ve ni toca nada', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.registrarCargos] });
  await c.hacer(cargos.agregar, {}, { ...dePaciente, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await c.hacer(cargos.actualizar_referencia, { FOLIOCARGO: 1 }, { REFERENCIA: 'Seguro' });
  expect(await c.hacer(cargos.obtener, dePaciente)).toMatchObject([{ REFERENCIA: 'Seguro' }]);
  const otra = await clinica({ permisos: [P.caja.ver, P.caja.cancelar] });
  expect(await otra.hacer(cargos.obtener, dePaciente)).toEqual([]);
  expect((await otra.llamar(cargos.actualizar_referencia, { FOLIOCARGO: 1 }, { REFERENCIA: 'Mía' })).status).toBe(404);
  expect((await otra.llamar(cargos.obtener_varios, { ...dePaciente, FOLIOS: [1] })).status).toBe(404);
});

test('quien está restringido a su médico carga a nombre de él', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.registrarCargos] });
  await c.sql(({ db }) =>
    db
      .insertInto('medicos' as never)
      .values(
        [7, 8].map((CODIGOMEDICO) => ({ CODIGOMEDICO, NOMBRE: 'Dr', APELLIDO_PATERNO: `${CODIGOMEDICO}`, ID_ESPECIALIDAD: 1 })) as never,
      )
      .execute(),
  );
  const medico = await clinica({ en: c, permisos: [P.caja.registrarCargos, P.restricciones.medicoYCaja], CODIGOMEDICO: 7 });
  await medico.hacer(cargos.agregar, {}, { ...dePaciente, CODIGOMEDICO: 8, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await c.hacer(cargos.agregar, {}, { ...dePaciente, CODIGOMEDICO: 8, CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  expect((await c.hacer(cargos.obtener, dePaciente)).map((x) => x.MEDICO)).toEqual(['Dr 8', 'Dr 7']);
});

test('Chile no tiene centavos', async () => {
  const c = await caja({ permisos: [P.caja.registrarCargos], pais: 'cl' });
  expect(await c.llamar(cargos.agregar, {}, { ...dePaciente, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO: 100.5 }] })).toMatchObject({
    data: { ERRORES: { 'CONCEPTOS.0.IMPORTEUNITARIO': 'Debe ser un número entero' } },
  });
});

test('las listas se paginan y las sentencias de selección son las de la especificación', async () => {
  const c = await caja({ permisos: [P.caja.ver, P.caja.registrarCargos] });
  await c.hacer(cargos.agregar, {}, { ...dePaciente, CONCEPTOS: [1, 2, 1, 2, 1].map((CODIGOTRABAJO) => ({ CODIGOTRABAJO })) });
  expect((await c.hacer(cargos.obtener, dePaciente, { LIMITE: 2, PAGINA: 1 })).map((x) => x.FOLIOCARGO)).toEqual([3, 2]);
  expect(await c.hacer(cargos.obtener, dePaciente, { ESTADO: 'PAGADOS' })).toEqual([]);
  expect(unCargo([])).toBe('Debe seleccionar un cargo');
  expect(unCargo([1, 2])).toBe('Debe seleccionar solo un cargo');
  expect(algunCargo([])).toBe('Debe seleccionar al menos un cargo');
  expect(faltaPagar([{ FOLIOCARGO: 3, SALDO: 0 }])).toBe('El cargo 3 ya fue pagado completamente');
  expect(faltaPagar([3, 4].map((FOLIOCARGO) => ({ FOLIOCARGO, SALDO: 0 })))).toBe('Los cargos 3, 4 ya fueron pagados completamente');
  expect(puedeImprimirCargos(Array(51))).toBe(
    'No se pueden seleccionar más de 50 registros al imprimir cargos. Le sugerimos imprimir el estado de cuenta.',
  );
  expect(await c.llamar(cargos.imprimir, { ...dePaciente, FOLIOS: Array(51).fill(1), CONIMPORTES: 1 })).toMatchObject({
    status: 422,
    message: puedeImprimirCargos(Array(51)),
  });
});

test('los que deben: primero el más antiguo o el de mayor saldo, por páginas, con lo que un clic cobra', async () => {
  const c = await caja({ permisos: [P.pacientes.registrar, P.caja.ver, P.caja.registrarCargos] });
  for (const NOMBRE of ['Teresa', 'Rosa']) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Galindo', SEXO: 2 });
  const cargar = (CODIGOPACIENTE: number, FECHA: string, IMPORTEUNITARIO: number) =>
    c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, FECHA, CONCEPTOS: [{ CODIGOTRABAJO: 1, IMPORTEUNITARIO }] });
  await cargar(1, '2026-03-01', 100);
  await cargar(2, '2026-01-05', 50);
  await cargar(3, '2026-02-01', 900);
  await cargar(2, '2025-12-31', 70);
  const quienes = async (mas = {}) =>
    (await c.hacer(general.buscar, {}, { DEUDORES: 1, ...mas })).PACIENTES.map((p) => [p.CODIGOPACIENTE, p.SALDOS, p.FOLIOS]);
  expect(await quienes()).toEqual([
    [2, 120, [4, 2]],
    [3, 900, [3]],
    [1, 100, [1]],
  ]);
  expect(await quienes({ ORDEN: 'MAYOR' })).toEqual([
    [3, 900, [3]],
    [2, 120, [4, 2]],
    [1, 100, [1]],
  ]);
  expect(await quienes({ LIMITE: 2, PAGINA: 1 })).toEqual([[1, 100, [1]]]);
  // The same order and pages among those who are looked for.
  const buscados = { BUSCAR: 'a', LIMITE: 2 };
  expect(await quienes(buscados)).toEqual((await quienes()).slice(0, 2));
  expect(await quienes({ ...buscados, PAGINA: 1 })).toEqual([[1, 100, [1]]]);
  expect(await quienes({ BUSCAR: 'galindo', ORDEN: 'MAYOR' })).toEqual([
    [3, 900, [3]],
    [2, 120, [4, 2]],
  ]);
});

test('la búsqueda de caja dice cuánto debe cada quien y cuántos deben', async () => {
  const c = await caja({ permisos: [P.pacientes.registrar, P.caja.ver, P.caja.registrarCargos] });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Teresa', APELLIDO_PATERNO: 'Galindo', SEXO: 2 });
  await c.hacer(cargos.agregar, {}, { ...dePaciente, FECHA: '2026-01-05', CONCEPTOS: [{ CODIGOTRABAJO: 1 }] });
  await c.hacer(cargos.agregar, {}, { ...dePaciente, CONCEPTOS: [{ CODIGOTRABAJO: 2 }] });
  expect(await c.hacer(general.buscar, {}, { DEUDORES: 1 })).toMatchObject({
    PACIENTES: [{ CODIGOPACIENTE: 1, SALDOS: 1130, SALDO_FAVOR: 0, DESDE: '2026-01-05' }],
    DEUDORES: 1,
    SALDOS: 1130,
  });
  expect((await c.hacer(general.buscar, {}, { BUSCAR: 'galindo' })).PACIENTES).toMatchObject([
    { CODIGOPACIENTE: 2, SALDOS: 0, DESDE: null },
  ]);
  expect((await c.hacer(general.buscar, {}, { BUSCAR: 'galindo', DEUDORES: 1 })).PACIENTES).toEqual([]);
  expect((await c.hacer(general.buscar, {}, {})).PACIENTES).toHaveLength(2);
});
