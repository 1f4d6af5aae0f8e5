// The till's search: who owes and how much, by living charges alone, for whom the session may see.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { saldoFavor } from '#features/caja/saldo_favor/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { general } from './contract.ts';

const NOMBRES = ['Guadalupe', 'Teresa', 'Rosa', 'Irene', 'Sofía'];
/** Five patients and a concept; charges by patient, day and amounts. */
async function caja() {
  const c = await clinica({ permisos: 'todos' });
  for (const NOMBRE of NOMBRES) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Luna', CONFIRMAR_REGISTRO: 1 });
  await c.hacer(conceptosIngresos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: 500 });
  const cargar = async (CODIGOPACIENTE: number, FECHA: string, ...importes: number[]) => {
    const CONCEPTOS = importes.map((IMPORTEUNITARIO) => ({ CODIGOTRABAJO: 1, IMPORTEUNITARIO }));
    return (await c.hacer(cargos.agregar, {}, { CODIGOPACIENTE, FECHA, CONCEPTOS })).FOLIOS;
  };
  const { fecha: FECHA, hora: HORA } = enLaClinica(c.zona);
  const dinero = (CODIGOPACIENTE: number, IMPORTE: number) => ({ CODIGOPACIENTE, FECHA, HORA, FORMAS_PAGO: [{ FORMAPAGO: 1, IMPORTE }] });
  return { c, cargar, dinero };
}
const buscar = async (c: Cliente, mas: Arbol) => {
  const { PACIENTES, ...cuantos } = await c.hacer(general.buscar, {}, mas);
  return { ...cuantos, PACIENTES: PACIENTES.map((p) => [p.CODIGOPACIENTE, p.SALDOS, p.DESDE, p.FOLIOS, p.SALDO_FAVOR]) };
};

test('debe quien tiene un cargo con saldo, aunque sean centavos; lo pagado y lo eliminado no cuentan ni en la fecha', async () => {
  const { c, cargar, dinero } = await caja();
  const pagar = (p: number, folio: number, n: number) => c.hacer(abonos.agregar, {}, { ...dinero(p, n), CARGOS: [folio] });
  const eliminar = (FOLIOCARGO: number) => c.hacer(cargos.eliminar, { FOLIOCARGO }, { MOTIVO: 'Error' });
  // Guadalupe paid the oldest and owes cents; of Teresa the oldest was deleted; Irene owes nothing and has money in advance.
  await pagar(1, (await cargar(1, '2026-01-01', 300))[0]!, 300);
  const [centavos] = await cargar(1, '2026-03-01', 0.5);
  await eliminar((await cargar(2, '2026-01-02', 900))[0]!);
  const dos = await cargar(2, '2026-02-01', 41, 60);
  const tres = [...(await cargar(3, '2026-01-03', 70)), ...(await cargar(3, '2026-04-01', 30))];
  await eliminar((await cargar(4, '2025-12-31', 5))[0]!);
  await pagar(4, (await cargar(4, '2025-12-30', 7))[0]!, 7);
  await c.hacer(saldoFavor.agregar, {}, dinero(4, 25));
  const cinco = await cargar(5, '2026-02-15', 100);
  const [guadalupe, teresa, rosa, sofia] = [
    [1, 0.5, '2026-03-01', [centavos], 0],
    [2, 101, '2026-02-01', dos, 0],
    [3, 100, '2026-01-03', tres, 0],
    [5, 100, '2026-02-15', cinco, 0],
  ];
  const cuantos = { DEUDORES: 4, SALDOS: 301.5 };
  expect(await buscar(c, { DEUDORES: 1 })).toEqual({ ...cuantos, PACIENTES: [rosa, teresa, sofia, guadalupe] });
  expect(await buscar(c, { DEUDORES: 1, ORDEN: 'MAYOR' })).toEqual({ ...cuantos, PACIENTES: [teresa, rosa, sofia, guadalupe] });
  expect((await buscar(c, { DEUDORES: 1, ORDEN: 'MAYOR', LIMITE: 3, PAGINA: 1 })).PACIENTES).toEqual([guadalupe]);
  expect((await buscar(c, { DEUDORES: 1, BUSCAR: 'ter' })).PACIENTES).toEqual([teresa]);
  expect((await buscar(c, { BUSCAR: 'irene' })).PACIENTES).toEqual([[4, 0, null, [], 25]]);
  // Whoever is inactive still owes, and is found by name.
  await c.hacer(pacientes.cambiar_estatus, { CODIGOPACIENTE: 5, ACTIVO: 0 });
  expect((await buscar(c, { DEUDORES: 1 })).PACIENTES).toContainEqual(sofia);
  expect((await buscar(c, { BUSCAR: 'sof' })).PACIENTES).toEqual([sofia]);
  expect((await buscar(c, {})).PACIENTES.map(([p]) => p).sort()).toEqual([1, 2, 3, 4]);
  // Who is restricted to a doctor counts the debt of that doctor's patients.
  await c.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (7, 'Elena', 'Márquez', 1), (8, 'Arturo', 'Beltrán', 1)`.execute(
      db,
    );
    await sql`update pacientes set "CODIGOMEDICO" = case when "CODIGOPACIENTE" in (2, 4) then 7 else 8 end`.execute(db);
  });
  const medico = await clinica({ en: c, permisos: [P.caja.ver, P.restricciones.medicoYCaja], CODIGOMEDICO: 7 });
  for (const ORDEN of ['ANTIGUO', 'MAYOR'])
    expect(await buscar(medico, { DEUDORES: 1, ORDEN })).toEqual({ DEUDORES: 1, SALDOS: 101, PACIENTES: [teresa] });
});

test('de veinticinco en veinticinco; un clic cobra a lo más los doscientos cargos que un pago acepta, los más antiguos', async () => {
  const { c, cargar } = await caja();
  await c.sql(({ db }) =>
    sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA")
      select n, 'Paciente', 'Número ' || n, '2026-01-01' from generate_series(6, 30) n`.execute(db),
  );
  const cuantos = async (mas: Arbol) => (await buscar(c, mas)).PACIENTES.length;
  expect([await cuantos({}), await cuantos({ PAGINA: 1 })]).toEqual([25, 5]);
  expect(await buscar(c, { DEUDORES: 1 })).toEqual({ DEUDORES: 0, SALDOS: 0, PACIENTES: [] });
  const folios: number[] = [];
  for (let i = 0; i < 5; i++) folios.push(...(await cargar(1, '2026-01-05', ...Array<number>(i ? 50 : 1).fill(1))));
  expect((await buscar(c, { DEUDORES: 1 })).PACIENTES).toEqual([[1, 201, '2026-01-05', folios.slice(0, 200), 0]]);
});
