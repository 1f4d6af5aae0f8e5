import { fecha, opcional, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { type Clase, conCeros, cortado, fechaDe, perfil } from '../clase.ts';

const VIGENCIA = {
  FECHA_INICIO: ['FechaInicioVigencia', 'Fecha de inicio de vigencia', 'vigencia_desde'],
  FECHA_FIN: ['FechaFinVigencia', 'Fecha de fin de vigencia', 'vigencia_hasta'],
} as const;
const vigencia = (c: { FECHA_INICIO: string; FECHA_FIN: string }) => ({
  FECHA_INICIO: fechaDe(c.FECHA_INICIO),
  FECHA_FIN: fechaDe(c.FECHA_FIN),
});

export const satProductos: Clase = {
  nombre: 'sat-productos',
  titulo: 'Productos y servicios del SAT',
  tabla: 'compartido.sat_productos',
  clave: ['CODIGO_SAT'],
  campos: {
    CODIGO_SAT: texto('Clave', 8).refine((s) => /^\d{8}$/.test(s), 'La longitud debe ser de 8 números') as ReturnType<typeof texto>,
    DESCRIPCION: texto('Descripción', 500),
    SIMILARES: textoOpcional('Palabras similares', 20_000),
    FECHA_INICIO: opcional(fecha('Inicio de vigencia')),
    FECHA_FIN: opcional(fecha('Fin de vigencia')),
    ACTIVO: siNo('Activo', 1),
  },
  perfiles: [
    perfil({
      nombre: 'sat',
      titulo: 'Hoja c_ClaveProdServ de catCFDI, guardada como .xlsx o CSV',
      columnas: {
        CODIGO_SAT: ['c_ClaveProdServ', 'id', 'Clave'],
        DESCRIPCION: ['Descripción', 'texto'],
        SIMILARES: ['Palabras similares', 'similares'],
        ...VIGENCIA,
      },
      exige: ['CODIGO_SAT', 'DESCRIPCION'],
      posicional: ['CODIGO_SAT', 'DESCRIPCION'],
      fila: (c) =>
        c.CODIGO_SAT
          ? {
              CODIGO_SAT: conCeros(c.CODIGO_SAT, 8),
              DESCRIPCION: cortado(c.DESCRIPCION, 500),
              SIMILARES: cortado(c.SIMILARES, 20_000),
              ...vigencia(c),
            }
          : null,
    }),
  ],
};

export const satUnidades: Clase = {
  nombre: 'sat-unidades',
  titulo: 'Unidades de medida del SAT',
  tabla: 'compartido.sat_unidades',
  clave: ['CLAVE_UNIDAD'],
  campos: {
    CLAVE_UNIDAD: texto('Clave', 5).refine((s) => /^[0-9A-Z]{1,5}$/i.test(s), 'No es una clave de unidad') as ReturnType<typeof texto>,
    NOMBRE: texto('Nombre', 255),
    DESCRIPCION: textoOpcional('Descripción', 5_000),
    SIMBOLO: textoOpcional('Símbolo', 60),
    FECHA_INICIO: opcional(fecha('Inicio de vigencia')),
    FECHA_FIN: opcional(fecha('Fin de vigencia')),
    ACTIVO: siNo('Activo', 1),
  },
  perfiles: [
    perfil({
      nombre: 'sat',
      titulo: 'Hoja c_ClaveUnidad de catCFDI, guardada como .xlsx o CSV',
      columnas: {
        CLAVE_UNIDAD: ['c_ClaveUnidad', 'id', 'Clave'],
        NOMBRE: ['Nombre', 'texto'],
        DESCRIPCION: ['Descripción'],
        SIMBOLO: ['Símbolo'],
        ...VIGENCIA,
      },
      exige: ['CLAVE_UNIDAD', 'NOMBRE'],
      posicional: ['CLAVE_UNIDAD', 'NOMBRE'],
      fila: (c) =>
        c.CLAVE_UNIDAD
          ? {
              CLAVE_UNIDAD: c.CLAVE_UNIDAD.toUpperCase(),
              NOMBRE: cortado(c.NOMBRE, 255),
              DESCRIPCION: cortado(c.DESCRIPCION, 5_000),
              SIMBOLO: cortado(c.SIMBOLO, 60),
              ...vigencia(c),
            }
          : null,
    }),
  ],
};
