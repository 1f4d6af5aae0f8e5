// A date: typed dd/mm/aaaa, or chosen in a calendar that opens with its button or with Alt + arrow down.
import { lazy, type Ref, Suspense, useContext, useRef, useState } from 'react';
import { aTecleado, deTecleado, enLaClinica, esFecha } from '../shared/dates.ts';
import { Boton, Entrada } from './controles.tsx';
import estilos from './entrada.module.css';
import { ContextoSesion } from './sesion.tsx';

const Calendario = lazy(() => import('./calendario_diferido.tsx'));

type Props = Omit<Parameters<typeof Entrada>[0], 'value' | 'onChange' | 'ref' | 'min' | 'max'> & {
  valor: string;
  alCambiar: (v: string) => void;
  alSalir?: () => void;
  ref?: Ref<HTMLInputElement>;
  min?: string;
  max?: string;
};

/** Gives yyyy-mm-dd, '' or, while it is not a date, the typed text. */
export function EntradaFecha({ valor, alCambiar, alSalir, ref, min, max, ...p }: Props) {
  const caja = useRef<HTMLSpanElement>(null);
  const campo = useRef<HTMLInputElement | null>(null);
  const [abierto, setAbierto] = useState(false);
  const zona = useContext(ContextoSesion)?.sesion.clinica.ZONA_HORARIA;
  const fija = Boolean(p.readOnly || p.disabled);
  return (
    <span className={estilos.fecha} data-pieza="fecha" ref={caja}>
      <Entrada
        {...p}
        ref={(n) => {
          campo.current = n;
          if (typeof ref === 'function') ref(n);
          else if (ref) ref.current = n;
        }}
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        aria-keyshortcuts={fija ? undefined : 'Alt+ArrowDown'}
        value={esFecha(valor) ? aTecleado(valor) : valor}
        onChange={(e) => {
          const t = e.target.value;
          alCambiar(t.length === 10 ? (deTecleado(t) ?? t) : t);
        }}
        onKeyDown={(e) => {
          p.onKeyDown?.(e);
          if (fija || !e.altKey || e.key !== 'ArrowDown') return;
          e.preventDefault();
          setAbierto(true);
        }}
        onBlur={() => {
          const f = deTecleado(valor);
          if (f && f !== valor) alCambiar(f);
          alSalir?.();
        }}
      />
      {!fija && (
        // Not a tab stop, so that typing one field after another is not slowed; Alt + arrow down opens it from the field.
        <Boton
          plano
          icono="agenda"
          tabIndex={-1}
          aria-label={`Abrir calendario${p['aria-label'] ? ` de ${p['aria-label']}` : ''}`}
          aria-haspopup="dialog"
          aria-expanded={abierto}
          data-calendario=""
          onClick={() => setAbierto(!abierto)}
        />
      )}
      {abierto && (
        <Suspense fallback={null}>
          <Calendario
            valor={deTecleado(valor) ?? valor}
            hoy={enLaClinica(zona ?? Intl.DateTimeFormat().resolvedOptions().timeZone).fecha}
            min={min}
            max={max}
            ancla={caja}
            campo={campo}
            alElegir={(f) => {
              setAbierto(false);
              alCambiar(f);
            }}
            alCerrar={() => setAbierto(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
