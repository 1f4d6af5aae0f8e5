// What a shift took by each method and what moved without a receipt, in the open shift and in the details of a closed one.
import { formatear } from '#domain/dinero.ts';
import { FORMAS_PAGO, pares } from '#domain/estados.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import comunes from '#kernel/web/comunes.module.css';
import { TablaSencilla } from '#kernel/web/partes_tabla.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import type { FormaTurno, MovimientoTurno } from '../contract.ts';
import { MOVIMIENTO_TURNO, MOVIMIENTOS_TURNO } from '../rules.ts';

export function Formas({ formas }: { formas: readonly FormaTurno[] }) {
  const { pais } = useClinica();
  const devueltos = formas.some((f) => f.DEVUELTO > 0);
  return (
    <TablaSencilla className={comunes.hoja} aria-label="Cobrado por forma de pago">
      <thead>
        <tr>
          <th>Forma de pago</th>
          <th data-derecha="">Recibos</th>
          <th data-derecha="">Cobrado</th>
          {devueltos && <th data-derecha="">Devuelto</th>}
        </tr>
      </thead>
      <tbody>
        {formas.map((f) => (
          <tr key={f.FORMAPAGO}>
            <td data-tarjeta="titulo">{nombreEn(pares(FORMAS_PAGO), f.FORMAPAGO)}</td>
            <td data-derecha="">{f.RECIBOS}</td>
            <td data-derecha="">{formatear(f.RECIBIDO, pais)}</td>
            {devueltos && <td data-derecha="">{f.DEVUELTO > 0 && formatear(f.DEVUELTO, pais)}</td>}
          </tr>
        ))}
      </tbody>
    </TablaSencilla>
  );
}

export function Movimientos({ movimientos }: { movimientos: readonly MovimientoTurno[] }) {
  const { pais } = useClinica();
  return (
    <TablaSencilla className={comunes.hoja} aria-label="Entradas y retiros">
      <thead>
        <tr>
          <th>Hora</th>
          <th>Tipo</th>
          <th>Motivo</th>
          <th data-derecha="">Importe</th>
        </tr>
      </thead>
      <tbody>
        {movimientos.map((m) => (
          <tr key={m.RENGLON}>
            <td>{m.HORA}</td>
            <td>{nombreEn(MOVIMIENTOS_TURNO, m.TIPO)}</td>
            <td data-tarjeta="titulo">{m.MOTIVO}</td>
            <td data-derecha="">{formatear(m.TIPO === MOVIMIENTO_TURNO.retiro ? -m.IMPORTE : m.IMPORTE, pais)}</td>
          </tr>
        ))}
      </tbody>
    </TablaSencilla>
  );
}
