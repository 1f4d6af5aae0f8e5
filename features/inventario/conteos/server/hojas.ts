// The paper of a count: the sheet to count with, by place, and what was found.
import { formatear } from '#domain/dinero.ts';
import { redondear } from '#domain/redondeo.ts';
import { almacenesDe } from '#features/inventario/movimientos/server/almacenes.ts';
import { cantidadTexto } from '#features/inventario/movimientos/texto.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { documento, type Html, html } from '#kernel/server/hoja.ts';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import { fechaCorta, fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import type { PorContar } from '../contract.ts';
import { diferencia } from '../rules.ts';
import { conteoDe, porContar } from './leer.ts';

const ESTILO = `h1{font-size:15pt;margin:0}header{display:grid;grid-template-columns:1fr auto;gap:1mm 8mm;align-items:end;border-bottom:.35mm solid #222;padding-bottom:2mm;margin-bottom:3mm}
header p{margin:0;color:#444}h2{font-size:10pt;margin:4mm 0 1mm}table{border-collapse:collapse;width:100%;font-size:9pt}thead{display:table-header-group}
td,th{padding:1.3mm 0;border-bottom:.15mm solid #ccc;text-align:left;vertical-align:middle}tr{break-inside:avoid}th{font-weight:600;border-bottom:.35mm solid #222}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:4mm}.t{white-space:nowrap;padding-left:4mm}.caja{width:34mm;padding-left:6mm}.caja i{display:block;height:5.5mm;border:.2mm solid #888;border-radius:1mm}
tfoot{display:table-row-group}tfoot td{font-weight:600;border-top:.35mm solid #222;border-bottom:0}
.firmas{display:grid;grid-template-columns:1fr 1fr;gap:16mm;margin-top:22mm;break-inside:avoid}.firmas div{border-top:.25mm solid #222;padding-top:1mm;text-align:center}`;
const FIRMAS = html`<div class="firmas"><div>Contó</div><div>Revisó</div></div>`;
/** Lines of a sheet: some forty pages. */
const MAX_EN_HOJA = 2_000;
const SIN_LUGAR = 'Sin ubicación';

const pdf = (ctx: Ctx, titulo: string, cuerpo: Html): Salida => ({
  nombre: `${titulo}.pdf`,
  tipo: 'application/pdf',
  contenido: () =>
    htmlToPdf(documento({ titulo, hoja: 'carta', cuerpo, estilo: ESTILO, pie: `${ctx.sesion.clinica.NOMBRECLINICA}\n${titulo}` })),
});

/** By place, with an empty box for each line: whoever counts does not know what there should be. */
export async function hojaParaContar(ctx: Ctx, ID_ALMACEN: number, UBICACION: string): Promise<Salida> {
  const [lineas, almacenes] = await Promise.all([porContar(ctx, ID_ALMACEN, UBICACION, MAX_EN_HOJA), almacenesDe(ctx, 0, 0)]);
  const almacen = almacenes.find((a) => a.ID === ID_ALMACEN)?.NOMBRE ?? '';
  const lugares = new Map<string, PorContar[]>();
  for (const l of lineas) {
    const lugar = l.UBICACION || SIN_LUGAR;
    lugares.set(lugar, [...(lugares.get(lugar) ?? []), l]);
  }
  return pdf(
    ctx,
    `Conteo de ${almacen}`,
    html`<header><div><h1>Conteo de ${almacen}</h1><p>${ctx.sesion.clinica.NOMBRECLINICA}</p></div><p>${fechaLarga(ctx.hoy)}</p></header>
    ${[...lugares].map(
      ([
        lugar,
        suyas,
      ]) => html`<h2>${lugar}</h2><table><thead><tr><th>Producto</th><th class="t">Lote</th><th class="t">Unidad</th><th class="caja">Contado</th></tr></thead>
      <tbody>${suyas.map(
        (l) =>
          html`<tr><td>${l.NOMBRE}</td><td class="t">${l.LOTE}${l.CADUCIDAD ? `, ${fechaCorta(l.CADUCIDAD)}` : ''}</td><td class="t">${l.UNIDAD}</td><td class="caja"><i></i></td></tr>`,
      )}</tbody></table>`,
    )}${lineas.length ? '' : html`<p>No hay productos que contar.</p>`}${FIRMAS}`,
  );
}

/** What the books said, what was found, and the difference with its value. Throws Rechazo 404. */
export async function hojaDeConteo(ctx: Ctx, ID: number): Promise<Salida> {
  const k = await conteoDe(ctx, ID);
  const { pais, NOMBRECLINICA } = ctx.sesion.clinica;
  const n = (v: number) => cantidadTexto(v, pais);
  const conSigno = (v: number) => (v > 0 ? `+${n(v)}` : n(v));
  return pdf(
    ctx,
    `Conteo ${ID}`,
    html`<header><div><h1>Conteo ${ID} de ${k.ALMACEN}</h1><p>${NOMBRECLINICA}. ${k.MOTIVO}</p></div><p>${fechaLarga(k.FECHA)}, ${k.HORA}<br>${k.USUARIO}</p></header>
    <table><thead><tr><th>Producto</th><th class="t">Lote</th><th class="n">Libros</th><th class="n">Contado</th><th class="n">Diferencia</th><th class="n">Valor</th></tr></thead>
    <tbody>${k.PRODUCTOS.map((r) => {
      const d = diferencia(r);
      return html`<tr><td>${r.NOMBRE}</td><td class="t">${r.LOTE}</td><td class="n">${n(r.EXISTENCIA)}</td><td class="n">${n(r.CONTADO)} ${r.UNIDAD}</td><td class="n">${d ? conSigno(d) : ''}</td><td class="n">${d ? formatear(redondear(d * r.COSTO, 2), pais) : ''}</td></tr>`;
    })}</tbody><tfoot><tr><td colspan="4">${k.DIFERENCIAS === 0 ? 'Todo cuadra' : k.DIFERENCIAS === 1 ? '1 diferencia' : `${k.DIFERENCIAS} diferencias`}</td><td></td><td class="n">${formatear(k.VALOR, pais)}</td></tr></tfoot></table>
    ${FIRMAS}`,
  );
}
