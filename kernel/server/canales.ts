// What the outbox requires of each channel: mail, SMS, chat. A channel that is not configured, or that fails, gives the reason.
import type { Ctx, Host } from './ctx.ts';

/**
 * What a failure means for the message: it can never be sent through this channel; it may work later; or nobody knows whether
 * it was sent, because it was handed over and the answer was lost.
 */
export type Desenlace = 'nunca' | 'luego' | 'incierto';
/** The message was not sent, as far as we know. The reason is in plain Spanish and contains no address or phone number. */
export class NoSalio extends Error {
  constructor(
    readonly motivo: string,
    readonly desenlace: Desenlace,
  ) {
    super(motivo);
  }
}

export interface PorSalir {
  para: string;
  asunto: string;
  cuerpo: string;
  html: string | null;
  adjuntos: readonly { nombre: string; tipo: string; contenido: () => Promise<Uint8Array> }[];
  /** Names the message to its provider, with a signature that only we can make. */
  ficha: string;
  /** The callback address where the provider reports delivery; unique to this message. */
  aviso: string;
}
export interface Canal {
  /** Why this installation cannot use the channel; '' when it can. */
  falta: (host: Host) => Promise<string> | string;
  /**
   * Charges the message to the clinic's plan, in the transaction that claims it. Answers why it may not be sent, '' when it
   * may.
   */
  gastar?: (ctx: Ctx) => Promise<string>;
  /** Refunds that cost when the message was not sent. */
  devolver?: (ctx: Ctx) => Promise<void>;
  /** Hands the message to the provider. Answers the provider's id for it, '' if it gives none. Throws `NoSalio`. */
  enviar: (host: Host, m: PorSalir) => Promise<string>;
}
export type Canales = Partial<Record<string, Canal>>;
