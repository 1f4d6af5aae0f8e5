// Lists: search, sort, pages, remembered columns, actions on each row, arrow keys, cards on phones.
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router';
import { useALaVista } from './a_la_vista.ts';
import { type Accion, BotonesDeFila, hacerCon, useTeclasDeFila } from './acciones_fila.tsx';
import { useBusqueda } from './busqueda.ts';
import { filtrar } from './combo.tsx';
import comunes from './comunes.module.css';
import { Boton, CajaBusqueda, MenuBoton } from './controles.tsx';
import { useDireccion } from './direccion.ts';
import { olvidarFila, sinDialogo, useFilaNueva } from './fila_nueva.ts';
import { type Remota, TAMANOS, usePorPagina } from './lista.ts';
import { Esqueleto, Vacio } from './pagina.tsx';
import { BarraTabla, FallaDeLista, TablaSencilla } from './partes_tabla.tsx';
import { Paginador, Pista } from './pie_tabla.tsx';
import estilos from './tabla.module.css';

export interface Columna<T> {
  clave: string;
  titulo: string;
  /** What is shown; the value itself when absent. */
  celda?: (fila: T) => ReactNode;
  /** The value for sorting and searching. */
  valor?: (fila: T) => string | number | null | undefined;
  derecha?: boolean;
  ancho?: string;
  /** Hidden until the user asks for it. */
  oculta?: boolean;
  /** The column disappears when the list is narrower than this many pixels. */
  desde?: 720 | 820 | 920 | 1020 | 1120;
  /** On phones: the card's title, its second line (`rotulada`: with the column's name), or only in the details. */
  movil?: 'titulo' | 'linea' | 'rotulada' | 'no';
}
interface TablaProps<T> {
  nombre: string;
  filas: readonly T[] | undefined;
  /** Given when the rows are one page of a longer list that the server searches and sorts (`useLista`). */
  remota?: Remota | undefined;
  columnas: readonly Columna<T>[];
  claveDe: (fila: T) => string | number;
  cargando?: boolean;
  error?: string | undefined;
  /** A row's name with article: «Debe seleccionar una receta». */
  uno?: string;
  /** The actions on a row; one of them opens it. */
  acciones?: readonly Accion<T>[];
  vacio?: { texto: string; accion?: ReactNode };
  /** At the left of the search: actions on the list as a whole. */
  barra?: ReactNode;
  filtros?: ReactNode;
  pie?: ReactNode;
  /** The most rows that the server sends, the latest: a list of that many says so. */
  tope?: number;
  sinBusqueda?: boolean;
  sinPaginas?: boolean;
  /** The page sizes offered. */
  tamanos?: readonly number[];
  /** Several rows can be selected. */
  marcadas?: ReadonlySet<string | number>;
  alMarcar?: (marcadas: Set<string | number>) => void;
  /** Actions on the selected rows, in a bar at the bottom. */
  alMarcadas?: ReactNode;
  claseFila?: (fila: T) => string | undefined;
  orden?: { clave: string; desc?: boolean };
}
const SIN_ACCIONES: readonly never[] = [];
/** The focused row of lists that were left, by address and name, for when the user goes back. */
const dejadas = new Map<string, string | number>();
const celdaDe = <T,>(c: Columna<T>, f: T): ReactNode => (c.celda ? c.celda(f) : ((f as Record<string, ReactNode>)[c.clave] ?? ''));
const valorDe = <T,>(c: Columna<T>, f: T): string | number =>
  c.valor?.(f) ?? ((v) => (typeof v === 'number' || typeof v === 'string' ? v : ''))((f as Record<string, unknown>)[c.clave]);
const comparar = new Intl.Collator('es', { numeric: true, sensitivity: 'base' }).compare;

