// Random requests to every call, shaped by its fields and spoiled in one place or everywhere: none is answered 500, none takes
// two seconds, and the server's memory does not grow. The checks always send the same ones; `npm run fuzz -- --requests N
// --seed N` sends more and others.
import { setTimeout as dormir } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { nombreDe, type Pedido, pedir } from '#testing/ataque.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { CRUDOS, hostil, parteDeRuta } from '#testing/generar.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

/** Number of requests and seed, set by `npm run fuzz`. */
const PEDIDOS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEMILLA = Number(process.env.FUZZ_SEED ?? 11);
const A_LA_VEZ = 8;
/** Requests per call at a time: generating from a schema is cheaper in batches. */
const LOTE = 10;
const LENTO_MS = 2_000;
const MB = 1024 * 1024;
const CRECE_MB = 32;
const COMO = ['multipart', 'json', 'form'] as const;
const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter((c) => c.permiso !== 'plataforma');

/** The log line of each failed request, by request. */
const fallos = new Map<string, string>();
function anotar(renglon: string): void {
  const { reqId, err } = JSON.parse(renglon) as { reqId?: string; err?: unknown };
  if (reqId && err) fallos.set(reqId, JSON.stringify(err));
}

let c: CasaDePrueba;
let suya: Cliente;
beforeAll(async () => {
  c = await casaNueva({ LOG_LEVEL: 'error' }, { write: anotar });
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'azar' }], pacientes: 8 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'azar'");
  suya = new Cliente(c, rows[0].cliente, 'azar', CLINICA_MX.ZONA_HORARIA, '', 1);
}, 120_000);

function* lote(call: Call, seed: number): Generator<Omit<Pedido, 'token'>> {
  const muestra = <T>(a: fc.Arbitrary<T>, n: number) => fc.sample(a, { numRuns: n, seed });
  const esquema = call.method === 'GET' ? call.query : cuerpoDe(call, CLINICA_EJEMPLO);
  const partes = muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, x]) => [k, parteDeRuta(x)]))), LOTE);
  const cuerpos = esquema ? muestra(hostil(esquema), LOTE) : [];
  for (const [i, p] of partes.entries()) yield { call, partes: p, cuerpo: cuerpos[i] ?? {}, como: COMO[i % COMO.length]! };
  if (call.method === 'POST') {
    const [[tipo, bytes]] = muestra(fc.constantFrom(...CRUDOS), 1) as [(typeof CRUDOS)[number]];
    yield { call, partes: partes[0]!, crudo: { tipo, bytes } };
  }
}

async function tarda(hacer: () => Promise<unknown>): Promise<number> {
  const desde = performance.now();
  await hacer();
  return performance.now() - desde;
}

/**
 * Memory still in use after garbage collection, in megabytes. The bytes of bodies and paper are given back a moment after what
 * held them was collected, so the first look may count megabytes that nobody holds: the lowest of three is taken.
 */
async function memoria(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const recoger = runInNewContext('gc') as () => void;
  let menos = Number.POSITIVE_INFINITY;
  for (let vez = 0; vez < 3; vez++) {
    recoger();
    await dormir(200);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    menos = Math.min(menos, (heapUsed + arrayBuffers) / MB);
  }
  return menos;
}

test(
  `${PEDIDOS} pedidos al azar, con la semilla ${SEMILLA}`,
  async () => {
    const malas: string[] = [];
    const estados = new Map<number, number>();
    let hechos = 0;
    // Numbers of refused users stay used, so the next user here may get a taken one: try again.
    const nueva = async (): Promise<Cliente> =>
      clinica({ permisos: 'todos', en: suya }).catch((e: { code?: string }) => (e.code === '23505' ? nueva() : Promise.reject(e)));
    let sesion = await nueva();
    let alCuarto = 0;
    const decir = (p: Omit<Pedido, 'token'>, que: string) =>
      malas.push(`${nombreDe(p.call)} ${que} con ${JSON.stringify({ ...p, call: undefined }).slice(0, 400)}`);
    const uno = async (p: Omit<Pedido, 'token'>): Promise<void> => {
      const desde = performance.now();
      const r = await pedir(c, { ...p, token: sesion.token });
      const ms = performance.now() - desde;
      estados.set(r.statusCode, (estados.get(r.statusCode) ?? 0) + 1);
      if (r.statusCode >= 500) decir(p, `${r.statusCode} ${fallos.get(String(r.headers['x-request-id'])) ?? r.body.slice(0, 200)}`);
      // Random calls may change users, levels and sessions; then another user continues.
      if (r.statusCode === 401 && p.call.permiso !== 'publico') sesion = await nueva();
      // It may have been slow because of the machine: it is sent again, alone.
      if (ms >= LENTO_MS) lentos.push(p);
    };
    const lentos: Omit<Pedido, 'token'>[] = [];
    for (let vuelta = 0; hechos < PEDIDOS && malas.length < 20; vuelta++)
      for (const call of fc.sample(fc.shuffledSubarray(LLAMADAS, { minLength: LLAMADAS.length }), {
        numRuns: 1,
        seed: SEMILLA + vuelta,
      })[0]!) {
        const fila = [...lote(call, SEMILLA + vuelta * 7_919)].slice(0, PEDIDOS - hechos);
        hechos += fila.length;
        await Promise.all(
          Array.from({ length: A_LA_VEZ }, async () => {
            for (let p = fila.shift(); p; p = fila.shift()) await uno(p);
          }),
        );
        if (!alCuarto && hechos > PEDIDOS / 4) alCuarto = await memoria();
        if (hechos >= PEDIDOS) break;
      }
    for (const p of lentos.splice(0)) {
      const papel = p.call.archivo;
      const cuanto = () => tarda(() => pedir(c, { ...p, token: sesion.token }));
      // Compared with a read of a few rows, or for paper with a sheet of one page: if that is slow too, the machine is to blame.
      const nada = () =>
        tarda(() => (papel ? sesion.llamar(pacientes.imprimir, { CODIGOPACIENTE: 1 }) : sesion.llamar(especialidades.contract.obtener)));
      let [mejor, maquina] = [Number.POSITIVE_INFINITY, 0];
      for (let i = 0; i < 3 && mejor >= LENTO_MS; i++) {
        maquina = Math.max(maquina, await nada());
        mejor = Math.min(mejor, await cuanto());
        maquina = Math.max(maquina, await nada());
      }
      if (mejor >= LENTO_MS && mejor > maquina * (papel ? 10 : 50)) decir(p, `tarda ${Math.round(mejor)} ms`);
    }
    const crece = (await memoria()) - alCuarto;
    console.log(
      `  ${[...estados]
        .sort(([a], [b]) => a - b)
        .map(([e, n]) => `${e}: ${n}`)
        .join(', ')}; la memoria creció ${Math.round(crece)} MB`,
    );
    expect(malas).toEqual([]);
    expect(crece).toBeLessThan(CRECE_MB);
    // Some of the requests must be valid, or the test would prove little.
    expect(estados.get(200) ?? 0).toBeGreaterThan(PEDIDOS / 100);
  },
  Math.max(300_000, PEDIDOS * 50),
);
