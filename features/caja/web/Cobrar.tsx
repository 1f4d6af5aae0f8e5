// The button to collect from a patient: pays the unpaid charges, or registers a charge if there are none.
import { useNavigate } from 'react-router';
import { P } from '#domain/permisos.ts';
import { Boton } from '#kernel/web/controles.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { rutaCargos, rutaPagar } from './rutas.ts';

interface PorCobrar {
  CODIGOPACIENTE: number;
  NOMBRECOMPLETO: string;
  FOLIOS: readonly number[];
  /** Doctor of the appointment, for the charge to register. */
  CODIGOMEDICO?: number | null;
}
export function useCobrar() {
  const ir = useNavigate();
  const puedeAbonar = usePuedeEscribir(P.caja.cobrar);
  const puedeCargar = usePuedeEscribir(P.caja.registrarCargos);
  return {
    si: ({ FOLIOS }: PorCobrar) => (FOLIOS.length > 0 ? puedeAbonar : puedeCargar),
    hacer: ({ CODIGOPACIENTE, FOLIOS, CODIGOMEDICO }: PorCobrar) =>
      ir(
        FOLIOS.length > 0
          ? rutaPagar(CODIGOPACIENTE, FOLIOS, 0)
          : rutaCargos(CODIGOPACIENTE, `?registrar=1${CODIGOMEDICO ? `&medico=${CODIGOMEDICO}` : ''}`),
      ),
  };
}

export function Cobrar({ de }: { de: PorCobrar }) {
  const { si, hacer } = useCobrar();
  const debe = de.FOLIOS.length > 0;
  if (!si(de)) return null;
  return (
    <Boton
      chico
      primario={debe}
      icono={debe ? 'caja' : 'mas'}
      aria-label={`${debe ? 'Cobrar a' : 'Registrar pago de'} ${de.NOMBRECOMPLETO}`}
      onClick={() => void hacer(de)}
    >
      {debe ? 'Cobrar' : 'Registrar pago'}
    </Boton>
  );
}
