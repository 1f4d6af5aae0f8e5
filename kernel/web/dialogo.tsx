// Dialogs, and questions that are asked with one line: if (await preguntar({...})) …
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
import { Boton } from './controles.tsx';

export interface DialogoProps {
  titulo: string;
  abierto: boolean;
  alCerrar: () => void;
  children: ReactNode;
  ancho?: 's' | 'm' | 'l' | 'xl';
  pie?: ReactNode;
  descripcion?: string;
  /** Stands beside this instead of in the middle; on phones it is a sheet at the bottom. */
  ancla?: Ancla | undefined;
  /** Who has the focus when it closes; whoever had it before, when absent. */
  alDevolver?: () => HTMLElement | null;
}
/** What something floating stands beside: an element, or a way to find it, because lists are drawn again. */
export type Ancla = Element | (() => Element | null);
const traer = () => import('./dialogo_caja.tsx');
const Caja = lazy(traer);
const Globo = lazy(() => import('./globo_caja.tsx'));
/** Fetched while nobody needs it, so that what is typed after Ctrl+K finds the dialog there. */
export const prepararDialogos = (): void => void traer().catch(() => {});
/** What a dialog and the forms in it know of each other. */
interface Alrededor {
  /** Asks to be asked whether something that was typed would be lost; answers how to stop. */
  vigilar: (sucio: () => boolean) => () => void;
  /** Closes it, after asking where something would be lost. */
  salir: () => void;
}
const ContextoDialogo = createContext<Alrededor | undefined>(undefined);
/** A form in a dialog says so while it holds what is not saved. */
export function useGuardiaDialogo(sucio: boolean): void {
  const alrededor = useContext(ContextoDialogo);
  const ahora = useRef(sucio);
  ahora.current = sucio;
  useEffect(() => alrededor?.vigilar(() => ahora.current), [alrededor]);
}
/** The button that leaves a dialog without doing what it is for. */
export const Cancelar = ({ children = 'Cancelar', ...p }: { children?: ReactNode; 'data-foco'?: boolean }) => (
  <Boton {...p} onClick={useContext(ContextoDialogo)?.salir}>
    {children}
  </Boton>
);

/** A dialog: a sheet in the middle, the whole screen on phones. Esc and the cross close it. Its machinery comes with the first one. */
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
  /** Enter says no: what would be lost is not lost by a key too many. */
  quedarse?: boolean;
  responder: (si: boolean) => void;
}
let pregunta: Pregunta | null = null;
const oyentes = new Set<() => void>();
const poner = (p: Pregunta | null) => {
  pregunta = p;
  for (const o of oyentes) o();
};
/** Asks yes or no. */
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
/** Says something that must be read. */
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

/** Lives once in the application; shows whatever is asked. */
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
      <div className="sec">{p?.texto}</div>
    </Dialogo>
  );
}

/** Of the reason for going on in spite of a conflict; the contracts that keep it say the same. */
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
  /** Of somebody who may be registered already, not of a time that is taken. */
  registro: boolean;
  conMotivo: boolean;
  /** What is asked, and what each answer does. */
  texto?: string | undefined;
  si?: string | undefined;
  no?: string | undefined;
}
/** The conflicts a save answered, and the question whether to go on and perhaps why. Undefined is no. */
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
            {c.HORA && <span className="num"> {c.HORA}</span>} {c.PACIENTE || c.MOTIVO}
            {c.SUCURSAL && <span className="muted"> · {c.SUCURSAL}</span>}
          </>
        )}
      </li>
    );
  const texto = Array.isArray(conflictos) ? (
    <ul className="lista">{(conflictos as Conflicto[]).map(renglon)}</ul>
  ) : (
    Object.entries((conflictos ?? {}) as Record<string, Conflicto[]>).map(([dia, xs]) => (
      <section key={dia}>
        <h3>{fechaTexto(dia)}</h3>
        <ul className="lista">{xs.map(renglon)}</ul>
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
          <label className="field">
            <span>Motivo (opcional)</span>
            <input
              className="inp"
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
