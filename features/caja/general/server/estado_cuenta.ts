// The account statement: what was charged and paid, in order, with what was owed after each movement.
import { sql } from 'kysely';
import { centavos, importe, suma } from '#domain/dinero.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso, imprimir } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { aTecleado, fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { MOVIMIENTOS } from '../../saldo_favor/contract.ts';
import { datos, dinero, ESTILO_PAPEL, membrete, membreteDe } from '../../server/papel.ts';
import { totales } from './totales.ts';

/** Movements on paper; what came before them is one line. */
const MAXIMO = 600;
interface Movimiento {
  FECHA: string;
  FOLIO: number;
  CONCEPTO: string;
  REFERENCIA: string;
  CARGO: number;
  ABONO: number;
}
interface MovimientoFavor {
  FECHA: string;
  FOLIORECIBO: number;
  MOVIMIENTO: number;
  IMPORTE: number;
}

/** Newest first, one more than fit when there are more. */
const movimientos = (ctx: Ctx, CODIGOPACIENTE: number) =>
  sql<Movimiento>`
  select * from (
    select "FECHA", "HORA", "FOLIOCARGO" as "FOLIO", case when "CANTIDAD" > 1 then "CANTIDAD" || ' × ' else '' end || "DESCRIPCION" as "CONCEPTO",
      "REFERENCIA", "IMPORTE" as "CARGO", 0::numeric as "ABONO", 0 as orden
    from cargos where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and eliminado is null
    union all
    select a."FECHA", a."HORA", a."FOLIORECIBO", 'Abono, recibo ' || a."FOLIORECIBO" || coalesce(' (cargos ' || string_agg(d."FOLIOCARGO"::text, ', ' order by d."FOLIOCARGO") || ')', ''),
      a."REFERENCIA", 0, sum(d."IMPORTE"), 1
    from abonos a join abonos_detalle d on d.cliente = a.cliente and d."FOLIORECIBO" = a."FOLIORECIBO" and d."FOLIOCARGO" is not null
    where a."CODIGOPACIENTE" = ${CODIGOPACIENTE} and a.eliminado is null group by a.cliente, a."FOLIORECIBO"
  ) m order by "FECHA" desc, orden desc, "HORA" desc, "FOLIO" desc limit ${MAXIMO}`.execute(ctx.db);

