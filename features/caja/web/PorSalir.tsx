// Who is leaving today, before anybody is searched: attended or waiting, with what they owe, one click from paying.
import { useState } from 'react';
import { Link } from 'react-router';
import { E, ESTADOS_CITA } from '#domain/estados.ts';
import { useDatos } from '#kernel/web/api.tsx';
import { Boton, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { general } from '../general/contract.ts';
import { Cobrar } from './Cobrar.tsx';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { rutaCargos } from './rutas.ts';

/** One row of a wide screen: what comes and goes moves nothing below. */
const A_LA_VISTA = 3;

export function PorSalir() {
  const $ = useDinero();
  const { data = [], isPending, error } = useDatos(general.por_salir);
  const [todos, setTodos] = useState(false);
  if (error) return null;
  return (
    <section className={estilos.porSalir} aria-labelledby="por-salir">
      <h2 id="por-salir">Por salir hoy {data.length > 0 && <span className="muted num">{data.length}</span>}</h2>
      {data.length === 0 && (
        <p className={`${estilos.nadie} muted`}>{isPending ? '' : 'Todavía nadie ha pasado ni espera en esta sucursal.'}</p>
      )}
      <ul>
        {(todos ? data : data.slice(0, A_LA_VISTA)).map((p) => (
          <li key={p.CODIGOPACIENTE} className="sheet">
            <Iniciales nombre={p.NOMBRECOMPLETO} {...(p.FOTO ? { foto: p.FOTO } : {})} t={32} />
            <div className={estilos.quienSale}>
              <Link to={rutaCargos(p.CODIGOPACIENTE)} className="b5">
                {p.NOMBRECOMPLETO}
              </Link>
              <p className="sec">
                <span className="num">{p.H_CITA}</span> {p.MEDICO}
              </p>
            </div>
            <div className={estilos.cuantoDebe}>
              <Ficha tono={p.C_ESTATUS === E.cita.realizada ? 'ok' : 'brand'}>{ESTADOS_CITA[p.C_ESTATUS]}</Ficha>
              {p.SALDOS > 0 ? <b className="num red">{$(p.SALDOS)}</b> : <span className="muted">No debe</span>}
              <span className="grow" />
              <Cobrar de={p} />
            </div>
          </li>
        ))}
      </ul>
      {data.length > A_LA_VISTA && (
        <Boton plano chico onClick={() => setTodos(!todos)}>
          {todos ? 'Ver menos' : `Ver los otros ${data.length - A_LA_VISTA}`}
        </Boton>
      )}
    </section>
  );
}
