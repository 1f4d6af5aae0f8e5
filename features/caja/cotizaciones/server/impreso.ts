// The printed quote: letter or half letter by the clinic's setting.
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import { dinero, estilo, type PapelCaja, pagina, papelDe, pie } from '../../server/papel.ts';
import { detalleDe } from './cotizacion.ts';

interface Datos extends Awaited<ReturnType<typeof detalleDe>> {
  papel: PapelCaja;
  etiqueta: string;
}
const hojaDe = ({ papel }: Datos) => (papel.configuracion.COTIZACION_MEDIACARTA ? 'media' : 'carta');
const registro = ({ ENC }: Datos) => `Cotización ${ENC.FOLIOCOTIZACION}`;

export const cotizacion = impreso({
  clave: 'caja.cotizacion',
  datos: async (ctx: Ctx, { FOLIOCOTIZACION }: { FOLIOCOTIZACION: number }): Promise<Datos> => {
    const detalle = await detalleDe(ctx, FOLIOCOTIZACION);
    const { CODIGOPACIENTE, SUCURSAL, FECHA } = detalle.ENC;
    return { ...detalle, papel: await papelDe(ctx, CODIGOPACIENTE, SUCURSAL, FECHA), etiqueta: ctx.sesion.clinica.ET_MEDICO };
  },
  nombre: registro,
  hoja: hojaDe,
  asunto: (d) => `${registro(d)}, ${d.papel.clinica.nombre}`,
  mensaje: (d) =>
    `Hola, ${d.papel.paciente.nombre}. Esta es su cotización ${d.ENC.FOLIOCOTIZACION} por ${dinero(d.papel, d.ENC.TOTAL)} del ${fechaLarga(d.ENC.FECHA)}. ${d.papel.clinica.nombre}`,
  pie: (d) => pie(d.papel, registro(d)),
  estilo: (d) => `${estilo(d.papel, hojaDe(d), registro(d))}
.final{display:flex;justify-content:space-between;align-items:flex-end;gap:10mm;margin-top:${hojaDe(d) === 'media' ? 'auto' : '12mm'};break-inside:avoid}.final p{flex:1}
.hizo{flex:none;width:62mm;border-top:.7pt solid #1c2326;padding-top:1mm;margin-top:8mm;text-align:center}`,
  pagina: (d) => {
    const { ENC, DET, papel } = d;
    const $ = (n: number) => dinero(papel, n);
    const rebajas = DET.some((r) => r.DESCUENTO > 0);
    return pagina(
      papel,
      'Cotización',
      [`Folio ${ENC.FOLIOCOTIZACION}`, `${fechaLarga(ENC.FECHA)}, ${ENC.HORA}`],
      [
        ['Documento', papel.paciente.documento],
        [d.etiqueta, ENC.MEDICO],
        ['Referencia', ENC.REFERENCIA],
      ],
      html`<table class="lineas"><thead><tr><th class="n">Cant.</th><th class="todo">Concepto</th><th class="n">P. Unitario</th>${rebajas ? html`<th class="n">Descuento</th>` : ''}<th class="n">Importe</th></tr></thead>
      <tbody>${DET.map(
        (r) => html`<tr><td class="n">${r.CANTIDAD}</td><td>${r.DESCRIPCION}${r.NOTA ? html`<span class="nota">${r.NOTA}</span>` : ''}</td>
        <td class="n">${$(r.IMPORTEUNITARIO)}</td>${rebajas ? html`<td class="n">${r.DESCUENTO > 0 ? $(r.DESCUENTO) : ''}</td>` : ''}<td class="n">${$(r.IMPORTE)}</td></tr>`,
      )}</tbody>
      <tfoot><tr><td colspan="${rebajas ? 4 : 3}">Total</td><td class="n">${$(ENC.TOTAL)}</td></tr></tfoot></table>
      <div class="final"><p class="leyenda">${papel.configuracion.COTIZACION_LEYENDA}</p>${ENC.USUARIO ? html`<div class="hizo"><b>${ENC.USUARIO}</b><br>Elaboró</div>` : ''}</div>`,
    );
  },
});
