// /pago/:CLIENT/:FICHA: the page where a patient pays an appointment.

import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { E } from '#domain/estados.ts';
import { paisDe } from '#domain/paises/paises.ts';
import { fechaEn } from '#features/agenda/respuestas/fechas.ts';
import publica from '#features/agenda/respuestas/web/publica.module.css';
import { DatoCita, DatosCita, Dicho, PaginaPaciente, SinPregunta } from '#features/agenda/respuestas/web/publica.tsx';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { type PagoPublico, pagosEnLinea } from '../contract.ts';
import { PAGO, SE_REVISA } from '../rules.ts';
import { enSuMoneda } from './dinero.ts';
import { decir, TEXTOS } from './textos.ts';

/** Milliseconds between two questions about a payment in process. */
const CADA_MS = 4000;
/** Questions after which the page no longer asks by itself. */
const VECES = 45;

export default function Pago() {
  const { CLIENT = '', FICHA = '' } = useParams();
  const datos = useDatos(pagosEnLinea.cita, { FICHA }, { query: { CLIENT }, fresco: 0 });
  const [visto, setVisto] = useState<PagoPublico>();
  const comprobar = useGuardar(pagosEnLinea.comprobar, { FICHA }, { callado: true, alHacer: setVisto });
  const p = visto ?? datos.data;
  const veces = useRef(0);
  const vivo = p?.PAGADA === 0 && (p.ESTADO === PAGO.abierto || p.ESTADO === PAGO.enProceso);
  // Whoever comes back from the provider is told at once; a payment in process is asked about until it is decided.
  useEffect(() => {
    if (!vivo || veces.current >= VECES || (p?.ESTADO === PAGO.abierto && veces.current > 0)) return;
    const t = setTimeout(
      () => {
        veces.current++;
        void comprobar.enviar({ CLIENT });
      },
      veces.current === 0 ? 0 : CADA_MS,
    );
    return () => clearTimeout(t);
  });
  const t = TEXTOS[p?.IDIOMA ?? 'es'];
  const titulo = p ? tituloDe(p, t) : '';
  useEffect(() => {
    if (p) document.documentElement.lang = p.IDIOMA;
  }, [p]);
  if (!p || datos.error) return <SinPregunta error={datos.error} texto={t.malEnlace} />;
  return (
    <PaginaPaciente clinica={p.CLINICA} titulo={titulo} telefono={p.TELEFONO} dudas={t.dudas}>
      <DatosCita>
        <DatoCita icono="agenda" t={t.fecha}>
          {fechaEn(p.IDIOMA, p.F_CITA)}
        </DatoCita>
        <DatoCita icono="reloj" t={t.hora}>
          <span className={comunes.numeros}>{p.H_CITA}</span>
        </DatoCita>
        <DatoCita icono="persona" t={t.con}>
          {p.MEDICO}
        </DatoCita>
        {p.TIPO_CITA === E.tipoCita.video && (
          <DatoCita icono="video" t={t.tipo}>
            {t.video}
          </DatoCita>
        )}
        {p.IMPORTE > 0 && (
          <DatoCita icono="dinero" t={t.importe}>
            <b className={comunes.numeros}>{enSuMoneda(p.IMPORTE, p.MONEDA, paisDe(p.ID_PAIS))}</b>
          </DatoCita>
        )}
      </DatosCita>
      <div role="status" className={comunes.columna}>
        <Estado p={p} comprobando={comprobar.enviando} />
      </div>
      {p.PUEDE === 1 && p.ESTADO !== PAGO.enProceso && <Pagar p={p} CLIENT={CLIENT} FICHA={FICHA} />}
      {p.PUEDE === 1 && p.EMULADO === 1 && <Dicho texto={t.demostracion(p.PLATAFORMA)} />}
    </PaginaPaciente>
  );
}

type Textos = (typeof TEXTOS)['es'];
const tituloDe = (p: PagoPublico, t: Textos) =>
  p.PAGADA ? t.tituloPagada : p.ESTADO === PAGO.porRevisar || p.ESTADO === PAGO.enProceso ? t.tituloRevision : t.tituloPagar;

function Estado({ p, comprobando }: { p: PagoPublico; comprobando: boolean }) {
  const t = TEXTOS[p.IDIOMA];
  if (p.PAGADA) return <Dicho texto={t.recibido} tono="bien" />;
  if (p.ESTADO === PAGO.enProceso) return <Dicho texto={t.enProceso(p.PLATAFORMA)} />;
  if (p.ESTADO === PAGO.porRevisar) return <Dicho texto={`${decir(p.IDIOMA, SE_REVISA)}.`} />;
  if (p.MOTIVO) return <Dicho texto={decir(p.IDIOMA, p.MOTIVO)} tono="mal" />;
  if (p.ESTADO === PAGO.rechazado) return <Dicho texto={t.rechazado} tono="mal" />;
  if (p.ESTADO === PAGO.abierto && !comprobando) return <Dicho texto={t.abierto} />;
  return null;
}

function Pagar({ p, CLIENT, FICHA }: { p: PagoPublico; CLIENT: string; FICHA: string }) {
  const t = TEXTOS[p.IDIOMA];
  const [saliendo, setSaliendo] = useState(false);
  const iniciar = useGuardar(pagosEnLinea.iniciar, { FICHA }, { callado: true });
  const ir = async () => {
    const d = await iniciar.enviar({ CLIENT });
    if (!d) return;
    setSaliendo(true);
    location.assign(d.URL);
  };
  return (
    <div className={publica.opciones}>
      {p.SEGUNDOS !== null && <Plazo segundos={p.SEGUNDOS} t={t} />}
      <Boton primario ocupado={iniciar.enviando || saliendo} onClick={() => void ir()}>
        {t.pagar(p.PLATAFORMA)}
      </Boton>
    </div>
  );
}

/** Counts down while the place is kept; read aloud only when it ends. */
function Plazo({ segundos, t }: { segundos: number; t: Textos }) {
  const [fin] = useState(() => Date.now() + segundos * 1000);
  const [quedan, setQuedan] = useState(segundos);
  useEffect(() => {
    const t = setInterval(() => setQuedan(Math.max(0, Math.round((fin - Date.now()) / 1000))), 1000);
    return () => clearInterval(t);
  }, [fin]);
  if (quedan === 0) return <Dicho texto={t.sinTiempo} tono="mal" />;
  return (
    <p className={comunes.secundario}>
      {t.guardamos}{' '}
      <span className={comunes.numeros}>
        {Math.floor(quedan / 60)}:{String(quedan % 60).padStart(2, '0')}
      </span>{' '}
      {t.minutosMas}
    </p>
  );
}
