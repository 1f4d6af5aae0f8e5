// Imports a list from Excel, CSV or the suggested rows: first shows row by row what would happen, then asks.

import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { Arbol } from '../shared/corchetes.ts';
import type { Call } from '../shared/endpoint.ts';
import { ACCIONES, type Importacion, MAX_MOSTRADOS, type Renglon } from '../shared/importacion.ts';
import { avisar } from './avisos.tsx';
import comunes from './comunes.module.css';
import { Boton, Casilla, Ficha, Segmentos, type Tono } from './controles.tsx';
import { Cancelar, Dialogo } from './dialogo.tsx';
import { Icono } from './icons.tsx';
import estilos from './importar.module.css';
import { guardarArchivoLocal } from './imprimir.tsx';
import { Esqueleto } from './pagina.tsx';
import { FallaDeLista, TablaSencilla } from './partes_tabla.tsx';
import { type Falla, llamar } from './red.ts';

interface Props {
  /** What is imported: 'Medicamentos'. */
  titulo: string;
  importar: Call;
  exportar: Call;
  params?: Arbol;
  /** There are suggested rows; it opens with them. */
  sugerido?: boolean;
  alCerrar: () => void;
}
const TONOS: Record<Renglon['ACCION'], Tono | undefined> = { error: 'peligro', agregar: 'bien', actualizar: 'marca', igual: undefined };
const plural = (n: number, uno: string, muchos: string) => `${n.toLocaleString('es-MX')} ${n === 1 ? uno : muchos}`;

export function ImportarDialogo({ titulo, importar, exportar, params = {}, sugerido = false, alCerrar }: Props) {
  const qc = useQueryClient();
  const [fuente, setFuente] = useState<Arbol>();
  const [plan, setPlan] = useState<Importacion>();
  const [ocupado, setOcupado] = useState(false);
  const [falla, setFalla] = useState('');
  const [omitir, setOmitir] = useState(false);

  const mandar = async (de: Arbol, PROBAR: 0 | 1): Promise<Importacion | undefined> => {
    setOcupado(true);
    setFalla('');
    try {
      return (await llamar(importar, params, { ...de, PROBAR, OMITIR: omitir ? 1 : 0 })).data as Importacion;
    } catch (e) {
      setFalla((e as Falla).message);
      return undefined;
    } finally {
      setOcupado(false);
    }
  };
  const probar = async (de: Arbol) => {
    setFuente(de);
    setOmitir(false);
    setPlan(await mandar(de, 1));
  };
  const hacer = async () => {
    const hecho = await mandar(fuente!, 0);
    if (!hecho) return;
    const slices = [importar.slice, ...(importar.toca ?? [])];
    void qc.invalidateQueries({ predicate: (q) => slices.includes(String(q.queryKey[0])) });
    avisar(
      `${titulo}: ${plural(hecho.AGREGAR, 'registro agregado', 'registros agregados')}, ${plural(hecho.ACTUALIZAR, 'actualizado', 'actualizados')}`,
      'bien',
    );
    alCerrar();
  };
  const cambios = plan ? plan.AGREGAR + plan.ACTUALIZAR : 0;
  return (
    <Dialogo
      titulo={sugerido ? `Cargar catálogo sugerido: ${titulo.toLowerCase()}` : `Importar ${titulo.toLowerCase()}`}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          {plan && !sugerido && (
            <Boton plano icono="izquierda" onClick={() => setPlan(undefined)}>
              Otro archivo
            </Boton>
          )}
          <span className={comunes.crece} />
          <Cancelar />
          {(plan || sugerido) && (
            <Boton
              primario
              ocupado={ocupado}
              disabled={!plan || cambios === 0 || (plan.ERRORES > 0 && !omitir)}
              onClick={() => void hacer()}
            >
              {cambios ? `Importar ${cambios.toLocaleString('es-MX')}` : 'Importar'}
            </Boton>
          )}
        </>
      }
    >
      {falla && <FallaDeLista>{falla}</FallaDeLista>}
      {plan ? (
        <Plan plan={plan} omitir={omitir} alOmitir={setOmitir} />
      ) : ocupado ? (
        <Esqueleto filas={6} />
      ) : sugerido ? (
        <Sugerido alPedir={() => void probar({ SUGERIDO: 1 })} />
      ) : (
        <Elegir
          titulo={titulo}
          alElegir={(ARCHIVO) => void probar({ ARCHIVO })}
          alBajar={() => void guardarArchivoLocal(exportar, params)}
        />
      )}
    </Dialogo>
  );
}

const Sugerido = ({ alPedir }: { alPedir: () => void }) => (
  <div className={estilos.elige}>
    <p>
      Se agregan los registros que todavía no tiene; los suyos no cambian. Primero verá la lista y podrá decidir. Después puede editar o
      desactivar lo que no use.
    </p>
    <Boton icono="ver" onClick={alPedir}>
      Ver lo que se agregaría
    </Boton>
  </div>
);

