// Questionnaires mailed with an appointment: chosen when booking; later their state, answers, printing and resending.

import { useEffect, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { type EnvioDeFormas, ESTADO_FORMAS, ESTADOS_FORMAS, FormasNuevas, formasDeCita } from '#features/agenda/formas/contract.ts';
import { puedeEnviarFormas, puedeReenviarFormas } from '#features/agenda/formas/rules.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import { formas } from '#features/integraciones/formas/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { correo, nombreEn } from '#kernel/shared/fields.ts';
import { refrescar, useDatos, useGuardar } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Ficha } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { abrirArchivo } from '#kernel/web/imprimir.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { CitaCompleta } from '../fields.ts';
import type { PacienteElegido } from './CampoPaciente.tsx';

type Form = UseFormReturn<FieldValues>;
export const SIN_FORMAS = { FORMATOS: [] as number[], EMAIL: '' };
const elegidos = (v: unknown): number[] => (Array.isArray(v) ? v.map(Number) : []);

/** The questionnaires of the clinic's account as chips; any number may be chosen. */
function Formatos({ c }: { c: ControlDeCampo }) {
  const d = useDatos(formas.lista_formatos, {}, { fresco: 5 * 60_000 });
  const puestos = elegidos(c.valor);
  if (d.error)
    return (
      <p className={comunes.cuidado} role="status">
        <Icono n="alerta" t="s" /> {d.error.message}{' '}
        <Boton chico plano enLinea onClick={() => void d.refetch()}>
          Recargar
        </Boton>
      </p>
    );
  return (
    <div className={estilos.fichas} role="group" aria-label={c.etiqueta} id={c.id}>
      {d.data?.map((f) => (
        <label key={f.ID} className={`${estilos.ficha}${puestos.includes(f.ID) ? ` ${estilos.elegida}` : ''}`} data-pieza="ficha">
          <input
            type="checkbox"
            checked={puestos.includes(f.ID)}
            onChange={(e) => c.alCambiar(e.target.checked ? [...puestos, f.ID] : puestos.filter((x) => x !== f.ID))}
          />
          {puestos.includes(f.ID) && <Icono n="listo" t="s" />}
          {f.NOMBRE}
        </label>
      ))}
      {d.data?.length === 0 && <span className={comunes.tenue}>La cuenta de formas no tiene formatos</span>}
    </div>
  );
}

/** In the booking form: which questionnaires to send and, once one is chosen, to which address. */
export function FormasDeLaCita({ f, paciente }: { f: Form; paciente: PacienteElegido | undefined }) {
  const hay = elegidos(f.watch('FORMAS.FORMATOS')).length > 0;
  const suyo = paciente?.MAIL ?? '';
  useEffect(() => {
    f.setValue('FORMAS.EMAIL', hay ? suyo : '');
  }, [f, hay, suyo]);
  return (
    <div className={`${comunes.columna} ${estilos.pedirFormas}`}>
      <Campo nombre="FORMAS.FORMATOS" etiqueta="Formatos para contestar antes de la cita" control={(c) => <Formatos c={c} />} />
      {hay && <Campo nombre="FORMAS.EMAIL" tipo="email" autoComplete="off" />}
    </div>
  );
}

const momento = (m: string) => `${fechaTexto(m.slice(0, 10))}, ${m.slice(11)}`;
const TONO = {
  [ESTADO_FORMAS.sinFormatos]: undefined,
  [ESTADO_FORMAS.enEspera]: 'cuidado',
  [ESTADO_FORMAS.enviados]: 'bien',
  [ESTADO_FORMAS.fallidos]: 'peligro',
} as const;

