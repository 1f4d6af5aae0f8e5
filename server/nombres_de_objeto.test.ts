// The names that every object has (toString, constructor, __proto__ …) as values and as field names: code that looks up a
// user's word in a plain object would find a function. New fields and calls are included automatically.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { largoCelular, textoCelular, textoTelefono } from '#domain/telefonos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, cuerpoDe } from '#kernel/shared/endpoint.ts';
import { campoDe } from '#kernel/shared/fields.ts';
import { nombreDe, pedir } from '#testing/ataque.ts';
import { type CasaDePrueba, type Cliente, casa, clinica } from '#testing/clinica.ts';
import { bueno } from '#testing/generar.ts';
import { SLICES } from './slices.ts';

const NOMBRES = Object.getOwnPropertyNames(Object.prototype);
const LLAMADAS: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter((c) => c.permiso !== 'plataforma');
const enviadoDe = (call: Call) => (call.method === 'GET' ? (call.query ?? z.object({})) : cuerpoDe(call, CLINICA_EJEMPLO));
interface Hoja {
  ruta: string[];
  schema: z.ZodType;
}
interface Def {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}
/** Every field of a form, at any depth. */
function hojas(s: z.ZodType | undefined, ruta: string[] = []): Hoja[] {
  if (!s || ruta.length > 5) return [];
  if (campoDe(s)) return [{ ruta, schema: s }];
  const d = (s as unknown as { _zod: { def: Def } })._zod.def;
  if (d.shape) return Object.entries(d.shape).flatMap(([k, x]) => hojas(x, [...ruta, k]));
  if (d.element) return hojas(d.element, [...ruta, '0']);
  return [d.innerType, d.in, d.out].flatMap((x) => hojas(x, ruta));
}
const con = (v: unknown, [k, ...resto]: string[], nuevo: unknown): unknown => {
  if (k === undefined) return nuevo;
  if (Array.isArray(v)) return v.map((x, i) => (String(i) === k ? con(x, resto, nuevo) : x));
  return { ...(v as object), [k]: con((v as Arbol | undefined)?.[k] ?? {}, resto, nuevo) };
};

let c: CasaDePrueba;
let yo: Cliente;
beforeAll(async () => {
  c = await casa();
  yo = await clinica({ permisos: 'todos' });
});

test('ninguna opción se llama como lo que todo objeto tiene', () => {
  const admiten: string[] = [];
  let campos = 0;
  for (const call of LLAMADAS)
    for (const { ruta, schema } of [
      ...hojas(enviadoDe(call) as z.ZodType),
      ...Object.entries(call.params).map(([k, s]) => ({ ruta: [k], schema: s as z.ZodType })),
    ]) {
      const tipo = campoDe(schema)?.tipo ?? '';
      if (!['opcion', 'codigo', 'entero', 'siNo', 'fecha', 'hora'].includes(tipo)) continue;
      campos++;
      for (const n of NOMBRES) if (schema.safeParse(n).success) admiten.push(`${nombreDe(call)} ${ruta.join('.')}: ${n}`);
    }
  expect(admiten).toEqual([]);
  expect(campos).toBeGreaterThan(500);
});

test('el prefijo de un teléfono puede decir cualquier cosa', async () => {
  for (const n of NOMBRES) {
    expect(largoCelular(n)).toEqual([8, 10]);
    expect(textoCelular(n, '5512345678', '52')).toEqual(expect.any(String));
    expect(textoTelefono('5512345678', n)).toEqual(expect.any(String));
  }
  const r = await yo.llamar(
    pacientes.guardar,
    {},
    { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Luna', SEXO: 2, TCEL_LADA: 'toString', TCELULAR: '5512345678' },
  );
  expect(r.status).toBe(422);
});

test('ni como texto de un campo ni como nombre de otro rompen una llamada', async () => {
  const rotas: string[] = [];
  let n = 0;
  for (const call of LLAMADAS) {
    let seed = 7;
    for (const letra of call.ruta) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
    const muestra = (a: fc.Arbitrary<unknown>) => fc.sample(a, { numRuns: 1, seed })[0] as Arbol;
    const partes = Object.fromEntries(
      Object.entries(muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))))).map(([k, v]) => [
        k,
        encodeURIComponent(String(v ?? '')) || '1',
      ]),
    );
    const esquema = enviadoDe(call) as z.ZodType;
    const base = muestra(bueno(esquema));
    const textos = hojas(esquema).filter(({ schema }) => ['texto', 'notas', 'correo', 'telefono'].includes(campoDe(schema)!.tipo));
    const cuerpos = [
      { ...base, ...Object.fromEntries(NOMBRES.filter((x) => x !== '__proto__').map((x) => [x, x])) },
      ...textos.map(({ ruta }) => con(base, ruta, NOMBRES[n++ % NOMBRES.length]!) as Arbol),
    ];
    if (!(await c.host.sesiones.de(yo.token, true))) yo = await clinica({ permisos: 'todos', en: yo });
    for (const [i, cuerpo] of cuerpos.entries()) {
      const r = await pedir(c, { call, partes, cuerpo, token: yo.token, como: i % 2 ? 'json' : 'multipart' });
      if (r.statusCode >= 500) rotas.push(`${nombreDe(call)} ${r.statusCode} ${JSON.stringify(cuerpo).slice(0, 300)}`);
    }
    for (const k of Object.keys(partes)) {
      const r = await pedir(c, { call, partes: { ...partes, [k]: NOMBRES[n++ % NOMBRES.length]! }, cuerpo: base, token: yo.token });
      if (r.statusCode >= 500) rotas.push(`${nombreDe(call)} :${k} ${r.statusCode}`);
    }
  }
  expect(rotas).toEqual([]);
  expect(n).toBeGreaterThan(500);
}, 180_000);
