// Programmed reports one by one: each is a job of its own, asks what is true on its day, and stays with whoever programmed it.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { conMail, nuevo, POR_ESTADO, PRODUCCION, puesta, ronda, salidos, TODOS, unico } from '#testing/programados.ts';
import { FRECUENCIA, programados } from './contract.ts';
import { adjuntoProgramado, enviarProgramado } from './server/enviar.ts';

test('cada envío es un trabajo: uno que falla no detiene a los demás, y al reintentarse no manda nada dos veces', async () => {
  const { ana, luis } = await puesta();
  const mal = await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana]));
  await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana, luis]));
  const lunes = (await unico(ana)).SIGUIENTE;
  const dice = (DESTINATARIOS: unknown[]) =>
    ana.sql(({ db }) =>
      sql`update reportes_programados set "DESTINATARIOS" = ${JSON.stringify(DESTINATARIOS)}::jsonb where "ID" = ${mal.ID}`.execute(db),
    );
  await dice([ana.usuario, 'nadie']);
  expect(await ronda(ana, lunes)).toHaveLength(1);
  expect((await salidos(ana)).map((m) => m.para).sort()).toEqual(['ana@ejemplo.mx', 'luis@ejemplo.mx']);
  // It keeps being tried alone, and what had begun was undone.
  expect(await ronda(ana, lunes, '06:20')).toHaveLength(1);
  expect(await salidos(ana)).toHaveLength(2);
  await dice([ana.usuario]);
  expect(await ronda(ana, lunes, '06:30')).toEqual([]);
  expect(await ronda(ana, lunes, '06:40')).toEqual([]);
  expect(await salidos(ana)).toHaveLength(3);
});

test('el derecho de quien lo programó se juzga una vez por envío, no por destinatario', async () => {
  const { ana, luis } = await puesta();
  const eva = await conMail(await clinica({ en: ana, permisos: TODOS }), 'eva@ejemplo.mx');
  const { ID } = await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [luis, eva]));
  await ana.sql(({ db }) => sql`update reportes_programados set "SIGUIENTE" = '2026-11-30'`.execute(db));
  const vistas = await sentenciasDe(() =>
    enClinica(ana.casa.host, ana.cliente, 0, (ctx) => enviarProgramado({ ...ctx, hoy: '2026-11-30', ahora: '06:10' }, { ID }), ana.zona),
  );
  const deQuien = (u: Cliente) => vistas.filter((s) => s.text.includes('from niveles_procesos') && s.values?.includes(u.usuario)).length;
  expect([deQuien(ana), deQuien(luis), deQuien(eva)]).toEqual([1, 1, 1]);
});

