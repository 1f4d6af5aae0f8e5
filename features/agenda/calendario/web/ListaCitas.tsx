// Appointments as rows: the list view of the week, and the day on a phone.

import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { E } from '#domain/estados.ts';
import { todosDe } from '#domain/sesion.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import { MarcaEtiqueta } from '#features/agenda/citas/web/MarcaEtiqueta.tsx';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { esOcupado } from '#features/integraciones/gcalendar/rules.ts';
import { fechaTexto, minutos } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoEstado, comoFicha, EnlaceBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import estilos from './lista.module.css';
import type { Columna, Cosa } from './modelo.ts';
import { cuentas, esperaDe } from './TiraEspera.tsx';
import { useVuelta } from './vuelta.ts';

/** Finished appointments that stay visible when the earlier ones are folded. */
const PASADAS = 2;
const terminada = (c: Cosa) =>
  'cita' in c && (c.cita.C_ESTATUS === E.cita.realizada || c.cita.C_ESTATUS === E.cita.noAsistio || c.cita.C_ESTATUS === E.cita.cancelada);

export interface AccionesLista {
  reloj: { fecha: string; hora: string };
  conMedico: boolean;
  expediente: boolean;
  /** The user is a doctor: each row opens the patient's file. */
  deMedico: boolean;
  llegable: (c: CitaAgenda) => boolean;
  alAbrir: (N_CITA: number) => void;
  alAbrirEvento: (e: Evento) => void;
  alLlegar: (c: CitaAgenda) => void;
  alAgendar?: (c: Columna, boton: Element) => void;
}

/** The scrolling container of the days. */
export function Dias({ clave, children }: { clave: string; children: ReactNode }) {
  const caja = useRef<HTMLDivElement>(null);
  useVuelta(caja, clave);
  return (
    <div className={estilos.lista} data-pieza="lista-citas" ref={caja}>
      {children}
    </div>
  );
}

/** One day: title, waiting patients first if asked for, then events and appointments by hour, and a line at the present time. */
export function DiaEnLista({
  c,
  esperaPrimero = false,
  elegido = false,
  ...a
}: AccionesLista & { c: Columna; esperaPrimero?: boolean; elegido?: boolean }) {
  const yo = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (elegido) yo.current?.scrollIntoView({ block: 'start' });
  }, [elegido]);
  const cosas = [...c.puestos].sort((x, y) => x.inicio - y.inicio);
  const citas = cosas.flatMap(({ cosa }) => ('cita' in cosa && !cosa.ajena ? [cosa.cita] : []));
  const esperan = esperaPrimero ? citas.filter((x) => x.C_ESTATUS === E.cita.enSala) : [];
  const resto = cosas.filter(({ cosa }) => !('cita' in cosa && (esperan.includes(cosa.cita) || cosa.ajena)));
  const n = cuentas(citas);
  const esHoy = c.fecha === a.reloj.fecha;
  const cuantas = (x: number, una: string, varias: string) => `${x} ${x === 1 ? una : varias}`;
  const [todas, setTodas] = useState(false);
  // On a phone the finished appointments of the morning are folded, so that the rest of the day is in view.
  const plegadas =
    esperaPrimero && !todas ? Math.max(0, resto.filter((p) => terminada(p.cosa) && p.fin < minutos(a.reloj.hora)).length - PASADAS) : 0;
  const ocultas = new Set(resto.filter((p) => terminada(p.cosa)).slice(0, plegadas));
  const ahora = esHoy
    ? resto.findIndex((p) => ('cita' in p.cosa ? p.cosa.cita.H_CITA : (p.cosa.evento.HORAINICIAL ?? '')) > a.reloj.hora)
    : -1;
  return (
    <section className={estilos.diaLista} data-pieza="dia-lista" ref={yo}>
      {esperan.length > 0 && (
        <>
          <div className={`${estilos.grupo} ${estilos.enSala}`}>
            <Icono n="espera" />
            <h2>En sala de espera</h2>
            <span className={comunes.numeros}>{cuantas(esperan.length, 'paciente', 'pacientes')}</span>
          </div>
          <ul>
            {esperan.map((x) => (
              <FilaCita key={x.N_CITA} cita={x} {...a} espera={esperaDe(x, a.reloj)} />
            ))}
          </ul>
        </>
      )}
      <div className={estilos.grupo}>
        <h2>{fechaTexto(c.fecha)}</h2>
        {esHoy && <em className={comoFicha('marca')}>Hoy</em>}
        <span className={comunes.numeros}>
          {c.cerrada ||
            `${cuantas(n.citas, 'cita', 'citas')}${n.realizadas ? `, ${cuantas(n.realizadas, 'realizada', 'realizadas')}` : ''}`}
        </span>
        {a.alAgendar && (
          <Boton
            chico
            plano
            icono="mas"
            aria-label={`Agendar el ${fechaTexto(c.fecha)}`}
            onClick={(e) => a.alAgendar?.(c, e.currentTarget)}
          />
        )}
      </div>
      <ul>
        {c.todoElDia.map((e) => (
          <FilaEvento key={e.CONSECUTIVO} evento={e} alAbrir={a.alAbrirEvento} />
        ))}
        {plegadas > 0 && (
          <li className={estilos.plegadas}>
            <Boton chico plano icono="abajo" onClick={() => setTodas(true)}>
              Ver {plegadas} {plegadas === 1 ? 'anterior' : 'anteriores'}
            </Boton>
          </li>
        )}
        {resto.map((puesto, i) => [
          i === ahora && <Ahora key="ahora" hora={a.reloj.hora} />,
          ocultas.has(puesto) ? null : 'cita' in puesto.cosa ? (
            <FilaCita key={puesto.cosa.cita.N_CITA} cita={puesto.cosa.cita} {...a} espera={esperaDe(puesto.cosa.cita, a.reloj)} />
          ) : (
            <FilaEvento key={puesto.cosa.evento.CONSECUTIVO} evento={puesto.cosa.evento} alAbrir={a.alAbrirEvento} />
          ),
        ])}
        {esHoy && ahora === -1 && resto.length > 0 && <Ahora hora={a.reloj.hora} />}
        {resto.length === 0 && esperan.length === 0 && (
          <li className={estilos.nada}>{c.cerrada ? `Día inhábil: ${c.cerrada}` : 'Sin citas'}</li>
        )}
      </ul>
    </section>
  );
}
const Ahora = ({ hora }: { hora: string }) => (
  <li className={`${estilos.linea} ${comunes.numeros}`}>
    <span className={comunes.oculto}>Ahora, </span>
    {hora}
  </li>
);

