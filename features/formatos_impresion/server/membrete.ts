// The clinic's letterhead: head, patient's data, signature and foot, for records printed without a template.
import { cadenaCss, type Hoja, type Html, html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Margenes } from '../contract.ts';
import type { Papel } from './papel.ts';

/** Clinic on the left with its logo or initials, doctor on the right. */
export function cabeza({ clinica, medico, configuracion }: Papel): Html {
  return html`<header class="cabeza">
    ${clinica.logo ? html`<img class="logo" alt="" src="${clinica.logo}">` : html`<span class="monograma" aria-hidden="true">${inicialesDe(clinica.nombre)}</span>`}
    <div class="clinica"><h1>${clinica.nombre}</h1>
      ${clinica.sucursal ? html`<div>${clinica.sucursal}</div>` : ''}
      ${configuracion.DOMICILIO_EN_PIE ? '' : clinica.domicilio.map((l) => html`<div>${l}</div>`)}
      ${contactoDe(clinica)}</div>
    <div class="medico"><b>${medico.nombre}</b>
      ${[medico.especialidad, medico.cedula, medico.universidad].filter(Boolean).map((l) => html`<div class="num">${l}</div>`)}</div>
  </header>`;
}
const contactoDe = (c: Papel['clinica']): Html | '' => {
  const partes = [c.telefonos && `Tel. ${c.telefonos}`, c.correo].filter(Boolean);
  return partes.length ? html`<div class="num">${partes.join(' · ')}</div>` : '';
};

const ARTICULOS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y']);
const MENUDAS = new Set([...ARTICULOS, 'clinica', 'clínica', 'consultorio', 'centro', 'hospital']);
/** Two initials for a clinic without a logo, skipping articles and words like «clínica». */
export function inicialesDe(nombre: string): string {
  const palabras = nombre.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const propias = palabras.filter((p) => !MENUDAS.has(p.toLowerCase()));
  const usar = propias.length > 1 ? propias : palabras.filter((p) => !ARTICULOS.has(p.toLowerCase()));
  return (usar.length ? usar : palabras)
    .slice(0, 2)
    .map((p) => [...p][0]!.toUpperCase())
    .join('');
}

/** The patient's data; `mas` are further fields of this kind of record. */
export function franja(p: Papel, FECHA: string, mas: readonly (readonly [string, string])[] = []): Html {
  const { paciente } = p;
  const campos: readonly (readonly [string, string, string?])[] = [
    ['Paciente', paciente.nombre, 'ancho'],
    ...(paciente.documento ? [['Documento', paciente.documento] as const] : []),
    ...(paciente.edad ? [['Edad', paciente.edad] as const] : []),
    ...(paciente.sexo ? [['Sexo', paciente.sexo] as const] : []),
    ['Fecha', fechaTexto(FECHA)],
    ...mas.map(([k, v]) => [k, v, 'largo'] as const),
  ];
  return html`<section class="franja">${campos.map(
    ([k, v, clase]) => html`<div class="${clase ?? ''}"><span class="rotulo">${k}</span><b class="num">${v}</b></div>`,
  )}</section>`;
}

/** The signature over its line; when missing, space to sign by pen. */
export function firmaDe({ medico }: Papel): Html {
  return html`<div class="firma medica">
    ${medico.firma ? html`<img alt="" src="${medico.firma}">` : html`<span class="hueco"></span>`}
    <div class="linea"><b>${medico.nombre}</b>
      ${medico.cedula ? html`<div class="num">${medico.cedula}</div>` : ''}</div></div>`;
}

/** The logo as watermark, if the clinic wants it, and the word COPIA across a copy. */
export function marcas(p: Papel, copia = false): Html {
  return html`${p.configuracion.MARCA_AGUA && p.clinica.logo ? html`<img class="marca" alt="" src="${p.clinica.logo}">` : ''}
    ${copia ? html`<div class="copia" aria-hidden="true">COPIA</div>` : ''}`;
}

