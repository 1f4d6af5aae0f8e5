/** Looks up a word from outside in a table, ignoring what every object inherits, like `toString`. */
export const deTabla = <V>(tabla: Readonly<Record<string, V>>, palabra: string): V | undefined =>
  Object.hasOwn(tabla, palabra) ? tabla[palabra] : undefined;
