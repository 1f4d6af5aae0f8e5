// The chart of one vital sign, the same on the screen and on paper.
import { signoDe } from '#domain/signos.ts';
import type { DatosDeGrafica, Serie } from '#kernel/shared/dibujo.ts';
import type { PuntoDeSigno } from './contract.ts';
import { INTERVALO_NORMAL } from './signos.ts';

export function graficaDe(SIGNO: string, nombre: string, puntos: readonly PuntoDeSigno[]): DatosDeGrafica {
  const def = signoDe(SIGNO);
  const serie = (nombre: string, y: (x: PuntoDeSigno) => number | null): Serie => ({
    nombre,
    puntos: puntos.flatMap((x) => {
      const v = y(x);
      return v === null ? [] : [{ x: `${x.FECHA} ${x.HORA}`, y: v }];
    }),
  });
  const tension = SIGNO === 'TENSION_ARTERIAL';
  return {
    titulo: `${def?.NOMBRE} de ${nombre}`,
    unidad: def?.UNIDAD ?? '',
    series: tension
      ? [serie('Sistólica', (x) => x.VALOR), serie('Diastólica', (x) => x.DIASTOLICA)]
      : [serie(def?.NOMBRE ?? SIGNO, (x) => x.VALOR)],
    // The normal interval is of one value: behind the two lines of a pressure it would seem to apply to both.
    intervalo: tension ? undefined : INTERVALO_NORMAL[SIGNO],
  };
}
