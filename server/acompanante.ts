// A server that the first one starts (compania.ts, PROCESOS): answers calls from the same port, over the same database.
import type { Server } from 'node:net';
import type { Medido } from '#kernel/server/http.ts';
import { alCerrar, atenderSenales, avisarListo, cerrando, cerrar, estadoTras } from './apagado.ts';
import { abrirBase } from './base.ts';
import { configuracion, decirFalla } from './configuracion.ts';
import { linea } from './linea.ts';
import { servirJunto } from './servidor.ts';

atenderSenales();
try {
  const config = configuracion();
  const base = await abrirBase(config, { prestada: true });
  alCerrar(base.cerrar);
  const junto = servirJunto(config, base.conexion, {
    demas: () => preguntar('demas') as Promise<Medido[]>,
    emuladores: () => preguntar('emuladores') as Promise<string>,
  });
  const preguntar = linea(
    { send: (m) => process.send?.(m), on: (e, oir) => process.on(e, oir) },
    { medido: async () => (await junto).medido() },
  );
  const { abrir } = await junto;
  process.on('message', (m, puerta) => m === 'puerta' && abrir(puerta as Server));
  avisarListo();
} catch (e) {
  if (!cerrando()) decirFalla(e);
  await cerrar(estadoTras(e));
}
