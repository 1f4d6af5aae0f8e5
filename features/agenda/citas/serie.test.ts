// Changing, cancelling and deleting several appointments of a series at once.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, hoyDe, PERMISOS_AGENDA } from '#testing/agenda.ts';
import type { Cliente } from '#testing/clinica.ts';
import { citas } from './contract.ts';
import { porVenir } from './rules.ts';

const CONFIRMAR_AGENDAR = 1;
async function serie(c: Cliente, mas: object = {}, TIPO_PERIODO = 'S', CITAS = 5): Promise<number[]> {
  const r = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO, CITAS } };
  return (await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...r, ...mas, CONFIRMAR_AGENDAR }))).CITAS;
}
const donde = (c: Cliente, N: readonly number[]) =>
  Promise.all(
    N.map(async (N_CITA) => {
      const x = await c.hacer(citas.obtener_uno, { N_CITA });
      return `${x.F_CITA} ${x.H_CITA}`;
    }),
  );

test('esta y las siguientes se mueven los mismos días y a la misma hora; las anteriores no', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c);
  const f = diaLibre(c, 10);
  const a = { F_CITA: sumarDias(f, 15), H_CITA: '16:30', ALCANCE: 1, CONFIRMAR_AGENDAR };
  expect((await c.hacer(citas.actualizar, { N_CITA: N[2]! }, a)).CITAS).toEqual(N.slice(2));
  expect(await donde(c, N)).toEqual([
    `${f} 10:00`,
    `${sumarDias(f, 7)} 10:00`,
    `${sumarDias(f, 15)} 16:30`,
    `${sumarDias(f, 22)} 16:30`,
    `${sumarDias(f, 29)} 16:30`,
  ]);
});

test('lo que se dice de una serie habla de todas sus citas, y de una sola cuando es una', async () => {
  const c = await clinicaConAgenda();
  const r = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 6 } };
  const alta = await c.llamar(citas.agregar, {}, citaDePrueba(c, { ...r, CONFIRMAR_AGENDAR }));
  expect(alta.message).toBe('Las 6 citas se agendaron correctamente');
  const { N_CITA } = alta.data as { N_CITA: number };
  const a = { F_CITA: sumarDias(diaLibre(c, 10), 1), H_CITA: '17:00', CONFIRMAR_AGENDAR };
  expect((await c.llamar(citas.actualizar, { N_CITA }, { ...a, ALCANCE: 2 })).message).toBe('Las 6 citas se guardaron correctamente');
  expect((await c.llamar(citas.actualizar, { N_CITA }, { ...a, H_CITA: '18:00' })).message).toBe('La cita se guardó correctamente');
});

test('en una serie diaria cada una toma el lugar de la siguiente, adelante y atrás, sin sobrecupo', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c, {}, 'D', 6);
  const f = diaLibre(c, 10);
  for (const salto of [1, -1]) {
    const F_CITA = sumarDias((await c.hacer(citas.obtener_uno, { N_CITA: N[0]! })).F_CITA, salto);
    await c.hacer(citas.actualizar, { N_CITA: N[0]! }, { F_CITA, H_CITA: '10:00', ALCANCE: 2, CONFIRMAR_AGENDAR });
  }
  expect(await donde(c, N)).toEqual(N.map((_, i) => `${sumarDias(f, i)} 10:00`));
  const { rows } = await c.sql(({ db }) => sql<{ n: number }>`select sum(sobrecupo)::int as n from citas`.execute(db));
  expect(rows[0]!.n).toBe(0);
});

