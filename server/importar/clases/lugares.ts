// Places: below the municipality, and by postal code.
import { paisPorCodigo } from '#domain/paises/paises.ts';
import { codigo, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { type Clase, conCeros, cortado, perfil } from '../clase.ts';

const pais = (c: 'mx' | 'pe' | 'ec') => paisPorCodigo(c)!.ID_PAIS;
/** A six-digit key, two digits per level. */
const deSeis = (clave: string) => {
  const [, ESTADO, CIUDAD, CLAVE] = /^(\d\d)(\d\d)(\d\d)$/.exec(conCeros(clave, 6)) ?? [];
  return { ESTADO, CIUDAD, CLAVE };
};

export const localidades: Clase = {
  nombre: 'localidades',
  titulo: 'Localidades',
  tabla: 'compartido.localidades',
  clave: ['PAIS', 'ESTADO', 'CIUDAD', 'CLAVE'],
  campos: {
    PAIS: codigo('País'),
    ESTADO: texto('Estado', 10),
    CIUDAD: texto('Municipio', 10),
    CLAVE: texto('Clave', 10),
    NOMBRE: texto('Nombre', 150),
    AMBITO: textoOpcional('Ámbito', 1),
    ACTIVO: siNo('Activo', 1),
  },
  // The files come for the whole country or for one state.
  alcance: ['PAIS', 'ESTADO'],
  perfiles: [
    perfil({
      nombre: 'mx-inegi',
      titulo: 'México: catálogo AGEEML del INEGI',
      columnas: {
        ESTADO: ['CVE_ENT', 'Clave Entidad', 'CVE ENTIDAD'],
        CIUDAD: ['CVE_MUN', 'Clave Municipio', 'CVE MUNICIPIO'],
        CLAVE: ['CVE_LOC', 'Clave Localidad', 'CVE LOCALIDAD'],
        NOMBRE: ['NOM_LOC', 'Nombre Localidad', 'NOMBRE LOCALIDAD'],
        AMBITO: ['AMBITO', 'Ámbito'],
      },
      exige: ['ESTADO', 'CIUDAD', 'CLAVE', 'NOMBRE'],
      fila: (c) =>
        c.CLAVE && c.NOMBRE
          ? {
              PAIS: pais('mx'),
              ESTADO: conCeros(c.ESTADO, 2),
              CIUDAD: conCeros(c.CIUDAD, 3),
              CLAVE: conCeros(c.CLAVE, 4),
              NOMBRE: cortado(c.NOMBRE, 150),
              AMBITO: c.AMBITO.slice(0, 1).toUpperCase(),
            }
          : null,
    }),
    perfil({
      nombre: 'mx-dgis',
      titulo: 'México: LOCALIDADES de la DGIS',
      columnas: { ESTADO: ['EFE_KEY'], CIUDAD: ['MUN_KEY'], CLAVE: ['CATALOG_KEY', 'LOC_KEY'], NOMBRE: ['LOCALIDAD', 'NOMBRE'] },
      exige: ['ESTADO', 'CIUDAD', 'CLAVE', 'NOMBRE'],
      fila: (c) =>
        c.CLAVE && c.NOMBRE
          ? {
              PAIS: pais('mx'),
              ESTADO: conCeros(c.ESTADO, 2),
              CIUDAD: conCeros(c.CIUDAD, 3),
              CLAVE: conCeros(c.CLAVE, 4),
              NOMBRE: cortado(c.NOMBRE, 150),
            }
          : null,
    }),
    perfil({
      nombre: 'pe-ubigeo',
      titulo: 'Perú: ubigeo del INEI (distritos)',
      columnas: { UBIGEO: ['UBIGEO', 'IDDIST', 'COD_UBIGEO', 'Ubigeo INEI'], NOMBRE: ['DISTRITO', 'NOMBDIST', 'NOMBRE DISTRITO'] },
      exige: ['UBIGEO', 'NOMBRE'],
      fila: (c) => (c.UBIGEO && c.NOMBRE ? { PAIS: pais('pe'), ...deSeis(c.UBIGEO), NOMBRE: cortado(c.NOMBRE, 150) } : null),
    }),
    perfil({
      nombre: 'ec-dpa',
      titulo: 'Ecuador: división político-administrativa del INEC (parroquias)',
      columnas: { CLAVE: ['DPA_PARROQ', 'CODIGO PARROQUIA', 'COD_PARROQUIA'], NOMBRE: ['DPA_DESPAR', 'NOMBRE PARROQUIA', 'PARROQUIA'] },
      exige: ['CLAVE', 'NOMBRE'],
      fila: (c) => (c.CLAVE && c.NOMBRE ? { PAIS: pais('ec'), ...deSeis(c.CLAVE), NOMBRE: cortado(c.NOMBRE, 150) } : null),
    }),
  ],
};

export const codigosPostales: Clase = {
  nombre: 'codigos-postales',
  titulo: 'Códigos postales',
  tabla: 'compartido.codigos_postales',
  clave: ['PAIS', 'CODIGO_POSTAL', 'ESTADO', 'MUNICIPIO', 'CONSECUTIVO'],
  campos: {
    PAIS: codigo('País'),
    CODIGO_POSTAL: texto('Código postal', 10).refine((s) => /^\d{5}$/.test(s), 'La longitud debe ser de 5 números') as ReturnType<
      typeof texto
    >,
    ESTADO: texto('Estado', 10),
    MUNICIPIO: texto('Municipio', 10),
    CONSECUTIVO: texto('Consecutivo', 10),
    COLONIA: texto('Colonia', 150),
    TIPO: textoOpcional('Tipo', 60),
    NOM_ESTADO: textoOpcional('Nombre del estado', 100),
    NOM_MUNICIPIO: textoOpcional('Nombre del municipio', 150),
    CIUDAD: textoOpcional('Ciudad', 150),
    ACTIVO: siNo('Activo', 1),
  },
  alcance: ['PAIS', 'ESTADO'],
  perfiles: [
    perfil({
      nombre: 'sepomex',
      titulo: 'México: CPdescarga de Correos de México (texto o libro)',
      columnas: {
        CODIGO_POSTAL: ['d_codigo'],
        COLONIA: ['d_asenta'],
        TIPO: ['d_tipo_asenta'],
        NOM_MUNICIPIO: ['D_mnpio'],
        NOM_ESTADO: ['d_estado'],
        CIUDAD: ['d_ciudad'],
        ESTADO: ['c_estado'],
        MUNICIPIO: ['c_mnpio'],
        CONSECUTIVO: ['id_asenta_cpcons'],
      },
      exige: ['CODIGO_POSTAL', 'COLONIA', 'ESTADO', 'MUNICIPIO', 'CONSECUTIVO'],
      sinComillas: true,
      fila: (c) =>
        c.CODIGO_POSTAL || c.COLONIA
          ? {
              PAIS: pais('mx'),
              CODIGO_POSTAL: conCeros(c.CODIGO_POSTAL, 5),
              ESTADO: conCeros(c.ESTADO, 2),
              MUNICIPIO: conCeros(c.MUNICIPIO, 3),
              CONSECUTIVO: conCeros(c.CONSECUTIVO, 4),
              COLONIA: cortado(c.COLONIA, 150),
              TIPO: cortado(c.TIPO, 60),
              NOM_ESTADO: cortado(c.NOM_ESTADO, 100),
              NOM_MUNICIPIO: cortado(c.NOM_MUNICIPIO, 150),
              CIUDAD: cortado(c.CIUDAD, 150),
            }
          : null,
    }),
  ],
};
