// What can be done with a row: buttons or a menu at its end, keys for whoever moves by keyboard, one of them by a click on the row.
import { useMemo, useState } from 'react';
import type { Veredicto } from '../shared/verdict.ts';
import { useAtajos } from './atajos.tsx';
import { avisar } from './avisos.tsx';
import { Boton, MenuBoton, type OpcionMenu } from './controles.tsx';
import type { NombreIcono } from './icons.tsx';

export type Accion<T> = Comun<T> & (ConTecla | SinTecla<T>);
/** Its key stands in the help, before there is a row: it is called the same on all of them. */
interface ConTecla {
  texto: string;
  /** Does it with the row of the keyboard. */
  tecla: string;
}
interface SinTecla<T> {
  texto: string | ((fila: T) => string);
  tecla?: never;
}
interface Comun<T> {
  icono: NombreIcono | ((fila: T) => NombreIcono);
  hacer: (fila: T) => unknown;
  /** Whether this row has it at all. */
  si?: (fila: T) => boolean;
  /** Whether it may be done with this row: the sentence is said instead. */
  permite?: (fila: T) => Veredicto;
  peligro?: boolean;
  /** A click on the row does it, and Enter. */
  abre?: boolean;
  /** The row itself is its button: nothing else stands at the end for it. */
  soloFila?: boolean;
}
const de = <T, V>(v: V | ((fila: T) => V), fila: T): V => (typeof v === 'function' ? (v as (f: T) => V)(fila) : v);
export const hacerCon = <T,>(a: Accion<T>, fila: T): void => {
  const v = a.permite?.(fila) ?? true;
  if (v === true) void a.hacer(fila);
  else avisar(v, 'mal');
};

/** The keys of a list's actions. Without a row they say which is missing, in the specification's words: «Debe seleccionar una receta». */
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
  /** How the row is called, for whoever hears the button instead of seeing where it stands. */
  nombre: string;
  acciones: readonly Accion<T>[];
  /** Only the buttons of the row of the keyboard are stops of the Tab key. */
  alcanzable: boolean;
}
/** One or two show as icons; more are a menu. */
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
        className={a.abre ? 'abre' : ''}
        onClick={() => hacerCon(a, fila)}
      />
    ));
  const boton = { plano: true, chico: true, icono: 'puntos' as const, tabIndex, 'aria-label': `Acciones de ${nombre}` };
  // The menu itself is made when it is asked for: a list of three hundred rows would make three hundred.
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

/** A click opens it: to be edited by whoever may, to be read by the others. */
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

/** The same actions over the page of one record; what may not be done with it is not offered there. */
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

/** Buttons that a page has side by side at the most; of more, those that are not the first two are in a menu. */
const EN_FILA = 3;
/** What is done on a page, the most used first: in one line at every width. */
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
