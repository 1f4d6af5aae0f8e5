// Screen /catalogs/non_working_days: the list of events, non-working days and the country's holidays.

import { useMemo, useState } from 'react';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { todosDe } from '#domain/sesion.ts';
import { esFeriado } from '#features/agenda/tiempo/feriados.ts';
import { enLaClinica, fechaTexto } from '#kernel/shared/dates.ts';
import { eliminarCon } from '#kernel/web/acciones_fila.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Interruptor, Seleccion } from '#kernel/web/controles.tsx';
import { confirmarEliminar } from '#kernel/web/dialogo.tsx';
import { useDireccion } from '#kernel/web/direccion.ts';
import { Pagina } from '#kernel/web/pagina.tsx';
import { MenuPlanilla } from '#kernel/web/planilla.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Columna, Tabla } from '#kernel/web/tabla.tsx';
import { type Evento, eventos, noLaborables } from '../contract.ts';
import { puedeEditarEvento, puedeEliminarEvento, puedeEliminarRango, puedeImportarEventos } from '../rules.ts';
import { EventoDialogo, EventoInfo } from './EventoDialogo.tsx';

export default function NoLaborables() {
  const s = useSesion();
  const [url, cambiar] = useDireccion();
  const hoy = enLaClinica(s.clinica.ZONA_HORARIA).fecha;
  const anio = Number(url.get('anio') ?? hoy.slice(0, 4));
  const conFeriados = url.get('feriados') !== '0';
  const d = useDatos(noLaborables.obtener, {}, { query: { FECHAINICIAL: `${anio}-01-01`, FECHAFINAL: `${anio}-12-31` } });
  const [elegido, setElegido] = useState<Evento>();
  const [abierto, setAbierto] = useState<'nuevo' | 'editar' | 'ver'>();
  const eliminar = useGuardar(eventos.eliminar_evento);
  const eliminarRango = useGuardar(eventos.eliminar_evento_rango);
  const filas = useMemo(() => d.data?.filter((e) => conFeriados || !esFeriado(e.CONSECUTIVO)), [d.data, conFeriados]);
  const columnas = useMemo<Columna<Evento>[]>(
    () => [
      {
        clave: 'F_EXCLUIDA',
        titulo: 'Fecha',
        celda: (e) => <span className={comunes.numeros}>{fechaTexto(e.F_EXCLUIDA)}</span>,
        movil: 'linea',
      },
      { clave: 'MOTIVO', titulo: 'Descripción', movil: 'titulo' },
      {
        clave: 'TIPO',
        titulo: 'Tipo',
        valor: (e) => (esFeriado(e.CONSECUTIVO) ? 'Día feriado' : e.TIPO === E.evento.noLaboral ? 'No laboral' : 'Evento'),
        celda: (e) =>
          esFeriado(e.CONSECUTIVO) ? (
            <Ficha icono="candado">Día feriado</Ficha>
          ) : e.TIPO === E.evento.noLaboral ? (
            <Ficha tono="cuidado">No laboral</Ficha>
          ) : (
            <Ficha>Evento</Ficha>
          ),
        movil: 'linea',
      },
      {
        clave: 'HORA',
        titulo: 'Horario',
        valor: (e) => e.HORAINICIAL ?? '',
        celda: (e) => <span className={comunes.numeros}>{e.DIACOMPLETO ? 'Todo el día' : `${e.HORAINICIAL}–${e.HORAFINAL}`}</span>,
        movil: 'linea',
      },
      {
        clave: 'MEDICO',
        titulo: s.clinica.ET_MEDICO,
        valor: (e) => e.MEDICO || todosDe(s.clinica),
        celda: (e) => e.MEDICO || todosDe(s.clinica),
      },
      {
        clave: 'RANGO',
        titulo: 'Rango',
        valor: (e) => (e.RANGO ? (e.FECHAINICIAL ?? '') : ''),
        celda: (e) =>
          e.RANGO ? <span className={comunes.numeros}>{`${fechaTexto(e.FECHAINICIAL)} – ${fechaTexto(e.FECHAFINAL)}`}</span> : '',
      },
    ],
    [s.clinica],
  );
  const abrir = (que: 'editar' | 'ver') => (e: Evento) => {
    setElegido(e);
    setAbierto(que);
  };
  const cerrar = () => setAbierto(undefined);
  const escribe = !s.soloLectura;
  return (
    <Pagina
      titulo="Días no laborables y eventos"
      acciones={
        escribe &&
        puedeImportarEventos(s) === true && (
          <MenuPlanilla titulo="Días no laborables y eventos" importar={noLaborables.importar} exportar={noLaborables.exportar} />
        )
      }
    >
      <Tabla
        nombre="eventos"
        filas={filas}
        columnas={columnas}
        claveDe={(e) => e.CONSECUTIVO}
        cargando={d.isPending}
        error={d.error?.message}
        vacio={{ texto: 'No hay registros' }}
        filtros={
          <>
            <Interruptor valor={conFeriados} alCambiar={(si) => cambiar({ feriados: si ? '' : '0' })}>
              Días feriados
            </Interruptor>
            <Seleccion
              aria-label="Año"
              chica
              valor={anio}
              opciones={[-1, 0, 1, 2].map((n) => ({ valor: Number(hoy.slice(0, 4)) + n, texto: String(Number(hoy.slice(0, 4)) + n) }))}
              alCambiar={(v) => cambiar({ anio: v })}
            />
          </>
        }
        barra={
          escribe && (
            <Boton chico primario icono="mas" onClick={() => setAbierto('nuevo')}>
              Agregar
            </Boton>
          )
        }
        uno="un Evento"
        acciones={[
          { texto: 'Detalles', icono: 'ver', abre: true, hacer: abrir('ver') },
          ...(escribe && s.permisos.has(P.citas.editar)
            ? [
                {
                  texto: 'Editar',
                  icono: 'nota' as const,
                  tecla: 'E',
                  hacer: abrir('editar'),
                  permite: (e: Evento) => puedeEditarEvento(s, e),
                },
              ]
            : []),
          ...(escribe && s.permisos.has(P.citas.eliminar)
            ? [
                eliminarCon<Evento>(
                  async (e) => {
                    if (await confirmarEliminar(`«${e.MOTIVO}» del ${fechaTexto(e.F_EXCLUIDA)}`))
                      await eliminar.enviar({}, { CONSECUTIVO: e.CONSECUTIVO });
                  },
                  (e) => puedeEliminarEvento(s, e),
                ),
                {
                  texto: 'Eliminar rango',
                  icono: 'eliminar' as const,
                  peligro: true,
                  hacer: async (e: Evento) => {
                    if (await confirmarEliminar(`el rango de «${e.MOTIVO}»`))
                      await eliminarRango.enviar({}, { CONSECUTIVO: e.CONSECUTIVO });
                  },
                  permite: (e: Evento) => puedeEliminarRango(s, e),
                },
              ]
            : []),
        ]}
      />
      {abierto === 'nuevo' && <EventoDialogo fecha={hoy} medico={0} alCerrar={cerrar} />}
      {abierto === 'editar' && elegido && <EventoDialogo evento={elegido} fecha={hoy} medico={0} alCerrar={cerrar} />}
      {abierto === 'ver' && elegido && <EventoInfo evento={elegido} alCerrar={cerrar} alEditar={() => setAbierto('editar')} />}
    </Pagina>
  );
}
