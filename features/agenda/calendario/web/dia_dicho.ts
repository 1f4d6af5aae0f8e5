// Understands a day as people write it: hoy, pasado mañana, el jueves, 12 dic, 12 de diciembre, 12/12, 12/12/2027.
import { DIAS, deTecleado, diaSemana, esFecha, MESES, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { plegado } from '#kernel/web/comandos.ts';

const SUELTOS: Record<string, number> = { hoy: 0, manana: 1, 'pasado manana': 2, ayer: -1, antier: -2, anteayer: -2 };
const CALLADO = /^(?:ir a |ir al |ir |agenda de |agenda del |agenda )?(?:el |la )?(?:dia |proximo |siguiente )?/;

/**
 * The day as yyyy-mm-dd; undefined when the text is none. Without a year it is the next such day, today included; a weekday
 * alone is the next one after today.
 */
export function diaDicho(texto: string, hoy: string): string | undefined {
  const t = plegado(texto).replace(CALLADO, '');
  if (t in SUELTOS && Object.hasOwn(SUELTOS, t)) return sumarDias(hoy, SUELTOS[t]!);
  if (t.length >= 3) {
    const dia = DIAS.findIndex((d) => plegado(d).startsWith(t));
    if (dia >= 0) return sumarDias(hoy, ((dia - diaSemana(hoy) + 6) % 7) + 1);
  }
  const entera = deTecleado(t);
  if (entera) return entera;
  const m = /^(\d{1,2})(?:(?:\/| de | )(\d{1,2}|[a-z]{3,}))?$/.exec(t);
  if (!m) return undefined;
  const dia = m[1]!.padStart(2, '0');
  if (m[2] === undefined) {
    // "el 15" is of this month, or of the next when it has passed. A number alone may be a patient's code, so it is no day.
    if (!/\bel\b|\bdia\b|\bal\b/.test(plegado(texto))) return undefined;
    const este = `${hoy.slice(0, 8)}${dia}`;
    const otro = `${sumarMeses(`${hoy.slice(0, 7)}-01`, 1).slice(0, 8)}${dia}`;
    return [este, otro].find((f) => esFecha(f) && f >= hoy);
  }
  const mes = /^\d/.test(m[2]) ? Number(m[2]) : MESES.findIndex((x) => x.startsWith(m[2]!)) + 1;
  const anio = Number(hoy.slice(0, 4));
  return [anio, anio + 1].map((a) => `${a}-${String(mes).padStart(2, '0')}-${dia}`).find((f) => esFecha(f) && f >= hoy);
}
