// The period and the branches that a screen of finance shows, kept in the address.

import { useEffect, useState } from 'react';
import { eligeSucursal } from '#kernel/reporte/encabezado.ts';
import { llamada } from '#kernel/reporte/web.tsx';
import { enLaClinica, esFecha, lunesDe, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { abrirArchivo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { puedeConsultar } from '../rules.ts';
import estilos from './finanzas.module.css';

/** In the address, for a date that was removed: without it the usual one would come back. */
const SIN_FECHA = '-';

interface Periodo {
  FECHA_INICIAL: string;
  FECHA_FINAL: string;
  SUCURSALES_TODAS: number;
}
/** Common periods by the clinic's calendar. */
function comunes(hoy: string): [texto: string, desde: string, hasta: string][] {
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

/** This month until another is chosen. A date still being typed is not asked for: `veredicto` says what is missing. */
export function usePeriodo(): { pedido: Periodo; veredicto: Veredicto; varias: boolean } {
  const { ZONA_HORARIA } = useClinica();
  const s = useSesion();
  const [url] = useDireccion();
  const hoy = enLaClinica(ZONA_HORARIA).fecha;
  const de = (k: string, defecto: string) => url.get(k) ?? defecto;
  const varias = eligeSucursal(s) && url.get('sucursales') === '1';
  const pedido = {
    FECHA_INICIAL: de('desde', `${hoy.slice(0, 8)}01`),
    FECHA_FINAL: de('hasta', hoy),
    SUCURSALES_TODAS: varias ? 1 : 0,
  };
  const completa = (f: string) => (esFecha(f) ? f : null);
  return { pedido, veredicto: puedeConsultar(completa(pedido.FECHA_INICIAL), completa(pedido.FECHA_FINAL)), varias };
}

export function FiltroPeriodo({ pedido }: { pedido: Periodo }) {
  const { ZONA_HORARIA } = useClinica();
  const s = useSesion();
  const [, cambiar] = useDireccion();
  const periodos = comunes(enLaClinica(ZONA_HORARIA).fecha);
  const elegido = periodos.findIndex(([, desde, hasta]) => desde === pedido.FECHA_INICIAL && hasta === pedido.FECHA_FINAL);
  return (
    <div className={estilos.periodo} role="group" aria-label="Qué se muestra">
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
      {eligeSucursal(s) && (
        <Seleccion
          chica
          aria-label="Sucursales"
          opciones={[
            { valor: 0, texto: 'Sucursal actual' },
            { valor: 1, texto: 'Todas las sucursales' },
          ]}
          valor={String(pedido.SUCURSALES_TODAS)}
          alCambiar={(v) => cambiar({ sucursales: v === '1' ? 1 : null, p: null })}
        />
      )}
    </div>
  );
}

/** A date of the period. What is being typed stays here; the address gets whole dates, and that there is none. */
function Fecha({ nombre, valor, alCambiar }: { nombre: string; valor: string; alCambiar: (v: string) => void }) {
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
export function PapelDePeriodo({ accion, pedido, veredicto }: { accion: string; pedido: Periodo; veredicto: Veredicto }) {
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
