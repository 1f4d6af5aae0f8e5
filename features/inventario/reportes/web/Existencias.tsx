// Screen /inventory_report/stock: what there is of each product, today or on any earlier day, and what it is worth.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NIVEL } from '#domain/almacen.ts';
import { formatear, suma } from '#domain/dinero.ts';
import { cantidadTexto, costoTexto } from '#features/inventario/movimientos/texto.ts';
import { EligeAlmacen } from '#features/inventario/movimientos/web/almacenes.tsx';
import { Filtros } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { enLaClinica, esFecha, fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { EntradaFecha } from '#kernel/web/fecha.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type Existencia, NIVELES, reportesInventario } from '../contract.ts';
import { nivelDe } from './nivel.ts';
import { Papel } from './Papel.tsx';
import { rutaKardex } from './rutas.ts';

export default function Existencias() {
  const { pais, ZONA_HORARIA } = useClinica();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const hoy = enLaClinica(ZONA_HORARIA).fecha;
  const ID_ALMACEN = Number(url.get('almacen')) || null;
  const STOCK = Number(url.get('nivel')) || NIVEL.todas;
  const al = url.get('al') ?? '';
  const FECHA = esFecha(al) ? al : hoy;
  const [escrita, setEscrita] = useState(FECHA);
  const filtro = { ID_ALMACEN, STOCK, FECHA };
  const datos = useDatos(reportesInventario.obtener_existencias, {}, { query: filtro });
  const $ = (n: number) => formatear(n, pais);
  const n = (v: number) => cantidadTexto(v, pais);
  return (
    <Pagina
      titulo="Existencias"
      acciones={
        <Papel imprimir={reportesInventario.imprimir_existencias} descargar={reportesInventario.descargar_existencias} filtro={filtro} />
      }
    >
      <Filtros>
        <EligeAlmacen valor={ID_ALMACEN} alCambiar={(almacen) => cambiar({ almacen, p: null })} />
        <Seleccion
          chica
          aria-label="Nivel"
          opciones={NIVELES.map(([valor, texto]) => ({ valor, texto }))}
          valor={STOCK}
          alCambiar={(v) => cambiar({ nivel: Number(v) === NIVEL.todas ? null : v, p: null })}
        />
        <EntradaFecha
          chica
          aria-label="Al día"
          max={hoy}
          valor={escrita}
          alCambiar={(v) => {
            setEscrita(String(v));
            if (esFecha(String(v))) cambiar({ al: v === hoy ? null : String(v), p: null });
          }}
        />
      </Filtros>
      <Tabla<Existencia>
        nombre="Existencias"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(e) => e.ID}
        tamanos={TAMANOS_LARGOS}
        uno="un producto"
        acciones={[{ texto: 'Kardex', icono: 'historia', tecla: 'K', abre: true, hacer: (e) => ir(rutaKardex(e.ID, ID_ALMACEN)) }]}
        pie={
          datos.data && (
            <dl className={estilosTotales.totales}>
              <div>
                <dt>Productos</dt>
                <dd className={comunes.numeros}>{n(datos.data.length)}</dd>
              </div>
              <div>
                <dt>Al último costo</dt>
                <dd className={comunes.numeros}>{$(suma(datos.data.map((e) => e.TOTAL)))}</dd>
              </div>
              <div>
                <dt>Valor al costo promedio</dt>
                <dd className={comunes.numeros}>{$(suma(datos.data.map((e) => e.VALOR)))}</dd>
              </div>
            </dl>
          )
        }
        columnas={[
          { clave: 'NOMBRE', titulo: 'Producto', movil: 'titulo' },
          { clave: 'UBICACION', titulo: 'Ubicación', movil: 'no', desde: 1120 },
          {
            clave: 'EXISTENCIA',
            titulo: 'Existencia',
            derecha: true,
            ancho: '150px',
            valor: (e) => e.EXISTENCIA,
            celda: (e) => (
              <span className={comunes.numeros}>
                <b className={comunes.fuerte}>{n(e.EXISTENCIA)}</b> <span className={comunes.tenue}>{e.UNIDAD}</span>
              </span>
            ),
          },
          {
            clave: 'COMPRAR',
            titulo: 'Nivel',
            ancho: '116px',
            valor: (e) => e.COMPRAR - e.EXCEDENTE,
            celda: (e) => {
              const nivel = nivelDe(e);
              return nivel ? <Ficha tono={nivel.tono}>{nivel.texto}</Ficha> : <span className={comunes.tenue}>Bien</span>;
            },
          },
          { clave: 'ULTIMO_COSTO', titulo: 'Último costo', derecha: true, ancho: '124px', celda: (e) => costoTexto(e.ULTIMO_COSTO, pais) },
          { clave: 'TOTAL', titulo: 'Total', derecha: true, ancho: '124px', celda: (e) => $(e.TOTAL), movil: 'no', desde: 720 },
          { clave: 'VALOR', titulo: 'Valor', derecha: true, ancho: '124px', celda: (e) => $(e.VALOR) },
          {
            clave: 'ULTIMA_ENTRADA',
            titulo: 'Última entrada',
            ancho: '124px',
            celda: (e) => fechaCorta(e.ULTIMA_ENTRADA),
            movil: 'no',
            desde: 1120,
          },
          {
            clave: 'ULTIMA_SALIDA',
            titulo: 'Última salida',
            ancho: '124px',
            celda: (e) => fechaCorta(e.ULTIMA_SALIDA),
            movil: 'no',
            desde: 1120,
          },
        ]}
      />
    </Pagina>
  );
}
