// What the emulated SUNAT accepts. Codes are those of its catalogue of returns; it checks form, signature, issuer, numbers,
// totals, buyer and terms, not everything that the real one does.
import { TASA_IGV } from '#domain/cpe/importes.ts';
import { textoDe, textosDe } from '#kernel/server/soap.ts';

export interface Fallo {
  codigo: number;
  texto: string;
}
export interface Veredicto extends Fallo {
  notas: string[];
}
export interface Recibido {
  veredicto: Veredicto;
  fecha: string;
  deBaja?: boolean;
}
const PLAZO_BAJA_DIAS = 7;
const DIA_MS = 86_400_000;
const no = (codigo: number, texto: string) => ({ veredicto: { codigo, texto, notas: [] as string[] } });
const diasDesde = (fecha: string) => (Date.now() - Date.parse(`${fecha}T05:00:00Z`)) / DIA_MS;
const nota = (texto: string) => `4252 - ${texto}`;

/** A rejection by the signature; null when it is good. */
async function porFirma(xml: string, ruc: string) {
  const { quienFirmo } = await import('#features/certificados/server/firma_hilo.ts');
  const c = quienFirmo(xml);
  if (!c) return no(2335, 'El documento electrónico ingresado ha sido alterado');
  if (Date.parse(c.validTo) < Date.now()) return no(2327, 'El certificado usado no se encuentra vigente');
  return c.subject.includes(ruc) ? null : no(2325, 'El certificado usado no es el comunicado a SUNAT');
}
/** Issuer's and buyer's identification, in that order, as every voucher has them. */
const IDENTIFICACION = /<cac:PartyIdentification><cbc:ID schemeID="(.)">([^<]*)</g;
const identificacion = (xml: string, de: 'emisor' | 'adquirente'): { tipo: string; numero: string } => {
  const [, tipo = '', numero = ''] = [...xml.matchAll(IDENTIFICACION)][de === 'emisor' ? 0 : 1] ?? [];
  return { tipo, numero };
};
const cents = (xml: string, nombre: string) => Math.round(Number(textoDe(xml, nombre)) * 100);

/** The judgement of a voucher sent by `ruc`: a fault, when it is not taken, or a verdict. */
export async function juzgar(
  nombre: string,
  xml: string,
  ruc: string,
  recibidos: ReadonlyMap<string, Recibido>,
): Promise<{ falla: Fallo } | Recibido> {
  const [deArchivo, tipo, serie, numero] = nombre.split('-') as [string, string, string, string];
  const falla = (codigo: number, texto: string) => ({ falla: { codigo, texto } });
  if (deArchivo !== ruc || identificacion(xml, 'emisor').numero !== ruc)
    return falla(1034, 'El RUC del nombre del archivo no coincide con el consignado en el contenido del archivo XML');
  if (textoDe(xml.slice(xml.indexOf('</ext:UBLExtensions>')), 'ID') !== `${serie}-${numero}`)
    return falla(1036, 'El número del nombre del archivo no coincide con el consignado en el contenido del archivo XML');
  if (recibidos.has(nombre)) return falla(1033, `El comprobante fue registrado previamente con otros datos: ${serie}-${numero}`);
  const fecha = textoDe(xml, 'IssueDate');
  const { veredicto } = (await porFirma(xml, ruc)) ?? porImportes(xml) ?? porReceptor(xml, tipo) ?? porTexto(xml, `${serie}-${numero}`);
  return { veredicto, fecha };
}
function porImportes(xml: string) {
  const [total, valor, igv] = [cents(xml, 'PayableAmount'), cents(xml, 'LineExtensionAmount'), cents(xml, 'TaxAmount')];
  if (total !== valor + igv || total <= 0) return no(3280, 'El importe total no coincide con la suma del valor de venta y los tributos');
  const gravado = textoDe(xml, 'TaxExemptionReasonCode') === '10';
  const debido = gravado ? Math.round((valor * TASA_IGV) / 100) : 0;
  return Math.abs(igv - debido) > 1 ? no(3103, 'El monto del tributo no corresponde al producto de la base por la tasa') : null;
}
function porReceptor(xml: string, tipo: string) {
  const { tipo: suyo, numero } = identificacion(xml, 'adquirente');
  if (tipo === '01' && suyo !== '6') return no(2800, 'El tipo de documento de identidad del receptor no está permitido');
  if (suyo === '6' && !/^\d{11}$/.test(numero)) return no(2017, 'El número de documento de identidad del receptor debe ser RUC');
  if (suyo === '1' && !/^\d{8}$/.test(numero)) return no(2801, 'El DNI del receptor debe tener 8 dígitos');
  return null;
}
function porTexto(xml: string, folio: string) {
  const descripcion = textosDe(xml, 'Description').join(' ').toLowerCase();
  if (descripcion.includes('rechazar')) return no(2026, 'La descripción del producto o servicio no cumple con el formato');
  const notas = descripcion.includes('observar') ? [nota('El dato ingresado como descripción es observable')] : [];
  return { veredicto: { codigo: 0, texto: `El comprobante ${folio} ha sido aceptado`, notas } };
}

