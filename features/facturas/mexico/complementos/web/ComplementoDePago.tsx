// The part of an invoice's dialog that shows the complement of its payment, when it is to be paid later.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { useDinero, usePacienteCaja } from '#features/caja/web/PaginaCaja.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { abrirArchivo, EnviarDialogo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { type FacturaListada, Motivo } from '../../contract.ts';
import { ESTADO_CFDI } from '../../rules.ts';
import { EstadoDe } from '../../web/EstadoDe.tsx';
import { type Complemento, complementosPago } from '../contract.ts';
import { cuenta, puedeCancelarComplemento, puedeComplementar } from '../rules.ts';

export function ComplementoDePago({ factura }: { factura: FacturaListada }) {
  return factura.METODO_PAGO === 'PPD' ? <DeUnaPpd factura={factura} /> : null;
}

function DeUnaPpd({ factura }: { factura: FacturaListada }) {
  const { FACTURAFOLIO } = factura;
  const datos = useDatos(complementosPago.obtener, { FACTURAFOLIO });
  const emite = usePuedeEscribir(P.caja.facturar);
  const timbrar = useGuardar(complementosPago.timbrar, { FACTURAFOLIO });
  const suyos = datos.data;
  if (!suyos) return null;
  const actual = suyos.find(cuenta) ?? suyos[0];
  const falta = puedeComplementar(factura, suyos) === true;
  return (
    <section className={comunes.columna} aria-label="Complemento de pago">
      <p className={`${comunes.fila} ${comunes.envuelve}`}>
        <b>Complemento de pago</b>
        {falta && <Ficha tono="cuidado">Pendiente</Ficha>}
      </p>
      {actual && <Uno c={actual} factura={factura} />}
      {falta && (
        <p>
          El recibo {factura.FOLIORECIBO} ya está cobrado: el SAT pide declarar ese pago con un complemento, a más tardar el día 5 del mes
          siguiente.
        </p>
      )}
      {falta && emite && (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <Boton chico icono="documento" ocupado={timbrar.enviando} onClick={() => void timbrar.enviar({})}>
            Timbrar complemento de pago
          </Boton>
        </div>
      )}
    </section>
  );
}

function Uno({ c, factura }: { c: Complemento; factura: FacturaListada }) {
  const { FACTURAFOLIO } = c;
  const $ = useDinero();
  const cancela = usePuedeEscribir(P.caja.cancelarFacturas);
  const [cancelando, setCancelando] = useState(false);
  const [envia, setEnvia] = useState(false);
  const timbrado = c.UUID !== '';
  return (
    <>
      <p className={`${comunes.fila} ${comunes.envuelve}`} role="status">
        <span className={comunes.numeros}>
          {c.SERIE}-{c.FOLIO}, {fechaTexto(c.FECHA)}, {$(c.TOTAL)}
        </span>
        <EstadoDe ESTADO={c.ESTADO} />
      </p>
      {c.RESPUESTA && <p>{c.RESPUESTA}</p>}
      {timbrado && (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <Boton
            chico
            icono="imprimir"
            onClick={() => void abrirArchivo(complementosPago.imprimir, { FACTURAFOLIO }, undefined, 'complemento')}
          >
            Imprimir complemento
          </Boton>
          <Boton chico icono="correo" onClick={() => setEnvia(true)}>
            Enviar complemento
          </Boton>
          <Boton
            chico
            icono="descargar"
            onClick={() => void guardarArchivoLocal(complementosPago.descargar, { FACTURAFOLIO }, undefined, 'XML')}
          >
            XML del complemento
          </Boton>
          {cancela && c.ESTADO === ESTADO_CFDI.cancelada && (
            <Boton
              chico
              icono="descargar"
              onClick={() => void guardarArchivoLocal(complementosPago.descargar_acuse, { FACTURAFOLIO }, undefined, 'acuse')}
            >
              Acuse del complemento
            </Boton>
          )}
          {cancela && puedeCancelarComplemento(c) === true && (
            <Boton chico peligro icono="cancelada" onClick={() => setCancelando(true)}>
              Cancelar complemento
            </Boton>
          )}
        </div>
      )}
      {envia && factura.CODIGOPACIENTE !== null && (
        <Enviar c={c} factura={factura} CODIGOPACIENTE={factura.CODIGOPACIENTE} alCerrar={() => setEnvia(false)} />
      )}
      {cancelando && <Cancelar c={c} alCerrar={() => setCancelando(false)} />}
    </>
  );
}
interface PropsEnviar {
  c: Complemento;
  factura: FacturaListada;
  CODIGOPACIENTE: number;
  alCerrar: () => void;
}
function Enviar({ c, factura, CODIGOPACIENTE, alCerrar }: PropsEnviar) {
  const p = usePacienteCaja(CODIGOPACIENTE);
  if (!p) return null;
  return (
    <EnviarDialogo
      titulo={`Enviar el complemento ${c.SERIE}-${c.FOLIO}`}
      abierto
      alCerrar={alCerrar}
      enviar={complementosPago.enviar}
      params={{ FACTURAFOLIO: c.FACTURAFOLIO }}
      destino={{ MAIL: factura.RECEMAIL || p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
    />
  );
}
function Cancelar({ c, alCerrar }: { c: Complemento; alCerrar: () => void }) {
  const g = useGuardar(complementosPago.cancelar, { FACTURAFOLIO: c.FACTURAFOLIO }, { alHacer: alCerrar });
  return (
    <DialogoForma
      titulo={`Cancelar el complemento ${c.SERIE}-${c.FOLIO}`}
      descripcion="La factura sigue vigente y su complemento se puede timbrar de nuevo."
      alCerrar={alCerrar}
      ancho="s"
      guardar={g}
      si="Cancelar complemento"
      no="No cancelar"
      peligro
      schema={Motivo}
      inicial={{ MOTIVO: '02' }}
    >
      <Campo nombre="MOTIVO" enfocar />
    </DialogoForma>
  );
}
