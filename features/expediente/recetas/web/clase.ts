// Prescriptions in the days of the dashboard.
import { P } from '#domain/permisos.ts';
import { clase } from '#features/expediente/registros/web/clases.ts';
import type { RecetaDelDia } from '../contract.ts';

export default clase<RecetaDelDia>({
  lista: 'RECETAS',
  nombre: 'Receta',
  icono: 'receta',
  nuevo: { texto: 'Receta', tecla: 'r', a: 'prescription/new', permisos: [P.recetas.ver, P.recetas.agregar] },
  filas: (recetas) =>
    recetas.map((r) => ({
      clave: String(r.CONSECUTIVO),
      titulo: `Receta ${r.CONSECUTIVO}`,
      a: `prescription/${r.CONSECUTIVO}`,
      texto: r.RESUMEN,
      lado: `${r.HORA}, ${r.MEDICO}`,
    })),
});
