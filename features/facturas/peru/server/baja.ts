// Voids vouchers: facturas by a communication (RA), boletas by a daily summary that says so (RC). SUNAT answers with a ticket
// whose result is asked for later.
import { sql } from 'kysely';
import { type Elemento, enXml } from '#domain/cpe/elementos.ts';
import { comunicacionBaja, resumenDiario } from '#domain/cpe/envios.ts';
import { folioEnvio, TIPO_CPE } from '#domain/cpe/nombres.ts';
import { deClaves, desenlace, desenlaceDeFalla } from '#domain/cpe/respuesta.ts';
import { reciboBloqueado } from '#features/caja/abonos/server/factura.ts';
import { firmar } from '#features/certificados/server/firma.ts';
import { consultarTicket, enviarResumen, type Falla, type Respuesta, type Sol } from '#features/integraciones/sunat/server/sunat.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { SinRespuesta } from '#kernel/server/servicios.ts';
import { exigir, Rechazo } from '#kernel/shared/verdict.ts';
import { ESTADO_CPE, puedeDarDeBaja } from '../rules.ts';
import { encolarBaja } from './cola.ts';
import { claves, exigirCpe, impedimento } from './emisor.ts';
import { anular, pausaMin, SIN_SUNAT } from './enviar.ts';
import { bloqueado, CAMPOS } from './leer.ts';
import './table.ts';

const TURNO = sql`interval '3 minutes'`;
/** When a ticket is asked about: soon, then less often. */
const ESPERA_S = 10;
const OBSERVADOS_DESDE = 4000;
/** SUNAT does not know the ticket. */
const SIN_TICKET = 127;
/** What was to be voided already is: as RA and RC say it. Source: SUNAT's catalogue of returns. */
const YA_DE_BAJA: ReadonlySet<number> = new Set([2323, 2987]);
/**
 * SUNAT already has a document with that identifier, as RA and RC say it, in a receipt or in a fault: ours, whose ticket was
 * lost, or another system's.
 */
const YA_PRESENTADO: ReadonlySet<number> = new Set([2324, 2223]);

/** The next number of the day. */
const numeroDe = (ctx: Ctx, clase: 'RA' | 'RC'): Promise<number> => ctx.folio(`CPE-${clase}-${ctx.hoy}`);

/** Asks for a voucher to be voided; a job sends it. */
export async function darDeBaja(ctx: Ctx, FACTURAFOLIO: number, MOTIVO: string): Promise<void> {
  exigirCpe(ctx);
  const c = await bloqueado(ctx, FACTURAFOLIO);
  if (c.TIPO_DOCUMENTO === TIPO_CPE.notaCredito) throw new Rechazo('Una nota de crédito no se da de baja: facture de nuevo el recibo');
  exigir(puedeDarDeBaja(c, ctx.hoy));
  const falta = await impedimento(ctx);
  if (falta) throw new Rechazo(falta);
  const { rows } = await sql`select from cpe where "MODIFICA" = ${FACTURAFOLIO} and "ESTADO" <> ${ESTADO_CPE.rechazado}`.execute(ctx.db);
  if (rows.length) throw new Rechazo('Este comprobante ya tiene una nota de crédito');
  const clase = c.TIPO_DOCUMENTO === TIPO_CPE.factura ? 'RA' : 'RC';
  const envio = await ctx.codigo('CPE-ENVIO');
  await encolarBaja(ctx, envio);
  ctx.anotar({ CODIGOPACIENTE: c.CODIGOPACIENTE, FACTURAFOLIO, MOTIVO });
  const n = await numeroDe(ctx, clase);
  await ctx.db.insertInto('cpe_envios').values({ envio, clase, fecha: ctx.hoy, n, del_dia: c.FECHA, motivo: MOTIVO }).execute();
  await ctx.db
    .updateTable('cpe')
    .set({ ESTADO: ESTADO_CPE.bajaSolicitada, envio, RESPUESTA: '' })
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .execute();
}

async function tomar(ctx: Ctx, envio: number) {
  const [e] = await ctx.db
    .updateTable('cpe_envios')
    .set({ proximo: sql`now() + ${TURNO}`, intentos: sql`intentos + 1` })
    .where('envio', '=', envio)
    .where('terminado', 'is', null)
    .where('proximo', '<=', sql<string>`now()`)
    .returningAll()
    .execute();
  if (!e) return undefined;
  const suyos = await ctx.db
    .selectFrom('cpe')
    .select([...CAMPOS, 'emisor'])
    .where('envio', '=', envio)
    .orderBy('FACTURAFOLIO')
    .execute();
  return { e, suyos, hoy: ctx.hoy, claves: await claves(ctx).catch((x: unknown) => x as Error) };
}
type Tomado = NonNullable<Awaited<ReturnType<typeof tomar>>>;
function documentoDe({ e, suyos }: Tomado): Elemento {
  const cabeza = { delDia: e.del_dia, fecha: e.fecha, n: e.n, emisor: suyos[0]!.emisor };
  const deCada = suyos.map((c) => ({ tipo: c.TIPO_DOCUMENTO, serie: c.SERIE, numero: c.NUMERO, c }));
  return e.clase === 'RA'
    ? comunicacionBaja(
        cabeza,
        deCada.map((d) => ({ ...d, motivo: e.motivo })),
      )
    : resumenDiario(
        cabeza,
        deCada.map(({ c, ...d }) => ({
          ...d,
          adquirente: { tipo: c.TIPO_IDENTIDAD, numero: c.DOCUMENTOID, nombre: c.NOMBRECOMPLETO },
          afectacion: c.TIPO_AFECTACION,
          cobrado: c.TOTAL,
        })),
      );
}

