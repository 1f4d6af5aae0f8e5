// What the printed representations of a CFDI have in common. Source: Anexo 20 and rule 2.7.1.7 of the Resolución Miscelánea
// Fiscal: both parties, seals, chain of the stamp, QR and legend.
import { estilo, type PapelCaja, pie } from '#features/caja/server/papel.ts';
import { qrDeTexto } from '#features/facturas/comun/server/qr.ts';
import { marcas } from '#features/formatos_impresion/server/membrete.ts';
import { expresionImpresa, type PorConsultar } from '#features/integraciones/pac/server/pac.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { REGIMENES } from '../rules.ts';
import type { timbreDe } from './leer.ts';

/** A stamped document with what it is printed on. */
export interface Timbrado {
  t: ReturnType<typeof timbreDe>;
  papel: PapelCaja;
  /** Series and number. */
  folio: string;
  UUID: string;
  /** The QR as a data: URL. */
  qr: string;
}
const VERIFICADOR = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';
const LEYENDA = 'Este documento es una representación impresa de un CFDI';

export const qrDe = (que: PorConsultar): Promise<string> => qrDeTexto(VERIFICADOR + expresionImpresa(que), 3);
/** What a catalogue of the SAT calls a key; the key itself when it does not know it. */
export const comoSeLlama = (lista: readonly (readonly [string, string])[], clave: string): string =>
  lista.find(([k]) => k === clave)?.[1] ?? clave;

export const pieCfdi = (d: Timbrado): string => pie(d.papel, `${LEYENDA}. ${d.folio}`);
export const estiloCfdi = (d: Timbrado): string => `${estilo(d.papel, 'carta', d.folio)}
.recuadro{border:.4mm solid var(--tinta);border-radius:2mm;padding:3mm 5mm;text-align:center;line-height:1.45}.recuadro b{display:block}.recuadro .folio{font-size:1.3em;font-weight:600}.recuadro small{display:block;font-size:.78em}
.partes{display:grid;grid-template-columns:1fr 1fr;gap:6mm;margin:4mm 0}.partes h2{font-size:.85em;color:#555;margin:0 0 1mm;font-weight:500}.partes div{line-height:1.45}
.abajo{display:flex;justify-content:space-between;gap:8mm;margin-top:3mm;break-inside:avoid}.abajo table{width:auto;min-width:70mm}.abajo td,.abajo th{padding:.8mm 0;font-weight:400;border-bottom:.4pt solid #c9cec7}.abajo .total td,.abajo .total th{font-weight:600;font-size:1.2em}
.seguido{white-space:nowrap}
.timbre{display:flex;gap:5mm;margin-top:6mm;break-inside:avoid;font-size:6.6pt;line-height:1.35}.timbre img{width:34mm;height:34mm;flex:none}.timbre p{margin:0 0 1.2mm;word-break:break-all}.timbre b{display:block;font-size:7pt}`;

/** A whole page: who issues, who receives, what, and the stamp. `emision` and `receptor`: further lines of each. */
export function paginaCfdi(
  d: Timbrado,
  titulo: string,
  { emision, receptor, cuerpo }: Record<'emision' | 'receptor' | 'cuerpo', Html>,
): Html {
  const { t, papel } = d;
  const { clinica } = papel;
  const cadena = `||1.1|${d.UUID}|${t.fechaTimbrado}|${t.rfcProvCertif}|${t.sello}|${t.noCertificadoSat}||`;
  return html`${marcas(papel)}<main class="pagina"><header class="cabeza">
    ${clinica.logo ? html`<img class="logo" alt="" src="${clinica.logo}">` : html`<span></span>`}
    <div class="clinica"><h1>${clinica.nombre}</h1>${clinica.telefonos ? html`<div class="num">Tel. ${clinica.telefonos}</div>` : ''}</div>
    <div class="recuadro"><b>${titulo}</b><div class="folio num">${d.folio}</div><small>Folio fiscal</small><small class="num">${d.UUID}</small></div></header>
    <section class="partes"><div><h2>Emisor</h2><b>${t.emisor.nombre}</b><div class="num">RFC ${t.emisor.rfc}</div><div>Régimen ${comoSeLlama(REGIMENES, t.emisor.regimen)}</div><div class="num">Expedida en C.P. ${t.lugar}, ${t.fecha.replace('T', ' ')}</div>${emision}</div>
    <div><h2>Receptor</h2>${receptor}</div></section>
    ${cuerpo}
    <section class="timbre"><img alt="" src="${d.qr}"><div><p><b>Certificados</b>Emisor ${t.noCertificado}, SAT ${t.noCertificadoSat}. Certificada ${t.fechaTimbrado.replace('T', ' ')} por ${t.rfcProvCertif}</p>
    <p><b>Sello digital del CFDI</b>${t.sello}</p><p><b>Sello del SAT</b>${t.selloSat}</p><p><b>Cadena original del complemento de certificación</b>${cadena}</p></div></section></main>`;
}
