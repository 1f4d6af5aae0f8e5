// The calendar: /calendar and /calendar/patient/:CODIGOPACIENTE. It puts the pieces together; each piece knows its own work.
import './agenda.css';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pacientes } from '#features/pacientes/contract.ts';
import { aHora, fechaCorta, fechaTexto, lunesDe, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { claveDe, useDatos } from '#kernel/web/api.tsx';
import { useAtajos } from '#kernel/web/atajos.tsx';
import { Boton, EnlaceBoton, MenuBoton, Segmentos } from '#kernel/web/controles.tsx';
import { Dialogo } from '#kernel/web/dialogo.tsx';
import { Icono, type NombreIcono } from '#kernel/web/icons.tsx';
import { Esqueleto, Vacio } from '#kernel/web/pagina.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type CitaAgenda, type CitaCompleta, citas } from '../citas/contract.ts';
import { puedeCambiarEstado, puedeReprogramar } from '../citas/rules.ts';
import type { Evento } from '../eventos/contract.ts';
import { CitaDialogo, type CitaPedida } from './CitaDialogo.tsx';
import { CitaInfo } from './CitaInfo.tsx';
import { useCambios } from './cambios.ts';
import { DiasMovil } from './DiasMovil.tsx';
import { EventoDialogo, EventoInfo } from './EventoDialogo.tsx';
import { horasVisibles, pxPorHora } from './geometria.ts';
import { Lateral } from './Lateral.tsx';
import { DiaEnLista } from './ListaCitas.tsx';
import { MensajeDialogo, type MensajePedido } from './MensajeDialogo.tsx';
import { type Columna, columnasDe, diasDeSemana, lapsoDe, visibles } from './modelo.ts';
import { PacienteEnCurso } from './PacienteEnCurso.tsx';
import { PacientesDeHoy } from './PacientesDeHoy.tsx';
import { RejillaHoras } from './RejillaHoras.tsx';
import { TiraEspera } from './TiraEspera.tsx';
import { rangoDeSemana, useAngosto, useFiltros, useHoy, useReloj, useSemana, VISTAS } from './useAgenda.ts';

const NADA = { CITAS: [], EVENTOS: [], HORARIOS: [] };
type Abierto =
  | { que: 'nueva'; pedida: CitaPedida }
  | { que: 'editar'; cita: CitaCompleta }
  | { que: 'evento'; evento: Evento }
  | { que: 'editarEvento'; evento?: Evento }
  | { que: 'pacientes' }
  | { que: 'filtros' }
  | { que: 'mensaje'; mensaje: MensajePedido };

export default function Agenda() {
  const s = useSesion();
  const ir = useNavigate();
  const qc = useQueryClient();
  const CODIGOPACIENTE = Number(useParams().CODIGOPACIENTE) || undefined;
  const { filtros: f, cita, cambiar, medicos, fijo, hoy } = useFiltros();
  const reloj = useReloj();
  const movil = useAngosto(599);
  const sinLateral = useAngosto(1279);
  const cambios = useCambios();
  const [abierto, abrir] = useState<Abierto>();
  const cerrar = useCallback(() => abrir(undefined), []);
  const listo = medicos !== undefined || fijo;
  const semana = useSemana(f, listo);
  const datosHoy = useHoy(hoy, f.medico, listo);
  const enCurso = useDatos(pacientes.buscar, {}, { query: { CODIGOPACIENTE: CODIGOPACIENTE ?? 0 }, si: CODIGOPACIENTE !== undefined });
  const paciente = CODIGOPACIENTE ? enCurso.data?.find((p) => p.CODIGOPACIENTE === CODIGOPACIENTE) : undefined;

  const puedeAgendar = !s.soloLectura && s.permisos.has(300);
  const movible = useCallback(
    (c: CitaAgenda) => !s.soloLectura && c.C_ESTATUS !== 4 && c.C_ESTATUS !== 3 && puedeReprogramar(s, c) === true,
    [s],
  );
  const llegable = useCallback(
    (c: CitaAgenda) =>
      !s.soloLectura && c.F_CITA === hoy && (c.C_ESTATUS === 0 || c.C_ESTATUS === 1) && puedeCambiarEstado(s, c, 6) === true,
    [s, hoy],
  );

  // The weeks beside this one are on their way before they are asked for.
  const { fecha, medico, tipo } = f;
  useEffect(() => {
    if (!listo) return;
    const t = setTimeout(() => {
      for (const paso of [-7, 7]) {
        const r = rangoDeSemana(sumarDias(fecha, paso), medico, tipo);
        void qc.prefetchQuery({
          queryKey: claveDe(citas.obtener, r),
          queryFn: async ({ signal }) => (await llamar(citas.obtener, r, undefined, signal)).data,
        });
      }
    }, 400);
    return () => clearTimeout(t);
  }, [qc, listo, fecha, medico, tipo]);

  const d = semana.data ?? NADA;
  const lunes = lunesDe(f.fecha);
  const { columnas, px, desde, hasta } = useMemo(() => {
    const dias = diasDeSemana(lunes, d, f);
    const enVista = visibles(d.CITAS, f).filter((c) => (f.vista === 'dia' ? c.F_CITA === f.fecha : dias.includes(c.F_CITA)));
    const cosas = [
      ...enVista.map((cita) => lapsoDe({ cita, ajena: false })),
      ...d.EVENTOS.filter((e) => !e.DIACOMPLETO && dias.includes(e.F_EXCLUIDA)).map((evento) => lapsoDe({ evento })),
    ];
    const horas = horasVisibles(s.clinica.HORAINICIALAGENDA, s.clinica.HORAFINALAGENDA, cosas);
    return {
      columnas: columnasDe(d, f, dias, medicos ?? [], horas.desde, horas.hasta),
      px: pxPorHora(enVista.map((c) => c.H_MINCITA)),
      ...horas,
    };
  }, [d, lunes, f, medicos, s.clinica]);
  const citasHoy = useMemo(
    () => visibles(datosHoy.data?.CITAS ?? [], f).filter((c) => !f.sucursal || c.SUCURSAL === f.sucursal),
    [datosHoy.data, f],
  );
  const enPeriodo = useMemo(
    () =>
      visibles(d.CITAS, { ...f, canceladas: true }).filter(
        (c) =>
          (f.vista === 'dia' ? c.F_CITA === f.fecha : c.F_CITA >= lunes && c.F_CITA <= sumarDias(lunes, 6)) &&
          (!f.sucursal || c.SUCURSAL === f.sucursal),
      ),
    [d, f, lunes],
  );

  const SUCURSAL = f.sucursal || s.SUCURSAL;
  const nueva = useCallback(
    (p: Partial<CitaPedida> = {}) =>
      abrir({
        que: 'nueva',
        pedida: {
          F_CITA: f.fecha < hoy ? hoy : f.fecha,
          H_CITA: '',
          CODIGOMEDICO: Math.max(f.medico, 0),
          SUCURSAL,
          ...(paciente ? { paciente } : {}),
          ...p,
        },
      }),
    [f.fecha, f.medico, hoy, SUCURSAL, paciente],
  );
  const alHueco = useCallback(
    (c: Columna, inicio: number, H_MINCITA?: number) =>
      nueva({
        F_CITA: c.fecha,
        H_CITA: aHora(inicio),
        ...(c.CODIGOMEDICO > 0 ? { CODIGOMEDICO: c.CODIGOMEDICO } : {}),
        ...(H_MINCITA ? { H_MINCITA } : {}),
      }),
    [nueva],
  );
  const alAbrirCita = useCallback((N_CITA: number) => cambiar({ cita: N_CITA }), [cambiar]);
  const alAbrirEvento = useCallback((evento: Evento) => abrir({ que: 'evento', evento }), []);
  const alLlegar = useCallback((c: CitaAgenda) => void cambios.cambiarEstado(c, 6, `${reloj.fecha} ${reloj.hora}`), [cambios, reloj]);
  const paso = useCallback(
    (n: number) => cambiar({ fecha: sumarDias(f.fecha, f.vista === 'dia' ? n : n * 7) }),
    [cambiar, f.fecha, f.vista],
  );

  useAtajos(
    useMemo(
      () => [
        ...(puedeAgendar ? [{ tecla: 'c', texto: 'Agendar cita', hacer: () => nueva() }] : []),
        { tecla: 't', texto: 'Ir a hoy', hacer: () => cambiar({ fecha: hoy }) },
        { tecla: 'd', texto: 'Vista de día', hacer: () => cambiar({ vista: 'dia' }) },
        { tecla: 's', texto: 'Vista de semana', hacer: () => cambiar({ vista: 'semana' }) },
        { tecla: 'l', texto: 'Vista de lista', hacer: () => cambiar({ vista: 'lista' }) },
        { tecla: 'ArrowLeft', texto: 'Periodo anterior', hacer: () => paso(-1) },
        { tecla: 'ArrowRight', texto: 'Periodo siguiente', hacer: () => paso(1) },
      ],
      [puedeAgendar, nueva, cambiar, hoy, paso],
    ),
  );
  const titulo = f.vista === 'dia' ? fechaTexto(f.fecha) : tituloSemana(columnas[0]?.fecha ?? lunes, columnas.at(-1)?.fecha ?? f.fecha);
  useEffect(() => {
    document.title = `Agenda, ${titulo} · Galeno`;
  }, [titulo]);

  const lista = {
    reloj,
    conMedico: f.medico === 0,
    expediente: s.permisos.has(100),
    llegable,
    alAbrir: alAbrirCita,
    alAbrirEvento,
    alLlegar,
  };
  const acciones: { texto: string; icono: NombreIcono; si: boolean; a?: string; hacer?: () => void }[] = [
    { texto: 'Contactos', icono: 'contactos', si: s.permisos.has(303), a: '/contacts' },
    { texto: 'Otro evento', icono: 'reloj', si: puedeAgendar, hacer: () => abrir({ que: 'editarEvento' }) },
    { texto: 'Paciente', icono: 'pacienteNuevo', si: !s.soloLectura && s.permisos.has(101), a: '/patients/new/from_calendar' },
  ];
  const alAgendarEn = (c: Columna) => nueva({ F_CITA: c.fecha });
  const lateral = (
    <Lateral
      filtros={f}
      cambiar={cambiar}
      medicos={medicos}
      fijo={fijo}
      hoy={hoy}
      conHorarioVideo={semana.data?.HORARIO_VC === 1 && f.medico > 0}
      citas={enPeriodo}
    />
  );
  const nombreMedico = f.medico > 0 ? medicos?.find((m) => m.CODIGOMEDICO === f.medico)?.NOMBRECOMPLETO : undefined;

  return (
    <div className={`agenda${movil ? ' movil' : ''}${sinLateral ? ' sin-lateral' : ''}`}>
      <header className="ag-bar">
        <h1>Agenda</h1>
        {movil ? (
          <span className="ag-quien ell grow">
            {nombreMedico ?? `Todos los ${s.clinica.ET_MEDICO === 'Profesional' ? 'profesionales' : 'médicos'}`}
          </span>
        ) : (
          <>
            <Boton chico onClick={() => cambiar({ fecha: hoy })}>
              Hoy
            </Boton>
            <span className="ag-pasos">
              <Boton
                chico
                plano
                icono="izquierda"
                aria-label={f.vista === 'dia' ? 'Día anterior' : 'Semana anterior'}
                onClick={() => paso(-1)}
              />
              <Boton
                chico
                plano
                icono="derecha"
                aria-label={f.vista === 'dia' ? 'Día siguiente' : 'Semana siguiente'}
                onClick={() => paso(1)}
              />
            </span>
            <span className="ag-titulo b6 num" aria-live="polite">
              {titulo}
            </span>
            <span className="grow" />
          </>
        )}
        <Segmentos
          etiqueta="Vista"
          valor={f.vista}
          opciones={VISTAS.filter((v) => !movil || v.valor !== 'semana')}
          alCambiar={(vista) => cambiar({ vista })}
        />
        {sinLateral && <Boton chico plano icono="filtro" aria-label="Mes, médico y filtros" onClick={() => abrir({ que: 'filtros' })} />}
        {!movil && (
          <>
            {sinLateral ? (
              <MenuBoton
                chico
                plano
                icono="puntos"
                aria-label="Más acciones de la agenda"
                opciones={acciones.map(({ si, texto, icono, a, hacer }) => ({
                  si,
                  texto,
                  icono,
                  ...(a ? { a } : {}),
                  ...(hacer ? { hacer } : {}),
                }))}
              />
            ) : (
              acciones
                .filter((x) => x.si)
                .map(({ texto, icono, a, hacer }) =>
                  a ? (
                    <EnlaceBoton key={texto} chico icono={icono} a={a}>
                      {texto}
                    </EnlaceBoton>
                  ) : (
                    <Boton key={texto} chico icono={icono} onClick={hacer}>
                      {texto}
                    </Boton>
                  ),
                )
            )}
            {puedeAgendar && (
              <Boton chico primario icono="mas" atajo="C" onClick={() => nueva()}>
                Cita
              </Boton>
            )}
          </>
        )}
      </header>
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
        <DiasMovil fecha={f.fecha} hoy={hoy} alElegir={(x) => cambiar({ fecha: x })} paso={paso} />
      ) : (
        <TiraEspera
          hoy={citasHoy}
          reloj={reloj}
          expediente={s.permisos.has(100)}
          alAbrir={alAbrirCita}
          alVerPacientes={() => abrir({ que: 'pacientes' })}
        />
      )}
      <div className="ag-centro" aria-busy={semana.isFetching}>
        {semana.data === undefined ? (
          semana.error ? (
            <Vacio icono="alerta" texto={semana.error.message} accion={<Boton onClick={() => semana.refetch()}>Recargar</Boton>} />
          ) : (
            <Esqueleto filas={8} />
          )
        ) : f.vista === 'lista' || movil ? (
          <div className="ag-lista">
            {(movil && f.vista === 'dia' ? juntas(columnas) : columnas).map((c) => (
              <DiaEnLista
                key={c.clave}
                c={c}
                {...lista}
                esperaPrimero={movil && f.vista === 'dia' && c.fecha === hoy}
                {...(puedeAgendar && !movil ? { alAgendar: alAgendarEn } : {})}
              />
            ))}
          </div>
        ) : (
          <RejillaHoras
            columnas={columnas}
            px={px}
            desde={desde}
            hasta={hasta}
            reloj={reloj}
            conMedico={f.medico === 0 && f.vista === 'semana'}
            movible={movible}
            llegable={llegable}
            puedeAgendar={puedeAgendar}
            alHueco={alHueco}
            alMover={(c, col, inicio, H_MINCITA) =>
              void cambios.mover(c, { F_CITA: col.fecha, inicio, H_MINCITA, CODIGOMEDICO: col.CODIGOMEDICO })
            }
            alAbrirCita={alAbrirCita}
            alAbrirEvento={alAbrirEvento}
            alLlegar={alLlegar}
            {...(f.vista === 'semana' ? { alElegirDia: (x: string) => cambiar({ fecha: x, vista: 'dia' }) } : {})}
          />
        )}
      </div>
      {!sinLateral && <aside className="ag-lado">{lateral}</aside>}
      {movil && puedeAgendar && (
        <button type="button" className="ag-fab" onClick={() => nueva()}>
          <Icono n="mas" t="l" />
          Cita
        </button>
      )}

      {cita !== null && (
        <CitaInfo
          N_CITA={cita}
          reloj={reloj}
          cambios={cambios}
          alCerrar={() => cambiar({ cita: null })}
          alReprogramar={(c) => {
            cambiar({ cita: null });
            abrir({ que: 'editar', cita: c });
          }}
          alRepetir={(c) => {
            cambiar({ cita: null });
            const despues = minutos(c.H_CITA);
            nueva({
              F_CITA: c.F_CITA > hoy ? c.F_CITA : hoy,
              H_CITA: aHora(despues),
              H_MINCITA: c.H_MINCITA,
              CODIGOMEDICO: c.CODIGOMEDICO,
              SUCURSAL: c.SUCURSAL,
              paciente: { CODIGOPACIENTE: c.CODIGOPACIENTE, NOMBRECOMPLETO: c.PACIENTE, TCEL_LADA: c.TCEL_LADA, TCELULAR: c.TCELULAR },
            });
          }}
        />
      )}
      {abierto?.que === 'nueva' && <CitaDialogo pedida={abierto.pedida} reloj={reloj} alCerrar={cerrar} />}
      {abierto?.que === 'editar' && (
        <CitaDialogo
          editada={abierto.cita}
          reloj={reloj}
          alCerrar={cerrar}
          alGuardar={({ N_CITA, movida }) => {
            // The patient is told of the new time with one more click.
            if (movida && s.permisos.has(305))
              abrir({
                que: 'mensaje',
                mensaje: {
                  N_CITA,
                  medio: abierto.cita.TCELULAR ? 'whatsapp' : 'correo',
                  ACTUALIZADA: 1,
                  ID_FORMAS: abierto.cita.ID_FORMAS,
                },
              });
          }}
        />
      )}
      {abierto?.que === 'mensaje' && <MensajeDialogo {...abierto.mensaje} alCerrar={cerrar} />}
      {abierto?.que === 'evento' && (
        <EventoInfo evento={abierto.evento} alCerrar={cerrar} alEditar={(evento) => abrir({ que: 'editarEvento', evento })} />
      )}
      {abierto?.que === 'editarEvento' && (
        <EventoDialogo
          {...(abierto.evento ? { evento: abierto.evento } : {})}
          fecha={f.fecha < hoy ? hoy : f.fecha}
          medico={Math.max(f.medico, 0)}
          max={200}
          alCerrar={cerrar}
        />
      )}
      {abierto?.que === 'pacientes' && <PacientesDeHoy medico={f.medico} alCerrar={cerrar} />}
      {abierto?.que === 'filtros' && (
        <Dialogo titulo="Ver en la agenda" abierto alCerrar={cerrar} ancho="s">
          <div className="agenda-filtros">{lateral}</div>
        </Dialogo>
      )}
    </div>
  );
}

