// The printed order: what is asked for, by groups, with how the patient prepares.
import { cabeza, estiloPapel, firmaDe, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { type Impreso, impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { ClaseDeOrden } from '../clases.ts';
import type { OrdenCompleta, RenglonDeOrden } from '../contract.ts';
import { ordenCompleta } from './leer.ts';

interface Para {
  ID_ORDEN: number;
}
export interface DatosDeOrden {
  orden: OrdenCompleta;
  papel: Papel;
}
export async function datosDeOrden(ctx: Ctx, d: ClaseDeOrden, ID_ORDEN: number): Promise<DatosDeOrden> {
  const orden = await ordenCompleta(ctx, d, ID_ORDEN);
  const papel = await leerPapel(ctx, orden);
  // Without the setting the order is signed by pen.
  return { orden, papel: papel.configuracion.FIRMA_ORDENES_LAB ? papel : { ...papel, medico: { ...papel.medico, firma: '' } } };
}

/** Lines by their groups, in the order of the order. */
export function porGrupos<L extends { GRUPO: string }>(lineas: readonly L[]): [string, L[]][] {
  const grupos = new Map<string, L[]>();
  for (const l of lineas) grupos.set(l.GRUPO, [...(grupos.get(l.GRUPO) ?? []), l]);
  return [...grupos];
}
/** A text as paragraphs, under a heading; nothing when blank. */
export const bloque = (titulo: string, texto: string): Html | '' =>
  texto.trim()
    ? html`<section class="bloque"><h3>${titulo}</h3>${texto
        .trim()
        .split('\n')
        .map((l) => html`<p>${l}</p>`)}</section>`
    : '';

/** How to prepare, each instruction once, with the studies that ask for it. */
function preparacion(DET: readonly RenglonDeOrden[]): Html | '' {
  const dichas = new Map<string, string[]>();
  for (const { INDICACIONES, NOMBRE } of DET)
    if (INDICACIONES.trim()) dichas.set(INDICACIONES.trim(), [...(dichas.get(INDICACIONES.trim()) ?? []), NOMBRE]);
  return dichas.size
    ? html`<section class="bloque"><h3>Preparación</h3><ul>${[...dichas].map(
        ([que, cuales]) => html`<li>${que} <span class="rotulo">${cuales.join(', ')}</span></li>`,
      )}</ul></section>`
    : '';
}

export function ordenImpresa(d: ClaseDeOrden): Impreso<Para, DatosDeOrden> {
  const titulo = d.uno === 'análisis' ? 'Orden de análisis clínicos' : 'Orden de estudios de gabinete';
  const pie = ({ papel, orden }: DatosDeOrden) => pieDe(papel, `Orden ${orden.ID_ORDEN}`);
  return impreso<Para, DatosDeOrden>({
    clave: `${d.tabla}.orden`,
    datos: (ctx, { ID_ORDEN }) => datosDeOrden(ctx, d, ID_ORDEN),
    nombre: ({ orden, papel }) => `${titulo} ${orden.ID_ORDEN} ${papel.paciente.nombre}`,
    hoja: () => 'carta',
    pagina: ({ orden: o, papel }) => html`<div class="pagina orden">${marcas(papel)}${cabeza(papel)}${franja(papel, o.FECHA)}
      <h2 class="titulo">${titulo}</h2>
      <div class="grupos">${porGrupos(o.DET).map(
        ([grupo, lineas]) =>
          html`<section class="grupo"><h3>${grupo}</h3><ul>${lineas.map((l) => html`<li>${l.NOMBRE}</li>`)}</ul></section>`,
      )}</div>
      ${bloque(d.uno === 'análisis' ? 'Otros análisis' : 'Otros estudios', o[d.otros as 'OTROS_ANALISIS'])}
      ${bloque('Observaciones', o.OBSERVACIONES)}${bloque('Indicaciones', o.INDICACIONES)}${preparacion(o.DET)}
      <div class="fin">${firmaDe(papel)}</div></div>`,
    estilo: (x) => estiloPapel(x.papel, 'carta', pie(x)) + ESTILO,
    pie,
    asunto: ({ orden, papel }) => `${titulo} del ${fechaTexto(orden.FECHA)}, ${papel.clinica.nombre}`,
    mensaje: ({ orden, papel }) =>
      [
        `${papel.paciente.nombre}, esta es la orden de ${d.uno === 'análisis' ? 'análisis clínicos' : 'estudios'} de ${papel.medico.nombre} del ${fechaTexto(orden.FECHA)}.`,
        [...orden.DET.map((l) => l.NOMBRE), orden[d.otros as 'OTROS_ANALISIS']].filter(Boolean).join(', ').slice(0, 900),
        orden.INDICACIONES.slice(0, 500),
        [papel.clinica.nombre, papel.clinica.telefonos && `Tel. ${papel.clinica.telefonos}`].filter(Boolean).join(' · '),
      ]
        .filter(Boolean)
        .join('\n\n'),
  });
}

export const ESTILO = `
.titulo{margin:4mm 0 2mm;color:var(--tinta);font-size:1.25em}
.grupos{columns:2;column-gap:8mm}
.grupo{break-inside:avoid;margin:0 0 3mm}
.grupo h3,.bloque h3{margin:0 0 1mm;padding-bottom:.6mm;border-bottom:.6pt solid #c9cec7;font-size:1em}
.grupo ul{list-style:none;margin:0;padding:0}
.grupo li{padding:.5mm 0 .5mm 5.5mm;position:relative;overflow-wrap:anywhere}
.grupo li::before{content:"";position:absolute;left:0;top:1.2mm;width:2.9mm;height:2.9mm;border:.8pt solid #1c2326;border-radius:.5mm}
.bloque{margin:2.5mm 0 0;break-inside:avoid}.bloque p{margin:0;line-height:1.45;overflow-wrap:anywhere}
.bloque ul{margin:0;padding-left:4.5mm}.bloque li{margin-bottom:.8mm;line-height:1.4}
.fin{margin-top:auto;break-inside:avoid}`;
