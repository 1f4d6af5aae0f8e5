// The links with which appointments are paid, of a patient who has many.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { citas } from '#features/agenda/citas/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba } from '#testing/agenda.ts';
import { sentenciasDe } from '#testing/base_vista.ts';
import type { Cliente } from '#testing/clinica.ts';
import { CODIGOPACIENTE, citaNueva, conCuenta } from '#testing/pagos_en_linea.ts';
import { pagosEnLinea } from './contract.ts';

let c: Cliente;
let ultima: number;
beforeAll(async () => {
  c = await conCuenta('stripe');
  await citaNueva(c);
  // Twenty-six is the longest series that the agenda takes.
  const serie = { RECURRENTE: 1, RECURRENCIA: { PERIODICIDAD: 1, TIPO_PERIODO: 'D', CITAS: 26 }, CONFIRMAR_AGENDAR: 1 };
  const CITAS: number[] = [];
  for (const dias of [60, 90]) {
    const F_CITA = sumarDias(enLaClinica(c.zona).fecha, dias);
    CITAS.push(...(await c.hacer(citas.agregar, {}, { ...citaDePrueba(c, { TIPO_CITA: 0, ...serie }), F_CITA })).CITAS);
  }
  await c.sql(({ db }) =>
    sql`update citas set "ESTADO_PAGO" = 1, "IMPORTE" = 500, "CONCEPTO" = 7 where "N_CITA" = any(${CITAS}::int[])`.execute(db),
  );
  ultima = CITAS.at(-1)!;
});

test('el enlace de la cita cincuenta y uno también se envía', async () => {
  expect(await c.llamar(pagosEnLinea.enviar, { N_CITA: ultima }, { MAIL: 'ana@ejemplo.mx' })).toMatchObject({ status: 200, success: true });
  const { rows } = await c.sql(({ db }) => sql<{ cuerpo: string }>`select cuerpo from mensajes`.execute(db));
  expect(rows).toMatchObject([{ cuerpo: expect.stringContaining(`/pago/${c.codigo}/${ultima}.`) }]);
});

test('los enlaces de muchas citas se hacen sin preguntar por la cuenta en cada una', async () => {
  const hechas = await sentenciasDe(async () => {
    const { ENLACES } = await c.hacer(pagosEnLinea.enlaces, { CODIGOPACIENTE });
    expect(ENLACES).toHaveLength(50);
    expect(ENLACES.every((e) => e.MOTIVO === '')).toBe(true);
  });
  // Of the doctor and of the clinic, whose it is without one.
  expect(hechas.filter((s) => s.text.includes('cuentas_externas')).length).toBeLessThanOrEqual(2);
});
