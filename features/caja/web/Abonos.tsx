// Screen /cashier/patient/:CODIGOPACIENTE/payments: receipts, their details, printing and cancelling.

import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Ficha, Interruptor } from '#kernel/web/controles.tsx';
import { EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type AbonoListado, abonos } from '../abonos/contract.ts';
import { facturado, puedeCancelarRecibo, TIPO_RECIBO } from '../abonos/rules.ts';
import { CancelarRecibo } from './CancelarRecibo.tsx';
import estilos from './caja.module.css';
import { DetalleAbono } from './DetalleAbono.tsx';
import { DialogoFactura } from './DialogoFactura.tsx';
import { useFacturaElectronica } from './factura_electronica.ts';
import { PaginaCaja, TiraSaldos, useCodigo, useDinero, usePacienteCaja, useTotales } from './PaginaCaja.tsx';
import { ReferenciaDialogo } from './Referencia.tsx';
import { imprimirRecibo } from './recibo.ts';
import { rutaCargos } from './rutas.ts';

const LIMITE = 300;

export default function Abonos() {
  const CODIGOPACIENTE = useCodigo();
  const $ = useDinero();
  const clinica = useClinica();
  const s = useSesion();
  const p = usePacienteCaja(CODIGOPACIENTE);
  const t = useTotales(CODIGOPACIENTE);
  const [CANCELADOS, setCANCELADOS] = useState<0 | 1>(0);
  const datos = useDatos(abonos.obtener, { CODIGOPACIENTE }, { query: { LIMITE, CANCELADOS } });
  const [folio, setFolio] = useState<number>();
  const [abierto, setAbierto] = useState<'detalle' | 'referencia' | 'enviar' | 'cancelar'>();
  const puedeEditar = usePuedeEscribir(P.caja.ver);
  const puedeCancelar = usePuedeEscribir(P.caja.cancelar);
  const elegida = datos.data?.find((a) => a.FOLIORECIBO === folio);
  const abrir = (que: NonNullable<typeof abierto>) => (a: AbonoListado) => {
    setFolio(a.FOLIORECIBO);
    setAbierto(que);
  };
  const cerrar = () => setAbierto(undefined);
  const electronica = useFacturaElectronica();
  const [factura, setFactura] = useState<{ que: string; de: number }>();
  const facturada = factura && datos.data?.find((a) => a.FOLIORECIBO === factura.de);
  return (
    <PaginaCaja
      titulo="Abonos realizados"
      volver={rutaCargos(CODIGOPACIENTE)}
      acciones={
        <EnlaceBoton a={rutaCargos(CODIGOPACIENTE)} chico icono="caja">
          Cargos
        </EnlaceBoton>
      }
    >
      <div className={comunes.columna}>
        <TiraSaldos t={t} />
        <Tabla
          nombre="Abonos"
          // The rows come with all their actions: a key pressed on one of them would find its own missing.
          filas={electronica === undefined ? undefined : datos.data}
          cargando={datos.isPending || electronica === undefined}
          error={datos.error?.message}
          claveDe={(a) => a.FOLIORECIBO}
          tope={LIMITE}
          claseFila={(a) => (a.RECIBO_CANCELADO ? estilos.reciboCancelado : '')}
          vacio={{ texto: 'Todavía no hay pagos de este paciente' }}
          tamanos={TAMANOS_LARGOS}
          uno="un pago"
          acciones={[
            { texto: 'Detalles', icono: 'ver', tecla: 'V', abre: true, hacer: abrir('detalle') },
            ...(s.permisos.has(P.caja.imprimirRecibos)
              ? [
                  {
                    texto: 'Imprimir Recibo',
                    icono: 'imprimir' as const,
                    tecla: 'P',
                    hacer: (a: AbonoListado) => imprimirRecibo(clinica, a.FOLIORECIBO),
                  },
                ]
              : []),
            ...(electronica?.acciones(s, (que) => (a) => setFactura({ que, de: a.FOLIORECIBO })) ?? []),
            ...(puedeEditar
              ? [
                  { texto: 'Enviar Recibo', icono: 'correo' as const, hacer: abrir('enviar') },
                  {
                    texto: 'Referencia',
                    icono: 'nota' as const,
                    hacer: abrir('referencia'),
                    permite: (a: AbonoListado) => !a.RECIBO_CANCELADO || `El recibo ${a.FOLIORECIBO} ya fue cancelado`,
                  },
                ]
              : []),
            ...(puedeCancelar
              ? [
                  {
                    texto: 'Cancelar Recibo',
                    icono: 'cancelada' as const,
                    tecla: 'Supr',
                    peligro: true,
                    hacer: abrir('cancelar'),
                    permite: puedeCancelarRecibo,
                  },
                ]
              : []),
          ]}
          filtros={
            <Interruptor valor={CANCELADOS === 1} alCambiar={(v) => setCANCELADOS(v ? 1 : 0)}>
              Cancelados
            </Interruptor>
          }
          columnas={[
            {
              clave: 'FOLIORECIBO',
              titulo: 'Recibo',
              ancho: '80px',
              celda: (a) => <span className={`${comunes.numeros} ${comunes.realce}`}>{a.FOLIORECIBO}</span>,
            },
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              valor: (a) => `${a.FECHA} ${a.HORA}`,
              celda: (a) => (
                <span className={comunes.numeros}>
                  {fechaTexto(a.FECHA)}, {a.HORA}
                </span>
              ),
            },
            {
              clave: 'CONCEPTO',
              titulo: 'Concepto',
              movil: 'titulo',
              celda: (a) => (
                <span className={estilos.conceptoRecibo}>
                  {a.CONCEPTO} {a.RECIBO_CANCELADO === 1 && <Ficha tono="peligro">Cancelado</Ficha>}
                  {facturado(a) && (
                    <Ficha
                      tono={a.CANCELADO ? 'cuidado' : 'marca'}
                    >{`${a.TIPO_ABONO === TIPO_RECIBO.boleta ? 'Boleta' : 'Factura'} ${a.COMPROBANTE || (a.FACTURAFOLIO ?? '')}${a.CANCELADO ? ', anulada' : ''}`}</Ficha>
                  )}
                </span>
              ),
            },
            { clave: 'FORMAS_PAGO', titulo: 'Formas de pago' },
            { clave: 'REFERENCIA', titulo: 'Referencia', movil: 'no', desde: 920 },
            { clave: 'USUARIO', titulo: 'Cajero', movil: 'no', desde: 820 },
            ...(clinica.MOSTRAR_SUCURSALES
              ? [{ clave: 'SUCURSAL_NOMBRE', titulo: 'Sucursal', movil: 'no' as const, desde: 1020 as const }]
              : []),
            { clave: 'TOTAL', titulo: 'Total', derecha: true, celda: (a) => <b className={comunes.fuerte}>{$(a.TOTAL)}</b> },
          ]}
        />
      </div>
      {facturada && <DialogoFactura que={factura.que} recibo={facturada} alCerrar={() => setFactura(undefined)} />}
      {elegida && abierto === 'detalle' && <DetalleAbono FOLIORECIBO={elegida.FOLIORECIBO} alCerrar={cerrar} />}
      {elegida && abierto === 'cancelar' && <CancelarRecibo recibo={elegida} alCerrar={cerrar} />}
      {elegida && abierto === 'referencia' && (
        <ReferenciaDialogo
          titulo={`Referencia del recibo ${elegida.FOLIORECIBO}`}
          call={abonos.actualizar_referencia}
          params={{ FOLIORECIBO: elegida.FOLIORECIBO }}
          inicial={elegida.REFERENCIA}
          alCerrar={cerrar}
        />
      )}
      {elegida && p && (
        <EnviarDialogo
          titulo={`Enviar recibo ${elegida.FOLIORECIBO}`}
          abierto={abierto === 'enviar'}
          alCerrar={cerrar}
          enviar={abonos.enviar}
          params={{ FOLIORECIBO: elegida.FOLIORECIBO }}
          destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
        />
      )}
    </PaginaCaja>
  );
}
