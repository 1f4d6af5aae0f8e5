// The field kit: a field is declared once and provides its validator, messages, label, column and input.
import { z } from 'zod';
import {
  LARGO_CON_EXTENSION,
  normalizarTelefono,
  normalizarTelefonos,
  partirTelefonos,
  soloDigitos,
  verificarTelefono,
} from '#domain/telefonos.ts';
import { encargar, TEXTO_LARGO } from './encargos.ts';

export type TipoCampo =
  | 'texto'
  | 'notas'
  | 'html'
  | 'correo'
  | 'telefono'
  | 'clave'
  | 'codigo'
  | 'entero'
  | 'medida'
  | 'importe'
  | 'siNo'
  | 'opcion'
  | 'fecha'
  | 'hora'
  | 'momento'
  | 'archivo'
  | 'json'
  | 'version';

export interface Campo {
  tipo: TipoCampo;
  etiqueta: string;
  requerido: boolean;
  /** Longest text, in characters. */
  max?: number;
  rango?: readonly [number, number];
  decimales?: number;
  /** For `opcion`: value and label, in the order to offer them. */
  opciones?: readonly (readonly [number | string, string])[];
  unidad?: string;
  /** Never rewritten when it is out of range, only refused with the reason: for treatments. */
  intacto?: true;
  /** What a blank becomes: '' for texts, the default option where there is one, null for the rest. */
  vacio: string | number | null;
  /** Extensions of a file that is also judged by its name, as `accept` writes them. */
  acepta?: string;
}

/** A field: accepts any value from the wire or a form and gives T. */
export type Kind<T> = z.ZodType<T, unknown>;

const REQUERIDO = 'Este campo es requerido';
/** Optional on input, so that a missing key reaches the field, which decides what a blank means. */
const CUALQUIERA = z.unknown().optional();
const registro = z.registry<Campo>();
const origenes = new WeakMap<z.ZodType, { campo: Campo; base: z.ZodType; leer: (v: unknown) => unknown }>();

function hacer<T>(campo: Campo, base: z.ZodType<T, unknown>, leer: (v: unknown) => unknown = (v) => v): Kind<T> {
  const blanco = (v: unknown) => v === undefined || v === null || v === '';
  const schema = campo.requerido
    ? CUALQUIERA.transform((v, ctx) => {
        if (blanco(v)) {
          ctx.issues.push({ code: 'custom', message: REQUERIDO, input: v, params: { requerido: true } });
          return z.NEVER;
        }
        return leer(v);
      }).pipe(base)
    : CUALQUIERA.transform((v) => (blanco(v) ? campo.vacio : leer(v))).pipe(campo.vacio === null ? base.nullable() : base);
  const kind = schema as unknown as Kind<T>;
  kind.register(registro, campo);
  origenes.set(kind, { campo, base, leer });
  return kind;
}

/** The description of a field, also through `.optional()`, `.prefault()` and similar; undefined for objects and lists. */
export function campoDe(schema: z.ZodType | undefined): Campo | undefined {
  let s = schema as (z.ZodType & { _zod: { def: { innerType?: z.ZodType } } }) | undefined;
  while (s) {
    const campo = registro.get(s);
    if (campo) return campo;
    s = s._zod.def.innerType as typeof s;
  }
  return undefined;
}

/** The same field, not required: blank becomes null. Texts have their own `…Opcional`, whose blank is ''. */
export function opcional<T>(kind: Kind<T>): Kind<T | null> {
  const o = origenes.get(kind);
  if (!o) throw new Error('opcional() takes a field of the kit');
  return hacer({ ...o.campo, requerido: false, vacio: null }, o.base as z.ZodType<T | null>, o.leer);
}

/** The same field with another label, for the few columns shown under two names. */
export function conEtiqueta<T>(kind: Kind<T>, etiqueta: string): Kind<T> {
  const o = origenes.get(kind);
  if (!o) throw new Error('conEtiqueta() takes a field of the kit');
  return hacer({ ...o.campo, etiqueta }, o.base as z.ZodType<T>, o.leer);
}

