// Questions that are answered on a picture: an interactive one with its nodes, or one that is sent and noted upon.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'react-hook-form';
import { NODO_REPETIDO } from '#features/imagenes_interactivas/rules.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { TextoError } from '#kernel/web/caja_campo.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Entrada, Seleccion } from '#kernel/web/controles.tsx';
import { comprimirImagen } from '#kernel/web/imagen.ts';
import { type Comentario, historiasClinicas, type PreguntaRespondida } from '../contract.ts';
import { LARGO_COMENTARIO, LARGO_LESION, MAX_COMENTARIOS } from '../limites.ts';
import { type Lugar, lugaresDe } from '../lugares.ts';
import { useHistoria } from './forma.ts';
import estilos from './historias.module.css';
import { Plano } from './Plano.tsx';

/** The comments of one question; the others stay as they are. */
function useComentarios(p: PreguntaRespondida) {
  const { field, formState } = useController({ name: 'COMENTARIOS' });
  const todos = (field.value ?? []) as Comentario[];
  const { h } = useHistoria();
  const suyos = todos.flatMap((c, i) => (c.CODIGOPREGUNTA === p.CODIGOPREGUNTA ? [i] : []));
  const lugares = lugaresDe({ IMAGENES: h.IMAGENES, COMENTARIOS: todos }, p);
  const errores = (formState.errors.COMENTARIOS ?? []) as Record<string, { message?: string }>[];
  return {
    lugares,
    /** The sentence for the n-th comment of this question. */
    error: (n: number) => Object.values(errores[suyos[n]!] ?? {}).find((e) => e?.message)?.message,
    agregar: (...nuevos: Comentario[]) => {
      if (todos.length + nuevos.length > MAX_COMENTARIOS) avisar(`Máximo ${MAX_COMENTARIOS} elementos`, 'mal');
      else field.onChange([...todos, ...nuevos]);
    },
    cambiar: (n: number, cambio: Partial<Comentario>) => field.onChange(todos.map((c, i) => (i === suyos[n] ? { ...c, ...cambio } : c))),
    quitar: (n: number) => field.onChange(todos.filter((_, i) => i !== suyos[n])),
    vaciar: () => field.onChange(todos.filter((c) => c.CODIGOPREGUNTA !== p.CODIGOPREGUNTA)),
  };
}

interface RenglonesProps {
  lugares: readonly Lugar[];
  comentarios: ReturnType<typeof useComentarios>;
  conLesion: boolean;
  id: string;
}
/** The comments below the picture, each with its number. */
function Renglones({ lugares, comentarios, conLesion, id }: RenglonesProps) {
  return (
    <ol className={estilos.renglones}>
      {lugares.map((l, n) => {
        const error = comentarios.error(n);
        const de = l.nombre || `Nota ${l.numero}`;
        return (
          <li key={l.ID_NODO ?? `n${l.numero}`}>
            <span className={estilos.numero}>{l.numero}</span>
            {l.nombre && <b>{l.nombre}</b>}
            {conLesion && (
              <Entrada
                id={`${id}-lesion-${n}`}
                aria-label={`Lesión de ${de}`}
                placeholder="Lesión"
                maxLength={LARGO_LESION}
                aria-invalid={error ? true : undefined}
                value={l.LESION}
                onChange={(e) => comentarios.cambiar(n, { LESION: e.target.value })}
              />
            )}
            <Entrada
              id={`${id}-comentario-${n}`}
              aria-label={`Comentario de ${de}`}
              placeholder="Comentario"
              maxLength={LARGO_COMENTARIO}
              aria-invalid={error && !conLesion ? true : undefined}
              value={l.COMENTARIO}
              onChange={(e) => comentarios.cambiar(n, { COMENTARIO: e.target.value })}
            />
            <Boton chico plano icono="eliminar" aria-label={`Quitar ${de}`} onClick={() => comentarios.quitar(n)} />
            {error && <TextoError>{error}</TextoError>}
          </li>
        );
      })}
    </ol>
  );
}
const enfocar = (id: string) => document.getElementById(id)?.focus();
/** Draws a new comment before anything else is typed, and puts the focus in it. */
function enfocarTras(id: string, agregar: () => void): void {
  flushSync(agregar);
  enfocar(id);
}

