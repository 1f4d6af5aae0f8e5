// Writing, listing and deleting prescriptions, and their allergies and doses.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P, type Permiso } from '#domain/permisos.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import { nodosDe } from '#kernel/shared/nodos_html.ts';
import { type Cliente, clinica } from '#testing/clinica.ts';
import { recetas } from './contract.ts';
import { partir, sinColas } from './server/partir.ts';
import './server/table.ts';
import { alergiaNombrada, puedeDuplicarReceta, puedeImprimirCopia } from './rules.ts';

const TODO: Permiso[] = [
  P.pacientes.abrir,
  P.pacientes.registrar,
  P.pacientes.activar,
  P.recetas.fechar,
  P.recetas.agregar,
  P.recetas.eliminar,
  P.pacientes.editar,
  P.recetas.ver,
  P.recetas.duplicar,
];
const DETALLE = '<ol><li><p><strong>Metformina 850 mg</strong></p><p>Una cada 12 horas</p></li></ol>';
const PACIENTE = { CODIGOPACIENTE: 1 };

/** A clinic with a patient and two doctors. */
async function consultorio(permisos = TODO): Promise<Cliente> {
  const c = await clinica({ permisos: TODO });
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Núñez', FECHA_NACIMIENTO: '2020-05-06', SEXO: 2 });
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD","ACTIVO") values (1,'Elena','Márquez',1,1),(2,'Luis','Ríos',1,1),(3,'Eva','Paz',1,0)`.execute(
      db,
    ),
  );
  return permisos === TODO ? c : clinica({ en: c, permisos });
}
const nueva = (c: Cliente, cambios: Record<string, unknown> = {}) =>
  c.llamar(recetas.agregar, PACIENTE, { CODIGOMEDICO: 1, DETALLE, ALERGIAS: 'Penicilina', ...cambios });
const hoyDe = (c: Cliente) =>
  c.sql(async ({ db }) => (await sql<{ hoy: string }>`select current_date::text as hoy`.execute(db)).rows[0]!.hoy);

