// Screen /cashier/cfdi/global: the receipts of a period that nobody invoiced, and the invoice to the general public that takes
// them.
import { useState } from 'react';
import { importe } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { useDinero } from '#features/caja/web/PaginaCaja.tsx';
import { DeDemostracion, NoSeFactura } from '#features/facturas/comun/web/piezas.tsx';
import { Fecha, Filtros } from '#kernel/reporte/filtro_periodo.tsx';
import { enLaClinica, esFecha, fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Advertencia, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { facturas } from '../../contract.ts';
import { PERIODICIDADES, type Periodicidad, periodoDe, puedeSerDe, textoPeriodo } from '../../periodos.ts';
import { FacturaDialogo } from '../../web/FacturaDialogo.tsx';
import { facturasGlobales, type ReciboGlobal } from '../contract.ts';
import { puedeFacturarGlobal, textoDetenidos } from '../rules.ts';
import { TimbrarGlobal } from './TimbrarGlobal.tsx';

const TITULO = 'Factura global';

export default function FacturaGlobal() {
  const $ = useDinero();
  const s = useSesion();
  const emite = usePuedeEscribir(P.caja.facturar);
  const [url, cambiar] = useDireccion();
  const hoy = enLaClinica(useClinica().ZONA_HORARIA).fecha;
  const FECHA = url.get('fecha') ?? hoy;
  const PERIODICIDAD = (PERIODICIDADES.find(([p]) => p === url.get('periodicidad'))?.[0] ?? '01') satisfies Periodicidad;
  const puede = puedeFacturarGlobal(s);
  const emisores = useDatos(facturas.obtener_emisores, {}, { si: puede === true });
  const pueden = emisores.data?.filter((e) => !e.IMPEDIMENTO) ?? [];
  const EMISOR = (pueden.find((e) => String(e.EMISOR) === url.get('emisor')) ?? pueden[0])?.EMISOR;
  const deFecha = esFecha(FECHA) ? puedeSerDe(FECHA, hoy) : 'Escriba la fecha';
  const veredicto = puede === true ? deFecha : puede;
  const listo = veredicto === true && EMISOR !== undefined;
  const datos = useDatos(facturasGlobales.obtener_por_facturar, {}, { query: { EMISOR, PERIODICIDAD, FECHA }, si: listo, fresco: 0 });
  const d = listo && !datos.isPlaceholderData ? datos.data : undefined;
  // Those taken out by hand: what is charged meanwhile goes in.
  const [fuera, setFuera] = useState<ReadonlySet<string | number>>(new Set());
  const [timbra, setTimbra] = useState(false);
  const [emitida, setEmitida] = useState<number>();
  const van = d?.RECIBOS.filter((r) => !fuera.has(r.FOLIORECIBO)) ?? [];
  const suma = importe(van.reduce((t, r) => t + Math.round(r.TOTAL * 100), 0));
  const impedimento = emisores.error?.message ?? (emisores.data && !pueden.length ? emisores.data[0]?.IMPEDIMENTO : '');
  if (impedimento)
    return (
      <Pagina titulo={TITULO} volver="/cashier/cfdi">
        <NoSeFactura titulo={TITULO} texto={impedimento} alCerrar={() => history.back()} />
      </Pagina>
    );
  return (
    <Pagina
      titulo={TITULO}
      volver="/cashier/cfdi"
      acciones={
        emite ? (
          <Boton primario icono="documento" disabled={!van.length} onClick={() => setTimbra(true)}>
            Timbrar
          </Boton>
        ) : undefined
      }
    >
      <Filtros>
        <Seleccion
          chica
          aria-label="Periodicidad"
          opciones={PERIODICIDADES.map(([valor, texto]) => ({ valor, texto }))}
          valor={PERIODICIDAD}
          alCambiar={(periodicidad) => cambiar({ periodicidad, p: null })}
        />
        <Fecha nombre="Fecha" valor={FECHA} alCambiar={(fecha) => cambiar({ fecha, p: null })} />
        {pueden.length > 1 && (
          <Seleccion
            chica
            aria-label="Emisor"
            opciones={pueden.map((e) => ({ valor: e.EMISOR, texto: `${e.NOMBRE}, ${e.RFC}` }))}
            valor={String(EMISOR)}
            alCambiar={(emisor) => cambiar({ emisor, p: null })}
          />
        )}
      </Filtros>
      <div className={comunes.columna}>
        {d?.EMULADO === 1 && <DeDemostracion>el timbre no tiene valor fiscal</DeDemostracion>}
        {d?.HAY_MAS === 1 && (
          <Advertencia role="status">
            Hay más recibos de los que caben en una factura: timbre estos y después los que quedan, en otra del mismo periodo.
          </Advertencia>
        )}
        {d?.DETENIDOS.map((e) => (
          <Advertencia key={e.EMISOR} role="status">
            {textoDetenidos(e, $(e.TOTAL))}
          </Advertencia>
        ))}
        <p className={comunes.numeros} role="status">
          {veredicto === true && esFecha(FECHA) && `${textoPeriodo(periodoDe(PERIODICIDAD, FECHA))}. `}
          {d && (
            <>
              {van.length === 1 ? '1 recibo' : `${van.length} recibos`}, <b>{$(suma)}</b>
              {van.length < d.RECIBOS.length && ` de ${d.RECIBOS.length} sin factura`}
            </>
          )}
        </p>
        <Tabla<ReciboGlobal>
          nombre={TITULO}
          filas={d?.RECIBOS}
          cargando={listo && (datos.isPending || datos.isPlaceholderData)}
          error={veredicto === true ? datos.error?.message : veredicto}
          claveDe={(r) => r.FOLIORECIBO}
          uno="un recibo"
          tamanos={TAMANOS_LARGOS}
          marcadas={new Set(van.map((r) => r.FOLIORECIBO))}
          alMarcar={(si) => setFuera(new Set(d?.RECIBOS.map((r) => r.FOLIORECIBO).filter((f) => !si.has(f))))}
          vacio={{
            texto: d?.DETENIDOS.length
              ? 'Este emisor no tiene recibos por facturar en este periodo'
              : 'Todos los recibos de este periodo están facturados, o no hay',
          }}
          columnas={[
            {
              clave: 'FOLIORECIBO',
              titulo: 'Recibo',
              ancho: '90px',
              celda: (r) => <span className={`${comunes.numeros} ${comunes.realce}`}>{r.FOLIORECIBO}</span>,
            },
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              ancho: '120px',
              celda: (r) => <span className={comunes.numeros}>{fechaCorta(r.FECHA)}</span>,
            },
            { clave: 'PACIENTE', titulo: 'Paciente', movil: 'titulo' },
            { clave: 'TOTAL', titulo: 'Total', derecha: true, celda: (r) => <b className={comunes.fuerte}>{$(r.TOTAL)}</b> },
          ]}
        />
        <p className={comunes.tenue}>
          Aquí van los recibos de esta sucursal que nadie facturó. Si un paciente pide después la factura de uno, cancele la global con el
          motivo 04, facture ese recibo y timbre de nuevo la global con los demás.
        </p>
      </div>
      {timbra && EMISOR !== undefined && (
        <TimbrarGlobal
          pedido={{ EMISOR, PERIODICIDAD, FECHA }}
          recibos={van}
          alCerrar={() => setTimbra(false)}
          alTimbrar={(FACTURAFOLIO) => {
            setTimbra(false);
            setFuera(new Set());
            setEmitida(FACTURAFOLIO);
          }}
        />
      )}
      {emitida !== undefined && <FacturaDialogo FACTURAFOLIO={emitida} alCerrar={() => setEmitida(undefined)} />}
    </Pagina>
  );
}
