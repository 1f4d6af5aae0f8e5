// The printed history: what was asked and what was answered, with the pictures and what is noted on them.

import { ABIERTA } from '#features/expediente/notas_evolucion/server/hoja.ts';
import { type SignoLeido, signosLeidos } from '#features/expediente/notas_evolucion/signos.ts';
import { cabeza, estiloPapel, firmaDe, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { comoDataUrl } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import type { HistoriaCompleta, PreguntaRespondida } from '../contract.ts';
import { lugaresDe } from '../lugares.ts';
import { enPalabras, todasLasPreguntas } from '../rules.ts';
import { formularioGuardado, historiaCompleta, historiaDe } from './leer.ts';

interface Para {
  CONSECUTIVO: number;
}
/** A history with what is drawn in it. */
export interface DeHistoria {
  historia: HistoriaCompleta;
  signos: SignoLeido[];
  decimal: string;
  /** Each picture's bytes, as a data: URL: of the form's by their ID, of those sent by E and their ID. */
  imagenes: Record<string, string>;
  /** The files of the pictures that were sent with its answers. */
  enviadas: string[];
}
interface Datos extends DeHistoria {
  papel: Papel;
}

/** Reads a history with its pictures. Throws Rechazo 404. */
export async function leerHistoria(ctx: Ctx, CONSECUTIVO: number): Promise<DeHistoria> {
  const historia = await historiaCompleta(ctx, CONSECUTIVO);
  const { formulario } = await historiaDe(ctx, CONSECUTIVO);
  const [f, enviadas] = await Promise.all([
    formularioGuardado(ctx, formulario),
    ctx.db.selectFrom('historias_imagenes').select(['ID', 'archivo']).where('CONSECUTIVO', '=', CONSECUTIVO).execute(),
  ]);
  const respondidas = new Set(todasLasPreguntas(historia).flatMap((p) => (p.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen ? [p.RESPUESTA] : [])));
  const suyas = enviadas.filter((e) => respondidas.has(String(e.ID)));
  const imagenes: Record<string, string> = {};
  for (const i of f.IMAGENES) imagenes[i.ID] = await comoDataUrl(ctx, i.archivo);
  for (const e of suyas) imagenes[`E${e.ID}`] = await comoDataUrl(ctx, e.archivo);
  const { clinica } = ctx.sesion;
  return {
    historia,
    imagenes,
    signos: signosLeidos(clinica, historia.SIGNOS_VITALES),
    decimal: clinica.pais.moneda.decimal,
    enviadas: suyas.map((e) => e.archivo),
  };
}

export const hojaHistoria = impreso<Para, Datos>({
  clave: 'historias_clinicas.historia',
  async datos(ctx, { CONSECUTIVO }) {
    const suyo = await leerHistoria(ctx, CONSECUTIVO);
    return { ...suyo, papel: await leerPapel(ctx, suyo.historia) };
  },
  nombre: ({ historia: h }) => `${h.DESCRIPCION} ${h.CODIGOPACIENTE}-${h.CONSECUTIVO}`,
  hoja: () => 'carta',
  pagina,
  estilo: (d) => estiloPapel(d.papel, 'carta', pie(d)) + ESTILO,
  pie,
  asunto: ({ historia: h, papel }) => `${h.DESCRIPCION} del ${fechaLarga(h.FECHA)}, ${papel.clinica.nombre}`,
  mensaje: ({ historia: h, papel }) =>
    `${h.DESCRIPCION} de ${papel.paciente.nombre} del ${fechaLarga(h.FECHA)}. ${papel.medico.nombre}, ${papel.clinica.nombre}`,
});

function pie({ papel, historia }: Datos): string {
  return pieDe(papel, `${historia.DESCRIPCION} ${historia.CONSECUTIVO}`);
}

function pagina(d: Datos): Html {
  const { historia: h, papel } = d;
  return html`<div class="pagina">${marcas(papel)}${cabeza(papel)}
    ${franja(papel, h.FECHA, [
      ['Hora', h.HORA],
      ['Alergias', papel.paciente.alergias],
    ])}
    <h2 class="titulo">${h.DESCRIPCION}${h.CERRADA ? '' : html` <span class="rotulo">${ABIERTA}</span>`}</h2>
    ${cuerpoDeHistoria(d)}
    <div class="fin">${firmaDe(papel)}</div></div>`;
}
/** What a history says, without letterhead and signature. */
export const cuerpoDeHistoria = (d: DeHistoria): Html =>
  html`${d.historia.SECCIONES.map((s) => html`<section><h3>${s.DESCRIPCION}</h3><dl>${s.PREGUNTAS.map((p) => respuesta(d, p))}</dl></section>`)}`;

function respuesta(d: DeHistoria, p: PreguntaRespondida): Html {
  const { historia: h } = d;
  if (p.TIPO_RESPUESTA === TIPO_PREGUNTA.signos)
    return d.signos.length
      ? html`<div class="ancha"><dt>${p.DESCRIPCION}</dt><dd class="signos">${d.signos.map(
          ({ signo, valor }) => html`<span><span class="rotulo">${signo.NOMBRE}</span> <b class="num">${valor} ${signo.UNIDAD}</b></span>`,
        )}</dd></div>`
      : sin(p);
  const lugares = lugaresDe(h, p);
  if (p.TIPO_RESPUESTA === TIPO_PREGUNTA.interactiva || p.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen) {
    const deForma = p.TIPO_RESPUESTA === TIPO_PREGUNTA.interactiva;
    const url = d.imagenes[deForma ? String(p.ID_IMAGEN_INTERACTIVA) : `E${p.RESPUESTA}`];
    if (!url || (deForma && lugares.length === 0)) return sin(p);
    return html`<div class="ancha figura"><dt>${p.DESCRIPCION}</dt><dd><div class="plano"><img alt="" src="${url}">${lugares.map(
      (l) => html`<i style="left:${l.X}%;top:${l.Y}%">${l.numero}</i>`,
    )}</div><ol>${lugares.map(
      (l) => html`<li><b>${[l.nombre, l.LESION].filter(Boolean).join(': ')}</b> ${l.COMENTARIO}</li>`,
    )}</ol></dd></div>`;
  }
  const dicho = enPalabras(p, p.RESPUESTA, { fecha: fechaTexto, decimal: d.decimal });
  if (!dicho) return sin(p);
  const larga = dicho.length > 60 || dicho.includes('\n');
  return html`<div class="${larga ? 'ancha' : ''}"><dt>${p.DESCRIPCION}</dt><dd>${dicho.split('\n').map((l) => html`<p>${l}</p>`)}</dd></div>`;
}
const sin = (p: PreguntaRespondida): Html => html`<div><dt>${p.DESCRIPCION}</dt><dd class="nada">Sin respuesta</dd></div>`;

export const ESTILO_HISTORIA = `
section h3{margin:3.5mm 0 1.2mm;padding-bottom:.6mm;border-bottom:.6pt solid #c9cec7;break-after:avoid}
dl{display:grid;grid-template-columns:1fr 1fr;gap:1.4mm 6mm;margin:0}
dl>div{break-inside:avoid;min-width:0}.ancha{grid-column:1/-1}
dt{font-size:.86em;color:#5a6467}dd{margin:0;overflow-wrap:anywhere;line-height:1.4}dd p{margin:0}.nada{color:#8a9295}
.signos{display:grid;grid-template-columns:repeat(3,1fr);gap:.8mm 5mm}
.plano{position:relative;width:fit-content;margin:1mm 0}.plano img{display:block;max-width:120mm;max-height:95mm}
.plano i{position:absolute;width:4.4mm;height:4.4mm;margin:-2.2mm 0 0 -2.2mm;border-radius:50%;background:#b3261e;color:#fff;font:600 7.5pt/4.4mm sans-serif;text-align:center}
.figura ol{margin:1mm 0 0;padding-left:5mm}`;
const ESTILO = `${ESTILO_HISTORIA}
.titulo{margin:4mm 0 1mm;color:var(--tinta)}.titulo .rotulo{font-weight:400}
.fin{margin-top:auto}`;
