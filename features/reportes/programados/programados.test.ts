// Programmed reports: each leaves once, in the clinic's morning, only for whoever may see it at that moment, with what that user
// sees.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/universal';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { P } from '#domain/permisos.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPoolDueno } from '#kernel/server/db.ts';
import { enClinica, trabajar } from '#kernel/server/jobs.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { type Cliente, casaNueva, clinica, levantar } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { conMail, nuevo, POR_ESTADO, PRODUCCION, puesta, ronda, salidos, TODOS, tomados, unico } from '#testing/programados.ts';
import { trabajosDe } from '../../../server/trabajos.ts';
import { FORMATO, FRECUENCIA, MAX_PROGRAMADOS, programados } from './contract.ts';
import { adjuntoProgramado, ENVIAR } from './server/enviar.ts';
import '#features/personal/server/table.ts';

const { mensual } = FRECUENCIA;

async function despachar(c: Cliente, host: Host): Promise<void> {
  const enviar = trabajosDe(c.casa.dueno).find((t) => t.tarea === 'mensajes.enviar')!;
  for (const { id } of await salidos(c)) await enviar.correr(host, { cliente: c.cliente, id: Number(id) });
}
afterEach(() => void vi.useRealTimers());

let c: Cliente;
beforeAll(async () => {
  ({ ana: c } = await puesta());
});

test('se programa con sus filtros, se cambia, se pausa y se elimina; nadie toca lo de otro', async () => {
  const { ana, luis } = await puesta();
  const { ID } = await ana.hacer(
    programados.agregar,
    {},
    nuevo(POR_ESTADO, [ana, luis], { FILTROS: 'C_ESTATUS=4&FECHA_INICIAL=2020-01-01&OTRO=1' }),
  );
  const uno = await unico(ana);
  // The period is that of each send, and what is no filter of the report is dropped.
  expect(uno).toMatchObject({ ID, TITULO: 'Citas por estado', FILTROS: 'C_ESTATUS=4', SUYO: 1, ACTIVO: 1, ULTIMO: null });
  expect(uno.DESTINATARIOS.map((d) => d.CODIGOUSUARIO).sort()).toEqual([ana.usuario, luis.usuario].sort());
  expect(new Date(`${uno.SIGUIENTE}T12:00:00Z`).getUTCDay()).toBe(1);
  expect(await unico(luis)).toMatchObject({ ID, SUYO: 0 });
  for (const call of [programados.actualizar, programados.pausar, programados.eliminar])
    expect((await luis.llamar(call, { ID }, { ...nuevo(POR_ESTADO, [luis]), ACTIVO: 0 })).status).toBe(404);
  const { VERSION } = await ana.hacer(programados.actualizar, { ID }, { ...nuevo('', [luis]), FRECUENCIA: mensual, VERSION: uno.VERSION });
  expect(await unico(ana)).toMatchObject({ VERSION, FRECUENCIA: mensual, FILTROS: 'C_ESTATUS=4' });
  expect((await unico(ana)).SIGUIENTE).toMatch(/-01$/);
  const vieja = await ana.llamar(programados.actualizar, { ID }, { ...nuevo('', [luis]), VERSION: uno.VERSION });
  expect([vieja.status, vieja.message]).toEqual([409, expect.stringContaining('Otra persona guardó cambios en este envío')]);
  await ana.hacer(programados.pausar, { ID }, { ACTIVO: 0 });
  await ronda(ana, '2030-01-01');
  expect(await salidos(ana)).toEqual([]);
  // What fell due during the pause is not sent afterwards.
  await ana.sql(({ db }) => sql`update reportes_programados set "SIGUIENTE" = '2020-01-01'`.execute(db));
  await ana.hacer(programados.pausar, { ID }, { ACTIVO: 1 });
  expect((await unico(ana)).SIGUIENTE > '2026-01-01').toBe(true);
  await ana.hacer(programados.eliminar, { ID });
  expect(await ana.hacer(programados.obtener)).toEqual([]);
  expect((await ana.llamar(programados.envios, { ID })).status).toBe(404);
});

