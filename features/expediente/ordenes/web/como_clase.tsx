// How a day of the dashboard shows an order.
import type { RegistroDelDia } from '#features/expediente/registros/fields.ts';
import { type ClaseDeRegistro, clase, filaSencilla } from '#features/expediente/registros/web/clases.ts';
import { Ficha } from '#kernel/web/controles.tsx';
import type { ClaseDeOrden } from '../clases.ts';

export function claseDeOrdenes(d: ClaseDeOrden, nombre: string, corto: string, tecla: string): ClaseDeRegistro<RegistroDelDia> {
  const fila = filaSencilla(nombre, (r) => `${d.direccion}/details/${r.ID}`);
  return clase({
    lista: d.lista,
    nombre,
    icono: d.icono,
    nuevo: { texto: nombre, corto, tecla, a: `${d.direccion}/new/_`, permisos: [d.permisos.ver, d.permisos.agregar] },
    filas: (ordenes) =>
      ordenes.map((r) => ({
        ...fila(r),
        ...(r.ESTADO
          ? {
              lado: (
                <Ficha
                  tono={r.ESTADO === 'Resultados nuevos' ? 'cuidado' : 'bien'}
                  icono={r.ESTADO === 'Resultados nuevos' ? 'alerta' : 'listo'}
                >
                  {r.ESTADO}
                </Ficha>
              ),
            }
          : {}),
      })),
  });
}
