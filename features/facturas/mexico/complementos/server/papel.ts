// The printed representation of a payment complement: which invoice was paid, when, how and what of it is tax.
import { enLetra } from '#features/caja/en_letra.ts';
import { dinero, papelDe } from '#features/caja/server/papel.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import type { FacturaListada } from '../../contract.ts';
import { ESTADO_CFDI, NOMBRE_FORMA_SAT, REGIMENES } from '../../rules.ts';
import { atributosDe } from '../../server/atributos.ts';
import { exigirCfdi } from '../../server/emisor.ts';
import { comoSeLlama, estiloCfdi, paginaCfdi, pieCfdi, qrDe, type Timbrado } from '../../server/hoja_cfdi.ts';
import { facturaDe, timbreDe } from '../../server/leer.ts';
import { cuenta } from '../rules.ts';
import { porConsultar } from './cancelar.ts';
import { complementosDe, type Guardado } from './leer.ts';

interface Datos extends Timbrado {
  c: Guardado;
  f: FacturaListada;
}
type DeFactura = { FACTURAFOLIO: number };
/** The one that counts, or the latest that was stamped. Throws Rechazo. */
export async function timbrado(ctx: Ctx, FACTURAFOLIO: number): Promise<Guardado> {
  const suyos = (await complementosDe(ctx, FACTURAFOLIO)).filter((c) => c.xml);
  const c = suyos.find(cuenta) ?? suyos[0];
  if (!c) throw new Rechazo('La factura no tiene un complemento de pago timbrado');
  return c;
}
export const nombreDe = (c: Guardado): string => `${timbreDe(c.xml).emisor.rfc}_${c.SERIE}${c.FOLIO}_${c.UUID}`;

async function datosDe(ctx: Ctx, { FACTURAFOLIO }: DeFactura): Promise<Datos> {
  exigirCfdi(ctx);
  const f = await facturaDe(ctx, FACTURAFOLIO);
  const c = await timbrado(ctx, FACTURAFOLIO);
  const [papel, qr] = await Promise.all([papelDe(ctx, f.CODIGOPACIENTE, f.SUCURSAL, c.FECHA), qrDe(porConsultar(c))]);
  return { c, f, t: timbreDe(c.xml), papel, qr, folio: `${c.SERIE}-${c.FOLIO}`, UUID: c.UUID };
}
const porciento = (tasa: string | undefined) => `${Number(tasa ?? 0) * 100} %`;

const complementoXml = impreso({
  clave: 'caja.cfdi_pago_xml',
  datos: (ctx: Ctx, { FACTURAFOLIO }: DeFactura) => facturaDe(ctx, FACTURAFOLIO).then(() => timbrado(ctx, FACTURAFOLIO)),
  nombre: nombreDe,
  archivo: ({ xml }) => ({ extension: 'xml', tipo: 'application/xml', contenido: async () => Buffer.from(xml, 'utf8') }),
  hoja: () => 'carta',
  pagina: ({ xml }) => html`${xml}`,
  asunto: nombreDe,
  mensaje: nombreDe,
});

export const complementoImpreso = impreso({
  clave: 'caja.cfdi_pago',
  con: () => [complementoXml],
  datos: datosDe,
  nombre: (d: Datos) => `Complemento de pago ${d.folio}`,
  asunto: (d: Datos) => `Complemento de pago ${d.folio}, ${d.papel.clinica.nombre}`,
  mensaje: (d: Datos) =>
    `Hola, ${d.f.PACIENTE}. Este es el complemento de pago ${d.folio} de su factura ${d.f.SERIE}-${d.f.FOLIO} por ${dinero(d.papel, d.c.TOTAL)} del ${fechaTexto(d.c.FECHA_PAGO)}. ${d.papel.clinica.nombre}`,
  hoja: () => 'carta',
  pie: pieCfdi,
  estilo: estiloCfdi,
  pagina: (d) => {
    const { c, f, papel } = d;
    const $ = (n: string | undefined) => dinero(papel, Number(n ?? 0));
    const receptor = atributosDe(c.arbol, 'cfdi:Receptor')!;
    const pago = atributosDe(c.arbol, 'pago20:Pago')!;
    const docto = atributosDe(c.arbol, 'pago20:DoctoRelacionado')!;
    const traslado = atributosDe(c.arbol, 'pago20:TrasladoDR');
    const retencion = atributosDe(c.arbol, 'pago20:RetencionDR');
    const impuestos: [string, string][] = [];
    if (traslado)
      impuestos.push(
        ['Base', $(traslado.BaseDR)],
        traslado.TipoFactorDR === 'Exento' ? ['IVA', 'Exento'] : [`IVA ${porciento(traslado.TasaOCuotaDR)}`, $(traslado.ImporteDR)],
      );
    if (retencion) impuestos.push([`ISR retenido, ${porciento(retencion.TasaOCuotaDR)}`, `-${$(retencion.ImporteDR)}`]);
    return paginaCfdi(d, 'COMPLEMENTO DE PAGO', {
      emision: html`<div>Recibo ${f.FOLIORECIBO}</div>`,
      receptor: html`<b>${receptor.Nombre}</b><div class="num">RFC ${receptor.Rfc}</div><div>Régimen ${comoSeLlama(REGIMENES, receptor.RegimenFiscalReceptor!)}</div><div class="num">C.P. ${receptor.DomicilioFiscalReceptor}</div><div>Uso CP01 Pagos</div>`,
      cuerpo: html`<table class="lineas"><thead><tr><th class="todo">Factura pagada</th><th class="n">Parcialidad</th><th class="n">Saldo anterior</th><th class="n">Pagado</th><th class="n">Saldo</th></tr></thead>
    <tbody><tr><td>${docto.Serie}-${docto.Folio}<span class="nota num">${docto.IdDocumento}</span></td><td class="n">${docto.NumParcialidad}</td><td class="n">${$(docto.ImpSaldoAnt)}</td><td class="n">${$(docto.ImpPagado)}</td><td class="n">${$(docto.ImpSaldoInsoluto)}</td></tr></tbody></table>
    <section class="abajo"><div>${enLetra(c.TOTAL, papel.pais)}<br>Pagado el ${fechaTexto(c.FECHA_PAGO)}, ${pago.FechaPago!.slice(11, 16)}<br>Forma de pago ${`${pago.FormaDePagoP} ${NOMBRE_FORMA_SAT[pago.FormaDePagoP!] ?? ''}`.trim()}, moneda MXN<br>Concepto 84111506 Pago, unidad ACT${c.ESTADO === ESTADO_CFDI.cancelada ? html`<br><span class="sello">CANCELADO</span>` : ''}</div>
    <table><tbody>${impuestos.map(([k, v]) => html`<tr><th>${k}</th><td class="n">${v}</td></tr>`)}<tr class="total"><th>Pagado</th><td class="n">${$(pago.Monto)}</td></tr></tbody></table></section>`,
    });
  },
});
