/**
 * Identity documents of invented people: right in form and check digit, and in ranges or with a homoclave
 * that the issuing offices hardly use, so that they do not point at somebody. Never for a real person.
 */

import type { HombreOMujer } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import type { Azar } from './azar.ts';
import { dosDigitos, edad } from './fechas.ts';
import { CLAVE_CURP, OTRAS_CLAVES_CURP, type Pais } from './lugares.ts';

export interface Documento {
  readonly clave: 'CURP' | 'CC' | 'TI' | 'RC' | 'DNI' | 'CEDULA' | 'RUT';
  readonly numero: string;
  /** As in data/tipos_documento.json. */
  readonly ID_TIPO_DOCUMENTO: number;
}

export interface Titular {
  readonly NOMBRE: string;
  readonly APELLIDO_PATERNO: string;
  readonly APELLIDO_MATERNO: string;
  readonly SEXO: HombreOMujer;
  readonly FECHA_NACIMIENTO: string;
  readonly ID_ESTADO: number;
}

export function documento(azar: Azar, pais: Pais, titular: Titular, hoy: string): Documento {
  switch (pais) {
    case 'mx':
      return { clave: 'CURP', numero: curp(azar, titular), ID_TIPO_DOCUMENTO: 1 };
    case 'co':
      return colombiano(azar, titular, hoy);
    case 'pe':
      return { clave: 'DNI', numero: dni(azar, titular.FECHA_NACIMIENTO), ID_TIPO_DOCUMENTO: 40 };
    case 'ec':
      return { clave: 'CEDULA', numero: cedulaEc(azar, titular.ID_ESTADO), ID_TIPO_DOCUMENTO: 60 };
    case 'cl':
      return { clave: 'RUT', numero: rut(azar, titular.FECHA_NACIMIENTO), ID_TIPO_DOCUMENTO: 70 };
  }
}

const ALFABETO = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const VALOR = new Map([...ALFABETO].map((letra, i) => [letra, i]));

/** Check digit of the first 17 characters of a CURP. */
export function digitoCurp(primeras17: string): number {
  let suma = 0;
  for (let i = 0; i < 17; i++) suma += VALOR.get(primeras17[i]!)! * (18 - i);
  return (10 - (suma % 10)) % 10;
}

/** Two-letter starts that the register replaces, from the instructive of the CURP. */
const ALTISONANTES = new Set(
  'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA GUEI GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY'.split(
    ' ',
  ),
);
const PARTICULAS = new Set(['DE', 'LA', 'LAS', 'LOS', 'DEL', 'EL', 'Y', 'MC', 'MAC', 'VON', 'VAN', 'MI']);

interface Letras {
  readonly inicial: string;
  readonly vocal: string;
  readonly consonante: string;
}
const letrasDe = new Map<string, Letras>();

/** First letter, first inner vowel and first inner consonant of the word that counts. */
function letras(texto: string, esNombre: boolean): Letras {
  const llave = esNombre ? `+${texto}` : texto;
  const sabido = letrasDe.get(llave);
  if (sabido) return sabido;
  const palabras = texto
    .toUpperCase()
    .replaceAll('Ñ', 'X')
    .normalize('NFD')
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .filter((p) => !PARTICULAS.has(p));
  const primera = palabras[0] ?? 'X';
  const comun = esNombre && palabras.length > 1 && ['MARIA', 'JOSE', 'MA', 'J'].includes(primera);
  const palabra = comun ? palabras[1]! : primera;
  const resto = palabra.slice(1);
  const hallado = {
    inicial: palabra[0] ?? 'X',
    vocal: /[AEIOU]/.exec(resto)?.[0] ?? 'X',
    consonante: /[BCDFGHJ-NP-TV-Z]/.exec(resto)?.[0] ?? 'X',
  };
  letrasDe.set(llave, hallado);
  return hallado;
}

/** The homoclave is 9 or Z: the register starts at 0 and A, so these belong to nobody. */
function curp(azar: Azar, t: Titular): string {
  const p = letras(t.APELLIDO_PATERNO, false);
  const m = letras(t.APELLIDO_MATERNO, false);
  const n = letras(t.NOMBRE, true);
  let inicio = p.inicial + p.vocal + m.inicial + n.inicial;
  if (ALTISONANTES.has(inicio)) inicio = `${inicio[0]}X${inicio.slice(2)}`;
  const f = t.FECHA_NACIMIENTO;
  const natal = azar.suerte(0.78) ? CLAVE_CURP[t.ID_ESTADO] : undefined;
  const estado = natal ?? azar.elegir(OTRAS_CLAVES_CURP);
  const cuerpo = `${inicio}${f.slice(2, 4)}${f.slice(5, 7)}${f.slice(8)}${t.SEXO === E.sexo.hombre ? 'H' : 'M'}${estado}${p.consonante}${m.consonante}${n.consonante}${f < '2000' ? '9' : 'Z'}`;
  return cuerpo + digitoCurp(cuerpo);
}