test('lo que no se puede programar se rechaza con su frase y no guarda nada', async () => {
  const sinPermiso = await clinica({ en: c, permisos: [P.reportes.pacientes] });
  const sinCorreo = await conMail(await clinica({ en: c, permisos: TODOS }), '');
  const dice = async (cambios: object, quien = c) => {
    const r = await quien.llamar(programados.agregar, {}, nuevo(PRODUCCION, [quien], cambios));
    return [r.status, r.message, (r.data as { ERRORES?: object } | null)?.ERRORES ?? null];
  };
  const SOLO = 'Elija solo usuarios con correo que puedan ver este reporte';
  const NO_HAY = 'El reporte no existe o no cuenta con permiso para verlo';
  expect(await dice({ DESTINATARIOS: [c.usuario, sinPermiso.usuario] })).toEqual([422, SOLO, { DESTINATARIOS: SOLO }]);
  expect(await dice({ DESTINATARIOS: [sinCorreo.usuario] })).toEqual([422, SOLO, { DESTINATARIOS: SOLO }]);
  expect(await dice({ DESTINATARIOS: [999_999] })).toEqual([422, SOLO, { DESTINATARIOS: SOLO }]);
  expect((await dice({ DESTINATARIOS: [] }))[2]).toEqual({ DESTINATARIOS: 'Elija al menos un destinatario' });
  expect((await dice({ FRECUENCIA: 3 }))[0]).toBe(422);
  expect((await dice({ FILTROS: 'x'.repeat(1001) }))[2]).toEqual({ FILTROS: 'Debe tener máximo 1000 caracteres' });
  expect((await dice({ REPORTE: POR_ESTADO, FILTROS: 'C_ESTATUS=77' }))[1]).toBe(
    'Los filtros de este reporte no son válidos: ábralo y elíjalos de nuevo',
  );
  expect((await dice({ REPORTE: '/no/hay' }))[1]).toBe(NO_HAY);
  expect((await dice({}, sinPermiso))[1]).toBe(NO_HAY);
  expect((await dice({ REPORTE: '/ingresos/corte_de_caja' }))[1]).toBe(
    'Este reporte es de un solo día o de un paciente y no se envía por correo',
  );
  expect((await sinPermiso.llamar(programados.destinatarios, {}, { REPORTE: PRODUCCION })).message).toBe(NO_HAY);
  expect((await c.hacer(programados.destinatarios, {}, { REPORTE: PRODUCCION })).map((d) => d.CODIGOUSUARIO)).not.toContain(
    sinCorreo.usuario,
  );
  expect(await c.hacer(programados.obtener)).toEqual([]);
  // Two at once do not go beyond the limit.
  const muchos = await Promise.all(
    Array.from({ length: MAX_PROGRAMADOS + 3 }, () => c.llamar(programados.agregar, {}, nuevo(PRODUCCION, [c]))),
  );
  expect(muchos.filter((r) => r.success)).toHaveLength(MAX_PROGRAMADOS);
  expect(muchos.find((r) => !r.success)!.message).toBe(`Puede tener hasta ${MAX_PROGRAMADOS} envíos programados: elimine alguno`);
});

