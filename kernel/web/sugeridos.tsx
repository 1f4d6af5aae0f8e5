// Rows that the product suggests and a list lacks, selected and added in one step.

import { type ReactNode, useState } from 'react';
import comunes from './comunes.module.css';
import { Boton, Casilla } from './controles.tsx';
import { Cancelar, Dialogo } from './dialogo.tsx';
import estilos from './sugeridos.module.css';

export interface Sugerido {
  nombre: string;
  /** What it is used for. */
  nota: string;
}
interface Eleccion {
  faltan: readonly Sugerido[];
  /** Singular and plural for the button: 'nivel', 'niveles'. */
  que: readonly [uno: string, varios: string];
  ocupado: boolean;
  alAgregar: (nombres: string[]) => void;
}
/** All are selected at first; the screen places the list and the button. */
export function useSugeridos({ faltan, que, ocupado, alAgregar }: Eleccion): { lista: ReactNode; boton: ReactNode } {
  const [fuera, setFuera] = useState<readonly string[]>([]);
  const nombres = faltan.map((s) => s.nombre).filter((n) => !fuera.includes(n));
  const n = nombres.length;
  return {
    lista: (
      <fieldset className={estilos.sugeridos}>
        <legend className={comunes.oculto}>Para agregar</legend>
        {faltan.map(({ nombre, nota }) => (
          <Casilla
            key={nombre}
            valor={!fuera.includes(nombre)}
            alCambiar={(si) => setFuera(si ? fuera.filter((x) => x !== nombre) : [...fuera, nombre])}
          >
            <b>{nombre}</b>
            <br />
            <span className={comunes.tenue}>{nota}</span>
          </Casilla>
        ))}
      </fieldset>
    ),
    boton: (
      <Boton primario icono="mas" disabled={n === 0} ocupado={ocupado} onClick={() => alAgregar(nombres)}>
        {n === 0 ? `Agregar ${que[1]}` : `Agregar ${n} ${que[n === 1 ? 0 : 1]}`}
      </Boton>
    ),
  };
}

export function SugeridosDialogo({ titulo, texto, alCerrar, ...e }: Eleccion & { titulo: string; texto: string; alCerrar: () => void }) {
  const { lista, boton } = useSugeridos(e);
  return (
    <Dialogo
      titulo={titulo}
      abierto
      alCerrar={alCerrar}
      pie={
        <>
          <Cancelar />
          {boton}
        </>
      }
    >
      <p className={comunes.secundario}>{texto}</p>
      {lista}
    </Dialogo>
  );
}
