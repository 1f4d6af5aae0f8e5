// The team view: the week of all doctors as a table, with their appointments and how full each day is.

import { memo } from 'react';
import { ICONO_ESTADO } from '#features/agenda/citas/web/estados.ts';
import { MarcaEtiqueta } from '#features/agenda/citas/web/MarcaEtiqueta.tsx';
import { diaCorto, fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Iniciales } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import estilos from './equipo.module.css';
import type { Celda, Renglon } from './equipo.ts';
import estilosRejilla from './rejilla.module.css';
import { dichoDe } from './TarjetaCita.tsx';

/** Appointments shown in a cell; the others are in that doctor's day, one click away. */
const EN_VISTA = 8;
interface Acciones {
  hoy: string;
  alAbrirCita: (N_CITA: number) => void;
  alVerDia: (CODIGOMEDICO: number, fecha: string) => void;
  alAgendar?: ((CODIGOMEDICO: number, fecha: string, boton: Element) => void) | undefined;
}
interface Props extends Acciones {
  renglones: readonly Renglon[];
  dias: readonly string[];
  ET_MEDICO: string;
}
export function RejillaEquipo({ renglones, dias, ET_MEDICO, ...a }: Props) {
  return (
    <div className={`${estilosRejilla.calendario} ${estilos.equipo}`} data-pieza="equipo">
      <table style={{ '--n': dias.length } as object}>
        <caption className={comunes.oculto}>Semana por {ET_MEDICO.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{ET_MEDICO}</th>
            {dias.map((f) => (
              <th key={f} scope="col" data-hoy={f === a.hoy ? '' : undefined} aria-label={fechaTexto(f)}>
                {diaCorto(f)} <b className={comunes.numeros}>{Number(f.slice(8))}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {renglones.map((r) => (
            <Fila key={r.CODIGOMEDICO} r={r} {...a} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
const Fila = memo(function Fila({ r, ...a }: Acciones & { r: Renglon }) {
  return (
    <tr>
      <th scope="row">
        <Iniciales nombre={r.NOMBRECOMPLETO} t={28} />
        <span>
          {r.NOMBRECOMPLETO}
          <small className={comunes.numeros}>{r.cuenta === 1 ? '1 cita' : `${r.cuenta} citas`}</small>
        </span>
      </th>
      {r.celdas.map((c) => (
        <CeldaEquipo key={c.fecha} c={c} r={r} {...a} />
      ))}
    </tr>
  );
});
function CeldaEquipo({ c, r, hoy, alAbrirCita, alVerDia, alAgendar }: Acciones & { c: Celda; r: Renglon }) {
  const dia = `${r.NOMBRECOMPLETO}, ${fechaTexto(c.fecha)}`;
  const mas = c.citas.length - EN_VISTA;
  return (
    <td className={c.cerrada ? estilos.cerrada : undefined} data-hoy={c.fecha === hoy ? '' : undefined}>
      {c.cerrada && <p className={comunes.tenue}>{c.cerrada}</p>}
      {c.citas.length > 0 && (
        <ul>
          {c.citas.slice(0, EN_VISTA).map((x) => (
            <li key={x.N_CITA}>
              <button
                type="button"
                className={estilos.cita}
                data-estado={x.C_ESTATUS}
                data-pieza="cita-equipo"
                data-cita={x.N_CITA}
                aria-label={dichoDe(x, false)}
                onClick={() => alAbrirCita(x.N_CITA)}
              >
                <Icono n={ICONO_ESTADO[x.C_ESTATUS]} t="xs" />
                <span className={`${estilos.hora} ${comunes.numeros}`}>{x.H_CITA}</span>
                <span className={comunes.recortado} data-pieza="nombre">
                  {x.PACIENTE}
                </span>
                <MarcaEtiqueta nombre={x.ETIQUETA_NOMBRE} color={x.ETIQUETA_COLOR} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={estilos.pie}>
        {mas > 0 && (
          <Boton chico plano onClick={() => alVerDia(r.CODIGOMEDICO, c.fecha)} aria-label={`${mas} más de ${dia}`}>
            {mas} más
          </Boton>
        )}
        {c.ocupado !== null && !c.cerrada && (
          <span
            className={estilos.ocupado}
            role="img"
            aria-label={`Ocupado ${Math.round(c.ocupado * 100)} %`}
            title={`Ocupado ${Math.round(c.ocupado * 100)} %`}
          >
            <i style={{ width: `${c.ocupado * 100}%` }} />
          </span>
        )}
        {alAgendar && c.fecha >= hoy && (
          <Boton
            chico
            plano
            icono="mas"
            className={estilos.agendar}
            aria-label={`Agendar con ${dia}`}
            onClick={(e) => alAgendar(r.CODIGOMEDICO, c.fecha, e.currentTarget)}
          />
        )}
      </div>
    </td>
  );
}
