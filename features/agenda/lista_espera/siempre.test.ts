// In any order and with several workers: nobody is offered two times at once, and no time is held for two.
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import type { Cliente } from '#testing/clinica.ts';
import {
  aQuien,
  cancelar,
  conEnlace,
  conLista,
  correr,
  dejarVencer,
  esperar,
  hechas,
  mensajes,
  pendientes,
} from '#testing/lista_espera.ts';
import { listaEspera } from './contract.ts';
import trabajos from './server/jobs.ts';

test('tres trabajadores, o uno que murió y empieza de nuevo: una sola oferta y un solo mensaje', async () => {
  const { c, N_CITA } = await conLista();
  await cancelar(c, N_CITA);
  const [lugar] = await pendientes(c, 'lugar');
  const correrlo = (tarea: string, carga: object) => trabajos.find((t) => t.tarea === tarea)!.correr(c.casa.host, carga);
  await Promise.all([1, 2, 3].map(() => correrlo('lista_espera.lugar', lugar!.payload)));
  const { LUGARES } = await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 1 });
  expect(LUGARES).toHaveLength(1);
  const carga = { cliente: c.cliente, LUGAR: LUGARES[0]!.ID };
  await Promise.all([1, 2, 3].map(() => correrlo('lista_espera.ofrecer', carga)));
  await correr(c);
  expect(await aQuien(c)).toEqual([[2, 0]]);
  const [o] = await hechas(c);
  await c.sql(({ db }) => sql`update lista_espera_ofertas set "VENCE" = now()`.execute(db));
  await Promise.all([1, 2, 3].map(() => correrlo('lista_espera.vencer', { cliente: c.cliente, OFERTA: o!.ID })));
  await correr(c);
  expect(await aQuien(c)).toEqual([
    [2, 3],
    [3, 0],
  ]);
  expect(await mensajes(c)).toHaveLength(2);
});

describe('pase lo que pase', () => {
  const paso = fc.oneof(
    fc.record({ que: fc.constant('cancelar' as const), cual: fc.nat(9) }),
    fc.record({ que: fc.constant('agendar' as const), hora: fc.nat(5), p: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ que: fc.constant('responder' as const), cual: fc.nat(9), r: fc.constantFrom(1 as const, 2 as const, 3 as const) }),
    fc.record({ que: fc.constant('vencer' as const) }),
    fc.record({ que: fc.constant('ofrecer' as const), cual: fc.nat(9) }),
    fc.record({ que: fc.constant('esperar' as const), p: fc.integer({ min: 1, max: 4 }), min: fc.constantFrom(30, 60) }),
    fc.record({ que: fc.constant('retirar' as const), cual: fc.nat(9) }),
  );
  type Paso = typeof paso extends fc.Arbitrary<infer T> ? T : never;
  const elegir = <T>(xs: readonly T[], i: number): T | undefined => xs[i % Math.max(1, xs.length)];

  async function dar(c: Cliente, dia: string, x: Paso): Promise<void> {
    if (x.que === 'vencer') return dejarVencer(c);
    if (x.que === 'agendar') await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: x.p, H_CITA: `1${x.hora}:00` }));
    if (x.que === 'esperar')
      await c.llamar(listaEspera.agregar, {}, esperar(c, { CODIGOPACIENTE: x.p, H_MINCITA: x.min, CODIGOMEDICO: '' }));
    if (x.que === 'cancelar') {
      const { CITAS } = await c.hacer(citas.obtener, { start: dia, end: dia, doctorId: 0, type: 2 });
      const una = elegir(
        CITAS.filter((y) => y.C_ESTATUS !== 4),
        x.cual,
      );
      if (una) await cancelar(c, una.N_CITA);
    }
    if (x.que === 'responder') {
      const o = elegir(await hechas(c), x.cual);
      if (o) await (await conEnlace(c, o.ID)).decir(x.r);
    }
    if (x.que === 'ofrecer') {
      const l = elegir((await c.hacer(listaEspera.resumen, {}, { CODIGOMEDICO: 0 })).LUGARES, x.cual);
      if (l) await c.llamar(listaEspera.ofrecer, { LUGAR: l.ID });
    }
    if (x.que === 'retirar') {
      const e = elegir((await c.hacer(listaEspera.obtener)).ESPERAS, x.cual);
      if (e) await c.llamar(listaEspera.retirar, { ID: e.ID });
    }
    await correr(c);
  }

  test('una persona y un lugar tienen cuando más una oferta viva, y nadie queda encimado', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(paso, { minLength: 6, maxLength: 14 }), async (automatica, pasos) => {
        const { c, dia } = await conLista({ AUTOMATICA: automatica ? 1 : 0, MINUTOS: 30 });
        for (const H_CITA of ['11:00', '12:00'])
          await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 4, H_CITA, H_MINCITA: 60 }));
        for (const x of pasos) {
          await dar(c, dia, x);
          const { rows } = await c.sql(({ db }) =>
            sql`select 1 from lista_espera_ofertas a join lista_espera_ofertas b on b."ID" <> a."ID" and b."ESTADO" = 0
                and (b."LUGAR" = a."LUGAR" or b."CODIGOPACIENTE" = a."CODIGOPACIENTE" or (b."CODIGOMEDICO" = a."CODIGOMEDICO" and b.ocupa && a.ocupa)) where a."ESTADO" = 0
              union all select 1 from lista_espera e where (e."ESTADO" = 1) <> exists (select 1 from lista_espera_ofertas o where o."ESPERA" = e."ID" and o."ESTADO" = 0)
              union all select 1 from lista_espera e where (e."ESTADO" = 2) <> (e."CITA_NUEVA" is not null)
              union all select 1 from citas a join citas b on b."N_CITA" > a."N_CITA" and b."CODIGOMEDICO" = a."CODIGOMEDICO" and b.ocupa && a.ocupa
                and b."C_ESTATUS" <> 4 and b.eliminado is null where a."C_ESTATUS" <> 4 and a.eliminado is null`.execute(db),
          );
          expect(rows).toEqual([]);
        }
        const avisos = (await mensajes(c)).map((m) => m.origen);
        expect(new Set(avisos).size).toBe(avisos.length);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
