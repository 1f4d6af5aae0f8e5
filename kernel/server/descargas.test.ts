// How stored files are served: whatever the link and the file's name, they are not cached, not executed and not renamed.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { album } from '#features/album/contract.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { enlaceDe, guardarArchivo } from './archivos.ts';
import type { Ctx } from './ctx.ts';

const png = async () =>
  new ArchivoDePrueba(
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c8352b' } })
      .png()
      .toBuffer(),
    'a.png',
    'image/png',
  );
const guardado = (c: Cliente, uso: string, nombre = 'a.png') =>
  c.sql(({ db }) => guardarArchivo({ db, host: c.casa.host } as Ctx, { nombre, tipo: 'image/png', bytes: Buffer.from('x'), uso }));
const enlace = (c: Cliente, id: string) =>
  enlaceDe({ host: c.casa.host, sesion: { CODIGOUSUARIO: c.usuario, clinica: { CODIGOCLIENTE: c.codigo } } as Ctx['sesion'] }, id);

test('un archivo privado no se queda en el navegador ni en el camino, y nada de él puede correr; el logotipo, que es de todos, sí se queda', async () => {
  const c = await clinica();
  const foto = await guardado(c, 'foto_paciente');
  const { CODIGO_ENLACE } = await c.hacer(album.agregar, {}, { IMAGEN: await png() });
  for (const url of [enlace(c, foto), CODIGO_ENLACE]) {
    const r = await c.casa.app.inject({ url });
    expect(r.statusCode, url).toBe(200);
    expect(r.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(r.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
  const logo = async (id: string) => c.casa.app.inject({ url: `/api/archivos/logo/${c.codigo}/${id}` });
  const suyo = await logo(await guardado(c, 'clinica.logo'));
  expect([suyo.statusCode, suyo.headers['cache-control']]).toEqual([200, 'private, max-age=600']);
  // The logo's unsigned address serves no other file.
  expect((await logo(foto)).statusCode).toBe(404);
});

test('un archivo sale con su propio nombre, escrito de modo que no diga otra cosa, pida lo que pida la dirección', async () => {
  const c = await clinica();
  const nombre = 'receta "ñ"; filename=virus.exe\r\nset-cookie: a=b \u202egnp.html';
  const suyo = enlace(c, await guardado(c, 'prueba', nombre));
  for (const url of [suyo, `${suyo}&filename=otro.html&nombre=otro.html&download=otro.html`]) {
    const r = await c.casa.app.inject({ url });
    expect(r.statusCode).toBe(200);
    const dicho = String(r.headers['content-disposition']);
    expect(dicho).toMatch(/^inline; filename\*=UTF-8''[A-Za-z0-9%._~!'()*-]+$/);
    expect(decodeURIComponent(dicho.split("''")[1]!)).toBe(nombre);
    expect(r.headers['set-cookie']).toBeUndefined();
  }
});
