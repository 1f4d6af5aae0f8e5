// Imports a sheet into a list. Each row is matched with the existing one it names and validated by the form's own schema;
// either all rows are saved or none. A dry run reports row by row what would happen.
import type { z } from 'zod';
import { leerCifra } from '#domain/cifras.ts';
import { preguntaDeImporte } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import type { Campo } from '../shared/fields.ts';
import { type Importacion, type Importar, MAX_MOSTRADOS, type Renglon } from '../shared/importacion.ts';
import { Rechazo } from '../shared/verdict.ts';
import { cederTurno } from './ceder_turno.ts';
import type { Celda, Renglones } from './planilla.ts';
import { renglonesDe } from './preparar.ts';

export type Fila = Record<string, unknown>;

export interface Importador {
  /** The columns that the sheet may have, in order: the form's fields. */
  campos: readonly (readonly [string, Campo])[];
  /** The country whose way of writing numbers applies. */
  pais: Pick<Pais, 'moneda'>;
  /** The form's schema. */
  schema: z.ZodType;
  /** Fields that together identify a row: a sheet row equal in them changes the existing one, any other is added. */
  natural: readonly string[];
  /** Other fields that must be unique, each with the sentence for the user. */
  unico?: readonly (readonly [string, string])[];
  /** For fields that hold codes of other lists: the code for each text. */
  relaciones?: Record<string, readonly { codigo: unknown; texto: string }[]>;
  existentes: readonly Fila[];
  /** Suggested rows of ours to load, instead of a sheet. */
  sugeridas?: readonly Fila[];
  agregar: (filas: Fila[]) => Promise<void>;
  /** Each existing row, complete, and the values that change. */
  actualizar: (filas: { antes: Fila; cambia: Fila }[]) => Promise<void>;
}

/**
 * Reads, validates and, unless it is a dry run, saves. Throws `Rechazo` when a row is wrong and the user did not ask to skip
 * wrong rows.
 */
export async function importar(i: Importador, { ARCHIVO, SUGERIDO, PROBAR, OMITIR }: Importar): Promise<Importacion> {
  const { filas, ignoradas } = SUGERIDO ? { filas: sugeridas(i), ignoradas: [] } : await desdePlanilla(i, renglonesDe(ARCHIVO!));
  const plan = await planear(i, filas, SUGERIDO === 1);
  const errores = plan.renglones.filter((r) => r.ACCION === 'error').length;
  const iguales = plan.renglones.length - errores - plan.nuevas.length - plan.cambios.length;
  if (!PROBAR) {
    if (errores && !OMITIR)
      throw new Rechazo(
        errores === 1 ? 'Un renglón tiene errores y no se importó nada' : `${errores} renglones tienen errores y no se importó nada`,
      );
    if (plan.nuevas.length) await i.agregar(plan.nuevas);
    if (plan.cambios.length) await i.actualizar(plan.cambios);
  }
  // Rows that need attention come first; within each group, in the sheet's order.
  const peso = (r: Renglon) => ['error', 'actualizar', 'agregar', 'igual'].indexOf(r.ACCION);
  return {
    RENGLONES: plan.renglones.toSorted((a, b) => peso(a) - peso(b)).slice(0, MAX_MOSTRADOS),
    AGREGAR: plan.nuevas.length,
    ACTUALIZAR: plan.cambios.length,
    IGUALES: iguales,
    ERRORES: errores,
    IGNORADAS: ignoradas,
  };
}

interface Leida {
  renglon: number;
  valores: Fila;
}
const sugeridas = (i: Importador): Leida[] => {
  if (!i.sugeridas) throw new Rechazo('No hay catálogo sugerido para esta lista');
  return i.sugeridas.map((valores, n) => ({ renglon: n + 1, valores }));
};

/** Text for comparing: lower case, without accents or repeated spaces. */
export const igualado = (v: unknown): string =>
  String(v ?? '')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[\s*]+/g, ' ')
    .trim();

