// The account page: its token, which opens only that page for an hour, and its data.
import { type Kysely, sql } from 'kysely';
import type { Config } from '#kernel/server/config.ts';
import { selladoPor, sellar } from '#kernel/server/sello.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { type Row, table } from '#kernel/server/table.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { FacturaPlan, type MiCuenta } from '../contract.ts';

export const cuentaFacturas = table('cuenta_facturas', FacturaPlan.shape, ['FOLIO']);
declare module '#kernel/server/tablas.ts' {
  interface DB {
    cuenta_facturas: Row<typeof cuentaFacturas> & { archivo: string | null };
  }
}

const VIDA_MS = 3_600_000;

export function tokenCuenta(config: Config, codigo: string): string {
  const texto = `${codigo}.${Date.now() + VIDA_MS}`;
  return `${texto}.${sellar(config, 'cuenta', texto)}`;
}
/** The clinic's code; undefined when the token is not ours or has expired. */
export function leerTokenCuenta(config: Config, token: string): string | undefined {
  const [codigo = '', caduca = '', firma = ''] = token.split('.');
  return selladoPor(config, 'cuenta', `${codigo}.${caduca}`, firma) && Number(caduca) > Date.now() ? codigo : undefined;
}

/** Three years of a monthly plan. */
const FACTURAS = 36;
interface Contratado {
  nombre: string;
  id_pais: number;
  contrato: string;
  vence: string | null;
  limite_medicos: number;
  sms: number;
  folios: number;
  vencido: boolean;
  medicos: number;
  usuarios: number;
}
/** The clinic's plan, its usage and its invoices, newest first. `db` is within that clinic. */
export async function leerCuenta(db: Kysely<DB>, zona: string): Promise<MiCuenta> {
  const [
    {
      rows: [c],
    },
    facturas,
  ] = await Promise.all([
    sql<Contratado>`select c.*,
      (select count(*)::int from medicos where "ACTIVO" = 1 and eliminado is null) as medicos,
      (select count(*)::int from usuarios where "ACTIVO" = 1 and eliminado is null) as usuarios from cliente_actual() c`.execute(db),
    db
      .selectFrom('cuenta_facturas')
      .select(['FOLIO', 'FECHA', 'DESDE', 'HASTA', 'CONCEPTO', 'IMPORTE', 'MONEDA', 'ESTADO', 'FECHA_PAGO', 'MOTIVO', 'archivo'])
      .where('eliminado', 'is', null)
      .orderBy('FECHA', 'desc')
      .orderBy('FOLIO', 'desc')
      .limit(FACTURAS)
      .execute(),
  ]);
  const HOY = enLaClinica(zona).fecha;
  return {
    NOMBRECLINICA: c!.nombre,
    CONTRATO: c!.contrato,
    VIGENCIA: c!.vence,
    VENCIDA: c!.vencido ? 1 : 0,
    LIMITE_MEDICOS: c!.limite_medicos,
    MEDICOS_ACTIVOS: c!.medicos,
    USUARIOS_ACTIVOS: c!.usuarios,
    SMS: c!.sms,
    FOLIOS: c!.folios,
    HOY,
    ID_PAIS: c!.id_pais,
    FACTURAS: facturas.map(({ archivo, ...f }) => ({ ...f, PDF: archivo ? 1 : 0 })),
  };
}

/** The stored document of an invoice; undefined when it has none. */
export async function documentoDe(db: Kysely<DB>, FOLIO: string): Promise<string | undefined> {
  const f = await db
    .selectFrom('cuenta_facturas')
    .select('archivo')
    .where('FOLIO', '=', FOLIO)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  return f?.archivo ?? undefined;
}
