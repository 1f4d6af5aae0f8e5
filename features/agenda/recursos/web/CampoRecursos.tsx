// The resources of the booking form: each shows whether it is free at that time; the doctor's usual room is suggested.

import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import estilosDialogos from '#features/agenda/tiempo/web/dialogos.module.css';
import { aHora, minutos } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import type { ControlDeCampo } from '#kernel/web/campo.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Campo } from '#kernel/web/form.tsx';
import { Icono } from '#kernel/web/icons.tsx';
import { useSesion } from '#kernel/web/sesion.tsx';
import { type Ocupado, recursosAgenda } from '../contract.ts';
import { enSucursal, tomados } from '../rules.ts';
import estilos from './recursos.module.css';
import { type Recurso, useRecursos } from './useRecursos.ts';

const numero = (v: unknown): number => Number(v) || 0;
const iguales = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((x) => b.includes(x));
const NINGUNO: ReadonlyMap<number, Ocupado> = new Map();

interface Props {
  f: UseFormReturn<FieldValues>;
  /** The appointment being edited, whose own resources count as free. */
  propia: number | undefined;
  /** True while nothing was chosen, so the usual room may be suggested. */
  sugerir: boolean;
  /** Shows the chosen ones without letting change them. */
  soloDecir?: boolean;
}
export function CampoRecursos({ f, propia, sugerir, soloDecir = false }: Props) {
  const s = useSesion();
  const [fecha, hora, duracion, medico, sucursal, tipo, valor] = f.watch([
    'F_CITA',
    'H_CITA',
    'H_MINCITA',
    'CODIGOMEDICO',
    'SUCURSAL',
    'TIPO_CITA',
    'RECURSOS',
  ]);
  const SUCURSAL = numero(sucursal) || s.SUCURSAL;
  const todos = useRecursos(0);
  const elegidos = (valor ?? []) as number[];
  const ofrecidos = enSucursal(todos, SUCURSAL).filter((r) => r.ACTIVO || elegidos.includes(r.ID));
  const valida = ofrecidos.length > 0 && /^\d{4}-\d\d-\d\d$/.test(String(fecha));
  const params = valida ? { FECHA: String(fecha), CODIGOMEDICO: numero(medico), SUCURSAL } : {};
  const d = useDatos(recursosAgenda.obtener_recursos, params, { si: valida });
  const sabido = valida && !d.isPlaceholderData ? d.data : undefined;
  const ocupados =
    sabido && /^\d\d:\d\d/.test(String(hora))
      ? tomados(sabido.OCUPADOS, { fecha: String(fecha), inicio: minutos(String(hora)), duracion: numero(duracion) || 30 }, propia)
      : NINGUNO;

  const tocado = useRef(!sugerir);
  const usual = sabido?.USUAL ?? 0;
  // A video consultation needs no room.
  const deUsual = usual && numero(tipo) !== 1 && !ocupados.has(usual) && ofrecidos.some((r) => r.ID === usual) ? usual : 0;
  useEffect(() => {
    if (tocado.current || !sabido) return;
    const sugeridos = deUsual ? [deUsual] : [];
    if (!iguales(sugeridos, (f.getValues('RECURSOS') ?? []) as number[])) f.setValue('RECURSOS', sugeridos);
  }, [f, sabido, deUsual]);
  // Resources of another branch are removed when the branch changes.
  useEffect(() => {
    const antes = (f.getValues('RECURSOS') ?? []) as number[];
    const quedan = antes.filter((x) => enSucursal(todos, SUCURSAL).some((r) => r.ID === x) || !todos.some((r) => r.ID === x));
    if (!iguales(antes, quedan)) f.setValue('RECURSOS', quedan, { shouldDirty: true });
  }, [f, todos, SUCURSAL]);

  if (ofrecidos.length === 0) return null;
  if (soloDecir) {
    const suyos = ofrecidos.filter((r) => elegidos.includes(r.ID)).map((r) => `${r.NOMBRE}${ocupados.has(r.ID) ? ' (ocupado)' : ''}`);
    return suyos.length > 0 ? <p className={comunes.tenue}>En {suyos.join(', ')}</p> : null;
  }
  const sugerido = !tocado.current && deUsual > 0 && iguales(elegidos, [deUsual]);
  return (
    <Campo
      nombre="RECURSOS"
      etiqueta="Consultorio o equipo"
      {...(sugerido ? { ayuda: 'Sugerido: donde suele atender' } : {})}
      control={(c) => (
        <Fichas
          c={c}
          recursos={ofrecidos}
          elegidos={elegidos}
          ocupados={ocupados}
          alCambiar={(v) => {
            tocado.current = true;
            c.alCambiar(v);
          }}
        />
      )}
    />
  );
}

interface FichasProps {
  c: ControlDeCampo;
  recursos: readonly Recurso[];
  elegidos: readonly number[];
  ocupados: ReadonlyMap<number, Ocupado>;
  alCambiar: (v: number[]) => void;
}
const Fichas = ({ c, recursos, elegidos, ocupados, alCambiar }: FichasProps) => (
  <div className={estilosDialogos.fichas} role="group" aria-label={c.etiqueta} aria-describedby={c.describe} id={c.id}>
    {recursos.map((r, i) => {
      const o = ocupados.get(r.ID);
      const si = elegidos.includes(r.ID);
      return (
        <label
          key={r.ID}
          className={`${estilosDialogos.ficha}${si ? ` ${estilosDialogos.elegida}` : ''}`}
          data-pieza="ficha"
          data-tomado={o ? '' : undefined}
        >
          <input
            type="checkbox"
            ref={i === 0 ? c.ref : undefined}
            checked={si}
            disabled={c.deshabilitado}
            onChange={() => alCambiar(si ? elegidos.filter((x) => x !== r.ID) : [...elegidos, r.ID])}
            onBlur={c.alSalir}
          />
          {si && <Icono n={o ? 'alerta' : 'listo'} t="xs" />}
          {r.NOMBRE}
          {o && (
            <span className={`${estilos.cuando} ${comunes.numeros}`}>
              ocupado {o.H_CITA}–{aHora((minutos(o.H_CITA) + o.H_MINCITA) % 1440)}
            </span>
          )}
        </label>
      );
    })}
  </div>
);
