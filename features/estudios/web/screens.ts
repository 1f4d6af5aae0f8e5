// Screens of the two catalogues of studies.
import { screens } from '#kernel/web/screens.ts';
import { analisisClinicos, type CatalogoEstudios, estudiosGabinete } from '../contract.ts';

const pantalla = (d: CatalogoEstudios, orden: number) => ({
  path: d.pantalla,
  titulo: d.titulo,
  permiso: d.permiso,
  menu: { grupo: 'laboratorio' as const, icono: d.icono, orden },
  lazy: async () => ({ default: (await import('./Estudios.tsx')).pantallaDe(d) }),
});

export default screens([pantalla(analisisClinicos, 10), pantalla(estudiosGabinete, 20)]);
