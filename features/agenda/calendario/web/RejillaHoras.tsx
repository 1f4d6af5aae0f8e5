// The time grid of the day and week views: hours at the left, a column per day, doctor or resource, cards positioned by CSS.

import { type FocusEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { lugarInusual, type Usuales } from '#features/agenda/recursos/rules.ts';
import { esOcupado } from '#features/integraciones/gcalendar/rules.ts';
import { aHora, diaCorto, fechaTexto, minutos } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Icono } from '#kernel/web/icons.tsx';
import { Antes } from './Antes.tsx';
import { type OpcionesDeArrastre, useArrastre } from './arrastre.ts';
import { Cursor, type MandoCursor, minutoInicial } from './Cursor.tsx';
import { minutoDeApertura } from './geometria.ts';
import type { Columna } from './modelo.ts';
import estilos from './rejilla.module.css';
import { TarjetaCita, TarjetaEvento } from './TarjetaCita.tsx';
import estilosTarjetas from './tarjetas.module.css';
import { useVuelta } from './vuelta.ts';

interface Props {
  columnas: readonly Columna[];
  px: number;
  desde: number;
  hasta: number;
  /** Opening hours of the clinic; the view starts at them even when something stands earlier. */
  jornada: readonly [inicial: string, final: string];
  reloj: { fecha: string; hora: string };
  /** Cards name their doctor, in the week of all doctors. */
  conMedico: boolean;
  /** One resource is filtered: cards name the doctor there too. */
  enRecurso: boolean;
  movible: (c: CitaAgenda) => boolean;
  /** Whether one click may mark the patient as arrived. */
  llegable: (c: CitaAgenda) => boolean;
  /** The user may open patients' files from the cards. */
  expediente: boolean;
  usuales: Usuales;
  puedeAgendar: boolean;
  /** A form is booking in the current slot, which stays visible. */
  agendando: boolean;
  alHueco: (c: Columna, inicio: number, duracion?: number) => void;
  alMover: (c: CitaAgenda, columna: Columna, inicio: number, duracion: number, origen: Columna) => void;
  alAbrirCita: (N_CITA: number) => void;
  alAbrirEvento: (e: Evento) => void;
  alLlegar: (c: CitaAgenda) => void;
  alExpediente: (CODIGOPACIENTE: number) => void;
  alElegirDia?: (fecha: string) => void;
}

