/** What a table says of a word that somebody else wrote: nothing of what every object has, like `toString`. */
export const deTabla = <V>(tabla: Readonly<Record<string, V>>, palabra: string): V | undefined =>
  Object.hasOwn(tabla, palabra) ? tabla[palabra] : undefined;
