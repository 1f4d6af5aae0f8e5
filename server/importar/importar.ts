// Imports one official file: read, compare, and write all or nothing.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { NoArranca } from '../frases.ts';
import type { Clase } from './clase.ts';
import { disponer } from './encabezado.ts';
import { aplicar, type Cambios, comparar } from './guardar.ts';
import { abrirArchivo } from './lectura.ts';
import { type Errado, leerFilas } from './leer.ts';

export interface Pedido {
  clase: Clase;
  ruta: string;
  perfil?: string | undefined;
  PAIS: number;
  quien: string;
  /** Only reports what would happen. */
  probar?: boolean;
  /** Skips wrong rows; without it one wrong row refuses the file. */
  omitir?: boolean;
  /** Allows deactivating many codes at once. */
  retirar?: boolean;
  avisar?: (frase: string) => void;
}
export interface Hecho extends Cambios {
  perfil: string;
  leidos: number;
  registros: number;
  errores: Errado[];
  /** Whether the catalogue was changed. */
  guardado: boolean;
  /** Why not, when it should have been. */
  motivo: string;
}
/** A file missing so many of the previous codes is more likely truncated than right. */
const MUCHOS = 50;
const PARTE = 0.2;

/** Throws NoArranca for a file that is not of this catalogue. Wrong rows are in the result. */
export async function importar(dueno: pg.Pool, p: Pedido): Promise<Hecho> {
  const decir = p.avisar ?? (() => {});
  decir(`Leyendo ${p.ruta}…`);
  const archivo = await abrirArchivo(p.ruta);
  const disposicion = disponer(p.clase, archivo, p.perfil);
  const { perfil } = disposicion;
  decir(`Es un archivo ${perfil.nombre}: ${perfil.titulo}`);
  const { leidos, filas, errores } = leerFilas(p.clase, disposicion, {
    PAIS: p.PAIS,
    avisar: (n) => decir(`${n.toLocaleString('es-MX')} renglones leídos`),
  });
  if (!filas.size && !errores.length) throw new NoArranca(`En ${archivo.nombre} no hay ningún registro de ${p.clase.titulo}.`);

  const c = await dueno.connect();
  try {
    await c.query('begin');
    await c.query('select pg_advisory_xact_lock(702, hashtext($1))', [p.clase.tabla]);
    const paso = {
      filas,
      intocables: errores.map((e) => e.fila),
      fuente: perfil.nombre,
      avisar: (n: number) => {
        if (n % 25_000 === 0) decir(`${n.toLocaleString('es-MX')} de ${filas.size.toLocaleString('es-MX')} registros comparados`);
      },
    };
    const cambios = await comparar(c, p.clase, paso);
    const motivo = motivoDeRechazo(p, errores.length, cambios);
    const guardado = !motivo && !p.probar;
    if (guardado) {
      decir('Guardando…');
      await aplicar(c, p.clase, paso);
      await c.query(
        `insert into compartido.importaciones (quien, clase, perfil, archivo, huella, leidos, nuevos, cambiados, retirados, erroneos)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          p.quien.slice(0, 60),
          p.clase.nombre,
          perfil.nombre,
          archivo.nombre.slice(0, 255),
          createHash('sha256').update(archivo.bytes).digest(),
          leidos,
          cambios.nuevos,
          cambios.cambiados,
          cambios.retirados,
          errores.length,
        ],
      );
    }
    await c.query(guardado ? 'commit' : 'rollback');
    // After a hundred thousand new rows, gives the planner statistics and tidies the indexes.
    if (guardado && cambios.nuevos + cambios.cambiados > 0) await c.query(`vacuum (analyze) ${p.clase.tabla}`);
    return { ...cambios, perfil: perfil.nombre, leidos, registros: filas.size, errores, guardado, motivo };
  } catch (e) {
    await c.query('rollback').catch(() => {});
    throw e;
  } finally {
    c.release();
  }
}

function motivoDeRechazo(p: Pedido, errores: number, { retirados, deAntes }: Cambios): string {
  if (errores && !p.omitir)
    return `${errores === 1 ? 'Un renglón tiene errores' : `${errores} renglones tienen errores`} y no se cambió nada. Corrija el archivo, o repita con --omitir para dejarlos fuera.`;
  if (!p.retirar && deAntes > 0 && retirados > MUCHOS && retirados > deAntes * PARTE)
    return `El archivo ya no trae ${retirados.toLocaleString('es-MX')} claves de las ${deAntes.toLocaleString('es-MX')} que había, y no se cambió nada: puede estar incompleto. Si de verdad deben quedar inactivas, repita con --retirar.`;
  return '';
}
