// A read-only support session makes every call it may: nothing in the clinic changes except the audit and its own session.
// Calls that write are refused (contratos.test.ts); here are those that claim to read. New calls are included automatically.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CLINICA_MX } from '#data/demo/clinica_mx.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { CLINICA_EJEMPLO } from '#kernel/server/ejemplo.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, cuerpoDe, escribe } from '#kernel/shared/endpoint.ts';
import { nombreDe } from '#testing/ataque.ts';
import { Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { type Escrito, vigilar } from '#testing/escrituras.ts';
import { bueno } from '#testing/generar.ts';
import { sembrarDemo } from './demo/sembrar.ts';
import { SLICES } from './slices.ts';

const LEEN: Call[] = SLICES.flatMap((s) => s.calls.map((c) => c.call)).filter(
  (c) => c.permiso !== 'publico' && c.permiso !== 'plataforma' && !escribe(c) && c.ruta !== '/auth/logout',
);
let soporte: Cliente;
let escrito: (cliente: number) => Promise<Escrito>;
beforeAll(async () => {
  const c = await casaNueva();
  await sembrarCie10(c.dueno);
  await sembrarDemo(c.host, c.conexion, { clinicas: [{ ...CLINICA_MX, CODIGOCLIENTE: 'mirada' }], pacientes: 8 });
  const { rows } = await c.dueno.query("select cliente from compartido.clientes where codigo = 'mirada'");
  const dentro = new Cliente(c, rows[0].cliente, 'mirada', CLINICA_MX.ZONA_HORARIA, '', 1);
  soporte = await clinica({ permisos: 'todos', en: dentro, soloLectura: true });
  await c.dueno.query('update usuarios set "SUCURSALES_TODAS" = 1 where cliente = $1 and "CODIGOUSUARIO" = $2', [
    dentro.cliente,
    soporte.usuario,
  ]);
  escrito = await vigilar(c);
}, 120_000);

test('lo que dice que lee no cambia nada de la clínica', async () => {
  const cambiaron: string[] = [];
  let contestaron = 0;
  for (const call of LEEN) {
    let seed = 7;
    for (const letra of call.ruta) seed = (Math.imul(seed, 31) + letra.charCodeAt(0)) | 0;
    const muestra = (a: fc.Arbitrary<unknown>) => fc.sample(a, { numRuns: 1, seed })[0] as Arbol;
    const params = muestra(fc.record(Object.fromEntries(Object.entries(call.params).map(([k, s]) => [k, bueno(s)]))));
    const esquema = call.method === 'GET' ? call.query : cuerpoDe(call, CLINICA_EJEMPLO);
    const cuerpo = esquema ? muestra(bueno(esquema)) : {};
    const numeros = { CODIGOPACIENTE: 1, CONSECUTIVO: 1, SUCURSAL: 2 };
    const con = (x: Arbol): Arbol =>
      Object.fromEntries(Object.entries(x).map(([k, v]) => [k, k in numeros ? numeros[k as 'SUCURSAL'] : v]));
    const r = await soporte.llamar(call, con(params), con(cuerpo));
    if (r.status === 200) contestaron++;
    const { bitacora: _b, sesiones: _s, ...hecho } = await escrito(soporte.cliente);
    if (Object.keys(hecho).length) cambiaron.push(`${nombreDe(call)} ${r.status}: ${JSON.stringify(hecho)}`);
  }
  expect(cambiaron).toEqual([]);
  expect(contestaron).toBeGreaterThan(100);
}, 180_000);
