// One click from a name to taking the money: what is open is paid; where nothing is, a charge is registered.
import { useNavigate } from 'react-router';
import { Boton } from '#kernel/web/controles.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { rutaCargos, rutaPagar } from './rutas.ts';

interface Props {
  CODIGOPACIENTE: number;
  NOMBRECOMPLETO: string;
  FOLIOS: readonly number[];
  /** Who attended, for the charge that is yet to be made. */
  CODIGOMEDICO?: number;
}
export function Cobrar({ CODIGOPACIENTE, NOMBRECOMPLETO, FOLIOS, CODIGOMEDICO }: Props) {
  const ir = useNavigate();
  const puedeAbonar = usePuedeEscribir(201);
  const puedeCargar = usePuedeEscribir(202);
  const debe = FOLIOS.length > 0;
  if (debe ? !puedeAbonar : !puedeCargar) return null;
  return (
    <Boton
      chico
      icono={debe ? 'caja' : 'mas'}
      aria-label={`${debe ? 'Cobrar a' : 'Registrar pago de'} ${NOMBRECOMPLETO}`}
      onClick={(e) => {
        e.stopPropagation();
        void ir(
          debe
            ? rutaPagar(CODIGOPACIENTE, FOLIOS, 0)
            : rutaCargos(CODIGOPACIENTE, `?registrar=1${CODIGOMEDICO ? `&medico=${CODIGOMEDICO}` : ''}`),
        );
      }}
      onKeyDown={(e) => e.stopPropagation()}
    >
      {debe ? 'Cobrar' : 'Registrar'}
    </Boton>
  );
}
