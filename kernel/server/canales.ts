// What the outbox needs of each way out: mail, short messages, chats. One that is not configured says so; one that fails says why.
import type { Ctx, Host } from './ctx.ts';

/**
 * What a failure means for the message: it can never be sent through this channel, it may succeed later, or it is unknown whether
 * it was sent, because it was handed over and the answer was lost.
 */
export type Desenlace = 'nunca' | 'luego' | 'incierto';
/** As far as we know it was not sent. The reason is plain Spanish and contains no address or phone number. */
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
  /** Identifies the message to its provider, signed so that only we can have written it. */
  ficha: string;
  /** The callback address where the provider reports delivery; unique to this message. */
  aviso: string;
}
export interface Canal {
  /** Why this installation cannot use the channel; '' when it can. */
  falta: (host: Host) => Promise<string> | string;
  /** Takes what a message costs from the clinic's plan, in the transaction that claims it; answers why it may not, '' when it may. */
  gastar?: (ctx: Ctx) => Promise<string>;
  /** Refunds that cost when the message was not sent. */
  devolver?: (ctx: Ctx) => Promise<void>;
  /** Hands it to the provider; answers the provider's id for it, '' where it gives none. Throws `NoSalio`. */
  enviar: (host: Host, m: PorSalir) => Promise<string>;
}
export type Canales = Partial<Record<string, Canal>>;
