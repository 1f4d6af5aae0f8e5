// For testing imports: a separate installation, files made on the spot, and the tables' content afterwards.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { claseLlamada } from '../server/importar/clases.ts';
import { type Hecho, importar, type Pedido } from '../server/importar/importar.ts';
import { type CasaDePrueba, type Cliente, casaNueva, clinica } from './clinica.ts';

type Valor = string | number | Date | null;
export interface Mesa {
  c: CasaDePrueba;
  yo: Cliente;
  carpeta: string;
  archivo: (contenido: string | Uint8Array, extension?: string) => string;
  /** Writes an Excel workbook, by sheet name. */
  libro: (hojas: Record<string, Valor[][]>) => Promise<string>;
  hacer: (clase: string, ruta: string, o?: Partial<Pedido>) => Promise<Hecho>;
  /** All rows of a table of the shared schema. */
  tabla: (nombre: string) => Promise<Record<string, unknown>[]>;
  recoger: () => void;
}
export const latin1 = (s: string): Buffer => Buffer.from(s, 'latin1');

export async function mesaDeImportar(): Promise<Mesa> {
  const c = await casaNueva();
  await sembrarCie10(c.dueno);
  const carpeta = mkdtempSync(join(tmpdir(), 'galeno-importar-'));
  let cuenta = 0;
  const archivo: Mesa['archivo'] = (contenido, extension = 'csv') => {
    const ruta = join(carpeta, `a${++cuenta}.${extension}`);
    writeFileSync(ruta, contenido);
    return ruta;
  };
  const celda = (v: Valor) => (v === null ? null : { value: v, ...(v instanceof Date ? { format: 'dd/mm/yyyy' } : {}) });
  return {
    c,
    yo: await clinica({ casa: c, permisos: 'todos' }),
    carpeta,
    archivo,
    libro: async (hojas) =>
      archivo(
        await writeXlsxFile(
          Object.entries(hojas).map(([sheet, filas]) => ({ sheet, data: filas.map((f) => f.map(celda)) })) as never,
        ).toBuffer(),
        'xlsx',
      ),
    hacer: (clase, ruta, o = {}) => importar(c.dueno, { clase: claseLlamada(clase)!, ruta, PAIS: 1, quien: 'prueba', ...o }),
    tabla: async (nombre) => (await c.dueno.query(`select * from compartido.${nombre} order by 1, 2, 3, 4`)).rows,
    recoger: () => rmSync(carpeta, { recursive: true, force: true }),
  };
}
