// The till's paper: the clinic's own head, the same on receipts, statements and lists of charges.
import { sql } from 'kysely';
import { formatear } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { comoDataUrl } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';

export interface Membrete {
  pais: Pais;
  NOMBRECLINICA: string;
  /** Branch's name, '' where the clinic shows none. */
  SUCURSAL: string;
  /** data: URL, '' without logo. */
  logo: string;
  domicilio: string[];
  pie: string;
  leyenda: string;
  mediaCarta: boolean;
  /** RECIBO_PAGADO: receipts that leave nothing owed say so. */
  pagado: boolean;
}
interface Fila {
  NOMBRECLINICA: string;
  logo: string | null;
  PIEDEPAGINA: string;
  FORMATO_ABONO_LEYENDA: string;
  FORMATO_ABONO_MEDIACARTA: number;
  RECIBO_PAGADO?: number;
}
interface Lugar {
  NOMBRECLINICA: string;
  TELEFONO1: string;
  TELEFONO2: string;
  MAIL: string;
  DIRECCION: string;
  NUMEROEXTERIOR: string;
  NUMEROINTERIOR: string;
  COLONIA: string;
  CODIGOPOSTAL: string;
  /** Of the clinic; a branch has its municipality instead. */
  CIUDAD?: string;
  ESTADO?: string;
  MUNICIPIO?: string;
}

/** What the head of a paper of this clinic says; the address is the branch's where it has one. Reads. */
export async function membreteDe(ctx: Ctx, SUCURSAL: number): Promise<Membrete> {
  const [{ rows: clinicas }, { rows: sucursales }] = await Promise.all([
    sql<Fila & Lugar>`select * from sistema_control`.execute(ctx.db),
    sql<Lugar>`select * from sucursales where "CODIGOCLINICA" = ${SUCURSAL}`.execute(ctx.db),
  ]);
  const clinica = clinicas[0]!;
  const sucursal = sucursales[0];
  return {
    pais: ctx.sesion.clinica.pais,
    NOMBRECLINICA: clinica.NOMBRECLINICA,
    SUCURSAL: ctx.sesion.clinica.MOSTRAR_SUCURSALES ? (sucursal?.NOMBRECLINICA ?? '') : '',
    logo: await comoDataUrl(ctx, clinica.logo),
    domicilio: domicilioDe(sucursal?.DIRECCION ? sucursal : clinica, ctx.sesion.clinica.pais),
    pie: clinica.PIEDEPAGINA,
    leyenda: clinica.FORMATO_ABONO_LEYENDA,
    mediaCarta: clinica.FORMATO_ABONO_MEDIACARTA === 1,
    pagado: clinica.RECIBO_PAGADO === 1,
  };
}
function domicilioDe(l: Lugar, pais: Pais): string[] {
  const calle = [l.DIRECCION, l.NUMEROEXTERIOR, l.NUMEROINTERIOR && `int. ${l.NUMEROINTERIOR.replace(/^int\.?\s*/i, '')}`];
  const cp = l.CODIGOPOSTAL && (pais.etiquetas.codigoPostal === 'Código postal' ? `C. P. ${l.CODIGOPOSTAL}` : l.CODIGOPOSTAL);
  return [
    [calle.filter(Boolean).join(' '), l.COLONIA].filter(Boolean).join(', '),
    [...new Set([l.MUNICIPIO, cp, l.CIUDAD, l.ESTADO])].filter(Boolean).join(', '),
    [[l.TELEFONO1, l.TELEFONO2].filter(Boolean).map(telefono).join(' · '), l.MAIL].filter(Boolean).join(' · '),
  ].filter(Boolean);
}
const telefono = (t: string) => (/^\d{10}$/.test(t) ? `Tel. ${t.slice(0, 2)} ${t.slice(2, 6)} ${t.slice(6)}` : `Tel. ${t}`);

/** Head of a letter or half letter: logo, clinic and address at the left; what paper this is at the right. */
export const membrete = (m: Membrete, titulo: string, derecha: readonly (readonly [string, string])[]): Html => html`
  <header class="membrete">
    ${m.logo ? html`<img class="logo" src="${m.logo}" alt="">` : ''}
    <div class="clinica"><b>${m.NOMBRECLINICA}</b>${m.SUCURSAL ? html`<span>Sucursal ${m.SUCURSAL}</span>` : ''}${m.domicilio.map((l) => html`<span>${l}</span>`)}</div>
    <div class="papel"><b>${titulo}</b>${derecha.map(([k, v]) => html`<span>${k ? html`<i>${k}</i> ` : ''}${v}</span>`)}</div>
  </header>`;

/** Two-line data of the patient below the head: label and value. */
export const datos = (pares: readonly (readonly [string, string])[]): Html =>
  html`<dl class="ficha">${pares.filter(([, v]) => v).map(([k, v]) => html`<div><dt>${k}</dt><dd>${v}</dd></div>`)}</dl>`;

export const dinero = (m: Pick<Membrete, 'pais'>, importe: number): string => formatear(importe, m.pais);

export const ESTILO_PAPEL = `
.membrete{display:flex;align-items:flex-start;gap:4mm;padding-bottom:3mm;border-bottom:.5mm solid #222}
.membrete .logo{height:15mm;max-width:38mm;object-fit:contain;object-position:left top}
.membrete span,.membrete b{display:block}.membrete i{font-style:normal;color:#444}
.clinica{flex:1;line-height:1.35;font-size:8.5pt}.clinica b{font-size:14pt;line-height:1.2;margin-bottom:.6mm}
.papel{text-align:right;line-height:1.4}.papel b{font-size:13pt;line-height:1.25;margin-bottom:.6mm}
.ficha{display:flex;flex-wrap:wrap;gap:1.5mm 8mm;margin:3mm 0 4mm;padding-bottom:3mm;border-bottom:.2mm solid #bbb}
.ficha dt{font-size:8pt;color:#444}.ficha dd{margin:0;font-weight:600}
.lineas{margin-bottom:3mm}.lineas th{font-size:8.5pt}.lineas td,.lineas th{padding:1.3mm 1.5mm}.lineas td:first-child,.lineas th:first-child{padding-left:0}
.lineas td:last-child,.lineas th:last-child{padding-right:0}
.lineas tbody td{border-bottom:.15mm solid #ccc}.lineas tfoot td{border-bottom:0;border-top:.35mm solid #222;font-weight:600}
.n{text-align:right!important;font-variant-numeric:tabular-nums;white-space:nowrap}.f{white-space:nowrap;font-variant-numeric:tabular-nums}
.nota{display:block;font-size:8pt;color:#444}
.leyenda{font-size:8.5pt;white-space:pre-line;margin-top:4mm}
.sello{position:fixed;right:8%;bottom:34%;transform:rotate(-14deg);border:1mm solid #000;border-radius:2mm;padding:1mm 5mm;font-size:24pt;font-weight:700;letter-spacing:.08em;opacity:.16}
`;
