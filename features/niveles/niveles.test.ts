// Security levels: editing, deleting, suggested levels, and that nobody gives more than they have.
import { expect, test } from 'vitest';
import { NIVELES_SUGERIDOS, P, PERMISOS } from '#domain/permisos.ts';
import { usuarios } from '#features/usuarios/contract.ts';
import { clinica } from '#testing/clinica.ts';
import { NivelEditado, niveles, procesos } from './contract.ts';
import {
  procesoAlAlcance,
  procesosDePartida,
  procesosGuardados,
  puedeEliminarNivel,
  puedeGuardarNivel,
  sugeridosQueFaltan,
} from './rules.ts';

const encendidos = (p: Record<string, number>) => Object.keys(p).filter((k) => p[k]);

test('se agrega con sus procesos, se edita y se lee interruptor por interruptor', async () => {
  const c = await clinica({ permisos: [P.caja.ver, P.caja.cobrar, P.caja.imprimirRecibos, P.seguridad.niveles] });
  const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Caja', PROCESOS: [P.caja.ver, P.caja.cobrar] });
  const uno = await c.hacer(niveles.obtener_uno, { NIVEL });
  expect(uno).toMatchObject({ DESCRIPCION: 'Caja', VERSION: 1 });
  expect(Object.keys(uno.PROCESOS)).toEqual(Object.keys(PERMISOS));
  expect(encendidos(uno.PROCESOS)).toEqual(['200', '201']);
  await c.hacer(
    niveles.actualizar,
    { NIVEL },
    { DESCRIPCION: 'Caja y cobranza', PROCESOS: [P.caja.cobrar, P.caja.imprimirRecibos], VERSION: 1 },
  );
  const lista = await c.hacer(procesos.obtener_por_nivel, { NIVEL });
  expect(lista).toHaveLength(Object.keys(PERMISOS).length);
  expect(lista.filter((p) => p.ACTIVO).map((p) => p.CLAVEPROCESO)).toEqual([201, 207]);
  expect(lista[0]).toMatchObject({ DESCRIPCION: PERMISOS[100] });
  expect((await c.hacer(procesos.obtener)).every((p) => p.ACTIVO === 0)).toBe(true);
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja', PROCESOS: { 200: 1, 201: 1, 207: 0 } });
  expect(encendidos((await c.hacer(niveles.obtener_uno, { NIVEL })).PROCESOS)).toEqual(['200', '201']);
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja', PROCESOS: { 201: 1, 207: 1 } });
  // Without PROCESOS only the description changes; with none on, none remains.
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja' });
  expect(encendidos((await c.hacer(niveles.obtener_uno, { NIVEL })).PROCESOS)).toEqual(['201', '207']);
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja', PROCESOS: [] });
  expect(encendidos((await c.hacer(niveles.obtener_uno, { NIVEL })).PROCESOS)).toEqual([]);
});

test('los interruptores llegan por su clave', () => {
  const leer = (PROCESOS: unknown) => NivelEditado.safeParse({ DESCRIPCION: 'x', PROCESOS });
  expect(leer({ 300: '1', 301: '0' }).data?.PROCESOS).toEqual({ 300: 1, 301: 0 });
  expect(leer(['300', 301]).data?.PROCESOS).toEqual({ 300: 1, 301: 1 });
  expect(leer(undefined).data?.PROCESOS).toBeUndefined();
  for (const mal of [{ 109: '1' }, ['0'], 'hola', { 300: 'quizá' }, [null]]) expect(leer(mal).success, JSON.stringify(mal)).toBe(false);
});

test.each([[{ DESCRIPCION: '' }], [{ DESCRIPCION: 'x'.repeat(36) }], [{ DESCRIPCION: 'Caja', PROCESOS: [99999] }]])(
  'no se agrega con %o',
  async (mal) => {
    const c = await clinica({ permisos: [P.seguridad.niveles] });
    expect((await c.llamar(niveles.agregar, {}, mal)).status).toBe(422);
  },
);

