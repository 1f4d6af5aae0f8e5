// Amounts as the country writes them: shown with separators, typed freely, stored as a number (or as typed while it is none).

import { type Ref, useContext, useRef, useState } from 'react';
import { formatearNumero, leerImporte, preguntaDeImporte } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { redondear } from '#domain/redondeo.ts';
import comunes from './comunes.module.css';
import { CajaEntrada, comoBoton, Unidad } from './controles.tsx';
import estilos from './importe.module.css';
import { ContextoSesion } from './sesion.tsx';

export type PaisDelDinero = Pick<Pais, 'moneda'>;
/** For pages without a session, which have no clinic whose currency applies. */
const SIN_CLINICA: PaisDelDinero = { moneda: { codigo: 'USD', simbolo: '$', decimales: 2, miles: ',', decimal: '.', denominaciones: [] } };
export const usePaisDelDinero = (): PaisDelDinero => useContext(ContextoSesion)?.sesion.clinica.pais ?? SIN_CLINICA;

interface Props {
  valor: unknown;
  alCambiar?: (v: number | string) => void;
  alSalir?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  soloLectura?: boolean;
  invalido?: boolean;
  describe?: string | undefined;
  etiqueta?: string;
  placeholder?: string;
  /** The unit of amounts that are not in the clinic's currency; shown at the right instead of the symbol at the left. */
  unidad?: string | undefined;
  rango?: readonly [number, number] | undefined;
  /** "10%" means that share of this amount. */
  porcentajeDe?: number;
  requerido?: boolean;
  foco?: boolean;
  /** More than the currency has, for unit costs. */
  decimales?: number;
}

export function EntradaImporte({
  valor,
  alCambiar,
  alSalir,
  id,
  ref,
  soloLectura,
  invalido,
  describe,
  etiqueta,
  placeholder,
  unidad,
  rango,
  porcentajeDe,
  requerido,
  foco,
  decimales,
}: Props) {
  const pais = usePaisDelDinero();
  const [tecleado, setTecleado] = useState<string | null>(null);
  const entrada = useRef<HTMLInputElement | null>(null);
  const leer = (t: string): number | string => {
    const parte = /^\s*(\d+(?:[.,]\d+)?)\s*%\s*$/.exec(t);
    if (parte && porcentajeDe !== undefined)
      return redondear((porcentajeDe * Number(parte[1]!.replace(',', '.'))) / 100, pais.moneda.decimales);
    if (t.trim() === '') return '';
    const leido = leerImporte(t, pais, rango, decimales);
    return leido && 'valor' in leido ? leido.valor : t;
  };
  const duda = typeof valor === 'string' && valor !== '' ? leerImporte(valor, pais, rango, decimales) : null;
  const dudas = duda && 'duda' in duda ? duda.duda : [];
  const entendido = tecleado !== null && typeof valor === 'number' ? conSimbolo(valor, pais, unidad) : '';
  return (
    <>
      <CajaEntrada importe lectura={soloLectura}>
        {!unidad && <Unidad>{pais.moneda.simbolo}</Unidad>}
        <input
          id={id}
          ref={(n) => {
            entrada.current = n;
            if (typeof ref === 'function') ref(n);
            else if (ref) ref.current = n;
          }}
          className={`${comunes.derecha} ${comunes.numeros}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          readOnly={soloLectura}
          aria-label={etiqueta}
          aria-invalid={invalido || undefined}
          aria-describedby={describe}
          aria-required={requerido || undefined}
          data-foco={foco || undefined}
          value={tecleado ?? (typeof valor === 'number' ? cifra(valor, pais) : String(valor ?? ''))}
          onFocus={(e) => e.target.select()}
          onChange={(e) => {
            setTecleado(e.target.value);
            alCambiar?.(leer(e.target.value));
          }}
          onBlur={() => {
            setTecleado(null);
            alSalir?.();
          }}
        />
        {unidad && <Unidad>{unidad}</Unidad>}
      </CajaEntrada>
      {/* Shown on the label's line, so that nothing moves. */}
      {entendido && <output className={`${estilos.leido} ${comunes.numeros}`}>{entendido}</output>}
      {dudas.length > 0 && !soloLectura && (
        <fieldset className={estilos.duda}>
          <legend className={comunes.oculto}>{preguntaDeImporte(String(valor), pais, rango)}</legend>
          {dudas.map((n) => (
            <button
              key={n}
              type="button"
              {...comoBoton({ chico: true })}
              onClick={() => {
                setTecleado(null);
                alCambiar?.(n);
                entrada.current?.focus();
              }}
            >
              {conSimbolo(n, pais, unidad)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

const decimalesDe = (n: number) => String(n).split('.')[1]?.length ?? 0;
/** With more decimals than the currency has, all are shown so that the error is visible. */
const cifra = (n: number, pais: PaisDelDinero): string => formatearNumero(n, pais, Math.max(pais.moneda.decimales, decimalesDe(n)));
const conSimbolo = (n: number, pais: PaisDelDinero, unidad?: string): string => {
  const { simbolo } = pais.moneda;
  return unidad ? `${cifra(n, pais)} ${unidad}` : `${simbolo}${simbolo.endsWith('$') ? '' : ' '}${cifra(n, pais)}`;
};
