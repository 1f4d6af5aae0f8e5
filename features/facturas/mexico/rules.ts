// When receipts of Mexico may be invoiced and invoices cancelled, and how their states are said.
import regimenes from '#data/regimenes_fiscales.json' with { type: 'json' };
import usos from '#data/usos_cfdi.json' with { type: 'json' };
import { type Impuestos, puedeGravar } from '#domain/cfdi/importes.ts';
import { cabeEnCfdi } from '#domain/cfdi/nodos.ts';
import { usoPara } from '#domain/cfdi/uso.ts';
import { normalizarDocumento, RFC_GENERICOS, tieneFormaDeRfc } from '#domain/documentos.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { PERIODICIDADES } from './periodos.ts';

/** ESTADO of an invoice. */
export const ESTADO_CFDI = { porTimbrar: 0, vigente: 1, rechazada: 2, enProceso: 3, cancelada: 4 } as const;
export type EstadoCfdi = (typeof ESTADO_CFDI)[keyof typeof ESTADO_CFDI];
export const ESTADOS_CFDI = [
  [ESTADO_CFDI.porTimbrar, 'Por timbrar'],
  [ESTADO_CFDI.vigente, 'Vigente'],
  [ESTADO_CFDI.rechazada, 'No se timbró'],
  [ESTADO_CFDI.enProceso, 'Cancelación en proceso'],
  [ESTADO_CFDI.cancelada, 'Cancelada'],
] as const;
export const TONO_CFDI = {
  [ESTADO_CFDI.porTimbrar]: 'cuidado',
  [ESTADO_CFDI.vigente]: 'bien',
  [ESTADO_CFDI.rechazada]: 'peligro',
  [ESTADO_CFDI.enProceso]: 'cuidado',
  [ESTADO_CFDI.cancelada]: undefined,
} as const;

export const PUBLICO = { RFC: 'XAXX010101000', REGIMEN: '616', USO: 'S01', NOMBRE: 'PUBLICO EN GENERAL' } as const;
/** PERIODICIDAD of any invoice: '' of one to somebody. */
export const PERIODICIDADES_CFDI = [['', 'A quien se indica'], ...PERIODICIDADES] as const;
/** What an invoice to the general public says whoever issues it. Source: guide of filling in the global CFDI 4.0. */
export const VENTA_AL_PUBLICO = {
  DESCRIPCION: 'Venta',
  PROD_SERV: '01010101',
  UNIDAD: 'ACT',
  USO_CFDI: PUBLICO.USO,
  METODO_PAGO: 'PUE',
  ISR: 'NA',
  RECNOMBRE: PUBLICO.NOMBRE,
  RECRFC: PUBLICO.RFC,
  RECID_REGIMEN_FISCAL: PUBLICO.REGIMEN,
} as const;
export const IVAS = [
  ['DESGLOSAR', 'Desglosar 16 %'],
  ['FRONTERA', 'Desglosar 8 % (frontera)'],
  ['CERO', 'Tasa 0 %'],
  ['EXENTO', 'Exento'],
  ['NA', 'No aplica'],
] as const;
/** Rates of what a company withholds, as they are chosen. */
export const ISRS = [
  ['NA', 'No aplica'],
  ['0.1', '10 % (honorarios)'],
  ['0.0125', '1.25 % (RESICO)'],
] as const;
export const OBJETOS = [
  ['02', 'Sí es objeto de impuesto'],
  ['01', 'No es objeto de impuesto'],
  ['04', 'Sí es objeto y no causa impuesto'],
] as const;
export const UNIDADES_SAT = [
  ['E48', 'Unidad de servicio'],
  ['ACT', 'Actividad'],
  ['H87', 'Pieza'],
  ['EA', 'Elemento'],
] as const;
/** The receipt was already paid, so PUE is what it usually is; PPD needs the complement that declares the payment. */
export const METODOS = [
  ['PUE', 'PUE, en una sola exhibición'],
  ['PPD', 'PPD, en parcialidades o diferido'],
] as const;
export const USOS = usos.datos.map((u) => [u.ID_USO_CFDI, `${u.ID_USO_CFDI} ${u.DESCRIPCION}`] as const);
export const REGIMENES = regimenes.datos.map((r) => [r.ID_REGIMEN_FISCAL, `${r.ID_REGIMEN_FISCAL} ${r.DESCRIPCION}`] as const);
const PERSONA_MORAL = 12;
/** Regimes that the receiver may have: of companies, of persons. */
export const regimenesDe = (RECRFC: string): readonly (readonly [string, string])[] => {
  const moral = normalizarDocumento(RECRFC).length === PERSONA_MORAL;
  const suyos = new Set(regimenes.datos.filter((r) => (moral ? r.MORAL : r.FISICA)).map((r) => r.ID_REGIMEN_FISCAL));
  return REGIMENES.filter(([id]) => suyos.has(id));
};
/** The motive of one that another has replaced, with which it is cancelled. */
export const MOTIVO_SUSTITUIDA = ['01', 'Comprobante emitido con errores con relación'] as const;
/** The motives that are offered of any. */
export const MOTIVOS_CFDI = [
  ['02', 'Comprobante emitido con errores sin relación'],
  ['03', 'No se llevó a cabo la operación'],
  ['04', 'Operación nominativa relacionada en una factura global'],
] as const;

