// Runs every job for a clinic that is suspended or past its plan: nothing in the clinic changes and nothing is queued. New jobs
// are included automatically; one that must run anyway says why in its definition.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { abrirPoolTrabajos } from '#kernel/server/db.ts';
import { SUSPENDIDA } from '#kernel/server/mensajes.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { huellaDeClinica } from '#testing/ataque.ts';
import { type CasaDePrueba, casaNueva } from '#testing/clinica.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { trabajosDe } from './trabajos.ts';

let c: CasaDePrueba;
let cliente: number;
let obreros: ReturnType<typeof abrirPoolTrabajos>;
beforeAll(async () => {
  c = await casaNueva();
  obreros = abrirPoolTrabajos(c.conexion, 2);
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'parada' }], pacientes: 8 });
  cliente = (await c.dueno.query("select cliente from compartido.clientes where codigo = 'parada'")).rows[0].cliente;
}, 120_000);
afterAll(async () => {
  await obreros.end();
  await c.cerrar();
});

/** A payload with something for any job. */
async function carga(): Promise<Record<string, unknown>> {
  const uno = async (texto: string) => (await c.dueno.query(`select ${texto} as n limit 1`)).rows[0].n;
  return {
    cliente,
    id: await uno(`(select id from mensajes where cliente = ${cliente} order by id desc limit 1)`),
    N_CITA: await uno(`(select max("N_CITA") from citas where cliente = ${cliente})`),
    ID: await uno(`(select max("ID") from formatos_firmas where cliente = ${cliente})`),
    LUGAR: await uno(`(select max("ID") from lista_espera_lugares where cliente = ${cliente})`),
    OFERTA: await uno(`(select max("ID") from lista_espera_ofertas where cliente = ${cliente})`),
    ...{ CODIGOMEDICO: 1, SUCURSAL: 1, CODIGOPACIENTE: 1, vez: 1, leer: true, nuevo: true, FACTURAFOLIO: 1, COMPLEMENTO: 1, envio: 1 },
    SALA: 'x',
    ...{ F_CITA: sumarDias(enLaClinica(CLINICA_MX.ZONA_HORARIA).fecha, 3), H_CITA: '10:00', H_MINCITA: 30 },
  };
}
/** The clinic's data and pending work, without the audit, whose chain is signed for suspended clinics too. */
async function huella(): Promise<Record<string, string>> {
  const { bitacora: _b, bitacora_sellos: _s, ...resto } = await huellaDeClinica(c, cliente);
  const { rows } = await c.dueno.query('select count(*)::int as n from graphile_worker._private_jobs');
  return { ...resto, trabajos: String(rows[0].n) };
}
const cambio = (a: Record<string, string>, b: Record<string, string>) => Object.keys(b).filter((k) => a[k] !== b[k]);
/** Something for each job to do: a waiting message, an expired offer, a note due to be closed. */
async function ponerTrabajo(): Promise<void> {
  for (const texto of [
    `update mensajes set estado = 0, atendido = null where cliente = $1 and id = (select max(id) from mensajes where cliente = $1)`,
    `update mensajes set estado = 1, tomado = now() - interval '1 hour' where cliente = $1 and id = (select min(id) from mensajes where cliente = $1)`,
    `update lista_espera_ofertas set "ESTADO" = 0, "RESPONDIDA" = null, "VENCE" = now() - interval '1 hour' where cliente = $1 and "ID" = (select max("ID") from lista_espera_ofertas where cliente = $1)`,
    `update lista_espera set "FECHAINICIAL" = current_date - 9, "FECHAFINAL" = current_date - 3 where cliente = $1 and "ESTADO" = 0 and "ID" = (select min("ID") from lista_espera where cliente = $1 and "ESTADO" = 0)`,
  ])
    await c.dueno.query(texto, [cliente]);
}

const PARADAS = [
  ['suspendida', 'suspendido = now()', 'suspendido = null'],
  ['vencida', 'vence = current_date - 400', 'vence = null'],
] as const;
test.each(PARADAS)('de una clínica %s no se hace ningún trabajo', async (_, parar, reanudar) => {
  await ponerTrabajo();
  const poner = (como: string) => c.dueno.query(`update compartido.clientes set ${como} where cliente = $1`, [cliente]);
  await poner(parar);
  const hicieron: string[] = [];
  const dado = await carga();
  let antes = await huella();
  for (const t of trabajosDe(obreros)) {
    await t.correr(c.host, dado);
    const ahora = await huella();
    const hecho = cambio(antes, ahora);
    if (hecho.length && !t.aunSuspendida) hicieron.push(`${t.tarea}: ${hecho}`);
    antes = ahora;
  }
  const { rows } = await c.dueno.query('select motivo from mensajes where cliente = $1 and id = $2', [cliente, dado.id]);
  await poner(reanudar);
  expect(hicieron).toEqual([]);
  // The waiting message states why it was not sent.
  expect(rows[0]).toMatchObject({ motivo: SUSPENDIDA });
});

test('cuando puede trabajar, los mismos trabajos hacen lo suyo', async () => {
  await ponerTrabajo();
  const dado = await carga();
  const hicieron: string[] = [];
  let antes = await huella();
  for (const t of trabajosDe(obreros)) {
    await t.correr(c.host, dado).catch(() => undefined);
    const ahora = await huella();
    if (cambio(antes, ahora).length) hicieron.push(t.tarea);
    antes = ahora;
  }
  expect(hicieron).toEqual(
    expect.arrayContaining(['mensajes.enviar', 'lista_espera.lugar', 'google.sincronizar', 'mensajes.interrumpidos']),
  );
  expect(
    trabajosDe(obreros)
      .filter((t) => t.aunSuspendida)
      .map((t) => t.tarea)
      .sort(),
  ).toEqual(['formas.enviar', 'google.sincronizar', 'lista_espera.lugar', 'mensajes.enviar']);
});
