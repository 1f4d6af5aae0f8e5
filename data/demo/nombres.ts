/** Invented people that a receptionist of the country would take for real ones. */

import type { HombreOMujer } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import { APELLIDOS } from './apellidos.ts';
import { Azar, type Ruleta, ruleta } from './azar.ts';
import { type Documento, documento } from './documentos.ts';
import { aDia, aFecha } from './fechas.ts';
import { CALLES, DATOS_PAIS, LUGARES, type Pais } from './lugares.ts';
import { NOMBRES_HOMBRE } from './nombres_hombre.ts';
import { NOMBRES_MUJER, TRAS_MARIA } from './nombres_mujer.ts';

export interface Persona {
  readonly NOMBRE: string;
  readonly APELLIDO_PATERNO: string;
  readonly APELLIDO_MATERNO: string;
  /** 1 man, 2 woman. */
  readonly SEXO: HombreOMujer;
  readonly FECHA_NACIMIENTO: string;
  readonly TCEL_LADA: string;
  readonly TCELULAR: string;
  readonly TELEFONO1: string;
  readonly MAIL: string;
  readonly DOCUMENTO: Documento;
  readonly CALLE_Y_NUMERO: string;
  readonly COLONIA: string;
  readonly CODIGO_POSTAL: string;
  readonly ID_ESTADO: number;
  readonly ESTADO: string;
  readonly ID_CIUDAD: number;
  readonly CIUDAD: string;
  readonly LOCALIDAD: string;
}

/** A word of a name and how it is written in a mail address. */
interface Palabra {
  readonly texto: string;
  readonly correo: string;
  /** Nothing follows it: it is already two names, or is borne alone. */
  readonly sola: boolean;
}

interface Lugar {
  readonly ID_ESTADO: number;
  readonly ESTADO: string;
  readonly ID_CIUDAD: number;
  readonly CIUDAD: string;
  readonly LOCALIDAD: string;
  readonly area: string;
  readonly colonias: readonly { COLONIA: string; CODIGO_POSTAL: string }[];
}

interface Acervo {
  readonly apellidos: Ruleta<Palabra>;
  /** By sex (1, 2) and birth cohort. */
  readonly primeros: readonly (readonly Ruleta<Palabra>[])[];
  readonly segundos: readonly (readonly Ruleta<Palabra>[])[];
  readonly trasMaria: readonly Ruleta<Palabra>[];
  readonly lugares: Ruleta<Lugar>;
}

const DOMINIO: Readonly<Record<Pais, string>> = {
  mx: 'ejemplo.mx',
  co: 'ejemplo.com.co',
  pe: 'ejemplo.pe',
  ec: 'ejemplo.ec',
  cl: 'ejemplo.cl',
};

/** How many bear two given names. */
const DOS_NOMBRES: Readonly<Record<Pais, number>> = { mx: 0.48, co: 0.68, pe: 0.74, ec: 0.93, cl: 0.92 };

/** Weight of each five years of age among a clinic's patients, by sex: children, women of bearing age, the old. */
const PIRAMIDE_HOMBRE = ruleta([9, 7, 5, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 7, 6, 4, 2.5, 1.2, 0.3].map((p, i) => [i, p]));
const PIRAMIDE_MUJER = ruleta([7, 5, 4, 5, 6, 8, 8, 7, 7, 7, 7, 8, 8, 7, 6, 4.5, 3, 1.6, 0.5].map((p, i) => [i, p]));

const SEGUNDO_USUAL = new Set(
  'Isabel Elena Cristina Fernanda Alejandra Beatriz Patricia Eugenia Teresa Guadalupe Andrea Paola Carolina Elizabeth Sofía Valentina Lucía Isabella Victoria Mercedes Esther Luisa Margarita Cecilia Angélica Ivonne Pilar Rocío Marcela Lorena Verónica Daniela Gabriela Camila Antonia Ignacia Belén Paz Pía Loreto Soledad Stella Inés Amparo Alberto Antonio Enrique Eduardo Alejandro Andrés David Javier Manuel Fernando Ángel Arturo Alexander Sebastián Esteban Felipe Ignacio Patricio Gabriel Daniel Ramón Iván Xavier Ernesto Guillermo Humberto Orlando Mauricio Rodrigo Nicolás Tomás Matías Steven Stiven Vinicio Santiago Emilio Leonardo Augusto'.split(
    ' ',
  ),
);

