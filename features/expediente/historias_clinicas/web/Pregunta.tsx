// The field of one question, by its type. Alt+Enter takes the patient's previous answer to the same question.
import { type KeyboardEvent, memo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { aplicanSignos } from '#domain/signos.ts';
import { Diagnosticos } from '#features/diagnosticos/web/Diagnosticos.tsx';
import { puedeAgregarDiagnostico } from '#features/expediente/notas_evolucion/rules.ts';
import { PanelSignos } from '#features/expediente/notas_evolucion/web/PanelSignos.tsx';
import { useHoy, usePaciente } from '#features/pacientes/web/paciente.ts';
import { elegidasDe, SI_NO, TIPO_PREGUNTA } from '#features/plantillas_hc/respuestas.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Casilla, Entrada, Segmentos, Seleccion } from '#kernel/web/controles.tsx';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { PreguntaRespondida } from '../contract.ts';
import { dependeDe, diagnosticosDe, enPalabras, enRespuesta, opcionesDe, respuestaBuena, valorDeFormula } from '../rules.ts';
import { FiguraEnviada, FiguraInteractiva } from './Figura.tsx';
import { useHistoria } from './forma.ts';
import estilos from './historias.module.css';

interface Props {
  p: PreguntaRespondida;
  /** Where its answer stands in the form. */
  i: number;
}
export const CampoPregunta = memo(function CampoPregunta({ p, i }: Props) {
  switch (p.TIPO_RESPUESTA) {
    case TIPO_PREGUNTA.signos:
      return <Signos p={p} />;
    case TIPO_PREGUNTA.formula:
      return <Formula p={p} />;
    case TIPO_PREGUNTA.interactiva:
      return <FiguraInteractiva p={p} />;
    default:
      return <Contestada p={p} i={i} />;
  }
});

const ANCHAS: string = `${TIPO_PREGUNTA.texto}${TIPO_PREGUNTA.diagnostico}${TIPO_PREGUNTA.imagen}${TIPO_PREGUNTA.multiple}`;
/** A line for short texts; a text that is longer gets more room as it is written. */
const FILAS = 2;
function Contestada({ p, i }: Props) {
  const nombre = `RESPUESTAS.${i}.RESPUESTA`;
  const { setValue } = useFormContext();
  const a = p.ANTERIOR;
  const sirve =
    a && a.RESPUESTA !== '' && p.TIPO_RESPUESTA !== TIPO_PREGUNTA.imagen && respuestaBuena(p, a.RESPUESTA, p.RESPUESTA) === true;
  const tomar = () => setValue(nombre, a!.RESPUESTA, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const tecla = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !e.altKey || !sirve) return;
    e.preventDefault();
    e.stopPropagation();
    tomar();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is of the field inside
    <div className={ANCHAS.includes(p.TIPO_RESPUESTA) ? estilos.ancha : ''} onKeyDown={tecla}>
      <Campo
        nombre={nombre}
        etiqueta={
          <>
            {p.DESCRIPCION}
            {p.REQUERIDO === 1 && <i aria-hidden="true"> *</i>}
          </>
        }
        filas={FILAS}
        {...(sirve ? { ayuda: <DeAntes p={p} alTomar={tomar} /> } : {})}
        {...(p.TIPO_RESPUESTA === TIPO_PREGUNTA.texto ? {} : { control: (c: ControlDeCampo) => <Control c={c} p={p} /> })}
      />
    </div>
  );
}

/** The previous answer and its day; a click or Alt+Enter in the field puts it in. */
function DeAntes({ p, alTomar }: { p: PreguntaRespondida; alTomar: () => void }) {
  const { pais } = useClinica();
  const dicho = enPalabras(p, p.ANTERIOR!.RESPUESTA, { fecha: fechaTexto, decimal: pais.moneda.decimal });
  return (
    <button type="button" className={estilos.deAntes} onClick={alTomar} title="Poner esta respuesta (Alt+Enter)">
      <span className={comunes.recortado}>
        {fechaTexto(p.ANTERIOR!.FECHA)}: {dicho}
      </span>
    </button>
  );
}

