// The field of weekdays: seven buttons; none pressed means any day.

import { DIAS } from '#kernel/shared/dates.ts';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import estilos from './lista_espera.module.css';

export function Dias({ c }: { c: ControlDeCampo }) {
  const elegidos = new Set((c.valor as number[] | undefined)?.map(Number));
  const cambiar = (d: number) => {
    const n = new Set(elegidos);
    if (!n.delete(d)) n.add(d);
    c.alCambiar([...n].sort());
  };
  return (
    <div className={estilos.dias} role="group" aria-label="Días que le quedan" id={c.id}>
      {DIAS.map((nombre, d) => (
        <button
          key={nombre}
          type="button"
          aria-pressed={elegidos.has(d)}
          className={elegidos.has(d) ? estilos.elegido : ''}
          onClick={() => cambiar(d)}
        >
          <span aria-hidden="true">{nombre.slice(0, 2)}</span>
          <span className={comunes.oculto}>{nombre}</span>
        </button>
      ))}
    </div>
  );
}
