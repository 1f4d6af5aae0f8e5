// One group of data of the two files, side by side, and which of them stays.
import { useId } from 'react';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import type { Parte, Valores } from '../../cambios.ts';
import { EnPalabras, Nombre } from '../../web/palabras.tsx';
import { DE, type De, opcionesDe, tomada } from '../rules.ts';
import estilos from './fusion.module.css';

const DICHAS: Record<De, string> = { [DE.uno]: 'Este expediente', [DE.otro]: 'El otro', [DE.ambos]: 'Los dos' };
interface Props {
  parte: Parte;
  uno: Valores;
  otro: Valores;
  valor: De;
  alCambiar: (de: De) => void;
  error?: string | undefined;
}
export function Elegir({ parte, uno, otro, valor, alCambiar, error }: Props) {
  const id = useId();
  const posibles = opcionesDe(parte, uno, otro);
  return (
    <fieldset className={estilos.eleccion} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <Nombre parte={parte} />
      </legend>
      {[DE.uno, DE.otro, DE.ambos]
        .filter((de) => posibles.includes(de))
        .map((de) => (
          <label key={de}>
            <input type="radio" name={id} checked={valor === de} onChange={() => alCambiar(de)} />
            <span>
              <small>{DICHAS[de]}</small>
              <b>
                <EnPalabras parte={parte} v={tomada(parte, de, uno, otro)} />
              </b>
            </span>
          </label>
        ))}
      {error && <TextoError id={`${id}-error`}>{error}</TextoError>}
    </fieldset>
  );
}
