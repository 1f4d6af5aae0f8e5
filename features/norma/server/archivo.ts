// A month's file, and how it is worked on piece by piece so that others are served meanwhile.
export interface ArchivoSis {
  nombre: string;
  bytes: Uint8Array;
}
/** Bytes that are encrypted at a time. */
const TROZO = 64 * 1024;
export function* enTrozos(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += TROZO) yield bytes.subarray(i, i + TROZO);
}
