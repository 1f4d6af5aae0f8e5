// The printed receipt: letter or half letter by the clinic's setting, and the 80 mm ticket.
import { sql } from 'kysely';
import { centavos } from '#domain/dinero.ts';
import { bancoTexto } from '#domain/estados.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import { enLetra } from '../../en_letra.ts';
import { dinero, estilo, type PapelCaja, pagina, papelDe, pie } from '../../server/papel.ts';
import type { FormaPago } from '../contract.ts';
import { detalleDe } from './abono.ts';

type Detalle = Awaited<ReturnType<typeof detalleDe>>;
interface Datos extends Detalle {
  papel: PapelCaja;
  /** What its charges still owed after this receipt, without later payments. */
  pendiente: number;
}

async function datosDe(ctx: Ctx, { FOLIORECIBO }: { FOLIORECIBO: number }): Promise<Datos> {
  const detalle = await detalleDe(ctx, FOLIORECIBO);
  const { CODIGOPACIENTE, SUCURSAL, FECHA } = detalle.ENC;
  const [papel, pendiente] = await Promise.all([papelDe(ctx, CODIGOPACIENTE, SUCURSAL, FECHA), pendienteTras(ctx, FOLIORECIBO)]);
  return { ...detalle, papel, pendiente };
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

/** A method in words: "Tarjeta de crédito · 083412 · Banorte". */
const forma = (f: Pick<FormaPago, 'FORMAPAGO' | 'NODOCUMENTO' | 'BANCO'> & { DESCRIPCION: string }): Html =>
  html`${f.DESCRIPCION}${f.NODOCUMENTO || f.BANCO ? html`<span class="nota">${[f.NODOCUMENTO && `No. ${f.NODOCUMENTO}`, f.BANCO && bancoTexto(f.FORMAPAGO, f.BANCO)].filter(Boolean).join(' · ')}</span>` : ''}`;
const sello = ({ ENC, papel, pendiente }: Datos): string =>
  ENC.RECIBO_CANCELADO ? 'CANCELADO' : papel.configuracion.RECIBO_PAGADO && centavos(pendiente) === 0 ? 'PAGADO' : '';
const cancelacion = ({ ENC }: Datos): string =>
  ENC.RECIBO_CANCELADO
    ? `Recibo cancelado el ${fechaTexto(ENC.CANCELADO_EL?.slice(0, 10))}${ENC.CANCELADO_POR ? ` por ${ENC.CANCELADO_POR}` : ''}${ENC.MOTIVO ? `: ${ENC.MOTIVO}` : ''}.`
    : '';
const hojaDe = ({ papel }: Datos) => (papel.configuracion.FORMATO_ABONO_MEDIACARTA ? 'media' : 'carta');
const registro = ({ ENC }: Datos) => `Recibo ${ENC.FOLIORECIBO}`;

const comun = {
  datos: datosDe,
  nombre: registro,
  asunto: (d: Datos) => `${registro(d)}, ${d.papel.clinica.nombre}`,
  mensaje: ({ ENC, papel }: Datos) =>
    `Hola, ${ENC.PACIENTE}. ${ENC.RECIBO_CANCELADO ? 'Se canceló' : 'Este es'} su recibo ${ENC.FOLIORECIBO} por ${dinero(papel, ENC.TOTAL)} del ${fechaLarga(ENC.FECHA)}. ${papel.clinica.nombre}`,
};

export const recibo = impreso({
  ...comun,
  clave: 'caja.recibo',
  hoja: hojaDe,
  pie: (d) => pie(d.papel, registro(d)),
  estilo: (d) => `${estilo(d.papel, hojaDe(d), registro(d))}
.abajo{display:flex;justify-content:space-between;gap:10mm;break-inside:avoid}.abajo table{width:auto;min-width:64mm;align-self:flex-start}.abajo td,.abajo th{padding:.7mm 0;border-bottom:.4pt solid #c9cec7}
.abajo th{font-weight:400}.abajo .n{padding-left:6mm}.abajo .total td,.abajo .total th{font-weight:600;font-size:1.2em;border-bottom:.6pt solid var(--tinta)}
.letra{display:flex;justify-content:space-between;align-items:flex-start;gap:8mm;margin:2mm 0 0;break-inside:avoid}.letra .sello{margin:2mm 6mm 0 0}
.final{display:flex;justify-content:space-between;align-items:flex-end;gap:10mm;margin-top:${hojaDe(d) === 'media' ? 'auto' : '14mm'};break-inside:avoid}.final p{flex:1}.recibio{flex:none;width:62mm;border-top:.7pt solid #1c2326;padding-top:1mm;margin-top:8mm;text-align:center}`,
  pagina: (d) => {
    const { ENC, DET, FORMAS_PAGO, papel } = d;
    const $ = (n: number) => dinero(papel, n);
    return pagina(
      papel,
      'Recibo de pago',
      [`Folio ${ENC.FOLIORECIBO}`, `${fechaLarga(ENC.FECHA)}, ${ENC.HORA}`],
      [
        ['Documento', papel.paciente.documento],
        ['Referencia', ENC.REFERENCIA],
      ],
      html`<table class="lineas"><thead><tr><th>Cargo</th><th class="n">Cant.</th><th class="todo">Concepto</th><th class="n">Importe</th></tr></thead>
      <tbody>${DET.map((r) => html`<tr><td class="f">${r.FOLIOCARGO || '—'}</td><td class="n">${r.CANTIDAD}</td><td>${r.DESCRIPCION}</td><td class="n">${$(r.IMPORTE)}</td></tr>`)}</tbody></table>
      <section class="abajo"><table><tbody>${FORMAS_PAGO.map((f) => html`<tr><th>${forma(f)}</th><td class="n">${$(f.IMPORTE)}</td></tr>`)}</tbody></table>
      <table><tbody><tr class="total"><th>Total pagado</th><td class="n">${$(ENC.TOTAL)}</td></tr>
      <tr><th>Saldo pendiente de estos cargos</th><td class="n">${$(d.pendiente)}</td></tr></tbody></table></section>
      <div class="letra"><div>${enLetra(ENC.TOTAL, papel.pais)}${cancelacion(d) ? html`<br><b>${cancelacion(d)}</b>` : ''}</div>${sello(d) ? html`<span class="sello">${sello(d)}</span>` : ''}</div>
      <div class="final"><p class="leyenda">${papel.configuracion.FORMATO_ABONO_LEYENDA}</p><div class="recibio">${ENC.USUARIO ? html`<b>${ENC.USUARIO}</b><br>` : ''}Recibió</div></div>`,
    );
  },
});

export const reciboTicket = impreso({
  ...comun,
  clave: 'caja.recibo_ticket',
  hoja: () => 'ticket',
  pie: ({ papel }) => papel.configuracion.FORMATO_ABONO_LEYENDA,
  estilo: `body{line-height:1.35}.cab{text-align:center;margin-bottom:2mm}.cab img{max-height:14mm;max-width:50mm;display:block;margin:0 auto 1.5mm;filter:grayscale(1)}.cab b{display:block;font-size:11pt}.cab span{display:block;font-size:8pt}
.l{display:flex;justify-content:space-between;gap:3mm}.l .v{font-variant-numeric:tabular-nums;text-align:right}.l .n{white-space:nowrap}
hr{border:0;border-top:.3mm dashed #000;margin:2mm 0}.t{font-size:12pt;font-weight:600}.nota{display:block;font-size:8pt}
.estado{text-align:center;font-weight:700;font-size:11pt;letter-spacing:.06em;margin:2mm 0 0}footer{text-align:center;font-size:8pt}.chico{font-size:8pt;margin:2mm 0 0}`,
  pagina: (d) => {
    const { ENC, DET, FORMAS_PAGO, papel } = d;
    const { clinica } = papel;
    const linea = (k: Html | string, v: string, clase = '') =>
      html`<div class="l ${clase}"><span>${k}</span><span class="v n">${v}</span></div>`;
    const dato = (k: string, v: string) => (v ? html`<div class="l"><span>${k}</span><span class="v">${v}</span></div>` : '');
    const cabeza = [clinica.sucursal, ...clinica.domicilio, clinica.telefonos && `Tel. ${clinica.telefonos}`].filter(Boolean);
    return html`<div class="cab">${clinica.logo ? html`<img src="${clinica.logo}" alt="">` : ''}<b>${clinica.nombre}</b>${cabeza.map((l) => html`<span>${l}</span>`)}</div>
    <hr>${dato('Recibo', String(ENC.FOLIORECIBO))}${dato('Fecha', `${fechaTexto(ENC.FECHA)}, ${ENC.HORA}`)}${dato('Paciente', ENC.PACIENTE)}${dato('Código', String(ENC.CODIGOPACIENTE))}${dato('Recibió', ENC.USUARIO)}${dato('Referencia', ENC.REFERENCIA)}
    <hr>${DET.map((r) => linea(`${r.CANTIDAD} × ${r.DESCRIPCION}`, dinero(papel, r.IMPORTE)))}
    <hr>${linea('Total', dinero(papel, ENC.TOTAL), 't')}${FORMAS_PAGO.map((f) => linea(forma(f), dinero(papel, f.IMPORTE)))}
    <hr>${linea('Saldo pendiente', dinero(papel, d.pendiente))}
    <p class="chico">${enLetra(ENC.TOTAL, papel.pais)}</p>
    ${sello(d) ? html`<p class="estado">${sello(d)}</p>` : ''}${cancelacion(d) ? html`<p class="chico">${cancelacion(d)}</p>` : ''}`;
  },
});
