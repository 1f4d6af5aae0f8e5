// The printed note: with the clinic's print template if it has one, else on the letterhead.
import { P } from '#domain/permisos.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { valoresDe } from '#features/formatos_impresion/server/componer.ts';
import { cabeza, estiloPapel, firmaDe, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import {
  type Dichos,
  estiloPropio,
  type Plantilla,
  paginaPropia,
  plantillaPropia,
  registrarFuente,
} from '#features/formatos_impresion/server/propia.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { crudo, type Html, html } from '#kernel/server/hoja.ts';
import { limpiarLargo } from '#kernel/server/html.ts';
import { type Imagenes, imagenesDeTextos, incrustar } from '#kernel/server/imagenes_texto.ts';
import { fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import type { NotaCompleta } from '../contract.ts';
import { type SignoLeido, signosLeidos } from '../signos.ts';
import { notaDe, ultimaNota } from './leer.ts';

interface Para {
  CODIGOPACIENTE: number;
  CONSECUTIVO: number;
  /** For mail: a print template may be for paper only. */
  ENVIO?: boolean;
}
/** A note with what is drawn in it. */
export interface DeNota {
  nota: NotaCompleta;
  imagenes: Imagenes;
  signos: SignoLeido[];
}
interface Datos extends DeNota {
  papel: Papel;
  plantilla: Plantilla | null;
}

/** Reads a note with its pictures and signs. Throws Rechazo 404. */
export async function leerNota(ctx: Ctx, CODIGOPACIENTE: number, CONSECUTIVO: number): Promise<DeNota> {
  const nota = await notaDe(ctx, CODIGOPACIENTE, CONSECUTIVO);
  const imagenes = await imagenesDeTextos(ctx, nota.NOTA);
  return { nota, imagenes, signos: signosLeidos(ctx.sesion.clinica, nota.SIGNOS_VITALES) };
}

export const hojaNota = impreso<Para, Datos>({
  clave: 'notas_evolucion.nota',
  async datos(ctx, { CODIGOPACIENTE, CONSECUTIVO, ENVIO = false }) {
    const suyo = await leerNota(ctx, CODIGOPACIENTE, CONSECUTIVO);
    const [papel, plantilla] = await Promise.all([leerPapel(ctx, suyo.nota), plantillaPropia(ctx, 'nota', { envio: ENVIO })]);
    return { ...suyo, papel, plantilla };
  },
  nombre: ({ nota }) => `Nota de evolución ${nota.CODIGOPACIENTE}-${nota.CONSECUTIVO}`,
  hoja: ({ plantilla }) => plantilla?.hoja ?? 'carta',
  pagina: (d, cliente) => (d.plantilla ? paginaPropia(d.plantilla, d.papel, dichos(d), cliente) : pagina(d, cliente)),
  estilo: (d) => (d.plantilla ? estiloPropio(d.plantilla, d.papel, pie(d)) : estiloPapel(d.papel, 'carta', pie(d)) + ESTILO),
  pie,
  asunto: ({ nota, papel }) => `Nota de evolución del ${fechaLarga(nota.FECHA)}, ${papel.clinica.nombre}`,
  mensaje: ({ nota, papel }) =>
    `Nota de evolución de ${papel.paciente.nombre} del ${fechaLarga(nota.FECHA)}. ${papel.medico.nombre}, ${papel.clinica.nombre}`,
});

function pie({ papel, nota }: Datos): string {
  return pieDe(papel, `Nota de evolución ${nota.CONSECUTIVO}`);
}

async function pagina(d: Datos, cliente: number): Promise<Html> {
  const { nota, papel } = d;
  return html`<div class="pagina">${marcas(papel)}${cabeza(papel)}
    ${franja(papel, nota.FECHA, [
      ['Hora', nota.HORA],
      ['Alergias', papel.paciente.alergias],
    ])}
    <h2 class="titulo">Nota de evolución${nota.CERRADA ? '' : html` <span class="rotulo">${ABIERTA}</span>`}</h2>
    ${await cuerpoDeNota(d, cliente)}
    <div class="fin">${firmaDe(papel)}</div></div>`;
}
/** What is said of a note that may still change. */
export const ABIERTA = 'Abierta: puede cambiar hasta que se cierre';

/** What a note says, without letterhead and signature. */
export async function cuerpoDeNota({ nota, imagenes, signos }: DeNota, cliente: number): Promise<Html> {
  const texto = incrustar((await limpiarLargo(nota.NOTA, cliente)).limpio, imagenes);
  return html`${signos.length ? html`<section class="signos">${signos.map(celda)}</section>` : ''}
    <section class="texto">${crudo(texto)}</section>
    ${
      nota.DIAGNOSTICOS.length
        ? html`<section class="junto"><h3>Diagnósticos</h3><table class="dx">${nota.DIAGNOSTICOS.map(
            (d) => html`<tr><th>${codigoLegible(d.CODIGO)}</th><td>${d.DESCRIPCION}</td></tr>`,
          )}</table></section>`
        : ''
    }
    ${nota.ADDENDA.map(
      (
        a,
      ) => html`<section class="addendum"><h3>Addendum ${a.ID}</h3><p class="rotulo">${fechaTexto(a.FECHA.slice(0, 10))}, ${a.FECHA.slice(11)} · ${a.USUARIO}</p>
        ${a.TEXTO.split('\n').map((l) => html`<p>${l}</p>`)}</section>`,
    )}`;
}

const celda = ({ signo, valor, clase }: SignoLeido): Html =>
  html`<div><span class="rotulo">${signo.NOMBRE}</span><b class="num">${valor} <small>${signo.UNIDAD}</small></b>
    ${clase && clase.nivel !== 'normal' ? html`<span class="rotulo">${clase.texto}</span>` : ''}</div>`;

export const ESTILO_NOTA = `
.signos{display:grid;grid-template-columns:repeat(5,1fr);gap:1.6mm 4mm;border:.6pt solid #c9cec7;border-radius:1.5mm;padding:2mm 3mm;margin-bottom:3mm}
.signos div{break-inside:avoid}.signos span{display:block}.signos b{display:block;line-height:1.3}.signos small{font-weight:400;font-size:.85em}
.texto{line-height:1.5;overflow-wrap:anywhere}
.dx th{width:16mm;border:0;padding:.5mm 0}.dx td{border:0;padding:.5mm 0}
.addendum{border-left:1.1pt solid var(--tinta);padding-left:3mm;margin-top:3mm}`;
const ESTILO = `${ESTILO_NOTA}
.titulo{margin:4mm 0 2mm;color:var(--tinta)}.titulo .rotulo{font-weight:400}
.fin{margin-top:auto}`;

const enLinea = (signos: readonly SignoLeido[]): string =>
  signos.map(({ signo, valor }) => `${signo.NOMBRE} ${valor} ${signo.UNIDAD}`).join(' · ');

/** The values of a note for a print template. */
function dichos({ nota, imagenes, papel, signos }: Datos): Dichos {
  const valores = {
    ...valoresDe(papel, nota),
    NOTA_NUMERO: String(nota.CONSECUTIVO),
    NOTA_TEXTO: nota.NOTA + nota.ADDENDA.map(addendumHtml).join(''),
    NOTA_DIAGNOSTICOS: nota.DIAGNOSTICOS.length
      ? String(html`<ul>${nota.DIAGNOSTICOS.map((d) => html`<li>${codigoLegible(d.CODIGO)} ${d.DESCRIPCION}</li>`)}</ul>`)
      : '',
    NOTA_SIGNOS: enLinea(signos),
  };
  return { valores, imagenes };
}
const addendumHtml = (a: NotaCompleta['ADDENDA'][number]): string =>
  String(
    html`<p><b>Addendum ${a.ID}</b> (${fechaTexto(a.FECHA.slice(0, 10))}, ${a.FECHA.slice(11)}, ${a.USUARIO})</p>${a.TEXTO.split('\n').map((l) => html`<p>${l}</p>`)}`,
  );

/** Values of the patient's last note, to preview a print template. */
registrarFuente('nota', async (ctx: Ctx, CODIGOPACIENTE) => {
  if (!ctx.sesion.permisos.has(P.notas.editar)) return null;
  const nota = await ultimaNota(ctx, CODIGOPACIENTE);
  return nota ? dichos(await hojaNota.datos(ctx, nota)) : null;
});
