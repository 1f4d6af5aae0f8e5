// What lists and record pages share: opening the record in the address, and confirming deletions.
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call, Datos } from '../shared/endpoint.ts';
import { useDatos } from './api.tsx';
import { avisar } from './avisos.tsx';
import { confirmarEliminar, informar } from './dialogo.tsx';
import { Cargando } from './pagina.tsx';
import { type Falla, llamar } from './red.ts';

interface Props<C> {
  /** The call that reads the record. */
  de: C;
  /** Its parameter; also the address's, unless `enRuta` names another. */
  clave: string;
  enRuta?: string;
  /** The page for the record, or for a new one. */
  children: (registro: Datos<C> | undefined) => ReactNode;
}
/** `new` in the address opens a blank form; a code reads the record first, never from the cache. */
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

/** Asks whether it may be deleted and shows the reason if not. Without an answer from the server the deletion does not go on. */
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
/** Every deletion: asks the server whether it is allowed, if only the server knows, and then the user for confirmation. */
export async function pedirEliminar(puede: Call | undefined, params: Arbol, que: string, eliminar: () => Promise<unknown>): Promise<void> {
  if ((!puede || (await permitido(puede, params))) && (await confirmarEliminar(que))) await eliminar();
}
