/** A text as it is compared with another: without accents, in small letters. Its spaces stay where they are. */
export const plegar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
