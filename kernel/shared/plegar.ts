/** A text for comparing: without accents, in lower case. Spaces stay. */
export const plegar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
