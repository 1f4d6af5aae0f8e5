// A field of checkboxes for a fixed list.

import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Casilla } from '#kernel/web/controles.tsx';
import estilos from './sistema.module.css';

export function Casillas({ c, opciones }: { c: ControlDeCampo; opciones: readonly (readonly [string, string])[] }) {
  const elegidas = (c.valor ?? []) as string[];
  // In the order of the list, whatever the order of the clicks.
  const poner = (codigo: string, si: boolean) =>
    c.alCambiar(opciones.map(([o]) => o).filter((o) => (o === codigo ? si : elegidas.includes(o))));
  return (
    <fieldset id={c.id} className={estilos.casillas} aria-describedby={c.describe} aria-invalid={c.invalido || undefined}>
      <legend className={comunes.oculto}>{c.etiqueta}</legend>
      {opciones.map(([codigo, texto]) => (
        <Casilla key={codigo} valor={elegidas.includes(codigo)} disabled={c.deshabilitado} alCambiar={(si) => poner(codigo, si)}>
          {texto}
        </Casilla>
      ))}
    </fieldset>
  );
}
