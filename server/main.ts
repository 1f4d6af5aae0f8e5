// `npm start`: opens the database while it loads the code that serves (servidor.ts), and closes both in order.
import { createServer } from 'node:net';
import { setTimeout as dormir } from 'node:timers/promises';
import type { Config } from '#kernel/server/config.ts';
import { alCerrar, atenderSenales, avisarListo, cerrando, cerrar, estadoTras } from './apagado.ts';
import { abrirBase, type Base } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { interrumpida, sinEspacio } from './frases.ts';

let base: Base | undefined;
atenderSenales();

try {
  await arrancar();
} catch (e) {
  const motivo = interrumpida(e) ? await esperarMotivo() : '';
  // Errors of work interrupted by a signal are not reported.
  if (!cerrando()) decirFalla(motivo ? new Error(motivo) : e);
  await cerrar(estadoTras(e));
}

/** A dying database logs the reason a few seconds after its connections break. */
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
  // A signal during creation waits until it is done and then stops it in order.
  alCerrar(async () => (await abriendo).cerrar());
  // Loading the code takes a second without needing the database, so both happen at once.
  const [abierta, { servirSobre }] = await Promise.all([abriendo, import('./servidor.ts')]);
  base = abierta;
  const { presentarse } = await servirSobre(config, base.conexion);
  abierto = true;
  avisarListo();
  await presentarse();
}

/** Checks the port before the minute that a first start takes, not after it. */
async function puertoLibre({ PORT, HOST }: Config): Promise<void> {
  if (PORT === 0) return;
  const sonda = createServer();
  await new Promise<void>((ok, no) => {
    sonda.once('error', no);
    sonda.listen(PORT, HOST, ok);
  });
  await new Promise((ok) => sonda.close(ok));
}
