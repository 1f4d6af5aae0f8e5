// Screens /statistic/…: a chart and its table, with colour and percentage. A bar or a row opens the list behind it.
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import { FiltroPeriodo, Filtros, PapelDePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { campoDe } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Grafica, GraficaRenglones, MuestraDeColor } from '#kernel/web/grafica.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Esqueleto, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { CALCULAR_EDAD, estadisticas, RANGO, type Renglon } from '../contract.ts';
import { MEDIDAS } from '../definiciones.ts';
import { EN_GRAFICA, type GraficaDe, graficaDe } from '../graficas.ts';
import estilos from './estadisticas.module.css';
import { usePedida } from './pedido.ts';

const ALTO = 360;

export default function Estadistica() {
  const { pais } = useClinica();
  const sesion = useSesion();
  const ir = useNavigate();
  const { search } = useLocation();
  const { nombre, definicion, pedido, veredicto } = usePedida();
  const { titulo, columna, mide, nota } = definicion;
  const datos = useDatos(estadisticas[nombre], {}, { query: pedido, si: veredicto === true });
  const d = veredicto === true ? datos.data : undefined;
  const grafica = useMemo(() => d && graficaDe(nombre, d.resultado, pais, Number(pedido.RANGO ?? 1)), [d, nombre, pais, pedido.RANGO]);
  const cifra = (n: number) => (mide === 'importe' ? formatear(n, pais) : String(n));
  const abrir =
    mide === 'importe' || puede(sesion, P.pacientes.abrir)
      ? (CLAVE: string | undefined) => {
          if (!CLAVE) return;
          const u = new URLSearchParams(search);
          for (const k of ['q', 'p', 'orden']) u.delete(k);
          u.set('renglon', CLAVE);
          void ir(`${definicion.ruta}/list?${u}`);
        }
      : undefined;
  const filas = d?.resultado.map((f, i) => ({ ...f, serie: definicion.grafica === 'columnas' ? 0 : i }));
  return (
    <Pagina titulo={titulo} acciones={<PapelDePeriodo accion={`/estadisticas/${nombre}`} pedido={pedido} veredicto={veredicto} />}>
      {nombre === 'edad' ? (
        <FiltroEdad pedido={pedido} />
      ) : (
        <FiltroPeriodo pedido={pedido as unknown as Parameters<typeof FiltroPeriodo>[0]['pedido']} sinSucursales={!definicion.sucursales} />
      )}
      {nota && <p className={`${comunes.tenue} ${estilos.nota}`}>{nota}</p>}
      {veredicto === true && datos.isPending ? (
        <Esqueleto filas={8} />
      ) : (
        <div className={estilos.partes}>
          <section className={`${comunes.hoja} ${estilos.marco}`} aria-label="Gráfica">
            {veredicto !== true || datos.error ? (
              <Vacio icono="alerta" texto={veredicto === true ? datos.error!.message : veredicto} />
            ) : !grafica || grafica.claves.length === 0 ? (
              <Vacio icono="barras" texto="No hay registros" />
            ) : (
              <>
                <Dibujada grafica={grafica} {...(abrir ? { alElegir: (n: number) => abrir(grafica.claves[n]) } : {})} />
                {grafica.tipo === 'renglones' && d!.resultado.length > EN_GRAFICA && (
                  <p className={comunes.tenue}>Se dibujan los {EN_GRAFICA} mayores; la tabla los tiene todos.</p>
                )}
              </>
            )}
          </section>
          <Tabla<Renglon & { serie: number }>
            nombre={titulo}
            filas={veredicto === true ? filas : []}
            error={veredicto === true ? datos.error?.message : veredicto}
            claveDe={(f) => f.CLAVE}
            tamanos={TAMANOS_LARGOS}
            sinBusqueda={(filas?.length ?? 0) <= 25}
            vacio={{ texto: 'No hay registros' }}
            acciones={
              abrir
                ? [
                    {
                      texto: 'Ver la lista',
                      icono: 'ver',
                      abre: true,
                      soloFila: true,
                      si: (f) => f.CLAVE !== '',
                      hacer: (f) => abrir(f.CLAVE),
                    },
                  ]
                : []
            }
            pie={
              d &&
              d.resultado.length > 0 && (
                <dl className={estilosTotales.totales}>
                  <div>
                    <dt>Total</dt>
                    <dd className={comunes.numeros}>{cifra(d.totales.VALOR)}</dd>
                  </div>
                </dl>
              )
            }
            columnas={[
              {
                clave: 'NOMBRE',
                titulo: columna,
                movil: 'titulo',
                celda: (f) => (
                  <span className={estilos.nombre}>
                    <MuestraDeColor serie={f.serie} />
                    <span>{f.NOMBRE}</span>
                  </span>
                ),
              },
              {
                clave: 'VALOR',
                titulo: MEDIDAS[mide],
                derecha: true,
                ancho: mide === 'importe' ? '140px' : '104px',
                celda: (f) => <b className={`${comunes.fuerte} ${comunes.numeros}`}>{cifra(f.VALOR)}</b>,
              },
              {
                clave: 'PORCENTAJE',
                titulo: '%',
                derecha: true,
                ancho: '72px',
                celda: (f) => <span className={comunes.numeros}>{f.PORCENTAJE} %</span>,
              },
            ]}
          />
        </div>
      )}
    </Pagina>
  );
}

function Dibujada({ grafica: g, alElegir }: { grafica: GraficaDe; alElegir?: (n: number) => void }) {
  const con = { sinTabla: true, ...(alElegir ? { alElegir } : {}) };
  if (g.tipo === 'renglones') return <GraficaRenglones {...g.datos} {...con} />;
  return <Grafica {...g.datos} {...con} alto={ALTO} />;
}

function FiltroEdad({ pedido }: { pedido: Record<string, string | number> }) {
  const [, cambiar] = useDireccion();
  const opciones = (campo: Parameters<typeof campoDe>[0]) => campoDe(campo)!.opciones!.map(([valor, texto]) => ({ valor, texto }));
  return (
    <Filtros>
      <Seleccion
        chica
        aria-label="Calcular edad"
        opciones={opciones(CALCULAR_EDAD)}
        valor={String(pedido.CALCULAR_EDAD)}
        alCambiar={(v) => cambiar({ calcular: v === 'ACTUAL' ? null : v, p: null })}
      />
      <Seleccion
        chica
        aria-label="Agrupar"
        opciones={opciones(RANGO)}
        valor={String(pedido.RANGO)}
        alCambiar={(v) => cambiar({ rango: v === '5' ? null : v, p: null })}
      />
    </Filtros>
  );
}
