import { expect, test } from 'vitest';
import { clinica } from '#kernel/testing/clinica.ts';
import { conceptosIngresos as conceptos } from './contract.ts';

test('se agrega, se edita y se desactiva; los inactivos solo los ve quien edita', async () => {
  const c = await clinica({ permisos: [350, 403] });
  const { CODIGO } = await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: '950.50', PARA_CONSULTA_PRESENCIAL: 1 });
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 0 })).toMatchObject([
    { CODIGO: 1, DESCRIPCION: 'Consulta', IMPORTE: 950.5, IMPORTE_USD: 0, TIPO: null, DURACION: null, ACTIVO: 1, VERSION: 1 },
  ]);
  await c.hacer(conceptos.actualizar, { CODIGO }, { DESCRIPCION: 'Consulta', IMPORTE: 1000, ACTIVO: 0, VERSION: 1 });
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 0 })).toEqual([]);
  expect(await c.hacer(conceptos.obtener, { INACTIVOS: 1 })).toMatchObject([{ IMPORTE: 1000, ACTIVO: 0 }]);
  const lectora = await clinica({ permisos: [350], en: c });
  expect(await lectora.hacer(conceptos.obtener, { INACTIVOS: 1 })).toEqual([]);
  expect((await lectora.llamar(conceptos.agregar, {}, { DESCRIPCION: 'Otra' })).status).toBe(403);
  expect((await c.llamar(conceptos.actualizar, { CODIGO }, { DESCRIPCION: 'Vieja', VERSION: 1 })).status).toBe(409);
  expect((await c.llamar(conceptos.actualizar, { CODIGO: 99 }, { DESCRIPCION: 'Nada' })).status).toBe(404);
});

test('la descripción es requerida, los largos son los del campo y Chile no tiene centavos', async () => {
  const c = await clinica({ permisos: [403], pais: 'cl' });
  expect(await c.llamar(conceptos.agregar, {}, { DESCRIPCION: ' ' })).toMatchObject({ message: 'Debe llenar todos los campos requeridos' });
  expect(await c.llamar(conceptos.agregar, {}, { DESCRIPCION: 'x'.repeat(201), CODIGO_BARRAS: 'x'.repeat(31) })).toMatchObject({
    data: { ERRORES: { DESCRIPCION: 'Debe tener máximo 200 caracteres', CODIGO_BARRAS: 'Debe tener máximo 30 caracteres' } },
  });
  expect(await c.llamar(conceptos.agregar, {}, { DESCRIPCION: 'Consulta', IMPORTE: '100.5' })).toMatchObject({
    data: { ERRORES: { IMPORTE: 'Debe ser un número entero' } },
  });
});

test('para videoconsulta, para consulta presencial y la moneda del país', async () => {
  const c = await clinica({ permisos: [403], pais: 'pe' });
  await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Video', IMPORTE: 80, IMPORTE_USD: 22, PARA_VIDEOCONSULTA: 1, DURACION: 30 });
  await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Presencial', IMPORTE: 90, PARA_CONSULTA_PRESENCIAL: 1 });
  await c.hacer(conceptos.agregar, {}, { DESCRIPCION: 'Retirado', IMPORTE: 90, PARA_VIDEOCONSULTA: 1, ACTIVO: 0 });
  expect(await c.hacer(conceptos.para_videoconsulta)).toEqual([
    { CODIGO: 1, DESCRIPCION: 'Video', IMPORTE: 80, IMPORTE_USD: 22, DURACION: 30 },
  ]);
  expect((await c.hacer(conceptos.para_consulta_presencial)).map((x) => x.DESCRIPCION)).toEqual(['Presencial']);
  expect(await c.hacer(conceptos.obtener_moneda_videoconsultas)).toEqual({ MONEDA: 'PEN', MONEDAS: ['PEN', 'USD'] });
});
