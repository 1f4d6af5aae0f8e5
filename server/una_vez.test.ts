// A save sent twice is saved once: clicked twice, resent because the answer was lost, or by two servers at the same moment.
import { expect, test } from 'vitest';
import { contactos } from '#features/contactos/contract.ts';
import { trabajosGuardados } from '#kernel/server/guardados.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import type { Call } from '#kernel/shared/endpoint.ts';
import { type Cliente, clinica, levantar } from '#testing/clinica.ts';

const LLAVE = 'a1b2c3d4e5f6g7h8';
const con = (c: Cliente, call: Call, cuerpo: Arbol, llave = LLAVE, params: Arbol = {}) =>
  c.llamar(call, params, cuerpo, undefined, { 'idempotency-key': llave });
const laura = { NOMBRE: 'Laura', NOTAS: 'Recoge muestras' };
const cuantos = async (c: Cliente) => (await c.hacer(contactos.obtener)).length;

test('la misma llave con lo mismo contesta lo mismo y no guarda otra vez; en la bitácora está una vez', async () => {
  const c = await clinica();
  const primera = await con(c, contactos.agregar, laura);
  expect(primera).toMatchObject({ status: 200, data: { CODIGO: expect.any(Number) } });
  const segunda = await con(c, contactos.agregar, laura);
  expect(segunda).toMatchObject({ status: 200, message: primera.message, data: primera.data });
  expect(await cuantos(c)).toBe(1);
  const { rows } = await c.casa.dueno.query("select from bitacora where cliente = $1 and accion like '%contactos/agregar'", [c.cliente]);
  expect(rows).toHaveLength(1);
  await con(c, contactos.agregar, laura, `${LLAVE}2`);
  await c.hacer(contactos.agregar, {}, laura);
  expect(await cuantos(c)).toBe(3);
});

test('veinte a la vez, por dos servidores, dejan uno; todas contestan lo que se guardó', async () => {
  const c = await clinica();
  const otro = await levantar(c.casa.conexion);
  try {
    const dos = Object.assign(Object.create(c), { casa: otro }) as Cliente;
    const r = await Promise.all(Array.from({ length: 20 }, (_, i) => con(i % 2 ? dos : c, contactos.agregar, laura)));
    expect(new Set(r.map((x) => `${x.status} ${JSON.stringify(x.data)}`)).size).toBe(1);
    expect(r[0]!.status).toBe(200);
    expect(await cuantos(c)).toBe(1);
  } finally {
    await otro.cerrar();
  }
});

test('lo que se rechazó no gasta la llave: corregido, se guarda', async () => {
  const c = await clinica();
  expect((await con(c, contactos.agregar, { ...laura, NOMBRE: '' })).status).toBe(422);
  expect((await con(c, contactos.agregar, laura)).status).toBe(200);
  expect(await cuantos(c)).toBe(1);
});

test('la misma llave con otra cosa, u otra llamada, se dice y no guarda nada', async () => {
  const c = await clinica();
  const { data } = await con(c, contactos.agregar, laura);
  const { CODIGO } = data as { CODIGO: number };
  const otra = await con(c, contactos.agregar, { ...laura, NOTAS: 'Los martes' });
  expect(otra).toMatchObject({ status: 409, data: { REPETIDA: 1 } });
  expect(otra.message).toBe('Esto ya se había guardado con otros datos: revise lo guardado antes de guardar otra vez');
  expect((await con(c, contactos.eliminar, {}, LLAVE, { CODIGO })).status).toBe(409);
  expect(await cuantos(c)).toBe(1);
});

test('la llave es de quien la usa: ni otro usuario ni otra clínica leen lo que contestó', async () => {
  const c = await clinica();
  const primera = await con(c, contactos.agregar, laura);
  for (const otro of [await clinica({ en: c }), await clinica()]) {
    const r = await con(otro, contactos.agregar, laura);
    expect(r.status).toBe(200);
    if (otro.cliente === c.cliente) expect(r.data).not.toEqual(primera.data);
  }
  expect(await cuantos(c)).toBe(2);
});

test('una llave que no lo es se rechaza; sin permiso, la llave no abre nada', async () => {
  const c = await clinica();
  for (const mala of ['corta', 'x'.repeat(65), "a1b2c3d4e5f6g7h8'; --"])
    expect((await con(c, contactos.agregar, laura, mala)).status, mala).toBe(400);
  await con(c, contactos.agregar, laura);
  await c.casa.dueno.query('delete from niveles_procesos where cliente = $1', [c.cliente]);
  await c.casa.dueno.query('update compartido.clientes set version = version + 1 where cliente = $1', [c.cliente]);
  expect((await con(c, contactos.agregar, laura)).status).toBe(403);
});

test('pasado un día se olvida', async () => {
  const c = await clinica();
  await con(c, contactos.agregar, laura);
  await c.casa.dueno.query("update guardados set momento = now() - interval '25 hours' where cliente = $1", [c.cliente]);
  await trabajosGuardados[0]!.correr(c.casa.host, {});
  expect((await c.casa.dueno.query('select from guardados where cliente = $1', [c.cliente])).rowCount).toBe(0);
});
