// Builds the application over one database: pools, sessions, live updates and file store. Used by server, worker, tests and
// tools.
import type { FastifyBaseLogger } from 'fastify';
import { construirSesion, visitanteDe } from '#features/acceso/server/sesion.ts';
import { redactarImpreso } from '#features/mensajes/server/impreso.ts';
import { exigirAlcance } from '#features/pacientes/server/alcance.ts';
import { abrirAlmacen } from '#kernel/server/almacen.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPool, abrirPoolDueno, asClinic, type Conexion } from '#kernel/server/db.ts';
import { Lecturas } from '#kernel/server/lecturas.ts';
import { LimiteDeSesion } from '#kernel/server/limite_sesion.ts';
import { Sesiones } from '#kernel/server/sesiones.ts';
import { Vivo } from '#kernel/server/vivo.ts';

export interface HostAbierto {
  host: Host;
  cerrar: () => Promise<void>;
}

/** @param emuladores where they are, when another process of this installation has opened them */
export function abrirHost(config: Config, conexion: Conexion, log: FastifyBaseLogger, emuladores?: Host['emuladores']): HostAbierto {
  const pool = abrirPool(conexion, config.POOL);
  const poolNumeros = abrirPool(conexion, 2);
  const poolDueno = abrirPoolDueno(conexion, 2);
  const vivo = new Vivo(pool, conexion);
  let emulando: ReturnType<typeof import('./emuladores.ts').abrirEmuladores> | undefined;
  const host: Host = {
    config,
    pool,
    poolNumeros,
    poolDueno,
    vivo,
    log,
    almacen: abrirAlmacen(config.FILES_URL),
    emuladores:
      emuladores ??
      (async () => {
        emulando ??= import('./emuladores.ts').then((m) => m.abrirEmuladores());
        return (await emulando).url;
      }),
    sesiones: new Sesiones(pool, poolNumeros, construirSesion),
    lecturas: new Lecturas(pool),
    limiteDeSesion: new LimiteDeSesion(pool, config.LLAMADAS_POR_MINUTO),
    clientes: async (uno) => (await pool.query('select * from clientes_vivos($1)', [uno ?? null])).rows,
    visitante: (cliente, zona) => asClinic(pool, { cliente, usuario: 0, zona, lee: true }, ({ db }) => visitanteDe(db, cliente)),
    exigirAlcance,
    redactar: redactarImpreso,
  };
  return {
    host,
    cerrar: async () => {
      await vivo.cerrar();
      await (await emulando)?.cerrar();
      await Promise.all([pool.end(), poolNumeros.end(), poolDueno.end()]);
    },
  };
}