/** Rows that a sheet may have above its header, such as a title or a date. */
export const ANTES_DEL_ENCABEZADO = 5;
async function desdePlanilla(i: Importador, hoja: Renglones): Promise<{ filas: Leida[]; ignoradas: string[] }> {
  const de = new Map(i.campos.flatMap(([k, c]) => [[igualado(k), k] as const, [igualado(c.etiqueta), k] as const]));
  const claves = (celdas: Celda[]) => celdas.map((c) => de.get(igualado(c)));
  const en = hoja.slice(0, ANTES_DEL_ENCABEZADO).findIndex(({ celdas }) => i.natural.every((k) => claves(celdas).includes(k)));
  const [cabeza, ...resto] = hoja.slice(Math.max(0, en));
  if (!cabeza || (en >= 0 && !resto.length)) throw malArchivo('El archivo no tiene renglones');
  const columnas = claves(cabeza.celdas);
  const falta = i.natural.find((k) => !columnas.includes(k));
  if (falta) throw malArchivo(`Falta la columna «${new Map(i.campos).get(falta)?.etiqueta ?? falta}» en el primer renglón`);
  const porClave = new Map(i.campos);
  const lectores = columnas.flatMap((k, n) => (k ? [{ k, n, leer: lectorDe(porClave.get(k)!, i.pais, i.relaciones?.[k]) }] : []));
  const filas: Leida[] = [];
  const respira = cederTurno();
  for (const { renglon, celdas } of resto) {
    await respira();
    filas.push({ renglon, valores: Object.fromEntries(lectores.map(({ k, n, leer }) => [k, leer(celdas[n] ?? null)])) });
  }
  return { filas, ignoradas: cabeza.celdas.filter((c, n) => !columnas[n] && String(c ?? '').trim() !== '').map(String) };
}
const malArchivo = (sentencia: string) => new Rechazo(sentencia, { ERRORES: { ARCHIVO: sentencia } });

const SI = new Set(['si', '1', 'x', 'true', 'verdadero', 'activo', 'activa']);
const NO = new Set(['no', '0', 'false', 'falso', 'inactivo', 'inactiva']);
/**
 * Reads the cells of a column as the form would send them; what cannot be understood stays as written, so that the field's
 * validator explains it.
 */
export function lectorDe(
  c: Campo,
  pais: Pick<Pais, 'moneda'>,
  opciones?: readonly { codigo: unknown; texto: string }[],
): (v: Celda) => unknown {
  // When two options read the same, the first one wins.
  const porTexto = new Map<string, unknown>();
  const pone = (escrito: string, codigo: unknown) => porTexto.has(escrito) || porTexto.set(escrito, codigo);
  for (const o of opciones ?? []) pone(igualado(o.texto), o.codigo);
  const porCodigo = new Map((opciones ?? []).map((o) => [String(o.codigo), o.codigo]));
  if (!opciones)
    for (const [valor, t] of c.opciones ?? []) {
      pone(igualado(t), valor);
      pone(igualado(valor), valor);
    }
  return (v) => {
    if (v === null || (typeof v === 'string' && v.trim() === '')) return '';
    if (opciones) return porTexto.get(igualado(v)) ?? porCodigo.get(String(v)) ?? Number.NaN;
    return c.opciones ? (porTexto.get(igualado(v)) ?? v) : leerSuelta(c, v, pais);
  };
}
function leerSuelta(c: Campo, v: NonNullable<Celda>, pais: Pick<Pais, 'moneda'>): unknown {
  switch (c.tipo) {
    case 'siNo':
      return SI.has(igualado(v)) ? 1 : NO.has(igualado(v)) ? 0 : v;
    case 'importe':
    case 'medida':
    case 'entero':
      // Spreadsheet formulas leave rounding errors, so numbers keep twelve significant digits.
      return typeof v === 'string' ? deCifraEscrita(c, v, pais) : typeof v === 'number' ? Number(v.toPrecision(12)) : v;
    case 'fecha':
      return v instanceof Date ? v.toISOString().slice(0, 10) : deFechaEscrita(String(v));
    case 'hora':
      return v instanceof Date ? v.toISOString().slice(11, 16) : String(v);
    default:
      return v instanceof Date ? v.toISOString().slice(0, 10) : String(v);
  }
}
/** A number written as text, read by the clinic's country; what is no number or is ambiguous stays as written. */
function deCifraEscrita(c: Campo, escrito: string, pais: Pick<Pais, 'moneda'>): number | string {
  const leido = leerCifra(escrito.replace(/(?<!\s)\s*%\s*$/, ''), pais, {
    decimales: c.tipo === 'importe' ? pais.moneda.decimales : (c.decimales ?? 0),
    ...(c.rango ? { rango: c.rango } : {}),
    medida: c.tipo === 'medida' && (c.decimales ?? 0) > 0,
  });
  return leido && 'valor' in leido ? leido.valor : escrito;
}
const deFechaEscrita = (s: string): string => {
  const m = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(s);
  return m ? `${m[3]}-${m[2]!.padStart(2, '0')}-${m[1]!.padStart(2, '0')}` : s;
};

