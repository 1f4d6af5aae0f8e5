// The printed movement: what moved, from where to where, with its lots and costs, and where both sign.
import type { Ctx } from '#kernel/server/ctx.ts';
import { documento, type Html, html } from '#kernel/server/hoja.ts';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import { fechaCorta, fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import type { MovimientoDetalle } from '../contract.ts';
import { llevaDestino, llevaOrigen, TIPOS_MOVIMIENTO } from '../rules.ts';
import { cantidadTexto, costoTexto } from '../texto.ts';
import { detalleDe } from './consulta.ts';

const ESTILO = `h1{font-size:15pt;margin:0}header{display:grid;grid-template-columns:1fr auto;gap:1mm 8mm;align-items:end;border-bottom:.35mm solid #222;padding-bottom:2mm}
header p{margin:0;color:#444}dl{display:grid;grid-template-columns:auto 1fr auto 1fr;gap:1mm 5mm;margin:4mm 0}dt{color:#444}dd{margin:0}
table{border-collapse:collapse;width:100%;font-size:9.5pt}thead{display:table-header-group}td,th{padding:1.2mm 0;border-bottom:.15mm solid #ccc;text-align:left;vertical-align:top}tr{break-inside:avoid}
th{font-weight:600;border-bottom:.35mm solid #222}td small{display:block;color:#444;font-size:8.5pt}.u{padding-left:3mm}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:4mm}
tfoot{display:table-row-group}tfoot td{font-weight:600;border-bottom:0;border-top:.35mm solid #222}
.firmas{display:grid;grid-template-columns:1fr 1fr;gap:16mm;margin-top:26mm;break-inside:avoid}.firmas div{border-top:.25mm solid #222;padding-top:1mm;text-align:center}`;
/** Who signs below. */
const FIRMAS = { E: ['Entrega', 'Recibe'], S: ['Entrega', 'Recibe'], T: ['Envía', 'Recibe'] } as const;

/** The paper of a movement that the session may see. Throws Rechazo 404. */
export async function hojaMovimiento(ctx: Ctx, ID: number): Promise<Salida> {
  const m = await detalleDe(ctx, ID);
  const { clinica } = ctx.sesion;
  const titulo = `${nombreEn(TIPOS_MOVIMIENTO, m.TIPO)} ${ID}`;
  return {
    nombre: `${titulo}.pdf`,
    tipo: 'application/pdf',
    contenido: () =>
      htmlToPdf(documento({ titulo, hoja: 'carta', cuerpo: cuerpo(m), estilo: ESTILO, pie: `${clinica.NOMBRECLINICA}\n${titulo}` })),
  };

  function cuerpo({ PRODUCTOS, ...m }: MovimientoDetalle): Html {
    const { pais } = clinica;
    const dato = (que: string, valor: string) => (valor ? html`<dt>${que}</dt><dd>${valor}</dd>` : '');
    const lote = (r: MovimientoDetalle['PRODUCTOS'][number]) =>
      r.LOTE ? html`<small>Lote ${r.LOTE}, caduca el ${fechaCorta(r.CADUCIDAD)}</small>` : '';
    return html`<header><div><h1>${titulo}</h1><p>${clinica.NOMBRECLINICA}</p></div><p>${fechaLarga(m.FECHA)}, ${m.HORA}</p></header>
    <dl>${llevaOrigen(m.TIPO) ? dato('Origen', m.ORIGEN) : ''}${llevaDestino(m.TIPO) ? dato('Destino', m.DESTINO) : ''}
      ${dato('Referencia', m.REFERENCIA)}${dato('Registró', m.USUARIO)}</dl>
    <table><thead><tr><th>Producto</th><th class="n">Cantidad</th><th class="u">Unidad</th><th class="n">Costo unitario</th><th class="n">Importe</th></tr></thead>
    <tbody>${PRODUCTOS.map(
      (r) =>
        html`<tr><td>${r.NOMBRE}${lote(r)}</td><td class="n">${cantidadTexto(r.CANTIDAD, pais)}</td><td class="u">${r.UNIDAD}</td><td class="n">${costoTexto(r.PRECIO_UNITARIO, pais)}</td><td class="n">${costoTexto(r.IMPORTE, pais)}</td></tr>`,
    )}</tbody>
    <tfoot><tr><td colspan="4">${PRODUCTOS.length === 1 ? '1 renglón' : `${PRODUCTOS.length} renglones`}</td><td class="n">${costoTexto(m.IMPORTE, pais)}</td></tr></tfoot></table>
    <div class="firmas">${FIRMAS[m.TIPO].map((f) => html`<div>${f}</div>`)}</div>`;
  }
}
