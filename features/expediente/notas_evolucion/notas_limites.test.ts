// What is refused as an evolution note.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { horaNoFutura } from '#features/expediente/registros/rules.ts';
import { clinica } from '#testing/clinica.ts';
import { consultorio } from '#testing/expediente.ts';
import { notasEvolucion as notas } from './contract.ts';

const CODIGOPACIENTE = 1;
const nota = (mas: Record<string, unknown> = {}) => ({ CODIGOMEDICO: 1, NOTA: '<p>Acude a control.</p>', ...mas });

describe('lo que no es una nota', () => {
  const PLANTILLA_NOTA = '<p><strong>Subjetivo.</strong> </p><p><strong>Plan.</strong> </p>';

  test('la plantilla sin llenar se rechaza, entera o en parte, al agregar y al actualizar; con algo escrito se guarda tal cual', async () => {
    const c = await consultorio({ ajustes: { PLANTILLA_NOTA } });
    const sinLlenar = [PLANTILLA_NOTA, '<p><strong>Subjetivo.</strong></p>', '<p>Plan.&nbsp;</p><p></p>'];
    for (const NOTA of sinLlenar)
      expect(await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ NOTA })), NOTA).toMatchObject({
        status: 422,
        data: { ERRORES: { NOTA: 'La plantilla está sin llenar: escriba la nota' } },
      });
    expect(await c.hacer(notas.obtener, { CODIGOPACIENTE })).toEqual([]);
    const NOTA = '<p><strong>Subjetivo.</strong> Tos.</p><p><strong>Plan.</strong> </p>';
    const { CONSECUTIVO, VERSION } = await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ NOTA }));
    const clave = { CODIGOPACIENTE, CONSECUTIVO };
    expect((await c.llamar(notas.actualizar, clave, nota({ NOTA: PLANTILLA_NOTA, VERSION }))).status).toBe(422);
    expect((await c.hacer(notas.obtener_uno, clave)).NOTA).toBe(NOTA);
  });

  test('una hora de hoy que todavía no llega se rechaza; cinco minutos de reloj adelantado no; ayer a cualquier hora', () => {
    const ahora = { hoy: '2026-11-20', ahora: '11:20' };
    const a = (FECHA: string, HORA: string) => horaNoFutura({ FECHA, HORA }, ahora);
    expect(a('2026-11-20', '11:26')).toBe('La hora no puede ser posterior a la actual');
    expect(a('2026-11-20', '23:59')).toBe('La hora no puede ser posterior a la actual');
    for (const [FECHA, HORA] of [
      ['2026-11-20', '11:25'],
      ['2026-11-20', '00:00'],
      ['2026-11-19', '23:59'],
    ] as const)
      expect(a(FECHA, HORA)).toBe(true);
  });

  test('la hora se compara con la pared de la clínica, y nada se guarda', async () => {
    const c = await consultorio();
    const [{ hoy, luego }] = await c.sql(
      async ({ db }) =>
        (
          await sql<{
            hoy: string;
            luego: string;
          }>`select current_date::text as hoy, to_char(localtimestamp + interval '20 minutes', 'HH24:MI') as luego`.execute(db)
        ).rows as [{ hoy: string; luego: string }],
    );
    // In the last twenty minutes of a day there is no later hour of today.
    const HORA = luego < '00:20' ? '23:59' : luego;
    const r = await c.llamar(notas.agregar, { CODIGOPACIENTE }, nota({ FECHA: hoy, HORA }));
    if (luego >= '00:20')
      expect(r).toMatchObject({ status: 422, data: { ERRORES: { HORA: 'La hora no puede ser posterior a la actual' } } });
    expect(await c.hacer(notas.obtener, { CODIGOPACIENTE })).toHaveLength(luego < '00:20' ? 1 : 0);
  });
});

test('quien no abre una nota (107) tampoco la imprime, ni la envía, ni la lee al escribir otra', async () => {
  const c = await consultorio();
  await c.hacer(notas.agregar, { CODIGOPACIENTE }, nota({ NOTA: '<p>Confidencial</p>' }));
  const lee = await clinica({ en: c, permisos: [P.pacientes.abrir, P.notas.agregar, P.notas.ver] });
  const clave = { CODIGOPACIENTE, CONSECUTIVO: 1 };
  const negada = await lee.llamar(notas.obtener_uno, clave);
  expect(negada.status).toBe(403);
  for (const call of [notas.imprimir, notas.obtener_mensaje])
    expect(await lee.llamar(call, clave)).toMatchObject({ status: 403, message: negada.message });
  expect((await lee.llamar(notas.enviar, clave, { TIPO_MENSAJE: 0, MAIL: 'a@b.mx' })).status).toBe(403);
  expect((await lee.hacer(notas.obtener_plantilla, { CODIGOPACIENTE })).ANTERIOR).toBeNull();
});
