// The picture of a doctor's signature: setting it, and who may see it.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import especialidades from '#features/catalogos/especialidades.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { medicos } from './contract.ts';

async function conEspecialidad(): Promise<Cliente> {
  const c = await clinica();
  await c.hacer(especialidades.contract.agregar, {}, { DESCRIPCION: 'Pediatría' });
  return c;
}
const elena = { NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1, CEDULA_PROFECIONAL: '98012453' };
const ramon = { NOMBRE: 'Ramón', APELLIDO_PATERNO: 'Díaz', ID_ESPECIALIDAD: 1 };
const imagen = async (ancho = 40) =>
  new ArchivoDePrueba(
    await sharp({ create: { width: ancho, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
    'firma.png',
    'image/png',
  );
test('firma y logotipo: archivo o dibujo, se quitan, y editar sin mandarlos los deja', async () => {
  const c = await conEspecialidad();
  await c.hacer(medicos.agregar, {}, { ...elena, FIRMA: await imagen() });
  expect((await c.hacer(medicos.obtener_firma, { CODIGOMEDICO: 1 })).FIRMA).toMatch(/^data:image\/png;base64,/);
  const uno = await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 });
  expect(uno.FIRMA).toMatch(/^\/api\/archivos\//);
  await c.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, uno);
  expect((await c.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 })).FIRMA).not.toBe('');
  await c.hacer(medicos.actualizar_firma, { CODIGOMEDICO: 1 }, { FIRMA: '' });
  expect(await c.hacer(medicos.obtener_firma, { CODIGOMEDICO: 1 })).toEqual({ FIRMA: '' });
  const dibujo = `data:image/png;base64,${(await imagen(60)).contenido.toString('base64')}`;
  expect((await c.hacer(medicos.actualizar_firma, { CODIGOMEDICO: 1 }, { FIRMA: dibujo })).FIRMA).not.toBe('');
  expect((await c.hacer(medicos.actualizar_logo, { CODIGOMEDICO: 1 }, { logo: await imagen() })).logo).not.toBe('');
  const falsa = new ArchivoDePrueba(Buffer.from('no soy una imagen'), 'firma.png', 'image/png');
  expect((await c.llamar(medicos.actualizar_firma, { CODIGOMEDICO: 1 }, { FIRMA: falsa })).status).toBe(422);
  expect((await c.llamar(medicos.actualizar_firma, { CODIGOMEDICO: 1 }, { FIRMA: 'data:image/png;base64,A=A' })).status).toBe(422);
});

test('la firma la ven su médico y quien la puede poner, y queda escrito quién la vio; el asistente ni la ve ni la pone', async () => {
  const c = await conEspecialidad();
  await c.hacer(medicos.agregar, {}, { ...elena, FIRMA: await imagen() });
  await c.hacer(medicos.agregar, {}, ramon);
  const NO = { status: 403, message: 'No cuenta con el permiso para realizar esta acción', data: null };
  const elMedico = await clinica({ permisos: [P.recetas.ver], CODIGOMEDICO: 1, en: c });
  expect((await elMedico.hacer(medicos.obtener_firma, { CODIGOMEDICO: 1 })).FIRMA).toMatch(/^data:image\/png;base64,/);
  expect(await elMedico.llamar(medicos.obtener_firma, { CODIGOMEDICO: 2 })).toMatchObject(NO);
  // Neither users who print the doctor's prescriptions nor those who configure the clinic may see the picture alone.
  const asistente = await clinica({ permisos: [P.clinica.configurar, P.recetas.ver, P.recetas.agregar], en: c });
  expect(await asistente.llamar(medicos.obtener_firma, { CODIGOMEDICO: 1 })).toMatchObject(NO);
  const uno = await asistente.hacer(medicos.obtener_uno, { CODIGOMEDICO: 1 });
  expect(uno.FIRMA).toBe('');
  expect(await asistente.llamar(medicos.actualizar, { CODIGOMEDICO: 1 }, { ...uno, FIRMA: await imagen() })).toMatchObject(NO);
  await asistente.hacer(medicos.actualizar, { CODIGOMEDICO: 1 }, uno);
  expect((await c.hacer(medicos.obtener_firma, { CODIGOMEDICO: 1 })).FIRMA).not.toBe('');
  const { rows } = await c.casa.dueno.query(
    "select usuario, accion, detalle from bitacora where cliente = $1 and accion in ('/medicos/obtener_firma', 'seguridad/sin_permiso') order by id",
    [c.cliente],
  );
  const vistas = rows.filter((r) => r.accion.endsWith('/obtener_firma'));
  expect(vistas).toMatchObject([
    { usuario: elMedico.usuario, detalle: { CODIGOMEDICO: 1 } },
    { usuario: c.usuario, detalle: { CODIGOMEDICO: 1 } },
  ]);
  expect(rows.filter((r) => r.accion === 'seguridad/sin_permiso')).toHaveLength(3);
});
