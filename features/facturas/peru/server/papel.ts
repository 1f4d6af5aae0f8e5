// The printed representation of a voucher: a page with the clinic's letterhead and the 80 mm ticket. Source: R.S. 097-2012,
// annexes of the printed representation: issuer, buyer, amounts, amount in words, QR, digest.
import { sql } from 'kysely';
import { solesEnLetras } from '#domain/cpe/letras.ts';
import { TIPO_CPE, textoQr } from '#domain/cpe/nombres.ts';
import type { Emisor } from '#domain/cpe/partes.ts';
import { dinero, estilo, type PapelCaja, papelDe } from '#features/caja/server/papel.ts';
import { qrDeTexto } from '#features/facturas/comun/server/qr.ts';
import { marcas } from '#features/formatos_impresion/server/membrete.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { AFECTACIONES, type ComprobanteListado, MOTIVOS, UNIDADES } from '../contract.ts';
import { ESTADO_CPE } from '../rules.ts';
import { archivoDeComprobante, comprobanteDe } from './leer.ts';

interface Datos {
  c: ComprobanteListado;
  emisor: Emisor;
  papel: PapelCaja;
  documento: string;
  /** The QR as a data: URL. */
  qr: string;
}
const TITULO = {
  [TIPO_CPE.boleta]: 'BOLETA DE VENTA ELECTRÓNICA',
  [TIPO_CPE.factura]: 'FACTURA ELECTRÓNICA',
  [TIPO_CPE.notaCredito]: 'NOTA DE CRÉDITO ELECTRÓNICA',
} as const;

async function datosDe(ctx: Ctx, { FACTURAFOLIO }: { FACTURAFOLIO: number }): Promise<Datos> {
  const c = await comprobanteDe(ctx, FACTURAFOLIO);
  if (!c.HASH) throw new Rechazo('El comprobante todavía no está firmado: intente de nuevo en unos segundos');
  if (c.ESTADO === ESTADO_CPE.rechazado) throw new Rechazo('SUNAT rechazó este comprobante: no es válido y no se imprime');
  const { emisor } = await ctx.db.selectFrom('cpe').select('emisor').where('FACTURAFOLIO', '=', FACTURAFOLIO).executeTakeFirstOrThrow();
  const [papel, tipo] = await Promise.all([
    papelDe(ctx, c.CODIGOPACIENTE, c.SUCURSAL, c.FECHA),
    sql<{
      DESCRIPCION: string;
    }>`select "DESCRIPCION" from catalogo_tipos_documento where "ID_TIPO_DOCUMENTO" = ${c.ID_TIPO_DOCUMENTO}`.execute(ctx.db),
  ]);
  const text = textoQr({
    ruc: emisor.ruc,
    tipo: c.TIPO_DOCUMENTO,
    serie: c.SERIE,
    numero: c.NUMERO,
    igv: c.IMPUESTO,
    total: c.TOTAL,
    fecha: c.FECHA,
    tipoDocumento: c.TIPO_IDENTIDAD,
    documento: c.DOCUMENTOID,
    hash: c.HASH,
  });
  const qr = await qrDeTexto(text, 4);
  return { c, emisor, papel, documento: `${tipo.rows[0]?.DESCRIPCION ?? 'Documento'} ${c.DOCUMENTOID}`, qr };
}
const folio = ({ c }: Datos) => `${c.SERIE}-${c.NUMERO}`;
const representacion = ({ c }: Datos) => `Representación impresa de la ${TITULO[c.TIPO_DOCUMENTO]}`;
const direccion = ({ emisor: e }: Datos) =>
  [e.direccion, e.urbanizacion, e.distrito, e.provincia, e.departamento].filter(Boolean).join(', ');
const corrige = ({ c }: Datos) => (c.CORRIGE ? `Modifica ${c.CORRIGE}: ${MOTIVOS.get(c.MOTIVO) ?? ''}. ${c.SUSTENTO}` : '');
const sello = ({ c }: Datos) => (c.ESTADO === ESTADO_CPE.anulado ? 'ANULADO' : '');
const afectacion = (c: ComprobanteListado) => AFECTACIONES.find(([a]) => a === c.TIPO_AFECTACION)![1];

