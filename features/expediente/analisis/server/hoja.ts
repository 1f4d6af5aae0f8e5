// The printed results of an order, with what is outside its reference marked by a word.
import { FUERA_DICHO, type Fuera } from '#domain/referencia.ts';
import { ANALISIS } from '#features/expediente/ordenes/clases.ts';
import { bloque, type DatosDeOrden, datosDeOrden, ESTILO, porGrupos } from '#features/expediente/ordenes/server/hoja.ts';
import { cabeza, estiloPapel, firmaDe, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { resultadoDicho } from '../dicho.ts';

interface Datos extends DatosDeOrden {
  decimal: string;
}
const pie = ({ papel, orden }: Datos): string => pieDe(papel, `Resultados de la orden ${orden.ID_ORDEN}`);
const dia = ({ orden }: Datos): string => orden.FECHA_RESULTADOS ?? orden.FECHA;

export const hojaResultados = impreso<{ ID_ORDEN: number }, Datos>({
  clave: 'analisis_clinicos.resultados',
  async datos(ctx, { ID_ORDEN }) {
    const d = await datosDeOrden(ctx, ANALISIS, ID_ORDEN);
    if (!d.orden.DET.some((l) => l.RESULTADO)) throw new Rechazo('La orden todavía no tiene resultados capturados');
    return { ...d, decimal: ctx.sesion.clinica.pais.moneda.decimal };
  },
  nombre: ({ orden, papel }) => `Resultados ${orden.ID_ORDEN} ${papel.paciente.nombre}`,
  hoja: () => 'carta',
  pagina: (d) => html`<div class="pagina orden">${marcas(d.papel)}${cabeza(d.papel)}${franja(d.papel, dia(d), [
    ['Orden', `${d.orden.ID_ORDEN}, ${fechaTexto(d.orden.FECHA)}`],
  ])}
    <h2 class="titulo">Resultados de análisis clínicos</h2>
    <table class="resultados"><thead><tr><th>Análisis</th><th class="derecha">Resultado</th><th>Unidad</th><th>Referencia</th><th></th></tr></thead>
    ${porGrupos(d.orden.DET.filter((l) => l.RESULTADO)).map(
      ([grupo, lineas]) =>
        html`<tbody><tr><th colspan="5" class="grupo">${grupo}</th></tr>${lineas.map(
          (l) => html`<tr class="${l.FUERA ? 'fuera' : ''}"><td>${l.NOMBRE}</td><td class="num derecha">${resultadoDicho(l, d.decimal)}</td>
        <td>${l.UNIDAD}</td><td>${l.REFERENCIA}</td><td>${l.FUERA ? html`<b>${FUERA_DICHO[l.FUERA as Exclude<Fuera, ''>]}</b>` : ''}</td></tr>`,
        )}</tbody>`,
    )}</table>
    ${bloque('Observaciones', d.orden.OBSERVACIONES)}
    <div class="fin">${firmaDe(d.papel)}</div></div>`,
  estilo: (d) =>
    `${estiloPapel(d.papel, 'carta', pie(d))}${ESTILO}.resultados{width:100%}.resultados td,.resultados th{padding:.8mm 1.5mm;text-align:left}.resultados .derecha{text-align:right}.resultados tbody{break-inside:avoid-page}.resultados .grupo{padding-top:2.5mm;color:var(--tinta)}.fuera td:nth-child(2){font-weight:600}`,
  pie,
  asunto: (d) => `Resultados de análisis clínicos del ${fechaTexto(dia(d))}, ${d.papel.clinica.nombre}`,
  mensaje: (d) =>
    `${d.papel.paciente.nombre}, estos son sus resultados de análisis clínicos del ${fechaTexto(dia(d))}. ${d.papel.clinica.nombre}`,
});