function Control({ c, p }: { c: ControlDeCampo; p: PreguntaRespondida }) {
  const valor = String(c.valor ?? '');
  const comun = {
    id: c.id,
    'aria-invalid': c.invalido || undefined,
    'aria-describedby': c.describe,
    'aria-required': p.REQUERIDO === 1 || undefined,
  };
  switch (p.TIPO_RESPUESTA) {
    case TIPO_PREGUNTA.fecha:
      return <EntradaFecha {...comun} ref={c.ref} valor={valor} alCambiar={c.alCambiar} alSalir={c.alSalir} />;
    case TIPO_PREGUNTA.numero:
      return (
        <Entrada
          {...comun}
          ref={c.ref}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={valor}
          onChange={(e) => c.alCambiar(e.target.value.replace(',', '.'))}
          onBlur={c.alSalir}
        />
      );
    case TIPO_PREGUNTA.siNo:
      return (
        <div ref={(n) => c.ref(n?.querySelector('button') ?? null)}>
          <Segmentos
            etiqueta={p.DESCRIPCION}
            valor={valor}
            opciones={SI_NO.map(([v, texto]) => ({ valor: v as string, texto }))}
            // Pressed again, the answer is taken back.
            alCambiar={(v) => c.alCambiar(v === valor ? '' : v)}
          />
        </div>
      );
    case TIPO_PREGUNTA.unica:
      return (
        <Seleccion
          {...comun}
          ref={c.ref}
          vacio=""
          opciones={opcionesDe(p, valor).map((o) => ({ valor: o, texto: o }))}
          valor={valor}
          alCambiar={c.alCambiar}
          onBlur={c.alSalir}
        />
      );
    case TIPO_PREGUNTA.multiple: {
      const elegidas = elegidasDe(valor);
      const opciones = opcionesDe(p, valor);
      return (
        <fieldset className={estilos.opciones} ref={(n) => c.ref(n?.querySelector('input') ?? null)} onBlur={c.alSalir}>
          <legend className={comunes.oculto}>{p.DESCRIPCION}</legend>
          {opciones.map((o) => (
            <Casilla
              key={o}
              valor={elegidas.includes(o)}
              alCambiar={(si) => c.alCambiar(opciones.filter((x) => (x === o ? si : elegidas.includes(x))).join(','))}
            >
              {o}
            </Casilla>
          ))}
        </fieldset>
      );
    }
    case TIPO_PREGUNTA.diagnostico:
      return (
        <div ref={(n) => c.ref(n?.querySelector('input') ?? null)}>
          <Diagnosticos valor={diagnosticosDe(valor)} alCambiar={(dx) => c.alCambiar(enRespuesta(dx))} admite={puedeAgregarDiagnostico} />
        </div>
      );
    default:
      return <FiguraEnviada p={p} c={c} />;
  }
}

function Signos({ p }: { p: PreguntaRespondida }) {
  const { h } = useHistoria();
  const hoy = useHoy();
  const { FECHA_NACIMIENTO } = usePaciente();
  const tomados = h.SIGNOS_VITALES?.TOMADOS;
  if (!aplicanSignos(FECHA_NACIMIENTO, hoy))
    return (
      <div className={estilos.ancha}>
        <p className={comunes.etiqueta}>{p.DESCRIPCION}</p>
        <p className={comunes.tenue}>Los signos vitales se registran desde los 18 años</p>
      </div>
    );
  return (
    <div className={estilos.ancha}>
      <PanelSignos
        FECHA={h.FECHA}
        anteriores={h.SIGNOS_ANTERIORES}
        nota={
          tomados
            ? `Tomados a las ${tomados.slice(11)}${h.SIGNOS_VITALES?.TOMADOS_POR ? ` por ${h.SIGNOS_VITALES.TOMADOS_POR}` : ''}`
            : h.SIGNOS_VITALES && 'Ya tomados este día'
        }
      />
    </div>
  );
}

/** Computed while the questions it names are answered, by the function with which the server saves it. */
function Formula({ p }: { p: PreguntaRespondida }) {
  const { codigos, indices } = useHistoria();
  const { pais } = useClinica();
  const de = dependeDe(codigos, p.CODIGOPREGUNTA);
  const valores = useWatch({ name: de.map((codigo) => `RESPUESTAS.${indices.get(codigo)}.RESPUESTA`) }) as unknown[];
  const r = valorDeFormula(codigos, p.CODIGOPREGUNTA, (codigo) => String(valores[de.indexOf(codigo)] ?? ''));
  const faltan = 'faltan' in r ? r.faltan.map((codigo) => codigos.get(codigo)?.DESCRIPCION).filter(Boolean) : [];
  const id = `formula-${p.CODIGOPREGUNTA}`;
  return (
    <div className={estilos.formula}>
      <span id={id} className={comunes.etiqueta}>
        {p.DESCRIPCION}
      </span>
      <output aria-labelledby={id} className={comunes.numeros}>
        {'valor' in r ? String(r.valor).replace('.', pais.moneda.decimal) : '—'}
      </output>
      <small className={comunes.tenue}>{'error' in r ? r.error : faltan.length ? `Falta: ${faltan.join(', ')}` : ''}</small>
    </div>
  );
}
