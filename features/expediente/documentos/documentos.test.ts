// Documents: upload, what is no PDF and no text, sending within the limits of mail, and faults of the store.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { limpiarSubidas } from '#kernel/server/subidas.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { ArchivoDePrueba, type Cliente, casaNueva, type OpcionesClinica } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { consultorio } from '#testing/expediente.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { emuladorS3 } from '#testing/s3_emulador.ts';
import { trabajosDe } from '../../../server/trabajos.ts';
import { documentos } from './contract.ts';

const PERMISOS = [
  ...[P.pacientes.abrir, P.pacientes.registrar, P.pacientes.verConsultas, P.pacientes.editar],
  ...[P.archivos.verDocumentos, P.archivos.editar, P.archivos.eliminar],
];
const preparada = (o: OpcionesClinica = {}) => consultorio({ permisos: PERMISOS, ...o });
const CODIGOPACIENTE = 1;
const SIN_CARPETA = { CODIGOPACIENTE, CODIGOCARPETA: 0 };
const MB = 1024 * 1024;
/** As large as wished: readers look at the beginning and at the end. */
const pdf = (peso = 0) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(peso, 'x'), Buffer.from('\nstartxref\n9\n%%EOF\n')]);
const archivo = (bytes: Buffer | string, nombre: string) =>
  new ArchivoDePrueba(Buffer.from(bytes as string), nombre, 'application/pdf') as never;
const agregar = (c: Cliente, bytes: Buffer | string, nombre = 'Informe.pdf', mas: object = {}) =>
  c.llamar(documentos.agregar, { CODIGOPACIENTE }, { DESCRIPCION: 'Informe', CODIGOCARPETA: 0, DOCUMENTO: archivo(bytes, nombre), ...mas });
const listar = async (c: Cliente) => (await c.hacer(documentos.obtener, SIN_CARPETA)).DOCUMENTOS;

test('un documento sube, se lista, se abre tal como vino, sale en el día, se mueve y se elimina', async () => {
  const c = await preparada();
  const hoy = enLaClinica(c.zona).fecha;
  const { CONTADOR } = (await agregar(c, pdf(1000))).data;
  const [uno] = await listar(c);
  expect(uno).toMatchObject({ CONTADOR, DESCRIPCION: 'Informe', TIPO: 'pdf', PESO: pdf(1000).length, FECHA: hoy, VERSION: 1 });
  const abierto = await c.casa.app.inject({ url: uno!.DOCUMENTO });
  expect(abierto.rawPayload.equals(pdf(1000))).toBe(true);
  expect(abierto.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(abierto.headers['content-security-policy']).toContain('sandbox');
  expect((await c.llamar(documentos.imprimir, { CODIGOPACIENTE, CONTADOR })).body.equals(pdf(1000))).toBe(true);
  expect((await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy })).DOCUMENTOS).toMatchObject([{ ID: CONTADOR }]);
  const { CODIGOCARPETA } = await c.hacer(documentos.agregar_carpeta, { CODIGOPACIENTE }, { DESCRIPCION: 'Interconsultas' });
  await c.hacer(documentos.actualizar, { CONTADOR }, { DESCRIPCION: 'Cardiología', CODIGOCARPETA, VERSION: 1 });
  const en = await c.hacer(documentos.obtener, { CODIGOPACIENTE, CODIGOCARPETA });
  expect(en.DOCUMENTOS).toMatchObject([{ DESCRIPCION: 'Cardiología', CARPETA: 'Interconsultas' }]);
  expect(en.CARPETAS).toMatchObject([{ CODIGOCARPETA, CUANTOS: 1 }]);
  expect((await c.llamar(documentos.actualizar, { CONTADOR }, { DESCRIPCION: 'x', CODIGOCARPETA, VERSION: 1 })).status).toBe(409);
  await c.hacer(documentos.eliminar, { CODIGOPACIENTE, CONTADOR });
  expect((await c.casa.app.inject({ url: uno!.DOCUMENTO })).statusCode).toBe(404);
  expect((await c.llamar(documentos.obtener_uno, { CODIGOPACIENTE, CONTADOR })).status).toBe(404);
});

test('solo entran PDF y textos que lo son: por lo que llevan y por cómo se llaman', async () => {
  const c = await preparada();
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000)]);
  const MALOS: [Buffer | string, string, string][] = [
    ['<html><script>alert(1)</script></html>', 'x.pdf', 'El archivo no es un PDF, aunque su nombre lo diga'],
    [zip, 'x.pdf', 'El archivo no es un PDF, aunque su nombre lo diga'],
    [pdf(9000).subarray(0, 5000), 'x.pdf', 'El PDF está dañado y no se pudo leer'],
    [pdf(), 'x.txt', 'El archivo no es un texto, aunque su nombre lo diga'],
    [Buffer.concat([Buffer.alloc(MB, 'a'), Buffer.from([0, 1, 2])]), 'x.txt', 'El archivo no es un texto, aunque su nombre lo diga'],
    [zip, 'bomba.zip', 'Solo se aceptan archivos PDF y de texto'],
    ['a,b,c', 'x.csv', 'Solo se aceptan archivos PDF y de texto'],
    [pdf(), 'sin_extension', 'Solo se aceptan archivos PDF y de texto'],
  ];
  for (const [bytes, nombre, frase] of MALOS) expect((await agregar(c, bytes, nombre)).message, nombre).toBe(frase);
  expect((await agregar(c, pdf(35 * MB))).data).toEqual({ ERRORES: { DOCUMENTO: 'El archivo excede los 35 MB' } });
  expect((await agregar(c, '', 'x.txt')).data).toEqual({ ERRORES: { DOCUMENTO: 'Debe cargar un archivo' } });
  expect((await agregar(c, pdf(), 'x.pdf', { DESCRIPCION: 'x'.repeat(101) })).success).toBe(false);
  expect((await agregar(c, pdf(), 'x.pdf', { CODIGOCARPETA: 7 })).data).toEqual({
    ERRORES: { CODIGOCARPETA: 'La carpeta ya no existe, elija otra' },
  });
  expect((await c.llamar(documentos.agregar, { CODIGOPACIENTE }, {})).data).toEqual({
    ERRORES: { DOCUMENTO: 'Debe cargar un archivo', DESCRIPCION: 'Este campo es requerido', CODIGOCARPETA: 'Este campo es requerido' },
  });
  expect(await listar(c)).toEqual([]);
  expect((await agregar(c, pdf(), `${'n'.repeat(300)}.PDF`)).success).toBe(true);
});

