// The details of an appointment and its actions, each shown only to those with its permission.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { E, estadosElegibles, estaPorVenir, TIPOS_CITA } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { textoCelular } from '#domain/telefonos.ts';
import { ALCANCE_SERIE, type Alcance, citas } from '#features/agenda/citas/contract.ts';
import type { CitaCompleta } from '#features/agenda/citas/fields.ts';
import {
  puedeCambiarEstado,
  puedeCancelarSerie,
  puedeEditarCita,
  puedeEliminarCita,
  puedeEliminarSerie,
  puedeEnlazarCita,
} from '#features/agenda/citas/rules.ts';
import { FRASE_ENLACE } from '#features/agenda/citas/video.ts';
import { pacienteDe } from '#features/agenda/citas/web/CampoPaciente.tsx';
import { textoDuracion } from '#features/agenda/citas/web/CitaDialogo.tsx';
import type { Cambios } from '#features/agenda/citas/web/cambios.ts';
import { EditarEnlace, EditarEtiqueta, EditarObservaciones } from '#features/agenda/citas/web/EditarCita.tsx';
import type { EsperaPedida } from '#features/agenda/citas/web/esperar.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import { EnviarFormas, FormasEnviadas } from '#features/agenda/citas/web/FormasCita.tsx';
import { MarcaEtiqueta } from '#features/agenda/citas/web/MarcaEtiqueta.tsx';
import { PagoDeCita } from '#features/agenda/citas/web/PagoDeCita.tsx';
import { ESTADO_FORMAS } from '#features/agenda/formas/contract.ts';
import { puedeEnviarFormas, puedeUsarFormas } from '#features/agenda/formas/rules.ts';
import { MensajeDialogo, type MensajePedido } from '#features/agenda/mensajes_cita/web/MensajeDialogo.tsx';
import { RespuestasDeCita } from '#features/agenda/recibidas/web/DeCita.tsx';
import type { CampoRecordatorio } from '#features/agenda/recordatorios/contract.ts';
import { ESTADO_RECORDATORIO } from '#features/agenda/recordatorios/estado.ts';
import estilos from '#features/agenda/tiempo/web/dialogos.module.css';
import type { useReloj } from '#features/agenda/tiempo/web/reloj.ts';
import { DIAS, diaSemana, fechaLarga, fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoEstado, EnlaceBoton, Ficha, Iniciales, MenuBoton } from '#kernel/web/controles.tsx';
import { confirmarEliminar, Dialogo, preguntar } from '#kernel/web/dialogo.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Cargando } from '#kernel/web/pagina.tsx';
import { seAbre } from '#kernel/web/screens.ts';
import { useSesion } from '#kernel/web/sesion.tsx';
import type { Ancla } from '#kernel/web/ventana.ts';

interface Props {
  N_CITA: number;
  reloj: ReturnType<typeof useReloj>;
  cambios: Cambios;
  alCerrar: () => void;
  alReprogramar: (c: CitaCompleta) => void;
  /** Opens the waiting list for a patient who would like an earlier time. */
  alEsperar: (p: EsperaPedida) => void;
  /** Opens a new appointment with the same data, for one that was missed or cancelled. */
  alRepetir: (c: CitaCompleta) => void;
  /** The appointment was deleted, so its card is gone. */
  alBorrar: (N_CITA: number) => void;
  /** The card from which it was opened: the details are shown small beside it. */
  ancla?: Ancla | undefined;
  /** The element that gets the focus when it closes. */
  alDevolver: () => HTMLElement | null;
}
export function CitaInfo({ N_CITA, alCerrar, ancla, alDevolver, ...p }: Props) {
  const d = useDatos(citas.obtener_uno, { N_CITA }, { fresco: 0 });
  const [larga, setLarga] = useState(ancla === undefined);
  const vista = d.data?.N_CITA === N_CITA ? d.data : undefined;
  return (
    <Dialogo
      key={larga ? 'cita' : 'breve'}
      titulo="Cita"
      abierto
      alCerrar={alCerrar}
      alDevolver={alDevolver}
      ancho="m"
      ancla={larga ? undefined : ancla}
    >
      <Cargando de={{ data: vista, error: d.error, refetch: d.refetch }}>
        {vista && <Detalle c={vista} larga={larga} alAlargar={() => setLarga(true)} alCerrar={alCerrar} {...p} />}
      </Cargando>
    </Dialogo>
  );
}

