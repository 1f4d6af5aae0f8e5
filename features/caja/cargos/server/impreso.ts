// Selected charges on paper, with or without amounts (for an insurer or a companion).
import { impreso, imprimir } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { type Html, html } from '#kernel/server/hoja.ts';
import { aTecleado, fechaLarga } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { dinero, estilo, pagina, papelDe, pie } from '../../server/papel.ts';
import type { CargoListado } from '../contract.ts';
import { total } from '../rules.ts';
import { varios } from './cargo.ts';

interface Pedido {
  CODIGOPACIENTE: number;
  FOLIOS: number[];
  CONIMPORTES: 0 | 1;
}
const REGISTRO = 'Relación de cargos';
const hoja = impreso({
  clave: 'caja.cargos',
  datos: async (ctx: Ctx, { CODIGOPACIENTE, FOLIOS, CONIMPORTES }: Pedido) => {
    const [papel, cargos] = await Promise.all([
      papelDe(ctx, CODIGOPACIENTE, ctx.sesion.SUCURSAL, ctx.hoy),
      varios(ctx, CODIGOPACIENTE, FOLIOS),
    ]);
    return { papel, cargos, con: CONIMPORTES === 1, hoy: ctx.hoy, etiqueta: ctx.sesion.clinica.ET_MEDICO };
  },
  nombre: ({ papel }) => `Cargos ${papel.paciente.codigo}`,
  hoja: () => 'carta',
  asunto: ({ papel }) => `Cargos, ${papel.clinica.nombre}`,
  mensaje: ({ papel }) => `Cargos de ${papel.paciente.nombre}. ${papel.clinica.nombre}`,
  pie: ({ papel }) => pie(papel, REGISTRO),
  estilo: ({ papel }) =>
    `${estilo(papel, 'carta', REGISTRO)}.lineas{font-size:8.5pt}.lineas td,.lineas th{padding-left:1mm;padding-right:1mm}`,
  pagina: ({ papel, cargos, con, hoy, etiqueta }) => {
    const $ = (n: number) => dinero(papel, n);
    const medicos = !con && cargos.some((c) => c.MEDICO);
    const rebajas = cargos.some((c) => c.DESCUENTO > 0);
    const cabeza: Html = html`<th>Folio</th><th>Fecha</th><th class="n">Cant.</th><th class="todo">Concepto</th>${medicos ? html`<th>${etiqueta}</th>` : ''}
      ${con ? html`<th class="n">P. Unitario</th>${rebajas ? html`<th class="n">Descuento</th>` : ''}<th class="n">Importe</th><th class="n">Abono</th><th class="n">Saldo</th>` : ''}`;
    const fila = (c: CargoListado) =>
      html`<tr><td class="f">${c.FOLIOCARGO}</td><td class="f">${aTecleado(c.FECHA)}</td><td class="n">${c.CANTIDAD}</td>
      <td>${c.DESCRIPCION}${[c.NOTA, c.REFERENCIA].filter(Boolean).map((n) => html`<span class="nota">${n}</span>`)}</td>${medicos ? html`<td class="f">${c.MEDICO}</td>` : ''}
      ${con ? html`<td class="n">${$(c.IMPORTEUNITARIO)}</td>${rebajas ? html`<td class="n">${$(c.DESCUENTO)}</td>` : ''}<td class="n">${$(c.IMPORTE)}</td><td class="n">${$(c.ABONOS)}</td><td class="n">${$(c.SALDO)}</td>` : ''}</tr>`;
    return pagina(
      papel,
      REGISTRO,
      [fechaLarga(hoy)],
      [['Documento', papel.paciente.documento]],
      html`<table class="lineas"><thead><tr>${cabeza}</tr></thead><tbody>${cargos.map(fila)}</tbody>
      ${con ? html`<tfoot><tr><td colspan="${rebajas ? 6 : 5}">Total</td>${(['IMPORTE', 'ABONOS', 'SALDO'] as const).map((k) => html`<td class="n">${$(total(cargos, k))}</td>`)}</tr></tfoot>` : ''}</table>`,
    );
  },
});

export const imprimirCargos = (ctx: Ctx, p: Pedido): Promise<Salida> => imprimir(ctx, hoja, p);
