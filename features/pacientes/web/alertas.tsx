// Alerts in a form whose patient somebody else may change: the form knows which alerts it read and takes others' changes; where
// both changed the same alert, it shows both texts until a person joins them.

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { refrescar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import type { Falla } from '#kernel/web/red.ts';
import {
  type AlertasLeidas,
  alergiasUnidas,
  alertasAlDia,
  alertasPorEnviar,
  CAMPOS_ALERTAS,
  type TextosDeAlertas,
  textoAlergias,
  textosUnidos,
} from '../alertas.ts';
import { Paciente, pacientes } from '../contract.ts';
import estilos from './alertas.module.css';
import { usePaciente } from './paciente.ts';

export const leidasDe = (p: AlertasLeidas): AlertasLeidas =>
  Object.fromEntries([...CAMPOS_ALERTAS, 'VERSION_ALERTAS' as const].map((c) => [c, p[c]])) as unknown as AlertasLeidas;
/** The alerts that the form read, kept in its draft. */
export const CON_LEIDAS = { ALERTAS_LEIDAS: z.custom<AlertasLeidas>() };
/** What the form sends: the alerts that it changed, with the version that it read. */
export function conAlertas<V extends { ALERTAS_LEIDAS: AlertasLeidas }>({ ALERTAS_LEIDAS, ...v }: V): Arbol {
  const resto = Object.fromEntries(
    Object.entries(v).filter(([k]) => k !== 'VERSION_ALERTAS' && !(CAMPOS_ALERTAS as readonly string[]).includes(k)),
  );
  return { ...resto, ...alertasPorEnviar(v as Partial<TextosDeAlertas>, ALERTAS_LEIDAS) };
}
/** After a save refused because somebody else saved: loads the present data, which the form shows beside what was written. */
export const alVencer = (f: Falla): undefined => {
  if (f.status === 409) void refrescar([pacientes.obtener_uno.slice]);
};

type Unidad = 'ALERGIAS' | 'ALARMA1' | 'ALARMA2' | 'OBSERVACIONES';
const decir = (u: Unidad, a: TextosDeAlertas) => (u === 'ALERGIAS' ? textoAlergias(a) : a[u] || 'Vacío');
const ETIQUETAS: Record<Unidad, string> = {
  ALERGIAS: 'Alergias',
  ALARMA1: 'Alerta 1',
  ALARMA2: 'Alerta 2',
  OBSERVACIONES: 'Observaciones',
};

/** Must be inside the form, above the fields of the alerts. */
export function AlertasAlDia() {
  const f = useFormContext();
  const actuales = leidasDe(usePaciente());
  const leidas = useWatch({ name: 'ALERTAS_LEIDAS' }) as AlertasLeidas | undefined;
  const valores = useWatch() as Record<string, unknown>;
  const propios = CAMPOS_ALERTAS.filter((c) => c in valores);
  const escritas = {
    ...leidas,
    ...Object.fromEntries(
      propios.map((c) => [c, c === 'ALERGIAS_NEGADAS' ? (Number(valores[c]) === 1 ? 1 : 0) : String(valores[c] ?? '')]),
    ),
  } as TextosDeAlertas;
  const juicio = leidas && leidas.VERSION_ALERTAS !== actuales.VERSION_ALERTAS ? alertasAlDia(escritas, leidas, actuales) : undefined;
  useEffect(() => {
    if (!juicio) return;
    for (const [c, v] of Object.entries(juicio.valores)) if (propios.includes(c as never)) f.setValue(c, v);
    if (juicio.ajenas.length === 0) f.setValue('ALERTAS_LEIDAS', actuales);
  });
  if (!leidas || !juicio || juicio.ajenas.length === 0) return null;
  const dejar = (u: Unidad, mio: Partial<TextosDeAlertas>) => {
    const suyo = u === 'ALERGIAS' ? { ALERGIAS: actuales.ALERGIAS, ALERGIAS_NEGADAS: actuales.ALERGIAS_NEGADAS } : { [u]: actuales[u] };
    for (const [c, v] of Object.entries({ ...suyo, ...mio })) f.setValue(c, v, { shouldDirty: true });
    f.setValue('ALERTAS_LEIDAS', { ...leidas, ...suyo });
    f.setFocus(u);
  };
  return (
    <div className={estilos.alertasAjenas} role="alert">
      {(juicio.ajenas as Unidad[]).map((u) => {
        const juntas =
          u === 'ALERGIAS'
            ? alergiasUnidas(actuales.ALERGIAS, escritas.ALERGIAS)
            : textosUnidos(actuales[u], escritas[u], u === 'OBSERVACIONES' ? 20_000 : 80);
        return (
          <section key={u}>
            <p>
              <Icono n="alerta" />{' '}
              <b>Otra persona cambió {u === 'ALERGIAS' ? 'las alergias' : `«${ETIQUETAS[u]}»`} mientras usted escribía.</b>
            </p>
            <dl>
              <dt>Ahora dice</dt>
              <dd>{decir(u, actuales)}</dd>
              <dt>Usted escribió</dt>
              <dd>{decir(u, escritas)}</dd>
            </dl>
            <div className={`${comunes.fila} ${comunes.envuelve}`}>
              {juntas !== undefined && juntas !== '' && (
                <Boton
                  chico
                  primario
                  onClick={() => dejar(u, u === 'ALERGIAS' ? { ALERGIAS: juntas, ALERGIAS_NEGADAS: 0 } : { [u]: juntas })}
                >
                  Juntar los dos textos
                </Boton>
              )}
              <Boton chico onClick={() => dejar(u, {})}>
                Dejar lo que dice
              </Boton>
              <Boton
                chico
                onClick={() =>
                  dejar(
                    u,
                    u === 'ALERGIAS' ? { ALERGIAS: escritas.ALERGIAS, ALERGIAS_NEGADAS: escritas.ALERGIAS_NEGADAS } : { [u]: escritas[u] },
                  )
                }
              >
                Usar lo que escribí
              </Boton>
            </div>
          </section>
        );
      })}
    </div>
  );
}
/** Schema of a form with the alerts only. */
export const FormaAlertas = Paciente.pick({
  ALERGIAS: true,
  ALERGIAS_NEGADAS: true,
  ALARMA1: true,
  ALARMA2: true,
  OBSERVACIONES: true,
}).extend(CON_LEIDAS);
