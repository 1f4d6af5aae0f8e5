// Searchable list of variables, shown over the cursor of the editor.

import { Combo, filtrar, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import type { Variable } from '../variables.ts';
import estilos from './formatos.module.css';

interface Props {
  variables: readonly Variable[];
  /** Position of the cursor within the editor's box. */
  lugar: { x: number; y: number };
  alElegir: (v: Variable) => void;
  /** The user typed a name up to its closing braces and no such variable exists: the text is inserted, and saving refuses it. */
  alEscribir: (texto: string) => void;
  /** Escape: back to the text. */
  alCerrar: () => void;
  /** The focus went elsewhere. */
  alSalir: () => void;
}
const textoDe = (v: Variable) => `${v.grupo} ${v.etiqueta} ${v.clave}`;
export function BuscaVariable({ variables, lugar, alElegir, alEscribir, alCerrar, alSalir }: Props) {
  return (
    <div
      className={estilos.buscaVariable}
      style={{ left: lugar.x, top: lugar.y }}
      onInput={(e) => {
        const nombre = /^([^{}]*)\}\}$/.exec((e.target as HTMLInputElement).value)?.[1]?.trim();
        if (nombre === undefined) return;
        const v = variables.find((x) => x.clave === nombre.toUpperCase());
        if (v) alElegir(v);
        else alEscribir(`{{${nombre}}}`);
      }}
      onKeyDownCapture={(e) => {
        if (e.key !== 'Escape') return;
        e.preventDefault();
        e.stopPropagation();
        alCerrar();
      }}
    >
      <Combo<Variable>
        etiqueta="Variable que se imprime"
        placeholder="Buscar variable: edad, cédula, logotipo…"
        desde={0}
        abierta
        enfocar
        buscar={(texto) => filtrar(variables, texto, textoDe)}
        claveDe={(v) => v.clave}
        textoDe={textoDe}
        pintar={(v, palabras) => (
          <span className={estilos.dato}>
            <span>
              <Resaltado texto={v.etiqueta} palabras={palabras} />
            </span>
            {v.etiqueta !== v.grupo && <span className={comunes.tenue}>{v.grupo}</span>}
          </span>
        )}
        alElegir={alElegir}
        alSalir={alSalir}
      />
    </div>
  );
}
