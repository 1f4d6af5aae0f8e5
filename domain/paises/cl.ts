import { rutValido } from '../documentos.ts';
import type { Pais } from './pais.ts';
import { DIGITO_INCORRECTO, FORMATO_INCORRECTO, tipoDocumento } from './tipo_documento.ts';

/**
 * RUT as specification 2 §5.1 requires: 10 characters without dots ('12345678-5') or 12 with them ('12.345.678-5'). Numbers
 * below ten million (people born before the seventies) are written with a leading zero.
 */
function verificarRut(rut: string): true | string {
  if (!/-[0-9K]$/.test(rut)) return 'Falta dígito verificador';
  if (rut.length !== 10 && rut.length !== 12) {
    return 'La longitud debe ser de 10 o 12 caracteres; si hace falta, comience con 0';
  }
  if (!/^(\d{8}|\d{2}\.\d{3}\.\d{3})-[\dK]$/.test(rut)) return FORMATO_INCORRECTO;
  return rutValido(rut) || DIGITO_INCORRECTO;
}

export const cl: Pais = {
  ID_PAIS: 4,
  codigo: 'cl',
  nombre: 'Chile',
  idioma: 'es-CL',
  moneda: {
    codigo: 'CLP',
    simbolo: '$',
    decimales: 0,
    miles: '.',
    decimal: ',',
    denominaciones: [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 10],
  },
  telefono: { lada: '56', largo: [9, 9] },
  zonas: [
    { NOMBRE: 'Chile continental', ZONA_HORARIA: 'America/Santiago' },
    { NOMBRE: 'Aysén', ZONA_HORARIA: 'America/Coyhaique' },
    { NOMBRE: 'Magallanes', ZONA_HORARIA: 'America/Punta_Arenas' },
    { NOMBRE: 'Isla de Pascua', ZONA_HORARIA: 'Pacific/Easter' },
  ],
  etiquetas: {
    fiscal: 'RUT',
    impuesto: 'IVA',
    codigoPostal: 'Código postal',
    estado: 'Región',
    municipio: 'Comuna',
    ciudad: 'Comuna',
    localidad: 'Localidad',
    colonia: 'Villa o población',
    cedulaProfesional: 'Registro nacional de prestadores',
    cedulaFemenina: false,
  },
  documentos: [
    // The rule has its own sentence about length; the general one would come before 'Falta dígito verificador'.
    {
      ...tipoDocumento({ id: 70, clave: 'RUT', DESCRIPCION: 'RUT / RUN', longitud: [0, 50], regla: verificarRut }),
      longitud: [10, 12],
    },
    tipoDocumento({ id: 71, clave: 'PA', DESCRIPCION: 'Pasaporte', longitud: [5, 16], admite: 'alfanumerico' }),
    tipoDocumento({
      id: 72,
      clave: 'IPF',
      DESCRIPCION: 'Identificador provisorio (FONASA)',
      longitud: [4, 20],
      admite: 'alfanumericoConGuion',
    }),
  ],
  mascaraDocumento: null,
  norma: null,
  normaHistoria: null,
  facturacion: null,
  monedasVideoconsulta: ['CLP'],
  pagoVideoconsulta: false,
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