type DetalleProps = Omit<Props, 'N_CITA' | 'ancla' | 'alDevolver'> & { c: CitaCompleta; larga: boolean; alAlargar: () => void };
function Detalle({ c, larga, reloj, cambios, alAlargar, alCerrar, alReprogramar, alEsperar, alRepetir, alBorrar }: DetalleProps) {
  const s = useSesion();
  const yo = useRef<HTMLDivElement>(null);
  // The dialog opens before its data has come; once both are ready the first action gets the focus.
  useEffect(() => {
    const tomar = () => {
      const caja = yo.current?.closest('[data-pieza="globo"], [data-pieza="dialogo"]');
      if (caja && [caja, document.body].includes(document.activeElement!)) yo.current?.querySelector<HTMLElement>('a, button')?.focus();
    };
    tomar();
    const t = setTimeout(tomar, 60);
    return () => clearTimeout(t);
  }, []);
  const [mensaje, setMensaje] = useState<MensajePedido>();
  const [conFormas, setConFormas] = useState(false);
  const [editando, setEditando] = useState<'etiqueta' | 'observaciones' | 'enlace'>();
  const seFue = () => {
    alCerrar();
    alBorrar(c.N_CITA);
  };
  const eliminar = useGuardar(citas.eliminar, { N_CITA: c.N_CITA }, { alHacer: seFue });
  const cancelarSerie = useGuardar(citas.cancelar_recurrente, { N_CITA: c.N_CITA }, { alHacer: alCerrar });
  const eliminarSerie = useGuardar(citas.eliminar_recurrente, { N_CITA: c.N_CITA }, { alHacer: seFue });
  const terminarSerie = async (verbo: 'Cancelar' | 'Eliminar', ALCANCE: Exclude<Alcance, typeof ALCANCE_SERIE.soloEsta>) => {
    const cuales =
      ALCANCE === ALCANCE_SERIE.siguientes
        ? `esta cita y las siguientes de la serie de ${c.PACIENTE}`
        : `la serie de citas de ${c.PACIENTE}`;
    if (verbo === 'Eliminar') {
      if (await confirmarEliminar(cuales)) await eliminarSerie.enviar({ ALCANCE });
      return;
    }
    const texto = `¿Seguro que desea cancelar ${cuales}? Solo se cancelan las que están por venir.`;
    if (await preguntar({ titulo: 'Cancelar citas', texto, si: 'Cancelar las citas', no: 'Regresar', peligro: true }))
      await cancelarSerie.enviar({ ALCANCE });
  };
  const escribe = !s.soloLectura;
  const si = (v: true | string) => escribe && v === true;
  const editable = si(puedeEditarCita(s, c));
  const estados = estadosElegibles(s.permisos.has(P.citas.cancelar)).filter((e) => e === c.C_ESTATUS || si(puedeCambiarEstado(s, c, e)));
  const quien = (CAMPO: CampoRecordatorio) =>
    `${CAMPO.startsWith('SMS') ? 'SMS' : 'WhatsApp'} al ${CAMPO.endsWith('DOCTOR') ? s.clinica.ET_MEDICO.toLowerCase() : 'paciente'}`;
  return (
    <div className={`${comunes.columna} ${estilos.info}`} ref={yo}>
      <div className={comunes.fila}>
        <Iniciales nombre={c.PACIENTE} t={44} />
        <div className={comunes.crece}>
          <h2>{c.PACIENTE}</h2>
          <p className={`${comunes.tenue} ${comunes.numeros}`}>
            {[`Código ${c.CODIGOPACIENTE}`, textoCelular(c.TCEL_LADA, c.TCELULAR)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {s.permisos.has(P.pacientes.abrir) && (
          <EnlaceBoton icono="documento" a={`/patient/${c.CODIGOPACIENTE}`}>
            Expediente
          </EnlaceBoton>
        )}
      </div>
      <div className={estilos.estados} role="group" aria-label="Cambiar estado">
        {estados.map((e) => (
          <button
            key={e}
            type="button"
            {...comoEstado(e, c.C_ESTATUS === e, c.C_ESTATUS === e ? estilos.elegida : '')}
            aria-pressed={c.C_ESTATUS === e}
            disabled={!escribe}
            onClick={async () => {
              if (e !== c.C_ESTATUS && (await cambios.cambiarEstado(c, e, `${reloj.fecha} ${reloj.hora}`)) && e === 6) alCerrar();
            }}
          >
            <Icono n={ICONO_ESTADO[e]} t="s" />
            {nombreEstado(e)}
          </button>
        ))}
      </div>
      <dl className={estilos.datos}>
        <Dato t="Cuándo">
          <b>
            {DIAS[diaSemana(c.F_CITA)]} {fechaLarga(c.F_CITA)}
          </b>
          <span className={comunes.numeros}>
            {c.HORAINICIAL}–{c.HORAFINAL} · {textoDuracion(c.H_MINCITA)}
          </span>
        </Dato>
        <Dato t={s.clinica.ET_MEDICO}>{c.MEDICO}</Dato>
        {larga && s.SUCURSALES.length > 1 && <Dato t="Sucursal">{c.NOMBRESUCURSAL}</Dato>}
        {c.RECURSOS_NOMBRES && <Dato t="Consultorio o equipo">{c.RECURSOS_NOMBRES}</Dato>}
        <Dato t="Tipo">
          <span className={`${comunes.fila} ${comunes.envuelve}`}>
            {TIPOS_CITA[c.TIPO_CITA]}
            <PagoDeCita c={c} />
            {c.SOBRECUPO === 1 && (
              <Ficha tono="cuidado" icono="alerta">
                Sobrecupo{c.SOBRECUPO_POR && `, confirmó ${c.SOBRECUPO_POR}`}
              </Ficha>
            )}
            {c.RECURRENTE > 0 && <Ficha icono="repetir">Serie de {c.CITAS_SERIE}</Ficha>}
            {c.EN_LINEA === 1 && (
              <Ficha tono="marca" icono="enlace">
                En línea
              </Ficha>
            )}
          </span>
        </Dato>
        {(c.TIPO_CITA === E.tipoCita.video || c.LINK_ZOOM) && (
          <Dato t="Enlace">
            {editando === 'enlace' ? (
              <EditarEnlace c={c} alCerrar={() => setEditando(undefined)} />
            ) : c.LINK_ZOOM ? (
              <a href={c.LINK_ZOOM} target="_blank" rel="noreferrer">
                Entrar a la videoconsulta
              </a>
            ) : seAbre(s, `/videoconsulta/${c.N_CITA}`) ? (
              <EnlaceBoton a={`/videoconsulta/${c.N_CITA}`} chico icono="video">
                Videoconsulta
              </EnlaceBoton>
            ) : (
              <span className={comunes.tenue}>{FRASE_ENLACE.personal}</span>
            )}
            {larga && si(puedeEnlazarCita(s, c)) && editando !== 'enlace' && (
              <Boton chico plano enLinea onClick={() => setEditando('enlace')}>
                {c.LINK_ZOOM ? 'Cambiar enlace' : 'Agregar enlace'}
              </Boton>
            )}
          </Dato>
        )}
        {c.MOTIVO_CONFIRMAR && <Dato t="Se confirmó por">{c.MOTIVO_CONFIRMAR}</Dato>}
        {(larga || c.ETIQUETA_NOMBRE) && (
          <Dato t="Etiqueta">
            {editando === 'etiqueta' ? (
              <EditarEtiqueta c={c} alCerrar={() => setEditando(undefined)} />
            ) : c.ETIQUETA_NOMBRE ? (
              <span className={`${estilos.ficha} ${estilos.fija}`} data-pieza="ficha">
                <MarcaEtiqueta nombre={c.ETIQUETA_NOMBRE} color={c.ETIQUETA_COLOR} />
                {c.ETIQUETA_NOMBRE}
              </span>
            ) : (
              <span className={comunes.tenue}>Sin etiqueta</span>
            )}
            {larga && editable && editando !== 'etiqueta' && (
              <Boton chico plano enLinea onClick={() => setEditando('etiqueta')}>
                Cambiar etiqueta
              </Boton>
            )}
          </Dato>
        )}
        {(larga || c.D_OBSERVACIONES) && (
          <Dato t="Observaciones">
            {editando === 'observaciones' ? (
              <EditarObservaciones c={c} alCerrar={() => setEditando(undefined)} />
            ) : (
              <span className={c.D_OBSERVACIONES ? '' : comunes.tenue}>{c.D_OBSERVACIONES || 'Sin observaciones'}</span>
            )}
            {larga && editable && editando !== 'observaciones' && (
              <Boton chico plano enLinea onClick={() => setEditando('observaciones')}>
                Editar observaciones
              </Boton>
            )}
          </Dato>
        )}
        {larga && c.RECORDATORIOS.length > 0 && (
          <Dato t="Recordatorios">
            {c.RECORDATORIOS.map((r) => (
              <span key={r.CAMPO} className={r.ESTADO !== ESTADO_RECORDATORIO.noSale ? '' : estilos.noSale}>
                {quien(r.CAMPO)}: {r.TEXTO}
              </span>
            ))}
          </Dato>
        )}
        <RespuestasDeCita N_CITA={c.N_CITA} envolver={(x) => <Dato t="Respondió">{x}</Dato>} />
        {larga && (
          <Dato t="Agendó">
            <span className={`${comunes.tenue} ${comunes.numeros}`}>
              {c.USUARIO || (c.EN_LINEA ? 'El paciente, en línea' : 'Galeno')}, {fechaTexto(c.FECHAALTA.slice(0, 10))},{' '}
              {c.FECHAALTA.slice(11)}
            </span>
          </Dato>
        )}
      </dl>
      {c.FORMAS !== ESTADO_FORMAS.sinFormatos && <FormasEnviadas c={c} />}
      <div className={`${comunes.fila} ${comunes.envuelve} ${estilos.acciones}`}>
        {!larga && (
          <Boton chico plano onClick={alAlargar}>
            Más opciones
          </Boton>
        )}
        {larga && escribe && s.permisos.has(P.citas.enviar) && (
          <>
            <Boton
              chico
              icono="correo"
              onClick={() => setMensaje({ N_CITA: c.N_CITA, medio: 'correo', ACTUALIZADA: 0, ID_FORMAS: c.ID_FORMAS })}
            >
              Enviar correo
            </Boton>
            <Boton
              chico
              icono="telefono"
              onClick={() => setMensaje({ N_CITA: c.N_CITA, medio: 'whatsapp', ACTUALIZADA: 0, ID_FORMAS: c.ID_FORMAS })}
            >
              Enviar WhatsApp
            </Boton>
          </>
        )}
        <span className={comunes.crece} />
        <MenuBoton
          chico
          icono="puntos"
          aria-label="Más acciones"
          opciones={[
            {
              texto: 'Enviar formatos',
              icono: 'formato',
              si:
                c.FORMAS === ESTADO_FORMAS.sinFormatos &&
                s.permisos.has(P.citas.agendar) &&
                puedeUsarFormas(s.clinica) === true &&
                si(puedeEnviarFormas(s, c)),
              hacer: () => setConFormas(true),
            },
            { texto: 'Agendar otra', icono: 'mas', si: escribe && s.permisos.has(P.citas.agendar), hacer: () => alRepetir(c) },
            {
              texto: 'Avisar si se libera antes',
              icono: 'reloj',
              si:
                escribe &&
                s.permisos.has(P.citas.agendar) &&
                estaPorVenir(c.C_ESTATUS) &&
                c.F_CITA > reloj.fecha &&
                c.PACIENTE_ACTIVO === 1,
              hacer: () => alEsperar(paraEsperar(c)),
            },
            {
              texto: 'Cita recurrente',
              icono: 'repetir',
              si: c.RECURRENTE > 0 && (si(puedeCancelarSerie(s, c)) || si(puedeEliminarSerie(s, c))),
              hijas: [
                ...(['Cancelar', 'Eliminar'] as const).flatMap((verbo) =>
                  [ALCANCE_SERIE.siguientes, ALCANCE_SERIE.toda].map((ALCANCE) => ({
                    texto: `${verbo} ${ALCANCE === ALCANCE_SERIE.siguientes ? 'esta y las siguientes' : 'la serie'}`,
                    icono: verbo === 'Cancelar' ? ('cancelada' as const) : ('eliminar' as const),
                    peligro: verbo === 'Eliminar',
                    si: si(verbo === 'Cancelar' ? puedeCancelarSerie(s, c) : puedeEliminarSerie(s, c)),
                    hacer: () => terminarSerie(verbo, ALCANCE),
                  })),
                ),
              ],
            },
            {
              texto: 'Eliminar',
              icono: 'eliminar',
              peligro: true,
              si: si(puedeEliminarCita(s, c)),
              hacer: async () => {
                if (await confirmarEliminar(`la cita de ${c.PACIENTE}`)) await eliminar.enviar();
              },
            },
          ]}
        />
        {editable && (
          <Boton chico primario icono="reloj" onClick={() => alReprogramar(c)}>
            Reprogramar
          </Boton>
        )}
      </div>
      {conFormas && <EnviarFormas c={c} alCerrar={() => setConFormas(false)} />}
      {mensaje && <MensajeDialogo {...mensaje} alCerrar={() => setMensaje(undefined)} />}
    </div>
  );
}
const paraEsperar = (c: CitaCompleta): EsperaPedida => ({
  paciente: pacienteDe(c),
  CODIGOMEDICO: c.CODIGOMEDICO,
  SUCURSAL: c.SUCURSAL,
  TIPO_CITA: c.TIPO_CITA,
  H_MINCITA: c.H_MINCITA,
  cita: { N_CITA: c.N_CITA, F_CITA: c.F_CITA, H_CITA: c.H_CITA },
});
const Dato = ({ t, children }: { t: string; children: ReactNode }) => (
  <div>
    <dt>{t}</dt>
    <dd>{children}</dd>
  </div>
);