interface FilaProps extends AccionesLista {
  cita: CitaAgenda;
  espera: number | null;
}
const FilaCita = memo(function FilaCita({ cita: c, espera, conMedico, expediente, deMedico, llegable, alAbrir, alLlegar }: FilaProps) {
  const detalle = [
    c.C_ESTATUS === E.cita.enSala && espera !== null && `${espera} min`,
    c.TIPO_CITA === E.tipoCita.video && 'Videoconsulta',
    c.RECURSOS_TEXTO,
    c.ETIQUETA_NOMBRE,
    c.D_OBSERVACIONES,
    conMedico && c.MEDICO,
  ].filter(Boolean);
  return (
    <li className={estilos.cita} data-estado={c.C_ESTATUS} data-pieza="renglon">
      <div className={`${estilos.hora} ${comunes.numeros}`}>
        {c.H_CITA}
        <small>{c.H_MINCITA} min</small>
      </div>
      <button type="button" className={estilos.cuerpo} data-cita={c.N_CITA} onClick={() => alAbrir(c.N_CITA)}>
        <span className={`${estilos.nombre} ${comunes.recortado}`} title={c.PACIENTE}>
          {c.PACIENTE}
        </span>
        <span className={estilos.detalle}>
          <span {...comoEstado(c.C_ESTATUS)}>
            <Icono n={ICONO_ESTADO[c.C_ESTATUS]} t="s" />
            {nombreEstado(c.C_ESTATUS)}
          </span>
          {detalle.length > 0 && <span className={comunes.recortado}>· {detalle.join(' · ')}</span>}
        </span>
      </button>
      <MarcaEtiqueta nombre={c.ETIQUETA_NOMBRE} color={c.ETIQUETA_COLOR} />
      {expediente && (c.C_ESTATUS === E.cita.enSala || deMedico) ? (
        <EnlaceBoton chico a={`/patient/${c.CODIGOPACIENTE}`} aria-label={`Expediente de ${c.PACIENTE}`}>
          Expediente
        </EnlaceBoton>
      ) : llegable(c) ? (
        <Boton chico icono="espera" aria-label={`${c.PACIENTE} llegó: pasar a sala de espera`} onClick={() => alLlegar(c)}>
          Llegó
        </Boton>
      ) : (
        <Icono n="derecha" />
      )}
    </li>
  );
});
function FilaEvento({ evento: e, alAbrir }: { evento: Evento; alAbrir: (e: Evento) => void }) {
  const clinica = useClinica();
  return (
    <li className={`${estilos.cita} ${estilos.evento}`} data-pieza="renglon">
      <div className={`${estilos.hora} ${comunes.numeros}`}>
        {e.DIACOMPLETO ? 'Día' : e.HORAINICIAL}
        <small>{e.DIACOMPLETO ? 'completo' : `a ${e.HORAFINAL}`}</small>
      </div>
      <button type="button" className={estilos.cuerpo} onClick={() => alAbrir(e)}>
        <span className={`${estilos.nombre} ${comunes.recortado}`}>{e.MOTIVO}</span>
        <span className={estilos.detalle}>
          <span {...comoEstado(5)}>
            <Icono n={esOcupado(e.CONSECUTIVO) ? 'candado' : 'reloj'} t="s" />
            {esOcupado(e.CONSECUTIVO) ? 'Privado' : e.TIPO === E.evento.noLaboral ? 'No laboral' : 'Evento'}
          </span>
          <span className={comunes.recortado}>· {e.MEDICO || todosDe(clinica)}</span>
        </span>
      </button>
      <Icono n="derecha" />
    </li>
  );
}
