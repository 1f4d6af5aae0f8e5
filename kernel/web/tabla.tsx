// Lists: search, sort, paging, columns remembered, actions on each row, arrows to move, cards on phones.
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type Accion, BotonesDeFila, hacerCon, useTeclasDeFila } from './acciones_fila.tsx';
import { filtrar } from './combo.tsx';
import { Boton, CajaBusqueda, MenuBoton } from './controles.tsx';
import { olvidarFila, sinDialogo, useFilaNueva } from './fila_nueva.ts';
import { Icono } from './icons.tsx';
import { Esqueleto, Vacio } from './pagina.tsx';
import { Paginador, Pista } from './pie_tabla.tsx';

export interface Columna<T> {
  clave: string;
  titulo: string;
  /** What is shown; the value itself when absent. */
  celda?: (fila: T) => ReactNode;
  /** What sorting and searching use. */
  valor?: (fila: T) => string | number | null | undefined;
  derecha?: boolean;
  ancho?: string;
  /** Not shown until asked for. */
  oculta?: boolean;
  /** Width of the list, in pixels, below which it makes room for what matters more. */
  desde?: 720 | 820 | 920 | 1020 | 1120;
  /** On a phone: the title of the card, its second line, or only in detail. */
  movil?: 'titulo' | 'linea' | 'no';
}
interface TablaProps<T> {
  nombre: string;
  filas: readonly T[] | undefined;
  columnas: readonly Columna<T>[];
  claveDe: (fila: T) => string | number;
  cargando?: boolean;
  error?: string | undefined;
  /** What a row is called, with its article: «Debe seleccionar una receta». */
  uno?: string;
  /** What can be done with a row; one of them opens it. */
  acciones?: readonly Accion<T>[];
  vacio?: { texto: string; accion?: ReactNode };
  /** At the left of the search: what is done with the list as a whole. */
  barra?: ReactNode;
  filtros?: ReactNode;
  pie?: ReactNode;
  sinBusqueda?: boolean;
  sinPaginas?: boolean;
  /** How many rows a page may have. */
  tamanos?: readonly number[];
  /** Several rows may be marked. */
  marcadas?: ReadonlySet<string | number>;
  alMarcar?: (marcadas: Set<string | number>) => void;
  /** What is done with the marked ones: a bar at the foot, there while something is marked. */
  alMarcadas?: ReactNode;
  claseFila?: (fila: T) => string | undefined;
  orden?: { clave: string; desc?: boolean };
}
const TAMANOS = [5, 10, 25, 50, 100];
/** Lists of movements: of the till, of messages. */
export const TAMANOS_LARGOS = [25, 50, 100, 150, 200, 300];
const SIN_ACCIONES: readonly never[] = [];
/** The row of the keyboard of lists that are not there any more, by their address and name, for whoever comes back to them. */
const dejadas = new Map<string, string | number>();
const celdaDe = <T,>(c: Columna<T>, f: T): ReactNode => (c.celda ? c.celda(f) : ((f as Record<string, ReactNode>)[c.clave] ?? ''));
const valorDe = <T,>(c: Columna<T>, f: T): string | number =>
  c.valor?.(f) ?? ((v) => (typeof v === 'number' || typeof v === 'string' ? v : ''))((f as Record<string, unknown>)[c.clave]);
const comparar = new Intl.Collator('es', { numeric: true, sensitivity: 'base' }).compare;

const ESPERA = 250; // ms
/** What is typed is shown and searched at once; the address follows when the typing pauses, and is followed when it changes by itself. */
function useBusqueda(enUrl: string, alUrl: (v: string) => void) {
  const [texto, setTexto] = useState(enUrl);
  const dicho = useRef(enUrl);
  const decir = useRef(alUrl);
  decir.current = alUrl;
  useEffect(() => {
    if (enUrl === dicho.current) return;
    dicho.current = enUrl;
    setTexto(enUrl);
  }, [enUrl]);
  useEffect(() => {
    const reloj = setTimeout(() => {
      if (texto === dicho.current) return;
      dicho.current = texto;
      decir.current(texto);
    }, ESPERA);
    return () => clearTimeout(reloj);
  }, [texto]);
  /** Somebody else writes it into the address, with what they have to write there. */
  const asentar = () => {
    dicho.current = texto;
    return texto;
  };
  return { texto, poner: setTexto, asentar };
}