/** Left text of every page's foot: which record this is, and the clinic's own foot text. */
export function pieDe(p: Papel, registro: string, copia = false): string {
  const { configuracion, clinica } = p;
  return [
    [copia ? 'COPIA' : '', registro, p.paciente.codigo ? `Expediente ${p.paciente.codigo}` : '', p.paciente.nombre]
      .filter(Boolean)
      .join(' · '),
    configuracion.DOMICILIO_EN_PIE ? clinica.domicilio.join(', ') : '',
    configuracion.PIEDEPAGINA,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Characters that fit in one line of the foot. */
const POR_LINEA: Record<Hoja, number> = { carta: 96, media: 100, ticket: 40 };
const ALTO: Record<Hoja, { hoja: number; arriba: number; abajo: number }> = {
  carta: { hoja: 279.4, arriba: 14, abajo: 18 },
  media: { hoja: 139.7, arriba: 8, abajo: 13 },
  ticket: { hoja: 0, arriba: 0, abajo: 0 },
};
const ANCHO = 215.9;
const LADO: Record<Hoja, number> = { carta: 15, media: 10, ticket: 0 };
const LINEA_PIE = 3.7; // mm per line of 8 pt

/** CSS of the sheet: a longer foot takes its space from the page. */
export function estiloPapel(p: Papel, hoja: Hoja, pie: string, m?: Margenes): string {
  const sigue = cadenaCss([p.clinica.nombre, p.medico.nombre, p.medico.cedula].filter(Boolean).join(' · '));
  const lados = [m?.MARGEN_IZQUIERDO ?? LADO[hoja], m?.MARGEN_DERECHO ?? LADO[hoja]] as const;
  const caben = POR_LINEA[hoja] * ((ANCHO - lados[0] - lados[1]) / (ANCHO - 2 * LADO[hoja]));
  const lineas = pie.split('\n').reduce((n, l) => n + Math.max(1, Math.ceil(l.length / caben)), 0);
  const { hoja: alto, arriba: suyo, abajo } = ALTO[hoja];
  const arriba = m?.MARGEN_SUPERIOR ?? suyo;
  // From the second sheet on, the top margin holds a line that names clinic and doctor.
  const siguientes = Math.max(arriba, suyo + 6);
  const margen = Math.max(m?.MARGEN_INFERIOR ?? abajo, 5 + lineas * LINEA_PIE);
  return `
@page{margin-left:${lados[0]}mm;margin-right:${lados[1]}mm;margin-top:${siguientes}mm;margin-bottom:${margen.toFixed(1)}mm;@top-left{content:${sigue};width:100%;font:400 8pt/1.3 Inter,sans-serif;color:#444;vertical-align:bottom;padding-bottom:2mm}@bottom-left{border-top:.6pt solid #c9cec7;color:#444}@bottom-right{border-top:.6pt solid #c9cec7;color:#444}}
@page:first{margin-top:${arriba}mm;@top-left{content:none}}
.pagina{--tinta:${p.clinica.color};min-height:${(alto - arriba - margen - 0.5).toFixed(1)}mm;display:flex;flex-direction:column}
${ESTILO}`;
}

const ESTILO = `
.cabeza{display:grid;grid-template-columns:auto minmax(0,1.25fr) minmax(0,1fr);gap:4mm;align-items:center;border-bottom:1.1pt solid var(--tinta);padding-bottom:2.6mm}
.cabeza .logo{max-height:16mm;max-width:32mm;display:block}
.cabeza h1{font-size:1.5em;letter-spacing:-.01em;color:var(--tinta);margin:0;overflow-wrap:anywhere}
.cabeza div{line-height:1.4}
.monograma{width:14.5mm;height:14.5mm;border:1.1pt solid var(--tinta);border-radius:50%;display:grid;place-items:center;color:var(--tinta);font-weight:600;font-size:1.55em;letter-spacing:.02em}
.medico{text-align:right;overflow-wrap:anywhere}.medico b{font-size:1.15em;display:block}
.franja{display:flex;flex-wrap:wrap;border-bottom:.6pt solid #c9cec7;padding:1.8mm 0;gap:1mm 5mm}
.franja div{flex:none}.franja .ancho{flex:1 1 60mm}.franja .largo{flex:0 1 auto}
.franja span{display:block}.franja b{overflow-wrap:anywhere}
.firma.medica{width:62mm;margin:3mm 0 0 auto;line-height:1.35}
.firma.medica img,.firma.medica .hueco{display:block;height:13mm;max-width:52mm;margin:0 auto -2mm;object-fit:contain}
.firma.medica .linea{border-top:.7pt solid #1c2326;padding-top:1mm;font-size:.94em;position:relative}
.marca{max-width:45%;max-height:52%}
.copia{position:fixed;inset:0;display:grid;place-items:center;font-size:84pt;font-weight:700;letter-spacing:.14em;color:rgb(0 0 0/.1);transform:rotate(-24deg);z-index:-1}`;
