// Preview of the receipt while the payment is typed.

import { fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import estilos from './caja.module.css';
import { useCodigo, usePacienteCaja } from './PaginaCaja.tsx';
import type { Cuenta } from './pago.ts';

interface Props {
  k: Cuenta;
  compra: boolean;
  FECHA: string;
  HORA: string;
  $: (n: number) => string;
}
export function VistaRecibo({ k, compra, FECHA, HORA, $ }: Props) {
  const clinica = useClinica();
  const s = useSesion();
  const p = usePacienteCaja(useCodigo());
  const sucursal = s.SUCURSALES.find((x) => x.CODIGOCLINICA === s.SUCURSAL)?.NOMBRECLINICA;
  const linea = (nombre: string, valor: string, clase = '') => (
    <div className={clase}>
      <dt>{nombre}</dt>
      <dd className={comunes.numeros}>{valor}</dd>
    </div>
  );
  return (
    <section className={estilos.vistaRecibo} aria-label="Vista previa del recibo">
      <div className={comunes.fila}>
        <h3 className={comunes.crece}>Vista previa del recibo</h3>
        <span className={comunes.tenue}>{clinica.RECIBO_TICKET ? 'Ticket' : 'Carta'}</span>
      </div>
      <div className={estilos.papel}>
        <div className={comunes.fila}>
          {clinica.LOGO && <img src={clinica.LOGO} alt="" />}
          <div>
            <b>{clinica.NOMBRECLINICA}</b>
            {sucursal && sucursal !== clinica.NOMBRECLINICA && <p className={comunes.secundario}>{sucursal}</p>}
          </div>
        </div>
        <dl>
          {linea('Recibo', 'Por asignar')}
          {linea('Fecha', /^\d{4}-/.test(FECHA) ? `${fechaTexto(FECHA)}, ${HORA}` : '')}
          {linea('Paciente', p?.NOMBRECOMPLETO ?? '')}
        </dl>
        <dl>
          {compra
            ? linea('1 × Saldo a favor', $(k.pagado))
            : k.partes.map(({ cargo, IMPORTE }) => (
                <div key={cargo.FOLIOCARGO}>
                  <dt>
                    {cargo.CANTIDAD} × {cargo.DESCRIPCION}
                  </dt>
                  <dd className={comunes.numeros}>{$(IMPORTE)}</dd>
                </div>
              ))}
        </dl>
        <dl>
          {linea('Total', $(k.pagado), estilos.grande)}
          {k.porForma.map((f) => (
            <div key={f.FORMAPAGO} className={comunes.secundario}>
              <dt>{f.nombre}</dt>
              <dd className={comunes.numeros}>{$(f.IMPORTE)}</dd>
            </div>
          ))}
        </dl>
        {!compra && <dl>{linea('Saldo pendiente', $(Math.max(0, k.pendiente)))}</dl>}
      </div>
    </section>
  );
}
