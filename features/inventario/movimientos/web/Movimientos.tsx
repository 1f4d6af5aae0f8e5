// Screen /inventory/movements: entries, exits and transfers of a period.
import { useNavigate } from 'react-router';
import { TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import { formatear } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { FiltroPeriodo, usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha, type Tono } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS, useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type MovimientoListado, movimientosInventario } from '../contract.ts';
import { TIPOS_MOVIMIENTO } from '../rules.ts';
import { EligeAlmacen } from './almacenes.tsx';
import { rutaMovimiento } from './rutas.ts';

const { entrada, salida, traspaso } = TIPO_MOVIMIENTO;
const TONO: Partial<Record<TipoMovimiento, Tono>> = { [entrada]: 'bien', [salida]: 'cuidado' };
const ICONO = { [entrada]: 'mas', [salida]: 'menos', [traspaso]: 'derecha' } as const;
const NOMBRE = 'Movimientos de inventario';

export default function Movimientos() {
  const { pais } = useClinica();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const { pedido, veredicto } = usePeriodo();
  const ID_ALMACEN = Number(url.get('almacen')) || null;
  const { FECHA_INICIAL, FECHA_FINAL } = pedido;
  const lista = useLista(
    movimientosInventario.obtener_por_fechas,
    {},
    { nombre: NOMBRE, tamanos: TAMANOS_LARGOS, query: { FECHA_INICIAL, FECHA_FINAL, ID_ALMACEN }, si: veredicto === true },
  );
  const puede = usePuedeEscribir(P.inventario.agregar);
  const puedeEditar = usePuedeEscribir(P.inventario.editar);
  const puedeEliminar = usePuedeEscribir(P.inventario.eliminar);
  const eliminar = useGuardar(movimientosInventario.eliminar);
  const dicho = (m: MovimientoListado) => `${nombreEn(TIPOS_MOVIMIENTO, m.TIPO)} ${m.ID}`;
  const registrar =
    puede &&
    TIPOS_MOVIMIENTO.map(([tipo, texto], i) => (
      <EnlaceBoton key={tipo} a={rutaMovimiento(tipo)} chico primario={i === 0} icono={ICONO[tipo]}>
        {texto}
      </EnlaceBoton>
    ));
  return (
    <Pagina titulo={NOMBRE}>
      <FiltroPeriodo pedido={pedido} sinSucursales>
        <EligeAlmacen valor={ID_ALMACEN} alCambiar={(almacen) => cambiar({ almacen, p: null })} />
      </FiltroPeriodo>
      <Tabla<MovimientoListado>
        nombre={NOMBRE}
        {...lista}
        {...(veredicto === true ? {} : { filas: [], cargando: false, error: veredicto })}
        claveDe={(m) => m.ID}
        tamanos={TAMANOS_LARGOS}
        uno="un movimiento"
        vacio={{ texto: 'No hay movimientos en este periodo', ...(puede ? { accion: registrar } : {}) }}
        barra={registrar}
        acciones={[
          abrirCon<MovimientoListado>(puedeEditar, (m) => ir(rutaMovimiento(m.ID))),
          {
            texto: 'Imprimir',
            icono: 'imprimir',
            tecla: 'P',
            hacer: (m) => abrirArchivo(movimientosInventario.imprimir, { ID: m.ID }, undefined, 'movimiento'),
          },
          ...(puedeEliminar
            ? [
                eliminarCon<MovimientoListado>(async (m) => {
                  if (await confirmarEliminar(`${m.TIPO === traspaso ? 'el' : 'la'} ${dicho(m).toLowerCase()}`))
                    await eliminar.enviar({}, { ID: m.ID });
                }),
              ]
            : []),
        ]}
        columnas={[
          {
            clave: 'ID',
            titulo: 'Folio',
            ancho: '84px',
            derecha: true,
            celda: (m) => <span className={comunes.numeros}>{m.ID}</span>,
            movil: 'no',
          },
          {
            clave: 'TIPO',
            titulo: 'Tipo',
            ancho: '108px',
            valor: dicho,
            movil: 'titulo',
            celda: (m) => {
              const tono = TONO[m.TIPO];
              return <Ficha {...(tono ? { tono } : {})}>{nombreEn(TIPOS_MOVIMIENTO, m.TIPO)}</Ficha>;
            },
          },
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '184px',
            valor: (m) => `${m.FECHA} ${m.HORA}`,
            celda: (m) => <span className={comunes.numeros}>{`${fechaTexto(m.FECHA)}, ${m.HORA}`}</span>,
          },
          { clave: 'ORIGEN', titulo: 'Origen' },
          { clave: 'DESTINO', titulo: 'Destino' },
          { clave: 'REFERENCIA', titulo: 'Referencia', desde: 720 },
          { clave: 'RENGLONES', titulo: 'Productos', derecha: true, ancho: '96px', movil: 'no', desde: 1020 },
          { clave: 'USUARIO', titulo: 'Registró', movil: 'no', desde: 1120 },
          {
            clave: 'IMPORTE',
            titulo: 'Importe',
            derecha: true,
            ancho: '128px',
            celda: (m) => <b className={comunes.fuerte}>{formatear(m.IMPORTE, pais)}</b>,
          },
        ]}
      />
    </Pagina>
  );
}
