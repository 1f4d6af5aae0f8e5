// By when a patient's request about personal data must be answered, by country.
import type { CodigoPais } from '#domain/paises/pais.ts';
import { feriadosDelAnio } from '#features/agenda/tiempo/feriados.ts';
import { diaSemana, sumarDias } from '#kernel/shared/dates.ts';

/** What a patient may ask for. */
export const DERECHO = { acceso: 1, rectificacion: 2, cancelacion: 3, oposicion: 4 } as const;
export type Derecho = (typeof DERECHO)[keyof typeof DERECHO];

interface Plazo {
  dias: number;
  habiles: boolean;
}
interface Ley {
  /** As its people call these rights. */
  titulo: string;
  ley: string;
  plazo: (derecho: Derecho) => Plazo;
  /** To carry out what was granted, counted from the answer; absent where the answer is all that has a term. */
  cumplir?: Plazo;
  /** Requests received from this day on. */
  desde?: string;
}
const habiles = (dias: number): Plazo => ({ dias, habiles: true });
const corridos = (dias: number): Plazo => ({ dias, habiles: false });

/** Of each country, the latest law first. */
const LEYES: Record<CodigoPais, readonly Ley[]> = {
  mx: [
    {
      titulo: 'Derechos ARCO',
      // Ley Federal de Protección de Datos Personales en Posesión de los Particulares, DOF 20-Mar-2025.
      ley: 'Ley Federal de Protección de Datos Personales en Posesión de los Particulares',
      plazo: () => habiles(20),
      cumplir: habiles(15),
    },
  ],
  co: [
    {
      titulo: 'Habeas data',
      // Ley 1581 de 2012: queries, art. 14; claims, art. 15.
      ley: 'Ley 1581 de 2012',
      plazo: (d) => habiles(d === DERECHO.acceso ? 10 : 15),
    },
  ],
  pe: [
    {
      titulo: 'Derechos ARCO',
      // Ley 29733 and its regulation (terms of access, and of rectification, cancellation and opposition).
      ley: 'Ley 29733, Ley de Protección de Datos Personales',
      plazo: (d) => habiles(d === DERECHO.acceso ? 20 : 10),
    },
  ],
  ec: [
    {
      titulo: 'Derechos del titular',
      // LOPDP, arts. 13 to 16: «plazo de quince (15) días»; a plazo counts every day.
      ley: 'Ley Orgánica de Protección de Datos Personales',
      plazo: () => corridos(15),
    },
  ],
  cl: [
    {
      titulo: 'Derechos del titular',
      // Ley 19.628 as amended by Ley 21.719, art. 11, in force on 1-Dec-2026.
      ley: 'Ley 19.628, modificada por la Ley 21.719',
      plazo: () => corridos(30),
      desde: '2026-12-01',
    },
    // Ley 19.628, art. 16.
    { titulo: 'Derechos del titular', ley: 'Ley 19.628', plazo: () => habiles(2) },
  ],
};

/** The law that governs a request received on a day. */
export const leyDe = (pais: CodigoPais, FECHA: string): Ley => LEYES[pais].find((l) => !l.desde || FECHA >= l.desde)!;

const esHabil = (pais: CodigoPais, fecha: string): boolean =>
  diaSemana(fecha) < 5 && !feriadosDelAnio(pais, Number(fecha.slice(0, 4))).some((f) => f.fecha === fecha);
/** The last day of a term that begins the day after `desde`. Business days are Monday to Friday without national holidays. */
function vence(pais: CodigoPais, desde: string, { dias, habiles: soloHabiles }: Plazo): string {
  if (!soloHabiles) return sumarDias(desde, dias);
  let dia = desde;
  for (let faltan = dias; faltan > 0; ) {
    dia = sumarDias(dia, 1);
    if (esHabil(pais, dia)) faltan--;
  }
  return dia;
}
/** The last day to answer a request received on `FECHA` (yyyy-mm-dd). */
export const venceRespuesta = (pais: CodigoPais, derecho: Derecho, FECHA: string): string =>
  vence(pais, FECHA, leyDe(pais, FECHA).plazo(derecho));
/** The last day to carry out what was granted on `contestada`; null where the law sets no term for it. */
export function venceCumplimiento(pais: CodigoPais, FECHA: string, contestada: string): string | null {
  const { cumplir } = leyDe(pais, FECHA);
  return cumplir ? vence(pais, contestada, cumplir) : null;
}
/** «20 días hábiles». */
export const textoPlazo = (pais: CodigoPais, derecho: Derecho, FECHA: string): string => {
  const { dias, habiles: soloHabiles } = leyDe(pais, FECHA).plazo(derecho);
  return `${dias} días ${soloHabiles ? 'hábiles' : 'corridos'}`;
};
