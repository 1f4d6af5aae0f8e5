// Putting a house together: pools, sessions, live stream and store over one database. Server, worker, tests and tools share it.
import type { FastifyBaseLogger } from 'fastify';
import { construirSesion, visitanteDe } from '#features/acceso/server/sesion.ts';
import { redactarImpreso } from '#features/mensajes/server/impreso.ts';
import { exigirAlcance } from '#features/pacientes/server/alcance.ts';
import { abrirAlmacen } from '#kernel/server/almacen.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPool, abrirPoolDueno, asClinic, type Conexion } from '#kernel/server/db.ts';
import { Ritmo } from '#kernel/server/ritmo.ts';
import { Sesiones } from '#kernel/server/sesiones.ts';
import { Vivo } from '#kernel/server/vivo.ts';

export interface Casa {
  host: Host;
  cerrar: () => Promise<void>;
}

export function abrirCasa(config: Config, conexion: Conexion, log: FastifyBaseLogger): Casa {
  const pool = abrirPool(conexion, config.POOL);
  const poolNumeros = abrirPool(conexion, 2);
  const poolDueno = abrirPoolDueno(conexion, 2, true);
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
    emuladores: async () => {
      emulando ??= import('./emuladores.ts').then((m) => m.abrirEmuladores());
      return (await emulando).url;
    },
    sesiones: new Sesiones(pool, poolNumeros, construirSesion),
    ritmo: new Ritmo(pool, config.LLAMADAS_POR_MINUTO),
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
