// A version of the notice, as it is read.
import { fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import type { Aviso } from '../contract.ts';
import estilos from './privacidad.module.css';

export const Texto = ({ aviso }: { aviso: Aviso }) => (
  <details className={estilos.aviso}>
    <summary>
      Versión {aviso.VERSION_AVISO} <span className={`${comunes.secundario} ${comunes.numeros}`}>{fechaTexto(aviso.FECHA)}</span>
    </summary>
    <p>{aviso.TEXTO}</p>
  </details>
);
