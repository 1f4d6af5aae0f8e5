// The album: uploads, signed links, images inside texts and on paper, and deleting one that is not in use.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { idDeImagen, rutaImagen } from '#kernel/shared/imagenes_texto.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { leerPdf } from '#testing/pdf.ts';
import { album } from './contract.ts';
import { puedeAgregarImagen, puedeSubir } from './rules.ts';
import { nombreDe } from './server/service.ts';

const png = (color = '#c8352b') =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
const subir = async (c: Cliente, nombre = 'Sello.png') =>
  c.hacer(album.agregar, {}, { IMAGEN: new ArchivoDePrueba(await png(), nombre, 'image/png') as never });
const abrir = async (c: Cliente, url: string) => (await c.casa.app.inject({ method: 'GET', url })).statusCode;
const srcDe = (html: string) => /<img[^>]*src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

test('una imagen sube con su nombre, se lista con un enlace que abre sin sesión, y otra clínica no la ve', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const una = await subir(c, 'C:\\fotos\\Sello de la clínica.png');
  expect(una.FOTONOMBRE).toBe('Sello de la clínica');
  expect(await c.hacer(album.obtener)).toEqual([una]);
  expect(await abrir(c, una.CODIGO_ENLACE)).toBe(200);
  expect(await abrir(c, rutaImagen(una.CODIGOFOTO))).toBe(404);
  expect(await abrir(c, una.CODIGO_ENLACE.replace(/firma=.../, 'firma=AAA'))).toBe(404);
  const otra = await clinica({ permisos: [P.plantillas.impresion] });
  expect(await otra.hacer(album.obtener)).toEqual([]);
  expect((await otra.llamar(album.obtener_uno, { CODIGOFOTO: una.CODIGOFOTO })).status).toBe(404);
  expect((await otra.llamar(album.eliminar, { CODIGOFOTO: una.CODIGOFOTO })).status).toBe(404);
  expect(await abrir(c, una.CODIGO_ENLACE.replace(c.codigo, otra.codigo))).toBe(404);
});

test('solo entran imágenes, hasta el límite del álbum, y quien no escribe no lo abre', async () => {
  const c = await clinica({ permisos: [P.recetas.agregar] });
  const pdf = new ArchivoDePrueba(Buffer.from('%PDF-1.4 nada'), 'x.png', 'image/png');
  expect(await c.llamar(album.agregar, {}, { IMAGEN: pdf as never })).toMatchObject({ status: 422 });
  expect((await c.llamar(album.agregar, {}, {})).data).toMatchObject({ ERRORES: { IMAGEN: 'Debe cargar una imagen' } });
  await c.sql(({ db }) =>
    sql`insert into catalogo_album ("CODIGOFOTO","FOTONOMBRE") select gen_random_uuid(), 'x' from generate_series(1, 500)`.execute(db),
  );
  const llena = await c.llamar(album.agregar, {}, { IMAGEN: new ArchivoDePrueba(await png(), 'a.png', 'image/png') as never });
  expect(llena.message).toBe('El álbum admite 500 imágenes. Elimine las que ya no use');
  expect((await (await clinica({ en: c, permisos: [P.citas.agendar] })).llamar(album.obtener)).status).toBe(403);
  expect(puedeAgregarImagen(499)).toBe(true);
  expect(puedeSubir(0)).toBe('Debe cargar al menos una imagen');
  expect(puedeSubir(11)).toBe('No puede subir más de 10 imágenes a la vez');
  expect(nombreDe('.png')).toBe('Imagen');
});

