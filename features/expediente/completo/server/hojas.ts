// How the complete file looks: its cover, its index, and the records one after the other under the name of their part.
import { cabeza, estiloPapel } from '#features/formatos_impresion/server/membrete.ts';
import type { Papel } from '#features/formatos_impresion/server/papel.ts';
import { cadenaCss, documento, type Html, html } from '#kernel/server/hoja.ts';
import { ALTO_LINEA, ARRIBA, LADO, type LineaDeIndice, lugarDeLinea, paginasDeIndice, TITULO } from '#kernel/server/unir_pdf.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { SECCIONES, type Seccion } from '../rules.ts';

export const tituloDe = (s: Seccion): string => SECCIONES.find(([clave]) => clave === s)![1];

export interface Caratula {
  papel: Papel;
  FECHAINICIAL: string;
  FECHAFINAL: string;
  /** Who asked for it, and when. */
  USUARIO: string;
  PEDIDO: string;
  contadas: readonly { CLAVE: Seccion; REGISTROS: number }[];
  /** The patient's data, when they were asked for. */
  generales: readonly (readonly [string, string])[];
}
/** The page numbers are put on the whole, so no part has its own. */
const SIN_PIE = '@page{@bottom-left{content:none}@bottom-right{content:none}}';

export function hojaCaratula({ papel, FECHAINICIAL, FECHAFINAL, USUARIO, PEDIDO, contadas, generales }: Caratula): string {
  const { paciente, clinica } = papel;
  const fila = ([k, v]: readonly [string, string]) => (v ? html`<tr><th>${k}</th><td>${v}</td></tr>` : '');
  const cuerpo = html`<div class="pagina">${cabeza(papel)}
    <h1 class="expediente">Expediente clínico</h1>
    <p class="quien">${paciente.nombre}</p>
    <table class="datos">${(
      [
        ['Expediente', String(paciente.codigo)],
        ['Documento', paciente.documento],
        ['Fecha de nacimiento', paciente.nacimiento ? fechaTexto(paciente.nacimiento) : ''],
        ['Sexo', paciente.sexo],
        ['Alergias', paciente.alergias],
        ['Periodo', `${fechaTexto(FECHAINICIAL)} a ${fechaTexto(FECHAFINAL)}`],
      ] as const
    ).map(fila)}</table>
    <h3>Contiene</h3>
    <table class="datos cuantos">${contadas.map((c) => html`<tr><th>${tituloDe(c.CLAVE)}</th><td>${registros(c)}</td></tr>`)}</table>
    <p class="secreto">Contiene datos personales sensibles protegidos por el secreto médico. Quien lo recibe responde de su custodia.</p>
    <div class="entrega"><div>Copia preparada por ${USUARIO} el ${fechaTexto(PEDIDO.slice(0, 10))}, ${PEDIDO.slice(11)}<br>${clinica.nombre}</div>
      <div class="linea">Nombre y firma de quien la recibe</div></div></div>
    ${generales.length ? html`<section class="salto"><h1>${tituloDe('GENERALES')}</h1><table class="datos">${generales.map(fila)}</table></section>` : ''}`;
  return documento({
    titulo: 'Expediente clínico',
    hoja: 'carta',
    cuerpo,
    estilo: estiloPapel(papel, 'carta', '') + SIN_PIE + ESTILO_CARATULA,
  });
}
const registros = ({ CLAVE, REGISTROS }: { CLAVE: Seccion; REGISTROS: number }): string =>
  CLAVE === 'GENERALES' ? 'Incluidos' : REGISTROS === 1 ? '1 registro' : `${REGISTROS.toLocaleString('en')} registros`;

