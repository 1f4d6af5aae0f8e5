// The weekly report of new cases on the real database: what is a new case, whose, by branch and doctor, and the form's counts.
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { GRUPOS_EDAD } from '#domain/suive.ts';
import { sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { clinicaConAgenda, hoyDe } from '#testing/agenda.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { conNorma } from '#testing/norma.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { suive } from './contract.ts';
import { ENFERMEDADES } from './enfermedades.ts';
import { contar } from './forma.ts';

let c: Cliente;
let hoy: string;
let notas = 0;
/** A note of a patient with diagnoses; `mas` overwrites branch, doctor or deletion. */
async function nota(
  CODIGOPACIENTE: number,
  dias: number,
  codigos: string[],
  mas: { SUCURSAL?: number; CODIGOMEDICO?: number; eliminada?: boolean; c?: Cliente } = {},
) {
  const CONSECUTIVO = ++notas;
  const { SUCURSAL = 1, CODIGOMEDICO = 1, eliminada = false } = mas;
  await (mas.c ?? c).sql(async ({ db }) => {
    await sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA", eliminado)
      values (${CODIGOPACIENTE}, ${CONSECUTIVO}, ${sumarDias(hoy, dias)}, '09:00', ${CODIGOMEDICO}, ${SUCURSAL}, '<p>x</p>', ${eliminada ? sql`now()` : null})`.execute(
      db,
    );
    for (const [i, codigo] of codigos.entries())
      await sql`insert into notas_diagnosticos ("CODIGOPACIENTE", "CONSECUTIVO", "ORDEN", "CODIGO", "DESCRIPCION")
        values (${CODIGOPACIENTE}, ${CONSECUTIVO}, ${i + 1}, ${codigo}, ${`Diagnóstico ${codigo}`})`.execute(db);
  });
}
const periodo = (desde: number, hasta: number, SUCURSALES_TODAS = 0) => ({
  FECHA_INICIAL: sumarDias(hoy, desde),
  FECHA_FINAL: sumarDias(hoy, hasta),
  SUCURSALES_TODAS,
});
const claves = async (desde: number, hasta: number, quien = c) =>
  (await quien.hacer(suive.obtener, {}, periodo(desde, hasta))).map((x) => `${x.CODIGOPACIENTE}:${x.EPI_CLAVE}`);

beforeAll(async () => {
  c = await clinicaConAgenda({ permisos: 'todos' });
  hoy = hoyDe(c);
  await c.sql(async ({ db }) => {
    await sql`update pacientes set "SEXO" = 2, "FECHA_NACIMIENTO" = ${sumarMeses(hoy, -12 * 30)} where "CODIGOPACIENTE" = 1`.execute(db);
    await sql`update pacientes set "SEXO" = 1, "FECHA_NACIMIENTO" = null where "CODIGOPACIENTE" = 2`.execute(db);
    await sql`update pacientes set "SEXO" = 0, "FECHA_NACIMIENTO" = ${sumarMeses(hoy, -2)} where "CODIGOPACIENTE" = 3`.execute(db);
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA", "ACTIVO") values (7, 'Norte', 1) on conflict do nothing`.execute(
      db,
    );
  });
});

test('cuenta la primera vez: lo agudo otra vez a los 28 días, lo crónico nunca; lo borrado y lo que no se notifica no cuenta', async () => {
  await nota(1, -40, ['A972', 'Z000']);
  await nota(1, -20, ['A972']);
  await nota(1, -5, ['A972']);
  await nota(1, -200, ['E119']);
  await nota(1, -5, ['E119', 'E112']);
  await nota(2, -5, ['B050', 'B05X'], {});
  await nota(2, -6, ['A000'], { eliminada: true });
  expect(await claves(-40, -40)).toEqual(['1:89']);
  // The episode of forty days ago goes on: twenty days between each.
  expect(await claves(-20, 0)).toEqual(['2:87']);
  expect(await claves(-200, -200)).toEqual(['1:49']);
  const [sarampion] = await c.hacer(suive.obtener, {}, periodo(-20, 0));
  expect(sarampion).toMatchObject({ CIE10: 'B050', EDAD: null, SEXO: E.sexo.hombre, INMEDIATA: 1, CODIGOMEDICO: 1 });
  await nota(1, 23, ['A971']);
  await nota(1, 30, ['A972']);
  // Another line of the same illness is another case; the same after 35 quiet days is a new episode.
  expect(await claves(20, 40)).toEqual(['1:189', '1:89']);
});