test('una imagen de una nota se guarda sin firma y cada lectura le da un enlace que vive; el papel la lleva dentro', async () => {
  const c = await clinica({
    permisos: [P.pacientes.abrir, P.pacientes.registrar, P.notas.agregar, P.notas.editar, P.notas.ver, P.plantillas.impresion],
  });
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD") values (1,'Elena','Márquez',1)`.execute(db),
  );
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Núñez' });
  const { CODIGO_ENLACE, CODIGOFOTO } = await subir(c);
  const PACIENTE = { CODIGOPACIENTE: 1, CONSECUTIVO: 1 };
  await c.hacer(notasEvolucion.agregar, PACIENTE, {
    CODIGOMEDICO: 1,
    NOTA: `<p>Lesión: <img src="${CODIGO_ENLACE}" alt="Lesión" width="250" /></p>`,
  });
  const guardada = await c.sql(
    async ({ db }) => (await sql<{ NOTA: string }>`select "NOTA" from notas_evolucion`.execute(db)).rows[0]!.NOTA,
  );
  expect(guardada).toBe(`<p>Lesión: <img src="${rutaImagen(CODIGOFOTO)}" alt="Lesión" width="250" /></p>`);
  const { NOTA } = await c.hacer(notasEvolucion.obtener_uno, PACIENTE);
  expect(idDeImagen(srcDe(NOTA))).toBe(CODIGOFOTO);
  expect(await abrir(c, srcDe(NOTA))).toBe(200);
  const hoja = await c.llamar(notasEvolucion.imprimir, PACIENTE);
  expect(leerPdf(hoja.body).hojas[0]!.imagenes).toBe(1);
});

test('quien escribe un texto no abre con él archivos que no son del álbum, ni los imprime', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const ajeno = await c.sql(async ({ db }) =>
    guardarArchivo({ db, host: c.casa.host } as unknown as Ctx, {
      nombre: 'foto.png',
      tipo: 'image/png',
      bytes: await png(),
      uso: 'pacientes.foto',
    }),
  );
  const PLANTILLA = `<p>Foto <img src="/api/archivos/${c.codigo}/${ajeno}" alt="x" /><img src="${rutaImagen(ajeno)}" alt="y" /></p>`;
  const { ID } = await c.hacer(formatosImpresion.agregar, {}, { NOMBRE: 'Curioso', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA });
  const { PLANTILLA: leida } = await c.hacer(formatosImpresion.obtener_uno, { NOMBRE: String(ID) });
  expect(leida.match(/<img/g)).toHaveLength(1);
  const enlace = srcDe(leida);
  expect(await abrir(c, enlace)).toBe(404);
  // The signature is valid for the album only.
  expect(await abrir(c, enlace.replace('/album/', '/'))).toBe(404);
  expect(leerPdf((await c.llamar(formatosImpresion.imprimir, { NOMBRE: String(ID) })).body).hojas[0]!.imagenes).toBe(0);
});

test('se elimina cuando ningún texto la usa; entonces sus enlaces dejan de abrir', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const { CODIGOFOTO, CODIGO_ENLACE } = await subir(c);
  const formato = { HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: `<p><img src="${CODIGO_ENLACE}" alt="" /></p>` };
  const { ID } = await c.hacer(formatosImpresion.agregar, {}, { ...formato, NOMBRE: 'Con imagen' });
  expect((await c.llamar(album.eliminar, { CODIGOFOTO })).message).toBe('La imagen está en uso y no se puede eliminar');
  await c.hacer(formatosImpresion.actualizar, { NOMBRE: String(ID) }, { ...formato, NOMBRE: 'Con imagen', PLANTILLA: '<p>Sin ella</p>' });
  await c.hacer(album.eliminar, { CODIGOFOTO });
  expect(await c.hacer(album.obtener)).toEqual([]);
  expect(await abrir(c, CODIGO_ENLACE)).toBe(404);
});

test('saber si una imagen está en uso no lee todas las notas', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const plan = await c.sql(async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select 1 from notas_evolucion
      where "NOTA" like '%/api/archivos/album/%' and "NOTA" like ${`%${rutaImagen('x')}%`} limit 1`.execute(db);
    return rows.map((r) => r['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('notas_evolucion_imagenes');
});
