// Results that came in and that no doctor has opened, over the foot of the agenda: the newest, and the list of all of them.
import { useState } from 'react';
import { Link } from 'react-router';
import { ANALISIS, GABINETE } from '#features/expediente/ordenes/clases.ts';
import { fechaCorta } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo, ListaDeDialogo } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { resultados, type SinRevisar as UnResultado } from '../contract.ts';
import estilos from './sin_revisar.module.css';

/** How often they are asked for, besides when somebody changes an order. */
const CADA_MS = 2 * 60_000;
const claseDe = (r: UnResultado) => (r.LISTA === ANALISIS.lista ? ANALISIS : GABINETE);
const claveDe = (r: UnResultado) => `${r.LISTA} ${r.ID_ORDEN}`;
const direccionDe = (r: UnResultado) => `/patient/${r.CODIGOPACIENTE}/${claseDe(r).direccion}/details/${r.ID_ORDEN}`;

/** Draws nothing when all have been opened. */
export default function SinRevisar() {
  const { data } = useDatos(resultados.obtener_sin_revisar, {}, { cada: CADA_MS });
  const [abierta, setAbierta] = useState(false);
  /** The newest when it was put away; another one brings the notice back. */
  const [apartado, setApartado] = useState('');
  const [primero] = data ?? [];
  if (!data || !primero || apartado === claveDe(primero)) return null;
  return (
    <section className={estilos.linea} data-al-pie="encima" aria-label="Resultados sin revisar">
      <Icono n="alerta" t="s" />
      <b>{data.length === 1 ? '1 resultado sin revisar' : `${data.length} resultados sin revisar`}</b>
      <Link className={comunes.recortado} to={direccionDe(primero)} title={primero.PACIENTE}>
        {primero.PACIENTE}
      </Link>
      {data.length > 1 && (
        <Boton plano chico onClick={() => setAbierta(true)}>
          Ver todos
        </Boton>
      )}
      <Boton plano chico icono="cerrar" aria-label="Apartar este aviso" onClick={() => setApartado(claveDe(primero))} />
      <Dialogo titulo="Resultados sin revisar" abierto={abierta} alCerrar={() => setAbierta(false)} pie={<Cancelar>Cerrar</Cancelar>}>
        <ListaDeDialogo>
          {data.map((r) => (
            <li key={claveDe(r)} className={estilos.fila}>
              <Icono n={claseDe(r).icono} />
              <span className={comunes.crece}>
                <Link to={direccionDe(r)}>{r.PACIENTE}</Link>
                <span className={`${comunes.tenue} ${estilos.que}`}>{r.RESUMEN}</span>
              </span>
              {r.FUERA > 0 && (
                <Ficha tono="peligro" icono="alerta">
                  {r.FUERA} fuera de referencia
                </Ficha>
              )}
              <span className={`${comunes.tenue} ${comunes.numeros}`}>{fechaCorta(r.LLEGARON.slice(0, 10))}</span>
            </li>
          ))}
        </ListaDeDialogo>
      </Dialogo>
    </section>
  );
}
