// The printed card: its boxes by vaccine, each with its band of colour, and date, lot and user where it was applied.
import { CARTILLA_OTRAS } from '#domain/vacunacion.ts';
import { cabeza, estiloPapel, franja, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import { MEDICO_PRINCIPAL } from '#features/medicos/rules.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { CARTILLAS } from '../cartilla.ts';
import type { Dosis } from '../contract.ts';
import { ESTADO_DOSIS, ESTADOS_DOSIS, porVacuna } from '../rules.ts';
import { dosisDe, otrasDe } from './leer.ts';

interface Datos {
  papel: Papel;
  titulo: string;
  dosis: Dosis[];
  hoy: string;
}
export const hojaVacunas = impreso<{ CODIGOPACIENTE: number; ID_CARTILLA: number }, Datos>({
  clave: 'vacunas.cartilla',
  async datos(ctx, { CODIGOPACIENTE, ID_CARTILLA }) {
    const otras = ID_CARTILLA === CARTILLA_OTRAS;
    const dosis = otras ? await otrasDe(ctx, CODIGOPACIENTE) : await dosisDe(ctx, CODIGOPACIENTE, ID_CARTILLA);
    const p = await pacienteDe(ctx, CODIGOPACIENTE);
    const CODIGOMEDICO = ctx.sesion.CODIGOMEDICO ?? p.CODIGOMEDICO ?? MEDICO_PRINCIPAL;
    const papel = await leerPapel(ctx, { CODIGOPACIENTE, CODIGOMEDICO, SUCURSAL: ctx.sesion.SUCURSAL, FECHA: ctx.hoy });
    return { papel, dosis, hoy: ctx.hoy, titulo: CARTILLAS.find((c) => c.ID_CARTILLA === ID_CARTILLA)!.NOMBRE };
  },
  nombre: ({ papel }) => `Cartilla de vacunación ${papel.paciente.codigo}`,
  hoja: () => 'carta',
  pagina: ({ papel, titulo, dosis, hoy }) => html`<div class="pagina">${marcas(papel)}${cabeza(papel)}${franja(papel, hoy)}
    <h2 class="titulo">Cartilla de vacunación</h2><p class="rotulo">${titulo}</p>
    ${dosis.length ? tabla(dosis) : html`<p>No hay vacunas registradas.</p>`}</div>`,
  estilo: (d) =>
    `${estiloPapel(d.papel, 'carta', pie(d))}.titulo{margin:4mm 0 0;color:var(--tinta)}.vacunas{margin:2mm 0}` +
    '.vacunas{table-layout:fixed}.vacunas th:nth-child(1){width:36%}.vacunas th:nth-child(2){width:19%}.vacunas th:nth-child(3),.vacunas th:nth-child(4){width:14%}' +
    '.vacunas td{overflow-wrap:anywhere}.vacunas td,.vacunas th{padding:.3em .5em;font-variant-numeric:tabular-nums;vertical-align:top}.vacunas tbody{break-inside:avoid}' +
    '.vacunas .banda{border-left:2.5mm solid var(--banda)}.vacunas small{color:#5a6467;display:block}.vacunas .falta{color:#5a6467}' +
    '*{print-color-adjust:exact}',
  pie,
  asunto: ({ papel }) => `Cartilla de vacunación, ${papel.clinica.nombre}`,
  mensaje: ({ papel, titulo }) => `Cartilla de vacunación de ${papel.paciente.nombre} (${titulo}). ${papel.clinica.nombre}`,
});
function pie({ papel }: Datos): string {
  return pieDe(papel, 'Cartilla de vacunación');
}

const tabla = (
  dosis: readonly Dosis[],
): Html => html`<table class="vacunas"><thead><tr><th>Vacuna</th><th>Dosis</th><th>Fecha</th><th>Lote</th><th>Aplicó</th></tr></thead>
  ${porVacuna(dosis).map(
    (g) =>
      html`<tbody>${g.map(
        (d, i) => html`<tr>${
          i === 0
            ? html`<td class="banda" style="--banda:${d.COLOR}" rowspan="${g.length}"><b>${d.VACUNA}</b><small>${d.ENFERMEDAD}</small></td>`
            : ''
        }
        <td>${d.DOSIS}<small>${d.EDAD}</small></td>${d.FECHA ? aplicada(d) : html`<td class="falta" colspan="3">${falta(d)}</td>`}</tr>`,
      )}</tbody>`,
  )}</table>`;
const aplicada = (d: Dosis): Html => html`<td>${fechas(d)}</td><td>${d.LOTE}${d.ANTERIORES.map((a) => html`<small>${a.LOTE}</small>`)}</td>
  <td>${d.USUARIO}${d.NOTA ? html`<small>${d.NOTA}</small>` : ''}</td>`;
const fechas = (d: Dosis): Html => html`${fechaCorta(d.FECHA!)}${d.ANTERIORES.map((a) => html`<small>${fechaCorta(a.FECHA)}</small>`)}`;
/** What a box without dose says: only what has a date; the family of a healthy person reads no list of alarms. */
const falta = (d: Dosis): string => {
  if (d.ESTADO === ESTADO_DOSIS.segunCaso) return d.CONDICION;
  if (d.ESTADO === ESTADO_DOSIS.fueraDeEdad) return '';
  return [nombreEn(ESTADOS_DOSIS, d.ESTADO), d.TOCA ? fechaCorta(d.TOCA) : ''].filter(Boolean).join(': ');
};
