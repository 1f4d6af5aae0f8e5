import { codigoGuardado } from '#features/diagnosticos/rules.ts';
import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { type Clase, cortado, type Fila, perfil, siDe } from '../clase.ts';

const comun = (codigo: string, descripcion: string): Fila | null =>
  // Blocks ('A00-A09') and chapters ('I') are not diagnoses.
  /^[A-Z]\d[0-9A-Z]/i.test(codigo) && !codigo.includes('-')
    ? { CODIGO: codigoGuardado(codigo), DESCRIPCION: cortado(descripcion, 255) }
    : null;

/** A three-character code with others below it is a category, not a diagnosis; without any, it is padded with X. */
function sinCategorias(filas: Map<string, Fila>): void {
  const conHijos = new Set([...filas.keys()].filter((k) => k.length > 3).map((k) => k.slice(0, 3)));
  for (const [k, f] of [...filas]) {
    if (k.length !== 3) continue;
    filas.delete(k);
    const conX = `${k}X`;
    if (!conHijos.has(k) && !filas.has(conX)) filas.set(conX, { ...f, CODIGO: conX });
  }
}

export const cie10: Clase = {
  nombre: 'cie10',
  titulo: 'CIE-10',
  tabla: 'compartido.cie10',
  clave: ['CODIGO'],
  campos: {
    CODIGO: texto('Código', 10).refine((s) => /^[A-Z]\d[0-9A-Z]{1,6}$/.test(s), 'No es un código del CIE-10') as ReturnType<typeof texto>,
    DESCRIPCION: texto('Descripción', 255),
    ACTIVO: siNo('Activo', 1),
    LSEX: textoOpcional('Sexo', 10),
    LINF: textoOpcional('Edad mínima', 10),
    LSUP: textoOpcional('Edad máxima', 10),
    EPI_CLAVE: textoOpcional('Clave epidemiológica', 10),
    ES_SUIVE_MORB: textoOpcional('En el informe semanal', 5),
    TIPO_PERSONAL_1VEZ_CE: textoOpcional('Personal, primera vez', 255),
    TIPO_PERSONAL_SUBSEC_CE: textoOpcional('Personal, subsecuente', 255),
    LETRA: textoOpcional('Letra', 5),
    DIA_CRONICOS: textoOpcional('Crónico', 5),
    DIA_CAINFANTIL: textoOpcional('Cáncer infantil', 5),
    VALIDO_PF: textoOpcional('De planificación familiar', 5),
  },
  repasar: sinCategorias,
  perfiles: [
    perfil({
      nombre: 'mx-dgis',
      titulo: 'México: DIAGNOSTICO_SIS o DIAGNOSTICOS de la DGIS',
      columnas: {
        CODIGO: ['CATALOG_KEY'],
        DESCRIPCION: ['NOMBRE'],
        LSEX: ['LSEX'],
        LINF: ['LINF'],
        LSUP: ['LSUP'],
        VALID: ['VALID'],
        EPI_CLAVE: ['EPI_CLAVE'],
        ES_SUIVE_MORB: ['ES_SUIVE_MORB'],
        TIPO_PERSONAL_1VEZ_CE: ['TIPO_PERSONAL_1VEZ_CE'],
        TIPO_PERSONAL_SUBSEC_CE: ['TIPO_PERSONAL_SUBSEC_CE'],
        LETRA: ['LETRA'],
        DIA_CRONICOS: ['DIA_CRONICOS', 'DIA_CRONICO'],
        DIA_CAINFANTIL: ['DIA_CAINFANTIL'],
        VALIDO_PF: ['VALIDO_PF'],
      },
      exige: ['CODIGO', 'DESCRIPCION', 'LSEX'],
      fila: ({ CODIGO, DESCRIPCION, VALID, ...c }) => {
        const f = comun(CODIGO, DESCRIPCION);
        return f && { ...c, ...f, ACTIVO: siDe(VALID) };
      },
    }),
    perfil({
      nombre: 'co-sispro',
      titulo: 'Colombia: tabla CIE10 de SISPRO',
      columnas: {
        CODIGO: ['Codigo'],
        DESCRIPCION: ['Nombre'],
        HABILITADO: ['Habilitado'],
        LSEX: ['Extra_I', 'Sexo'],
        LINF: ['Extra_II', 'Edad mínima'],
        LSUP: ['Extra_III', 'Edad máxima'],
      },
      exige: ['CODIGO', 'DESCRIPCION', 'HABILITADO'],
      fila: ({ CODIGO, DESCRIPCION, HABILITADO, ...c }) => {
        const f = comun(CODIGO, DESCRIPCION);
        return f && { ...c, ...f, ACTIVO: siDe(HABILITADO) };
      },
    }),
    perfil({
      nombre: 'cl-deis',
      titulo: 'Chile: lista del DEIS',
      columnas: { CODIGO: ['Código', 'Codigo CIE-10'], DESCRIPCION: ['Descripción', 'Glosa'], CATEGORIA: ['Categoría', 'Capítulo'] },
      exige: ['CODIGO', 'DESCRIPCION', 'CATEGORIA'],
      fila: ({ CODIGO, DESCRIPCION }) => comun(CODIGO, DESCRIPCION),
    }),
    perfil({
      nombre: 'generico',
      titulo: 'Dos columnas: código y descripción',
      columnas: {
        CODIGO: ['Código', 'Clave', 'CIE10', 'CIE-10', 'Code'],
        DESCRIPCION: ['Descripción', 'Nombre', 'Diagnóstico', 'Enfermedad', 'Description'],
      },
      exige: ['CODIGO', 'DESCRIPCION'],
      posicional: ['CODIGO', 'DESCRIPCION'],
      fila: ({ CODIGO, DESCRIPCION }) => comun(CODIGO, DESCRIPCION),
    }),
  ],
};
