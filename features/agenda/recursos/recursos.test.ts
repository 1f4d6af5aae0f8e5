// Rooms, chairs and equipment of appointments, with a room, a chair and an ultrasound.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import catalogo from '#features/catalogos/recursos.ts';
import { asClinic } from '#kernel/server/db.ts';
import { aHora, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { hastaQueEspere } from '#testing/base_vista.ts';
import type { Cliente } from '#testing/clinica.ts';
import { recursosAgenda } from './contract.ts';

const CONFIRMAR_AGENDAR = '1';
const [CONSULTORIO, SILLON, ULTRASONIDO] = [1, 2, 3];
async function clinicaConRecursos(): Promise<Cliente> {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.catalogos.etiquetas] });
  for (const r of [
    { NOMBRE: 'Consultorio 1', TIPO: 1, ABREVIATURA: 'C1' },
    { NOMBRE: 'Sillón A', TIPO: 2, ABREVIATURA: '' },
    { NOMBRE: 'Ultrasonido', TIPO: 3, ABREVIATURA: 'US' },
  ])
    await c.hacer(catalogo.contract.agregar, {}, r);
  return c;
}
const motivos = (r: { data: unknown }) =>
  Object.values((r.data as { CONFLICTOS: Record<string, { TIPO: string; MOTIVO: string }[]> }).CONFLICTOS)
    .flat()
    .map((x) => `${x.TIPO}: ${x.MOTIVO}`);
/** Another doctor and patient at the same time, so that only the resource conflicts. */
const deOtro = (c: Cliente, mas: object = {}) => citaDePrueba(c, { CODIGOMEDICO: 2, CODIGOPACIENTE: 2, ...mas });
const filas = async (c: Cliente) =>
  (
    await c.sql(({ db }) =>
      sql<{ N_CITA: number; RECURSO: number; dia: string; viva: boolean; sobrecupo: number; igual: boolean }>`
        select r."N_CITA", r."RECURSO", r.dia, r.viva, r.sobrecupo, r.ocupa = c.ocupa as igual from citas_recursos r
        join citas c on c.cliente = r.cliente and c."N_CITA" = r."N_CITA" order by 1, 2`.execute(db),
    )
  ).rows;

test('una cita toma uno o varios, o ninguno, y la agenda y la ficha los dicen', async () => {
  const c = await clinicaConRecursos();
  const { CITA, N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [ULTRASONIDO, CONSULTORIO, CONSULTORIO] }));
  expect(CITA).toMatchObject({ RECURSOS: [CONSULTORIO, ULTRASONIDO], RECURSOS_TEXTO: 'C1 · US', SOBRECUPO: 0 });
  expect(await c.hacer(citas.obtener_uno, { N_CITA })).toMatchObject({ RECURSOS_NOMBRES: 'Consultorio 1, Ultrasonido' });
  for (const leida of [
    await c.hacer(citas.obtener_paciente, { CODIGOPACIENTE: 1 }),
    await c.hacer(citas.obtener_varias, {}, { N_CITA: [N_CITA] }),
    (await c.hacer(citas.obtener, { start: CITA.F_CITA, end: CITA.F_CITA, doctorId: 1, type: 2 })).CITAS,
  ])
    expect(leida).toEqual([CITA]);
  const sin = await c.hacer(citas.agregar, {}, deOtro(c));
  expect(sin.CITA).toMatchObject({ RECURSOS: [], RECURSOS_TEXTO: '' });
  const F_CITA = diaLibre(c, 10);
  const { OCUPADOS } = await c.hacer(recursosAgenda.obtener_recursos, { FECHA: F_CITA, CODIGOMEDICO: 1, SUCURSAL: 1 });
  expect(OCUPADOS).toEqual([CONSULTORIO, ULTRASONIDO].map((RECURSO) => ({ RECURSO, N_CITA, F_CITA, H_CITA: '10:00', H_MINCITA: 30 })));
});

