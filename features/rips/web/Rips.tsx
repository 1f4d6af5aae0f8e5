// Screen /report/archivo_transacciones: the services of a period, what each lacks for RIPS, and the files.
import { useState } from 'react';
import { formatear } from '#domain/dinero.ts';
import { FiltroPeriodo, PapelDePeriodo, usePeriodo } from '#kernel/reporte/filtro_periodo.tsx';
import { llamada, reportes } from '#kernel/reporte/web.tsx';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Seleccion } from '#kernel/web/controles.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { TAMANOS_LARGOS } from '#kernel/web/lista.ts';
import { Advertencia, Pagina } from '#kernel/web/pagina.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { Tabla } from '#kernel/web/tabla.tsx';
import { DescargarDialogo } from './DescargarDialogo.tsx';
import { RipsDialogo } from './RipsDialogo.tsx';

const ACCION = '/rips/archivo_transacciones';
interface Renglon {
  FOLIOCARGO: number;
  FECHA: string;
  PACIENTE: string;
  DOCUMENTO: string;
  CODIGO_RIPS: string;
  DESCRIPCION: string;
  DIAGNOSTICO: string;
  FACTURA: string;
  MEDICO: string;
  SUCURSAL_NOMBRE?: string;
  IMPORTE: number;
  FALTA: string;
}

export default function Rips() {
  const { pais } = useClinica();
  const s = useSesion();
  const [url, cambiar] = useDireccion();
  const [abierto, setAbierto] = useState<number>();
  const [bajando, setBajando] = useState(false);
  const { pedido: periodo, veredicto, varias } = usePeriodo();
  const pedido = { ...periodo, CODIGOMEDICO: url.get('medico') ?? '' };
  const soloFaltan = url.get('faltan') === '1';
  const definicion = useDatos(reportes.definiciones).data?.find((d) => d.accion === ACCION);
  const medicos = definicion?.filtros.find((f) => f.clave === 'CODIGOMEDICO')?.opciones ?? [];
  const datos = useDatos(llamada('obtener', ACCION), {}, { query: pedido, si: veredicto === true });
  const r = veredicto === true ? datos.data?.resultado : undefined;
  const todos = r as Renglon[] | undefined;
  const faltan = todos?.filter((x) => x.FALTA !== '') ?? [];
  return (
    <Pagina
      titulo="RIPS"
      acciones={
        <>
          <PapelDePeriodo accion={ACCION} pedido={pedido} veredicto={veredicto} />
          <Boton primario icono="descargar" disabled={veredicto !== true || !todos?.length} onClick={() => setBajando(true)}>
            Descargar archivos
          </Boton>
        </>
      }
    >
      <FiltroPeriodo pedido={periodo}>
        {medicos.length > 1 && (
          <Seleccion
            chica
            aria-label={s.clinica.ET_MEDICO}
            vacio="Todos"
            opciones={medicos.map(([valor, texto]) => ({ valor, texto }))}
            valor={pedido.CODIGOMEDICO}
            alCambiar={(medico) => cambiar({ medico, p: null })}
          />
        )}
      </FiltroPeriodo>
      <div className={comunes.columna}>
        {faltan.length > 0 && (
          <Advertencia role="status">
            {faltan.length === 1 ? 'A 1 atención le faltan datos.' : `A ${faltan.length} atenciones les faltan datos.`}{' '}
            <Boton plano chico onClick={() => cambiar({ faltan: soloFaltan ? null : 1, p: null })}>
              {soloFaltan ? 'Ver todas' : 'Ver solo esas'}
            </Boton>
          </Advertencia>
        )}
        <Tabla<Renglon>
          nombre="RIPS"
          filas={soloFaltan ? faltan : todos}
          cargando={veredicto === true && datos.isPending}
          error={veredicto === true ? datos.error?.message : veredicto}
          claveDe={(x) => x.FOLIOCARGO}
          tamanos={TAMANOS_LARGOS}
          uno="una atención"
          vacio={{ texto: soloFaltan ? 'A ninguna atención le faltan datos' : 'No hay atenciones cobradas en este periodo' }}
          acciones={[{ texto: 'Datos RIPS', icono: 'nota', tecla: 'E', abre: true, hacer: (x) => setAbierto(x.FOLIOCARGO) }]}
          columnas={[
            { clave: 'PACIENTE', titulo: 'Paciente', movil: 'titulo' },
            {
              clave: 'FECHA',
              titulo: 'Fecha',
              ancho: '108px',
              celda: (x) => <span className={comunes.numeros}>{fechaCorta(x.FECHA)}</span>,
            },
            { clave: 'DESCRIPCION', titulo: 'Servicio' },
            { clave: 'CODIGO_RIPS', titulo: 'Código', ancho: '90px', desde: 820 },
            { clave: 'DIAGNOSTICO', titulo: 'Diagnóstico', movil: 'no', ancho: '108px', desde: 1120 },
            { clave: 'FACTURA', titulo: 'Factura', movil: 'no', ancho: '90px', desde: 1120 },
            ...(varias ? [{ clave: 'SUCURSAL_NOMBRE' as const, titulo: 'Sucursal', movil: 'no' as const, desde: 1120 as const }] : []),
            {
              clave: 'IMPORTE',
              titulo: 'Valor',
              derecha: true,
              ancho: '116px',
              desde: 720,
              celda: (x) => <span className={comunes.numeros}>{formatear(x.IMPORTE, pais)}</span>,
            },
            {
              clave: 'FALTA',
              titulo: 'Por corregir',
              celda: (x) => (x.FALTA ? <span className={comunes.secundario}>{x.FALTA}</span> : <Ficha tono="bien">Completa</Ficha>),
            },
          ]}
        />
      </div>
      {abierto !== undefined && <RipsDialogo FOLIOCARGO={abierto} alCerrar={() => setAbierto(undefined)} />}
      {bajando && <DescargarDialogo pedido={pedido} faltan={faltan.length} alCerrar={() => setBajando(false)} />}
    </Pagina>
  );
}
