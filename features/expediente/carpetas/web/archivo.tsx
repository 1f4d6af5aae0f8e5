// What the lists of documents and of pictures share: the buttons of the viewer, and what is said of a file.
import { fechaTexto } from '#kernel/shared/dates.ts';
import { type Accion, hacerCon } from '#kernel/web/acciones_fila.tsx';
import { Boton } from '#kernel/web/controles.tsx';

/** The actions of a row as buttons of the viewer's bar; what opens it is left out. */
export function BotonesDeVisor<T>({ acciones, fila }: { acciones: readonly Accion<T>[]; fila: T }) {
  return acciones
    .filter((a) => !a.abre)
    .map((a) => {
      const texto = typeof a.texto === 'function' ? a.texto(fila) : a.texto;
      const icono = typeof a.icono === 'function' ? a.icono(fila) : a.icono;
      return <Boton key={texto} plano chico icono={icono} aria-label={texto} onClick={() => hacerCon(a, fila)} />;
    });
}
/** 'vie 20 nov 2026, 10:30, Ana Ruiz' */
export const detalleDe = ({ FECHA, HORA, USUARIO }: { FECHA: string; HORA: string; USUARIO: string }): string =>
  [fechaTexto(FECHA), HORA, USUARIO].filter(Boolean).join(', ');
