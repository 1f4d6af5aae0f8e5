// Makes a backup while in use: first the database at one instant, then the files, which never change and are stored before the
// row that names them.
import type pg from 'pg';
import type { Almacen } from '#kernel/server/almacen.ts';
import { type Deposito, type Manifiesto, TROZO } from './deposito.ts';
import { clinicasUnaPorUna, leerTabla, MODO_DE_TEXTO, migracionesDe, secuenciasDe, tablasDe } from './tablas.ts';

/** Files copied at once: small files are limited by the store's latency, not its bandwidth. */
const A_LA_VEZ = 4;

export interface Encargo {
  dueno: pg.Pool;
  deposito: Deposito;
  /** Without it, only the database is backed up. */
  almacen?: Almacen;
  motivo: Manifiesto['motivo'];
  version: string;
  ENCRYPTION_KEY: string;
  ENCRYPTION_KEY_ANTERIOR: string;
}
export interface CopiaHecha {
  nombre: string;
  manifiesto: Manifiesto;
}

/** '20261122T090000123Z-diaria': sorting by name sorts by age. */
const nombreDeCopia = (creada: Date, motivo: string) => `${creada.toISOString().replace(/[-:.]/g, '')}-${motivo}`;

export async function respaldar(e: Encargo): Promise<CopiaHecha> {
  const creada = new Date();
  const nombre = nombreDeCopia(creada, e.motivo);
  const base = await copiarBase(e.dueno, e.deposito);
  const archivos = e.almacen ? await copiarArchivos(e.almacen, e.deposito) : { cuantos: 0, bytes: 0, trozos: [] };
  const manifiesto: Manifiesto = {
    formato: 1,
    creada: creada.toISOString(),
    terminada: new Date().toISOString(),
    motivo: e.motivo,
    alcance: e.almacen ? 'completa' : 'base',
    version: e.version,
    ENCRYPTION_KEY: e.ENCRYPTION_KEY,
    ENCRYPTION_KEY_ANTERIOR: e.ENCRYPTION_KEY_ANTERIOR,
    ...base,
    archivos,
  };
  await e.deposito.publicar(nombre, manifiesto);
  return { nombre, manifiesto };
}

async function copiarBase(
  dueno: pg.Pool,
  deposito: Deposito,
): Promise<Pick<Manifiesto, 'postgres' | 'migraciones' | 'tablas' | 'secuencias'>> {
  const c = await dueno.connect();
  let rota: Error | undefined;
  try {
    await c.query('begin isolation level repeatable read read only');
    await c.query(MODO_DE_TEXTO);
    const { rows } = await c.query("select current_setting('server_version_num')::int as n");
    const migraciones = await migracionesDe(c);
    const clinicas = await clinicasUnaPorUna(c);
    const tablas: Manifiesto['tablas'] = [];
    for (const t of await tablasDe(c)) {
      const trozos: string[] = [];
      let bytes = 0;
      const huella = await leerTabla(c, t, clinicas, TROZO, async (lote) => {
        bytes += lote.length;
        trozos.push(await deposito.guardar(lote));
      });
      const { esquema, nombre, columnas } = t;
      tablas.push({ esquema, nombre, columnas, filas: huella.filas, huella: huella.toString(), bytes, trozos });
    }
    // Sequences advance outside transactions: read last, they are past every copied row.
    const secuencias = await secuenciasDe(c);
    await c.query('commit');
    return { postgres: rows[0].n, migraciones, tablas, secuencias };
  } catch (error) {
    rota = error as Error;
    throw error;
  } finally {
    c.release(rota);
  }
}

/** Copies the files that the last backup lacks; the list of files is always complete. */
async function copiarArchivos(almacen: Almacen, deposito: Deposito): Promise<Manifiesto['archivos']> {
  const conocidos = await archivosDeLaUltima(deposito);
  const lista = new Renglones(deposito);
  let cuantos = 0;
  let bytes = 0;
  const hacer = async (clave: string) => {
    const antes = conocidos.get(clave);
    const hecho = antes?.[1].every((t) => deposito.tiene(t)) ? antes : await copiarArchivo(almacen, deposito, clave);
    // Deleted since it was listed.
    if (!hecho) return;
    cuantos++;
    bytes += hecho[0];
    await lista.agregar(`${JSON.stringify([clave, ...hecho])}\n`);
  };
  const enMarcha = new Set<Promise<void>>();
  const fallas: unknown[] = [];
  for await (const clave of almacen.listar('')) {
    const p = hacer(clave)
      .catch((e: unknown) => void fallas.push(e))
      .finally(() => enMarcha.delete(p));
    enMarcha.add(p);
    if (enMarcha.size >= A_LA_VEZ) await Promise.race(enMarcha);
    if (fallas.length) break;
  }
  await Promise.all(enMarcha);
  if (fallas.length) throw fallas[0];
  return { cuantos, bytes, trozos: await lista.terminar() };
}
async function archivosDeLaUltima(deposito: Deposito): Promise<Map<string, [number, string[]]>> {
  const conocidos = new Map<string, [number, string[]]>();
  for (const nombre of (await deposito.copias()).reverse()) {
    // A damaged backup must not block the next one: its files are copied again unless they are there.
    const m = await deposito.abrir(nombre).catch(() => undefined);
    if (m?.alcance !== 'completa') continue;
    try {
      for await (const [clave, bytes, trozos] of deposito.archivosDe(m)) conocidos.set(clave, [bytes, trozos]);
      return conocidos;
    } catch {
      conocidos.clear();
    }
  }
  return conocidos;
}
async function copiarArchivo(almacen: Almacen, deposito: Deposito, clave: string): Promise<[number, string[]] | null> {
  const partes = await almacen.leerPorPartes(clave);
  if (!partes) return null;
  const trozos: string[] = [];
  let bytes = 0;
  let junto: Uint8Array[] = [];
  let largo = 0;
  const cerrar = async () => {
    const b = Buffer.concat(junto);
    junto = [];
    largo = 0;
    trozos.push(await deposito.guardar(b));
  };
  for await (const p of partes) {
    junto.push(p);
    largo += p.length;
    bytes += p.length;
    if (largo >= TROZO) await cerrar();
  }
  if (largo) await cerrar();
  return [bytes, trozos];
}

/** Collects lines and stores them as objects of a suitable size. */
class Renglones {
  private junto: string[] = [];
  private largo = 0;
  private readonly trozos: Promise<string>[] = [];
  constructor(private readonly deposito: Deposito) {}
  async agregar(renglon: string): Promise<void> {
    this.junto.push(renglon);
    this.largo += renglon.length;
    if (this.largo >= TROZO) await this.cerrar();
  }
  private cerrar(): Promise<string> {
    const p = this.deposito.guardar(Buffer.from(this.junto.join('')));
    this.junto = [];
    this.largo = 0;
    this.trozos.push(p);
    return p;
  }
  async terminar(): Promise<string[]> {
    if (this.largo) await this.cerrar();
    return Promise.all(this.trozos);
  }
}
