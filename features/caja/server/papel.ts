// The cashier's paper: the clinic's letterhead, with the document's title in place of the doctor.
import { formatear } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { estiloPapel, inicialesDe, marcas, pieDe } from '#features/formatos_impresion/server/membrete.ts';
import { leerPapel, type Papel } from '#features/formatos_impresion/server/papel.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Hoja, type Html, html } from '#kernel/server/hoja.ts';

export interface PapelCaja extends Papel {
  pais: Pais;
}
/** Data of clinic, branch and patient, if it is of one, for the paper. Throws Rechazo 404 when the patient does not exist. */
export const papelDe = async (ctx: Ctx, CODIGOPACIENTE: number | null, SUCURSAL: number, FECHA: string): Promise<PapelCaja> => ({
  ...(await leerPapel(ctx, { CODIGOPACIENTE, CODIGOMEDICO: 0, SUCURSAL, FECHA })),
  pais: ctx.sesion.clinica.pais,
});

export const dinero = (p: Pick<PapelCaja, 'pais'>, importe: number): string => formatear(importe, p.pais);

/** A whole page: head, patient's data, body. */
export function pagina(
  p: PapelCaja,
  titulo: string,
  lineas: readonly string[],
  ficha: readonly (readonly [etiqueta: string, valor: string])[],
  cuerpo: Html,
): Html {
  const { clinica, configuracion } = p;
  const contacto = [clinica.telefonos && `Tel. ${clinica.telefonos}`, clinica.correo].filter(Boolean).join(' · ');
  return html`${marcas(p)}<main class="pagina">
  <header class="cabeza">
    ${clinica.logo ? html`<img class="logo" alt="" src="${clinica.logo}">` : html`<span class="monograma" aria-hidden="true">${inicialesDe(clinica.nombre)}</span>`}
    <div class="clinica"><h1>${clinica.nombre}</h1>${clinica.sucursal ? html`<div>${clinica.sucursal}</div>` : ''}
      ${configuracion.DOMICILIO_EN_PIE ? '' : clinica.domicilio.map((l) => html`<div>${l}</div>`)}${contacto ? html`<div class="num">${contacto}</div>` : ''}</div>
    <div class="titulo"><b>${titulo}</b>${lineas.map((l) => html`<div class="num">${l}</div>`)}</div>
  </header>
  <section class="franja">${[['Paciente', p.paciente.nombre] as const, ['Código', String(p.paciente.codigo)] as const, ...ficha]
    .filter(([, v]) => v)
    .map(
      ([k, v], i) => html`<div class="${i === 0 ? 'ancho' : 'largo'}"><span class="rotulo">${k}</span><b class="num">${v}</b></div>`,
    )}</section>
  ${cuerpo}</main>`;
}
/** Without the footer text of clinical paper, which addresses patients about their treatment. */
export const pie = (p: PapelCaja, registro: string): string =>
  pieDe({ ...p, configuracion: { ...p.configuracion, PIEDEPAGINA: '' } }, registro);

/** Style of the letterhead and of its tables of amounts. */
export const estilo = (p: PapelCaja, hoja: Hoja, registro: string): string => `${estiloPapel(p, hoja, pie(p, registro))}
.cabeza{grid-template-columns:auto minmax(0,1fr) auto}.titulo{text-align:right;line-height:1.4}.titulo b{display:block;font-size:1.35em;line-height:1.25}
.lineas{margin:${hoja === 'media' ? '1.5mm 0 2mm' : '3mm 0'}}.lineas th{font-size:.92em;border-bottom:.6pt solid var(--tinta);color:var(--tinta)}.lineas td,.lineas th{padding:${hoja === 'media' ? '.8' : '1.2'}mm 1.6mm}
.lineas td:first-child,.lineas th:first-child{padding-left:0}.lineas td:last-child,.lineas th:last-child{padding-right:0}
.lineas tbody td{border-bottom:.4pt solid #c9cec7}.lineas tfoot{display:table-row-group}.lineas tfoot td{border-bottom:0;border-top:.6pt solid var(--tinta);font-weight:600}
.n{text-align:right!important;font-variant-numeric:tabular-nums;white-space:nowrap}.f{white-space:nowrap;font-variant-numeric:tabular-nums}.todo{width:100%}
.nota{display:block;font-size:8pt;color:#444}.leyenda{font-size:.92em;white-space:pre-line;margin:0}
.sello{display:inline-block;transform:rotate(-6deg);border:.8mm solid;border-radius:1.6mm;padding:.4mm 4mm;font-size:17pt;line-height:1.2;font-weight:700;letter-spacing:.1em;color:var(--tinta);opacity:.4}
`;