export const esGenerico = (RECRFC: string): boolean => RFC_GENERICOS.includes(normalizarDocumento(RECRFC));
const sinRegimenPropio = (RECRFC: string): boolean => normalizarDocumento(RECRFC) === PUBLICO.RFC;
/** An invoice to nobody in particular, which the SAT wants as a global one even of a single receipt. */
export const esAlPublico = (e: Pick<Receptor, 'RECNOMBRE' | 'RECRFC'>): boolean =>
  sinRegimenPropio(e.RECRFC) && nombreDePaciente(e.RECNOMBRE) === PUBLICO.NOMBRE;
/** What is written of what was asked for: the general public's fixed fields, where it is to them. */
export const comoSeEscribe = <E extends Pick<Receptor, 'RECNOMBRE' | 'RECRFC'>>(e: E): E =>
  esAlPublico(e) ? { ...e, ...VENTA_AL_PUBLICO } : e;
/** c_FormaPago by our form of payment. Source: regulatory table of the SAT; balance is what was paid before. */
export const FORMA_SAT: Readonly<Record<number, string>> = { 0: '17', 1: '01', 2: '02', 3: '04', 4: '28', 6: '03', 13: '31' };

/** c_FormaPago of what is to be paid later, and of what none of ours says. */
export const FORMA_POR_DEFINIR = '99';
/** What c_FormaPago calls those that we use. */
export const NOMBRE_FORMA_SAT: Readonly<Record<string, string>> = {
  '01': 'Efectivo',
  '02': 'Cheque nominativo',
  '03': 'Transferencia electrónica de fondos',
  '04': 'Tarjeta de crédito',
  '17': 'Compensación',
  '28': 'Tarjeta de débito',
  '31': 'Intermediario pagos',
  [FORMA_POR_DEFINIR]: 'Por definir',
};

const SAT_CORRECTO = /^[A-ZÑ0-9 ]+$/;
/** A name that the SAT hardly has so: it is asked about. */
export const razonDudosa = (RECNOMBRE: string): boolean => !SAT_CORRECTO.test(RECNOMBRE);
export const PREGUNTA_RAZON = 'La razón social contiene acentos y/o no se encuentra en mayúsculas. ¿Confirma que es correcta?';

