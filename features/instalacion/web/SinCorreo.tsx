// Warns that no mail is sent, where somebody would count on one.

import { useDatos } from '#kernel/web/api.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { instalacion } from '../contract.ts';
import { SIN_CORREO_AVISO } from '../rules.ts';

/**
 * Whether mail can be sent; undefined until loaded. If it cannot be loaded no warning is shown, because the server refuses
 * anyway.
 */
export function useHayCorreo(): boolean | undefined {
  const { data, error } = useDatos(instalacion.bienvenida, {}, { fresco: 60_000 });
  return data ? data.HAY_CORREO === 1 : error ? true : undefined;
}

export function SinCorreo({ texto = `${SIN_CORREO_AVISO}.` }: { texto?: string }) {
  if (useHayCorreo() !== false) return null;
  return (
    <Advertencia>
      <Icono n="alerta" />
      <span>{texto}</span>
    </Advertencia>
  );
}
