// The free times that the form suggests, against a naive model that paints each minute of the days.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Evento } from '#features/agenda/eventos/contract.ts';
import { aHora, minutos } from '#kernel/shared/dates.ts';
import { diaPintado, LUNES, minutosDe, minutosDeHoras, Pintura, unaCita, unaSemana, unosEventos, unTramo } from '#testing/minutos.ts';
import type { CitaAgenda } from '../fields.ts';
import { type Datos, encimadas, huecos, PASO } from './huecos.ts';

const conMedico = fc.constantFrom(1, 1, 2);
const mundo = fc.record({
  citas: fc.array(fc.tuple(unaCita, conMedico, fc.constantFrom(0, 1, 3, 4)), { maxLength: 6 }),
  eventos: fc.array(fc.tuple(unosEventos, fc.constantFrom(0, 1, 2)), { maxLength: 3 }),
  horarios: unaSemana,
  otraSucursal: unaSemana,
  clinica: unTramo,
});
type Mundo = typeof mundo extends fc.Arbitrary<infer M> ? M : never;
const datosDe = (m: Mundo): Datos => ({
  CITAS: m.citas.map(([c, CODIGOMEDICO, C_ESTATUS], i) => ({ ...c, N_CITA: i + 1, CODIGOMEDICO, C_ESTATUS }) as CitaAgenda),
  EVENTOS: m.eventos.flatMap(([es, CODIGOMEDICO]) => es.map((e) => ({ ...e, CODIGOMEDICO, TIPO: 0, MOTIVO: 'x' }) as Evento)),
  HORARIOS: [
    ...m.horarios.map((h) => ({ ...h, CODIGOMEDICO: 1, SUCURSAL: 1 })),
    ...m.otraSucursal.map((h) => ({ ...h, CODIGOMEDICO: 1, SUCURSAL: 2 })),
    // The form does not offer the separate hours of video consultations.
    { DIA: 0, TIPO: 'VC', INICIAL: '00:00', FINAL: '23:59', CODIGOMEDICO: 1, SUCURSAL: 1 },
  ],
});

test('los lugares que el formulario ofrece son los que quedan minuto por minuto', () => {
  fc.assert(
    fc.property(
      mundo,
      fc.constantFrom(0, 1, 2).map(diaPintado),
      fc.constantFrom(5, 15, 30, 50),
      fc.integer({ min: 0, max: 1439 }),
      fc.option(fc.constantFrom(1, 2)),
      (m, fecha, duracion, desde, excepto) => {
        const d = datosDe(m);
        const ocupado = new Pintura([
          ...d.CITAS.filter((c) => c.CODIGOMEDICO === 1 && c.C_ESTATUS !== 4 && c.N_CITA !== excepto).map(minutosDe),
          ...d.EVENTOS.filter((e) => e.CODIGOMEDICO !== 2).map(minutosDe),
        ]);
        const suyas = m.horarios.some((h) => h.TIPO !== 'COMIDA');
        const [HORAINICIAL, HORAFINAL] = m.clinica;
        const trabajo = new Pintura(
          suyas ? minutosDeHoras(m.horarios, false) : [minutosDe({ F_EXCLUIDA: fecha, DIACOMPLETO: 0, HORAINICIAL, HORAFINAL })],
        );
        const comida = new Pintura(suyas ? minutosDeHoras(m.horarios, true) : []);
        const aMano: string[] = [];
        for (let t = 0; t < 1440; t += PASO) {
          const suyos = minutosDe({ F_CITA: fecha, H_CITA: aHora(t), H_MINCITA: duracion });
          if (t >= desde && trabajo.todos(suyos) && !comida.alguno(suyos) && !ocupado.alguno(suyos)) aMano.push(aHora(t));
        }
        const b = { fecha, duracion, desde, CODIGOMEDICO: 1, SUCURSAL: 1, ...(excepto ? { excepto } : {}) };
        const horas = [HORAINICIAL, HORAFINAL] as const;
        expect(huecos(d, { ...b, horas }, 200)).toEqual(aMano);
        expect(huecos(d, { ...b, horas }, 3)).toEqual(aMano.slice(0, 3));
      },
    ),
    { numRuns: 250 },
  );
});
test('a la hora pedida está quien comparte un minuto con ella, cancelados aparte', () => {
  fc.assert(
    fc.property(mundo, unaCita, (m, c) => {
      const d = datosDe(m);
      const pintada = new Pintura([minutosDe(c)]);
      const aMano = d.CITAS.filter((x) => x.CODIGOMEDICO === 1 && x.C_ESTATUS !== 4 && pintada.alguno(minutosDe(x)));
      const b = { fecha: c.F_CITA, CODIGOMEDICO: 1, duracion: c.H_MINCITA };
      expect(encimadas(d, b, minutos(c.H_CITA)).map((x) => x.N_CITA)).toEqual(aMano.map((x) => x.N_CITA));
    }),
    { numRuns: 250 },
  );
});
test('sin horario propio ni de la clínica se ofrece de ocho a ocho', () => {
  const vacia = { CITAS: [], EVENTOS: [], HORARIOS: [] };
  const b = { fecha: LUNES, CODIGOMEDICO: 1, SUCURSAL: 1, duracion: 30, desde: 0, horas: ['', ''] as const };
  const ofrecidas = huecos(vacia, b, 200);
  expect([ofrecidas[0], ofrecidas.at(-1)]).toEqual(['08:00', '19:30']);
});
