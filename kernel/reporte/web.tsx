// The browser side of engine 2: filters drawn from the report's description, table, totals, print and Excel.

import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { formatear } from '#domain/dinero.ts';
import type { Arbol } from '../shared/corchetes.ts';
import { fechaTexto } from '../shared/dates.ts';
import { contract, get, post } from '../shared/endpoint.ts';
import { useDatos } from '../web/api.tsx';
import { avisar } from '../web/avisos.tsx';
import { CajaCampo } from '../web/caja_campo.tsx';
import comunes from '../web/comunes.module.css';
import { Boton, Entrada, Seleccion } from '../web/controles.tsx';
import { useDireccion } from '../web/direccion.ts';
import { EntradaFecha } from '../web/fecha.tsx';
import { abrirArchivo, guardarArchivoLocal } from '../web/imprimir.tsx';
import { Esqueleto, Pagina, SinPermiso, Vacio } from '../web/pagina.tsx';
import { useClinica } from '../web/sesion.tsx';
import estilosTabla from '../web/tabla.module.css';
import { Tabla } from '../web/tabla.tsx';
import { type CampoDescrito, DefinicionReporte, Resultado, textoDeCelda } from './define.ts';
import estilos from './reporte.module.css';
import estilosTotales from './totales.module.css';

export const reportes = contract('/reportes', {
  definiciones: get('/definiciones', { permiso: 'sesion', data: z.array(DefinicionReporte) }),
});
type R = z.output<typeof Resultado>;
/** The calls of a report. */
export const llamada = (que: 'obtener' | 'imprimir' | 'descargar', accion: string) =>
  contract('/reportes', {
    [`${que}${accion}`]: post(`/${que}${accion}` as '/x', { permiso: 'sesion', lee: true, data: Resultado, body: z.looseObject({}) }),
  })[`${que}${accion}`]!;

