// Screen /inventory_report/purchase-suggestion: what is below its minimum, printed as an order, and entered when it arrives.
import { useNavigate } from 'react-router';
import { NIVEL, TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { formatear, suma } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { MAX_RENGLONES_MOVIMIENTO } from '#features/inventario/movimientos/contract.ts';
import { cantidadTexto, costoTexto } from '#features/inventario/movimientos/texto.ts';
import { EligeAlmacen } from '#features/inventario/movimientos/web/almacenes.tsx';
import { type Propuesto, rutaMovimiento } from '#features/inventario/movimientos/web/rutas.ts';
import { Filtros } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type Existencia, NIVELES, reportesInventario } from '../contract.ts';
import { Papel } from './Papel.tsx';
import { rutaKardex } from './rutas.ts';

export default function Sugerencia() {
  const { pais } = useClinica();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const puede = usePuedeEscribir(P.inventario.agregar);
  const ID_ALMACEN = Number(url.get('almacen')) || null;
  const STOCK = Number(url.get('nivel')) || NIVEL.comprar;
  const filtro = { ID_ALMACEN, STOCK };
  const datos = useDatos(reportesInventario.obtener_existencias, {}, { query: filtro });
  const porComprar = STOCK === NIVEL.comprar;
  const $ = (v: number) => formatear(v, pais);
  const n = (v: number) => cantidadTexto(v, pais);
  const entrar = (filas: readonly Existencia[]) => {
    const PRODUCTOS = filas.slice(0, MAX_RENGLONES_MOVIMIENTO).map((e) => ({
      ...{ ID_PRODUCTO: e.ID, NOMBRE: e.NOMBRE, UNIDAD: e.UNIDAD, CONTROL_LOTES: e.CONTROL_LOTES },
      ...{ CANTIDAD: e.COMPRAR, PRECIO_UNITARIO: e.ULTIMO_COSTO },
    }));
    const state: Propuesto = { ID_DESTINO: ID_ALMACEN, PRODUCTOS };
    void ir(rutaMovimiento(TIPO_MOVIMIENTO.entrada), { state });
  };
  const filas = datos.data;
  const deCompra: Columna<Existencia>[] = [
    { clave: 'COMPRAR', titulo: 'Comprar', derecha: true, celda: (e) => <b className={comunes.fuerte}>{n(e.COMPRAR)}</b> },
    { clave: 'ULTIMO_COSTO', titulo: 'Último costo', derecha: true, celda: (e) => costoTexto(e.ULTIMO_COSTO, pais) },
    { clave: 'COSTO_COMPRA', titulo: 'Importe', derecha: true, celda: (e) => $(e.COSTO_COMPRA) },
  ];
  const deExcedente: Columna<Existencia>[] = [
    { clave: 'EXCEDENTE', titulo: 'Excedente', derecha: true, celda: (e) => n(e.EXCEDENTE) },
    { clave: 'TOTAL', titulo: 'Total', derecha: true, celda: (e) => $(e.TOTAL) },
  ];
  return (
    <Pagina
      titulo="Sugerencia de compra"
      acciones={
        <Papel imprimir={reportesInventario.imprimir_existencias} descargar={reportesInventario.descargar_existencias} filtro={filtro} />
      }
    >
      <Filtros>
        <EligeAlmacen valor={ID_ALMACEN} alCambiar={(almacen) => cambiar({ almacen, p: null })} />
        <Seleccion
          chica
          aria-label="Nivel"
          opciones={NIVELES.filter(([valor]) => valor !== NIVEL.todas).map(([valor, texto]) => ({ valor, texto }))}
          valor={STOCK}
          alCambiar={(v) => cambiar({ nivel: Number(v) === NIVEL.comprar ? null : v, p: null })}
        />
      </Filtros>
      <Tabla<Existencia>
        nombre="Sugerencia de compra"
        filas={filas}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(e) => e.ID}
        tamanos={TAMANOS_LARGOS}
        uno="un producto"
        barra={
          puede &&
          porComprar && (
            <Boton primario chico icono="mas" disabled={!filas?.length} onClick={() => filas && entrar(filas)}>
              Hacer la entrada
            </Boton>
          )
        }
        vacio={{ texto: porComprar ? 'Nada está debajo de su mínimo' : 'Ningún producto está en este nivel' }}
        acciones={[{ texto: 'Kardex', icono: 'historia', tecla: 'K', abre: true, hacer: (e) => ir(rutaKardex(e.ID, ID_ALMACEN)) }]}
        pie={
          filas && porComprar ? (
            <dl className={estilosTotales.totales}>
              <div>
                <dt>Productos</dt>
                <dd className={comunes.numeros}>{n(filas.length)}</dd>
              </div>
              <div>
                <dt>Importe de la compra</dt>
                <dd className={comunes.numeros}>{$(suma(filas.map((e) => e.COSTO_COMPRA)))}</dd>
              </div>
            </dl>
          ) : undefined
        }
        columnas={[
          { clave: 'NOMBRE', titulo: 'Producto', movil: 'titulo' },
          { clave: 'UBICACION', titulo: 'Ubicación', movil: 'no', desde: 1020 },
          {
            clave: 'EXISTENCIA',
            titulo: 'Existencia',
            derecha: true,
            ancho: '150px',
            celda: (e) => (
              <span className={comunes.numeros}>
                {n(e.EXISTENCIA)} <span className={comunes.tenue}>{e.UNIDAD}</span>
              </span>
            ),
          },
          { clave: 'MINIMO', titulo: 'Mínimo', derecha: true, celda: (e) => n(e.MINIMO), movil: 'no' },
          { clave: 'MAXIMO', titulo: 'Máximo', derecha: true, celda: (e) => n(e.MAXIMO), movil: 'no' },
          ...(porComprar ? deCompra : deExcedente),
        ]}
      />
    </Pagina>
  );
}