test('con dos servidores llega una sola vez, adjunto y con el periodo anterior; lo atrasado, una sola vez', async () => {
  // A database of its own: whoever dispatches takes what waits in all clinics.
  const { ana, luis } = await puesta(await casaNueva());
  await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana, luis]));
  const lunes = (await unico(ana)).SIGUIENTE;
  await conCorreo(ana, async (uno, recibidos) => {
    const dos = await levantar(ana.casa.conexion, { SMTP_URL: uno.config.SMTP_URL });
    try {
      await ronda(ana, lunes, '05:59', uno.host);
      expect(await salidos(ana)).toEqual([]);
      await Promise.all([uno, dos, uno, dos].map(({ host }) => ronda(ana, lunes, '06:00', host)));
      await ronda(ana, sumarDias(lunes, 1), '06:00', dos.host);
      expect((await salidos(ana)).map((m) => m.para).sort()).toEqual(['ana@ejemplo.mx', 'luis@ejemplo.mx']);
      // Both dispatch from the queue at once.
      const colas = [uno, dos].map(({ conexion }) => abrirPoolDueno(conexion, 4));
      const turnos = await Promise.all([uno, dos].map(({ host }, i) => trabajar(host, colas[i]!, trabajosDe(colas[i]!))));
      await expect.poll(async () => (await salidos(ana)).map((m) => m.estado), { timeout: 20_000 }).toEqual([2, 2]);
      await Promise.all(turnos.map((t) => t.stop()));
      await Promise.all(colas.map((p) => p.end()));
    } finally {
      await dos.cerrar();
    }
    expect(recibidos.map((r) => r.para[0]).sort()).toEqual(['ana@ejemplo.mx', 'luis@ejemplo.mx']);
    expect(recibidos[0]!.cuerpo).toContain(`recibos_cancelados_${sumarDias(lunes, -7)}_${sumarDias(lunes, -1)}.xlsx`);
  });
  const ENVIOS = await ana.hacer(programados.envios, { ID: (await unico(ana)).ID });
  expect(ENVIOS).toMatchObject([
    { DIA: lunes, ESTADO: 2, MOTIVO: '' },
    { DIA: lunes, ESTADO: 2, MOTIVO: '' },
  ]);
  // Whoever only receives it sees what came to them.
  expect((await luis.hacer(programados.envios, { ID: (await unico(ana)).ID })).map((e) => e.CODIGOUSUARIO)).toEqual([luis.usuario]);
  expect((await unico(ana)).ULTIMO).toEqual({ DIA: lunes, ENVIOS: 2, FALLAS: 0 });
  // The servers were down for three weeks: only the last Monday is sent, and the next one is the one after today.
  await ronda(ana, sumarDias(lunes, 23));
  expect((await salidos(ana)).map((m) => m.asunto).filter((a, i, x) => x.indexOf(a) === i)).toHaveLength(2);
  expect(await salidos(ana)).toHaveLength(4);
  expect((await unico(ana)).SIGUIENTE).toBe(sumarDias(lunes, 28));
});

test('no sale para quien perdió el permiso o la cuenta, tampoco si ya esperaba en la bandeja; y dice por qué', async () => {
  const { ana, luis } = await puesta();
  const eva = await conMail(await clinica({ en: ana, permisos: TODOS }), 'eva@ejemplo.mx');
  const admin = await clinica({ en: ana, permisos: 'todos' });
  const { ID } = await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana, luis, eva]));
  const quitar = (u: Cliente) =>
    ana.sql(({ db }) =>
      sql`delete from niveles_procesos p using usuarios u where u."NIVEL" = p."NIVEL" and u."CODIGOUSUARIO" = ${u.usuario} and p."CLAVEPROCESO" = ${P.reportes.caja}`.execute(
        db,
      ),
    );
  const lunes = (await unico(ana)).SIGUIENTE;
  await quitar(luis);
  await ronda(ana, lunes);
  expect((await salidos(ana)).map((m) => m.para).sort()).toEqual(['ana@ejemplo.mx', 'eva@ejemplo.mx']);
  // Eva is disabled while her mail waits.
  await admin.hacer(usuarios.eliminar, { CODIGOUSUARIO: eva.usuario });
  await conCorreo(ana, async (casa, recibidos) => {
    await despachar(ana, casa.host);
    expect(recibidos.map((r) => r.para[0])).toEqual(['ana@ejemplo.mx']);
  });
  const motivos = async () =>
    Object.fromEntries((await ana.hacer(programados.envios, { ID })).reverse().map((e) => [e.CODIGOUSUARIO, [e.ESTADO, e.MOTIVO]]));
  expect(await motivos()).toEqual({
    [ana.usuario]: [2, ''],
    [luis.usuario]: [4, 'El destinatario ya no puede ver este reporte'],
    [eva.usuario]: [4, 'El destinatario ya no es usuario de la clínica'],
  });
  expect((await unico(ana)).ULTIMO).toEqual({ DIA: lunes, ENVIOS: 3, FALLAS: 2 });
  // Without the permission of whoever programmed it, nobody gets it any more: neither what waits nor what falls due.
  const [, deNuevo] = await Promise.all([luis.sql(({ db }) => sql`select 1`.execute(db)), quitar(ana)]);
  expect(deNuevo.numAffectedRows).toBe(1n);
  await ronda(ana, sumarDias(lunes, 7));
  expect(await salidos(ana)).toHaveLength(2);
  expect(new Set(Object.values(await motivos()).map(([, m]) => m))).toEqual(new Set(['Quien lo programó ya no puede ver este reporte']));
  await expect(
    enClinica(ana.casa.host, ana.cliente, 0, (ctx) => adjuntoProgramado(ctx, { ID, DIA: lunes, CODIGOUSUARIO: ana.usuario })),
  ).rejects.toThrow('El envío programado no existe');
});

