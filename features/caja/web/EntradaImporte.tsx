// Money as the country writes it: shown with its separators, typed freely, kept as a number (or as typed while it is none).
import { type Ref, useState } from 'react';
import { formatearNumero, leerImporte } from '#domain/dinero.ts';
import { useClinica } from '#kernel/web/sesion.tsx';

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
  porcentajeDe,
  requerido,
  foco,
}: Props) {
  const { pais } = useClinica();
  const [tecleado, setTecleado] = useState<string | null>(null);
  const escrito = typeof valor === 'number' ? formatearNumero(valor, pais) : String(valor ?? '');
  const leer = (t: string): number | string => {
    const parte = /^\s*(\d+(?:[.,]\d+)?)\s*%\s*$/.exec(t);
    if (parte && porcentajeDe !== undefined) {
      const factor = 10 ** pais.moneda.decimales;
      return Math.round((porcentajeDe * Number(parte[1]!.replace(',', '.')) * factor) / 100) / factor;
    }
    return t.trim() === '' ? '' : (leerImporte(t, pais) ?? t);
  };
  return (
    <span className={`inp importe${soloLectura ? ' ro' : ''}`}>
      <span className="u">{pais.moneda.simbolo}</span>
      <input
        id={id}
        ref={ref}
        className="r num"
        inputMode="decimal"
        autoComplete="off"
        readOnly={soloLectura}
        aria-label={etiqueta}
        aria-invalid={invalido || undefined}
        aria-describedby={describe}
        aria-required={requerido || undefined}
        data-foco={foco || undefined}
        value={tecleado ?? escrito}
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
    </span>
  );
}
