// The field of a record's diagnoses: searched by words or code with the keyboard; the first one is the principal.

import { useId, useState } from 'react';
import { P } from '#domain/permisos.ts';
import { avisar } from '#kernel/web/avisos.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { cie10, type Hallado } from '../contract.ts';
import { codigoLegible } from '../rules.ts';
import { DiagnosticoDialogo } from './DiagnosticoDialogo.tsx';
import estilos from './diagnosticos.module.css';

export interface Diagnostico {
  CODIGO: string;
  DESCRIPCION: string;
}
interface Props {
  valor: readonly Diagnostico[];
  alCambiar: (lista: Diagnostico[]) => void;
  /** Whether a code may be added to the list; a sentence when it may not. */
  admite: (codigos: readonly string[], nuevo: string) => true | string;
  /** The patient's recurring diagnoses, offered as buttons. */
  recurrentes?: readonly Diagnostico[];
  alMarcar?: (d: Diagnostico, recurrente: boolean) => void;
  soloLectura?: boolean;
  error?: string | undefined;
}

export function Diagnosticos({ valor, alCambiar, admite, recurrentes = [], alMarcar, soloLectura, error }: Props) {
  const s = useSesion();
  const id = useId();
  const [nuevo, setNuevo] = useState<string>();
  const codigos = valor.map((d) => d.CODIGO);
  const agregar = ({ CODIGO, DESCRIPCION }: Diagnostico) => {
    const v = admite(codigos, CODIGO);
    if (v !== true) return avisar(v, 'mal');
    alCambiar([...valor, { CODIGO, DESCRIPCION }]);
  };
  const subir = (i: number) => alCambiar(valor.map((d, j) => (j === i - 1 ? valor[i]! : j === i ? valor[i - 1]! : d)));
  const esRecurrente = (c: string) => recurrentes.some((r) => r.CODIGO === c);
  const ofrecidos = recurrentes.filter((r) => !codigos.includes(r.CODIGO));
  return (
    <div className={estilos.diagnosticos}>
      <ul>
        {valor.map((d, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: R69X may appear twice
          <li key={`${d.CODIGO}${i}`}>
            <b className={comunes.numeros}>{codigoLegible(d.CODIGO)}</b>
            <span className={comunes.crece}>
              {d.DESCRIPCION}
              <small className={comunes.tenue}>
                {[i === 0 && 'Principal', esRecurrente(d.CODIGO) && 'recurrente'].filter(Boolean).join(' · ')}
              </small>
            </span>
            {!soloLectura && (
              <span className={estilos.botones}>
                {alMarcar && (
                  <Boton
                    plano
                    chico
                    icono="repetir"
                    aria-pressed={esRecurrente(d.CODIGO)}
                    activo={esRecurrente(d.CODIGO)}
                    aria-label={
                      esRecurrente(d.CODIGO)
                        ? `Quitar ${codigoLegible(d.CODIGO)} de los recurrentes`
                        : `Marcar ${codigoLegible(d.CODIGO)} como recurrente`
                    }
                    onClick={() => alMarcar(d, !esRecurrente(d.CODIGO))}
                  />
                )}
                {i > 0 && (
                  <Boton
                    plano
                    chico
                    icono="abajo"
                    className={estilos.arriba}
                    aria-label={`Subir ${codigoLegible(d.CODIGO)}`}
                    onClick={() => subir(i)}
                  />
                )}
                <Boton
                  plano
                  chico
                  icono="cerrar"
                  aria-label={`Quitar ${codigoLegible(d.CODIGO)}`}
                  onClick={() => alCambiar(valor.filter((_, j) => j !== i))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {soloLectura && valor.length === 0 && <p className={comunes.tenue}>Sin diagnósticos</p>}
      {!soloLectura && (
        <>
          <Combo
            etiqueta="Buscar diagnóstico por palabras o código"
            placeholder="Palabras o código"
            vaciaAlElegir
            desde={2}
            aria-invalid={Boolean(error)}
            {...(error ? { 'aria-describedby': id } : {})}
            buscar={async (BUSCAR, signal) => (await llamar(cie10.buscar, {}, { BUSCAR }, signal)).data}
            claveDe={(d) => d.CODIGO}
            textoDe={(d) => `${codigoLegible(d.CODIGO)} ${d.DESCRIPCION}`}
            pintar={(d, palabras) => <DiagnosticoEnLista d={d} palabras={palabras} />}
            alElegir={agregar}
            pie={(t) =>
              t.length > 2 && s.permisos.has(P.catalogosClinicos.diagnosticos) && !s.soloLectura
                ? { texto: `Registrar diagnóstico «${t}»`, hacer: () => setNuevo(t) }
                : undefined
            }
          />
          {error && <TextoError id={id}>{error}</TextoError>}
          {ofrecidos.length > 0 && (
            <div className={estilos.recurrentes} role="group" aria-label="Diagnósticos recurrentes">
              <span className={comunes.tenue}>Recurrentes</span>
              {ofrecidos.map((d) => (
                <Boton key={d.CODIGO} chico icono="mas" title={d.DESCRIPCION} onClick={() => agregar(d)}>
                  <span className={comunes.numeros}>{codigoLegible(d.CODIGO)}</span>{' '}
                  <span className={comunes.recortado}>{d.DESCRIPCION}</span>
                </Boton>
              ))}
            </div>
          )}
          {nuevo !== undefined && (
            <DiagnosticoDialogo
              texto={nuevo}
              alCerrar={() => setNuevo(undefined)}
              alHacer={(d) => {
                setNuevo(undefined);
                agregar(d);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

export const DiagnosticoEnLista = ({ d, palabras }: { d: Hallado; palabras: string }) => (
  <>
    <b className={`${comunes.numeros} ${estilos.codigo}`}>{codigoLegible(d.CODIGO)}</b>
    <span className={comunes.crece}>
      <Resaltado texto={d.DESCRIPCION} palabras={palabras} />
    </span>
    {d.PROPIO === 1 && <small className={comunes.tenue}>Propio</small>}
  </>
);
