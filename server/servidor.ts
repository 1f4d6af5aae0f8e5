// Serves over an open database: migrations, demonstration clinics, application and jobs in one process.
import { existsSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LISTA_PAISES } from '#domain/paises/paises.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { crearApp, type Medido } from '#kernel/server/http.ts';
import { rolImprudente } from '#kernel/server/migrate.ts';
import { cerrarPdf, prepararPdf } from '#kernel/server/pdf.ts';
import type { Vivo } from '#kernel/server/vivo.ts';
import { alCerrar, cerrando } from './apagado.ts';
import { acompanar, type Compania } from './compania.ts';
import { clinicasDemo } from './demo/cuantas.ts';
import { NoArranca } from './frases.ts';
import { abrirHost } from './host.ts';
import { atenderImprevistos } from './imprevistos.ts';
import { preparar } from './preparar.ts';
import { version, WEB } from './raiz.ts';
import { SLICES } from './slices.ts';
import { abrirTurno } from './trabajos.ts';

const PLAZO_MS = 20_000;

export interface Servicio {
  /** Prints its address, and loads what the first calls do not need. */
  presentarse: () => Promise<void>;
}
/** Resolves when calls are answered. */
export async function servirSobre(config: Config, conexion: Conexion): Promise<Servicio> {
  // Builds the routes of some five hundred calls while the database migrates.
  const preparando = prepararBase(config, conexion);
  let compania: Compania | undefined;
  const { app, casa, medido } = construir(
    config,
    conexion,
    config.PROCESOS > 1 ? { demas: async () => (await compania?.medido()) ?? [] } : {},
  );
  const { demo, hayDemo } = await preparando;
  const imprudente = await rolImprudente(casa.host.pool);
  if (imprudente) throw new NoArranca(`${imprudente}: Galeno no debe servir con él. Revise los permisos de la base de datos.`);
  if (demo) {
    console.log('Creando las clínicas de demostración (solo la primera vez, cerca de un minuto)…');
    const { sembrarDemo } = await import('./demo/sembrar.ts');
    await sembrarDemo(casa.host, conexion, { avisar: (l) => console.log(`  ${l}`), parar: cerrando });
  }
  if (config.WORKER) {
    const turno = await abrirTurno(casa.host, conexion);
    alCerrar(turno.parar);
  }
  await casa.host.vivo.escuchar();
  await escuchar(app, config, hayDemo);
  alCerrar(() => despedir(app, casa.host.vivo));
  if (config.PROCESOS > 1) {
    compania = acompanar(config.PROCESOS - 1, { puerta: app.server, medido, emuladores: casa.host.emuladores });
    alCerrar(compania.parar);
  }
  return {
    presentarse: async () => {
      await anunciar(config, app, conexion);
      prepararPdf().catch((e: Error) => app.log.warn({ motivo: e.message }, 'la impresión no está disponible en esta máquina'));
    },
  };
}

/** What a process asks of the others on its port. */
interface DeLosDemas {
  demas?: () => Promise<Medido[]>;
  emuladores?: Host['emuladores'];
}
/** The application over an open database; it does not listen. */
function construir(config: Config, conexion: Conexion, { demas, emuladores }: DeLosDemas) {
  const { app, servir, medido } = crearApp({
    config,
    slices: SLICES,
    version: version(),
    ...(existsSync(WEB) ? { web: WEB } : {}),
    ...(demas ? { demas } : {}),
    listo: () =>
      casa.host.pool.query('select').then(
        () => true,
        () => false,
      ),
  });
  atenderImprevistos(app.log);
  const casa = abrirHost(config, conexion, app.log, emuladores);
  alCerrar(casa.cerrar);
  alCerrar(cerrarPdf);
  servir(casa.host);
  return { app, casa, medido };
}

/** A server beside the first one, which has prepared the database and does the jobs: answers once it is given the open port. */
export async function servirJunto(config: Config, conexion: Conexion, deLosDemas: Required<DeLosDemas>) {
  const { app, casa, medido } = construir(config, conexion, deLosDemas);
  await casa.host.vivo.escuchar();
  await app.ready();
  alCerrar(() => despedir(app, casa.host.vivo));
  return { medido, abrir: (puerta: Server) => void app.server.listen(puerta) };
}

/** Migrates as the owner; answers whether demonstration clinics should be created and whether there are any. */
async function prepararBase(config: Config, conexion: Conexion): Promise<{ demo: boolean; hayDemo: boolean }> {
  const dueno = abrirPoolDueno(conexion, 4);
  try {
    await preparar(dueno, conexion, config, { avisar: (frase) => console.log(frase) });
    const { total, demo, incompletas } = await clinicasDemo(dueno);
    const hacer = config.GALENO_DEMO && (total === 0 || incompletas > 0);
    return { demo: hacer, hayDemo: hacer || demo > 0 };
  } finally {
    await dueno.end();
  }
}

/** Demonstration clinics have public passwords, so unless HOST says otherwise only this machine can connect. */
async function escuchar(app: FastifyInstance, config: Config, hayDemo: boolean): Promise<void> {
  const nivel = app.log.level;
  app.log.level = nivel === 'silent' ? nivel : 'warn';
  await app.listen({ port: config.PORT, host: process.env.HOST || (hayDemo ? '127.0.0.1' : '0.0.0.0') });
  app.log.level = nivel;
}

async function despedir(app: FastifyInstance, vivo: Vivo): Promise<void> {
  const plazo = setTimeout(() => app.server.closeAllConnections(), PLAZO_MS).unref();
  const cerrado = app.close();
  // Streams never end by themselves, so they are closed; saves in progress are still announced to other servers.
  await vivo.cerrar();
  await cerrado;
  clearTimeout(plazo);
}

async function anunciar(config: Config, app: FastifyInstance, conexion: Conexion): Promise<void> {
  const dueno = abrirPoolDueno(conexion, 1);
  const { rows } = await dueno
    .query('select codigo from compartido.clientes where demo and activo order by array_position($1, id_pais), codigo', [
      LISTA_PAISES.map((p) => p.ID_PAIS),
    ])
    .finally(() => dueno.end());
  const abierto = app.server.address() as AddressInfo;
  const direccion = process.env.PUBLIC_URL ? config.PUBLIC_URL : `http://localhost:${abierto.port}`;
  const lineas = ['', `Galeno está listo: ${direccion}`];
  if (rows.length) {
    lineas.push(
      '',
      `Clínicas de demostración: ${rows.map((r: { codigo: string }) => r.codigo).join(', ')}`,
      'Usuarios: admin, medico, recep, caja, almacen. Contraseña de todos: Galeno2026',
    );
    if (['127.0.0.1', '::1'].includes(abierto.address))
      lineas.push('Mientras existan, solo se puede entrar desde esta máquina (HOST=0.0.0.0 abre la red).');
  } else if ((await sinClinicas(conexion)) === 0)
    lineas.push('', 'Todavía no hay clínicas. Cree la primera con: npm run clinic:create -- --help');
  console.log(`${lineas.join('\n')}\n`);
}
async function sinClinicas(conexion: Conexion): Promise<number> {
  const dueno = abrirPoolDueno(conexion, 1);
  const { rows } = await dueno.query('select count(*)::int as n from compartido.clientes').finally(() => dueno.end());
  return rows[0].n;
}
