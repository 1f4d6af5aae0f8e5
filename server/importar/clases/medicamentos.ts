import { paisPorCodigo } from '#domain/paises/paises.ts';
import { codigo, siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { type Clase, cortado, type Fila, perfil, siDe, unidas } from '../clase.ts';

const PAIS = (c: 'mx' | 'co' | 'pe') => paisPorCodigo(c)!.ID_PAIS;
/** A medicine with several substances has a row for each; they are merged, keeping the part that all rows repeat once. */
function conOtraSustancia(a: Fila, b: Fila): Fila {
  const [sustancias = '', ...resto] = String(a.DESCRIPCION).split(' · ');
  const otra = String(b.DESCRIPCION).split(' · ')[0]!;
  if (sustancias.split(' + ').includes(otra)) return a;
  return { ...a, DESCRIPCION: cortado([`${sustancias} + ${otra}`, ...resto].join(' · '), 1000) };
}

export const medicamentos: Clase = {
  nombre: 'medicamentos',
  titulo: 'Medicamentos',
  tabla: 'compartido.medicamentos',
  clave: ['PAIS', 'CLAVE'],
  campos: {
    PAIS: codigo('País'),
    CLAVE: texto('Clave', 30),
    NOMBRE: texto('Nombre', 150),
    DESCRIPCION: textoOpcional('Descripción', 1000),
    VIA: textoOpcional('Vía de administración', 100),
    ATC: textoOpcional('ATC', 20),
    REGISTRO: textoOpcional('Registro sanitario', 60),
    ACTIVO: siNo('Activo', 1),
  },
  alcance: ['PAIS'],
  perfiles: [
    perfil({
      nombre: 'co-cum',
      titulo: 'Colombia: Código Único de Medicamentos del INVIMA',
      columnas: {
        EXPEDIENTE: ['expedientecum', 'EXPEDIENTE CUM'],
        CONSECUTIVO: ['consecutivocum', 'CONSECUTIVO CUM', 'CONSECUTIVO'],
        NOMBRE: ['producto'],
        PRINCIPIO: ['principioactivo', 'PRINCIPIO ACTIVO'],
        CANTIDAD: ['cantidad'],
        UNIDAD: ['unidadmedida', 'UNIDAD MEDIDA'],
        FORMA: ['formafarmaceutica', 'FORMA FARMACEUTICA'],
        PRESENTACION: ['descripcioncomercial', 'DESCRIPCION COMERCIAL'],
        VIA: ['viaadministracion', 'VIA ADMINISTRACION'],
        ATC: ['atc'],
        REGISTRO: ['registrosanitario', 'REGISTRO SANITARIO'],
        ESTADO_CUM: ['estadocum', 'ESTADO CUM'],
        MUESTRA: ['muestramedica', 'MUESTRA MEDICA'],
      },
      exige: ['EXPEDIENTE', 'CONSECUTIVO', 'NOMBRE'],
      juntar: conOtraSustancia,
      fila: (c) =>
        c.EXPEDIENTE
          ? {
              PAIS: PAIS('co'),
              CLAVE: `${c.EXPEDIENTE}-${c.CONSECUTIVO}`,
              NOMBRE: cortado(c.NOMBRE, 150),
              DESCRIPCION: cortado(unidas([c.PRINCIPIO, c.CANTIDAD, c.UNIDAD].filter(Boolean).join(' '), c.FORMA, c.PRESENTACION), 1000),
              VIA: cortado(c.VIA, 100),
              ATC: cortado(c.ATC, 20),
              REGISTRO: cortado(c.REGISTRO, 60),
              ACTIVO: siDe(c.ESTADO_CUM) && /^si$/i.test(c.MUESTRA) ? 0 : siDe(c.ESTADO_CUM),
            }
          : null,
    }),
    perfil({
      nombre: 'pe-digemid',
      titulo: 'Perú: catálogo de la DIGEMID',
      columnas: {
        CLAVE: ['Cod_Prod'],
        NOMBRE: ['Nom_Prod'],
        CONCENTRACION: ['Concent'],
        FORMA: ['Nom_Form_Farm'],
        PRESENTACION: ['Presentac', 'Presentacion'],
        SUSTANCIA: ['Nom_IFA'],
        REGISTRO: ['Num_RegSan', 'Num_Reg_San'],
        SITUACION: ['Situacion'],
      },
      exige: ['CLAVE', 'NOMBRE', 'CONCENTRACION'],
      fila: (c) =>
        c.CLAVE
          ? {
              PAIS: PAIS('pe'),
              CLAVE: c.CLAVE,
              NOMBRE: cortado([c.NOMBRE, c.CONCENTRACION].filter(Boolean).join(' '), 150),
              DESCRIPCION: cortado(unidas(c.SUSTANCIA, c.FORMA, c.PRESENTACION), 1000),
              REGISTRO: cortado(c.REGISTRO, 60),
              ACTIVO: /^(act|a$|1$|vig|$)/i.test(c.SITUACION) ? 1 : 0,
            }
          : null,
    }),
    perfil({
      nombre: 'mx-compendio',
      titulo: 'México: Compendio Nacional de Insumos para la Salud',
      columnas: {
        CLAVE: ['Clave', 'Clave CNIS', 'Clave del compendio'],
        NOMBRE: ['Nombre genérico', 'Genérico', 'Denominación genérica'],
        DESCRIPCION: ['Descripción', 'Forma farmacéutica y formulación'],
        FORMA: ['Forma farmacéutica'],
        CONCENTRACION: ['Concentración'],
        PRESENTACION: ['Presentación'],
        VIA: ['Vía de administración', 'Vía de administración y dosis'],
      },
      exige: ['CLAVE', 'NOMBRE'],
      fila: (c) =>
        /\d{3}\.\d{3}\.\d{4}/.test(c.CLAVE)
          ? {
              PAIS: PAIS('mx'),
              CLAVE: c.CLAVE,
              NOMBRE: cortado([c.NOMBRE, c.CONCENTRACION].filter(Boolean).join(' '), 150),
              DESCRIPCION: cortado(unidas(c.FORMA, c.DESCRIPCION, c.PRESENTACION), 1000),
              VIA: cortado(c.VIA, 100),
            }
          : null,
    }),
    perfil({
      nombre: 'generico',
      titulo: 'Columnas Clave, Nombre y, si las hay, Forma, Concentración, Descripción y Vía (con --pais)',
      columnas: {
        CLAVE: ['Clave', 'Código', 'Id'],
        NOMBRE: ['Nombre', 'Medicamento', 'Producto'],
        FORMA: ['Forma', 'Forma farmacéutica'],
        CONCENTRACION: ['Concentración', 'Potencia'],
        DESCRIPCION: ['Descripción', 'Presentación'],
        VIA: ['Vía', 'Vía de administración'],
      },
      exige: ['CLAVE', 'NOMBRE'],
      posicional: ['CLAVE', 'NOMBRE'],
      fila: (c, x) =>
        c.CLAVE || c.NOMBRE
          ? {
              PAIS: x.PAIS,
              CLAVE: cortado(c.CLAVE, 30),
              NOMBRE: cortado([c.NOMBRE, c.CONCENTRACION].filter(Boolean).join(' '), 150),
              DESCRIPCION: cortado(unidas(c.FORMA, c.DESCRIPCION), 1000),
              VIA: cortado(c.VIA, 100),
            }
          : null,
    }),
  ],
};
