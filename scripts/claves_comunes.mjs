// Writes data/claves_comunes.json: the most common stolen passwords from zxcvbn that our own rules would accept. Run by hand
// when there is a newer list: `node scripts/claves_comunes.mjs`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAQUETE = 'zxcvbn@4.4.2';
const dir = mkdtempSync(join(tmpdir(), 'galeno-claves-'));
try {
  const tar = execFileSync('npm', ['pack', PAQUETE, '--silent'], { cwd: dir, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xf', tar], { cwd: dir });
  const { passwords } = createRequire(import.meta.url)(join(dir, 'package/lib/frequency_lists.js'));
  const alcanzables = new Set(passwords.map((p) => p.toLowerCase()).filter((p) => /^.{8,}$/u.test(p) && /\d/.test(p) && /\p{L}/u.test(p)));
  const fuente = `${PAQUETE}, its list of stolen passwords: those that our own rules would let through`;
  writeFileSync('data/claves_comunes.json', `${JSON.stringify({ fuente, datos: [...alcanzables].sort() })}\n`);
  console.log(`${alcanzables.size} de ${passwords.length}`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
