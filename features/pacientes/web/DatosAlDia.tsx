// For a form whose patient somebody else may save meanwhile: untouched fields take the new values; for the others both texts
// are shown, and a button keeps what was written, on top of the new version.

import { type Ref, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CambiosAjenos } from '#kernel/web/cambios_ajenos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla } from '#kernel/web/controles.tsx';
import { type AlertasLeidas, alertasPorEnviar, CAMPOS_ALERTAS, type TextosDeAlertas } from '../alertas.ts';
import { cambiosDeDos, type Parte, partesDe, type Valores } from '../cambios.ts';
import { SECCIONES } from './campos.tsx';
import { EnPalabras, Nombre } from './palabras.tsx';

/** The alerts have a version and a notice of their own, so they are left out. */
const PARTES = partesDe(
  Object.values(SECCIONES)
    .flat()
    .filter((c) => !(CAMPOS_ALERTAS as readonly string[]).includes(c)),
);
interface Props {
  /** The patient's present values, as the form holds them. */
  actuales: Valores;
  leidas: AlertasLeidas;
  ref: Ref<HTMLDivElement>;
}
/** Must be inside the form. */
export function DatosAlDia({ actuales, leidas, ref }: Props) {
  const f = useFormContext();
  const escritos = useWatch() as Valores & Partial<TextosDeAlertas> & { LEIDOS?: Valores; ALERTAS_LEIDAS?: AlertasLeidas };
  const [sin, setSin] = useState<readonly string[]>([]);
  const vencida = escritos.VERSION !== actuales.VERSION;
  const leidos = escritos.LEIDOS ?? actuales;
  const { ajenas, propias } = cambiosDeDos(PARTES, { leidos, escritos, actuales });
  const llevar = (cuales: readonly Parte[]) => {
    // Alerts changed here keep the version that they read; otherwise the present ones are taken.
    const { ALERTAS_LEIDAS } = escritos;
    const conSuyas = ALERTAS_LEIDAS !== undefined && Object.keys(alertasPorEnviar(escritos, ALERTAS_LEIDAS)).length > 0;
    f.reset({ ...actuales, LEIDOS: actuales, ALERTAS_LEIDAS: conSuyas ? ALERTAS_LEIDAS : leidas });
    for (const c of [...(conSuyas ? CAMPOS_ALERTAS : []), ...cuales.flat()]) f.setValue(c, escritos[c], { shouldDirty: true });
  };
  useEffect(() => {
    if (vencida && propias.length === 0) llevar([]);
  });
  if (!vencida || propias.length === 0) return null;
  const clave = (p: Parte) => p.join();
  return (
    <CambiosAjenos
      ref={ref}
      texto="Otra persona guardó cambios en los datos de este paciente mientras usted escribía."
      cambios={ajenas.map((p) => ({
        clave: clave(p),
        que: <Nombre parte={p} />,
        antes: <EnPalabras parte={p} v={leidos} />,
        ahora: <EnPalabras parte={p} v={actuales} />,
      }))}
    >
      <p>Usted escribió:</p>
      <ul data-propios="">
        {propias.map((p) => (
          <li key={clave(p)}>
            <Casilla
              valor={!sin.includes(clave(p))}
              alCambiar={(si) => setSin(si ? sin.filter((x) => x !== clave(p)) : [...sin, clave(p)])}
            >
              <Nombre parte={p} />:{' '}
              <s>
                <EnPalabras parte={p} v={actuales} />
              </s>{' '}
              →{' '}
              <b>
                <EnPalabras parte={p} v={escritos} />
              </b>
            </Casilla>
          </li>
        ))}
      </ul>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        <Boton chico primario onClick={() => llevar(propias.filter((p) => !sin.includes(clave(p))))}>
          Pasar mis cambios a la versión nueva
        </Boton>
        <Boton chico onClick={() => llevar([])}>
          Descartar los míos
        </Boton>
      </div>
    </CambiosAjenos>
  );
}
