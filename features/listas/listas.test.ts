import { expect, test } from 'vitest';
import { clinica } from '#kernel/testing/clinica.ts';
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
