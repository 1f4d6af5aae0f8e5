// Checks the rows afterwards: acknowledged saves exist exactly once, nothing is half done, books and audit chain are
// consistent.
import { setTimeout as dormir } from 'node:timers/promises';
import { citas } from '#features/agenda/citas/contract.ts';
import { abonos } from '#features/caja/abonos/contract.ts';
import { cargos } from '#features/caja/cargos/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { encadenar, revisarCadena } from '#kernel/server/bitacora.ts';
import { abrirPoolDueno, asClinic, type Conexion } from '#kernel/server/db.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { descuadres, librosDe, seriesDeCaja } from '#testing/caja.ts';
import { type Que, type Registro, ZONA } from './carga.ts';

/** Where each kind of save stores its mark, and the call named in its audit row. */
const DONDE: Record<Que, { marca: string; call: Call }> = {
  pacientes: { marca: '"NOMBRE"', call: pacientes.guardar },
  notas_evolucion: { marca: `regexp_replace("NOTA", '<[^>]*>', '', 'g')`, call: notasEvolucion.agregar },
  cargos: { marca: '"REFERENCIA"', call: cargos.agregar },
  abonos: { marca: '"REFERENCIA"', call: abonos.agregar },
  citas: { marca: '"D_OBSERVACIONES"', call: citas.agregar },
};
/** Time for due jobs to finish once everything works again. */
const COLA_MS = 60_000;

export interface Revision {
  /** Acknowledged saves that are missing. */
  perdidos: number;
  /** All problems found, in words. */
  males: string[];
}
/** `base` must be a connection that bypasses row-level security. */
export async function comprobar(base: Conexion, registro: Registro): Promise<Revision> {
  const males: string[] = [];
  let faltan = 0;
  const pool = abrirPoolDueno(base, 4);
  const filas = async (q: string, ...v: unknown[]) => (await pool.query(q, v)).rows;
  try {
    for (const [que, { marca, call }] of Object.entries(DONDE) as [Que, (typeof DONDE)[Que]][]) {
      const hay = new Map(
        (await filas(`select ${marca} as m, count(*)::int as n from ${que} where ${marca} like 'Caos %' group by 1`)).map((f) => [
          f.m,
          f.n as number,
        ]),
      );
      const perdidos = [...registro.dichos[que]].filter((m) => !hay.has(m));
      const dobles = [...hay].filter(([, n]) => n > 1);
      faltan += perdidos.length;
      if (perdidos.length) males.push(`${que}: ${perdidos.length} guardados confirmados no están (${perdidos.slice(0, 3)})`);
      if (dobles.length) males.push(`${que}: ${dobles.length} están más de una vez (${dobles.slice(0, 3)})`);
      const [{ n: anotados }] = (await filas(
        'select count(*)::int as n from bitacora where accion = $1',
        `${call.slice}/${call.nombre}`,
      )) as [{ n: number }];
      const total = [...hay.values()].reduce((t, n) => t + n, 0);
      if (anotados !== total) males.push(`${que}: ${total} guardados y ${anotados} renglones en la bitácora`);
    }
    const partes = await filas(`select n."CODIGOPACIENTE", n."CONSECUTIVO" from notas_evolucion n where
      (select count(*) from notas_diagnosticos d where (d.cliente, d."CODIGOPACIENTE", d."CONSECUTIVO") = (n.cliente, n."CODIGOPACIENTE", n."CONSECUTIVO")) <> 2
      or (select count(*) from notas_signos s where (s.cliente, s."CODIGOPACIENTE", s."CONSECUTIVO") = (n.cliente, n."CODIGOPACIENTE", n."CONSECUTIVO")) <> 1`);
    if (partes.length) males.push(`${partes.length} notas a medias`);
    const encimadas =
      await filas(`select a."N_CITA" from citas a join citas b on a.cliente = b.cliente and a."CODIGOMEDICO" = b."CODIGOMEDICO"
      and a."N_CITA" < b."N_CITA" and a.ocupa && b.ocupa where a.eliminado is null and b.eliminado is null and a."C_ESTATUS" <> 4 and b."C_ESTATUS" <> 4`);
    if (encimadas.length) males.push(`${encimadas.length} citas encimadas`);
    males.push(...(await enLaClinica(base, filas)), ...(await cola(filas)));
    while ((await encadenar(pool, '0 seconds')) > 0);
    for (const { cliente } of await filas('select cliente from compartido.clientes')) {
      const rota = await revisarCadena(pool, cliente);
      if (rota) males.push(`la cadena de la bitácora se rompe en el renglón ${rota}`);
    }
    return { perdidos: faltan, males };
  } finally {
    await pool.end();
  }
}

type Filas = (q: string) => Promise<Record<string, unknown>[]>;
async function enLaClinica(base: Conexion, filas: Filas): Promise<string[]> {
  const pool = abrirPoolDueno(base, 1);
  const males: string[] = [];
  try {
    const [c] = await filas("select cliente from compartido.clientes where codigo = 'caos'");
    const muro = { cliente: Number(c!.cliente), usuario: 1, zona: ZONA, lee: true };
    const quienes = await filas('select distinct "CODIGOPACIENTE" as p from cargos union select distinct "CODIGOPACIENTE" from abonos');
    await asClinic(pool, muro, async ({ db }) => {
      for (const { p } of quienes) males.push(...descuadres(await librosDe(db, Number(p))).map((m) => `caja del paciente ${p}: ${m}`));
      for (const { n, ultimo } of await seriesDeCaja(db))
        if (n !== ultimo) males.push(`una serie de caja tiene ${n} documentos y va en el ${ultimo}`);
    });
  } finally {
    await pool.end();
  }
  return males;
}
/** Due jobs have been done, and no job is held by a dead dispatcher. */
async function cola(filas: Filas): Promise<string[]> {
  const PENDIENTES = 'select task_identifier as t from graphile_worker.jobs where run_at < now() and attempts < max_attempts';
  for (const limite = Date.now() + COLA_MS; ; await dormir(500)) {
    const quedan = await filas(PENDIENTES);
    if (!quedan.length) return [];
    if (Date.now() > limite) return [`${quedan.length} trabajos no se hicieron (${quedan.slice(0, 3).map((f) => f.t)})`];
  }
}
