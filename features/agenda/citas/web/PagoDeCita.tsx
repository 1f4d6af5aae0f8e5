// Whether an appointment is paid, and the way to the till while it waits.
import { Link } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { E, ESTADOS_PAGO } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import type { CitaCompleta } from '../fields.ts';

type ConPago = Pick<
  CitaCompleta,
  'N_CITA' | 'CODIGOPACIENTE' | 'C_ESTATUS' | 'ESTADO_PAGO' | 'TIPO_CITA' | 'IMPORTE' | 'MONEDA' | 'FOLIORECIBO'
>;
/** Draws nothing for appointments that nobody pays ahead. */
export function PagoDeCita({ c }: { c: ConPago }) {
  const { pais } = useClinica();
  const puedeCobrar = usePuedeEscribir(P.caja.cobrar);
  const pendiente = c.ESTADO_PAGO === E.pago.pendiente;
  if (c.ESTADO_PAGO === E.pago.noRequiere && !(c.TIPO_CITA === E.tipoCita.video && pais.pagoVideoconsulta)) return null;
  const moneda = { codigo: (c.MONEDA || pais.moneda.codigo) as typeof pais.moneda.codigo, decimales: 2 as const };
  return (
    <>
      <Ficha tono={pendiente ? 'cuidado' : 'bien'}>
        {c.FOLIORECIBO ? `Pagado en caja, recibo ${c.FOLIORECIBO}` : ESTADOS_PAGO[c.ESTADO_PAGO]}
        {c.IMPORTE ? <span className={comunes.numeros}> · {formatear(c.IMPORTE, pais, moneda)}</span> : null}
      </Ficha>
      {pendiente && puedeCobrar && c.C_ESTATUS !== E.cita.cancelada && c.C_ESTATUS !== E.cita.noAsistio && (
        <Link to={`/cashier/patient/${c.CODIGOPACIENTE}/pay-pending/${c.N_CITA}`}>Pagar cita</Link>
      )}
    </>
  );
}
