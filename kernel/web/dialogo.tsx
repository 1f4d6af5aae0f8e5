// Dialogs, and questions asked with one line: if (await preguntar({...})) …

import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { fechaTexto } from '../shared/dates.ts';
import comunes from './comunes.module.css';
import estilos from './conflictos.module.css';
import { Boton } from './controles.tsx';
import estilosEntrada from './entrada.module.css';
import type { DialogoProps } from './ventana.ts';

const traer = () => import('./dialogo_diferido.tsx');
const Caja = lazy(traer);
const Globo = lazy(() => import('./globo_diferido.tsx'));
/** Loaded ahead, so that a dialog opens without losing keystrokes. */
export const prepararDialogos = (): void => void traer().catch(() => {});
/** What a dialog and the forms in it share. */
interface Alrededor {
  /** Registers a check for unsaved input, made before closing; answers how to unregister it. */
  vigilar: (sucio: () => boolean) => () => void;
  /** Closes the dialog, asking first when input would be lost. */
  salir: () => void;
}
const ContextoDialogo = createContext<Alrededor | undefined>(undefined);
/** For a form in a dialog: reports whether it has unsaved input. */
export function useGuardiaDialogo(sucio: boolean): void {
  const alrededor = useContext(ContextoDialogo);
  const ahora = useRef(sucio);
  ahora.current = sucio;
  useEffect(() => alrededor?.vigilar(() => ahora.current), [alrededor]);
}
/** The button that closes a dialog without doing what it is for. */
export const Cancelar = ({ children = 'Cancelar', ...p }: { children?: ReactNode; 'data-foco'?: boolean }) => (
  <Boton {...p} onClick={useContext(ContextoDialogo)?.salir}>
    {children}
  </Boton>
);

/** A dialog: a box in the middle, full screen on phones. Esc and the cross close it. Its code is loaded with the first one. */
export function Dialogo(p: DialogoProps) {
  const [hubo, setHubo] = useState(p.abierto);
  if (p.abierto && !hubo) setHubo(true);
  const formas = useRef(new Set<() => boolean>());
  const alCerrar = useRef(p.alCerrar);
  alCerrar.current = p.alCerrar;
  const salir = useCallback(async () => {
    if (![...formas.current].some((sucio) => sucio()) || (await confirmarSalida())) alCerrar.current();
  }, []);
  const alrededor = useMemo<Alrededor>(
    () => ({
      vigilar: (sucio) => {
        formas.current.add(sucio);
        return () => void formas.current.delete(sucio);
      },
      salir: () => void salir(),
    }),
    [salir],
  );
  return hubo ? (
    <Suspense fallback={null}>
      <ContextoDialogo value={alrededor}>
        {p.ancla ? <Globo {...p} alCerrar={alrededor.salir} /> : <Caja {...p} alCerrar={alrededor.salir} />}
      </ContextoDialogo>
    </Suspense>
  ) : null;
}

interface Pregunta {
  titulo: string;
  texto?: ReactNode;
  si?: string;
  no?: string;
  peligro?: boolean;
  soloCerrar?: boolean;
  /** Enter means no, so that one key too many does not lose input. */
  quedarse?: boolean;
  responder: (si: boolean) => void;
}
let pregunta: Pregunta | null = null;
const oyentes = new Set<() => void>();
const poner = (p: Pregunta | null) => {
  pregunta = p;
  for (const o of oyentes) o();
};
/** Asks a yes/no question. */
export const preguntar = (p: Omit<Pregunta, 'responder'>): Promise<boolean> =>
  new Promise((r) =>
    poner({
      ...p,
      responder: (si) => {
        poner(null);
        r(si);
      },
    }),
  );
/** Shows something the user must read. */
export const informar = (titulo: string, texto: ReactNode): Promise<boolean> =>
  preguntar({ titulo, texto, soloCerrar: true, si: 'Entendido' });
export const confirmarSalida = (): Promise<boolean> =>
  preguntar({
    titulo: 'Cambios sin guardar',
    texto: '¿Seguro que desea salir sin guardar cambios?',
    si: 'Salir sin guardar',
    no: 'Seguir editando',
    peligro: true,
    quedarse: true,
  });
