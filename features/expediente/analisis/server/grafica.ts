// The printed charts of analyses, each over its band, and their values below.
import { E } from '#domain/estados.ts';
import { FUERA_DICHO, type Fuera } from '#domain/referencia.ts';
import { cabeza, estiloPapel, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { enPapel } from '#kernel/server/grafica.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { dibujarGrafica } from '#kernel/shared/dibujo.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { RangoDeAnalisis, SerieDeAnalisis } from '../contract.ts';
import { graficaDe } from '../grafica.ts';
import { seriesDe } from './serie.ts';

/** Width of a drawing, on a letter sheet of 8 point letters; its height when it is not the only one. */
const ANCHO = 680;
const ALTO_DE_VARIAS = 240;
interface Datos {
  papel: Papel;
  rango: RangoDeAnalisis;
  series: SerieDeAnalisis[];
  SEXO: number;
  hoy: string;
  decimal: string;
}
const pie = ({ papel }: Datos): string => pieDe(papel, 'Gráficas de análisis clínicos');
const nombres = ({ series }: Datos): string => series.map((s) => s.NOMBRE).join(', ');
const entre = ({ rango: r }: Datos): string => `del ${fechaCorta(r.FECHA_INICIAL)} al ${fechaCorta(r.FECHA_FINAL)}`;

export const hojaGraficas = impreso<RangoDeAnalisis, Datos>({
  clave: 'analisis_clinicos.graficas',
  async datos(ctx, rango) {
    const { CODIGOMEDICO, SEXO } = await pacienteDe(ctx, rango.CODIGOPACIENTE);
    const [papel, series] = await Promise.all([
      leerPapel(ctx, {
        CODIGOPACIENTE: rango.CODIGOPACIENTE,
        CODIGOMEDICO: ctx.sesion.CODIGOMEDICO ?? CODIGOMEDICO ?? 0,
        SUCURSAL: ctx.sesion.SUCURSAL,
        FECHA: ctx.hoy,
      }),
      seriesDe(ctx, rango),
    ]);
    if (series.length === 0) throw new Rechazo('No se puede imprimir/enviar una gráfica sin registros');
    return { papel, rango, series, SEXO: SEXO ?? E.sexo.noAsignado, hoy: ctx.hoy, decimal: ctx.sesion.clinica.pais.moneda.decimal };
  },
  nombre: (d) => `Gráficas de análisis ${d.papel.paciente.nombre}`,
  hoja: () => 'carta',
  pagina: (d) => html`<div class="pagina">${marcas(d.papel)}${cabeza(d.papel)}${franja(d.papel, d.hoy)}
    ${d.series.map(
      (s) => html`<section class="analisis"><h2>${s.NOMBRE}</h2>
        <p class="rotulo">${entre(d)}${s.REFERENCIA ? ` · Referencia: ${s.REFERENCIA} ${s.UNIDAD}` : ''}</p>
        ${enPapel(dibujarGrafica(graficaDe(s, d.SEXO, d.decimal), ANCHO, d.series.length > 1 ? ALTO_DE_VARIAS : undefined))}
        <table class="datos"><thead><tr><th>Fecha</th><th class="derecha">Resultado (${s.UNIDAD})</th><th></th></tr></thead>
        ${s.PUNTOS.map(
          (x) => html`<tr><td class="num">${fechaCorta(x.FECHA)}</td><td class="num derecha">${x.RESULTADO.replace('.', d.decimal)}</td>
          <td>${x.FUERA ? html`<b>${FUERA_DICHO[x.FUERA as Exclude<Fuera, ''>]}</b>` : ''}</td></tr>`,
        )}</table></section>`,
    )}</div>`,
  estilo: (d) =>
    `${estiloPapel(d.papel, 'carta', pie(d))}.analisis{margin:4mm 0 0}.analisis h2{margin:0;color:var(--tinta);font-size:1.15em;break-after:avoid}.analisis .rotulo{margin:0 0 1mm}.analisis svg{display:block;break-inside:avoid}.datos{width:110mm;margin-top:1mm}`,
  pie,
  asunto: (d) => `Gráficas de análisis clínicos, ${d.papel.clinica.nombre}`,
  mensaje: (d) => `Gráficas de ${nombres(d)} de ${d.papel.paciente.nombre}, ${entre(d)}. ${d.papel.clinica.nombre}`,
});