test('lo que no existe, está inactivo o es de otra sucursal se niega por su campo y no guarda nada', async () => {
  const c = await clinicaConRecursos();
  const negado = async (RECURSOS: unknown) => {
    const r = await c.llamar(citas.agregar, {}, citaDePrueba(c, { RECURSOS }));
    expect(r.status).toBe(422);
    return (r.data as unknown as { ERRORES: Record<string, string> }).ERRORES.RECURSOS;
  };
  expect(await negado([9])).toBe('El consultorio o equipo no existe');
  expect(await negado([CONSULTORIO, 9])).toBe('El consultorio o equipo no existe');
  await c.hacer(catalogo.contract.actualizar, { ID: SILLON }, { NOMBRE: 'Sillón A', TIPO: 2, ACTIVO: 0 });
  expect(await negado([SILLON])).toBe('Sillón A está inactivo');
  await c.sql(async ({ db }) => {
    await sql`insert into sucursales ("CODIGOCLINICA", "NOMBRECLINICA") values (2, 'Norte')`.execute(db);
    await sql`update catalogo_recursos set "SUCURSAL" = 2 where "ID" = ${CONSULTORIO}`.execute(db);
  });
  expect(await negado([CONSULTORIO])).toBe('Consultorio 1 no está en la sucursal de la cita');
  expect(await negado(Array.from({ length: 11 }, (_, i) => i + 1))).toBe('Máximo 10 elementos');
  expect(await filas(c)).toEqual([]);
  const F_CITA = diaLibre(c, 10);
  expect((await c.hacer(citas.obtener, { start: F_CITA, end: F_CITA, doctorId: 0, type: 2 })).CITAS).toEqual([]);
});

test('un consultorio tomado es un conflicto más; confirmado queda como sobrecupo, hasta que el otro se va', async () => {
  const c = await clinicaConRecursos();
  const { N_CITA: una } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [CONSULTORIO] }));
  const r = await c.llamar(citas.agregar, {}, deOtro(c, { H_CITA: '10:15', RECURSOS: [CONSULTORIO, SILLON] }));
  expect([r.status, motivos(r)]).toEqual([409, ['Cita: Consultorio 1: Ana Núñez']]);
  expect(await filas(c)).toHaveLength(1);
  const { N_CITA: otra, CITA } = await c.hacer(
    citas.agregar,
    {},
    deOtro(c, { H_CITA: '10:15', RECURSOS: [CONSULTORIO, SILLON], CONFIRMAR_AGENDAR }),
  );
  expect(CITA.SOBRECUPO).toBe(1);
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).SOBRECUPO_POR).toContain('Usuario');
  expect((await filas(c)).filter((f) => f.sobrecupo)).toMatchObject([{ N_CITA: otra, RECURSO: CONSULTORIO }]);
  // Two conflicts: with the doctor's appointment and with the room's.
  const ambos = await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 3, RECURSOS: [SILLON], H_CITA: '10:20' }));
  expect(motivos(ambos)).toEqual(['Cita: Ana Núñez', 'Cita: Sillón A: Luis Cano']);
  // An appointment that shares doctor and room is listed once.
  const mismo = await c.llamar(citas.agregar, {}, citaDePrueba(c, { CODIGOPACIENTE: 3, RECURSOS: [CONSULTORIO, SILLON] }));
  expect(motivos(mismo)).toEqual(['Cita: Ana Núñez, también en Consultorio 1', 'Cita: Consultorio 1, Sillón A: Luis Cano']);
  await c.hacer(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 4 });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: otra })).SOBRECUPO).toBe(0);
  // Booked again after its room was given away.
  const vuelve = await c.llamar(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 0 });
  expect([vuelve.status, motivos(vuelve)]).toEqual([409, ['Cita: Consultorio 1: Luis Cano']]);
  await c.hacer(citas.cambiar_estatus, { N_CITA: una, C_ESTATUS: 0 }, { CONFIRMAR_AGENDAR });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: una })).SOBRECUPO).toBe(1);
  await c.hacer(citas.eliminar, { N_CITA: otra });
  expect((await c.hacer(citas.obtener_uno, { N_CITA: una })).SOBRECUPO).toBe(0);
});

