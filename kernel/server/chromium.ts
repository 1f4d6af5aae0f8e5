// The Chromium that comes out of npm: no package of the system is needed (its libraries and fonts are unpacked beside it).
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
// AWS_LAMBDA_JS_RUNTIME before the import makes the package unpack its own .so files.
const unpackScript = (pack: string): string => `process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
const c = require(${JSON.stringify(pack)}); (c.default ?? c).executablePath().then((p) => process.stdout.write(p))`;

const complete = (home: string): boolean =>
  ['chromium', 'al2023/lib', 'fonts/fonts.conf', 'completo'].every((f) => existsSync(join(home, f)));

/**
 * Where the unpacked browser is. The package unpacks straight into the temporary directory, under names anybody may have
 * put there first, and two processes that start at once would run a half written binary: so a child unpacks into a private
 * directory (its 200 MB do not stop this process) which takes its final name when it is whole.
 */
export async function desempacado(): Promise<string> {
  const pack = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { size, mtimeMs } = await stat(join(dirname(pack), '../../bin/chromium.br'));
  const uid = process.getuid?.() ?? 0;
  const home = join(tmpdir(), `chromium-pdf-${uid}-${size.toString(36)}${Math.floor(mtimeMs).toString(36)}`);
  if (existsSync(home)) {
    const info = await lstat(home);
    if (!info.isDirectory() || info.uid !== uid || (info.mode & 0o022) !== 0)
      throw new Error(`${home} no es de este usuario: bórrelo para poder imprimir`);
    if (complete(home)) return home;
    await rm(home, { recursive: true, force: true }); // a cleaner of temporary files took a part
  }
  const staging = await mkdtemp(`${home}-`);
  try {
    await run(process.execPath, ['-e', unpackScript(pack)], { env: { PATH: process.env.PATH, TMPDIR: staging } });
    // Only these fonts: the same paper on every machine.
    await writeFile(
      join(staging, 'fonts/fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>`,
    );
    await writeFile(join(staging, 'completo'), '');
    await rename(staging, home);
  } catch (error) {
    if (!complete(home)) throw error; // otherwise another process was faster
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return home;
}
