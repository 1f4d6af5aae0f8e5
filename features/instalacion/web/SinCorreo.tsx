// Said where somebody would count on a mail, on an installation that sends none.
import { useDatos } from '#kernel/web/api.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { instalacion } from '../contract.ts';
import { SIN_CORREO_AVISO } from '../rules.ts';

/** Whether mail can leave; undefined until that is known. Where it cannot be known nothing is said: the server refuses by itself. */
export function useHayCorreo(): boolean | undefined {
  const { data, error } = useDatos(instalacion.bienvenida, {}, { fresco: 60_000 });
  return data ? data.HAY_CORREO === 1 : error ? true : undefined;
}

export function SinCorreo({ texto = `${SIN_CORREO_AVISO}.` }: { texto?: string }) {
  if (useHayCorreo() !== false) return null;
  return (
    <p className="advertencia">
      <Icono n="alerta" />
      <span>{texto}</span>
    </p>
  );
}
