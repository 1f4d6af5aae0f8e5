// WhatsApp and SMS templates: editing the text, its variables, adding and deleting, import from a sheet.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { citaDePrueba, clinicaConAgenda, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import { plantillasWhatsapp as p } from './contract.ts';
import { INICIALES } from './iniciales.ts';
import { revisarTexto } from './rules.ts';

test('cada mensaje tiene su plantilla en español, y solo su texto cambia', async () => {
  const c = await clinica({ permisos: [P.plantillas.whatsapp] });
  const todas = await c.hacer(p.obtener);
  expect(todas.map((x) => x.USO)).toEqual(INICIALES.map((x) => x.USO));
  expect(new Set(todas.map((x) => x.IDIOMA))).toEqual(new Set(['es']));
  for (const x of INICIALES) expect(revisarTexto(x.USO, x.PLANTILLA), x.NOMBRE).toBe(true);
  const una = await c.hacer(p.obtener_uno, { ID: 1 });
  expect(await c.hacer(p.actualizar, { ID: 1 }, { ...una, NOMBRE: 'Otra', USO: 'DOCUMENTO', IDIOMA: 'en', PLANTILLA: 'Hola' })).toEqual({
    VERSION: 1,
  });
  expect(await c.hacer(p.obtener_uno, { ID: 1 })).toEqual({ ...una, PLANTILLA: 'Hola', VERSION: 1 });
  expect((await c.llamar(p.actualizar, { ID: 1 }, una)).status).toBe(409);
  expect(await c.hacer(p.actualizar, { ID: 1 }, { PLANTILLA: 'Hola, {{PACIENTE_NOMBRE}}', VERSION: 1 })).toEqual({ VERSION: 2 });
  const vecina = await clinica({ permisos: [P.plantillas.whatsapp] });
  expect((await vecina.hacer(p.obtener_uno, { ID: 1 })).PLANTILLA).toBe(INICIALES[0]!.PLANTILLA);
  expect((await c.llamar(p.obtener_uno, { ID: 99 })).message).toBe('La plantilla no existe');
});

test('el texto es requerido y no nombra lo que no tiene', async () => {
  const c = await clinica({ permisos: [P.plantillas.whatsapp] });
  const errores = async (PLANTILLA: string) =>
    ((await c.llamar(p.actualizar, { ID: 1 }, { PLANTILLA })).data as unknown as { ERRORES: object }).ERRORES;
  expect(await errores(' ')).toEqual({ PLANTILLA: 'Este campo es requerido' });
  expect(await errores('{{NADA}}')).toEqual({ PLANTILLA: 'La variable {{NADA}} no existe' });
  expect(await errores('{{CITA_ENLACE}}')).toEqual({ PLANTILLA: 'La variable {{CITA_ENLACE}} no se puede usar en esta plantilla' });
  expect((await c.hacer(p.obtener_uno, { ID: 1 })).VERSION).toBe(0);
});

test('los textos de la cita y del documento son los de la clínica', async () => {
  const c = await clinicaConAgenda({
    permisos: [...PERMISOS_AGENDA, P.pacientes.abrir, P.pacientes.registrar, P.recetas.agregar, P.plantillas.whatsapp],
  });
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const pedida = { N_CITA, ACTUALIZADA: 1, ID_FORMAS: '0' };
  expect((await c.hacer(mensajesCita.obtener_mensaje, pedida)).MENSAJE).toMatch(
    /^Hola, Ana: su cita se reprogramó para el .* a las 10:00 h con Elena Márquez\.\nClínica de prueba$/,
  );
  await c.hacer(p.actualizar, { ID: 2 }, { PLANTILLA: '*{{PACIENTE_NOMBRE}}*, {{CITA_HORA}}\nTel. {{CLINICA_TELEFONO}}' });
  expect((await c.hacer(mensajesCita.obtener_mensaje, pedida)).MENSAJE).toBe('*Ana Núñez*, 10:00');
  await c.hacer(p.actualizar, { ID: 8 }, { PLANTILLA: '{{PACIENTE_NOMBRE_PILA}}:\n{{DOCUMENTO_MENSAJE}}' });
  const texto = { MENSAJE: 'Ana:\nDatos generales de Ana Núñez. Clínica de prueba' };
  expect(await c.hacer(pacientes.obtener_mensaje, { CODIGOPACIENTE: 1 })).toEqual(texto);
  expect(await c.hacer(pacientes.enviar, { CODIGOPACIENTE: 1 }, { TIPO_MENSAJE: 1, TCEL_LADA: '52', TCELULAR: '5512345678' })).toEqual(
    texto,
  );
});

test('agregar y eliminar se sirven: la agregada se usa hasta que se elimina, y las del sistema se quedan', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.plantillas.whatsapp] });
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const mensaje = async () => (await c.hacer(mensajesCita.obtener_mensaje, { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' })).MENSAJE;
  const antes = await mensaje();
  const { ID } = await c.hacer(p.agregar, {}, { PLANTILLA: 'Nueva' });
  await c.hacer(p.agregar, {}, { PLANTILLA: 'New', IDIOMA: 'en' });
  expect(await c.hacer(p.obtener_uno, { ID })).toMatchObject({ NOMBRE: 'Cita agendada', USO: 'CITA_NUEVA', IDIOMA: 'es' });
  expect(await mensaje()).toBe('Nueva');
  await c.hacer(p.puede_eliminar, { ID });
  await c.hacer(p.eliminar, { ID });
  expect(await mensaje()).toBe(antes);
  expect((await c.llamar(p.eliminar, { ID: 1 })).message).toBe('La plantilla la usa el sistema y no se puede eliminar');
});

test('de una hoja solo cambia el texto de las que hay', async () => {
  const c = await clinica({ permisos: [P.plantillas.whatsapp] });
  const hoja = (texto: string, mas: object = {}) =>
    ({ ARCHIVO: new ArchivoDePrueba(Buffer.from(texto), 'mensajes.csv', 'text/csv'), ...mas }) as never;
  const buena = 'Nombre,Idioma,Plantilla\nCita agendada,Español,"Hola, {{PACIENTE_NOMBRE_PILA}}"';
  expect(await c.hacer(p.importar, {}, hoja(buena, { PROBAR: 1 }))).toMatchObject({ ACTUALIZAR: 1, ERRORES: 0 });
  await c.hacer(p.importar, {}, hoja(buena));
  expect(await c.hacer(p.obtener_uno, { ID: 1 })).toMatchObject({
    PLANTILLA: 'Hola, {{PACIENTE_NOMBRE_PILA}}',
    USO: 'CITA_NUEVA',
    VERSION: 1,
  });
  const mala =
    'Nombre,Idioma,Uso,Plantilla\nOtra,Español,Cita agendada,Hola\nCita reprogramada,Español,Cita agendada,Hola\nRecordatorio de cita,Español,Recordatorio de cita,{{NO_EXISTE}}';
  const { RENGLONES } = await c.hacer(p.importar, {}, hoja(mala, { PROBAR: 1 }));
  expect(RENGLONES.map((r) => r.DETALLE[0])).toEqual([
    'Nombre: No hay una plantilla con ese nombre e idioma',
    'Uso: El uso de una plantilla no se cambia',
    expect.stringMatching(/^Plantilla: /),
  ]);
  const { body } = await c.llamar(p.exportar);
  const ida = { ARCHIVO: new ArchivoDePrueba(body, 'mensajes.xlsx', 'application/octet-stream'), PROBAR: 1 } as never;
  expect(await c.hacer(p.importar, {}, ida)).toMatchObject({ ACTUALIZAR: 0, ERRORES: 0, IGUALES: INICIALES.length });
});
