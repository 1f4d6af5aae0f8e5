// The dialog that books or edits an appointment: a short form beside the clicked place, or the long one.

import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { E } from '#domain/estados.ts';
import { restringidoAMedico } from '#domain/sesion.ts';
import { puedeUsarFormas } from '#features/agenda/formas/rules.ts';
import { CampoRecursos } from '#features/agenda/recursos/web/CampoRecursos.tsx';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import type { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { cobraVideo } from '#features/clinica/rules.ts';
import { medicos as contratoMedicos } from '#features/medicos/contract.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import { CambiosAjenos } from '#kernel/web/cambios_ajenos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, Segmentos } from '#kernel/web/controles.tsx';
import { Cancelar, Dialogo, informar, useGuardiaDialogo } from '#kernel/web/dialogo.tsx';
import { Campo, Formulario, Rejilla } from '#kernel/web/form.tsx';
import { llamar } from '#kernel/web/red.ts';
import { useClinica, useSesion } from '#kernel/web/sesion.tsx';
import type { Ancla } from '#kernel/web/ventana.ts';
import { ALCANCE_SERIE, ALCANCES, type Alcance, CitaNueva, citas, DURACIONES } from '../contract.ts';
import type { CitaCompleta } from '../fields.ts';
import { PERIODO } from '../fields.ts';
import { puedeSerDeTipo } from '../rules.ts';
import { CampoPaciente, type PacienteElegido, pacienteDe } from './CampoPaciente.tsx';
import { Cobro, Disponibilidad, Etiquetas, Recordatorio, Recurrencia, recuerdoDe } from './CamposCita.tsx';
import { AL_REPROGRAMAR } from './cambios.ts';
import { type Diferencia, diferencias } from './diferencias.ts';
import type { EsperaPedida } from './esperar.ts';
import { FormasDeLaCita, SIN_FORMAS } from './FormasCita.tsx';
import { RegistrarPaciente } from './RegistrarPaciente.tsx';

export interface CitaPedida {
  F_CITA: string;
  H_CITA: string;
  H_MINCITA?: number;
  /** 0 or absent: the user chooses in the form. */
  CODIGOMEDICO?: number;
  SUCURSAL?: number;
  RECURSOS?: number[];
  paciente?: PacienteElegido;
}
interface Props {
  /** What a new appointment starts with, or the appointment to edit. */
  pedida?: CitaPedida;
  editada?: CitaCompleta;
  /** The clicked place; with it the dialog starts as the short form beside it. */
  ancla?: Ancla | undefined;
  reloj: ReturnType<typeof useReloj>;
  alCerrar: () => void;
  alGuardar?: (c: { N_CITA: number; F_CITA: string; movida: boolean }) => void;
  /** Offered when no free time suits: opens the waiting list with what was filled in. */
  alEsperar?: (p: EsperaPedida) => void;
}
export const textoDuracion = (min: number): string =>
  min < 60 ? `${min} min` : [`${Math.floor(min / 60)} h`, min % 60 ? `${min % 60} min` : ''].filter(Boolean).join(' ');

const TIPOS = [
  { valor: 0, texto: 'Presencial' },
  { valor: 1, texto: 'Videoconsulta' },
] as const;

const ALCANCE = ALCANCES.map(([valor, texto]) => ({ valor, texto }));

/** The fields of the short form; an error of any other opens the long one. */
const BREVES = ['CODIGOPACIENTE', 'F_CITA', 'H_CITA', 'H_MINCITA', 'CODIGOMEDICO', 'TIPO_CITA', 'VIDEOCONSULTA', 'RECURSOS'];
const fueraDeLoBreve = (errores: Record<string, string>): boolean =>
  Object.keys(errores).some((ruta) => !BREVES.some((b) => ruta === b || ruta.startsWith(`${b}.`)));

export function CitaDialogo({ pedida, editada, ancla, reloj, alCerrar, alGuardar, alEsperar }: Props) {
  const s = useSesion();
  const [larga, setLarga] = useState(ancla === undefined);
  const forma = useRef<UseFormReturn<FieldValues>>(undefined);
  const [alcance, setAlcance] = useState<Alcance>(ALCANCE_SERIE.soloEsta);
  // Another desk saved the appointment meanwhile: its changes are shown, and the next save knowingly overwrites them.
  const [ajena, setAjena] = useState<{ VERSION: number | null; cambios: Diferencia[] }>();
  const clinica = useClinica();
  const id = useId();
  const [paciente, setPaciente] = useState<PacienteElegido | undefined>(editada ? pacienteDe(editada) : pedida?.paciente);
  const [registrando, setRegistrando] = useState<string>();
  // What was filled in so far, kept while a new patient is registered.
  const [escrito, setEscrito] = useState<object>({});
  const [traido, setTraido] = useState(false);
  const medicos = useDatos(contratoMedicos.obtener_de, { INACTIVOS: 0, TODAS: 1 }, { fresco: 5 * 60_000 });
  const alta = useGuardar(citas.agregar);
  const cambio = useGuardar(citas.actualizar, undefined, {
    ...AL_REPROGRAMAR,
    alFallar: (f) => {
      if (!editada || f.status !== 409) return false;
      llamar(citas.obtener_uno, { N_CITA: editada.N_CITA }).then(
        ({ data }) => setAjena({ VERSION: data.VERSION, cambios: diferencias(editada, data) }),
        () => avisar(f.message, 'mal'),
      );
      return true;
    },
  });
  const g = editada ? cambio : alta;
  const verTodo = useCallback(() => {
    // The short form only suggested resources; without them the long form suggests again.
    const { RECURSOS: _, ...v } = forma.current?.getValues() ?? {};
    setEscrito(v);
    setTraido((antes) => antes || Boolean(forma.current?.formState.isDirty));
    setLarga(true);
  }, []);
  const teclaMas = (e: KeyboardEvent) => {
    if (!e.altKey || e.code !== 'KeyM') return;
    e.preventDefault();
    verTodo();
  };
  const { errores } = g;
  useEffect(() => {
    if (fueraDeLoBreve(errores)) verTodo();
  }, [errores, verTodo]);
  const fijo = restringidoAMedico(s);
  const deMedico = [
    ...(medicos.data ?? []).map((m) => ({ valor: m.CODIGOMEDICO, texto: m.NOMBRECOMPLETO })),
    ...(editada && !medicos.data?.some((m) => m.CODIGOMEDICO === editada.CODIGOMEDICO)
      ? [{ valor: editada.CODIGOMEDICO, texto: editada.MEDICO }]
      : []),
  ];
  const rPaciente = recuerdoDe('PACIENTE');
  const rDoctor = recuerdoDe('DOCTOR');
  const inicial = {
    CODIGOPACIENTE: paciente?.CODIGOPACIENTE ?? '',
    CODIGOMEDICO: editada?.CODIGOMEDICO ?? (pedida?.CODIGOMEDICO || (s.CODIGOMEDICO ?? '')),
    F_CITA: editada?.F_CITA ?? pedida?.F_CITA ?? reloj.fecha,
    H_CITA: editada?.H_CITA ?? pedida?.H_CITA ?? '',
    H_MINCITA: editada?.H_MINCITA ?? pedida?.H_MINCITA ?? clinica.DURACION_CITA_ONLINE,
    SUCURSAL: editada?.SUCURSAL ?? pedida?.SUCURSAL ?? s.SUCURSAL,
    RECURSOS: editada?.RECURSOS ?? pedida?.RECURSOS ?? [],
    ETIQUETAS: editada?.ETIQUETAS ?? '',
    D_OBSERVACIONES: editada?.D_OBSERVACIONES ?? '',
    TIPO_CITA: editada?.TIPO_CITA ?? E.tipoCita.presencial,
    VIDEOCONSULTA: {
      CONCEPTO: editada?.CONCEPTO ?? '',
      IMPORTE: editada?.IMPORTE ?? '',
      MONEDA: editada?.MONEDA || clinica.pais.monedasVideoconsulta[0],
    },
    SMS_PACIENTE: editada ? Number(editada.SMS_PACIENTE > 0) : Number(rPaciente.si && rPaciente.canal === 'SMS'),
    WHATSAPP_PACIENTE: editada ? Number(editada.WHATSAPP_PACIENTE > 0) : Number(rPaciente.si && rPaciente.canal === 'WHATSAPP'),
    SMS_DOCTOR: editada ? Number(editada.SMS_DOCTOR > 0) : Number(rDoctor.si && rDoctor.canal === 'SMS'),
    WHATSAPP_DOCTOR: editada ? Number(editada.WHATSAPP_DOCTOR > 0) : Number(rDoctor.si && rDoctor.canal === 'WHATSAPP'),
    RECURRENTE: 0,
    RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: PERIODO.semanas, CITAS: 4 },
    FORMAS: SIN_FORMAS,
    ...escrito,
    ...(paciente ? { CODIGOPACIENTE: paciente.CODIGOPACIENTE } : {}),
  };
  const sinCelular = paciente !== undefined && !(paciente.TCEL_LADA && paciente.TCELULAR);
  const guardar = async (v: z.output<typeof CitaNueva>): Promise<boolean> => {
    const { RECURRENTE, RECURRENCIA, FORMAS, ...pedido } = v;
    const cita = sinCelular ? { ...pedido, SMS_PACIENTE: 0, WHATSAPP_PACIENTE: 0 } : pedido;
    const r = editada
      ? await cambio.enviar({ ...cita, ALCANCE: alcance, VERSION: ajena?.VERSION ?? editada.VERSION }, { N_CITA: editada.N_CITA })
      : await alta.enviar({ ...cita, RECURRENTE, ...(RECURRENTE ? { RECURRENCIA } : {}), FORMAS });
    if (!r) return false;
    alCerrar();
    if (r.ADVERTENCIA) void informar('Aviso', r.ADVERTENCIA);
    alGuardar?.({
      N_CITA: r.N_CITA,
      F_CITA: v.F_CITA,
      movida: Boolean(editada && (editada.F_CITA !== v.F_CITA || editada.H_CITA !== v.H_CITA)),
    });
    return true;
  };

  if (registrando !== undefined)
    return (
      <RegistrarPaciente
        texto={registrando}
        regresar="Regresar a la cita"
        alCerrar={() => setRegistrando(undefined)}
        alRegistrar={setPaciente}
      />
    );
  return (
    <Dialogo
      key={larga ? 'cita' : 'breve'}
      titulo={editada ? 'Reprogramar cita' : 'Agendar cita'}
      abierto
      alCerrar={alCerrar}
      ancla={larga ? undefined : ancla}
      {...(ancla ? { alDevolver: () => (typeof ancla === 'function' ? ancla() : ancla) as HTMLElement | null } : {})}
      pie={
        <>
          {larga ? (
            <Cancelar />
          ) : (
            <>
              <Boton plano atajo="Alt M" onClick={verTodo}>
                Más opciones
              </Boton>
              <span className={comunes.crece} />
            </>
          )}
          <Boton primario type="submit" form={id} ocupado={g.enviando} atajo={larga ? 'Ctrl ↵' : '↵'}>
            {editada ? 'Guardar' : 'Agendar'}
          </Boton>
        </>
      }
    >
      <Traido si={traido} />
      <Formulario id={id} schema={CitaNueva} inicial={inicial} errores={g.errores} alGuardar={guardar} sinGuardia>
        {(f) => {
          forma.current = f;
          const quien = (
            <Campo
              nombre="CODIGOPACIENTE"
              control={(c) => (
                <CampoPaciente
                  c={c}
                  elegido={paciente}
                  alElegir={setPaciente}
                  alRegistrar={(texto) => {
                    setEscrito(f.getValues());
                    setTraido((antes) => antes || f.formState.isDirty);
                    setRegistrando(texto);
                  }}
                  enfocar={!paciente}
                />
              )}
            />
          );
          const partes = (
            <>
              <Campo nombre="F_CITA" />
              <Campo nombre="H_CITA" {...(paciente && !editada ? { enfocar: true } : {})} />
              <Campo nombre="H_MINCITA" opciones={DURACIONES.map((valor) => ({ valor, texto: textoDuracion(valor) }))} />
            </>
          );
          const cuando = (
            <>
              {larga ? <Rejilla min={150}>{partes}</Rejilla> : <div className={estilos.breveCuando}>{partes}</div>}
              <div className={estilos.suSitio}>
                <Disponibilidad f={f} reloj={reloj} propia={editada?.N_CITA} />
              </div>
            </>
          );
          const conQuien = <Campo nombre="CODIGOMEDICO" etiqueta={clinica.ET_MEDICO} opciones={deMedico} soloLectura={fijo} />;
          const donde = (
            <CampoRecursos
              f={f}
              propia={editada?.N_CITA}
              sugerir={!editada && !pedida?.RECURSOS && !('RECURSOS' in escrito)}
              soloDecir={!larga}
            />
          );
          const deTipo = (
            <>
              {puedeSerDeTipo(clinica, E.tipoCita.video, editada?.TIPO_CITA) === true && (
                <Campo
                  nombre="TIPO_CITA"
                  control={(c) => (
                    <Segmentos
                      etiqueta="Tipo de cita"
                      valor={Number(c.valor) as 0 | 1}
                      opciones={TIPOS}
                      alCambiar={(v) => c.alCambiar(v)}
                    />
                  )}
                />
              )}
              {Number(f.watch('TIPO_CITA')) === E.tipoCita.video && editada?.ESTADO_PAGO !== E.pago.enLinea && cobraVideo(clinica) && (
                <Cobro f={f} />
              )}
            </>
          );
          if (!larga)
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut of the button below, from any field
              <div className={`${comunes.columna} ${estilos.breve}`} onKeyDown={teclaMas}>
                {quien}
                {cuando}
                {!fijo && deMedico.length > 1 && conQuien}
                {deTipo}
                <div className={estilos.suSitio}>{donde}</div>
              </div>
            );
          return (
            <>
              {ajena && (
                <CambiosAjenos
                  texto="Otra persona guardó cambios en esta cita mientras usted escribía. Si guarda de nuevo quedará lo que ve en este formulario."
                  cambios={ajena.cambios.map((x) => ({ ...x, clave: x.que }))}
                />
              )}
              {editada && editada.RECURRENTE > 0 && (
                <Segmentos etiqueta="Aplicar los cambios a" valor={alcance} opciones={ALCANCE} alCambiar={setAlcance} />
              )}
              {quien}
              {cuando}
              {!editada && <Recurrencia f={f} />}
              <Rejilla min={220}>
                {conQuien}
                {s.SUCURSALES.length > 1 && (
                  <Campo nombre="SUCURSAL" opciones={s.SUCURSALES.map((b) => ({ valor: b.CODIGOCLINICA, texto: b.NOMBRECLINICA }))} />
                )}
              </Rejilla>
              {donde}
              {deTipo}
              <Campo nombre="ETIQUETAS" control={(c) => <Etiquetas c={c} />} />
              <Campo nombre="D_OBSERVACIONES" />
              <div className={`${estilos.mas} ${comunes.columna}`}>
                {sinCelular ? (
                  <p className={comunes.tenue}>Sin recordatorio: el paciente no tiene Lada y Celular registrados.</p>
                ) : (
                  <Recordatorio f={f} quien="PACIENTE">
                    Recordar al paciente
                  </Recordatorio>
                )}
                <Recordatorio f={f} quien="DOCTOR">
                  Recordar al {clinica.ET_MEDICO.toLowerCase()}
                </Recordatorio>
                {!editada && puedeUsarFormas(clinica) === true && <FormasDeLaCita f={f} paciente={paciente} />}
                {alEsperar && (
                  <Boton
                    chico
                    plano
                    icono="lista"
                    className={estilos.esperar}
                    onClick={() => {
                      const v = f.getValues();
                      const [CODIGOMEDICO, SUCURSAL, H_MINCITA] = [Number(v.CODIGOMEDICO), Number(v.SUCURSAL), Number(v.H_MINCITA)];
                      alEsperar({ CODIGOMEDICO, SUCURSAL, H_MINCITA, TIPO_CITA: v.TIPO_CITA, ...(paciente ? { paciente } : {}) });
                    }}
                  >
                    Ningún horario le queda: poner en lista de espera
                  </Boton>
                )}
              </div>
            </>
          );
        }}
      </Formulario>
    </Dialogo>
  );
}

/** What came from the short form counts as unsaved too, so closing asks. */
function Traido({ si }: { si: boolean }) {
  useGuardiaDialogo(si);
  return null;
}
