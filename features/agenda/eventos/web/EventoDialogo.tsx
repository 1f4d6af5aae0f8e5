// Dialogs of events and non-working days: add, see, edit a day, delete a day or its whole range.

import { useId } from 'react';
import { E } from '#domain/estados.ts';
import { restringidoAMedico, todosDe } from '#domain/sesion.ts';
import { esFeriado } from '#features/agenda/tiempo/feriados.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import { esOcupado } from '#features/integraciones/gcalendar/rules.ts';
import { medicos as contratoMedicos } from '#features/medicos/contract.ts';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, CajaEntrada, Segmentos } from '#kernel/web/controles.tsx';
import { Cancelar, confirmarEliminar, Dialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import { type Evento, EventoEditado, EventoNuevo, eventos, TIPOS_EVENTO } from '../contract.ts';
import { puedeEditarEvento, puedeEliminarEvento, puedeEliminarRango } from '../rules.ts';

const TIPOS = TIPOS_EVENTO.map(([valor, texto]) => ({ valor, texto }));

/** The asterisk of fields that only this kind of event requires; the schema marks only those always required. */
const exigida = (texto: string) => (
  <>
    {texto}
    <i aria-hidden="true"> *</i>
  </>
);

const AL_GUARDAR = {
  aceptar: 'Guardar de todos modos',
  regresar: 'Cambiar el horario',
};
interface FormProps {
  /** Absent for a new event. */
  evento?: Evento;
  fecha: string;
  medico: number;
  /** Longest description: 200 when opened from the calendar, 255 from the catalogue (2 §5.3). */
  max?: number;
  alCerrar: () => void;
}
export function EventoDialogo({ evento, fecha, medico, max = 255, alCerrar }: FormProps) {
  const id = useId();
  const s = useSesion();
  const clinica = useClinica();
  const fijo = restringidoAMedico(s);
  const medicos = useDatos(contratoMedicos.obtener_de, { INACTIVOS: 0, TODAS: 1 }, { fresco: 5 * 60_000 });
  const alta = useGuardar(eventos.agregar_evento, {}, { ...AL_GUARDAR, alHacer: alCerrar });
  const cambio = useGuardar(eventos.actualizar_evento, { CONSECUTIVO: evento?.CONSECUTIVO ?? '' }, { ...AL_GUARDAR, alHacer: alCerrar });
  const g = evento ? cambio : alta;
  return (
    <Dialogo
      titulo={evento ? 'Editar evento' : 'Otro evento'}
      abierto
      alCerrar={alCerrar}
      pie={
        <>
          <Cancelar />
          <Boton primario type="submit" form={id} ocupado={g.enviando} atajo="Ctrl ↵">
            Guardar
          </Boton>
        </>
      }
    >
      <Formulario
        id={id}
        schema={evento ? EventoEditado : EventoNuevo}
        sinGuardia
        errores={g.errores}
        inicial={{
          TIPO: evento?.TIPO ?? E.evento.evento,
          CODIGOMEDICO: evento?.CODIGOMEDICO ?? (fijo ? (s.CODIGOMEDICO ?? '') : medico),
          RANGO: evento?.RANGO ?? 0,
          F_EXCLUIDA: evento?.F_EXCLUIDA ?? fecha,
          FECHAINICIAL: fecha,
          FECHAFINAL: '',
          DIACOMPLETO: evento?.DIACOMPLETO ?? 0,
          HORAINICIAL: evento?.HORAINICIAL ?? '',
          HORAFINAL: evento?.HORAFINAL ?? '',
          MOTIVO: evento?.MOTIVO ?? '',
          VERSION: evento?.VERSION ?? '',
        }}
        alGuardar={async (v) => (await g.enviar(v)) !== undefined}
      >
        {(f) => {
          const rango = !evento && Number(f.watch('RANGO')) === 1;
          const dia = Number(f.watch('DIACOMPLETO')) === 1;
          return (
            <>
              <Campo
                nombre="TIPO"
                control={(c) => (
                  <Segmentos etiqueta="Tipo" valor={Number(c.valor) as 0 | 1} opciones={TIPOS} alCambiar={(v) => c.alCambiar(v)} />
                )}
              />
              <Campo
                nombre="MOTIVO"
                enfocar
                control={(c) => (
                  <CajaEntrada>
                    <input
                      id={c.id}
                      ref={c.ref}
                      data-foco=""
                      maxLength={max}
                      value={String(c.valor ?? '')}
                      onChange={(e) => c.alCambiar(e.target.value)}
                      onBlur={c.alSalir}
                      aria-invalid={c.invalido || undefined}
                      aria-describedby={c.describe}
                      aria-required
                    />
                  </CajaEntrada>
                )}
              />
              <Campo
                nombre="CODIGOMEDICO"
                etiqueta={clinica.ET_MEDICO}
                soloLectura={fijo}
                opciones={[
                  ...(fijo ? [] : [{ valor: 0, texto: todosDe(clinica) }]),
                  ...(medicos.data ?? []).map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO })),
                ]}
              />
              <div className={estilos.interruptores}>
                {!evento && <Campo nombre="RANGO" />}
                <Campo nombre="DIACOMPLETO" />
              </div>
              <Rejilla min={150}>
                {rango ? (
                  <>
                    <Campo nombre="FECHAINICIAL" etiqueta={exigida('Fecha inicial')} />
                    <Campo nombre="FECHAFINAL" etiqueta={exigida('Fecha final')} />
                  </>
                ) : (
                  <Campo nombre="F_EXCLUIDA" etiqueta={exigida('Fecha')} />
                )}
                {!dia && (
                  <>
                    <Campo nombre="HORAINICIAL" etiqueta={exigida('Hora inicial')} />
                    <Campo nombre="HORAFINAL" etiqueta={exigida('Hora final')} />
                  </>
                )}
              </Rejilla>
            </>
          );
        }}
      </Formulario>
    </Dialogo>
  );
}

