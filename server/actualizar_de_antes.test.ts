// Demonstration data as two earlier versions made it (testing/versiones, named by commit), migrated to today: nothing is lost
// and the clinic keeps working.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { revisarCadena } from '#kernel/server/bitacora.ts';
import { leerConfig } from '#kernel/server/config.ts';
import { abrirPoolDueno, type Conexion } from '#kernel/server/db.ts';
import { migrar } from '#kernel/server/migrate.ts';
import { comoDueno } from '#kernel/server/roles.ts';
import { levantar } from '#testing/clinica.ts';
import { Navegador } from '#testing/navegador.ts';
import { preparar } from './preparar.ts';
import { MIGRACIONES, RAIZ } from './raiz.ts';
import { copiarDentro } from './respaldo/copy.ts';
import { entradaDe, nombreDe, tablasDe } from './respaldo/tablas.ts';

interface Version {
  migraciones: string[];
  secuencias: { esquema: string; nombre: string; valor: string }[];
  /** The lines of `COPY … TO STDOUT`. */
  tablas: { esquema: string; nombre: string; columnas: string[]; renglones: string }[];
}
const leer = (commit: string): Version =>
  JSON.parse(brotliDecompressSync(readFileSync(join(RAIZ, `testing/versiones/${commit}.json.br`))).toString('utf8'));

const bases: string[] = [];
const comoRaiz = async <T>(database: string, hacer: (c: pg.Client) => Promise<T>): Promise<T> => {
  const c = new pg.Client({ ...inject('pg'), database });
  await c.connect();
  return hacer(c).finally(() => c.end());
};
afterAll(() => comoRaiz('postgres', async (c) => void (await Promise.all(bases.map((b) => c.query(`drop database ${b} with (force)`))))));

async function cargar({ migraciones, secuencias, tablas }: Version): Promise<Conexion> {
  const database = `antes_${process.pid}_${bases.length}`;
  bases.push(database);
  const { host, password } = inject('pg');
  const conexion = comoDueno({ host, database }, password);
  await comoRaiz('postgres', (c) => c.query(`create database ${database} owner ${conexion.user}`));
  const dueno = abrirPoolDueno(conexion, 3);
  await migrar(dueno, MIGRACIONES, { solo: migraciones }).finally(() => dueno.end());
  await comoRaiz(database, async (c) => {
    // Loads rows unchanged: triggers do not run and foreign keys may point to rows loaded later.
    await c.query("set session_replication_role = 'replica'");
    await c.query(`truncate ${(await tablasDe(c)).map(nombreDe).join(', ')}`);
    for (const t of tablas)
      await copiarDentro(
        c,
        entradaDe(t),
        (async function* () {
          yield Buffer.from(t.renglones);
        })(),
      );
    for (const s of secuencias) await c.query('select setval($1::regclass, $2::bigint, true)', [nombreDe(s), s.valor]);
  });
  return conexion;
}

/** What must not change: the number of rows per table, each patient's debt and credit, and the integrity of the audit chains. */
async function recuento(database: string) {
  const raiz = abrirPoolDueno({ ...inject('pg'), database }, 2);
  try {
    const filas: Record<string, number> = {};
    for (const t of await comoRaiz(database, tablasDe))
      if (t.esquema !== 'graphile_worker')
        filas[`${t.esquema}.${t.nombre}`] = (await raiz.query(`select count(*)::int as n from ${nombreDe(t)}`)).rows[0].n;
    const { rows: saldos } = await raiz.query(`select p.cliente, p."CODIGOPACIENTE",
        (select coalesce(sum(c."SALDO"), 0)::text from cargos c where c.cliente = p.cliente and c."CODIGOPACIENTE" = p."CODIGOPACIENTE" and c.eliminado is null) as debe,
        (select coalesce(sum(s."SALDO"), 0)::text from saldos_favor s where s.cliente = p.cliente and s."CODIGOPACIENTE" = p."CODIGOPACIENTE") as a_favor
      from pacientes p order by 1, 2`);
    const { rows: clinicas } = await raiz.query<{ cliente: number }>('select cliente from compartido.clientes order by 1');
    const cadenas = [];
    for (const { cliente } of clinicas) cadenas.push(await revisarCadena(raiz, cliente));
    const { rows: firmadas } = await raiz.query('select count(huella)::int as n from bitacora');
    return { filas, saldos, cadenas, firmadas: firmadas[0].n };
  } finally {
    await raiz.end();
  }
}

test.each([['46d15ab'], ['2d4fc18']])(
  'los datos de la versión %s llegan a hoy sin perder nada, y se sigue trabajando',
  async (commit) => {
    const version = leer(commit);
    const conexion = await cargar(version);
    const database = conexion.database!;
    const antes = await recuento(database);
    expect(antes.filas['public.notas_evolucion']).toBeGreaterThan(100);
    expect(antes.saldos.some((s) => Number(s.debe) > 0)).toBe(true);
    // These were signed when numbers were sorted as text: 10 before 9.
    expect(antes.firmadas).toBeGreaterThan(10);
    expect(antes.cadenas).toEqual([null, null, null, null, null]);

    const dueno = abrirPoolDueno(conexion, 4);
    const env = { ENCRYPTION_KEY: 'llave-de-la-demostracion', BACKUP_BEFORE_MIGRATION: '0' };
    const config = leerConfig({ DATA_DIR: join(tmpdir(), database), DATABASE_URL: 'postgres://localhost/x', ...env });
    await preparar(dueno, conexion, config).finally(() => dueno.end());

    const despues = await recuento(database);
    for (const [tabla, n] of Object.entries(antes.filas))
      expect([tabla, despues.filas[tabla] ?? 0]).toEqual([tabla, expect.toSatisfy((m) => m >= n)]);
    expect(despues).toMatchObject({ saldos: antes.saldos, cadenas: antes.cadenas, firmadas: antes.firmadas });

    const casa = await levantar(conexion, env);
    try {
      const url = await casa.app.listen({ port: 0, host: '127.0.0.1' });
      const medico = await new Navegador(url).entrar('demomx', 'medico', 'Galeno2026');
      const {
        rows: [nota],
      } = await casa.dueno.query(
        'select "CODIGOPACIENTE", "CONSECUTIVO" from notas_evolucion where cliente = 1 and "CODIGOMEDICO" = 1 and eliminado is null order by 1, 2 limit 1',
      );
      expect(await medico.hacer(notasEvolucion.obtener_uno, nota)).toMatchObject({ CONSECUTIVO: nota.CONSECUTIVO });
    } finally {
      await casa.cerrar();
    }
  },
  300_000,
);
