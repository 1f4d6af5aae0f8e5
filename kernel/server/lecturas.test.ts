// The audit of reads that end together.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';

const abiertos = async (c: Cliente) =>
  (
    await c.casa.dueno.query(
      "select cliente, usuario, (detalle->>'CODIGOPACIENTE')::int as codigo from bitacora where cliente = $1 and accion = '/pacientes/obtener_uno' order by id",
      [c.cliente],
    )
  ).rows;

test('cada quien queda escrito en su clínica y con su nombre, antes de leer la respuesta', async () => {
  const [a, b] = [
    await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] }),
    await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] }),
  ];
  const colega = await clinica({ en: a, permisos: [P.pacientes.abrir] });
  for (const c of [a, b]) await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Abad' });
  const abrir = async (c: Cliente) => {
    const antes = (await abiertos(c)).filter((f) => f.usuario === c.usuario).length;
    await c.hacer(pacientes.obtener_uno, { CODIGOPACIENTE: 1 });
    expect((await abiertos(c)).filter((f) => f.usuario === c.usuario).length).toBeGreaterThan(antes);
  };
  await Promise.all([a, b, colega].flatMap((c) => [abrir(c), abrir(c), abrir(c)]));
  const esperados = (c: Cliente) => ({ cliente: c.cliente, usuario: c.usuario, codigo: 1 });
  const suyos = await abiertos(a);
  expect(suyos).toHaveLength(6);
  expect(suyos.filter((f) => f.usuario === a.usuario)).toEqual([esperados(a), esperados(a), esperados(a)]);
  expect(suyos.filter((f) => f.usuario === colega.usuario)).toHaveLength(3);
  expect(await abiertos(b)).toEqual([esperados(b), esperados(b), esperados(b)]);
});

test('lo que no se abrió no queda como abierto', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir] });
  expect((await c.llamar(pacientes.obtener_uno, { CODIGOPACIENTE: 7 })).status).toBe(404);
  expect(await abiertos(c)).toEqual([]);
});

test('sin una sesión que exista no se anota nada, ni lo de los demás', async () => {
  const c = await clinica();
  const nada = { accion: '/prueba', detalle: {}, ip: '127.0.0.1', peticion: 'x' };
  await expect(c.casa.host.lecturas.anotar({ ...nada, huella: Buffer.alloc(32) })).rejects.toThrow('una lectura sin sesión');
  expect((await c.casa.dueno.query("select from bitacora where accion = '/prueba'")).rowCount).toBe(0);
});
