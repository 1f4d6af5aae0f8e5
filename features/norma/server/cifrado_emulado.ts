// Stands for the ministry's program in tests and demonstration: it packs as that one does, with a key of ours.
import { createCipheriv, createHash } from 'node:crypto';
import { cederTurno } from '#kernel/server/ceder_turno.ts';
import { enZip } from '#kernel/server/zip_escrito.ts';
import { type ArchivoSis, enTrozos } from './archivo.ts';

/** CEX-DFSSA-2611.ZIP, with CEX-DFSSA-2611.CIF inside. */
export async function cifradoEmulado({ nombre, bytes }: ArchivoSis): Promise<ArchivoSis> {
  const base = nombre.replace(/\.TXT$/, '');
  const llave = createHash('sha384').update('galeno: emulador del cifrado del SIS').digest();
  const c = createCipheriv('des-ede3-cbc', llave.subarray(0, 24), llave.subarray(24, 32));
  const ceder = cederTurno();
  const hechos: Buffer[] = [];
  for (const trozo of enTrozos(bytes)) {
    await ceder();
    hechos.push(c.update(trozo));
  }
  return { nombre: `${base}.ZIP`, bytes: await enZip([{ nombre: `${base}.CIF`, bytes: Buffer.concat([...hechos, c.final()]) }]) };
}
