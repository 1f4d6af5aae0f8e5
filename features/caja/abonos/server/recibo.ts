// The receipt on paper: letter or half letter by the clinic's setting, and the 80 mm ticket.
import { sql } from 'kysely';
import { centavos } from '#domain/dinero.ts';
import { etiquetaBanco } from '#domain/estados.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import { enLetra } from '../../en_letra.ts';
import { datos, dinero, ESTILO_PAPEL, type Membrete, membrete, membreteDe } from '../../server/papel.ts';
import type { FormaPago } from '../contract.ts';
import { detalleDe } from './abono.ts';

type Detalle = Awaited<ReturnType<typeof detalleDe>>;
interface Datos extends Detalle {
  m: Membrete;
  /** What this receipt left owed on its charges, whatever was paid later. */
  pendiente: number;
}

async function datosDe(ctx: Ctx, { FOLIORECIBO }: { FOLIORECIBO: number }): Promise<Datos> {
  const detalle = await detalleDe(ctx, FOLIORECIBO);
  const [m, pendiente] = await Promise.all([membreteDe(ctx, detalle.ENC.SUCURSAL), pendienteTras(ctx, FOLIORECIBO)]);
  return { ...detalle, m, pendiente };
}
async function pendienteTras(ctx: Ctx, FOLIORECIBO: number): Promise<number> {
  const {
    rows: [fila],
  } = await sql<{ pendiente: number }>`select coalesce(sum(c."IMPORTE" - (
      select coalesce(sum(d."IMPORTE"), 0) from abonos_detalle d join abonos a on a.cliente = d.cliente and a."FOLIORECIBO" = d."FOLIORECIBO"
      where d.cliente = c.cliente and d."FOLIOCARGO" = c."FOLIOCARGO" and d."FOLIORECIBO" <= ${FOLIORECIBO}
        and (a.eliminado is null or a."FOLIORECIBO" = ${FOLIORECIBO}))), 0) as pendiente
    from cargos c where c."FOLIOCARGO" in (select "FOLIOCARGO" from abonos_detalle where "FOLIORECIBO" = ${FOLIORECIBO})`.execute(ctx.db);
  return fila!.pendiente;
}

/** "Tarjeta de crédito · 083412 · Banorte" */
const forma = (f: Pick<FormaPago, 'FORMAPAGO' | 'NODOCUMENTO' | 'BANCO'> & { DESCRIPCION: string }): Html =>
  html`${f.DESCRIPCION}${f.NODOCUMENTO || f.BANCO ? html`<span class="nota">${[f.NODOCUMENTO && `No. ${f.NODOCUMENTO}`, f.BANCO && `${etiquetaBanco(f.FORMAPAGO)} ${f.BANCO}`].filter(Boolean).join(' · ')}</span>` : ''}`;
const sello = ({ ENC, m, pendiente }: Datos): string =>
  ENC.RECIBO_CANCELADO ? 'CANCELADO' : m.pagado && centavos(pendiente) === 0 ? 'PAGADO' : '';
const cancelacion = ({ ENC }: Datos): string =>
  ENC.RECIBO_CANCELADO
    ? `Recibo cancelado el ${fechaTexto(ENC.CANCELADO_EL?.slice(0, 10))}${ENC.CANCELADO_POR ? ` por ${ENC.CANCELADO_POR}` : ''}${ENC.MOTIVO ? `: ${ENC.MOTIVO}` : ''}.`
    : '';

const comun = {
  datos: datosDe,
  nombre: ({ ENC }: Datos) => `Recibo ${ENC.FOLIORECIBO}`,
  asunto: ({ ENC, m }: Datos) => `Recibo ${ENC.FOLIORECIBO}, ${m.NOMBRECLINICA}`,
  mensaje: ({ ENC, m }: Datos) =>
    `Hola, ${ENC.PACIENTE}. ${ENC.RECIBO_CANCELADO ? 'Se canceló' : 'Este es'} su recibo ${ENC.FOLIORECIBO} por ${dinero(m, ENC.TOTAL)} del ${fechaLarga(ENC.FECHA)}. ${m.NOMBRECLINICA}`,
};