export function RejillaHoras(p: Props) {
  const { columnas, px, desde, hasta, reloj } = p;
  const scroll = useRef<HTMLDivElement>(null);
  const cols = useRef<HTMLDivElement>(null);
  const fantasma = useRef<HTMLDivElement>(null);
  const mira = useRef<HTMLDivElement>(null);
  const mando = useRef<MandoCursor>(null);
  const alto = ((hasta - desde) * px) / 60;
  const y = (min: number) => ((min - desde) * px) / 60;
  const indice = useMemo(() => {
    // A card appears in the column of each resource that it takes, so the column is part of the key.
    const citas = new Map<string, { cita: CitaAgenda; col: number; inicio: number; fin: number }>();
    const eventos = new Map<string, { evento: Evento; col: number; inicio: number; fin: number }>();
    for (const [col, c] of columnas.entries())
      for (const { cosa, inicio, fin } of c.puestos)
        if ('cita' in cosa) citas.set(`${cosa.cita.N_CITA}/${col}`, { cita: cosa.cita, col, inicio, fin });
        else eventos.set(cosa.evento.CONSECUTIVO, { evento: cosa.evento, col, inicio, fin });
    return { citas, eventos };
  }, [columnas]);
  const opciones: OpcionesDeArrastre = {
    px,
    desde,
    hasta,
    columnas: columnas.length,
    puedeAgendar: p.puedeAgendar,
    movible: (n, col) => {
      const x = indice.citas.get(`${n}/${col}`);
      return x && p.movible(x.cita) ? { col: x.col, inicio: x.inicio, duracion: x.cita.H_MINCITA, texto: x.cita.PACIENTE } : undefined;
    },
    alHueco: (col, inicio, duracion) => {
      mando.current?.poner(col, inicio, duracion);
      if (columnas[col]) p.alHueco(columnas[col], inicio, duracion);
    },
    alExpediente: p.alExpediente,
    alMover: (n, col, inicio, duracion, origen) => {
      const x = indice.citas.get(`${n}/${origen}`);
      const destino = columnas[col];
      if (x && destino && (x.col !== col || x.inicio !== inicio || x.cita.H_MINCITA !== duracion))
        p.alMover(x.cita, destino, inicio, duracion, columnas[origen]!);
    },
    alAbrirCita: p.alAbrirCita,
    alAbrirEvento: (id) => {
      const x = indice.eventos.get(id);
      if (x) p.alAbrirEvento(x.evento);
    },
    alLlegar: (n) => {
      const x = [...indice.citas.values()].find((c) => c.cita.N_CITA === n);
      if (x) p.alLlegar(x.cita);
    },
  };
  useArrastre(cols, fantasma, mira, scroll, opciones);

  const hoy = columnas.findIndex((c) => c.fecha === reloj.fecha);
  const ahora = minutos(reloj.hora);
  const clave = `${columnas[0]?.clave}${columnas.length}`;
  const abre = minutoDeApertura(...p.jornada, undefined);
  // The view starts a little before now, or at the opening hour.
  useVuelta(scroll, `${clave}/${px}`, (n) => {
    const desdeDonde = minutoDeApertura(...p.jornada, hoy >= 0 ? ahora : undefined);
    // Minus 12 pixels, so that the label on the hour's line is in view too.
    n.scrollTop = Math.max(y(abre) - 12, y(desdeDonde) - (desdeDonde === abre ? 12 : n.clientHeight / 3));
  });
  // Marks the card of the opened appointment when the user comes back to the view.
  useEffect(() => () => void delete document.body.dataset.arrastrando, []);

  const tecla = (e: KeyboardEvent) => {
    const t = e.target as HTMLElement;
    const col = [...(cols.current?.children ?? [])].indexOf(t.closest('[data-pieza="columna"]')!);
    const x = t.dataset.cita
      ? indice.citas.get(`${t.dataset.cita}/${col}`)
      : t.dataset.evento
        ? indice.eventos.get(t.dataset.evento)
        : undefined;
    if (x) mando.current?.desde(e, x.col, x.inicio, x.fin);
  };
  const horas = Array.from({ length: Math.floor((hasta - desde) / 60) }, (_, i) => desde + i * 60);
  const enfocado = (e: FocusEvent) => {
    const t = e.target as HTMLElement;
    const x =
      t.dataset.cita && indice.citas.get(`${t.dataset.cita}/${[...cols.current!.children].indexOf(t.closest('[data-pieza="columna"]')!)}`);
    if (x) mando.current?.poner(x.col, x.inicio);
  };
  const conTodoElDia = columnas.some((c) => c.todoElDia.length > 0);
  return (
    <div className={estilos.calendario} data-pieza="rejilla" ref={scroll}>
      <div className={estilos.lienzo} style={{ '--n': columnas.length } as object}>
        <div className={estilos.cabeza}>
          <div className={estilos.esquina} />
          {columnas.map((c) => (
            <Cabeza key={c.clave} c={c} hoy={c.fecha === reloj.fecha} {...(p.alElegirDia ? { alElegir: p.alElegirDia } : {})} />
          ))}
          {conTodoElDia && <div className={estilos.esquina} />}
          {conTodoElDia &&
            columnas.map((c) => (
              <div key={c.clave} className={estilos.todoElDia}>
                {c.todoElDia.map((e) => (
                  <button
                    key={e.CONSECUTIVO}
                    type="button"
                    className={`${estilosTarjetas.carta} ${estilosTarjetas.evento}${esOcupado(e.CONSECUTIVO) ? ` ${estilosTarjetas.suyo}` : ''}`}
                    data-pieza="evento"
                    onClick={() => p.alAbrirEvento(e)}
                  >
                    <Icono n={esOcupado(e.CONSECUTIVO) ? 'candado' : 'reloj'} t="xs" />{' '}
                    <span className={comunes.recortado}>{e.MOTIVO}</span>
                  </button>
                ))}
              </div>
            ))}
          <Antes columnas={columnas} caja={scroll} abre={abre} y={y} />
        </div>
        <div className={estilos.horas} style={{ height: alto }} aria-hidden="true">
          {horas.map((h, i) => (
            <div key={h} className={`${estilos.hora} ${comunes.numeros}`} data-pieza="hora-regla" style={{ top: i === 0 ? 9 : y(h) }}>
              {aHora(h)}
            </div>
          ))}
          {hoy >= 0 && ahora >= desde && ahora < hasta && (
            <div className={`${estilos.horaDeAhora} ${comunes.numeros}`} style={{ top: y(ahora) }}>
              {reloj.hora}
            </div>
          )}
        </div>
        <div
          className={`${estilos.columnas}${p.puedeAgendar ? ` ${estilos.puede}` : ''}`}
          data-pieza="columnas"
          ref={cols}
          role="group"
          aria-label="Horario. Las flechas recorren los lugares y las citas; Intro abre"
          style={{ height: alto, '--px': `${px}px` } as object}
          onKeyDown={tecla}
          onFocus={enfocado}
        >
          {columnas.map((c) => (
            <Cuerpo
              key={c.clave}
              c={c}
              px={px}
              desde={desde}
              hasta={hasta}
              conMedico={p.conMedico}
              enRecurso={p.enRecurso || c.recurso !== undefined}
              movible={p.movible}
              llegable={p.llegable}
              expediente={p.expediente}
              usuales={p.usuales}
            />
          ))}
          {hoy >= 0 && ahora >= desde && ahora < hasta && (
            <>
              <div className={estilos.ahora} style={{ top: y(ahora) }} />
              <i className={estilos.punto} style={{ top: y(ahora), left: `${(hoy / columnas.length) * 100}%` }} />
            </>
          )}
          {p.puedeAgendar && (
            <Cursor
              mando={mando}
              columnasDatos={columnas}
              cols={cols}
              tomado={p.agendando}
              px={px}
              desde={desde}
              hasta={hasta}
              columnas={columnas.length}
              inicial={{ col: Math.max(0, hoy), min: minutoInicial(hoy >= 0, reloj.hora, desde, hasta) }}
              alHueco={(col, inicio) => columnas[col] && p.alHueco(columnas[col], inicio)}
            />
          )}
          <div ref={mira} className={`${estilosTarjetas.mira} ${comunes.numeros}`} hidden aria-hidden="true" />
          <div
            ref={fantasma}
            className={`${estilosTarjetas.fantasma} ${comunes.numeros}`}
            data-pieza="fantasma"
            hidden
            aria-hidden="true"
          />
        </div>
      </div>
    </div>
  );
}