test('el nivel de administrador conserva su descripción y los procesos 500 a 502', async () => {
  const c = await clinica({ permisos: [] });
  await c.sql(({ db }) => db.updateTable('usuarios').set({ NIVEL: 1 }).where('CODIGOUSUARIO', '=', c.usuario).execute());
  const uno = await c.hacer(niveles.obtener_uno, { NIVEL: 1 });
  const activos = encendidos(uno.PROCESOS).map(Number);
  expect(await c.llamar(niveles.actualizar, { NIVEL: 1 }, { DESCRIPCION: 'Jefes' })).toMatchObject({
    status: 422,
    message: 'No se puede cambiar la descripción del nivel de administrador',
  });
  for (const p of [500, 501, 502])
    expect(
      await c.llamar(niveles.actualizar, { NIVEL: 1 }, { DESCRIPCION: uno.DESCRIPCION, PROCESOS: { ...uno.PROCESOS, [p]: 0 } }),
    ).toMatchObject({
      status: 422,
      message: 'No se pueden cambiar los procesos 500, 501 y 502 del nivel de administrador',
    });
  // Their switches are disabled in the form and not sent: they stay on.
  await c.hacer(
    niveles.actualizar,
    { NIVEL: 1 },
    { DESCRIPCION: uno.DESCRIPCION, PROCESOS: activos.filter((p) => ![500, 501, 502, 902].includes(p)) },
  );
  const despues = encendidos((await c.hacer(niveles.obtener_uno, { NIVEL: 1 })).PROCESOS).map(Number);
  expect(despues).toEqual(activos.filter((p) => p !== 902));
  expect(await c.llamar(niveles.eliminar, { NIVEL: 1 })).toMatchObject({ message: 'No se puede eliminar el nivel de administrador' });
});

test('un nivel sólo se elimina sin usuarios', async () => {
  const c = await clinica({ permisos: [P.seguridad.usuarios, P.seguridad.niveles] });
  const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Temporal', PROCESOS: [] });
  const { CODIGOUSUARIO } = await c.hacer(
    usuarios.agregar,
    {},
    { NOMBRE: 'Eva', MAIL: 'eva@ejemplo.mx', CLAVEUSUARIO: 'eva', NIVEL, PASS: 'Segura12', REPASS: 'Segura12' },
  );
  expect((await c.hacer(niveles.obtener)).find((n) => n.NIVEL === NIVEL)).toMatchObject({ USUARIOS: 1 });
  expect(await c.llamar(niveles.eliminar, { NIVEL })).toMatchObject({
    status: 422,
    message: 'No se puede eliminar el nivel porque tiene usuarios asociados',
  });
  await c.hacer(usuarios.eliminar, { CODIGOUSUARIO });
  await c.hacer(niveles.eliminar, { NIVEL });
  expect((await c.llamar(niveles.obtener_uno, { NIVEL })).status).toBe(404);
  expect((await c.hacer(niveles.obtener)).some((n) => n.NIVEL === NIVEL)).toBe(false);
  expect((await c.llamar(procesos.obtener_por_nivel, { NIVEL })).status).toBe(404);
});

test('dar un nivel mientras se elimina no deja a nadie sin nivel', async () => {
  const c = await clinica({ permisos: [P.seguridad.usuarios, P.seguridad.niveles] });
  const otro = await clinica({ permisos: [P.seguridad.usuarios, P.seguridad.niveles], en: c });
  for (let i = 0; i < 4; i++) {
    const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: `Fugaz ${i}` });
    const [dar, quitar] = await Promise.all([
      c.llamar(
        usuarios.agregar,
        {},
        { NOMBRE: 'Eva', MAIL: 'e@ejemplo.mx', CLAVEUSUARIO: `eva${i}`, NIVEL, PASS: 'Segura12', REPASS: 'Segura12' },
      ),
      otro.llamar(niveles.eliminar, { NIVEL }),
    ]);
    expect([dar.success, quitar.success].sort()).toEqual([false, true]);
  }
});

test('ampliar un nivel se nota en la siguiente llamada de quien lo tiene', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.seguridad.usuarios, P.seguridad.niveles] });
  const otro = await clinica({ permisos: [P.pacientes.abrir], en: c });
  expect((await otro.llamar(usuarios.obtener)).status).toBe(403);
  const suyo = (await c.hacer(niveles.obtener)).find((n) => n.DESCRIPCION === `Nivel ${otro.usuario}`)!;
  await c.hacer(niveles.actualizar, { NIVEL: suyo.NIVEL }, { DESCRIPCION: suyo.DESCRIPCION, PROCESOS: [P.seguridad.usuarios] });
  expect((await otro.llamar(usuarios.obtener)).status).toBe(200);
  await c.hacer(niveles.actualizar, { NIVEL: suyo.NIVEL }, { DESCRIPCION: suyo.DESCRIPCION, PROCESOS: [P.pacientes.abrir] });
  expect((await otro.llamar(usuarios.obtener)).status).toBe(403);
});

