// Screen /cashier/patient/:CODIGOPACIENTE/pay/:chargeIds/:defDate/:positiveBalance: payment of charges, or purchase of positive
// balance.

import { Navigate, useParams } from 'react-router';
import { P } from '#domain/permisos.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { Cargando, Esqueleto, SinPermiso } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { cargos } from '../cargos/contract.ts';
import { saldoFavor } from '../saldo_favor/contract.ts';
import { Cobro } from './Cobro.tsx';
import { PaginaCaja, SaldoDisponible, useCodigo, useDinero, useTotales } from './PaginaCaja.tsx';
import { rutaCargos } from './rutas.ts';

export default function Pagar() {
  const { chargeIds = '', positiveBalance } = useParams();
  const CODIGOPACIENTE = useCodigo();
  const s = useSesion();
  const compra = positiveBalance === '1';
  const FOLIOS = chargeIds.split('_').map(Number);
  const datos = useDatos(cargos.obtener_varios, { CODIGOPACIENTE, FOLIOS }, { si: !compra, fresco: 0 });
  const saldo = useDatos(saldoFavor.obtener_uno, { CODIGOPACIENTE }, { fresco: 0 });
  const t = useTotales(CODIGOPACIENTE);
  const $ = useDinero();
  if (!s.permisos.has(compra ? P.caja.registrarSaldoFavor : P.caja.cobrar) || s.soloLectura) return <SinPermiso />;
  if (!compra && !FOLIOS.every((f) => Number.isInteger(f) && f > 0)) return <Navigate to={rutaCargos(CODIGOPACIENTE)} replace />;
  const disponible = saldo.data?.SALDO ?? 0;
  return (
    <PaginaCaja
      titulo={compra ? 'Saldo a favor' : 'Abonar'}
      volver={rutaCargos(CODIGOPACIENTE)}
      sinRelleno
      junto={
        disponible > 0 ? (
          <SaldoDisponible saldo={disponible} />
        ) : compra && t && t.SALDOS > 0 ? (
          <Ficha tono="peligro">
            Debe <b className={`${comunes.numeros} ${comunes.fuerte}`}>{$(t.SALDOS)}</b>
          </Ficha>
        ) : undefined
      }
    >
      {compra ? (
        <Cobro que={{ compra: true }} saldo={disponible} />
      ) : (
        <Cargando de={datos}>
          {datos.data && saldo.data ? <Cobro que={{ cargos: datos.data }} saldo={disponible} /> : <Esqueleto />}
        </Cargando>
      )}
    </PaginaCaja>
  );
}
