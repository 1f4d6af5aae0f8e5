// The patient's page: what the visit is, the terms, the waiting room, and the visit itself. Mostly on a phone.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { E } from '#domain/estados.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { fechaEn } from '#features/agenda/respuestas/fechas.ts';
import publica from '#features/agenda/respuestas/web/publica.module.css';
import { DatoCita, DatosCita, Dicho, SinPregunta } from '#features/agenda/respuestas/web/publica.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import { avisar } from '#kernel/web/avisos.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton, comoBoton, Ficha, Giro } from '#kernel/web/controles.tsx';
import { preguntar } from '#kernel/web/dialogo.tsx';
import { type DatosVisita, videoconsultas } from '../contract.ts';
import { TEMPRANO } from '../rules.ts';
import { admiteAvisos, pedirAviso } from './aviso.ts';
import { Chat } from './Chat.tsx';
import { canalDelPaciente } from './canal.ts';
import { useDespierta, useFaltaPoco } from './despierta.ts';
import { Controles, Escena, Redondo } from './Escena.tsx';
import { crearLlamada, type Llamada } from './llamada.ts';
import { Prueba } from './Prueba.tsx';
import estilos from './paciente.module.css';
import { Terminos } from './Terminos.tsx';
import { comoPermitir, decir, type Idioma, TEXTOS } from './textos.ts';
import { useVista } from './usar.ts';

type Suya = { N_CITA: number; CODIGO: string };
export default function Paciente(e: Suya) {
  const { data: d, error } = useDatos(videoconsultas.cita, e, { fresco: 0 });
  const idioma = idiomaDe(d);
  const t = TEXTOS[idioma];
  const [llamada, setLlamada] = useState<Llamada>();
  const [fin, setFin] = useState('');
  useEffect(() => {
    document.documentElement.lang = idioma;
    document.title = [t.titulo, d?.CLINICA.NOMBRE].filter(Boolean).join(' · ');
  }, [idioma, t, d?.CLINICA.NOMBRE]);
  useEffect(() => () => llamada?.salir(), [llamada]);
  // Once it was read, a later reading that fails takes nothing away.
  if (!d) return <SinPregunta error={error} texto={t.malEnlace} />;
  const terminar = (dicho: string) => {
    llamada?.salir();
    setFin(dicho);
  };
  if (llamada && !fin) return <EnLlamada e={e} d={d} t={t} llamada={llamada} alTerminar={terminar} />;
  return (
    <Portada d={d} t={t}>
      {fin ? (
        <div role="status" className={comunes.columna}>
          <Dicho texto={fin} tono="bien" />
          <p className={comunes.secundario}>{t.terminoNota}</p>
        </div>
      ) : (
        <Puerta e={e} d={d} t={t} idioma={idioma} alEntrar={setLlamada} />
      )}
    </Portada>
  );
}
type T = (typeof TEXTOS)[Idioma];
const idiomaDe = (d: DatosVisita | undefined): Idioma => (d?.IDIOMA === 'en' ? 'en' : 'es');

/** Who sees the patient, and where one asks when something goes wrong. */
function Portada({ d, t, children }: { d: DatosVisita; t: T; children: ReactNode }) {
  const [medico = '', fecha = '', hora = ''] = d.MENSAJE.split('<br>');
  return (
    <main className={`${publica.pagina} ${estilos.portada}`}>
      <header>
        <div className={comunes.fila}>
          {d.CLINICA.LOGO && <img src={d.CLINICA.LOGO} alt="" width={40} height={40} />}
          <p className={comunes.secundario}>{d.CLINICA.NOMBRE}</p>
        </div>
        <h1>{t.titulo}</h1>
      </header>
      <DatosCita>
        <DatoCita icono="persona" t={t.con}>
          {medico}
        </DatoCita>
        <DatoCita icono="agenda" t={t.fecha}>
          {fechaEn(idiomaDe(d), fecha)}
        </DatoCita>
        <DatoCita icono="reloj" t={t.hora}>
          <span className={comunes.numeros}>{hora}</span>
        </DatoCita>
      </DatosCita>
      {children}
      {paisDe(d.CLINICA.ID_PAIS).pagoVideoconsulta && (
        <div className={`${comunes.fila} ${comunes.envuelve}`}>
          <Ficha tono={d.ESTADO_PAGO === E.pago.pendiente ? 'cuidado' : 'bien'}>{t.pago[d.ESTADO_PAGO]}</Ficha>
          {d.ENLACE_PAGO && (
            <a {...comoBoton({ chico: true })} href={d.ENLACE_PAGO}>
              {t.pagar}
            </a>
          )}
        </div>
      )}
      <footer className={comunes.tenue}>
        <p>{d.CLINICA.DOMICILIO}</p>
        <p>{d.CLINICA.CONTACTO}</p>
      </footer>
    </main>
  );
}