/** The same field, required: for fields that a clinic's settings make mandatory. */
export function requerido<T>(kind: Kind<T>): Kind<NonNullable<T>> {
  const o = origenes.get(kind);
  if (!o) throw new Error('requerido() takes a field of the kit');
  return hacer({ ...o.campo, requerido: true }, o.base as z.ZodType<NonNullable<T>>, o.leer);
}

/** Objects become NaN: they are no text, and their `length` or `toString` could be anything. */
const soloTexto = (v: unknown) => (typeof v === 'object' && v !== null ? Number.NaN : v);
const recortar = (v: unknown) => (typeof v === 'string' ? v.trim() : typeof v === 'number' ? String(v) : soloTexto(v));
const texto_ = (max: number) =>
  z
    .string('Debe ser un texto')
    // Text that is too long is not checked any further.
    .max(max, { error: `Debe tener máximo ${max} caracteres`, abort: true })
    // PostgreSQL cannot store NUL, and lone surrogates cannot be encoded.
    .refine((s) => !s.includes('\0') && !/\p{Surrogate}/u.test(s), 'Contiene caracteres no permitidos');
const NO_NUMERO = 'Debe ser un número';
const aNumero = (v: unknown) => {
  if (typeof v === 'number') return v;
  if (typeof v === 'string' && /^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(v)) return Number(v);
  return Number.NaN;
};
const decimalesDe = (n: number) => {
  const t = String(n);
  return t.includes('e') ? 99 : (t.split('.')[1]?.length ?? 0);
};
/** The sentence for a number with too many decimals. */
export const maximoDecimales = (n: number): string => (n ? `Debe tener máximo ${n} ${n === 1 ? 'decimal' : 'decimales'}` : ENTERO);
const rangoTexto = ([a, b]: readonly [number, number]) => `Debe ser un número entre ${a} y ${b}`;

/** Text of one line, required. */
export const texto = (etiqueta: string, max: number): Kind<string> =>
  hacer({ tipo: 'texto', etiqueta, requerido: true, max, vacio: '' }, texto_(max).min(1, REQUERIDO), recortar);
export const textoOpcional = (etiqueta: string, max: number): Kind<string> =>
  hacer({ tipo: 'texto', etiqueta, requerido: false, max, vacio: '' }, texto_(max), recortar);

/** Text of several lines. */
export const notas = (etiqueta: string, max = 20_000): Kind<string> =>
  hacer({ tipo: 'notas', etiqueta, requerido: true, max, vacio: '' }, texto_(max).min(1, REQUERIDO), recortar);
export const notasOpcional = (etiqueta: string, max = 20_000): Kind<string> =>
  hacer({ tipo: 'notas', etiqueta, requerido: false, max, vacio: '' }, texto_(max), recortar);

/** Rich text; the server cleans it on its way in (`limpiarHtml`). */
export const html = (etiqueta: string, max = 500_000): Kind<string> =>
  hacer(
    { tipo: 'html', etiqueta, requerido: true, max, vacio: '' },
    texto_(max)
      .refine((s) => /<img\b/i.test(s) || s.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '', REQUERIDO)
      .refine(pedirLimpieza),
    soloTexto,
  );
export const htmlOpcional = (etiqueta: string, max = 500_000): Kind<string> =>
  hacer({ tipo: 'html', etiqueta, requerido: false, max, vacio: '' }, texto_(max).refine(pedirLimpieza), soloTexto);
function pedirLimpieza(texto: string): true {
  if (texto.length > TEXTO_LARGO) encargar({ obra: 'html', texto });
  return true;
}

const CORREO = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/;
export const correo = (etiqueta = 'Correo electrónico', max = 100): Kind<string> =>
  hacer({ tipo: 'correo', etiqueta, requerido: true, max, vacio: '' }, texto_(max).regex(CORREO, 'Formato de correo inválido'), recortar);
export const correoOpcional = (etiqueta = 'Correo electrónico', max = 100): Kind<string> =>
  hacer(
    { tipo: 'correo', etiqueta, requerido: false, max, vacio: '' },
    texto_(max).refine((s) => s === '' || CORREO.test(s), 'Formato de correo inválido'),
    recortar,
  );

