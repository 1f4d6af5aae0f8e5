// What happens by the clock: the rounds of questions to the providers, and the places that nobody paid for.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { delDia, NADIE, reservada } from '#testing/en_linea.ts';
import {
  citaNueva,
  conCuenta,
  conPagoObligatorio,
  correr,
  decidir,
  estado,
  iniciar,
  pagos,
  porPreguntar,
} from '#testing/pagos_en_linea.ts';
import { pagosEnLinea } from './contract.ts';
import { PAGO } from './rules.ts';

test('cien pagos cuyo proveedor no contesta dejan que se pregunte por los demás', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  await decidir(await iniciar(c, FICHA), 'aprobar');
  const { ID } = (await pagos(c))[0]!;
  await c.sql(async ({ db }) => {
    await sql`update pagos_en_linea set consultado = now() - interval '30 minutes'`.execute(db);
    await sql`insert into pagos_en_linea ("ID", "N_CITA", "CODIGOPACIENTE", "PASARELA", cuenta_medico, "IMPORTE", "MONEDA", "ESTADO", referencia, consultado)
      select 1000 + n, ${N_CITA}, 1, 'paypal', 77, 500, 'MXN', ${PAGO.enProceso}, 'sin cuenta ' || n, now() - interval '1 hour' from generate_series(1, 100) n`.execute(
      db,
    );
  });
  await correr(c, 'conciliar');
  const primeros = await porPreguntar(c);
  expect(primeros).toHaveLength(100);
  expect(primeros).not.toContain(ID);
  for (const otro of primeros) await expect(correr(c, 'consultar', { ID: otro })).rejects.toThrow();
  await correr(c, 'conciliar');
  expect(await porPreguntar(c)).toContain(ID);
  await correr(c, 'consultar', { ID });
  expect(await estado(c, N_CITA)).toEqual([2, 1]);
});

test('los pagados de estos días no quitan su turno a los que faltan, y se pregunta por ellos mientras su cuenta siga enlazada', async () => {
  const c = await conCuenta('paypal');
  const { N_CITA, FICHA } = await citaNueva(c);
  await iniciar(c, FICHA);
  const { ID } = (await pagos(c))[0]!;
  await c.sql(({ db }) =>
    sql`insert into pagos_en_linea ("ID", "N_CITA", "CODIGOPACIENTE", "PASARELA", cuenta_medico, "IMPORTE", "MONEDA", "ESTADO", referencia, "PAGADO", consultado)
      select 1000 + n, ${N_CITA}, 1, 'paypal', case when n > 100 then 77 else 0 end, 500, 'MXN', ${PAGO.pagado}, 'pagado ' || n, now() - interval '3 days', now() - interval '2 days'
      from generate_series(1, 120) n`.execute(db),
  );
  await correr(c, 'conciliar');
  const todos = await porPreguntar(c);
  expect(todos).toContain(ID);
  expect(todos.filter((x) => x > 1000)).toHaveLength(100);
  expect(Math.max(...todos)).toBe(1100);
});

test('el lugar que alguien está pagando no se libera antes de preguntar cómo quedó su pago', async () => {
  const { p, jefe } = await conPagoObligatorio();
  const [pagado, dejado] = [await reservada(p), await reservada(p, '10:00', NADIE)];
  const url = await iniciar(jefe, pagado.FICHA);
  await iniciar(jefe, dejado.FICHA);
  const vencer = (hace: string) =>
    p.c.sql(async ({ db }) => {
      await sql`update citas_en_linea set paga_antes = now() - ${hace}::interval`.execute(db);
      await sql`update pagos_en_linea set creado = now() - interval '20 minutes'`.execute(db);
    });
  await vencer('1 second');
  const citaDe = async ({ N_CITA }: { N_CITA: number }) => (await jefe.hacer(citas.obtener_uno, { N_CITA })).C_ESTATUS;
  await correr(jefe, 'liberar');
  expect([await citaDe(pagado), await citaDe(dejado)]).toEqual([E.cita.noConfirmada, E.cita.noConfirmada]);
  // The patient pays at the provider, whose notice is lost.
  await decidir(url, 'aprobar');
  const preguntados = await porPreguntar(jefe);
  expect(preguntados.toSorted()).toEqual((await pagos(jefe)).map((x) => x.ID).toSorted());
  for (const ID of preguntados) await correr(jefe, 'consultar', { ID });
  await correr(jefe, 'liberar');
  expect(await estado(jefe, pagado.N_CITA)).toEqual([E.pago.enLinea, 1]);
  expect([await citaDe(pagado), await citaDe(dejado)]).toEqual([E.cita.noConfirmada, E.cita.cancelada]);
  expect(await porPreguntar(jefe)).toEqual([]);
});

test('un proveedor que no contesta no guarda el lugar para siempre, ni un pago que ya se atendió', async () => {
  const { p, jefe } = await conPagoObligatorio();
  const [mudo, atendido] = [await reservada(p), await reservada(p, '10:00', NADIE)];
  await iniciar(jefe, mudo.FICHA);
  const url = await iniciar(jefe, atendido.FICHA);
  await decidir(url, 'otro_importe');
  const suyo = (await pagos(jefe)).find((x) => x.N_CITA === atendido.N_CITA)!;
  await correr(jefe, 'consultar', { ID: suyo.ID });
  await p.c.sql(async ({ db }) => {
    await sql`update citas_en_linea set paga_antes = now() - interval '16 minutes'`.execute(db);
    await sql`update pagos_en_linea set creado = now() - interval '1 hour' where "N_CITA" = ${mudo.N_CITA}`.execute(db);
  });
  const citaDe = async ({ N_CITA }: { N_CITA: number }) => (await jefe.hacer(citas.obtener_uno, { N_CITA })).C_ESTATUS;
  await correr(jefe, 'liberar');
  expect([await citaDe(mudo), await citaDe(atendido)]).toEqual([E.cita.cancelada, E.cita.noConfirmada]);
  await jefe.hacer(pagosEnLinea.atender, { ID: suyo.ID }, { ATENDIDO_NOTA: 'Se le devolvió en efectivo' });
  await correr(jefe, 'liberar');
  expect(await citaDe(atendido)).toBe(E.cita.cancelada);
});

test('quien llega mientras se libera su lugar sin pagar lo conserva', async () => {
  const { p, jefe } = await conPagoObligatorio();
  const { N_CITA } = await reservada(p);
  await p.c.sql(({ db }) => sql`update citas_en_linea set paga_antes = now() - interval '1 second'`.execute(db));
  // The desk has the appointment, and the round, which saw it open, waits for it.
  const recepcion = await jefe.casa.dueno.connect();
  try {
    await recepcion.query('begin');
    await recepcion.query(`update citas set "C_ESTATUS" = $3 where cliente = $1 and "N_CITA" = $2`, [jefe.cliente, N_CITA, E.cita.enSala]);
    const ronda = correr(jefe, 'liberar');
    await expect
      .poll(async () => {
        const { rows } = await jefe.casa.dueno.query(
          `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        );
        return rows[0].n;
      })
      .toBeGreaterThan(0);
    await recepcion.query('commit');
    await ronda;
  } finally {
    // Ended with what it has open: a failure here is not that of others who would take it from the pool.
    recepcion.release(true);
  }
  expect(await jefe.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ C_ESTATUS: E.cita.enSala, ESTADO_PAGO: E.pago.pendiente });
  expect(await delDia(p)).not.toContain('09:00');
});