export interface Receptor {
  RECNOMBRE: string;
  RECRFC: string;
  RECCODIGOPOSTAL: string;
  RECID_REGIMEN_FISCAL: string;
  USO_CFDI: string;
}
type Emitida = Receptor & {
  DESCRIPCION: string;
  PROD_SERV: string;
  IVA: Impuestos['IVA'];
  ISR: string;
  OBJECTO_IMP: Impuestos['OBJECTO_IMP'];
};
export const impuestosDe = (e: Pick<Emitida, 'IVA' | 'ISR' | 'OBJECTO_IMP'>): Impuestos => ({
  IVA: e.IVA,
  OBJECTO_IMP: e.OBJECTO_IMP,
  ISR: e.ISR === 'NA' ? 'NA' : Number(e.ISR),
});
/** What is wrong with an invoice before it is sent, by field. */
export function erroresDeFactura(pedida: Emitida): Record<string, string> {
  const e = comoSeEscribe(pedida);
  const errores: Record<string, string> = {};
  const poner = (campo: string, v: Veredicto) => {
    if (v !== true) errores[campo] ??= v;
  };
  poner('RECRFC', tieneFormaDeRfc(e.RECRFC) || 'El RFC no tiene el formato correcto');
  if (!esGenerico(e.RECRFC)) poner('RECCODIGOPOSTAL', /^\d{5}$/.test(e.RECCODIGOPOSTAL) || 'El código postal tiene 5 números');
  poner(
    'RECNOMBRE',
    sinRegimenPropio(e.RECRFC) ||
      nombreDePaciente(e.RECNOMBRE) !== PUBLICO.NOMBRE ||
      `A ${PUBLICO.NOMBRE} se factura con el RFC ${PUBLICO.RFC}`,
  );
  if (esGenerico(e.RECRFC)) {
    poner(
      'RECID_REGIMEN_FISCAL',
      e.RECID_REGIMEN_FISCAL === PUBLICO.REGIMEN || 'Sin RFC propio el régimen es 616, sin obligaciones fiscales',
    );
  } else
    poner(
      'RECID_REGIMEN_FISCAL',
      regimenesDe(e.RECRFC).some(([id]) => id === e.RECID_REGIMEN_FISCAL) || 'El régimen fiscal no es de ese tipo de persona',
    );
  for (const campo of ['RECNOMBRE', 'DESCRIPCION'] as const) poner(campo, cabeEnCfdi(e[campo]) || 'Contiene caracteres no permitidos');
  poner('PROD_SERV', /^\d{8}$/.test(e.PROD_SERV) || 'La clave del SAT tiene 8 números');
  const uso = usoPara(e.USO_CFDI, e.RECID_REGIMEN_FISCAL);
  if ('error' in uso) poner('USO_CFDI', uso.error);
  poner(e.ISR === 'NA' ? 'IVA' : 'ISR', puedeGravar(impuestosDe(e), normalizarDocumento(e.RECRFC)));
  return errores;
}

type ConEstado = { ESTADO: EstadoCfdi };
/** Whether its cancellation can be asked for. */
export function puedeCancelarFactura({ ESTADO }: ConEstado): Veredicto {
  if (ESTADO === ESTADO_CFDI.cancelada) return 'La factura ya fue cancelada';
  if (ESTADO === ESTADO_CFDI.enProceso) return 'Ya se solicitó su cancelación: se revisa por sí sola hasta que el SAT diga qué pasó';
  return ESTADO === ESTADO_CFDI.vigente || 'Solo se cancela una factura timbrada';
}
interface Sustituible extends ConEstado {
  FOLIORECIBO: number | null;
  SUSTITUIDA_POR: string;
  /** The one that it replaced, and its state; '' and null when it replaced none. */
  SUSTITUYE_A: string;
  ESTADO_ANTERIOR: EstadoCfdi | null;
}
/**
 * Whether another may be stamped in its place. A global one is cancelled with motive 04 and issued again; and one that replaced
 * another has to see that one cancelled first, or the SAT would have three.
 */
export function puedeSustituir(f: Sustituible): Veredicto {
  if (f.FOLIORECIBO === null) return 'Una factura global no se sustituye: cancélela con el motivo 04 y timbre otra';
  if (f.SUSTITUIDA_POR) return `Ya la sustituye la factura ${f.SUSTITUIDA_POR}`;
  if (f.ESTADO !== ESTADO_CFDI.vigente) return 'Solo se sustituye una factura vigente';
  if (f.ESTADO_ANTERIOR === ESTADO_CFDI.enProceso) return `Espere a que se cancele la factura ${f.SUSTITUYE_A}, a la que sustituye`;
  return f.ESTADO_ANTERIOR !== ESTADO_CFDI.vigente || `Cancele primero la factura ${f.SUSTITUYE_A}, a la que sustituye, con el motivo 01`;
}
/** Whether that motive is the one: 01 of what was replaced, and of nothing else. `sustituta`: the one in its place, if any. */
export function puedeUsarMotivo(MOTIVO: string, sustituta: (ConEstado & { SERIE: string; FOLIO: number }) | undefined): Veredicto {
  if (!sustituta)
    return MOTIVO !== MOTIVO_SUSTITUIDA[0] || 'Con el motivo 01 primero se timbra la factura que la sustituye: use «Sustituir»';
  const cual = `${sustituta.SERIE}-${sustituta.FOLIO}`;
  if (sustituta.ESTADO === ESTADO_CFDI.porTimbrar) return `La factura ${cual}, que la sustituye, todavía no se timbra`;
  return MOTIVO === MOTIVO_SUSTITUIDA[0] || `La sustituye la factura ${cual}: cancélela con el motivo 01`;
}
export const puedeDescargarAcuse = ({ ESTADO, HAY_ACUSE }: ConEstado & { HAY_ACUSE: number }): Veredicto =>
  (ESTADO === ESTADO_CFDI.cancelada && HAY_ACUSE === 1) || 'Debe seleccionar una factura cancelada';