test('cada quien recibe lo que ve en su pantalla: su médico y su sucursal', async () => {
  const todas = await conMail(await clinica({ permisos: TODOS }), 'jefa@ejemplo.mx');
  await todas.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    for (const n of [1, 7])
      await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (${n}, 'Luis', 'Ríos', 1)
        on conflict do nothing`.execute(db);
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "SEXO", "FECHAALTA") values (1, 'Ana', 'Sol', 2, '2026-01-01')`.execute(
      db,
    );
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO_CITA", "C_ESTATUS")
      values (1, '2026-11-24', '08:00', 30, 1, 1, 1, 0, 3), (2, '2026-11-25', '08:00', 30, 1, 7, 1, 0, 3), (3, '2026-11-25', '08:00', 30, 1, 1, 2, 0, 3),
        (4, '2026-11-30', '08:00', 30, 1, 1, 1, 0, 3)`.execute(db);
  });
  const elena = await conMail(await clinica({ en: todas, permisos: [...TODOS, P.restricciones.medico], CODIGOMEDICO: 7 }), 'e@ejemplo.mx');
  const norte = await conMail(await clinica({ en: todas, permisos: TODOS }), 'n@ejemplo.mx');
  const { ID } = await todas.hacer(programados.agregar, {}, nuevo(POR_ESTADO, [todas, elena, norte], { FILTROS: 'SUCURSALES_TODAS=1' }));
  await norte.sql(async ({ db }) => {
    await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${norte.usuario}, 2)`.execute(db);
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', norte.usuario).execute();
  });
  await todas.sql(({ db }) => sql`update sistema_control set "MOSTRAR_SUCURSALES" = 1`.execute(db));
  const leido = async (u: Cliente) => {
    const salida = await enClinica(todas.casa.host, todas.cliente, 0, (ctx) =>
      adjuntoProgramado(ctx, { ID, DIA: '2026-11-30', CODIGOUSUARIO: u.usuario }),
    );
    return JSON.stringify(await readSheet(new Uint8Array(await salida.contenido(0)).buffer));
  };
  const veces = (t: string) => t.split('08:00').length - 1;
  expect(veces(await leido(todas))).toBe(3);
  expect(await leido(todas)).toMatch(/Generado por el envío que programó Usuario \d+ para Usuario \d+/);
  expect(veces(await leido(elena))).toBe(1);
  await expect(leido(norte)).rejects.toThrow('El envío programado no existe');
  // A new branch restriction of whoever programmed it counts too.
  await todas.sql(async ({ db }) => {
    await sql`insert into usuarios_sucursales ("CODIGOUSUARIO", "SUCURSAL") values (${todas.usuario}, 2)`.execute(db);
    await db.updateTable('usuarios').set({ SUCURSALES_TODAS: 0 }).where('CODIGOUSUARIO', '=', todas.usuario).execute();
  });
  await ronda(todas, (await unico(todas)).SIGUIENTE);
  expect(await salidos(todas)).toEqual([]);
  expect(new Set((await todas.hacer(programados.envios, { ID })).map((e) => e.MOTIVO))).toEqual(
    new Set(['Quien lo programó ya no ve la sucursal del reporte']),
  );
});

