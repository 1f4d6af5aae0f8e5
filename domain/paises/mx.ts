import { curpValida, datosDeCurp, esCurpGenerica } from '../documentos.ts';
import { E } from '../estados.ts';
import type { ContextoDocumento, Pais } from './pais.ts';
import { DIGITO_INCORRECTO, FORMATO_INCORRECTO, tipoDocumento } from './tipo_documento.ts';

const CLAVE_ELECTOR = /^[A-Z]{6}\d{8}[HM]\d{3}$/;

/**
 * Warns when birth date or sex differ; names are not compared, because particles and compound names make their letters
 * uncertain.
 */
function advertirCurp(curp: string, { FECHA_NACIMIENTO, SEXO }: ContextoDocumento): string | null {
  if (esCurpGenerica(curp)) return 'La CURP es genérica';
  const datos = datosDeCurp(curp);
  if (!datos) return 'La CURP no tiene la estructura que asigna RENAPO';
  if (FECHA_NACIMIENTO && datos.FECHA_NACIMIENTO !== FECHA_NACIMIENTO) {
    return 'La fecha de nacimiento no coincide con la CURP';
  }
  return (SEXO === E.sexo.hombre || SEXO === E.sexo.mujer) && datos.SEXO !== SEXO ? 'El sexo no coincide con la CURP' : null;
}

export const mx: Pais = {
  ID_PAIS: 1,
  codigo: 'mx',
  nombre: 'México',
  idioma: 'es-MX',
  moneda: {
    codigo: 'MXN',
    simbolo: '$',
    decimales: 2,
    miles: ',',
    decimal: '.',
    denominaciones: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  },
  telefono: { lada: '52', largo: [10, 10] },
  zonas: [
    { NOMBRE: 'Centro (Ciudad de México)', ZONA_HORARIA: 'America/Mexico_City' },
    { NOMBRE: 'Centro (Monterrey)', ZONA_HORARIA: 'America/Monterrey' },
    { NOMBRE: 'Centro (Mérida)', ZONA_HORARIA: 'America/Merida' },
    { NOMBRE: 'Centro (Bahía de Banderas)', ZONA_HORARIA: 'America/Bahia_Banderas' },
    { NOMBRE: 'Chihuahua', ZONA_HORARIA: 'America/Chihuahua' },
    { NOMBRE: 'Sureste (Cancún)', ZONA_HORARIA: 'America/Cancun' },
    { NOMBRE: 'Frontera noreste (Matamoros, Reynosa, Nuevo Laredo)', ZONA_HORARIA: 'America/Matamoros' },
    { NOMBRE: 'Ojinaga', ZONA_HORARIA: 'America/Ojinaga' },
    { NOMBRE: 'Ciudad Juárez', ZONA_HORARIA: 'America/Ciudad_Juarez' },
    { NOMBRE: 'Pacífico (Mazatlán, La Paz, Tepic)', ZONA_HORARIA: 'America/Mazatlan' },
    { NOMBRE: 'Sonora (Hermosillo)', ZONA_HORARIA: 'America/Hermosillo' },
    { NOMBRE: 'Noroeste (Tijuana, Mexicali)', ZONA_HORARIA: 'America/Tijuana' },
  ],
  etiquetas: {
    fiscal: 'RFC',
    impuesto: 'IVA',
    codigoPostal: 'Código postal',
    estado: 'Estado',
    municipio: 'Municipio',
    ciudad: 'Ciudad o municipio',
    localidad: 'Localidad',
    colonia: 'Colonia',
    cedulaProfesional: 'Cédula profesional',
    cedulaFemenina: true,
  },
  documentos: [
    tipoDocumento({
      id: 1,
      clave: 'CURP',
      DESCRIPCION: 'CURP',
      longitud: [18, 18],
      admite: 'alfanumerico',
      regla: (numero) => esCurpGenerica(numero) || curpValida(numero) || DIGITO_INCORRECTO,
      advertencia: advertirCurp,
    }),
    tipoDocumento({
      id: 2,
      clave: 'INE',
      DESCRIPCION: 'Credencial para votar (INE)',
      longitud: [18, 18],
      admite: 'alfanumerico',
      regla: (numero) => CLAVE_ELECTOR.test(numero) || FORMATO_INCORRECTO,
    }),
    tipoDocumento({ id: 3, clave: 'PA', DESCRIPCION: 'Pasaporte', longitud: [5, 16], admite: 'alfanumerico' }),
    tipoDocumento({ id: 4, clave: 'CP', DESCRIPCION: 'Cédula profesional', longitud: [5, 8], admite: 'digitos' }),
    tipoDocumento({
      id: 5,
      clave: 'LC',
      DESCRIPCION: 'Licencia de conducir',
      longitud: [4, 20],
      admite: 'alfanumericoConGuion',
    }),
    tipoDocumento({ id: 6, clave: 'OTRO', DESCRIPCION: 'Otro', longitud: [1, 50] }),
  ],
  mascaraDocumento: null,
  norma: { signos: { frecuenciaCardiaca: [40, 220], tallaEntera: true } },
  normaHistoria: 'NOM-004-SSA3-2012',
  facturacion: 'cfdi',
  monedasVideoconsulta: ['MXN'],
  pagoVideoconsulta: true,
  pasarelas: ['stripe', 'paypal'],
  pagosDelMedico: true,
  cartillaVacunacion: true,
  moduloSis: true,
  suive: true,
  rips: false,
  clavesSat: true,
  recetaElectronica: true,
  sms: true,
};
