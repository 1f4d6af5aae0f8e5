import { aniosCumplidos } from '../edad.ts';
import type { Veredicto } from '../veredicto.ts';
import type { ContextoDocumento, TipoDocumento } from './pais.ts';

export const DIGITO_INCORRECTO = 'Dígito verificador incorrecto';
export const FORMATO_INCORRECTO = 'El número no tiene el formato del documento';

/** What differs between document types. */
interface Definicion {
  id: number;
  clave: string;
  DESCRIPCION: string;
  MASCARA?: string;
  longitud: readonly [min: number, max: number];
  /** Characters allowed; any when absent. */
  admite?: 'digitos' | 'alfanumerico' | 'alfanumericoConGuion';
  /** Completed years, inclusive; null for no upper limit. */
  edad?: readonly [min: number, max: number | null];
  soloPrestador?: boolean;
  /** Checked last, with the number trimmed and in capitals. */
  regla?: (numero: string) => Veredicto;
  advertencia?: (numero: string, contexto: ContextoDocumento) => string | null;
}

const ADMITE = {
  digitos: { forma: /^\d*$/, mensaje: 'Solo se permiten números' },
  alfanumerico: { forma: /^[A-Z0-9]*$/, mensaje: 'Solo se permiten letras y números' },
  alfanumericoConGuion: { forma: /^[A-Z0-9-]*$/, mensaje: 'Solo se permiten letras, números y guiones' },
} as const;

function verificarLongitud(numero: string, [min, max]: readonly [number, number], unidad: string): Veredicto {
  if (numero.length >= min && numero.length <= max) return true;
  return min === max ? `La longitud debe ser de ${min} ${unidad}` : `La longitud debe ser de entre ${min} y ${max} ${unidad}`;
}

function verificarEdad([min, max]: readonly [number, number | null], contexto: ContextoDocumento): Veredicto {
  const anios = aniosCumplidos(contexto.FECHA_NACIMIENTO, contexto.hoy);
  if (anios === null || (anios >= min && (max === null || anios <= max))) return true;
  if (max === null) return `El documento es solo para personas de ${min} años o más`;
  if (min > 0) return `El documento es solo para personas de ${min} a ${max} años`;
  return `El documento es solo para menores de ${max === 0 ? '1 año' : `${max + 1} años`}`;
}

/** Builds a document type. It checks characters, length, its own rule and age, in this order, and reports the first failure. */
export function tipoDocumento(d: Definicion): TipoDocumento {
  const admite = d.admite && ADMITE[d.admite];
  const unidad = d.admite === 'digitos' ? 'números' : 'caracteres';
  const leer = (numero: string) => numero.trim().toUpperCase();
  return {
    ID_TIPO_DOCUMENTO: d.id,
    clave: d.clave,
    DESCRIPCION: d.DESCRIPCION,
    MASCARA: d.MASCARA ?? '',
    longitud: d.longitud,
    soloDigitos: d.admite === 'digitos',
    soloPrestador: d.soloPrestador ?? false,
    verificar(texto, contexto) {
      const numero = leer(texto);
      if (admite && !admite.forma.test(numero)) return admite.mensaje;
      const pasos: (() => Veredicto)[] = [
        () => verificarLongitud(numero, d.longitud, unidad),
        () => d.regla?.(numero) ?? true,
        () => (d.edad ? verificarEdad(d.edad, contexto) : true),
      ];
      for (const paso of pasos) {
        const veredicto = paso();
        if (veredicto !== true) return veredicto;
      }
      return true;
    },
    advertir: (texto, contexto) => d.advertencia?.(leer(texto), contexto) ?? null,
  };
}

/** The specification only limits the maximum length; a number shorter than the authority issues is a doubt, not an error. */
export const advertirCorto = (minimo: number) => (numero: string) => (numero.length < minimo ? 'El número parece incompleto' : null);