test('sale a la mañana de cada clínica, por su zona horaria', async () => {
  const [mexico, tijuana] = [await puesta(), await puesta()];
  await tijuana.ana.casa.dueno.query("update compartido.clientes set zona = 'America/Tijuana' where cliente = $1", [tijuana.ana.cliente]);
  await tijuana.ana.sql(({ db }) => sql`update sistema_control set "ZONA_HORARIA" = 'America/Tijuana'`.execute(db));
  for (const { ana } of [mexico, tijuana]) {
    await ana.hacer(programados.agregar, {}, nuevo(PRODUCCION, [ana]));
    await ana.sql(({ db }) => sql`update reportes_programados set "SIGUIENTE" = '2026-11-30'`.execute(db));
  }
  const [cron, uno] = ['reportes.programados', ENVIAR].map((tarea) => trabajosDe(c.casa.dueno).find((t) => t.tarea === tarea)!);
  const a = async (instante: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instante) });
    await cron!.correr(c.casa.host, {});
    for (const { ana } of [mexico, tijuana]) for (const p of await tomados(ana)) await uno!.correr(c.casa.host, p);
    vi.useRealTimers();
    return [(await salidos(mexico.ana)).length, (await salidos(tijuana.ana)).length];
  };
  expect(await a('2026-11-30T11:50:00Z')).toEqual([0, 0]);
  expect(await a('2026-11-30T12:00:00Z')).toEqual([1, 0]);
  expect(await a('2026-11-30T13:50:00Z')).toEqual([1, 0]);
  expect(await a('2026-11-30T14:00:00Z')).toEqual([1, 1]);
});

test('el destinatario deja de recibirlo; lo que pasa del tope de renglones en papel dice por qué no llegó', async () => {
  const { ana, luis } = await puesta();
  const { ID } = await ana.hacer(programados.agregar, {}, nuevo(POR_ESTADO, [ana, luis], { FORMATO: FORMATO.pdf }));
  await luis.hacer(programados.dejar, { ID });
  expect(await luis.hacer(programados.obtener)).toEqual([]);
  expect((await luis.llamar(programados.dejar, { ID })).status).toBe(404);
  expect((await unico(ana)).DESTINATARIOS.map((d) => d.CODIGOUSUARIO)).toEqual([ana.usuario]);
  const lunes = (await unico(ana)).SIGUIENTE;
  await ana.sql(async ({ db }) => {
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") values (1, 'Luis', 'Ríos', 1) on conflict do nothing`.execute(
      db,
    );
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "SEXO", "FECHAALTA") values (1, 'Ana', 'Sol', 2, '2026-01-01')`.execute(
      db,
    );
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL", "TIPO_CITA", "C_ESTATUS")
      select n, ${sumarDias(lunes, -3)}::date, '08:00', 30, 1, 1, 1, 0, 4 from generate_series(1, 2001) n`.execute(db);
  });
  await ronda(ana, lunes);
  await conCorreo(ana, (casa) => despachar(ana, casa.host));
  expect(await ana.hacer(programados.envios, { ID })).toMatchObject([
    { ESTADO: 4, MOTIVO: expect.stringContaining('más de 2,000 renglones para imprimirse') },
  ]);
});
