import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clinica } from '#testing/clinica.ts';
import { enSecuencia } from './vuelo.ts';

const pedir = (db: Parameters<typeof enSecuencia>[0], n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db);

test('lo primero llega antes que lo demás aunque lo demás se pida en menos pasos, y nadie espera respuesta', async () => {
  const c = await clinica();
  await c.sql(async ({ db }) => {
    await sql`create temporary sequence paso`.execute(db);
    const turno = async () => (await sql<{ n: number }>`select nextval('pg_temp.paso')::int as n`.execute(db)).rows[0]!.n;
    let primero = 0;
    const cuando = async () => {
      // A step that does some synchronous work before its query, without waiting for the network.
      await null;
      await null;
      primero = await turno();
    };
    const [segundo, tercero] = await enSecuencia(db, [cuando], () => [turno(), turno()], false);
    expect([primero, segundo, tercero]).toEqual([1, 2, 3]);
  });
});

test('un primer paso que espera otra cosa, o que envía dos sentencias, se rechaza', async () => {
  const c = await clinica();
  await c.sql(async ({ db }) => {
    const espera = () => new Promise((r) => setImmediate(r)).then(() => pedir(db, 1));
    await expect(enSecuencia(db, [espera], () => [pedir(db, 2)])).rejects.toThrow('esperó antes de enviar');
    const dos = async () => {
      await pedir(db, 1);
      await pedir(db, 2);
    };
    await expect(enSecuencia(db, [dos], () => [pedir(db, 3)])).rejects.toThrow('más de una sentencia');
  });
});

test('de varios rechazos se dice el primero de los primeros', async () => {
  const c = await clinica();
  await c.sql(async ({ db }) => {
    const falla = (texto: string, antes: number) => async () => {
      await pedir(db, antes);
      throw new Error(texto);
    };
    await expect(enSecuencia(db, [falla('uno', 1), falla('dos', 2)], () => [falla('tres', 3)()])).rejects.toThrow('uno');
  });
});
