// How long copies are kept, and when there is reason to worry.

/** Of copies made at midday of different days, weeks and months, how many of each stay. */
export const SE_GUARDAN = { dias: 7, semanas: 4, meses: 12, previas: 3 };
/** Without a good copy for this long, somebody is told. */
export const HORAS_SIN_COPIA = 26;

export interface CopiaConFecha {
  nombre: string;
  creada: Date;
  motivo: string;
}
const dia = (d: Date) => d.toISOString().slice(0, 10);
/** Weeks begin on Monday; the first of January of 1970 was a Thursday. */
const semana = (d: Date) => String(Math.floor((d.getTime() / 86_400_000 + 3) / 7));
const mes = (d: Date) => d.toISOString().slice(0, 7);

/** The names of those that have served: of each period the newest stays, and the newest of all always. */
export function copiasQueSobran(copias: readonly CopiaConFecha[]): string[] {
  const nuevasPrimero = [...copias].sort((a, b) => b.creada.getTime() - a.creada.getTime());
  const quedan = new Set(
    nuevasPrimero
      .filter((c) => c.motivo === 'previa')
      .slice(0, SE_GUARDAN.previas)
      .map((c) => c.nombre),
  );
  const completas = nuevasPrimero.filter((c) => c.motivo !== 'previa');
  for (const [periodo, cuantos] of [
    [dia, SE_GUARDAN.dias],
    [semana, SE_GUARDAN.semanas],
    [mes, SE_GUARDAN.meses],
  ] as const) {
    const vistos = new Set<string>();
    for (const c of completas) {
      const p = periodo(c.creada);
      if (vistos.has(p) || vistos.size >= cuantos) continue;
      vistos.add(p);
      quedan.add(c.nombre);
    }
  }
  return copias.filter((c) => !quedan.has(c.nombre)).map((c) => c.nombre);
}

/** Has it been too long since the last good one? Where there never was one, since there is something to lose. */
export const faltaCopia = (ultima: Date | null, hayDatosDesde: Date | null, ahora: Date): boolean => {
  const desde = ultima ?? hayDatosDesde;
  return desde !== null && ahora.getTime() - desde.getTime() > HORAS_SIN_COPIA * 3_600_000;
};
