import { Link } from 'react-router';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import estilosExpediente from '#features/expediente/web/expediente.module.css';
import { useCodigoPaciente } from '#features/pacientes/web/paciente.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { TextoRico } from '#kernel/web/rico.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { NotaCompleta } from '../contract.ts';
import { lineaDeSignos } from '../signos.ts';
import estilos from './notas.module.css';

/** The note before, beside the one that is being written. */
export function NotaAnterior({ n }: { n: NotaCompleta }) {
  const s = useSesion();
  const nota = `/patient/${useCodigoPaciente()}/evolution-note/${n.CONSECUTIVO}`;
  const signos = lineaDeSignos(n.SIGNOS_VITALES);
  return (
    <section className={estilos.anterior} aria-label="Nota anterior">
      <header className={`row ${estilos.cabeceraDelLado}`}>
        <h2 className={`${estilosExpediente.titulo} grow`}>Nota anterior</h2>
        <span className="muted num">{fechaTexto(n.FECHA)}</span>
      </header>
      {n.DIAGNOSTICOS.length > 0 && <p className="num">{n.DIAGNOSTICOS.map((d) => codigoLegible(d.CODIGO)).join(', ')}</p>}
      {signos && <p className="num">{signos}</p>}
      <TextoRico html={n.NOTA} />
      {seAbre(s, nota) && (
        <Link className="btn lnk" to={nota}>
          Abrir nota
        </Link>
      )}
    </section>
  );
}