/** First four digits of the ten-digit number, by when it was given. */
const NUIP_ADULTO = [1010, 1014, 1018, 1020, 1022, 1023, 1030, 1032, 1098, 1128, 1140, 1144];
const NUIP_JOVEN = [1000, 1001, 1003, 1005, 1007, 1010, 1013, 1019, 1021, 1025, 1192, 1193];
const NUIP_MENOR = [1011, 1012, 1013, 1014, 1016, 1019, 1028, 1029, 1031, 1034, 1141, 1145, 1146];

/** Women and men had separate series until the ten-digit numbers that began around 2003. */
function colombiano(azar: Azar, t: Titular, hoy: string): Documento {
  const anios = edad(t.FECHA_NACIMIENTO, hoy);
  const nacio = Number(t.FECHA_NACIMIENTO.slice(0, 4));
  if (nacio >= 1988) {
    const serie = azar.elegir(nacio < 2000 ? NUIP_ADULTO : nacio < 2008 ? NUIP_JOVEN : NUIP_MENOR);
    const numero = `${serie}${seisDigitos(azar)}`;
    if (anios >= 18) return { clave: 'CC', numero, ID_TIPO_DOCUMENTO: 20 };
    return anios >= 7 ? { clave: 'TI', numero, ID_TIPO_DOCUMENTO: 21 } : { clave: 'RC', numero, ID_TIPO_DOCUMENTO: 22 };
  }
  const serie =
    t.SEXO === E.sexo.mujer
      ? azar.elegir(nacio < 1955 ? [20, 21, 22, 24, 28, 31, 32, 41] : [39, 41, 43, 51, 52, 53, 63])
      : azar.elegir(nacio < 1955 ? [2, 3, 4, 5, 6, 8, 17, 19] : [7, 14, 16, 19, 71, 72, 79, 80, 91]);
  return { clave: 'CC', numero: `${serie}${seisDigitos(azar)}`, ID_TIPO_DOCUMENTO: 20 };
}

function dni(azar: Azar, nacimiento: string): string {
  const nacio = Number(nacimiento.slice(0, 4));
  const serie =
    nacio < 1977
      ? azar.elegir(['06', '07', '08', '09', '10', '15', '17', '20', '23', '25', '29', '32'])
      : nacio < 1988
        ? azar.entero(40, 44)
        : nacio < 1994
          ? azar.entero(45, 48)
          : nacio < 2008
            ? azar.entero(70, 77)
            : nacio < 2014
              ? azar.elegir([60, 61, 62, 63, 78])
              : nacio < 2019
                ? azar.entero(79, 81)
                : Math.min(94, 90 + Math.floor((nacio - 2019) * 0.65));
  return `${serie}${seisDigitos(azar)}`;
}

/** Check digit of the first nine digits of an Ecuadorian cédula (modulo 10). */
export function digitoCedula(nueve: string): number {
  let suma = 0;
  for (let i = 0; i < 9; i++) {
    const d = nueve.charCodeAt(i) - 48;
    const x = i % 2 === 0 ? d * 2 : d;
    suma += x > 9 ? x - 9 : x;
  }
  return (10 - (suma % 10)) % 10;
}

function cedulaEc(azar: Azar, idEstado: number): string {
  const provincia = azar.suerte(0.75) ? idEstado : azar.elegir([5, 6, 10, 11, 13, 18, 2, 3, 8, 12]);
  const nueve = `${dosDigitos(provincia)}${azar.entero(0, 5)}${seisDigitos(azar)}`;
  return nueve + digitoCedula(nueve);
}

/** Check digit of a Chilean RUN (modulo 11). */
export function digitoRut(cuerpo: number): string {
  let suma = 0;
  let peso = 2;
  for (let n = cuerpo; n > 0; n = Math.floor(n / 10)) {
    suma += (n % 10) * peso;
    peso = peso === 7 ? 2 : peso + 1;
  }
  const d = 11 - (suma % 11);
  return d === 11 ? '0' : d === 10 ? 'K' : String(d);
}

/** The number grows with the year of birth; eight digits, so that its length is always the one asked for. */
const RUN_POR_ANIO: readonly (readonly [number, number])[] = [
  [1920, 1.6e6],
  [1930, 2.6e6],
  [1940, 4.0e6],
  [1950, 5.6e6],
  [1960, 8.0e6],
  [1970, 10.6e6],
  [1980, 13.6e6],
  [1990, 17.4e6],
  [2000, 20.4e6],
  [2010, 23.2e6],
  [2020, 26.9e6],
  [2030, 29.3e6],
];

function rut(azar: Azar, nacimiento: string): string {
  const anio = Number(nacimiento.slice(0, 4)) + (Number(nacimiento.slice(5, 7)) - 1) / 12;
  let i = 1;
  while (i < RUN_POR_ANIO.length - 1 && RUN_POR_ANIO[i]![0] < anio) i++;
  const [a0, n0] = RUN_POR_ANIO[i - 1]!;
  const [a1, n1] = RUN_POR_ANIO[i]!;
  const centro = n0 + ((n1 - n0) * (anio - a0)) / (a1 - a0);
  const cuerpo = Math.floor(Math.max(1_100_000, centro + (azar.decimal() - 0.5) * 400_000));
  return `${String(cuerpo).padStart(8, '0')}-${digitoRut(cuerpo)}`;
}

function seisDigitos(azar: Azar): string {
  return String(1_000_000 + azar.entero(0, 999_999)).slice(1);
}
