// Birthdays of contacts: this week's above the list, today's beside the calendar.

import { Link } from 'react-router';
import { P } from '#domain/permisos.ts';
import { enlaceTelefono, textoTelefono } from '#domain/telefonos.ts';
import { diaCorto, enLaClinica, fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Ficha } from '#kernel/web/controles.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { contactos, nombreCompleto } from '../contract.ts';
import estilos from './cumpleanos.module.css';

const useHoy = () => enLaClinica(useClinica().ZONA_HORARIA).fecha;
const dia = (fecha: string) => `${diaCorto(fecha)} ${fechaCorta(fecha).slice(0, -5)}`;

/** Draws nothing in a week without birthdays. */
export function CumpleanosSemana() {
  const hoy = useHoy();
  const { lada } = useClinica().pais.telefono;
  const { data } = useDatos(contactos.cumpleanos);
  if (!data?.length) return null;
  return (
    <section className={estilos.cumpleanos} aria-label="Cumpleaños de esta semana">
      <h2>Cumpleaños de esta semana</h2>
      <ul>
        {data.map((c) => (
          <li key={c.CODIGO}>
            <Link to={`/contact/${c.CODIGO}`}>{nombreCompleto(c)}</Link>
            {c.FECHA === hoy ? (
              <Ficha tono="bien">Hoy</Ficha>
            ) : (
              <span className={`${comunes.tenue} ${comunes.numeros}`}>{dia(c.FECHA)}</span>
            )}
            {c.TEL_CELULAR && (
              <a className={`${comunes.numeros} ${comunes.tenue}`} href={enlaceTelefono(c.TEL_CELULAR, lada)}>
                {textoTelefono(c.TEL_CELULAR, lada)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One line beside the calendar for users of the contact book; no message is sent. */
export function CumplenHoy() {
  const hoy = useHoy();
  const puede = useSesion().permisos.has(P.contactos.ver);
  const { data } = useDatos(contactos.cumpleanos, {}, { si: puede, fresco: 60 * 60_000 });
  const hoyCumplen = puede ? (data ?? []).filter((c) => c.FECHA === hoy) : [];
  if (!hoyCumplen.length) return null;
  return (
    <section className={estilos.deHoy}>
      <p>
        Hoy {hoyCumplen.length === 1 ? 'cumple' : 'cumplen'} años{' '}
        {hoyCumplen.map((c, i) => (
          <span key={c.CODIGO}>
            {i > 0 && (i === hoyCumplen.length - 1 ? ' y ' : ', ')}
            <Link to={`/contact/${c.CODIGO}`}>{nombreCompleto(c)}</Link>
          </span>
        ))}
      </p>
    </section>
  );
}
