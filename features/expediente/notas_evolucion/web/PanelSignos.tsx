// The vital signs of a form: the clinic's active ones with their units, and those computed while typing.

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { calcular, claseDe, type Signo } from '#domain/signos.ts';
import estilosRegistros from '#features/expediente/registros/web/registros.module.css';
import comunes from '#kernel/web/comunes.module.css';
import { Campo } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { SignoAnterior } from '../contract.ts';
import { dudaDe } from '../improbables.ts';
import { type SignoLeido, signosCalculados, signosCapturados, signosLeidos } from '../signos.ts';
import estilos from './notas.module.css';

/** The formulas of the computed signs, as shown to the user. */
const FORMULA: Partial<Record<string, string>> = {
  PRESION_ARTERIAL_MEDIA: '(S + 2D) / 3',
  PESO_IDEAL: '25 × talla²',
  EXCESO_PESO: 'peso − ideal',
  PORCENTAJE_EXCESO_PESO: 'sobre el ideal',
};
const CORTOS: Partial<Record<string, string>> = {
  IMC: 'IMC',
  PORCENTAJE_EXCESO_PESO: '% exceso de peso',
  MASA_MUSCULAR: '% masa muscular',
};

/** `grupo` is the name of the form's group that holds them. */
export function PanelSignos({
  grupo = 'SIGNOS_VITALES',
  nota,
  FECHA = '',
  anteriores = [],
}: {
  grupo?: string;
  nota?: ReactNode;
  /** Date of the measures and earlier measures, to ask about improbable values. */
  FECHA?: string;
  anteriores?: readonly SignoAnterior[];
}) {
  const clinica = useClinica();
  const valores = (useWatch({ name: grupo }) ?? {}) as Record<string, unknown>;
  const capturados = signosCapturados(clinica);
  if (capturados.length === 0) return null;
  return (
    <section className={estilos.panelSignos} aria-label="Signos vitales">
      <header className={comunes.fila}>
        <h2 className={estilosRegistros.titulo}>Signos vitales</h2>
        {nota && <span className={`${comunes.tenue} ${comunes.numeros}`}>{nota}</span>}
      </header>
      <div className={estilos.captura}>
        {capturados.map((s) => (
          <Campo
            key={s.CODIGO}
            nombre={`${grupo}.${s.CODIGO}`}
            etiqueta={CORTOS[s.CODIGO] ?? s.NOMBRE}
            unidad={s.UNIDAD}
            {...(s.CODIGO === 'TENSION_ARTERIAL' ? { placeholder: '120/80' } : {})}
            {...ayudaDe(s, valores, FECHA, anteriores)}
          />
        ))}
      </div>
      <Calculados valores={valores} />
    </section>
  );
}
/** Below the field: a question about an improbable value, else its class if it is not normal. */
function ayudaDe(s: Signo, valores: Record<string, unknown>, FECHA: string, anteriores: readonly SignoAnterior[]): { ayuda?: ReactNode } {
  const duda = dudaDe(
    s,
    valores,
    FECHA,
    anteriores.find((a) => a.CODIGO === s.CODIGO),
  );
  if (duda)
    return {
      ayuda: (
        <span className={`${comunes.cuidado} ${estilos.duda}`}>
          <Icono n="alerta" t="s" />
          {duda}
        </span>
      ),
    };
  const clase = claseDe(s.CODIGO, valores[s.CODIGO] as string);
  return clase && clase.nivel !== 'normal' ? { ayuda: <span className={comunes.cuidado}>{clase.texto}</span> } : {};
}

function Calculados({ valores }: { valores: Record<string, unknown> }) {
  const calculados = signosCalculados(useClinica());
  const n = (v: unknown) => (v === '' || v === null || v === undefined || Number.isNaN(Number(v)) ? null : Number(v));
  const hechos = calcular({ PESO: n(valores.PESO), TALLA: n(valores.TALLA), TENSION_ARTERIAL: String(valores.TENSION_ARTERIAL ?? '') });
  if (calculados.length === 0) return null;
  return (
    <div className={estilos.calculados} role="group" aria-label="Calculados">
      {calculados.map((s) => {
        const valor = hechos[s.CODIGO];
        const clase = claseDe(s.CODIGO, valor);
        return (
          <div key={s.CODIGO}>
            {CORTOS[s.CODIGO] ?? s.NOMBRE}
            <b>
              {valor === null ? '—' : valor.toFixed(2)} <small>{s.UNIDAD}</small>
            </b>
            <em className={clase && clase.nivel !== 'normal' ? comunes.cuidado : ''}>{clase ? clase.texto : (FORMULA[s.CODIGO] ?? '')}</em>
          </div>
        );
      })}
    </div>
  );
}

/** The signs of a record, for reading. */
export function SignosDeLectura({ signos }: { signos: Partial<Record<string, unknown>> | null }) {
  const leidos = signosLeidos(useClinica(), signos);
  if (leidos.length === 0) return null;
  return (
    <dl className={estilos.signosLeidos}>
      {leidos.map((l: SignoLeido) => (
        <div key={l.signo.CODIGO}>
          <dt>{CORTOS[l.signo.CODIGO] ?? l.signo.NOMBRE}</dt>
          <dd>
            <b className={comunes.numeros}>{l.valor}</b> <small>{l.signo.UNIDAD}</small>
            {l.clase && <em className={l.clase.nivel === 'normal' ? '' : `${comunes.cuidado} ${estilos.fueraDeRango}`}>{l.clase.texto}</em>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
