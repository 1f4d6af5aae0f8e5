// The SAT's schemas as judge, where they lie beside the project and xmllint is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Beside the checkout, or beside the folder with the checkouts. */
const JUECES = ['../..', '../../..']
  .map((arriba) => join(import.meta.dirname, arriba, 'shared/judges/cfdi/cfd'))
  .find((carpeta) => existsSync(carpeta));
export const hayJuez = JUECES !== undefined && spawnSync('xmllint', ['--version']).status === 0;

/** What a schema says against a document; '' when nothing. */
export function contraEsquema(esquema: '4/cfdv40.xsd' | 'Pagos/Pagos20.xsd', xml: string): string {
  const carpeta = mkdtempSync(join(tmpdir(), 'cfdi-'));
  try {
    const archivo = join(carpeta, 'documento.xml');
    writeFileSync(archivo, xml);
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', join(JUECES!, esquema), archivo], {
      encoding: 'utf8',
    });
    return status === 0 ? '' : stderr;
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}
/** An invoice without its stamp, which has a schema of its own. */
export const sinTimbre = (xml: string): string => xml.replace(/<cfdi:Complemento>[\s\S]*<\/cfdi:Complemento>/, '');
