import type { Veredicto } from '../veredicto.ts';

/** What a document's rule may need besides the number. */
export interface ContextoDocumento {
  /** yyyy-mm-dd; without it the age rules are skipped. */
  FECHA_NACIMIENTO?: string | null;
  /** 1 man, 2 woman; only used to warn when a CURP differs. */
  SEXO?: number | null;
  /** Today in the clinic's time zone, yyyy-mm-dd. */
  hoy: string;
}

/** A kind of identity document of a country. */
export interface TipoDocumento {
  ID_TIPO_DOCUMENTO: number;
  /** Stable key in code: 'CURP', 'CC', 'DNI'… */
  clave: string;
  DESCRIPCION: string;
  /** Official code: id of RIPS (Colombia) or SUNAT (Peru), '' elsewhere. */
  MASCARA: string;
  /** Shortest and longest number, including separators. */
  longitud: readonly [min: number, max: number];
  soloDigitos: boolean;
  /** Only for health providers, never offered for a patient. */
  soloPrestador: boolean;
  /** Refuses a wrong number, which is passed trimmed and in capitals. */
  verificar: (numero: string, contexto: ContextoDocumento) => Veredicto;
  /** A doubt that must not block: something the authority does not guarantee, or the specification does not demand. */
  advertir: (numero: string, contexto: ContextoDocumento) => string | null;
}

export interface Moneda {
  /** ISO 4217. */
  codigo: 'MXN' | 'COP' | 'PEN' | 'USD' | 'CLP';
  simbolo: string;
  decimales: 0 | 2;
  miles: ',' | '.';
  decimal: '.' | ',';
  /** Notes and coins in use, the largest first, in units of the currency. */
  denominaciones: readonly number[];
  /** People write both separators for both purposes; the position tells which is meant. */
  indistinto?: true;
}

export interface Etiquetas {
  /** Tax id. */
  fiscal: 'RFC' | 'RUC' | 'RUT' | 'NIT';
  impuesto: 'IVA' | 'IGV';
  codigoPostal: string;
  estado: string;
  municipio: string;
  ciudad: string;
  localidad: string;
  colonia: string;
  cedulaProfesional: string;
  cedulaFemenina: boolean;
}

/** What the national standard changes in the vital signs (specification 2 §5.5). */
export interface Signos {
  frecuenciaCardiaca: readonly [min: number, max: number];
  tallaEntera: boolean;
}

export interface ZonaHoraria {
  NOMBRE: string;
  /** IANA name. */
  ZONA_HORARIA: string;
}

export type CodigoPais = 'mx' | 'co' | 'pe' | 'ec' | 'cl';

/** Payment providers, by the path of their calls (specification 1 §7). */
export type Pasarela = 'epayco' | 'niubiz' | 'paypal' | 'stripe';

/** Everything that depends on the country, as data. Five files define it; no other code compares countries. */
export interface Pais {
  ID_PAIS: number;
  codigo: CodigoPais;
  nombre: string;
  /** BCP 47, for dates and sorting. */
  idioma: string;
  moneda: Moneda;
  /** Mobile phones of the country: prefix and number of digits. */
  telefono: { lada: string; largo: readonly [min: number, max: number] };
  /** The first is the default of a new clinic. */
  zonas: readonly [ZonaHoraria, ...ZonaHoraria[]];
  etiquetas: Etiquetas;
  /** In the order of the selector; the first is the usual one. */
  documentos: readonly TipoDocumento[];
  /** Official code in the document-type catalogue's MASCARA (specification 1 §5); null where there is none. */
  mascaraDocumento: { etiqueta: string; max: number } | null;
  norma: { signos: Signos } | null;
  /** The standard for clinical histories, by its local name; null where none lists their contents. */
  normaHistoria: string | null;
  facturacion: 'cfdi' | 'cpe' | null;
  /** Currencies a video consultation can be charged in, the default first (`ambiguities-2` 92). */
  monedasVideoconsulta: readonly [Moneda['codigo'], ...Moneda['codigo'][]];
  /** Whether appointments show their payment state and the pay button (specification 2 §2.7). */
  pagoVideoconsulta: boolean;
  /** Online payment providers offered (`ambiguities-1-3` §2). */
  pasarelas: readonly Pasarela[];
  /** Section Pagos online of the doctor page (specification 1 §2). */
  pagosDelMedico: boolean;
  cartillaVacunacion: boolean;
  /** SIS module: records, report and settings section. */
  moduloSis: boolean;
  suive: boolean;
  /** RIPS files, doctor section, note block and TIPO of income concepts. */
  rips: boolean;
  /** Catalogue of tax product and service keys. */
  clavesSat: boolean;
  /** E-prescription service in the clinic settings. */
  recetaElectronica: boolean;
  /** Button Enviar SMS of the patient (specification 2 §2.4). */
  sms: boolean;
}