test('se mueve con su consultorio; lo que no se envía se queda, y la lista vacía lo suelta', async () => {
  const c = await clinicaConRecursos();
  const f = diaLibre(c, 10);
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [CONSULTORIO] }));
  await c.hacer(citas.agregar, {}, deOtro(c, { H_CITA: '12:00', RECURSOS: [CONSULTORIO] }));
  const r = await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '12:15' });
  expect(motivos(r)).toEqual(['Cita: Consultorio 1: Luis Cano']);
  expect((await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '12:15', CONFIRMAR_AGENDAR })).CITA).toMatchObject({
    RECURSOS: [CONSULTORIO],
    SOBRECUPO: 1,
  });
  // Only the room changes: no question about the doctor, and the overbooked mark goes.
  const { CITA } = await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '12:15', RECURSOS: [SILLON] });
  expect(CITA).toMatchObject({ RECURSOS: [SILLON], SOBRECUPO: 0 });
  expect(motivos(await c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '12:15', RECURSOS: [SILLON, CONSULTORIO] }))).toEqual([
    'Cita: Consultorio 1: Luis Cano',
  ]);
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: sumarDias(f, 1), H_CITA: '09:00', CONFIRMAR_AGENDAR });
  expect((await filas(c))[0]).toEqual({ N_CITA, RECURSO: SILLON, dia: sumarDias(f, 1), viva: true, sobrecupo: 0, igual: true });
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: sumarDias(f, 1), H_CITA: '09:00', RECURSOS: [] });
  expect((await filas(c)).map((x) => x.N_CITA)).not.toContain(N_CITA);
  // An inactive resource stays with the appointment that has it, and cannot be taken anew.
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: sumarDias(f, 1), H_CITA: '09:00', RECURSOS: [SILLON] });
  await c.hacer(catalogo.contract.actualizar, { ID: SILLON }, { NOMBRE: 'Sillón A', TIPO: 2, ACTIVO: 0 });
  await c.hacer(citas.actualizar, { N_CITA }, { F_CITA: sumarDias(f, 1), H_CITA: '09:30', RECURSOS: [SILLON], CONFIRMAR_AGENDAR });
  expect((await c.llamar(citas.agregar, {}, deOtro(c, { RECURSOS: [SILLON] }))).status).toBe(422);
});

test('cuarenta puestos que piden a la vez el mismo sillón para médicos distintos dejan exactamente uno', async () => {
  const c = await clinicaConRecursos();
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD") select n, 'Médico', n::text, 1 from generate_series(10, 49) n`.execute(
      db,
    ),
  );
  const r = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      c.llamar(
        citas.agregar,
        {},
        citaDePrueba(c, {
          CODIGOMEDICO: 10 + i,
          CODIGOPACIENTE: (i % 3) + 1,
          RECURSOS: i % 2 ? [SILLON, CONSULTORIO] : [CONSULTORIO, SILLON],
        }),
      ),
    ),
  );
  expect(r.map((x) => x.status).sort()).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
  expect(await filas(c)).toHaveLength(2);
});

test('dos que mudan a la vez sus citas al mismo consultorio: una lo toma, la otra lee el conflicto', async () => {
  const c = await clinicaConRecursos();
  const f = diaLibre(c, 10);
  const { N_CITA: a } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [SILLON] }));
  const { N_CITA: b } = await c.hacer(citas.agregar, {}, deOtro(c));
  const mudar = (N_CITA: number) => c.llamar(citas.actualizar, { N_CITA }, { F_CITA: f, H_CITA: '10:00', RECURSOS: [CONSULTORIO] });
  const r = await Promise.all([mudar(a), mudar(b)]);
  expect(r.map((x) => x.status).sort()).toEqual([200, 409]);
});

