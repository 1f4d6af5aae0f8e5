// The screen of a new electronic prescription.
import { P } from '#domain/permisos.ts';
import { puedeUsarMedikit } from '#features/integraciones/medikit/rules.ts';
import { screens } from '#kernel/web/screens.ts';

const LISTA = '/patient/:CODIGOPACIENTE/prescriptions';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/medikit_prescription',
    titulo: 'Receta Medikit',
    permiso: P.recetas.agregar,
    si: (c) => puedeUsarMedikit(c) === true,
    expediente: true,
    lista: LISTA,
    lazy: () => import('./RecetaMedikit.tsx'),
  },
]);
