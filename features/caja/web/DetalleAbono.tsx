// Dialog with a whole receipt: header, lines and methods.

import { bancoTexto } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { TablaSencilla } from '#kernel/web/partes_tabla.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { abonos } from '../abonos/contract.ts';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { imprimirRecibo } from './recibo.ts';

export function DetalleAbono({ FOLIORECIBO, alCerrar }: { FOLIORECIBO: number; alCerrar: () => void }) {
  const $ = useDinero();
  const s = useSesion();
  const clinica = useClinica();
  const datos = useDatos(abonos.obtener_detalle, { FOLIORECIBO });
  const d = datos.data;
  return (
    <Dialogo
      titulo={`Recibo ${FOLIORECIBO}`}
      abierto
      alCerrar={alCerrar}
      ancho="l"
      pie={
        <>
          {s.permisos.has(P.caja.imprimirRecibos) && (
            <Boton icono="imprimir" onClick={() => void imprimirRecibo(clinica, FOLIORECIBO)}>
              Imprimir Recibo
            </Boton>
          )}
          <Boton data-foco onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>
        {d && (
          <div className={`${comunes.columna} ${estilos.detalleAbono}`}>
            <dl className={estilos.fichaAbono}>
              <div>
                <dt>Fecha</dt>
                <dd className={comunes.numeros}>
                  {fechaTexto(d.ENC.FECHA)}, {d.ENC.HORA}
                </dd>
              </div>
              <div>
                <dt>Recibió</dt>
                <dd>{d.ENC.USUARIO || '—'}</dd>
              </div>
              {clinica.MOSTRAR_SUCURSALES === 1 && (
                <div>
                  <dt>Sucursal</dt>
                  <dd>{d.ENC.SUCURSAL_NOMBRE}</dd>
                </div>
              )}
              {d.ENC.REFERENCIA && (
                <div>
                  <dt>Referencia</dt>
                  <dd>{d.ENC.REFERENCIA}</dd>
                </div>
              )}
            </dl>
            {d.ENC.RECIBO_CANCELADO === 1 && (
              <p className={comunes.fila}>
                <Ficha tono="peligro" icono="cancelada">
                  Cancelado
                </Ficha>
                <span>
                  {fechaTexto(d.ENC.CANCELADO_EL?.slice(0, 10))}, {d.ENC.CANCELADO_EL?.slice(11)}
                  {d.ENC.CANCELADO_POR && ` por ${d.ENC.CANCELADO_POR}`}
                  {d.ENC.MOTIVO && `: ${d.ENC.MOTIVO}`}
                </span>
              </p>
            )}
            <TablaSencilla className={comunes.hoja} aria-label="Conceptos del recibo">
              <thead>
                <tr>
                  <th>Cargo</th>
                  <th data-derecha="">Cant.</th>
                  <th>Concepto</th>
                  <th data-derecha="">Importe</th>
                </tr>
              </thead>
              <tbody>
                {d.DET.map((r, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt keep their order
                  <tr key={i}>
                    <td data-tarjeta="no" className={comunes.numeros}>
                      {r.FOLIOCARGO || '—'}
                    </td>
                    <td data-derecha="" data-tarjeta="no">
                      {r.CANTIDAD}
                    </td>
                    <td data-tarjeta="titulo">{r.DESCRIPCION}</td>
                    <td data-derecha="">{$(r.IMPORTE)}</td>
                  </tr>
                ))}
              </tbody>
            </TablaSencilla>
            <dl className={`${estilosTotales.totales} ${estilosTotales.lado}`}>
              {d.FORMAS_PAGO.map((f, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: methods of a receipt keep their order
                <div key={i}>
                  <dt>
                    {f.DESCRIPCION}
                    {f.NODOCUMENTO && <span className={comunes.numeros}> · No. {f.NODOCUMENTO}</span>}
                    {f.BANCO && ` · ${bancoTexto(f.FORMAPAGO, f.BANCO)}`}
                  </dt>
                  <dd className={comunes.numeros}>{$(f.IMPORTE)}</dd>
                </div>
              ))}
              <div className={estilos.grande}>
                <dt>Total</dt>
                <dd className={comunes.numeros}>{$(d.ENC.TOTAL)}</dd>
              </div>
            </dl>
          </div>
        )}
      </Cargando>
    </Dialogo>
  );
}
