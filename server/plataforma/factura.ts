// A plan's invoice as command-line options.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { ESTADOS_FACTURA, FacturaPlan } from '#features/acceso/contract.ts';
import { type Archivo, archivoEnMemoria } from '#kernel/shared/archivo.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { NoArranca } from '../frases.ts';
import { type Factura, FacturaNueva } from './contract.ts';
import { enPalabras } from './orden.ts';
import { enTabla } from './tabla.ts';

const opcion = { type: 'string' } as const;
const si = { type: 'boolean' } as const;
export const OPCIONES_FACTURA = {
  folio: opcion,
  fecha: opcion,
  desde: opcion,
  hasta: opcion,
  importe: opcion,
  moneda: opcion,
  concepto: opcion,
  pdf: opcion,
  pagada: si,
  pagar: si,
  cancelar: si,
} as const satisfies ParseArgsConfig['options'];
type Opciones = { [K in keyof typeof OPCIONES_FACTURA]?: string | boolean | undefined };

export const AYUDA_FACTURA = `  --folio     como se llama; uno solo de cada clínica
  --fecha     de la factura, aaaa-mm-dd; con --pagar, el día en que se pagó
  --desde     primer día que paga
  --hasta     último día que paga
  --importe   con sus impuestos
  --moneda    la del país de la clínica si no se dice
  --concepto  el periodo si no se dice
  --pdf       el documento, que la clínica puede abrir
  --pagada    ya está pagada
  --pagar     marca como pagada la de ese folio
  --cancelar  cancela la de ese folio; diga --motivo`;

const Pago = FacturaPlan.pick({ FECHA_PAGO: true });
const CAMPOS = {
  FOLIO: 'folio',
  FECHA: 'fecha',
  DESDE: 'desde',
  HASTA: 'hasta',
  IMPORTE: 'importe',
  MONEDA: 'moneda',
  CONCEPTO: 'concepto',
} as const;

/** Throws NoArranca when the folio is missing. */
export function folioDe(v: Opciones): string {
  if (typeof v.folio !== 'string' || !v.folio.trim()) throw new NoArranca('--folio: diga de qué factura.');
  return v.folio.trim();
}
function archivoDe(ruta: string): Archivo {
  try {
    // Relative to where the user typed, because npm runs commands in the installation's folder.
    const bytes = readFileSync(resolve(process.env.INIT_CWD ?? '.', ruta));
    return archivoEnMemoria(basename(ruta), 'application/pdf', bytes);
  } catch {
    throw new NoArranca(`--pdf: no se puede leer ${ruta}.`);
  }
}
/** The invoice from the options. Throws NoArranca with the wrong option. */
export function facturaDe(v: Opciones): FacturaNueva {
  return enPalabras(
    FacturaNueva.safeParse({
      ...Object.fromEntries(Object.entries(CAMPOS).map(([campo, o]) => [campo, v[o]])),
      PAGADA: v.pagada ? 1 : 0,
      ...(typeof v.pdf === 'string' ? { ARCHIVO: archivoDe(v.pdf) } : {}),
    }),
    { ...Object.fromEntries(Object.entries(CAMPOS).map(([campo, o]) => [campo, `--${o}`])), ARCHIVO: '--pdf' },
  );
}

/** The payment date; today when absent. */
export const pagoDe = (v: Opciones): string | null =>
  enPalabras(Pago.safeParse({ FECHA_PAGO: v.fecha }), { FECHA_PAGO: '--fecha' }).FECHA_PAGO;

const nombreDe = (f: Factura) => nombreEn(ESTADOS_FACTURA, f.ESTADO);
export const enRenglones = (facturas: readonly Factura[]): string =>
  enTabla(
    ['Folio', 'Fecha', 'Periodo', 'Importe', 'Estado', 'Pagada el', 'PDF', 'Concepto'],
    facturas.map((f) => [
      f.FOLIO,
      f.FECHA,
      f.DESDE ? `${f.DESDE} a ${f.HASTA}` : '',
      `${f.IMPORTE.toFixed(2)} ${f.MONEDA}`,
      f.MOTIVO ? `${nombreDe(f)}: ${f.MOTIVO}` : nombreDe(f),
      f.FECHA_PAGO ?? '',
      f.PDF ? 'sí' : '',
      f.CONCEPTO,
    ]),
  );