interface Plan {
  renglones: Renglon[];
  nuevas: Fila[];
  cambios: { antes: Fila; cambia: Fila }[];
}
/** What would happen with each row. With `soloFaltantes`, rows that already exist are left as they are. */
async function planear(i: Importador, filas: readonly Leida[], soloFaltantes = false): Promise<Plan> {
  const nombre = (f: Fila) => i.natural.map((k) => igualado(f[k])).join('\n');
  const hay = new Map(i.existentes.map((f) => [nombre(f), f]));
  const vistas = new Map<string, number>();
  const tomados = new Map((i.unico ?? []).map(([k]) => [k, new Map(i.existentes.map((f) => [igualado(f[k]), nombre(f)]))]));
  const etiquetas = new Map(i.campos.map(([k, c]) => [k, c.etiqueta]));
  const malCampo = (k: string, sentencia: string) =>
    `${etiquetas.get(k) ?? k}: ${i.relaciones?.[k] ? 'Seleccione una opción válida' : sentencia}`;
  const plan: Plan = { renglones: [], nuevas: [], cambios: [] };
  const respira = cederTurno();
  for (const { renglon, valores } of filas) {
    await respira();
    const clave = nombre(valores);
    const antes = hay.get(clave);
    const TEXTO = i.natural
      .map((k) => textoDe(i, k, valores[k]))
      .filter(Boolean)
      .join(' · ')
      .slice(0, 500);
    const decir = (ACCION: Renglon['ACCION'], DETALLE: string[] = []) => plan.renglones.push({ RENGLON: renglon, ACCION, TEXTO, DETALLE });
    if (antes && soloFaltantes) {
      decir('igual');
      continue;
    }
    const r = i.schema.safeParse({ ...antes, ...valores, VERSION: null });
    const dudosos = importesDudosos(i, valores);
    const malos = (r.error?.issues ?? []).map((e): [string, string] => [String(e.path[0]), dudosos.get(String(e.path[0])) ?? e.message]);
    const errores = [...malos, ...dudosos].map(([k, frase]) => malCampo(k, frase));
    const otra = vistas.get(clave);
    if (otra !== undefined) errores.push(`Repite el renglón ${otra}`);
    vistas.set(clave, otra ?? renglon);
    const fila = (r.data ?? {}) as Fila;
    for (const [k, sentencia] of i.unico ?? []) {
      const valor = igualado(fila[k]);
      const de = tomados.get(k)!;
      if (valor && (de.get(valor) ?? clave) !== clave) errores.push(sentencia);
      else if (valor) de.set(valor, clave);
    }
    if (errores.length) {
      decir('error', [...new Set(errores)]);
      continue;
    }
    if (!antes) {
      const { VERSION: _, ...nueva } = fila;
      plan.nuevas.push(nueva);
      decir('agregar');
      continue;
    }
    const cambian = Object.keys(valores).filter((k) => k in fila && fila[k] !== antes[k]);
    if (!cambian.length) {
      decir('igual');
      continue;
    }
    plan.cambios.push({ antes, cambia: Object.fromEntries(cambian.map((k) => [k, fila[k]])) });
    decir(
      'actualizar',
      cambian.map((k) => `${etiquetas.get(k) ?? k}: ${textoDe(i, k, antes[k]) || '(vacío)'} → ${textoDe(i, k, fila[k]) || '(vacío)'}`),
    );
  }
  return plan;
}
/** Amounts that were ambiguous, with the question of what was meant written as the country writes it. */
const importesDudosos = ({ campos, pais }: Importador, valores: Fila): Map<string, string> =>
  new Map(
    campos.flatMap(([k, c]) => {
      const escrito = valores[k];
      return c.tipo === 'importe' && typeof escrito === 'string' && escrito !== '' ? [[k, preguntaDeImporte(escrito, pais, c.rango)]] : [];
    }),
  );
/** A value as users read it. */
function textoDe(i: Importador, k: string, v: unknown): string {
  if (v === null || v === undefined || v === '' || Number.isNaN(v)) return '';
  const relacion = i.relaciones?.[k];
  if (relacion) return relacion.find((o) => o.codigo === v)?.texto ?? String(v);
  const c = i.campos.find(([n]) => n === k)?.[1];
  if (c?.tipo === 'siNo') return v === 1 ? 'Sí' : 'No';
  return c?.opciones?.find(([o]) => o === v)?.[1] ?? String(v);
}