test('quien cambia un envío elige entre los de la sucursal del envío, no de la suya de hoy', async () => {
  const { ana, luis } = await puesta();
  const norte = await conMail(await clinica({ en: ana, permisos: TODOS }), 'n@ejemplo.mx');
  const solo = (u: Cliente, SUCURSAL: number) =>
    u.sql(async ({ db }) => {
      await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${u.usuario}, ${SUCURSAL})`.execute(db);
      await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', u.usuario).execute();
    });
  await ana.sql(({ db }) => sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db));
  const { ID } = await ana.hacer(programados.agregar, {}, nuevo(POR_ESTADO, [ana, luis]));
  await solo(luis, 1);
  await solo(norte, 2);
  // She programmed it at the other branch.
  await ana.sql(({ db }) => sql`update reportes_programados set "SUCURSAL" = 2`.execute(db));
  const ofrecidos = async (mas: object) =>
    (await ana.hacer(programados.destinatarios, {}, { REPORTE: POR_ESTADO, ...mas }))
      .map((d) => d.CODIGOUSUARIO)
      .filter((u) => [luis.usuario, norte.usuario].includes(u));
  expect(await ofrecidos({})).toEqual([luis.usuario]);
  expect(await ofrecidos({ ID })).toEqual([norte.usuario]);
  const cambiar = async (u: Cliente) =>
    (await ana.llamar(programados.actualizar, { ID }, { ...nuevo('', [u]), VERSION: (await unico(ana)).VERSION })).status;
  expect([await cambiar(luis), await cambiar(norte)]).toEqual([422, 200]);
  // Those of somebody else's are not said.
  expect((await luis.llamar(programados.destinatarios, {}, { REPORTE: POR_ESTADO, ID })).status).toBe(404);
});

test('los cumpleaños que llegan son los del mes en que tocan, aunque se programaran con otro', async () => {
  const ana = await conMail(await clinica({ permisos: [P.reportes.pacientes] }), 'ana@ejemplo.mx');
  await ana.sql(({ db }) =>
    sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "SEXO", "FECHAALTA", "FECHA_NACIMIENTO") values
      (1, 'Marzo', 'Sol', 2, '2026-01-01', '1990-03-05'), (2, 'Diciembre', 'Sol', 2, '2026-01-01', '1990-12-05')`.execute(db),
  );
  const { ID } = await ana.hacer(
    programados.agregar,
    {},
    nuevo('/pacientes/cumpleanos', [ana], { FILTROS: 'MES=3', FRECUENCIA: FRECUENCIA.mensual }),
  );
  expect((await unico(ana)).FILTROS).toBe('');
  // One that was programmed with its month.
  await ana.sql(({ db }) => sql`update reportes_programados set "FILTROS" = 'MES=3'`.execute(db));
  const leido = async (DIA: string) => {
    const salida = await enClinica(ana.casa.host, ana.cliente, 0, (ctx) => adjuntoProgramado(ctx, { ID, DIA, CODIGOUSUARIO: ana.usuario }));
    return JSON.stringify(await readSheet(new Uint8Array(await salida.contenido(0)).buffer)).match(/(Marzo|Diciembre) Sol/g);
  };
  expect([await leido('2026-12-01'), await leido('2027-01-01'), await leido('2027-03-01')]).toEqual([
    ['Diciembre Sol'],
    null,
    ['Marzo Sol'],
  ]);
});

test('lo que no llegó a uno se sigue diciendo aunque a otro sí le llegara y su mensaje ya no esté', async () => {
  const { ana, luis } = await puesta();
  const { ID } = await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana, luis]));
  const DIA = (await unico(ana)).SIGUIENTE;
  await ronda(ana, DIA);
  await ana.sql(async ({ db }) => {
    await sql`update reportes_envios set mensaje = null where "CODIGOUSUARIO" = ${luis.usuario}`.execute(db);
    await sql`update mensajes set estado = ${E.mensaje.enviado} where para = 'ana@ejemplo.mx'`.execute(db);
  });
  expect((await unico(ana)).ULTIMO).toEqual({ DIA, ENVIOS: 2, FALLAS: 1 });
  const estados = Object.fromEntries((await ana.hacer(programados.envios, { ID })).map((e) => [e.CODIGOUSUARIO, e.ESTADO]));
  expect(estados).toEqual({ [ana.usuario]: E.mensaje.enviado, [luis.usuario]: E.mensaje.fallido });
});

test('lo propio se sigue viendo y se elimina aunque el reporte ya no exista o ya no se pueda ver', async () => {
  const { ana, luis } = await puesta();
  await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana, luis]));
  await ana.hacer(programados.agregar, {}, nuevo(POR_ESTADO, [ana, luis]));
  await ana.sql(async ({ db }) => {
    await sql`update reportes_programados set "REPORTE" = '/ingresos/retirado' where "REPORTE" = ${PRODUCCION}`.execute(db);
    await sql`delete from niveles_procesos p using usuarios u where u."NIVEL" = p."NIVEL" and u."CODIGOUSUARIO" = ${ana.usuario} and p."CLAVEPROCESO" = ${P.reportes.agenda}`.execute(
      db,
    );
  });
  const suyos = await ana.hacer(programados.obtener);
  expect(suyos.map((p) => [p.TITULO, p.SUYO, p.SE_VE])).toEqual([
    ['Reporte que ya no se ofrece', 1, 0],
    ['Citas por estado', 1, 0],
  ]);
  // Whoever only received them does not see what is no more, and still sees the other.
  expect((await luis.hacer(programados.obtener)).map((p) => [p.TITULO, p.SUYO, p.SE_VE])).toEqual([['Citas por estado', 0, 1]]);
  for (const { ID } of suyos) await ana.hacer(programados.eliminar, { ID });
  expect(await ana.hacer(programados.obtener)).toEqual([]);
});