/** The files of a voucher as they are, for the mail: what is signed, and SUNAT's receipt of it. */
const archivoImpreso = (clave: string, cual: Parameters<typeof archivoDeComprobante>[2]) =>
  impreso({
    clave,
    datos: (ctx: Ctx, { FACTURAFOLIO }: { FACTURAFOLIO: number }) => archivoDeComprobante(ctx, FACTURAFOLIO, cual),
    nombre: (a) => a.nombre,
    archivo: ({ extension, tipo, bytes }) => ({ extension, tipo, contenido: async () => bytes }),
    hoja: () => 'carta',
    pagina: (a) => html`${a.nombre}`,
    asunto: (a) => a.nombre,
    mensaje: (a) => a.nombre,
  });
const comprobanteXml = archivoImpreso('caja.cpe_xml', 'xml');
const constancia = archivoImpreso('caja.cpe_cdr', 'cdr');

const comun = {
  datos: datosDe,
  con: ({ c }: Datos) => (c.HAY_CDR ? [comprobanteXml, constancia] : [comprobanteXml]),
  nombre: (d: Datos) => `${TITULO[d.c.TIPO_DOCUMENTO].toLowerCase().replace(/^./, (l) => l.toUpperCase())} ${folio(d)}`,
  asunto: (d: Datos) => `Comprobante ${folio(d)}, ${d.papel.clinica.nombre}`,
  mensaje: (d: Datos) =>
    `Hola, ${d.c.PACIENTE}. Este es su comprobante electrónico ${folio(d)} por ${dinero(d.papel, d.c.TOTAL)} del ${fechaTexto(d.c.FECHA)}. ${d.papel.clinica.nombre}`,
};
const importes = (d: Datos): [string, string][] => [
  [`Operación ${afectacion(d.c).toLowerCase().replace(/o$/, 'a')}`, dinero(d.papel, d.c.VALOR)],
  ['IGV (18 %)', dinero(d.papel, d.c.IMPUESTO)],
];

export const comprobanteImpreso = impreso({
  ...comun,
  clave: 'caja.cpe',
  hoja: () => 'carta',
  // Without the patient's file, which is nobody's business when a company pays.
  pie: (d) => `${representacion(d)} ${folio(d)}`,
  // On A4, the sheet of Peru.
  estilo: (d) => `${estilo(d.papel, 'carta', folio(d))}@page{size:210mm 297mm}
.recuadro{border:.5mm solid var(--tinta);border-radius:2mm;padding:3mm 5mm;text-align:center;line-height:1.5}.recuadro b{display:block;font-size:1.1em}.recuadro .folio{font-size:1.3em;font-weight:600}
.quien{display:grid;grid-template-columns:auto 1fr;gap:.6mm 4mm;margin:4mm 0}.quien dt{color:#555}.quien dd{margin:0}
.abajo{display:flex;justify-content:space-between;gap:8mm;margin-top:3mm;break-inside:avoid}.abajo table{width:auto;min-width:70mm}.abajo td,.abajo th{padding:.8mm 0;font-weight:400;border-bottom:.4pt solid #c9cec7}.abajo .total td,.abajo .total th{font-weight:600;font-size:1.2em}
.qr{display:flex;gap:5mm;align-items:center;margin-top:6mm;font-size:.85em;break-inside:avoid}.qr img{width:30mm;height:30mm;flex:none}.qr p{margin:0 0 1mm}.hash{word-break:break-all}.seguido{white-space:nowrap}`,
  pagina: (d) => {
    const { c, emisor, papel } = d;
    const { clinica } = papel;
    return html`${marcas(papel)}<main class="pagina"><header class="cabeza">
    ${clinica.logo ? html`<img class="logo" alt="" src="${clinica.logo}">` : html`<span></span>`}
    <div class="clinica"><h1>${emisor.razonSocial}</h1><div>${clinica.nombre}</div><div>${direccion(d)}</div>${clinica.telefonos ? html`<div class="num">Tel. ${clinica.telefonos}</div>` : ''}</div>
    <div class="recuadro"><b>RUC ${emisor.ruc}</b>${TITULO[c.TIPO_DOCUMENTO]}<div class="folio num">${folio(d)}</div></div></header>
    <dl class="quien"><dt>Señor(es)</dt><dd><b>${c.NOMBRECOMPLETO}</b></dd><dt>Documento</dt><dd class="num">${d.documento}</dd>
    <dt>Fecha de emisión</dt><dd class="num">${fechaTexto(c.FECHA)}, ${c.HORA}</dd><dt>Moneda</dt><dd>Soles</dd>${c.TIPO_DOCUMENTO === TIPO_CPE.factura ? html`<dt>Forma de pago</dt><dd>Contado</dd>` : ''}<dt>Recibo</dt><dd class="num">${c.FOLIORECIBO}</dd>${corrige(d) ? html`<dt>Corrige</dt><dd>${corrige(d)}</dd>` : ''}</dl>
    <table class="lineas"><thead><tr><th class="n">Cant.</th><th>Unidad</th><th class="todo">Descripción</th><th class="n">Valor</th><th class="n">Importe</th></tr></thead>
    <tbody><tr><td class="n">1</td><td class="seguido">${c.UNIDAD === 'E48' ? 'ZZ' : c.UNIDAD} ${UNIDADES.find(([u]) => u === c.UNIDAD)![1]}</td><td>${c.CODIGO_PRODUCTO ? `${c.CODIGO_PRODUCTO} · ` : ''}${c.DESCRIPCION}</td><td class="n">${dinero(papel, c.VALOR)}</td><td class="n">${dinero(papel, c.TOTAL)}</td></tr></tbody></table>
    <section class="abajo"><div>${solesEnLetras(c.TOTAL)}${sello(d) ? html`<br><span class="sello">${sello(d)}</span>` : ''}</div>
    <table><tbody>${importes(d).map(([k, v]) => html`<tr><th>${k}</th><td class="n">${v}</td></tr>`)}<tr class="total"><th>Importe total</th><td class="n">${dinero(papel, c.TOTAL)}</td></tr></tbody></table></section>
    <section class="qr"><img alt="" src="${d.qr}"><div><p>${representacion(d)}.</p><p class="hash">Resumen: ${c.HASH}</p><p>Consulte su validez en sunat.gob.pe con los datos de este comprobante.</p></div></section></main>`;
  },
});

