// Chosen charges on paper, with amounts or without them (for an insurer or a companion who need not know).
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso, imprimir } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { aTecleado, fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { datos, dinero, ESTILO_PAPEL, membrete, membreteDe } from '../../server/papel.ts';
import { total } from '../rules.ts';
import { varios } from './cargo.ts';

interface Pedido {
  CODIGOPACIENTE: number;
  FOLIOS: number[];
  CONIMPORTES: 0 | 1;
}
const hoja = impreso({
  clave: 'caja.cargos',
  datos: async (ctx: Ctx, { CODIGOPACIENTE, FOLIOS, CONIMPORTES }: Pedido) => {
    const [p, cargos, m] = await Promise.all([
      pacienteDe(ctx, CODIGOPACIENTE),
      varios(ctx, CODIGOPACIENTE, FOLIOS),
      membreteDe(ctx, ctx.sesion.SUCURSAL),
    ]);
    return { p, cargos, m, con: CONIMPORTES === 1, hoy: ctx.hoy, etiqueta: ctx.sesion.clinica.ET_MEDICO };
  },
  nombre: ({ p }) => `Cargos ${p.CODIGOPACIENTE}`,
  hoja: () => 'carta',
  asunto: ({ m }) => `Cargos, ${m.NOMBRECLINICA}`,
  mensaje: ({ p, m }) => `Cargos de ${p.NOMBRECOMPLETO}. ${m.NOMBRECLINICA}`,
  pie: ({ p, m }) => [`Cargos · paciente ${p.CODIGOPACIENTE}`, m.pie].filter(Boolean).join('\n'),
  estilo: ESTILO_PAPEL,
  pagina: ({ p, cargos, m, con, hoy, etiqueta }) => {
    const $ = (n: number) => dinero(m, n);
    const medicos = cargos.some((c) => c.MEDICO);
    const cabeza: Html = html`<th>Folio</th><th>Fecha</th><th class="n">Cant.</th><th style="width:100%">Concepto</th>${!con && medicos ? html`<th>${etiqueta}</th>` : ''}
      ${con ? html`<th class="n">P. Unitario</th><th class="n">Descuento</th><th class="n">Importe</th><th class="n">Abono</th><th class="n">Saldo</th>` : ''}`;
    return html`${membrete(m, 'Relación de cargos', [['', fechaLarga(hoy)]])}
    ${datos([
      ['Paciente', p.NOMBRECOMPLETO],
      ['Código', String(p.CODIGOPACIENTE)],
      ['Documento', p.DOCUMENTOID],
    ])}
    <table class="lineas"><thead><tr>${cabeza}</tr></thead><tbody>${cargos.map(
      (
        c,
      ) => html`<tr><td class="f">${c.FOLIOCARGO}</td><td class="f">${aTecleado(c.FECHA)}</td><td class="n">${c.CANTIDAD}</td><td>${c.DESCRIPCION}${c.NOTA ? html`<span class="nota">${c.NOTA}</span>` : ''}</td>${!con && medicos ? html`<td class="f">${c.MEDICO}</td>` : ''}
        ${con ? html`<td class="n">${$(c.IMPORTEUNITARIO)}</td><td class="n">${$(c.DESCUENTO)}</td><td class="n">${$(c.IMPORTE)}</td><td class="n">${$(c.ABONOS)}</td><td class="n">${$(c.SALDO)}</td>` : ''}</tr>`,
    )}</tbody>
    ${con ? html`<tfoot><tr><td colspan="6">Total</td>${(['IMPORTE', 'ABONOS', 'SALDO'] as const).map((k) => html`<td class="n">${$(total(cargos, k))}</td>`)}</tr></tfoot>` : ''}</table>`;
  },
});

export const imprimirCargos = (ctx: Ctx, p: Pedido): Promise<Salida> => imprimir(ctx, hoja, p);
