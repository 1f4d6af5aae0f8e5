// The screens of all catalogues; their components are loaded when one is opened.
import type { Pantalla } from '../web/screens.ts';
import type { Catalogo } from './define.ts';

/** The list, and the form's page when it has one. */
export const pantallasDeCatalogos = (catalogos: readonly Catalogo[]): Pantalla[] =>
  catalogos.flatMap((c, i) => {
    const comun = {
      titulo: c.titulo,
      permiso: c.permiso,
      ...(c.pais ? { si: (_: unknown, p: Parameters<NonNullable<Catalogo['pais']>>[0]) => c.pais!(p) } : {}),
    };
    return [
      {
        ...comun,
        path: c.pantalla,
        menu: { grupo: c.grupo ?? ('catalogos' as const), icono: 'lista' as const, orden: 100 + i },
        lazy: async () => ({ default: (await import('./web.tsx')).listaDe(c) }),
      },
      ...(c.pagina ? [{ ...comun, path: c.pagina, lazy: async () => ({ default: (await import('./web.tsx')).paginaDe(c) }) }] : []),
    ];
  });