test('lo que se cuela tras la revisión lo detiene la base de datos, y se pregunta', async () => {
  const c = await clinicaConRecursos();
  const f = diaLibre(c, 10);
  let soltar = () => {};
  const puesta = new Promise<void>((r) => {
    soltar = r;
  });
  let lista = () => {};
  const insertada = new Promise<void>((r) => {
    lista = r;
  });
  // A writer that does not take the lock.
  const intrusa = asClinic(c.casa.host.pool, { cliente: c.cliente, usuario: 1, zona: c.zona, lee: false }, async ({ db }) => {
    await sql`insert into citas ("N_CITA", "F_CITA", "H_CITA", "H_MINCITA", "CODIGOPACIENTE", "CODIGOMEDICO", "SUCURSAL") values (900, ${f}, '10:00', 30, 2, 2, 1)`.execute(
      db,
    );
    await sql`insert into citas_recursos ("N_CITA", "RECURSO") values (900, ${CONSULTORIO})`.execute(db);
    await sql`set constraints all immediate`.execute(db);
    lista();
    await puesta;
  });
  await insertada;
  const guardando = c.llamar(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [CONSULTORIO] }));
  await hastaQueEspere(c.casa);
  soltar();
  await intrusa;
  expect(motivos(await guardando)).toEqual(['Cita: Consultorio 1: Luis Cano']);
});

test('una serie lleva su consultorio a cada fecha; cancelada o eliminada lo deja libre', async () => {
  const c = await clinicaConRecursos();
  const RECURRENCIA = { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 4 };
  const serie = { RECURRENTE: 1, RECURRENCIA, RECURSOS: [CONSULTORIO], CONFIRMAR_AGENDAR };
  await c.hacer(citas.agregar, {}, deOtro(c, { F_CITA: sumarDias(diaLibre(c, 10), 14), RECURSOS: [CONSULTORIO], CONFIRMAR_AGENDAR }));
  const r = await c.llamar(citas.agregar, {}, citaDePrueba(c, { ...serie, CONFIRMAR_AGENDAR: '' }));
  expect(motivos(r).filter((m) => m.startsWith('Cita'))).toEqual(['Cita: Consultorio 1: Luis Cano']);
  const { CITAS } = await c.hacer(citas.agregar, {}, citaDePrueba(c, serie));
  expect((await filas(c)).filter((x) => CITAS.includes(x.N_CITA)).map((x) => [x.sobrecupo, x.igual])).toEqual([
    [0, true],
    [0, true],
    [1, true],
    [0, true],
  ]);
  await c.hacer(citas.cancelar_recurrente, { N_CITA: CITAS[0]! });
  expect((await filas(c)).filter((x) => CITAS.includes(x.N_CITA) && x.viva)).toEqual([]);
  const { CITAS: otras } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { ...serie, H_CITA: '11:00' }));
  await c.hacer(citas.eliminar_recurrente, { N_CITA: otras[1]! });
  expect((await filas(c)).filter((x) => x.viva)).toHaveLength(1);
});

