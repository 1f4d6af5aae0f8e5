// Screen /inventory_report/kardex: what moved of a product, or of one of its lots, and what there was after each movement.
import { useNavigate } from 'react-router';
import { TIPO_MOVIMIENTO } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import { puede } from '#domain/sesion.ts';
import productos from '#features/catalogos/productos.ts';
import { TIPOS_MOVIMIENTO } from '#features/inventario/movimientos/rules.ts';
import { cantidadTexto, costoTexto } from '#features/inventario/movimientos/texto.ts';
import { EligeAlmacen } from '#features/inventario/movimientos/web/almacenes.tsx';
import { rutaMovimiento } from '#features/inventario/movimientos/web/rutas.ts';
import { FiltroPeriodo, usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { esFecha, fechaCorta } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Combo, Resaltado } from '#kernel/web/combo.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type RenglonKardex, reportesInventario } from '../contract.ts';
import { FALTAN_DATOS, puedeKardex } from '../rules.ts';
import { Papel } from './Papel.tsx';
import estilos from './reportes.module.css';

interface Producto {
  ID: number;
  NOMBRE: string;
}
const { entrada, salida } = TIPO_MOVIMIENTO;

export default function Kardex() {
  const { pais } = useClinica();
  const s = useSesion();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const { pedido } = usePeriodo();
  const completa = (f: string) => (esFecha(f) ? f : null);
  const filtro = {
    FECHA_INICIAL: completa(pedido.FECHA_INICIAL),
    FECHA_FINAL: completa(pedido.FECHA_FINAL),
    ID_ALMACEN: Number(url.get('almacen')) || null,
    ID_PRODUCTO: Number(url.get('producto')) || null,
    LOTE: url.get('lote') ?? '',
  };
  const veredicto = puedeKardex(filtro);
  const datos = useDatos(reportesInventario.obtener_movimientos, {}, { query: filtro, si: veredicto === true });
  const k = veredicto === true ? datos.data : undefined;
  const n = (v: number) => cantidadTexto(v, pais);
  const conLotes = (k?.LOTES.length ?? 0) > 0;
  return (
    <Pagina
      titulo="Kardex"
      acciones={
        <Papel
          imprimir={reportesInventario.imprimir_kardex}
          descargar={reportesInventario.descargar_kardex}
          filtro={filtro}
          veredicto={veredicto}
        />
      }
    >
      <FiltroPeriodo pedido={pedido} sinSucursales>
        <EligeAlmacen valor={filtro.ID_ALMACEN} alCambiar={(almacen) => cambiar({ almacen, p: null })} />
        {conLotes && (
          <Seleccion
            chica
            aria-label="Lote"
            vacio="Todos los lotes"
            opciones={k!.LOTES.map((l) => ({ valor: l.LOTE, texto: `${l.LOTE}, caduca el ${fechaCorta(l.CADUCIDAD)}` }))}
            valor={filtro.LOTE}
            alCambiar={(lote) => cambiar({ lote, p: null })}
          />
        )}
      </FiltroPeriodo>
      <div className={estilos.producto}>
        <Combo<Producto>
          etiqueta="Producto o código de barras"
          placeholder="¿De qué producto?"
          desde={0}
          enfocar={!filtro.ID_PRODUCTO}
          valor={k?.NOMBRE ?? ''}
          buscar={async (BUSCAR, signal) =>
            (await llamar(productos.contract.obtener, {}, { BUSCAR, LIMITE: 20 }, signal)).data as unknown as Producto[]
          }
          claveDe={(p) => p.ID}
          textoDe={(p) => p.NOMBRE}
          pintar={(p, palabras) => <Resaltado texto={p.NOMBRE} palabras={palabras} />}
          alElegir={(p) => cambiar({ producto: p.ID, lote: null, p: null })}
        />
      </div>
      <Tabla<RenglonKardex & { clave: string }>
        nombre="Kardex"
        filas={veredicto === true ? k?.PRODUCTO.map((r, i) => ({ ...r, clave: `${r.ID}·${i}` })) : []}
        cargando={veredicto === true && datos.isPending}
        error={
          veredicto === true
            ? datos.error?.message
            : filtro.ID_PRODUCTO
              ? veredicto === FALTAN_DATOS
                ? 'Las fechas son requeridas'
                : veredicto
              : undefined
        }
        claveDe={(r) => r.clave}
        tamanos={TAMANOS_LARGOS}
        uno="un movimiento"
        vacio={{
          texto: filtro.ID_PRODUCTO ? 'No hay movimientos del producto en este periodo' : 'Elija un producto para ver sus movimientos',
        }}
        acciones={
          puede(s, P.inventario.ver)
            ? [{ texto: 'Abrir el movimiento', icono: 'ver', tecla: 'V', abre: true, hacer: (r) => ir(rutaMovimiento(r.ID)) }]
            : []
        }
        pie={
          k && (
            <dl className={estilosTotales.totales}>
              {(
                [
                  ['Había', k.TOTALES.EXISTENCIA_INICIAL],
                  ['Entradas', k.TOTALES.TOTAL_ENTRADAS],
                  ['Salidas', k.TOTALES.TOTAL_SALIDAS],
                  ['Quedan', k.TOTALES.EXISTENCIA_FINAL],
                ] as const
              ).map(([que, cuanto]) => (
                <div key={que}>
                  <dt>{que}</dt>
                  <dd className={comunes.numeros}>
                    {n(cuanto)} {k.UNIDAD}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
        columnas={[
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '160px',
            valor: (r) => `${r.FECHA} ${r.HORA}`,
            celda: (r) => <span className={comunes.numeros}>{`${fechaCorta(r.FECHA)}, ${r.HORA}`}</span>,
          },
          {
            clave: 'TIPO',
            titulo: 'Movimiento',
            ancho: '150px',
            movil: 'titulo',
            valor: (r) => `${nombreEn(TIPOS_MOVIMIENTO, r.TIPO)} ${r.ID}`,
            celda: (r) => (
              <Ficha {...(r.TIPO === entrada ? { tono: 'bien' } : r.TIPO === salida ? { tono: 'cuidado' } : {})}>
                {nombreEn(TIPOS_MOVIMIENTO, r.TIPO)} {r.ID}
              </Ficha>
            ),
          },
          { clave: 'ORIGEN', titulo: 'Origen', movil: 'no', desde: 820 },
          { clave: 'DESTINO', titulo: 'Destino', movil: 'no', desde: 820 },
          { clave: 'REFERENCIA', titulo: 'Referencia', movil: 'no', desde: 1120 },
          ...(conLotes ? [{ clave: 'LOTE' as const, titulo: 'Lote' }] : []),
          ...(k?.PRODUCTO.some((r) => r.PACIENTE) ? [{ clave: 'PACIENTE' as const, titulo: 'Paciente' }] : []),
          { clave: 'ENTRADA', titulo: 'Entrada', derecha: true, celda: (r) => (r.ENTRADA ? n(r.ENTRADA) : '') },
          { clave: 'SALIDA', titulo: 'Salida', derecha: true, celda: (r) => (r.SALIDA ? n(r.SALIDA) : '') },
          { clave: 'EXISTENCIA', titulo: 'Existencia', derecha: true, celda: (r) => <b className={comunes.fuerte}>{n(r.EXISTENCIA)}</b> },
          {
            clave: 'COSTO_UNITARIO',
            titulo: 'Costo',
            derecha: true,
            celda: (r) => costoTexto(r.COSTO_UNITARIO, pais),
            movil: 'no',
            desde: 720,
          },
          { clave: 'IMPORTE', titulo: 'Importe', derecha: true, celda: (r) => costoTexto(r.IMPORTE, pais), movil: 'no', desde: 1020 },
        ]}
      />
    </Pagina>
  );
}