export function Tabla<T>(p: TablaProps<T>) {
  const [url, setUrl] = useSearchParams();
  const memoria = `galeno.tabla.${p.nombre}`;
  const [ocultas, setOcultas] = useState<Set<string>>(
    () =>
      new Set(JSON.parse(localStorage.getItem(`${memoria}.ocultas`) ?? 'null') ?? p.columnas.filter((c) => c.oculta).map((c) => c.clave)),
  );
  const tamanos = p.tamanos ?? TAMANOS;
  const [porPagina, setPorPagina] = useState(() => {
    const recordado = Number(localStorage.getItem(`${memoria}.pagina`));
    return tamanos.includes(recordado) ? recordado : tamanos.find((n) => n >= 10)!;
  });
  const [activa, setActiva] = useState<string | number>();
  const cuerpo = useRef<HTMLTableSectionElement>(null);
  const { texto: buscado, poner: buscar, asentar } = useBusqueda(url.get('q') ?? '', (v) => poner('q', v));
  const [claveOrden, sentido] = (url.get('orden') ?? (p.orden ? `${p.orden.clave}${p.orden.desc ? '-' : ''}` : '')).split(/(?=-$)/);
  const poner = (k: string, v: string) =>
    setUrl(
      (u) => {
        for (const [nombre, valor] of Object.entries({ ...(k === 'q' ? {} : { q: asentar() }), [k]: v }))
          if (valor) u.set(nombre, valor);
          else u.delete(nombre);
        if (k !== 'p') u.delete('p');
        return u;
      },
      { replace: true },
    );

  const visibles = p.columnas.filter((c) => !ocultas.has(c.clave));
  const ordenadas = useMemo(() => {
    const c = p.columnas.find((x) => x.clave === claveOrden);
    if (!c) return p.filas ?? [];
    const s = sentido ? -1 : 1;
    return (p.filas ?? []).toSorted((a, b) => {
      const x = valorDe(c, a);
      const y = valorDe(c, b);
      return s * (typeof x === 'number' && typeof y === 'number' ? x - y : comparar(String(x), String(y)));
    });
  }, [p.filas, p.columnas, claveOrden, sentido]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was folded holds for these rows in these columns
  const plegados = useMemo(() => new Map<T, string>(), [p.filas, p.columnas]);
  const listas = useMemo(
    () => filtrar(ordenadas, buscado, (f) => p.columnas.map((c) => valorDe(c, f)).join(' '), plegados),
    [ordenadas, p.columnas, buscado, plegados],
  );
  const paginas = p.sinPaginas ? 1 : Math.max(1, Math.ceil(listas.length / porPagina));
  const pagina = buscado === (url.get('q') ?? '') ? Math.min(Number(url.get('p') ?? 0), paginas - 1) : 0;
  const filas = p.sinPaginas ? listas : listas.slice(pagina * porPagina, (pagina + 1) * porPagina);
  const elegida = filas.findIndex((f) => p.claveDe(f) === activa);
  const acciones = p.acciones ?? (SIN_ACCIONES as readonly Accion<T>[]);
  const abre = acciones.find((a) => a.abre);
  const alFinal = acciones.filter((a) => !a.soloFila);

  const ahora = useRef({ filas, activa });
  ahora.current = { filas, activa };
  const { claveDe } = p;
  /** The row with the focus; what was left is not acted upon from elsewhere. */
  const filaActiva = useCallback(
    () =>
      cuerpo.current?.contains(document.activeElement) ? ahora.current.filas.find((f) => claveDe(f) === ahora.current.activa) : undefined,
    [claveDe],
  );
  useTeclasDeFila(acciones, p.uno, filaActiva);
  const enfocar = (i: number) => (cuerpo.current?.rows[i] as HTMLTableRowElement | undefined)?.focus();

  // Whoever comes back finds the row that was left; whoever saved one finds that one, on whichever page it stands.
  const vuelve = useNavigationType() === 'POP';
  const lugar = `${useLocation().pathname} ${p.nombre}`;
  const nueva = useFilaNueva(p.nombre);
  const donde = nueva === undefined ? -1 : listas.findIndex((f) => claveDe(f) === nueva);
  const [encendida, setEncendida] = useState<string | number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row that was saved has come
  useEffect(() => {
    if (nueva === undefined || donde < 0) return;
    const suya = p.sinPaginas ? 0 : Math.floor(donde / porPagina);
    if (suya !== pagina) return poner('p', suya ? String(suya) : '');
    setEncendida(nueva);
    return sinDialogo(() => {
      olvidarFila(p.nombre);
      enfocar(donde - suya * porPagina);
    });
  }, [nueva, donde, pagina, porPagina]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows have come
  useEffect(() => {
    const clave = dejadas.get(lugar);
    if (!p.filas || clave === undefined) return;
    dejadas.delete(lugar);
    const i = filas.findIndex((f) => claveDe(f) === clave);
    if (vuelve && i >= 0) enfocar(i);
  }, [p.filas !== undefined]);
  useEffect(
    () => () => {
      if (ahora.current.activa !== undefined) dejadas.set(lugar, ahora.current.activa);
    },
    [lugar],
  );

  const tecla = (e: KeyboardEvent, i: number) => {
    const a = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: filas.length - 1 }[e.key];
    if (a !== undefined && filas[a]) {
      e.preventDefault();
      enfocar(a);
    } else if (e.target === e.currentTarget && (e.key === 'Enter' || e.key === ' ')) {
      e.preventDefault();
      const clave = claveDe(filas[i]!);
      if (e.key === ' ' && p.marcadas) marcar(clave);
      else if (abre) hacerCon(abre, filas[i]!);
    }
  };
  const marcar = (k: string | number) => {
    const m = new Set(p.marcadas);
    if (!m.delete(k)) m.add(k);
    p.alMarcar?.(m);
  };
  const titulo = p.columnas.find((c) => c.movil === 'titulo') ?? p.columnas[0]!;
  const nombreDe = (f: T) => String(valorDe(titulo, f) || claveDe(f));
  const todas = filas.length > 0 && filas.every((f) => p.marcadas?.has(p.claveDe(f)));
  return (
    <div className="tabla-caja">
      {(p.barra || p.filtros || !p.sinBusqueda) && (
        <div className="barra-tabla" data-pieza="barra-tabla">
          {p.barra}
          <span className="grow" />
          {p.filtros}
          {!p.sinBusqueda && (
            <CajaBusqueda
              valor={buscado}
              alCambiar={buscar}
              data-inicio=""
              onKeyDown={(e) => {
                if (e.key !== 'ArrowDown' || filas.length === 0) return;
                e.preventDefault();
                enfocar(0);
              }}
            />
          )}
          {p.columnas.length > 3 && (
            <MenuBoton
              plano
              chico
              icono="filtro"
              className="elige-columnas"
              aria-label="Elegir columnas"
              opciones={p.columnas.map((c) => ({
                texto: c.titulo,
                marcada: !ocultas.has(c.clave),
                hacer: () => {
                  const o = new Set(ocultas);
                  if (!o.delete(c.clave)) o.add(c.clave);
                  setOcultas(o);
                  localStorage.setItem(`${memoria}.ocultas`, JSON.stringify([...o]));
                },
              }))}
            />
          )}
        </div>
      )}
      <div className="sheet tabla-hoja">
        <table className="tabla" aria-rowcount={listas.length} aria-label={p.nombre}>
          <thead>
            <tr>
              {p.marcadas && (
                <th className="marca">
                  <input
                    type="checkbox"
                    aria-label="Seleccionar todo"
                    checked={todas}
                    onChange={() => p.alMarcar?.(new Set(todas ? [] : filas.map(p.claveDe)))}
                  />
                </th>
              )}
              {visibles.map((c) => (
                <th
                  key={c.clave}
                  className={c.derecha ? 'r' : ''}
                  data-desde={c.desde}
                  style={c.ancho ? { width: c.ancho } : undefined}
                  aria-sort={c.clave === claveOrden ? (sentido ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    className="ordena"
                    onClick={() => poner('orden', c.clave === claveOrden ? (sentido ? '' : `${c.clave}-`) : c.clave)}
                  >
                    {c.titulo}
                    {c.clave === claveOrden && <span aria-hidden="true"> {sentido ? '↓' : '↑'}</span>}
                  </button>
                </th>
              ))}
              {alFinal.length > 0 && (
                <th className="hace">
                  <span className="oculto">Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={cuerpo}>
            {filas.map((f, i) => (
              <tr
                key={p.claveDe(f)}
                tabIndex={i === Math.max(0, elegida) ? 0 : -1}
                aria-selected={p.marcadas ? p.marcadas.has(p.claveDe(f)) : undefined}
                className={`${abre || p.marcadas ? 'toca' : ''} ${p.claseFila?.(f) ?? ''}`}
                data-nueva={p.claveDe(f) === encendida ? '' : undefined}
                onFocus={() => setActiva(p.claveDe(f))}
                onKeyDown={(e) => tecla(e, i)}
                onClick={() => (abre ? hacerCon(abre, f) : p.marcadas && marcar(claveDe(f)))}
              >
                {p.marcadas && (
                  <td className="marca">
                    <input
                      type="checkbox"
                      aria-label={`Seleccionar ${p.claveDe(f)}`}
                      checked={p.marcadas.has(p.claveDe(f))}
                      onClick={(e) => e.stopPropagation()}
                      onChange={() => marcar(p.claveDe(f))}
                    />
                  </td>
                )}
                {visibles.map((c) => (
                  <td
                    key={c.clave}
                    data-titulo={c.titulo}
                    data-desde={c.desde}
                    className={`${c.derecha ? 'r' : ''} m-${c.movil ?? 'linea'}`}
                  >
                    {celdaDe(c, f)}
                  </td>
                ))}
                {alFinal.length > 0 && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed here is the buttons' own, not the row's
                  <td className="hace" aria-label="Acciones" onClick={(e) => e.stopPropagation()}>
                    <BotonesDeFila fila={f} nombre={nombreDe(f)} acciones={alFinal} alcanzable={i === Math.max(0, elegida)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {p.cargando && !p.filas && <Esqueleto filas={6} />}
        {p.error && (
          <p className="tabla-error" role="alert">
            <Icono n="alerta" />
            {p.error}
          </p>
        )}
        {p.filas && listas.length === 0 && !p.error && (
          <Vacio
            texto={buscado ? 'No hay resultados' : 'No hay registros'}
            nota={buscado ? undefined : p.vacio?.texto}
            accion={
              buscado ? (
                <Boton chico onClick={() => buscar('')}>
                  Quitar la búsqueda
                </Boton>
              ) : (
                p.vacio?.accion
              )
            }
          />
        )}
        {p.pie}
      </div>
      {p.marcadas && p.marcadas.size > 0 && p.alMarcadas && (
        <div className="barra-marcadas" role="toolbar" aria-label="Con lo seleccionado">
          <b className="num">{p.marcadas.size === 1 ? '1 seleccionado' : `${p.marcadas.size} seleccionados`}</b>
          <span className="grow" />
          {p.alMarcadas}
          <Boton plano icono="cerrar" aria-label="Quitar la selección" onClick={() => p.alMarcar?.(new Set())} />
        </div>
      )}
      <div className="paginas">
        {filas.length > 0 && <Pista acciones={acciones} />}
        <span className="grow" />
        {!p.sinPaginas && listas.length > Math.min(...tamanos) && (
          <Paginador
            cuantas={listas.length}
            pagina={pagina}
            porPagina={porPagina}
            tamanos={tamanos}
            alIr={(n) => poner('p', n ? String(n) : '')}
            alTamano={(n) => {
              setPorPagina(n);
              localStorage.setItem(`${memoria}.pagina`, String(n));
              poner('p', '');
            }}
          />
        )}
      </div>
    </div>
  );
}
