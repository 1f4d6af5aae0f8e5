// Free times: the computation against a naive one that looks at every minute, and the clocks of the five countries.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAISES } from '#domain/paises/paises.ts';
import { aHora, diaSemana, enLaClinica, instanteDe, minutos, sumarDias } from '#kernel/shared/dates.ts';
import { type Calculo, calcularHuecos, type HorasEnSucursal as HorasDia } from './huecos.ts';
import { juntar, type Lapso, restar } from './lapsos.ts';

const DIA = 1440;
const LUNES = '2026-11-23';
const hora = fc.integer({ min: 0, max: 287 }).map((n) => n * 5);
const tramo = fc.tuple(hora, hora).filter(([a, b]) => a < b);
const lapso = (dias: number): fc.Arbitrary<Lapso> =>
  fc.tuple(fc.integer({ min: -300, max: dias * DIA }), fc.integer({ min: 1, max: 400 })).map(([a, n]) => [a, a + n] as const);
const horasDe = (SUCURSAL: number) =>
  fc
    .record({ DIA: fc.integer({ min: 0, max: 6 }), trabajo: tramo, comida: fc.option(tramo) })
    .map(({ DIA, trabajo, comida }): HorasDia[] => {
      const fila = (TIPO: string, [a, b]: readonly [number, number]) => ({ SUCURSAL, DIA, TIPO, INICIAL: aHora(a), FINAL: aHora(b) });
      return [fila('', trabajo), ...(comida ? [fila('COMIDA', comida)] : [])];
    });
/** At most one row of work for each day and branch, like the table's key. */
const semana = fc
  .tuple(fc.array(horasDe(1), { maxLength: 7 }), fc.array(horasDe(2), { maxLength: 3 }))
  .map(([a, b]) =>
    [...a, ...b].filter((h, i, t) => t.findIndex((x) => x[0]!.DIA === h[0]!.DIA && x[0]!.SUCURSAL === h[0]!.SUCURSAL) === i).flat(),
  );

/** The naive computation: each minute of each day is free or it is not. */
function aMano(c: Calculo): string[] {
  const hallados = new Map<string, string>();
  const limite = enLaClinica(c.zona, c.noAntes);
  for (let d = 0; sumarDias(c.desde, d) <= c.hasta; d++) {
    const f = sumarDias(c.desde, d);
    if (c.cerrados.has(f)) continue;
    for (const SUCURSAL of [1, 2]) {
      const suyas = c.horarios.filter((h) => h.SUCURSAL === SUCURSAL && h.DIA === diaSemana(f));
      const libre = Array.from({ length: DIA }, (_, m) => {
        const dentro = (h: HorasDia) => minutos(h.INICIAL) <= m && m < minutos(h.FINAL);
        const t = d * DIA + m;
        return (
          suyas.some((h) => h.TIPO !== 'COMIDA' && dentro(h)) &&
          !suyas.some((h) => h.TIPO === 'COMIDA' && dentro(h)) &&
          !c.ocupados.some(([a, b]) => a <= t && t < b)
        );
      });
      for (let m = 0; m < DIA; m++) {
        if (!libre[m] || (m > 0 && libre[m - 1])) continue;
        for (let t = Math.ceil(m / 5) * 5; t + c.duracion <= DIA; t += c.duracion) {
          if (!libre.slice(Math.max(m, t - 5), t + c.duracion).every(Boolean)) break;
          const clave = `${f} ${aHora(t)}`;
          if (clave >= `${limite.fecha} ${limite.hora}` && !hallados.has(clave)) hallados.set(clave, `${clave} ${SUCURSAL}`);
        }
      }
    }
  }
  return [...hallados.values()].sort();
}

const calculo = fc.record({
  horarios: semana,
  ocupados: fc.array(lapso(5), { maxLength: 12 }),
  duracion: fc.constantFrom(5, 15, 20, 30, 45, 60, 90),
  cerrados: fc.subarray([0, 1, 2, 3, 4]).map((ds) => new Set(ds.map((d) => sumarDias(LUNES, d)))),
  // Whole minutes: the clinic's clock shows no seconds.
  noAntes: fc.integer({ min: -DIA, max: 3 * DIA }).map((m) => new Date(instanteDe('America/Lima', LUNES, '00:00').getTime() + m * 60_000)),
});
const completo = (c: Omit<Calculo, 'desde' | 'hasta' | 'zona'>): Calculo => ({
  ...c,
  desde: LUNES,
  hasta: sumarDias(LUNES, 4),
  zona: 'America/Lima',
  horarios: [...c.horarios].sort((a, b) => a.SUCURSAL - b.SUCURSAL),
});

