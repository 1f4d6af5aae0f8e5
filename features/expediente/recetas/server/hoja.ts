// The printed prescription: our own page or the clinic's print template. Print, copy and mail use the same PDF.
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { type Valores, valoresDe } from '#features/formatos_impresion/server/componer.ts';
import { cabeza, estiloPapel, firmaDe, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { alergiasDe, leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import {
  estiloPropio,
  type Plantilla,
  paginaPropia,
  plantillaPropia,
  registrarFuente,
} from '#features/formatos_impresion/server/propia.ts';
import { type Impreso, impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { crudo, type Hoja, type Html, html } from '#kernel/server/hoja.ts';
import { cortar } from '#kernel/server/html.ts';
import { type Imagenes, imagenesDeTextos } from '#kernel/server/imagenes_texto.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { RecetaCompleta } from '../contract.ts';
import { type Dia, diaDe } from './dia.ts';
import { partesDe } from './partir.ts';
import { recetaDe, textoGuardado } from './receta.ts';

interface Cual {
  CODIGOPACIENTE: number;
  CONSECUTIVO: number;
  COPIA?: 0 | 1;
}
interface Datos {
  receta: RecetaCompleta;
  imagenes: Imagenes;
  /** Its text, as much as fits in a message. */
  texto: string;
  papel: Papel;
  dia: Dia;
  copia: boolean;
  plantilla: Plantilla | null;
}

async function datos(ctx: Ctx, { CODIGOPACIENTE, CONSECUTIVO, COPIA }: Cual, envio: boolean): Promise<Datos> {
  const receta = await recetaDe(ctx, CODIGOPACIENTE, CONSECUTIVO);
  const [papel, dia, plantilla, imagenes, texto] = await Promise.all([
    leerPapel(ctx, receta),
    diaDe(ctx, receta),
    plantillaPropia(ctx, 'receta', { envio }),
    imagenesDeTextos(ctx, receta.DETALLE),
    textoGuardado(ctx, receta),
  ]);
  return { receta, imagenes, texto: cortar(texto, LARGO_MENSAJE), papel, dia, copia: COPIA === 1, plantilla };
}

const hojaDe = ({ plantilla, papel }: Datos): Hoja => plantilla?.hoja ?? (papel.configuracion.RECETA_MEDIACARTA ? 'media' : 'carta');
const pie = ({ papel, receta, copia }: Datos) => pieDe(papel, `Receta ${receta.CONSECUTIVO}`, copia);

async function pagina(d: Datos, cliente: number): Promise<Html> {
  const { receta, imagenes, papel, dia, copia } = d;
  if (d.plantilla) return paginaPropia(d.plantilla, papel, { valores: valores(d), imagenes }, cliente, copia);
  const signos = papel.configuracion.SIGNOS_RECETA ? dia.signos : [];
  const { cuerpo, ultimo, junto } = await partesDe({ DETALLE: receta.DETALLE, imagenes }, cliente);
  return html`${marcas(papel, copia)}<div class="pagina receta">
    ${cabeza(papel)}
    ${franja(papel, receta.FECHA, [['Alergias', alergiasDe(receta)]])}
    <div class="cuerpo${signos.length ? ' con-signos' : ''}">
      ${
        signos.length
          ? html`<aside class="num"><h2>Signos vitales</h2>${signos.map(([k, v]) => html`<div><span>${k}</span><b>${v}</b></div>`)}</aside>`
          : ''
      }
      <div class="rx">${crudo(cuerpo)}</div>
    </div>
    <div class="final${signos.length ? ' con-signos' : ''}">
      <div class="rx">${crudo(ultimo)}</div>
      <div class="cierre"><div class="rx">${crudo(junto)}
        ${dia.proximaCita ? html`<p><b>Próxima cita:</b> <span class="num">${dia.proximaCita}</span></p>` : ''}</div>
        ${firmaDe(papel)}</div>
    </div>
  </div>`;
}

function estilo(d: Datos): string {
  return d.plantilla ? estiloPropio(d.plantilla, d.papel, pie(d)) : estiloPapel(d.papel, hojaDe(d), pie(d)) + ESTILO;
}
// Each item of a numbered list is a medicine: its first line or bold text is the name, the rest how to take it.
const ESTILO = `
.receta .cuerpo,.receta .final{position:relative}
.receta .cuerpo{padding-top:2.8mm;flex:none}
.receta .final{flex:1 0 auto;display:flex;flex-direction:column;break-inside:avoid}
.receta .con-signos{padding-left:47mm}
.receta .con-signos::before{content:"";position:absolute;left:42.5mm;top:0;bottom:0;border-left:.6pt solid #c9cec7}
.receta .cuerpo.con-signos::before{top:2.8mm}
.receta aside{position:absolute;left:0;top:2.8mm;width:39mm}
.receta aside h2{font-size:.92em;color:var(--tinta);margin:0 0 1mm}
.receta aside div{display:flex;justify-content:space-between;gap:1.5mm;padding:.45mm 0;font-size:.94em;white-space:nowrap}
.receta aside b{font-weight:500}
.rx{font-size:1.04em;overflow-wrap:anywhere}
.rx ol{padding-left:2em;margin:0}
.rx ol>li{margin-bottom:.62em;break-inside:avoid}.rx li::marker{font-weight:600;font-variant-numeric:tabular-nums}
.rx li p{margin:0}.rx li p+p{color:#30393b}
.cierre{margin-top:auto;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:6mm;align-items:end}
.cierre .rx:not(:empty){border-top:.6pt solid #c9cec7;padding-top:1.4mm;align-self:start;font-size:1em}
.cierre .rx p:last-child{margin:0}`;

/** The values of a prescription for a print template, besides those of all records. */
function valores({ receta, papel, dia }: Datos): Valores {
  return {
    ...valoresDe(papel, receta),
    PACIENTE_ALERGIAS: alergiasDe(receta),
    RECETA_NUMERO: String(receta.CONSECUTIVO),
    RECETA_DETALLE: receta.DETALLE,
    RECETA_SIGNOS: dia.signos.map(([k, v]) => `${k} ${v}`).join(' · '),
    RECETA_DIAGNOSTICOS: dia.diagnosticos.join('\n'),
    RECETA_PROXIMA_CITA: dia.proximaCita && `Próxima cita: ${dia.proximaCita}`,
  };
}

const LARGO_MENSAJE = 1500; // a WhatsApp link holds the text, and links have a maximum length
const comun: Omit<Impreso<Cual, Datos>, 'clave' | 'datos'> = {
  nombre: ({ receta, papel, copia }) => `Receta ${receta.CONSECUTIVO} ${papel.paciente.nombre}${copia ? ' (copia)' : ''}`,
  hoja: hojaDe,
  pagina,
  estilo,
  pie,
  asunto: ({ receta, papel }) => `Receta del ${fechaTexto(receta.FECHA)}, ${papel.clinica.nombre}`,
  mensaje: ({ receta, papel, texto }) =>
    [
      `${papel.paciente.nombre}, esta es la receta de ${papel.medico.nombre} del ${fechaTexto(receta.FECHA)}.`,
      texto,
      [papel.clinica.nombre, papel.clinica.telefonos && `Tel. ${papel.clinica.telefonos}`].filter(Boolean).join(' · '),
    ].join('\n\n'),
};
export const recetaImpresa = impreso<Cual, Datos>({ ...comun, clave: 'recetas.receta', datos: (ctx, cual) => datos(ctx, cual, false) });
/** The same for mail, where another setting decides whether the print template is used. */
export const recetaEnviada = impreso<Cual, Datos>({ ...comun, clave: 'recetas.enviada', datos: (ctx, cual) => datos(ctx, cual, true) });

registrarFuente('receta', async (ctx, CODIGOPACIENTE) => {
  if (!puede(ctx.sesion, P.recetas.ver)) return null;
  const ultima = await ctx.db
    .selectFrom('recetas')
    .select('CONSECUTIVO')
    .where('CODIGOPACIENTE', '=', CODIGOPACIENTE)
    .where('MEDIKIT_ID', '=', '')
    .where('eliminado', 'is', null)
    .orderBy('FECHA', 'desc')
    .orderBy('CONSECUTIVO', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ultima) return null;
  const d = await datos(ctx, { CODIGOPACIENTE, CONSECUTIVO: ultima.CONSECUTIVO }, false);
  return { valores: valores(d), imagenes: d.imagenes };
});
