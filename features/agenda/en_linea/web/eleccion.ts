// What was chosen so far, as the address says it, and the time that is held for it.
import { useEffect, useRef, useState } from 'react';
import { useCaptcha } from '#features/acceso/web/captcha.ts';
import { clienteDatos } from '#kernel/web/api.tsx';
import { Falla, llamar } from '#kernel/web/red.ts';
import { type ClinicaEnLinea, enLinea, type HuecoEnLinea } from '../contract.ts';
import { useIdioma } from './idioma.ts';
import { decir } from './textos.ts';

type Medico = ClinicaEnLinea['MEDICOS'][number];
export interface Eleccion {
  medico: Medico;
  oferta: Medico['OFERTAS'][number];
  concepto: Medico['OFERTAS'][number]['CONCEPTOS'][number];
  /** None by video: any of the doctor's branches gives its times. */
  sucursal: number | null;
}
/** What is not said, or not offered any more, is the first of what is. */
export function eleccionDe(c: ClinicaEnLinea, busca: URLSearchParams): Eleccion | undefined {
  const numero = (k: string) => Number(busca.get(k) ?? Number.NaN);
  const medico = c.MEDICOS.find((m) => m.CODIGOMEDICO === numero('m'));
  const oferta = medico?.OFERTAS.find((o) => o.TIPO_CITA === numero('t')) ?? medico?.OFERTAS[0];
  const concepto = oferta?.CONCEPTOS.find((x) => x.CONCEPTO === numero('c')) ?? oferta?.CONCEPTOS[0];
  if (!medico || !oferta || !concepto) return undefined;
  const sucursal = oferta.TIPO_CITA === 1 ? null : (oferta.SUCURSALES.find((s) => s === numero('s')) ?? oferta.SUCURSALES[0] ?? null);
  return { medico, oferta, concepto, sucursal };
}
/** As the calls take it. */
export const pedidoDe = (e: Eleccion) => ({ TIPO_CITA: e.oferta.TIPO_CITA, SUCURSAL: e.sucursal, CONCEPTO: e.concepto.CONCEPTO });

/** What tells one choice from another. */
const claveDe = (e: Eleccion): string => [e.medico.CODIGOMEDICO, ...Object.values(pedidoDe(e))].join('/');

export interface Apartado extends HuecoEnLinea {
  APARTADO: string;
  /** The choice that it is held for. */
  clave: string;
  /** When it runs out, by this device's clock. */
  vence: number;
}
export interface Hold {
  /** The secret under which this page holds, also before it does. */
  id: string;
  apartado: Apartado | undefined;
  /** The time that is being asked for. */
  pedida: HuecoEnLinea | undefined;
  aviso: string;
  apartar: (h: HuecoEnLinea) => void;
  /** It was lost: somebody else has the time. */
  perder: (aviso: string) => void;
}
/** The time that the address names, if it is held and for what the address chooses. */
export const apartadoDe = ({ apartado: a }: Hold, e: Eleccion, busca: URLSearchParams): Apartado | undefined =>
  a && a.clave === claveDe(e) && a.FECHA === busca.get('f') && a.HORA === busca.get('h') ? a : undefined;

/**
 * Holds a time as soon as the captcha, which is solved while one chooses, is ready. The same hold moves to another time; where a
 * move is refused it stays where it was. A captcha that went stale is solved once more, and the time asked for again.
 */
export function useApartar(CLIENTE: string, e: Eleccion | undefined, alTener: (h: HuecoEnLinea) => void): Hold {
  const { i, t } = useIdioma();
  const captcha = useCaptcha();
  // Without TLS a browser makes none; the server names the hold then.
  const [id, setId] = useState<string>(() => crypto.randomUUID?.() ?? '');
  const [apartado, setApartado] = useState<Apartado>();
  const [pedida, setPedida] = useState<HuecoEnLinea & { clave: string }>();
  const [aviso, setAviso] = useState('');
  const repetida = useRef(false);
  const clave = e && claveDe(e);
  const lista = captcha.estado === 'listo';
  const rota = captcha.estado === 'error';
  const dejar = (texto: string) => {
    setPedida(undefined);
    setAviso(texto);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that is asked for, when the captcha is ready
  useEffect(() => {
    if (!pedida || !e) return;
    if (pedida.clave !== clave) return setPedida(undefined);
    if (rota) {
      captcha.otra();
      return dejar(t.sinCaptcha);
    }
    if (!lista) return;
    const { FECHA, HORA } = pedida;
    let viva = true;
    // Until it is answered nobody here knows where the hold is.
    setApartado(undefined);
    llamar(
      enLinea.apartar,
      { CODIGOMEDICO: e.medico.CODIGOMEDICO },
      { CLIENTE, ...pedidoDe(e), FECHA, HORA, CAPTCHA: captcha.solucion, APARTADO: id },
    )
      .then(({ data }) => {
        if (!viva) return;
        setId(data.APARTADO);
        setApartado({ FECHA, HORA, clave: pedida.clave, APARTADO: data.APARTADO, vence: Date.now() + data.SEGUNDOS * 1000 });
        dejar('');
        alTener({ FECHA, HORA });
      })
      .catch((f: unknown) => {
        if (!viva) return;
        if (!(f instanceof Falla)) return dejar(t.sinCaptcha);
        if (f.status >= 400 && f.status < 500) setApartado(apartado);
        if ((f.data as { CAPTCHA?: number } | null)?.CAPTCHA) {
          captcha.otra();
          if (!repetida.current) {
            repetida.current = true;
            return;
          }
        }
        dejar(decir(i, f.message));
        void verHuecos();
      });
    return () => {
      viva = false;
    };
  }, [pedida, clave, lista, rota]);
  return {
    id,
    apartado,
    pedida,
    aviso,
    perder: (texto) => {
      setApartado(undefined);
      setAviso(texto);
      void verHuecos();
    },
    apartar: (h) => {
      repetida.current = false;
      setAviso('');
      setPedida({ ...h, clave: clave ?? '' });
    },
  };
}
const verHuecos = () => clienteDatos.invalidateQueries({ queryKey: [enLinea.huecos.slice, enLinea.huecos.nombre] });
