// Screen /finance/incomes: the receipts of a period and what they sum up to.
import type { ReactNode } from 'react';
import { formatear } from '#domain/dinero.ts';
import { TIPOS } from '#features/caja/abonos/contract.ts';
import { FiltroPeriodo, PapelDePeriodo, usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { finanzas, type TotalesIngresos } from '../contract.ts';

export default function Ingresos() {
  const { pais } = useClinica();
  const { pedido, veredicto, varias } = usePeriodo();
  const datos = useDatos(finanzas.obtener_ingresos, {}, { query: { ...pedido }, si: veredicto === true });
  const filas = veredicto === true ? datos.data?.resultado : [];
  return (
    <Pagina titulo="Ingresos" acciones={<PapelDePeriodo accion="/finanzas/ingresos" pedido={pedido} veredicto={veredicto} />}>
      <FiltroPeriodo pedido={pedido} />
      <Tabla
        nombre="Ingresos"
        filas={filas}
        cargando={veredicto === true && datos.isPending}
        error={veredicto === true ? datos.error?.message : veredicto}
        claveDe={(a) => a.FOLIORECIBO}
        tamanos={TAMANOS_LARGOS}
        vacio={{ texto: 'No hay ingresos en este periodo' }}
        pie={veredicto === true && datos.data && <Totales n={datos.data.resultado.length} t={datos.data.totales} />}
        columnas={[
          {
            clave: 'FOLIORECIBO',
            titulo: 'Folio',
            ancho: '84px',
            celda: (a) => <span className={`${comunes.numeros} ${comunes.realce}`}>{a.FOLIORECIBO}</span>,
          },
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '140px',
            celda: (a) => <span className={comunes.numeros}>{fechaTexto(a.FECHA)}</span>,
          },
          { clave: 'PACIENTE', titulo: 'Paciente', movil: 'titulo' },
          { clave: 'TIPO', titulo: 'Tipo', movil: 'no', desde: 920, celda: (a) => nombreEn(TIPOS, a.TIPO) },
          { clave: 'CONCEPTO', titulo: 'Concepto' },
          { clave: 'REFERENCIA', titulo: 'Referencia', movil: 'no', desde: 1120 },
          { clave: 'FORMAS_PAGO', titulo: 'Formas de pago', movil: 'no', desde: 720 },
          ...(varias ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 820 as const }] : []),
          {
            clave: 'IMPORTE',
            titulo: 'Importe',
            derecha: true,
            celda: (a) => <b className={comunes.fuerte}>{formatear(a.IMPORTE, pais)}</b>,
          },
        ]}
      />
    </Pagina>
  );
}

/** What was invoiced is said where the clinic invoices. */
function Totales({ n, t }: { n: number; t: TotalesIngresos }) {
  const { pais, CONFIG_FACTURACION } = useClinica();
  const uno = (nombre: string, valor: ReactNode) => (
    <div>
      <dt>{nombre}</dt>
      <dd className={comunes.numeros}>{valor}</dd>
    </div>
  );
  const $ = (v: number) => formatear(v, pais);
  const factura = CONFIG_FACTURACION ? pais.facturacion : null;
  return (
    <dl className={estilosTotales.totales}>
      {uno('Movimientos', n)}
      {factura === 'cfdi' && uno('Facturado', $(t.facturado))}
      {factura === 'cpe' && uno('Facturas', $(t.facturas))}
      {factura === 'cpe' && uno('Boletas', $(t.boletas))}
      {uno('Total ingresos', $(t.Total))}
      {uno('Saldo a favor usado', $(t['Saldo a favor usado']))}
    </dl>
  );
}
