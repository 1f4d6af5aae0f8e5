// The rules of a doctor's time against a naive model that paints each minute, and against what the online agenda offers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAISES } from '#domain/paises/paises.ts';
import { aHora, diaSemana, enLaClinica, instanteDe, minutos, sumarDias } from '#kernel/shared/dates.ts';
import {
  DIAS_PINTADOS,
  diaPintado,
  LUNES,
  minutosDe,
  minutosDeHoras,
  Pintura,
  unaCita,
  unaHora,
  unaSemana,
  unosEventos,
  unTramo,
} from '#testing/minutos.ts';
import { calcularHuecos } from './huecos.ts';
import { conflictosDelHorario, deCita, deEvento, lapsoDe, type Motivo, seEncuentran, termino } from './rules.ts';

const dicho = (MOTIVO: string) => ({ TIPO: 'Evento' as const, MOTIVO, HORA: '', HORAFINAL: '', SUCURSAL: '' });
const mundo = fc.record({
  citas: fc.array(unaCita, { maxLength: 6 }),
  eventos: fc.array(unosEventos, { maxLength: 4 }).map((xs) => xs.flat()),
  horarios: unaSemana,
  clinica: unTramo.map(([HORAINICIALAGENDA, HORAFINALAGENDA]) => ({ HORAINICIALAGENDA, HORAFINALAGENDA, ET_MEDICO: 'Médico' })),
  hoy: fc.constantFrom(-1, 0, 1, 2).map(diaPintado),
  ahora: unaHora,
});
type Mundo = typeof mundo extends fc.Arbitrary<infer M> ? M : never;
const sabido = (m: Mundo) => ({
  ...m,
  motivos: [
    ...m.citas.map((c, i): Motivo => ({ ...deCita(c), conflicto: dicho(`cita ${i}`) })),
    ...m.eventos.map((e, i): Motivo => ({ ...deEvento(e), cierra: e.DIACOMPLETO === 1, conflicto: dicho(`evento ${i}`) })),
  ],
});