/** The state of the questionnaires sent with an appointment. */
export function FormasEnviadas({ c }: { c: CitaCompleta }) {
  const s = useSesion();
  const [abierto, setAbierto] = useState<'enviar' | 'reenviar'>();
  // Polls while they wait to be sent.
  const d = useDatos(
    formasDeCita.formatos_enviados_cita,
    { N_CITA: c.N_CITA },
    { fresco: 0, cada: c.FORMAS === ESTADO_FORMAS.enEspera ? 3_000 : 0 },
  );
  const cambio = d.data !== undefined && d.data.ESTADO !== c.FORMAS;
  useEffect(() => {
    if (cambio) void refrescar(['/agenda']);
  }, [cambio]);
  const puede = (v: true | string) => !s.soloLectura && s.permisos.has(P.citas.agendar) && v === true;
  return (
    <section className={estilos.formas} aria-label="Formatos">
      <header className={comunes.fila}>
        <h3 className={comunes.crece}>Formatos</h3>
        {puede(puedeReenviarFormas(s, c)) && (
          <Boton chico icono="correo" onClick={() => setAbierto('reenviar')}>
            Reenviar formatos
          </Boton>
        )}
        {c.FORMAS === ESTADO_FORMAS.fallidos && puede(puedeEnviarFormas(s, c)) && (
          <Boton chico icono="correo" onClick={() => setAbierto('enviar')}>
            Enviar formatos
          </Boton>
        )}
      </header>
      <Cargando de={d}>{d.data && <Envio e={d.data} />}</Cargando>
      {abierto === 'reenviar' && <Reenviar c={c} EMAIL={d.data?.EMAIL || c.MAIL} alCerrar={() => setAbierto(undefined)} />}
      {abierto === 'enviar' && <EnviarFormas c={c} alCerrar={() => setAbierto(undefined)} />}
    </section>
  );
}
function Envio({ e }: { e: EnvioDeFormas }) {
  const imprime = useSesion().permisos.has(P.pacientes.abrir);
  const tono = TONO[e.ESTADO];
  return (
    <>
      {e.ESTADO !== ESTADO_FORMAS.enviados && (
        <p>
          <Ficha {...(tono ? { tono } : {})}>{nombreEn(ESTADOS_FORMAS, e.ESTADO)}</Ficha> {e.MOTIVO}
        </p>
      )}
      {e.EMAIL && <p className={comunes.tenue}>{e.ENVIADO ? `Enviados a ${e.EMAIL}, ${momento(e.ENVIADO)}` : `Para ${e.EMAIL}`}</p>}
      {e.FORMATOS.length > 0 && (
        <ul>
          {e.FORMATOS.map((f) => (
            <li key={f.ID} className={comunes.fila}>
              <span className={comunes.crece}>
                {f.NOMBRE} {f.CONTESTADO ? <Ficha tono="bien">Contestado, {momento(f.CONTESTADO)}</Ficha> : <Ficha>Sin contestar</Ficha>}
              </span>
              {imprime && (
                <Boton
                  chico
                  icono="imprimir"
                  aria-label={`Imprimir ${f.NOMBRE}`}
                  onClick={() => abrirArchivo(formasDeCita.imprimir_formato, { ID: f.ID }, undefined, 'formato')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Reenvio = z.object({ EMAIL: correo('Reenviar a') });
function Reenviar({ c, EMAIL, alCerrar }: { c: CitaCompleta; EMAIL: string; alCerrar: () => void }) {
  const id = useId();
  const g = useGuardar(formasDeCita.reenviar_formatos, { ID_FORMAS: c.ID_FORMAS }, { alHacer: alCerrar });
  return (
    <Dialogo titulo="Reenviar formatos" abierto alCerrar={alCerrar} ancho="s" pie={<Pie id={id} ocupado={g.enviando} />}>
      <Formulario
        id={id}
        schema={Reenvio}
        sinGuardia
        inicial={{ EMAIL }}
        errores={g.errores}
        alGuardar={async (v) => (await g.enviar(v)) !== undefined}
      >
        <Campo nombre="EMAIL" enfocar autoComplete="off" />
      </Formulario>
    </Dialogo>
  );
}
/** Sends questionnaires for an appointment booked without them. */
export function EnviarFormas({ c, alCerrar }: { c: CitaCompleta; alCerrar: () => void }) {
  const id = useId();
  const g = useGuardar(formasDeCita.enviar_formatos, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  return (
    <Dialogo titulo="Enviar formatos" abierto alCerrar={alCerrar} ancho="s" pie={<Pie id={id} ocupado={g.enviando} />}>
      <Formulario
        id={id}
        schema={FormasNuevas}
        sinGuardia
        inicial={{ FORMATOS: [], EMAIL: c.MAIL }}
        errores={g.errores}
        alGuardar={async (v) => (await g.enviar(v)) !== undefined}
      >
        <Campo nombre="FORMATOS" etiqueta="Formatos" control={(x) => <Formatos c={x} />} />
        <Campo nombre="EMAIL" autoComplete="off" />
      </Formulario>
    </Dialogo>
  );
}
const Pie = ({ id, ocupado }: { id: string; ocupado: boolean }) => (
  <>
    <Cancelar />
    <Boton primario type="submit" form={id} icono="correo" ocupado={ocupado}>
      Enviar
    </Boton>
  </>
);
