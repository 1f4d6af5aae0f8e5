// Invoices of Mexico that nobody is looking at: what the sweep takes up again, and what the list says of each.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type ClinicaCfdi, clinicaCfdi, FORMA_CFDI } from '#testing/cfdi.ts';
import type { Cliente } from '#testing/clinica.ts';
import { facturas } from './contract.ts';
import { ESTADO_CFDI } from './rules.ts';
import trabajos from './server/jobs.ts';

let k: ClinicaCfdi;
let c: Cliente;
beforeEach(async () => {
  k = await clinicaCfdi('PEN');
  c = k.c;
});
async function facturada(): Promise<number> {
  const FOLIORECIBO = await k.cobrar();
  return (await c.hacer(facturas.timbrar, { FOLIORECIBO }, FORMA_CFDI as never)).FACTURAFOLIO;
}
const solicitar = (FACTURAFOLIO: number) => c.hacer(facturas.solicitar, { FACTURAFOLIO }, { MOTIVO: '02' });
/** The jobs of invoices of the clinic that wait: what each does, of which, and whether its time has come. */
async function enEspera(): Promise<unknown[]> {
  const { rows } = await c.casa.dueno.query(
    `select t.identifier as tarea, (j.payload->>'FACTURAFOLIO')::int as "FACTURAFOLIO", j.run_at <= now() as ya
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'cfdi.%' and (j.payload->>'cliente')::int = $1 order by 2`,
    [c.cliente],
  );
  return rows;
}

test('el barrido retoma lo que se quedó sin timbre y las cancelaciones sin respuesta, y nada más', async () => {
  const vigente = await facturada();
  const lejos = await facturada();
  const porCancelar = await facturada();
  await k.pac('caido');
  const porTimbrar = await facturada();
  for (const f of [lejos, porCancelar]) expect(await solicitar(f)).toMatchObject({ ESTADO: ESTADO_CFDI.enProceso });
  // Their jobs were lost. The time of all but one has come.
  await c.casa.dueno.query(`delete from graphile_worker._private_jobs where (payload->>'cliente')::int = $1`, [c.cliente]);
  await c.sql(({ db }) => sql`update cfdi set proximo = now() - interval '1 second' where "FACTURAFOLIO" <> ${lejos}`.execute(db));
  const barrer = () => trabajos.find((t) => t.tarea === 'cfdi.pendientes')!.correr(c.casa.host, {});
  await barrer();
  const esperan = [
    { tarea: 'cfdi.revisar', FACTURAFOLIO: porCancelar, ya: true },
    { tarea: 'cfdi.timbrar', FACTURAFOLIO: porTimbrar, ya: true },
  ];
  expect(await enEspera()).toEqual(esperan);
  // A second round before they are done does not ask twice.
  await barrer();
  expect(await enEspera()).toEqual(esperan);
  expect(await c.hacer(facturas.obtener_uno, { FACTURAFOLIO: vigente })).toMatchObject({ ESTADO: ESTADO_CFDI.vigente });
});

test('cada factura dice quién la emitió: la clínica o el médico, con su razón social, y en qué sucursal', async () => {
  const [deClinica, deMedico] = [await facturada(), await facturada()];
  await c.sql(async ({ db }) => {
    await sql`insert into medicos_facturacion ("CODIGOMEDICO", "RAZONSOCIAL", "RFC", "ID_REGIMEN_FISCAL", "CODIGOPOSTAL")
      values (1, 'DOCTORA UNO', 'DOUN800101AB1', 612, '06700')`.execute(db);
    await sql`update cfdi set "EMISOR" = 1 where "FACTURAFOLIO" = ${deMedico}`.execute(db);
    await sql`update sucursales set "NOMBRECLINICA" = 'Roma Norte' where "CODIGOCLINICA" = 1`.execute(db);
  });
  const comun = { SUCURSAL_NOMBRE: 'Roma Norte', PACIENTE: 'Ana Núñez', RECIBOS: 1, RECIBOS_LIBRES: 0, HAY_ACUSE: 0 };
  const sola = { ...comun, SUSTITUYE_A: '', SUSTITUIDA_POR: '', ESTADO_ANTERIOR: null, CUENTA: 1 };
  const suyas = [
    { FACTURAFOLIO: deMedico, EMISOR: 1, EMISOR_NOMBRE: 'DOCTORA UNO', ...sola },
    { FACTURAFOLIO: deClinica, EMISOR: 0, EMISOR_NOMBRE: 'CENTRO MEDICO JACARANDAS SA DE CV', ...sola },
  ];
  expect(await c.hacer(facturas.obtener, {}, {} as never)).toMatchObject(suyas);
  expect(await c.hacer(facturas.obtener_uno, { FACTURAFOLIO: deMedico })).toMatchObject(suyas[0]!);
});
