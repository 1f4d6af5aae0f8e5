// Pictures of a patient: photographs and scans, in folders.
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { DEMASIADAS_IMAGENES, FALTA_IMAGEN, IMAGENES_A_LA_VEZ } from '#features/album/rules.ts';
import { Archivado, DeLista, llamadasCarpetas, TOCA } from '#features/expediente/carpetas/contract.ts';
import { llamadasImpreso } from '#kernel/impreso/define.ts';
import { imagenes as variasImagenes } from '#kernel/shared/archivos.ts';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, entero, opcional, texto, textoOpcional } from '#kernel/shared/fields.ts';

export const Imagen = z.object({
  ...Archivado,
  DESCRIPCION: texto('Nombre', 200),
  /** In pixels. */
  ANCHO: entero('Ancho'),
  ALTO: entero('Alto'),
});
/** FOTO and MINIATURA are signed addresses. */
export const ImagenEnLista = Imagen.extend({ ...DeLista, FOTO: z.string(), MINIATURA: z.string() });
export type ImagenEnLista = z.output<typeof ImagenEnLista>;
export const ImagenEditada = z.object({
  DESCRIPCION: texto('Descripción', 200),
  CODIGOCARPETA: Archivado.CODIGOCARPETA,
  VERSION: Archivado.VERSION,
});

/** Pixels of the longer side: of what is kept (2 §9), and of the copy that lists show. */
export const LADO = 1920;
export const LADO_MINIATURA = 360;
/** Pictures of one answer. */
export const IMAGENES_POR_PAGINA = 60;
const delPaciente = { CODIGOPACIENTE: codigo('Paciente') };
const una = { ...delPaciente, CONTADOR: codigo('Imagen') };
export const imagenesPaciente = contract('/expediente/imagenes', {
  ...llamadasCarpetas(P.archivos.verImagenes),
  /**
   * Newest first. CURSOR is the CONTADOR of the last one that was read. Folder 0 holds what is in none; a search there looks in
   * all of them.
   */
  obtener: get('/obtener/:CODIGOPACIENTE/:CODIGOCARPETA', {
    permiso: P.archivos.verImagenes,
    params: { ...delPaciente, CODIGOCARPETA: codigo('Carpeta') },
    query: z.object({ CURSOR: opcional(codigo()), BUSCAR: textoOpcional('Buscar', 100) }),
    data: z.array(ImagenEnLista),
    expediente: 'CODIGOPACIENTE',
  }),
  obtener_uno: get('/obtener_uno/:CODIGOPACIENTE/:CONTADOR', {
    permiso: P.archivos.verImagenes,
    params: una,
    data: ImagenEnLista,
    expediente: 'CODIGOPACIENTE',
  }),
  agregar: post('/agregar/:CODIGOPACIENTE/:CODIGOCARPETA', {
    permiso: P.archivos.editar,
    params: { ...delPaciente, CODIGOCARPETA: codigo('Carpeta') },
    body: z.object({
      DESCRIPCION: texto('Nombre', 200),
      FOTO: variasImagenes(
        'Imágenes',
        { max: LADO, calidad: 80, miniatura: LADO_MINIATURA },
        { tope: IMAGENES_A_LA_VEZ, demas: DEMASIADAS_IMAGENES, falta: FALTA_IMAGEN },
      ),
    }),
    data: z.object({ CONTADORES: z.array(codigo()) }),
    ok: 'La imagen se guardó correctamente',
    toca: TOCA,
  }),
  actualizar: post('/actualizar/:CONTADOR', {
    permiso: P.archivos.editar,
    params: { CONTADOR: codigo('Imagen') },
    body: ImagenEditada,
    data: z.object({ VERSION: codigo() }),
    ok: 'La imagen se guardó correctamente',
    toca: TOCA,
  }),
  eliminar: post('/eliminar/:CODIGOPACIENTE/:CONTADOR', {
    permiso: P.archivos.eliminar,
    params: una,
    data: SIN_DATOS,
    ok: 'La imagen se eliminó correctamente',
    toca: TOCA,
  }),
  ...llamadasImpreso('/:CODIGOPACIENTE/:CONTADOR', una, P.archivos.verImagenes),
});