const Cabeza = memo(function Cabeza({ c, hoy, alElegir }: { c: Columna; hoy: boolean; alElegir?: (fecha: string) => void }) {
  const cuenta = c.cerrada ? 'Inhábil' : c.cuenta === 1 ? '1 cita' : `${c.cuenta} citas`;
  const nombre = c.medico ?? c.nombre;
  // Without this a column full of another branch's appointments would say "0 citas".
  const otras = c.ajenas > 0 && (
    <small title={`${c.ajenas === 1 ? '1 cita' : `${c.ajenas} citas`} en otra sucursal`}>
      {c.ajenas} en otra<span className={comunes.oculto}> sucursal</span>
    </small>
  );
  if (nombre !== undefined)
    return (
      <div className={`${estilos.cabezaDeColumna}${c.nombre === undefined ? '' : ` ${estilos.cuarto}`}`} data-pieza="cabeza">
        <b className={comunes.recortado} title={nombre}>
          {nombre}
        </b>
        {c.nombre === undefined || c.cerrada ? (
          <em className={comunes.numeros}>
            {cuenta}
            {otras}
          </em>
        ) : (
          <em className={comunes.numeros} title={cuenta}>
            {c.cuenta}
            <span className={comunes.oculto}>{c.cuenta === 1 ? ' cita' : ' citas'}</span>
          </em>
        )}
      </div>
    );
  const dentro = (
    <>
      <span>{diaCorto(c.fecha)}</span>
      <b className={comunes.numeros}>{Number(c.fecha.slice(8))}</b>
    </>
  );
  return (
    <div className={estilos.cabezaDeColumna} data-hoy={hoy ? '' : undefined} data-pieza="cabeza">
      {alElegir ? (
        <button
          type="button"
          className={estilos.dia}
          aria-label={`Ver el día ${fechaTexto(c.fecha)}`}
          aria-current={hoy ? 'date' : undefined}
          onClick={() => alElegir(c.fecha)}
        >
          {dentro}
        </button>
      ) : (
        <span className={estilos.dia}>{dentro}</span>
      )}
      <em className={comunes.numeros}>
        {cuenta}
        {otras}
      </em>
    </div>
  );
});

