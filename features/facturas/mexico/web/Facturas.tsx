// Screen /cashier/cfdi: the invoices of the clinic, with their states.
import { useState } from 'react';
import { P } from '#domain/permisos.ts';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { fechaCorta } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { EnlaceBoton, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { abrirArchivo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type FacturaListada, facturas } from '../contract.ts';
import { puedeFacturarGlobal } from '../global/rules.ts';
import { ESTADOS_CFDI, puedeDescargarAcuse, puedeSustituir } from '../rules.ts';
import { EstadoDe } from './EstadoDe.tsx';
import { FacturaDialogo } from './FacturaDialogo.tsx';
import { SustituirDialogo } from './TimbrarDialogo.tsx';

const TITULO = 'Facturas';
const timbrada = (f: FacturaListada) => f.UUID !== '' || 'La factura no está timbrada';

export default function Facturas() {
  const $ = useDinero();
  const s = useSesion();
  const emite = usePuedeEscribir(P.caja.facturar);
  const cancela = usePuedeEscribir(P.caja.cancelarFacturas);
  const [sustituye, setSustituye] = useState<FacturaListada>();
  const { MOSTRAR_SUCURSALES } = useClinica();
  const [url, cambiar] = useDireccion();
  const ESTADO = url.get('estado') ?? '';
  const lista = useLista(facturas.obtener, {}, { nombre: TITULO, query: { ESTADO } });
  const [abierta, setAbierta] = useState<number>();
  return (
    <Pagina
      titulo={TITULO}
      acciones={
        emite && puedeFacturarGlobal(s) === true ? (
          <EnlaceBoton a="/cashier/cfdi/global" icono="documento">
            Factura global
          </EnlaceBoton>
        ) : undefined
      }
    >
      <Tabla<FacturaListada>
        nombre={TITULO}
        {...lista}
        claveDe={(f) => f.FACTURAFOLIO}
        uno="una factura"
        vacio={{
          texto: ESTADO
            ? 'Ninguna factura está en ese estado'
            : 'Todavía no hay facturas: se emiten desde el recibo de cada pago, con «Facturar»',
        }}
        filtros={
          <Seleccion
            chica
            aria-label="Estado"
            vacio="Todos los estados"
            opciones={ESTADOS_CFDI.map(([valor, texto]) => ({ valor: String(valor), texto }))}
            valor={ESTADO}
            alCambiar={(estado) => cambiar({ estado, p: null })}
          />
        }
        acciones={[
          { texto: 'Ver', icono: 'ver', tecla: 'V', abre: true, hacer: (f) => setAbierta(f.FACTURAFOLIO) },
          {
            texto: 'Imprimir',
            icono: 'imprimir',
            tecla: 'P',
            permite: timbrada,
            hacer: ({ FACTURAFOLIO }) => abrirArchivo(facturas.imprimir, { FACTURAFOLIO }, undefined, 'factura'),
          },
          {
            texto: 'Descargar XML',
            icono: 'descargar',
            permite: timbrada,
            hacer: ({ FACTURAFOLIO }) => guardarArchivoLocal(facturas.descargar, { FACTURAFOLIO }, undefined, 'XML'),
          },
          ...(emite && cancela
            ? [{ texto: 'Sustituir', icono: 'repetir' as const, permite: puedeSustituir, hacer: (f: FacturaListada) => setSustituye(f) }]
            : []),
          ...(s.permisos.has(P.caja.cancelarFacturas)
            ? [
                {
                  texto: 'Descargar acuse',
                  icono: 'descargar' as const,
                  permite: puedeDescargarAcuse,
                  hacer: ({ FACTURAFOLIO }: FacturaListada) =>
                    guardarArchivoLocal(facturas.descargar_acuse, { FACTURAFOLIO }, undefined, 'acuse'),
                },
              ]
            : []),
        ]}
        columnas={[
          {
            clave: 'FOLIO',
            titulo: 'Factura',
            ancho: '110px',
            valor: (f) => `${f.SERIE}-${f.FOLIO}`,
            celda: (f) => (
              <span className={`${comunes.numeros} ${comunes.realce}`}>
                {f.SERIE}-{f.FOLIO}
              </span>
            ),
          },
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '120px',
            valor: (f) => `${f.FECHA} ${f.HORA}`,
            celda: (f) => <span className={comunes.numeros}>{fechaCorta(f.FECHA)}</span>,
          },
          { clave: 'RECNOMBRE', titulo: 'Para', movil: 'titulo' },
          { clave: 'RECRFC', titulo: 'RFC', movil: 'no', desde: 1020, ancho: '140px' },
          {
            clave: 'FOLIORECIBO',
            titulo: 'Recibo',
            movil: 'no',
            desde: 1020,
            ancho: '100px',
            celda: (f) => f.FOLIORECIBO ?? (f.RECIBOS === 1 ? '1 recibo' : `${f.RECIBOS} recibos`),
          },
          ...(MOSTRAR_SUCURSALES
            ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const, ancho: '132px' }]
            : []),
          { clave: 'ESTADO', titulo: 'Estado', celda: (f) => <EstadoDe ESTADO={f.ESTADO} /> },
          { clave: 'TOTAL', titulo: 'Total', derecha: true, celda: (f) => <b className={comunes.fuerte}>{$(f.TOTAL)}</b> },
        ]}
      />
      {sustituye && <SustituirDialogo f={sustituye} alCerrar={() => setSustituye(undefined)} />}
      {abierta !== undefined && (
        <FacturaDialogo
          FACTURAFOLIO={abierta}
          alCerrar={() => setAbierta(undefined)}
          alSustituir={(f) => {
            setAbierta(undefined);
            setSustituye(f);
          }}
        />
      )}
    </Pagina>
  );
}
