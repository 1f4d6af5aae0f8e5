// A doctor's patients of today: those with an appointment, and those registered today.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { E, type EstadoCita } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import { pacientes } from '#features/pacientes/contract.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoEstado, Iniciales, Segmentos } from '#kernel/web/controles.tsx';
import { Dialogo, preguntar } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Cargando, Vacio } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';

const LISTAS = [
  { valor: 'cita', texto: 'Con cita' },
  { valor: 'nuevos', texto: 'Nuevos' },
] as const;
/** States from which this list can mark an appointment as done: not confirmed, confirmed, waiting (2 §2.5). */
const POR_ATENDER: readonly number[] = [0, 1, 6];

export function PacientesDeHoy({ medico, alCerrar }: { medico: number; alCerrar: () => void }) {
  const s = useSesion();
  const ir = useNavigate();
  const [lista, setLista] = useState<'cita' | 'nuevos'>('cita');
  const CODIGOMEDICO = Math.max(medico, 0);
  const conCita = useDatos(pacientes.obtener_con_cita, { CODIGOMEDICO }, { si: lista === 'cita' });
  const nuevos = useDatos(pacientes.obtener_nuevos, { CODIGOMEDICO }, { si: lista === 'nuevos' });
  const hecha = useGuardar(citas.cambiar_estatus);
  const d = lista === 'cita' ? conCita : nuevos;
  return (
    <Dialogo titulo="Pacientes de hoy" abierto alCerrar={alCerrar}>
      <div className={comunes.columna}>
        <Segmentos etiqueta="Lista" valor={lista} opciones={LISTAS} alCambiar={setLista} />
        <Cargando de={d}>
          {d.data?.length === 0 ? (
            <Vacio icono="pacientes" texto={lista === 'cita' ? 'Hoy no hay pacientes con cita' : 'Hoy no se han registrado pacientes'} />
          ) : (
            <ul className={estilos.hoy}>
              {d.data?.map((p) => {
                const estado = p.C_ESTATUS as EstadoCita | null;
                const porAtender = !s.soloLectura && p.N_CITA !== null && estado !== null && POR_ATENDER.includes(estado);
                return (
                  <li key={`${p.CODIGOPACIENTE}/${p.N_CITA}`} className={comunes.fila}>
                    <Iniciales nombre={p.NOMBRECOMPLETO} foto={p.FOTO} />
                    <div className={comunes.crece}>
                      <b className={comunes.recortado}>{p.NOMBRECOMPLETO}</b>
                      <p className={`${comunes.fila} ${comunes.numeros}`}>
                        {p.H_CITA && <span>{p.H_CITA}</span>}
                        {estado !== null && (
                          <span {...comoEstado(estado)}>
                            <Icono n={ICONO_ESTADO[estado]} t="s" />
                            {nombreEstado(estado)}
                          </span>
                        )}
                      </p>
                    </div>
                    {porAtender && (
                      <Boton
                        chico
                        icono="realizada"
                        aria-label={`Marcar como realizada la cita de ${p.NOMBRECOMPLETO}`}
                        onClick={async () => {
                          if (await preguntar({ titulo: p.NOMBRECOMPLETO, texto: '¿Marcar cita como realizada?', si: 'Marcar' }))
                            await hecha.enviar({}, { N_CITA: p.N_CITA, C_ESTATUS: E.cita.realizada });
                        }}
                      >
                        Realizada
                      </Boton>
                    )}
                    {!porAtender && s.permisos.has(P.pacientes.abrir) && (
                      <Boton chico aria-label={`Expediente de ${p.NOMBRECOMPLETO}`} onClick={() => void ir(`/patient/${p.CODIGOPACIENTE}`)}>
                        Expediente
                      </Boton>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </Cargando>
      </div>
    </Dialogo>
  );
}
