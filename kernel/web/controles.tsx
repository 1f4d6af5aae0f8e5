// Controls without a form: buttons, chips, inputs. Every screen uses these; none styles its own.
import {
  type ButtonHTMLAttributes,
  type InputHTMLAttributes,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useContext,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { aTecleado, deTecleado } from '../shared/dates.ts';
import { Icono, type NombreIcono } from './icons.tsx';
import { seAbre } from './screens.ts';
import { ContextoSesion } from './sesion.tsx';

interface BotonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  primario?: boolean;
  peligro?: boolean;
  plano?: boolean;
  chico?: boolean;
  icono?: NombreIcono;
  /** Keys shown in the button, like Ctrl ↵ */
  atajo?: string;
  ocupado?: boolean;
  ref?: Ref<HTMLButtonElement>;
}
const clases = ({ primario, peligro, plano, chico, children, icono }: Partial<BotonProps>) =>
  `btn${primario ? ' p' : ''}${peligro ? ' d' : ''}${plano ? ' g' : ''}${chico ? ' sm' : ''}${!children && icono ? ' ic' : ''}`;
/** A verb. One primary per screen. Without children it is an icon and needs aria-label. */
export function Boton({ primario, peligro, plano, chico, icono, atajo, ocupado, children, className = '', disabled, ...p }: BotonProps) {
  return (
    <button
      type="button"
      {...p}
      disabled={disabled || ocupado}
      aria-busy={ocupado || undefined}
      {...(!children && p['aria-label'] ? { title: p['aria-label'] } : {})}
      className={`${clases({ primario, peligro, plano, chico, children, icono })} ${className}`}
      data-primario={primario ? '' : undefined}
    >
      {ocupado ? <span className="giro" aria-hidden="true" /> : icono && <Icono n={icono} t={chico ? 's' : 'm'} />}
      {children}
      {atajo && (
        <kbd aria-hidden="true">
          {atajo.replace('↵', '')}
          {atajo.includes('↵') && <Icono n="enter" t="xs" />}
        </kbd>
      )}
    </button>
  );
}
export function EnlaceBoton({
  a,
  primario,
  plano,
  chico,
  icono,
  children,
  ...p
}: {
  a: string;
  primario?: boolean;
  plano?: boolean;
  chico?: boolean;
  icono?: NombreIcono;
  children?: ReactNode;
  'aria-label'?: string;
}) {
  const sesion = useContext(ContextoSesion)?.sesion;
  // A door that leads nowhere for this session is not drawn.
  if (sesion && !seAbre(sesion, a)) return null;
  return (
    <Link to={a} className={clases({ primario, plano, chico, children, icono })} data-primario={primario ? '' : undefined} {...p}>
      {icono && <Icono n={icono} t={chico ? 's' : 'm'} />}
      {children}
    </Link>
  );
}

export type Tono = 'danger' | 'warn' | 'ok' | 'brand';
export const Ficha = ({ tono, icono, children }: { tono?: Tono; icono?: NombreIcono; children: ReactNode }) => (
  <span className={`chip ${tono ?? ''}`}>
    {icono && <Icono n={icono} t="s" />}
    {children}
  </span>
);
export const Iniciales = ({ nombre, foto, t = 28 }: { nombre: string; foto?: string; t?: number }) =>
  foto ? (
    <img className="av" src={foto} alt="" style={{ width: t, height: t }} />
  ) : (
    <span className="av" aria-hidden="true" style={{ width: t, height: t, fontSize: t * 0.38 }}>
      {nombre
        .split(/\s+/)
        .filter((p, i) => i === 0 || /^\p{Lu}/u.test(p))
        .slice(0, 2)
        .map((p) => p[0]?.toUpperCase())
        .join('')}
    </span>
  );

export interface OpcionMenu {
  texto: string;
  icono?: NombreIcono;
  hacer?: () => void;
  a?: string;
  peligro?: boolean;
  deshabilitada?: boolean;
  marcada?: boolean;
  hijas?: OpcionMenu[];
  si?: boolean;
}
const Caja = lazy(() => import('./menu_caja.tsx'));
/** A menu of actions behind a button; entries with `si: false` are left out. */
export function MenuBoton({
  opciones,
  foco,
  abierto = false,
  children,
  ...boton
}: {
  opciones: readonly (OpcionMenu | 'raya')[];
  /** Comes up open: whoever made it has already been asked for it. */
  abierto?: boolean;
  /** Who has the focus when it closes; the button itself when absent. */
  foco?: () => HTMLElement;
} & BotonProps) {
  const sesion = useContext(ContextoSesion)?.sesion;
  // Whoever presses before its machinery has come finds it open when it does.
  const [pedido, setPedido] = useState(abierto);
  const visibles = opciones.filter((o) => o === 'raya' || (o.si !== false && !(o.a && sesion && !seAbre(sesion, o.a))));
  if (visibles.every((o) => o === 'raya')) return null;
  return (
    <Suspense
      fallback={
        <Boton {...boton} onClick={() => setPedido(true)}>
          {children}
        </Boton>
      }
    >
      <Caja opciones={visibles} abierto={pedido} {...(foco ? { foco } : {})} boton={<Boton {...boton}>{children}</Boton>} />
    </Suspense>
  );
}

type EntradaProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  icono?: NombreIcono;
  unidad?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  derecha?: boolean;
};
/** One line of text, with its unit inside at the right. */
export function Entrada({ icono, unidad, className = '', derecha, ...p }: EntradaProps) {
  return (
    <span className={`inp ${p.readOnly || p.disabled ? 'ro' : ''} ${className}`}>
      {icono && <Icono n={icono} />}
      <input {...p} className={derecha ? 'r num' : ''} />
      {unidad && <span className="u">{unidad}</span>}
    </span>
  );
}
/** A search box of a list. */
export const CajaBusqueda = ({
  valor,
  alCambiar,
  etiqueta = 'Buscar',
  ...p
}: { valor: string; alCambiar: (v: string) => void; etiqueta?: string } & Omit<EntradaProps, 'onChange' | 'value'>) => (
  <Entrada
    icono="buscar"
    type="search"
    aria-label={etiqueta}
    placeholder={etiqueta}
    value={valor}
    onChange={(e) => alCambiar(e.target.value)}
    className="busca"
    {...p}
  />
);

export interface Eleccion {
  valor: string | number;
  texto: string;
  deshabilitada?: boolean;
}
/** A list of few choices: the platform's own, which every keyboard and phone knows. */
export function Seleccion({
  opciones,
  vacio,
  className = '',
  valor,
  alCambiar,
  ref,
  ...p
}: {
  opciones: readonly Eleccion[];
  vacio?: string;
  valor: string | number | null | undefined;
  alCambiar: (v: string) => void;
  ref?: Ref<HTMLSelectElement>;
} & Omit<React.SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'>) {
  return (
    <span className={`inp sel ${p.disabled ? 'ro' : ''} ${className}`}>
      <select {...p} ref={ref} value={valor ?? ''} onChange={(e) => alCambiar(e.target.value)}>
        {vacio !== undefined && <option value="">{vacio}</option>}
        {opciones.map((o) => (
          <option key={o.valor} value={o.valor} disabled={o.deshabilitada}>
            {o.texto}
          </option>
        ))}
      </select>
      <Icono n="abajo" t="s" />
    </span>
  );
}

/** A switch with its words at the side. */
export function Interruptor({
  valor,
  alCambiar,
  children,
  ...p
}: { valor: boolean; alCambiar: (si: boolean) => void; children: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'type'
>) {
  return (
    <label className="interruptor">
      <input type="checkbox" role="switch" aria-checked={valor} checked={valor} onChange={(e) => alCambiar(e.target.checked)} {...p} />
      <span className="riel" aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
export function Casilla({
  valor,
  alCambiar,
  children,
  ...p
}: { valor: boolean; alCambiar: (si: boolean) => void; children?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'type'
>) {
  return (
    <label className="casilla">
      <input type="checkbox" checked={valor} onChange={(e) => alCambiar(e.target.checked)} {...p} />
      {children && <span>{children}</span>}
    </label>
  );
}
/** Few choices side by side, one chosen: views, filters. */
export function Segmentos<V extends string | number>({
  valor,
  opciones,
  alCambiar,
  etiqueta,
}: {
  valor: V;
  opciones: readonly { valor: V; texto: string }[];
  alCambiar: (v: V) => void;
  etiqueta: string;
}) {
  return (
    <fieldset className="seg">
      <legend className="oculto">{etiqueta}</legend>
      {opciones.map((o) => (
        <button
          key={o.valor}
          type="button"
          aria-pressed={o.valor === valor}
          className={o.valor === valor ? 'on' : ''}
          onClick={() => alCambiar(o.valor)}
        >
          {o.texto}
        </button>
      ))}
    </fieldset>
  );
}

/** A day, typed dd/mm/aaaa or chosen in the platform's calendar; gives yyyy-mm-dd, '' or, while it is no date, what was typed. */
export function EntradaFecha({
  valor,
  alCambiar,
  alSalir,
  ref,
  min,
  max,
  ...p
}: { valor: string; alCambiar: (v: string) => void; alSalir?: () => void; ref?: Ref<HTMLInputElement>; min?: string; max?: string } & Omit<
  EntradaProps,
  'value' | 'onChange' | 'ref' | 'min' | 'max'
>) {
  const nativo = useRef<HTMLInputElement>(null);
  const iso = /^\d{4}-\d\d-\d\d$/.test(valor);
  return (
    <span className="fecha">
      <Entrada
        {...p}
        {...(ref ? { ref } : {})}
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        value={iso ? aTecleado(valor) : valor}
        onChange={(e) => {
          const t = e.target.value;
          alCambiar(t.length === 10 ? (deTecleado(t) ?? t) : t);
        }}
        onBlur={() => {
          const f = deTecleado(valor);
          if (f && f !== valor) alCambiar(f);
          alSalir?.();
        }}
      />
      {!p.readOnly && !p.disabled && (
        <>
          <Boton
            plano
            icono="agenda"
            tabIndex={-1}
            aria-label={`Abrir calendario${p['aria-label'] ? ` de ${p['aria-label']}` : ''}`}
            onClick={() => nativo.current?.showPicker()}
          />
          <input
            ref={nativo}
            className="nativo"
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={iso ? valor : ''}
            min={min}
            max={max}
            onChange={(e) => {
              alCambiar(e.target.value);
              alSalir?.();
            }}
          />
        </>
      )}
    </span>
  );
}