export const recibo = impreso({
  ...comun,
  clave: 'caja.recibo',
  hoja: ({ m }) => (m.mediaCarta ? 'media' : 'carta'),
  pie: ({ ENC, m }) => [`Recibo ${ENC.FOLIORECIBO} · paciente ${ENC.CODIGOPACIENTE}`, m.pie].filter(Boolean).join('\n'),
  estilo: `${ESTILO_PAPEL}
.abajo{display:flex;justify-content:space-between;gap:10mm;break-inside:avoid}.abajo table{width:auto;min-width:62mm}.abajo td,.abajo th{padding:.7mm 0;border-bottom:.15mm solid #ccc}
.abajo th{font-weight:400}.abajo .n{padding-left:6mm}.abajo .total td,.abajo .total th{font-weight:600;font-size:11.5pt;border-bottom:.35mm solid #222}
.letra{margin:2mm 0 0}.firma{width:66mm;border-top:.2mm solid #222;padding-top:1mm;margin:11mm 0 0 auto;font-size:8.5pt}`,
  pagina: (d) => {
    const { ENC, DET, FORMAS_PAGO, m } = d;
    return html`${membrete(m, 'Recibo de pago', [
      ['Folio', String(ENC.FOLIORECIBO)],
      ['', `${fechaLarga(ENC.FECHA)}, ${ENC.HORA}`],
    ])}
    ${datos([
      ['Paciente', ENC.PACIENTE],
      ['Código', String(ENC.CODIGOPACIENTE)],
      ['Referencia', ENC.REFERENCIA],
    ])}
    <table class="lineas"><thead><tr><th>Cargo</th><th class="n">Cant.</th><th>Concepto</th><th class="n">Importe</th></tr></thead>
    <tbody>${DET.map((r) => html`<tr><td class="f">${r.FOLIOCARGO || '—'}</td><td class="n">${r.CANTIDAD}</td><td style="width:100%">${r.DESCRIPCION}</td><td class="n">${dinero(m, r.IMPORTE)}</td></tr>`)}</tbody></table>
    <section class="abajo"><table><tbody>${FORMAS_PAGO.map((f) => html`<tr><th>${forma(f)}</th><td class="n">${dinero(m, f.IMPORTE)}</td></tr>`)}</tbody></table>
    <table><tbody><tr class="total"><th>Total pagado</th><td class="n">${dinero(m, ENC.TOTAL)}</td></tr>
    <tr><th>Saldo pendiente de estos cargos</th><td class="n">${dinero(m, d.pendiente)}</td></tr></tbody></table></section>
    <p class="letra">${enLetra(ENC.TOTAL, m.pais)}</p>
    ${cancelacion(d) ? html`<p class="letra"><b>${cancelacion(d)}</b></p>` : ''}
    ${m.leyenda ? html`<p class="leyenda">${m.leyenda}</p>` : ''}
    <div class="firma">${ENC.USUARIO ? html`Recibió: ${ENC.USUARIO}` : 'Recibió'}</div>
    ${sello(d) ? html`<div class="sello">${sello(d)}</div>` : ''}`;
  },
});

export const reciboTicket = impreso({
  ...comun,
  clave: 'caja.recibo_ticket',
  hoja: () => 'ticket',
  pie: ({ m }) => [m.leyenda, m.pie].filter(Boolean).join('\n'),
  estilo: `body{line-height:1.35}.cab{text-align:center;margin-bottom:2mm}.cab img{max-height:14mm;max-width:50mm;display:block;margin:0 auto 1.5mm}.cab b{display:block;font-size:11pt}.cab span{display:block;font-size:8pt}
.l{display:flex;justify-content:space-between;gap:3mm}.l b,.l .v{font-variant-numeric:tabular-nums;text-align:right}.l .k{color:#444}.l .v.n{white-space:nowrap}
hr{border:0;border-top:.3mm dashed #000;margin:2mm 0}.t{font-size:12pt;font-weight:600}.nota{display:block;font-size:8pt}
.estado{text-align:center;font-weight:700;font-size:11pt;letter-spacing:.06em;margin:2mm 0 0}footer{text-align:center;font-size:8pt}`,
  pagina: (d) => {
    const { ENC, DET, FORMAS_PAGO, m } = d;
    const linea = (k: Html | string, v: string, clase = '') =>
      html`<div class="l ${clase}"><span>${k}</span><span class="v n">${v}</span></div>`;
    const dato = (k: string, v: string) => html`<div class="l"><span class="k">${k}</span><span class="v">${v}</span></div>`;
    return html`<div class="cab">${m.logo ? html`<img src="${m.logo}" alt="">` : ''}<b>${m.NOMBRECLINICA}</b>${m.SUCURSAL ? html`<span>Sucursal ${m.SUCURSAL}</span>` : ''}${m.domicilio.map((l) => html`<span>${l}</span>`)}</div>
    <hr>${dato('Recibo', String(ENC.FOLIORECIBO))}${dato('Fecha', `${fechaTexto(ENC.FECHA)}, ${ENC.HORA}`)}${dato('Paciente', ENC.PACIENTE)}${dato('Código', String(ENC.CODIGOPACIENTE))}${ENC.USUARIO ? dato('Recibió', ENC.USUARIO) : ''}${ENC.REFERENCIA ? dato('Referencia', ENC.REFERENCIA) : ''}
    <hr>${DET.map((r) => linea(`${r.CANTIDAD} × ${r.DESCRIPCION}`, dinero(m, r.IMPORTE)))}
    <hr>${linea('Total', dinero(m, ENC.TOTAL), 't')}${FORMAS_PAGO.map((f) => linea(forma(f), dinero(m, f.IMPORTE)))}
    <hr>${linea('Saldo pendiente', dinero(m, d.pendiente))}
    <p style="margin:2mm 0 0;font-size:8pt">${enLetra(ENC.TOTAL, m.pais)}</p>
    ${sello(d) ? html`<p class="estado">${sello(d)}</p>` : ''}${cancelacion(d) ? html`<p style="font-size:8pt;margin:1mm 0 0">${cancelacion(d)}</p>` : ''}`;
  },
});
