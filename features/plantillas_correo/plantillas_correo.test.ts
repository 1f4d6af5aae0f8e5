// Mail templates: initial ones, editing, variables, mails of appointments, import from a sheet.
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { citas } from '#features/agenda/citas/contract.ts';
import { mensajesCita } from '#features/agenda/mensajes_cita/contract.ts';
import { enHtml, enTexto } from '#features/plantillas/llenar.ts';
import { VARIABLES, variablesPara } from '#features/plantillas/variables.ts';
import { citaDePrueba, clinicaConAgenda, PERMISOS_AGENDA } from '#testing/agenda.ts';
import { ArchivoDePrueba, clinica } from '#testing/clinica.ts';
import { mandados } from '#testing/correo.ts';
import { plantillasCorreo as p } from './contract.ts';
import { INICIALES } from './iniciales.ts';
import { revisarPlantilla, sirveParaCita } from './rules.ts';

const suya = {
  NOMBRE: 'Indicaciones',
  ASUNTO: 'Antes de su cita, {{PACIENTE_NOMBRE}}',
  PLANTILLA: '<p>Venga en ayunas el {{CITA_FECHA}}.</p>',
};

test('una clínica nueva empieza con sus plantillas, y todas nombran solo lo que tienen', async () => {
  const c = await clinica({ permisos: [P.plantillas.correo] });
  const todas = await c.hacer(p.obtener);
  expect(todas.map((x) => [x.ID, x.NOMBRE])).toEqual([
    [1, 'Cita agendada'],
    [2, 'Cita reprogramada'],
    [3, 'Recordatorio de cita'],
    [4, 'Envío de documentos'],
    [5, 'Cambio de contraseña'],
    [6, 'Videoconsulta agendada'],
    [7, 'Videoconsulta reprogramada'],
    [8, 'Recordatorio de videoconsulta'],
  ]);
  for (const x of INICIALES) expect(revisarPlantilla(x.ID, x), x.NOMBRE).toEqual({});
  expect(new Set(VARIABLES.map((v) => v.clave)).size).toBe(VARIABLES.length);
  expect(variablesPara('CITA_NUEVA').map((v) => v.clave)).not.toContain('CITA_ENLACE');
  // The link to confirm or cancel is never sent to the doctor.
  expect(variablesPara('MEDICO_RECORDATORIO').map((v) => v.clave)).not.toContain('CITA_RESPUESTA');
});

test('se edita con su versión, se agregan propias y solo las propias se eliminan; otra clínica no las ve', async () => {
  const c = await clinica({ permisos: [P.plantillas.correo] });
  const una = await c.hacer(p.obtener_uno, { ID: 1 });
  const cambiada = { ...una, NOMBRE: 'Cita nueva', PLANTILLA: '<p>Lo esperamos el {{CITA_FECHA}}</p><script>alert(1)</script>' };
  expect(await c.hacer(p.actualizar, { ID: 1 }, cambiada)).toEqual({ VERSION: 1 });
  expect(await c.hacer(p.obtener_uno, { ID: 1 })).toMatchObject({
    NOMBRE: 'Cita nueva',
    PLANTILLA: '<p>Lo esperamos el {{CITA_FECHA}}</p>',
  });
  expect((await c.llamar(p.actualizar, { ID: 1 }, una)).status).toBe(409);
  const { ID } = await c.hacer(p.agregar, {}, suya);
  expect(ID).toBe(9);
  expect((await c.hacer(p.obtener)).length).toBe(9);
  const vecina = await clinica({ permisos: [P.plantillas.correo] });
  expect((await vecina.hacer(p.obtener)).map((x) => x.NOMBRE)).not.toContain('Indicaciones');
  expect((await vecina.hacer(p.obtener_uno, { ID: 1 })).NOMBRE).toBe('Cita agendada');
  for (const call of [p.obtener_uno, p.eliminar]) expect((await vecina.llamar(call, { ID })).status, call.ruta).toBe(404);
  for (const call of [p.puede_eliminar, p.eliminar])
    expect((await c.llamar(call, { ID: 1 })).message).toBe('La plantilla la usa el sistema y no se puede eliminar');
  await c.hacer(p.eliminar, { ID });
  expect((await c.llamar(p.obtener_uno, { ID })).message).toBe('La plantilla no existe');
  // The number of a deleted template is not used again.
  expect(await c.hacer(p.agregar, {}, suya)).toEqual({ ID: 10 });
});

