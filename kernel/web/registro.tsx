// What every list and every page of a record does alike: open the one of the address, and ask twice before one goes.
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Call, Datos } from '../shared/endpoint.ts';
import type { Arbol } from '../shared/form.ts';
import { useDatos } from './api.tsx';
import { avisar } from './avisos.tsx';
import { confirmarEliminar, informar } from './dialogo.tsx';
import { Cargando } from './pagina.tsx';
import { type Falla, llamar } from './red.ts';

interface Props<C> {
  /** Reads one. */
  de: C;
  /** Its parameter, and that of the address unless `enRuta` names another. */
  clave: string;
  enRuta?: string;
  /** The page: of the record, or of a new one. */
  children: (registro: Datos<C> | undefined) => ReactNode;
}
/** `new` in the address opens a blank one; a code reads it first, and never from memory. */
export function Registro<C extends Call>({ de, clave, enRuta = clave, children }: Props<C>) {
  const id = useParams()[enRuta] ?? 'new';
  const nuevo = id === 'new';
  const datos = useDatos(de, { [clave]: id }, { si: !nuevo, fresco: 0 });
  if (nuevo) return <Fragment key="new">{children(undefined)}</Fragment>;
  return (
    <Cargando de={datos}>
      <Fragment key={id}>{children(datos.data)}</Fragment>
    </Cargando>
  );
}

/** May it go? A refusal says why, under its own title; without an answer nothing is forbidden, and nothing goes. */
export async function permitido(puede: Call, params: Arbol): Promise<boolean> {
  try {
    await llamar(puede, params);
    return true;
  } catch (e) {
    const { message, status } = e as Falla;
    if (status >= 400 && status < 500) await informar('No permitido', message);
    else avisar(message, 'mal');
    return false;
  }
}
/** The way of every deletion: asks the server whether it may go, then the user whether it is meant. */
export async function pedirEliminar(puede: Call, params: Arbol, que: string, eliminar: () => Promise<unknown>): Promise<void> {
  if ((await permitido(puede, params)) && (await confirmarEliminar(que))) await eliminar();
}
