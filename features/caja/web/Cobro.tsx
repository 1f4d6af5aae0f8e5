// The form of the pay screens: date, what is paid, methods and summary.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatear } from '#domain/dinero.ts';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { useGuardar } from '#kernel/web/api.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { abonos, type FormaPago, Pago } from '../abonos/contract.ts';
import { suma } from '../abonos/rules.ts';
import type { CargoListado } from '../cargos/contract.ts';
import { total } from '../cargos/rules.ts';
import { citasPagoPendiente, PagoCita } from '../citas_pago_pendiente/contract.ts';
import { Compra, saldoFavor } from '../saldo_favor/contract.ts';
import { REFERENCIA_SALDO } from '../saldo_favor/rules.ts';
import { AbonosRecientes, CargosRelacionados } from './CargosRelacionados.tsx';
import { CitaAPagar, comoCargo } from './CitasPendientes.tsx';
import estilos from './caja.module.css';
import { FormasPago } from './FormasPago.tsx';
import { useCodigo } from './PaginaCaja.tsx';
import { cuenta, type FormaEnForma, juzgar, nuevaForma, type QueSeCobra } from './pago.ts';
import { ResumenPago } from './ResumenPago.tsx';
import { imprimirRecibo } from './recibo.ts';
import { rutaCargos } from './rutas.ts';

const IMPRIMIR = 'galeno.caja.imprimir';

const llamadaDe = (que: QueSeCobra) => ('cita' in que ? citasPagoPendiente.pagar : 'compra' in que ? saldoFavor.agregar : abonos.agregar);
const formaDe = (que: QueSeCobra) => ('cita' in que ? PagoCita : 'compra' in que ? Compra : Pago);

export function Cobro({ que, saldo }: { que: QueSeCobra; saldo: number }) {
  const compra = 'compra' in que;
  const lista = 'cargos' in que ? que.cargos : 'cita' in que ? [comoCargo(que.cita)] : [];
  const CODIGOPACIENTE = useCodigo();
  const ir = useNavigate();
  const s = useSesion();
  const clinica = useClinica();
  // The time at which the screen opened; without P.caja.fecharPagos the server's counts.
  const [{ fecha, hora }] = useState(() => enLaClinica(clinica.ZONA_HORARIA));
  const [imprimir, setImprimir] = useState(() => localStorage.getItem(IMPRIMIR) !== '0');
  const [enviar, setEnviar] = useState(false);
  const puedeImprimir = s.permisos.has(P.caja.imprimirRecibos);
  const pagar = useGuardar(llamadaDe(que), {});
  const debe = total(lista, 'SALDO');
  const inicial = {
    FECHA: fecha,
    HORA: hora,
    REFERENCIA: compra ? REFERENCIA_SALDO : '',
    CODIGOPACIENTE,
    FORMAS_PAGO: [nuevaForma(E.formaPago.efectivo, debe > 0 ? debe : '')],
    ...('cargos' in que ? { CARGOS: lista.map((c) => c.FOLIOCARGO) } : 'cita' in que ? { CITA: que.cita.N_CITA } : {}),
  };
  const alGuardar = async (v: Record<string, unknown>) => {
    const hecho = await pagar.enviar({ ...v, TOTAL: suma(v.FORMAS_PAGO as FormaPago[]) });
    if (!hecho) return false;
    if (imprimir && puedeImprimir) void imprimirRecibo(clinica, hecho.FOLIORECIBO);
    void ir(rutaCargos(CODIGOPACIENTE, `?recibo=${hecho.FOLIORECIBO}${enviar ? '&enviar=1' : ''}`), { replace: true });
    return true;
  };
  const fechable = s.permisos.has(P.caja.fecharPagos);
  const desde = 'cargos' in que ? lista.reduce((ultima, c) => (c.FECHA > ultima ? c.FECHA : ultima), '') : '';
  return (
    <Formulario schema={formaDe(que)(clinica)} inicial={inicial} errores={pagar.errores} alGuardar={alGuardar} className={estilos.pagar}>
      <div className={estilos.pagarDatos}>
        <div className={estilos.pagarCuando}>
          <Campo nombre="FECHA" soloLectura={!fechable} min={desde} max={fecha} />
          <Campo nombre="HORA" soloLectura={!fechable} />
          <Campo nombre="REFERENCIA" placeholder="Opcional, hasta 200 caracteres" />
        </div>
        {'cargos' in que && <CargosRelacionados cargos={lista} />}
        {'cita' in que && <CitaAPagar cita={que.cita} />}
        <FormasPago debe={debe} saldo={compra ? 0 : saldo} compra={compra} />
        <AbonosRecientes CODIGOPACIENTE={CODIGOPACIENTE} />
      </div>
      <Lado
        que={que}
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
  que: QueSeCobra;
  cargos: CargoListado[];
  saldo: number;
  hoy: string;
  ocupado: boolean;
  imprimir: boolean | undefined;
  alImprimir: (si: boolean) => void;
  enviar: boolean;
  alEnviar: (si: boolean) => void;
}
function Lado({ que, cargos: lista, saldo, hoy, ...resto }: LadoProps) {
  const s = useSesion();
  const { pais } = useClinica();
  const [FORMAS_PAGO, FECHA, HORA] = useWatch({ name: ['FORMAS_PAGO', 'FECHA', 'HORA'] }) as [FormaEnForma[], string, string];
  const k = cuenta(FORMAS_PAGO, lista);
  return (
    <ResumenPago
      k={k}
      formas={FORMAS_PAGO}
      veredicto={juzgar(s, hoy, FECHA, k, que, saldo)}
      compra={'compra' in que}
      deCita={'cita' in que}
      FECHA={FECHA}
      HORA={HORA}
      $={(n) => formatear(n, pais)}
      {...resto}
    />
  );
}
