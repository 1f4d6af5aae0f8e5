// The plan's invoices: registered by the platform, read by each clinic on its account page.
import { type Kysely, sql } from 'kysely';
import { PAISES } from '#domain/paises/paises.ts';
import { ESTADO_FACTURA } from '#features/acceso/contract.ts';
import '#features/acceso/server/cuenta.ts';
import type { Almacen } from '#kernel/server/almacen.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { entrar } from './clinicas.ts';
import type { Factura, FacturaNueva } from './contract.ts';

const deCampo = (campo: string, sentencia: string) => new Rechazo(sentencia, { ERRORES: { [campo]: sentencia } });
const esPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

interface Paginas {
  LIMITE?: number | null;
  PAGINA?: number | null;
}
/** A page of a clinic's invoices, newest first. */
export async function listarFacturas(db: Kysely<DB>, codigo: string, p: Paginas = {}): Promise<{ TOTAL: number; FACTURAS: Factura[] }> {
  const { cliente } = await entrar(db, codigo);
  const limite = p.LIMITE ?? 100;
  const total = await sql<{
    n: number;
  }>`select count(*)::int as n from cuenta_facturas where cliente = ${cliente} and eliminado is null`.execute(db);
  const { rows } =
    await sql<Factura>`select "FOLIO", "FECHA", "DESDE", "HASTA", "CONCEPTO", "IMPORTE", "MONEDA", "ESTADO", "FECHA_PAGO", "MOTIVO",
      (archivo is not null)::int as "PDF" from cuenta_facturas
    where cliente = ${cliente} and eliminado is null order by "FECHA" desc, "FOLIO" desc limit ${limite} offset ${((p.PAGINA ?? 1) - 1) * limite}`.execute(
      db,
    );
  return { TOTAL: total.rows[0]!.n, FACTURAS: rows };
}

/** Registers an invoice and stores its document. Throws `Rechazo` when the folio is taken or the file is not a PDF. */
export async function registrarFactura(
  db: Kysely<DB>,
  almacen: Almacen,
  codigo: string,
  { ARCHIVO, PAGADA, FECHA_PAGO, ...f }: FacturaNueva,
): Promise<void> {
  const { cliente, id_pais } = await entrar(db, codigo);
  const { rows } = await sql`select 1 from cuenta_facturas where cliente = ${cliente} and "FOLIO" = ${f.FOLIO}`.execute(db);
  if (rows.length) throw deCampo('FOLIO', `Ya hay una factura con el folio ${f.FOLIO}`);
  const bytes = await ARCHIVO?.leer();
  if (bytes && !esPdf(bytes)) throw deCampo('ARCHIVO', 'El archivo debe ser un PDF');
  // `guardarArchivo` only uses the transaction and the store of its context.
  const ctx = { db, host: { almacen } } as unknown as Ctx;
  const archivo = bytes
    ? await guardarArchivo(ctx, { bytes, nombre: `${f.FOLIO}.pdf`, tipo: 'application/pdf', uso: 'cuenta.factura' })
    : null;
  const pagada = PAGADA || FECHA_PAGO ? 1 : 0;
  await sql`insert into cuenta_facturas (cliente, "FOLIO", "FECHA", "DESDE", "HASTA", "CONCEPTO", "IMPORTE", "MONEDA", "ESTADO", "FECHA_PAGO", archivo)
    values (${cliente}, ${f.FOLIO}, ${f.FECHA}, ${f.DESDE}, ${f.HASTA}, ${f.CONCEPTO || `Plan del ${fechaTexto(f.DESDE)} al ${fechaTexto(f.HASTA)}`},
      ${f.IMPORTE}, ${(f.MONEDA || PAISES[id_pais]!.moneda.codigo).toUpperCase()}, ${pagada}, ${pagada ? (FECHA_PAGO ?? f.FECHA) : null}, ${archivo})`.execute(
    db,
  );
}

async function tomar(db: Kysely<DB>, codigo: string, FOLIO: string): Promise<{ cliente: number; ESTADO: number; FECHA: string }> {
  const { cliente } = await entrar(db, codigo);
  const { rows } = await sql<{ ESTADO: number; FECHA: string }>`select "ESTADO", "FECHA" from cuenta_facturas
    where cliente = ${cliente} and "FOLIO" = ${FOLIO} and eliminado is null for update`.execute(db);
  if (!rows[0]) throw noExiste('La factura');
  if (rows[0].ESTADO === ESTADO_FACTURA.cancelada) throw new Rechazo('La factura está cancelada');
  return { cliente, ...rows[0] };
}
/** Marks as paid on that day, or today in the clinic's time zone. */
export async function pagarFactura(db: Kysely<DB>, codigo: string, FOLIO: string, FECHA_PAGO: string | null): Promise<void> {
  const { cliente, ESTADO } = await tomar(db, codigo, FOLIO);
  if (ESTADO === ESTADO_FACTURA.pagada) throw new Rechazo('La factura ya está pagada');
  await sql`update cuenta_facturas set "ESTADO" = ${ESTADO_FACTURA.pagada}, "FECHA_PAGO" = coalesce(${FECHA_PAGO}::date, current_date)
    where cliente = ${cliente} and "FOLIO" = ${FOLIO}`.execute(db);
}
/** Cancels an invoice; it stays, with the reason. */
export async function cancelarFactura(db: Kysely<DB>, codigo: string, FOLIO: string, MOTIVO: string): Promise<void> {
  const { cliente } = await tomar(db, codigo, FOLIO);
  await sql`update cuenta_facturas set "ESTADO" = ${ESTADO_FACTURA.cancelada}, "MOTIVO" = ${MOTIVO} where cliente = ${cliente} and "FOLIO" = ${FOLIO}`.execute(
    db,
  );
}
