// What a zip declares about itself, without unpacking it.

const FIN = 0x06054b50;
const ENTRADA = 0x02014b50;

/** Sum of the unpacked sizes declared in the central directory, in bytes; undefined when it is no zip. */
export function tamanoDescomprimido(zip: Buffer): number | undefined {
  let fin = -1;
  for (let i = zip.length - 22; i >= Math.max(0, zip.length - 22 - 65_535); i--)
    if (zip.readUInt32LE(i) === FIN) {
      fin = i;
      break;
    }
  if (fin < 0) return undefined;
  let p = zip.readUInt32LE(fin + 16);
  let suma = 0;
  for (let n = zip.readUInt16LE(fin + 10); n > 0; n--) {
    if (p + 46 > zip.length || zip.readUInt32LE(p) !== ENTRADA) return undefined;
    suma += zip.readUInt32LE(p + 24);
    p += 46 + zip.readUInt16LE(p + 28) + zip.readUInt16LE(p + 30) + zip.readUInt16LE(p + 32);
  }
  return suma;
}
