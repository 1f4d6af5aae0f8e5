// Everything that runs later, gathered; and a dispatcher that comes back when the database was away for a moment.
import { setTimeout as dormir } from 'node:timers/promises';
import type pg from 'pg';
import { recordatorioTarde } from '#features/agenda/citas/server/recordatorios.ts';
import { ADJUNTO_CALENDARIO, calendarioDe } from '#features/agenda/en_linea/server/correo.ts';
import { ofertaTarde } from '#features/agenda/lista_espera/server/mensaje.ts';
import { sms } from '#features/integraciones/sms/server/canal.ts';
import { whatsapp } from '#features/integraciones/whatsapp/server/canal.ts';
import { impresoDe, imprimir } from '#kernel/impreso/server.ts';
import { trabajosBitacora } from '#kernel/server/bitacora.ts';
import { correo } from '#kernel/server/correo.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import type { Host } from '#kernel/server/host.ts';
import { type Trabajo, trabajar } from '#kernel/server/jobs.ts';
import { trabajosMensajes } from '#kernel/server/mensajes.ts';
import { TRABAJOS } from './slices.ts';

export const trabajosDe = (dueno: pg.Pool): Trabajo[] => [
  ...TRABAJOS,
  ...trabajosMensajes(
    async (ctx, { impreso, params }) => {
      if (impreso === ADJUNTO_CALENDARIO) return calendarioDe(ctx, Number(params.N_CITA));
      const i = impresoDe(impreso);
      return i ? imprimir(ctx, i, params) : null;
    },
    { correo, sms, whatsapp },
    async (ctx, origen) => (await recordatorioTarde(ctx, origen)) || ofertaTarde(ctx, origen),
  ),
  ...trabajosBitacora(dueno),
];

export interface Turno {
  /** Finishes what is under way and takes nothing new. */
  parar: () => Promise<void>;
}
/** Starts working on jobs; resolves when the first dispatcher runs. */
export async function abrirTurno(host: Host, conexion: Conexion): Promise<Turno> {
  const dueno = abrirPoolDueno(conexion, 7);
  const trabajos = trabajosDe(dueno);
  let parando = false;
  let actual = await trabajar(host, dueno, trabajos);
  const vigilia = (async () => {
    while (!parando) {
      await actual.promise.catch(() => {});
      while (!parando) {
        await dormir(1_000);
        try {
          actual = await trabajar(host, dueno, trabajos);
          break;
        } catch {
          host.log.warn('los trabajos esperan a la base de datos');
        }
      }
    }
  })();
  return {
    parar: async () => {
      parando = true;
      await actual.stop().catch(() => {});
      await vigilia;
      // It may have begun anew while it was told to stop.
      await actual.stop().catch(() => {});
      await dueno.end();
    },
  };
}
