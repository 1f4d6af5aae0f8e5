// Tables of the two catalogues of studies.
import { type Row, table } from '#kernel/server/table.ts';
import { type CatalogoEstudios, Estudio, Grupo } from '../contract.ts';

table('catalogo_analisis_clinicos_grupos', Grupo.shape, ['ID']);
table('catalogo_analisis_clinicos', Estudio.shape, ['ID']);
const grupos = table('catalogo_estudios_gabinete_grupos', Grupo.shape, ['ID']);
const estudios = table('catalogo_estudios_gabinete', Estudio.shape, ['ID']);

/** `busca`: name and barcode without accents and case, for searching. */
type FilaGrupo = Row<typeof grupos> & { busca: never };
type FilaEstudio = Row<typeof estudios> & { busca: never };

declare module '#kernel/server/tablas.ts' {
  interface DB {
    catalogo_analisis_clinicos_grupos: FilaGrupo;
    catalogo_analisis_clinicos: FilaEstudio;
    catalogo_estudios_gabinete_grupos: FilaGrupo;
    catalogo_estudios_gabinete: FilaEstudio;
  }
}

/** Tables of a catalogue. Both catalogues have the same columns, so one table's type stands for both. */
export function tablasDe({ ruta }: Pick<CatalogoEstudios, 'ruta'>) {
  const estudios = ruta.slice(1).replaceAll('/', '_');
  return { estudios: estudios as 'catalogo_analisis_clinicos', grupos: `${estudios}_grupos` as 'catalogo_analisis_clinicos_grupos' };
}