test('la lista oficial importada dice otra clave que la forma', async () => {
  await c.casa.dueno.query(`insert into compartido.cie10 ("CODIGO", "DESCRIPCION", "EPI_CLAVE", "ES_SUIVE_MORB") values ('Q999', 'De prueba', '184', 'SI')
    on conflict ("CODIGO") do update set "EPI_CLAVE" = '184', "ES_SUIVE_MORB" = 'SI'`);
  await nota(2, -3, ['Q999']);
  expect(await claves(-3, -3)).toEqual(['2:184']);
  await c.casa.dueno.query(`update compartido.cie10 set "EPI_CLAVE" = '', "ES_SUIVE_MORB" = '' where "CODIGO" = 'Q999'`);
});

test('cada sucursal dice los suyos, quien puede los junta, y el médico restringido solo ve los suyos', async () => {
  await nota(3, -300, ['A010'], { SUCURSAL: 7, CODIGOMEDICO: 2 });
  expect(await claves(-300, -300)).toEqual([]);
  const otra = await clinica({ en: c, permisos: [P.reportes.expediente], ajustes: { MOSTRAR_SUCURSALES: 1 } });
  expect((await otra.hacer(suive.obtener, {}, periodo(-300, -300, 1))).map((x) => x.SUCURSAL_NOMBRE)).toEqual(['Norte']);
  const restringido = await clinica({
    en: c,
    permisos: [P.reportes.expediente, P.restricciones.medico],
    ajustes: { MOSTRAR_SUCURSALES: 1 },
  });
  await restringido.sql(({ db }) =>
    db.updateTable('usuarios').set({ CODIGOMEDICO: 1 }).where('CODIGOUSUARIO', '=', restringido.usuario).execute(),
  );
  expect(await restringido.hacer(suive.obtener, {}, periodo(-300, -300, 1))).toEqual([]);
});

test('un periodo que no puede ser se dice; fuera de México y sin permiso no hay SUIVE', async () => {
  expect((await c.llamar(suive.obtener, {}, { SUCURSALES_TODAS: 0 })).message).toBe('Las fechas son requeridas');
  expect((await c.llamar(suive.obtener, {}, periodo(0, -1))).message).toBe('La fecha final no puede ser anterior a la inicial');
  expect((await c.llamar(suive.descargar_suive, {}, periodo(-400, 0))).message).toBe('El periodo no puede ser mayor a un año');
  const sin = await clinica({ en: c, permisos: [P.reportes.agenda] });
  expect((await sin.llamar(suive.obtener, {}, periodo(-1, 0))).status).toBe(403);
  const otro = await clinica({ permisos: 'todos', pais: 'co' });
  for (const call of [suive.obtener, suive.imprimir, suive.descargar_suive])
    expect((await otro.llamar(call, {}, periodo(-1, 0))).status).toBe(403);
});