export function Tabla<T>(p: TablaProps<T>) {
  const [url, cambiar] = useDireccion();
  const memoria = `galeno.tabla.${p.nombre}`;
  const [ocultas, setOcultas] = useState<Set<string>>(
    () =>
      new Set(JSON.parse(localStorage.getItem(`${memoria}.ocultas`) ?? 'null') ?? p.columnas.filter((c) => c.oculta).map((c) => c.clave)),
  );
  const tamanos = p.tamanos ?? TAMANOS;
  const [porPagina, setPorPagina] = usePorPagina(p.nombre, tamanos);
  const [activa, setActiva] = useState<string | number>();
  const cuerpo = useRef<HTMLTableSectionElement>(null);
  const { texto: buscado, poner: buscar, asentar } = useBusqueda(url.get('q') ?? '', (v) => poner('q', v));
  const [claveOrden, sentido] = (url.get('orden') ?? (p.orden ? `${p.orden.clave}${p.orden.desc ? '-' : ''}` : '')).split(/(?=-$)/);
  const poner = (k: 'q' | 'p' | 'orden', v: string) => cambiar({ ...(k === 'q' ? {} : { q: asentar() }), p: '', [k]: v });

  const visibles = p.columnas.filter((c) => !ocultas.has(c.clave));
  const remota = p.remota !== undefined;
  const ordenadas = useMemo(() => {
    const c = remota ? undefined : p.columnas.find((x) => x.clave === claveOrden);
    if (!c) return p.filas ?? [];
    const s = sentido ? -1 : 1;
    return (p.filas ?? []).toSorted((a, b) => {
      const x = valorDe(c, a);
      const y = valorDe(c, b);
      return s * (typeof x === 'number' && typeof y === 'number' ? x - y : comparar(String(x), String(y)));
    });
  }, [p.filas, p.columnas, claveOrden, sentido, remota]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was folded holds for these rows in these columns
  const plegados = useMemo(() => new Map<T, string>(), [p.filas, p.columnas]);
  const listas = useMemo(
    () => (remota ? ordenadas : filtrar(ordenadas, buscado, (f) => p.columnas.map((c) => valorDe(c, f)).join(' '), plegados)),
    [ordenadas, p.columnas, buscado, plegados, remota],
  );
  const cuantas = p.remota?.total ?? listas.length;
  const pedida = Number(url.get('p') ?? 0);
  const paginas = p.sinPaginas ? 1 : Math.max(1, Math.ceil(listas.length / porPagina));
  const pagina = p.remota?.pagina ?? (buscado === (url.get('q') ?? '') ? Math.min(pedida, paginas - 1) : 0);
  const filas = p.sinPaginas || remota ? listas : listas.slice(pagina * porPagina, (pagina + 1) * porPagina);
  const desde = p.sinPaginas ? 0 : pagina * porPagina;
  const { dibujadas, dibujar, alFinalDeLoDibujado } = useALaVista(filas.length);
  const elegida = filas.findIndex((f) => p.claveDe(f) === activa);
  const acciones = p.acciones ?? (SIN_ACCIONES as readonly Accion<T>[]);
  const abre = acciones.find((a) => a.abre);
  const alFinal = acciones.filter((a) => !a.soloFila);

  const ahora = useRef({ filas, activa });
  ahora.current = { filas, activa };
  const { claveDe } = p;
  /** The focused row; a row that was left cannot be acted on from elsewhere. */
  const filaActiva = useCallback(
    () =>
      cuerpo.current?.contains(document.activeElement) ? ahora.current.filas.find((f) => claveDe(f) === ahora.current.activa) : undefined,
    [claveDe],
  );
  useTeclasDeFila(acciones, p.uno, filaActiva);
  const enfocar = (i: number) => {
    if (i >= dibujadas) flushSync(() => dibujar(i + 1));
    (cuerpo.current?.rows[i] as HTMLTableRowElement | undefined)?.focus();
  };

  // Going back finds the row that was left; after a save, the saved row on whichever page it is.
  const vuelve = useNavigationType() === 'POP';
  const lugar = `${useLocation().pathname} ${p.nombre}`;
  const nueva = useFilaNueva(p.nombre);
  const donde = nueva === undefined ? -1 : listas.findIndex((f) => claveDe(f) === nueva);
  const [encendida, setEncendida] = useState<string | number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row that was saved has come
  useEffect(() => {
    if (nueva === undefined || donde < 0) return;
    // For a remote list, the server has answered the page that contains the row.
    const suya = p.sinPaginas ? 0 : remota ? pagina : Math.floor(donde / porPagina);
    if (suya !== (remota ? pedida : pagina)) return poner('p', suya ? String(suya) : '');
    setEncendida(nueva);
    return sinDialogo(() => {
      olvidarFila(p.nombre);
      enfocar(remota ? donde : donde - suya * porPagina);
    });
  }, [nueva, donde, pagina, pedida, porPagina]);
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
    <div className={estilos.caja}>
      {(p.barra || p.filtros || !p.sinBusqueda) && (
        <BarraTabla>
          {p.barra}
          <span className={comunes.crece} />
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
              className={estilos.eligeColumnas}
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
        </BarraTabla>
      )}
      <div className={`${comunes.hoja} ${estilos.hoja}`}>
        <TablaSencilla aria-rowcount={cuantas + 1} aria-label={p.nombre} aria-busy={p.remota?.ocupada || undefined}>
          <thead>
            <tr aria-rowindex={1}>
              {p.marcadas && (
                <th className={estilos.marca}>
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
                  data-derecha={c.derecha ? '' : undefined}
                  data-desde={c.desde}
                  style={c.ancho ? { width: c.ancho } : undefined}
                  aria-sort={c.clave === claveOrden ? (sentido ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    className={estilos.ordena}
                    onClick={() => poner('orden', c.clave === claveOrden ? (sentido ? '' : `${c.clave}-`) : c.clave)}
                  >
                    {c.titulo}
                    {c.clave === claveOrden && <span aria-hidden="true"> {sentido ? '↓' : '↑'}</span>}
                  </button>
                </th>
              ))}
              {alFinal.length > 0 && (
                <th className={estilos.hace}>
                  <span className={comunes.oculto}>Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={cuerpo}>
            {filas.slice(0, dibujadas).map((f, i) => (
              <tr
                key={p.claveDe(f)}
                aria-rowindex={desde + i + 2}
                tabIndex={i === Math.max(0, elegida) ? 0 : -1}
                aria-selected={p.marcadas ? p.marcadas.has(p.claveDe(f)) : undefined}
                className={`${abre || p.marcadas ? estilos.toca : ''} ${p.claseFila?.(f) ?? ''}`}
                data-nueva={p.claveDe(f) === encendida ? '' : undefined}
                onFocus={() => setActiva(p.claveDe(f))}
                onKeyDown={(e) => tecla(e, i)}
                onClick={() => (abre ? hacerCon(abre, f) : p.marcadas && marcar(claveDe(f)))}
              >
                {p.marcadas && (
                  <td className={estilos.marca}>
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
                    data-derecha={c.derecha ? '' : undefined}
                    data-tarjeta={c.movil ?? 'linea'}
                  >
                    {celdaDe(c, f)}
                  </td>
                ))}
                {alFinal.length > 0 && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed here is the buttons' own, not the row's
                  <td className={estilos.hace} aria-label="Acciones" onClick={(e) => e.stopPropagation()}>
                    <BotonesDeFila fila={f} nombre={nombreDe(f)} acciones={alFinal} alcanzable={i === Math.max(0, elegida)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </TablaSencilla>
        {dibujadas < filas.length && <div ref={alFinalDeLoDibujado} />}
        {p.cargando && !p.filas && <Esqueleto filas={6} />}
        {p.error && <FallaDeLista>{p.error}</FallaDeLista>}
        {p.filas && cuantas === 0 && !p.error && (
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
        {p.tope !== undefined && (p.filas?.length ?? 0) >= p.tope && (
          <p className={`${comunes.tenue} ${estilos.tope}`}>Se muestran los {p.tope.toLocaleString('es-MX')} registros más recientes</p>
        )}
        {p.pie}
      </div>
      {p.marcadas && p.marcadas.size > 0 && p.alMarcadas && (
        <div className={estilos.barraMarcadas} role="toolbar" aria-label="Con lo seleccionado">
          <b className={comunes.numeros}>{p.marcadas.size === 1 ? '1 seleccionado' : `${p.marcadas.size} seleccionados`}</b>
          <span className={comunes.crece} />
          {p.alMarcadas}
          <Boton plano icono="cerrar" aria-label="Quitar la selección" onClick={() => p.alMarcar?.(new Set())} />
        </div>
      )}
      <div className={estilos.paginas}>
        {filas.length > 0 && <Pista acciones={acciones} />}
        <span className={comunes.crece} />
        {!p.sinPaginas && cuantas > Math.min(...tamanos) && (
          <Paginador
            cuantas={cuantas}
            pagina={pagina}
            porPagina={porPagina}
            tamanos={tamanos}
            alIr={(n) => poner('p', n ? String(n) : '')}
            alTamano={(n) => {
              setPorPagina(n);
              poner('p', '');
            }}
          />
        )}
      </div>
    </div>
  );
}
