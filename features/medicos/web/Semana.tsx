// The editor of a week in a branch: for each day its hours, its break and, if they differ, its video hours.

import { Controller, useFormContext } from 'react-hook-form';
import { DIAS as NOMBRES } from '#kernel/shared/dates.ts';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Interruptor, MenuBoton } from '#kernel/web/controles.tsx';
import { EntradaHora } from '#kernel/web/hora.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { DIAS, type Dia, type Sufijo } from '../horario.ts';
import { abrir, atiende, camposDe, copiar, horasTexto, minutosSemana, quitar, type SemanaEditada } from './dias.ts';
import estilos from './horarios.module.css';

const LABORALES = DIAS.slice(0, 5);
const nombreDia = (dia: Dia) => NOMBRES[DIAS.indexOf(dia)]!;
const mayuscula = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
const TITULO: Record<Sufijo, string> = { '': 'Atención', COMIDA: 'Descanso', VC: 'Videoconsulta' };

interface SemanaProps {
  i: number;
  titulo: string;
  puede: boolean;
  alQuitar?: () => void;
}
export function Semana({ i, titulo, puede, alQuitar }: SemanaProps) {
  const f = useFormContext();
  const clinica = useClinica();
  const ruta = `HORARIOS.${i}`;
  const semana = (f.watch(ruta) ?? {}) as SemanaEditada;
  const poner = (h: SemanaEditada) => f.setValue(ruta, h, { shouldDirty: true, shouldValidate: f.formState.submitCount > 0 });
  const conVideo = clinica.CONFIG_VIDEOCONSULTAS === 1 && semana.HORARIOVC_IGUAL === 0;
  return (
    <section className={`${comunes.hoja} ${estilos.semana}`} aria-label={titulo}>
      <header>
        <h2>{titulo}</h2>
        <span className={`${comunes.tenue} ${comunes.numeros}`} role="status">
          {horasTexto(minutosSemana(semana))}
        </span>
        <span className={comunes.crece} />
        {clinica.CONFIG_VIDEOCONSULTAS === 1 && (
          <Interruptor
            valor={semana.HORARIOVC_IGUAL !== 0}
            disabled={!puede}
            alCambiar={(si) => poner({ ...semana, HORARIOVC_IGUAL: si ? 1 : 0 })}
          >
            Videoconsulta en el mismo horario
          </Interruptor>
        )}
        {alQuitar && (
          <Boton plano chico icono="eliminar" onClick={alQuitar} aria-label={`Dejar de atender en ${titulo}`}>
            Quitar
          </Boton>
        )}
      </header>
      <ul>
        {DIAS.map((dia) => (
          <DiaDeSemana
            key={dia}
            ruta={ruta}
            dia={dia}
            semana={semana}
            poner={poner}
            puede={puede}
            conVideo={conVideo}
            deLaClinica={[clinica.HORAINICIALAGENDA, clinica.HORAFINALAGENDA]}
          />
        ))}
      </ul>
    </section>
  );
}