test('la forma: sus 184 renglones, lo contado en su columna, la semana, y a quién no tiene columna se le deja fuera', async () => {
  const caso = (EPI_CLAVE: string, EDAD: number | null, SEXO: 0 | 1 | 2 | 3) => ({ EPI_CLAVE, EDAD, SEXO });
  const cuentas = contar([caso('89', 30, 2), caso('89', 30, 2), caso('89', null, 1), caso('89', 0, 0), caso('1', 65, 1)]);
  expect(cuentas.get('89')).toMatchObject({ hombres: 1, mujeres: 2 });
  expect(cuentas.get('89')!.edades[6]).toEqual([0, 2]);
  expect(cuentas.get('89')!.edades.at(-1)).toEqual([1, 0]);
  expect(cuentas.get('1')!.edades[10]).toEqual([1, 0]);
  const semana = { FECHA_INICIAL: '2026-01-04', FECHA_FINAL: '2026-01-10', SUCURSALES_TODAS: 0 };
  const papel = await c.llamar(suive.imprimir_suive, {}, semana);
  const { texto, hojas } = await leerPdf(papel.body);
  expect(hojas.length).toBeGreaterThan(2);
  for (const dicho of [
    'Semana núm.1 de 2026',
    'Sarampión *+#',
    'Responsable de la información',
    ...ENFERMEDADES.slice(0, 3).map((e) => e.NOMBRE),
  ])
    expect(junto(texto)).toContain(junto(dicho));
  const libro = unzipSync((await c.llamar(suive.descargar_suive, {}, periodo(-20, 0))).body);
  const hoja = strFromU8(libro['xl/worksheets/sheet1.xml']!);
  expect(hoja.match(/<row /g)!.length).toBeGreaterThan(184 + 16);
  expect(GRUPOS_EDAD).toHaveLength(12);
  const lista = await c.llamar(suive.imprimir, {}, periodo(-20, 0));
  expect(junto((await leerPdf(lista.body)).texto)).toContain(junto('Diagnóstico B050'));
  expect((await c.llamar(suive.descargar_reporte, {}, periodo(-20, 0))).headers['content-type']).toContain('spreadsheetml');
});

test('un registro del SIS cerrado dice si el caso es nuevo; uno abierto, o de otro día, médico o diagnóstico, no', async () => {
  const sis = await clinicaConAgenda({ permisos: 'todos' });
  await conNorma(sis);
  await sis.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA", "ACTIVO") values (1, 'Centro', 1) on conflict do nothing`.execute(
      db,
    );
  });
  let ID = 0;
  const registro = (CODIGOPACIENTE: number, dias: number, DATOS: object, mas: { CODIGOMEDICO?: number; abierto?: boolean } = {}) =>
    sis.sql(({ db }) =>
      sql`insert into registros_norma ("ID", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO", "fechaConsulta", "CERRADO", "DATOS", cerrado_el)
        values (${++ID}, ${CODIGOPACIENTE}, ${mas.CODIGOMEDICO ?? 1}, 1, 'CEX', ${sumarDias(hoy, dias)}, ${mas.abierto ? 0 : 1}, ${JSON.stringify(DATOS)},
          ${mas.abierto ? null : sql`now()`})`.execute(db),
    );
  const primera = (codigo: string) => ({ codigoCIEDiagnostico1: codigo, relacionTemporal: '0' });
  const subsecuente = (codigo: string) => ({ codigoCIEDiagnostico1: codigo, relacionTemporal: '1' });
  // Never before in these notes, and yet the doctor knows it as an old illness; the second diagnosis of the visit is new.
  await nota(1, -60, ['E119', 'A972'], { c: sis });
  await registro(1, -60, { ...subsecuente('E119'), codigoCIEDiagnostico2: 'A972', primeraVezDiagnostico2: '1' });
  expect(await claves(-60, -60, sis)).toEqual(['1:89']);
  // Within the 28 days it is a new case if the register says so, once.
  await nota(1, -50, ['A972', 'A970'], { c: sis });
  await registro(1, -50, { ...primera('A972'), codigoCIEDiagnostico2: 'A970', primeraVezDiagnostico2: '1' });
  expect((await claves(-50, -50, sis)).filter((k) => k === '1:89')).toHaveLength(1);
  // What decides nothing: an open one, another doctor's, another day's, another diagnosis'.
  await nota(2, -30, ['A972'], { c: sis });
  await registro(2, -30, subsecuente('A972'), { abierto: true });
  await registro(2, -30, subsecuente('A972'), { CODIGOMEDICO: 2 });
  await registro(2, -31, subsecuente('A972'));
  await registro(2, -30, subsecuente('J00X'));
  expect(await claves(-30, -30, sis)).toEqual(['2:89']);
  await registro(2, -30, subsecuente('A972'));
  expect(await claves(-30, -30, sis)).toEqual([]);
});