const ESTILO_CARATULA = `
.expediente{margin:16mm 0 1mm;font-size:22pt;color:var(--tinta)}.quien{font-size:14pt;font-weight:500;margin:0 0 6mm}
.datos th,.datos td{padding:1.4mm 0;border-bottom:.5pt solid #d9ddd7}.datos th{width:48mm;font-weight:500;color:#444}.datos td{overflow-wrap:anywhere;white-space:pre-line}
h3{margin:8mm 0 1mm}.cuantos td{font-variant-numeric:tabular-nums}
.secreto{margin:8mm 0 0;font-size:8.5pt;color:#444}
.entrega{margin-top:auto;display:grid;grid-template-columns:1fr 70mm;gap:10mm;align-items:end;font-size:8.5pt;color:#444}
.entrega .linea{border-top:.7pt solid #1c2326;padding-top:1mm;text-align:center}`;

export function hojaIndice(lineas: readonly LineaDeIndice[]): string {
  const hojas: LineaDeIndice[][] = Array.from({ length: paginasDeIndice(lineas.length) }, () => []);
  for (const [i, l] of lineas.entries()) hojas[lugarDeLinea(i).pagina]!.push(l);
  const linea = (l: LineaDeIndice) =>
    html`<div class="linea n${l.nivel}"><span>${l.texto}</span><i></i><b class="num">${l.pagina}</b></div>`;
  const cuerpo = html`${hojas.map((h, i) => html`<div class="indice">${i === 0 ? html`<h1>Índice</h1>` : ''}${h.map(linea)}</div>`)}`;
  return documento({ titulo: 'Índice', hoja: 'carta', cuerpo, estilo: SIN_PIE + ESTILO_INDICE });
}
const ESTILO_INDICE = `
@page{margin:0}
.indice{height:279.4mm;padding:${ARRIBA}pt ${LADO}pt 0;overflow:hidden;break-after:page}.indice:last-child{break-after:auto}
.indice h1{margin:0;height:${TITULO}pt;font-size:16pt}
.linea{height:${ALTO_LINEA}pt;display:flex;gap:2mm;align-items:baseline;line-height:${ALTO_LINEA}pt;white-space:nowrap}
.linea span{overflow:hidden;text-overflow:ellipsis;max-width:150mm}.linea i{flex:1;border-bottom:.6pt dotted #9aa19c;transform:translateY(-3pt)}.linea b{font-weight:400}
.n0{font-weight:600}.n0 b{font-weight:600}.n1 span{padding-left:5mm}`;

export interface Escrito {
  /** The heading, as the index names it. */
  titulo: string;
  /** Doctor with licence. */
  medico: string;
  nota: string;
  cuerpo: Html;
}
/** Records of one part, one after the other; the first of the part stand under its title. */
export function hojaRegistros(papel: Papel, seccion: Seccion, primeros: boolean, escritos: readonly Escrito[], estilo: string): string {
  const arriba = cadenaCss([papel.clinica.nombre, `Expediente ${papel.paciente.codigo}`, papel.paciente.nombre].join(' · '));
  const cuerpo = html`${primeros ? html`<h1>${tituloDe(seccion)}</h1>` : ''}${escritos.map(
    (e) => html`<article><h2>${e.titulo}</h2>
      ${e.medico || e.nota ? html`<p class="rotulo firmante">${[e.medico, e.nota].filter(Boolean).join(' · ')}</p>` : ''}${e.cuerpo}</article>`,
  )}`;
  return documento({
    titulo: tituloDe(seccion),
    hoja: 'carta',
    cuerpo,
    estilo: `${SIN_PIE}@page{margin-top:18mm;@top-left{content:${arriba};width:100%;font:400 8pt/1.3 Inter,sans-serif;color:#444;vertical-align:bottom;padding-bottom:3mm}}
:root{--tinta:${papel.clinica.color}}h1{margin:0 0 4mm;color:var(--tinta)}article+article{margin-top:6mm;padding-top:4mm;border-top:.9pt solid #c9cec7}
article h2{margin-bottom:.5mm}.firmante{margin-bottom:2.5mm}${estilo}`,
  });
}