interface DiaProps {
  ruta: string;
  dia: Dia;
  semana: SemanaEditada;
  poner: (h: SemanaEditada) => void;
  puede: boolean;
  conVideo: boolean;
  deLaClinica: readonly [string, string];
}
function DiaDeSemana({ ruta, dia, semana, poner, puede, conVideo, deLaClinica }: DiaProps) {
  const { formState } = useFormContext();
  const abierto = atiende(semana, dia);
  const conDescanso = Boolean(semana[`${dia}_INICIALCOMIDA`] || semana[`${dia}_FINALCOMIDA`]);
  const errores = erroresEn(formState.errors, ruta, dia);
  const descansar = () => poner({ ...semana, [`${dia}_INICIALCOMIDA`]: '14:00', [`${dia}_FINALCOMIDA`]: '15:00' });
  const sinDescanso = () => poner({ ...semana, [`${dia}_INICIALCOMIDA`]: '', [`${dia}_FINALCOMIDA`]: '' });
  return (
    <li className={abierto ? estilos.dia : `${estilos.dia} ${estilos.cerrado}`}>
      <Interruptor valor={abierto} disabled={!puede} alCambiar={(si) => poner(si ? abrir(semana, dia, deLaClinica) : quitar(semana, dia))}>
        {mayuscula(nombreDia(dia))}
      </Interruptor>
      <div className={estilos.lapsos}>
        {abierto ? (
          <>
            <Lapso ruta={ruta} dia={dia} sufijo="" puede={puede} />
            {conDescanso ? (
              <div className={estilos.conQuitar}>
                <Lapso ruta={ruta} dia={dia} sufijo="COMIDA" puede={puede} />
                {puede && (
                  <Boton plano chico icono="cerrar" aria-label={`Quitar el descanso del ${nombreDia(dia)}`} onClick={sinDescanso} />
                )}
              </div>
            ) : (
              puede && (
                <Boton
                  plano
                  chico
                  icono="mas"
                  className={estilos.agregaDescanso}
                  onClick={descansar}
                  aria-label={`Agregar descanso el ${nombreDia(dia)}`}
                >
                  Descanso
                </Boton>
              )
            )}
          </>
        ) : (
          <span className={`${comunes.tenue} ${estilos.noAtiende}`}>No atiende</span>
        )}
        {conVideo && <Lapso ruta={ruta} dia={dia} sufijo="VC" puede={puede} />}
        {errores.length > 0 && (
          <TextoError id={idError(ruta, dia)} role="alert">
            {[...new Set(errores)].join('. ')}
          </TextoError>
        )}
      </div>
      {puede && abierto ? (
        <MenuBoton
          plano
          chico
          icono="puntos"
          aria-label={`Copiar el ${nombreDia(dia)}`}
          opciones={[
            { texto: 'Copiar a lunes a viernes', icono: 'repetir', hacer: () => poner(copiar(semana, dia, LABORALES)) },
            { texto: 'Copiar a toda la semana', icono: 'repetir', hacer: () => poner(copiar(semana, dia, DIAS)) },
            'raya',
            ...DIAS.filter((d) => d !== dia).map((d) => ({
              texto: `Copiar al ${nombreDia(d)}`,
              hacer: () => poner(copiar(semana, dia, [d])),
            })),
          ]}
        />
      ) : (
        <span className={estilos.hueco} />
      )}
    </li>
  );
}
const idError = (ruta: string, dia: Dia) => `${ruta}.${dia}.error`;
/** The errors of a day's fields, in order. */
function erroresEn(errors: unknown, ruta: string, dia: Dia): string[] {
  const nodo = ruta.split('.').reduce<unknown>((n, p) => (n as Record<string, unknown> | undefined)?.[p], errors) as
    | Record<string, { message?: string }>
    | undefined;
  return camposDe(dia).flatMap((c) => nodo?.[c]?.message ?? []);
}

/** Fields of a start and an end. */
function Lapso({ ruta, dia, sufijo, puede }: { ruta: string; dia: Dia; sufijo: Sufijo; puede: boolean }) {
  const que = `${TITULO[sufijo]} del ${nombreDia(dia)}`;
  return (
    <span className={estilos.lapso} role="group" aria-label={que}>
      <span className={estilos.lapsoTitulo}>{sufijo === 'VC' ? 'Video' : TITULO[sufijo]}</span>
      <Hora nombre={`${ruta}.${dia}_INICIAL${sufijo}`} etiqueta={`${que}, de`} error={idError(ruta, dia)} puede={puede} />
      <span aria-hidden="true">–</span>
      <Hora nombre={`${ruta}.${dia}_FINAL${sufijo}`} etiqueta={`${que}, a`} error={idError(ruta, dia)} puede={puede} />
    </span>
  );
}
function Hora({ nombre, etiqueta, error, puede }: { nombre: string; etiqueta: string; error: string; puede: boolean }) {
  return (
    <Controller
      name={nombre}
      render={({ field, fieldState }) => (
        <EntradaHora
          ref={field.ref}
          className={`${estilos.hora}${fieldState.error ? ` ${estilos.conError}` : ''}`}
          aria-label={etiqueta}
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={fieldState.error ? error : undefined}
          valor={field.value ?? ''}
          alCambiar={field.onChange}
          alSalir={field.onBlur}
          readOnly={!puede}
        />
      )}
    />
  );
}
