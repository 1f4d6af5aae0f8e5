// A question of a guide as a field: few options side by side, long lists to choose from, several to tick, a diagnosis to look up.
import { useFormContext } from 'react-hook-form';
import { cie10 } from '#features/diagnosticos/contract.ts';
import { codigoLegible } from '#features/diagnosticos/rules.ts';
import { DiagnosticoEnLista } from '#features/diagnosticos/web/Diagnosticos.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import { Combo } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Casilla, Segmentos } from '#kernel/web/controles.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { llamar } from '#kernel/web/red.ts';
import type { Opciones, Pregunta } from '../preguntas.ts';
import estilos from './norma.module.css';

interface Props {
  q: Pregunta;
  /** It is required and not answered yet. */
  falta: boolean;
  /** The ministry's countries; none where its list was not imported. */
  paises: readonly { ID: string; DESCRIPCION: string }[];
  /** A diagnosis was chosen whose rules may not be known. */
  alDiagnosticar: (codigo: string) => void;
}
/** Options that fit side by side in a column of the form. */
const LETRAS_JUNTAS = 22;
const caben = (opciones: Opciones) => opciones.length <= 3 && opciones.reduce((n, [, t]) => n + t.length + 3, 0) <= LETRAS_JUNTAS;

export function CampoPregunta({ q, falta, paises, alDiagnosticar }: Props) {
  const etiqueta = falta ? (
    <>
      {q.etiqueta}
      <i aria-hidden="true"> *</i>
    </>
  ) : (
    q.etiqueta
  );
  const conPaises = q.pais && paises.length > 0;
  const comun = { nombre: q.CAMPO, etiqueta, ...(q.ayuda && !conPaises ? { ayuda: q.ayuda } : {}) };
  const opciones = conPaises ? paises.map((x) => [x.ID, x.DESCRIPCION] as const) : q.opciones;
  if (q.cie10) return <Campo {...comun} ancho="todo" control={(c) => <Diagnostico q={q} c={c} alElegir={alDiagnosticar} />} />;
  if (q.varias) return <Campo {...comun} ancho="todo" control={(c) => <Varias q={q} c={c} />} />;
  if (!opciones) return <Campo {...comun} unidad={q.unidad} autoComplete="off" />;
  if (caben(opciones)) return <Campo {...comun} control={(c) => <Juntas q={q} c={c} opciones={opciones} />} />;
  return <Campo {...comun} vacio="Sin responder" opciones={opciones.map(([valor, texto]) => ({ valor, texto }))} />;
}

function Juntas({ q, c, opciones }: { q: Pregunta; c: ControlDeCampo; opciones: Opciones }) {
  if (c.deshabilitado) return <p>{opciones.find(([v]) => v === c.valor)?.[1] ?? 'Sin responder'}</p>;
  return (
    <div id={c.id} ref={c.ref} role="group" aria-label={q.etiqueta} tabIndex={-1} onBlur={c.alSalir} aria-describedby={c.describe}>
      <Segmentos
        etiqueta={q.etiqueta}
        valor={String(c.valor ?? '')}
        opciones={opciones.map(([valor, texto]) => ({ valor, texto }))}
        // Pressed again it is not answered.
        alCambiar={(v) => c.alCambiar(v === c.valor ? '' : v)}
      />
    </div>
  );
}
function Varias({ q, c }: { q: Pregunta; c: ControlDeCampo }) {
  const puestas = String(c.valor ?? '')
    .split('&')
    .filter(Boolean);
  const cambiar = (valor: string, si: boolean) =>
    c.alCambiar(
      q
        .opciones!.map(([v]) => v)
        .filter((v) => (v === valor ? si : puestas.includes(v)))
        .join('&'),
    );
  return (
    <fieldset id={c.id} ref={c.ref} tabIndex={-1} className={estilos.opciones} aria-describedby={c.describe} aria-label={q.etiqueta}>
      {q.opciones!.map(([valor, texto]) => (
        <Casilla
          key={valor}
          valor={puestas.includes(valor)}
          alCambiar={(si) => cambiar(valor, si)}
          disabled={c.deshabilitado}
          onBlur={c.alSalir}
        >
          {texto}
        </Casilla>
      ))}
    </fieldset>
  );
}
function Diagnostico({ q, c, alElegir }: { q: Pregunta; c: ControlDeCampo; alElegir: (codigo: string) => void }) {
  const { setValue, getValues } = useFormContext();
  const n = q.CAMPO.at(-1)!;
  const descripcion = String(getValues(`descripcionDiagnostico${n}`) ?? '');
  const codigo = String(c.valor ?? '');
  const dicho = codigo ? `${codigoLegible(codigo)} ${descripcion}` : '';
  if (c.deshabilitado) return <p className={codigo ? '' : comunes.tenue}>{dicho || 'Sin diagnóstico'}</p>;
  const poner = (CODIGO: string, DESCRIPCION: string) => {
    setValue(`descripcionDiagnostico${n}`, DESCRIPCION, { shouldDirty: true });
    c.alCambiar(CODIGO);
  };
  return (
    <Combo
      id={c.id}
      ref={c.ref}
      etiqueta={q.etiqueta}
      placeholder="Palabras o código"
      desde={2}
      valor={dicho}
      aria-invalid={c.invalido}
      {...(c.describe ? { 'aria-describedby': c.describe } : {})}
      alSalir={c.alSalir}
      // Codes of the clinic are unknown to the ministry.
      buscar={async (BUSCAR, signal) => (await llamar(cie10.buscar, {}, { BUSCAR }, signal)).data.filter((d) => d.PROPIO !== 1)}
      claveDe={(d) => d.CODIGO}
      textoDe={(d) => `${codigoLegible(d.CODIGO)} ${d.DESCRIPCION}`}
      pintar={(d, palabras) => <DiagnosticoEnLista d={d} palabras={palabras} />}
      alElegir={(d) => {
        poner(d.CODIGO, d.DESCRIPCION);
        alElegir(d.CODIGO);
      }}
      alVaciar={() => poner('', '')}
    />
  );
}