test('la número 5 no se guarda; lo que falta, se repite o no existe se dice por campo', async () => {
  const c = await clinica({ permisos: [P.plantillas.correo] });
  const fija = await c.hacer(p.obtener_uno, { ID: 5 });
  expect(await c.llamar(p.actualizar, { ID: 5 }, fija)).toMatchObject({ status: 422, message: 'Esta plantilla no se puede modificar' });
  const errores = async (cambio: object) =>
    ((await c.llamar(p.agregar, {}, { ...suya, ...cambio })).data as unknown as { ERRORES: object }).ERRORES;
  expect(await errores({ NOMBRE: '', ASUNTO: ' ', PLANTILLA: '<p></p>' })).toEqual({
    NOMBRE: 'Este campo es requerido',
    ASUNTO: 'Este campo es requerido',
    PLANTILLA: 'Este campo es requerido',
  });
  expect(await errores({ NOMBRE: 'CITA AGENDADA' })).toEqual({ NOMBRE: 'Ya existe una plantilla con ese nombre' });
  expect(await errores({ ASUNTO: 'Hola {{PACIENTE_APODO}}', PLANTILLA: '<p>{{DOCUMENTO_NOMBRE}}</p>' })).toEqual({
    ASUNTO: 'La variable {{PACIENTE_APODO}} no existe',
    PLANTILLA: 'La variable {{DOCUMENTO_NOMBRE}} no se puede usar en esta plantilla',
  });
  expect(await errores({ PLANTILLA: '<p>{{paciente}}</p>' })).toEqual({ PLANTILLA: 'La variable {{paciente}} no existe' });
  for (const PLANTILLA of ['<p>{{PACIENTE_<b>NOMBRE}}</b></p>', '<p>{{PACIENTE_NOMBRE</p>', '<p>PACIENTE_NOMBRE}}</p>'])
    expect(await errores({ PLANTILLA }), PLANTILLA).toEqual({
      PLANTILLA: 'Hay una variable mal escrita: las llaves {{ }} van completas y sin formato dentro',
    });
  expect((await c.hacer(p.obtener)).length).toBe(8);
});

test('lo que se escapa, los enlaces y los renglones sin datos', () => {
  const malo = '<img src=x onerror=alert(1)>';
  expect(enHtml('<p>Hola, {{PACIENTE_NOMBRE}}</p>', { PACIENTE_NOMBRE: malo })).toBe('<p>Hola, &lt;img src=x onerror=alert(1)&gt;</p>');
  expect(enHtml('<p>{{CITA_ENLACE}}</p>', { CITA_ENLACE: 'https://x.mx/v?a=1&c="2' })).toBe(
    '<p><a href="https://x.mx/v?a=1&amp;c=&quot;2">https://x.mx/v?a=1&amp;c=&quot;2</a></p>',
  );
  expect(enHtml('<p>{{CITA_ENLACE}}</p>', { CITA_ENLACE: 'javascript:alert(1)' })).toBe('<p>javascript:alert(1)</p>');
  expect(
    enHtml('<p>A</p><p>Llámenos al <strong>{{CLINICA_TELEFONO}}</strong>.</p><p>{{CLINICA_NOMBRE}}</p>', { CLINICA_NOMBRE: 'X' }),
  ).toBe('<p>A</p><p>X</p>');
  expect(enTexto('A\nLlámenos al {{CLINICA_TELEFONO}}.\n{{CLINICA_NOMBRE}} {{CLINICA_TELEFONO}}', { CLINICA_NOMBRE: 'X' })).toBe('A\nX');
  // Braces inside a value are not filled as variables.
  expect(enTexto('{{PACIENTE_NOMBRE}}', { PACIENTE_NOMBRE: '{{CITA_HORA}}', CITA_HORA: '10:00' })).toBe('{{CITA_HORA}}');
});

