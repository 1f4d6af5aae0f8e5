// Screen /inventory/movement/:ID: a new entry (e), exit (s) or transfer (t), or one already saved.
import { useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { TIPO_MOVIMIENTO, type TipoMovimiento } from '#domain/almacen.ts';
import { P } from '#domain/permisos.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { Boton } from '#kernel/web/controles.tsx';
import { mostrarFila } from '#kernel/web/fila_nueva.ts';
import { BarraGuardar, Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando, Pagina, SinPermiso } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type AlmacenListado, type MovimientoDetalle, MovimientoEnviado, movimientosInventario } from '../contract.ts';
import { llevaDestino, llevaOrigen, TIPOS_MOVIMIENTO } from '../rules.ts';
import { useAlmacenes, useNombreAlmacen } from './almacenes.tsx';
import { Renglones } from './Renglones.tsx';
import type { RenglonEnForma } from './renglon.ts';
import { type Propuesto, RUTA_MOVIMIENTOS } from './rutas.ts';

const TIPO_DE: Record<string, TipoMovimiento> = Object.fromEntries(Object.values(TIPO_MOVIMIENTO).map((t) => [t.toLowerCase(), t]));

export default function MovimientoPagina() {
  const { ID = '' } = useParams();
  const TIPO = TIPO_DE[ID];
  const puede = usePuedeEscribir(P.inventario.agregar);
  if (TIPO) return puede ? <Forma key={ID} TIPO={TIPO} /> : <SinPermiso />;
  return <Guardado key={ID} ID={Number(ID)} />;
}
/** Read anew each time: what is edited is never an old answer. */
function Guardado({ ID }: { ID: number }) {
  const datos = useDatos(movimientosInventario.obtener_detalle, { ID }, { fresco: 0 });
  const abierto = useRef<MovimientoDetalle>(undefined);
  if (datos.isFetchedAfterMount) abierto.current ??= datos.data;
  return (
    <Cargando de={{ ...datos, data: abierto.current }}>
      {abierto.current && <Forma TIPO={abierto.current.TIPO} de={abierto.current} />}
    </Cargando>
  );
}

