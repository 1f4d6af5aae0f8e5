// Patients about to leave, with their debt and a button to collect, above the search.

import { useState } from 'react';
import { Link } from 'react-router';
import { E, ESTADOS_CITA } from '#domain/estados.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha, Iniciales } from '#kernel/web/controles.tsx';
import { general } from '../general/contract.ts';
import { Cobrar } from './Cobrar.tsx';
import estilos from './caja.module.css';
import { useDinero } from './PaginaCaja.tsx';
import { rutaCargos } from './rutas.ts';

/** One row on a wide screen, of fixed height, so that the list below does not move. */
const A_LA_VISTA = 3;

export function PorSalir() {
  const $ = useDinero();
  const { data = [], isPending, error } = useDatos(general.por_salir);
  const [todos, setTodos] = useState(false);
  if (error) return null;
  return (
    <section className={estilos.porSalir} aria-labelledby="por-salir">
      <h2 id="por-salir">
        Por salir hoy {data.length > 0 && <span className={`${comunes.tenue} ${comunes.numeros}`}>{data.length}</span>}
      </h2>
      {data.length === 0 && (
        <p className={`${estilos.nadie} ${comunes.tenue}`}>{isPending ? '' : 'Todavía nadie ha pasado ni espera en esta sucursal.'}</p>
      )}
      <ul>
        {(todos ? data : data.slice(0, A_LA_VISTA)).map((p) => (
          <li key={p.CODIGOPACIENTE} className={comunes.hoja}>
            <Iniciales nombre={p.NOMBRECOMPLETO} {...(p.FOTO ? { foto: p.FOTO } : {})} t={32} />
            <div className={estilos.quienSale}>
              <Link to={rutaCargos(p.CODIGOPACIENTE)} className={comunes.realce}>
                {p.NOMBRECOMPLETO}
              </Link>
              <p className={comunes.secundario}>
                <span className={comunes.numeros}>{p.H_CITA}</span> {p.MEDICO}
              </p>
            </div>
            <div className={estilos.cuantoDebe}>
              <Ficha tono={p.C_ESTATUS === E.cita.realizada ? 'bien' : 'marca'}>{ESTADOS_CITA[p.C_ESTATUS]}</Ficha>
              {p.SALDOS > 0 ? (
                <b className={`${comunes.numeros} ${comunes.peligro}`}>{$(p.SALDOS)}</b>
              ) : (
                <span className={comunes.tenue}>No debe</span>
              )}
              <span className={comunes.crece} />
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
