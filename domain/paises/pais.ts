import type { Veredicto } from '../veredicto.ts';

/** What a document's rule may need besides the number. */
export interface ContextoDocumento {
  /** yyyy-mm-dd; without it the rules of age are not asked. */
  FECHA_NACIMIENTO?: string | null;
  /** 1 man, 2 woman; only to warn when a CURP says otherwise. */
  SEXO?: number | null;
  /** Today in the clinic's time zone, yyyy-mm-dd. */
  hoy: string;
}

/** An identity document of a country. */
export interface TipoDocumento {
  ID_TIPO_DOCUMENTO: number;
  /** Stable key in code: 'CURP', 'CC', 'DNI'… */
  clave: string;
  DESCRIPCION: string;
  /** Official code: id of RIPS (Colombia) or SUNAT (Peru), '' elsewhere. */
  MASCARA: string;
  /** Shortest and longest number, separators included. */
  longitud: readonly [min: number, max: number];
  soloDigitos: boolean;
  /** Of health providers only, never offered for a patient. */
  soloPrestador: boolean;
  /** Refuses; the number is read without surrounding spaces and in capitals. */
  verificar: (numero: string, contexto: ContextoDocumento) => Veredicto;
  /** A doubt that must not block: what the authority does not guarantee, or what our specification does not demand. */
  advertir: (numero: string, contexto: ContextoDocumento) => string | null;
}

export interface Moneda {
  /** ISO 4217. */
  codigo: 'MXN' | 'COP' | 'PEN' | 'USD' | 'CLP';
  simbolo: string;
  decimales: 0 | 2;
  miles: ',' | '.';
  decimal: '.' | ',';
  /** Its people write both signs for both things; where they stand says which. */
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

/** What compliance with the national standard changes in the vital signs (2 §5.5). */
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

/** Payment providers by the path of their calls (1 §7). */
export type Pasarela = 'epayco' | 'niubiz' | 'paypal' | 'stripe';

/** Everything that depends on the country, as data. Five files fill it; nothing else compares countries. */
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
  /** Official code kept in MASCARA by the document-type catalogue (1 §5), null where there is none. */
  mascaraDocumento: { etiqueta: string; max: number } | null;
  norma: { signos: Signos } | null;
  /** What rules the contents of a clinical history, as it is named there; null where no text says them one by one. */
  normaHistoria: string | null;
  facturacion: 'cfdi' | 'cpe' | null;
  /** Currencies a video consultation can be charged in, the default first (`ambiguities-2` 92). */
  monedasVideoconsulta: readonly [Moneda['codigo'], ...Moneda['codigo'][]];
  /** Whether the appointment shows its payment state and the pay button (2 §2.7). */
  pagoVideoconsulta: boolean;
  /** Online payment providers offered (`ambiguities-1-3` §2). */
  pasarelas: readonly Pasarela[];
  /** Section Pagos online of the doctor page (1 §2). */
  pagosDelMedico: boolean;
  cartillaVacunacion: boolean;
  /** SIS module: registers, report and settings section. */
  moduloSis: boolean;
  suive: boolean;
  /** RIPS files, doctor section, note block and TIPO of income concepts. */
  rips: boolean;
  /** Catalogue of tax product and service keys. */
  clavesSat: boolean;
  /** E-prescription service in the clinic settings. */
  recetaElectronica: boolean;
  /** Button Enviar SMS of the patient (2 §2.4). */
  sms: boolean;
}
