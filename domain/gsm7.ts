// The alphabet of short messages (3GPP TS 23.038): in it 160 letters fit, outside it 70.

const BASE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take the place of two. */
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

/** The text in that alphabet: the accents it lacks are dropped (é and ñ it has), look-alikes take the place of the rest. */
export const aGsm7 = (texto: string): string =>
  [...texto.normalize('NFC')]
    .map((c) => {
      if (BASE.includes(c) || DOBLES.includes(c)) return c;
      const otro = SIN_ACENTO[c] ?? PARECIDOS[c] ?? c.normalize('NFD').replace(/\p{Diacritic}/gu, '');
      return [...otro].every((x) => BASE.includes(x)) ? otro : '';
    })
    .join('');

/** How many places a text takes, once in that alphabet; a short message holds 160. */
export const largoGsm7 = (texto: string): number => [...aGsm7(texto)].reduce((n, c) => n + (DOBLES.includes(c) ? 2 : 1), 0);
export const LARGO_SMS = 160;
