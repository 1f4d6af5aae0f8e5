// Makes one backup: never two at once, recorded with its result; old ones are deleted afterwards.
import type pg from 'pg';
import { copiasQueSobran } from '#features/respaldo/rules.ts';
import { destinoVisible } from '#features/respaldo/server/estado.ts';
import type { Almacen } from '#kernel/server/almacen.ts';
import type { Config } from '#kernel/server/config.ts';
import { fraseDe, NoArranca } from '../frases.ts';
import { version } from '../raiz.ts';
import type { Deposito, Manifiesto } from './deposito.ts';
import { depositoDe } from './destino.ts';
import { type CopiaHecha, respaldar } from './respaldar.ts';

export interface Pedida {
  config: Config;
  dueno: pg.Pool;
  /** Without it, only the database is backed up. */
  almacen?: Almacen;
  motivo: Manifiesto['motivo'];
}

export class CopiaEnMarcha extends NoArranca {
  constructor() {
    super('Ya se está haciendo una copia: espere a que termine.');
  }
}

/** Runs `hacer` while holding the installation's backup lock, across all its servers. */
export async function conTurno<T>(dueno: pg.Pool, hacer: () => Promise<T>): Promise<T> {
  const c = await dueno.connect();
  try {
    if (!(await c.query('select pg_try_advisory_lock(702_3) as mio')).rows[0].mio) throw new CopiaEnMarcha();
    return await hacer();
  } finally {
    // Releases the lock at once; if the connection broke, the lock ended with it.
    await c.query('select pg_advisory_unlock(702_3)').catch(() => {});
    c.release(true);
  }
}

export function hacerCopia(p: Pedida): Promise<CopiaHecha> {
  return conTurno(p.dueno, async () => {
    const diario = await abrirRenglon(p);
    try {
      const deposito = await depositoDe(p.config, true);
      const { motivo, dueno, almacen, config } = p;
      const hecha = await respaldar({
        ...{ dueno, deposito, motivo, version: version() },
        ...{ ENCRYPTION_KEY: config.ENCRYPTION_KEY, ENCRYPTION_KEY_ANTERIOR: config.ENCRYPTION_KEY_ANTERIOR },
        ...(almacen ? { almacen } : {}),
      });
      await diario?.buena(hecha, deposito.escritos());
      // The backup is good even if deleting old ones fails; the next night tries again.
      await retirarViejas(p, deposito).catch((e: unknown) => console.error(`Las copias viejas no se pudieron retirar: ${fraseDeCopia(e)}`));
      return hecha;
    } catch (e) {
      await diario?.fallida(fraseDeCopia(e));
      throw e;
    }
  });
}

/** Why there is no backup, for the administrators: no stack trace, no secrets. */
export function fraseDeCopia(e: unknown): string {
  if (e instanceof NoArranca) return e.message;
  return fraseDe(e, {})
    .replace('Galeno no pudo iniciar: ', 'No se pudo hacer la copia: ')
    .replace(' y vuelva a iniciar Galeno', '')
    .replace('otra carpeta con DATA_DIR', 'otro lugar con BACKUP_URL')
    .slice(0, 300);
}

async function retirarViejas({ dueno, config }: Pedida, deposito: Deposito): Promise<void> {
  const copias = (await deposito.copias()).map((nombre) => ({ nombre, ...deNombre(nombre) }));
  await deposito.olvidar(copiasQueSobran(copias));
  // The backup made before an update may find the table without this column.
  const { rows } = await dueno.query(
    "select exists (select from information_schema.columns where table_name = 'respaldos' and column_name = 'retirada') as si",
  );
  if (!rows[0].si) return;
  await dueno.query(
    "update compartido.respaldos set retirada = now() where estado = 'buena' and retirada is null and destino = $1 and nombre <> all($2)",
    [destinoVisible(config).slice(0, 200), await deposito.copias()],
  );
}
/** A backup's time and reason, from its name. */
export function deNombre(nombre: string): { creada: Date; motivo: string } {
  const [momento = '', motivo = ''] = nombre.split('-');
  return { creada: new Date(momento.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')), motivo };
}

interface Renglon {
  buena: (h: CopiaHecha, nuevos: number) => Promise<unknown>;
  fallida: (porque: string) => Promise<unknown>;
}
/** Undefined before the migration that created the table: that backup is recorded only in the store. */
async function abrirRenglon({ dueno, config, motivo, almacen }: Pedida): Promise<Renglon | undefined> {
  const { rows: hay } = await dueno.query("select to_regclass('compartido.respaldos') is not null as si");
  if (!hay[0].si) return undefined;
  // We hold the lock, so whoever left a row open has died.
  await dueno.query("update compartido.respaldos set estado = 'fallida', fin = now(), falla = 'Se interrumpió' where estado = 'en_curso'");
  const { rows } = await dueno.query('insert into compartido.respaldos (motivo, alcance, destino) values ($1, $2, $3) returning id', [
    motivo,
    almacen ? 'completa' : 'base',
    destinoVisible(config).slice(0, 200),
  ]);
  const { id } = rows[0];
  return {
    buena: ({ nombre, manifiesto: m }, nuevos) =>
      dueno.query(
        `update compartido.respaldos set estado = 'buena', fin = now(), nombre = $2, filas = $3, archivos = $4, bytes = $5, bytes_nuevos = $6
        where id = $1`,
        [
          id,
          nombre,
          m.tablas.reduce((n, t) => n + t.filas, 0),
          m.archivos.cuantos,
          m.archivos.bytes + m.tablas.reduce((n, t) => n + t.bytes, 0),
          nuevos,
        ],
      ),
    fallida: (porque) =>
      dueno
        .query("update compartido.respaldos set estado = 'fallida', fin = now(), falla = $2 where id = $1", [id, porque.slice(0, 300)])
        .catch(() => {}),
  };
}
