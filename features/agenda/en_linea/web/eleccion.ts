// The choices in the address of the booking page, and the time held for them.

import { useEffect, useRef, useState } from 'react';
import { E } from '#domain/estados.ts';
import { useCaptcha } from '#features/acceso/web/captcha.ts';
import { uuidDe } from '#kernel/shared/uuid.ts';
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
  /** null for video: any of the doctor's branches may give the time. */
  sucursal: number | null;
}
/** The choices of the address; one that is missing or no longer offered becomes the first offered one. */
export function eleccionDe(c: ClinicaEnLinea, busca: URLSearchParams): Eleccion | undefined {
  const numero = (k: string) => Number(busca.get(k) ?? Number.NaN);
  const medico = c.MEDICOS.find((m) => m.CODIGOMEDICO === numero('m'));
  const oferta = medico?.OFERTAS.find((o) => o.TIPO_CITA === numero('t')) ?? medico?.OFERTAS[0];
  const concepto = oferta?.CONCEPTOS.find((x) => x.CONCEPTO === numero('c')) ?? oferta?.CONCEPTOS[0];
  if (!medico || !oferta || !concepto) return undefined;
  const sucursal =
    oferta.TIPO_CITA === E.tipoCita.video ? null : (oferta.SUCURSALES.find((s) => s === numero('s')) ?? oferta.SUCURSALES[0] ?? null);
  return { medico, oferta, concepto, sucursal };
}
/** The choice as the calls expect it. */
export const pedidoDe = (e: Eleccion) => ({ TIPO_CITA: e.oferta.TIPO_CITA, SUCURSAL: e.sucursal, CONCEPTO: e.concepto.CONCEPTO });

/** Identifies a choice. */
const claveDe = (e: Eleccion): string => [e.medico.CODIGOMEDICO, ...Object.values(pedidoDe(e))].join('/');

export interface Apartado extends HuecoEnLinea {
  APARTADO: string;
  /** Identifies the choice that it is held for. */
  clave: string;
  /** When it runs out, by this device's clock. */
  vence: number;
}
export interface LugarApartado {
  /** The secret identifier of the time that this page holds, made before the first request. */
  id: string;
  apartado: Apartado | undefined;
  /** The time being requested. */
  pedida: HuecoEnLinea | undefined;
  aviso: string;
  apartar: (h: HuecoEnLinea) => void;
  /** Somebody else got the time: forgets it. */
  perder: (aviso: string) => void;
}
/** The held time, if it is the one of the address and for the choice of the address. */
export const apartadoDe = ({ apartado: a }: LugarApartado, e: Eleccion, busca: URLSearchParams): Apartado | undefined =>
  a && a.clave === claveDe(e) && a.FECHA === busca.get('f') && a.HORA === busca.get('h') ? a : undefined;

/**
 * Holds a time as soon as the captcha is ready, which is solved while the patient chooses. Another time moves the held one; a
 * refused move leaves it where it was. A captcha that expired is solved once more and the request repeated.
 */
export function useApartar(CLIENTE: string, e: Eleccion | undefined, alTener: (h: HuecoEnLinea) => void): LugarApartado {
  const { i, t } = useIdioma();
  const captcha = useCaptcha();
  const [id, setId] = useState(() => uuidDe(crypto.getRandomValues(new Uint8Array(16))));
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each requested time, when the captcha is ready
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
    // Until the answer comes it is not known which time is held.
    setApartado(undefined);
    llamar(
      enLinea.apartar,
      { CODIGOMEDICO: e.medico.CODIGOMEDICO },
      { CLIENTE, ...pedidoDe(e), FECHA, HORA, CAPTCHA: captcha.leer(), APARTADO: id },
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
