// The processes of a level: a searchable list of switches in groups.

import { useId, useState } from 'react';
import { GRUPOS_PERMISOS, PERMISOS, type Permiso } from '#domain/permisos.ts';
import { filtrar } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaBusqueda, Interruptor, Segmentos } from '#kernel/web/controles.tsx';
import { Vacio } from '#kernel/web/pagina.tsx';
import type { Procesos } from '../contract.ts';
import estilos from './niveles.module.css';

interface Props {
  valor: Procesos;
  alCambiar: (p: Procesos) => void;
  editable: (clave: Permiso) => boolean;
}
const GRUPOS = Object.entries(GRUPOS_PERMISOS) as [string, readonly Permiso[]][];
const CUALES = [
  { valor: 'todos', texto: 'Todos' },
  { valor: 'si', texto: 'Encendidos' },
  { valor: 'no', texto: 'Apagados' },
] as const;

export function ListaProcesos({ valor, alCambiar, editable }: Props) {
  const [buscado, setBuscado] = useState('');
  const [cuales, setCuales] = useState<(typeof CUALES)[number]['valor']>('todos');
  const encendidos = Object.values(valor).filter(Boolean).length;
  const visibles = GRUPOS.map(([grupo, claves]) => ({
    grupo,
    claves: filtrar(claves, buscado, (c) => `${grupo} ${c} ${PERMISOS[c]}`).filter(
      (c) => cuales === 'todos' || (valor[c] === 1) === (cuales === 'si'),
    ),
  })).filter((g) => g.claves.length > 0);
  return (
    <section className={estilos.procesos} aria-label="Procesos">
      <header className={estilos.cabecera}>
        <h2>Procesos</h2>
        <span className={`${comunes.tenue} ${comunes.numeros}`} role="status">
          {encendidos} de {Object.keys(PERMISOS).length} encendidos
        </span>
        <span className={comunes.crece} />
        <Segmentos etiqueta="Mostrar" valor={cuales} opciones={CUALES} alCambiar={setCuales} />
        <CajaBusqueda
          valor={buscado}
          alCambiar={setBuscado}
          etiqueta="Buscar un proceso"
          onKeyDown={(e) => {
            // Enter in the search must not save the level.
            if (e.key === 'Enter' && !e.ctrlKey && !e.metaKey) e.preventDefault();
          }}
        />
      </header>
      {visibles.map(({ grupo, claves }) => (
        <Grupo key={grupo} grupo={grupo} claves={claves} valor={valor} alCambiar={alCambiar} editable={editable} />
      ))}
      {visibles.length === 0 && (
        <Vacio
          texto="No hay resultados"
          accion={
            <Boton
              chico
              onClick={() => {
                setBuscado('');
                setCuales('todos');
              }}
            >
              Ver todos
            </Boton>
          }
        />
      )}
    </section>
  );
}

function Grupo({ grupo, claves, valor, alCambiar, editable }: Props & { grupo: string; claves: readonly Permiso[] }) {
  const id = useId();
  const libres = claves.filter(editable);
  const todos = libres.length > 0 && libres.every((c) => valor[c] === 1);
  const poner = (cs: readonly Permiso[], si: boolean) =>
    alCambiar({ ...valor, ...Object.fromEntries(cs.map((c) => [c, si ? (1 as const) : (0 as const)])) });
  return (
    <div className={`${estilos.grupo} ${comunes.hoja}`} role="group" aria-labelledby={id}>
      <div className={estilos.titulo}>
        <h3 id={id}>{grupo}</h3>
        <span className={`${comunes.tenue} ${comunes.numeros}`}>
          {claves.filter((c) => valor[c] === 1).length}/{claves.length}
        </span>
        <span className={comunes.crece} />
        {libres.length > 1 && (
          <Boton plano chico onClick={() => poner(libres, !todos)} aria-label={`${todos ? 'Apagar' : 'Encender'} todo: ${grupo}`}>
            {todos ? 'Apagar todo' : 'Encender todo'}
          </Boton>
        )}
      </div>
      <ul>
        {claves.map((c) => (
          <li key={c}>
            <Interruptor valor={valor[c] === 1} alCambiar={(si) => poner([c], si)} disabled={!editable(c)}>
              {PERMISOS[c]} <span className={`${comunes.tenue} ${comunes.numeros}`}>{c}</span>
            </Interruptor>
          </li>
        ))}
      </ul>
    </div>
  );
}
