// How PostgreSQL answers the product's queries in a large clinic: the handlers run under row-level security with the
// application's role, and each of its reads is explained after it ran.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { CompiledQuery } from 'kysely';
import { citas } from '#features/agenda/citas/contract.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { leerConfig } from '#kernel/server/config.ts';
import { abrirPool, asClinic } from '#kernel/server/db.ts';
import { CANAL_SENTENCIAS, type Sentencia } from '#kernel/server/lote.ts';
import { contexto } from '#kernel/server/serve.ts';
import { huellaDe } from '#kernel/server/sesiones.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { abrirHost } from '../server/host.ts';
import { SLICES } from '../server/slices.ts';
import { CRONICO, ZONA } from './poblar.ts';
import { LLAVE, type Volumen } from './volumen.ts';

export async function escribirPlanes(v: Volumen, token: string, archivo: string, carpeta: string): Promise<void> {
  const config = leerConfig({ DATA_DIR: carpeta, ENCRYPTION_KEY: LLAVE });
  const casa = abrirHost(config, v.conexion, console as never);
  const pool = abrirPool(v.conexion, 1);
  try {
    const viva = (await casa.host.sesiones.de(token))!;
    const texto: string[] = [];
    const explicar = async (nombre: string, call: Call, params: object, body: object) => {
      const { handler } = SLICES.flatMap((s) => s.calls).find((c) => c.call.ruta === call.ruta)!;
      if (typeof handler !== 'function') throw new Error(`${nombre}: no lee de la base de una vez`);
      const quien = { sesion: viva.sesion, cliente: v.cliente, usuario: viva.usuario, zona: ZONA, viva };
      const muro = { cliente: v.cliente, usuario: 1, zona: ZONA, lee: true };
      const hacer = () =>
        asClinic(pool, muro, ({ db }) =>
          Promise.resolve(
            handler(
              contexto(casa.host, { db }, quien, { id: '-', ip: '-', agente: '-', huella: huellaDe(token) }),
              params as never,
              body as never,
            ),
          ),
        );
      // The first run fills the caches.
      await hacer();
      const leidas: Sentencia[] = [];
      const ver = (x: unknown) => void leidas.push(x as Sentencia);
      subscribe(CANAL_SENTENCIAS, ver);
      await hacer();
      unsubscribe(CANAL_SENTENCIAS, ver);
      const planes: string[] = [];
      for (const { text, values = [] } of leidas.filter((x) => !/set_config|sesion_/.test(x.text))) {
        const { rows } = await asClinic(pool, muro, ({ db }) =>
          db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain (analyze, buffers, settings) ${text}`, [...values])),
        );
        planes.push(`${text.replace(/\s+/g, ' ').trim()}\n-- ${JSON.stringify(values)}\n${rows.map((f) => f['QUERY PLAN']).join('\n')}`);
      }
      texto.push(`==== ${nombre}\n\n${planes.join('\n\n')}\n`);
    };
    const buscar = { CODIGOMEDICO: null, INACTIVOS: 0, LIMIT: null, PAGINA: null, CODIGOPACIENTE: null };
    for (const BUSCAR of ['mar', 'her', 'maria hernandez', 'jose luis garcia', '5512'])
      await explicar(`search: ${BUSCAR}`, pacientes.buscar as unknown as Call, {}, { ...buscar, BUSCAR });
    const semana = { start: v.lunes, end: sumarDias(v.lunes, 6), type: 2 };
    await explicar('agenda, one doctor', citas.obtener as unknown as Call, { ...semana, doctorId: 3 }, {});
    await explicar('agenda, everybody (2,000)', citas.obtener as unknown as Call, { ...semana, doctorId: 0 }, {});
    await explicar('overview of a long chart', dashboard.overview as unknown as Call, { CODIGOPACIENTE: CRONICO, CITAS: 10 }, {});
    await explicar(
      'notes of a long chart',
      notasEvolucion.obtener as unknown as Call,
      { CODIGOPACIENTE: CRONICO },
      { BUSCAR: '', LIMITE: null, PAGINA: null },
    );
    await explicar(
      'notes of a long chart, searched',
      notasEvolucion.obtener as unknown as Call,
      { CODIGOPACIENTE: CRONICO },
      { BUSCAR: 'lumbar', LIMITE: null, PAGINA: null },
    );
    writeFileSync(archivo, texto.join('\n'));
  } finally {
    await pool.end();
    await casa.cerrar();
  }
}
