// The side panel of the calendar: small month, doctor, filters, and the legend of states with their counts.

import { useId } from 'react';
import { LEYENDA_CITA } from '#domain/estados.ts';
import { todosDe } from '#domain/sesion.ts';
import { HORARIO } from '#features/agenda/citas/contract.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import type { Recurso } from '#features/agenda/recursos/web/useRecursos.ts';
import { CumplenHoy } from '#features/contactos/web/Cumpleanos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Interruptor, Segmentos, Seleccion } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import estilos from './lateral.module.css';
import { MesChico } from './MesChico.tsx';
import { sePorRecurso } from './porRecurso.ts';
import estilosRejilla from './rejilla.module.css';
import estilosTarjetas from './tarjetas.module.css';
import type { Filtros } from './useAgenda.ts';

interface Props {
  filtros: Filtros;
  cambiar: (c: Partial<Filtros>) => void;
  medicos: readonly { CODIGOMEDICO: number; NOMBRECOMPLETO: string }[] | undefined;
  /** Rooms and equipment of the branch. */
  recursos: readonly Recurso[];
  /** The user is restricted to one doctor. */
  fijo: boolean;
  hoy: string;
  conHorarioVideo: boolean;
  /** Appointments of the visible period, cancelled ones included. */
  citas: readonly CitaAgenda[];
}
const TIPOS = [
  { valor: HORARIO.todas, texto: 'Todas' },
  { valor: HORARIO.presencial, texto: 'Presencial' },
  { valor: HORARIO.video, texto: 'Video' },
] as const;

export function Lateral({ filtros: f, cambiar, medicos, recursos, fijo, hoy, conHorarioVideo, citas }: Props) {
  const s = useSesion();
  const cuenta = (e: number) => citas.filter((c) => c.C_ESTATUS === e).length;
  return (
    <>
      <MesChico
        fecha={f.fecha}
        hoy={hoy}
        medico={f.medico}
        tipo={f.tipo}
        semana={f.vista !== 'dia'}
        alElegir={(fecha) => cambiar({ fecha })}
      />
      <section>
        <fieldset>
          <legend className={estilosRejilla.rotulo}>{s.clinica.ET_MEDICO}</legend>
          {medicos
            ?.filter((m) => !fijo || m.CODIGOMEDICO === f.medico)
            .map((m) => (
              <Opcion
                key={m.CODIGOMEDICO}
                nombre="medico"
                marcada={f.medico === m.CODIGOMEDICO}
                alMarcar={() => cambiar({ medico: m.CODIGOMEDICO })}
              >
                {m.NOMBRECOMPLETO}
              </Opcion>
            ))}
          {!fijo && (medicos?.length ?? 0) > 1 && (
            <Opcion nombre="medico" marcada={f.medico === 0} alMarcar={() => cambiar({ medico: 0 })}>
              {todosDe(s.clinica)}
            </Opcion>
          )}
        </fieldset>
      </section>
      {s.SUCURSALES.length > 1 && (
        <section>
          <fieldset>
            <legend className={estilosRejilla.rotulo}>Sucursal</legend>
            {s.SUCURSALES.map((b) => (
              <Opcion
                key={b.CODIGOCLINICA}
                nombre="sucursal"
                marcada={f.sucursal === b.CODIGOCLINICA}
                alMarcar={() => cambiar({ sucursal: b.CODIGOCLINICA, recurso: 0 })}
              >
                {b.NOMBRECLINICA}
              </Opcion>
            ))}
            <Opcion nombre="sucursal" marcada={f.sucursal === 0} alMarcar={() => cambiar({ sucursal: 0, recurso: 0 })}>
              Todas las sucursales
            </Opcion>
          </fieldset>
        </section>
      )}
      {recursos.length > 0 && <Recursos filtros={f} cambiar={cambiar} recursos={recursos} fijo={fijo} />}
      <section className={estilos.conmutador}>
        <Interruptor valor={f.canceladas} alCambiar={(canceladas) => cambiar({ canceladas })}>
          Mostrar canceladas
        </Interruptor>
        {conHorarioVideo && <Segmentos etiqueta="Horario" valor={f.tipo} opciones={TIPOS} alCambiar={(tipo) => cambiar({ tipo })} />}
      </section>
      <CumplenHoy />
      <section>
        <h2 className={estilosRejilla.rotulo}>
          Estados <span className={comunes.tenue}>{f.vista === 'dia' ? 'este día' : 'esta semana'}</span>
        </h2>
        <ul className={estilos.leyenda}>
          {LEYENDA_CITA.map((e) => (
            <li key={e}>
              <span className={estilosTarjetas.muestra} data-pieza="muestra" data-estado={e}>
                <Icono n={ICONO_ESTADO[e]} t="xs" />
              </span>
              {nombreEstado(e)}
              <b className={comunes.numeros}>{cuenta(e)}</b>
            </li>
          ))}
          <li className={estilos.aparte}>
            <span className={`${estilosTarjetas.muestra} ${estilos.ev}`} data-pieza="muestra">
              <Icono n="reloj" t="xs" />
            </span>
            Evento
          </li>
          <li>
            <span className={`${estilosTarjetas.muestra} ${estilos.rayado}`} data-pieza="muestra" />
            Comida o día inhábil
          </li>
        </ul>
      </section>
    </>
  );
}

/** The filter by resource, and whether the day view has a column for each doctor or each resource. */
function Recursos({ filtros: f, cambiar, recursos, fijo }: Pick<Props, 'filtros' | 'cambiar' | 'recursos' | 'fijo'>) {
  const id = useId();
  const medicos = useSesion().clinica.ET_MEDICO === 'Profesional' ? 'Profesionales' : 'Médicos';
  const opciones = recursos.filter((r) => r.ACTIVO || r.ID === f.recurso).map((r) => ({ valor: r.ID, texto: r.NOMBRE }));
  const falta = f.recurso > 0 && !opciones.some((o) => o.valor === f.recurso);
  return (
    <section className={estilos.recursos}>
      <h2 className={estilosRejilla.rotulo}>
        <label htmlFor={id}>Consultorio o equipo</label>
      </h2>
      <Seleccion
        id={id}
        valor={f.recurso || ''}
        vacio="Todos"
        opciones={falta ? [...opciones, { valor: f.recurso, texto: 'Ya no está en el catálogo' }] : opciones}
        alCambiar={(v) => cambiar({ recurso: Number(v) })}
      />
      {f.vista === 'dia' && !fijo && (
        <div className={estilos.columnas}>
          <p className={estilosRejilla.rotulo} aria-hidden="true">
            Columnas del día
          </p>
          <Segmentos
            etiqueta="Columnas"
            valor={sePorRecurso(f) ? 'recursos' : 'medicos'}
            opciones={[
              { valor: 'medicos', texto: medicos },
              { valor: 'recursos', texto: 'Consultorios' },
            ]}
            // Columns by resource need the appointments of all doctors.
            alCambiar={(columnas) => cambiar({ columnas, ...(columnas === 'recursos' ? { medico: 0 } : {}) })}
          />
        </div>
      )}
    </section>
  );
}

const Opcion = ({ nombre, marcada, alMarcar, children }: { nombre: string; marcada: boolean; alMarcar: () => void; children: string }) => (
  <label className={`${estilos.medico}${marcada ? ` ${comunes.realce}` : ''}`}>
    <input type="radio" name={`ag-${nombre}`} checked={marcada} onChange={alMarcar} />
    <span className={comunes.recortado}>{children}</span>
  </label>
);
