// A message that came from outside, whichever way.
export interface Recibido {
  canal: 'sms' | 'whatsapp';
  /** The telephone, as the provider writes it. */
  de: string;
  texto: string;
  /** The provider's id of it. */
  proveedor: string;
  /** The provider's id of the message of ours that it quotes; '' when it quotes none. */
  citado: string;
}
