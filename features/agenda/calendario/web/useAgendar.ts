// Opens the booking form: at the clicked place, or at the first free time.
import { useCallback } from 'react';
import type { CitaCompleta } from '#features/agenda/citas/fields.ts';
import { type PacienteElegido, pacienteDe } from '#features/agenda/citas/web/CampoPaciente.tsx';
import type { CitaPedida } from '#features/agenda/citas/web/CitaDialogo.tsx';
import { huecos } from '#features/agenda/citas/web/huecos.ts';
import { aHora, enLaClinica, minutos } from '#kernel/shared/dates.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Ancla } from '#kernel/web/ventana.ts';
import type { Abierto } from './DialogosAgenda.tsx';
import { hueco } from './foco.ts';
import type { Columna } from './modelo.ts';
import type { Filtros } from './useAgenda.ts';

export function useAgendar(
  f: Pick<Filtros, 'fecha' | 'medico' | 'sucursal'>,
  hoy: string,
  d: Parameters<typeof huecos>[0],
  paciente: PacienteElegido | undefined,
  abrir: (a: Abierto) => void,
) {
  const s = useSesion();
  const SUCURSAL = f.sucursal || s.SUCURSAL;
  const nueva = useCallback(
    (p: Partial<CitaPedida> = {}, ancla?: Ancla) => {
      const F_CITA = p.F_CITA ?? (f.fecha < hoy ? hoy : f.fecha);
      const CODIGOMEDICO = p.CODIGOMEDICO ?? Math.max(f.medico, 0);
      const desde = F_CITA === hoy ? minutos(enLaClinica(s.clinica.ZONA_HORARIA).hora) : 0;
      // Without a clicked place, the first free time.
      const H_CITA =
        p.H_CITA ??
        huecos(
          d,
          {
            fecha: F_CITA,
            CODIGOMEDICO,
            SUCURSAL,
            duracion: p.H_MINCITA ?? s.clinica.DURACION_CITA_ONLINE,
            horas: [s.clinica.HORAINICIALAGENDA, s.clinica.HORAFINALAGENDA],
            desde,
          },
          1,
        )[0] ??
        '';
      abrir({ que: 'nueva', ancla, pedida: { SUCURSAL, ...(paciente ? { paciente } : {}), ...p, F_CITA, H_CITA, CODIGOMEDICO } });
    },
    [f.fecha, f.medico, hoy, SUCURSAL, paciente, s.clinica, d, abrir],
  );
  const alHueco = useCallback(
    (c: Columna, inicio: number, H_MINCITA?: number) =>
      nueva(
        {
          F_CITA: c.fecha,
          H_CITA: aHora(inicio),
          ...(c.CODIGOMEDICO > 0 ? { CODIGOMEDICO: c.CODIGOMEDICO } : {}),
          ...(c.recurso ? { RECURSOS: [c.recurso] } : {}),
          ...(H_MINCITA ? { H_MINCITA } : {}),
        },
        hueco,
      ),
    [nueva],
  );
  const repetir = ({ F_CITA, H_CITA, H_MINCITA, CODIGOMEDICO, SUCURSAL, RECURSOS, ...c }: CitaCompleta) =>
    nueva({ F_CITA: F_CITA > hoy ? F_CITA : hoy, H_CITA, H_MINCITA, CODIGOMEDICO, SUCURSAL, RECURSOS, paciente: pacienteDe(c) });
  return { SUCURSAL, nueva, alHueco, repetir };
}