test('el correo de una cita sale con la plantilla de la clínica, con otra si se elige, o con lo que se escribió', async () => {
  const c = await clinicaConAgenda({ permisos: [...PERMISOS_AGENDA, P.plantillas.correo] });
  const { N_CITA } = await c.hacer(citas.agregar, {}, citaDePrueba(c));
  const pedida = { N_CITA, ACTUALIZADA: 0, ID_FORMAS: '0' };
  expect((await c.hacer(mensajesCita.obtener_mensaje, pedida)).MENSAJE_CORREO).toContain('Hola, Ana: su cita quedó agendada para el');
  const una = await c.hacer(p.obtener_uno, { ID: 1 });
  await c.hacer(
    p.actualizar,
    { ID: 1 },
    {
      ...una,
      ASUNTO: 'Nos vemos, {{PACIENTE_NOMBRE_PILA}}',
      PLANTILLA: '<p>Con <strong>{{MEDICO_NOMBRE}}</strong> a las {{CITA_HORA}}</p>',
    },
  );
  const { ID } = await c.hacer(p.agregar, {}, suya);
  const MAIL = 'ana@ejemplo.mx';
  await c.hacer(mensajesCita.enviar_correo, { N_CITA }, { MAIL });
  await c.hacer(mensajesCita.enviar_correo, { N_CITA }, { MAIL, PLANTILLA: ID });
  await c.hacer(mensajesCita.enviar_correo, { N_CITA }, { MAIL, MENSAJE: 'Venga antes' });
  const [suyo, elegido, escrito] = await mandados(c);
  expect(suyo).toMatchObject({ asunto: 'Nos vemos, Ana', cuerpo: 'Con Elena Márquez a las 10:00' });
  expect(suyo!.html).toContain('<p>Con <strong>Elena Márquez</strong> a las 10:00</p>');
  expect(elegido).toMatchObject({ asunto: 'Antes de su cita, Ana Núñez' });
  expect(elegido!.cuerpo).toMatch(/^Venga en ayunas el (lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d+ de \w+ de \d{4}\.$/);
  expect(escrito).toMatchObject({ asunto: 'Nos vemos, Ana', cuerpo: 'Venga antes', html: null });
  // The mails of passwords and of documents cannot be used for an appointment.
  expect([4, 5].map(sirveParaCita)).toEqual([false, false]);
  expect((await c.llamar(mensajesCita.enviar_correo, { N_CITA }, { MAIL, PLANTILLA: 5 })).data).toMatchObject({
    ERRORES: { PLANTILLA: 'Seleccione una opción válida' },
  });
  expect((await c.llamar(mensajesCita.obtener_mensaje, pedida, { PLANTILLA: 77 })).status).toBe(404);
});

test('se llenan de una hoja: por su nombre, con sus variables, y la fija no cambia', async () => {
  const c = await clinica({ permisos: [P.plantillas.correo] });
  const hoja = (texto: string, mas: object = {}) =>
    ({ ARCHIVO: new ArchivoDePrueba(Buffer.from(texto), 'plantillas.csv', 'text/csv'), ...mas }) as never;
  const cabeza = 'Nombre,Asunto,Plantilla';
  const buena = `${cabeza}\nCita agendada,Su cita del {{CITA_FECHA_CORTA}},<p>Lo esperamos.</p>\nAyuno,Antes de su cita,"Venga en ayunas.\nTraiga sus estudios & recetas."`;
  expect(await c.hacer(p.importar, {}, hoja(buena, { PROBAR: 1 }))).toMatchObject({ AGREGAR: 1, ACTUALIZAR: 1, ERRORES: 0 });
  expect(await c.hacer(p.obtener)).toHaveLength(INICIALES.length);
  await c.hacer(p.importar, {}, hoja(buena));
  expect(await c.hacer(p.obtener_uno, { ID: 1 })).toMatchObject({
    NOMBRE: 'Cita agendada',
    ASUNTO: 'Su cita del {{CITA_FECHA_CORTA}}',
    PLANTILLA: '<p>Lo esperamos.</p>',
    VERSION: 1,
  });
  const nueva = (await c.hacer(p.obtener)).at(-1)!;
  expect(nueva).toMatchObject({ NOMBRE: 'Ayuno', PLANTILLA: '<p>Venga en ayunas.</p><p>Traiga sus estudios &amp; recetas.</p>' });
  expect(nueva.ID).toBeGreaterThan(INICIALES.length);
  expect(await c.hacer(p.importar, {}, hoja(buena, { PROBAR: 1 }))).toMatchObject({ IGUALES: 2 });
  const mala = `${cabeza}\nCambio de contraseña,Otro,<p>Otra</p>\nMala,{{NO_EXISTE}},<p>x</p>`;
  const { RENGLONES, ERRORES } = await c.hacer(p.importar, {}, hoja(mala, { PROBAR: 1 }));
  expect(ERRORES).toBe(2);
  expect(RENGLONES[0]!.DETALLE).toEqual(['Nombre: Esta plantilla no se puede modificar']);
  expect(RENGLONES[1]!.DETALLE[0]).toMatch(/^Asunto: /);
  expect((await c.llamar(p.importar, {}, hoja(mala))).message).toBe('2 renglones tienen errores y no se importó nada');
  // All of them, the fixed one too, are exported and imported again without a change.
  const { body } = await c.llamar(p.exportar);
  const ida = { ARCHIVO: new ArchivoDePrueba(body, 'plantillas.xlsx', 'application/octet-stream'), PROBAR: 1 } as never;
  expect(await c.hacer(p.importar, {}, ida)).toMatchObject({ AGREGAR: 0, ACTUALIZAR: 0, ERRORES: 0, IGUALES: INICIALES.length + 1 });
});
