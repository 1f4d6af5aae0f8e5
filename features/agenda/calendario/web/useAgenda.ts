// The calendar's state lives in the address: view, day, doctor and filters. The last view and doctor are remembered on the
// device.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { soloDelMedico } from '#domain/sesion.ts';
import { citas, HORARIO, type Horario } from '#features/agenda/citas/contract.ts';
import { rangoDeSemana } from '#features/agenda/citas/web/semana.ts';
import { medicos } from '#features/medicos/contract.ts';
import { enLaClinica, esFecha } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { useSesion } from '#kernel/web/sesion.tsx';

export const VISTAS = [
  { valor: 'dia', texto: 'Día' },
  { valor: 'semana', texto: 'Semana' },
  { valor: 'lista', texto: 'Lista' },
  { valor: 'equipo', texto: 'Equipo' },
] as const;
export type Vista = (typeof VISTAS)[number]['valor'];
/** Reload every two minutes, in case the live stream is cut. */
const RECARGA_MS = 120_000;

const consulta = (q: string) => ({
  ver: () => matchMedia(q).matches,
  oir: (f: () => void) => {
    const m = matchMedia(q);
    m.addEventListener('change', f);
    return () => m.removeEventListener('change', f);
  },
});
/** Whether the window is at most that wide. */
export function useAngosto(px: number): boolean {
  const m = useMemo(() => consulta(`(max-width: ${px}px)`), [px]);
  const [si, setSi] = useState(m.ver);
  useEffect(() => m.oir(() => setSi(m.ver())), [m]);
  return si;
}

export interface Filtros {
  vista: Vista;
  fecha: string;
  /** 0 means all. */
  medico: number;
  /** 0 means all. */
  sucursal: number;
  /** Room or equipment; 0 means all. */
  recurso: number;
  /** What the columns are, in the day of all doctors. */
  columnas: 'medicos' | 'recursos';
  /** 0 in person, 1 video, 2 both. */
  tipo: Horario;
  canceladas: boolean;
}
interface EnDireccion extends Filtros {
  /** The appointment whose details are open. */
  cita: number | null;
}
const NOMBRE: Record<keyof EnDireccion, string> = {
  vista: 'v',
  fecha: 'f',
  medico: 'm',
  sucursal: 's',
  recurso: 'r',
  columnas: 'col',
  tipo: 't',
  canceladas: 'c',
  cita: 'cita',
};

/**
 * The first view of a user who has not chosen one: the day for a doctor, because the waiting room is above it; the team for
 * those who book for several doctors; the week for a doctor named in the address.
 */
export function casa(esMedico: boolean, pideUno: boolean, varios: boolean | undefined): Vista {
  if (esMedico) return 'dia';
  return pideUno || varios === false ? 'semana' : 'equipo';
}

/** The date that the address says now: a step starts there, because what is drawn may still be a step behind. */
export function fechaEnDireccion(): string | undefined {
  const f = new URLSearchParams(location.search).get(NOMBRE.fecha);
  return f && esFecha(f) ? f : undefined;
}

