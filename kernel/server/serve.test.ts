import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { casa, clinica, extrano } from '#testing/clinica.ts';
import '#features/niveles/server/table.ts';
import { numeroSuelto } from './db.ts';

const { contract } = especialidades;

test('las rutas no distinguen mayúsculas ni la barra final, y los formularios pueden ser de tres clases', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  const pedir = (o: object) =>
    c.casa.app.inject({
      method: 'POST',
      url: '/API/Catalogo/ESPECIALIDADES/agregar/',
      headers: { authorization: `Bearer ${c.token}` },
      ...o,
    } as never);
  const json = await pedir({ payload: { DESCRIPCION: 'Uno' } });
  expect(json.json()).toMatchObject({ success: true });
  const urlencoded = await c.casa.app.inject({
    method: 'POST',
    url: '/api/catalogo/especialidades/agregar',
    headers: { authorization: c.token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'DESCRIPCION=Dos&OTRO=se+ignora',
  });
  expect(urlencoded.json()).toMatchObject({ success: true });
  await c.hacer(contract.agregar, {}, { DESCRIPCION: 'Tres' });
  expect((await c.hacer(contract.obtener)).map((e) => e.DESCRIPCION)).toEqual(['Dos', 'Tres', 'Uno']);
});

test('una respuesta larga viaja comprimida a quien lo acepta y dice lo mismo; una corta no', async () => {
  const { app } = await casa();
  const pedir = (url: string, acepta: string) => app.inject({ url, headers: { 'accept-encoding': acepta } });
  const [llana, chica] = [await pedir('/api/openapi.json', 'identity'), await pedir('/api/openapi.json', 'gzip, br')];
  expect(llana.headers['content-encoding']).toBeUndefined();
  expect(chica.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(chica.rawPayload.length).toBeLessThan(llana.rawPayload.length / 4);
  expect(gunzipSync(chica.rawPayload).toString()).toBe(llana.payload);
  expect((await pedir('/api/salud', 'gzip')).headers['content-encoding']).toBeUndefined();
});

test('lo que no existe responde con el sobre, nunca con una página ni una pila', async () => {
  const e = await extrano();
  const r = await e.casa.app.inject({ method: 'GET', url: '/api/no/existe' });
  expect([r.statusCode, r.json()]).toEqual([404, { success: false, message: 'Servicio no encontrado', data: null }]);
  const roto = await e.casa.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: 'basura',
  });
  expect(roto.statusCode).toBe(400);
  expect(roto.headers['content-security-policy']).toContain("script-src 'self'");
});

test('quitar un permiso al nivel vale en la siguiente llamada, y darlo también', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  await c.hacer(contract.agregar, {}, { DESCRIPCION: 'Pediatría' });
  const nivel = c.usuario;
  await c.sql(({ db }) => db.deleteFrom('niveles_procesos').where('NIVEL', '=', nivel).execute());
  expect((await c.llamar(contract.agregar, {}, { DESCRIPCION: 'Geriatría' })).status).toBe(403);
  await c.sql(({ db }) => db.insertInto('niveles_procesos').values({ NIVEL: nivel, CLAVEPROCESO: 420 }).execute());
  expect((await c.llamar(contract.agregar, {}, { DESCRIPCION: 'Geriatría' })).success).toBe(true);
});

test('lo que otros cambian sin cesar en la clínica no hace fallar a quien no le toca', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  let cambiando = true;
  const cambiar = async () => {
    for (; cambiando; ) await c.casa.dueno.query('update compartido.clientes set version = version + 1 where cliente = $1', [c.cliente]);
  };
  const otros = cambiar();
  const guardadas = await Promise.all(Array.from({ length: 40 }, (_, n) => c.llamar(contract.agregar, {}, { DESCRIPCION: `Esp ${n}` })));
  const leidas = await Promise.all(Array.from({ length: 40 }, () => c.llamar(contract.obtener)));
  cambiando = false;
  await otros;
  expect(new Set([...guardadas, ...leidas].map((r) => r.status))).toEqual(new Set([200]));
  expect(await c.hacer(contract.obtener)).toHaveLength(40);
});

