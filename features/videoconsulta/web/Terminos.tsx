// The terms, accepted before anything is sent.
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Esqueleto } from '#kernel/web/pagina.tsx';
import { legal } from '../contract.ts';

interface Palabras {
  noSeLeyeron: string;
  terminos: string;
  acepto: string;
  noAcepto: string;
}
interface Props {
  cual: 'medico' | 'paciente' | 'paciente_en';
  t: Palabras;
  abierto: boolean;
  ocupado: boolean;
  alAceptar: (VERSION_TERMINOS: string) => void;
  alNegarse: () => void;
}
export function Terminos({ cual, t, abierto, ocupado, alAceptar, alNegarse }: Props) {
  const { data, error } = useDatos(legal[cual], {}, { fresco: Number.POSITIVE_INFINITY });
  return (
    <Dialogo
      titulo={t.terminos}
      abierto={abierto}
      alCerrar={alNegarse}
      pie={
        <>
          <Boton onClick={alNegarse}>{t.noAcepto}</Boton>
          <Boton primario ocupado={ocupado} disabled={!data} onClick={() => data && alAceptar(data.VERSION_TERMINOS)}>
            {t.acepto}
          </Boton>
        </>
      }
    >
      <div className={comunes.columna}>
        {error ? (
          <p role="alert">{t.noSeLeyeron}</p>
        ) : data ? (
          data.TEXTO.split('\n').map((p) => <p key={p}>{p}</p>)
        ) : (
          <Esqueleto filas={5} />
        )}
      </div>
    </Dialogo>
  );
}