function Elegir({ titulo, alElegir, alBajar }: { titulo: string; alElegir: (f: File) => void; alBajar: () => void }) {
  const entrada = useRef<HTMLInputElement>(null);
  const [encima, setEncima] = useState(false);
  const soltar = (e: DragEvent) => {
    e.preventDefault();
    setEncima(false);
    const f = e.dataTransfer.files[0];
    if (f) alElegir(f);
  };
  return (
    <div className={estilos.elige}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button inside does the same */}
      <div
        className={`${estilos.zona}${encima ? ` ${estilos.encima}` : ''}`}
        onDragOver={(e) => {
          e.preventDefault();
          setEncima(true);
        }}
        onDragLeave={() => setEncima(false)}
        onDrop={soltar}
      >
        <Icono n="subir" t="l" />
        <p>Suelte aquí un archivo de Excel (.xlsx) o CSV, o</p>
        <Boton primario onClick={() => entrada.current?.click()}>
          Elegir archivo
        </Boton>
        <input
          ref={entrada}
          type="file"
          aria-label="Archivo de Excel o CSV"
          accept=".xlsx,.csv,.txt"
          className={comunes.oculto}
          tabIndex={-1}
          onChange={(e) => {
            const f = e.target.files?.[0];
            if (f) alElegir(f);
            e.target.value = '';
          }}
        />
      </div>
      <p className={comunes.tenue}>
        El primer renglón dice los nombres de las columnas. Lo más fácil es descargar la lista, cambiarla en Excel y traerla de vuelta: lo
        que ya existe se actualiza y lo nuevo se agrega. Antes de guardar verá qué pasaría con cada renglón.
      </p>
      <Boton icono="descargar" onClick={alBajar}>
        Descargar {titulo.toLowerCase()} en Excel
      </Boton>
    </div>
  );
}

function Plan({ plan, omitir, alOmitir }: { plan: Importacion; omitir: boolean; alOmitir: (si: boolean) => void }) {
  const cuantos: Record<Renglon['ACCION'], number> = {
    error: plan.ERRORES,
    agregar: plan.AGREGAR,
    actualizar: plan.ACTUALIZAR,
    igual: plan.IGUALES,
  };
  const hay = ACCIONES.filter(([a]) => cuantos[a] > 0);
  const [cual, setCual] = useState<string>(plan.ERRORES ? 'error' : 'todo');
  const filas = plan.RENGLONES.filter((r) => cual === 'todo' || r.ACCION === cual);
  const total = hay.reduce((s, [a]) => s + cuantos[a], 0);
  const nombreDe = new Map<string, string>(ACCIONES);
  return (
    <div className={estilos.plan}>
      {/* Above the rows: the summary of what would happen, and the decision. */}
      {plan.ERRORES > 0 && (
        <Casilla valor={omitir} alCambiar={alOmitir}>
          Omitir {plan.ERRORES === 1 ? 'el renglón con error' : `los ${plan.ERRORES.toLocaleString('es-MX')} renglones con error`} e
          importar los demás
        </Casilla>
      )}
      {plan.AGREGAR + plan.ACTUALIZAR === 0 && (
        <p>No hay nada que importar{plan.ERRORES ? ' sin errores' : ': todo está ya en la lista'}.</p>
      )}
      <Segmentos
        etiqueta="Renglones"
        valor={cual}
        alCambiar={setCual}
        opciones={[
          { valor: 'todo', texto: `Todos ${total.toLocaleString('es-MX')}` },
          ...hay.map(([a, texto]) => ({ valor: a, texto: `${texto} ${cuantos[a].toLocaleString('es-MX')}` })),
        ]}
      />
      {plan.IGNORADAS.length > 0 && <p className={comunes.tenue}>Columnas que no se usan: {plan.IGNORADAS.join(', ')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={`${estilos.filas} ${comunes.hoja}`} aria-label="Lo que pasaría con cada renglón" tabIndex={0}>
        <TablaSencilla>
          <thead>
            <tr>
              <th data-derecha="">Renglón</th>
              <th>Registro</th>
              <th>Qué pasa</th>
            </tr>
          </thead>
          <tbody>
            {filas.map((r) => (
              <tr key={r.RENGLON}>
                <td data-derecha="" data-tarjeta="linea" className={comunes.numeros} data-titulo="Renglón">
                  {r.RENGLON}
                </td>
                <td data-tarjeta="titulo">{r.TEXTO || '(sin nombre)'}</td>
                <td data-tarjeta="linea">
                  <Ficha {...(TONOS[r.ACCION] ? { tono: TONOS[r.ACCION]! } : {})}>{nombreDe.get(r.ACCION)}</Ficha>
                  {r.DETALLE.map((d) => (
                    <div key={d} className={estilos.detalle}>
                      {d}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </TablaSencilla>
        {total > MAX_MOSTRADOS && (
          <p className={comunes.tenue}>Se muestran los primeros {MAX_MOSTRADOS.toLocaleString('es-MX')} renglones.</p>
        )}
      </section>
    </div>
  );
}
