// Controls independent of forms: buttons, chips, inputs. Screens use these and style none themselves.

import { type ButtonHTMLAttributes, type InputHTMLAttributes, lazy, type ReactNode, type Ref, Suspense, useContext, useState } from 'react';
import { Link } from 'react-router';
import estilosBoton from './boton.module.css';
import comunes from './comunes.module.css';
import estilos from './controles.module.css';
import estilosEntrada from './entrada.module.css';
import { Icono, type NombreIcono } from './icons.tsx';
import type { OpcionMenu } from './menu.ts';
import { seAbre } from './screens.ts';
import { ContextoSesion } from './sesion.tsx';

interface BotonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  primario?: boolean;
  peligro?: boolean;
  plano?: boolean;
  chico?: boolean;
  /** As one more word of a sentence. */
  enLinea?: boolean;
  /** It is on. */
  activo?: boolean;
  icono?: NombreIcono;
  /** The keys shown on the button, like Ctrl ↵ */
  atajo?: string;
  ocupado?: boolean;
  ref?: Ref<HTMLButtonElement>;
}
type Aspecto = Pick<BotonProps, 'primario' | 'peligro' | 'plano' | 'chico' | 'enLinea' | 'activo' | 'className'> & { soloIcono?: boolean };
/** What makes any element look like a button: `<a {...comoBoton({ primario: true })}>`. */
export const comoBoton = ({ className, soloIcono, ...aspecto }: Aspecto = {}) => ({
  className: [
    estilosBoton.boton,
    aspecto.primario && estilosBoton.primario,
    aspecto.peligro && estilosBoton.peligro,
    aspecto.plano && estilosBoton.plano,
    aspecto.chico && estilosBoton.chico,
    aspecto.enLinea && estilosBoton.enLinea,
    aspecto.activo && estilosBoton.activo,
    soloIcono && estilosBoton.soloIcono,
    className,
  ]
    .filter(Boolean)
    .join(' '),
  'data-pieza': 'boton',
  ...(aspecto.primario ? { 'data-primario': '' } : {}),
  ...(aspecto.plano ? { 'data-plano': '' } : {}),
  ...(aspecto.enLinea ? { 'data-en-linea': '' } : {}),
  ...(soloIcono ? { 'data-icono': '' } : {}),
});
/** What is on its way. */
export const Giro = (p: { role?: string; 'aria-label'?: string }) => (
  <span className={estilosBoton.giro} aria-hidden={p.role ? undefined : true} {...p} />
);
/** A button. One primary per screen. Without children it is an icon and needs aria-label. */
export function Boton({ icono, atajo, ocupado, children, disabled, ...props }: BotonProps) {
  const { primario, peligro, plano, chico, enLinea, activo, className, ...p } = props;
  return (
    <button
      type="button"
      {...p}
      disabled={disabled || ocupado}
      aria-busy={ocupado || undefined}
      {...(!children && p['aria-label'] ? { title: p['aria-label'] } : {})}
      {...comoBoton({ primario, peligro, plano, chico, enLinea, activo, className, soloIcono: !children && Boolean(icono) })}
    >
      {ocupado ? <Giro /> : icono && <Icono n={icono} t={chico ? 's' : 'm'} />}
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
  enLinea,
  icono,
  children,
  ...p
}: {
  a: string;
  primario?: boolean;
  plano?: boolean;
  chico?: boolean;
  enLinea?: boolean;
  icono?: NombreIcono;
  children?: ReactNode;
  'aria-label'?: string;
}) {
  const sesion = useContext(ContextoSesion)?.sesion;
  // A link to a screen that this session may not open is not drawn.
  if (sesion && !seAbre(sesion, a)) return null;
  return (
    <Link to={a} {...comoBoton({ primario, plano, chico, enLinea, soloIcono: !children && Boolean(icono) })} {...p}>
      {icono && <Icono n={icono} t={chico ? 's' : 'm'} />}
      {children}
    </Link>
  );
}

export type Tono = 'peligro' | 'cuidado' | 'bien' | 'marca';
const TONO = { peligro: estilos.peligro, cuidado: estilos.cuidado, bien: estilos.bien, marca: estilos.marca };
/** `fuerte`: nobody may overlook it. */
export const comoFicha = (tono?: Tono, fuerte?: boolean) => `${estilos.ficha} ${fuerte ? estilos.fuerte : tono ? TONO[tono] : ''}`;
/** The colours of a state of appointments; 5 is an event. */
export const comoEstado = (estado: number, conCaja = false, className = '') => ({
  className: `${estilos.estado} ${conCaja ? estilos.conCaja : ''} ${className}`,
  'data-estado': estado,
});
export const Ficha = ({ tono, icono, children }: { tono?: Tono; icono?: NombreIcono; children: ReactNode }) => (
  <span className={comoFicha(tono)} data-pieza="ficha-corta">
    {icono && <Icono n={icono} t="s" />}
    {children}
  </span>
);
export const Iniciales = ({ nombre, foto, t = 28 }: { nombre: string; foto?: string; t?: number }) =>
  foto ? (
    <img className={estilos.iniciales} data-pieza="iniciales" src={foto} alt="" style={{ width: t, height: t }} />
  ) : (
    <span className={estilos.iniciales} data-pieza="iniciales" aria-hidden="true" style={{ width: t, height: t, fontSize: t * 0.38 }}>
      {nombre
        .split(/\s+/)
        .filter((p, i) => i === 0 || /^\p{Lu}/u.test(p))
        .slice(0, 2)
        .map((p) => p[0]?.toUpperCase())
        .join('')}
    </span>
  );