test('de una sesión que cambia sin cesar se dice, y no se guarda nada', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  let cambiando = true;
  const cambiar = async () => {
    for (let n = 0; cambiando; n++) await c.sql(({ db }) => sql`update sucursales set "NOMBRECLINICA" = ${`Sucursal ${n}`}`.execute(db));
  };
  const otros = cambiar();
  const guardadas = await Promise.all(Array.from({ length: 40 }, (_, n) => c.llamar(contract.agregar, {}, { DESCRIPCION: `Esp ${n}` })));
  cambiando = false;
  await otros;
  const dichas = guardadas.filter((r) => r.status !== 200).map((r) => `${r.status} ${r.message}`);
  expect(new Set(dichas)).toEqual(
    new Set(dichas.length ? ['503 Los permisos o los ajustes están cambiando, intente de nuevo en un momento'] : []),
  );
  expect(await c.hacer(contract.obtener)).toHaveLength(40 - dichas.length);
});

test('un fallo a la mitad no deja nada a medias', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.especialidades] });
  await expect(
    c.sql(async ({ db }) => {
      await sql`insert into catalogo_especialidades ("ID", "DESCRIPCION") values (77, 'A medias')`.execute(db);
      throw new Error('se cayó');
    }),
  ).rejects.toThrow('se cayó');
  expect(await c.hacer(contract.obtener)).toEqual([]);
});

test('dos guardados en paralelo no reciben el mismo código', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar] });
  const hechos = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      c.hacer(pacientes.guardar, {}, { NOMBRE: `Ana ${'abcdefghijklmnopqrst'[i]}`, APELLIDO_PATERNO: 'Luna', SEXO: 2 }),
    ),
  );
  expect(hechos.map((h) => h.CODIGOPACIENTE).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test('los folios no tienen huecos ni dobles con 20 a la vez y fallos al azar', async () => {
  const c = await clinica({ permisos: [] });
  const uno = (falla: boolean) =>
    c.sql(async ({ db }) => {
      const r = await sql<{
        ultimo: number;
      }>`insert into folios (serie, ultimo) values ('PRUEBA', 1) on conflict (cliente, serie) do update set ultimo = folios.ultimo + 1 returning ultimo`.execute(
        db,
      );
      await sql`select pg_sleep(0.002)`.execute(db);
      if (falla) throw new Error('aborta');
      return r.rows[0]!.ultimo;
    });
  const r = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => uno(i % 3 === 1)));
  const dados = r.flatMap((x) => (x.status === 'fulfilled' ? [x.value] : [])).sort((a, b) => a - b);
  expect(dados).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(await numeroSuelto(c.casa.host.poolNumeros, c.cliente, 'PRUEBA')).toBe(41);
});

test('una foto entra sin metadatos, se ve con su enlace firmado y no con otro', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar] });
  const { CODIGOPACIENTE } = await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz', SEXO: 2 });
  const { default: sharp } = await import('sharp');
  const { ArchivoDePrueba } = await import('#testing/clinica.ts');
  const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#caa' } })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .jpeg()
    .toBuffer();
  const { FOTO } = await c.hacer(pacientes.cambiar_foto, { CODIGOPACIENTE }, { FOTO: new ArchivoDePrueba(jpeg, 'f.jpg', 'image/jpeg') });
  const ver = (url: string) => c.casa.app.inject({ method: 'GET', url });
  const r = await ver(FOTO);
  expect(r.statusCode).toBe(200);
  const hecha = await sharp(r.rawPayload).metadata();
  expect([hecha.format, hecha.width, hecha.exif]).toEqual(['jpeg', 800, undefined]);
  const falsa = FOTO.replace(/(?<=firma=)./, (letra) => (letra === '_' ? '-' : '_'));
  expect((await ver(falsa)).statusCode).toBe(404);
  expect((await ver(FOTO.split('?')[0]!)).statusCode).toBe(404);
  const malo = await c.llamar(
    pacientes.cambiar_foto,
    { CODIGOPACIENTE },
    { FOTO: new ArchivoDePrueba(Buffer.from('<svg onload=alert(1)>'), 'f.jpg', 'image/jpeg') },
  );
  expect(malo.status).toBe(422);
});
