// Screen /inventory/count/:ID: what the books said, what was found, and the movements that came of it.
import { useParams } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { redondear } from '#domain/redondeo.ts';
import { cantidadTexto } from '#features/inventario/movimientos/texto.ts';
import { rutaMovimiento } from '#features/inventario/movimientos/web/rutas.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Cargando, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { conteosInventario, type RenglonContado } from '../contract.ts';
import { diferencia } from '../rules.ts';
import { RUTA_CONTEOS } from './rutas.ts';

export default function ConteoHecho() {
  const { pais } = useClinica();
  const ID = Number(useParams().ID);
  const datos = useDatos(conteosInventario.obtener_detalle, { ID });
  const k = datos.data;
  const n = (v: number) => cantidadTexto(v, pais);
  return (
    <Pagina
      titulo={`Conteo ${ID}`}
      volver={RUTA_CONTEOS}
      acciones={
        <>
          {k?.ID_ENTRADA && <EnlaceBoton a={rutaMovimiento(k.ID_ENTRADA)}>Entrada {k.ID_ENTRADA}</EnlaceBoton>}
          {k?.ID_SALIDA && <EnlaceBoton a={rutaMovimiento(k.ID_SALIDA)}>Salida {k.ID_SALIDA}</EnlaceBoton>}
          <Boton icono="imprimir" onClick={() => abrirArchivo(conteosInventario.imprimir, { ID }, undefined, 'conteo')}>
            Imprimir
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>
        {k && (
          <div className={comunes.columna}>
            <p className={comunes.secundario}>
              {k.ALMACEN}, {fechaTexto(k.FECHA)}, {k.HORA}, por {k.USUARIO}. {k.MOTIVO}.
            </p>
            <Tabla<RenglonContado>
              nombre="Renglones del conteo"
              filas={k.PRODUCTOS}
              claveDe={(r) => r.RENGLON}
              tamanos={TAMANOS_LARGOS}
              columnas={[
                { clave: 'NOMBRE', titulo: 'Producto', movil: 'titulo' },
                { clave: 'LOTE', titulo: 'Lote' },
                { clave: 'EXISTENCIA', titulo: 'En libros', derecha: true, celda: (r) => n(r.EXISTENCIA) },
                { clave: 'CONTADO', titulo: 'Contado', derecha: true, celda: (r) => `${n(r.CONTADO)} ${r.UNIDAD}` },
                {
                  clave: 'COSTO',
                  titulo: 'Diferencia',
                  derecha: true,
                  valor: diferencia,
                  celda: (r) => {
                    const d = diferencia(r);
                    return d ? <b className={d < 0 ? comunes.peligro : comunes.bien}>{`${d > 0 ? '+' : ''}${n(d)}`}</b> : '';
                  },
                },
                {
                  clave: 'RENGLON',
                  titulo: 'Valor',
                  derecha: true,
                  valor: (r) => diferencia(r) * r.COSTO,
                  celda: (r) => (diferencia(r) ? formatear(redondear(diferencia(r) * r.COSTO, 2), pais) : ''),
                },
              ]}
            />
          </div>
        )}
      </Cargando>
    </Pagina>
  );
}