/** "16–21 nov 2026", "28 dic 2026 – 2 ene 2027". */
export function tituloSemana(a: string, b: string): string {
  if (a.slice(0, 7) === b.slice(0, 7)) return `${Number(a.slice(8))}–${fechaCorta(b)}`;
  return `${a.slice(0, 4) === b.slice(0, 4) ? fechaCorta(a).slice(0, -5) : fechaCorta(a)} – ${fechaCorta(b)}`;
}
/** The day of all doctors on a phone is one list. */
function juntas(columnas: readonly Columna[]): Columna[] {
  const [c] = columnas;
  if (!c || columnas.length === 1) return [...columnas];
  const eventos = new Map(columnas.flatMap((x) => x.todoElDia).map((e) => [e.CONSECUTIVO, e]));
  const vistos = new Set<string>();
  const puestos = columnas
    .flatMap((x) => x.puestos)
    .filter(({ cosa }) => {
      const k = 'cita' in cosa ? `c${cosa.cita.N_CITA}` : `e${cosa.evento.CONSECUTIVO}`;
      return !vistos.has(k) && vistos.add(k);
    });
  return [
    {
      ...c,
      clave: c.fecha,
      CODIGOMEDICO: 0,
      puestos,
      todoElDia: [...eventos.values()],
      cuenta: columnas.reduce((n, x) => n + x.cuenta, 0),
    },
  ];
}
