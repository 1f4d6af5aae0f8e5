// Keyboard shortcuts of the calendar: views, periods, today, booking.
import { useCallback, useMemo } from 'react';
import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import { useAtajos } from '#kernel/web/atajos.tsx';
import { type Filtros, fechaEnDireccion, type useFiltros } from './useAgenda.ts';

interface Teclas {
  filtros: Pick<Filtros, 'fecha' | 'vista'>;
  cambiar: ReturnType<typeof useFiltros>['cambiar'];
  hoy: string;
  /** Restricted to one doctor: no team view. */
  fijo: boolean;
  /** Absent for those who may not book. */
  nueva?: () => void;
}
/** Answers the function that goes to the next period (1) or the one before (-1), which the buttons use too. */
export function useTeclas({ filtros: f, cambiar, hoy, fijo, nueva }: Teclas): (n: number) => void {
  const paso = useCallback(
    (n: number) => {
      const fecha = fechaEnDireccion() ?? f.fecha;
      if (f.vista === 'dia') return cambiar({ fecha: sumarDias(fecha, n) });
      const otra = sumarDias(fecha, n * 7);
      // The list scrolls to the chosen day, so another week starts at its Monday.
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