test('se guarda, se lista como texto, se lee entera, y el paciente queda con sus alergias', async () => {
  const c = await consultorio();
  expect((await nueva(c)).data).toEqual({ CONSECUTIVO: 1, ALERGIAS: 'Penicilina', ALERGIAS_NEGADAS: 0 });
  const { VERSION_ALERTAS } = await c.hacer(pacientes.obtener_alertas, PACIENTE);
  const negadas = { ALERGIAS: '', ALERGIAS_NEGADAS: 1, VERSION_ALERTAS };
  expect((await nueva(c, { ...negadas, CODIGOMEDICO: 2, DETALLE: '<p>Reposo</p>' })).data.CONSECUTIVO).toBe(2);
  const lista = await c.hacer(recetas.obtener, PACIENTE);
  expect(lista.map((r) => [r.CONSECUTIVO, r.DETALLE, r.MEDICO])).toEqual([
    [2, 'Reposo', 'Luis Ríos'],
    [1, '1. Metformina 850 mg\nUna cada 12 horas', 'Elena Márquez'],
  ]);
  expect((await c.hacer(recetas.obtener, PACIENTE, { BUSCAR: 'metformina marquez' })).map((r) => r.CONSECUTIVO)).toEqual([1]);
  expect((await c.hacer(recetas.obtener, PACIENTE, { LIMITE: 1, PAGINA: 1 })).map((r) => r.CONSECUTIVO)).toEqual([1]);
  expect(await c.hacer(recetas.obtener_uno, { ...PACIENTE, CONSECUTIVO: 1 })).toMatchObject({ DETALLE, SUCURSAL: 1, MEDIKIT_ID: '' });
  expect(await c.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({ ALERGIAS: '', ALERGIAS_NEGADAS: 1 });
});

test('callar no borra una alergia; escribirla y negarla a la vez no se acepta', async () => {
  const c = await consultorio();
  await nueva(c, { ALERGIAS: 'Sulfas' });
  expect((await nueva(c, { ALERGIAS: '' })).data).toMatchObject({ ALERGIAS: 'Sulfas', ALERGIAS_NEGADAS: 0 });
  const r = await nueva(c, { ALERGIAS: 'Sulfas', ALERGIAS_NEGADAS: '1' });
  expect(r).toMatchObject({
    status: 422,
    data: { ERRORES: { ALERGIAS: 'No se pueden negar las alergias cuando hay alergias escritas' } },
  });
  expect((await nueva(c, { ALERGIAS: 'a'.repeat(81) })).data).toMatchObject({ ERRORES: { ALERGIAS: 'Debe tener máximo 80 caracteres' } });
  expect(await c.hacer(recetas.obtener, PACIENTE)).toHaveLength(2);
});

test('sin 103 la fecha es la de hoy; con él, ni futura ni anterior al nacimiento', async () => {
  const c = await consultorio();
  const hoy = await hoyDe(c);
  const sin = await clinica({ en: c, permisos: [P.recetas.agregar, P.recetas.ver] });
  await nueva(sin, { FECHA: '2021-01-01', HORA: '08:00' });
  expect((await c.hacer(recetas.obtener, PACIENTE))[0]).toMatchObject({ FECHA: hoy });
  expect(await nueva(c, { FECHA: sumarDias(hoy, 1), HORA: '08:00' })).toMatchObject({
    status: 422,
    message: 'La fecha de la receta no puede ser posterior a la actual',
  });
  expect((await nueva(c, { FECHA: '2020-05-05', HORA: '08:00' })).message).toBe(
    'La fecha de la receta no puede ser anterior a la de nacimiento',
  );
  // Near midnight no later hour is left in the day: 23:54 onwards is accepted, because a desk's clock may be five minutes
  // ahead.
  const ahora = await c.sql(
    async ({ db }) => (await sql<{ h: string }>`select to_char(localtimestamp, 'HH24:MI') as h`.execute(db)).rows[0]!.h,
  );
  if (ahora < '23:50')
    expect(await nueva(c, { FECHA: hoy, HORA: '23:59' })).toMatchObject({
      status: 422,
      data: { ERRORES: { HORA: 'La hora no puede ser posterior a la actual' } },
    });
  expect((await nueva(c, { FECHA: '2020-05-06', HORA: '08:00' })).success).toBe(true);
  expect((await nueva(c, { FECHA: '2020-13-06' })).data).toMatchObject({ ERRORES: { FECHA: 'Formato de fecha inválido.' } });
  expect((await nueva(c, { HORA: '25:00' })).data).toMatchObject({ ERRORES: { HORA: 'Formato de hora inválido' } });
  expect((await c.hacer(recetas.obtener, PACIENTE)).map((r) => r.FECHA)).toEqual([hoy, '2020-05-06']);
});

test('lo que falta se dice; un médico que no está o inactivo no receta; un texto vacío tampoco', async () => {
  const c = await consultorio();
  expect(await c.llamar(recetas.agregar, PACIENTE, {})).toMatchObject({
    message: 'Debe llenar todos los campos requeridos',
    data: { ERRORES: { CODIGOMEDICO: 'Este campo es requerido', DETALLE: 'Este campo es requerido' } },
  });
  expect((await nueva(c, { CODIGOMEDICO: 9 })).message).toBe('El médico no existe');
  expect((await nueva(c, { CODIGOMEDICO: 3 })).message).toBe('El médico está inactivo');
  expect((await nueva(c, { DETALLE: '<p><script>alert(1)</script></p>' })).data).toMatchObject({
    ERRORES: { DETALLE: 'Este campo es requerido' },
  });
  expect(await c.llamar(recetas.agregar, { CODIGOPACIENTE: 99 }, { CODIGOMEDICO: 1, DETALLE })).toMatchObject({ status: 404 });
});

test('el texto enriquecido se guarda limpio', async () => {
  const c = await consultorio();
  await nueva(c, {
    DETALLE: '<p onclick="x()">Uno<script>alert(1)</script><img src="http://malo/x.png"><iframe src="//malo"></iframe></p>',
  });
  expect((await c.hacer(recetas.obtener_uno, { ...PACIENTE, CONSECUTIVO: 1 })).DETALLE).toBe('<p>Uno</p>');
});

test('el médico restringido receta y elimina sólo lo suyo', async () => {
  const c = await consultorio();
  for (const restriccion of [P.restricciones.medicoYCaja, P.restricciones.medico]) {
    const suyo = await clinica({ en: c, permisos: [P.recetas.agregar, P.recetas.eliminar, P.recetas.ver, restriccion], CODIGOMEDICO: 1 });
    expect(await nueva(suyo, { CODIGOMEDICO: 2 })).toMatchObject({
      status: 422,
      message: 'No se pueden agregar recetas que no corresponden con el usuario',
    });
    const propia = (await nueva(suyo)).data.CONSECUTIVO;
    const ajena = (await nueva(c, { CODIGOMEDICO: 2 })).data.CONSECUTIVO;
    expect((await suyo.llamar(recetas.eliminar, { ...PACIENTE, CONSECUTIVO: ajena })).message).toBe(
      'No se pueden eliminar recetas que no corresponden con el usuario',
    );
    expect((await suyo.llamar(recetas.eliminar, { ...PACIENTE, CONSECUTIVO: propia })).success).toBe(true);
  }
});

test('eliminar esconde, con quién y cuándo; el número no se vuelve a usar', async () => {
  const c = await consultorio();
  await nueva(c);
  await c.hacer(recetas.eliminar, { ...PACIENTE, CONSECUTIVO: 1 });
  expect(await c.hacer(recetas.obtener, PACIENTE)).toEqual([]);
  expect((await c.llamar(recetas.obtener_uno, { ...PACIENTE, CONSECUTIVO: 1 })).status).toBe(404);
  expect((await c.llamar(recetas.imprimir, { ...PACIENTE, CONSECUTIVO: 1 })).status).toBe(404);
  expect((await c.llamar(recetas.eliminar, { ...PACIENTE, CONSECUTIVO: 1 })).status).toBe(404);
  expect((await nueva(c)).data.CONSECUTIVO).toBe(2);
  const fila = await c.sql(({ db }) => db.selectFrom('recetas').selectAll().where('CONSECUTIVO', '=', 1).executeTakeFirstOrThrow());
  expect(fila).toMatchObject({ eliminado_por: c.usuario, eliminado: expect.any(String) });
});

test('las de Medikit ni se eliminan, ni se copian, ni se duplican', async () => {
  const c = await consultorio();
  await c.sql(({ db }) =>
    sql`insert into recetas ("CODIGOPACIENTE","CONSECUTIVO","FECHA","HORA","CODIGOMEDICO","SUCURSAL","MEDIKIT_ID") values (1,1,current_date,'10:00',1,1,'MK-1')`.execute(
      db,
    ),
  );
  const una = { ...PACIENTE, CONSECUTIVO: 1 };
  expect((await c.llamar(recetas.eliminar, una)).message).toBe('No es posible eliminar recetas Medikit');
  expect((await c.llamar(recetas.imprimir_copia, { ...una, COPIA: 1 })).message).toBe('No es posible imprimir copias de recetas Medikit');
  const quien = { permisos: new Set([P.recetas.agregar, P.recetas.duplicar]), CODIGOMEDICO: null };
  const medikit = { CODIGOMEDICO: 1, MEDIKIT_ID: 'MK-1' };
  expect(puedeDuplicarReceta(quien, medikit)).toBe('No es posible duplicar recetas Medikit');
  expect(puedeDuplicarReceta(quien, { ...medikit, MEDIKIT_ID: '' })).toBe(true);
  expect(puedeDuplicarReceta({ ...quien, permisos: new Set([P.recetas.agregar]) }, { ...medikit, MEDIKIT_ID: '' })).toBe(
    'No cuenta con el permiso para realizar esta acción',
  );
  expect(puedeImprimirCopia({ MEDIKIT_ID: '' })).toBe(true);
});

test('a un paciente inactivo no se le receta ni se le elimina', async () => {
  const c = await consultorio();
  await nueva(c);
  await c.hacer(pacientes.cambiar_estatus, { ...PACIENTE, ACTIVO: 0 });
  expect((await nueva(c)).message).toBe('El paciente está inactivo, no se puede modificar');
  expect((await c.llamar(recetas.eliminar, { ...PACIENTE, CONSECUTIVO: 1 })).message).toBe(
    'El paciente está inactivo, no se puede modificar',
  );
  expect(await c.hacer(recetas.obtener, PACIENTE)).toHaveLength(1);
});

test('una receta guardada no cambia, ni siquiera por la puerta de atrás', async () => {
  const c = await consultorio();
  await nueva(c);
  for (const cambio of [sql`"DETALLE" = 'otra'`, sql`"FECHA" = '2020-06-01'`, sql`"CODIGOMEDICO" = 2`])
    await expect(c.sql(({ db }) => sql`update recetas set ${cambio}`.execute(db))).rejects.toThrow('una receta guardada no se modifica');
  await expect(c.sql(({ db }) => sql`delete from recetas`.execute(db))).rejects.toThrow(/permission denied/);
});

test('dos que recetan a la vez no toman el mismo número', async () => {
  const c = await consultorio();
  const hechas = await Promise.all(Array.from({ length: 6 }, () => nueva(c)));
  expect(hechas.map((r) => r.data.CONSECUTIVO).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('cada puerta pide su permiso, y quien abre un expediente queda anotado', async () => {
  const c = await consultorio();
  await nueva(c);
  const una = { ...PACIENTE, CONSECUTIVO: 1 };
  const nadie = await clinica({ en: c, permisos: [P.pacientes.abrir] });
  for (const call of [recetas.obtener, recetas.obtener_uno, recetas.agregar, recetas.eliminar, recetas.imprimir, recetas.enviar])
    expect((await nadie.llamar(call, una, { DETALLE, CODIGOMEDICO: 1, TIPO_MENSAJE: 1 })).status, call.ruta).toBe(403);
  await c.hacer(recetas.obtener_uno, una);
  const otra = await clinica({ permisos: TODO });
  expect((await otra.llamar(recetas.obtener_uno, una)).status).toBe(404);
  const { rows } = await c.sql(({ db }) =>
    sql<{
      accion: string;
      detalle: unknown;
    }>`select accion, detalle from bitacora where accion like '/expediente/recetas/%' order by id`.execute(db),
  );
  expect(rows.map((r) => r.accion)).toEqual(['/expediente/recetas/agregar', '/expediente/recetas/obtener_uno']);
  expect(rows[1]!.detalle).toMatchObject(una);
});

test('el detalle se corta sin perder nada: la última medicina queda con la firma y sus números siguen', () => {
  const ol = '<ol><li>Uno</li><li><p>Dos</p><ul><li>a</li></ul></li><li>Tres</li></ol>';
  expect(nodosDe(`Suelto<p>a<br />b</p>${ol}fin`)).toEqual(['Suelto', '<p>a<br />b</p>', ol, 'fin']);
  expect(sinColas(`${ol}<p></p><p><br /></p>`)).toBe(ol);
  expect(partir(`${ol}<p>Reposo</p><p></p>`)).toEqual({
    cuerpo: '<ol><li>Uno</li><li><p>Dos</p><ul><li>a</li></ul></li></ol>',
    ultimo: '<ol start="3"><li>Tres</li></ol>',
    junto: '<p>Reposo</p>',
  });
  expect(partir('<ol start="4"><li>x</li><li>y</li></ol>').ultimo).toBe('<ol start="5"><li>y</li></ol>');
  expect(partir(`${ol}<p>${'largo '.repeat(90)}</p>`)).toMatchObject({ junto: '', ultimo: expect.stringContaining('largo') });
  expect(partir('<p>Uno</p><p>Dos</p>')).toEqual({ cuerpo: '<p>Uno</p>', ultimo: '<p>Dos</p>', junto: '' });
  expect(partir('')).toEqual({ cuerpo: '', ultimo: '', junto: '' });
});

test('una alergia escrita se busca, por palabras, en el nombre y las contraindicaciones', () => {
  expect(alergiaNombrada('Penicilina, sulfas', ['Amoxicilina 500 mg', 'Alérgicos a penicilinas'])).toBe('Penicilina');
  expect(alergiaNombrada('sulfas', ['Trimetoprima con Sulfametoxazol'])).toBe('sulfas');
  expect(alergiaNombrada('Ácido', ['acido acetilsalicílico'])).toBe('Ácido');
  expect(alergiaNombrada('al yodo', ['Alopurinol'])).toBe('');
  expect(alergiaNombrada('', ['Amoxicilina'])).toBe('');
});

test('las últimas dosis están a la mano: la de este paciente, la de este médico, y primero lo que más receta', async () => {
  const c = await consultorio();
  const hoy = await hoyDe(c);
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Luis', APELLIDO_PATERNO: 'Cano', FECHA_NACIMIENTO: '1980-05-06', SEXO: 1 });
  const con = (...ms: [string, string][]) =>
    `<p>Dieta</p><ol>${ms.map(([n, d]) => `<li><p><strong>${n}</strong></p><p>${d}</p></li>`).join('')}</ol><p>Reposo</p>`;
  const suyo = await clinica({ en: c, permisos: [P.recetas.fechar, P.recetas.agregar, P.recetas.ver], CODIGOMEDICO: 1 });
  const receta = (CODIGOPACIENTE: number, FECHA: string, CODIGOMEDICO: number, DETALLE: string) =>
    c.hacer(recetas.agregar, { CODIGOPACIENTE }, { CODIGOMEDICO, FECHA, HORA: '00:00', DETALLE });
  await receta(1, '2026-01-10', 1, con(['Losartán 50 mg', 'Una al día']));
  await receta(2, '2026-02-10', 1, con(['LOSARTAN, 50 mg', 'Dos al día']));
  await receta(1, '2026-01-20', 2, con(['Metformina &amp; más', 'Una cada 12 horas']));
  await receta(2, hoy, 2, con(['Metformina &amp; más', 'Una cada 8 horas']));
  expect(await suyo.hacer(recetas.obtener_usados, PACIENTE)).toEqual([
    { NOMBRE: 'LOSARTAN, 50 mg', DOSIS_PACIENTE: 'Una al día', FECHA_PACIENTE: '2026-01-10', DOSIS_MEDICO: 'Dos al día', USOS: 2000 },
    { NOMBRE: 'Metformina & más', DOSIS_PACIENTE: 'Una cada 12 horas', FECHA_PACIENTE: '2026-01-20', DOSIS_MEDICO: '', USOS: 2 },
  ]);
  const sinLeer = await clinica({ en: c, permisos: [P.recetas.agregar], CODIGOMEDICO: 1 });
  expect((await sinLeer.hacer(recetas.obtener_usados, PACIENTE)).map((m) => [m.DOSIS_PACIENTE, m.FECHA_PACIENTE])).toEqual([
    ['', null],
    ['', null],
  ]);
});