export function useFiltros() {
  const s = useSesion();
  const [url, poner] = useDireccion();
  const chica = useAngosto(599);
  const hoy = enLaClinica(s.clinica.ZONA_HORARIA).fecha;
  const lista = useDatos(medicos.obtener_de, { INACTIVOS: 0, TODAS: 1 }, { fresco: 5 * 60_000 });
  const fijo = soloDelMedico(s);
  const memoria = `galeno.agenda.${s.clinica.CODIGOCLIENTE}.${s.CODIGOUSUARIO}`;

  const numero = (k: keyof EnDireccion): number | null => {
    const v = url.get(NOMBRE[k]);
    return v !== null && /^\d+$/.test(v) ? Number(v) : null;
  };
  const sucursal = numero('sucursal') ?? (s.SUCURSALES.length > 1 ? s.SUCURSAL : 0);
  const deSucursal = useMemo(
    () => lista.data?.filter((m) => sucursal === 0 || m.SUCURSALES.length === 0 || m.SUCURSALES.includes(sucursal)),
    [lista.data, sucursal],
  );
  const guardado = localStorage.getItem(`${memoria}.medico`);
  const recordado =
    guardado !== null && (guardado === '0' || deSucursal?.some((m) => m.CODIGOMEDICO === Number(guardado))) ? Number(guardado) : null;
  // Undefined until the list of doctors has come: only then it is known whether there are several.
  const varios = deSucursal ? deSucursal.length > 1 : undefined;
  const porDefecto = s.CODIGOMEDICO ?? recordado ?? (chica && varios ? 0 : (deSucursal?.[0]?.CODIGOMEDICO ?? 0));
  const v = url.get('v') as Vista | null;
  const vista: Vista = VISTAS.some((x) => x.valor === v)
    ? v!
    : chica
      ? 'dia'
      : ((localStorage.getItem(`${memoria}.vista`) as Vista | null) ?? casa(s.CODIGOMEDICO !== null, (numero('medico') ?? 0) > 0, varios));
  const f = url.get(NOMBRE.fecha);
  const elegida: Vista = (chica && vista === 'semana') || (vista === 'equipo' && (chica || fijo !== null)) ? 'dia' : vista;
  const suyo = fijo ?? numero('medico') ?? porDefecto;
  const medico = elegida === 'equipo' ? 0 : suyo;
  const fecha = f && esFecha(f) ? f : hoy;
  const tipo = Math.min(HORARIO.todas, numero('tipo') ?? HORARIO.todas) as Horario;
  const canceladas = url.get('c') !== '0';
  const recurso = numero('recurso') ?? 0;
  const columnas = url.get('col') === 'recursos' ? 'recursos' : 'medicos';
  // The same object while nothing changes, because what is drawn depends on it.
  const filtros = useMemo<Filtros>(
    () => ({ vista: elegida, fecha, medico, sucursal, recurso, columnas, tipo, canceladas }),
    [elegida, fecha, medico, sucursal, recurso, columnas, tipo, canceladas],
  );
  const cambiar = useCallback(
    (c: Partial<EnDireccion>, reemplaza = false) => {
      if (c.medico !== undefined) localStorage.setItem(`${memoria}.medico`, String(c.medico));
      if (c.vista) localStorage.setItem(`${memoria}.vista`, c.vista);
      const cambio = Object.entries(c).map(([k, x]) => [NOMBRE[k as keyof EnDireccion], typeof x === 'boolean' ? Number(x) : x]);
      poner(Object.fromEntries(cambio), { paso: !reemplaza });
    },
    [poner, memoria],
  );
  // Writes the doctor into the address, so that a shared link shows the same agenda to anybody.
  const sinMedico = lista.data !== undefined && numero('medico') === null && fijo === null;
  useEffect(() => {
    if (sinMedico) poner({ [NOMBRE.medico]: suyo, ...(elegida === 'equipo' ? { [NOMBRE.vista]: elegida } : {}) });
  }, [sinMedico, suyo, elegida, poner]);
  // True once it is known whose agenda to load, which may be before the list of doctors has come.
  const sabido = fijo !== null || numero('medico') !== null || s.CODIGOMEDICO !== null || lista.data !== undefined;
  return { filtros, cita: numero('cita'), cambiar, medicos: deSucursal, fijo: fijo !== null, hoy, listo: sabido };
}

export const useSemana = (f: Pick<Filtros, 'fecha' | 'medico' | 'tipo'>, si: boolean) =>
  useDatos(citas.obtener, rangoDeSemana(f.fecha, f.medico, f.tipo), { cada: RECARGA_MS, si });
/** Today's appointments, for the waiting room and the next appointment. */
export const useHoy = (hoy: string, medico: number, si = true) =>
  useDatos(citas.obtener, { start: hoy, end: hoy, doctorId: Math.max(medico, 0), type: 2 }, { cada: RECARGA_MS, si });
