// Orders as records of the file: where they are stored, what a day shows of one, and how the complete file writes it.
import { sql } from 'kysely';
import { FUERA_DICHO, type Fuera } from '#domain/referencia.ts';
import type { Apartado, Original } from '#features/expediente/registros/server/apartados.ts';
import { deConsulta, type Fuente, usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { ClaseDeOrden } from '../clases.ts';
import type { OrdenCompleta, RenglonDeOrden } from '../contract.ts';
import { bloque, porGrupos } from './hoja.ts';
import { ordenCompleta, resumenDe, tablasDe } from './leer.ts';

export const fuenteDeOrdenes = (d: ClaseDeOrden): Fuente => ({
  ...deConsulta,
  lista: d.lista,
  tabla: d.tabla,
  llega: sql`n.llegaron::date`,
  dato: () =>
    sql`json_build_object('ID', n."ID_ORDEN", 'DESCRIPCION', ${resumenDe(d)}, 'ESTADO', case when n.llegaron is null then '' when n.revisados is null
      then 'Resultados nuevos' else 'Con resultados' end, 'USUARIO', ${usuarioDe(sql`n.creado_por`)})`,
});

export interface DeOrden {
  orden: OrdenCompleta;
  archivos: Original[];
  decimal: string;
}
/** An order in the complete file: what was asked for with its results, marked by a word where they are outside, and its files. */
export const apartadoDeOrdenes = (
  d: ClaseDeOrden,
  dicho: (l: RenglonDeOrden, decimal: string) => string = (l) => l.RESULTADO,
): Apartado<DeOrden> => ({
  lista: d.lista,
  clave: 'ID_ORDEN',
  letras: sql`(select 200 + 90 * count(*) from ${tablasDe(d).detalle} l where l.cliente = n.cliente and l."ID_ORDEN" = n."ID_ORDEN")`,
  async leer(ctx, _, ID_ORDEN) {
    const orden = await ordenCompleta(ctx, d, ID_ORDEN);
    const { rows } = await sql<Original>`select x.archivo, x."DESCRIPCION" as nombre from ${tablasDe(d).archivos} x
      where x."ID_ORDEN" = ${ID_ORDEN} and x.eliminado is null order by x."ID"`.execute(ctx.db);
    const { decimal } = ctx.sesion.clinica.pais.moneda;
    return { orden, decimal, archivos: rows.map((a) => ({ ...a, nombre: a.nombre || `Orden ${ID_ORDEN}` })) };
  },
  nombre: ({ orden }) => `Orden ${orden.ID_ORDEN}`,
  nota: ({ orden }) => (orden.FECHA_RESULTADOS ? `Resultados del ${fechaTexto(orden.FECHA_RESULTADOS)}` : ''),
  cuerpo: ({ orden: o, archivos, decimal }) =>
    html`<table class="estudios">${porGrupos(o.DET).map(
      ([grupo, lineas]) =>
        html`<tbody>${grupo ? html`<tr><th colspan="4">${grupo}</th></tr>` : ''}${lineas.map(
          (l) => html`<tr><td>${l.NOMBRE}</td><td class="num">${l.RESULTADO ? html`<b>${dicho(l, decimal)}</b> ${l.UNIDAD}` : ''}</td>
            <td>${l.REFERENCIA}</td><td>${l.FUERA ? FUERA_DICHO[l.FUERA as Exclude<Fuera, ''>] : ''}</td></tr>`,
        )}</tbody>`,
    )}</table>
    ${bloque(d.uno === 'análisis' ? 'Otros análisis' : 'Otros estudios', o[d.otros as 'OTROS_ANALISIS'])}
    ${bloque('Observaciones', o.OBSERVACIONES)}${bloque('Indicaciones', o.INDICACIONES)}
    ${archivos.length ? bloque('Archivos', archivos.map((a) => a.nombre).join('\n')) : ''}`,
  estilo:
    '.estudios td,.estudios th{padding:.25em .5em}.estudios td:first-child{width:42%}.bloque{margin-top:2mm;break-inside:avoid}.bloque p{margin:0}',
  originales: ({ archivos }) => archivos,
});