interface ConPagina {
  volver?: string;
  /** Beside the title. */
  junto?: (d: DefinicionReporte) => ReactNode;
  /**
   * After its buttons. `elegir` shows the report with the filters as they stand in its form, whose address then holds them; false
   * when a required one is missing, which it says.
   */
  otras?: (d: DefinicionReporte, elegir: () => boolean) => ReactNode;
  /** Below its table. */
  debajo?: (d: DefinicionReporte) => ReactNode;
}
/** A report by its action; used by /report/… and by the till's corte de caja. */
export function PantallaReporte({ accion, ...pagina }: ConPagina & { accion: string }) {
  const { data: definiciones, error } = useDatos(reportes.definiciones);
  const d = definiciones?.find((x) => x.accion === accion);
  if (error) return <Vacio icono="alerta" texto={error.message} />;
  if (!definiciones) return <Esqueleto />;
  if (!d) return <SinPermiso />;
  return <Abierto key={accion} d={d} {...pagina} />;
}
function Abierto({ d, volver, junto, otras, debajo }: ConPagina & { d: DefinicionReporte }) {
  const clinica = useClinica();
  // The filters are in the address, so that a link, a reload or going back shows the same report.
  const [url, cambiar] = useDireccion();
  const pedidos: Arbol = Object.fromEntries(d.filtros.map((f) => [f.clave, url.get(f.clave) ?? f.defecto ?? '']));
  const [filtros, setFiltros] = useState<Arbol>(pedidos);
  // Another address of the same report (back, a favourite) brings its own filters.
  const enDireccion = JSON.stringify(pedidos);
  useEffect(() => setFiltros(JSON.parse(enDireccion) as Arbol), [enDireccion]);
  const pedir = () =>
    cambiar(
      Object.fromEntries(
        d.filtros.map((f) => [f.clave, String(filtros[f.clave]) === String(f.defecto ?? '') ? null : String(filtros[f.clave])]),
      ),
    );
  const completos = d.filtros.every((f) => !f.requerido || String(pedidos[f.clave] ?? '') !== '');
  const datos = useDatos(llamada('obtener', d.accion), {}, { query: pedidos, si: completos });
  const r = datos.data as R | undefined;
  const exigir = (hacer: () => void): boolean => {
    const falta = d.filtros.some((f) => f.requerido && !filtros[f.clave]);
    if (falta) avisar('Todos los campos con requeridos', 'mal');
    else hacer();
    return !falta;
  };
  const pintar = (c: CampoDescrito, v: unknown) => textoDeCelda(c, v, clinica.pais, fechaTexto);
  const der = (c: CampoDescrito) => ['importe', 'entero', 'medida'].includes(c.tipo);
  return (
    <Pagina
      titulo={d.titulo}
      {...(volver ? { volver } : {})}
      {...(junto ? { junto: junto(d) } : {})}
      acciones={
        <>
          <Boton icono="imprimir" onClick={() => exigir(() => void abrirArchivo(llamada('imprimir', d.accion), {}, filtros, 'reporte'))}>
            PDF
          </Boton>
          <Boton
            icono="descargar"
            onClick={() => exigir(() => void guardarArchivoLocal(llamada('descargar', d.accion), {}, filtros, 'reporte'))}
          >
            Excel
          </Boton>
          {otras?.(d, () => exigir(pedir))}
        </>
      }
    >
      <form
        className={`${estilosTabla.barra} ${estilos.filtros}`}
        data-pieza="barra-tabla"
        onSubmit={(e) => {
          e.preventDefault();
          exigir(pedir);
        }}
      >
        {d.filtros.map((f) => (
          <CajaCampo key={f.clave}>
            <label htmlFor={`f-${f.clave}`}>{f.etiqueta}</label>
            <Filtro f={f} valor={filtros[f.clave]} alCambiar={(v) => setFiltros({ ...filtros, [f.clave]: v })} />
          </CajaCampo>
        ))}
        <Boton primario type="submit" icono="buscar">
          Generar
        </Boton>
      </form>
      <div className={comunes.columna}>
        <Tabla
          nombre={d.titulo}
          filas={r?.resultado.map((f, i) => ({ ...f, _n: i }) as Record<string, unknown>)}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(f) => Number(f._n)}
          columnas={(r?.formato ?? d.columnas).map((c, i) => ({
            clave: c.clave,
            titulo: c.etiqueta,
            derecha: der(c),
            celda: (f: Record<string, unknown>) => pintar(c, f[c.clave]),
            movil: i === 0 ? ('titulo' as const) : ('rotulada' as const),
          }))}
          pie={
            r &&
            d.totales.length > 0 &&
            r.resultado.length > 0 && (
              <dl className={estilosTotales.totales}>
                {d.columnas
                  .filter((c) => d.totales.includes(c.clave))
                  .map((c) => (
                    <div key={c.clave}>
                      <dt>{c.etiqueta}</dt>
                      <dd className={comunes.numeros}>{pintar(c, r.totales[c.clave])}</dd>
                    </div>
                  ))}
              </dl>
            )
          }
        />
        {r && r.resumen.length > 0 && (
          <div className={estilos.resumenes}>
            {r.resumen.map((s) => (
              <section className={comunes.hoja} key={s.titulo}>
                <h2>{s.titulo}</h2>
                <dl className={`${estilosTotales.totales} ${estilosTotales.lado}`}>
                  {s.filas.map(([k, v]) => (
                    <div key={k}>
                      <dt>{k}</dt>
                      <dd className={comunes.numeros}>{formatear(v, clinica.pais)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        )}
        {debajo?.(d)}
      </div>
    </Pagina>
  );
}
function Filtro({ f, valor, alCambiar }: { f: CampoDescrito; valor: unknown; alCambiar: (v: string) => void }) {
  const id = `f-${f.clave}`;
  if (f.opciones)
    return (
      <Seleccion
        id={id}
        opciones={f.opciones.map(([v, texto]) => ({ valor: v, texto }))}
        valor={String(valor ?? '')}
        alCambiar={alCambiar}
        {...(f.requerido || (f.defecto ?? '') !== '' ? {} : { vacio: 'Todos' })}
      />
    );
  if (f.tipo === 'fecha') return <EntradaFecha id={id} valor={String(valor ?? '')} alCambiar={alCambiar} />;
  return <Entrada id={id} value={String(valor ?? '')} onChange={(e) => alCambiar(e.target.value)} />;
}