test('los textos viejos de Windows se leen con sus acentos, también en papel', async () => {
  const c = await preparada();
  const latino = Buffer.from('Glucosa en ayuno: elevada. Señora Núñez', 'latin1');
  const { CONTADOR } = (await agregar(c, latino, 'Nota.TXT')).data;
  const [uno] = await listar(c);
  const abierto = await c.casa.app.inject({ url: uno!.DOCUMENTO });
  expect([uno!.TIPO, abierto.headers['content-type']]).toEqual(['txt', 'text/plain; charset=windows-1252']);
  const hoja = await c.llamar(documentos.imprimir, { CODIGOPACIENTE, CONTADOR });
  expect(junto(leerPdf(hoja.body).texto)).toContain(junto('Señora Núñez'));
  await agregar(c, 'Presión: 120/80', 'utf.txt');
  expect((await c.casa.app.inject({ url: (await listar(c))[0]!.DOCUMENTO })).headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('por correo va el archivo mismo, hasta 20 MB; por WhatsApp, un enlace que se descarga sin sesión', async () => {
  const c = await preparada();
  await conCorreo(c, async (casa, recibidos) => {
    // The files of another process with the same database lie in its own folder.
    casa.host.almacen.leer = c.casa.host.almacen.leer;
    const chico = (await agregar(c, pdf(2000))).data;
    const grande = (await agregar(c, pdf(21 * MB))).data;
    const correo = { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' };
    await c.hacer(documentos.enviar, { CODIGOPACIENTE, ...chico }, correo);
    expect((await c.llamar(documentos.enviar, { CODIGOPACIENTE, ...grande }, correo)).message).toBe('El archivo excede los 20 MB');
    const { id } = await c.sql(async ({ db }) => (await sql<{ id: number }>`select max(id) as id from mensajes`.execute(db)).rows[0]!);
    await trabajosDe(casa.host.pool)
      .find((t) => t.tarea === 'mensajes.enviar')!
      .correr(casa.host, { cliente: c.cliente, id });
    expect(recibidos).toMatchObject([{ para: ['ana@ejemplo.mx'], cuerpo: expect.stringContaining('application/pdf') }]);
    expect(recibidos[0]!.cuerpo.replace(/\s/g, '')).toContain(pdf(2000).toString('base64').slice(0, 200));

    const telefono = { TIPO_MENSAJE: 1, TCEL_LADA: '52', TCELULAR: '5512345678' };
    const { MENSAJE } = await c.hacer(documentos.enviar, { CODIGOPACIENTE, ...grande }, telefono);
    const url = new URL(/https?:\S+/.exec(MENSAJE)![0]);
    const bajado = await c.casa.app.inject({ url: url.pathname + url.search });
    expect([bajado.statusCode, bajado.rawPayload.length]).toEqual([200, pdf(21 * MB).length]);
    expect(bajado.headers['content-disposition']).toMatch(/^attachment/);
    expect((await c.casa.app.inject({ url: url.pathname })).statusCode).toBe(404);
    const { rows } = await c.casa.dueno.query(`select usuario from bitacora where cliente = $1 and accion = 'archivos/abrir_enviado'`, [
      c.cliente,
    ]);
    expect(rows).toEqual([{ usuario: 0 }]);
  });
}, 60_000);

describe.each(['carpeta', 's3'])('con los archivos en %s', (donde) => {
  test('uno de 34 MB vuelve byte por byte; si el almacén falla, no queda ni renglón ni archivo, y se dice', async () => {
    const emulador = donde === 's3' ? await emuladorS3({}) : undefined;
    const casa = await casaNueva(emulador ? { FILES_URL: emulador.url } : {});
    const c = await preparada({ casa });
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(34 * MB), Buffer.from('\nstartxref\n9\n%%EOF\n')]);
    expect((await agregar(c, bytes)).success).toBe(true);
    const abierto = await casa.app.inject({ url: (await listar(c))[0]!.DOCUMENTO });
    expect(abierto.rawPayload.equals(bytes)).toBe(true);
    const { almacen } = casa.host;
    const poner = almacen.poner;
    almacen.poner = async () => {
      throw new Error('se fue la luz');
    };
    expect((await agregar(c, pdf())).success).toBe(false);
    almacen.poner = poner;
    expect(await listar(c)).toHaveLength(1);
    const pendientes = () => c.sql(async ({ db }) => (await sql`select 1 from archivos_en_camino`.execute(db)).rows.length);
    expect([await pendientes(), await limpiarSubidas(casa.host, c.cliente, '0 seconds')]).toEqual([0, 0]);
    await casa.cerrar();
    await emulador?.cerrar();
  }, 60_000);
});
