// Stores an invoice: what it says is kept with the save, before anybody is asked for its stamp. Its tree never changes, so that
// asking again for a lost stamp gives the same one.
import { sql } from 'kysely';
import { importesDe, sumar } from '#domain/cfdi/importes.ts';
import { ingresoDe, type Linea } from '#domain/cfdi/ingreso.ts';
import type { Nodo } from '#domain/cfdi/nodos.ts';
import { certificadoMexico } from '#features/certificados/server/secreto.ts';
import type { CertificadoMexico } from '#features/certificados/server/sellado.ts';
import { clienteDe } from '#kernel/server/cliente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { Emision } from '../contract.ts';
import type { Periodo } from '../periodos.ts';
import { ESTADO_CFDI, impuestosDe } from '../rules.ts';
import { emisorDe } from './emisor.ts';
import { dePaciente } from './recibos.ts';
import './table.ts';

/** When the job takes over what the call that issued it did not finish: sealing and the talk with the provider take less. */
const RESCATE_MS = 185_000;
/** The SAT refuses what is dated later than its own clock. */
const ADELANTO_MS = 60_000;

/** A document whose tree does not change any more, with the certificate that its tree names. */
export interface PorSellar {
  cliente: number;
  arbol: Nodo;
  certificado: CertificadoMexico;
}
export interface PorTimbrar extends PorSellar {
  FACTURAFOLIO: number;
}
/** The day and hour that a document says. */
export const momentoDe = (ctx: Ctx): { fecha: string; hora: string } =>
  enLaClinica(ctx.sesion.clinica.ZONA_HORARIA, new Date(Date.now() - ADELANTO_MS));
/** An issuer who can invoice at the moment that the document will say, with its certificate. Throws Rechazo. */
export async function quienEmite(ctx: Ctx, EMISOR: number) {
  const momento = momentoDe(ctx);
  const emisor = await emisorDe(ctx, EMISOR, momento.fecha);
  const certificado = await certificadoMexico(ctx, EMISOR);
  if (!certificado) throw new Rechazo('Falta el certificado de sello digital');
  return { emisor, certificado, momento };
}
type QuienEmite = Awaited<ReturnType<typeof quienEmite>>;

export interface PorGuardar {
  /** As it is written. Its patient is null when it is of many receipts. */
  forma: Omit<Emision, 'ACTUALIZAR_PACIENTE' | 'CODIGOPACIENTE'> & { CODIGOPACIENTE: number | null };
  FOLIORECIBO: number | null;
  /** Of an invoice to the general public. */
  periodo: Periodo | null;
  SUCURSAL: number;
  SERIE: string;
  FORMA_PAGO: string;
  lineas: readonly Linea[];
  /** The one in whose place it goes. Until it is stamped, that one counts. */
  sustituye?: { FACTURAFOLIO: number; UUID: string } | undefined;
}
/** Stores an invoice and leaves its stamp to a job, in case who asked for it does not finish. The receipts must be locked. */
export async function guardar(ctx: Ctx, { emisor, certificado, momento }: QuienEmite, p: PorGuardar): Promise<PorTimbrar> {
  const { forma, periodo, lineas, SERIE, FORMA_PAGO } = p;
  const impuestos = impuestosDe(forma);
  const importes = sumar(lineas.map((l) => importesDe(l.cobrado, impuestos)));
  const FACTURAFOLIO = await ctx.codigo('CFDI');
  const cliente = await clienteDe(ctx);
  await ctx.encolar(
    'cfdi.timbrar',
    { FACTURAFOLIO },
    { clave: `cfdi/${cliente}/${FACTURAFOLIO}`, cuando: new Date(Date.now() + RESCATE_MS) },
  );
  ctx.anotar({ ...dePaciente(forma), FACTURAFOLIO });
  // The series is locked until the transaction ends, so its number comes last.
  const FOLIO = await ctx.folio(`CFDI-${emisor.EMISOR}-${SERIE}`);
  const arbol = ingresoDe(
    {
      ...forma,
      ...impuestos,
      ...{ serie: SERIE, folio: String(FOLIO), fecha: `${momento.fecha}T${momento.hora}:00` },
      ...{ noCertificado: emisor.NOCERTIFICADO, lugarExpedicion: emisor.codigoPostal, formaPago: FORMA_PAGO },
      emisor: { rfc: emisor.rfc, nombre: emisor.nombre, regimen: emisor.regimen },
      global: periodo
        ? {
            periodicidad: periodo.PERIODICIDAD,
            meses: periodo.FECHA_INICIAL.slice(5, 7),
            ejercicio: periodo.FECHA_INICIAL.slice(0, 4),
          }
        : undefined,
      sustituye: p.sustituye?.UUID,
    },
    lineas,
  );
  await ctx.db
    .insertInto('cfdi')
    .values({
      ...forma,
      ...(periodo ?? { PERIODICIDAD: '', FECHA_INICIAL: null, FECHA_FINAL: null }),
      ...{ FACTURAFOLIO, FOLIORECIBO: p.FOLIORECIBO, SUCURSAL: p.SUCURSAL, SERIE, FOLIO, FECHA: momento.fecha, HORA: momento.hora },
      ...{ FORMA_PAGO, SUBTOTAL: importes.base, IMPUESTO: importes.iva, RETENIDO: importes.isr, TOTAL: importes.total },
      ...{ SUSTITUYE: p.sustituye?.FACTURAFOLIO ?? null, cuenta: !p.sustituye },
      ...{ ESTADO: ESTADO_CFDI.porTimbrar, UUID: '', MOTIVO: '', RESPUESTA: '', arbol: JSON.stringify(arbol) as never },
      proximo: sql<string>`now() + interval '3 minutes'`,
    } as never)
    .execute();
  return { FACTURAFOLIO, cliente, arbol, certificado };
}