export const confirmarEliminar = (que: string, texto?: ReactNode): Promise<boolean> =>
  preguntar({ titulo: 'Eliminar', texto: texto ?? `¿Seguro que desea eliminar ${que}?`, si: 'Eliminar', peligro: true });

/** Rendered once in the application; shows the question being asked. */
export function Preguntas() {
  const p = useSyncExternalStore(
    (o) => {
      oyentes.add(o);
      return () => oyentes.delete(o);
    },
    () => pregunta,
  );
  return (
    <Dialogo
      titulo={p?.titulo ?? ''}
      abierto={p !== null}
      alCerrar={() => p?.responder(false)}
      ancho="s"
      pie={
        p && (
          <>
            {!p.soloCerrar && (
              <Boton data-foco={p.quedarse || undefined} onClick={() => p.responder(false)}>
                {p.no ?? 'No'}
              </Boton>
            )}
            <Boton
              {...(p.peligro ? { peligro: true } : { primario: true })}
              data-foco={!p.quedarse || undefined}
              onClick={() => p.responder(true)}
            >
              {p.si ?? 'Sí'}
            </Boton>
          </>
        )
      }
    >
      <div className={comunes.secundario}>{p?.texto}</div>
    </Dialogo>
  );
}

/** Longest reason for going on despite a conflict; the contracts that store it have the same limit. */
const MAX_MOTIVO = 150;
interface Conflicto {
  MENSAJE?: string;
  TIPO?: string;
  HORA?: string;
  PACIENTE?: string;
  MOTIVO?: string;
  SUCURSAL?: string | number;
  NOMBRECOMPLETO?: string;
}
interface PreguntaConflictos {
  /** About a person who may be registered already, not about a taken time. */
  registro: boolean;
  conMotivo: boolean;
  /** The question and the buttons' labels. */
  texto?: string | undefined;
  si?: string | undefined;
  no?: string | undefined;
}
/** Shows a save's conflicts and asks whether to go on and, if wanted, why. Undefined means no. */
export async function preguntarConflictos(
  conflictos: unknown,
  { registro, conMotivo, texto: pregunta, si, no }: PreguntaConflictos,
): Promise<{ motivo: string } | undefined> {
  let motivo = '';
  const renglon = (c: Conflicto | string, i: number) =>
    typeof c === 'string' ? (
      <li key={c}>{c}</li>
    ) : (
      <li key={`${c.TIPO}${c.HORA}${i}`}>
        {c.MENSAJE ?? (
          <>
            <b>{c.TIPO}</b>
            {c.HORA && <span className={comunes.numeros}> {c.HORA}</span>} {c.PACIENTE || c.MOTIVO}
            {c.SUCURSAL && <span className={comunes.tenue}> · {c.SUCURSAL}</span>}
          </>
        )}
      </li>
    );
  const texto = Array.isArray(conflictos) ? (
    <ListaDeDialogo>{(conflictos as Conflicto[]).map(renglon)}</ListaDeDialogo>
  ) : (
    Object.entries((conflictos ?? {}) as Record<string, Conflicto[]>).map(([dia, xs]) => (
      <section key={dia}>
        <h3>{fechaTexto(dia)}</h3>
        <ListaDeDialogo>{xs.map(renglon)}</ListaDeDialogo>
      </section>
    ))
  );
  const sigue = await preguntar({
    titulo: registro ? 'Posible registro duplicado' : 'Conflicto de horario',
    texto: (
      <>
        <p>
          {pregunta ??
            (registro
              ? 'Ya existen registros que coinciden con estos datos. ¿Desea guardar de todas formas?'
              : 'El horario de la cita entra en conflicto con otras citas o eventos. ¿Seguro que desea agendarla?')}
        </p>
        {texto}
        {conMotivo && (
          <label>
            <span>Motivo (opcional)</span>
            <input
              className={estilosEntrada.entrada}
              maxLength={MAX_MOTIVO}
              onChange={(e) => {
                motivo = e.target.value;
              }}
            />
          </label>
        )}
      </>
    ),
    si: si ?? (registro ? 'Sí, Guardar' : 'Agendar de todos modos'),
    no: no ?? (registro ? 'Regresar' : 'Cambiar el horario'),
  });
  return sigue ? { motivo } : undefined;
}
/** What a question counts, one below the other. */
export const ListaDeDialogo = ({ children }: { children: ReactNode }) => <ul className={estilos.lista}>{children}</ul>;
