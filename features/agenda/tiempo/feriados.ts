// National holidays of the five countries, computed for any year from tables of rules. They are shown, never edited.
import type { CodigoPais } from '#domain/paises/pais.ts';
import { diaSemana, sumarDias } from '#kernel/shared/dates.ts';

export interface Feriado {
  /** yyyy-mm-dd */
  fecha: string;
  nombre: string;
}

/** Days by which the holiday moves when it falls on Monday … Sunday. */
type Traslado = readonly [lun: number, mar: number, mie: number, jue: number, vie: number, sab: number, dom: number];
interface Vigencia {
  nombre: string;
  /** First year in force, when it is later than 2020. */
  desde?: number;
  /** Only every so many years, counted from the given one. */
  cada?: readonly [anio: number, anios: number];
  /** Only when it falls on one of these weekdays, 0 Monday … 6 Sunday. */
  solo?: readonly number[];
  traslado?: Traslado;
}
type Regla = Vigencia &
  (
    | { mes: number; dia: number }
    /** Days after Easter Sunday. */
    | { pascua: number }
    /** The first, second… Monday of the month. */
    | { mes: number; lunes: number }
    /** The day of the June solstice in the country's time zone. */
    | { solsticio: true }
  );

// Ley 51 de 1983 (Ley Emiliani): moves to the following Monday.
const EMILIANI: Traslado = [0, 6, 5, 4, 3, 2, 1];
// Ley 19.668: Tuesday to Thursday move to the Monday before, Friday to the Monday after.
const LEY_19668: Traslado = [0, -1, -2, -3, 3, 0, 0];
// Ley Orgánica Reformatoria a la LOSEP y al Código del Trabajo (R.O. 906, 20 dic 2016): Tuesday to Monday, Wednesday and
// Thursday to Friday, Saturday to Friday, Sunday to Monday.
const ECUADOR: Traslado = [0, -1, 2, 1, 0, -1, 1];