/** The typed phone number may have separators between any two digits. */
const conSeparadores = (max: number) => max * 3 + 2;
const SOLO_DIGITOS = /^\d*$/;
const SOLO_NUMEROS = 'Debe contener solo números';
/**
 * A phone number as people type it, stored in normal form (`normalizarTelefono`). The limit counts digits, not the separators -
 * ( ) . # + , and space.
 */
export const telefono = (etiqueta: string, max = 15): Kind<string> =>
  hacer(
    { tipo: 'telefono', etiqueta, requerido: false, max, vacio: '' },
    texto_(conSeparadores(max)).superRefine((s, ctx) => {
      const v = SOLO_DIGITOS.test(soloDigitos(s)) ? s === '' || verificarTelefono(s, [1, max]) : SOLO_NUMEROS;
      if (v !== true) ctx.addIssue({ code: 'custom', message: v });
    }),
    (v) => {
      const s = recortar(v);
      if (typeof s !== 'string' || s.length > conSeparadores(max)) return s;
      const normal = normalizarTelefono(s);
      // The + needs a character too: a number that fills the column is stored without it.
      return normal.length > max ? soloDigitos(normal) : normal;
    },
  );
/** Phone numbers of an institution, perhaps several or with an extension, each stored in normal form. */
export const telefonos = (etiqueta: string, max: number): Kind<string> =>
  hacer(
    { tipo: 'telefono', etiqueta, requerido: false, max, vacio: '' },
    texto_(max).superRefine((s, ctx) => {
      for (const n of s === '' ? [] : partirTelefonos(s)) {
        const v = SOLO_DIGITOS.test(soloDigitos(n)) ? verificarTelefono(n, LARGO_CON_EXTENSION) : SOLO_NUMEROS;
        if (v !== true) return ctx.addIssue({ code: 'custom', message: v });
      }
    }),
    (v) => {
      const s = recortar(v);
      return typeof s === 'string' && s.length <= conSeparadores(max) ? normalizarTelefonos(s) : s;
    },
  );

/** A password or other secret: never trimmed, never sent back. */
export const clave = (etiqueta: string, max = 200): Kind<string> =>
  hacer({ tipo: 'clave', etiqueta, requerido: true, max, vacio: '' }, texto_(max), soloTexto);

const ENTERO = 'Debe ser un número entero';
/** Whoever types "1.500" means one thousand five hundred, not one and a half. */
const aEntero = (v: unknown) => (typeof v === 'string' && /[.,]\d{3}\s*$/.test(v) ? Number.NaN : aNumero(v));
const INT4 = 2_147_483_647;
/** A record's code: a positive integer. */
export const codigo = (etiqueta = 'Código'): Kind<number> =>
  hacer({ tipo: 'codigo', etiqueta, requerido: true, vacio: null }, z.number(ENTERO).int(ENTERO).min(0, ENTERO).max(INT4, ENTERO), aNumero);

const enteroDe =
  (mas: Pick<Campo, 'intacto'> = {}) =>
  (etiqueta: string, rango: readonly [number, number] = [0, INT4], unidad?: string): Kind<number> =>
    hacer(
      { tipo: 'entero', etiqueta, requerido: true, rango, decimales: 0, vacio: null, ...(unidad ? { unidad } : {}), ...mas },
      z.number(NO_NUMERO).int(ENTERO).min(rango[0], rangoTexto(rango)).max(rango[1], rangoTexto(rango)),
      aEntero,
    );
/** An integer. When the user leaves the field, a value out of range becomes the nearest limit (specification 1 §5). */
export const entero = enteroDe();
/** An integer of a treatment: never adjusted. */
export const dosis = enteroDe({ intacto: true });

/** A measured value with the specification's range and decimals; blank means absent, never zero. */
export const medida = (etiqueta: string, rango: readonly [number, number], decimales = 0, unidad?: string): Kind<number | null> =>
  hacer<number | null>(
    { tipo: 'medida', etiqueta, requerido: false, rango, decimales, vacio: null, ...(unidad ? { unidad } : {}) },
    z
      .number(NO_NUMERO)
      .min(rango[0], rangoTexto(rango))
      .max(rango[1], rangoTexto(rango))
      .refine((n) => decimalesDe(n) <= decimales, maximoDecimales(decimales)),
    decimales ? aNumero : aEntero,
  );