/** An image with more nodes than this keeps a width at which a finger can hit one. */
const DENSO = 12;
const LARGA = 1.4;
/** Label on a node: the number its name starts with (a tooth's). */
const marcaDe = (NOMBRE: string) => /^\d{1,3}\b/.exec(NOMBRE)?.[0] ?? '';

/** Type T: a click on a node comments on it; the list of nodes does the same by keyboard. */
export function FiguraInteractiva({ p }: { p: PreguntaRespondida }) {
  const { h } = useHistoria();
  const id = useId();
  const comentarios = useComentarios(p);
  const { lugares } = comentarios;
  const imagen = h.IMAGENES.find((i) => i.ID === p.ID_IMAGEN_INTERACTIVA);
  if (!imagen) return null;
  const elegir = (ID_NODO: number) => {
    const n = lugares.findIndex((l) => l.ID_NODO === ID_NODO);
    if (n >= 0) return enfocar(`${id}-lesion-${n}`);
    enfocarTras(`${id}-lesion-${lugares.length}`, () =>
      comentarios.agregar({ CODIGOPREGUNTA: p.CODIGOPREGUNTA, ID_NODO, X: null, Y: null, LESION: '', COMENTARIO: '' }),
    );
  };
  const deAntes = p.ANTERIOR?.COMENTARIOS.filter((c) => imagen.NODO.some((n) => n.ID === c.ID_NODO)) ?? [];
  const traer = () => comentarios.agregar(...deAntes.filter((c) => !lugares.some((l) => l.ID_NODO === c.ID_NODO)));
  return (
    <fieldset
      className={`${estilos.ancha} ${estilos.figura}`}
      onKeyDown={(e: KeyboardEvent) => {
        if (e.key !== 'Enter' || !e.altKey || !deAntes.length) return;
        e.preventDefault();
        traer();
      }}
    >
      <legend className={comunes.etiqueta}>{p.DESCRIPCION}</legend>
      {/* A long picture has its comments below. */}
      <div className={estilos.conLista} data-larga={imagen.ANCHO > LARGA * imagen.ALTO ? '' : undefined}>
        <Plano imagen={imagen} nombre={p.DESCRIPCION} denso={imagen.NODO.length > DENSO}>
          {imagen.NODO.map((nodo) => {
            const l = lugares.find((x) => x.ID_NODO === nodo.ID);
            return (
              <button
                key={nodo.ID}
                type="button"
                tabIndex={-1}
                className={estilos.pin}
                data-elegido={l ? '' : undefined}
                style={{ left: `${nodo.X}%`, top: `${nodo.Y}%` }}
                aria-label={`${nodo.NOMBRE}${l ? `, nota ${l.numero}` : ''}`}
                title={nodo.NOMBRE}
                onClick={() => elegir(nodo.ID)}
              >
                {l?.numero ?? marcaDe(nodo.NOMBRE)}
              </button>
            );
          })}
        </Plano>
        <div className={estilos.lista}>
          <Seleccion
            aria-label={`Señalar en ${p.DESCRIPCION}`}
            vacio="Señalar un lugar…"
            valor=""
            opciones={imagen.NODO.map((n) => ({ valor: n.ID, texto: n.NOMBRE }))}
            alCambiar={(v) => {
              if (lugares.some((l) => l.ID_NODO === Number(v))) avisar(NODO_REPETIDO, 'mal');
              if (v) elegir(Number(v));
            }}
          />
          {deAntes.length > 0 && (
            <button type="button" className={estilos.deAntes} onClick={traer} title="Traer estas notas (Alt+Enter)">
              <span className={comunes.recortado}>
                {fechaTexto(p.ANTERIOR!.FECHA)}: {deAntes.map((c) => c.LESION || c.COMENTARIO).join(', ')}
              </span>
            </button>
          )}
          <Renglones lugares={lugares} comentarios={comentarios} conLesion id={id} />
        </div>
      </div>
    </fieldset>
  );
}

