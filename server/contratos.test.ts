// Every call, used as it should not be: without a session, without permission, from another clinic, in a read-only session, and
// with hostile input. New calls are included automatically.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, cuerpoDe, escribe } from '#kernel/shared/endpoint.ts';
import { exito, huellaDeClinica, nombreDe, pedir } from '#testing/ataque.ts';
import { type CasaDePrueba, Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { vigilar } from '#testing/escrituras.ts';
import { bueno, CRUDOS, hostil, parteDeRuta } from '#testing/generar.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call));
/** Platform calls have their own access check (plataforma.test.ts). */
const PRIVADAS = LLAMADAS.filter((c) => c.permiso !== 'publico' && c.permiso !== 'plataforma');
const CON_PERMISO = PRIVADAS.filter((c) => c.permiso !== 'sesion');
const ESCRIBEN = PRIVADAS.filter(escribe);
const POR_SLICE = [...new Set(LLAMADAS.map((l) => l.slice))].map((s) => [s, LLAMADAS.filter((l) => l.slice === s)] as const);
const HOSTILES = 7;
/** Refused saves leave gaps in `folios`, refused uploads what a job deletes, and refused passwords their count. */
const NO_CUENTAN = new Set(['folios', 'archivos_en_camino', 'intentos']);

let c: CasaDePrueba;
/** The tables in which rows came or went for that clinic since it was last asked. */
let dejo: (cliente: number) => Promise<string[]>;
beforeAll(async () => {
  c = await casaNueva();
  const escrito = await vigilar(c);
  dejo = async (cliente) => Object.entries(await escrito(cliente)).flatMap(([t, n]) => (n && !NO_CUENTAN.has(t) ? [`${t} ${n}`] : []));
});

/** The same sample at every run, and a different one for each call. */
function muestra<T>(a: fc.Arbitrary<T>, cuantas: number, clave: string): T[] {
  let seed = 7;
  for (const letra of clave) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
  return fc.sample(a, { numRuns: cuantas, seed });
}
const enviadoDe = (call: Call): z.ZodType | undefined =>
  call.method === 'GET' ? (call.query ?? (call.ambos ? cuerpoDe(call, CLINICA_EJEMPLO) : undefined)) : cuerpoDe(call, CLINICA_EJEMPLO);
const partesBuenas = (call: Call, n = 1) =>
  muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))), n, call.ruta).map((p) =>
    Object.fromEntries(Object.entries(p).map(([k, v]) => [k, encodeURIComponent(Array.isArray(v) ? v.join('_') : String(v ?? '')) || '1'])),
  );
const cuerposBuenos = (call: Call, n = 1): Arbol[] => {
  const s = enviadoDe(call);
  return s ? (muestra(bueno(s), n, call.ruta) as Arbol[]) : Array.from({ length: n }, () => ({}));
};

/** A user with a live session; some calls end the session that makes them. */
function quien(yo: Cliente): () => Promise<Cliente> {
  let actual = yo;
  return async () => {
    if (!(await c.host.sesiones.de(actual.token, true))) actual = await clinica({ permisos: 'todos', en: yo });
    return actual;
  };
}

/** Runs `una` for every call, collects the failures, and reports them together. */
async function paraCada(llamadas: readonly Call[], una: (call: Call) => Promise<string | undefined>): Promise<void> {
  const malas: string[] = [];
  for (const call of llamadas) {
    const mal = await una(call).catch((e: Error) => `lanzó ${e.message}`);
    if (mal) malas.push(`${nombreDe(call)}: ${mal}`);
  }
  expect(malas).toEqual([]);
}
const dicho = (r: { statusCode: number; body: string }) => `${r.statusCode} ${r.body.slice(0, 160)}`;

test('hay llamadas que probar, y ninguna dos veces', () => {
  expect(LLAMADAS.length).toBeGreaterThan(40);
  const claves = LLAMADAS.flatMap((l) =>
    (l.ambos ? ['GET', 'POST'] : [l.method]).map((m) => `${m} ${l.ruta.toLowerCase().replace(/:\w+/g, '*')}`),
  );
  expect(claves.filter((k, i) => claves.indexOf(k) !== i)).toEqual([]);
});

test('sin sesión: 401 Token inválido; con un token que no existe: SESION_CADUCADA', async () => {
  await paraCada(PRIVADAS, async (call) => {
    const sin = await pedir(c, { call, partes: partesBuenas(call)[0]! });
    if (sin.statusCode !== 401 || sin.json().message !== 'Token inválido') return dicho(sin);
    const falso = await pedir(c, { call, partes: partesBuenas(call)[0]!, token: 'A'.repeat(43) });
    return falso.statusCode === 401 && falso.json().message === 'SESION_CADUCADA' ? undefined : dicho(falso);
  });
});

