// The receipt just made, with buttons to print and send it.

import { useEffect, useRef, useState } from 'react';
import { P } from '#domain/permisos.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Icono } from '#kernel/web/icons.tsx';
import { EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { abonos } from '../abonos/contract.ts';
import { facturado } from '../abonos/rules.ts';
import estilos from './caja.module.css';
import { DialogoFactura } from './DialogoFactura.tsx';
import { useFacturaElectronica } from './factura_electronica.ts';
import { useDinero, usePacienteCaja } from './PaginaCaja.tsx';
import { imprimirRecibo } from './recibo.ts';

/** Reads ?recibo=12 (and &enviar=1, which opens the dialog to send it). */
export function UltimoPago({ CODIGOPACIENTE }: { CODIGOPACIENTE: number }) {
  const [url, cambiar] = useDireccion();
  const FOLIORECIBO = Number(url.get('recibo') ?? 0);
  const clinica = useClinica();
  const s = useSesion();
  const $ = useDinero();
  const p = usePacienteCaja(CODIGOPACIENTE);
  const [enviar, setEnviar] = useState(url.has('enviar'));
  const { data } = useDatos(abonos.obtener_detalle, { FOLIORECIBO }, { si: FOLIORECIBO > 0 });
  const electronica = useFacturaElectronica();
  const suyo =
    data && data.ENC.FOLIORECIBO === FOLIORECIBO && data.ENC.CODIGOPACIENTE === CODIGOPACIENTE && !data.ENC.RECIBO_CANCELADO
      ? data
      : undefined;
  // The receipt's buttons get the focus after a payment.
  const caja = useRef<HTMLDivElement>(null);
  // All its buttons come at once: one that came later would push the others.
  const hay = suyo !== undefined && electronica !== undefined;
  const factura = suyo && !facturado(suyo.ENC) ? electronica?.alCobrar(s) : undefined;
  const [facturando, setFacturando] = useState<string>();
  useEffect(() => {
    if (hay) caja.current?.focus();
  }, [hay]);
  if (!hay) return null;
  return (
    <div className={estilos.ultimoPago} data-pieza="ultimo-pago" role="status" ref={caja} tabIndex={-1} data-foco="">
      <Icono n="listo" />
      <span className={comunes.crece}>
        Recibo <b className={comunes.numeros}>{FOLIORECIBO}</b> por <b className={comunes.numeros}>{$(suyo.ENC.TOTAL)}</b>{' '}
        <span className={comunes.tenue}>{suyo.ENC.FORMAS_PAGO}</span>
      </span>
      {s.permisos.has(P.caja.imprimirRecibos) && (
        <Boton chico icono="imprimir" onClick={() => void imprimirRecibo(clinica, FOLIORECIBO)}>
          Imprimir recibo
        </Boton>
      )}
      {factura && (
        <Boton chico icono="documento" onClick={() => setFacturando(factura.que)}>
          {factura.texto}
        </Boton>
      )}
      {facturando && <DialogoFactura que={facturando} recibo={suyo.ENC} alCerrar={() => setFacturando(undefined)} />}
      <Boton chico icono="correo" onClick={() => setEnviar(true)}>
        Enviar recibo
      </Boton>
      <Boton
        chico
        plano
        icono="cerrar"
        aria-label="Quitar el aviso del último pago"
        onClick={() => cambiar({ recibo: null, enviar: null })}
      />
      {p && (
        <EnviarDialogo
          titulo={`Enviar recibo ${FOLIORECIBO}`}
          abierto={enviar}
          alCerrar={() => setEnviar(false)}
          enviar={abonos.enviar}
          params={{ FOLIORECIBO }}
          destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
          {...(url.has('enviar') ? { medio: 1 as const } : {})}
        />
      )}
    </div>
  );
}
