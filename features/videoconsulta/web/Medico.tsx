// /videoconsulta/:N_CITA: the doctor's page of a visit. The visit itself stays open when the doctor goes to another screen.
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { fechaTexto } from '#kernel/shared/dates.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, EnlaceBoton, Ficha } from '#kernel/web/controles.tsx';
import { Cargando, Pagina, Vacio } from '#kernel/web/pagina.tsx';
import { type DatosVisitaMedico, videoconsultas } from '../contract.ts';
import { NO_ACEPTO, puedeAdmitir } from '../rules.ts';
import { type Abierta, ponerActual, useActual } from './actual.ts';
import { Chat } from './Chat.tsx';
import { canalDelMedico } from './canal.ts';
import { Botones, PALABRAS } from './delMedico.tsx';
import { Escena } from './Escena.tsx';
import { crearLlamada } from './llamada.ts';
import estilos from './medico.module.css';
import { Prueba } from './Prueba.tsx';
import { Terminos } from './Terminos.tsx';
import { comoPermitir, TEXTOS } from './textos.ts';
import { useVista } from './usar.ts';

export default function Medico() {
  const N_CITA = Number(useParams().N_CITA);
  const abierta = useActual();
  const suya = abierta?.N_CITA === N_CITA ? abierta : null;
  // Until it is open, who waits is looked at every few seconds.
  const datos = useDatos(videoconsultas.cita_medico, { N_CITA }, { fresco: 0, ...(suya ? {} : { cada: 3_000 }) });
  return (
    <Cargando de={datos}>
      {datos.data && (suya ? <Consulta suya={suya} /> : <Antes key={N_CITA} N_CITA={N_CITA} d={datos.data} otra={abierta !== null} />)}
    </Cargando>
  );
}
const titulo = (d: DatosVisitaMedico) => `Videoconsulta de ${d.PACIENTE}`;
const VerExpediente = ({ d }: { d: DatosVisitaMedico }) => (
  <EnlaceBoton a={`/patient/${d.CODIGOPACIENTE}`} icono="documento">
    Expediente
  </EnlaceBoton>
);
const Espera = ({ d }: { d: Pick<DatosVisitaMedico, 'ESTADO'> }) =>
  d.ESTADO.ESPERA ? (
    <Ficha tono="bien" icono="espera">
      El paciente está en la sala de espera
    </Ficha>
  ) : (
    <Ficha icono="reloj">El paciente todavía no entra</Ficha>
  );

/** Before entering: who waits, the patient's link, and the terms. */
function Antes({ N_CITA, d, otra }: { N_CITA: number; d: DatosVisitaMedico; otra: boolean }) {
  const [leyendo, setLeyendo] = useState(false);
  const [, fecha = '', hora = ''] = d.MENSAJE.split('<br>');
  const entrar = () => {
    const llamada = crearLlamada(canalDelMedico(N_CITA), d);
    void llamada.abrir();
    ponerActual({ N_CITA, datos: d, llamada });
  };
  const aceptar = useGuardar(videoconsultas.aceptar_medico, { N_CITA }, { callado: true, alHacer: entrar });
  const copiar = async () => {
    await navigator.clipboard.writeText(d.ENLACE);
    avisar('Enlace copiado', 'bien');
  };
  return (
    <Pagina titulo={titulo(d)} volver="/calendar" acciones={<VerExpediente d={d} />} ancho="lectura">
      {d.MOTIVO ? (
        <Vacio icono="video" texto={d.MOTIVO} />
      ) : (
        <div className={estilos.antes}>
          <p className={comunes.secundario}>
            {fechaTexto(fecha)} a las <span className={comunes.numeros}>{hora}</span>
          </p>
          {!d.LINK_ZOOM && <Espera d={d} />}
          <div className={`${comunes.fila} ${comunes.envuelve}`}>
            {d.LINK_ZOOM ? (
              <a {...comoBoton({ primario: true })} href={d.LINK_ZOOM} target="_blank" rel="noreferrer">
                Abrir la videoconsulta
              </a>
            ) : (
              <Boton primario icono="video" onClick={() => (d.ACEPTADOS ? entrar() : setLeyendo(true))}>
                {d.ESTADO.ADMITIDO ? 'Volver a la videoconsulta' : 'Entrar a la videoconsulta'}
              </Boton>
            )}
            {d.ENLACE && !d.LINK_ZOOM && (
              <Boton icono="enlace" onClick={() => void copiar()}>
                Copiar el enlace del paciente
              </Boton>
            )}
          </div>
          {otra && <p className={comunes.secundario}>Al entrar se cierra la otra videoconsulta que tiene abierta.</p>}
          <Terminos
            cual="medico"
            t={TEXTOS.es}
            abierto={leyendo}
            ocupado={aceptar.enviando}
            alAceptar={(VERSION_TERMINOS) => void aceptar.enviar({ VERSION_TERMINOS, IDIOMA: 'es' })}
            alNegarse={() => {
              setLeyendo(false);
              avisar(NO_ACEPTO);
            }}
          />
        </div>
      )}
    </Pagina>
  );
}

