// The period and the branches that a screen shows, kept in the address, and its paper.
import { type ReactNode, useEffect, useState } from 'react';
import type { Arbol } from '../shared/corchetes.ts';
import { enLaClinica, esFecha, lunesDe, sumarDias, sumarMeses } from '../shared/dates.ts';
import type { Veredicto } from '../shared/verdict.ts';
import { avisar } from '../web/avisos.tsx';
import { Boton, Seleccion } from '../web/controles.tsx';
import { useDireccion } from '../web/direccion.ts';
import { EntradaFecha } from '../web/fecha.tsx';
import { abrirArchivo, guardarArchivoLocal } from '../web/imprimir.tsx';
import { useClinica, useSesion } from '../web/sesion.tsx';
import { eligeSucursal } from './encabezado.ts';
import estilos from './filtro_periodo.module.css';
import { puedeConsultar } from './periodo.ts';
import { llamada } from './web.tsx';

/** In the address, for a date that was removed: without it the usual one would come back. */
const SIN_FECHA = '-';

export interface PeriodoPedido {
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
  SUCURSALES_TODAS: number;
}
export type PeriodoComun = readonly [texto: string, desde: string, hasta: string];
/** Common periods by the clinic's calendar. */
function comunes(hoy: string): PeriodoComun[] {
  const mes = `${hoy.slice(0, 8)}01`;
  const anterior = sumarMeses(mes, -1);
  return [
    ['Hoy', hoy, hoy],
    ['Esta semana', lunesDe(hoy), hoy],
    ['Este mes', mes, hoy],
    ['Mes pasado', anterior, sumarDias(mes, -1)],
    ['Este año', `${hoy.slice(0, 5)}01-01`, hoy],
  ];
}

/**
 * This month, or what `defecto` says of today, until another is chosen. A date still being typed is not asked for: `veredicto`
 * says what is missing.
 */
export function usePeriodo(defecto?: (hoy: string) => readonly [desde: string, hasta: string]): {
  pedido: PeriodoPedido;
  veredicto: Veredicto;
  varias: boolean;
} {
  const { ZONA_HORARIA } = useClinica();
  const s = useSesion();
  const [url] = useDireccion();
  const hoy = enLaClinica(ZONA_HORARIA).fecha;
  const [desde, hasta] = defecto?.(hoy) ?? [`${hoy.slice(0, 8)}01`, hoy];
  const varias = eligeSucursal(s) && url.get('sucursales') === '1';
  const pedido = {
    FECHA_INICIAL: url.get('desde') ?? desde,
    FECHA_FINAL: url.get('hasta') ?? hasta,
    SUCURSALES_TODAS: varias ? 1 : 0,
  };
  const completa = (f: string) => (esFecha(f) ? f : null);
  return { pedido, veredicto: puedeConsultar(completa(pedido.FECHA_INICIAL), completa(pedido.FECHA_FINAL)), varias };
}

/** What a screen shows, chosen side by side above it. */
export const Filtros = ({ children }: { children: ReactNode }) => (
  <div className={estilos.periodo} role="group" aria-label="Qué se muestra">
    {children}
  </div>
);

interface FiltroProps {
  pedido: PeriodoPedido;
  /** For rows that belong to no branch. */
  sinSucursales?: boolean;
  /** Periods to choose from, in place of the usual ones. */
  periodos?: readonly PeriodoComun[];
  /** Further filters of the screen. */
  children?: ReactNode;
}
export function FiltroPeriodo({ pedido, sinSucursales, periodos: propios, children }: FiltroProps) {
  const { ZONA_HORARIA } = useClinica();
  const s = useSesion();
  const [, cambiar] = useDireccion();
  const periodos = propios ?? comunes(enLaClinica(ZONA_HORARIA).fecha);
  const elegido = periodos.findIndex(([, desde, hasta]) => desde === pedido.FECHA_INICIAL && hasta === pedido.FECHA_FINAL);
  return (
    <Filtros>
      <Seleccion
        chica
        aria-label="Periodo"
        opciones={[...periodos.map(([texto], i) => ({ valor: i, texto })), ...(elegido < 0 ? [{ valor: -1, texto: 'Otras fechas' }] : [])]}
        valor={String(elegido)}
        alCambiar={(v) => {
          const [, desde, hasta] = periodos[Number(v)] ?? [];
          if (desde) cambiar({ desde, hasta, p: null });
        }}
      />
      <Fecha nombre="Fecha inicial" valor={pedido.FECHA_INICIAL} alCambiar={(desde) => cambiar({ desde, p: null })} />
      <Fecha nombre="Fecha final" valor={pedido.FECHA_FINAL} alCambiar={(hasta) => cambiar({ hasta, p: null })} />
      {eligeSucursal(s) && !sinSucursales && (
        <EligeSucursales todas={pedido.SUCURSALES_TODAS} alCambiar={(sucursales) => cambiar({ sucursales, p: null })} />
      )}
      {children}
    </Filtros>
  );
}
/** The current branch or all of them; in the address 1 or nothing. Only for those who may choose (`eligeSucursal`). */
export const EligeSucursales = ({ todas, alCambiar }: { todas: number; alCambiar: (v: 1 | null) => void }) => (
  <Seleccion
    chica
    aria-label="Sucursales"
    opciones={[
      { valor: 0, texto: 'Sucursal actual' },
      { valor: 1, texto: 'Todas las sucursales' },
    ]}
    valor={String(todas)}
    alCambiar={(v) => alCambiar(v === '1' ? 1 : null)}
  />
);

/** A date of the period. What is being typed stays here; the address gets whole dates, and that there is none. */
export function Fecha({ nombre, valor, alCambiar }: { nombre: string; valor: string; alCambiar: (v: string) => void }) {
  const [texto, setTexto] = useState(valor);
  useEffect(() => {
    if (esFecha(valor)) setTexto(valor);
  }, [valor]);
  return (
    <EntradaFecha
      chica
      aria-label={nombre}
      valor={texto === SIN_FECHA ? '' : texto}
      alCambiar={(v) => {
        setTexto(String(v));
        const pedida = esFecha(String(v)) ? String(v) : SIN_FECHA;
        if (pedida !== valor) alCambiar(pedida);
      }}
    />
  );
}

/** Print and Excel of what the screen shows. */
export function PapelDePeriodo({ accion, pedido, veredicto }: { accion: string; pedido: Arbol | PeriodoPedido; veredicto: Veredicto }) {
  const si = (hacer: () => Promise<unknown>) => () => (veredicto === true ? void hacer() : avisar(veredicto, 'mal'));
  return (
    <>
      <Boton icono="imprimir" onClick={si(() => abrirArchivo(llamada('imprimir', accion), {}, { ...pedido }, 'reporte'))}>
        PDF
      </Boton>
      <Boton icono="descargar" onClick={si(() => guardarArchivoLocal(llamada('descargar', accion), {}, { ...pedido }, 'reporte'))}>
        Excel
      </Boton>
    </>
  );
}
