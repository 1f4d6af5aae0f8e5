// The printed statement of account: charges and payments in order, with the balance after each.
import { sql } from 'kysely';
import { centavos, importe, resta, suma } from '#domain/dinero.ts';
import { impreso, imprimir } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { aTecleado, fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { MOVIMIENTOS } from '../../saldo_favor/contract.ts';
import { dinero, estilo, pagina, papelDe, pie } from '../../server/papel.ts';
import { totales } from './totales.ts';

/** Most movements printed; earlier ones become one line with the previous balance. */
const MAXIMO = 600;
interface Movimiento {
  FECHA: string;
  FOLIO: number;
  CONCEPTO: string;
  REFERENCIA: string;
  CARGO: number;
  ABONO: number;
  RECIBO: 0 | 1;
}
interface MovimientoFavor {
  FECHA: string;
  FOLIORECIBO: number;
  MOVIMIENTO: number;
  IMPORTE: number;
}

/** Newest first, because the limit must drop the oldest. */
const movimientos = (ctx: Ctx, CODIGOPACIENTE: number) =>
  sql<Movimiento>`
  select * from (
    select "FECHA", "HORA", "FOLIOCARGO" as "FOLIO", case when "CANTIDAD" > 1 then "CANTIDAD" || ' × ' else '' end || "DESCRIPCION" as "CONCEPTO",
      "REFERENCIA", "IMPORTE" as "CARGO", 0::numeric as "ABONO", 0 as "RECIBO"
    from cargos where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and eliminado is null
    union all
    select a."FECHA", a."HORA", a."FOLIORECIBO", 'Abono, recibo ' || a."FOLIORECIBO" || coalesce(' (cargos ' || string_agg(d."FOLIOCARGO"::text, ', ' order by d."FOLIOCARGO") || ')', ''),
      a."REFERENCIA", 0, sum(d."IMPORTE"), 1
    from abonos a join abonos_detalle d on d.cliente = a.cliente and d."FOLIORECIBO" = a."FOLIORECIBO" and d."FOLIOCARGO" is not null
    where a."CODIGOPACIENTE" = ${CODIGOPACIENTE} and a.eliminado is null group by a.cliente, a."FOLIORECIBO"
  ) m order by "FECHA" desc, "RECIBO" desc, "HORA" desc, "FOLIO" desc limit ${MAXIMO}`.execute(ctx.db);

const REGISTRO = 'Estado de cuenta';
const hoja = impreso({
  clave: 'caja.estado_cuenta',
  datos: async (ctx: Ctx, { CODIGOPACIENTE }: { CODIGOPACIENTE: number }) => {
    const [papel, t, { rows }, favor] = await Promise.all([
      papelDe(ctx, CODIGOPACIENTE, ctx.sesion.SUCURSAL, ctx.hoy),
      totales(ctx, CODIGOPACIENTE),
      movimientos(ctx, CODIGOPACIENTE),
      sql<MovimientoFavor>`select a."FECHA", s."FOLIORECIBO", s."MOVIMIENTO", s."IMPORTE" from saldos_favor_movimientos s
        join abonos a on a.cliente = s.cliente and a."FOLIORECIBO" = s."FOLIORECIBO"
        where s."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by s."CONSECUTIVO" desc limit 60`.execute(ctx.db),
    ]);
    return { papel, t, hoy: ctx.hoy, lista: rows.reverse(), favor: favor.rows.reverse() };
  },
  nombre: ({ papel }) => `${REGISTRO} ${papel.paciente.codigo}`,
  hoja: () => 'carta',
  asunto: ({ papel }) => `${REGISTRO}, ${papel.clinica.nombre}`,
  mensaje: ({ papel, t }) => `${REGISTRO} de ${papel.paciente.nombre}: saldo ${dinero(papel, t.SALDOS)}. ${papel.clinica.nombre}`,
  pie: ({ papel }) => pie(papel, REGISTRO),
  estilo: ({ papel }) => `${estilo(papel, 'carta', REGISTRO)}
.resumen{display:grid;grid-template-columns:repeat(4,1fr);margin:4mm 0 2mm;border:.5pt solid #9aa39b;border-radius:1mm}.resumen div{padding:2mm 3mm}.resumen div+div{border-left:.4pt solid #c9cec7}
.resumen dt{font-size:8pt;color:#444}.resumen dd{margin:0;font-size:1.3em;font-weight:600;font-variant-numeric:tabular-nums}h2{margin:5mm 0 0;color:var(--tinta)}`,
  pagina: ({ papel, t, hoy, lista, favor }) => {
    const $ = (n: number) => dinero(papel, n);
    const enLista = importe(lista.reduce((s, x) => s + centavos(x.CARGO) - centavos(x.ABONO), 0));
    const anterior = resta(t.SALDOS, enLista);
    let saldo = anterior;
    const fila = (x: Movimiento) => {
      saldo = suma([saldo, x.CARGO, -x.ABONO]);
      return html`<tr><td class="f">${aTecleado(x.FECHA)}</td><td class="f">${x.RECIBO ? `R ${x.FOLIO}` : x.FOLIO}</td>
        <td>${x.CONCEPTO}${x.REFERENCIA ? html`<span class="nota">${x.REFERENCIA}</span>` : ''}</td>
        <td class="n">${x.RECIBO ? '' : $(x.CARGO)}</td><td class="n">${x.RECIBO ? $(x.ABONO) : ''}</td><td class="n">${$(saldo)}</td></tr>`;
    };
    const celda = (k: string, v: number) => html`<div><dt>${k}</dt><dd>${$(v)}</dd></div>`;
    return pagina(
      papel,
      REGISTRO,
      [`Al ${fechaLarga(hoy)}`],
      [['Documento', papel.paciente.documento]],
      html`<dl class="resumen">${celda('Cargos', t.CARGOS)}${celda('Abonos', t.ABONOS)}${celda('Saldo pendiente', t.SALDOS)}${celda('Saldo a favor', t.SALDO_FAVOR)}</dl>
      <table class="lineas"><thead><tr><th>Fecha</th><th>Folio</th><th class="todo">Concepto</th><th class="n">Cargo</th><th class="n">Abono</th><th class="n">Saldo</th></tr></thead><tbody>
      ${lista.length === MAXIMO ? html`<tr><td></td><td></td><td>Saldo anterior</td><td></td><td></td><td class="n">${$(anterior)}</td></tr>` : ''}
      ${lista.map(fila)}${lista.length === 0 ? html`<tr><td colspan="6">No hay registros</td></tr>` : ''}</tbody>
      <tfoot><tr><td colspan="5">Saldo pendiente</td><td class="n">${$(t.SALDOS)}</td></tr></tfoot></table>
      ${
        favor.length
          ? html`<h2>Saldo a favor</h2><table class="lineas"><thead><tr><th>Fecha</th><th>Recibo</th><th class="todo">Movimiento</th><th class="n">Importe</th></tr></thead>
        <tbody>${favor.map((f) => html`<tr><td class="f">${aTecleado(f.FECHA)}</td><td class="f">R ${f.FOLIORECIBO}</td><td>${nombreEn(MOVIMIENTOS, f.MOVIMIENTO)}</td><td class="n">${$(f.IMPORTE)}</td></tr>`)}</tbody>
        <tfoot><tr><td colspan="3">Disponible</td><td class="n">${$(t.SALDO_FAVOR)}</td></tr></tfoot></table>`
          : ''
      }`,
    );
  },
});

export const imprimirEstadoCuenta = (ctx: Ctx, CODIGOPACIENTE: number): Promise<Salida> => imprimir(ctx, hoja, { CODIGOPACIENTE });
