// The screens of statistics: each, and the list behind its rows.
import { P } from '#domain/permisos.ts';
import { conGastos } from '#features/finanzas/rules.ts';
import type { NombreIcono } from '#kernel/web/icons.tsx';
import { type Pantalla, screens } from '#kernel/web/screens.ts';
import { definicionDe, type NombreEstadistica } from '../definiciones.ts';

/** In the menu's order; the annual balance comes after the expenses. */
const EN_MENU: readonly (readonly [nombre: NombreEstadistica, icono: NombreIcono, corto?: string])[] = [
  ['origenes', 'pacienteNuevo', 'Origen de pacientes'],
  ['ingresos', 'dinero'],
  ['gastos', 'cartera'],
  ['diagnosticos', 'barras'],
  ['sexo', 'pacientes'],
  ['edad', 'curva'],
  ['aseguradoras', 'sucursal', 'Aseguradoras'],
];

export default screens([
  ...EN_MENU.flatMap(([nombre, icono, corto], i): Pantalla[] => {
    const d = definicionDe(nombre);
    const comun = { titulo: d.titulo, permiso: d.permiso, ...(nombre === 'gastos' ? { si: conGastos } : {}) };
    return [
      {
        ...comun,
        path: d.ruta,
        menu: { grupo: 'analisis', icono, orden: i * 2, ...(corto ? { titulo: corto } : {}) },
        lazy: () => import('./Estadistica.tsx'),
      },
      { ...comun, path: `${d.ruta}/list`, lazy: () => import('./Lista.tsx') },
    ];
  }),
  {
    path: '/statistic/annual-balance',
    titulo: 'Balance anual',
    permiso: P.estadisticas.finanzas,
    menu: { grupo: 'analisis', icono: 'tabla', orden: 5 },
    lazy: () => import('./Balance.tsx'),
  },
]);
