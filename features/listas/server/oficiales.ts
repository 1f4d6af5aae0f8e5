// Reads the official catalogues imported with `npm run import`. They are empty until imported; what depends on one says so.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type empieza, literal, palabrasDe, primeroLasQueEmpiezan, todas } from '#kernel/server/busqueda.ts';
import { A_MEDIDA } from '#kernel/server/lote.ts';
import type { DB } from '#kernel/server/tablas.ts';

type Db = Kysely<DB>;
const MAXIMO = 50;

interface Lista {
  tabla: RawBuilder<unknown>;
  clave: string;
  columnas: readonly string[];
  /** Column sorted by length, so that short names come first. */
  nombre: string;
  /** Further condition of the rows to offer. */
  vale?: RawBuilder<unknown>;
}
const VIGENTE = sql`("FECHA_FIN" is null or "FECHA_FIN" >= current_date) and ("FECHA_INICIO" is null or "FECHA_INICIO" <= current_date)`;

/** Searches by the beginning of the key or by words in any order; exact keys first, then short names. */
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
/** The SAT's product and service keys in force today (Mexico). @public */
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
/** The SAT's units of measure in force today (Mexico). @public */
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
/** CUPS procedures (Colombia). @public */
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
/** Health establishments, CLUES (Mexico). @public */
export const buscarClues = (db: Db, texto: string, limite = MAXIMO): Promise<Clues[]> =>
  buscar(db, { tabla: sql`compartido.clues`, clave: 'CLUES', columnas: COLUMNAS_CLUES, nombre: 'NOMBRE' }, texto, limite);

/**
 * One establishment, in any state: null when the imported list does not have it, undefined when no list was imported and so
 * only the form of the key can be checked. @public
 */
export async function cluesDe(db: Db, clave: string): Promise<Clues | null | undefined> {
  const { rows } = await sql<Clues>`select ${sql.join(COLUMNAS_CLUES.map((k) => sql.id(k)))} from compartido.clues
    where "CLUES" = ${clave.trim().toUpperCase()} and retirado is null`.execute(db);
  if (rows[0]) return rows[0];
  return (await hayClues(db)) ? null : undefined;
}
/** Whether the establishments were imported. */
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
/** The places of a postal code, one row per municipality (mostly one); empty when unknown. @public */
export async function lugaresDe(db: Db, PAIS: number, CODIGO_POSTAL: string): Promise<CodigoPostal[]> {
  const { rows } = await sql<CodigoPostal>`
    select "ESTADO", "MUNICIPIO", max("NOM_ESTADO") as "NOM_ESTADO", max("NOM_MUNICIPIO") as "NOM_MUNICIPIO", max("CIUDAD") as "CIUDAD",
      array_agg("COLONIA" order by "COLONIA") as "COLONIAS"
    from compartido.codigos_postales where "PAIS" = ${PAIS} and "CODIGO_POSTAL" = ${CODIGO_POSTAL.trim()} and "ACTIVO" = 1
    group by "ESTADO", "MUNICIPIO" order by count(*) desc, 1, 2`.execute(db);
  return rows;
}

/** Imported towns of a municipality; empty when none were imported. */
export async function localidadesImportadas(
  db: Db,
  { PAIS, ESTADO, CIUDAD }: { PAIS: number; ESTADO: string; CIUDAD: string },
): Promise<{ ID: string; NOMBRE: string }[]> {
  const { rows } = await sql<{ ID: string; NOMBRE: string }>`select "CLAVE" as "ID", "NOMBRE" from compartido.localidades
    where "PAIS" = ${PAIS} and "ESTADO" = ${ESTADO} and "CIUDAD" = ${CIUDAD} and "ACTIVO" = 1`.execute(db);
  return rows;
}

/** An imported catalogue of the Mexican norm NOM-024. */
export async function nom024Importado(db: Db, CATALOGO: string): Promise<{ ID: string; DESCRIPCION: string }[]> {
  const { rows } = await sql<{ ID: string; DESCRIPCION: string }>`select "ID", "DESCRIPCION" from compartido.nom024
    where "CATALOGO" = ${CATALOGO} and "ACTIVO" = 1 order by length("ID"), "ID"`.execute(db);
  return rows;
}
