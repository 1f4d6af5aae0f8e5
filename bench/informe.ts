// Prints a run as tables.
import { percentil } from './carga.ts';
import type { Escritorios } from './escritorios.ts';
import type { Aim } from './operaciones.ts';
import type { Memoria } from './procesos.ts';

export const VIAS = ['crudo', 'desnudo', 'galeno'] as const;
export type Via = (typeof VIAS)[number];

export interface PorVia {
  rondas: { ms: number[]; segundos: number }[];
  fallas: number;
  falla: string;
  /** Processor microseconds of the server process and of PostgreSQL. */
  nodo: number;
  base: number;
  generador: number;
}
export interface Celda {
  operacion: string;
  aim?: Aim | undefined;
  conexiones: number;
  vias: Record<Via, PorVia>;
}
export interface Corrida {
  fecha: string;
  segundos: number;
  rondas: number;
  generador: { ritmo: number; us: number };
  volumenes: {
    pacientes: number;
    citas: number;
    notas: number;
    celdas: Celda[];
    reposo: Memoria & { base: number };
    despues: Memoria;
    pdf: { mediana: number; p95: number; bytes: number };
    desks: Escritorios[];
  }[];
}

const n0 = (x: number) => Math.round(x).toLocaleString('en');
const ms = (x: number) => (x < 10 ? x.toFixed(2) : x.toFixed(1));
const pct = (x: number) => `${Math.round(x * 100)} %`;

interface Resumen {
  ritmo: number;
  p50: number;
  p95: number;
  p99: number;
  nodo: number;
  base: number;
}
/** The best round: other work of the machine can only make a round slower. */
function resumir(v: PorVia): Resumen {
  const ritmo = (r: PorVia['rondas'][number]) => r.ms.length / r.segundos;
  const mejor = [...v.rondas].sort((a, b) => ritmo(b) - ritmo(a))[0] ?? { ms: [], segundos: 1 };
  const orden = [...mejor.ms].sort((a, b) => a - b);
  const llamadas = v.rondas.reduce((n, r) => n + r.ms.length, 0) || 1;
  return {
    ritmo: ritmo(mejor),
    p50: percentil(orden, 50),
    p95: percentil(orden, 95),
    p99: percentil(orden, 99),
    nodo: v.nodo / llamadas,
    base: v.base / llamadas,
  };
}
/** Calls per second of Galeno divided by the minimal server's. */
const proporcion = (c: Celda): number => resumir(c.vias.galeno).ritmo / resumir(c.vias.desnudo).ritmo;

function alcanza(c: Celda, b: Resumen, g: Resumen): string {
  const { aLaPar, demas } = c.aim ?? {};
  if (c.conexiones > 1) return aLaPar === undefined ? '' : proporcion(c) >= aLaPar ? 'met' : '**missed**';
  return demas === undefined ? '' : g.p50 - b.p50 <= demas ? 'met' : '**missed**';
}

export function renglon(c: Celda): string {
  const [a, b, g] = VIAS.map((v) => resumir(c.vias[v])) as [Resumen, Resumen, Resumen];
  const fallas = VIAS.map((v) => c.vias[v].fallas && `${v}: ${c.vias[v].fallas} fallas (${c.vias[v].falla})`).filter(Boolean);
  return `${c.operacion} ×${c.conexiones}: ${n0(a.ritmo)} / ${n0(b.ritmo)} / ${n0(g.ritmo)} por segundo, c/b ${pct(proporcion(c))}; mediana ${ms(b.p50)} / ${ms(g.p50)} ms, p95 ${ms(g.p95)}; procesador ${n0(b.nodo)}+${n0(b.base)} / ${n0(g.nodo)}+${n0(g.base)} µs${fallas.length ? `  ¡${fallas.join(', ')}!` : ''}`;
}

