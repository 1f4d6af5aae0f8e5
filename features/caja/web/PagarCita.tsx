// Screen /cashier/patient/:CODIGOPACIENTE/pay-pending/:appointmentId: payment of an appointment that waits for it.
import { useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Cargando, Esqueleto, SinPermiso, Vacio } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { citasPagoPendiente } from '../citas_pago_pendiente/contract.ts';
import { EN_DOLARES, enMonedaDeCaja } from '../citas_pago_pendiente/rules.ts';
import { saldoFavor } from '../saldo_favor/contract.ts';
import { Cobro } from './Cobro.tsx';
import { PaginaCaja, SaldoDisponible, useCodigo } from './PaginaCaja.tsx';
import { rutaCargos } from './rutas.ts';

export default function PagarCita() {
  const CODIGOPACIENTE = useCodigo();
  const N_CITA = Number(useParams().appointmentId);
  const s = useSesion();
  const { pais } = useClinica();
  const cita = useDatos(citasPagoPendiente.obtener_uno, { N_CITA }, { fresco: 0 });
  const saldo = useDatos(saldoFavor.obtener_uno, { CODIGOPACIENTE }, { fresco: 0 });
  if (!s.permisos.has(P.caja.cobrar) || s.soloLectura) return <SinPermiso />;
  const disponible = saldo.data?.SALDO ?? 0;
  return (
    <PaginaCaja
      titulo="Pagar cita"
      volver={rutaCargos(CODIGOPACIENTE)}
      sinRelleno
      junto={disponible > 0 ? <SaldoDisponible saldo={disponible} /> : undefined}
    >
      <Cargando de={cita}>
        {cita.data && !enMonedaDeCaja(cita.data, pais) ? (
          <Vacio texto={EN_DOLARES} />
        ) : cita.data && saldo.data ? (
          <Cobro que={{ cita: cita.data }} saldo={disponible} />
        ) : (
          <Esqueleto />
        )}
      </Cargando>
    </PaginaCaja>
  );
}
