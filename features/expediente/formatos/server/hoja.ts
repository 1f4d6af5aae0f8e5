// The printed document: the clinic's template with the signatures and, once somebody signed, the seal that proves them.
import { valoresDe } from '#features/formatos_impresion/server/componer.ts';
import { pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import {
  type Dibujable,
  estiloPropio,
  type Plantilla,
  paginaPropia,
  prepararPlantilla,
} from '#features/formatos_impresion/server/propia.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { leerArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaTexto, momentoTexto } from '#kernel/shared/dates.ts';
import { MEDIOS, nombreDeQuien, type Quien } from '../rules.ts';
import { type Firma, type Formato, firmasDadas, formatoDe, imagenesDeFirmas } from './formato.ts';
import { direccionDeSello } from './sello.ts';

/** A document with what is drawn on it. */
export interface DeFormato {
  formato: Formato;
  firmas: readonly Firma[];
  imagenes: Record<Quien, string>;
  papel: Papel;
  plantilla: Plantilla;
  verificar: string;
  qr: string;
  /** The file that was made when it was signed. */
  hecho: Uint8Array | undefined;
}
/** The QR code of an address, as SVG. */
export async function qrDe(text: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node');
  return bwip.toSVG({ bcid: 'qrcode', text, scale: 4 });
}

async function datos(ctx: Ctx, { ID }: { ID: number }): Promise<DeFormato> {
  const formato = await formatoDe(ctx, ID);
  const firmas = await firmasDadas(ctx, ID);
  const ultima = firmas.at(-1);
  const [papel, plantilla, imagenes, hecho] = await Promise.all([
    leerPapel(ctx, formato),
    prepararPlantilla(ctx, { ...(formato.papel as unknown as Dibujable), PLANTILLA: formato.DETALLE }),
    imagenesDeFirmas(ctx, firmas),
    ultima?.pdf ? leerArchivo(ctx, ultima.pdf) : null,
  ]);
  const verificar = ultima ? direccionDeSello(ctx, ultima.SELLO) : '';
  const svg = ultima && !hecho ? await qrDe(verificar) : '';
  const qr = svg && `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { formato, firmas, imagenes, papel, plantilla, verificar, qr, hecho: hecho?.bytes };
}

const pie = ({ papel, formato }: DeFormato) => pieDe(papel, formato.NOMBRE);
async function pagina(d: DeFormato, cliente: number): Promise<Html> {
  const valores = {
    ...valoresDe(d.papel, d.formato),
    FIRMA_PACIENTE: d.imagenes.FIRMA,
    FIRMA_TESTIGO1: d.imagenes.TESTIGO1,
    FIRMA_TESTIGO2: d.imagenes.TESTIGO2,
  };
  return html`${await paginaPropia(d.plantilla, d.papel, { valores, imagenes: {} }, cliente)}${sello(d)}`;
}
const sello = ({ firmas, verificar, qr }: DeFormato): Html | '' =>
  firmas.length
    ? html`<section class="sello junto"><img alt="" src="${qr}"><div><b>Firma electrónica simple</b>
      ${firmas.map((f) => html`<div class="num">${nombreDeQuien(f.QUIEN)}: ${momentoTexto(f.MOMENTO)}, ${MEDIOS.find(([m]) => m === f.MEDIO)![1].toLowerCase()}</div>`)}
      <div class="num sello-texto">Sello ${firmas.at(-1)!.SELLO}</div><div class="sello-texto">Verifíquelo en ${verificar}</div></div></section>`
    : '';
const ESTILO = `
.sello{display:flex;gap:4mm;align-items:center;margin-top:6mm;border-top:.6pt solid #c9cec7;padding-top:2.5mm;font-size:7.5pt;line-height:1.4;color:#333}
.sello img{width:20mm;height:20mm;flex:none}.sello-texto{overflow-wrap:anywhere}`;

export const formatoImpreso = impreso<{ ID: number }, DeFormato>({
  clave: 'formatos.formato',
  datos,
  nombre: ({ formato }) => `${formato.NOMBRE} ${formato.CODIGOPACIENTE}-${formato.ID}`,
  hoja: ({ plantilla }) => plantilla.hoja,
  hecho: ({ hecho }) => hecho,
  pagina,
  estilo: (d) => estiloPropio(d.plantilla, d.papel, pie(d)) + ESTILO,
  pie,
  asunto: ({ formato }) => `${formato.NOMBRE} del ${fechaTexto(formato.FECHA)}`,
  mensaje: ({ formato, papel }) => `${papel.paciente.nombre}, este es el documento «${formato.NOMBRE}» del ${fechaTexto(formato.FECHA)}.`,
});
