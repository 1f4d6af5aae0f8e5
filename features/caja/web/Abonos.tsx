// /cashier/patient/:CODIGOPACIENTE/payments: receipts, with their details, paper and cancelling.
import { useState } from 'react';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Veredicto } from '#kernel/shared/verdict.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { Boton, EnlaceBoton, Ficha, Interruptor } from '#kernel/web/controles.tsx';
import { EnviarDialogo } from '#kernel/web/imprimir.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type AbonoListado, abonos } from '../abonos/contract.ts';
import { facturado, puedeCancelarRecibo, unPago } from '../abonos/rules.ts';
import { CancelarRecibo } from './CancelarRecibo.tsx';
import { DetalleAbono } from './DetalleAbono.tsx';
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
  const [CANCELADOS, setCancelados] = useState<0 | 1>(0);
  const datos = useDatos(abonos.obtener, { CODIGOPACIENTE }, { query: { LIMITE, CANCELADOS } });
  const [folio, elegirFolio] = useState<number>();
  const [abierto, abrir] = useState<'detalle' | 'referencia' | 'enviar' | 'cancelar'>();
  const puedeEditar = usePuedeEscribir(200);
  const puedeCancelar = usePuedeEscribir(203);
  const elegida = datos.data?.find((a) => a.FOLIORECIBO === folio);
  const si = (v: Veredicto, hacer: () => void) => (v === true ? hacer() : avisar(v, 'mal'));
  const conElegida = (hacer: (a: AbonoListado) => void) => () => si(unPago(elegida), () => hacer(elegida!));
  const cerrar = () => abrir(undefined);
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
      <div className="columna">
        <TiraSaldos t={t} />
        <Tabla
          nombre="Abonos"
          filas={datos.data}
          cargando={datos.isPending}
          error={datos.error?.message}
          claveDe={(a) => a.FOLIORECIBO}
          seleccion={elegida}
          alSeleccionar={(a) => elegirFolio(a.FOLIORECIBO)}
          alAbrir={(a) => {
            elegirFolio(a.FOLIORECIBO);
            abrir('detalle');
          }}
          claseFila={(a) => (a.RECIBO_CANCELADO ? 'recibo-cancelado' : '')}
          vacio={{ texto: 'Todavía no hay pagos de este paciente' }}
          acciones={
            <>
              <Boton chico icono="ver" onClick={conElegida(() => abrir('detalle'))}>
                Detalles
              </Boton>
              {puedeEditar && (
                <Boton
                  chico
                  icono="nota"
                  onClick={conElegida((a) =>
                    a.RECIBO_CANCELADO ? avisar(`El recibo ${a.FOLIORECIBO} ya fue cancelado`, 'mal') : abrir('referencia'),
                  )}
                >
                  Referencia
                </Boton>
              )}
              {s.permisos.has(207) && (
                <Boton chico icono="imprimir" onClick={conElegida((a) => void imprimirRecibo(clinica, a.FOLIORECIBO))}>
                  Imprimir Recibo
                </Boton>
              )}
              {puedeEditar && (
                <Boton chico icono="correo" onClick={conElegida(() => abrir('enviar'))}>
                  Enviar Recibo
                </Boton>
              )}
              {puedeCancelar && (
                <Boton chico icono="cancelada" onClick={conElegida((a) => si(puedeCancelarRecibo(a), () => abrir('cancelar')))}>
                  Cancelar Recibo
                </Boton>
              )}
            </>
          }
          filtros={
            <Interruptor valor={CANCELADOS === 1} alCambiar={(v) => setCancelados(v ? 1 : 0)}>
              Cancelados
            </Interruptor>
          }
          columnas={[
            { clave: 'FOLIORECIBO', titulo: 'Recibo', ancho: '80px', celda: (a) => <span className="num b5">{a.FOLIORECIBO}</span> },
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              valor: (a) => `${a.FECHA} ${a.HORA}`,
              celda: (a) => (
                <span className="num">
                  {fechaTexto(a.FECHA)}, {a.HORA}
                </span>
              ),
            },
            {
              clave: 'CONCEPTO',
              titulo: 'Concepto',
              movil: 'titulo',
              celda: (a) => (
                <span className="concepto-recibo">
                  {a.CONCEPTO} {a.RECIBO_CANCELADO === 1 && <Ficha tono="danger">Cancelado</Ficha>}
                  {facturado(a) && (
                    <Ficha
                      tono={a.CANCELADO ? 'warn' : 'brand'}
                    >{`${a.TIPO_ABONO === 'B' ? 'Boleta' : 'Factura'} ${a.FACTURAFOLIO ?? ''}`}</Ficha>
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
            { clave: 'TOTAL', titulo: 'Total', derecha: true, celda: (a) => <b className="b6">{$(a.TOTAL)}</b> },
          ]}
        />
      </div>
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