test('por qué no es lo que se halla minuto por minuto', () => {
  fc.assert(
    fc.property(mundo, unaCita, (m, c) => {
      const suyos = minutosDe(c);
      const pintada = new Pintura([suyos]);
      const topan = (x: Parameters<typeof minutosDe>[0]) => pintada.alguno(minutosDe(x));
      const cerrado = m.eventos.some((e) => e.DIACOMPLETO && e.F_EXCLUIDA === c.F_CITA);
      const suyas = m.horarios.some((h) => h.TIPO !== 'COMIDA');
      const deClinica = DIAS_PINTADOS.map((n) =>
        minutosDe({
          ...{ F_EXCLUIDA: diaPintado(n), DIACOMPLETO: 0 },
          ...{ HORAINICIAL: m.clinica.HORAINICIALAGENDA, HORAFINAL: m.clinica.HORAFINALAGENDA },
        }),
      );
      const trabajo = new Pintura(suyas ? minutosDeHoras(m.horarios, false) : deClinica);
      const comida = new Pintura(suyas ? minutosDeHoras(m.horarios, true) : []);
      const deAhora = minutosDe({ F_CITA: m.hoy, H_CITA: m.ahora, H_MINCITA: 1 })[0];
      const aMano = [
        ...(suyos[0] < deAhora ? ['La hora de la cita ya pasó'] : []),
        ...m.citas.flatMap((x, i) => (topan(x) ? [`cita ${i}`] : [])),
        ...m.eventos.flatMap((x, i) => (topan(x) ? [`evento ${i}`] : [])),
      ];
      if (!cerrado) {
        if (!trabajo.todos(suyos)) aMano.push(suyas ? 'Fuera del horario del médico' : 'Fuera del horario de la clínica');
        else if (comida.alguno(suyos)) aMano.push('Horario de comida');
      }
      expect(conflictosDelHorario(deCita(c), sabido(m)).map((x) => x.MOTIVO)).toEqual(aMano);
    }),
    { numRuns: 400 },
  );
});
test('dos se encuentran si comparten un minuto, y da igual por cuál se pregunte', () => {
  fc.assert(
    fc.property(unaCita, unaCita, (a, b) => {
      const comparten = new Pintura([minutosDe(a)]).alguno(minutosDe(b));
      expect(seEncuentran(deCita(a), deCita(b))).toBe(comparten);
      expect(seEncuentran(deCita(b), deCita(a))).toBe(comparten);
    }),
    { numRuns: 400 },
  );
  // One that begins when the other ends shares no minute, also at midnight and at the edge of a closed day.
  const noche = { F_CITA: LUNES, H_CITA: '23:30', H_MINCITA: 30 };
  const martes = { F_EXCLUIDA: sumarDias(LUNES, 1), DIACOMPLETO: 1, HORAINICIAL: null, HORAFINAL: null };
  expect(seEncuentran(deCita(noche), deEvento(martes))).toBe(false);
  expect(seEncuentran(deCita({ ...noche, H_MINCITA: 31 }), deEvento(martes))).toBe(true);
});
test('un evento terminó cuando ya no le queda ningún minuto', () => {
  fc.assert(
    fc.property(unosEventos, fc.constantFrom(0, 1, 2).map(diaPintado), unaHora, ([e], hoy, ahora) => {
      const deAhora = minutosDe({ F_CITA: hoy, H_CITA: ahora, H_MINCITA: 1 })[0];
      expect(termino(deEvento(e!), hoy, ahora)).toBe(minutosDe(e!)[1] <= deAhora);
    }),
  );
});
test('nada estorba a una hora que se ofrece en línea', () => {
  fc.assert(
    fc.property(mundo, fc.constantFrom(15, 30, 45, 90), (m, duracion) => {
      const s = sabido(m);
      const cerrados = new Set(m.eventos.filter((e) => e.DIACOMPLETO).map((e) => e.F_EXCLUIDA));
      const zona = 'America/Bogota';
      const huecos = calcularHuecos({
        ...{ desde: LUNES, hasta: diaPintado(4), zona, duracion, cerrados },
        noAntes: instanteDe(zona, m.hoy, m.ahora),
        horarios: m.horarios.map((h) => ({ ...h, SUCURSAL: 1 })),
        ocupados: s.motivos.map((x) => lapsoDe(x, LUNES)),
      });
      for (const h of huecos)
        expect(conflictosDelHorario({ fecha: h.FECHA, hora: h.HORA, minutos: duracion }, s), `${h.FECHA} ${h.HORA}`).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** Clocks of the five countries that change within a year, with the days on which they change. */
const CAMBIOS = Object.values(PAISES).flatMap((p) =>
  p.zonas.flatMap(({ ZONA_HORARIA: zona }) =>
    Array.from({ length: 365 }, (_, n) => sumarDias('2026-01-01', n))
      .filter((f) => instanteDe(zona, sumarDias(f, 1), '12:00').getTime() - instanteDe(zona, f, '12:00').getTime() !== 24 * 3_600_000)
      .map((fecha) => ({ zona, fecha })),
  ),
);
test('donde cambia el reloj se ofrecen las horas que existen, cada una hasta que pasa por primera vez', () => {
  expect(new Set(CAMBIOS.map((c) => c.zona)).has('America/Santiago')).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...CAMBIOS), fc.constantFrom(-1, 0, 1, 2), fc.integer({ min: -300, max: 1800 }), (c, lado, faltan) => {
      const fecha = sumarDias(c.fecha, lado);
      const mediodia = instanteDe(c.zona, fecha, '12:00').getTime();
      const noAntes = new Date(mediodia - 12 * 3_600_000 + faltan * 60_000);
      // Every real minute around the day, in order: the first minute at which the clock shows an hour is the one that counts.
      const primera = new Map<string, number>();
      for (let t = mediodia - 15 * 3_600_000; t < mediodia + 15 * 3_600_000; t += 15 * 60_000) {
        const visto = enLaClinica(c.zona, new Date(t));
        if (visto.fecha === fecha && !primera.has(visto.hora)) primera.set(visto.hora, t);
      }
      const aMano = Array.from({ length: 47 }, (_, i) => aHora(i * 30)).filter((h) => (primera.get(h) ?? 0) >= noAntes.getTime());
      const huecos = calcularHuecos({
        ...{ desde: fecha, hasta: fecha, zona: c.zona, noAntes, duracion: 30, ocupados: [], cerrados: new Set() },
        horarios: [{ SUCURSAL: 1, DIA: diaSemana(fecha), TIPO: '', INICIAL: '00:00', FINAL: '23:59' }],
      });
      expect(huecos.map((h) => h.HORA)).toEqual(aMano);
      expect(huecos.every((h) => minutos(h.HORA) % 30 === 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