function Consulta({ suya }: { suya: Abierta }) {
  const { llamada, datos: d, N_CITA } = suya;
  const v = useVista(llamada);
  const admitido = v.estado?.ADMITIDO === 1;
  const puede = puedeAdmitir({ espera: v.estado?.ESPERA === 1, admitido });
  const lado = useRef<HTMLElement>(null);
  // The button that was pressed goes away: the keyboard stays beside what comes next.
  useEffect(() => {
    if (admitido) lado.current?.focus();
  }, [admitido]);
  const pronto = { callado: true, alHacer: llamada.pronto };
  const comenzar = useGuardar(videoconsultas.comenzar, { N_CITA }, pronto);
  const admitir = useGuardar(videoconsultas.admitir, { N_CITA }, { callado: true, alHacer: () => void comenzar.enviar() });
  const listo = useGuardar(videoconsultas.listo, { N_CITA }, { callado: true });
  const avisarListo = useRef(listo.enviar);
  // Who waits elsewhere is told that the doctor is here.
  useEffect(() => {
    if (!admitido) void avisarListo.current();
  }, [admitido]);
  const identidad = useGuardar(videoconsultas.identidad, { N_CITA }, pronto);
  return (
    <Pagina titulo={titulo(d)} acciones={<VerExpediente d={d} />} sinRelleno>
      <div className={estilos.sala}>
        {admitido && v.propio ? (
          <Escena v={v} t={PALABRAS}>
            <Botones suya={suya} v={v} />
          </Escena>
        ) : (
          <div className={estilos.preparar}>
            {v.problema && !v.propio ? (
              <div role="alert" className={comunes.columna}>
                <p className={comunes.fuerte}>{TEXTOS.es.problemas[v.problema]}</p>
                {v.problema === 'negado' && <p>{comoPermitir(TEXTOS.es)}</p>}
                <Boton primario onClick={() => void llamada.abrir()}>
                  Intentar de nuevo
                </Boton>
              </div>
            ) : (
              <Prueba llamada={llamada} v={v} t={TEXTOS.es} />
            )}
          </div>
        )}
        <aside ref={lado} tabIndex={-1} aria-label="Videoconsulta" className={estilos.lado}>
          <div className={estilos.pasos}>
            {(!admitido || v.estado?.LIMITE === null) && (
              <>
                {v.estado && <Espera d={{ ESTADO: v.estado }} />}
                {v.estado?.AVISABLE === 1 && v.estado.ESPERA === 0 && (
                  <Boton
                    icono="mensaje"
                    ocupado={listo.enviando}
                    onClick={async () => (await listo.enviar()) && avisar('Se le avisó al paciente')}
                  >
                    Avisarle que está listo
                  </Boton>
                )}
                <Boton
                  primario
                  ocupado={admitir.enviando || comenzar.enviando}
                  disabled={!v.propio || !v.estado || puede !== true}
                  onClick={() => void admitir.enviar()}
                >
                  Admitir al paciente
                </Boton>
              </>
            )}
            {v.estado?.IDENTIDAD ? (
              <Ficha tono="bien" icono="listo">
                Identidad comprobada
              </Ficha>
            ) : (
              admitido && (
                <>
                  <p className={comunes.secundario}>Pida al paciente su nombre completo y fecha de nacimiento, o un documento.</p>
                  <Boton icono="listo" ocupado={identidad.enviando} onClick={() => void identidad.enviar()}>
                    Identidad comprobada
                  </Boton>
                </>
              )
            )}
          </div>
          {admitido && (
            <Chat
              llamada={llamada}
              chat={v.chat}
              t={{ ...TEXTOS.es, otro: 'Paciente' }}
              foto={() => <Link to={`/patient/${d.CODIGOPACIENTE}/image/0`}>envió una imagen, que ya está en su expediente</Link>}
            />
          )}
        </aside>
      </div>
    </Pagina>
  );
}
