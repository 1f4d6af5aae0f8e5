// Screen /finance/expenses: what the branch spent in a period.
import { useState } from 'react';
import { formatear, suma } from '#domain/dinero.ts';
import { P } from '#domain/permisos.ts';
import { FiltroPeriodo, PapelDePeriodo, usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import estilosTotales from '#kernel/reporte/totales.module.css';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { abrirCon, eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, usePuedeEscribir } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { finanzas, type GastoListado } from '../contract.ts';
import { puedeTocarGasto } from '../rules.ts';
import { GastoDialogo } from './GastoDialogo.tsx';

export default function Gastos() {
  const { pais } = useClinica();
  const { pedido, veredicto, varias } = usePeriodo();
  const datos = useDatos(finanzas.obtener_gastos, {}, { query: { ...pedido }, si: veredicto === true });
  const filas = veredicto === true ? datos.data : [];
  const [abierto, setAbierto] = useState<GastoListado | 'nuevo'>();
  const puede = usePuedeEscribir(P.finanzas.registrarGastos);
  const puedeEliminar = usePuedeEscribir(P.finanzas.eliminarGastos);
  const eliminar = useGuardar(finanzas.eliminar_gasto);
  const $ = (n: number) => formatear(n, pais);
  const tocable = (g: GastoListado) => puedeTocarGasto(g.ENTRADA);
  const nombre = (g: GastoListado) => `el gasto de ${g.CONCEPTO} por ${$(g.IMPORTE)}`;
  const registrar = (
    <Boton primario chico icono="mas" onClick={() => setAbierto('nuevo')}>
      Registrar
    </Boton>
  );
  return (
    <Pagina titulo="Gastos" acciones={<PapelDePeriodo accion="/finanzas/gastos" pedido={pedido} veredicto={veredicto} />}>
      <FiltroPeriodo pedido={pedido} />
      <Tabla
        nombre="Gastos"
        filas={filas}
        cargando={veredicto === true && datos.isPending}
        error={veredicto === true ? datos.error?.message : veredicto}
        claveDe={(g) => g.NUMERO}
        tamanos={TAMANOS_LARGOS}
        uno="un Gasto"
        vacio={{ texto: 'No hay gastos en este periodo', ...(puede ? { accion: registrar } : {}) }}
        barra={puede && registrar}
        acciones={[
          ...(puede ? [{ ...abrirCon<GastoListado>(true, setAbierto, tocable), texto: 'Editar' }] : []),
          ...(puedeEliminar
            ? [
                eliminarCon<GastoListado>(async (g) => {
                  if (await confirmarEliminar(nombre(g))) await eliminar.enviar({}, { NUMERO: g.NUMERO });
                }, tocable),
              ]
            : []),
        ]}
        pie={
          filas && (
            <dl className={estilosTotales.totales}>
              <div>
                <dt>Movimientos</dt>
                <dd className={comunes.numeros}>{filas.length}</dd>
              </div>
              <div>
                <dt>Total gastos</dt>
                <dd className={comunes.numeros}>{$(suma(filas.map((g) => g.IMPORTE)))}</dd>
              </div>
            </dl>
          )
        }
        columnas={[
          {
            clave: 'FECHA',
            titulo: 'Fecha',
            ancho: '152px',
            valor: (g) => `${g.FECHA} ${g.NUMERO}`,
            celda: (g) => <span className={comunes.numeros}>{fechaTexto(g.FECHA)}</span>,
          },
          { clave: 'CONCEPTO', titulo: 'Concepto', movil: 'titulo' },
          { clave: 'OBSERVACIONES', titulo: 'Observaciones', movil: 'no', desde: 720 },
          { clave: 'USUARIO', titulo: 'Registró', movil: 'no', desde: 1020 },
          ...(varias ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 820 as const }] : []),
          { clave: 'IMPORTE', titulo: 'Importe', derecha: true, celda: (g) => <b className={comunes.fuerte}>{$(g.IMPORTE)}</b> },
        ]}
      />
      {abierto && <GastoDialogo gasto={abierto === 'nuevo' ? undefined : abierto} alCerrar={() => setAbierto(undefined)} />}
    </Pagina>
  );
}
