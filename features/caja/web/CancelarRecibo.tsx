// Dialog that cancels a receipt: shows what will be undone and asks for the reason.

import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Cargando } from '#kernel/web/pagina.tsx';
import { type AbonoListado, abonos } from '../abonos/contract.ts';
import { saldoUsado } from '../abonos/rules.ts';
import { ConMotivo } from './ConMotivo.tsx';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';

export function CancelarRecibo({ recibo, alCerrar }: { recibo: AbonoListado; alCerrar: () => void }) {
  const { FOLIORECIBO } = recibo;
  const $ = useDinero();
  const datos = useDatos(abonos.obtener_detalle, { FOLIORECIBO });
  const g = useGuardar(abonos.cancelar, { FOLIORECIBO }, { alHacer: alCerrar });
  const usado = saldoUsado(datos.data?.FORMAS_PAGO ?? []);
  return (
    <ConMotivo
      titulo={`Cancelar recibo ${FOLIORECIBO}`}
      no="No cancelar"
      si={`Cancelar recibo de ${$(recibo.TOTAL)}`}
      guardar={g}
      alCerrar={alCerrar}
    >
      <Cargando de={datos}>
        <ul className={estilos.efectos}>
          {datos.data?.DET.map((d, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt keep their order
            <li key={i}>
              {d.FOLIOCARGO ? (
                <>
                  El cargo <b className={comunes.numeros}>{d.FOLIOCARGO}</b> volverá a deber{' '}
                  <b className={comunes.numeros}>{$(d.IMPORTE)}</b>.
                </>
              ) : (
                <>
                  Se quitarán <b className={comunes.numeros}>{$(d.IMPORTE)}</b> del saldo a favor.
                </>
              )}
            </li>
          ))}
          {usado > 0 && (
            <li>
              Regresarán <b className={comunes.numeros}>{$(usado)}</b> al saldo a favor.
            </li>
          )}
        </ul>
        <p className={comunes.tenue}>El recibo se conserva como cancelado, con quién, cuándo y por qué.</p>
      </Cargando>
    </ConMotivo>
  );
}
