// Checkboxes of branches, for users and doctors.

import { useId } from 'react';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Casilla } from '#kernel/web/controles.tsx';
import estilos from './casillas.module.css';

interface Props {
  todas: readonly { CODIGOCLINICA: number; NOMBRECLINICA: string }[];
  valor: readonly number[];
  alCambiar: (v: number[]) => void;
  deshabilitado?: boolean;
  error?: string | undefined;
}
export function CasillasSucursales({ todas, valor, alCambiar, deshabilitado = false, error }: Props) {
  const id = useId();
  return (
    <fieldset className={estilos.eligeSucursales} aria-describedby={error ? id : undefined}>
      <legend className={comunes.oculto}>Sucursales</legend>
      {todas.map(({ CODIGOCLINICA: c, NOMBRECLINICA }) => (
        <Casilla
          key={c}
          valor={valor.includes(c)}
          disabled={deshabilitado}
          alCambiar={(si) => alCambiar(si ? [...valor, c] : valor.filter((x) => x !== c))}
        >
          {NOMBRECLINICA}
        </Casilla>
      ))}
      {error && (
        <TextoError id={id} role="alert">
          {error}
        </TextoError>
      )}
    </fieldset>
  );
}
