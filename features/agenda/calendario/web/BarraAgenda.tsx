// The calendar's top bar: period, view and actions, in one line at any width.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, MenuBoton, Segmentos } from '#kernel/web/controles.tsx';
import type { NombreIcono } from '#kernel/web/icons.tsx';
import estilos from './rejilla.module.css';
import { VISTAS, type Vista } from './useAgenda.ts';

export interface AccionAgenda {
  texto: string;
  icono: NombreIcono;
  si: boolean;
  /** The last action to go into the menu when there is little room. */
  principal?: boolean;
  a?: string;
  hacer?: () => void;
}
interface Props {
  vista: Vista;
  titulo: string;
  /** Name of the doctor on phones. */
  quien: string;
  movil: boolean;
  /** The side panel does not fit, so the bar offers its filters. */
  angosta: boolean;
  acciones: readonly AccionAgenda[];
  /** There is more than one doctor, so the team view is offered. */
  equipo: boolean;
  alHoy: () => void;
  paso: (n: number) => void;
  alVer: (v: Vista) => void;
  alFiltrar: () => void;
  alAgendar?: (boton: Element) => void;
}
/** Bar widths, for the longest week title, at which all actions fit, the main ones fit, and the views fit as buttons. */
const PASOS = [1300, 940, 760] as const;
/** How many of those widths the bar reaches. */
function useHolgura(barra: RefObject<HTMLElement | null>): number {
  const [holgura, setHolgura] = useState<number>(PASOS.length);
  useLayoutEffect(() => {
    const n = barra.current;
    if (!n) return;
    const medir = () => setHolgura(PASOS.filter((p) => n.clientWidth >= p).length);
    medir();
    const mira = new ResizeObserver(medir);
    mira.observe(n);
    return () => mira.disconnect();
  }, [barra]);
  return holgura;
}

export function BarraAgenda({ vista, titulo, quien, movil, angosta, acciones, equipo, alHoy, paso, alVer, alFiltrar, alAgendar }: Props) {
  const barra = useRef<HTMLElement>(null);
  const holgura = useHolgura(barra);
  const periodo = vista === 'dia' ? 'Día' : 'Semana';
  const vistas = VISTAS.filter((v) => (v.valor === 'semana' ? !movil : v.valor !== 'equipo' || (equipo && !movil)));
  const si = acciones.filter((x) => x.si);
  const fuera = movil ? [] : holgura === 3 ? si : holgura === 2 ? si.filter((x) => x.principal) : [];
  const dentro = movil ? [] : si.filter((x) => !fuera.includes(x));
  return (
    <header className={estilos.barra} data-pieza="barra-agenda" ref={barra}>
      <h1 className={!movil && holgura < 2 ? comunes.oculto : undefined}>Agenda</h1>
      {movil ? (
        <span className={`${estilos.quien} ${comunes.recortado} ${comunes.crece}`} data-pieza="de-quien" title={quien}>
          {quien}
        </span>
      ) : (
        <>
          <Boton chico onClick={alHoy}>
            Hoy
          </Boton>
          <span className={estilos.pasos}>
            <Boton chico plano icono="izquierda" aria-label={`${periodo} anterior`} onClick={() => paso(-1)} />
            <Boton chico plano icono="derecha" aria-label={`${periodo} siguiente`} onClick={() => paso(1)} />
          </span>
          <span
            className={`${estilos.titulo} ${comunes.fuerte} ${comunes.numeros} ${comunes.recortado}`}
            data-pieza="titulo-agenda"
            aria-live="polite"
            title={titulo}
          >
            {titulo}
          </span>
          <span className={comunes.crece} />
        </>
      )}
      {movil || holgura > 0 ? (
        <Segmentos etiqueta="Vista" valor={vista} opciones={vistas} alCambiar={alVer} />
      ) : (
        <MenuBoton
          chico
          icono="abajo"
          aria-label={`Vista: ${VISTAS.find((v) => v.valor === vista)?.texto}`}
          opciones={vistas.map((v) => ({ texto: v.texto, marcada: v.valor === vista, hacer: () => alVer(v.valor) }))}
        >
          {VISTAS.find((v) => v.valor === vista)?.texto}
        </MenuBoton>
      )}
      {angosta && <Boton chico plano icono="filtro" aria-label="Mes, médico y filtros" onClick={alFiltrar} />}
      {fuera.map(({ texto, icono, a, hacer }) =>
        a ? (
          <EnlaceBoton key={texto} chico icono={icono} a={a}>
            {texto}
          </EnlaceBoton>
        ) : (
          <Boton key={texto} chico icono={icono} onClick={hacer}>
            {texto}
          </Boton>
        ),
      )}
      {dentro.length > 0 && <MenuBoton chico plano icono="puntos" aria-label="Más acciones de la agenda" opciones={dentro} />}
      {!movil && alAgendar && (
        <Boton
          chico
          primario
          icono="mas"
          {...(holgura > 1 ? { atajo: 'C' } : {})}
          data-nueva=""
          onClick={(e) => alAgendar(e.currentTarget)}
        >
          Cita
        </Boton>
      )}
    </header>
  );
}
