// The part of an invoice's dialog that lists the receipts of a global one.
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import type { FacturaListada } from '../../contract.ts';
import { ESTADO_CFDI } from '../../rules.ts';
import { facturasGlobales } from '../contract.ts';
import estilos from './recibos.module.css';

export function RecibosDeGlobal({ factura }: { factura: FacturaListada }) {
  const { FACTURAFOLIO, ESTADO } = factura;
  const $ = useDinero();
  const { data } = useDatos(facturasGlobales.obtener_recibos, { FACTURAFOLIO });
  return (
    <section className={comunes.columna} aria-label="Recibos">
      {ESTADO === ESTADO_CFDI.vigente && (
        <p>
          ¿Un paciente pide la factura de su recibo? Cancele esta con el motivo 04, facture ese recibo y timbre de nuevo la global con los
          demás.
        </p>
      )}
      <ul className={estilos.recibos} data-pieza="recibos">
        {data?.map((r) => (
          <li key={r.FOLIORECIBO}>
            <span className={comunes.numeros}>Recibo {r.FOLIORECIBO}</span>
            <span>{r.PACIENTE}</span>
            <span className={comunes.numeros}>{$(r.TOTAL)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
