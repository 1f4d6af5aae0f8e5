// Dialog with one voucher: its state in plain words, its files, and what can be done with it.
import { useState } from 'react';
import { TIPO_CPE } from '#domain/cpe/nombres.ts';
import { P } from '#domain/permisos.ts';
import { useDinero, usePacienteCaja } from '#features/caja/web/PaginaCaja.tsx';
import { ListaDatos } from '#features/facturas/comun/web/piezas.tsx';
import { enLaClinica, fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { abrirArchivo, EnviarDialogo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Baja, type ComprobanteConNotas, type ComprobanteListado, facturasPeru, MOTIVOS } from '../contract.ts';
import {
  ESTADO_CPE,
  ESTADOS_CPE,
  explicacion,
  nombreTipo,
  porAcreditar,
  puedeAcreditar,
  puedeDarDeBaja,
  puedeReenviar,
  TONO_CPE,
} from '../rules.ts';
import { NotaDeCredito } from './NotaDeCredito.tsx';

export const EstadoDe = ({ ESTADO }: Pick<ComprobanteListado, 'ESTADO'>) => {
  const tono = TONO_CPE[ESTADO];
  return <Ficha {...(tono ? { tono } : {})}>{ESTADOS_CPE.find(([e]) => e === ESTADO)![1]}</Ficha>;
};

export function ComprobanteDialogo({ FACTURAFOLIO, alCerrar }: { FACTURAFOLIO: number; alCerrar: () => void }) {
  const datos = useDatos(facturasPeru.obtener_uno, { FACTURAFOLIO });
  const clinica = useClinica();
  const c = datos.data;
  const [que, setQue] = useState<'enviar' | 'baja' | 'nota'>();
  const volver = () => setQue(undefined);
  if (c && que === 'enviar') return <Enviar c={c} alCerrar={volver} />;
  if (c && que === 'baja') return <DarDeBaja c={c} alCerrar={volver} />;
  if (c && que === 'nota') return <NotaDeCredito c={c} alCerrar={volver} />;
  const imprimible = c && c.HASH !== '' && c.ESTADO !== ESTADO_CPE.rechazado;
  const imprimir = clinica.RECIBO_TICKET ? facturasPeru.imprimir_ticket : facturasPeru.imprimir;
  return (
    <Dialogo
      titulo={c ? `${nombreTipo(c.TIPO_DOCUMENTO)} ${c.SERIE}-${c.NUMERO}` : 'Comprobante'}
      abierto
      alCerrar={alCerrar}
      ancho="m"
      pie={
        <>
          {imprimible && (
            <Boton icono="imprimir" onClick={() => void abrirArchivo(imprimir, { FACTURAFOLIO }, undefined, 'comprobante')}>
              Imprimir
            </Boton>
          )}
          {imprimible && (
            <Boton icono="correo" onClick={() => setQue('enviar')}>
              Enviar
            </Boton>
          )}
          <Boton data-foco onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>{c && <Cuerpo c={c} alPedir={setQue} />}</Cargando>
    </Dialogo>
  );
}

function Cuerpo({ c, alPedir }: { c: ComprobanteConNotas; alPedir: (que: 'baja' | 'nota') => void }) {
  const { FACTURAFOLIO } = c;
  const $ = useDinero();
  const { fecha: hoy } = enLaClinica(useClinica().ZONA_HORARIA);
  const emite = usePuedeEscribir(P.caja.facturar);
  const anula = usePuedeEscribir(P.caja.cancelarFacturas);
  const reenviar = useGuardar(facturasPeru.reenviar, { FACTURAFOLIO });
  const esNota = c.TIPO_DOCUMENTO === TIPO_CPE.notaCredito;
  const bajable = anula && !esNota && c.ACREDITADO === 0 && puedeDarDeBaja(c, hoy) === true;
  return (
    <div className={comunes.columna}>
      <p className={comunes.fila}>
        <EstadoDe ESTADO={c.ESTADO} />
        {c.CORRIGE && <Ficha>Corrige {c.CORRIGE}</Ficha>}
      </p>
      <p role="status">{explicacion(c)}</p>
      <ListaDatos>
        <dt>Para</dt>
        <dd>
          {c.NOMBRECOMPLETO} · <span className={comunes.numeros}>{c.DOCUMENTOID}</span>
        </dd>
        <dt>Fecha</dt>
        <dd className={comunes.numeros}>
          {fechaTexto(c.FECHA)}, {c.HORA}
        </dd>
        <dt>Recibo</dt>
        <dd className={comunes.numeros}>{c.FOLIORECIBO}</dd>
        {esNota && (
          <>
            <dt>Motivo</dt>
            <dd>{MOTIVOS.get(c.MOTIVO)}</dd>
            <dt>Sustento</dt>
            <dd>{c.SUSTENTO}</dd>
          </>
        )}
        <dt>Descripción</dt>
        <dd>{c.DESCRIPCION}</dd>
        <dt>Importe</dt>
        <dd className={comunes.numeros}>
          {$(c.VALOR)} + IGV {$(c.IMPUESTO)} = <b className={comunes.enUnRenglon}>{$(c.TOTAL)}</b>
        </dd>
        {c.NOTAS.length > 0 && (
          <>
            <dt>Notas de crédito</dt>
            <dd>
              {c.NOTAS.map((n) => (
                <div key={n.FACTURAFOLIO}>
                  <span className={`${comunes.numeros} ${comunes.enUnRenglon}`}>
                    {n.SERIE}-{n.NUMERO} · {$(n.TOTAL)}
                  </span>{' '}
                  · {MOTIVOS.get(n.MOTIVO)} <EstadoDe ESTADO={n.ESTADO} />
                </div>
              ))}
            </dd>
          </>
        )}
        {c.ACREDITADO > 0 && c.ESTADO !== ESTADO_CPE.anulado && (
          <>
            <dt>Queda</dt>
            <dd className={comunes.numeros}>
              {$(c.TOTAL)} − {$(c.ACREDITADO)} = <b className={comunes.enUnRenglon}>{$(porAcreditar(c))}</b>
            </dd>
          </>
        )}
      </ListaDatos>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        {c.HASH !== '' && (
          <Boton
            chico
            icono="descargar"
            onClick={() => void guardarArchivoLocal(facturasPeru.descargar, { FACTURAFOLIO }, undefined, 'XML')}
          >
            XML
          </Boton>
        )}
        {c.HAY_CDR === 1 && (
          <Boton
            chico
            icono="descargar"
            onClick={() => void guardarArchivoLocal(facturasPeru.descargar_cdr, { FACTURAFOLIO }, undefined, 'constancia')}
          >
            Constancia (CDR)
          </Boton>
        )}
        {emite && puedeReenviar(c) === true && (
          <Boton chico icono="repetir" ocupado={reenviar.enviando} onClick={() => void reenviar.enviar({})}>
            {c.ESTADO === ESTADO_CPE.detenido ? 'Volver a enviar' : 'Enviar ahora'}
          </Boton>
        )}
        {bajable && (
          <Boton chico peligro icono="cancelada" onClick={() => alPedir('baja')}>
            Dar de baja
          </Boton>
        )}
        {anula && puedeAcreditar(c) === true && (
          <Boton chico icono="nota" onClick={() => alPedir('nota')}>
            Nota de crédito
          </Boton>
        )}
      </div>
    </div>
  );
}

function Enviar({ c, alCerrar }: { c: ComprobanteListado; alCerrar: () => void }) {
  const p = usePacienteCaja(c.CODIGOPACIENTE);
  if (!p) return null;
  return (
    <EnviarDialogo
      titulo={`Enviar ${c.SERIE}-${c.NUMERO}`}
      abierto
      alCerrar={alCerrar}
      enviar={facturasPeru.enviar}
      params={{ FACTURAFOLIO: c.FACTURAFOLIO }}
      destino={{ MAIL: p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
    />
  );
}
function DarDeBaja({ c, alCerrar }: { c: ComprobanteListado; alCerrar: () => void }) {
  const g = useGuardar(facturasPeru.dar_de_baja, { FACTURAFOLIO: c.FACTURAFOLIO }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={`Dar de baja ${c.SERIE}-${c.NUMERO}`}
      descripcion="SUNAT la confirma en unos minutos; entonces el recibo se puede facturar de nuevo o cancelar."
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      si="Dar de baja"
      no="No dar de baja"
      peligro
      schema={Baja}
      inicial={{ MOTIVO: '' }}
    >
      <Campo nombre="MOTIVO" enfocar />
    </DialogoForma>
  );
}
