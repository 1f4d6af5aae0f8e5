// The previous note, beside the one being written.
import { Link } from 'react-router';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import estilosRegistros from '#features/expediente/registros/web/registros.module.css';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { comoBoton } from '#kernel/web/controles.tsx';
import { TextoRico } from '#kernel/web/rico.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { NotaCompleta } from '../contract.ts';
import { lineaDeSignos } from '../signos.ts';
import estilos from './notas.module.css';

export function NotaAnterior({ n }: { n: NotaCompleta }) {
  const s = useSesion();
  const nota = `/patient/${useCodigoPaciente()}/evolution-note/${n.CONSECUTIVO}`;
  const signos = lineaDeSignos(n.SIGNOS_VITALES);
  return (
    <section className={estilos.anterior} aria-label="Nota anterior">
      <header className={`${comunes.fila} ${estilos.cabeceraDelLado}`}>
        <h2 className={`${estilosRegistros.titulo} ${comunes.crece}`}>Nota anterior</h2>
        <span className={`${comunes.tenue} ${comunes.numeros}`}>{fechaTexto(n.FECHA)}</span>
      </header>
      {n.DIAGNOSTICOS.length > 0 && <p className={comunes.numeros}>{n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', ')}</p>}
      {signos && <p className={comunes.numeros}>{signos}</p>}
      <TextoRico html={n.NOTA} />
      {seAbre(s, nota) && (
        <Link {...comoBoton({ enLinea: true })} to={nota}>
          Abrir nota
        </Link>
      )}
    </section>
  );
}
