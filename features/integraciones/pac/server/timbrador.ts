// What Galeno asks of a provider that stamps invoices of Mexico (PAC), whichever it is, and what it says when it refuses.
import type { Host } from '#kernel/server/ctx.ts';
import { type Servicio, SinRespuesta } from '#kernel/server/servicios.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';

export type Donde = Pick<Host, 'config' | 'emuladores'>;
export interface Timbrado {
  /** The document with its stamp. */
  XML: string;
  UUID: string;
}
/** Reasons of a cancellation: with a substitute, with errors, it did not take place, in a global invoice. */
export type MotivoCancelacion = '01' | '02' | '03' | '04';
export interface Cancelacion {
  UUID: string;
  rfcEmisor: string;
  motivo: MotivoCancelacion;
  folioSustitucion?: string;
  /** The issuer's CSD, in base64. */
  certificado: { CER: string; KEY: string; PASS: string };
}
/** The SAT's receipt of a cancellation. */
export interface Acusada {
  acuse: string;
  codigo: string;
}
/** Each throws `RechazoPac`, or `SinRespuesta` when nobody knows what happened; asked again, nothing is done twice. */
export interface Timbrador {
  timbrar: (host: Donde, xml: string) => Promise<Timbrado>;
  cancelar: (host: Donde, c: Cancelacion) => Promise<Acusada>;
  /** Stamps left in the account of the installation; null when the provider does not say. */
  timbres: (host: Donde) => Promise<number | null>;
}

/** The provider or the SAT did not accept it; `codigo` is theirs. */
export class RechazoPac extends Rechazo {
  constructor(
    readonly codigo: string,
    mensaje: string,
  ) {
    super(mensaje);
  }
}
export const ESPERA_MS = 30_000;
export const CUENTA_NO_ACEPTADA = 'El proveedor de timbrado no aceptó la cuenta de esta instalación';

/** What a cashier can do about the errors that come most; the others are told as they came. */
const CONSEJOS: Readonly<Record<string, string>> = {
  CFDI40145: 'El nombre no es el que el SAT tiene para ese RFC: cópielo de su constancia de situación fiscal, sin el tipo de sociedad',
  CFDI40147: 'El código postal no es el del domicilio fiscal de quien recibe: cópielo de su constancia de situación fiscal',
  CFDI40148: 'El código postal no es el del domicilio fiscal de quien recibe: cópielo de su constancia de situación fiscal',
  CFDI40157: 'El régimen fiscal no es de quien recibe: cópielo de su constancia de situación fiscal',
  CFDI40158: 'El régimen fiscal no es de quien recibe: cópielo de su constancia de situación fiscal',
  CFDI40161: 'El uso de CFDI no corresponde con el régimen fiscal de quien recibe',
  '402': 'El RFC del emisor no está en la lista del SAT: revise sus datos de facturación',
  '304': 'El certificado de sello está revocado o caducó: cargue el vigente en la configuración',
  '305': 'El certificado de sello no estaba vigente en la fecha de emisión: cargue el vigente en la configuración',
};
const SIN_TIMBRES = 'No quedan timbres para este emisor: cómprelos con su proveedor de timbrado';
const DE_TIMBRES = /sin (timbres|cr[eé]ditos)|(timbres|cr[eé]ditos) (disponibles|agotados)|saldo insuficiente/i;

/** A refusal by what was said of it; without `codigo` it is looked for in the text. */
export function rechazo(dicho: string, codigo = /\b(CFDI\d{5}|\d{3})\b/.exec(dicho)?.[1] ?? ''): RechazoPac {
  if (DE_TIMBRES.test(dicho)) return new RechazoPac('SIN_TIMBRES', SIN_TIMBRES);
  return new RechazoPac(codigo, `${CONSEJOS[codigo] ?? 'El SAT no aceptó la factura'}. Dijo: ${dicho.slice(0, 300)}`);
}

/** What a provider gave as the stamped document. One that is not whole may be stamped all the same: `SinRespuesta`. */
export function comoTimbrado(s: Servicio, xml: unknown, uuid: unknown): Timbrado {
  if (typeof xml !== 'string' || typeof uuid !== 'string' || !/^[\da-f-]{36}$/i.test(uuid)) throw new SinRespuesta(s, false);
  const UUID = uuid.toUpperCase();
  const nombra = [...xml.matchAll(/\bUUID=["']([\da-f-]{36})["']/gi)].some(([, u]) => u!.toUpperCase() === UUID);
  if (!nombra) throw new SinRespuesta(s, false);
  return { XML: xml, UUID };
}

/** The SAT's code for one document: 201 taken, 202 was cancelled before; the others are refusals. */
const ACEPTADOS: ReadonlySet<string> = new Set(['201', '202']);
export const seAcepto = (codigo: string): boolean => ACEPTADOS.has(codigo);
const NO_CANCELA: Readonly<Record<string, string>> = {
  '203': 'El SAT no encontró la factura con el RFC de este emisor',
  '204': 'El SAT no permite cancelarla: tiene documentos relacionados vigentes',
  '205': 'El SAT todavía no tiene la factura: intente de nuevo en unas horas',
  '207': 'El motivo de cancelación no corresponde con la factura',
  '208': 'El folio que la sustituye no es válido',
};
/** Why a cancellation was refused; `codigo`: what the SAT said of this document, never a number out of a sentence. */
export const noCancela = (codigo: string, dicho: string): RechazoPac =>
  NO_CANCELA[codigo] ? new RechazoPac(codigo, NO_CANCELA[codigo]) : rechazo(dicho, codigo);
