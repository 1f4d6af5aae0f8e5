// Screen /cashier/cpe: the electronic vouchers of the clinic, with their states.
import { useState } from 'react';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { fechaCorta } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { abrirArchivo, guardarArchivoLocal } from '#kernel/web/imprimir.tsx';
import { useLista } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { type ComprobanteListado, facturasPeru } from '../contract.ts';
import { ESTADO_CPE, ESTADOS_CPE, nombreTipo } from '../rules.ts';
import { ComprobanteDialogo, EstadoDe } from './ComprobanteDialogo.tsx';

const TITULO = 'Comprobantes electrónicos';

export default function Comprobantes() {
  const $ = useDinero();
  const { MOSTRAR_SUCURSALES, RECIBO_TICKET } = useClinica();
  const [url, cambiar] = useDireccion();
  const ESTADO = url.get('estado') ?? '';
  const lista = useLista(facturasPeru.obtener, {}, { nombre: TITULO, query: { ESTADO } });
  const [abierto, setAbierto] = useState<number>();
  const imprimir = RECIBO_TICKET ? facturasPeru.imprimir_ticket : facturasPeru.imprimir;
  return (
    <Pagina titulo={TITULO}>
      <Tabla<ComprobanteListado>
        nombre={TITULO}
        {...lista}
        claveDe={(c) => c.FACTURAFOLIO}
        uno="un comprobante"
        vacio={{
          texto: ESTADO
            ? 'Ningún comprobante está en ese estado'
            : 'Todavía no hay comprobantes: se emiten desde el recibo de cada pago, con «Emitir CPE»',
        }}
        filtros={
          <Seleccion
            chica
            aria-label="Estado"
            vacio="Todos los estados"
            opciones={ESTADOS_CPE.map(([valor, texto]) => ({ valor: String(valor), texto }))}
            valor={ESTADO}
            alCambiar={(estado) => cambiar({ estado, p: null })}
          />
        }
        acciones={[
          { texto: 'Detalles', icono: 'ver', tecla: 'V', abre: true, hacer: (c) => setAbierto(c.FACTURAFOLIO) },
          {
            texto: 'Imprimir',
            icono: 'imprimir',
            tecla: 'P',
            permite: (c) => c.ESTADO !== ESTADO_CPE.rechazado || 'SUNAT rechazó este comprobante: no es válido y no se imprime',
            hacer: ({ FACTURAFOLIO }) => abrirArchivo(imprimir, { FACTURAFOLIO }, undefined, 'comprobante'),
          },
          {
            texto: 'Descargar XML',
            icono: 'descargar',
            hacer: ({ FACTURAFOLIO }) => guardarArchivoLocal(facturasPeru.descargar, { FACTURAFOLIO }, undefined, 'XML'),
          },
        ]}
        columnas={[
          {
            clave: 'FOLIO',
            titulo: 'Número',
            ancho: '104px',
            valor: (c) => `${c.SERIE}-${c.NUMERO}`,
            celda: (c) => (
              <span className={`${comunes.numeros} ${comunes.realce}`}>
                {c.SERIE}-{c.NUMERO}
              </span>
            ),
          },
          { clave: 'TIPO_DOCUMENTO', titulo: 'Tipo', movil: 'no', desde: 920, ancho: '132px', celda: (c) => nombreTipo(c.TIPO_DOCUMENTO) },
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '120px',
            valor: (c) => `${c.FECHA} ${c.HORA}`,
            celda: (c) => <span className={comunes.numeros}>{fechaCorta(c.FECHA)}</span>,
          },
          { clave: 'NOMBRECOMPLETO', titulo: 'Para', movil: 'titulo' },
          { clave: 'FOLIORECIBO', titulo: 'Recibo', movil: 'no', desde: 1020, ancho: '80px' },
          ...(MOSTRAR_SUCURSALES
            ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const, ancho: '120px' }]
            : []),
          { clave: 'ESTADO', titulo: 'Estado', ancho: '204px', celda: (c) => <EstadoDe ESTADO={c.ESTADO} /> },
          {
            clave: 'TOTAL',
            titulo: 'Total',
            derecha: true,
            ancho: '124px',
            celda: (c) => <b className={`${comunes.fuerte} ${comunes.numeros}`}>{$(c.TOTAL)}</b>,
          },
        ]}
      />
      {abierto !== undefined && <ComprobanteDialogo FACTURAFOLIO={abierto} alCerrar={() => setAbierto(undefined)} />}
    </Pagina>
  );
}