export const comprobanteTicket = impreso({
  ...comun,
  clave: 'caja.cpe_ticket',
  hoja: () => 'ticket',
  estilo: `body{line-height:1.35}.cab{text-align:center;margin-bottom:2mm}.cab img{max-height:14mm;max-width:50mm;display:block;margin:0 auto 1.5mm;filter:grayscale(1)}.cab b{display:block;font-size:11pt}.cab span{display:block;font-size:8pt}
.l{display:flex;justify-content:space-between;gap:3mm}.l .v{font-variant-numeric:tabular-nums;text-align:right}hr{border:0;border-top:.3mm dashed #000;margin:2mm 0}.t{font-size:12pt;font-weight:600}
.qr{display:block;width:32mm;height:32mm;margin:3mm auto 2mm}.chico{font-size:8pt;margin:1.5mm 0;text-align:center}.hash{word-break:break-all}.estado{text-align:center;font-weight:700;font-size:11pt;margin:2mm 0 0}`,
  pagina: (d) => {
    const { c, emisor, papel } = d;
    const linea = (k: string, v: string, clase = ''): Html =>
      html`<div class="l ${clase}"><span>${k}</span><span class="v">${v}</span></div>`;
    return html`<div class="cab">${papel.clinica.logo ? html`<img src="${papel.clinica.logo}" alt="">` : ''}<b>${emisor.razonSocial}</b><span>RUC ${emisor.ruc}</span><span>${direccion(d)}</span></div>
    <hr><div class="cab"><b>${TITULO[c.TIPO_DOCUMENTO]}</b><b>${folio(d)}</b></div>
    ${linea('Fecha', `${fechaTexto(c.FECHA)}, ${c.HORA}`)}${linea('Señor(es)', c.NOMBRECOMPLETO)}${linea('Documento', d.documento)}${corrige(d) ? linea('Corrige', corrige(d)) : ''}
    <hr>${linea(`1 × ${c.DESCRIPCION}`, dinero(papel, c.TOTAL))}
    <hr>${importes(d).map(([k, v]) => linea(k, v))}${linea('Total', dinero(papel, c.TOTAL), 't')}
    <p class="chico">${solesEnLetras(c.TOTAL)}</p>${sello(d) ? html`<p class="estado">${sello(d)}</p>` : ''}
    <img class="qr" alt="" src="${d.qr}"><p class="chico hash">${c.HASH}</p><p class="chico">${representacion(d)}</p>`;
  },
});
