// The printed closing of a shift: the count, the money by method, what moved, the difference, and where both sign.
import { formatear, producto, resta } from '#domain/dinero.ts';
import { E, FORMAS_PAGO, pares } from '#domain/estados.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { documento, type Html, html } from '#kernel/server/hoja.ts';
import { htmlToPdf } from '#kernel/server/pdf.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import type { TurnoDetalle } from '../contract.ts';
import { diferenciaTexto, MOVIMIENTO_TURNO, MOVIMIENTOS_TURNO } from '../rules.ts';
import { detalleDe } from './turno.ts';

const ESTILO = `h1{font-size:15pt;margin:0}header{display:grid;grid-template-columns:1fr auto;gap:1mm 8mm;align-items:end;border-bottom:.35mm solid #222;padding-bottom:2mm}
header p{margin:0;color:#444}.partes{display:grid;grid-template-columns:1fr 1fr;gap:2mm 12mm;margin-top:5mm}h2{font-size:10.5pt;margin:3mm 0 1mm}
section{break-inside:avoid}table{border-collapse:collapse;width:100%;font-size:9.5pt}td,th{padding:1.1mm 0;border-bottom:.15mm solid #ccc;text-align:left;vertical-align:top}
th{font-weight:600}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:4mm}tfoot td,.fuerte td{font-weight:600;border-bottom:.35mm solid #222}
.motivo{margin:4mm 0 0}.firmas{display:grid;grid-template-columns:1fr 1fr;gap:16mm;margin-top:24mm;break-inside:avoid}.firmas div{border-top:.25mm solid #222;padding-top:1mm;text-align:center}`;

/** The paper of a shift that the session may see. Throws Rechazo 404. */
export async function hojaTurno(ctx: Ctx, FOLIOTURNO: number): Promise<Salida> {
  const d = await detalleDe(ctx, FOLIOTURNO);
  const { clinica } = ctx.sesion;
  const titulo = `Turno de caja ${FOLIOTURNO}`;
  const $ = (n: number) => formatear(n, clinica.pais);
  return {
    nombre: `${titulo}.pdf`,
    tipo: 'application/pdf',
    contenido: () =>
      htmlToPdf(
        documento({
          titulo,
          hoja: 'carta',
          cuerpo: cuerpo(d, clinica.NOMBRECLINICA, $),
          estilo: ESTILO,
          pie: `${clinica.NOMBRECLINICA}\n${titulo}`,
        }),
      ),
  };

  function cuerpo({ TURNO: t, FORMAS, MOVIMIENTOS }: TurnoDetalle, clinicaNombre: string, $: (n: number) => string): Html {
    const cuando = (fecha: string, hora: string) => `${fechaLarga(fecha)}, ${hora}`;
    const efectivo = FORMAS.find((f) => f.FORMAPAGO === E.formaPago.efectivo);
    const renglon = (que: string, valor: string, clase = '') => html`<tr class="${clase}"><td>${que}</td><td class="n">${valor}</td></tr>`;
    return html`<header><div><h1>${titulo}</h1><p>${[...new Set([clinicaNombre, t.SUCURSAL_NOMBRE])].filter(Boolean).join(', ')}</p></div><p>${t.USUARIO}</p></header>
    <div class="partes"><section><h2>Turno</h2><table>${renglon('Abierto', cuando(t.FECHA, t.HORA))}
      ${t.FECHA_CIERRE ? renglon('Cerrado', cuando(t.FECHA_CIERRE, t.HORA_CIERRE!)) : renglon('Estado', 'Abierto')}
      ${t.CERRO && t.CERRADO_POR !== t.CODIGOUSUARIO ? renglon('Lo cerró', t.CERRO) : ''}</table>
      ${
        t.CONTADO !== null && t.ESPERADO !== null
          ? html`<h2>Efectivo</h2><table>${renglon('Fondo al abrir', $(t.FONDO))}${renglon('Cobrado', $(efectivo?.RECIBIDO ?? 0))}
      ${efectivo?.DEVUELTO ? renglon('Devuelto por recibos cancelados', $(-efectivo.DEVUELTO)) : ''}
      ${MOVIMIENTOS.map((m) => renglon(`${nombreEn(MOVIMIENTOS_TURNO, m.TIPO)}: ${m.MOTIVO}`, $(m.TIPO === MOVIMIENTO_TURNO.retiro ? -m.IMPORTE : m.IMPORTE)))}
      ${renglon('Debe haber', $(t.ESPERADO), 'fuerte')}${renglon('Contado', $(t.CONTADO))}
      ${renglon(diferenciaTexto(resta(t.CONTADO, t.ESPERADO), ctx.sesion.clinica.pais), $(resta(t.CONTADO, t.ESPERADO)), 'fuerte')}</table>`
          : ''
      }</section>
    <section><h2>${t.FECHA_CIERRE ? 'Conteo al cerrar' : 'Conteo al abrir'}</h2><table><thead><tr><th>Denominación</th><th class="n">Piezas</th><th class="n">Importe</th></tr></thead>
      <tbody>${(t.FECHA_CIERRE ? t.CONTEO_CIERRE : t.CONTEO_APERTURA).map(
        (c) =>
          html`<tr><td>${$(c.DENOMINACION)}</td><td class="n">${c.CANTIDAD}</td><td class="n">${$(producto(c.CANTIDAD, c.DENOMINACION))}</td></tr>`,
      )}</tbody><tfoot><tr><td colspan="2">Total</td><td class="n">${$(t.CONTADO ?? t.FONDO)}</td></tr></tfoot></table></section></div>
    ${
      FORMAS.length
        ? html`<section><h2>Por forma de pago</h2><table><thead><tr><th>Forma de pago</th><th class="n">Recibos</th><th class="n">Cobrado</th><th class="n">Devuelto</th></tr></thead>
    <tbody>${FORMAS.map((f) => html`<tr><td>${nombreEn(pares(FORMAS_PAGO), f.FORMAPAGO)}</td><td class="n">${f.RECIBOS}</td><td class="n">${$(f.RECIBIDO)}</td><td class="n">${f.DEVUELTO ? $(f.DEVUELTO) : ''}</td></tr>`)}</tbody></table></section>`
        : ''
    }
    ${t.MOTIVO ? html`<p class="motivo"><b>Explicación de la diferencia:</b> ${t.MOTIVO}</p>` : ''}
    <div class="firmas"><div>${t.USUARIO}<br>Entrega</div><div>Recibe</div></div>`;
  }
}
