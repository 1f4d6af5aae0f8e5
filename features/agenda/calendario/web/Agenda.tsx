// The calendar screen: /calendar and /calendar/patient/:CODIGOPACIENTE. It joins the views, the bar, the side and the dialogs.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { E, TERMINADA } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { todosDe } from '#domain/sesion.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { puedeCambiarEstado, puedeEditarCita } from '#features/agenda/citas/rules.ts';
import { useCambios } from '#features/agenda/citas/web/cambios.ts';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { LugaresEnTira, sinOcupar, useResumen } from '#features/agenda/lista_espera/web/LugaresLibres.tsx';
import { pasar } from '#features/agenda/recursos/rules.ts';
import { useRecursos, useUsuales } from '#features/agenda/recursos/web/useRecursos.ts';
import { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { fechaCorta, fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, EnlaceBoton, MenuBoton } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Esqueleto, Vacio } from '#kernel/web/pagina.tsx';
import { Secciones } from '#kernel/web/secciones_pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { Asomo } from './Asomo.tsx';
import { type AccionAgenda, BarraAgenda } from './BarraAgenda.tsx';
import { CitaInfo } from './CitaInfo.tsx';
import { type Abierto, DialogosAgenda } from './DialogosAgenda.tsx';
import { DiasMovil } from './DiasMovil.tsx';
import estilosEspera from './espera.module.css';
import { cartaDe, hueco, useFoco } from './foco.ts';
import { Lateral } from './Lateral.tsx';
import { DiaEnLista, Dias } from './ListaCitas.tsx';
import estilosLateral from './lateral.module.css';
import estilosLista from './lista.module.css';
import { type Columna, juntas } from './modelo.ts';
import { PacienteEnCurso } from './PacienteEnCurso.tsx';
import { RejillaEquipo } from './RejillaEquipo.tsx';
import { RejillaHoras } from './RejillaHoras.tsx';
import estilos from './rejilla.module.css';
import { TiraEspera } from './TiraEspera.tsx';
import { useAngosto, useFiltros } from './useAgenda.ts';
import { useAgendar } from './useAgendar.ts';
import { usePeriodo } from './usePeriodo.ts';
import { useTeclas } from './useTeclas.ts';

const botonNueva = () => document.querySelector('[data-pieza="agenda"] [data-nueva]');

