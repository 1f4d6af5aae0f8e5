// The calendar of a date field, in a chunk of its own that is loaded when a calendar is opened.
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { DayPicker, type DropdownProps } from 'react-day-picker';
import { es } from 'react-day-picker/locale';
import { esFecha, sumarMeses } from '../shared/dates.ts';
import estilosBoton from './boton.module.css';
import estilos from './calendario.module.css';
import { Boton } from './controles.tsx';
import flotante from './flotante.module.css';
import { Icono } from './icons.tsx';

interface Props {
  valor: string;
  hoy: string;
  min: string | undefined;
  max: string | undefined;
  alElegir: (fecha: string) => void;
  alCerrar: () => void;
  ancla: RefObject<HTMLElement | null>;
  /** Gets the focus when it closes. */
  campo: RefObject<HTMLInputElement | null>;
}
// The calendar takes local dates; noon keeps the day the same in every zone.
const dia = (f: string): Date => new Date(Number(f.slice(0, 4)), Number(f.slice(5, 7)) - 1, Number(f.slice(8, 10)), 12);
const texto = (d: Date): string =>
  `${String(d.getFullYear()).padStart(4, '0')}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`;

/** Months back and ahead that can be chosen when the field sets no limits: a lifetime, and any plan. */
const ATRAS = 120 * 12;
const ADELANTE = 20 * 12;
const BOTON = `${estilosBoton.boton} ${estilosBoton.plano} ${estilosBoton.chico} ${estilosBoton.soloIcono}`;
const CLASES = {
  months: estilos.meses!,
  month_caption: estilos.titulo!,
  dropdowns: estilos.listas!,
  nav: estilos.flechas!,
  month_grid: estilos.semanas!,
  day_button: estilos.dia!,
  button_previous: BOTON,
  button_next: BOTON,
  today: estilos.hoy!,
  selected: estilos.elegido!,
  outside: estilos.fuera!,
};
const Lista = ({ options, ...p }: DropdownProps) => (
  <select {...p} className={estilos.lista}>
    {options?.map((o) => (
      <option key={o.value} value={o.value} disabled={o.disabled}>
        {o.label}
      </option>
    ))}
  </select>
);
const PIEZAS = {
  Dropdown: Lista,
  Chevron: ({ orientation }: { orientation?: string }) => <Icono n={orientation === 'left' ? 'izquierda' : 'derecha'} t="s" />,
};

export default function Calendario({ valor, hoy, min, max, alElegir, alCerrar, ancla, campo }: Props) {
  const elegido = esFecha(valor) ? valor : undefined;
  const desde = min || sumarMeses(hoy, -ATRAS);
  const hasta = max || sumarMeses(hoy, ADELANTE);
  const acotado = (f: string) => (f < desde ? desde : f > hasta ? hasta : f);
  return (
    <Popover.Root
      open
      onOpenChange={(si, { event }) => {
        // The button that opened it closes it by itself; pressing it also takes the focus out of the calendar.
        const enBoton = [event.target, (event as FocusEvent).relatedTarget].some(
          (n) => n instanceof Element && ancla.current?.contains(n) && n.closest('[data-calendario]'),
        );
        if (!si && !enBoton) alCerrar();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={flotante.posicion}
          data-pieza="flotante"
          anchor={ancla}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            className={`${flotante.flotante} ${estilos.caja}`}
            aria-label="Calendario"
            data-pieza="calendario"
            initialFocus={false}
            finalFocus={campo}
          >
            <DayPicker
              mode="single"
              locale={es}
              autoFocus
              required
              selected={elegido === undefined ? undefined : dia(elegido)}
              defaultMonth={dia(acotado(elegido ?? hoy))}
              today={dia(hoy)}
              startMonth={dia(desde)}
              endMonth={dia(hasta)}
              disabled={[{ before: dia(desde) }, { after: dia(hasta) }]}
              captionLayout="dropdown"
              showOutsideDays
              fixedWeeks
              classNames={CLASES}
              components={PIEZAS}
              onSelect={(d) => {
                if (d) alElegir(texto(d));
                else if (elegido) alElegir(elegido);
              }}
            />
            {acotado(hoy) === hoy && (
              <div className={estilos.pie}>
                <Boton plano chico onClick={() => alElegir(hoy)}>
                  Hoy
                </Boton>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
