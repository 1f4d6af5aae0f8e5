// The screen of the vaccination card, in clinics of Mexico.
import { P } from '#domain/permisos.ts';
import { screens } from '#kernel/web/screens.ts';

export default screens([
  {
    path: '/patient/:CODIGOPACIENTE/vaccination',
    titulo: 'Cartilla de vacunación',
    permiso: P.vacunas.ver,
    expediente: true,
    si: (_, pais) => pais.cartillaVacunacion,
    menu: { grupo: 'expediente', icono: 'vacuna', orden: 94, registros: 'REGISTROS_VACUNAS' },
    lazy: () => import('./Cartilla.tsx'),
  },
]);