export async function enviarBaja(host: Host, cliente: number, { envio }: { envio: number }): Promise<void> {
  const en = <T>(hacer: (ctx: Ctx) => Promise<T>) => enClinica(host, cliente, 0, hacer);
  const t = await en((ctx) => tomar(ctx, envio));
  if (!t) return;
  const { e, suyos, hoy } = t;
  const poner = (cambio: Record<string, unknown>) =>
    en((ctx) => ctx.db.updateTable('cpe_envios').set(cambio).where('envio', '=', envio).execute());
  const luego = (segundos: number, motivo: string) =>
    en(async (ctx) => {
      await ctx.db
        .updateTable('cpe_envios')
        .set({ proximo: sql`now() + make_interval(secs => ${segundos})` })
        .where('envio', '=', envio)
        .execute();
      await ctx.db
        .updateTable('cpe')
        .set({ RESPUESTA: motivo })
        .where('envio', '=', envio)
        .where('ESTADO', '=', ESTADO_CPE.bajaSolicitada)
        .execute();
      await encolarBaja(ctx, envio, new Date(Date.now() + segundos * 1000));
    });
  const masTarde = (motivo: string) => luego(60 * pausaMin(e.intentos), motivo);
  const dicho = (r: Falla) =>
    desenlaceDeFalla(r.codigo) === 'reintentar'
      ? SIN_SUNAT
      : `SUNAT dijo: ${r.codigo}, ${r.descripcion}. Se intenta de nuevo cada pocos minutos.`.slice(0, 500);
  // Until SUNAT says that it did not void it, what may have arrived is never given up.
  const quizaSalio = e.xml !== '';
  try {
    if (t.claves instanceof Error) throw t.claves;
    const { PFX, PFX_PASS, USER, PASS } = t.claves;
    const sol: Sol = { ruc: suyos[0]!.emisor.ruc, USER, PASS };
    const firmado = async (con: Tomado) => (await firmar(cliente, { xml: enXml(documentoDe(con)), PFX, PFX_PASS, hoy })).xml;
    const conOtroNumero = async () => {
      const otro = { fecha: hoy, n: await en((ctx) => numeroDe(ctx, e.clase)) };
      await poner({ ...otro, xml: await firmado({ ...t, e: { ...e, ...otro } }), ticket: '' });
      await luego(0, '');
    };
    let { xml, ticket } = e;
    if (!xml) {
      xml = await firmado(t);
      await poner({ xml });
    }
    if (!ticket) {
      const r = await enviarResumen(host, sol, `${sol.ruc}-${folioEnvio(e.clase, e.fecha, e.n)}`, xml);
      if (!('ticket' in r)) {
        if (YA_PRESENTADO.has(r.codigo)) await conOtroNumero();
        else if (desenlaceDeFalla(r.codigo) === 'reintentar' || (quizaSalio && deClaves(r.codigo))) await masTarde(dicho(r));
        else await en((ctx) => terminar(ctx, envio, r));
        return;
      }
      ticket = r.ticket;
      await poner({ ticket });
    }
    const r = await consultarTicket(host, sol, ticket);
    if (!r) await luego(ESPERA_S * Math.min(e.intentos, 30), '');
    else if (YA_PRESENTADO.has(r.codigo)) await conOtroNumero();
    else if (r.clase === 'falla' && r.codigo !== SIN_TICKET) await masTarde(dicho(r));
    else await en((ctx) => terminar(ctx, envio, r));
  } catch (x) {
    if (x instanceof SinRespuesta) await masTarde(SIN_SUNAT);
    else if (!(x instanceof Rechazo)) throw x;
    else if (quizaSalio) await masTarde(x.message);
    else await en((ctx) => terminar(ctx, envio, { clase: 'falla', codigo: 0, descripcion: x.message }));
  } finally {
    host.vivo.avisar({ cliente, slices: ['/caja/facturas_peru', '/caja/abonos'], origen: '' });
  }
}

/** Voids what SUNAT voided; what it refused is in force as before, with the reason. */
async function terminar(ctx: Ctx, envio: number, r: Respuesta): Promise<void> {
  const suyos = await ctx.db
    .selectFrom('cpe')
    .select(['FACTURAFOLIO', 'FOLIORECIBO', 'CODIGO_SUNAT'])
    .where('envio', '=', envio)
    .where('ESTADO', '=', ESTADO_CPE.bajaSolicitada)
    .orderBy('FOLIORECIBO')
    .execute();
  const cdr = r.clase === 'cdr' ? { cdr: Buffer.from(r.cdr) } : {};
  await ctx.db
    .updateTable('cpe_envios')
    .set({ terminado: sql`now()`, ...cdr })
    .where('envio', '=', envio)
    .execute();
  const que = YA_DE_BAJA.has(r.codigo) ? 'aceptado' : r.clase === 'cdr' ? desenlace(r.codigo, r.notas.length > 0) : 'corregir';
  for (const c of suyos) {
    await reciboBloqueado(ctx, c.FOLIORECIBO);
    if (que === 'aceptado' || que === 'observado') {
      await anular(ctx, c.FACTURAFOLIO);
      continue;
    }
    const ESTADO = (c.CODIGO_SUNAT ?? 0) >= OBSERVADOS_DESDE ? ESTADO_CPE.observado : ESTADO_CPE.aceptado;
    await ctx.db
      .updateTable('cpe')
      .set({ ESTADO, envio: null, RESPUESTA: `No se dio de baja. ${r.codigo ? `${r.codigo}: ` : ''}${r.descripcion}`.slice(0, 500) })
      .where('FACTURAFOLIO', '=', c.FACTURAFOLIO)
      .execute();
  }
}
