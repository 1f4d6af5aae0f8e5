// Day and hour: a month with its free days marked, and the free hours of the chosen day.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Idioma } from '#features/agenda/respuestas/fechas.ts';
import { diasSemana, fechaEn, mesEn } from '#features/agenda/respuestas/fechas.ts';
import { lunesDe, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import type { HuecoEnLinea } from '../contract.ts';
import estilos from './en_linea.module.css';
import { useIdioma } from './idioma.ts';
import type { Textos } from './textos.ts';

interface Props {
  /** First day of the visible month. */
  mes: string;
  alMes: (mes: string) => void;
  hoy: string;
  hasta: string;
  huecos: readonly HuecoEnLinea[] | undefined;
  dia: string;
  alDia: (dia: string) => void;
  /** The chosen hour, while the server holds it. */
  ocupado?: string;
  alHora: (hora: string) => void;
}
export const primerDia = (fecha: string): string => `${fecha.slice(0, 7)}-01`;

export function Horarios({ huecos, dia, ocupado, alHora, ...m }: Props) {
  const { i, t } = useIdioma();
  const libres = new Map<string, string[]>();
  for (const h of huecos ?? []) libres.set(h.FECHA, [...(libres.get(h.FECHA) ?? []), h.HORA]);
  const horas = libres.get(dia) ?? [];
  const otro = sumarMeses(m.mes, 1);
  return (
    <div className={estilos.cuando}>
      <Mes i={i} t={t} libres={libres} dia={dia} {...m} />
      <div className={estilos.horas} aria-live="polite" aria-busy={huecos === undefined}>
        {horas.length > 0 ? (
          <>
            <h3>{t.horarios(fechaEn(i, dia))}</h3>
            <Turno titulo={t.manana} horas={horas.filter((h) => h < '12:00')} ocupado={ocupado} alHora={alHora} />
            <Turno titulo={t.tarde} horas={horas.filter((h) => h >= '12:00')} ocupado={ocupado} alHora={alHora} />
          </>
        ) : huecos === undefined ? null : libres.size > 0 ? (
          <p className={comunes.tenue}>{t.elijaDia}</p>
        ) : (
          <div className={comunes.columna}>
            <p>{t.sinMes(mesEn(i, m.mes))}</p>
            {otro <= m.hasta && (
              <p>
                <Boton onClick={() => m.alMes(otro)}>{t.verMes(mesEn(i, otro))}</Boton>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Turno(p: { titulo: string; horas: string[]; ocupado: string | undefined; alHora: (h: string) => void }) {
  if (p.horas.length === 0) return null;
  return (
    <fieldset>
      <legend>{p.titulo}</legend>
      <div className={estilos.rejilla} data-pieza="horas">
        {p.horas.map((h) => (
          <Boton
            key={h}
            className={comunes.numeros}
            ocupado={p.ocupado === h}
            disabled={p.ocupado !== undefined}
            onClick={() => p.alHora(h)}
          >
            {h}
          </Boton>
        ))}
      </div>
    </fieldset>
  );
}

interface MesProps extends Pick<Props, 'mes' | 'alMes' | 'hoy' | 'hasta' | 'dia' | 'alDia'> {
  i: Idioma;
  t: Textos;
  libres: ReadonlyMap<string, string[]>;
}
function Mes({ i, t, libres, mes, alMes, hoy, hasta, dia, alDia }: MesProps) {
  const caja = useRef<HTMLTableElement>(null);
  const [foco, setFoco] = useState<string>();
  useEffect(() => {
    if (foco) caja.current?.querySelector<HTMLElement>(`[data-dia="${foco}"]`)?.focus();
  }, [foco]);
  const inicio = lunesDe(mes);
  const semanas = Math.ceil((Number(sumarDias(sumarMeses(mes, 1), -1).slice(8)) + (Date.parse(mes) - Date.parse(inicio)) / 86_400_000) / 7);
  const dias = Array.from({ length: semanas * 7 }, (_, n) => sumarDias(inicio, n));
  const primeroLibre = [...libres.keys()].find((f) => f.startsWith(mes.slice(0, 7)));
  const activo = [foco, dia, primeroLibre].find((f) => f?.startsWith(mes.slice(0, 7))) ?? (mes < hoy ? hoy : mes);
  const tecla = (e: KeyboardEvent) => {
    const de = (e.target as HTMLElement).dataset.dia;
    const paso = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[e.key];
    if (!de || (paso === undefined && e.key !== 'PageUp' && e.key !== 'PageDown')) return;
    e.preventDefault();
    const a = paso === undefined ? sumarMeses(de, e.key === 'PageUp' ? -1 : 1) : sumarDias(de, paso);
    if (a < hoy || a > hasta) return;
    if (primerDia(a) !== mes) alMes(primerDia(a));
    setFoco(a);
  };
  const titulo = mesEn(i, mes);
  return (
    <section className={estilos.mes} data-pieza="mes">
      <div className={comunes.fila}>
        <h3 className={comunes.crece} aria-live="polite">
          {titulo}
        </h3>
        <Boton
          plano
          icono="izquierda"
          aria-label={t.mesAnterior}
          disabled={mes <= primerDia(hoy)}
          onClick={() => alMes(sumarMeses(mes, -1))}
        />
        <Boton
          plano
          icono="derecha"
          aria-label={t.mesSiguiente}
          disabled={sumarMeses(mes, 1) > hasta}
          onClick={() => alMes(sumarMeses(mes, 1))}
        />
      </div>
      <table ref={caja} onKeyDown={tecla} aria-label={titulo}>
        <thead>
          <tr>
            {diasSemana(i).map((n) => (
              <th key={n} scope="col" abbr={n}>
                <span aria-hidden="true">{n.slice(0, 2)}</span>
                <span className={comunes.oculto}>{n}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: semanas }, (_, s) => dias.slice(s * 7, s * 7 + 7)).map((fila) => (
            <tr key={fila[0]}>
              {fila.map((f) => {
                const n = libres.get(f)?.length ?? 0;
                return (
                  <td key={f}>
                    {f.startsWith(mes.slice(0, 7)) && (
                      <button
                        type="button"
                        data-dia={f}
                        className={`${n ? estilos.libre : ''} ${f === dia && n ? estilos.elegido : ''} ${f === hoy ? estilos.hoy : ''}`}
                        tabIndex={f === activo ? 0 : -1}
                        aria-disabled={n === 0}
                        aria-pressed={f === dia && n > 0}
                        aria-label={`${fechaEn(i, f)}, ${n ? t.libres(n) : t.sinLibres}`}
                        // Free days that come later do not take the tab stop from the day that has the focus.
                        onFocus={() => setFoco(f)}
                        onClick={() => n > 0 && alDia(f)}
                      >
                        {Number(f.slice(8))}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
