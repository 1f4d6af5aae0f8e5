// Screen /cashier/patient/:CODIGOPACIENTE/pay/:chargeIds/:defDate/:positiveBalance: payment of charges, or purchase of positive
// balance.

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useNavigate, useParams } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Cargando, Esqueleto, SinPermiso } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { abonos, type FormaPago, Pago } from '../abonos/contract.ts';
import { suma } from '../abonos/rules.ts';
import { type CargoListado, cargos } from '../cargos/contract.ts';
import { total } from '../cargos/rules.ts';
import { Compra, saldoFavor } from '../saldo_favor/contract.ts';
import { REFERENCIA_SALDO } from '../saldo_favor/rules.ts';
import { AbonosRecientes, CargosRelacionados } from './CargosRelacionados.tsx';
import estilos from './caja.module.css';
import { FormasPago } from './FormasPago.tsx';
import { PaginaCaja, useCodigo, useDinero, useTotales } from './PaginaCaja.tsx';
import { cuenta, type FormaEnForma, juzgar, nuevaForma } from './pago.ts';
import { ResumenPago } from './ResumenPago.tsx';
import { imprimirRecibo } from './recibo.ts';
import { rutaCargos } from './rutas.ts';

const IMPRIMIR = 'galeno.caja.imprimir';

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
          <Ficha tono="bien" icono="cartera">
            Saldo a favor disponible <b className={`${comunes.numeros} ${comunes.fuerte}`}>{$(disponible)}</b>
          </Ficha>
        ) : compra && t && t.SALDOS > 0 ? (
          <Ficha tono="peligro">
            Debe <b className={`${comunes.numeros} ${comunes.fuerte}`}>{$(t.SALDOS)}</b>
          </Ficha>
        ) : undefined
      }
    >
      {compra ? (
        <Cobro compra cargos={[]} saldo={disponible} />
      ) : (
        <Cargando de={datos}>
          {datos.data && saldo.data ? <Cobro compra={false} cargos={datos.data} saldo={disponible} /> : <Esqueleto />}
        </Cargando>
      )}
    </PaginaCaja>
  );
}

function Cobro({ compra, cargos: lista, saldo }: { compra: boolean; cargos: CargoListado[]; saldo: number }) {
  const CODIGOPACIENTE = useCodigo();
  const ir = useNavigate();
  const s = useSesion();
  const clinica = useClinica();
  // The time at which the screen opened; without P.caja.fecharPagos the server's counts.
  const [{ fecha, hora }] = useState(() => enLaClinica(clinica.ZONA_HORARIA));
  const [imprimir, setImprimir] = useState(() => localStorage.getItem(IMPRIMIR) !== '0');
  const [enviar, setEnviar] = useState(false);
  const puedeImprimir = s.permisos.has(P.caja.imprimirRecibos);
  const pagar = useGuardar(compra ? saldoFavor.agregar : abonos.agregar, {});
  const folios = lista.map((c) => c.FOLIOCARGO);
  const debe = total(lista, 'SALDO');
  const inicial = {
    FECHA: fecha,
    HORA: hora,
    REFERENCIA: compra ? REFERENCIA_SALDO : '',
    CODIGOPACIENTE,
    FORMAS_PAGO: [nuevaForma(E.formaPago.efectivo, debe > 0 ? debe : '')],
    ...(compra ? {} : { CARGOS: folios }),
  };
  const alGuardar = async (v: Record<string, unknown>) => {
    const hecho = await pagar.enviar({ ...v, TOTAL: suma(v.FORMAS_PAGO as FormaPago[]) });
    if (!hecho) return false;
    if (imprimir && puedeImprimir) void imprimirRecibo(clinica, hecho.FOLIORECIBO);
    void ir(rutaCargos(CODIGOPACIENTE, `?recibo=${hecho.FOLIORECIBO}${enviar ? '&enviar=1' : ''}`), { replace: true });
    return true;
  };
  const fechable = s.permisos.has(P.caja.fecharPagos);
  const desde = lista.reduce((ultima, c) => (c.FECHA > ultima ? c.FECHA : ultima), '');
  return (
    <Formulario
      schema={compra ? Compra(clinica) : Pago(clinica)}
      inicial={inicial}
      errores={pagar.errores}
      alGuardar={alGuardar}
      className={estilos.pagar}
    >
      <div className={estilos.pagarDatos}>
        <div className={estilos.pagarCuando}>
          <Campo nombre="FECHA" soloLectura={!fechable} min={desde} max={fecha} />
          <Campo nombre="HORA" soloLectura={!fechable} />
          <Campo nombre="REFERENCIA" placeholder="Opcional, hasta 200 caracteres" />
        </div>
        {!compra && <CargosRelacionados cargos={lista} />}
        <FormasPago debe={debe} saldo={compra ? 0 : saldo} compra={compra} />
        <AbonosRecientes CODIGOPACIENTE={CODIGOPACIENTE} />
      </div>
      <Lado
        compra={compra}
        cargos={lista}
        saldo={saldo}
        hoy={fecha}
        ocupado={pagar.enviando}
        imprimir={puedeImprimir ? imprimir : undefined}
        alImprimir={(si) => {
          setImprimir(si);
          localStorage.setItem(IMPRIMIR, si ? '1' : '0');
        }}
        enviar={enviar}
        alEnviar={setEnviar}
      />
    </Formulario>
  );
}

interface LadoProps {
  compra: boolean;
  cargos: CargoListado[];
  saldo: number;
  hoy: string;
  ocupado: boolean;
  imprimir: boolean | undefined;
  alImprimir: (si: boolean) => void;
  enviar: boolean;
  alEnviar: (si: boolean) => void;
}
function Lado({ compra, cargos: lista, saldo, hoy, ...resto }: LadoProps) {
  const s = useSesion();
  const { pais } = useClinica();
  const [FORMAS_PAGO, FECHA, HORA] = useWatch({ name: ['FORMAS_PAGO', 'FECHA', 'HORA'] }) as [FormaEnForma[], string, string];
  const k = cuenta(FORMAS_PAGO, lista);
  return (
    <ResumenPago
      k={k}
      formas={FORMAS_PAGO}
      veredicto={juzgar(s, hoy, FECHA, k, lista, saldo, compra)}
      compra={compra}
      FECHA={FECHA}
      HORA={HORA}
      $={(n) => formatear(n, pais)}
      {...resto}
    />
  );
}
