// /agenda/:CLIENTE/cita/:FICHA, the mailed link: see the appointment, add it to a calendar, move it, cancel it.

import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { E } from '#domain/estados.ts';
import { FRASE_ENLACE } from '#features/agenda/citas/video.ts';
import { respuestas } from '#features/agenda/respuestas/contract.ts';
import { fechaEn } from '#features/agenda/respuestas/fechas.ts';
import { DatoCita, DatosCita, Dicho } from '#features/agenda/respuestas/web/publica.tsx';
import { urlDe } from '#kernel/shared/endpoint.ts';
import { refrescar, useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, EnlaceBoton } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { type CitaEnLinea, enLinea, type HuecoEnLinea } from '../contract.ts';
import estilos from './en_linea.module.css';
import { Horarios, primerDia } from './Horarios.tsx';
import { useIdioma } from './idioma.ts';
import { Marco, SinDatos } from './Marco.tsx';
import { dinero } from './Medicos.tsx';
import { decir } from './textos.ts';

/** Passed when the patient comes from booking: the address that was mailed. */
export interface Llegada {
  correo: string;
}
export default function SuCita() {
  const { CLIENTE = '', FICHA = '' } = useParams();
  const { t } = useIdioma();
  const d = useDatos(enLinea.cita, { FICHA }, { query: { CLIENTE }, fresco: 0 });
  if (!d.data) return <SinDatos de={d} titulo={t.suCita} falta={t.invalido} />;
  const { CLINICA: NOMBRE, LOGO, TELEFONO } = d.data;
  return (
    <Marco titulo={t.suCita} clinica={{ NOMBRE, LOGO, TELEFONO }}>
      <Cita c={d.data} CLIENTE={CLIENTE} FICHA={FICHA} />
    </Marco>
  );
}

