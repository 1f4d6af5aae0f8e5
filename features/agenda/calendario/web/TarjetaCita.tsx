// A card of the grid. It has no listeners and no state: the grid listens for all, so a change redraws one card.

import { memo } from 'react';
import { E } from '#domain/estados.ts';
import { todosDe } from '#domain/sesion.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import { MarcaEtiqueta } from '#features/agenda/citas/web/MarcaEtiqueta.tsx';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { esOcupado } from '#features/integraciones/gcalendar/rules.ts';
import { aHora, minutos } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Icono } from '#kernel/web/icons.tsx';
import { useClinica } from '#kernel/web/sesion.tsx';
import estilos from './tarjetas.module.css';

/** Card heights, in pixels, at which a third and a fourth line fit. */
const ALTA = 44;
const HOLGADA = 60;
export interface Sitio {
  top: number;
  alto: number;
  x: number;
  ancho: number;
}
const estilo = ({ top, alto, x, ancho }: Sitio) => ({
  top,
  height: alto,
  left: `calc(${x * 100}% + 2px)`,
  width: `calc(${ancho * 100}% - ${x + ancho > 0.999 ? 6 : 3}px)`,
});
export const finDe = (c: Pick<CitaAgenda, 'H_CITA' | 'H_MINCITA'>): string => aHora((minutos(c.H_CITA) + c.H_MINCITA) % 1440);
/** The card in words, for screen readers. */
export const dichoDe = (c: CitaAgenda, conMedico: boolean): string =>
  [
    c.PACIENTE,
    `${c.H_CITA} a ${finDe(c)}`,
    nombreEstado(c.C_ESTATUS),
    conMedico && c.MEDICO,
    c.RECURSOS_TEXTO,
    c.TIPO_CITA === E.tipoCita.video && 'videoconsulta',
    c.ETIQUETA_NOMBRE,
    c.D_OBSERVACIONES,
    c.SOBRECUPO === 1 && 'sobrecupo',
    c.RESPUESTA !== E.respuesta.ninguna && `el paciente ${DIJO[c.RESPUESTA]}`,
  ]
    .filter(Boolean)
    .join(', ');

const DIJO = { [E.respuesta.confirma]: 'confirmó que viene', [E.respuesta.cancela]: 'canceló', [E.respuesta.otraFecha]: 'pide otra fecha' };