interface Explicable extends ConEstado {
  RESPUESTA: string;
  FOLIORECIBO: number | null;
  HAY_ACUSE: number;
  SUSTITUIDA_POR: string;
  /** It is the one that its receipt names. */
  CUENTA: number;
  /** How many receipts it had, and how many of them may be invoiced now. */
  RECIBOS: number;
  RECIBOS_LIBRES: number;
}
/** What a state means for whoever looks at it. */
export function explicacionCfdi(f: Explicable): string {
  const libres = losLibres(f);
  const dicho = f.RESPUESTA ? ` ${f.RESPUESTA}` : '';
  switch (f.ESTADO) {
    case ESTADO_CFDI.porTimbrar:
      return `Todavía no se sabe si se timbró: se revisa por sí sola cada pocos minutos, sin timbrarla dos veces.${dicho}`;
    case ESTADO_CFDI.vigente:
      return vigencia(f) + dicho;
    case ESTADO_CFDI.rechazada:
      return `No es una factura: no se timbró${libres && ` y ${libres}`}.${dicho}`;
    case ESTADO_CFDI.enProceso:
      return f.HAY_ACUSE
        ? `El SAT tiene la solicitud de cancelación. Si hace falta que la acepte quien la recibió, tiene 72 horas para contestar; si no contesta queda cancelada. Mientras tanto vale.${dicho}`
        : `Se solicitó su cancelación y falta el acuse del SAT: se le pide por sí sola. Mientras tanto vale.${dicho}`;
    case ESTADO_CFDI.cancelada:
      return `Está cancelada${f.SUSTITUIDA_POR ? `: la sustituye la factura ${f.SUSTITUIDA_POR}` : libres && `: ${libres}`}.${dicho}`;
  }
}
/** Which of its receipts may be invoiced again; '' when none, because they have another or were cancelled. */
function losLibres({ FOLIORECIBO, RECIBOS, RECIBOS_LIBRES }: Explicable): string {
  if (!RECIBOS_LIBRES) return '';
  if (FOLIORECIBO !== null) return 'el recibo se puede facturar de nuevo';
  if (RECIBOS_LIBRES === RECIBOS) return 'sus recibos se pueden facturar de nuevo';
  return `${RECIBOS_LIBRES} de sus ${RECIBOS} recibos se ${RECIBOS_LIBRES > 1 ? 'pueden' : 'puede'} facturar de nuevo`;
}
/** What being in force means of one that another replaces. */
function vigencia({ SUSTITUIDA_POR, CUENTA }: Explicable): string {
  if (!SUSTITUIDA_POR) return CUENTA ? 'Está timbrada y vale.' : 'Está timbrada y vale, pero su recibo tiene otra factura.';
  return CUENTA
    ? `Está timbrada y vale. La va a sustituir la factura ${SUSTITUIDA_POR}, que todavía no se timbra.`
    : `Está timbrada y sigue vigente, aunque su recibo ya tiene la factura ${SUSTITUIDA_POR}, que la sustituye: falta cancelarla con el motivo 01.`;
}
/** A patient's name as an invoice has it: capitals, without accents but Ñ. */
export const nombreDePaciente = (nombre: string): string =>
  nombre
    .toUpperCase()
    .replaceAll('Ñ', '\u0001')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('\u0001', 'Ñ')
    .replace(/[^A-ZÑ0-9 ]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
