// /pago/:CLIENT/:FICHA/tarjeta: the page in which a provider's form of payment opens. Its script is the provider's, and the
// content security policy admits it only here.
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { paisDe } from '#domain/paises/paises.ts';
import publica from '#features/agenda/respuestas/web/publica.module.css';
import { DatoCita, DatosCita, Dicho, PaginaPaciente, SinPregunta } from '#features/agenda/respuestas/web/publica.tsx';
import { type Datos, urlDe } from '#kernel/shared/endpoint.ts';
import { useDatos, useGuardar } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import { pagosEnLinea } from '../contract.ts';
import { PAGO } from '../rules.ts';
import { enSuMoneda } from './dinero.ts';
import { TEXTOS } from './textos.ts';

/** What Niubiz's script leaves in the page. */
interface Visanet {
  configure: (c: Record<string, string | number>) => void;
  open: () => void;
}
declare global {
  interface Window {
    VisanetCheckout?: Visanet;
  }
}
/** Rejects when it does not load. */
const cargar = (src: string): Promise<void> =>
  new Promise((listo, mal) => {
    if (window.VisanetCheckout) return listo();
    const s = document.createElement('script');
    s.src = src;
    s.onload = () => (window.VisanetCheckout ? listo() : mal(new Error('sin forma')));
    s.onerror = () => mal(new Error('no carga'));
    document.head.append(s);
  });
async function abrir(f: Datos<typeof pagosEnLinea.forma>, CLIENT: string, FICHA: string): Promise<void> {
  await cargar(f.GUION);
  window.VisanetCheckout!.configure({
    ...{ sessiontoken: f.SESION, channel: 'web', merchantid: f.COMERCIO, purchasenumber: f.ORDEN, amount: f.IMPORTE },
    expirationminutes: '15',
    timeouturl: location.origin + paginaDe(CLIENT, FICHA),
    action: location.origin + urlDe(pagosEnLinea.tarjeta, { CLIENT, FICHA, ID: f.ID }),
  });
  window.VisanetCheckout!.open();
}
const paginaDe = (CLIENT: string, FICHA: string) => `/pago/${encodeURIComponent(CLIENT)}/${encodeURIComponent(FICHA)}`;

export default function PagoConTarjeta() {
  const { CLIENT = '', FICHA = '' } = useParams();
  const datos = useDatos(pagosEnLinea.cita, { FICHA }, { query: { CLIENT }, fresco: 0 });
  const pedir = useGuardar(pagosEnLinea.forma, { FICHA }, { callado: true });
  const [falla, setFalla] = useState(false);
  const abrirForma = async () => {
    setFalla(false);
    const f = await pedir.enviar({ CLIENT });
    if (f) await abrir(f, CLIENT, FICHA).catch(() => setFalla(true));
  };
  const p = datos.data;
  const puede = p?.PUEDE === 1 && p.ESTADO === PAGO.abierto;
  const abierta = useRef(false);
  useEffect(() => {
    if (!p || abierta.current) return;
    abierta.current = true;
    document.documentElement.lang = p.IDIOMA;
    if (puede) void abrirForma();
    // Paid, in process or not begun: the other page says which, and what to do.
    else location.replace(paginaDe(CLIENT, FICHA));
  });
  const t = TEXTOS[p?.IDIOMA ?? 'es'];
  if (!p || datos.error) return <SinPregunta error={datos.error} texto={t.malEnlace} />;
  return (
    <PaginaPaciente clinica={p.CLINICA} titulo={t.tituloPagar} telefono={p.TELEFONO} dudas={t.dudas}>
      <DatosCita>
        <DatoCita icono="dinero" t={t.importe}>
          <b className={comunes.numeros}>{enSuMoneda(p.IMPORTE, p.MONEDA, paisDe(p.ID_PAIS))}</b>
        </DatoCita>
      </DatosCita>
      <div role="status" className={comunes.columna}>
        {falla && <Dicho texto={t.sinForma(p.PLATAFORMA)} tono="mal" />}
        {p.EMULADO === 1 && <Dicho texto={t.demostracion(p.PLATAFORMA)} />}
      </div>
      <div className={publica.opciones}>
        {puede && (
          <Boton primario ocupado={pedir.enviando} onClick={() => void abrirForma()}>
            {t.abrirForma}
          </Boton>
        )}
        <a href={paginaDe(CLIENT, FICHA)}>{t.regresar}</a>
      </div>
    </PaginaPaciente>
  );
}