function Cita({ c, CLIENTE, FICHA }: { c: CitaEnLinea; CLIENTE: string; FICHA: string }) {
  const { i, t } = useIdioma();
  const llegada = useLocation().state as Llegada | null;
  const [haciendo, setHaciendo] = useState<'mover' | 'cancelar'>();
  /** The last thing done; a new object each time, so that its heading gets the focus again. */
  const [hecho, setHecho] = useState<{ que: 'mover' | 'cancelar' }>();
  const [aviso, setAviso] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const cancelada = c.C_ESTATUS === E.cita.cancelada;
  const cabeza = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hecho || llegada) cabeza.current?.focus();
  }, [hecho, llegada]);
  const intentar = async (que: 'mover' | 'cancelar', llamada: () => Promise<unknown>) => {
    setOcupado(true);
    setAviso('');
    try {
      await llamada();
      await refrescar([enLinea.cita.slice]);
      setHaciendo(undefined);
      setHecho({ que });
    } catch (f) {
      if (!(f instanceof Falla)) throw f;
      setAviso(decir(i, f.message));
      await refrescar([enLinea.cita.slice]);
    } finally {
      setOcupado(false);
    }
  };
  const hecha = llegada !== null && !cancelada;
  const titulo = cancelada ? t.suCita : hecho?.que === 'mover' ? t.movida : hecha ? t.lista : t.suCita;
  return (
    <>
      <div className={hecha ? estilos.hecha : ''}>
        {hecha && <Icono n="listo" t="l" />}
        <h1 ref={cabeza} tabIndex={-1}>
          {titulo}
        </h1>
        {hecha && llegada.correo && <p className={comunes.secundario}>{t.listaCorreo(llegada.correo)}</p>}
      </div>
      <DatosCita cancelada={cancelada}>
        <DatoCita icono="agenda" t={t.fecha}>
          {fechaEn(i, c.F_CITA)}
        </DatoCita>
        <DatoCita icono="reloj" t={t.hora}>
          <span className={comunes.numeros}>
            {c.H_CITA} · {t.minutos(c.H_MINCITA)}
          </span>
        </DatoCita>
        <DatoCita icono="persona" t={t.con}>
          {c.MEDICO}
        </DatoCita>
        {(c.TIPO_CITA === E.tipoCita.video || c.LUGAR) && (
          <DatoCita icono={c.TIPO_CITA === E.tipoCita.video ? 'video' : 'sucursal'} t={t.lugar}>
            {c.TIPO_CITA === E.tipoCita.video ? `${t.video}. ${FRASE_ENLACE[i]}` : c.LUGAR}
          </DatoCita>
        )}
        {c.IMPORTE ? (
          <DatoCita icono="dinero" t={t.precio}>
            <span className={comunes.numeros}>{[c.CONCEPTO, dinero(c, c.IMPORTE)].filter(Boolean).join(' · ')}</span>
          </DatoCita>
        ) : null}
      </DatosCita>
      <div role="status" className={comunes.columna}>
        {cancelada && <Dicho texto={c.RESPUESTA === E.respuesta.cancela ? t.canceladaGracias : t.cancelada} />}
        {!cancelada && c.ESTADO_PAGO === E.pago.pendiente && <Dicho texto={c.PUEDE_PAGAR ? t.porPagarAqui : t.porPagar} />}
        {!cancelada && !c.PUEDE_CANCELAR && <Dicho texto={t.yaNo} />}
        {aviso && <Dicho tono="mal" texto={aviso} />}
      </div>
      {haciendo === 'mover' && c.PUEDE_MOVER === 1 ? (
        <Mover
          c={c}
          CLIENTE={CLIENTE}
          FICHA={FICHA}
          ocupado={ocupado}
          alDejar={() => setHaciendo(undefined)}
          alMover={(h) => intentar('mover', () => llamar(enLinea.mover, { FICHA }, { CLIENTE, ...h }))}
        />
      ) : haciendo === 'cancelar' && c.PUEDE_CANCELAR === 1 ? (
        <div className={estilos.seguro} role="group" aria-label={t.seguro}>
          <p className={comunes.realce}>{t.seguro}</p>
          <Boton
            peligro
            ocupado={ocupado}
            onClick={() =>
              void intentar('cancelar', () => llamar(respuestas.responder, { FICHA }, { CLIENT: CLIENTE, RESPUESTA: E.respuesta.cancela }))
            }
          >
            {t.siCancelar}
          </Boton>
          <Boton onClick={() => setHaciendo(undefined)}>{t.noCancelar}</Boton>
        </div>
      ) : (
        <div className={estilos.acciones}>
          {c.PUEDE_PAGAR === 1 && (
            <EnlaceBoton primario icono="dinero" a={`/pago/${CLIENTE}/${FICHA}`}>
              {t.pagar}
            </EnlaceBoton>
          )}
          <a {...comoBoton()} href={urlDe(enLinea.calendario, { FICHA }, { CLIENTE })} download="cita.ics">
            <Icono n="agenda" />
            {cancelada ? t.quitar : t.calendario}
          </a>
          {c.PUEDE_MOVER === 1 && (
            <Boton icono="reloj" onClick={() => setHaciendo('mover')}>
              {t.mover}
            </Boton>
          )}
          {c.PUEDE_CANCELAR === 1 && (
            <Boton plano icono="cancelada" onClick={() => setHaciendo('cancelar')}>
              {t.cancelar}
            </Boton>
          )}
          <Link className={estilos.otra} to={`/agenda/${CLIENTE}`}>
            {t.otra}
          </Link>
        </div>
      )}
    </>
  );
}
interface MoverProps {
  c: CitaEnLinea;
  CLIENTE: string;
  FICHA: string;
  ocupado: boolean;
  alDejar: () => void;
  alMover: (h: HuecoEnLinea) => Promise<void>;
}
/** Choosing a time only selects it; a button then moves the appointment. */
function Mover({ c, CLIENTE, FICHA, ocupado, alDejar, alMover }: MoverProps) {
  const { i, t } = useIdioma();
  const [mes, setMes] = useState(primerDia(c.F_CITA));
  const [dia, setDia] = useState('');
  const [hora, setHora] = useState<HuecoEnLinea>();
  const h = useDatos(enLinea.huecos_cita, { FICHA }, { query: { CLIENTE, MES: mes }, fresco: 0 });
  const huecos = h.isPlaceholderData ? undefined : h.data;
  const elegido = huecos?.some((x) => x.FECHA === dia) ? dia : (huecos?.[0]?.FECHA ?? '');
  return (
    <section className={estilos.paso} aria-label={t.mover}>
      <div className={`${comunes.fila} ${estilos.tituloDePaso}`}>
        <Boton plano icono="izquierda" aria-label={t.regresar} onClick={() => (hora ? setHora(undefined) : alDejar())} />
        <h2>{t.mover}</h2>
      </div>
      {hora ? (
        <div className={estilos.final}>
          <Boton primario ocupado={ocupado} onClick={() => void alMover(hora)}>
            {t.moverA(`${fechaEn(i, hora.FECHA)}, ${hora.HORA}`)}
          </Boton>
        </div>
      ) : (
        <Horarios
          mes={mes}
          alMes={setMes}
          hoy={c.HOY}
          hasta={c.HASTA}
          huecos={huecos}
          dia={elegido}
          alDia={setDia}
          alHora={(HORA) => setHora({ FECHA: elegido, HORA })}
        />
      )}
    </section>
  );
}
