// The actions on a list's row: buttons or a menu at its end, keys, and one of them by clicking the row.
import { useMemo, useState } from 'react';
import type { Veredicto } from '../shared/verdict.ts';
import { useAtajos } from './atajos.tsx';
import { avisar } from './avisos.tsx';
import { Boton, MenuBoton } from './controles.tsx';
import type { NombreIcono } from './icons.tsx';
import type { OpcionMenu } from './menu.ts';

export type Accion<T> = Comun<T> & (ConTecla | SinTecla<T>);
/** The help lists its key before there is a row, so its text is the same for all rows. */
interface ConTecla {
  texto: string;
  /** The key that does it on the row with the focus. */
  tecla: string;
}
interface SinTecla<T> {
  texto: string | ((fila: T) => string);
  tecla?: never;
}
interface Comun<T> {
  icono: NombreIcono | ((fila: T) => NombreIcono);
  hacer: (fila: T) => unknown;
  /** Whether this row has the action at all. */
  si?: (fila: T) => boolean;
  /** Whether it may be done with this row; the sentence is shown instead. */
  permite?: (fila: T) => Veredicto;
  peligro?: boolean;
  /** Also done by a click on the row, and by Enter. */
  abre?: boolean;
  /** Clicking the row is the only way: no button at the end. */
  soloFila?: boolean;
}
const de = <T, V>(v: V | ((fila: T) => V), fila: T): V => (typeof v === 'function' ? (v as (f: T) => V)(fila) : v);
export const hacerCon = <T,>(a: Accion<T>, fila: T): void => {
  const v = a.permite?.(fila) ?? true;
  if (v === true) void a.hacer(fila);
  else avisar(v, 'mal');
};

/** The keys of a list's actions. Without a selected row they show the specification's sentence: «Debe seleccionar una receta». */
export function useTeclasDeFila<T>(acciones: readonly Accion<T>[], uno: string | undefined, fila: () => T | undefined): void {
  useAtajos(
    useMemo(
      () =>
        acciones
          .filter((a): a is Comun<T> & ConTecla => a.tecla !== undefined)
          .map((a) => ({
            tecla: a.tecla,
            texto: a.texto,
            hacer: () => {
              const f = fila();
              if (f === undefined) avisar(`Debe seleccionar ${uno ?? 'un registro'}`, 'mal');
              else if (a.si?.(f) ?? true) hacerCon(a, f);
            },
          })),
      [acciones, uno, fila],
    ),
  );
}

interface Props<T> {
  fila: T;
  /** The row's name in the buttons' labels, for screen readers. */
  nombre: string;
  acciones: readonly Accion<T>[];
  /** Only the buttons of the focused row can be reached with Tab. */
  alcanzable: boolean;
}
/** One or two actions show as icons, more as a menu. */
export function BotonesDeFila<T>({ fila, nombre, acciones, alcanzable }: Props<T>) {
  const [menu, setMenu] = useState(false);
  const suyas = acciones.filter((a) => a.si?.(fila) ?? true);
  const tabIndex = alcanzable ? 0 : -1;
  if (suyas.length === 0) return null;
  if (suyas.length <= 2)
    return suyas.map((a) => (
      <Boton
        key={de(a.texto, fila)}
        plano
        chico
        icono={de(a.icono, fila)}
        tabIndex={tabIndex}
        aria-label={`${de(a.texto, fila)}: ${nombre}`}
        title={de(a.texto, fila)}
        data-abre={a.abre ? '' : undefined}
        onClick={() => hacerCon(a, fila)}
      />
    ));
  const boton = { plano: true, chico: true, icono: 'puntos' as const, tabIndex, 'aria-label': `Acciones de ${nombre}` };
  // The menu is created when it is opened: a list of three hundred rows would create three hundred.
  if (!menu) return <Boton {...boton} title="Acciones" aria-haspopup="menu" onClick={() => setMenu(true)} />;
  return (
    <MenuBoton
      {...boton}
      title="Acciones"
      abierto
      opciones={suyas.map((a) => ({
        texto: de(a.texto, fila),
        icono: de(a.icono, fila),
        peligro: a.peligro ?? false,
        hacer: () => hacerCon(a, fila),
      }))}
    />
  );
}

/** A click opens the row: to edit for users who may, to read for the others. */
export const abrirCon = <T,>(puede: boolean, hacer: (fila: T) => unknown, permite?: (fila: T) => Veredicto): Accion<T> => ({
  texto: puede ? 'Editar' : 'Detalles',
  icono: puede ? 'nota' : 'ver',
  tecla: puede ? 'E' : 'V',
  hacer,
  abre: true,
  ...(permite ? { permite } : {}),
});
export const eliminarCon = <T,>(hacer: (fila: T) => unknown, permite?: (fila: T) => Veredicto): Accion<T> => ({
  texto: 'Eliminar',
  icono: 'eliminar',
  tecla: 'Supr',
  peligro: true,
  hacer,
  ...(permite ? { permite } : {}),
});

/** The same actions on a record's own page; those that are not allowed are hidden there. */
export function BarraDeAcciones<T>({ fila, acciones }: { fila: T; acciones: readonly Accion<T>[] }) {
  return (
    <AccionesDePagina
      acciones={acciones
        .filter((a) => !a.abre && (a.si?.(fila) ?? true) && (a.permite?.(fila) ?? true) === true)
        .map((a) => ({
          texto: de(a.texto, fila),
          icono: de(a.icono, fila),
          peligro: a.peligro ?? false,
          hacer: () => hacerCon(a, fila),
        }))}
    />
  );
}

/** Most buttons side by side on a page; with more, all but the first two go into a menu. */
const EN_FILA = 3;
/** The actions of a page, most used first, on one line at every width. */
export function AccionesDePagina({ acciones }: { acciones: readonly OpcionMenu[] }) {
  const suyas = acciones.filter((a) => a.si !== false);
  const fuera = suyas.length > EN_FILA ? suyas.slice(0, EN_FILA - 1) : suyas;
  const dentro = suyas.slice(fuera.length);
  return (
    <>
      {fuera.map((a) => (
        <Boton key={a.texto} chico icono={a.icono!} onClick={a.hacer}>
          {a.texto}
        </Boton>
      ))}
      {dentro.length > 0 && <MenuBoton chico icono="puntos" aria-label="Más acciones" opciones={dentro} />}
    </>
  );
}
