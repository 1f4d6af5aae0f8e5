// The foot of a list: the hints for opening a row, and the pages.

import type { Accion } from './acciones_fila.tsx';
import comunes from './comunes.module.css';
import { Boton, Seleccion } from './controles.tsx';
import estilos from './tabla.module.css';

/** What a click does and which keys exist: the specification's hints 'open-row' and 'edit-row'. */
export function Pista<T>({ acciones }: { acciones: readonly Accion<T>[] }) {
  const abre = acciones.find((a) => a.abre);
  const conTecla = acciones.filter((a) => a.tecla && !a.abre);
  if (!abre) return null;
  const edita = abre.texto === 'Editar';
  return (
    <p className={estilos.pista} id={edita ? 'edit-row' : 'open-row'}>
      Clic o <kbd>Enter</kbd>: {edita ? 'editar' : 'abrir'}
      {conTecla.map((a) => (
        <span key={a.tecla}>
          {' · '}
          <kbd>{a.tecla}</kbd>: {String(a.texto).toLowerCase()}
        </span>
      ))}
    </p>
  );
}

interface Props {
  cuantas: number;
  pagina: number;
  porPagina: number;
  tamanos: readonly number[];
  alIr: (pagina: number) => void;
  alTamano: (porPagina: number) => void;
}
export function Paginador({ cuantas, pagina, porPagina, tamanos, alIr, alTamano }: Props) {
  return (
    <>
      <span className={`${estilos.rotulo} ${comunes.tenue}`}>Filas por página</span>
      <Seleccion
        aria-label="Filas por página"
        chica
        className={estilos.tamano}
        opciones={tamanos.map((n) => ({ valor: n, texto: String(n) }))}
        valor={porPagina}
        alCambiar={(v) => alTamano(Number(v))}
      />
      <span className={`${estilos.cuantas} ${comunes.numeros}`}>
        {pagina * porPagina + 1}–{Math.min(cuantas, (pagina + 1) * porPagina)} de {cuantas}
      </span>
      <Boton plano chico icono="izquierda" aria-label="Página anterior" disabled={pagina === 0} onClick={() => alIr(pagina - 1)} />
      <Boton
        plano
        chico
        icono="derecha"
        aria-label="Página siguiente"
        disabled={(pagina + 1) * porPagina >= cuantas}
        onClick={() => alIr(pagina + 1)}
      />
    </>
  );
}
