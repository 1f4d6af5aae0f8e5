// How long backups are kept, and when a missing one is reported.

/** How many backups are kept: one per day, per week and per month, and those made before an update. */
export const SE_GUARDAN = { dias: 7, semanas: 4, meses: 12, previas: 3 };
/** After so many hours without a good backup, the administrator is told. */
export const HORAS_SIN_COPIA = 26;

export interface CopiaConFecha {
  nombre: string;
  creada: Date;
  motivo: string;
}
const dia = (d: Date) => d.toISOString().slice(0, 10);
/** Number of the week, from Monday; 1 January 1970 was a Thursday. */
const semana = (d: Date) => String(Math.floor((d.getTime() / 86_400_000 + 3) / 7));
const mes = (d: Date) => d.toISOString().slice(0, 7);

/** Names of the backups to delete: the newest of each kept period stays, so the newest of all always does. */
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

/** Whether a backup is overdue. If none was ever made, time counts from when there was something to lose. */
export const faltaCopia = (ultima: Date | null, hayDatosDesde: Date | null, ahora: Date): boolean => {
  const desde = ultima ?? hayDatosDesde;
  return desde !== null && ahora.getTime() - desde.getTime() > HORAS_SIN_COPIA * 3_600_000;
};
