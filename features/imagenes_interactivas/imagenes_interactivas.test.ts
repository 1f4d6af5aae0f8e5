// Interactive images: upload, nodes, and what may be removed once used.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { imagenesInteractivas as ii } from './contract.ts';
import { marcarComentados } from './server/nodos.ts';

const foto = async (width = 400, height = 200) =>
  new ArchivoDePrueba(
    await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .withExif({ IFD0: { Artist: 'Alguien' } })
      .jpeg()
      .toBuffer(),
    'a.jpg',
    'image/jpeg',
  );
const conImagen = async (NOMBRE = 'Odontograma') => {
  const c = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  const { ID } = await c.hacer(ii.agregar, {}, { NOMBRE, IMAGEN: await foto() });
  return { c, ID };
};
const nodo = (NOMBRE: string, X: number | string, Y: number | string, o: Arbol = {}) => ({ ID: '', NOMBRE, X, Y, ACTIVO: 1, ...o });
const guardar = (c: Cliente, ID: number, NODO: Arbol[], o: Arbol = {}) =>
  c.llamar(ii.actualizar, { ID }, { ID, NOMBRE: 'Odontograma', ACTIVO: 1, NODO, ...o });

test('se sube, se sirve por un enlace firmado y vuelve a hacerse sin datos de la cámara', async () => {
  const { c, ID } = await conImagen();
  const [fila] = await c.hacer(ii.obtener);
  expect(fila).toMatchObject({ ID, NOMBRE: 'Odontograma', ACTIVO: 1, NODOS: 0 });
  expect(await c.hacer(ii.obtener_nombres)).toEqual([{ ID, NOMBRE: 'Odontograma' }]);
  const i = await c.hacer(ii.obtener_editable, { ID });
  expect([i.ANCHO, i.ALTO]).toEqual([400, 200]);
  const r = await c.casa.app.inject({ url: i.IMAGEN });
  expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await sharp(r.rawPayload).metadata()).exif).toBeUndefined();
  expect((await c.casa.app.inject({ url: i.IMAGEN.replace(/\?.*/, '') })).statusCode).toBe(404);
});

test('sin nombre, sin imagen o con algo que no lo es no se guarda', async () => {
  const { c } = await conImagen();
  expect((await c.llamar(ii.agregar, {}, { NOMBRE: 'Cuerpo' })).data).toEqual({ ERRORES: { IMAGEN: 'Debe cargar una imagen' } });
  const texto = new ArchivoDePrueba(Buffer.from('hola'), 'a.png', 'image/png');
  expect((await c.llamar(ii.agregar, {}, { NOMBRE: 'Cuerpo', IMAGEN: texto })).message).toBe(
    'El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC',
  );
  expect((await c.llamar(ii.agregar, {}, { NOMBRE: 'ODONTOGRAMA', IMAGEN: await foto() })).message).toBe(
    'Ya existe una imagen interactiva con ese nombre',
  );
  expect(await c.hacer(ii.obtener)).toHaveLength(1);
});

test('los nodos se ponen por porcentaje, se mueven y se quitan con la lista', async () => {
  const { c, ID } = await conImagen();
  expect((await guardar(c, ID, [nodo('11', 48.5, 20), nodo('21', '51.5', '20'), nodo('31', 0, 100)])).success).toBe(true);
  const antes = await c.hacer(ii.obtener_editable, { ID });
  expect(antes.NODO.map((n) => [n.NOMBRE, n.X, n.Y, n.ACTIVO, n.EN_USO])).toEqual([
    ['11', 48.5, 20, 1, 0],
    ['21', 51.5, 20, 1, 0],
    ['31', 0, 100, 1, 0],
  ]);
  const [a, b] = antes.NODO;
  expect((await guardar(c, ID, [{ ...b, X: 60 }, { ...a, ACTIVO: 0 }, nodo('41', 10, 10)], { VERSION: 2 })).success).toBe(true);
  const editable = await c.hacer(ii.obtener_editable, { ID });
  expect(editable.NODO.map((n) => [n.ID, n.NOMBRE, n.X])).toEqual([
    [b!.ID, '21', 60],
    [a!.ID, '11', 48.5],
    [expect.any(Number), '41', 10],
  ]);
  // Whoever answers gets the active nodes; whoever reads an old answer gets all.
  const nombres = async (SOLO_LECTURA: number) => (await c.hacer(ii.obtener_uno, { ID, SOLO_LECTURA })).NODO.map((n) => n.NOMBRE);
  expect(await nombres(0)).toEqual(['21', '41']);
  expect(await nombres(1)).toEqual(['21', '11', '41']);
  const medico = await clinica({ permisos: [P.historias.ver], en: c });
  expect((await medico.hacer(ii.obtener_uno, { ID, SOLO_LECTURA: 0 })).NODO).toHaveLength(2);
  expect((await guardar(c, ID, [], { VERSION: 1 })).status).toBe(409);
});