interface Props extends Sitio {
  cita: CitaAgenda;
  /** Of another branch: the card only shows that the time is taken. */
  ajena: boolean;
  /** The card has a button that marks the patient as arrived. */
  llega: boolean;
  mueve: boolean;
  /** For doctors: the card has a link to the patient's file. */
  expediente: boolean;
  conMedico: boolean;
  /** The resources other than the doctor's usual room. */
  lugar: string;
  /** The column is the resource: where not both fit, the doctor's name goes before the state's. */
  enRecurso: boolean;
}
export const TarjetaCita = memo(function TarjetaCita({
  cita: c,
  ajena,
  llega,
  mueve,
  expediente,
  conMedico,
  lugar,
  enRecurso,
  ...sitio
}: Props) {
  const corta = sitio.alto < 29;
  const alta = sitio.alto >= ALTA;
  const estado = <Icono n={ICONO_ESTADO[c.C_ESTATUS]} t="xs" />;
  const marca = <MarcaEtiqueta nombre={c.ETIQUETA_NOMBRE} color={c.ETIQUETA_COLOR} />;
  return (
    <div
      data-estado={c.C_ESTATUS}
      className={`${estilos.carta}${corta ? ` ${estilos.corta}` : ''}${ajena ? ` ${estilos.ajena}` : ''}${sitio.alto >= HOLGADA ? ` ${estilos.holgada}` : ''}`}
      data-pieza="cita"
      style={estilo(sitio)}
      data-caja={c.N_CITA}
      {...(mueve && !ajena ? { 'data-mueve': '' } : {})}
    >
      <button type="button" className={estilos.abre} data-cita={c.N_CITA} tabIndex={-1} aria-label={dichoDe(c, conMedico)}>
        <span className={estilos.quien}>
          {corta && estado}
          <b>{c.PACIENTE}</b>
          {c.RECURRENTE > 0 && <Icono n="repetir" t="xs" />}
          {c.TIPO_CITA === E.tipoCita.video && <Icono n="video" t="xs" />}
          {c.RESPUESTA === E.respuesta.otraFecha && <Icono n="reloj" t="xs" />}
          {corta && marca}
          {corta && (
            <span className={`${estilos.hora} ${comunes.numeros}`} data-pieza="hora">
              {c.H_CITA}
            </span>
          )}
        </span>
        {/* What does not fit wraps out of sight whole, the last part first; nothing is cut in the middle. */}
        {!corta && (
          <span className={`${estilos.linea} ${comunes.numeros}`} data-pieza="linea">
            {estado}
            <span className={estilos.hora} data-pieza="hora">
              {c.H_CITA}
            </span>
            {marca}
            {!enRecurso && lugar && <span>{lugar}</span>}
            <span className={estilos.estado}>{enRecurso && !alta ? c.MEDICO : nombreEstado(c.C_ESTATUS)}</span>
          </span>
        )}
        {alta && (c.D_OBSERVACIONES || c.ETIQUETA_NOMBRE || conMedico) && (
          <span className={`${estilos.linea} ${estilos.motivo}`} data-pieza="motivo">
            {[conMedico && c.MEDICO, c.D_OBSERVACIONES || c.ETIQUETA_NOMBRE].filter(Boolean).join(' · ')}
          </span>
        )}
      </button>
      {(llega || expediente) && (
        <span className={estilos.aMano}>
          {expediente && (
            <a
              className={estilos.expediente}
              href={`/patient/${c.CODIGOPACIENTE}`}
              data-expediente={c.CODIGOPACIENTE}
              tabIndex={-1}
              aria-label={`Expediente de ${c.PACIENTE}`}
              title="Abrir el expediente"
            >
              <Icono n="documento" t="s" />
            </a>
          )}
          {llega && (
            <button
              type="button"
              className={estilos.llego}
              data-llego={c.N_CITA}
              tabIndex={-1}
              aria-label={`${c.PACIENTE} llegó: pasar a sala de espera`}
              title="Llegó: en sala de espera"
            >
              <Icono n="espera" t="s" />
            </button>
          )}
        </span>
      )}
      {mueve && !ajena && <span className={estilos.borde} data-borde="" aria-hidden="true" />}
    </div>
  );
});

export const TarjetaEvento = memo(function TarjetaEvento({ evento: e, ...sitio }: Sitio & { evento: Evento }) {
  const clinica = useClinica();
  const suyo = esOcupado(e.CONSECUTIVO);
  return (
    <div
      className={`${estilos.carta} ${estilos.evento}${suyo ? ` ${estilos.suyo}` : ''}${sitio.alto < 29 ? ` ${estilos.corta}` : ''}`}
      data-pieza="evento"
      style={estilo(sitio)}
    >
      <button
        type="button"
        className={estilos.abre}
        data-evento={e.CONSECUTIVO}
        tabIndex={-1}
        aria-label={`${e.MOTIVO}, ${suyo ? '' : 'evento, '}${e.HORAINICIAL} a ${e.HORAFINAL}${e.MEDICO ? `, ${e.MEDICO}` : ''}`}
      >
        <span className={estilos.quien}>
          <Icono n={suyo ? 'candado' : 'reloj'} t="xs" />
          <b>{e.MOTIVO}</b>
        </span>
        {sitio.alto >= 29 && (
          <span className={`${estilos.linea} ${comunes.numeros}`} data-pieza="linea">
            {e.HORAINICIAL}–{e.HORAFINAL}
            {suyo ? '' : ' · Evento'}
          </span>
        )}
        {sitio.alto >= ALTA && (
          <span className={estilos.linea} data-pieza="linea">
            {e.MEDICO || todosDe(clinica)}
          </span>
        )}
      </button>
    </div>
  );
});
