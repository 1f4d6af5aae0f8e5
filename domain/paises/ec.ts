import { cedulaEcuadorValida, rucEcuadorValido, tipoRucEcuador } from '../documentos.ts';
import type { Pais } from './pais.ts';
import { DIGITO_INCORRECTO, FORMATO_INCORRECTO, tipoDocumento } from './tipo_documento.ts';

const FORMA_CEDULA = /^(0[1-9]|1\d|2[0-4]|30)[0-5]\d{7}$/;

export const ec: Pais = {
  ID_PAIS: 11,
  codigo: 'ec',
  nombre: 'Ecuador',
  idioma: 'es-EC',
  moneda: {
    codigo: 'USD',
    simbolo: '$',
    decimales: 2,
    miles: ',',
    decimal: '.',
    denominaciones: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  },
  telefono: { lada: '593', largo: [9, 9] },
  zonas: [
    { NOMBRE: 'Ecuador continental', ZONA_HORARIA: 'America/Guayaquil' },
    { NOMBRE: 'Galápagos', ZONA_HORARIA: 'Pacific/Galapagos' },
  ],
  etiquetas: {
    fiscal: 'RUC',
    impuesto: 'IVA',
    codigoPostal: 'Código postal',
    estado: 'Provincia',
    municipio: 'Parroquia',
    ciudad: 'Cantón',
    localidad: 'Parroquia',
    colonia: 'Barrio',
    cedulaProfesional: 'Registro profesional',
    cedulaFemenina: false,
  },
  documentos: [
    tipoDocumento({
      id: 60,
      clave: 'CI',
      DESCRIPCION: 'Cédula de identidad',
      longitud: [10, 10],
      admite: 'digitos',
      regla: (numero) => {
        if (!FORMA_CEDULA.test(numero)) return FORMATO_INCORRECTO;
        return cedulaEcuadorValida(numero) || DIGITO_INCORRECTO;
      },
    }),
    tipoDocumento({
      id: 61,
      clave: 'RUC',
      DESCRIPCION: 'RUC',
      longitud: [13, 13],
      admite: 'digitos',
      regla: (numero) => {
        const tipo = tipoRucEcuador(numero);
        if (tipo === null) return FORMATO_INCORRECTO;
        return tipo !== 'natural' || rucEcuadorValido(numero) || DIGITO_INCORRECTO;
      },
      // SRI no longer guarantees the modulo 11 digit of companies, so a failure is only a warning.
      advertencia: (numero) => (tipoRucEcuador(numero) === null || rucEcuadorValido(numero) ? null : DIGITO_INCORRECTO),
    }),
    tipoDocumento({ id: 62, clave: 'PA', DESCRIPCION: 'Pasaporte', longitud: [5, 16], admite: 'alfanumerico' }),
    tipoDocumento({
      id: 63,
      clave: 'CR',
      DESCRIPCION: 'Carnet de refugiado',
      longitud: [4, 20],
      admite: 'alfanumericoConGuion',
    }),
  ],
  mascaraDocumento: null,
  norma: null,
  normaHistoria: null,
  facturacion: null,
  monedasVideoconsulta: ['USD'],
  pagoVideoconsulta: true,
  pasarelas: ['paypal'],
  pagosDelMedico: false,
  cartillaVacunacion: false,
  moduloSis: false,
  suive: false,
  rips: false,
  clavesSat: false,
  recetaElectronica: false,
  sms: false,
};