test('un nodo fuera de la imagen, sin nombre o repetido no se guarda', async () => {
  const { c, ID } = await conImagen();
  expect((await guardar(c, ID, [nodo('11', 100.5, -1)])).data).toEqual({
    ERRORES: { 'NODO.0.X': 'Debe ser un número entre 0 y 100', 'NODO.0.Y': 'Debe ser un número entre 0 y 100' },
  });
  expect((await guardar(c, ID, [nodo('', '', 5)])).data).toEqual({
    ERRORES: { 'NODO.0.NOMBRE': 'Este campo es requerido', 'NODO.0.X': 'Este campo es requerido' },
  });
  const repetido = { ERRORES: { 'NODO.1.NOMBRE': 'El nodo seleccionado ya existe en la lista' } };
  expect((await guardar(c, ID, [nodo('Muñeca', 1, 1), nodo('MUNECA', 2, 2)])).data).toEqual(repetido);
  await guardar(c, ID, [nodo('11', 1, 1)]);
  const [n] = (await c.hacer(ii.obtener_editable, { ID })).NODO;
  expect((await guardar(c, ID, [n!, { ...n, NOMBRE: 'otro' }])).data).toEqual(repetido);
  expect((await guardar(c, ID, [nodo('11', 1, 1, { ID: 99 })])).status).toBe(404);
  expect((await c.hacer(ii.obtener_editable, { ID })).NODO).toEqual([n]);
});

test('un nodo comentado se desactiva, no se quita', async () => {
  const { c, ID } = await conImagen();
  await guardar(c, ID, [nodo('11', 1, 1), nodo('12', 2, 2)]);
  const [n, otro] = (await c.hacer(ii.obtener_editable, { ID })).NODO;
  await c.sql(({ db }) => marcarComentados({ db }, [n!.ID]));
  expect((await guardar(c, ID, [otro!])).message).toBe(
    'El nodo «11» ya tiene comentarios de pacientes: no se puede quitar, pero puede desactivarlo',
  );
  expect((await guardar(c, ID, [{ ...n, ACTIVO: 0 }])).success).toBe(true);
  expect((await c.hacer(ii.obtener_editable, { ID })).NODO).toMatchObject([{ NOMBRE: '11', ACTIVO: 0, EN_USO: 1 }]);
});

test('una imagen con la que una pregunta pregunta no se elimina; otra clínica no la ve', async () => {
  const { c, ID } = await conImagen();
  const { CODIGOHC } = await c.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'Dental' });
  const { CODIGOSECCION } = await c.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: 'Boca' });
  await c.hacer(
    plantillasHc.agregar_pregunta,
    { CODIGOHC },
    { CODIGOSECCION, DESCRIPCION: 'Caries', TIPO_RESPUESTA: 'T', ID_IMAGEN_INTERACTIVA: ID },
  );
  const dice = 'La imagen se usa en la pregunta «Caries» de «Dental» y no se puede eliminar';
  for (const call of [ii.puede_eliminar, ii.eliminar]) expect(await c.llamar(call, { ID })).toMatchObject({ status: 422, message: dice });
  const vecina = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  expect(await vecina.hacer(ii.obtener)).toEqual([]);
  for (const call of [ii.obtener_editable, ii.puede_eliminar, ii.eliminar]) expect((await vecina.llamar(call, { ID })).status).toBe(404);
  expect((await guardar(vecina, ID, [])).status).toBe(404);

  await c.hacer(plantillasHc.eliminar, { CODIGOHC });
  await c.hacer(ii.puede_eliminar, { ID });
  await c.hacer(ii.eliminar, { ID });
  expect(await c.hacer(ii.obtener)).toEqual([]);
  expect((await c.llamar(ii.obtener_editable, { ID })).status).toBe(404);
});
