// Money as the country writes it: shown with its separators, typed freely, kept as a number (or as typed while it is none).
import { type Ref, useContext, useRef, useState } from 'react';
import { formatearNumero, leerImporte, preguntaDeImporte } from '#domain/dinero.ts';
import type { Pais } from '#domain/paises/pais.ts';
import { redondear } from '#domain/redondeo.ts';
import { ContextoSesion } from './sesion.tsx';

export type PaisDelDinero = Pick<Pais, 'moneda'>;
/** Pages without a session have no clinic whose money it would be. */
const SIN_CLINICA: PaisDelDinero = { moneda: { codigo: 'USD', simbolo: '$', decimales: 2, miles: ',', decimal: '.' } };
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
  /** Of money that is not the country's: stands at the right, where its symbol would stand at the left. */
  unidad?: string | undefined;
  rango?: readonly [number, number] | undefined;
  /** A share typed as "10%" is taken of this amount. */
  porcentajeDe?: number;
  requerido?: boolean;
  foco?: boolean;
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
}: Props) {
  const pais = usePaisDelDinero();
  const [tecleado, setTecleado] = useState<string | null>(null);
  const entrada = useRef<HTMLInputElement | null>(null);
  const leer = (t: string): number | string => {
    const parte = /^\s*(\d+(?:[.,]\d+)?)\s*%\s*$/.exec(t);
    if (parte && porcentajeDe !== undefined)
      return redondear((porcentajeDe * Number(parte[1]!.replace(',', '.'))) / 100, pais.moneda.decimales);
    if (t.trim() === '') return '';
    const leido = leerImporte(t, pais, rango);
    return leido && 'valor' in leido ? leido.valor : t;
  };
  const duda = typeof valor === 'string' && valor !== '' ? leerImporte(valor, pais, rango) : null;
  const dudas = duda && 'duda' in duda ? duda.duda : [];
  const entendido = tecleado !== null && typeof valor === 'number' ? conSimbolo(valor, pais, unidad) : '';
  return (
    <>
      <span className={`inp importe${soloLectura ? ' ro' : ''}`}>
        {!unidad && <span className="u">{pais.moneda.simbolo}</span>}
        <input
          id={id}
          ref={(n) => {
            entrada.current = n;
            if (typeof ref === 'function') ref(n);
            else if (ref) ref.current = n;
          }}
          className="r num"
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
        {unidad && <span className="u">{unidad}</span>}
      </span>
      {/* On the line of the label: what is typed is understood without anything moving. */}
      {entendido && <output className="importe-leido num">{entendido}</output>}
      {dudas.length > 0 && !soloLectura && (
        <fieldset className="importe-duda">
          <legend className="oculto">{preguntaDeImporte(String(valor), pais, rango)}</legend>
          {dudas.map((n) => (
            <button
              key={n}
              type="button"
              className="btn sm"
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
/** With more decimals than the currency has it is shown whole: what is wrong with it must be seen. */
const cifra = (n: number, pais: PaisDelDinero): string => formatearNumero(n, pais, Math.max(pais.moneda.decimales, decimalesDe(n)));
const conSimbolo = (n: number, pais: PaisDelDinero, unidad?: string): string => {
  const { simbolo } = pais.moneda;
  return unidad ? `${cifra(n, pais)} ${unidad}` : `${simbolo}${simbolo.endsWith('$') ? '' : ' '}${cifra(n, pais)}`;
};