const TOPE = 999_999_999_999.99;
/** On the wire an amount is a number or plain decimals. Text that could have thousands separators is refused, not guessed. */
const aImporte = (v: unknown) => (typeof v === 'string' && /^\s*-?[1-9]\d{0,2}[.,'\s]\d{3}(?!\d)/.test(v) ? v : aNumero(v));
const NO_IMPORTE = {
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' ? 'No se sabe si son miles o decimales: escriba el importe sin separador de miles' : NO_NUMERO,
};
/** Money in the clinic's currency, at most two decimals, stored as numeric(14,2). */
export const importe = (etiqueta: string, rango: readonly [number, number] = [0, TOPE]): Kind<number> =>
  hacer(
    { tipo: 'importe', etiqueta, requerido: true, rango, decimales: 2, vacio: null },
    z
      .number(NO_IMPORTE)
      .min(rango[0], rangoTexto(rango))
      .max(rango[1], rangoTexto(rango))
      .refine((n) => decimalesDe(n) <= 2, maximoDecimales(2)),
    aImporte,
  );

const aBandera = (v: unknown) =>
  v === true || v === 1 || v === '1' || v === 'on' || v === 'true' ? 1 : v === false || v === 0 || v === '0' || v === 'false' ? 0 : v;
/** A switch, 1 or 0. A blank takes the default. */
export const siNo = (etiqueta: string, defecto: 0 | 1 = 0): Kind<0 | 1> => {
  const kind = CUALQUIERA.transform((v) => (v === undefined || v === null || v === '' ? defecto : aBandera(v))).pipe(
    z.union([z.literal(0), z.literal(1)], 'Debe ser 1 o 0'),
  ) as unknown as Kind<0 | 1>;
  kind.register(registro, { tipo: 'siNo', etiqueta, requerido: false, vacio: null });
  return kind;
};

/** The label of an option; '' when the value is none of them. */
export const nombreEn = <V>(opciones: readonly (readonly [V, string])[], valor: V): string =>
  opciones.find(([v]) => v === valor)?.[1] ?? '';
/** One of a fixed set; `opciones` are [value, label]. A blank becomes `defecto`, or is refused without one. */
export function opcion<const V extends number | string>(
  etiqueta: string,
  opciones: readonly (readonly [V, string])[],
  defecto?: NoInfer<V>,
): Kind<V> {
  const valores = opciones.map(([v]) => v);
  const numerica = valores.every((v) => typeof v === 'number');
  return hacer<V>(
    { tipo: 'opcion', etiqueta, requerido: defecto === undefined, opciones, vacio: defecto ?? null },
    z.custom<V>((v) => valores.includes(v as V), 'Seleccione una opción válida') as unknown as z.ZodType<V, unknown>,
    numerica ? aNumero : recortar,
  );
}

const esFecha = (s: string) => {
  const m = /^(\d{4})-(\d\d)-(\d\d)$/.exec(s);
  if (!m) return false;
  const d = new Date(`${s}T00:00:00Z`);
  return !Number.isNaN(d.getTime()) && d.toISOString().slice(0, 10) === s && Number(m[1]) >= 1000;
};
/** A day, yyyy-mm-dd, in the clinic's time zone. */
export const fecha = (etiqueta: string): Kind<string> =>
  hacer(
    { tipo: 'fecha', etiqueta, requerido: true, vacio: null },
    z.string('Formato de fecha inválido.').refine(esFecha, 'Formato de fecha inválido.'),
    recortar,
  );
/** A time, HH:MM in 24 hours, in the clinic's time zone. */
export const hora = (etiqueta: string): Kind<string> =>
  hacer(
    { tipo: 'hora', etiqueta, requerido: true, vacio: null },
    z.string('Formato de hora inválido').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Formato de hora inválido'),
    (v) => (typeof v === 'string' ? v.trim().slice(0, 5) : v),
  );
/** A moment, 'yyyy-mm-dd HH:MM', in the clinic's time zone. */
export const momento = (etiqueta: string): Kind<string> =>
  hacer(
    { tipo: 'momento', etiqueta, requerido: true, vacio: null },
    z.string('Formato de fecha inválido.').regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'Formato de fecha inválido.'),
    (v) => (typeof v === 'string' ? v.slice(0, 16) : v),
  );

/** Registers a hand-made schema as a field with its description. */
export function conCampo<T>(kind: z.ZodType<T, unknown>, campo: Campo): Kind<T> {
  kind.register(registro, campo);
  return kind;
}

/** A JSON column whose shape a schema states. */
export const json = <T>(etiqueta: string, schema: z.ZodType<T, unknown>): Kind<T> => {
  const kind = z.unknown().pipe(schema) as unknown as Kind<T>;
  kind.register(registro, { tipo: 'json', etiqueta, requerido: true, vacio: null });
  return kind;
};

/** The version of a row that people edit: the form sends back the one it loaded; when absent, it is saved without checking. */
export const version = (): Kind<number | null> =>
  hacer<number | null>(
    { tipo: 'version', etiqueta: 'Versión', requerido: false, vacio: null },
    z.number(ENTERO).int(ENTERO).min(0),
    aNumero,
  );

/** The field when it is sent; undefined when it is not, so that the stored value stays. */
export const siViene = <T>(k: z.ZodType<T, unknown>): z.ZodOptional<Kind<T>> => {
  const schema = CUALQUIERA.transform((v, ctx) => {
    if (v === undefined) return undefined;
    const r = k.safeParse(v);
    if (r.success) return r.data;
    for (const { message, path, params } of r.error.issues as { message: string; path: PropertyKey[]; params?: object }[])
      ctx.addIssue({ code: 'custom', message, path: path as string[], ...(params ? { params } : {}) });
    return z.NEVER;
  }) as unknown as z.ZodOptional<Kind<T>>;
  const campo = campoDe(k);
  if (campo) registro.add(schema, { ...campo, requerido: false });
  return schema;
};

/** A list of codes written in a path with underscores: 12_15_18. */
export const folios = (etiqueta: string, max = 200): Kind<number[]> => {
  const lista = z.array(z.number().int().min(0).max(INT4)).min(1, REQUERIDO).max(max, `Máximo ${max} registros`);
  // What is sent may be anything, also an object that cannot be made a text.
  const numero = (p: unknown) => (typeof p === 'number' ? p : typeof p === 'string' && /^\d+$/.test(p) ? Number(p) : Number.NaN);
  return hacer<number[]>({ tipo: 'json', etiqueta, requerido: true, vacio: null }, lista as unknown as z.ZodType<number[], unknown>, (v) =>
    (typeof v === 'string' ? v.split('_') : Array.isArray(v) ? v : [v]).map(numero),
  );
};
/** A repeated field: A[0]=…&A[1]=…, A[]=…, or one value alone. */
export const lista = <T>(item: z.ZodType<T, unknown>, max = 500, minimo?: [number, string]): z.ZodType<T[], unknown> =>
  CUALQUIERA.transform((v) =>
    v === undefined || v === null || v === ''
      ? []
      : Array.isArray(v)
        ? v
        : typeof v === 'object' && Object.keys(v).every((k) => /^\d+$/.test(k))
          ? Object.values(v)
          : [v],
  ).pipe(
    z
      .array(item)
      // Rules across fields are not run on lists that are too long.
      .max(max, { error: `Máximo ${max} elementos`, abort: true })
      .min(minimo?.[0] ?? 0, minimo?.[1]),
  ) as unknown as z.ZodType<T[], unknown>;

/** A group of fields under one name: USUARIO[PASS]. When absent it counts as empty, and its fields say what is missing. */
export const grupo = <T>(objeto: z.ZodType<T, unknown>): z.ZodType<T, unknown> =>
  CUALQUIERA.transform((v, ctx) => {
    // A blank counts as absent, as in every field.
    if (v === undefined || v === null || v === '') return {};
    if (typeof v === 'object' && !Array.isArray(v)) return v;
    ctx.addIssue({ code: 'custom', message: 'Este campo lleva varios datos y llegó solo uno' });
    return z.NEVER;
  }).pipe(objeto as z.ZodType<T, object>) as unknown as z.ZodType<T, unknown>;
