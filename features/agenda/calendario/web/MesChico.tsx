// The small month: a dot under days with appointments, the visible period marked; the arrow keys go over the days.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { citas, type Horario } from '#features/agenda/citas/contract.ts';
import { diaSemana, fechaTexto, lunesDe, MESES, sumarDias, sumarMeses } from '#kernel/shared/dates.ts';
import { useDatos } from '#kernel/web/api.tsx';
import comunes from '#kernel/web/comunes.module.css';
import { Boton } from '#kernel/web/controles.tsx';
import estilosLateral from './lateral.module.css';
import estilos from './rejilla.module.css';

interface Props {
  fecha: string;
  hoy: string;
  medico: number;
  tipo: Horario;
  /** Marks the whole week of the day. */
  semana: boolean;
  alElegir: (fecha: string) => void;
}
const primero = (f: string) => `${f.slice(0, 7)}-01`;
const SEMANAS = 6;

export function MesChico({ fecha, hoy, medico, tipo, semana, alElegir }: Props) {
  const [mes, setMes] = useState(primero(fecha));
  const [foco, setFoco] = useState<string>();
  const caja = useRef<HTMLTableElement>(null);
  useEffect(() => setMes(primero(fecha)), [fecha]);
  const inicio = lunesDe(mes);
  const dias = Array.from({ length: SEMANAS * 7 }, (_, i) => sumarDias(inicio, i));
  const d = useDatos(citas.obtener_dias, { start: inicio, end: dias.at(-1)!, doctorId: Math.max(medico, 0), type: tipo });
  const con = new Map(d.data?.map((x) => [x.FECHA, x.CITAS]));
  const lunes = lunesDe(fecha);
  const activo = foco?.startsWith(mes.slice(0, 7)) ? foco : fecha.startsWith(mes.slice(0, 7)) ? fecha : mes;
  useEffect(() => {
    if (foco) caja.current?.querySelector<HTMLElement>(`[data-dia="${foco}"]`)?.focus();
  }, [foco]);
  const tecla = (e: KeyboardEvent) => {
    const dia = (e.target as HTMLElement).dataset.dia;
    const paso = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[e.key];
    if (!dia || (paso === undefined && e.key !== 'PageUp' && e.key !== 'PageDown')) return;
    e.preventDefault();
    e.stopPropagation();
    const a = paso === undefined ? sumarMeses(dia, e.key === 'PageUp' ? -1 : 1) : sumarDias(dia, paso);
    setMes(primero(a));
    setFoco(a);
  };
  const titulo = `${MESES[Number(mes.slice(5, 7)) - 1]!.replace(/^./, (l) => l.toUpperCase())} ${mes.slice(0, 4)}`;
  return (
    <section>
      <div className={comunes.fila}>
        <h2 className={`${estilos.rotulo} ${comunes.crece}`} aria-live="polite">
          {titulo}
        </h2>
        <Boton
          plano
          chico
          icono="izquierda"
          className={estilosLateral.mesChico}
          aria-label="Mes anterior"
          onClick={() => setMes(sumarMeses(mes, -1))}
        />
        <Boton
          plano
          chico
          icono="derecha"
          className={estilosLateral.mesChico}
          aria-label="Mes siguiente"
          onClick={() => setMes(sumarMeses(mes, 1))}
        />
      </div>
      <table className={estilosLateral.mes} ref={caja} onKeyDown={tecla} aria-label={titulo}>
        <thead>
          <tr>
            {['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'].map((n) => (
              <th key={n} scope="col" abbr={n}>
                {n[0]!.toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: SEMANAS }, (_, s) => dias.slice(s * 7, s * 7 + 7)).map((fila) => (
            <tr key={fila[0]}>
              {fila.map((dia) => {
                const n = con.get(dia) ?? 0;
                const enVista = semana ? dia >= lunes && dia <= sumarDias(lunes, 6) : dia === fecha;
                return (
                  <td
                    key={dia}
                    className={`${enVista ? estilosLateral.vista : ''}${diaSemana(dia) === 0 || !semana ? ` ${estilosLateral.empieza}` : ''}${diaSemana(dia) === 6 || !semana ? ` ${estilosLateral.termina}` : ''}`}
                  >
                    <button
                      type="button"
                      data-dia={dia}
                      tabIndex={dia === activo ? 0 : -1}
                      className={`${comunes.numeros}${dia.startsWith(mes.slice(0, 7)) ? '' : ` ${estilosLateral.otro}`}`}
                      data-hoy={dia === hoy ? '' : undefined}
                      aria-label={`${fechaTexto(dia)}${n ? `, ${n} ${n === 1 ? 'cita' : 'citas'}` : ''}`}
                      aria-current={dia === hoy ? 'date' : undefined}
                      onClick={() => alElegir(dia)}
                    >
                      {Number(dia.slice(8))}
                      {n > 0 && <i aria-hidden="true" />}
                    </button>
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