export default function Agenda() {
  const s = useSesion();
  const ir = useNavigate();
  const CODIGOPACIENTE = Number(useParams().CODIGOPACIENTE) || undefined;
  const { filtros: f, cita, cambiar, medicos, fijo, hoy, listo } = useFiltros();
  const reloj = useReloj();
  const movil = useAngosto(599);
  const sinLateral = useAngosto(1279);
  const cambios = useCambios();
  const [abierto, setAbierto] = useState<Abierto>();
  const { enfocar, soltar } = useFoco();
  // An appointment opened from its card is shown small beside the card; one opened by a link is shown whole.
  const [deCarta, setDeCarta] = useState<number>();
  const usuales = useUsuales();
  const deMedico = s.CODIGOMEDICO !== null;
  const centro = useRef<HTMLDivElement>(null);
  const cerrar = useCallback(() => setAbierto(undefined), []);
  const recursos = useRecursos(f.sucursal);
  const { semana, d, citasHoy, enPeriodo, columnas, dias, equipo, px, desde, hasta } = usePeriodo(f, medicos, recursos, hoy, listo);
  const enCurso = useDatos(pacientes.buscar, {}, { query: { CODIGOPACIENTE: CODIGOPACIENTE ?? 0 }, si: CODIGOPACIENTE !== undefined });
  const paciente = CODIGOPACIENTE ? enCurso.data?.find((p) => p.CODIGOPACIENTE === CODIGOPACIENTE) : undefined;

  const puedeAgendar = !s.soloLectura && s.permisos.has(P.citas.agendar);
  const espera = useResumen(f.medico, s.permisos.has(P.citas.agendar));
  const libres = espera && sinOcupar(espera.LUGARES, d.CITAS);
  // Appointments done, missed or cancelled cannot be dragged, so that a slip of the mouse does not move them.
  const movible = useCallback(
    (c: CitaAgenda) => !s.soloLectura && !TERMINADA.some((estado) => estado === c.C_ESTATUS) && puedeEditarCita(s, c) === true,
    [s],
  );
  const llegable = useCallback(
    (c: CitaAgenda) =>
      !s.soloLectura &&
      c.F_CITA === hoy &&
      (c.C_ESTATUS === E.cita.noConfirmada || c.C_ESTATUS === E.cita.confirmada) &&
      puedeCambiarEstado(s, c, E.cita.enSala) === true,
    [s, hoy],
  );

  const { SUCURSAL, nueva, alHueco, repetir } = useAgendar(f, hoy, d, paciente, setAbierto);
  const alAbrirCita = useCallback(
    (N_CITA: number) => {
      setDeCarta(cartaDe(N_CITA)() ? N_CITA : undefined);
      cambiar({ cita: N_CITA });
    },
    [cambiar],
  );
  const alExpediente = useCallback((CODIGOPACIENTE: number) => void ir(`/patient/${CODIGOPACIENTE}`), [ir]);
  const alAbrirEvento = useCallback((evento: Evento) => setAbierto({ que: 'evento', evento }), []);
  const alLlegar = useCallback(
    (c: CitaAgenda) => {
      enfocar(c.N_CITA);
      void cambios.cambiarEstado(c, 6, `${reloj.fecha} ${reloj.hora}`);
    },
    [cambios, reloj, enfocar],
  );
  const paso = useTeclas({ filtros: f, cambiar, hoy, fijo, ...(puedeAgendar ? { nueva: () => nueva({}, botonNueva) } : {}) });
  const titulo = f.vista === 'dia' ? fechaTexto(f.fecha) : tituloSemana(columnas[0]!.fecha, columnas.at(-1)!.fecha);
  useEffect(() => {
    document.title = `Agenda, ${titulo} · Galeno`;
  }, [titulo]);

  const lista = {
    reloj,
    conMedico: f.medico === 0,
    expediente: s.permisos.has(P.pacientes.abrir),
    deMedico,
    llegable,
    alAbrir: alAbrirCita,
    alAbrirEvento,
    alLlegar,
  };
  const deAqui = () => ({ SUCURSAL, ...(f.medico > 0 ? { CODIGOMEDICO: f.medico } : {}), ...(paciente ? { paciente } : {}) });
  const verEspera = `/calendar/waiting-list${f.medico > 0 ? `?m=${f.medico}` : ''}`;
  const acciones: AccionAgenda[] = [
    {
      texto: 'Imprimir',
      icono: 'imprimir',
      si: true,
      hacer: () =>
        void abrirArchivo(
          citas.imprimir,
          {
            start: f.vista === 'dia' ? f.fecha : dias[0]!,
            end: f.vista === 'dia' ? f.fecha : dias.at(-1)!,
            doctorId: Math.max(f.medico, 0),
          },
          f.sucursal ? { SUCURSAL: f.sucursal } : {},
          'documento',
        ),
    },
    { texto: 'Contactos', icono: 'contactos', si: s.permisos.has(P.contactos.ver), a: '/contacts' },
    { texto: 'Otro evento', icono: 'reloj', si: puedeAgendar, hacer: () => setAbierto({ que: 'editarEvento' }) },
    // On wide screens the waiting list has its button in the strip of counts.
    { texto: 'Lista de espera', icono: 'lista', si: sinLateral && s.permisos.has(P.citas.agendar), a: verEspera },
    {
      texto: 'Paciente',
      icono: 'pacienteNuevo',
      principal: true,
      si: !s.soloLectura && s.permisos.has(P.pacientes.registrar),
      a: '/patients/new/from_calendar',
    },
  ];
  // Choosing one doctor in the team view means wanting to see that doctor: it goes to the week.
  const alFiltrar: typeof cambiar = (c) => cambiar(f.vista === 'equipo' && c.medico ? { ...c, vista: 'semana' } : c);
  const alAgendarCon = useCallback(
    (CODIGOMEDICO: number, F_CITA: string, boton: Element) => nueva({ CODIGOMEDICO, F_CITA }, boton),
    [nueva],
  );
  const alVerDia = useCallback((medico: number, fecha: string) => cambiar({ medico, fecha, vista: 'dia' }), [cambiar]);
  const alAgendarEn = (c: Columna, boton: Element) => nueva({ F_CITA: c.fecha }, boton);
  const lateral = (
    <Lateral
      filtros={f}
      cambiar={alFiltrar}
      medicos={medicos}
      recursos={recursos}
      fijo={fijo}
      hoy={hoy}
      conHorarioVideo={semana.data?.HORARIO_VC === 1 && f.medico > 0}
      citas={enPeriodo}
    />
  );
  const nombreMedico = f.medico > 0 ? medicos?.find((m) => m.CODIGOMEDICO === f.medico)?.NOMBRECOMPLETO : undefined;

  return (
    <div
      data-movil={movil ? '' : undefined}
      className={`${estilos.agenda}${sinLateral ? ` ${estilos.sinLateral}` : ''}`}
      data-pieza="agenda"
    >
      <BarraAgenda
        vista={f.vista}
        titulo={titulo}
        quien={nombreMedico ?? todosDe(s.clinica)}
        movil={movil}
        angosta={sinLateral}
        acciones={acciones}
        equipo={!fijo && (medicos?.length ?? 0) > 1}
        alHoy={() => cambiar({ fecha: hoy })}
        paso={paso}
        alVer={(vista) => cambiar({ vista })}
        alFiltrar={() => setAbierto({ que: 'filtros' })}
        {...(puedeAgendar ? { alAgendar: (boton: Element) => nueva({}, boton) } : {})}
      />
      <Secciones en="agenda" CODIGOMEDICO={s.CODIGOMEDICO ?? 0} />
      {CODIGOPACIENTE && (
        <PacienteEnCurso
          CODIGOPACIENTE={CODIGOPACIENTE}
          nombre={paciente?.NOMBRECOMPLETO ?? ''}
          reloj={reloj}
          alAbrir={alAbrirCita}
          alSalir={() => void ir('/calendar')}
        />
      )}
      {movil ? (
        <>
          <DiasMovil fecha={f.fecha} hoy={hoy} alElegir={(x) => cambiar({ fecha: x })} />
          {libres && <LugaresEnTira lugares={libres} soloCuenta />}
        </>
      ) : (
        <TiraEspera
          hoy={citasHoy}
          reloj={reloj}
          expediente={s.permisos.has(P.pacientes.abrir)}
          alAbrir={alAbrirCita}
          alVerPacientes={() => setAbierto({ que: 'pacientes' })}
          libres={
            libres && <LugaresEnTira lugares={libres} soloCuenta={sinLateral || citasHoy.some((c) => c.C_ESTATUS === E.cita.enSala)} />
          }
          listaEspera={
            s.permisos.has(P.citas.agendar) && (
              <MenuBoton
                chico
                plano
                icono="lista"
                opciones={[
                  { texto: 'Ver la lista de espera', icono: 'lista', a: verEspera },
                  {
                    texto: 'Poner en lista de espera',
                    icono: 'mas',
                    si: puedeAgendar,
                    hacer: () => setAbierto({ que: 'espera', pedida: deAqui() }),
                  },
                ]}
              >
                Lista de espera
                {espera?.ESPERAN ? <span className={`${estilosEspera.numero} ${comunes.numeros}`}>{espera.ESPERAN}</span> : null}
              </MenuBoton>
            )
          }
        />
      )}
      <div className={estilos.centro} data-pieza="centro-agenda" ref={centro} tabIndex={-1} aria-busy={semana.isFetching}>
        <Asomo donde={centro} citas={d.CITAS} />
        {semana.data === undefined ? (
          semana.error ? (
            <Vacio icono="alerta" texto={semana.error.message} accion={<Boton onClick={() => semana.refetch()}>Recargar</Boton>} />
          ) : (
            <Esqueleto filas={8} />
          )
        ) : f.vista === 'lista' || movil ? (
          <Dias clave={`${f.vista}/${f.vista === 'dia' ? f.fecha : dias[0]}/${f.medico}`}>
            {(movil && f.vista === 'dia' ? juntas(columnas) : columnas).map((c) => (
              <DiaEnLista
                key={c.clave}
                c={c}
                {...lista}
                elegido={f.vista !== 'dia' && c.fecha === f.fecha}
                esperaPrimero={movil && f.vista === 'dia' && c.fecha === hoy}
                {...(puedeAgendar && !movil ? { alAgendar: alAgendarEn } : {})}
              />
            ))}
          </Dias>
        ) : f.vista === 'equipo' ? (
          <RejillaEquipo
            renglones={equipo}
            dias={dias}
            hoy={hoy}
            ET_MEDICO={s.clinica.ET_MEDICO}
            alAbrirCita={alAbrirCita}
            alVerDia={alVerDia}
            alAgendar={puedeAgendar ? alAgendarCon : undefined}
          />
        ) : (
          <RejillaHoras
            columnas={columnas}
            px={px}
            desde={desde}
            hasta={hasta}
            jornada={[s.clinica.HORAINICIALAGENDA, s.clinica.HORAFINALAGENDA]}
            reloj={reloj}
            conMedico={f.medico === 0 && f.vista === 'semana'}
            enRecurso={f.medico === 0 && f.recurso > 0}
            movible={movible}
            llegable={llegable}
            expediente={deMedico && s.permisos.has(P.pacientes.abrir)}
            usuales={usuales}
            puedeAgendar={puedeAgendar}
            agendando={abierto?.que === 'nueva' && abierto.ancla === hueco}
            alHueco={alHueco}
            alMover={(c, col, inicio, H_MINCITA, de) => {
              enfocar(c.N_CITA);
              void cambios.mover(c, {
                F_CITA: col.fecha,
                inicio,
                H_MINCITA,
                CODIGOMEDICO: col.CODIGOMEDICO,
                ...(col.recurso === undefined || col.recurso === de.recurso
                  ? {}
                  : { RECURSOS: pasar(c.RECURSOS, de.recurso ?? 0, col.recurso) }),
              });
            }}
            alAbrirCita={alAbrirCita}
            alAbrirEvento={alAbrirEvento}
            alLlegar={alLlegar}
            alExpediente={alExpediente}
            {...(f.vista === 'semana' ? { alElegirDia: (x: string) => cambiar({ fecha: x, vista: 'dia' }) } : {})}
          />
        )}
      </div>
      {!sinLateral && <aside className={estilosLateral.lado}>{lateral}</aside>}
      {movil && puedeAgendar && (
        <button type="button" className={estilosLista.agregar} data-al-pie="" data-nueva="" onClick={(e) => nueva({}, e.currentTarget)}>
          <Icono n="mas" t="l" />
          Cita
        </button>
      )}

      {cita !== null && (
        <CitaInfo
          key={cita}
          N_CITA={cita}
          ancla={deCarta === cita ? cartaDe(cita) : undefined}
          alDevolver={() => cartaDe(cita)() ?? hueco()}
          alBorrar={soltar}
          reloj={reloj}
          cambios={cambios}
          alCerrar={() => cambiar({ cita: null })}
          alReprogramar={(c) => {
            cambiar({ cita: null });
            setAbierto({ que: 'editar', cita: c });
          }}
          alEsperar={(pedida) => {
            cambiar({ cita: null });
            setAbierto({ que: 'espera', pedida });
          }}
          alRepetir={(c) => {
            cambiar({ cita: null });
            repetir(c);
          }}
        />
      )}
      {abierto && abierto.que !== 'filtros' && (
        <DialogosAgenda
          {...{ abierto, abrir: setAbierto, cerrar, reloj }}
          alHacer={enfocar}
          fecha={f.fecha < hoy ? hoy : f.fecha}
          medico={Math.max(f.medico, 0)}
        />
      )}
      {abierto?.que === 'filtros' && (
        <Dialogo titulo="Ver en la agenda" abierto alCerrar={cerrar} ancho="s">
          <div className={estilosLateral.filtros}>{lateral}</div>
          {movil && (
            <EnlaceBoton icono="lista" a={verEspera}>
              Lista de espera{espera?.ESPERAN ? ` (${espera.ESPERAN})` : ''}
            </EnlaceBoton>
          )}
        </Dialogo>
      )}
    </div>
  );
}

/** The title of a range of days: "16–21 nov 2026", "28 dic – 2 ene 2027". */
export function tituloSemana(a: string, b: string): string {
  if (a.slice(0, 7) === b.slice(0, 7)) return `${Number(a.slice(8))}–${fechaCorta(b)}`;
  return `${fechaCorta(a).slice(0, -5)} – ${fechaCorta(b)}`;
}
