// `npm start`: opens the database, and meanwhile reads what serves over it (servidor.ts); and their end, in order.
import { createServer } from 'node:net';
import { setTimeout as dormir } from 'node:timers/promises';
import type { Config } from '#kernel/server/config.ts';
import { alCerrar, atenderSenales, avisarListo, cerrando, cerrar } from './apagado.ts';
import { abrirBase, type Base } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { interrumpida, sinEspacio } from './frases.ts';

let base: Base | undefined;
atenderSenales();

try {
  await arrancar();
} catch (e) {
  const motivo = interrumpida(e) ? await esperarMotivo() : '';
  // What a signal interrupts fails too, and is no news.
  if (!cerrando()) decirFalla(motivo ? new Error(motivo) : e);
  await cerrar(1);
}

/** A database that dies says why a few seconds after its connections break. */
async function esperarMotivo(): Promise<string> {
  for (let i = 0; i < 20 && !cerrando(); i++) {
    await dormir(500);
    if (sinEspacio(base?.dicho() ?? '')) return base!.dicho();
  }
  return '';
}

async function arrancar(): Promise<void> {
  const config = configuracion();
  await puertoLibre(config);
  let abierto = false;
  const abriendo = abrirBase(config, {
    avisar: (frase) => console.error(frase),
    reponer: () => abierto,
    alCaer: (e) => {
      decirFalla(e);
      void cerrar(1);
    },
  });
  // A signal that arrives while it is being created waits for it, and then stops it in order.
  alCerrar(async () => (await abriendo).cerrar());
  // A second of reading that does not need the database, and the database does not need us for its own.
  const [abierta, { servirSobre }] = await Promise.all([abriendo, import('./servidor.ts')]);
  base = abierta;
  const { presentarse } = await servirSobre(config, base.conexion);
  abierto = true;
  avisarListo();
  await presentarse();
}

/** Known before the minute that a first start takes, not after it. */
async function puertoLibre({ PORT, HOST }: Config): Promise<void> {
  if (PORT === 0) return;
  const sonda = createServer();
  await new Promise<void>((ok, no) => {
    sonda.once('error', no);
    sonda.listen(PORT, HOST, ok);
  });
  await new Promise((ok) => sonda.close(ok));
}
