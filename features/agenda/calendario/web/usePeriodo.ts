// The data of the visible period, ready to draw: columns, hours, scale and counts. Also loads the weeks beside it in advance.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { citas } from '#features/agenda/citas/contract.ts';
import { rangoDeSemana } from '#features/agenda/citas/web/semana.ts';
import type { Recurso } from '#features/agenda/recursos/web/useRecursos.ts';
import { esOcupado } from '#features/integraciones/gcalendar/rules.ts';
import { lunesDe, sumarDias } from '#kernel/shared/dates.ts';
import { claveDe } from '#kernel/web/api.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica } from '#kernel/web/sesion.tsx';
import { equipoDe } from './equipo.ts';
import { horasVisibles, pxPorHora } from './geometria.ts';
import { columnasDe, diasDeSemana, lapsoDe, visibles } from './modelo.ts';
import { columnasPorRecurso, sePorRecurso } from './porRecurso.ts';
import { type Filtros, useHoy, useSemana } from './useAgenda.ts';

const NADA = { CITAS: [], EVENTOS: [], HORARIOS: [] };

export function usePeriodo(
  f: Filtros,
  medicos: readonly { CODIGOMEDICO: number; NOMBRECOMPLETO: string }[] | undefined,
  recursos: readonly Recurso[],
  hoy: string,
  listo: boolean,
) {
  const qc = useQueryClient();
  const clinica = useClinica();
  const semana = useSemana(f, listo);
  const datosHoy = useHoy(hoy, f.medico, listo);
  // Loads the weeks before and after in advance.
  const { fecha, medico, tipo } = f;
  useEffect(() => {
    if (!listo) return;
    const t = setTimeout(() => {
      for (const paso of [-7, 7]) {
        const r = rangoDeSemana(sumarDias(fecha, paso), medico, tipo);
        void qc.prefetchQuery({
          queryKey: claveDe(citas.obtener, r),
          queryFn: async ({ signal }) => (await llamar(citas.obtener, r, undefined, signal)).data,
        });
      }
    }, 400);
    return () => clearTimeout(t);
  }, [qc, listo, fecha, medico, tipo]);

  const d = semana.data ?? NADA;
  const lunes = lunesDe(f.fecha);
  const rejilla = useMemo(() => {
    const dias = diasDeSemana(lunes, d, f);
    const enVista = visibles(d.CITAS, f).filter((c) => (f.vista === 'dia' ? c.F_CITA === f.fecha : dias.includes(c.F_CITA)));
    const cosas = [
      ...enVista.map((cita) => lapsoDe({ cita, ajena: false })),
      ...d.EVENTOS.filter((e) => !e.DIACOMPLETO && !esOcupado(e.CONSECUTIVO) && dias.includes(e.F_EXCLUIDA)).map((evento) =>
        lapsoDe({ evento }),
      ),
    ];
    const horas = horasVisibles(clinica.HORAINICIALAGENDA, clinica.HORAFINALAGENDA, cosas);
    return {
      dias,
      equipo: f.vista === 'equipo' ? equipoDe(d, f, dias, medicos ?? []) : [],
      columnas:
        sePorRecurso(f) && recursos.length > 0
          ? columnasPorRecurso(d, f, recursos, horas.desde, horas.hasta)
          : columnasDe(d, f, dias, medicos ?? [], horas.desde, horas.hasta),
      px: pxPorHora(enVista.map((c) => c.H_MINCITA)),
      ...horas,
    };
  }, [d, lunes, f, medicos, recursos, clinica]);
  const citasHoy = useMemo(
    () => visibles(datosHoy.data?.CITAS ?? [], f).filter((c) => !f.sucursal || c.SUCURSAL === f.sucursal),
    [datosHoy.data, f],
  );
  const enPeriodo = useMemo(
    () =>
      visibles(d.CITAS, { ...f, canceladas: true }).filter(
        (c) =>
          (f.vista === 'dia' ? c.F_CITA === f.fecha : c.F_CITA >= lunes && c.F_CITA <= sumarDias(lunes, 6)) &&
          (!f.sucursal || c.SUCURSAL === f.sucursal),
      ),
    [d, f, lunes],
  );
  return { semana, d, citasHoy, enPeriodo, ...rejilla };
}
