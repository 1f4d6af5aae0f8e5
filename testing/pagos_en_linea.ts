// A clinic that is paid online: its account, its appointments, and what a patient and a provider do.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { autorizar } from '#features/integraciones/cuentas/server/autorizar_emulado.ts';
import { epayco, niubiz, paypal, stripe } from '#features/integraciones/pagos/contract.ts';
import type { AvisoEmulado, SuerteEmulada } from '#features/integraciones/pagos/server/cobros_emulados.ts';
import { pagosEnLinea } from '#features/pagos_en_linea/contract.ts';
import trabajos from '#features/pagos_en_linea/server/jobs.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda } from './agenda.ts';
import { descuadres, librosDe, seriesDeCaja } from './caja.ts';
import { type CasaDePrueba, type Cliente, clinica, otraIp } from './clinica.ts';
import { type Puesta, puesta } from './en_linea.ts';
import '#features/caja/saldo_favor/server/table.ts';

export const PROVEEDORES = ['stripe', 'paypal', 'epayco'] as const;
/** Of these, those that send notices; Niubiz sends none. */
type Proveedor = (typeof PROVEEDORES)[number] | 'niubiz';
const PAISES = { stripe: 'mx', paypal: 'mx', epayco: 'co', niubiz: 'pe' } as const;
export const CODIGOPACIENTE = 1;

export async function conCuenta(cual: Proveedor): Promise<Cliente> {
  const c = await clinica({ en: await clinicaConAgenda({ pais: PAISES[cual], permisos: 'todos' }), permisos: 'todos' });
  await c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE", "IMPORTE_USD") values (7, 'Videoconsulta', 500, 30)`.execute(
      db,
    );
    await sql`update medicos set "CONCEPTO_VIDEOCONSULTA" = 7`.execute(db);
  });
  if (cual === 'paypal')
    await c.hacer(
      paypal.enlazar,
      {},
      { PAYPAL_EMAIL: 'cobros@clinica.test', PAYPAL_CLIENT_ID: `AbC-${c.codigo}`, PAYPAL_SECRET: 'EL-secreto' },
    );
  else if (cual === 'epayco')
    await c.hacer(
      epayco.enlazar,
      {},
      { EPAYCO_CUSTOMER_ID: '901', EPAYCO_PUBLIC_KEY: 'pub', EPAYCO_PRIVATE_KEY: 'priv', EPAYCO_P_KEY: 'pkey' },
    );
  else if (cual === 'niubiz')
    await c.hacer(niubiz.enlazar, {}, { NIUBIZ_MERCHANT_ID: `m${c.codigo}`, NIUBIZ_USER: 'clinica@x.test', NIUBIZ_PASSWORD: 'abc' });
  else await c.hacer(stripe.enlazar_stripe, {}, await autorizar((await c.hacer(stripe.obtener_enlace_stripe, { medicId: 0 })).URL));
  return c;
}
let hora = 9;
export async function citaNueva(c: Cliente, IMPORTE = 500): Promise<{ N_CITA: number; FICHA: string }> {
  const H_CITA = `${String(9 + (hora % 8)).padStart(2, '0')}:00`;
  const F_CITA = sumarDias(enLaClinica(c.zona).fecha, 20 + Math.floor(hora++ / 8));
  const { N_CITA } = await c.hacer(
    citas.agregar,
    {},
    { ...citaDePrueba(c, { TIPO_CITA: 1, VIDEOCONSULTA: { CONCEPTO: 7, IMPORTE } }), H_CITA, F_CITA, CONFIRMAR_AGENDAR: 1 },
  );
  const { ENLACES } = await c.hacer(pagosEnLinea.enlaces, { CODIGOPACIENTE });
  return {
    N_CITA,
    FICHA: ENLACES.find((e) => e.N_CITA === N_CITA)!
      .URL.split('/')
      .at(-1)!,
  };
}
export const iniciar = async (c: Cliente, FICHA: string) =>
  (await c.sinSesion().hacer(pagosEnLinea.iniciar, { FICHA }, { CLIENT: c.codigo })).URL;
export const pagina = (c: Cliente, FICHA: string) => c.sinSesion().hacer(pagosEnLinea.cita, { FICHA }, { CLIENT: c.codigo });
/** Decides the outcome at the provider and answers its notice, which has not been delivered. */
export async function decidir(url: string, suerte: SuerteEmulada, falsa = false): Promise<AvisoEmulado> {
  const r = await fetch(url.replace('/pagar/', '/suerte/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suerte, falsa }),
  });
  return (await r.json()) as AvisoEmulado;
}
/** Delivers a notice; providers send from many addresses. */
export const entregar = async (casa: CasaDePrueba, a: AvisoEmulado, remoteAddress = otraIp()) =>
  (await casa.app.inject({ method: 'POST', url: new URL(a.url).pathname, headers: a.cabeceras, payload: a.cuerpo, remoteAddress }))
    .statusCode;
/** Runs one of the slice's jobs. */
export const correr = (c: Cliente, cual: 'consultar' | 'conciliar' | 'liberar', carga: object = {}): Promise<void> =>
  trabajos.find((t) => t.tarea === `pagos_en_linea.${cual}`)!.correr(c.casa.host, { cliente: c.cliente, ...carga });
export const pagos = (c: Cliente) => c.hacer(pagosEnLinea.obtener, {}, {});
export const estado = async (c: Cliente, N_CITA: number) => {
  const { ESTADO_PAGO, FOLIORECIBO } = await c.hacer(citas.obtener_uno, { N_CITA });
  return [ESTADO_PAGO, FOLIORECIBO];
};
export async function cuadra(c: Cliente): Promise<void> {
  expect(descuadres(await c.sql(({ db }) => librosDe(db, CODIGOPACIENTE)))).toEqual([]);
  for (const s of await c.sql(({ db }) => seriesDeCaja(db))) expect(Number(s.n)).toBe(Number(s.ultimo));
}
/** Payments about which the provider is to be asked; they are taken from the queue. */
export async function porPreguntar(c: Cliente): Promise<number[]> {
  const { rows } = await c.casa.dueno.query<{ ID: number }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
      and t.identifier = 'pagos_en_linea.consultar' and j.payload->>'cliente' = $1 returning (j.payload->>'ID')::int as "ID"`,
    [String(c.cliente)],
  );
  return rows.map((r) => r.ID);
}
/** An open online agenda in which a visit is paid when it is booked; and its owner, who may do everything. */
export async function conPagoObligatorio(): Promise<{ p: Puesta; jefe: Cliente }> {
  const p = await puesta({ PAGO_OBLIGATORIO_PRESENCIAL: 1 });
  await p.c.sql(async ({ db }) => {
    await sql`insert into conceptos_ingresos ("CODIGO", "DESCRIPCION", "IMPORTE") values (7, 'Consulta', 800)`.execute(db);
    await sql`update sistema_control set "CONCEPTO_PRESENCIAL" = 7`.execute(db);
  });
  const jefe = await clinica({ en: p.c, permisos: 'todos' });
  await jefe.hacer(paypal.enlazar, {}, { PAYPAL_EMAIL: 'x@clinica.test', PAYPAL_CLIENT_ID: `o-${p.c.codigo}`, PAYPAL_SECRET: 'secreto' });
  return { p, jefe };
}