function sinAcentos(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

interface NombreLeido {
  readonly palabra: Palabra;
  readonly pesos: readonly number[];
  readonly lugar: string;
}

function leer(lineas: readonly string[], pais: Pais): NombreLeido[] {
  return lineas.flatMap((linea) => {
    const [nombre = '', pesos = '', ...resto] = linea.split(' ');
    const paises = resto.find((r) => /[a-z]/.test(r));
    if (paises && !paises.split(',').includes(pais)) return [];
    const texto = nombre.replaceAll('_', ' ');
    const lugar = resto.find((r) => r === '1' || r === '2') ?? '';
    const sola = texto.includes(' ');
    return [{ palabra: { texto, correo: sinAcentos(texto), sola }, pesos: [...pesos].map((c) => parseInt(c, 36)), lugar }];
  });
}

/** One wheel for each birth cohort. */
function ruedas(nombres: readonly NombreLeido[], peso: (n: NombreLeido, p: number) => number): Ruleta<Palabra>[] {
  return [0, 1, 2, 3, 4].map((i) => ruleta(nombres.map((n) => [n.palabra, peso(n, n.pesos[i] ?? 0)] as const).filter(([, p]) => p > 0)));
}

function acervoDe(pais: Pais): Acervo {
  const apellidos = APELLIDOS[pais].split(/\s+/).map((a, i) => {
    const texto = a.replaceAll('_', ' ');
    return [{ texto, correo: sinAcentos(texto), sola: false }, 1 / (i + 6) ** 0.92] as const;
  });
  const porSexo = [[], NOMBRES_HOMBRE, NOMBRES_MUJER].map((lista) => leer(lista, pais));
  const primeros = porSexo.map((n) => (n.length === 0 ? [] : ruedas(n, (x, p) => (x.lugar === '2' ? 0 : p))));
  const segundos = porSexo.map((n) =>
    n.length === 0
      ? []
      : ruedas(n, (x, p) => {
          if (x.lugar === '1' || x.palabra.sola) return 0;
          if (x.lugar === '2') return p * 2;
          const muyComun = ['María', 'José', 'Juan'].includes(x.palabra.texto);
          return SEGUNDO_USUAL.has(x.palabra.texto) ? p * 2 : p * (muyComun ? 0.06 : 0.1);
        }),
  );
  const lugares = LUGARES[pais].map(([peso, ID_ESTADO, ESTADO, ID_CIUDAD, CIUDAD, LOCALIDAD, area, colonias]) => {
    const lista = colonias.split('|').map((c) => {
      const cp = /^(.*) (\d{5})$/.exec(c);
      return { COLONIA: cp?.[1] ?? c, CODIGO_POSTAL: cp?.[2] ?? '' };
    });
    return [{ ID_ESTADO, ESTADO, ID_CIUDAD, CIUDAD, LOCALIDAD, area, colonias: lista }, peso] as const;
  });
  return {
    apellidos: ruleta(apellidos),
    primeros,
    segundos,
    trasMaria: ruedas(leer(TRAS_MARIA, pais), (_, p) => p),
    lugares: ruleta(lugares),
  };
}

const acervos = new Map<Pais, Acervo>();
function acervo(pais: Pais): Acervo {
  const hecho = acervos.get(pais) ?? acervoDe(pais);
  acervos.set(pais, hecho);
  return hecho;
}

function cohorte(anio: number): number {
  return anio < 1950 ? 0 : anio < 1970 ? 1 : anio < 1990 ? 2 : anio < 2010 ? 3 : 4;
}

let hoyLeido = '';
let diaLeido = 0;

/** A patient of the country, of a believable age at the given day. */
export function persona(azar: Azar, pais: Pais, hoy: string): Persona {
  if (hoy !== hoyLeido) {
    hoyLeido = hoy;
    diaLeido = aDia(hoy);
  }
  const SEXO = azar.suerte(0.42) ? E.sexo.hombre : E.sexo.mujer;
  const quinquenio = azar.ponderado(SEXO === E.sexo.hombre ? PIRAMIDE_HOMBRE : PIRAMIDE_MUJER);
  const FECHA_NACIMIENTO = aFecha(diaLeido - Math.floor((quinquenio * 5 + azar.decimal() * 5) * 365.2425) - 1);
  return personaDe(azar, pais, hoy, SEXO, FECHA_NACIMIENTO);
}

/** The same with sex and birth date given. */
export function personaDe(azar: Azar, pais: Pais, hoy: string, SEXO: HombreOMujer, FECHA_NACIMIENTO: string): Persona {
  const a = acervo(pais);
  const anio = Number(FECHA_NACIMIENTO.slice(0, 4));
  const generacion = cohorte(anio);

  const primero = azar.ponderado(a.primeros[SEXO]![generacion]!);
  let NOMBRE = primero.texto;
  if (!primero.sola && azar.suerte(DOS_NOMBRES[pais])) {
    const tras = primero.texto === 'María' && azar.suerte(0.55) ? a.trasMaria : a.segundos[SEXO]!;
    const segundo = azar.ponderado(tras[generacion]!);
    if (segundo.correo !== primero.correo) NOMBRE = `${NOMBRE} ${segundo.texto}`;
  }
  const paterno = azar.ponderado(a.apellidos);
  const materno = azar.ponderado(a.apellidos);
  const APELLIDO_MATERNO = azar.suerte(0.985) ? materno.texto : '';

  const lugar = azar.ponderado(a.lugares);
  const colonia = azar.elegir(lugar.colonias);
  const esMenor = Number(hoy.slice(0, 4)) - anio < 16;
  const titular = {
    NOMBRE,
    APELLIDO_PATERNO: paterno.texto,
    APELLIDO_MATERNO,
    SEXO,
    FECHA_NACIMIENTO,
    ID_ESTADO: lugar.ID_ESTADO,
  };
  return {
    NOMBRE,
    APELLIDO_PATERNO: paterno.texto,
    APELLIDO_MATERNO,
    SEXO,
    FECHA_NACIMIENTO,
    TCEL_LADA: DATOS_PAIS[pais].LADA,
    TCELULAR: celular(azar, pais, lugar.area),
    TELEFONO1: azar.suerte(0.3) ? fijo(azar, pais, lugar.area) : '',
    MAIL: azar.suerte(anio < 1950 ? 0.35 : 0.8) ? correo(azar, pais, primero, paterno, materno, anio, esMenor) : '',
    DOCUMENTO: documento(azar, pais, titular, hoy),
    CALLE_Y_NUMERO: calle(azar, pais, lugar.area),
    COLONIA: colonia.COLONIA,
    CODIGO_POSTAL: colonia.CODIGO_POSTAL,
    ID_ESTADO: lugar.ID_ESTADO,
    ESTADO: lugar.ESTADO,
    ID_CIUDAD: lugar.ID_CIUDAD,
    CIUDAD: lugar.CIUDAD,
    LOCALIDAD: lugar.LOCALIDAD,
  };
}

function digitos(azar: Azar, n: number): string {
  const base = 10 ** n;
  return String(base + Math.floor(azar.decimal() * base)).slice(1);
}

const OPERADOR_CO = ['300', '301', '302', '304', '305', '310', '311', '312', '313', '314', '315', '316', '317', '318', '320', '321', '322'];

/** Every number carries 555, as in the films. */
function celular(azar: Azar, pais: Pais, area: string): string {
  switch (pais) {
    case 'mx':
      return `${area}555${digitos(azar, 7 - area.length)}`;
    case 'co':
      return `${azar.elegir(OPERADOR_CO)}555${digitos(azar, 4)}`;
    case 'pe':
      return `9${digitos(azar, 2)}555${digitos(azar, 3)}`;
    case 'ec':
      return `9${azar.entero(5, 9)}555${digitos(azar, 4)}`;
    case 'cl':
      return `9${azar.entero(3, 9)}555${digitos(azar, 4)}`;
  }
}

function fijo(azar: Azar, pais: Pais, area: string): string {
  switch (pais) {
    case 'mx':
      return `${area}555${digitos(azar, 7 - area.length)}`;
    case 'co':
      return `60${area}555${digitos(azar, 4)}`;
    case 'pe':
      return `0${area}555${digitos(azar, 5 - area.length)}`;
    case 'ec':
      return `0${area}2555${digitos(azar, 3)}`;
    case 'cl':
      return `${area}2555${digitos(azar, 5 - area.length)}`;
  }
}

function correo(azar: Azar, pais: Pais, n: Palabra, p: Palabra, m: Palabra, anio: number, esMenor: boolean): string {
  const dominio = DOMINIO[pais];
  if (esMenor) return `familia.${p.correo}.${m.correo}@${dominio}`;
  const cola = String(anio).slice(2);
  switch (azar.entero(0, 5)) {
    case 0:
      return `${n.correo}.${p.correo}@${dominio}`;
    case 1:
      return `${n.correo}.${p.correo}${cola}@${dominio}`;
    case 2:
      return `${n.correo[0]}${p.correo}${cola}@${dominio}`;
    case 3:
      return `${n.correo}_${p.correo}${azar.entero(1, 99)}@${dominio}`;
    case 4:
      return `${n.correo}${p.correo[0]}${m.correo[0]}${anio}@${dominio}`;
    default:
      return `${p.correo}.${n.correo}@${dominio}`;
  }
}

const TRANSVERSALES_EC = [
  'Atahualpa',
  'Juan León Mera',
  'Naciones Unidas',
  'Portugal',
  'Veracruz',
  'Orellana',
  'Borrero',
  'Colón',
  'Tarqui',
  'Carondelet',
];

function calle(azar: Azar, pais: Pais, area: string): string {
  if (pais === 'co') {
    const via = azar.suerte(0.5) ? 'Cl.' : 'Cra.';
    const bis = azar.suerte(0.08) ? 'bis ' : '';
    const letra = azar.suerte(0.3) ? azar.elegir(['A', 'B', 'C', 'D']) : '';
    const apto = azar.suerte(0.45) ? `, apto. ${azar.entero(1, 12)}0${azar.entero(1, 6)}` : '';
    const n = via === 'Cl.' ? [azar.entero(1, 170), azar.entero(5, 115)] : [azar.entero(5, 115), azar.entero(1, 170)];
    return `${via} ${n[0]}${letra} ${bis}# ${n[1]}-${dos(azar.entero(3, 98))}${apto}`;
  }
  const nombre = azar.elegir(CALLES[pais]);
  switch (pais) {
    case 'mx': {
      const interior = azar.suerte(0.35) ? `, int. ${azar.entero(1, 40)}` : '';
      return `${nombre} ${azar.entero(3, nombre.startsWith('Av') ? 1900 : 480)}${interior}`;
    }
    case 'pe': {
      const depto = azar.suerte(0.35) ? `, dpto. ${azar.entero(1, 12)}0${azar.entero(1, 4)}` : '';
      return `${nombre} ${azar.entero(101, nombre.startsWith('Av') ? 2900 : 890)}${depto}`;
    }
    case 'ec':
      if (area === '4' || area === '5') return `Mz. ${azar.entero(1, 420)}, villa ${azar.entero(1, 32)}`;
      return `${nombre} ${area === '2' ? azar.elegir(['N', 'N', 'E', 'OE', 'S']) : ''}${azar.entero(2, 58)}-${azar.entero(10, 240)} y ${azar.elegir(TRANSVERSALES_EC)}`;
    case 'cl': {
      const depto = azar.suerte(0.4) ? `, depto. ${azar.entero(1, 18)}0${azar.entero(1, 8)}` : '';
      return `${nombre} ${azar.entero(101, nombre.startsWith('Av') ? 6900 : 2400)}${depto}`;
    }
  }
}

function dos(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

/** A stream for the patient with this number, whatever was drawn for the others. */
export function azarDePaciente(semilla: number, pais: Pais, numero: number): Azar {
  return new Azar(semilla).bifurcar(pais).bifurcar(numero);
}
