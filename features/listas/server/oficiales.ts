// The official catalogues of `npm run import`, as screens and other slices ask for them. Empty until somebody imports them: what
// depends on one says whether it is there.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { A_MEDIDA } from '#kernel/server/db.ts';
import { type empieza, literal, palabrasDe, primeroLasQueEmpiezan, todas } from '#kernel/server/palabras.ts';
import type { DB } from '#kernel/server/tablas.ts';

type Db = Kysely<DB>;
const MAXIMO = 50;

interface Lista {
  tabla: RawBuilder<unknown>;
  clave: string;
  columnas: readonly string[];
  /** Column whose shortest texts come first. */
  nombre: string;
  /** What else a row must be to be offered. */
  vale?: RawBuilder<unknown>;
}
const VIGENTE = sql`("FECHA_FIN" is null or "FECHA_FIN" >= current_date) and ("FECHA_INICIO" is null or "FECHA_INICIO" <= current_date)`;

/** By the beginning of its key, or by words in any order; exact keys first, then short names. */
async function buscar<T extends object>(db: Db, l: Lista, texto: string, limite: number): Promise<T[]> {
  const palabras = palabrasDe(texto);
  if (!palabras.length) return [];
  const clave = sql.id(l.clave);
  const escrita = texto.trim().toUpperCase();
  const porClave = sql`${clave} like ${`${literal(escrita)}%`}`;
  return primeroLasQueEmpiezan(
    limite,
    async (como: typeof empieza) => {
      const { rows } = await sql<T>`${sql.raw(A_MEDIDA)} select ${sql.join(l.columnas.map((k) => sql.id(k)))} from ${l.tabla}
        where "ACTIVO" = 1 and ${l.vale ?? sql`true`} and (${porClave} or ${todas(palabras.map((p) => como(p)))})
        order by (${clave} = ${escrita}) desc, ${porClave} desc, length(${sql.id(l.nombre)}), ${clave} limit ${limite}`.execute(db);
      return rows;
    },
    (f) => String((f as Record<string, unknown>)[l.clave]),
  );
}

export interface SatProducto {
  CODIGO_SAT: string;
  DESCRIPCION: string;
}
/** Keys of products and services of the Mexican tax administration that hold today. @public */
export const buscarSatProductos = (db: Db, texto: string, limite = MAXIMO): Promise<SatProducto[]> =>
  buscar(
    db,
    {
      tabla: sql`compartido.sat_productos`,
      clave: 'CODIGO_SAT',
      columnas: ['CODIGO_SAT', 'DESCRIPCION'],
      nombre: 'DESCRIPCION',
      vale: VIGENTE,
    },
    texto,
    limite,
  );

export interface SatUnidad {
  CLAVE_UNIDAD: string;
  NOMBRE: string;
  SIMBOLO: string;
}
/** Its units of measure. @public */
export const buscarSatUnidades = (db: Db, texto: string, limite = MAXIMO): Promise<SatUnidad[]> =>
  buscar(
    db,
    {
      tabla: sql`compartido.sat_unidades`,
      clave: 'CLAVE_UNIDAD',
      columnas: ['CLAVE_UNIDAD', 'NOMBRE', 'SIMBOLO'],
      nombre: 'NOMBRE',
      vale: VIGENTE,
    },
    texto,
    limite,
  );

export interface Cups {
  CODIGO: string;
  DESCRIPCION: string;
}
/** Colombian procedures. @public */
export const buscarCups = (db: Db, texto: string, limite = MAXIMO): Promise<Cups[]> =>
  buscar(db, { tabla: sql`compartido.cups`, clave: 'CODIGO', columnas: ['CODIGO', 'DESCRIPCION'], nombre: 'DESCRIPCION' }, texto, limite);

export interface Clues {
  CLUES: string;
  NOMBRE: string;
  NOM_ESTADO: string;
  NOM_MUNICIPIO: string;
  ESTATUS: string;
}
const COLUMNAS_CLUES = ['CLUES', 'NOMBRE', 'NOM_ESTADO', 'NOM_MUNICIPIO', 'ESTATUS'] as const;
/** Mexican health establishments 'En operación'. @public */
export const buscarClues = (db: Db, texto: string, limite = MAXIMO): Promise<Clues[]> =>
  buscar(db, { tabla: sql`compartido.clues`, clave: 'CLUES', columnas: COLUMNAS_CLUES, nombre: 'NOMBRE' }, texto, limite);

/**
 * One establishment, whatever its state: null where the imported list does not have it, undefined where no list was imported, and
 * only the form of the key can be checked. @public
 */
export async function cluesDe(db: Db, clave: string): Promise<Clues | null | undefined> {
  const { rows } = await sql<Clues>`select ${sql.join(COLUMNAS_CLUES.map((k) => sql.id(k)))} from compartido.clues
    where "CLUES" = ${clave.trim().toUpperCase()} and retirado is null`.execute(db);
  if (rows[0]) return rows[0];
  return (await hayClues(db)) ? null : undefined;
}
/** Whether this installation has imported the establishments. */
export const hayClues = async (db: Db): Promise<boolean> => (await sql`select from compartido.clues limit 1`.execute(db)).rows.length > 0;

export interface CodigoPostal {
  /** Keys of state and municipality, as in the lists of divisions. */
  ESTADO: string;
  MUNICIPIO: string;
  NOM_ESTADO: string;
  NOM_MUNICIPIO: string;
  CIUDAD: string;
  COLONIAS: string[];
}
/** The places of a postal code, of a municipality each (most codes have one); empty where it is not known. @public */
export async function lugaresDe(db: Db, PAIS: number, CODIGO_POSTAL: string): Promise<CodigoPostal[]> {
  const { rows } = await sql<CodigoPostal>`
    select "ESTADO", "MUNICIPIO", max("NOM_ESTADO") as "NOM_ESTADO", max("NOM_MUNICIPIO") as "NOM_MUNICIPIO", max("CIUDAD") as "CIUDAD",
      array_agg("COLONIA" order by "COLONIA") as "COLONIAS"
    from compartido.codigos_postales where "PAIS" = ${PAIS} and "CODIGO_POSTAL" = ${CODIGO_POSTAL.trim()} and "ACTIVO" = 1
    group by "ESTADO", "MUNICIPIO" order by count(*) desc, 1, 2`.execute(db);
  return rows;
}

/** Places of a municipality that were imported; empty where none were. */
export async function localidadesImportadas(
  db: Db,
  { PAIS, ESTADO, CIUDAD }: { PAIS: number; ESTADO: string; CIUDAD: string },
): Promise<{ ID: string; NOMBRE: string }[]> {
  const { rows } = await sql<{ ID: string; NOMBRE: string }>`select "CLAVE" as "ID", "NOMBRE" from compartido.localidades
    where "PAIS" = ${PAIS} and "ESTADO" = ${ESTADO} and "CIUDAD" = ${CIUDAD} and "ACTIVO" = 1`.execute(db);
  return rows;
}

/** A small catalogue of the Mexican norm that was imported. */
export async function nom024Importado(db: Db, CATALOGO: string): Promise<{ ID: string; DESCRIPCION: string }[]> {
  const { rows } = await sql<{ ID: string; DESCRIPCION: string }>`select "ID", "DESCRIPCION" from compartido.nom024
    where "CATALOGO" = ${CATALOGO} and "ACTIVO" = 1 order by length("ID"), "ID"`.execute(db);
  return rows;
}
