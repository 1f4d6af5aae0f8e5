// The reference lists.
import { expect, test } from 'vitest';
import { clinica } from '#testing/clinica.ts';
import { listas } from './contract.ts';

test('los cinco países tienen estados y ciudades; Perú, distritos', async () => {
  const c = await clinica({ permisos: [] });
  const paises = await c.hacer(listas.obtener_paises);
  expect(paises.map((p) => p.NOMBRE).sort()).toEqual(['Chile', 'Colombia', 'Ecuador', 'México', 'Perú']);
  for (const { ID_PAIS: PAIS, NOMBRE } of paises) {
    const estados = await c.hacer(listas.obtener_estados, { PAIS });
    expect(estados.length, NOMBRE).toBeGreaterThan(14);
    expect((await c.hacer(listas.obtener_ciudades, { PAIS, ESTADO: estados[0]!.ID, VACIA: 0 })).length, NOMBRE).toBeGreaterThan(0);
  }
  expect((await c.hacer(listas.obtener_localidades, { PAIS: 20, ESTADO: '15', CIUDAD: '01' })).map((l) => l.NOMBRE)).toContain(
    'Miraflores',
  );
});

test('la opción vacía se pide, y un catálogo que no existe lo dice', async () => {
  const c = await clinica({ permisos: [] });
  expect((await c.hacer(listas.ciudades, { PAIS: 1, ESTADO: '09', VACIA: 1 }))[0]).toEqual({ ID: '0', NOMBRE: 'No especificada' });
  expect((await c.llamar(listas.obtener_nom024, { CATALOGO: 'NADA' })).status).toBe(404);
  expect(await c.hacer(listas.obtener_nom024, { CATALOGO: 'DERECHOHABIENCIA' })).toContainEqual({ ID: '2', DESCRIPCION: 'IMSS' });
});

test('los servicios de atención son los del personal, de la edad y de la guía', async () => {
  const c = await clinica({ permisos: [] });
  const servicios = async (TIPO_PERSONAL: string, ANIOS: number, TIPO: string) =>
    (await c.hacer(listas.obtener_servicios_atencion, { TIPO_PERSONAL, ANIOS, TIPO })).map((s) => s.DESCRIPCION);
  // A specialist: pediatrics under 18, adolescent-friendly service from 10 to 19, geriatrics from 60.
  const edades = [9, 10, 17, 18, 19, 20, 59, 60];
  const con = await Promise.all(edades.map((a) => servicios('4', a, 'CEX')));
  const donde = (s: string) => edades.filter((_, i) => con[i]!.includes(s));
  expect(donde('Pediatría')).toEqual([9, 10, 17]);
  expect(donde('Servicio amigable')).toEqual([10, 17, 18, 19]);
  expect(donde('Geriatría')).toEqual([60]);
  expect(donde('Cardiología')).toEqual(edades);
  expect(await servicios('2', 30, 'CEX')).toEqual(['Consulta externa general', 'Otros']);
  // Nutritionists give no family planning.
  expect(await servicios('8', 30, 'CPF')).toEqual([]);
  expect((await c.llamar(listas.obtener_servicios_atencion, { TIPO_PERSONAL: '2', ANIOS: 30, TIPO: 'XYZ' })).status).toBe(422);
});
