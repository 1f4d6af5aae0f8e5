// The notice of times that became free, shown only while they suit somebody.

import { useState } from 'react';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { minutos } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { Dialogo, preguntar } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { listaEspera } from '../contract.ts';
import type { LugarLibre } from '../fields.ts';
import { puedeRetirarOferta } from '../rules.ts';
import estilos from './lista_espera.module.css';
import { OfrecerDialogo } from './OfrecerDialogo.tsx';
import { cuandoSera, loEsperan } from './palabras.ts';

/** Also by the clock, because offers end without anybody doing anything. */
const RECARGA_MS = 120_000;
/** Counts and free times of a doctor's list (0 means all). */
export const useResumen = (CODIGOMEDICO: number, si = true) =>
  useDatos(listaEspera.resumen, {}, { query: { CODIGOMEDICO: Math.max(CODIGOMEDICO, 0) }, cada: RECARGA_MS, si }).data;

type Puesta = Pick<CitaAgenda, 'CODIGOMEDICO' | 'F_CITA' | 'H_CITA' | 'H_MINCITA' | 'C_ESTATUS'>;
/** The free times that no appointment of the calendar has taken since they were loaded. */
export const sinOcupar = (lugares: readonly LugarLibre[], citas: readonly Puesta[]): LugarLibre[] =>
  lugares.filter((l) => {
    const inicio = minutos(l.H_CITA);
    return !citas.some(
      (c) =>
        c.CODIGOMEDICO === l.CODIGOMEDICO &&
        c.F_CITA === l.F_CITA &&
        c.C_ESTATUS !== E.cita.cancelada &&
        minutos(c.H_CITA) <= inicio &&
        minutos(c.H_CITA) + c.H_MINCITA > inicio,
    );
  });

/** Shows the first time with its actions and a button for all of them, in a place of fixed size. */
export function LugaresEnTira({ lugares, soloCuenta }: { lugares: readonly LugarLibre[]; soloCuenta: boolean }) {
  const [todos, setTodos] = useState<Element>();
  const [ofrecido, setOfrecido] = useState<LugarLibre>();
  const [primero] = lugares;
  if (!primero && !ofrecido) return null;
  const cuantos = (n: number, que: string) => `${n} ${n === 1 ? 'lugar' : 'lugares'} ${que}`;
  return (
    <section className={`${estilos.tira}${soloCuenta ? ` ${estilos.soloCuenta}` : ''}`} aria-label="Lugares que se liberaron">
      {primero && !soloCuenta && (
        <ul className={estilos.lugares}>
          <Aviso l={primero} alOfrecer={() => setOfrecido(primero)} />
        </ul>
      )}
      {lugares.length > 1 && (
        <Boton chico plano icono="abajo" className={estilos.mas} onClick={(e) => setTodos(e.currentTarget)}>
          {cuantos(lugares.length - 1, 'más')}
        </Boton>
      )}
      {primero && (
        <Boton chico icono="agenda" className={estilos.cuantos} onClick={(e) => setTodos(e.currentTarget)}>
          {cuantos(lugares.length, lugares.length === 1 ? 'libre' : 'libres')}
        </Boton>
      )}
      {todos && primero && (
        <Dialogo titulo="Lugares que se liberaron" abierto alCerrar={() => setTodos(undefined)} ancla={todos} ancho="m">
          <ul className={`${estilos.lugares} ${estilos.enGlobo}`}>
            {lugares.map((l) => (
              <Aviso
                key={l.ID}
                l={l}
                alOfrecer={() => {
                  setTodos(undefined);
                  setOfrecido(l);
                }}
              />
            ))}
          </ul>
        </Dialogo>
      )}
      {ofrecido && <OfrecerDialogo lugar={ofrecido} alCerrar={() => setOfrecido(undefined)} />}
    </section>
  );
}

function Aviso({ l, alOfrecer }: { l: LugarLibre; alOfrecer: () => void }) {
  const s = useSesion();
  const descartar = useGuardar(listaEspera.descartar, { LUGAR: l.ID });
  const retirar = useGuardar(listaEspera.retirar_oferta, { OFERTA: l.OFERTA ?? 0 });
  const cuando = cuandoSera(l.F_CITA, l.H_CITA);
  if (l.OFERTA !== null)
    return (
      <li>
        <Icono n="reloj" />
        <p>
          <b className={comunes.numeros}>{cuando}</b> <span>con {l.MEDICO}</span> · ofrecido a <b>{l.PACIENTE}</b> hasta las{' '}
          <span className={comunes.numeros}>{l.VENCE?.slice(11, 16)}</span>
        </p>
        {!s.soloLectura && puedeRetirarOferta(s, l) === true && (
          <Boton
            chico
            plano
            aria-label={`Retirar la oferta a ${l.PACIENTE}`}
            onClick={async () => {
              const texto = `${l.PACIENTE} ya recibió el mensaje: si abre el enlace leerá que la clínica lo retiró.`;
              if (await preguntar({ titulo: 'Retirar la oferta', texto, si: 'Retirar', peligro: true })) await retirar.enviar();
            }}
          >
            Retirar
          </Boton>
        )}
      </li>
    );
  return (
    <li>
      <Icono n="agenda" />
      <p>
        Se liberó <b className={comunes.numeros}>{cuando}</b> <span>con {l.MEDICO}</span> · {loEsperan(l.ESPERAN)}
      </p>
      <Boton chico aria-label={`Ofrecer ${cuando}`} onClick={alOfrecer}>
        {s.permisos.has(P.citas.enviar) && !s.soloLectura ? 'Ofrecer' : 'Ver quiénes'}
      </Boton>
      {!s.soloLectura && <Boton chico plano icono="cerrar" aria-label={`No ofrecer ${cuando}`} onClick={() => void descartar.enviar()} />}
    </li>
  );
}
