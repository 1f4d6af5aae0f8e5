// A message received from a patient, by SMS or WhatsApp.
export interface Recibido {
  canal: 'sms' | 'whatsapp';
  /** The sender's telephone, as the provider writes it. */
  de: string;
  texto: string;
  /** The provider's id of this message. */
  proveedor: string;
  /** The provider's id of our message that this one quotes; '' when it quotes none. */
  citado: string;
}