/** A change should be on every screen within a second. */
const SEGUNDO_MS = 1_000;
export const renglonEscritorios = (e: Escritorios): string =>
  `${e.escritorios} escritorios, ${e.cambios} cambios: vistos a los ${ms(e.mediana)} ms, p99 ${ms(e.p99)}, el peor ${ms(e.peor)}; ${e.perdidos} sin ver; ${e.lecturas} lecturas; ${e.antes} → ${e.despues} MiB`;

export function tablas(r: Corrida): string {
  const partes = [
    `Run of ${r.fecha}: ${r.rondas} interleaved rounds of ${r.segundos} s for each way; rates and times are those of the best round. The load generator itself reaches ${n0(r.generador.ritmo)} calls/s against an empty route at 16 connections, ${n0(r.generador.us)} µs of its processor each.`,
  ];
  for (const v of r.volumenes) {
    partes.push(
      `### ${n0(v.pacientes)} patients, ${n0(v.citas)} appointments, ${n0(v.notas)} notes`,
      [
        '| Operation | Conn. | (a) driver /s | (b) bare /s | (c) Galeno /s | c/b | (b) median ms | (c) median ms | (c) p95 | (c) p99 | Aim |',
        '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
        ...v.celdas.map((c) => {
          const [a, b, g] = VIAS.map((x) => resumir(c.vias[x])) as [Resumen, Resumen, Resumen];
          return `| ${c.operacion} | ${c.conexiones} | ${n0(a.ritmo)} | ${n0(b.ritmo)} | ${n0(g.ritmo)} | ${pct(proporcion(c))} | ${ms(b.p50)} | ${ms(g.p50)} | ${ms(g.p95)} | ${ms(g.p99)} | ${alcanza(c, b, g)} |`;
        }),
      ].join('\n'),
      'Processor time of one call at 16 connections, in microseconds (less moved by what else the machine does than a rate is):',
      [
        '| Operation | (b) server | (b) PostgreSQL | (c) server | (c) PostgreSQL | c/b | Generator |',
        '|---|--:|--:|--:|--:|--:|--:|',
        ...v.celdas
          .filter((c) => c.conexiones > 1)
          .map((c) => {
            const [b, g] = [resumir(c.vias.desnudo), resumir(c.vias.galeno)];
            const generador = Math.max(c.vias.desnudo.generador, c.vias.galeno.generador);
            return `| ${c.operacion} | ${n0(b.nodo)} | ${n0(b.base)} | ${n0(g.nodo)} | ${n0(g.base)} | ${((g.nodo + g.base) / (b.nodo + b.base)).toFixed(1)}× | ${pct(generador)} |`;
          }),
      ].join('\n'),
      `Memory: server ${v.reposo.servidor} MiB resident when idle (beside it, the browser that prints ${v.reposo.hijos} MiB and PostgreSQL ${v.reposo.base} MiB), ${v.despues.servidor} MiB after the load. ` +
        `A prescription as PDF, warm: median ${ms(v.pdf.mediana)} ms, p95 ${ms(v.pdf.p95)} ms (${n0(v.pdf.bytes / 1024)} KiB).`,
    );
    if (v.desks.length)
      partes.push(
        'Desks on the week of one doctor, each changing one appointment a second; a desk that hears of changes reads those appointments, as the browser does. Time from the answer of a save to the moment another desk holds it:',
        [
          '| Desks | Changes | Never seen | Median | p99 | Worst | Worst / 1 s | Memory, MiB |',
          '|--:|--:|--:|--:|--:|--:|--:|--:|',
          ...v.desks.map(
            (e) =>
              `| ${e.escritorios} | ${n0(e.cambios)} | ${e.perdidos} | ${ms(e.mediana)} ms | ${ms(e.p99)} ms | ${ms(e.peor)} ms | ${pct(e.peor / SEGUNDO_MS)} | ${e.antes} → ${e.despues} |`,
          ),
        ].join('\n'),
      );
  }
  return partes.join('\n\n');
}