test('versión vieja, otra clínica y sin permiso', async () => {
  const c = await clinica({ permisos: [P.seguridad.niveles] });
  const { NIVEL } = await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Caja' });
  await c.hacer(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja 1', VERSION: 1 });
  expect((await c.llamar(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja 2', VERSION: 1 })).status).toBe(409);
  const ajena = await clinica({ permisos: [P.seguridad.niveles] });
  expect((await ajena.llamar(niveles.obtener_uno, { NIVEL })).status).toBe(404);
  expect((await (await clinica({ permisos: [P.seguridad.usuarios], en: c })).llamar(niveles.obtener)).status).toBe(200);
  expect((await (await clinica({ permisos: [P.pacientes.abrir], en: c })).llamar(niveles.obtener)).status).toBe(403);
});

test('un nivel con más permisos no se crea, no se cambia ni se elimina; los del administrador, solo un administrador', async () => {
  const c = await clinica({ permisos: [P.pacientes.abrir, P.seguridad.niveles] });
  const otra = await clinica({ en: c });
  const { NIVEL } = await otra.hacer(niveles.agregar, {}, { DESCRIPCION: 'Caja', PROCESOS: [P.pacientes.abrir, P.caja.ver] });
  const ajeno = { status: 422, message: 'No puede modificar un nivel con más permisos que los suyos' };
  // Not even to reduce it: one may not take away what one may not give.
  expect(await c.llamar(niveles.actualizar, { NIVEL }, { DESCRIPCION: 'Caja', PROCESOS: [P.pacientes.abrir] })).toMatchObject(ajeno);
  expect(await c.llamar(niveles.eliminar, { NIVEL })).toMatchObject(ajeno);
  const del1 = { DESCRIPCION: 'Administrador', PROCESOS: [P.pacientes.abrir] };
  expect(await otra.llamar(niveles.actualizar, { NIVEL: 1 }, del1)).toMatchObject({
    message: 'Solo un administrador puede modificar el nivel de administrador',
  });
  expect(await c.llamar(niveles.agregar_sugeridos, {}, { NIVELES: ['Caja', 'Almacén'] })).toMatchObject({ status: 422 });
  expect((await c.hacer(niveles.obtener)).map((n) => n.DESCRIPCION)).not.toContain('Almacén');
  // A level that exists is not added again.
  expect((await c.hacer(niveles.agregar_sugeridos, {}, { NIVELES: ['Caja'] })).AGREGADOS).toBe(0);
  await c.hacer(niveles.agregar, {}, { DESCRIPCION: 'Archivo', PROCESOS: [P.pacientes.abrir] });
  expect((await c.hacer(niveles.obtener)).find((n) => n.DESCRIPCION === 'Archivo')!.PROCESOS).toEqual([100]);
  const s = { NIVEL: 2, permisos: new Set([P.pacientes.abrir, P.seguridad.niveles]) };
  expect([P.pacientes.abrir, P.caja.ver, P.restricciones.medicoYCaja].map((p) => procesoAlAlcance(s, p))).toEqual([true, false, true]);
  expect(procesoAlAlcance({ NIVEL: 1, permisos: new Set() }, P.caja.ver)).toBe(true);
  const ligado = { NIVEL: 2, permisos: new Set([P.seguridad.niveles, P.restricciones.medico]) };
  expect([...procesosDePartida(ligado)]).toEqual([1501]);
  expect([P.restricciones.medicoYCaja, P.restricciones.medico].map((p) => procesoAlAlcance(ligado, p))).toEqual([false, false]);
});

test('reglas', () => {
  const antes = { DESCRIPCION: 'Administrador', activos: new Set([500, 501, 502]) };
  const igual = { DESCRIPCION: 'Administrador' };
  expect(puedeGuardarNivel(1, antes, igual)).toBe(true);
  expect(puedeGuardarNivel(1, antes, { ...igual, PROCESOS: { 500: 1, 300: 1 } })).toBe(true);
  for (const p of [500, 501, 502])
    expect(puedeGuardarNivel(1, antes, { ...igual, PROCESOS: { [p]: 0 } })).toBe(
      'No se pueden cambiar los procesos 500, 501 y 502 del nivel de administrador',
    );
  expect(puedeGuardarNivel(2, antes, { DESCRIPCION: 'Otro', PROCESOS: { 500: 0 } })).toBe(true);
  expect([...procesosGuardados(1, antes.activos, { 300: 1 })].sort()).toEqual([300, 500, 501, 502]);
  expect([...procesosGuardados(2, antes.activos, { 300: 1 })]).toEqual([300]);
  expect(puedeEliminarNivel(2, 0)).toBe(true);
});

test('los niveles sugeridos se agregan de una vez y nunca dos veces, tampoco a la vez ni los que ya se llaman así', async () => {
  const c = await clinica();
  const otro = await clinica({ en: c });
  await c.hacer(niveles.agregar, {}, { DESCRIPCION: '  RECEPCION', PROCESOS: [P.citas.agendar] });
  const antes = await c.hacer(niveles.obtener);
  expect(sugeridosQueFaltan(antes).map((n) => n.DESCRIPCION)).toEqual(['Médico', 'Caja', 'Enfermería', 'Almacén']);
  const NIVELES = NIVELES_SUGERIDOS.map((n) => n.DESCRIPCION);
  const [a, b] = await Promise.all([
    c.hacer(niveles.agregar_sugeridos, {}, { NIVELES }),
    otro.hacer(niveles.agregar_sugeridos, {}, { NIVELES: NIVELES.toReversed() }),
  ]);
  expect(a.AGREGADOS + b.AGREGADOS).toBe(4);
  expect(a.NIVELES).toEqual(b.NIVELES);
  const despues = await c.hacer(niveles.obtener);
  expect(despues).toHaveLength(antes.length + 4);
  expect(sugeridosQueFaltan(despues)).toEqual([]);
  const caja = despues.find((n) => n.DESCRIPCION === 'Caja')!;
  expect(encendidos((await c.hacer(niveles.obtener_uno, { NIVEL: caja.NIVEL })).PROCESOS).map(Number)).toEqual(
    [...NIVELES_SUGERIDOS.find((n) => n.DESCRIPCION === 'Caja')!.PROCESOS].sort((x, y) => x - y),
  );
  const recepcion = despues.find((n) => /recepcion/i.test(n.DESCRIPCION))!;
  expect(encendidos((await c.hacer(niveles.obtener_uno, { NIVEL: recepcion.NIVEL })).PROCESOS)).toEqual(['300']);
  expect((await c.llamar(niveles.agregar_sugeridos, {}, { NIVELES: ['Gerencia'] })).status).toBe(422);
  expect((await c.llamar(niveles.agregar_sugeridos, {}, { NIVELES: [] })).data).toMatchObject({
    ERRORES: { NIVELES: 'Seleccione al menos un nivel' },
  });
});

test('cada nivel sugerido tiene lo de su trabajo y no más: nadie toca seguridad, y el dinero ya cobrado solo un administrador', () => {
  const de = (d: string) => new Set<number>(NIVELES_SUGERIDOS.find((n) => n.DESCRIPCION === d)!.PROCESOS);
  for (const { DESCRIPCION, PROCESOS } of NIVELES_SUGERIDOS) {
    expect(new Set(PROCESOS).size, DESCRIPCION).toBe(PROCESOS.length);
    for (const p of [203, 210, 404, 406, 500, 501, 502, 902, 1104, 1500, 1501]) expect(PROCESOS, DESCRIPCION).not.toContain(p);
  }
  const clinicos = [106, 150, 151, 152, 153, 154];
  for (const d of ['Recepción', 'Caja', 'Almacén'])
    expect(
      clinicos.filter((p) => de(d).has(p)),
      d,
    ).toEqual([]);
  expect([...de('Almacén')].filter((p) => p < 400)).toEqual([]);
  expect([104, 105, 200].filter((p) => de('Enfermería').has(p))).toEqual([]);
  expect([100, 104, 106, 115, 151, 300].every((p) => de('Médico').has(p))).toBe(true);
  expect([...de('Médico')].filter((p) => p >= 200 && p < 300)).toEqual([]);
});
