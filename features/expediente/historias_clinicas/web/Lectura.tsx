// What was asked and what was answered, for reading.
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { SignosDeLectura } from '#features/expediente/notas_evolucion/web/PanelSignos.tsx';
import { TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { fechaTexto, momentoTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { HistoriaCompleta, PreguntaRespondida } from '../contract.ts';
import { lugaresDe } from '../lugares.ts';
import { diagnosticosDe, enPalabras } from '../rules.ts';
import estilos from './historias.module.css';
import { Plano } from './Plano.tsx';

/** Whether it is open, closed by somebody, or closed by itself. */
export function Estado({ h }: { h: Pick<HistoriaCompleta, 'CERRADA' | 'CERRADA_SOLA' | 'CIERRE'> }) {
  if (!h.CERRADA) return <Ficha tono="cuidado">Abierta</Ficha>;
  return (
    <>
      <Ficha icono="candado">Cerrada</Ficha>
      {h.CERRADA_SOLA === 1 && <span className={comunes.tenue}>Se cerró sola el {momentoTexto(h.CIERRE)}</span>}
    </>
  );
}

export function Lectura({ h }: { h: HistoriaCompleta }) {
  return (
    <article className={estilos.lectura}>
      {h.SECCIONES.map((s) => (
        <section key={s.CODIGOSECCION}>
          <h2 className={estilos.nombreSeccion}>{s.DESCRIPCION}</h2>
          <dl>
            {s.PREGUNTAS.map((p) => (
              <Respondida key={p.CODIGOPREGUNTA} h={h} p={p} />
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}

function Respondida({ h, p }: { h: HistoriaCompleta; p: PreguntaRespondida }) {
  const { pais } = useClinica();
  const dicho = enPalabras(p, p.RESPUESTA, { fecha: fechaTexto, decimal: pais.moneda.decimal });
  const figura = figuraDe(h, p);
  const ancha = dicho.length > 70 || dicho.includes('\n') || figura || p.TIPO_RESPUESTA === TIPO_PREGUNTA.signos;
  return (
    <div className={ancha ? estilos.ancha : ''}>
      <dt>{p.DESCRIPCION}</dt>
      <dd>
        {p.TIPO_RESPUESTA === TIPO_PREGUNTA.signos && h.SIGNOS_VITALES ? (
          <SignosDeLectura signos={h.SIGNOS_VITALES} />
        ) : p.TIPO_RESPUESTA === TIPO_PREGUNTA.diagnostico && dicho ? (
          <ul className={estilos.diagnosticos}>
            {diagnosticosDe(p.RESPUESTA).map((d, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: R69X may appear twice
              <li key={`${d.CODIGO}${i}`}>
                <b className={comunes.numeros}>{codigoLegible(d.CODIGO)}</b> {d.DESCRIPCION}
              </li>
            ))}
          </ul>
        ) : (
          (figura ?? (dicho || <span className={comunes.tenue}>Sin respuesta</span>))
        )}
      </dd>
    </div>
  );
}

function figuraDe(h: HistoriaCompleta, p: PreguntaRespondida) {
  const lugares = lugaresDe(h, p);
  const imagen =
    p.TIPO_RESPUESTA === TIPO_PREGUNTA.interactiva
      ? lugares.length > 0 && h.IMAGENES.find((i) => i.ID === p.ID_IMAGEN_INTERACTIVA)
      : p.TIPO_RESPUESTA === TIPO_PREGUNTA.imagen && h.ENVIADAS.find((e) => String(e.ID) === p.RESPUESTA);
  if (!imagen) return null;
  return (
    <div className={estilos.figura}>
      <Plano imagen={imagen} nombre={p.DESCRIPCION}>
        {lugares.map((l) => (
          <i key={l.numero} className={estilos.pin} data-elegido="" style={{ left: `${l.X}%`, top: `${l.Y}%` }}>
            {l.numero}
          </i>
        ))}
      </Plano>
      {lugares.length > 0 && (
        <ol className={estilos.notasLeidas}>
          {lugares.map((l) => (
            <li key={l.numero}>
              <b>{[l.nombre, l.LESION].filter(Boolean).join(': ')}</b> {l.COMENTARIO}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
