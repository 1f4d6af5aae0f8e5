// The forms that go to the patient by mail: chosen when booking, and afterwards what was sent, what came back, paper and resending.

import { useEffect, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { P } from '#domain/permisos.ts';
import { type EnvioDeFormas, ESTADOS_FORMAS, FormasNuevas, formasDeCita } from '#features/agenda/formas/contract.ts';
import { puedeEnviarFormas, puedeReenviarFormas } from '#features/agenda/formas/rules.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import { formas } from '#features/integraciones/formas/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { correo } from '#kernel/shared/fields.ts';
import { refrescar, useDatos, useGuardar } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
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

/** The forms of the clinic's account as chips; any number of them. */
function Formatos({ c }: { c: ControlDeCampo }) {
  const d = useDatos(formas.lista_formatos, {}, { fresco: 5 * 60_000 });
  const puestos = elegidos(c.valor);
  if (d.error)
    return (
      <p className="amber" role="status">
        <Icono n="alerta" t="s" /> {d.error.message}{' '}
        <Boton chico plano className="lnk" onClick={() => void d.refetch()}>
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
      {d.data?.length === 0 && <span className="muted">La cuenta de formas no tiene formatos</span>}
    </div>
  );
}

/** Of the booking form: which forms go, and to which address once there is one to send. */
export function FormasDeLaCita({ f, paciente }: { f: Form; paciente: PacienteElegido | undefined }) {
  const hay = elegidos(f.watch('FORMAS.FORMATOS')).length > 0;
  const suyo = paciente?.MAIL ?? '';
  useEffect(() => {
    f.setValue('FORMAS.EMAIL', hay ? suyo : '');
  }, [f, hay, suyo]);
  return (
    <div className={`columna ${estilos.pedirFormas}`}>
      <Campo nombre="FORMAS.FORMATOS" etiqueta="Formatos para contestar antes de la cita" control={(c) => <Formatos c={c} />} />
      {hay && <Campo nombre="FORMAS.EMAIL" tipo="email" autoComplete="off" />}
    </div>
  );
}

const momento = (m: string) => `${fechaTexto(m.slice(0, 10))}, ${m.slice(11)}`;
const TONO = { 0: undefined, 1: 'warn', 2: 'ok', 3: 'danger' } as const;

/** What became of the forms of an appointment. */
export function FormasEnviadas({ c }: { c: CitaCompleta }) {
  const s = useSesion();
  const [abierto, setAbierto] = useState<'enviar' | 'reenviar'>();
  // While it waits to leave somebody may be watching.
  const d = useDatos(formasDeCita.formatos_enviados_cita, { N_CITA: c.N_CITA }, { fresco: 0, cada: c.FORMAS === 1 ? 3_000 : 0 });
  const cambio = d.data !== undefined && d.data.ESTADO !== c.FORMAS;
  useEffect(() => {
    if (cambio) void refrescar(['/agenda']);
  }, [cambio]);
  const puede = (v: true | string) => !s.soloLectura && s.permisos.has(P.citas.agendar) && v === true;
  return (
    <section className={estilos.formas} aria-label="Formatos">
      <header className="row">
        <h3 className="grow">Formatos</h3>
        {puede(puedeReenviarFormas(s, c)) && (
          <Boton chico icono="correo" onClick={() => setAbierto('reenviar')}>
            Reenviar formatos
          </Boton>
        )}
        {c.FORMAS === 3 && puede(puedeEnviarFormas(s, c)) && (
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
      {e.ESTADO !== 2 && (
        <p>
          <Ficha {...(tono ? { tono } : {})}>{ESTADOS_FORMAS[e.ESTADO][1]}</Ficha> {e.MOTIVO}
        </p>
      )}
      {e.EMAIL && <p className="muted">{e.ENVIADO ? `Enviados a ${e.EMAIL}, ${momento(e.ENVIADO)}` : `Para ${e.EMAIL}`}</p>}
      {e.FORMATOS.length > 0 && (
        <ul>
          {e.FORMATOS.map((f) => (
            <li key={f.ID} className="row">
              <span className="grow">
                {f.NOMBRE} {f.CONTESTADO ? <Ficha tono="ok">Contestado, {momento(f.CONTESTADO)}</Ficha> : <Ficha>Sin contestar</Ficha>}
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
/** For an appointment that stands without them. */
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
