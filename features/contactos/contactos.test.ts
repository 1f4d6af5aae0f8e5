// The contact book: editing, cards, sheet and birthdays.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { enClinica } from '#kernel/server/jobs.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import { contactos } from './contract.ts';
import { cumpleanos } from './server/cumpleanos.ts';

const laboratorio = {
  NOMBRE: 'Laura',
  APELLIDOS: 'Peña Ríos',
  ORGANIZACION: 'Laboratorio Ámbar; Norte',
  TEL_TRABAJO: '55 5550 0300',
  TEL_CELULAR: '+52 55 5550 0301',
  EMAIL: 'laura@ejemplo.mx',
  FECHANACIMIENTO: '1980-03-04',
  DIRECCION: 'Av. Ejemplo 10, Centro',
  NOTAS: 'Recoge muestras\nlos martes',
};

test('se agrega, se edita con su versión y se elimina; otra clínica no lo ve', async () => {
  const c = await clinica({ permisos: [P.contactos.ver] });
  const { CODIGO } = await c.hacer(contactos.agregar, {}, laboratorio);
  await c.hacer(contactos.agregar, {}, { NOMBRE: 'Abel' });
  expect((await c.hacer(contactos.obtener)).map((x) => x.NOMBRE)).toEqual(['Abel', 'Laura']);
  const uno = await c.hacer(contactos.obtener_uno, { CODIGO });
  // Phones are stored as digits, however they are typed.
  expect(uno).toMatchObject({ ...laboratorio, TEL_TRABAJO: '5555500300', TEL_CELULAR: '+525555500301', TEL_PARTICULAR: '', VERSION: 1 });
  expect(await c.hacer(contactos.actualizar, { CODIGO }, { ...uno, APELLIDOS: 'Peña', FECHANACIMIENTO: '' })).toEqual({ VERSION: 2 });
  expect(await c.hacer(contactos.obtener_uno, { CODIGO })).toMatchObject({ APELLIDOS: 'Peña', FECHANACIMIENTO: null });
  expect((await c.llamar(contactos.actualizar, { CODIGO }, uno)).status).toBe(409);
  const vecina = await clinica({ permisos: [P.contactos.ver] });
  expect(await vecina.hacer(contactos.obtener)).toEqual([]);
  for (const call of [contactos.obtener_uno, contactos.vcard_uno, contactos.puede_eliminar, contactos.eliminar])
    expect((await vecina.llamar(call, { CODIGO })).status, call.ruta).toBe(404);
  const nadie = await clinica({ permisos: [P.pacientes.abrir], en: c });
  for (const call of [contactos.obtener, contactos.vcard]) expect((await nadie.llamar(call)).status, call.ruta).toBe(403);
  await c.hacer(contactos.puede_eliminar, { CODIGO });
  await c.hacer(contactos.eliminar, { CODIGO });
  expect((await c.hacer(contactos.obtener)).map((x) => x.NOMBRE)).toEqual(['Abel']);
  expect((await c.llamar(contactos.eliminar, { CODIGO })).message).toBe('El contacto no existe');
});

test('el nombre es requerido y los largos son los de la especificación', async () => {
  const c = await clinica({ permisos: [P.contactos.ver] });
  expect(await c.llamar(contactos.agregar, {}, { NOMBRE: ' ', APELLIDOS: 'Peña' })).toMatchObject({
    message: 'Debe llenar todos los campos requeridos',
    data: { ERRORES: { NOMBRE: 'Este campo es requerido' } },
  });
  const largos = { NOMBRE: 50, APELLIDOS: 100, ORGANIZACION: 60, TEL_PARTICULAR: 20, TEL_TRABAJO: 20, TEL_CELULAR: 20 };
  expect(
    await c.llamar(contactos.agregar, {}, Object.fromEntries(Object.entries(largos).map(([k, n]) => [k, '5'.repeat(n + 1)]))),
  ).toMatchObject({
    status: 422,
    data: {
      ERRORES: Object.fromEntries(
        Object.entries(largos).map(([k, n]) => [
          k,
          k.startsWith('TEL') ? `La longitud debe ser de entre 1 y ${n} números` : `Debe tener máximo ${n} caracteres`,
        ]),
      ),
    },
  });
  expect((await c.llamar(contactos.agregar, {}, { NOMBRE: 'A', EMAIL: 'a', FECHANACIMIENTO: '2020-02-30' })).data).toMatchObject({
    ERRORES: { EMAIL: 'Formato de correo inválido', FECHANACIMIENTO: 'Formato de fecha inválido.' },
  });
  expect(await c.hacer(contactos.obtener)).toEqual([]);
});

