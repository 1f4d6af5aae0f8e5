// The details shown beside a card; loaded when first needed.

import { Tooltip } from '@base-ui/react/tooltip';
import { E, TIPOS_CITA } from '#domain/estados.ts';
import type { CitaAgenda } from '#features/agenda/citas/fields.ts';
import { ICONO_ESTADO, nombreEstado } from '#features/agenda/citas/web/estados.ts';
import { MarcaEtiqueta } from '#features/agenda/citas/web/MarcaEtiqueta.tsx';
import { fechaTexto } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { comoEstado } from '#kernel/web/controles.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { finDe } from './TarjetaCita.tsx';
import estilos from './tarjetas.module.css';

interface Props {
  cita: CitaAgenda;
  carta: HTMLElement;
  /** The mouse entered or left the details. */
  alPasar: (si: boolean) => void;
}
export default function Caja({ cita: c, carta, alPasar }: Props) {
  const lineas = [
    c.MEDICO,
    c.RECURSOS_TEXTO,
    c.TIPO_CITA === E.tipoCita.video && TIPOS_CITA[c.TIPO_CITA],
    c.RECURRENTE > 0 && 'Parte de una serie',
    c.SOBRECUPO === 1 && 'Sobrecupo',
  ].filter(Boolean);
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={carta} side="right" align="start" sideOffset={6} collisionPadding={8} className={estilos.lugarDelAsomo}>
          <Tooltip.Popup
            className={estilos.asomo}
            data-pieza="asomo"
            aria-hidden="true"
            onPointerEnter={() => alPasar(true)}
            onPointerLeave={() => alPasar(false)}
          >
            <b>{c.PACIENTE}</b>
            <span className={comunes.numeros}>
              {fechaTexto(c.F_CITA)}, {c.H_CITA}–{finDe(c)}
            </span>
            <span {...comoEstado(c.C_ESTATUS)}>
              <Icono n={ICONO_ESTADO[c.C_ESTATUS]} t="s" />
              {nombreEstado(c.C_ESTATUS)}
            </span>
            <span>{lineas.join(' · ')}</span>
            {c.ETIQUETA_NOMBRE && (
              <span className={comunes.fila}>
                <MarcaEtiqueta nombre={c.ETIQUETA_NOMBRE} color={c.ETIQUETA_COLOR} /> {c.ETIQUETA_NOMBRE}
              </span>
            )}
            {c.D_OBSERVACIONES && <span className={estilos.nota}>{c.D_OBSERVACIONES}</span>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
