// The calls of favourite reports. Each user has their own; nobody sees those of another.
import { z } from 'zod';
import { contract, get, post, SIN_DATOS } from '#kernel/shared/endpoint.ts';
import { codigo, texto, textoOpcional } from '#kernel/shared/fields.ts';

/** Most favourites of one user. */
export const MAX_FAVORITOS = 60;

export const Favorito = z.object({
  ID: codigo(),
  /** The action of the report. */
  REPORTE: texto('Reporte', 100),
  /** '' for the report itself; a name for the report with some filters. */
  NOMBRE: textoOpcional('Nombre', 60),
  /** What the address of the report holds of its filters. */
  FILTROS: textoOpcional('Filtros', 1000),
});
export type Favorito = z.output<typeof Favorito>;
/** The dialog that keeps the filters of a report. */
export const FavoritoConNombre = z.object({ NOMBRE: texto('Nombre', 60) });

export const favoritos = contract('/reportes/favoritos', {
  obtener: get('/obtener', { permiso: 'sesion', data: z.array(Favorito) }),
  agregar: post('/agregar', {
    permiso: 'sesion',
    body: Favorito.omit({ ID: true }),
    data: z.object({ ID: codigo() }),
    ok: 'El reporte está en sus favoritos',
  }),
  eliminar: post('/eliminar/:ID', {
    permiso: 'sesion',
    params: { ID: codigo() },
    data: SIN_DATOS,
    ok: 'El reporte ya no está en sus favoritos',
  }),
});