test('la tarjeta escapa lo que separa, pliega lo largo y trae una o todas', async () => {
  const c = await clinica({ permisos: [P.contactos.ver] });
  const { CODIGO } = await c.hacer(contactos.agregar, {}, { ...laboratorio, DIRECCION: `Avenida ${'ñandú '.repeat(30)}` });
  await c.hacer(contactos.agregar, {}, { NOMBRE: 'Abel' });
  const una = await c.llamar(contactos.vcard_uno, { CODIGO });
  expect(una.headers['content-type']).toBe('text/vcard; charset=utf-8');
  expect(decodeURIComponent(String(una.headers['content-disposition']))).toContain('Laura Peña Ríos.vcf');
  const texto = una.body.toString('utf8');
  expect(texto.startsWith('BEGIN:VCARD\r\nVERSION:3.0\r\nN:Peña Ríos;Laura;;;\r\nFN:Laura Peña Ríos\r\n')).toBe(true);
  expect(texto).toContain('ORG:Laboratorio Ámbar\\; Norte\r\n');
  expect(texto).toContain('BDAY:1980-03-04\r\n');
  expect(texto).toContain('NOTE:Recoge muestras\\nlos martes\r\n');
  for (const linea of texto.split('\r\n')) expect(Buffer.byteLength(linea)).toBeLessThanOrEqual(75);
  expect(texto.replaceAll('\r\n ', '')).toContain(`ADR;TYPE=WORK:;;Avenida ${'ñandú '.repeat(30).trim()};;;;`);
  const todas = (await c.llamar(contactos.vcard)).body.toString('utf8');
  expect(todas.match(/BEGIN:VCARD/g)).toHaveLength(2);
  expect(todas).toContain('N:;Abel;;;\r\nFN:Abel\r\nEND:VCARD\r\n');
});

test('la libreta se llena de una hoja: quien ya estaba se actualiza por su nombre, y lo que está mal se dice', async () => {
  const c = await clinica({ permisos: [P.contactos.ver] });
  await c.hacer(contactos.agregar, {}, { NOMBRE: 'Laboratorio', APELLIDOS: 'Azteca', TEL_TRABAJO: '5511112222' });
  const hoja = (texto: string) => new ArchivoDePrueba(Buffer.from(texto), 'contactos.csv', 'text/csv');
  const buena = 'Nombre;Apellidos;Celular;Correo electrónico\nlaboratorio;azteca;5533334444;citas@azteca.test\nImelda;Ríos;5512345678;';
  const probada = await c.hacer(contactos.importar, {}, { ARCHIVO: hoja(buena), PROBAR: 1 } as never);
  expect(probada).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 1, ERRORES: 0 });
  expect(await c.hacer(contactos.obtener)).toHaveLength(1);
  await c.hacer(contactos.importar, {}, { ARCHIVO: hoja(buena) } as never);
  expect(await c.hacer(contactos.obtener)).toMatchObject([
    { NOMBRE: 'Imelda', TEL_CELULAR: '5512345678' },
    { TEL_TRABAJO: '5511112222', TEL_CELULAR: '5533334444', EMAIL: 'citas@azteca.test' },
  ]);
  const mala = await c.llamar(contactos.importar, {}, {
    ARCHIVO: hoja('Nombre;Apellidos;Correo electrónico\nAna;Paz;sin arroba'),
  } as never);
  expect(mala).toMatchObject({ success: false, message: 'Un renglón tiene errores y no se importó nada' });
});

test('dice quién cumple años en la semana, por día; el 29 de febrero cae el 28 de los años que no lo tienen', async () => {
  const c = await clinica({ permisos: [P.contactos.ver] });
  const hoy = enLaClinica(c.zona).fecha;
  const nacido = (dias: number) => `1980${sumarDias(hoy, dias).slice(4)}`.replace('1980-02-29', '1980-02-28');
  const dentro = { Zoé: 0, Beto: 3, Ana: 6 };
  for (const [NOMBRE, dias] of Object.entries({ ...dentro, Fuera: 7, Ayer: -1 }))
    await c.hacer(contactos.agregar, {}, { NOMBRE, FECHANACIMIENTO: nacido(dias) });
  await c.hacer(contactos.agregar, {}, { NOMBRE: 'Sin fecha' });
  expect((await c.hacer(contactos.cumpleanos)).map((x) => [x.NOMBRE, x.FECHA])).toEqual(
    Object.entries(dentro).map(([n, d]) => [n, sumarDias(hoy, d)]),
  );
  const { CODIGO } = await c.hacer(contactos.agregar, {}, { NOMBRE: 'Bisiesta', FECHANACIMIENTO: '1988-02-29' });
  const en = (dia: string) => enClinica(c.casa.host, c.cliente, 0, (ctx) => cumpleanos({ ...ctx, hoy: dia }), c.zona);
  expect((await en('2027-02-26')).find((x) => x.CODIGO === CODIGO)?.FECHA).toBe('2027-02-28');
  expect((await en('2028-02-26')).find((x) => x.CODIGO === CODIGO)?.FECHA).toBe('2028-02-29');
  expect((await en('2027-03-01')).find((x) => x.CODIGO === CODIGO)).toBeUndefined();
  expect((await (await clinica({ permisos: [P.pacientes.abrir], en: c })).llamar(contactos.cumpleanos)).status).toBe(403);
});
