// Requests at random over every call of the product, shaped by its fields and spoiled in one place or all: none is answered 500, none
// holds anybody for two seconds, and the server's memory is what it was. The same ones at each check; `npm run fuzz -- --requests N
// --seed N` goes on for longer, from another beginning.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { nombreDe, type Pedido, pedir } from '#testing/ataque.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { CRUDOS, hostil, parteDeRuta } from '#testing/generar.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

/** How many, and from which beginning: said by `npm run fuzz`. */
const PEDIDOS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEMILLA = Number(process.env.FUZZ_SEED ?? 11);
const A_LA_VEZ = 8;
/** Of each call at a time: what is made of a schema is made in batches. */
const LOTE = 10;
const LENTO_MS = 2_000;
const MB = 1024 * 1024;
const CRECE_MB = 96;
const COMO = ['multipart', 'json', 'form'] as const;
const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter((c) => c.permiso !== 'plataforma');

/** What the server wrote to its log of each request that failed, by the request. */
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

/** What is really held, once the garbage is gone. */
function memoria(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MB;
}

test(
  `${PEDIDOS} pedidos al azar, con la semilla ${SEMILLA}`,
  async () => {
    const malas: string[] = [];
    const estados = new Map<number, number>();
    let hechos = 0;
    // Numbers of users that were refused stay used, and may be the one that a new user here would have.
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
      // Users, levels and sessions can be changed by the very calls: then somebody else goes on.
      if (r.statusCode === 401 && p.call.permiso !== 'publico') sesion = await nueva();
      // Slow because of it, or because of the machine and the others: it is asked again, alone.
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
        if (!alCuarto && hechos > PEDIDOS / 4) alCuarto = memoria();
        if (hechos >= PEDIDOS) break;
      }
    for (const p of lentos.splice(0)) {
      const cuanto = () => tarda(() => pedir(c, { ...p, token: sesion.token }));
      // Beside a reading of a few rows: where that takes long too, it is the machine.
      const nada = () => tarda(() => sesion.llamar(especialidades.contract.obtener));
      let [mejor, maquina] = [Number.POSITIVE_INFINITY, 0];
      for (let i = 0; i < 3 && mejor >= LENTO_MS; i++) {
        maquina = Math.max(maquina, await nada());
        mejor = Math.min(mejor, await cuanto());
        maquina = Math.max(maquina, await nada());
      }
      if (mejor >= LENTO_MS && mejor > maquina * 50) decir(p, `tarda ${Math.round(mejor)} ms`);
    }
    const crece = memoria() - alCuarto;
    console.log(
      `  ${[...estados]
        .sort(([a], [b]) => a - b)
        .map(([e, n]) => `${e}: ${n}`)
        .join(', ')}; la memoria creció ${Math.round(crece)} MB`,
    );
    expect(malas).toEqual([]);
    expect(crece).toBeLessThan(CRECE_MB);
    // Hostile as they are, some are what a person would send.
    expect(estados.get(200) ?? 0).toBeGreaterThan(PEDIDOS / 100);
  },
  Math.max(300_000, PEDIDOS * 50),
);
