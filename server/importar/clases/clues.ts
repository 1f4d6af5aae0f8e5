import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { type Clase, conCeros, cortado, perfil } from '../clase.ts';

/** The specification's spelling of the only status in which a clinic may report. */
const OPERA = 'En operación';
const estatusDe = (s: string): string =>
  /^(1|en operaci[oó]n)$/i.test(s) ? OPERA : cortado(s.charAt(0).toUpperCase() + s.slice(1).toLowerCase(), 60);

export const clues: Clase = {
  nombre: 'clues',
  titulo: 'CLUES (establecimientos de salud de México)',
  tabla: 'compartido.clues',
  clave: ['CLUES'],
  campos: {
    CLUES: texto('CLUES', 11).refine((s) => /^[A-Z]{5}\d{6}$/.test(s), 'Una CLUES tiene cinco letras y seis números') as ReturnType<
      typeof texto
    >,
    NOMBRE: texto('Nombre de la unidad', 255),
    INSTITUCION: textoOpcional('Institución', 150),
    CLAVE_INSTITUCION: textoOpcional('Clave de la institución', 10),
    TIP_ABREVIACION: textoOpcional('Abreviación del tipo', 10),
    SUB_ABREVIACION: textoOpcional('Abreviación del subtipo', 10),
    TIPO: textoOpcional('Tipo de establecimiento', 100),
    ESTADO: textoOpcional('Clave de la entidad', 2),
    NOM_ESTADO: textoOpcional('Entidad', 100),
    MUNICIPIO: textoOpcional('Clave del municipio', 3),
    NOM_MUNICIPIO: textoOpcional('Municipio', 150),
    NOM_LOCALIDAD: textoOpcional('Localidad', 150),
    CODIGO_POSTAL: textoOpcional('Código postal', 5),
    ESTATUS: texto('Estatus de operación', 60),
    ACTIVO: siNo('Activo', 1),
  },
  perfiles: [
    perfil({
      nombre: 'mx-dgis',
      titulo: 'ESTABLECIMIENTO_SALUD de la DGIS',
      columnas: {
        CLUES: ['CLUES'],
        NOMBRE: ['NOMBRE DE LA UNIDAD', 'NOMBRE COMERCIAL'],
        INSTITUCION: ['NOMBRE DE LA INSTITUCION'],
        CLAVE_INSTITUCION: ['CLAVE DE LA INSTITUCION', 'INSTITUCION'],
        TIP_ABREVIACION: ['TIP ABREVIACION'],
        SUB_ABREVIACION: ['SUB ABREVIACION'],
        TIPO: ['NOMBRE TIPO ESTABLECIMIENTO'],
        ESTADO: ['CLAVE DE LA ENTIDAD'],
        NOM_ESTADO: ['NOMBRE DE LA ENTIDAD', 'ENTIDAD'],
        MUNICIPIO: ['CLAVE DEL MUNICIPIO'],
        NOM_MUNICIPIO: ['NOMBRE DEL MUNICIPIO', 'MUNICIPIO'],
        NOM_LOCALIDAD: ['NOMBRE DE LA LOCALIDAD', 'LOCALIDAD'],
        CODIGO_POSTAL: ['CODIGO POSTAL'],
        ESTATUS: ['ESTATUS DE OPERACION', 'CLAVE ESTATUS DE OPERACION'],
      },
      exige: ['CLUES', 'NOMBRE', 'ESTATUS'],
      fila: (c) => {
        if (!c.CLUES) return null;
        const ESTATUS = estatusDe(c.ESTATUS);
        return {
          CLUES: c.CLUES.toUpperCase(),
          NOMBRE: cortado(c.NOMBRE, 255),
          INSTITUCION: cortado(c.INSTITUCION, 150),
          CLAVE_INSTITUCION: cortado(c.CLAVE_INSTITUCION, 10).toUpperCase(),
          TIP_ABREVIACION: cortado(c.TIP_ABREVIACION, 10).toUpperCase(),
          SUB_ABREVIACION: cortado(c.SUB_ABREVIACION, 10).toUpperCase(),
          TIPO: cortado(c.TIPO, 100),
          ESTADO: conCeros(c.ESTADO, 2),
          NOM_ESTADO: cortado(c.NOM_ESTADO, 100),
          MUNICIPIO: conCeros(c.MUNICIPIO, 3),
          NOM_MUNICIPIO: cortado(c.NOM_MUNICIPIO, 150),
          NOM_LOCALIDAD: cortado(c.NOM_LOCALIDAD, 150),
          // The list writes unknown postal codes as zeros or leaves them out.
          CODIGO_POSTAL: /^\d{1,5}$/.test(c.CODIGO_POSTAL) && Number(c.CODIGO_POSTAL) ? conCeros(c.CODIGO_POSTAL, 5) : '',
          ESTATUS,
          ACTIVO: ESTATUS === OPERA ? 1 : 0,
        };
      },
    }),
  ],
};
