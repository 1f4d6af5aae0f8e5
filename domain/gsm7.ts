// The GSM 7-bit alphabet of SMS (3GPP TS 23.038): 160 characters per message instead of 70.

const BASE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that count twice. */
const DOBLES = '^{}\\[~]|€';
const SIN_ACENTO: Record<string, string> = { á: 'a', í: 'i', ó: 'o', ú: 'u', Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' };
const PARECIDOS: Record<string, string> = {
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\t': ' ',
};

/** The text in that alphabet: unsupported accents are dropped (é and ñ exist) and other characters replaced by similar ones. */
export const aGsm7 = (texto: string): string =>
  [...texto.normalize('NFC')]
    .map((c) => {
      if (BASE.includes(c) || DOBLES.includes(c)) return c;
      const otro = SIN_ACENTO[c] ?? PARECIDOS[c] ?? c.normalize('NFD').replace(/\p{Diacritic}/gu, '');
      return [...otro].every((x) => BASE.includes(x)) ? otro : '';
    })
    .join('');

/** Length of a text in that alphabet; an SMS holds 160. */
export const largoGsm7 = (texto: string): number => [...aGsm7(texto)].reduce((n, c) => n + (DOBLES.includes(c) ? 2 : 1), 0);
export const LARGO_SMS = 160;
