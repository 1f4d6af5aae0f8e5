// The Chromium from the npm package: no system package is needed, because its libraries and fonts are unpacked beside it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const correr = promisify(execFile);
// AWS_LAMBDA_JS_RUNTIME before the import makes the package unpack its own .so files.
const guionPara = (paquete: string): string => `process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
const c = require(${JSON.stringify(paquete)}); (c.default ?? c).executablePath().then((p) => process.stdout.write(p))`;

const estaCompleta = (carpeta: string): boolean =>
  ['chromium', 'al2023/lib', 'fonts/fonts.conf', 'completo'].every((f) => existsSync(join(carpeta, f)));

/**
 * Where the unpacked browser is. The package itself unpacks into the shared temporary directory, where anybody may have placed
 * a file of that name and where two processes starting together would run a half-written binary. So a child process unpacks it
 * (200 MB, which would block this one) into a private directory that gets its final name once it is complete.
 */
export async function desempacado(): Promise<string> {
  const paquete = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { size, mtimeMs } = await stat(join(dirname(paquete), '../../bin/chromium.br'));
  const uid = process.getuid?.() ?? 0;
  const carpeta = join(tmpdir(), `chromium-pdf-${uid}-${size.toString(36)}${Math.floor(mtimeMs).toString(36)}`);
  if (existsSync(carpeta)) {
    const info = await lstat(carpeta);
    if (!info.isDirectory() || info.uid !== uid || (info.mode & 0o022) !== 0)
      throw new Error(`${carpeta} no es de este usuario: bórrelo para poder imprimir`);
    if (estaCompleta(carpeta)) return carpeta;
    await rm(carpeta, { recursive: true, force: true }); // a cleaner of temporary files has removed part of it
  }
  const provisional = await mkdtemp(`${carpeta}-`);
  try {
    await correr(process.execPath, ['-e', guionPara(paquete)], { env: { PATH: process.env.PATH, TMPDIR: provisional } });
    // Only these fonts, so that printouts look the same on every machine.
    await writeFile(
      join(provisional, 'fonts/fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${carpeta}/fonts</dir><cachedir>${carpeta}/fonts-cache</cachedir></fontconfig>`,
    );
    await writeFile(join(provisional, 'completo'), '');
    await rename(provisional, carpeta);
  } catch (error) {
    if (!estaCompleta(carpeta)) throw error; // otherwise another process was faster
  } finally {
    await rm(provisional, { recursive: true, force: true });
  }
  return carpeta;
}