test('la que se había movido sola conserva su hora; lo realizado y lo cancelado no se tocan', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c);
  const f = diaLibre(c, 10);
  await c.hacer(citas.actualizar, { N_CITA: N[1]! }, { F_CITA: sumarDias(f, 7), H_CITA: '12:00', CONFIRMAR_AGENDAR });
  await c.hacer(citas.cambiar_estatus, { N_CITA: N[2]!, C_ESTATUS: 2 });
  await c.hacer(citas.cambiar_estatus, { N_CITA: N[3]!, C_ESTATUS: 4 });
  const r = await c.hacer(
    citas.actualizar,
    { N_CITA: N[0]! },
    { F_CITA: f, H_CITA: '10:00', ETIQUETAS: 1, D_OBSERVACIONES: 'Terapia', ALCANCE: 2 },
  );
  expect(r.CITAS).toEqual([N[0], N[1], N[4]]);
  const vistas = await Promise.all(N.map((N_CITA) => c.hacer(citas.obtener_uno, { N_CITA })));
  expect(vistas.map((x) => [x.H_CITA, x.ETIQUETAS, x.D_OBSERVACIONES])).toEqual([
    ['10:00', 1, 'Terapia'],
    ['12:00', 1, 'Terapia'],
    ['10:00', null, ''],
    ['10:00', null, ''],
    ['10:00', 1, 'Terapia'],
  ]);
  const cerrada = await c.llamar(citas.actualizar, { N_CITA: N[2]! }, { F_CITA: f, H_CITA: '09:00', ALCANCE: 1, CONFIRMAR_AGENDAR });
  expect(cerrada.message).toBe('La cita ya no está pendiente en su serie: cámbiela a ella sola');
});

test('los conflictos se dicen por fecha antes de guardar, también entre las de la misma serie, y sin confirmar nada cambia', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c);
  const f = diaLibre(c, 10);
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 2, F_CITA: sumarDias(f, 14), H_CITA: '12:00', CONFIRMAR_AGENDAR }));
  // The second appointment now stands on the day of the third.
  await c.hacer(citas.actualizar, { N_CITA: N[1]! }, { F_CITA: sumarDias(f, 14), H_CITA: '11:00', CONFIRMAR_AGENDAR });
  const antes = await donde(c, N);
  const a = { F_CITA: f, H_CITA: '12:00', ALCANCE: 2 };
  const choca = await c.llamar(citas.actualizar, { N_CITA: N[0]! }, a);
  expect(choca.status).toBe(409);
  const dia = (choca.data as unknown as { CONFLICTOS: Record<string, { MOTIVO: string }[]> }).CONFLICTOS[sumarDias(f, 14)]!;
  expect(dia.map((x) => x.MOTIVO)).toContain('Otra cita de la misma serie');
  expect(dia.length).toBeGreaterThanOrEqual(2);
  expect(await donde(c, N)).toEqual(antes);
  await c.hacer(citas.actualizar, { N_CITA: N[0]! }, { ...a, CONFIRMAR_AGENDAR });
  expect((await donde(c, N)).map((x) => x.slice(11))).toEqual(N.map(() => '12:00'));
});

test('cancelar y eliminar alcanzan a esta y las siguientes, o a toda la serie', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c);
  const estados = async () => Promise.all(N.map(async (N_CITA) => (await c.llamar(citas.obtener_uno, { N_CITA })).data?.C_ESTATUS));
  expect(await c.hacer(citas.cancelar_recurrente, { N_CITA: N[3]! }, { ALCANCE: 1 })).toEqual({ CITAS: 2 });
  expect(await estados()).toEqual([0, 0, 0, 4, 4]);
  expect(await c.hacer(citas.eliminar_recurrente, { N_CITA: N[1]! }, { ALCANCE: 1 })).toEqual({ CITAS: 4 });
  expect(await estados()).toEqual([0, undefined, undefined, undefined, undefined]);
  expect((await c.llamar(citas.cancelar_recurrente, { N_CITA: N[0]! }, { ALCANCE: 7 })).status).toBe(422);
  expect(await c.hacer(citas.cancelar_recurrente, { N_CITA: N[0]! })).toEqual({ CITAS: 1 });
});

test('dos escritorios que mueven la misma serie a la vez: una gana, ninguna cita se pierde ni se duplica', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c, {}, 'D', 8);
  const f = diaLibre(c, 10);
  const r = await Promise.all(
    [1, 2, 3, 4].map((salto) =>
      c.llamar(
        citas.actualizar,
        { N_CITA: N[0]! },
        { F_CITA: sumarDias(f, salto), H_CITA: '10:00', ALCANCE: 2, VERSION: 1, CONFIRMAR_AGENDAR },
      ),
    ),
  );
  expect(r.filter((x) => x.success)).toHaveLength(1);
  expect(r.filter((x) => !x.success).every((x) => x.status === 409)).toBe(true);
  const fechas = (await donde(c, N)).map((x) => x.slice(0, 10));
  expect(fechas).toEqual(N.map((_, i) => sumarDias(fechas[0]!, i)));
});