test('los huecos son los que se hallan minuto por minuto', () => {
  fc.assert(
    fc.property(calculo, (x) => {
      const c = completo(x);
      expect(calcularHuecos(c).map((h) => `${h.FECHA} ${h.HORA} ${h.SUCURSAL}`)).toEqual(aMano(c));
    }),
    { numRuns: 150 },
  );
});
test('agendar un hueco quita los que toca y no pone ninguno encima', () => {
  fc.assert(
    fc.property(calculo, fc.nat(), (x, n) => {
      const c = completo(x);
      const antes = calcularHuecos(c);
      const elegido = antes[n % Math.max(1, antes.length)];
      if (!elegido) return;
      const base = (h: { FECHA: string; HORA: string }) => (Date.parse(h.FECHA) - Date.parse(LUNES)) / 60_000 + minutos(h.HORA);
      const inicio = base(elegido);
      const despues = calcularHuecos({ ...c, ocupados: [...c.ocupados, [inicio, inicio + c.duracion]] });
      for (const h of despues) expect(base(h) + c.duracion <= inicio || base(h) >= inicio + c.duracion).toBe(true);
    }),
    { numRuns: 100 },
  );
});
test('una hora que se dio sigue libre mientras nada la toque, cambie lo que cambie a su lado', () => {
  fc.assert(
    fc.property(calculo, fc.nat(), lapso(7), (x, n, [a, b]) => {
      const c = completo(x);
      const antes = calcularHuecos(c);
      const dada = antes[n % Math.max(1, antes.length)];
      if (!dada) return;
      const inicio = (Date.parse(dada.FECHA) - Date.parse(c.desde)) / 60_000 + minutos(dada.HORA);
      const despues = calcularHuecos({ ...c, ocupados: [...c.ocupados, [a, b]], desdeHora: dada.HORA });
      const sigue = despues.some((h) => h.FECHA === dada.FECHA && h.HORA === dada.HORA);
      expect(sigue).toBe(b <= inicio || a >= inicio + c.duracion);
    }),
    { numRuns: 100 },
  );
});
test('juntar y restar lapsos', () => {
  expect(
    juntar([
      [30, 40],
      [0, 10],
      [10, 20],
      [35, 38],
      [50, 50],
    ]),
  ).toEqual([
    [0, 20],
    [30, 40],
  ]);
  expect(
    restar(
      [0, 100],
      [
        [-5, 5],
        [20, 30],
        [90, 120],
      ],
    ),
  ).toEqual([
    [5, 20],
    [30, 90],
  ]);
  expect(restar([0, 10], [[0, 10]])).toEqual([]);
  expect(restar([0, 10], [])).toEqual([[0, 10]]);
});

const todoElDia = (dia: number): HorasDia => ({ SUCURSAL: 1, DIA: dia, TIPO: '', INICIAL: '00:00', FINAL: '23:59' });
const huecosDel = (zona: string, fecha: string, noAntes: Date) =>
  calcularHuecos({
    desde: fecha,
    hasta: fecha,
    zona,
    noAntes,
    duracion: 30,
    horarios: [todoElDia(diaSemana(fecha))],
    ocupados: [],
    cerrados: new Set(),
  }).map((h) => h.HORA);

test('la anticipación se cuenta en el reloj de la clínica, en los cinco países', () => {
  for (const pais of Object.values(PAISES))
    for (const { ZONA_HORARIA: zona } of pais.zonas) {
      const ahora = new Date('2026-07-15T17:10:00Z');
      const pared = enLaClinica(zona, ahora);
      const horas = huecosDel(zona, pared.fecha, ahora);
      expect(horas[0]! >= pared.hora, `${zona}: ${horas[0]} y son las ${pared.hora}`).toBe(true);
      expect(minutos(horas[0]!) - minutos(pared.hora)).toBeLessThan(30);
      expect(huecosDel(zona, sumarDias(pared.fecha, 1), ahora)).toHaveLength(47);
      expect(huecosDel(zona, sumarDias(pared.fecha, -1), ahora)).toEqual([]);
    }
});
test('el día que Chile adelanta el reloj, la hora que no existe no se ofrece; cuando lo atrasa, cada hora una vez', () => {
  const antes = new Date('2026-01-01T00:00:00Z');
  // 6 September 2026: after 24:00 of Saturday comes one in the morning of Sunday.
  const adelanta = huecosDel('America/Santiago', '2026-09-06', antes);
  expect(adelanta[0]).toBe('01:00');
  expect(huecosDel('America/Santiago', '2026-09-05', antes)).toHaveLength(47);
  expect(huecosDel('America/Santiago', '2026-09-07', antes)).toHaveLength(47);
  // 4 April 2026: the last hour of Saturday happens twice.
  const atrasa = huecosDel('America/Santiago', '2026-04-04', antes);
  expect(atrasa).toHaveLength(47);
  expect(new Set(atrasa).size).toBe(47);
  // Once the first of both has passed the time is no longer offered, although the clock shows it again.
  const pasada = new Date(instanteDe('America/Santiago', '2026-04-04', '23:30').getTime() + 60_000);
  expect(huecosDel('America/Santiago', '2026-04-04', pasada)).toEqual([]);
});