const REGLAS: Record<CodigoPais, readonly Regla[]> = {
  // Ley Federal del Trabajo, art. 74. Election days (fraction IX) are set by electoral law and fall on Sundays.
  mx: [
    { nombre: 'Año Nuevo', mes: 1, dia: 1 },
    { nombre: 'Día de la Constitución', mes: 2, lunes: 1 },
    { nombre: 'Natalicio de Benito Juárez', mes: 3, lunes: 3 },
    { nombre: 'Día del Trabajo', mes: 5, dia: 1 },
    { nombre: 'Día de la Independencia', mes: 9, dia: 16 },
    { nombre: 'Transmisión del Poder Ejecutivo Federal', mes: 10, dia: 1, cada: [2024, 6] },
    { nombre: 'Revolución Mexicana', mes: 11, lunes: 3 },
    { nombre: 'Navidad', mes: 12, dia: 25 },
  ],
  // Código Sustantivo del Trabajo, art. 177, Ley 51 de 1983 and Ley 2578 de 2026.
  co: [
    { nombre: 'Año Nuevo', mes: 1, dia: 1 },
    { nombre: 'Día de los Reyes Magos', mes: 1, dia: 6, traslado: EMILIANI },
    { nombre: 'Día de San José', mes: 3, dia: 19, traslado: EMILIANI },
    { nombre: 'Jueves Santo', pascua: -3 },
    { nombre: 'Viernes Santo', pascua: -2 },
    { nombre: 'Día del Trabajo', mes: 5, dia: 1 },
    { nombre: 'Ascensión del Señor', pascua: 39, traslado: EMILIANI },
    { nombre: 'Corpus Christi', pascua: 60, traslado: EMILIANI },
    { nombre: 'Sagrado Corazón de Jesús', pascua: 68, traslado: EMILIANI },
    { nombre: 'San Pedro y San Pablo', mes: 6, dia: 29, traslado: EMILIANI },
    { nombre: 'Nuestra Señora del Rosario de Chiquinquirá', mes: 7, dia: 9, traslado: EMILIANI, desde: 2026 },
    { nombre: 'Día de la Independencia', mes: 7, dia: 20 },
    { nombre: 'Batalla de Boyacá', mes: 8, dia: 7 },
    { nombre: 'Asunción de la Virgen', mes: 8, dia: 15, traslado: EMILIANI },
    { nombre: 'Día de la Raza', mes: 10, dia: 12, traslado: EMILIANI },
    { nombre: 'Todos los Santos', mes: 11, dia: 1, traslado: EMILIANI },
    { nombre: 'Independencia de Cartagena', mes: 11, dia: 11, traslado: EMILIANI },
    { nombre: 'Inmaculada Concepción', mes: 12, dia: 8 },
    { nombre: 'Navidad', mes: 12, dia: 25 },
  ],
  // Decreto Legislativo 713, art. 6, with Leyes 31381, 31530, 31788 and 31822. Days the Executive adds for the public
  // sector by decree are not holidays of clinics.
  pe: [
    { nombre: 'Año Nuevo', mes: 1, dia: 1 },
    { nombre: 'Jueves Santo', pascua: -3 },
    { nombre: 'Viernes Santo', pascua: -2 },
    { nombre: 'Día del Trabajo', mes: 5, dia: 1 },
    { nombre: 'Batalla de Arica y Día de la Bandera', mes: 6, dia: 7, desde: 2024 },
    { nombre: 'San Pedro y San Pablo', mes: 6, dia: 29 },
    { nombre: 'Día de la Fuerza Aérea del Perú', mes: 7, dia: 23, desde: 2023 },
    { nombre: 'Fiestas Patrias', mes: 7, dia: 28 },
    { nombre: 'Fiestas Patrias', mes: 7, dia: 29 },
    { nombre: 'Batalla de Junín', mes: 8, dia: 6, desde: 2022 },
    { nombre: 'Santa Rosa de Lima', mes: 8, dia: 30 },
    { nombre: 'Combate de Angamos', mes: 10, dia: 8 },
    { nombre: 'Todos los Santos', mes: 11, dia: 1 },
    { nombre: 'Inmaculada Concepción', mes: 12, dia: 8 },
    { nombre: 'Batalla de Ayacucho', mes: 12, dia: 9, desde: 2022 },
    { nombre: 'Navidad', mes: 12, dia: 25 },
  ],
  // Código del Trabajo, art. 65. 1 January, 25 December and Carnival are not moved; 2 and 3 November, being
  // consecutive, move together: Tue-Wed to Mon-Tue, Wed-Thu to Thu-Fri, Fri-Sat to Thu-Fri, Sat-Sun to Fri-Mon,
  // Sun-Mon to Mon-Tue (the first to Tuesday).
  ec: [
    { nombre: 'Año Nuevo', mes: 1, dia: 1 },
    { nombre: 'Carnaval', pascua: -48 },
    { nombre: 'Carnaval', pascua: -47 },
    { nombre: 'Viernes Santo', pascua: -2 },
    { nombre: 'Día del Trabajo', mes: 5, dia: 1, traslado: ECUADOR },
    { nombre: 'Batalla de Pichincha', mes: 5, dia: 24, traslado: ECUADOR },
    { nombre: 'Primer Grito de Independencia', mes: 8, dia: 10, traslado: ECUADOR },
    { nombre: 'Independencia de Guayaquil', mes: 10, dia: 9, traslado: ECUADOR },
    { nombre: 'Día de los Difuntos', mes: 11, dia: 2, traslado: [0, -1, 1, 0, -1, -1, 2] },
    { nombre: 'Independencia de Cuenca', mes: 11, dia: 3, traslado: [0, 0, -1, 1, 0, -1, 1] },
    { nombre: 'Navidad', mes: 12, dia: 25 },
  ],
  // Leyes 2.977, 19.668, 19.973, 20.148, 20.215, 20.299, 20.983 and 21.357. Regional holidays are entered by the clinic.
  cl: [
    { nombre: 'Año Nuevo', mes: 1, dia: 1 },
    { nombre: 'Feriado de Año Nuevo', mes: 1, dia: 2, solo: [0] },
    { nombre: 'Viernes Santo', pascua: -2 },
    { nombre: 'Sábado Santo', pascua: -1 },
    { nombre: 'Día del Trabajo', mes: 5, dia: 1 },
    { nombre: 'Glorias Navales', mes: 5, dia: 21 },
    { nombre: 'Día Nacional de los Pueblos Indígenas', solsticio: true },
    { nombre: 'San Pedro y San Pablo', mes: 6, dia: 29, traslado: LEY_19668 },
    { nombre: 'Virgen del Carmen', mes: 7, dia: 16 },
    { nombre: 'Asunción de la Virgen', mes: 8, dia: 15 },
    { nombre: 'Feriado de Fiestas Patrias', mes: 9, dia: 17, solo: [0, 4] },
    { nombre: 'Independencia Nacional', mes: 9, dia: 18 },
    { nombre: 'Glorias del Ejército', mes: 9, dia: 19 },
    { nombre: 'Feriado de Fiestas Patrias', mes: 9, dia: 20, solo: [4] },
    { nombre: 'Encuentro de Dos Mundos', mes: 10, dia: 12, traslado: LEY_19668 },
    { nombre: 'Iglesias Evangélicas y Protestantes', mes: 10, dia: 31, traslado: [0, -4, 2, 0, 0, 0, 0] },
    { nombre: 'Todos los Santos', mes: 11, dia: 1 },
    { nombre: 'Inmaculada Concepción', mes: 12, dia: 8 },
    { nombre: 'Navidad', mes: 12, dia: 25 },
  ],
};

