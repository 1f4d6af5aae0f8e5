// Lists: search, sort, paging, columns remembered, one row selected, arrows to move, cards on phones.
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { filtrar } from './combo.tsx';
import { Boton, CajaBusqueda, MenuBoton, Seleccion } from './controles.tsx';
import { Icono } from './icons.tsx';
import { Esqueleto, Vacio } from './pagina.tsx';

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
  seleccion?: T | undefined;
  alSeleccionar?: (fila: T) => void;
  /** Enter and double click. */
  alAbrir?: (fila: T) => void;
  /** Opens with a single click, like the specification's 'open-row'. */
  abreConClic?: boolean;
  vacio?: { texto: string; accion?: ReactNode };
  /** At the left of the search. */
  acciones?: ReactNode;
  filtros?: ReactNode;
  pie?: ReactNode;
  sinBusqueda?: boolean;
  sinPaginas?: boolean;
  /** Several rows may be marked. */
  marcadas?: ReadonlySet<string | number>;
  alMarcar?: (marcadas: Set<string | number>) => void;
  claseFila?: (fila: T) => string;
  orden?: { clave: string; desc?: boolean };
}
const PAGINAS = [5, 10, 25, 50, 100];
const celdaDe = <T,>(c: Columna<T>, f: T): ReactNode => (c.celda ? c.celda(f) : ((f as Record<string, ReactNode>)[c.clave] ?? ''));
const valorDe = <T,>(c: Columna<T>, f: T): string | number =>
  c.valor?.(f) ?? ((v) => (typeof v === 'number' || typeof v === 'string' ? v : ''))((f as Record<string, unknown>)[c.clave]);
const comparar = new Intl.Collator('es', { numeric: true, sensitivity: 'base' }).compare;

const ESPERA = 250; // ms
/** What is typed is shown and searched at once; the address follows when the typing pauses, and is followed when it changes by itself. */
function useBusqueda(enUrl: string, alUrl: (v: string) => void) {
  const [texto, poner] = useState(enUrl);
  const dicho = useRef(enUrl);
  const decir = useRef(alUrl);
  decir.current = alUrl;
  useEffect(() => {
    if (enUrl === dicho.current) return;
    dicho.current = enUrl;
    poner(enUrl);
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
  return { texto, poner, asentar };
}

export function Tabla<T>(p: TablaProps<T>) {
  const [url, setUrl] = useSearchParams();
  const memoria = `galeno.tabla.${p.nombre}`;
  const [ocultas, setOcultas] = useState<Set<string>>(
    () =>
      new Set(JSON.parse(localStorage.getItem(`${memoria}.ocultas`) ?? 'null') ?? p.columnas.filter((c) => c.oculta).map((c) => c.clave)),
  );
  const [porPagina, setPorPagina] = useState(() => Number(localStorage.getItem(`${memoria}.pagina`) ?? 10));
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
  const elegida = p.seleccion === undefined ? -1 : filas.findIndex((f) => p.claveDe(f) === p.claveDe(p.seleccion as T));

  const tecla = (e: KeyboardEvent, i: number) => {
    const a = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: filas.length - 1 }[e.key];
    if (a !== undefined && filas[a]) {
      e.preventDefault();
      (cuerpo.current?.rows[a] as HTMLTableRowElement | undefined)?.focus();
      p.alSeleccionar?.(filas[a]);
    } else if (e.target === e.currentTarget && (e.key === 'Enter' || e.key === ' ')) {
      e.preventDefault();
      if (e.key === ' ' || !p.alAbrir) p.alSeleccionar?.(filas[i]!);
      else p.alAbrir(filas[i]!);
    }
  };
  const marcar = (k: string | number) => {
    const m = new Set(p.marcadas);
    if (!m.delete(k)) m.add(k);
    p.alMarcar?.(m);
  };
  const todas = filas.length > 0 && filas.every((f) => p.marcadas?.has(p.claveDe(f)));
  return (
    <div className="tabla-caja">
      {(p.acciones || p.filtros || !p.sinBusqueda) && (
        <div className="barra-tabla">
          {p.acciones}
          <span className="grow" />
          {p.filtros}
          {!p.sinBusqueda && <CajaBusqueda valor={buscado} alCambiar={buscar} />}
          {p.columnas.length > 3 && (
            <MenuBoton
              plano
              chico
              icono="filtro"
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
            </tr>
          </thead>
          <tbody ref={cuerpo}>
            {filas.map((f, i) => (
              <tr
                key={p.claveDe(f)}
                tabIndex={i === Math.max(0, elegida) ? 0 : -1}
                aria-selected={p.alSeleccionar || p.marcadas ? i === elegida || (p.marcadas?.has(p.claveDe(f)) ?? false) : undefined}
                className={`${p.alSeleccionar || p.alAbrir ? 'toca' : ''} ${i === elegida ? 'on' : ''} ${p.claseFila?.(f) ?? ''}`}
                onKeyDown={(e) => tecla(e, i)}
                onClick={() => {
                  if (p.abreConClic) p.alAbrir?.(f);
                  else p.alSeleccionar?.(f);
                }}
                onDoubleClick={() => p.alAbrir?.(f)}
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
      {!p.sinPaginas && listas.length > PAGINAS[0]! && (
        <div className="paginas">
          <span className="muted">Filas por página</span>
          <Seleccion
            aria-label="Filas por página"
            className="sm"
            opciones={PAGINAS.map((n) => ({ valor: n, texto: String(n) }))}
            valor={porPagina}
            alCambiar={(v) => {
              setPorPagina(Number(v));
              localStorage.setItem(`${memoria}.pagina`, v);
              poner('p', '');
            }}
          />
          <span className="num">
            {pagina * porPagina + 1}–{Math.min(listas.length, (pagina + 1) * porPagina)} de {listas.length}
          </span>
          <Boton
            plano
            chico
            icono="izquierda"
            aria-label="Página anterior"
            disabled={pagina === 0}
            onClick={() => poner('p', String(pagina - 1))}
          />
          <Boton
            plano
            chico
            icono="derecha"
            aria-label="Página siguiente"
            disabled={pagina >= paginas - 1}
            onClick={() => poner('p', String(pagina + 1))}
          />
        </div>
      )}
    </div>
  );
}
