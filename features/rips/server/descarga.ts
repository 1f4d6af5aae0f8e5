// The zip of a period: flat files, the same as sheets, or one JSON for each invoice.

import formato from '#data/rips_co.json';
import { jsonRips } from '#domain/rips/json.ts';
import { type Archivo, type Columnas, planosRips, textoPlano } from '#domain/rips/planos.ts';
import { zipPorPartes } from '#kernel/server/zip_escrito.ts';
import type { PorPartes, Salida } from '#kernel/shared/endpoint.ts';
import { type Factura, facturaJson, layoutDeFactura, remisionDe, type Sede } from './facturas.ts';

const COLUMNAS = Object.fromEntries(formato.datos.map((a) => [a.ARCHIVO as Archivo, a.CAMPOS])) as unknown as Columnas;
interface Texto {
  nombre: string;
  texto: () => string;
}
/** Invoices of one provider in the format of Resolución 3374, with headings where people read them. */
export function planos(facturas: readonly Factura[], sede: Sede, remision: number, hoy: string, encabezados: boolean): Texto[] {
  return planosRips(remisionDe(facturas, sede, remision, hoy), COLUMNAS).map((a) => ({
    nombre: `${a.codigo}.${encabezados ? 'csv' : 'TXT'}`,
    texto: () => textoPlano(a, encabezados ? COLUMNAS : undefined),
  }));
}
export const enJson = (facturas: readonly Factura[], sede: Sede): Texto[] =>
  facturas.map((f) => ({
    nombre: `${f.conFactura ? f.numero.replace(/[^A-Za-z0-9_-]/g, '_') : `RS-${f.numero}`}.json`,
    texto: () => `${JSON.stringify(jsonRips(facturaJson(f, sede), layoutDeFactura(f)), null, 2)}\n`,
  }));
/** The texts, each encoded when its turn comes. */
export const enZip = (nombre: string, textos: readonly Texto[]): Salida<PorPartes> => ({
  nombre: `${nombre}.zip`,
  tipo: 'application/zip',
  contenido: async () => zipPorPartes(textos.map(({ nombre, texto }) => ({ nombre, abrir: () => [texto()] }))),
});