const fechaDe = (anio: number, mes: number, dia: number): string =>
  `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function pascua(anio: number): string {
  const a = anio % 19;
  const b = Math.floor(anio / 100);
  const c = anio % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return fechaDe(anio, Math.floor(n / 31), (n % 31) + 1);
}
/** June solstice in Chile's time (UTC-4): the 20th in the first two years of each four, else the 21st. True from 2022 to 2045. */
const solsticio = (anio: number): string => fechaDe(anio, 6, anio % 4 < 2 ? 20 : 21);

function fechaBase(r: Regla, anio: number): string {
  if ('pascua' in r) return sumarDias(pascua(anio), r.pascua);
  if ('solsticio' in r) return solsticio(anio);
  if ('dia' in r) return fechaDe(anio, r.mes, r.dia);
  const primero = fechaDe(anio, r.mes, 1);
  return sumarDias(primero, ((7 - diaSemana(primero)) % 7) + 7 * (r.lunes - 1));
}

const hechos = new Map<string, readonly Feriado[]>();
/** Holidays of a country in a year, in order. */
export function feriadosDelAnio(pais: CodigoPais, anio: number): readonly Feriado[] {
  const clave = `${pais}${anio}`;
  let lista = hechos.get(clave);
  if (!lista) {
    lista = REGLAS[pais]
      .filter((r) => (r.desde ?? 0) <= anio && (!r.cada || (anio - r.cada[0]) % r.cada[1] === 0))
      .flatMap((r) => {
        const base = fechaBase(r, anio);
        const dia = diaSemana(base);
        if (r.solo && !r.solo.includes(dia)) return [];
        return [{ fecha: sumarDias(base, r.traslado?.[dia] ?? 0), nombre: r.nombre }];
      })
      .sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
    if (hechos.size > 200) hechos.clear();
    hechos.set(clave, lista);
  }
  return lista;
}
/** Holidays from one day to another, both included. */
export function feriadosEntre(pais: CodigoPais, desde: string, hasta: string): Feriado[] {
  const lista: Feriado[] = [];
  for (let a = Number(desde.slice(0, 4)); a <= Number(hasta.slice(0, 4)); a++)
    lista.push(...feriadosDelAnio(pais, a).filter((f) => f.fecha >= desde && f.fecha <= hasta));
  return lista;
}
/** The identifier of a holiday in the list of events. */
export const idFeriado = (f: Feriado): string => `H${f.fecha.replaceAll('-', '')}`;
export const esFeriado = (CONSECUTIVO: string): boolean => CONSECUTIVO.startsWith('H');