interface PropsPuerta {
  e: Suya;
  d: DatosVisita;
  t: T;
  idioma: Idioma;
  alEntrar: (l: Llamada) => void;
}
/** Two taps: enter, and accept the terms. */
function Puerta({ e, d, t, idioma, alEntrar }: PropsPuerta) {
  const [leyendo, setLeyendo] = useState(false);
  // Whoever is early enters when the time comes, without loading the page again.
  useDatos(videoconsultas.cita, e, { fresco: 0, ...(d.MOTIVO === TEMPRANO ? { cada: 20_000 } : {}) });
  const entrar = () => {
    const llamada = crearLlamada(canalDelPaciente(e.N_CITA, e.CODIGO), d);
    void llamada.abrir();
    alEntrar(llamada);
  };
  const aceptar = useGuardar(videoconsultas.aceptar, e, { callado: true, alHacer: entrar });
  if (d.MOTIVO)
    return (
      <div role="status">
        <Dicho texto={decir(idioma, d.MOTIVO)} />
      </div>
    );
  if (d.LINK_ZOOM)
    return (
      <div className={publica.opciones}>
        <a {...comoBoton({ primario: true })} href={d.LINK_ZOOM} target="_blank" rel="noreferrer">
          {t.abrirFuera}
        </a>
      </div>
    );
  return (
    <div className={publica.opciones}>
      <Boton primario icono="video" onClick={() => (d.ACEPTADOS ? entrar() : setLeyendo(true))}>
        {t.entrar}
      </Boton>
      <Terminos
        cual={idioma === 'en' ? 'paciente_en' : 'paciente'}
        t={t}
        abierto={leyendo}
        ocupado={aceptar.enviando}
        alAceptar={(VERSION_TERMINOS) => void aceptar.enviar({ VERSION_TERMINOS, IDIOMA: idioma })}
        alNegarse={() => {
          setLeyendo(false);
          avisar(t.sinAceptar);
        }}
      />
    </div>
  );
}

interface PropsAviso {
  e: Suya;
  llave: string;
  /** It was asked for already. */
  pedido: boolean;
  t: T;
  alPedir: () => void;
}
/** For whoever puts the telephone away while waiting. */
function Aviso({ e, llave, pedido, t, alPedir }: PropsAviso) {
  const [pidiendo, setPidiendo] = useState(false);
  const guardar = useGuardar(videoconsultas.avisarme, e, { callado: true, alHacer: alPedir });
  if (pedido)
    return (
      <p role="status" className={comunes.secundario}>
        {t.avisado}
      </p>
    );
  if (!llave || !admiteAvisos()) return null;
  const pedir = async () => {
    setPidiendo(true);
    const s = await pedirAviso(llave).catch(() => null);
    if (s) await guardar.enviar(s);
    else avisar(t.sinAvisos);
    setPidiendo(false);
  };
  return (
    <Boton icono="mensaje" ocupado={pidiendo || guardar.enviando} onClick={() => void pedir()}>
      {t.avisarme}
    </Boton>
  );
}

interface PropsLlamada {
  e: Suya;
  d: DatosVisita;
  t: T;
  llamada: Llamada;
  alTerminar: (dicho: string) => void;
}
function EnLlamada({ e, d, t, llamada, alTerminar }: PropsLlamada) {
  const v = useVista(llamada);
  const [conChat, setConChat] = useState(false);
  const [leidos, setLeidos] = useState(0);
  const colgar = useGuardar(videoconsultas.fin, e, { callado: true, alHacer: () => alTerminar(t.termino) });
  useDespierta();
  useFaltaPoco(v.estado, v.quedan, () => void preguntar({ titulo: t.cinco, soloCerrar: true, si: t.entendido }));
  useEffect(() => {
    if (v.fin) alTerminar(v.fin === 'limite' ? t.limite : t.termino);
  });
  const delOtro = v.chat.filter((l) => !l.mia).length;
  const sinLeer = conChat ? 0 : delOtro - leidos;
  const enSala = v.estado?.ADMITIDO === 1 && v.propio !== null;
  const titulo = useRef<HTMLHeadingElement>(null);
  // The page is another one now: who does not see it is told where they are.
  useEffect(() => {
    if (enSala) titulo.current?.focus();
  }, [enSala]);
  if (v.problema && !v.propio)
    return (
      <Portada d={d} t={t}>
        <div role="alert" className={comunes.columna}>
          <Dicho tono="mal" texto={t.problemas[v.problema]} />
          {v.problema === 'negado' && <p>{comoPermitir(t)}</p>}
          <Boton primario onClick={() => void llamada.abrir()}>
            {t.otraVez}
          </Boton>
        </div>
      </Portada>
    );
  if (!enSala)
    return (
      <Portada d={d} t={t}>
        <div role="status" className={estilos.espera}>
          <Giro />
          <div>
            <p className={comunes.fuerte}>{v.propio ? t.espera : t.preparando}</p>
            {v.propio && <p className={comunes.secundario}>{v.sinRed ? t.sinRed : t.esperaNota}</p>}
          </div>
        </div>
        {v.propio && <Aviso e={e} llave={d.LLAVE_AVISOS} pedido={v.estado?.AVISABLE === 1} t={t} alPedir={llamada.pronto} />}
        <Prueba llamada={llamada} v={v} t={t} />
      </Portada>
    );
  return (
    <main className={estilos.sala} data-con-chat={conChat || undefined}>
      <h1 ref={titulo} tabIndex={-1} className={comunes.oculto}>
        {t.titulo}
      </h1>
      <p role="status" className={comunes.oculto}>
        {sinLeer > 0 && t.sinLeer(sinLeer)}
      </p>
      <Escena v={v} t={t}>
        <Controles llamada={llamada} v={v} t={t}>
          <Redondo
            icono="mensaje"
            texto={sinLeer > 0 ? t.sinLeer(sinLeer) : t.mensajes}
            abre={conChat}
            cuenta={sinLeer}
            onClick={() => {
              setLeidos(delOtro);
              setConChat(!conChat);
            }}
          />
          <Redondo
            icono="colgar"
            texto={t.colgar}
            cuelga
            onClick={async () => {
              if (await preguntar({ titulo: t.colgarTitulo, texto: t.colgarTexto, si: t.colgar, peligro: true })) void colgar.enviar();
            }}
          />
        </Controles>
      </Escena>
      {conChat && (
        <aside className={estilos.lado}>
          <Chat llamada={llamada} chat={v.chat} t={t} decir={(frase) => decir(idiomaDe(d), frase)} />
        </aside>
      )}
    </main>
  );
}
