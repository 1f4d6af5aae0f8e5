// Pictures: upload, signed addresses, folders, what is refused, and what a fault leaves behind.
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { limpiarSubidas } from '#kernel/server/subidas.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { ArchivoDePrueba, type Cliente, casaNueva, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { consultorio } from '#testing/expediente.ts';
import { leerPdf } from '#testing/pdf.ts';
import { emuladorS3 } from '#testing/s3_emulador.ts';
import { imagenesPaciente } from './contract.ts';

const TODOS = [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.verConsultas, P.pacientes.editar];
const SUYOS = [P.archivos.verImagenes, P.archivos.editar, P.archivos.eliminar];
const preparada = (o: OpcionesClinica = {}) => consultorio({ permisos: [...TODOS, ...SUYOS], ...o });
const CODIGOPACIENTE = 1;
const SIN_CARPETA = { CODIGOPACIENTE, CODIGOCARPETA: 0 };

const foto = async (nombre = 'Lesión.jpg', ancho = 600, alto = 400) =>
  new ArchivoDePrueba(
    await sharp({ create: { width: ancho, height: alto, channels: 3, background: '#c97b5a' } })
      .withExif({ IFD0: { Copyright: 'quien la tomó' }, IFD3: { GPSLatitude: '19/1 25/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
    nombre,
    'image/jpeg',
  ) as never;
const subir =
  (c: Cliente, mas: object = {}, donde: object = SIN_CARPETA) =>
  async () =>
    c.hacer(imagenesPaciente.agregar, donde as never, { DESCRIPCION: 'Lesión', FOTO: await foto(), ...mas });
const listar = (c: Cliente, CODIGOCARPETA = 0) => c.hacer(imagenesPaciente.obtener, { CODIGOPACIENTE, CODIGOCARPETA });
const abrir = (c: Cliente, url: string) => c.casa.app.inject({ url });
const enElAlmacen = async (c: Cliente): Promise<string[]> => {
  const claves: string[] = [];
  for await (const k of c.casa.host.almacen.listar(`${c.cliente}/`)) claves.push(k);
  return claves;
};
const enLaBase = async (c: Cliente): Promise<string[]> =>
  (await c.sql(async ({ db }) => (await sql<{ id: string }>`select id from archivos`.execute(db)).rows)).map((r) => `${c.cliente}/${r.id}`);

test('una imagen sube sin sus metadatos, con su miniatura, y sale en el día, en la cuenta y en el papel', async () => {
  const c = await preparada();
  const hoy = enLaClinica(c.zona).fecha;
  const { CONTADORES } = await c.hacer(imagenesPaciente.agregar, SIN_CARPETA, {
    DESCRIPCION: 'Lesión',
    FOTO: await foto('a.jpg', 2400, 1200),
  });
  const [CONTADOR] = CONTADORES as [number];
  const [una] = await listar(c);
  expect(una).toMatchObject({
    CONTADOR,
    DESCRIPCION: 'Lesión',
    CODIGOCARPETA: 0,
    ANCHO: 1920,
    ALTO: 960,
    FECHA: hoy,
    VERSION: 1,
    CARPETA: '',
  });
  expect(una!.FOTO.startsWith(`/api/${c.codigo}/pacientes/1/`)).toBe(true);
  const grande = await sharp((await abrir(c, una!.FOTO)).rawPayload).metadata();
  expect([grande.width, grande.height, grande.exif, grande.xmp, grande.icc]).toEqual([1920, 960, undefined, undefined, undefined]);
  const chica = await sharp((await abrir(c, una!.MINIATURA)).rawPayload).metadata();
  expect([chica.width, chica.height]).toEqual([360, 180]);
  expect(await c.hacer(imagenesPaciente.obtener_uno, { CODIGOPACIENTE, CONTADOR })).toMatchObject({ CONTADOR });
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect(dia.IMAGENES).toMatchObject([{ ID: CONTADOR, DESCRIPCION: 'Lesión' }]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.IMAGENES).toBe(1);
  expect(leerPdf((await c.llamar(imagenesPaciente.imprimir, { CODIGOPACIENTE, CONTADOR })).body).hojas[0]!.imagenes).toBe(1);
});

test('su dirección firmada abre solo esa imagen de ese paciente, a quien se le dio, y queda anotada', async () => {
  const c = await preparada();
  await subir(c)();
  const { FOTO, MINIATURA } = (await listar(c))[0]!;
  const id = (u: string) => u.split('/').pop()!.split('?')[0]!;
  expect((await abrir(c, FOTO)).statusCode).toBe(200);
  const malas = [
    FOTO.replace('/pacientes/1/', '/pacientes/2/'),
    FOTO.replace(/para=\d+/, 'para=1'),
    FOTO.replace(/\?.*/, ''),
    FOTO.replace(id(FOTO), id(MINIATURA)),
    MINIATURA.replace(id(MINIATURA), id(FOTO)),
    FOTO.replace('/pacientes/1/', '/pacientes/1x/'),
  ];
  for (const mala of malas) expect((await abrir(c, mala)).statusCode, mala).toBe(404);
  // The signature of a small copy does not open what is not one.
  const { rows } = await c.casa.dueno.query(
    `select detalle from bitacora where cliente = $1 and accion = 'archivos/abrir' order by id desc limit 1`,
    [c.cliente],
  );
  expect(rows[0].detalle).toMatchObject({ ID: id(FOTO), CODIGOPACIENTE: 1 });
});

test('hasta diez a la vez, cada una una imagen; lo demás se rechaza con su frase y no guarda nada', async () => {
  const c = await preparada();
  const agregar = (cuerpo: object) => c.llamar(imagenesPaciente.agregar, SIN_CARPETA, { DESCRIPCION: 'x', ...cuerpo });
  const chica = await foto('a.jpg', 30, 30);
  expect((await agregar({})).data).toEqual({ ERRORES: { FOTO: 'Debe cargar al menos una imagen' } });
  expect((await agregar({ FOTO: Array(11).fill(chica) })).data).toEqual({
    ERRORES: { FOTO: 'No puede subir más de 10 imágenes a la vez' },
  });
  const falsa = new ArchivoDePrueba(Buffer.from('<script>alert(1)</script>'), 'foto.jpg', 'image/jpeg') as never;
  expect((await agregar({ FOTO: falsa })).message).toBe('El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC');
  const enorme = new ArchivoDePrueba(pngDe(30_000, 30_000), 'enorme.png', 'image/png') as never;
  expect((await agregar({ FOTO: enorme })).message).toBe('La imagen es demasiado grande');
  expect((await agregar({ FOTO: chica, DESCRIPCION: 'x'.repeat(300) })).data).toMatchObject({
    ERRORES: { DESCRIPCION: expect.any(String) },
  });
  expect((await agregar({ FOTO: chica, DESCRIPCION: '' })).data).toEqual({ ERRORES: { DESCRIPCION: 'Este campo es requerido' } });
  expect((await c.llamar(imagenesPaciente.agregar, { CODIGOPACIENTE, CODIGOCARPETA: 99 }, { DESCRIPCION: 'x', FOTO: chica })).data).toEqual(
    {
      ERRORES: { CODIGOCARPETA: 'La carpeta ya no existe, elija otra' },
    },
  );
  expect(await listar(c)).toEqual([]);
  expect([await enElAlmacen(c), await enLaBase(c)]).toEqual([[], []]);
  // A name of 300 letters in the file itself is cut, not refused.
  const larga = await foto(`${'n'.repeat(300)}.jpg`, 30, 30);
  expect((await agregar({ FOTO: Array(9).fill(chica).concat(larga) })).data).toMatchObject({ CONTADORES: expect.any(Array) });
  expect(await listar(c)).toHaveLength(10);
});

/** A PNG that declares its size and has no pixels: what is judged before decoding. */
function pngDe(ancho: number, alto: number): Buffer {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ancho, 0);
  cabeza.writeUInt32BE(alto, 4);
  cabeza.set([8, 2, 0, 0, 0], 8);
  const parte = (nombre: string, datos: Buffer) => {
    const cuerpo = Buffer.concat([Buffer.from(nombre), datos]);
    const b = Buffer.alloc(8);
    b.writeUInt32BE(datos.length, 0);
    b.writeUInt32BE(crc(cuerpo), 4);
    return Buffer.concat([b.subarray(0, 4), cuerpo, b.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    parte('IHDR', cabeza),
    parte('IDAT', Buffer.alloc(8)),
    parte('IEND', Buffer.alloc(0)),
  ]);
}
function crc(b: Buffer): number {
  let c = 0xffffffff;
  for (const x of b) {
    c ^= x;
    for (let i = 0; i < 8; i++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}

test('se cambian descripción y carpeta; quien guarda sobre lo de otro se entera; eliminada, sus direcciones no abren', async () => {
  const c = await preparada();
  const { CONTADORES } = await subir(c)();
  const CONTADOR = CONTADORES[0]!;
  const { CODIGOCARPETA } = await c.hacer(imagenesPaciente.agregar_carpeta, { CODIGOPACIENTE }, { DESCRIPCION: 'Dermatoscopia' });
  const cambio = { DESCRIPCION: 'Nevo', CODIGOCARPETA, VERSION: 1 };
  const dos = await Promise.all([1, 2].map(() => c.llamar(imagenesPaciente.actualizar, { CONTADOR }, cambio)));
  expect(dos.map((r) => r.status).toSorted()).toEqual([200, 409]);
  expect(await listar(c)).toEqual([]);
  const [movida] = await listar(c, CODIGOCARPETA);
  expect(movida).toMatchObject({ DESCRIPCION: 'Nevo', CARPETA: 'Dermatoscopia', VERSION: 2 });
  expect((await c.llamar(imagenesPaciente.eliminar, { CODIGOPACIENTE: 2, CONTADOR })).status).toBe(404);
  await c.hacer(imagenesPaciente.eliminar, { CODIGOPACIENTE, CONTADOR });
  expect([(await abrir(c, movida!.FOTO)).statusCode, (await abrir(c, movida!.MINIATURA)).statusCode]).toEqual([404, 404]);
  expect(await listar(c, CODIGOCARPETA)).toEqual([]);
});

test('las carpetas: nombres que no se repiten, cuenta de lo que guardan, y al eliminarlas su contenido queda', async () => {
  const c = await preparada();
  const nueva = (DESCRIPCION: string) => c.llamar(imagenesPaciente.agregar_carpeta, { CODIGOPACIENTE }, { DESCRIPCION });
  const { CODIGOCARPETA } = (await nueva('Heridas')).data;
  expect((await nueva('heridas ')).data).toEqual({ ERRORES: { DESCRIPCION: 'Ya existe una carpeta con ese nombre' } });
  expect((await nueva('x'.repeat(151))).success).toBe(false);
  await subir(c, {}, { CODIGOPACIENTE, CODIGOCARPETA })();
  const carpetas = () => c.hacer(imagenesPaciente.obtener_carpetas, { CODIGOPACIENTE });
  expect(await carpetas()).toMatchObject([{ CODIGOCARPETA, DESCRIPCION: 'Heridas', CUANTOS: 1, VERSION: 1 }]);
  const renombrar = (DESCRIPCION: string) =>
    c.llamar(imagenesPaciente.renombrar_carpeta, { CODIGOPACIENTE, CODIGOCARPETA }, { DESCRIPCION, VERSION: 1 });
  expect((await Promise.all([renombrar('A'), renombrar('B')])).map((r) => r.status).toSorted()).toEqual([200, 409]);
  expect((await c.llamar(imagenesPaciente.eliminar_carpeta, { CODIGOPACIENTE: 2, CODIGOCARPETA })).status).toBe(404);
  await c.hacer(imagenesPaciente.eliminar_carpeta, { CODIGOPACIENTE, CODIGOCARPETA });
  expect(await carpetas()).toEqual([]);
  expect(await listar(c)).toMatchObject([{ CODIGOCARPETA: 0, CARPETA: '' }]);
});

test('de dos mil imágenes se lee una página tras otra, por índice y sin repetir ninguna', async () => {
  const c = await preparada();
  await subir(c)();
  await c.sql(({ db }) =>
    sql`insert into imagenes ("CONTADOR", "CODIGOPACIENTE", "CODIGOCARPETA", "DESCRIPCION", "FECHA", "HORA", "SUCURSAL", "ANCHO", "ALTO", archivo, miniatura)
      select 1000 + n, 1, 0, 'Foto ' || n, current_date, '10:00', 1, 10, 10, archivo, miniatura from imagenes, generate_series(1, 2000) n`.execute(
      db,
    ),
  );
  const vistas: number[] = [];
  for (let CURSOR: number | '' = ''; ; ) {
    const pagina = await c.hacer(imagenesPaciente.obtener, SIN_CARPETA, { CURSOR });
    vistas.push(...pagina.map((i) => i.CONTADOR));
    if (pagina.length < 60) break;
    CURSOR = vistas.at(-1)!;
  }
  expect(new Set(vistas).size).toBe(2001);
  expect(vistas).toEqual(vistas.toSorted((a, b) => b - a));
});

test('ni un paciente inactivo ni quien no tiene el permiso; el médico restringido no ve las de pacientes ajenos', async () => {
  const c = await preparada();
  const { CONTADORES } = await subir(c)();
  const CONTADOR = CONTADORES[0]!;
  const mira = await clinica({ en: c, permisos: [P.pacientes.abrir, P.archivos.verImagenes] });
  expect((await mira.llamar(imagenesPaciente.eliminar, { CODIGOPACIENTE, CONTADOR })).status).toBe(403);
  expect((await mira.llamar(imagenesPaciente.agregar, SIN_CARPETA, { DESCRIPCION: 'x', FOTO: await foto() })).status).toBe(403);
  await c.sql(({ db }) => sql`update pacientes set "CODIGOMEDICO" = 2`.execute(db));
  const otro = await clinica({ en: c, permisos: [...TODOS, ...SUYOS, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  expect((await otro.llamar(imagenesPaciente.obtener, SIN_CARPETA)).status).toBe(404);
  expect((await otro.llamar(imagenesPaciente.actualizar, { CONTADOR }, { DESCRIPCION: 'x', CODIGOCARPETA: 0 })).status).toBe(404);
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0`.execute(db));
  expect((await c.llamar(imagenesPaciente.agregar, SIN_CARPETA, { DESCRIPCION: 'x', FOTO: await foto() })).success).toBe(false);
  expect((await c.llamar(imagenesPaciente.eliminar, { CODIGOPACIENTE, CONTADOR })).success).toBe(false);
  expect(await listar(c)).toHaveLength(1);
});

describe.each(['carpeta', 's3'])('con los archivos en %s', (donde) => {
  let c: Cliente;
  beforeEach(async () => {
    const emulador = donde === 's3' ? await emuladorS3({}) : undefined;
    const casa = await casaNueva(emulador ? { FILES_URL: emulador.url } : {});
    c = await preparada({ casa });
    return async () => {
      await casa.cerrar();
      await emulador?.cerrar();
    };
  }, 60_000);

  test('lo que se guarda está entero, y lo que se repite con su llave se guarda una vez', async () => {
    const llave = { 'idempotency-key': 'llave-de-una-subida' };
    const FOTO = await foto();
    const dos = [1, 2].map(() => c.llamar(imagenesPaciente.agregar, SIN_CARPETA, { DESCRIPCION: 'Una', FOTO }, 'POST', llave));
    await Promise.all(dos);
    const otra = await c.llamar(imagenesPaciente.agregar, SIN_CARPETA, { DESCRIPCION: 'Una', FOTO }, 'POST', llave);
    expect(otra.success).toBe(true);
    const [una, ...mas] = await listar(c);
    expect(mas).toEqual([]);
    expect((await abrir(c, una!.FOTO)).statusCode).toBe(200);
    expect((await enElAlmacen(c)).toSorted()).toEqual((await enLaBase(c)).toSorted());
  });

  test('una carpeta que se elimina mientras la imagen sube: la subida se rechaza y no deja nada', async () => {
    const { CODIGOCARPETA } = await c.hacer(imagenesPaciente.agregar_carpeta, { CODIGOPACIENTE }, { DESCRIPCION: 'Efímera' });
    const { almacen } = c.casa.host;
    const poner = almacen.poner;
    // The folder goes exactly when the bytes are on their way.
    almacen.poner = async (...a) => {
      almacen.poner = poner;
      await c.hacer(imagenesPaciente.eliminar_carpeta, { CODIGOPACIENTE, CODIGOCARPETA });
      return poner.apply(almacen, a);
    };
    const r = await c.llamar(imagenesPaciente.agregar, { CODIGOPACIENTE, CODIGOCARPETA }, { DESCRIPCION: 'x', FOTO: await foto() });
    expect(r).toMatchObject({ success: false, data: { ERRORES: { CODIGOCARPETA: 'La carpeta ya no existe, elija otra' } } });
    expect(await enLaBase(c)).toEqual([]);
    expect(await limpiarSubidas(c.casa.host, c.cliente, '0 seconds')).toBe(2);
    expect(await enElAlmacen(c)).toEqual([]);
  });

  test('lo que quedó a medias se limpia, y ya no puede terminar', async () => {
    const { almacen } = c.casa.host;
    const poner = almacen.poner;
    almacen.poner = async (...a) => {
      almacen.poner = poner;
      await poner.apply(almacen, a);
      await limpiarSubidas(c.casa.host, c.cliente, '0 seconds');
    };
    const r = await c.llamar(imagenesPaciente.agregar, SIN_CARPETA, { DESCRIPCION: 'x', FOTO: await foto() });
    expect(r).toMatchObject({ status: 409, message: 'La subida tardó demasiado, intente de nuevo' });
    expect(await listar(c)).toEqual([]);
    expect(await enLaBase(c)).toEqual([]);
  });
});
