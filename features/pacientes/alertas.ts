// What may be said of a patient's alerts, and how two who write them at once are joined. Asked by server and screens.
import { plegar } from '#kernel/shared/plegar.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';

export interface TextosDeAlertas {
  ALERGIAS: string;
  ALERGIAS_NEGADAS: 0 | 1;
  ALARMA1: string;
  ALARMA2: string;
  OBSERVACIONES: string;
}
export type AlertasLeidas = TextosDeAlertas & { VERSION_ALERTAS: number | null };
export const CAMPOS_ALERTAS = ['ALERGIAS', 'ALERGIAS_NEGADAS', 'ALARMA1', 'ALARMA2', 'OBSERVACIONES'] as const;
type CampoAlertas = (typeof CAMPOS_ALERTAS)[number];
export const ALERTAS_AJENAS = 'Otra persona cambió las alertas del paciente. Revise los dos textos y guarde de nuevo';
const MAX_ALERGIAS = 80;

interface Alergias {
  ALERGIAS: string;
  ALERGIAS_NEGADAS: number;
}
/** Allergies that are written are not denied, and the other way round (2 §4). */
export function alergiasCongruentes(a: Alergias): Veredicto {
  return !(a.ALERGIAS && a.ALERGIAS_NEGADAS) || 'No se pueden negar las alergias cuando hay alergias escritas';
}
/** Which of the two controls waits for the other to be emptied. Never both: whatever is there can be taken away. */
export function alergiasFijas(a: Alergias): { ALERGIAS: boolean; ALERGIAS_NEGADAS: boolean } {
  const negadas = Number(a.ALERGIAS_NEGADAS) === 1;
  return { ALERGIAS: negadas && !a.ALERGIAS, ALERGIAS_NEGADAS: !negadas && a.ALERGIAS !== '' };
}
/** What a form says of the alerts: to write an allergy without a word of denying is to deny no longer. */
export const alertasDichas = (d: Partial<TextosDeAlertas>): Partial<TextosDeAlertas> =>
  d.ALERGIAS && d.ALERGIAS_NEGADAS === undefined ? { ...d, ALERGIAS_NEGADAS: 0 } : d;
export const textoAlergias = (a: Alergias): string => a.ALERGIAS || (a.ALERGIAS_NEGADAS ? 'Negadas' : 'Sin alergias registradas');

const plano = (s: string) => plegar(s).trim();
/** Both texts in one, none of them twice; undefined when they do not fit together. */
export function alergiasUnidas(a: string, b: string, max = MAX_ALERGIAS): string | undefined {
  const partes = (s: string) =>
    s
      .split(/[,;]/)
      .map((p) => p.trim())
      .filter(Boolean);
  const todas = partes(a);
  for (const p of partes(b)) if (!todas.some((t) => plano(t) === plano(p))) todas.push(p);
  const unidas = todas.length === partes(a).length ? a : todas.join(', ');
  return unidas.length <= max ? unidas : undefined;
}
/** Two free texts one after the other, when one does not hold the other already; undefined when they do not fit. */
export function textosUnidos(a: string, b: string, max: number): string | undefined {
  if (plano(a).includes(plano(b))) return a;
  const juntos = plano(b).includes(plano(a)) ? b : [a, b].join(max > MAX_ALERGIAS ? '\n' : ', ');
  return juntos.length <= max ? juntos : undefined;
}
/**
 * The patient's allergies after a prescription that does not say which ones its form had read: it may add, and takes
 * nothing away. Undefined when that cannot be: the two texts must be joined by a person.
 */
export function alergiasAgregadas(enviadas: Alergias, delPaciente: Alergias): { ALERGIAS: string; ALERGIAS_NEGADAS: 0 | 1 } | undefined {
  if (enviadas.ALERGIAS) {
    const ALERGIAS = alergiasUnidas(delPaciente.ALERGIAS, enviadas.ALERGIAS);
    return ALERGIAS === undefined ? undefined : { ALERGIAS, ALERGIAS_NEGADAS: 0 };
  }
  if (!enviadas.ALERGIAS_NEGADAS) return { ALERGIAS: delPaciente.ALERGIAS, ALERGIAS_NEGADAS: delPaciente.ALERGIAS_NEGADAS ? 1 : 0 };
  return delPaciente.ALERGIAS ? undefined : { ALERGIAS: '', ALERGIAS_NEGADAS: 1 };
}

const iguales = (a: unknown, b: unknown) => String(a ?? '').trim() === String(b ?? '').trim();
/** Texts that are changed together. */
const UNIDADES: readonly (readonly CampoAlertas[])[] = [['ALERGIAS', 'ALERGIAS_NEGADAS'], ['ALARMA1'], ['ALARMA2'], ['OBSERVACIONES']];
const cambio = (unidad: readonly CampoAlertas[], a: Partial<TextosDeAlertas>, b: Partial<TextosDeAlertas>) =>
  unidad.some((c) => !iguales(a[c], b[c]));

/** What a form that read `leidas` sends: the alerts that it changed with the version that it read, or nothing at all. */
export function alertasPorEnviar(escritas: Partial<TextosDeAlertas>, leidas: AlertasLeidas): Partial<AlertasLeidas> {
  const tocadas = UNIDADES.filter((u) => u.every((c) => c in escritas) && cambio(u, escritas, leidas)).flat();
  if (tocadas.length === 0) return {};
  return { ...Object.fromEntries(tocadas.map((c) => [c, escritas[c]])), VERSION_ALERTAS: leidas.VERSION_ALERTAS };
}
/**
 * A form that read `leidas` and holds `escritas`, when the patient has `actuales` by now: what nobody touched here becomes
 * what it is there; what both changed waits for a person (`ajenas` names it).
 */
export function alertasAlDia(
  escritas: TextosDeAlertas,
  leidas: TextosDeAlertas,
  actuales: TextosDeAlertas,
): { valores: Partial<TextosDeAlertas>; ajenas: CampoAlertas[] } {
  const valores: Partial<TextosDeAlertas> = {};
  const ajenas: CampoAlertas[] = [];
  for (const u of UNIDADES) {
    if (!cambio(u, leidas, actuales) || !cambio(u, escritas, actuales)) continue;
    if (cambio(u, escritas, leidas)) ajenas.push(u[0]!);
    else for (const c of u) Object.assign(valores, { [c]: actuales[c] });
  }
  return { valores, ajenas };
}