/** Type I: a picture is chosen or taken with the camera, and clicking on it notes something at that place. */
export function FiguraEnviada({ p, c }: { p: PreguntaRespondida; c: ControlDeCampo }) {
  const { h } = useHistoria();
  const id = useId();
  const entrada = useRef<HTMLInputElement>(null);
  const comentarios = useComentarios(p);
  const { lugares } = comentarios;
  const [nueva, setNueva] = useState<(typeof h.ENVIADAS)[number]>();
  const [error, setError] = useState('');
  const subir = useGuardar(
    historiasClinicas.agregar_imagen,
    { CONSECUTIVO: h.CONSECUTIVO, CODIGOPREGUNTA: p.CODIGOPREGUNTA },
    {
      callado: true,
      alFallar: (f) => {
        setError(Object.values(f.errores)[0] ?? f.message);
        return true;
      },
    },
  );
  const valor = String(c.valor ?? '');
  const imagen = [...h.ENVIADAS, ...(nueva ? [nueva] : [])].find((e) => String(e.ID) === valor);
  const elegir = async (archivo: File | undefined) => {
    if (!archivo) return;
    setError('');
    const hecha = await subir.enviar({ IMAGEN: await comprimirImagen(archivo) });
    if (!hecha) return;
    setNueva(hecha);
    // Notes say where on the picture they belong: those of another one would point at nothing.
    comentarios.vaciar();
    c.alCambiar(String(hecha.ID));
  };
  const anotar = (X: number, Y: number) => {
    enfocarTras(`${id}-comentario-${lugares.length}`, () =>
      comentarios.agregar({ CODIGOPREGUNTA: p.CODIGOPREGUNTA, ID_NODO: null, X, Y, LESION: '', COMENTARIO: '' }),
    );
  };
  const botones: ReactNode = (
    <div className={`${comunes.fila} ${comunes.envuelve}`}>
      <span className={estilos.subir}>
        <Boton icono="subir" ocupado={subir.enviando} onClick={() => entrada.current?.click()} tabIndex={-1} aria-hidden="true">
          {imagen ? 'Cambiar imagen' : 'Elegir imagen'}
        </Boton>
        <input
          id={c.id}
          ref={(n) => {
            entrada.current = n;
            c.ref(n);
          }}
          type="file"
          className={comunes.oculto}
          accept="image/*"
          aria-describedby={c.describe}
          onChange={(e) => {
            void elegir(e.target.files?.[0]);
            e.target.value = '';
          }}
        />
      </span>
      {imagen && (
        <>
          <Boton icono="mas" onClick={() => anotar(50, 50)}>
            Agregar nota
          </Boton>
          <Boton
            plano
            icono="eliminar"
            onClick={() => {
              comentarios.vaciar();
              c.alCambiar('');
            }}
          >
            Quitar imagen
          </Boton>
        </>
      )}
    </div>
  );
  return (
    <div className={estilos.figura}>
      {botones}
      {error && <TextoError>{error}</TextoError>}
      {imagen && (
        <div className={estilos.conLista}>
          <Plano imagen={imagen} nombre={p.DESCRIPCION} alTocar={anotar}>
            {lugares.map((l, n) => (
              <Movible key={l.numero} l={l} alMover={(X, Y) => comentarios.cambiar(n, { X, Y })} />
            ))}
          </Plano>
          <div className={estilos.lista}>
            {lugares.length === 0 && <p className={comunes.tenue}>Toque la imagen donde quiera anotar algo.</p>}
            <Renglones lugares={lugares} comentarios={comentarios} conLesion={false} id={id} />
          </div>
        </div>
      )}
    </div>
  );
}

const PASO = 1; // percent per arrow key
const FLECHAS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const dentro = (n: number) => Math.min(100, Math.max(0, n));
function Movible({ l, alMover }: { l: Lugar; alMover: (x: number, y: number) => void }) {
  return (
    <button
      type="button"
      className={estilos.pin}
      data-elegido=""
      style={{ left: `${l.X}%`, top: `${l.Y}%` }}
      aria-label={`Nota ${l.numero}: las flechas la mueven`}
      onKeyDown={(e) => {
        const d = FLECHAS[e.key];
        if (!d) return;
        e.preventDefault();
        alMover(dentro(l.X + d[0] * PASO), dentro(l.Y + d[1] * PASO));
      }}
    >
      {l.numero}
    </button>
  );
}
