import type { Veredicto } from '../veredicto.ts';

/**
 * Registers of the health information system of Mexico (SIS): external consultation (CEX, GIIS-B015-04-11) and family planning
 * (CPF, GIIS-B018-04-09). A register is what the file will say: a text for each variable, in the guide's names.
 */
export type Guia = 'CEX' | 'CPF';
export type Registro = Readonly<Record<string, string>>;

/** A variable of a guide, in its order. */
export interface CampoSis {
  CAMPO: string;
  /** A text (letters), N integer (digits), N2.1 decimal, D10 date dd/mm/aaaa. */
  FORMA: string;
  VALORES?: readonly string[];
  /** What is written when its condition does not hold, or when the datum is not known. */
  SI_NO?: string;
  /** When its condition holds, one of its values is required. */
  DEBE?: number;
}
/** The condition of a variable and what its value must be besides being in its list. */
export interface Regla<C> {
  /** Without it the variable always applies. */
  aplica?: (c: C) => boolean;
  /** Smallest and largest, and decimals. */
  rango?: readonly [min: number, max: number, decimales?: number];
  /** Values joined with `&`, without repeating; `solos` stand alone. */
  lista?: { de: readonly string[]; max: number; solos: readonly string[] };
  vale?: (valor: string, c: C) => Veredicto;
  /** Required although the guide allows the unknown, or not required although it says so: by the case. */
  debe?: boolean;
}
export type Reglas<C> = Readonly<Record<string, Regla<C>>>;

export const REQUERIDO = 'Este campo es requerido';
export const NO_APLICA = 'No aplica en esta consulta';
const OPCION = 'Seleccione una opción válida';
const LARGO = (n: number) => `Debe tener máximo ${n} caracteres`;

function enLista(valor: string, { de, max, solos }: NonNullable<Regla<never>['lista']>): Veredicto {
  const partes = valor.split('&');
  if (partes.some((p) => !de.includes(p)) || new Set(partes).size !== partes.length || partes.length > max) return OPCION;
  return partes.length === 1 || !partes.some((p) => solos.includes(p)) || 'Una de las opciones va sola';
}
const NUMERO = /^\d+(?:\.(\d+))?$/;
function enRango(valor: string, [min, max, decimales = 0]: NonNullable<Regla<never>['rango']>): Veredicto {
  const escrito = NUMERO.exec(valor);
  if (!escrito || (escrito[1]?.length ?? 0) > decimales) return decimales ? 'Escriba un número' : 'Escriba un número entero';
  return (Number(valor) >= min && Number(valor) <= max) || `Debe estar entre ${min} y ${max}`;
}
function esDeSuTipo(valor: string, { FORMA, VALORES }: CampoSis, regla: Regla<never>): Veredicto {
  if (regla.lista) return enLista(valor, regla.lista);
  if (regla.rango) return enRango(valor, regla.rango);
  if (VALORES) return VALORES.includes(valor) || OPCION;
  if (FORMA.startsWith('A')) return [...valor].length <= Number(FORMA.slice(1)) || LARGO(Number(FORMA.slice(1)));
  if (FORMA === 'N') return /^\d{1,4}$/.test(valor) || OPCION;
  return true;
}

/**
 * What is wrong with each variable of a register, in the guide's order; empty when the file may carry it. One whose condition
 * does not hold must have its "otherwise" value. `c` is what the rules ask of the register.
 */
export function faltasDe<C>(campos: readonly CampoSis[], reglas: Reglas<C>, registro: Registro, c: C): Map<string, string> {
  const faltas = new Map<string, string>();
  for (const campo of campos) {
    const v = registro[campo.CAMPO] ?? '';
    const r = reglas[campo.CAMPO] ?? {};
    const dicho = (): Veredicto => {
      if (r.aplica && !r.aplica(c)) return v === campo.SI_NO || NO_APLICA;
      const debe = r.debe ?? (campo.DEBE === 1 && (campo.SI_NO === undefined || r.aplica !== undefined));
      if (v === campo.SI_NO && !(campo.VALORES ?? []).includes(v))
        return !debe || (r.rango !== undefined && Number(v) >= r.rango[0]) || REQUERIDO;
      if (v === '') return REQUERIDO;
      const tipo = esDeSuTipo(v, campo, r as Regla<never>);
      return tipo === true ? (r.vale?.(v, c) ?? true) : tipo;
    };
    const veredicto = dicho();
    if (veredicto !== true) faltas.set(campo.CAMPO, veredicto);
  }
  return faltas;
}

/** A register with every variable: what was not answered takes its "otherwise" value, or nothing where there is none. */
export function completo(campos: readonly CampoSis[], respuestas: Registro): Registro {
  // By assignment: a month has half a million of them, and objects made from lists of pairs take five times as long.
  const r: Record<string, string> = {};
  for (const { CAMPO, SI_NO } of campos) r[CAMPO] = respuestas[CAMPO] ?? SI_NO ?? '';
  return r;
}