test('toda la serie se muda de consultorio o de día con él, y lo tomado se pregunta por fecha', async () => {
  const c = await clinicaConRecursos();
  const f = diaLibre(c, 10);
  const { CITAS } = await c.hacer(
    citas.agregar,
    {},
    citaDePrueba(c, {
      RECURRENTE: 1,
      RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 4 },
      RECURSOS: [CONSULTORIO],
      CONFIRMAR_AGENDAR,
    }),
  );
  const [primera, segunda] = CITAS as [number, number, number, number];
  const lugares = async () => (await filas(c)).filter((x) => CITAS.includes(x.N_CITA)).map((x) => [x.dia, x.RECURSO, x.sobrecupo, x.igual]);
  // Each appointment moves to the day of the next one, with its room.
  await c.hacer(citas.actualizar, { N_CITA: primera }, { F_CITA: sumarDias(f, 1), H_CITA: '10:00', ALCANCE: 2, CONFIRMAR_AGENDAR });
  expect(await lugares()).toEqual([1, 2, 3, 4].map((n) => [sumarDias(f, n), CONSULTORIO, 0, true]));
  // Only the room changes, from the second one on; on one of the days it is taken.
  await c.hacer(citas.agregar, {}, deOtro(c, { F_CITA: sumarDias(f, 3), RECURSOS: [SILLON], CONFIRMAR_AGENDAR }));
  const mudar = { F_CITA: sumarDias(f, 2), H_CITA: '10:00', RECURSOS: [SILLON, ULTRASONIDO], ALCANCE: 1 };
  const r = await c.llamar(citas.actualizar, { N_CITA: segunda }, mudar);
  expect([r.status, motivos(r)]).toEqual([409, ['Cita: Sillón A: Luis Cano']]);
  await c.hacer(citas.actualizar, { N_CITA: segunda }, { ...mudar, CONFIRMAR_AGENDAR });
  expect((await lugares()).map((x) => x.slice(1, 3))).toEqual([
    [CONSULTORIO, 0],
    [SILLON, 0],
    [ULTRASONIDO, 0],
    [SILLON, 1],
    [ULTRASONIDO, 0],
    [SILLON, 0],
    [ULTRASONIDO, 0],
  ]);
  // A resource of one appointment alone stays when something else changes in all.
  await c.hacer(
    citas.actualizar,
    { N_CITA: primera },
    { F_CITA: sumarDias(f, 1), H_CITA: '10:00', D_OBSERVACIONES: 'Terapia', ALCANCE: 2 },
  );
  expect(await lugares()).toHaveLength(7);
  const otro = await c.llamar(
    citas.actualizar,
    { N_CITA: primera },
    { F_CITA: f, H_CITA: '10:00', RECURSOS: [9], ALCANCE: 2, CONFIRMAR_AGENDAR },
  );
  expect(otro.message).toBe('El consultorio o equipo no existe');
});

test('dos de una serie con médicos distintos que acaban juntas en un consultorio se dicen, y confirmadas quedan', async () => {
  const c = await clinicaConRecursos();
  const f = diaLibre(c, 10);
  const { CITAS } = await c.hacer(
    citas.agregar,
    {},
    citaDePrueba(c, { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'S', CITAS: 2 }, CONFIRMAR_AGENDAR }),
  );
  const [una, otra] = CITAS as [number, number];
  await c.hacer(citas.actualizar, { N_CITA: otra }, { F_CITA: f, H_CITA: '10:00', CODIGOMEDICO: 2, CONFIRMAR_AGENDAR });
  const mudar = { F_CITA: f, H_CITA: '10:00', RECURSOS: [SILLON], ALCANCE: 2 };
  expect(motivos(await c.llamar(citas.actualizar, { N_CITA: una }, mudar))).toEqual(['Cita: Otra cita de la misma serie']);
  await c.hacer(citas.actualizar, { N_CITA: una }, { ...mudar, CONFIRMAR_AGENDAR });
  expect((await filas(c)).map((x) => x.RECURSO)).toEqual([SILLON, SILLON]);
});

test('no se elimina lo que usa una cita que sigue en pie; cancelada o eliminada, sí', async () => {
  const c = await clinicaConRecursos();
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [CONSULTORIO] }));
  for (const call of [catalogo.contract.puede_eliminar, catalogo.contract.eliminar])
    expect((await c.llamar(call, { ID: CONSULTORIO })).message).toBe('El registro está en uso y no se puede eliminar');
  await c.hacer(citas.cambiar_estatus, { N_CITA, C_ESTATUS: 4 });
  await c.hacer(catalogo.contract.puede_eliminar, { ID: CONSULTORIO });
  await c.hacer(catalogo.contract.eliminar, { ID: CONSULTORIO });
  expect(await c.hacer(catalogo.contract.obtener)).toHaveLength(2);
  // A past appointment still names its room.
  expect((await c.hacer(citas.obtener_uno, { N_CITA })).RECURSOS_NOMBRES).toBe('Consultorio 1');
});

