// Where backups are stored. Bytes are objects named by their content, so unchanged data is already there. A backup is one
// encrypted list of objects, written last: until then it does not exist, and earlier backups stay complete.
import { z } from 'zod';
import { type Almacen, abrirAlmacen } from '#kernel/server/almacen.ts';
import { NoArranca } from '../frases.ts';
import { abrirCerradura, type Cerradura, type Cifra, cerraduraNueva } from './cifra.ts';

/** Bytes of an object before compression. */
export const TROZO = 2 * 1024 * 1024;
const CERRADURA = 'cerradura.json';
const TIPO = 'application/octet-stream';

const Trozos = z.array(z.string());
export const Manifiesto = z.object({
  formato: z.literal(1),
  creada: z.string(),
  terminada: z.string(),
  motivo: z.enum(['diaria', 'pedida', 'previa']),
  /** `base`: without the stored files. */
  alcance: z.enum(['completa', 'base']),
  version: z.string(),
  postgres: z.number(),
  migraciones: z.array(z.string()),
  ENCRYPTION_KEY: z.string(),
  /** While the key was being replaced, the one before it, which part of the rows may still need. */
  ENCRYPTION_KEY_ANTERIOR: z.string().default(''),
  tablas: z.array(
    z.object({
      esquema: z.string(),
      nombre: z.string(),
      columnas: z.array(z.string()),
      filas: z.number(),
      huella: z.string(),
      bytes: z.number(),
      trozos: Trozos,
    }),
  ),
  secuencias: z.array(z.object({ esquema: z.string(), nombre: z.string(), valor: z.string() })),
  /** The list of files is stored like a table: lines of JSON, `[key, bytes, objects]`. */
  archivos: z.object({ cuantos: z.number(), bytes: z.number(), trozos: Trozos }),
});
export type Manifiesto = z.output<typeof Manifiesto>;
export type ArchivoCopiado = [clave: string, bytes: number, trozos: string[]];

/** The object exists but its content was changed. */
export class ObjetoDanado extends NoArranca {
  constructor(readonly nombre: string) {
    super(`El objeto ${nombre} de la copia está dañado: no se puede usar. Pruebe con otra copia.`);
  }
}
export interface Deposito {
  /** Stores bytes unless they are there already; answers their name. */
  guardar(bytes: Buffer): Promise<string>;
  /** Throws NoArranca when the object is missing or was changed. */
  leer(nombre: string): Promise<Buffer>;
  tiene(nombre: string): boolean;
  /** Moves a damaged object aside for inspection; the next backup with those bytes writes them again. */
  apartar(nombre: string): Promise<void>;
  /** Stored bytes written since it was opened. */
  escritos(): number;
  /** Names of the backups, oldest first. */
  copias(): Promise<string[]>;
  publicar(nombre: string, m: Manifiesto): Promise<void>;
  abrir(nombre: string): Promise<Manifiesto>;
  archivosDe(m: Manifiesto): AsyncIterable<ArchivoCopiado>;
  /** Deletes backups, and every object that no other backup uses. */
  olvidar(nombres: readonly string[]): Promise<number>;
}

const lugar = (nombre: string) => `objetos/${nombre}`;

/**
 * Opens the backups at an address. With `crear`, creates the lock at the first backup; without it, a missing lock means no
 * backups.
 */
export async function abrirDeposito(url: string, BACKUP_KEY: string, crear: boolean): Promise<Deposito> {
  const almacen = abrirAlmacen(url, 'BACKUP_URL');
  return new DepositoDe(almacen, await cifraDe(almacen, BACKUP_KEY, crear)).alistado(crear);
}

async function cifraDe(almacen: Almacen, BACKUP_KEY: string, crear: boolean): Promise<Cifra> {
  const dicho = await almacen.leer(CERRADURA);
  if (dicho) return abrirCerradura(BACKUP_KEY, JSON.parse(dicho.toString('utf8')) as Cerradura);
  for await (const _ of almacen.listar('objetos/'))
    throw new NoArranca(
      'En BACKUP_URL hay copias sin su cerradura.json: sin ese archivo no se pueden leer. Recupérelo o use otra carpeta.',
    );
  if (!crear) throw new NoArranca('No hay copias de Galeno en BACKUP_URL: revise la dirección, o haga la primera con npm run backup.');
  const { cerradura, cifra } = await cerraduraNueva(BACKUP_KEY);
  await almacen.poner(CERRADURA, Buffer.from(JSON.stringify(cerradura)), 'application/json');
  return cifra;
}

