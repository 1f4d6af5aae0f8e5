// Rules of a patient's alerts and how two simultaneous changes are joined; used by the server and the screens.
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
/** Written allergies and denied allergies exclude each other (2 §4). */
export function alergiasCongruentes(a: Alergias): Veredicto {
  return !(a.ALERGIAS && a.ALERGIAS_NEGADAS) || 'No se pueden negar las alergias cuando hay alergias escritas';
}
/** Which of the two controls is disabled by the other. Never both, so that whatever is there can be removed. */
export function alergiasFijas(a: Alergias): { ALERGIAS: boolean; ALERGIAS_NEGADAS: boolean } {
  const negadas = Number(a.ALERGIAS_NEGADAS) === 1;
  return { ALERGIAS: negadas && !a.ALERGIAS, ALERGIAS_NEGADAS: !negadas && a.ALERGIAS !== '' };
}
/** The alerts sent by a form: writing an allergy without saying whether they are denied means that they are not. */
export const alertasDichas = (d: Partial<TextosDeAlertas>): Partial<TextosDeAlertas> =>
  d.ALERGIAS && d.ALERGIAS_NEGADAS === undefined ? { ...d, ALERGIAS_NEGADAS: 0 } : d;
export const textoAlergias = (a: Alergias): string => a.ALERGIAS || (a.ALERGIAS_NEGADAS ? 'Negadas' : 'Sin alergias registradas');

const plano = (s: string) => plegar(s).trim();
/** Joins both texts without repeats; undefined when they do not fit in the field. */
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
/** One text after the other, unless one contains the other; undefined when they do not fit. */
export function textosUnidos(a: string, b: string, max: number): string | undefined {
  if (plano(a).includes(plano(b))) return a;
  const juntos = plano(b).includes(plano(a)) ? b : [a, b].join(max > MAX_ALERGIAS ? '\n' : ', ');
  return juntos.length <= max ? juntos : undefined;
}
/**
 * The allergies after a prescription that does not say which version it read: it may only add. Undefined when the two texts
 * must be joined by a person.
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
/** Fields that change together. */
const UNIDADES: readonly (readonly CampoAlertas[])[] = [['ALERGIAS', 'ALERGIAS_NEGADAS'], ['ALARMA1'], ['ALARMA2'], ['OBSERVACIONES']];
const cambio = (unidad: readonly CampoAlertas[], a: Partial<TextosDeAlertas>, b: Partial<TextosDeAlertas>) =>
  unidad.some((c) => !iguales(a[c], b[c]));

/** What a form that read `leidas` sends: the alerts that it changed, with the version that it read; {} when none changed. */
export function alertasPorEnviar(escritas: Partial<TextosDeAlertas>, leidas: AlertasLeidas): Partial<AlertasLeidas> {
  const tocadas = UNIDADES.filter((u) => u.every((c) => c in escritas) && cambio(u, escritas, leidas)).flat();
  if (tocadas.length === 0) return {};
  return { ...Object.fromEntries(tocadas.map((c) => [c, escritas[c]])), VERSION_ALERTAS: leidas.VERSION_ALERTAS };
}
/**
 * Compares a form (which read `leidas` and holds `escritas`) with the patient's present alerts: `valores` are fields changed
 * only there, which the form takes over; `ajenas` are fields changed on both sides, which a person must join.
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
