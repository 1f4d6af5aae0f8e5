// Computes a doctor's free times: working hours minus what takes them.
import { aHora, DIA_MIN, diasEntre, enLaClinica, instanteDe, minutos, sumarDias } from '#kernel/shared/dates.ts';
import type { Lapso } from './lapsos.ts';
import { type HorasDia, jornada, libres, yaPaso } from './rules.ts';

/** Appointments begin at multiples of five minutes. */
const PASO = 5;

/** Working hours of a weekday in a branch. */
export interface HorasEnSucursal extends HorasDia {
  SUCURSAL: number;
}
export interface Hueco {
  FECHA: string;
  HORA: string;
  SUCURSAL: number;
}

/** Whether the clinic's clock changes around this day: some of its times do not exist and others happen twice. */
const cambiaDeHora = (zona: string, fecha: string): boolean =>
  instanteDe(zona, sumarDias(fecha, 1), '12:00').getTime() - instanteDe(zona, sumarDias(fecha, -1), '12:00').getTime() !==
  2 * DIA_MIN * 60_000;

export interface Calculo {
  desde: string;
  hasta: string;
  zona: string;
  /** No time before this instant is offered. */
  noAntes: Date;
  duracion: number;
  /** In order of preference: when two branches have the same time free, the first one gets it. */
  horarios: readonly HorasEnSucursal[];
  ocupados: readonly Lapso[];
  /** Holidays: nobody works. */
  cerrados: ReadonlySet<string>;
  /**
   * Computes times forward from this hour, in free stretches that hold it. So an hour already offered is not moved to another
   * by a new neighbour.
   */
  desdeHora?: string;
}
/** What is taken on each day, in minutes from its midnight. What crosses midnight counts on both days. */
function porDia(ocupados: readonly Lapso[]): ReadonlyMap<number, Lapso[]> {
  const dias = new Map<number, Lapso[]>();
  for (const [a, b] of ocupados)
    for (let d = Math.floor(a / DIA_MIN); d * DIA_MIN < b; d++)
      (dias.get(d) ?? dias.set(d, []).get(d)!).push([a - d * DIA_MIN, b - d * DIA_MIN]);
  return dias;
}
/** All times at which an appointment of that length may begin. Each free stretch is filled from its beginning. */
export function calcularHuecos(c: Calculo): Hueco[] {
  const ocupados = porDia(c.ocupados);
  const sucursales = [...new Set(c.horarios.map((h) => h.SUCURSAL))];
  const limite = enLaClinica(c.zona, new Date(Math.ceil(c.noAntes.getTime() / 60_000) * 60_000));
  const huecos: Hueco[] = [];
  for (let d = 0; d <= diasEntre(c.desde, c.hasta); d++) {
    const FECHA = sumarDias(c.desde, d);
    if (c.cerrados.has(FECHA) || sumarDias(FECHA, 1) < limite.fecha) continue;
    const dudoso = cambiaDeHora(c.zona, FECHA);
    const cabe = (HORA: string): boolean => {
      if (!dudoso) return !yaPaso({ fecha: FECHA, hora: HORA }, limite.fecha, limite.hora);
      const instante = instanteDe(c.zona, FECHA, HORA);
      const visto = enLaClinica(c.zona, instante);
      return instante >= c.noAntes && visto.fecha === FECHA && visto.hora === HORA;
    };
    const vistas = new Set<string>();
    for (const SUCURSAL of sucursales) {
      const suyos = c.horarios.filter((h) => h.SUCURSAL === SUCURSAL);
      for (const [a, b] of libres(jornada(suyos, FECHA), ocupados.get(d) ?? []))
        for (let t = c.desdeHora ? minutos(c.desdeHora) : Math.ceil(a / PASO) * PASO; t >= a && t + c.duracion <= b; t += c.duracion) {
          const HORA = aHora(t);
          if (vistas.has(HORA) || !cabe(HORA)) continue;
          vistas.add(HORA);
          huecos.push({ FECHA, HORA, SUCURSAL });
        }
    }
  }
  return huecos.sort((x, y) => (x.FECHA + x.HORA < y.FECHA + y.HORA ? -1 : 1));
}
