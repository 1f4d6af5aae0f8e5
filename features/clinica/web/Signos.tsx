// The choice of the clinic's vital signs, captured and computed, with what the computed ones lack.

import { Controller } from 'react-hook-form';
import { CALCULADOS, SIGNOS } from '#domain/signos.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { conDependencias, erroresDeSignos, nombreDeSigno } from '../rules.ts';
import estilos from './sistema.module.css';

interface Elegido {
  CODIGO: string;
  ACTIVO: 0 | 1;
}
export function CampoSignos({ soloLectura = false }: { soloLectura?: boolean }) {
  return (
    <Controller
      name="SIGNOS_VITALES"
      render={({ field }) => (
        <Signos valor={(field.value ?? []) as Elegido[]} alCambiar={field.onChange} refe={field.ref} soloLectura={soloLectura} />
      )}
    />
  );
}

interface Props {
  valor: readonly Elegido[];
  alCambiar: (v: Elegido[]) => void;
  refe: (n: HTMLElement | null) => void;
  soloLectura: boolean;
}
function Signos({ valor, alCambiar, refe, soloLectura }: Props) {
  const faltas = erroresDeSignos(valor);
  const hayFaltas = Object.keys(faltas).length > 0;
  const activo = (codigo: string) => valor.some((s) => s.CODIGO === codigo && s.ACTIVO === 1);
  const grupo = (titulo: string, signos: readonly { CODIGO: string }[]) => (
    <fieldset>
      <legend className={comunes.etiqueta}>{titulo}</legend>
      <div className={estilos.casillas}>
        {signos.map(({ CODIGO }) => {
          const falta = faltas[CODIGO as keyof typeof faltas];
          return (
            <div key={CODIGO}>
              <Casilla
                valor={activo(CODIGO)}
                disabled={soloLectura}
                aria-describedby={falta ? `falta-${CODIGO}` : undefined}
                alCambiar={(si) => alCambiar(valor.map((s) => (s.CODIGO === CODIGO ? { ...s, ACTIVO: si ? 1 : 0 } : s)))}
              >
                {nombreDeSigno(CODIGO)}
              </Casilla>
              {falta && (
                <p className={estilos.errorSigno} id={`falta-${CODIGO}`} role="alert">
                  {falta}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
  return (
    <div className={estilos.signos} ref={refe} tabIndex={-1}>
      {grupo('Signos que se capturan', SIGNOS)}
      {grupo('Signos que se calculan', CALCULADOS)}
      {hayFaltas && !soloLectura && (
        <p className={`${comunes.fila} ${comunes.envuelve}`}>
          <Icono n="alerta" t="s" />
          <Boton chico onClick={() => alCambiar(conDependencias(valor))}>
            Activar lo que falta
          </Boton>
        </p>
      )}
    </div>
  );
}
