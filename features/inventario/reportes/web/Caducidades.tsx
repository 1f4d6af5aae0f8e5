// Screen /inventory_report/expiry: lots that have expired or soon will, and where each went.
import { useNavigate } from 'react-router';
import { formatear, suma } from '#domain/dinero.ts';
import { cantidadTexto } from '#features/inventario/movimientos/texto.ts';
import { EligeAlmacen } from '#features/inventario/movimientos/web/almacenes.tsx';
import { Filtros } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type LoteConExistencia, PLAZOS, reportesInventario } from '../contract.ts';
import { Papel } from './Papel.tsx';
import { rutaKardex } from './rutas.ts';

const [[PRONTO]] = PLAZOS;
function plazo({ DIAS }: LoteConExistencia) {
  if (DIAS < 0) return <Ficha tono="peligro">{DIAS === -1 ? 'Caducó ayer' : `Caducó hace ${-DIAS} días`}</Ficha>;
  if (DIAS === 0) return <Ficha tono="peligro">Caduca hoy</Ficha>;
  const texto = DIAS === 1 ? 'Mañana' : `En ${DIAS} días`;
  return DIAS <= PRONTO ? <Ficha tono="cuidado">{texto}</Ficha> : <span className={comunes.secundario}>{texto}</span>;
}

export default function Caducidades() {
  const { pais } = useClinica();
  const ir = useNavigate();
  const [url, cambiar] = useDireccion();
  const ID_ALMACEN = Number(url.get('almacen')) || null;
  const DIAS = Number(url.get('dias') ?? PRONTO);
  const filtro = { ID_ALMACEN, DIAS };
  const datos = useDatos(reportesInventario.obtener_lotes, {}, { query: filtro });
  const $ = (v: number) => formatear(v, pais);
  return (
    <Pagina
      titulo="Caducidades"
      acciones={<Papel imprimir={reportesInventario.imprimir_lotes} descargar={reportesInventario.descargar_lotes} filtro={filtro} />}
    >
      <Filtros>
        <EligeAlmacen valor={ID_ALMACEN} alCambiar={(almacen) => cambiar({ almacen, p: null })} />
        <Seleccion
          chica
          aria-label="Caducan en"
          opciones={PLAZOS.map(([valor, texto]) => ({ valor, texto }))}
          valor={DIAS}
          alCambiar={(v) => cambiar({ dias: Number(v) === PRONTO ? null : v, p: null })}
        />
      </Filtros>
      <Tabla<LoteConExistencia>
        nombre="Caducidades"
        filas={datos.data}
        cargando={datos.isPending}
        error={datos.error?.message}
        claveDe={(l) => `${l.ID_PRODUCTO}·${l.LOTE}·${l.ID_ALMACEN}`}
        tamanos={TAMANOS_LARGOS}
        uno="un lote"
        vacio={{ texto: 'Ningún lote caduca en este plazo' }}
        acciones={[
          {
            texto: 'Kardex del lote',
            icono: 'historia',
            tecla: 'K',
            abre: true,
            hacer: (l) => ir(rutaKardex(l.ID_PRODUCTO, null, l.LOTE)),
          },
        ]}
        pie={
          datos.data && (
            <dl className={estilosTotales.totales}>
              <div>
                <dt>Lotes</dt>
                <dd className={comunes.numeros}>{datos.data.length}</dd>
              </div>
              <div>
                <dt>Valor</dt>
                <dd className={comunes.numeros}>{$(suma(datos.data.map((l) => l.VALOR)))}</dd>
              </div>
            </dl>
          )
        }
        columnas={[
          {
            clave: 'CADUCIDAD',
            titulo: 'Caducidad',
            ancho: '120px',
            celda: (l) => <span className={comunes.numeros}>{fechaCorta(l.CADUCIDAD)}</span>,
          },
          { clave: 'DIAS', titulo: 'Plazo', ancho: '170px', valor: (l) => l.DIAS, celda: plazo },
          { clave: 'NOMBRE', titulo: 'Producto', movil: 'titulo' },
          { clave: 'LOTE', titulo: 'Lote' },
          { clave: 'ALMACEN', titulo: 'Almacén', desde: 720 },
          {
            clave: 'EXISTENCIA',
            titulo: 'Existencia',
            derecha: true,
            celda: (l) => (
              <span className={comunes.numeros}>
                {cantidadTexto(l.EXISTENCIA, pais)} <span className={comunes.tenue}>{l.UNIDAD}</span>
              </span>
            ),
          },
          { clave: 'VALOR', titulo: 'Valor', derecha: true, celda: (l) => $(l.VALOR), movil: 'no', desde: 820 },
        ]}
      />
    </Pagina>
  );
}
