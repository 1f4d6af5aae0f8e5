// Dates and times travel as text in the clinic's time zone: 'yyyy-mm-dd', 'HH:MM'. Other code does not compute with Date.
const formatos = new Map<string, Intl.DateTimeFormat>();
function formato(zona: string): Intl.DateTimeFormat {
  let f = formatos.get(zona);
  if (!f) {
    f = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zona,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatos.set(zona, f);
  }
  return f;
}

interface DiaYHora {
  fecha: string;
  hora: string;
}
// Every call asks what time it is at the clinic, and formatting an instant costs more than the rest of its context.
const esteMinuto = new Map<string, { minuto: number; es: DiaYHora }>();
/** The day and minute of now in the clinic's time zone: { fecha: '2026-11-20', hora: '11:20' }; with `instante`, of then. */
export function enLaClinica(zona: string, instante?: Date): DiaYHora {
  if (instante) return enZona(zona, instante);
  const minuto = Math.floor(Date.now() / 60_000);
  let visto = esteMinuto.get(zona);
  if (visto?.minuto !== minuto) {
    visto = { minuto, es: enZona(zona, new Date(minuto * 60_000)) };
    esteMinuto.set(zona, visto);
  }
  return visto.es;
}
function enZona(zona: string, instante: Date): DiaYHora {
  const [fecha = '', hora = ''] = formato(zona).format(instante).split(' ');
  return { fecha, hora: hora.slice(0, 5) };
}
/** The instant of a day and time in the clinic's time zone; when clocks go back, the first of the two. */
export function instanteDe(zona: string, fecha: string, hora: string): Date {
  const pared = Date.parse(`${fecha}T${hora}:00Z`);
  let t = pared;
  for (let i = 0; i < 3; i++) {
    const visto = Date.parse(`${formato(zona).format(new Date(t)).replace(' ', 'T')}Z`);
    if (visto === pared) break;
    t += pared - visto;
  }
  return new Date(t);
}

/** Minutes of a day. */
export const DIA_MIN = 1440;
const DIA_MS = 86_400_000;
const utc = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`);
const texto = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const sumarDias = (fecha: string, dias: number): string => texto(utc(fecha) + dias * DIA_MS);
/** The same day some months later; the month's last day when that day does not exist. */
export function sumarMeses(fecha: string, meses: number): string {
  const [a, m, d] = fecha.split('-').map(Number) as [number, number, number];
  const ultimo = new Date(Date.UTC(a, m - 1 + meses + 1, 0)).getUTCDate();
  return texto(Date.UTC(a, m - 1 + meses, Math.min(d, ultimo)));
}
export const diasEntre = (a: string, b: string): number => Math.round((utc(b) - utc(a)) / DIA_MS);
/** 0 is Monday, 6 is Sunday. */
export const diaSemana = (fecha: string): number => (new Date(utc(fecha)).getUTCDay() + 6) % 7;
export const lunesDe = (fecha: string): string => sumarDias(fecha, -diaSemana(fecha));
export const esFecha = (s: string): boolean => /^\d{4}-\d\d-\d\d$/.test(s) && texto(utc(s) || 0) === s;

export const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const CORTOS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const;
export const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
export const diaCorto = (fecha: string): string => CORTOS[diaSemana(fecha)]!;
const mes = (fecha: string) => MESES[Number(fecha.slice(5, 7)) - 1] ?? '';
/** "vie 20 nov 2026" */
export const fechaTexto = (fecha: string | null | undefined): string =>
  fecha ? `${diaCorto(fecha)} ${Number(fecha.slice(8, 10))} ${mes(fecha).slice(0, 3)} ${fecha.slice(0, 4)}` : '';
/** "vie 20 nov 2026, 10:00", from 'yyyy-mm-dd HH:MM'; '' for null. */
export const momentoTexto = (momento: string | null): string =>
  momento ? `${fechaTexto(momento.slice(0, 10))}, ${momento.slice(11, 16)}` : '';
/** "20 nov 2026", where the weekday does not matter (births). */
export const fechaCorta = (fecha: string | null | undefined): string => (fecha ? fechaTexto(fecha).slice(4) : '');
/** "20 de noviembre de 2026", for paper. */
export const fechaLarga = (fecha: string): string => `${Number(fecha.slice(8, 10))} de ${mes(fecha)} de ${fecha.slice(0, 4)}`;
/** dd/mm/aaaa, as users type dates. */
export const aTecleado = (fecha: string | null | undefined): string =>
  fecha ? `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}` : '';
/** From dd/mm/aaaa (or d/m/aa, or yyyy-mm-dd) to yyyy-mm-dd; undefined when it is not a date. */
export function deTecleado(s: string): string | undefined {
  const t = s.trim();
  if (esFecha(t)) return t;
  const m = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(t) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(t);
  if (!m) return undefined;
  const anio = m[3]!.length === 2 ? `20${m[3]}` : m[3]!;
  const f = `${anio}-${m[2]!.padStart(2, '0')}-${m[1]!.padStart(2, '0')}`;
  return esFecha(f) ? f : undefined;
}

export const minutos = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
export const aHora = (min: number): string => `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
