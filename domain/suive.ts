// The weekly report of new cases of Mexico (SUIVE-1): which key a diagnosis has, its columns, its weeks, and what is a new case.
// Source: Dirección General de Epidemiología, form SUIVE-1 "Informe semanal de casos nuevos de enfermedades".

/** One line of the form. */
export interface Enfermedad {
  EPI_CLAVE: string;
  NOMBRE: string;
  GRUPO: string;
  /** `*` immediate notification, `+` study of each case, `#` study of outbreaks. */
  MARCAS?: string;
  /** Codes and ranges of CIE-10, with commas. A category includes all below it. */
  CIE10: string;
  /** Codes that belong to another line. */
  SIN?: string;
}

const DIA_MS = 86_400_000;
/** Days since 1970, which was a Thursday. */
const aDia = (fecha: string): number => Math.round(Date.parse(`${fecha}T00:00:00Z`) / DIA_MS);
const aFecha = (dia: number): string => new Date(dia * DIA_MS).toISOString().slice(0, 10);
const JUEVES = 4;
const desdeDomingo = (dia: number): number => (((dia + JUEVES) % 7) + 7) % 7;

const normal = (codigo: string): string => {
  const c = codigo.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return c.length === 3 ? `${c}X` : c.slice(0, 4);
};
/** How exactly a code of the form names a diagnosis: 4 itself, 3 a range of its kind, 2 its category, 1 a range of categories. */
function exactitud(patron: string, codigo: string): number {
  const [desde, hasta] = patron.trim().toUpperCase().replaceAll('.', '').split('-') as [string, string?];
  const suyo = codigo.slice(0, desde.length);
  if (hasta === undefined) return suyo === desde ? (desde.length === 4 ? 4 : 2) : 0;
  return suyo >= desde && suyo <= hasta ? (desde.length === 4 ? 3 : 1) : 0;
}
const partes = (lista: string | undefined): string[] => (lista ? lista.split(',').filter(Boolean) : []);

/**
 * Finds the line of a CIE-10 code ('A15', 'A15.0' or 'A150'), the most exact one: four characters before their category, since
 * some categories are split among lines. Undefined for what is not reported.
 */
export function buscadorSuive<E extends Enfermedad>(enfermedades: readonly E[]): (codigo: string) => E | undefined {
  const conPatrones = enfermedades.map((e) => ({ e, con: partes(e.CIE10), sin: partes(e.SIN) }));
  const sabidas = new Map<string, E | undefined>();
  const buscar = (codigo: string): E | undefined => {
    let mejor: E | undefined;
    let suya = 0;
    for (const { e, con, sin } of conPatrones) {
      const n = Math.max(0, ...con.map((p) => exactitud(p, codigo)));
      if (n > suya && !sin.some((p) => exactitud(p, codigo) > 0)) [mejor, suya] = [e, n];
    }
    return mejor;
  };
  return (codigo) => {
    const c = normal(codigo);
    if (c.length < 4) return undefined;
    if (!sabidas.has(c)) sabidas.set(c, buscar(c));
    return sabidas.get(c);
  };
}

/** The columns of the form: completed years at the consultation, from and to. */
export const GRUPOS_EDAD = [
  ['< 1', 0, 0],
  ['1-4', 1, 4],
  ['5-9', 5, 9],
  ['10-14', 10, 14],
  ['15-19', 15, 19],
  ['20-24', 20, 24],
  ['25-44', 25, 44],
  ['45-49', 45, 49],
  ['50-59', 50, 59],
  ['60-64', 60, 64],
  ['65 y +', 65, Number.POSITIVE_INFINITY],
  ['Ign.', Number.NaN, Number.NaN],
] as const;
/** The column of an age in completed years; the last one when it is not known. */
export function grupoDeEdad(anios: number | null): number {
  const i = anios === null ? -1 : GRUPOS_EDAD.findIndex(([, desde, hasta]) => anios >= desde && anios <= hasta);
  return i < 0 ? GRUPOS_EDAD.length - 1 : i;
}

export interface Semana {
  anio: number;
  semana: number;
  /** Sunday and Saturday, yyyy-mm-dd. */
  desde: string;
  hasta: string;
}
/** The Sunday on which a year's first week begins: the week with at least four days of the new year. */
function primerDomingo(anio: number): number {
  const enero = aDia(`${anio}-01-01`);
  const dia = desdeDomingo(enero);
  return dia <= 3 ? enero - dia : enero + 7 - dia;
}
/** The epidemiological week of a day. Weeks run from Sunday to Saturday. */
export function semanaDe(fecha: string): Semana {
  const dia = aDia(fecha);
  const calendario = Number(fecha.slice(0, 4));
  const anio = dia >= primerDomingo(calendario + 1) ? calendario + 1 : dia < primerDomingo(calendario) ? calendario - 1 : calendario;
  const semana = Math.floor((dia - primerDomingo(anio)) / 7) + 1;
  const domingo = primerDomingo(anio) + 7 * (semana - 1);
  return { anio, semana, desde: aFecha(domingo), hasta: aFecha(domingo + 6) };
}
/** How many weeks an epidemiological year has: 52 or 53. */
export const semanasDe = (anio: number): number => (primerDomingo(anio + 1) - primerDomingo(anio)) / 7;
/** A week of a year, by its number. */
export const semana = (anio: number, n: number): Semana => semanaDe(aFecha(primerDomingo(anio) + 7 * (n - 1)));
/** The week that a period is exactly; undefined for other periods. */
export function semanaExacta(desde: string, hasta: string): Semana | undefined {
  const s = semanaDe(desde);
  return s.desde === desde && s.hasta === hasta ? s : undefined;
}

/** Groups of illnesses that a person has from then on: counted once ever. The form does not say it; this is our own reading. */
const CRONICOS = new Set(['NTR', 'NUT', 'NEO', 'DEF', 'MEN']);
const CRONICAS = new Set(['192']);
/** Days without the illness after which it is a new episode: our own value, no rule names one. */
export const DIAS_DE_EPISODIO = 28;
/** Whether a diagnosis counts, after the last earlier day on which the same person had the same line. */
export function esCasoNuevo(e: Enfermedad, fecha: string, anterior: string | undefined): boolean {
  if (anterior === undefined) return true;
  if (CRONICOS.has(e.GRUPO) || CRONICAS.has(e.EPI_CLAVE)) return false;
  return aDia(fecha) - aDia(anterior) >= DIAS_DE_EPISODIO;
}
export const esInmediata = (e: Enfermedad): boolean => e.MARCAS?.includes('*') ?? false;
