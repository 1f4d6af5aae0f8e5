/**
 * Text with variation. A template is read once per country and then only assembled.
 *
 *   [uno|otro]     one of the alternatives (no brackets inside brackets)
 *   {o/a}          masculine or feminine, by the patient's sex
 *   {3..7}         a whole number; {36.4..37.2} with one decimal; {80..120:5} in steps
 *   {clave}        a word of the country (lexico.ts) or a value of the encounter; {Clave} with a capital
 */

import type { HombreOMujer } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import type { Azar } from './azar.ts';
import { palabraDe } from './lexico.ts';
import type { Pais } from './lugares.ts';

export interface Contexto {
  readonly pais: Pais;
  readonly SEXO: HombreOMujer;
  /** The value of a slot that is not a word of the country. */
  valor(clave: string): string;
}

type Pieza =
  | string
  | { readonly alternativas: readonly (readonly Pieza[])[] }
  | { readonly hombre: string; readonly mujer: string }
  | { readonly min: number; readonly max: number; readonly paso: number; readonly decimales: number }
  | { readonly clave: string; readonly mayuscula: boolean };

const leidas = new Map<string, readonly Pieza[]>();

export function redactar(plantilla: string, azar: Azar, contexto: Contexto): string {
  const llave = contexto.pais + plantilla;
  let piezas = leidas.get(llave);
  if (!piezas) {
    piezas = leer(plantilla, contexto.pais);
    leidas.set(llave, piezas);
  }
  return armar(piezas, azar, contexto);
}

function armar(piezas: readonly Pieza[], azar: Azar, contexto: Contexto): string {
  let texto = '';
  for (const p of piezas) {
    if (typeof p === 'string') texto += p;
    else if ('alternativas' in p) texto += armar(azar.elegir(p.alternativas), azar, contexto);
    else if ('hombre' in p) texto += contexto.SEXO === E.sexo.hombre ? p.hombre : p.mujer;
    else if ('paso' in p) texto += (p.min + p.paso * azar.entero(0, Math.round((p.max - p.min) / p.paso))).toFixed(p.decimales);
    else {
      const valor = contexto.valor(p.clave);
      const listo = valor.includes('{') ? redactar(valor, azar, contexto) : valor;
      texto += p.mayuscula ? mayuscula(listo) : listo;
    }
  }
  return texto;
}

function leer(plantilla: string, pais: Pais): Pieza[] {
  return plantilla.split(/(\[[^\]]*\])/).flatMap((trozo) =>
    trozo.startsWith('[')
      ? [
          {
            alternativas: trozo
              .slice(1, -1)
              .split('|')
              .map((a) => ranuras(a, pais)),
          },
        ]
      : ranuras(trozo, pais),
  );
}

function ranuras(texto: string, pais: Pais): Pieza[] {
  const piezas: Pieza[] = [];
  for (const trozo of texto.split(/(\{[^}]*\})/)) {
    const pieza = trozo.startsWith('{') ? ranura(trozo.slice(1, -1), pais) : trozo;
    if (pieza === '') continue;
    const anterior = piezas[piezas.length - 1];
    if (typeof pieza === 'string' && typeof anterior === 'string') piezas[piezas.length - 1] = anterior + pieza;
    else piezas.push(pieza);
  }
  return piezas;
}

function ranura(cuerpo: string, pais: Pais): Pieza {
  const rango = /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)(?::(\d+))?$/.exec(cuerpo);
  if (rango) {
    const decimales = rango[1]!.includes('.') ? 1 : 0;
    return { min: Number(rango[1]), max: Number(rango[2]), paso: Number(rango[3] ?? (decimales ? 0.1 : 1)), decimales };
  }
  if (cuerpo.includes('/')) {
    const [hombre = '', mujer = ''] = cuerpo.split('/');
    return { hombre, mujer };
  }
  const clave = cuerpo[0]!.toLowerCase() + cuerpo.slice(1);
  const palabra = palabraDe(pais, clave);
  const conMayuscula = clave !== cuerpo;
  if (palabra === undefined) return { clave, mayuscula: conMayuscula };
  return conMayuscula ? mayuscula(palabra) : palabra;
}

function mayuscula(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