interface CuerpoProps {
  c: Columna;
  px: number;
  desde: number;
  hasta: number;
  conMedico: boolean;
  enRecurso: boolean;
  movible: (c: CitaAgenda) => boolean;
  llegable: (c: CitaAgenda) => boolean;
  expediente: boolean;
  usuales: Usuales;
}
const Cuerpo = memo(function Cuerpo({ c, px, desde, hasta, conMedico, enRecurso, movible, llegable, expediente, usuales }: CuerpoProps) {
  const y = (min: number) => ((min - desde) * px) / 60;
  return (
    <div className={estilos.columna} data-pieza="columna">
      {c.cerrada ? (
        <>
          <div className={estilos.fueraDeHorario} data-clase="cerrado" style={{ top: 0, height: '100%' }} />
          <div className={estilos.motivoDeFuera}>
            <Icono n="cancelada" t="s" />
            <b>Día inhábil</b>
            <span>{c.cerrada}</span>
          </div>
        </>
      ) : (
        c.bloques.map((b) => (
          <div
            key={`${b.clase}${b.inicio}`}
            className={estilos.fueraDeHorario}
            data-clase={b.clase}
            style={{ top: y(b.inicio), height: y(b.fin) - y(b.inicio) }}
          >
            {b.clase !== 'fuera' && (
              <span>
                <Icono n={b.clase === 'comida' ? 'comida' : 'cancelada'} t="xs" />
                {b.clase === 'comida' ? 'Comida' : ''}{' '}
                <i className={b.clase === 'comida' ? `${comunes.numeros} ${estilos.comida}` : ''}>{b.texto}</i>
              </span>
            )}
          </div>
        ))
      )}
      {c.puestos.map(({ cosa, inicio, fin, x, ancho }) => {
        const sitio = {
          top: y(Math.max(inicio, desde)),
          alto: Math.max(14, y(Math.min(fin, hasta)) - y(Math.max(inicio, desde)) - 2),
          x,
          ancho,
        };
        return 'cita' in cosa ? (
          <TarjetaCita
            key={cosa.cita.N_CITA}
            cita={cosa.cita}
            ajena={cosa.ajena}
            llega={llegable(cosa.cita)}
            mueve={movible(cosa.cita)}
            expediente={expediente && !cosa.ajena}
            conMedico={conMedico || enRecurso}
            lugar={lugarInusual(cosa.cita, usuales)}
            enRecurso={enRecurso}
            {...sitio}
          />
        ) : (
          <TarjetaEvento key={cosa.evento.CONSECUTIVO} evento={cosa.evento} {...sitio} />
        );
      })}
    </div>
  );
});
