// Engine 2, shared part: how a report describes itself to the screen.
import { z } from 'zod';
import { formatear, formatearNumero } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { textoTelefono } from '#domain/telefonos.ts';
import { codigo, json, texto, textoOpcional } from '../shared/fields.ts';

/** A field's description, enough to draw a filter or a column. */
export const CampoDescrito = z.object({
  clave: z.string(),
  etiqueta: z.string(),
  tipo: z.string(),
  requerido: z.boolean(),
  decimales: z.number().optional(),
  opciones: z.array(z.tuple([z.union([z.string(), z.number()]), z.string()])).optional(),
  defecto: z.union([z.string(), z.number(), z.null()]).optional(),
});
export type CampoDescrito = z.output<typeof CampoDescrito>;
export const DefinicionReporte = z.object({
  accion: texto('Acción', 100),
  titulo: texto('Título', 100),
  grupo: texto('Grupo', 60),
  permiso: codigo('Permiso'),
  descripcion: textoOpcional('Descripción', 300),
  filtros: json('Filtros', z.array(CampoDescrito)),
  columnas: json('Columnas', z.array(CampoDescrito)),
  totales: json('Totales', z.array(z.string())),
});
export type DefinicionReporte = z.output<typeof DefinicionReporte>;
export const Resultado = z.object({
  resultado: json('Resultado', z.array(z.record(z.string(), z.unknown()))),
  totales: json('Totales', z.record(z.string(), z.number())),
  formato: json('Formato', z.array(CampoDescrito)),
  resumen: json('Resumen', z.array(z.object({ titulo: z.string(), filas: z.array(z.tuple([z.string(), z.number()])) }))),
});

/** A quantity without zeros that say nothing; a cost, which has more decimals than money, with at least those of money. */
function textoDeMedida(n: number, max: number, pais: Pais): string {
  let decimales = max > 2 ? pais.moneda.decimales : 0;
  while (decimales < max && Number(n.toFixed(decimales)) !== n) decimales++;
  return formatearNumero(n, pais, decimales);
}
/** A value as people of the country read it: money, quantities, dates (as `fecha` writes them), telephones, options by words. */
export function textoDeCelda(c: CampoDescrito, v: unknown, pais: Pais, fecha: (dia: string) => string): string {
  if (v === null || v === undefined || v === '') return '';
  if (c.tipo === 'importe') return formatear(Number(v), pais);
  if (c.tipo === 'medida') return textoDeMedida(Number(v), c.decimales ?? 2, pais);
  if (c.tipo === 'fecha') return fecha(String(v));
  if (c.tipo === 'telefono') return textoTelefono(String(v), pais.telefono.lada);
  return c.opciones?.find(([o]) => o === v)?.[1] ?? String(v);
}
