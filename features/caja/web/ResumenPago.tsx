// The summary at the right of the pay screen: amount paid, amount pending (the largest number), button and preview of the
// receipt.

import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { suma } from '#domain/dinero.ts';
import { E, etiqueta, FORMAS_PAGO } from '#domain/estados.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Casilla } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import estilos from './caja.module.css';
import { type Cuenta, dondeQueda, type FormaEnForma, filaParaSumar } from './pago.ts';
import { VistaRecibo } from './VistaRecibo.tsx';

interface Props {
  k: Cuenta;
  formas: readonly FormaEnForma[];
  veredicto: Veredicto;
  compra: boolean;
  /** An appointment, which is paid whole. */
  deCita: boolean;
  FECHA: string;
  HORA: string;
  $: (n: number) => string;
  ocupado: boolean;
  /** Undefined for users who may not print receipts. */
  imprimir: boolean | undefined;
  alImprimir: (si: boolean) => void;
  enviar: boolean;
  alEnviar: (si: boolean) => void;
}
const CORTOS: Record<number, string> = { 1: 'efectivo', 3: 'tarjeta', 4: 'tarjeta', 6: 'transferencia' };

export function ResumenPago({
  k,
  formas,
  veredicto,
  compra,
  deCita,
  FECHA,
  HORA,
  $,
  ocupado,
  imprimir,
  alImprimir,
  enviar,
  alEnviar,
}: Props) {
  const { setValue } = useFormContext();
  const porque = useId();
  const fila = filaParaSumar(formas);
  const parcial = !compra && !deCita && k.pendiente > 0 && k.pagado > 0;
  const puede = veredicto === true;
  const vacio = k.pagado === 0;
  return (
    <aside className={estilos.pagarResumen} aria-label="Resumen del pago">
      <dl className={estilos.cuentas}>
        {!compra && (
          <div>
            <dt>{deCita ? 'Importe de la cita' : 'Saldo de los cargos'}</dt>
            <dd className={`${comunes.numeros} ${comunes.fuerte}`}>{$(k.debe)}</dd>
          </div>
        )}
        {k.porForma.map((f) => (
          <div key={f.FORMAPAGO} className={f.FORMAPAGO === E.formaPago.saldoFavor ? comunes.bien : ''}>
            <dt>{f.nombre}</dt>
            <dd className={comunes.numeros}>{$(f.IMPORTE)}</dd>
          </div>
        ))}
        <div className={estilos.pagado}>
          <dt>Total pagado</dt>
          <dd className={`${comunes.numeros} ${comunes.fuerte}`}>{$(k.pagado)}</dd>
        </div>
      </dl>
      <div className={estilos.pagarBarra} data-al-pie="">
        {!compra && (
          <div className={estilos.pendiente}>
            <div className={comunes.crece} aria-live="polite">
              <p className={comunes.secundario}>{k.pendiente < 0 ? 'De más' : 'Pendiente'}</p>
              <output className={`${comunes.numeros} ${k.pendiente === 0 ? comunes.bien : comunes.peligro}`}>
                {$(Math.abs(k.pendiente))}
              </output>
            </div>
            {parcial && fila >= 0 && (
              <Boton
                chico
                onClick={() => {
                  const f = formas[fila]!;
                  setValue(`FORMAS_PAGO.${fila}.IMPORTE`, suma([typeof f.IMPORTE === 'number' ? f.IMPORTE : 0, k.pendiente]), {
                    shouldDirty: true,
                    shouldValidate: true,
                  });
                }}
              >
                Sumar a {CORTOS[Number(formas[fila]!.FORMAPAGO)] ?? etiqueta(FORMAS_PAGO, Number(formas[fila]!.FORMAPAGO)).toLowerCase()}
              </Boton>
            )}
          </div>
        )}
        <div id={porque}>
          {!puede && !vacio ? (
            <p className={`${estilos.notaPago} ${comunes.peligro}`} role="alert">
              <Icono n="alerta" />
              <span>{veredicto}</span>
            </p>
          ) : (
            parcial && (
              <p className={`${estilos.notaPago} ${comunes.cuidado}`}>
                <Icono n="alerta" />
                <span>Pago parcial: quedarán {dondeQueda(k.quedan, $)}.</span>
              </p>
            )
          )}
        </div>
        <Boton
          primario
          type="submit"
          className={estilos.pagarBoton}
          disabled={!puede}
          ocupado={ocupado}
          atajo="Ctrl ↵"
          aria-describedby={porque}
        >
          {compra ? `Registrar ${$(k.pagado)} a favor` : `Abonar ${$(k.pagado)}`}
        </Boton>
      </div>
      <div className={`${comunes.fila} ${comunes.envuelve} ${estilos.despues}`}>
        {imprimir !== undefined && (
          <Casilla valor={imprimir} alCambiar={alImprimir}>
            Imprimir recibo
          </Casilla>
        )}
        <Casilla valor={enviar} alCambiar={alEnviar}>
          Enviar por WhatsApp
        </Casilla>
      </div>
      <VistaRecibo k={k} compra={compra} FECHA={FECHA} HORA={HORA} $={$} />
    </aside>
  );
}