const Caja = lazy(() => import('./menu_diferido.tsx'));
/** A menu of actions behind a button; entries with `si: false` are left out. */
export function MenuBoton({
  opciones,
  foco,
  abierto = false,
  children,
  ...boton
}: {
  opciones: readonly (OpcionMenu | 'raya')[];
  /** Starts open: the click that mounted it already asked for it. */
  abierto?: boolean;
  /** What gets the focus when it closes; the button when absent. */
  foco?: () => HTMLElement;
} & BotonProps) {
  const sesion = useContext(ContextoSesion)?.sesion;
  // A click before the menu's code has loaded opens it when it has.
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

export type EntradaProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  icono?: NombreIcono;
  unidad?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  derecha?: boolean;
  chica?: boolean;
};
interface AspectoEntrada {
  lectura?: boolean | undefined;
  elige?: boolean;
  importe?: boolean;
  chica?: boolean | undefined;
  className?: string | undefined;
}
/** What makes any element the frame of something typed or chosen. */
export const comoEntrada = ({ lectura, elige, importe, chica, className }: AspectoEntrada = {}) => ({
  className: [
    estilosEntrada.entrada,
    elige && estilosEntrada.seleccion,
    importe && estilosEntrada.importe,
    lectura && estilosEntrada.lectura,
    chica && estilosEntrada.chica,
    className,
  ]
    .filter(Boolean)
    .join(' '),
  'data-pieza': 'entrada',
  ...(elige ? { 'data-elige': '' } : {}),
});
export const CajaEntrada = ({ children, ...aspecto }: AspectoEntrada & { children: ReactNode }) => (
  <span {...comoEntrada(aspecto)}>{children}</span>
);
export const Unidad = ({ children }: { children: ReactNode }) => (
  <span className={estilosEntrada.unidad} data-pieza="unidad">
    {children}
  </span>
);
/** A one-line input, with its unit inside at the right. */
export function Entrada({ icono, unidad, className, derecha, chica, ...p }: EntradaProps) {
  return (
    <CajaEntrada lectura={p.readOnly || p.disabled} chica={chica} className={className}>
      {icono && <Icono n={icono} />}
      <input {...p} className={derecha ? `${comunes.derecha} ${comunes.numeros}` : ''} />
      {unidad && <Unidad>{unidad}</Unidad>}
    </CajaEntrada>
  );
}
/** A list's search box. */
export const CajaBusqueda = ({
  valor,
  alCambiar,
  etiqueta = 'Buscar',
  className = estilosEntrada.busqueda,
  ...p
}: { valor: string; alCambiar: (v: string) => void; etiqueta?: string } & Omit<EntradaProps, 'onChange' | 'value'>) => (
  <Entrada
    icono="buscar"
    type="search"
    aria-label={etiqueta}
    placeholder={etiqueta}
    value={valor}
    onChange={(e) => alCambiar(e.target.value)}
    className={className}
    {...p}
  />
);

export interface Eleccion {
  valor: string | number;
  texto: string;
  deshabilitada?: boolean;
}
/** A short list of options: the browser's own select, which every keyboard and phone supports. */
export function Seleccion({
  opciones,
  vacio,
  className,
  chica,
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
  chica?: boolean;
} & Omit<React.SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'>) {
  return (
    <CajaEntrada elige lectura={p.disabled} chica={chica} className={className}>
      <select {...p} ref={ref} value={valor ?? ''} onChange={(e) => alCambiar(e.target.value)}>
        {vacio !== undefined && <option value="">{vacio}</option>}
        {opciones.map((o) => (
          <option key={o.valor} value={o.valor} disabled={o.deshabilitada}>
            {o.texto}
          </option>
        ))}
      </select>
      <Icono n="abajo" t="s" />
    </CajaEntrada>
  );
}

/** A switch with its text beside it. */
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
    <label className={estilos.interruptor} data-pieza="interruptor">
      <input type="checkbox" role="switch" aria-checked={valor} checked={valor} onChange={(e) => alCambiar(e.target.checked)} {...p} />
      <span className={estilos.riel} aria-hidden="true" />
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
    <label className={estilos.casilla} data-pieza="casilla">
      <input type="checkbox" checked={valor} onChange={(e) => alCambiar(e.target.checked)} {...p} />
      {children && <span>{children}</span>}
    </label>
  );
}
/** A few options side by side, one chosen: views, filters. */
export function Segmentos<V extends string | number>({
  valor,
  opciones,
  alCambiar,
  etiqueta,
}: {
  valor: V;
  opciones: readonly { valor: V; texto: ReactNode; lang?: string }[];
  alCambiar: (v: V) => void;
  etiqueta: string;
}) {
  return (
    <fieldset className={estilos.segmentos} data-pieza="segmentos">
      <legend className={comunes.oculto}>{etiqueta}</legend>
      {opciones.map((o) => (
        <button
          key={o.valor}
          type="button"
          lang={o.lang}
          aria-pressed={o.valor === valor}
          className={o.valor === valor ? estilos.elegido : ''}
          onClick={() => alCambiar(o.valor)}
        >
          {o.texto}
        </button>
      ))}
    </fieldset>
  );
}
