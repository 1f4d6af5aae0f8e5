// Dialog with one invoice: its state in plain words, its files, and what can be done with it.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { useDinero, usePacienteCaja } from '#features/caja/web/PaginaCaja.tsx';
import { DialogoAviso, ListaDatos } from '#features/facturas/comun/web/piezas.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import type { Datos } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { DialogoForma } from '#kernel/web/dialogo_forma.tsx';
import { Campo } from '#kernel/web/form.tsx';
import { abrirArchivo, EnviarDialogo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { ComplementoDePago } from '../complementos/web/ComplementoDePago.tsx';
import { type FacturaListada, facturas, MotivoDeFactura } from '../contract.ts';
import { RecibosDeGlobal } from '../global/web/RecibosDeGlobal.tsx';
import { type Periodo, textoPeriodo } from '../periodos.ts';
import { explicacionCfdi, MOTIVO_SUSTITUIDA, MOTIVOS_CFDI, puedeCancelarFactura, puedeDescargarAcuse, puedeSustituir } from '../rules.ts';
import { EstadoDe } from './EstadoDe.tsx';

const tipoDe = (f: FacturaListada) => (f.FOLIORECIBO === null ? 'Factura global' : 'Factura');
type DichoDelSat = Datos<typeof facturas.consultar_cancelacion>;

interface Props {
  FACTURAFOLIO: number;
  alCerrar: () => void;
  /** Opens the form of the one that will replace it. */
  alSustituir?: (f: FacturaListada) => void;
}
export function FacturaDialogo({ FACTURAFOLIO, alCerrar, alSustituir }: Props) {
  const datos = useDatos(facturas.obtener_uno, { FACTURAFOLIO });
  const f = datos.data;
  const [envia, setEnvia] = useState(false);
  const [sat, setSat] = useState<DichoDelSat>();
  if (f && f.CODIGOPACIENTE !== null && envia) return <Enviar f={f} CODIGOPACIENTE={f.CODIGOPACIENTE} alCerrar={() => setEnvia(false)} />;
  if (f && sat) return <Cancelar f={f} sat={sat} alCerrar={() => setSat(undefined)} />;
  const timbrada = f && f.UUID !== '';
  return (
    <Dialogo
      titulo={f ? `${tipoDe(f)} ${f.SERIE}-${f.FOLIO}` : 'Factura'}
      abierto
      alCerrar={alCerrar}
      ancho="m"
      pie={
        <>
          {timbrada && (
            <Boton icono="imprimir" onClick={() => void abrirArchivo(facturas.imprimir, { FACTURAFOLIO }, undefined, 'factura')}>
              Imprimir
            </Boton>
          )}
          {timbrada && f.CODIGOPACIENTE !== null && (
            <Boton icono="correo" onClick={() => setEnvia(true)}>
              Enviar
            </Boton>
          )}
          <Boton data-foco onClick={alCerrar}>
            Cerrar
          </Boton>
        </>
      }
    >
      <Cargando de={datos}>{f && <Cuerpo f={f} alCancelar={setSat} {...(alSustituir ? { alSustituir } : {})} />}</Cargando>
    </Dialogo>
  );
}

interface PropsCuerpo {
  f: FacturaListada;
  alCancelar: (sat: DichoDelSat) => void;
  alSustituir?: (f: FacturaListada) => void;
}
function Cuerpo({ f, alCancelar, alSustituir }: PropsCuerpo) {
  const { FACTURAFOLIO } = f;
  // The SAT says first which cancellation applies.
  const consulta = useGuardar(facturas.consultar_cancelacion, { FACTURAFOLIO }, { callado: true, alHacer: alCancelar });
  const $ = useDinero();
  const cancela = usePuedeEscribir(P.caja.cancelarFacturas);
  const emite = usePuedeEscribir(P.caja.facturar);
  const archivo = (cual: typeof facturas.descargar, nombre: string) => void guardarArchivoLocal(cual, { FACTURAFOLIO }, undefined, nombre);
  return (
    <div className={comunes.columna}>
      <p className={comunes.fila}>
        <EstadoDe ESTADO={f.ESTADO} />
      </p>
      <p role="status">{explicacionCfdi(f)}</p>
      <ListaDatos>
        <dt>Para</dt>
        <dd>
          {f.RECNOMBRE} · <span className={comunes.numeros}>{f.RECRFC}</span>
        </dd>
        <dt>Emisor</dt>
        <dd>{f.EMISOR_NOMBRE}</dd>
        <dt>Fecha</dt>
        <dd className={comunes.numeros}>
          {fechaTexto(f.FECHA)}, {f.HORA}
        </dd>
        {f.FOLIORECIBO !== null && (
          <>
            <dt>Recibo</dt>
            <dd className={comunes.numeros}>{f.FOLIORECIBO}</dd>
          </>
        )}
        {f.PERIODICIDAD !== '' && (
          <>
            <dt>Periodo</dt>
            <dd>{textoPeriodo(f as Periodo)}</dd>
          </>
        )}
        <dt>Descripción</dt>
        <dd>{f.DESCRIPCION}</dd>
        <dt>Importe</dt>
        <dd className={comunes.numeros}>
          {$(f.SUBTOTAL)} + IVA {$(f.IMPUESTO)}
          {f.RETENIDO > 0 && ` − ISR ${$(f.RETENIDO)}`} = <b>{$(f.TOTAL)}</b>
        </dd>
        {f.SUSTITUYE_A && (
          <>
            <dt>Sustituye a</dt>
            <dd className={comunes.numeros}>{f.SUSTITUYE_A}</dd>
          </>
        )}
        {f.SUSTITUIDA_POR && (
          <>
            <dt>Sustituida por</dt>
            <dd className={comunes.numeros}>{f.SUSTITUIDA_POR}</dd>
          </>
        )}
        {f.UUID && (
          <>
            <dt>Folio fiscal</dt>
            <dd className={comunes.numeros}>{f.UUID}</dd>
          </>
        )}
      </ListaDatos>
      <div className={`${comunes.fila} ${comunes.envuelve}`}>
        {f.UUID !== '' && (
          <Boton chico icono="descargar" onClick={() => archivo(facturas.descargar, 'XML')}>
            XML
          </Boton>
        )}
        {cancela && puedeDescargarAcuse(f) === true && (
          <Boton chico icono="descargar" onClick={() => archivo(facturas.descargar_acuse, 'acuse')}>
            Acuse de cancelación
          </Boton>
        )}
        {alSustituir && cancela && emite && puedeSustituir(f) === true && (
          <Boton chico icono="repetir" onClick={() => alSustituir(f)}>
            Sustituir
          </Boton>
        )}
        {cancela && puedeCancelarFactura(f) === true && (
          <Boton chico peligro icono="cancelada" ocupado={consulta.enviando} onClick={() => void consulta.enviar()}>
            Cancelar factura
          </Boton>
        )}
      </div>
      <ComplementoDePago factura={f} />
      {f.FOLIORECIBO === null && <RecibosDeGlobal factura={f} />}
    </div>
  );
}

function Enviar({ f, CODIGOPACIENTE, alCerrar }: { f: FacturaListada; CODIGOPACIENTE: number; alCerrar: () => void }) {
  const p = usePacienteCaja(CODIGOPACIENTE);
  if (!p) return null;
  return (
    <EnviarDialogo
      titulo={`Enviar la factura ${f.SERIE}-${f.FOLIO}`}
      abierto
      alCerrar={alCerrar}
      enviar={facturas.enviar}
      params={{ FACTURAFOLIO: f.FACTURAFOLIO }}
      destino={{ MAIL: f.RECEMAIL || p.MAIL, TCEL_LADA: p.TCEL_LADA, TCELULAR: p.TCELULAR }}
    />
  );
}

function Cancelar({ f, sat, alCerrar }: { f: FacturaListada; sat: DichoDelSat; alCerrar: () => void }) {
  const titulo = `Cancelar la ${tipoDe(f).toLowerCase()} ${f.SERIE}-${f.FOLIO}`;
  if (sat.ACCION) return <Pedir titulo={titulo} f={f} accion={sat.ACCION} alCerrar={alCerrar} />;
  return (
    <DialogoAviso titulo={titulo} alCerrar={alCerrar}>
      <p role="status">{sat.MENSAJE || 'La factura ya fue cancelada'}</p>
    </DialogoAviso>
  );
}
const DESCRIPCION = {
  cancelar: 'Se cancela de inmediato: no hace falta que la acepte quien la recibió. El recibo se podrá facturar de nuevo.',
  solicitar:
    'Quien la recibió tiene 72 horas para aceptarla o rechazarla; si no contesta, queda cancelada. Mientras tanto la factura vale.',
} as const;
const DE_SUSTITUIDA = 'El recibo ya tiene la factura que la sustituye: falta que esta se cancele.';
const MOTIVO_DE = { global: '04', sustituida: MOTIVO_SUSTITUIDA[0], comun: '02' } as const;
const MOTIVOS_DE = { global: MOTIVOS_CFDI, sustituida: [MOTIVO_SUSTITUIDA], comun: MOTIVOS_CFDI } as const;
const DE_GLOBAL =
  'Sus recibos quedan sin factura: facture aparte el de quien la pidió y timbre de nuevo la global con los demás. El motivo 04 es para eso.';
function Pedir(p: { titulo: string; f: FacturaListada; accion: 'cancelar' | 'solicitar'; alCerrar: () => void }) {
  const g = useGuardar(facturas[p.accion], { FACTURAFOLIO: p.f.FACTURAFOLIO }, { alHacer: p.alCerrar });
  const tipo = p.f.FOLIORECIBO === null ? 'global' : p.f.SUSTITUIDA_POR ? 'sustituida' : 'comun';
  return (
    <DialogoForma
      titulo={p.titulo}
      descripcion={tipo === 'global' ? DE_GLOBAL : tipo === 'sustituida' ? DE_SUSTITUIDA : DESCRIPCION[p.accion]}
      alCerrar={p.alCerrar}
      ancho="s"
      guardar={g}
      si={p.accion === 'cancelar' ? 'Cancelar factura' : 'Solicitar cancelación'}
      no="No cancelar"
      peligro
      schema={MotivoDeFactura}
      inicial={{ MOTIVO: MOTIVO_DE[tipo] }}
    >
      <Campo nombre="MOTIVO" enfocar opciones={MOTIVOS_DE[tipo].map(([valor, texto]) => ({ valor, texto: `${valor} ${texto}` }))} />
    </DialogoForma>
  );
}