test('quien solo ve a su médico no lee el nombre del paciente de otro', async () => {
  const c = await clinicaConRecursos();
  await c.hacer(citas.agregar, {}, citaDePrueba(c, { RECURSOS: [CONSULTORIO] }));
  const ajeno = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.restricciones.medicoYCaja], en: c });
  await c.sql(({ db }) =>
    sql`update usuarios set "CODIGOMEDICO" = 2 where "CODIGOUSUARIO" = (select max("CODIGOUSUARIO") from usuarios)`.execute(db),
  );
  const r = await ajeno.llamar(citas.agregar, {}, deOtro(c, { RECURSOS: [CONSULTORIO] }));
  expect([r.status, r.status === 409 ? motivos(r) : r.message]).toEqual([409, ['Cita: Consultorio 1: otra cita']]);
});

test('pase lo que pase, dos citas en pie que nadie confirmó juntas no comparten consultorio a una hora', async () => {
  const hora = fc.integer({ min: 0, max: 5 }).map((n) => aHora(600 + n * 15));
  const recursos = fc.uniqueArray(fc.constantFrom(CONSULTORIO, SILLON, ULTRASONIDO), { maxLength: 3 });
  const paso = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        que: fc.constant('agregar' as const),
        H_CITA: hora,
        CODIGOMEDICO: fc.constantFrom(1, 2),
        RECURSOS: recursos,
        si: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        que: fc.constant('mover' as const),
        cual: fc.nat(9),
        H_CITA: hora,
        RECURSOS: fc.option(recursos, { nil: undefined }),
        si: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ que: fc.constant('estado' as const), cual: fc.nat(9), C_ESTATUS: fc.constantFrom(0, 1, 4), si: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ que: fc.constant('eliminar' as const), cual: fc.nat(9) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 8, maxLength: 24 }), async (pasos) => {
      const c = await clinicaConRecursos();
      const F_CITA = diaLibre(c, 10);
      const hechas: number[] = [];
      const malas: unknown[] = [];
      const una = async (p: (typeof pasos)[number]) => {
        const si = 'si' in p && p.si ? { CONFIRMAR_AGENDAR } : {};
        const N_CITA = 'cual' in p ? hechas[p.cual % Math.max(1, hechas.length)] : 0;
        if (N_CITA === undefined) return;
        const r =
          p.que === 'agregar'
            ? await c.llamar(
                citas.agregar,
                {},
                citaDePrueba(c, { H_CITA: p.H_CITA, CODIGOMEDICO: p.CODIGOMEDICO, RECURSOS: p.RECURSOS, ...si }),
              )
            : p.que === 'mover'
              ? await c.llamar(
                  citas.actualizar,
                  { N_CITA },
                  { F_CITA, H_CITA: p.H_CITA, ...(p.RECURSOS ? { RECURSOS: p.RECURSOS } : {}), ...si },
                )
              : p.que === 'estado'
                ? await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: p.C_ESTATUS as 0 }, si)
                : await c.llamar(citas.eliminar, { N_CITA });
        if (r.success && p.que === 'agregar') hechas.push((r.data as { N_CITA: number }).N_CITA);
        if (r.status >= 500) malas.push(r);
      };
      // Two at a time, so that desks cross.
      for (let i = 0; i < pasos.length; i += 2) await Promise.all(pasos.slice(i, i + 2).map(una));
      expect(malas).toEqual([]);
      const { rows } = await c.sql(({ db }) =>
        sql`select a."N_CITA", b."N_CITA" as otra, a."RECURSO" from citas_recursos a join citas ca using (cliente, "N_CITA")
          join citas_recursos b on b.cliente = a.cliente and b."RECURSO" = a."RECURSO" and b."N_CITA" > a."N_CITA" and b.sobrecupo = 0
          join citas cb on cb.cliente = b.cliente and cb."N_CITA" = b."N_CITA"
          where a.sobrecupo = 0 and ca.eliminado is null and cb.eliminado is null and ca."C_ESTATUS" <> 4 and cb."C_ESTATUS" <> 4 and ca.ocupa && cb.ocupa
        union all select "N_CITA", 0, "RECURSO" from citas_recursos r join citas c using (cliente, "N_CITA")
          where r.ocupa <> c.ocupa or r.dia <> c."F_CITA" or r.viva <> (c.eliminado is null and c."C_ESTATUS" <> 4)`.execute(db),
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 12, seed: 7 },
  );
}, 120_000);
