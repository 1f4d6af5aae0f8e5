// Several desks book, move and cancel at random at the same time; afterwards the agenda must still be consistent.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordar } from '#features/agenda/mensajes_cita/server/recordatorios.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { aHora, instanteDe, sumarDias } from '#kernel/shared/dates.ts';
import { citaDePrueba, clinicaConAgenda, diaLibre } from '#testing/agenda.ts';
import { citas } from './contract.ts';

/** A small repeatable generator: the same seed makes the same requests. The order in which desks interleave still varies. */
function azar(semilla: number): (n: number) => number {
  let s = semilla;
  return (n) => {
    s = (Math.imul(s ^ (s >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((s ^ (s >>> 13)) >>> 0) % n;
  };
}
const ESCRITORIOS = 6;
const PASOS = 30;

test.each([11, 29, 47])(
  'seis escritorios agendan, mueven, cancelan y confirman al azar (%i): nadie queda encimado sin que alguien lo confirmara, ninguna serie pierde una cita y nada se recuerda dos veces',
  async (semilla) => {
    const c = await clinicaConAgenda();
    const f = diaLibre(c, 10);
    const creadas: number[] = [];
    const series: number[][] = [];
    const malas: string[] = [];
    const escritorio = async (n: number) => {
      const r = azar(semilla * 100 + n);
      const cualquiera = () => creadas[r(creadas.length)]!;
      const lugar = () => ({
        F_CITA: sumarDias(f, r(3)),
        H_CITA: aHora(540 + 15 * r(20)),
        CODIGOMEDICO: 1 + r(2),
        SMS_PACIENTE: r(2),
        CONFIRMAR_AGENDAR: r(4) === 0 ? 1 : 0,
      });
      for (let i = 0; i < PASOS; i++) {
        const que = creadas.length < 4 ? 0 : r(10);
        const N_CITA = que > 2 ? cualquiera() : 0;
        let a: { status: number; message: string | null };
        if (que < 2) {
          const x = await c.llamar(
            citas.agregar,
            {},
            citaDePrueba(c, { ...lugar(), H_MINCITA: 15 * (1 + r(3)), CODIGOPACIENTE: 1 + r(3) }),
          );
          if (x.success) creadas.push(x.data!.N_CITA);
          a = x;
        } else if (que === 2) {
          const RECURRENCIA = { PERIODICIDAD: 1, TIPO_PERIODO: r(2) ? 'D' : 'S', CITAS: 2 + r(4) };
          const x = await c.llamar(citas.agregar, {}, citaDePrueba(c, { ...lugar(), RECURRENTE: 1, RECURRENCIA, CONFIRMAR_AGENDAR: 1 }));
          if (x.success) {
            series.push(x.data!.CITAS);
            creadas.push(...x.data!.CITAS);
          }
          a = x;
        } else if (que < 6) a = await c.llamar(citas.actualizar, { N_CITA }, { ...lugar(), ALCANCE: r(3) });
        else if (que < 8) a = await c.llamar(citas.cambiar_estatus, { N_CITA, C_ESTATUS: [0, 1, 4, 4, 6, 2][r(6)]! });
        else if (que === 8) a = await c.llamar(citas.cancelar_recurrente, { N_CITA }, { ALCANCE: 1 });
        else if (r(2)) a = await c.llamar(citas.eliminar, { N_CITA }, {});
        else {
          // Runs the reminder job as if it were some hour of those days or of the day before.
          const ahora = new Date(instanteDe(c.zona, sumarDias(f, r(4) - 1), '08:00').getTime() + r(12) * 3_600_000);
          await enClinica(c.casa.host, c.cliente, 0, (ctx) => recordar(ctx, ahora), c.zona);
          continue;
        }
        if (![200, 404, 409, 422].includes(a.status)) malas.push(`${que}: ${a.status} ${a.message}`);
      }
    };
    await Promise.all(Array.from({ length: ESCRITORIOS }, (_, n) => escritorio(n)));
    expect(malas).toEqual([]);
    const { encimadas, sueltas, filas, recordatorios } = await c.sql(async ({ db }) => ({
      // Two appointments of one doctor at the same time that nobody confirmed as overbooked.
      encimadas: (
        await sql`select a."N_CITA", b."N_CITA" as otra from citas a join citas b on a."CODIGOMEDICO" = b."CODIGOMEDICO" and a."N_CITA" < b."N_CITA" and a.ocupa && b.ocupa
        where a.eliminado is null and b.eliminado is null and a."C_ESTATUS" <> 4 and b."C_ESTATUS" <> 4 and a.sobrecupo = 0 and b.sobrecupo = 0`.execute(
          db,
        )
      ).rows,
      // Appointments marked as overbooked although no other one shares their time.
      sueltas: (
        await sql`select a."N_CITA" from citas a where a.eliminado is null and a."C_ESTATUS" <> 4 and a.sobrecupo = 1 and not exists (
        select 1 from citas b where b."CODIGOMEDICO" = a."CODIGOMEDICO" and b."N_CITA" <> a."N_CITA" and b.eliminado is null and b."C_ESTATUS" <> 4 and b.ocupa && a.ocupa)`.execute(
          db,
        )
      ).rows,
      filas: (await sql<{ N_CITA: number; RECURRENTE: number }>`select "N_CITA", "RECURRENTE" from citas order by 1`.execute(db)).rows,
      recordatorios: (await sql<{ n: number }>`select count(*)::int as n from mensajes where canal = 'sms' group by origen`.execute(db))
        .rows,
    }));
    expect(encimadas).toEqual([]);
    expect(sueltas).toEqual([]);
    expect(filas.map((x) => x.N_CITA)).toEqual([...creadas].sort((a, b) => a - b));
    for (const s of series) expect(filas.filter((x) => x.RECURRENTE === s[0]).map((x) => x.N_CITA)).toEqual(s);
    expect(series.length).toBeGreaterThan(0);
    expect(recordatorios.length).toBeGreaterThan(0);
    expect(recordatorios.filter((x) => x.n > 1)).toEqual([]);
  },
);
