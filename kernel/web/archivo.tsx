// Choosing a file: a button with the chosen name, over the browser's own file dialog.

import { useRef } from 'react';
import estilos from './archivo.module.css';
import type { ControlDeCampo } from './campo.ts';
import comunes from './comunes.module.css';
import { Boton } from './controles.tsx';
import { Icono } from './icons.tsx';

export function EntradaArchivo({ c, acepta, ...p }: { c: ControlDeCampo; acepta?: string | undefined } & Record<string, unknown>) {
  const entrada = useRef<HTMLInputElement>(null);
  const elegido = c.valor instanceof File ? c.valor : undefined;
  return (
    <span className={estilos.elegido}>
      <Boton icono="subir" disabled={c.deshabilitado} onClick={() => entrada.current?.click()} tabIndex={-1} aria-hidden="true">
        {elegido ? 'Cambiar' : 'Elegir archivo'}
      </Boton>
      <input
        {...p}
        ref={(n) => {
          entrada.current = n;
          c.ref(n);
        }}
        type="file"
        className={comunes.oculto}
        accept={acepta}
        disabled={c.deshabilitado}
        onChange={(e) => c.alCambiar(e.target.files?.[0] ?? '')}
        onBlur={c.alSalir}
      />
      {elegido && (
        <span className={estilos.nombre}>
          <Icono n="documento" t="s" /> {elegido.name}
        </span>
      )}
    </span>
  );
}
