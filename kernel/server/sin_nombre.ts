import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A temporary file without a name: nobody else can open it, and it disappears with this process even after a crash. */
export async function sinNombre(carpeta: string): Promise<FileHandle> {
  await mkdir(carpeta, { recursive: true, mode: 0o700 });
  const ruta = join(carpeta, randomBytes(12).toString('hex'));
  const f = await open(ruta, 'wx+', 0o600);
  await unlink(ruta);
  return f;
}
