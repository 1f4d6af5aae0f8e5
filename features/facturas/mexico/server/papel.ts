// The printed representation of an invoice: its concepts and taxes, between what every CFDI says.
import type { Nodo } from '#domain/cfdi/nodos.ts';
import { enLetra } from '#features/caja/en_letra.ts';
import { dinero, papelDe } from '#features/caja/server/papel.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { FacturaListada } from '../contract.ts';
import { type Periodo, textoPeriodo } from '../periodos.ts';
import { ESTADO_CFDI, FORMA_POR_DEFINIR, NOMBRE_FORMA_SAT, REGIMENES, UNIDADES_SAT, USOS } from '../rules.ts';
import { porConsultar } from './cancelar.ts';
import { comoSeLlama, estiloCfdi, paginaCfdi, pieCfdi, qrDe, type Timbrado } from './hoja_cfdi.ts';
import { facturaDe, timbreDe } from './leer.ts';

interface Datos extends Timbrado {
  c: FacturaListada;
  /** The concepts, as the document has them. */
  conceptos: readonly Nodo['atributos'][];
  /** Of the invoice that it replaces. */
  relacionada: string | undefined;
}
async function datosDe(ctx: Ctx, { FACTURAFOLIO }: { FACTURAFOLIO: number }): Promise<Datos> {
  const c = await facturaDe(ctx, FACTURAFOLIO);
  if (!c.UUID) throw new Rechazo('La factura todavía no está timbrada');
  const { xml, arbol } = await ctx.db
    .selectFrom('cfdi')
    .select(['xml', 'arbol'])
    .where('FACTURAFOLIO', '=', FACTURAFOLIO)
    .executeTakeFirstOrThrow();
  const conceptos = arbol.hijos.find((h) => h.nombre === 'cfdi:Conceptos')!.hijos.map((h) => h.atributos);
  const relacionada = arbol.hijos.find((h) => h.nombre === 'cfdi:CfdiRelacionados')?.hijos[0]?.atributos.UUID;
  const [papel, qr] = await Promise.all([papelDe(ctx, c.CODIGOPACIENTE, c.SUCURSAL, c.FECHA), qrDe(porConsultar({ ...c, xml }))]);
  return { c, t: timbreDe(xml), conceptos, relacionada, papel, folio: `${c.SERIE}-${c.FOLIO}`, UUID: c.UUID, qr };
}
const formaPago = ({ c }: Datos) => {
  const forma = c.METODO_PAGO === 'PPD' ? FORMA_POR_DEFINIR : c.FORMA_PAGO;
  return `${forma} ${NOMBRE_FORMA_SAT[forma] ?? ''}`.trim();
};
const DE_IVA: Readonly<Record<string, string>> = { DESGLOSAR: 'IVA 16 %', FRONTERA: 'IVA 8 %', CERO: 'IVA 0 %', EXENTO: 'IVA exento' };
const impuestos = ({ c, papel }: Datos): [string, string][] => [
  ...(c.IVA === 'NA' ? [] : [[DE_IVA[c.IVA] ?? 'IVA', dinero(papel, c.IMPUESTO)] as [string, string]]),
  ...(c.ISR === 'NA' ? [] : [[`ISR retenido, ${Number(c.ISR) * 100} %`, `-${dinero(papel, c.RETENIDO)}`] as [string, string]]),
];

/** The stamped XML, which is the invoice: its mail carries both. */
const facturaXml = impreso({
  clave: 'caja.cfdi_xml',
  datos: async (ctx: Ctx, { FACTURAFOLIO }: { FACTURAFOLIO: number }) => {
    const { SERIE, FOLIO, UUID } = await facturaDe(ctx, FACTURAFOLIO);
    const { xml } = await ctx.db.selectFrom('cfdi').select('xml').where('FACTURAFOLIO', '=', FACTURAFOLIO).executeTakeFirstOrThrow();
    return { xml, nombre: `${timbreDe(xml).emisor.rfc}_${SERIE}${FOLIO}_${UUID}` };
  },
  nombre: (d) => d.nombre,
  archivo: ({ xml }) => ({ extension: 'xml', tipo: 'application/xml', contenido: async () => Buffer.from(xml, 'utf8') }),
  hoja: () => 'carta',
  pagina: ({ xml }) => html`${xml}`,
  asunto: (d) => d.nombre,
  mensaje: (d) => d.nombre,
});

export const facturaImpresa = impreso({
  clave: 'caja.cfdi',
  con: () => [facturaXml],
  datos: datosDe,
  nombre: (d: Datos) => `Factura ${d.folio}`,
  asunto: (d: Datos) => `Factura ${d.folio}, ${d.papel.clinica.nombre}`,
  mensaje: (d: Datos) =>
    `Hola, ${d.c.PACIENTE}. Esta es su factura ${d.folio} por ${dinero(d.papel, d.c.TOTAL)} del ${fechaTexto(d.c.FECHA)}. ${d.papel.clinica.nombre}`,
  hoja: () => 'carta',
  pie: pieCfdi,
  estilo: estiloCfdi,
  pagina: (d) => {
    const { c, papel, conceptos } = d;
    return paginaCfdi(d, c.FOLIORECIBO === null ? 'FACTURA GLOBAL' : 'FACTURA', {
      emision: html`<div>${c.FOLIORECIBO === null ? `${c.RECIBOS} recibos` : `Recibo ${c.FOLIORECIBO}`}</div>${c.PERIODICIDAD ? html`<div>Periodo: ${textoPeriodo(c as Periodo)}</div>` : ''}`,
      receptor: html`<b>${c.RECNOMBRE}</b><div class="num">RFC ${c.RECRFC}</div><div>Régimen ${comoSeLlama(REGIMENES, c.RECID_REGIMEN_FISCAL)}</div><div class="num">C.P. ${c.RECCODIGOPOSTAL}</div><div>Uso ${comoSeLlama(USOS, c.USO_CFDI)}</div>`,
      cuerpo: html`<table class="lineas"><thead><tr><th class="n">Cant.</th><th>Clave</th><th>Unidad</th><th class="todo">Descripción</th><th class="n">Valor</th><th class="n">Importe</th></tr></thead>
    <tbody>${conceptos.map((x) => html`<tr><td class="n">${x.Cantidad}</td><td class="num">${x.ClaveProdServ}</td><td class="seguido">${x.ClaveUnidad} ${comoSeLlama(UNIDADES_SAT, x.ClaveUnidad!)}</td><td>${x.Descripcion}${x.NoIdentificacion ? `, recibo ${x.NoIdentificacion}` : ''}</td><td class="n">${dinero(papel, Number(x.ValorUnitario))}</td><td class="n">${dinero(papel, Number(x.Importe))}</td></tr>`)}</tbody></table>
    <section class="abajo"><div>${enLetra(c.TOTAL, papel.pais)}<br>Forma de pago ${formaPago(d)}<br>Método ${c.METODO_PAGO}, moneda MXN${d.relacionada ? html`<br>Sustituye (relación 04) a ${c.SUSTITUYE_A}<br><span class="num">${d.relacionada}</span>` : ''}${c.ESTADO === ESTADO_CFDI.cancelada ? html`<br><span class="sello">CANCELADA</span>` : ''}</div>
    <table><tbody><tr><th>Subtotal</th><td class="n">${dinero(papel, c.SUBTOTAL)}</td></tr>${impuestos(d).map(([k, v]) => html`<tr><th>${k}</th><td class="n">${v}</td></tr>`)}<tr class="total"><th>Total</th><td class="n">${dinero(papel, c.TOTAL)}</td></tr></tbody></table></section>`,
    });
  },
});
