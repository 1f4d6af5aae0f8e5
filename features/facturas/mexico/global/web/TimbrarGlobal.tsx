// Dialog that issues a global invoice: how its receipts are taxed, and what it will say.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { importesDe, sumar } from '#domain/cfdi/importes.ts';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo, Rejilla } from '#kernel/web/form.tsx';
import { Advertencia } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Periodicidad, periodoDe, textoPeriodo } from '../../periodos.ts';
import { ESTADO_CFDI, impuestosDe } from '../../rules.ts';
import { recordadas } from '../../web/recordadas.ts';
import { EmisionGlobal, facturasGlobales, type ReciboGlobal } from '../contract.ts';

interface Props {
  pedido: { EMISOR: number; PERIODICIDAD: Periodicidad; FECHA: string };
  recibos: readonly ReciboGlobal[];
  alCerrar: () => void;
  alTimbrar: (FACTURAFOLIO: number) => void;
}
export function TimbrarGlobal({ pedido, recibos, alCerrar, alTimbrar }: Props) {
  const { CODIGOUSUARIO } = useSesion();
  const [rechazo, setRechazo] = useState('');
  const guardar = useGuardar(
    facturasGlobales.timbrar,
    {},
    { alHacer: (d) => (d.ESTADO === ESTADO_CFDI.rechazada ? setRechazo(d.RESPUESTA) : alTimbrar(d.FACTURAFOLIO)) },
  );
  const antes = recordadas(CODIGOUSUARIO);
  // What was seen is what is stamped, whatever is charged meanwhile.
  const [RECIBOS] = useState(() => recibos);
  return (
    <DialogoForma
      titulo={RECIBOS.length === 1 ? 'Timbrar la factura global de 1 recibo' : `Timbrar la factura global de ${RECIBOS.length} recibos`}
      descripcion={textoPeriodo(periodoDe(pedido.PERIODICIDAD, pedido.FECHA))}
      alCerrar={alCerrar}
      ancho="s"
      guardar={guardar}
      si="Timbrar"
      schema={EmisionGlobal}
      inicial={{
        ...pedido,
        RECIBOS: RECIBOS.map((r) => r.FOLIORECIBO),
        OBJECTO_IMP: antes.OBJECTO_IMP ?? '02',
        IVA: antes.IVA ?? 'DESGLOSAR',
      }}
      antes={rechazo && <Advertencia role="alert">No se timbró. {rechazo}</Advertencia>}
    >
      <div className={comunes.columna}>
        <Importes recibos={RECIBOS} />
        <Rejilla>
          <Campo nombre="IVA" enfocar />
          <Campo nombre="OBJECTO_IMP" />
        </Rejilla>
        <p className={comunes.tenue}>A PUBLICO EN GENERAL, XAXX010101000: una línea por recibo, sin los nombres de los pacientes.</p>
      </div>
    </DialogoForma>
  );
}
function Importes({ recibos }: { recibos: readonly ReciboGlobal[] }) {
  const $ = useDinero();
  const [IVA, OBJECTO_IMP] = useWatch({ name: ['IVA', 'OBJECTO_IMP'] });
  const impuestos = impuestosDe({ IVA, OBJECTO_IMP, ISR: 'NA' });
  const { base, iva, total } = sumar(recibos.map((r) => importesDe(r.TOTAL, impuestos)));
  return (
    <p className={comunes.numeros} role="status">
      {$(base)} + IVA {$(iva)} = <b>{$(total)}</b>
    </p>
  );
}
