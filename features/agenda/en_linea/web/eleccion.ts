// What was chosen so far, as the address says it, and the time that is held for it.
import { useEffect, useState } from 'react';
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

export interface Apartado extends HuecoEnLinea {
  APARTADO: string;
  /** When it runs out, by this device's clock. */
  vence: number;
}
export interface Hold {
  apartado: Apartado | undefined;
  /** The time that is being asked for. */
  pedida: HuecoEnLinea | undefined;
  aviso: string;
  apartar: (h: HuecoEnLinea) => void;
  /** It was lost: somebody else has the time. */
  perder: (aviso: string) => void;
}
/** Holds a time as soon as the captcha, which is solved while one chooses, is ready. The same hold moves to another time. */
export function useApartar(CLIENTE: string, e: Eleccion | undefined, alTener: () => void): Hold {
  const { i, t } = useIdioma();
  const captcha = useCaptcha();
  const [apartado, tener] = useState<Apartado>();
  const [pedida, pedir] = useState<HuecoEnLinea>();
  const [aviso, avisar] = useState('');
  const perder = (texto: string) => {
    tener(undefined);
    avisar(texto);
    captcha.otra();
    void clienteDatos.invalidateQueries({ queryKey: [enLinea.huecos.slice, enLinea.huecos.nombre] });
  };
  const lista = apartado !== undefined || captcha.estado === 'listo';
  const rota = !lista && captcha.estado === 'error';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that is asked for, when the captcha is ready
  useEffect(() => {
    if (!pedida || !e) return;
    if (rota) {
      pedir(undefined);
      return perder(t.sinCaptcha);
    }
    if (!lista) return;
    let viva = true;
    const cuerpo = { CLIENTE, ...pedidoDe(e), ...pedida, CAPTCHA: captcha.solucion, APARTADO: apartado?.APARTADO ?? '' };
    llamar(enLinea.apartar, { CODIGOMEDICO: e.medico.CODIGOMEDICO }, cuerpo)
      .then(({ data }) => {
        if (!viva) return;
        tener({ ...pedida, APARTADO: data.APARTADO, vence: Date.now() + data.SEGUNDOS * 1000 });
        avisar('');
        alTener();
      })
      .catch((f: unknown) => {
        if (!viva) return;
        perder(f instanceof Falla ? decir(i, f.message) : t.sinCaptcha);
      })
      .finally(() => viva && pedir(undefined));
    return () => {
      viva = false;
    };
  }, [pedida, lista, rota]);
  return {
    apartado,
    pedida,
    aviso,
    perder,
    apartar: (h) => {
      avisar('');
      pedir(h);
    },
  };
}
