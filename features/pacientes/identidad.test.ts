// One person is one patient, however their numbers are written and however many desks register them at once.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { normalizarDocumento } from '#domain/documentos.ts';
import { P } from '#domain/permisos.ts';
import { normalizarTelefono, normalizarTelefonos } from '#domain/telefonos.ts';
import { contactos } from '#features/contactos/contract.ts';
import { type Cliente, casaNueva, clinica } from '#testing/clinica.ts';
import { pacientes } from './contract.ts';
import { palabrasDe } from './rules.ts';

const TODO = [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.editar, P.contactos.ver];
const nombres = (c: Cliente, BUSCAR: string) => c.hacer(pacientes.buscar, {}, { BUSCAR }).then((r) => r.map((p) => p.CODIGOPACIENTE));
const PACIENTE = { CODIGOPACIENTE: 1 };
const RUT = 70;

test('un RUT con puntos, sin ellos o en otro tipo es el mismo documento: se pregunta antes de registrar otro paciente', async () => {
  const c = await clinica({ pais: 'cl', permisos: TODO });
  const con = (NOMBRE: string, ID_TIPO_DOCUMENTO: number, DOCUMENTOID: string) =>
    c.llamar(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Soto', ID_TIPO_DOCUMENTO, DOCUMENTOID });
  expect((await con('Ana', RUT, '12.345.678-5')).success).toBe(true);
  for (const [tipo, escrito] of [
    [RUT, '12345678-5'],
    [71, '123456785'],
  ] as const)
    expect(await con('Otra', tipo, escrito), escrito).toMatchObject({
      status: 409,
      data: { CONFLICTOS: [{ CODIGOPACIENTE: 1, MENSAJE: 'Mismo documento de identificación: Ana Soto (1)' }] },
    });
  const ocupado = { ID_TIPO_DOCUMENTO: RUT, DOCUMENTOID: '12345678-5', CODIGOPACIENTE: 0 };
  expect((await c.llamar(pacientes.valida_documento, ocupado)).message).toBe('El documento ya está registrado con el paciente 1, Ana Soto');
  expect((await c.llamar(pacientes.valida_documento, { ...ocupado, CODIGOPACIENTE: 1 })).success).toBe(true);
  // Who is inactive still has it; a merged file has none of its own.
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Luz', APELLIDO_PATERNO: 'Vera' });
  const otra = { ...ocupado, CODIGOPACIENTE: 2 };
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0 where "CODIGOPACIENTE" = 1`.execute(db));
  expect((await c.llamar(pacientes.valida_documento, otra)).success).toBe(false);
  await c.sql(({ db }) => sql`update pacientes set "FUSIONADO" = 1, "FUSIONADO_CON" = 2 where "CODIGOPACIENTE" = 1`.execute(db));
  expect((await c.llamar(pacientes.valida_documento, otra)).success).toBe(true);
  await c.sql(({ db }) =>
    sql`update pacientes set "ACTIVO" = 1, "FUSIONADO" = 0, "FUSIONADO_CON" = null where "CODIGOPACIENTE" = 1`.execute(db),
  );
  for (const buscado of ['12.345.678-5', '12345678-5', '123456785', '12 345 678-5', 'soto 12.345.678'])
    expect(await nombres(c, buscado), buscado).toEqual([1]);
  // Shown as it was written.
  expect((await c.hacer(pacientes.obtener_uno, PACIENTE)).DOCUMENTOID).toBe('12.345.678-5');
});

test('el teléfono se guarda en números y se encuentra como se escriba, también con su país', async () => {
  const c = await clinica({ permisos: TODO });
  const datos = {
    NOMBRE: 'Ana',
    APELLIDO_PATERNO: 'Paz',
    TCEL_LADA: '52',
    TCELULAR: '+52 (55) 5550-0142',
    TELEFONO1: '222 123 4567',
    TELEFONO2: '55.5550.0199#12',
  };
  await c.hacer(pacientes.guardar, {}, datos);
  expect(await c.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({
    TCELULAR: '5555500142',
    TELEFONO1: '2221234567',
    TELEFONO2: '5555500199#12',
  });
  for (const buscado of ['55 5550 0142', '+52 55 5550 0142', '(55) 5550-0142', '5555500142', '5550-0142', '222 123 4567', 'paz 0199'])
    expect(await nombres(c, buscado), buscado).toEqual([1]);
  expect(await c.llamar(pacientes.guardar, {}, { ...datos, NOMBRE: 'Luz', TCELULAR: '55-5550-0142' })).toMatchObject({
    status: 409,
    data: { CONFLICTOS: [{ CODIGOPACIENTE: 1 }] },
  });
  expect(await c.llamar(pacientes.guardar, {}, { ...datos, TCELULAR: '55 5550 014' })).toMatchObject({
    data: { ERRORES: { TCELULAR: 'La longitud debe ser de 10 números' } },
  });
  await c.hacer(contactos.agregar, {}, { NOMBRE: 'Laboratorio', TEL_TRABAJO: '+52 (55) 5550 0100' });
  expect((await c.hacer(contactos.obtener_uno, { CODIGO: 1 })).TEL_TRABAJO).toBe('+525555500100');
});

test('cuatro que registran a la vez a la misma persona dejan un paciente; los otros tres lo encuentran', async () => {
  const c = await clinica({ permisos: TODO });
  const ana = { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz', FECHA_NACIMIENTO: '1980-05-06', TCEL_LADA: '52', TCELULAR: '5555500142' };
  const r = await Promise.all(Array.from({ length: 4 }, () => c.llamar(pacientes.guardar, {}, ana)));
  expect(r.map((x) => x.status).sort()).toEqual([200, 409, 409, 409]);
  expect(await nombres(c, '')).toHaveLength(1);
  // Two desks give the same document to two patients: one is asked to confirm.
  for (const NOMBRE of ['Luz', 'Eva']) await c.hacer(pacientes.guardar, {}, { NOMBRE, APELLIDO_PATERNO: 'Ríos' });
  const [luz, eva] = (await c.hacer(pacientes.buscar, {}, { BUSCAR: 'rios' })).map((p) => p.CODIGOPACIENTE);
  const pasaporte = { ID_TIPO_DOCUMENTO: 3, DOCUMENTOID: 'G12345678' };
  const cambios = await Promise.all([luz!, eva!].map((CODIGOPACIENTE) => c.llamar(pacientes.actualizar, { CODIGOPACIENTE }, pasaporte)));
  expect(cambios.map((x) => x.status).sort()).toEqual([200, 409]);
});

test('la base y el dominio normalizan igual', async () => {
  const c = await clinica();
  const telefonos = ['55 5550 0142', '+52 (55) 5550-0142', '5555500142#12', ' #066', '+', '55 5550 0142 # 1#2', '', '(+52) 55'];
  const documentos = ['12.345.678-5', '012345678-k', ' G 123-45 ', '', '000'];
  const varios = [
    ...telefonos,
    '55 5550 0142, 55 5550 0143',
    '5555500142/5555500143;',
    '55,5550,0142',
    '(222)123-4567 y 222 123 4568',
    ' ; ',
  ];
  const { rows } = await c.sql(({ db }) =>
    sql<{ t: string[]; v: string[]; d: string[] }>`select array(select f_telefono(x) from unnest(${telefonos}::text[]) x) as t,
      array(select f_telefonos(x) from unnest(${varios}::text[]) x) as v,
      array(select f_documento(x) from unnest(${documentos}::text[]) x) as d`.execute(db),
  );
  expect(rows[0]!.t).toEqual(telefonos.map(normalizarTelefono));
  expect(rows[0]!.v).toEqual(varios.map(normalizarTelefonos));
  expect(rows[0]!.d).toEqual(documentos.map((d) => normalizarDocumento(d).replace(/^0+/, '')));
});

test('los teléfonos de la clínica, sus sucursales y sus orígenes que se guardaron antes quedan en su forma normal', async () => {
  const c = await clinica({ permisos: TODO, casa: await casaNueva() });
  await c.sql(async ({ db }) => {
    await sql`update sistema_control set "TELEFONO1" = '55 5550-0100', "TELEFONO2" = 'conmutador 55 5550 0100'`.execute(db);
    await sql`update sucursales set "TELEFONO1" = '(55) 5550 0200 / 55 5550 0201' where "CODIGOCLINICA" = 1`.execute(db);
    await sql`insert into catalogo_origenes ("CODIGO", "NOMBRE", "TELEFONOS", "TELEFONOSOFICINA")
      values (901, 'Dra. Paz', '55 5550 0142 y 55 5550 0143', '5555500142/5555500143/15555500')`.execute(db);
  });
  const migracion = readFileSync('db/migrations/0475_telefonos.sql', 'utf8');
  await c.casa.dueno.query(migracion.slice(migracion.indexOf('DO $$'), migracion.indexOf('END $$;') + 7));
  const { rows } = await c.sql(({ db }) =>
    sql<{ t: string }>`select unnest(array[k."TELEFONO1", k."TELEFONO2", s."TELEFONO1", o."TELEFONOS", o."TELEFONOSOFICINA"]) as t
      from sistema_control k, sucursales s, catalogo_origenes o where s."CODIGOCLINICA" = 1 and o."CODIGO" = 901`.execute(db),
  );
  // Words stay as written, and so does a text too long for its normal form.
  expect(rows.map((r) => r.t)).toEqual([
    '5555500100',
    'conmutador 55 5550 0100',
    '5555500200, 5555500201',
    '5555500142, 5555500143',
    '5555500142/5555500143/15555500',
  ]);
});

test('lo que se guardó antes queda en su forma normal en cada tabla, y los que resultan repetidos siguen siendo dos', async () => {
  const c = await clinica({ permisos: TODO, casa: await casaNueva() });
  await c.sql(async ({ db }) => {
    await sql`insert into pacientes ("CODIGOPACIENTE", "NOMBRE", "APELLIDO_PATERNO", "FECHAALTA", "TCELULAR", "TELEFONO1") values
      (1, 'Ana', 'Paz', current_date, '55 5550 0142', '(222)123-4567'), (2, 'Ana', 'Paz', current_date, '55-5550-0142', '')`.execute(db);
    await sql`insert into medicos ("CODIGOMEDICO", "NOMBRE", "APELLIDO_PATERNO", "ID_ESPECIALIDAD", "TCELULAR") values (1, 'Eva', 'Ríos', 1, '55 1234 5678')`.execute(
      db,
    );
    await sql`insert into catalogo_contactos ("CODIGO", "NOMBRE", "TEL_CELULAR") values (1, 'Lab', '+52 55 1234 5678')`.execute(db);
    await sql`insert into catalogo_empresas ("CODIGOEMPRESA", "NOMBRE", "TELEFONO1") values (1, 'Acme', '55.1234.5678')`.execute(db);
  });
  const migracion = readFileSync('db/migrations/0426_normales.sql', 'utf8');
  await c.casa.dueno.query(migracion.slice(migracion.indexOf('DO $$'), migracion.indexOf('END $$;') + 7));
  const { rows } = await c.sql(({ db }) =>
    sql<{ t: string }>`select "TCELULAR" || '/' || "TELEFONO1" as t from pacientes union all select "TCELULAR" from medicos
      union all select "TEL_CELULAR" from catalogo_contactos union all select "TELEFONO1" from catalogo_empresas`.execute(db),
  );
  expect(rows.map((r) => r.t).sort()).toEqual(['+525512345678', '5512345678', '5512345678', '5555500142/', '5555500142/2221234567']);
});

test('lo que se busca: palabras, o un número entero aunque lleve espacios', () => {
  expect(palabrasDe('  núñez ana ')).toEqual(['núñez', 'ana']);
  expect(palabrasDe('García-López')).toEqual(['García-López']);
  expect(palabrasDe('+593 99 123 4567')).toEqual(['991234567']);
  expect(palabrasDe('12.345.678-K')).toEqual(['12345678K']);
  expect(palabrasDe('55-1234')).toEqual(['551234']);
  expect(palabrasDe('ana 12')).toEqual(['ana', '12']);
  expect(palabrasDe('...')).toEqual(['...']);
});
