// What the outbox needs of each way out: mail, short messages, chats. One that is not configured says so; one that fails says why.
import type { Ctx, Host } from './ctx.ts';

/**
 * What a failure means for the message: it will never leave this way, it may leave later, or nobody knows whether it left,
 * because it was handed over and the answer was lost.
 */
export type Desenlace = 'nunca' | 'luego' | 'incierto';
/** It did not leave, as far as we know. The reason is plain Spanish, without anybody's address. */
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
  /** Names it to its provider, with the proof that we wrote it. */
  ficha: string;
  /** Where the provider may say what became of it; made for this message alone. */
  aviso: string;
}
export interface Canal {
  /** Why this installation cannot use it; '' when it can. */
  falta: (host: Host) => Promise<string> | string;
  /** Takes what a message costs from the clinic's plan, in the transaction that claims it; answers why it may not, '' when it may. */
  gastar?: (ctx: Ctx) => Promise<string>;
  /** Gives it back when the message did not leave. */
  devolver?: (ctx: Ctx) => Promise<void>;
  /** Hands it to the provider; answers the provider's id for it, '' where it gives none. Throws `NoSalio`. */
  enviar: (host: Host, m: PorSalir) => Promise<string>;
}
export type Canales = Partial<Record<string, Canal>>;