function Forma({ TIPO, de }: { TIPO: TipoMovimiento; de?: MovimientoDetalle }) {
  const ir = useNavigate();
  const { fecha: hoy, hora } = enLaClinica(useClinica().ZONA_HORARIA);
  const propuesto = useLocation().state as Propuesto | null;
  const puedeEditar = usePuedeEscribir(P.inventario.editar);
  const suyos = useAlmacenes();
  const todos = useAlmacenes(1);
  const g = useGuardar(de ? movimientosInventario.actualizar : movimientosInventario.agregar, de ? { ID: de.ID } : {}, {
    alHacer: (d) => {
      const ID = de?.ID ?? (d as { ID: number }).ID;
      mostrarFila('Movimientos de inventario', ID);
      void ir(RUTA_MOVIMIENTOS);
    },
  });
  const tipo = nombreEn(TIPOS_MOVIMIENTO, TIPO);
  // The stock that the lines show also refuses here what the server would refuse.
  const cabe = useRef<(i: number) => true | string>(() => true);
  const schema = useMemo(
    () =>
      MovimientoEnviado.superRefine(
        entreCampos((m, ctx) => {
          for (const i of m.PRODUCTOS.keys()) {
            const message = cabe.current(i);
            if (message !== true) ctx.addIssue({ code: 'custom', path: ['PRODUCTOS', i, 'CANTIDAD'], message });
          }
        }),
      ),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts once, when the warehouses are known
  const inicial = useMemo(
    () => inicialDe({ TIPO, de, propuesto: de ? null : propuesto, hoy, hora, unico: suyos?.length === 1 ? suyos[0]!.ID : null }),
    [suyos !== undefined],
  );
  return (
    <Pagina
      titulo={de ? `${tipo} ${de.ID}` : tipo}
      volver={RUTA_MOVIMIENTOS}
      acciones={
        de && (
          <Boton icono="imprimir" onClick={() => abrirArchivo(movimientosInventario.imprimir, { ID: de.ID }, undefined, 'movimiento')}>
            Imprimir
          </Boton>
        )
      }
    >
      <Cargando de={{ data: suyos && todos, error: null, refetch: () => {} }}>
        <Formulario
          schema={schema}
          inicial={inicial}
          errores={g.errores}
          borrador={`movimiento.${de?.ID ?? TIPO}`}
          soloLectura={de !== undefined && !puedeEditar}
          alGuardar={(m: MovimientoEnviado) => g.enviar({ ...m })}
        >
          <Rejilla min={250}>
            <Campo nombre="FECHA" max={hoy} />
            <Campo nombre="HORA" />
            {llevaOrigen(TIPO) && <Almacen nombre="ID_ORIGEN" lista={suyos} de={de} />}
            {llevaDestino(TIPO) && <Almacen nombre="ID_DESTINO" lista={llevaOrigen(TIPO) ? todos : suyos} de={de} />}
            <Campo nombre="REFERENCIA" ancho={2} placeholder="Factura, pedido, a quién se entregó" />
          </Rejilla>
          <Renglones TIPO={TIPO} de={de} cabe={cabe} hoy={hoy} soloLectura={de !== undefined && !puedeEditar} />
          {(!de || puedeEditar) && <BarraGuardar de={g} />}
        </Formulario>
      </Cargando>
    </Pagina>
  );
}

interface AlmacenProps {
  nombre: 'ID_ORIGEN' | 'ID_DESTINO';
  lista: readonly AlmacenListado[] | undefined;
  de: MovimientoDetalle | undefined;
}
function Almacen({ nombre, lista = [], de }: AlmacenProps) {
  const comoSeLlama = useNombreAlmacen();
  // One that is no longer in use, or another branch's, stays what it was.
  const suyo = de?.[nombre];
  const falta = suyo && !lista.some((a) => a.ID === suyo) ? [{ valor: suyo, texto: nombre === 'ID_ORIGEN' ? de.ORIGEN : de.DESTINO }] : [];
  return <Campo nombre={nombre} opciones={[...lista.map((a) => ({ valor: a.ID, texto: comoSeLlama(a) })), ...falta]} />;
}

interface Comienzo {
  TIPO: TipoMovimiento;
  de: MovimientoDetalle | undefined;
  propuesto: Propuesto | null;
  hoy: string;
  hora: string;
  /** The only warehouse that there is to choose. */
  unico: number | null;
}
function inicialDe({ TIPO, de, propuesto, hoy, hora, unico }: Comienzo) {
  if (de)
    return {
      ...{ TIPO, FECHA: de.FECHA, HORA: de.HORA, REFERENCIA: de.REFERENCIA, VERSION: de.VERSION },
      ...{ ID_ORIGEN: de.ID_ORIGEN ?? '', ID_DESTINO: de.ID_DESTINO ?? '' },
      PRODUCTOS: de.PRODUCTOS.map(
        ({ ID_PRODUCTO, NOMBRE, UNIDAD, CONTROL_LOTES, CANTIDAD, PRECIO_UNITARIO, IMPORTE, LOTE, CADUCIDAD }): RenglonEnForma => ({
          ...{ ID_PRODUCTO, NOMBRE, UNIDAD, CONTROL_LOTES, CANTIDAD, PRECIO_UNITARIO, IMPORTE, LOTE },
          CADUCIDAD: CADUCIDAD ?? '',
        }),
      ),
    };
  return {
    ...{ TIPO, FECHA: hoy, HORA: hora, REFERENCIA: '', VERSION: '' },
    ID_ORIGEN: llevaOrigen(TIPO) ? (unico ?? '') : '',
    ID_DESTINO: propuesto?.ID_DESTINO ?? (TIPO === TIPO_MOVIMIENTO.entrada ? (unico ?? '') : ''),
    PRODUCTOS: (propuesto?.PRODUCTOS ?? []).map(
      (p): RenglonEnForma => ({ ...p, IMPORTE: Math.round(p.CANTIDAD * p.PRECIO_UNITARIO * 1e6) / 1e6, LOTE: '', CADUCIDAD: '' }),
    ),
  };
}
