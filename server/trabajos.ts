// All jobs, gathered; and a dispatcher that restarts after the database was away.
import { setTimeout as dormir } from 'node:timers/promises';
import type pg from 'pg';
import { ADJUNTO_CALENDARIO, calendarioDe } from '#features/agenda/en_linea/server/correo.ts';
import { ofertaTarde } from '#features/agenda/lista_espera/server/mensaje.ts';
import { recordatorioTarde } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { vacunaTarde } from '#features/expediente/vacunacion/server/recordar.ts';
import { sms } from '#features/integraciones/sms/server/canal.ts';
import { whatsapp } from '#features/integraciones/whatsapp/server/canal.ts';
import { ADJUNTO_REPORTE, adjuntoProgramado, reporteTarde } from '#features/reportes/programados/server/enviar.ts';
import { impresoDe, imprimir } from '#kernel/impreso/server.ts';
import { trabajosBitacora } from '#kernel/server/bitacora.ts';
import { correo } from '#kernel/server/correo.ts';
import type { Host } from '#kernel/server/ctx.ts';
import { abrirPoolDueno, abrirPoolTrabajos, type Conexion } from '#kernel/server/db.ts';
import { trabajosGuardados } from '#kernel/server/guardados.ts';
import { type Trabajo, trabajar } from '#kernel/server/jobs.ts';
import { trabajosMensajes } from '#kernel/server/mensajes.ts';
import { trabajosSubidas } from '#kernel/server/subidas.ts';
import { motivoDe } from './imprevistos.ts';
import { trabajosRespaldo } from './respaldo/trabajos.ts';
import { TRABAJOS } from './slices.ts';

/** `dueno` is for the installation's own jobs: backups. */
export const trabajosDe = (cola: pg.Pool, dueno = cola): Trabajo[] => [
  ...TRABAJOS,
  ...trabajosMensajes(
    async (ctx, { impreso, params }) => {
      if (impreso === ADJUNTO_CALENDARIO) return calendarioDe(ctx, Number(params.N_CITA));
      if (impreso === ADJUNTO_REPORTE) return adjuntoProgramado(ctx, params);
      const i = impresoDe(impreso);
      return i ? imprimir(ctx, i, params) : null;
    },
    { correo, sms, whatsapp },
    async (ctx, origen) =>
      (await recordatorioTarde(ctx, origen)) ||
      (await ofertaTarde(ctx, origen)) ||
      (await vacunaTarde(ctx, origen)) ||
      reporteTarde(ctx, origen),
  ),
  ...trabajosBitacora(cola),
  ...trabajosRespaldo(dueno),
  ...trabajosGuardados,
  ...trabajosSubidas,
];

export interface Turno {
  /** Finishes running jobs and takes no new ones. */
  parar: () => Promise<void>;
}
const PRIMERA_DEMORA_MS = 500;
const MAYOR_DEMORA_MS = 10_000;
/** A dispatcher that ran this long was healthy: its failure does not add to earlier ones. */
const SANO_MS = 30_000;

/** Starts executing jobs; resolves when the first dispatcher runs. One that fails is replaced, after growing pauses. */
export async function abrirTurno(host: Host, conexion: Conexion): Promise<Turno> {
  const cola = abrirPoolTrabajos(conexion, 7);
  const dueno = abrirPoolDueno(conexion, 4);
  const trabajos = trabajosDe(cola, dueno);
  const parando = new AbortController();
  let actual = await trabajar(host, cola, trabajos);
  const siguiente = async (): Promise<boolean> => {
    try {
      actual = await trabajar(host, cola, trabajos);
      return true;
    } catch (e) {
      decirDemora(host, e);
      return false;
    }
  };
  const vigilia = (async () => {
    for (let fallas = 0; ; ) {
      // Told to stop while this one was starting: nobody else would end it.
      if (parando.signal.aborted) return;
      const desde = Date.now();
      const motivo = await actual.promise.catch((e: Error) => e);
      if (parando.signal.aborted) return;
      if (Date.now() - desde > SANO_MS) fallas = 0;
      decirDemora(host, motivo);
      do {
        await dormir(Math.min(PRIMERA_DEMORA_MS * 2 ** fallas++, MAYOR_DEMORA_MS), undefined, { signal: parando.signal }).catch(() => {});
        if (parando.signal.aborted) return;
      } while (!(await siguiente()));
    }
  })();
  return {
    parar: async () => {
      parando.abort();
      await actual.stop().catch(() => {});
      await vigilia;
      // It may have been restarted while being stopped.
      await actual.stop().catch(() => {});
      await Promise.all([cola.end(), dueno.end()]);
    },
  };
}

const decirDemora = (host: Host, motivo: unknown): void =>
  host.log.warn(motivo ? motivoDe(motivo) : {}, 'los trabajos esperan a la base de datos');