class DepositoDe implements Deposito {
  private readonly presentes = new Set<string>();
  private readonly enCamino = new Map<string, Promise<void>>();
  private nuevos = 0;
  constructor(
    private readonly almacen: Almacen,
    private readonly cifra: Cifra,
  ) {}
  async alistado(escribe: boolean): Promise<this> {
    if (escribe) for await (const clave of this.almacen.listar('objetos/')) this.presentes.add(clave.slice(clave.lastIndexOf('/') + 1));
    return this;
  }
  tiene(nombre: string): boolean {
    return this.presentes.has(nombre);
  }
  async apartar(nombre: string): Promise<void> {
    const malo = await this.almacen.leer(lugar(nombre));
    if (malo) await this.almacen.poner(`danados/${nombre}`, malo, TIPO);
    await this.almacen.borrar(lugar(nombre));
    this.presentes.delete(nombre);
  }
  escritos(): number {
    return this.nuevos;
  }
  async guardar(bytes: Buffer): Promise<string> {
    const nombre = this.cifra.nombre(bytes);
    if (this.presentes.has(nombre)) return nombre;
    const otro = this.enCamino.get(nombre);
    const puesto = otro ?? this.poner(nombre, bytes).finally(() => this.enCamino.delete(nombre));
    if (!otro) this.enCamino.set(nombre, puesto);
    await puesto;
    return nombre;
  }
  private async poner(nombre: string, bytes: Buffer): Promise<void> {
    const sellado = await this.cifra.cerrar(nombre, bytes);
    await this.almacen.poner(lugar(nombre), sellado, TIPO);
    this.nuevos += sellado.length;
    this.presentes.add(nombre);
  }
  async leer(nombre: string): Promise<Buffer> {
    const sellado = await this.almacen.leer(lugar(nombre));
    if (!sellado) throw new NoArranca(`A la copia le falta el objeto ${nombre}: no se puede usar. Pruebe con otra copia.`);
    const claro = await this.cifra.abrir(nombre, sellado).catch(() => undefined);
    if (!claro || this.cifra.nombre(claro) !== nombre) throw new ObjetoDanado(nombre);
    return claro;
  }
  async copias(): Promise<string[]> {
    const nombres: string[] = [];
    for await (const clave of this.almacen.listar('copias/')) nombres.push(clave.slice('copias/'.length));
    return nombres.sort();
  }
  async publicar(nombre: string, m: Manifiesto): Promise<void> {
    const clave = `copias/${nombre}`;
    await this.almacen.poner(clave, await this.cifra.cerrar(clave, Buffer.from(JSON.stringify(m))), TIPO);
  }
  async abrir(nombre: string): Promise<Manifiesto> {
    const clave = `copias/${nombre}`;
    const sellado = /^[\w-]+$/.test(nombre) ? await this.almacen.leer(clave) : null;
    if (!sellado) throw new NoArranca(`No hay una copia ${nombre}: vea las que hay con npm run backup -- --list`);
    const m = await this.cifra
      .abrir(clave, sellado)
      .then((b) => Manifiesto.parse(JSON.parse(b.toString('utf8'))))
      .catch(() => undefined);
    if (!m) throw new NoArranca(`La copia ${nombre} está dañada: no se puede usar. Pruebe con otra.`);
    return m;
  }
  async *archivosDe(m: Manifiesto): AsyncIterable<ArchivoCopiado> {
    let resto = '';
    for (const t of m.archivos.trozos) {
      const lineas = (resto + (await this.leer(t)).toString('utf8')).split('\n');
      resto = lineas.pop()!;
      for (const l of lineas) yield JSON.parse(l) as ArchivoCopiado;
    }
  }
  async olvidar(nombres: readonly string[]): Promise<number> {
    if (!nombres.length) return 0;
    const usados = new Set<string>();
    let sabido = true;
    for (const n of await this.copias()) {
      if (nombres.includes(n)) continue;
      try {
        const m = await this.abrir(n);
        for (const t of [...m.tablas.flatMap((x) => x.trozos), ...m.archivos.trozos]) usados.add(t);
        for await (const [, , trozos] of this.archivosDe(m)) for (const t of trozos) usados.add(t);
      } catch (e) {
        if (!(e instanceof NoArranca)) throw e;
        sabido = false;
      }
    }
    for (const n of nombres) await this.almacen.borrar(`copias/${n}`);
    // While a damaged backup exists its objects are unknown, so no object is deleted until that backup expires.
    if (!sabido) return 0;
    let borrados = 0;
    for await (const clave of this.almacen.listar('objetos/')) {
      const nombre = clave.slice(clave.lastIndexOf('/') + 1);
      if (usados.has(nombre)) continue;
      await this.almacen.borrar(clave);
      this.presentes.delete(nombre);
      borrados++;
    }
    return borrados;
  }
}
