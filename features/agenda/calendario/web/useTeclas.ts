// The calendar by keyboard: its views, its periods, today, and booking.
import { useCallback, useMemo } from 'react';
import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import { useAtajos } from '#kernel/web/atajos.tsx';
import type { Filtros, useFiltros } from './useAgenda.ts';

interface Teclas {
  filtros: Pick<Filtros, 'fecha' | 'vista'>;
  cambiar: ReturnType<typeof useFiltros>['cambiar'];
  hoy: string;
  /** Restricted to one doctor: there is no team to see. */
  fijo: boolean;
  /** Absent for who may not book. */
  nueva?: () => void;
}
/** Answers the step to the next period (1) or the one before (-1), which buttons take too. */
export function useTeclas({ filtros: f, cambiar, hoy, fijo, nueva }: Teclas): (n: number) => void {
  const paso = useCallback(
    (n: number) => {
      if (f.vista === 'dia') return cambiar({ fecha: sumarDias(f.fecha, n) });
      const otra = sumarDias(f.fecha, n * 7);
      // The list scrolls to its day: another week is read from its Monday.
      cambiar({ fecha: f.vista === 'lista' ? lunesDe(otra) : otra });
    },
    [cambiar, f.fecha, f.vista],
  );
  useAtajos(
    useMemo(
      () => [
        ...(nueva ? [{ tecla: 'c', texto: 'Agendar cita', hacer: () => nueva() }] : []),
        { tecla: 't', texto: 'Ir a hoy', hacer: () => cambiar({ fecha: hoy }) },
        { tecla: 'd', texto: 'Vista de día', hacer: () => cambiar({ vista: 'dia' }) },
        { tecla: 's', texto: 'Vista de semana', hacer: () => cambiar({ vista: 'semana' }) },
        { tecla: 'l', texto: 'Vista de lista', hacer: () => cambiar({ vista: 'lista' }) },
        ...(fijo ? [] : [{ tecla: 'e', texto: 'Semana del equipo', hacer: () => cambiar({ vista: 'equipo' }) }]),
        { tecla: 'ArrowLeft', texto: 'Periodo anterior', hacer: () => paso(-1) },
        { tecla: 'ArrowRight', texto: 'Periodo siguiente', hacer: () => paso(1) },
      ],
      [nueva, cambiar, hoy, paso, fijo],
    ),
  );
  return paso;
}
