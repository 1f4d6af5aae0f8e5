// The fourth pane for questions without options: shows how the question is answered.

import { trozosDe } from '#domain/formula.ts';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import type { PreguntaEnLista } from '../contract.ts';
import { nombreDeTipo, ofreceDefecto, SI_NO, TIPO_PREGUNTA } from '../respuestas.ts';
import estilos from './plantillas.module.css';

const EXPLICADO: Partial<Record<PreguntaEnLista['TIPO_RESPUESTA'], string>> = {
  [TIPO_PREGUNTA.signos]: 'Se responde con los parámetros clínicos que la clínica usa: peso, talla, tensión arterial…',
  [TIPO_PREGUNTA.diagnostico]: 'Se responde con diagnósticos del CIE-10, buscados por palabras o por código.',
  [TIPO_PREGUNTA.imagen]: 'Se responde subiendo o tomando una imagen.',
  [TIPO_PREGUNTA.formula]: 'Se calcula sola con las respuestas de otras preguntas.',
  [TIPO_PREGUNTA.interactiva]: 'Se responde señalando lugares de la imagen y comentándolos.',
};

export function Detalle({ pregunta: p, todas }: { pregunta: PreguntaEnLista; todas: readonly PreguntaEnLista[] }) {
  const { TIPO_RESPUESTA: t, RESPUESTA_DEFAULT: d } = p;
  const conDefecto = t === TIPO_PREGUNTA.fecha && d ? fechaTexto(d) : t === TIPO_PREGUNTA.siNo ? nombreEn<string | null>(SI_NO, d) : d;
  return (
    <dl className={estilos.detalle}>
      <dt>Tipo</dt>
      <dd>
        {nombreDeTipo(t)}
        {EXPLICADO[t] && <p className={comunes.tenue}>{EXPLICADO[t]}</p>}
      </dd>
      {t === TIPO_PREGUNTA.formula && (
        <>
          <dt>Fórmula</dt>
          <dd className={estilos.formulaLeida}>
            {trozosDe(p.FORMULA).map((x, i) =>
              typeof x === 'string' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
                <span key={i}>{x}</span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={i} className={estilos.fichaPregunta}>
                  {todas.find((o) => o.CODIGOPREGUNTA === x)?.DESCRIPCION ?? `$${x}`}
                </span>
              ),
            )}
          </dd>
          <dt>Decimales</dt>
          <dd className={comunes.numeros}>{p.DECIMALES}</dd>
        </>
      )}
      {ofreceDefecto(t) && (
        <>
          <dt>Respuesta predeterminada</dt>
          <dd>{conDefecto || <span className={comunes.tenue}>Ninguna</span>}</dd>
        </>
      )}
      {p.ID_IMAGEN_INTERACTIVA !== null && <Figura ID={p.ID_IMAGEN_INTERACTIVA} />}
      <dt>En fórmulas</dt>
      <dd className={comunes.numeros}>${p.CODIGOPREGUNTA}</dd>
    </dl>
  );
}

function Figura({ ID }: { ID: number }) {
  const { data } = useDatos(imagenesInteractivas.obtener_editable, { ID });
  if (!data) return null;
  return (
    <>
      <dt>Imagen</dt>
      <dd>
        {data.NOMBRE} <span className={comunes.tenue}>({data.NODO.length} nodos)</span>
        <img src={data.IMAGEN} alt={data.NOMBRE} width={data.ANCHO} height={data.ALTO} />
      </dd>
    </>
  );
}