/** The judgement of voided documents (RA) or of a summary (RC). What is voided stays so. */
export async function baja(
  nombre: string,
  xml: string,
  ruc: string,
  recibidos: ReadonlyMap<string, Recibido>,
  ultimos: ReadonlyMap<string, number>,
  presentados: Set<string>,
): Promise<{ falla: Fallo } | { veredicto: Veredicto }> {
  const folio = nombre.slice(12);
  const deFacturas = folio.startsWith('RA');
  if (!nombre.startsWith(ruc) || textosDe(xml, 'CustomerAssignedAccountID')[0] !== ruc)
    return { falla: { codigo: 1034, texto: 'El RUC del nombre del archivo no coincide con el del contenido' } };
  const firma = await porFirma(xml, ruc);
  if (firma) return firma;
  if (presentados.has(nombre)) return no(deFacturas ? 2324 : 2223, 'El archivo ya fue presentado anteriormente');
  presentados.add(nombre);
  const deDia = textoDe(xml, 'ReferenceDate');
  if (diasDesde(deDia) > PLAZO_BAJA_DIAS + 1) return no(2957, 'El comprobante no puede ser dado de baja por exceder el plazo');
  const tipos = textosDe(xml, 'DocumentTypeCode');
  const folios = deFacturas
    ? textosDe(xml, 'DocumentSerialID').map((serie, i) => `${serie}-${textosDe(xml, 'DocumentNumberID')[i]}`)
    : textosDe(xml.slice(xml.indexOf('<sac:SummaryDocumentsLine>')), 'ID').filter((id) => /^[BF][A-Z\d]{3}-\d+$/.test(id));
  const suyos: Recibido[] = [];
  for (const [i, f] of folios.entries()) {
    const [serie = '', numero] = f.split('-');
    if (deFacturas && serie[0] !== 'F') return no(2345, 'La serie no corresponde al tipo de comprobante');
    const r = recibidos.get(`${ruc}-${tipos[i]}-${f}`);
    // What this emulator received before it was last started it has forgotten, so only a number to come is unknown.
    const porVenir = Number(numero) > (ultimos.get(`${ruc}-${serie}`) ?? Number.POSITIVE_INFINITY);
    if ((!r && porVenir) || (r && r.veredicto.codigo !== 0))
      return no(2105, `El comprobante a dar de baja no se encuentra registrado en SUNAT: ${f}`);
    if (r?.deBaja)
      return deFacturas
        ? no(2323, `Existe documento ya informado anteriormente en una comunicación de baja: ${f}`)
        : no(2987, `El comprobante ya fue informado y se encuentra anulado o rechazado: ${f}`);
    if (r && r.fecha !== deDia) return no(2375, 'La fecha de emisión del comprobante no coincide con la de la comunicación');
    if (r) suyos.push(r);
  }
  if (textosDe(xml, 'ConditionCode').every((c) => c === '3')) for (const r of suyos) r.deBaja = true;
  return { veredicto: { codigo: 0, texto: `La comunicación ${folio} ha sido aceptada`, notas: [] } };
}