export function EventoInfo({ evento: e, alCerrar, alEditar }: { evento: Evento; alCerrar: () => void; alEditar: (e: Evento) => void }) {
  const s = useSesion();
  const eliminar = useGuardar(eventos.eliminar_evento, { CONSECUTIVO: e.CONSECUTIVO }, { alHacer: alCerrar });
  const eliminarRango = useGuardar(eventos.eliminar_evento_rango, { CONSECUTIVO: e.CONSECUTIVO }, { alHacer: alCerrar });
  const si = (v: true | string) => !s.soloLectura && v === true;
  return (
    <Dialogo
      titulo={
        esFeriado(e.CONSECUTIVO)
          ? 'Día feriado'
          : esOcupado(e.CONSECUTIVO)
            ? 'Ocupado'
            : e.TIPO === E.evento.noLaboral
              ? 'No laboral'
              : 'Evento'
      }
      abierto
      alCerrar={alCerrar}
      ancho="s"
      pie={
        <>
          {si(puedeEliminarRango(s, e)) && (
            <Boton
              onClick={async () => {
                const texto = `¿Seguro que desea eliminar «${e.MOTIVO}» del ${fechaTexto(e.FECHAINICIAL)} al ${fechaTexto(e.FECHAFINAL)}?`;
                if (await confirmarEliminar('el rango', texto)) await eliminarRango.enviar();
              }}
            >
              Eliminar rango
            </Boton>
          )}
          {si(puedeEliminarEvento(s, e)) && (
            <Boton
              icono="eliminar"
              onClick={async () => {
                if (await confirmarEliminar(`«${e.MOTIVO}» del ${fechaTexto(e.F_EXCLUIDA)}`)) await eliminar.enviar();
              }}
            >
              Eliminar
            </Boton>
          )}
          {si(puedeEditarEvento(s, e)) ? (
            <Boton primario onClick={() => alEditar(e)}>
              Editar
            </Boton>
          ) : (
            <Boton onClick={alCerrar}>Cerrar</Boton>
          )}
        </>
      }
    >
      <dl className={estilos.datos}>
        <div>
          <dt>Descripción</dt>
          <dd>
            <b>{e.MOTIVO}</b>
          </dd>
        </div>
        <div>
          <dt>Cuándo</dt>
          <dd className={comunes.numeros}>
            {fechaTexto(e.F_EXCLUIDA)}, {e.DIACOMPLETO ? 'todo el día' : `${e.HORAINICIAL}–${e.HORAFINAL}`}
            {e.RANGO !== '' && (
              <span className={comunes.tenue}>
                Del {fechaTexto(e.FECHAINICIAL)} al {fechaTexto(e.FECHAFINAL)}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{s.clinica.ET_MEDICO}</dt>
          <dd>{e.MEDICO || todosDe(s.clinica)}</dd>
        </div>
        {esOcupado(e.CONSECUTIVO) && (
          <div>
            <dt>Origen</dt>
            <dd>Viene de su calendario de Google y allí se cambia. Aquí no se muestra de qué se trata.</dd>
          </div>
        )}
      </dl>
    </Dialogo>
  );
}