test('sin el permiso: 403 con su frase', async () => {
  const nadie = await clinica({ casa: c, permisos: [] });
  await paraCada(CON_PERMISO, async (call) => {
    const r = await pedir(c, { call, partes: partesBuenas(call)[0]!, cuerpo: cuerposBuenos(call)[0]!, token: nadie.token });
    return r.statusCode === 403 && r.json().message === 'No cuenta con el permiso para realizar esta acción' ? undefined : dicho(r);
  });
});

test('en una sesión de solo lectura no se escribe', async () => {
  const lectora = await clinica({ casa: c, permisos: 'todos', soloLectura: true });
  await dejo(lectora.cliente);
  await paraCada(ESCRIBEN, async (call) => {
    const r = await pedir(c, { call, partes: partesBuenas(call)[0]!, cuerpo: cuerposBuenos(call)[0]!, token: lectora.token });
    return r.statusCode === 403 && r.json().message === 'La sesión es de solo lectura' ? undefined : dicho(r);
  });
  expect(await dejo(lectora.cliente)).toEqual([]);
});

describe('con una clínica vecina que tiene de todo', () => {
  let victima: number;
  /** A clinic with rows of its own, so that hostile calls get past validation. */
  let vandala: Cliente;
  let antes: Record<string, string>;
  /** Names and texts that occur only in this clinic's rows. */
  let suyo: string[];

  beforeAll(async () => {
    await sembrarCie10(c.dueno);
    const clinicas = ['victima', 'vandala'].map((CODIGOCLIENTE) => ({ ...CLINICA_MX, CODIGOCLIENTE }));
    await sembrarDemo(c.host, c.conexion, { clinicas, pacientes: 8 });
    const numeroDe = async (codigo: string): Promise<number> =>
      (await c.dueno.query('select cliente from compartido.clientes where codigo = $1', [codigo])).rows[0].cliente;
    victima = await numeroDe('victima');
    vandala = new Cliente(c, await numeroDe('vandala'), 'vandala', CLINICA_MX.ZONA_HORARIA, '', 1);
    const { rows } = await c.dueno.query(
      `select nombre_completo as t from pacientes where cliente = $1 union select nombre_completo from medicos where cliente = $1`,
      [victima],
    );
    suyo = rows.map((r) => r.t).filter((t: string) => t.length > 12);
    antes = await huellaDeClinica(c, victima);
  }, 60_000);

  for (const [slice, llamadas] of POR_SLICE)
    test(`${slice}: sus códigos no dan nada, y nada malo pasa con lo que nadie enviaría`, async () => {
      const vecina = quien(await clinica({ casa: c, permisos: 'todos' }));
      const vandalo = quien(await clinica({ permisos: 'todos', en: vandala }));
      await paraCada(llamadas, async (call) => {
        const { token } = await vecina();
        // The victim clinic's codes, in valid forms.
        const cuerpos = cuerposBuenos(call, 2);
        for (const [i, partes] of partesBuenas(call, 2).entries()) {
          const r = await pedir(c, { call, partes, cuerpo: cuerpos[i]!, token });
          if (r.statusCode >= 500) return dicho(r);
          const fuga = suyo.find((t) => r.body.includes(t));
          if (fuga) return `contestó «${fuga}»`;
        }
        return undefined;
      });
      await paraCada(llamadas, async (call) => {
        const s = enviadoDe(call);
        const partes = muestra(
          fc.record(Object.fromEntries(Object.entries(call.params).map(([k, x]) => [k, parteDeRuta(x)]))),
          HOSTILES,
          call.ruta,
        );
        const cuerpos = s ? muestra(hostil(s), HOSTILES, call.ruta) : Array.from({ length: HOSTILES }, () => ({}));
        const crudos = call.method === 'POST' ? muestra(fc.constantFrom(...CRUDOS), 2, call.ruta) : [];
        const buenas = partesBuenas(call)[0]!;
        const pedidos = [
          ...cuerpos.map((cuerpo, i) => ({
            partes: i % 2 ? partes[i]! : buenas,
            cuerpo,
            como: (['multipart', 'json', 'form'] as const)[i % 3]!,
          })),
          ...crudos.map(([tipo, bytes]) => ({ partes: buenas, crudo: { tipo, bytes } })),
        ];
        const { token, cliente } = await vandalo();
        await dejo(cliente);
        for (const p of pedidos) {
          const r = await pedir(c, { call, token, ...p });
          if (r.statusCode >= 500) return `${dicho(r)} con ${JSON.stringify(p).slice(0, 400)}`;
          const filas = await dejo(cliente);
          if (!exito(r) && filas.length) return `rechazó (${r.statusCode}) y dejó filas: ${filas}`;
        }
        return undefined;
      });
    }, 60_000);

  test('después de todo, la clínica vecina es la misma', async () => {
    expect(await huellaDeClinica(c, victima)).toEqual(antes);
  });
});
