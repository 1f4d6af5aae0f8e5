import { type Elemento, hoja, rama } from './elementos.ts';
import { soles } from './importes.ts';

/** Who issues, as registered in the RUC. */
export interface Emisor {
  readonly ruc: string;
  readonly razonSocial: string;
  /** Code of the place of business: 0000 is the fiscal address. */
  readonly codLocal: string;
  /** Six digits of INEI, catalogue 13; absent when the clinic did not choose its district. */
  readonly ubigeo?: string;
  readonly direccion: string;
  readonly urbanizacion: string;
  readonly distrito: string;
  readonly provincia: string;
  readonly departamento: string;
}
/** Who buys. `tipo`: catalogue 06. */
export interface Adquirente {
  readonly tipo: string;
  readonly numero: string;
  readonly nombre: string;
}
const MONEDA = { currencyID: 'PEN' };
/** An amount in soles. */
export const enSoles = (nombre: string, n: number): Elemento => hoja(nombre, soles(n), MONEDA);
const identificacion = (numero: string, atributos: Record<string, string> = {}) =>
  rama('cac:PartyIdentification', hoja('cbc:ID', numero, atributos));

/** Where the signature is and whose it is. */
export const firmante = (e: Emisor): Elemento =>
  rama(
    'cac:Signature',
    hoja('cbc:ID', `SIGN${e.ruc}`),
    rama('cac:SignatoryParty', identificacion(e.ruc), rama('cac:PartyName', hoja('cbc:Name', e.razonSocial))),
    rama('cac:DigitalSignatureAttachment', rama('cac:ExternalReference', hoja('cbc:URI', '#SignatureSP'))),
  );
/** The issuer of a voucher. */
export const parteEmisora = (e: Emisor): Elemento =>
  rama(
    'cac:AccountingSupplierParty',
    rama(
      'cac:Party',
      identificacion(e.ruc, { schemeID: '6' }),
      rama(
        'cac:PartyLegalEntity',
        hoja('cbc:RegistrationName', e.razonSocial),
        rama(
          'cac:RegistrationAddress',
          e.ubigeo !== undefined && hoja('cbc:ID', e.ubigeo),
          hoja('cbc:AddressTypeCode', e.codLocal),
          e.urbanizacion !== '' && hoja('cbc:CitySubdivisionName', e.urbanizacion),
          e.provincia !== '' && hoja('cbc:CityName', e.provincia),
          e.departamento !== '' && hoja('cbc:CountrySubentity', e.departamento),
          e.distrito !== '' && hoja('cbc:District', e.distrito),
          rama('cac:AddressLine', hoja('cbc:Line', e.direccion)),
          rama('cac:Country', hoja('cbc:IdentificationCode', 'PE')),
        ),
      ),
    ),
  );
/** The buyer of a voucher. */
export const parteAdquirente = (a: Adquirente): Elemento =>
  rama(
    'cac:AccountingCustomerParty',
    rama('cac:Party', identificacion(a.numero, { schemeID: a.tipo }), rama('cac:PartyLegalEntity', hoja('cbc:RegistrationName', a.nombre))),
  );
/** A tribute of catalogue 05. */
export const esquema = (t: { id: string; nombre: string; tipo: string }): Elemento =>
  rama('cac:TaxScheme', hoja('cbc:ID', t.id), hoja('cbc:Name', t.nombre), hoja('cbc:TaxTypeCode', t.tipo));