const hoja = impreso({
  clave: 'caja.estado_cuenta',
  datos: async (ctx: Ctx, { CODIGOPACIENTE }: { CODIGOPACIENTE: number }) => {
    const [p, t, m, { rows }, favor] = await Promise.all([
      pacienteDe(ctx, CODIGOPACIENTE),
      totales(ctx, CODIGOPACIENTE),
      membreteDe(ctx, ctx.sesion.SUCURSAL),
      movimientos(ctx, CODIGOPACIENTE),
      sql<MovimientoFavor>`select a."FECHA", s."FOLIORECIBO", s."MOVIMIENTO", s."IMPORTE" from saldos_favor_movimientos s
        join abonos a on a.cliente = s.cliente and a."FOLIORECIBO" = s."FOLIORECIBO"
        where s."CODIGOPACIENTE" = ${CODIGOPACIENTE} order by s."CONSECUTIVO" desc limit 60`.execute(ctx.db),
    ]);
    return { p, t, m, hoy: ctx.hoy, lista: rows.reverse(), favor: favor.rows.reverse() };
  },
  nombre: ({ p }) => `Estado de cuenta ${p.CODIGOPACIENTE}`,
  hoja: () => 'carta',
  asunto: ({ m }) => `Estado de cuenta, ${m.NOMBRECLINICA}`,
  mensaje: ({ p, t, m }) => `Estado de cuenta de ${p.NOMBRECOMPLETO}: saldo ${dinero(m, t.SALDOS)}. ${m.NOMBRECLINICA}`,
  pie: ({ p, m }) => [`Estado de cuenta · paciente ${p.CODIGOPACIENTE}`, m.pie].filter(Boolean).join('\n'),
  estilo: `${ESTILO_PAPEL}
.resumen{display:grid;grid-template-columns:repeat(4,1fr);gap:0;margin-bottom:5mm;border:.2mm solid #999;border-radius:1mm}.resumen div{padding:2mm 3mm}.resumen div+div{border-left:.2mm solid #ccc}
.resumen dt{font-size:8pt;color:#444}.resumen dd{margin:0;font-size:12pt;font-weight:600;font-variant-numeric:tabular-nums}.resumen{margin-top:0}h2{margin-top:6mm}`,
  pagina: ({ p, t, m, hoy, lista, favor }) => {
    const $ = (n: number) => dinero(m, n);
    const enLista = importe(lista.reduce((s, x) => s + centavos(x.CARGO) - centavos(x.ABONO), 0));
    const anterior = suma([t.SALDOS, -enLista]);
    let saldo = anterior;
    const corrido = lista.map((x) => {
      saldo = suma([saldo, x.CARGO, -x.ABONO]);
      return { ...x, saldo };
    });
    return html`${membrete(m, 'Estado de cuenta', [['Al', fechaLarga(hoy)]])}
    ${datos([
      ['Paciente', p.NOMBRECOMPLETO],
      ['Código', String(p.CODIGOPACIENTE)],
      ['Documento', p.DOCUMENTOID],
    ])}
    <dl class="resumen"><div><dt>Cargos</dt><dd>${$(t.CARGOS)}</dd></div><div><dt>Abonos</dt><dd>${$(t.ABONOS)}</dd></div><div><dt>Saldo pendiente</dt><dd>${$(t.SALDOS)}</dd></div><div><dt>Saldo a favor</dt><dd>${$(t.SALDO_FAVOR)}</dd></div></dl>
    <table class="lineas"><thead><tr><th>Fecha</th><th>Folio</th><th style="width:100%">Concepto</th><th class="n">Cargo</th><th class="n">Abono</th><th class="n">Saldo</th></tr></thead><tbody>
    ${lista.length === MAXIMO ? html`<tr><td></td><td></td><td>Saldo anterior</td><td></td><td></td><td class="n">${$(anterior)}</td></tr>` : ''}
    ${corrido.map((x) => html`<tr><td class="f">${aTecleado(x.FECHA)}</td><td class="f">${x.CARGO || !x.ABONO ? x.FOLIO : `R ${x.FOLIO}`}</td><td>${x.CONCEPTO}${x.REFERENCIA ? html`<span class="nota">${x.REFERENCIA}</span>` : ''}</td><td class="n">${x.ABONO ? '' : $(x.CARGO)}</td><td class="n">${x.ABONO ? $(x.ABONO) : ''}</td><td class="n">${$(x.saldo)}</td></tr>`)}
    ${lista.length === 0 ? html`<tr><td colspan="6">No hay registros</td></tr>` : ''}</tbody>
    <tfoot><tr><td colspan="5">Saldo pendiente</td><td class="n">${$(t.SALDOS)}</td></tr></tfoot></table>
    ${
      favor.length
        ? html`<h2>Saldo a favor</h2><table class="lineas"><thead><tr><th>Fecha</th><th>Recibo</th><th style="width:100%">Movimiento</th><th class="n">Importe</th></tr></thead><tbody>
      ${favor.map((f) => html`<tr><td class="f">${aTecleado(f.FECHA)}</td><td class="f">R ${f.FOLIORECIBO}</td><td>${MOVIMIENTOS.find(([k]) => k === f.MOVIMIENTO)?.[1]}</td><td class="n">${$(f.IMPORTE)}</td></tr>`)}</tbody>
      <tfoot><tr><td colspan="3">Disponible</td><td class="n">${$(t.SALDO_FAVOR)}</td></tr></tfoot></table>`
        : ''
    }`;
  },
});

export const imprimirEstadoCuenta = (ctx: Ctx, CODIGOPACIENTE: number): Promise<Salida> => imprimir(ctx, hoja, { CODIGOPACIENTE });
