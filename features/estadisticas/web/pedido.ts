// Which statistic a path shows, and what it asks for: both are in the address.
import { useLocation } from 'react-router';
import { usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { useDireccion } from '#kernel/web/direccion.ts';
import { CALCULAR_EDAD, RANGO } from '../contract.ts';
import { type Definicion, definicionDe, ESTADISTICAS, type NombreEstadistica } from '../definiciones.ts';

interface Pedida {
  nombre: NombreEstadistica;
  definicion: Definicion;
  pedido: Record<string, string | number>;
  veredicto: Veredicto;
  varias: boolean;
}
export function usePedida(): Pedida {
  const { pathname } = useLocation();
  const [url] = useDireccion();
  const periodo = usePeriodo();
  const nombre = (Object.keys(ESTADISTICAS) as NombreEstadistica[]).find((n) => pathname.startsWith(ESTADISTICAS[n].ruta))!;
  const definicion = definicionDe(nombre);
  if (nombre === 'edad') {
    const de = <T>(campo: { safeParse: (v: unknown) => { success: boolean; data?: T } }, v: unknown, defecto: T): T => {
      const r = campo.safeParse(v);
      return r.success && r.data !== undefined ? r.data : defecto;
    };
    const pedido = {
      CALCULAR_EDAD: de(CALCULAR_EDAD, url.get('calcular') ?? 'ACTUAL', 'ACTUAL'),
      RANGO: de(RANGO, url.get('rango') ?? 5, 5),
    };
    return { nombre, definicion, pedido, veredicto: true, varias: false };
  }
  const { pedido, veredicto, varias } = periodo;
  return { nombre, definicion, veredicto, varias: definicion.sucursales && varias, pedido: { ...pedido } };
}