test('quien solo ve a su médico no cancela ni elimina una serie en la que otro atiende una cita', async () => {
  const c = await clinicaConAgenda();
  const N = await serie(c);
  const f = diaLibre(c, 10);
  await c.hacer(citas.actualizar, { N_CITA: N[3]! }, { F_CITA: sumarDias(f, 21), H_CITA: '10:00', CODIGOMEDICO: 2, CONFIRMAR_AGENDAR });
  const suyo = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.restricciones.medicoYCaja], CODIGOMEDICO: 1, en: c });
  for (const ALCANCE of [1, 2]) {
    expect((await suyo.llamar(citas.cancelar_recurrente, { N_CITA: N[0]! }, { ALCANCE })).message).toBe(
      'No se pueden editar citas que no corresponden con el usuario',
    );
    expect((await suyo.llamar(citas.eliminar_recurrente, { N_CITA: N[0]! }, { ALCANCE })).message).toBe(
      'No se pueden eliminar citas que no corresponden con el usuario',
    );
  }
  expect(await c.hacer(citas.obtener_paciente, { CODIGOPACIENTE: 1 })).toHaveLength(5);
  // A series in which every appointment is his own can be deleted.
  expect(await suyo.hacer(citas.eliminar_recurrente, { N_CITA: N[4]! }, { ALCANCE: 1 })).toEqual({ CITAS: 1 });
});

test('cancelar o eliminar la serie deja en paz lo que ya pasó, desde una cita pasada y desde una futura', async () => {
  const c = await clinicaConAgenda();
  const vistas = async (N: readonly number[]) =>
    Promise.all(N.map(async (N_CITA) => (await c.llamar(citas.obtener_uno, { N_CITA })).data?.C_ESTATUS ?? 'eliminada'));
  const F_CITA = sumarDias(diaLibre(c, 0), -14);
  const cancelada = await serie(c, { F_CITA }, 'D', 20);
  const pasadas = cancelada.filter((_, i) => sumarDias(F_CITA, i) < hoyDe(c));
  const futuras = cancelada.filter((_, i) => sumarDias(F_CITA, i) > hoyDe(c));
  await c.hacer(citas.cambiar_estatus, { N_CITA: pasadas[0]!, C_ESTATUS: 1 });
  await c.hacer(citas.cambiar_estatus, { N_CITA: pasadas[1]!, C_ESTATUS: 3 });
  await c.hacer(citas.cancelar_recurrente, { N_CITA: pasadas[2]! });
  expect(await vistas(pasadas)).toEqual([1, 3, ...pasadas.slice(2).map(() => 0)]);
  expect(await vistas(futuras)).toEqual(futuras.map(() => 4));
  const otraVez = await c.llamar(citas.cancelar_recurrente, { N_CITA: pasadas[0]! });
  expect(otraVez).toMatchObject({ success: false, message: 'La serie no tiene citas por venir' });
  const eliminada = await serie(c, { F_CITA, H_CITA: '16:00' }, 'D', 20);
  const i = futuras.length;
  await c.hacer(citas.eliminar_recurrente, { N_CITA: eliminada.at(-1)! }, { ALCANCE: 2 });
  expect(await vistas(eliminada.slice(0, pasadas.length))).toEqual(pasadas.map(() => 0));
  expect(await vistas(eliminada.slice(-i))).toEqual(futuras.map(() => 'eliminada'));
});

test('de hoy, por venir es lo que no ha comenzado', () => {
  const de = (F_CITA: string, H_CITA: string) => porVenir({ F_CITA, H_CITA }, '2026-11-22', '10:00');
  expect([de('2026-11-21', '23:00'), de('2026-11-22', '09:59'), de('2026-11-22', '10:00')]).toEqual([false, false, false]);
  expect([de('2026-11-22', '10:05'), de('2026-11-23', '00:00')]).toEqual([true, true]);
});
