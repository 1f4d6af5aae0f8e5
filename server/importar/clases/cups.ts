import { siNo, texto, textoOpcional } from '#kernel/shared/fields.ts';
import { type Clase, cortado, perfil, siDe } from '../clase.ts';

/** Only six-character codes are procedures; shorter ones are groups. */
const esProcedimiento = (codigo: string) => codigo.replaceAll('.', '').length === 6;
const guardado = (codigo: string) => codigo.replaceAll('.', '').toUpperCase();

export const cups: Clase = {
  nombre: 'cups',
  titulo: 'CUPS (procedimientos de Colombia)',
  tabla: 'compartido.cups',
  clave: ['CODIGO'],
  campos: {
    CODIGO: texto('Código', 10).refine((s) => /^[0-9A-Z]{6}$/.test(s), 'No es un código de CUPS') as ReturnType<typeof texto>,
    DESCRIPCION: texto('Descripción', 500),
    CAPITULO: textoOpcional('Capítulo', 255),
    ACTIVO: siNo('Activo', 1),
  },
  perfiles: [
    perfil({
      nombre: 'co-sispro',
      titulo: 'Tabla CUPS de SISPRO',
      columnas: { CODIGO: ['Codigo'], DESCRIPCION: ['Nombre'], CAPITULO: ['Descripcion'], HABILITADO: ['Habilitado'] },
      exige: ['CODIGO', 'DESCRIPCION', 'HABILITADO'],
      fila: (c) =>
        esProcedimiento(c.CODIGO)
          ? {
              CODIGO: guardado(c.CODIGO),
              DESCRIPCION: cortado(c.DESCRIPCION, 500),
              CAPITULO: cortado(c.CAPITULO, 255),
              ACTIVO: siDe(c.HABILITADO),
            }
          : null,
    }),
    perfil({
      nombre: 'generico',
      titulo: 'Dos columnas: código y descripción',
      columnas: { CODIGO: ['Código', 'CUPS', 'Clave'], DESCRIPCION: ['Descripción', 'Nombre', 'Procedimiento'] },
      exige: ['CODIGO', 'DESCRIPCION'],
      posicional: ['CODIGO', 'DESCRIPCION'],
      fila: (c) => (esProcedimiento(c.CODIGO) ? { CODIGO: guardado(c.CODIGO), DESCRIPCION: cortado(c.DESCRIPCION, 500) } : null),
    }),
  ],
};
