// Print formats: templates, settings, variables, margins, preview, and who may set styles.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { album } from '#features/album/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { type Call, urlDe } from '#kernel/shared/endpoint.ts';
import { ArchivoDePrueba, type Cliente, clinica, multipart } from '#testing/clinica.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { formatosImpresion as f } from './contract.ts';
import { caben, nombreDeCopia, puedeAgregarFormato, puedeUsarVariables } from './rules.ts';
import { componer } from './server/componer.ts';
import { inicialesDe } from './server/membrete.ts';
import { conTitulo } from './server/papel.ts';
import { firmasDe, VARIABLES, variablesDe, variablesPara } from './variables.ts';

const nuevo = { NOMBRE: 'Consentimiento', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: '<p>{{PACIENTE_NOMBRE}}</p><p>{{FIRMA_PACIENTE}}</p>' };
const PDF = (r: { body: Buffer; headers: Record<string, unknown>; message: string | null }) => {
  expect(r.headers['content-type'], r.message ?? '').toBe('application/pdf');
  expect(r.body.subarray(0, 5).toString()).toBe('%PDF-');
};

test('se agregan, se listan los activos o todos, se leen y se editan con su versión', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const { ID } = await c.hacer(f.agregar, {}, nuevo);
  await c.hacer(f.agregar, {}, { ...nuevo, NOMBRE: 'Certificado', ACTIVO: 0, HOJA: 'MEDIA_CARTA' });
  expect(await c.hacer(f.obtener)).toEqual([{ ID, NOMBRE: 'Consentimiento', HOJA: 'CARTA', ACTIVO: 1 }]);
  expect((await c.hacer(f.obtener_con, { INACTIVOS: 1 })).map((x) => x.NOMBRE)).toEqual(['Certificado', 'Consentimiento']);
  const uno = await c.hacer(f.obtener_uno, { NOMBRE: String(ID) });
  expect(uno).toMatchObject({ ...nuevo, ID, VERSION: 1, EXTRA: '' });
  expect(await c.hacer(f.actualizar, { NOMBRE: String(ID) }, { ...uno, NOMBRE: 'Consentimiento informado' })).toEqual({ ID, VERSION: 2 });
  expect((await c.llamar(f.actualizar, { NOMBRE: String(ID) }, uno)).status).toBe(409);
  expect((await c.llamar(f.actualizar, { NOMBRE: '999' }, uno)).status).toBe(404);
  expect((await c.llamar(f.obtener_uno, { NOMBRE: 'otro' })).status).toBe(404);
});

test('receta y nota son fijos: se abren con una plantilla de inicio y no aceptan otro nombre', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  for (const [NOMBRE, titulo] of [
    ['receta', 'Receta'],
    ['nota', 'Nota'],
  ] as const) {
    const inicial = await c.hacer(f.obtener_uno, { NOMBRE });
    expect(inicial).toMatchObject({ ID: 0, NOMBRE: titulo });
    expect([...variablesDe(inicial.PLANTILLA)]).toEqual(expect.arrayContaining(['PACIENTE_NOMBRE', 'MEDICO_CEDULA', 'FIRMA_MEDICO']));
    const { ID } = await c.hacer(f.actualizar, { NOMBRE }, { ...inicial, NOMBRE: 'Otro nombre', ACTIVO: 0, HOJA: 'CARTA' });
    expect(await c.hacer(f.obtener_uno, { NOMBRE })).toMatchObject({ ID, NOMBRE: titulo, ACTIVO: 1, HOJA: 'CARTA', VERSION: 1 });
  }
  expect(await c.hacer(f.obtener_con, { INACTIVOS: 1 })).toEqual([]);
  expect(await c.hacer(f.obtener_uno, { NOMBRE: 'nuevo' })).toMatchObject({ ID: 0, NOMBRE: '' });
});

test('el límite de plantillas y los nombres repetidos', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  await c.sql(({ db }) => sql`update sistema_control set parametros = '{"LIMITE_PLANTILLAS_FORMATOS": 2}'`.execute(db));
  expect((await c.hacer(f.obtener_configuracion)).LIMITE_PLANTILLAS_FORMATOS).toBe(2);
  await c.hacer(f.agregar, {}, nuevo);
  expect(await c.llamar(f.agregar, {}, { ...nuevo, NOMBRE: 'CONSENTIMIENTO' })).toMatchObject({
    status: 422,
    message: 'Ya existe un formato con ese nombre',
  });
  await c.hacer(f.agregar, {}, { ...nuevo, NOMBRE: 'Otro', ACTIVO: 0 });
  expect((await c.llamar(f.agregar, {}, { ...nuevo, NOMBRE: 'Tercero' })).message).toBe('Se alcanzó el límite de 2 plantillas de formatos');
  expect(puedeAgregarFormato(1, 2)).toBe(true);
  expect((await c.llamar(f.agregar, {}, { HOJA: 'OFICIO' })).data).toMatchObject({
    ERRORES: { NOMBRE: 'Este campo es requerido', HOJA: 'Seleccione una opción válida' },
  });
});

test('la configuración se guarda entera, en sus dos casas, y empieza por lo usual', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const inicial = await c.hacer(f.obtener_configuracion);
  expect(inicial).toMatchObject({
    FORMATO_RECETA: 0,
    FORMATO_NOTA: 0,
    RECETA_MEDIACARTA: 1,
    SIGNOS_RECETA: 1,
    LOGO_MEDICO: 0,
    MARCA_AGUA: 1,
  });
  const cambiada = {
    ...inicial,
    FORMATO_RECETA: 1,
    MARCA_AGUA: 0,
    RECETA_MEDIACARTA: 0,
    PIEDEPAGINA: 'Gracias',
    COTIZACION_LEYENDA: 'Vigente 15 días',
  };
  for (const VERSION of [0, 1]) await c.hacer(f.actualizar_configuracion, {}, { ...cambiada, VERSION });
  expect(await c.hacer(f.obtener_configuracion)).toEqual({ ...cambiada, VERSION: 2 });
  expect((await c.llamar(f.actualizar_configuracion, {}, { ...cambiada, PIEDEPAGINA: 'x'.repeat(501) })).status).toBe(422);
});

test('EXTRA se escribe en la misma máquina o en la administración; desde otra parte se queda como estaba', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const enviar = async (host: string, call: Call, params: Arbol, cuerpo: Arbol, deLejos: Record<string, string> = {}) => {
    const { tipo, bytes } = multipart(cuerpo);
    const headers = { authorization: c.token, host, 'content-type': tipo, ...deLejos };
    const r = await c.casa.app.inject({ method: 'POST', url: urlDe(call, params), headers, payload: bytes });
    return r.json().data;
  };
  const extraDe = async (NOMBRE: string) => (await c.hacer(f.obtener_uno, { NOMBRE })).EXTRA;
  for (const host of ['localhost:8080', '127.0.0.1', 'admin.galeno.mx']) {
    const NOMBRE = String((await enviar(host, f.agregar, {}, { ...nuevo, NOMBRE: host, EXTRA: 'p{color:red}' })).ID);
    expect(await extraDe(NOMBRE), host).toBe('p{color:red}');
    await enviar('galeno.mx', f.actualizar, { NOMBRE }, { ...nuevo, NOMBRE: host, EXTRA: '' });
    expect(await extraDe(NOMBRE), host).toBe('p{color:red}');
    await enviar(host, f.actualizar, { NOMBRE }, { ...nuevo, NOMBRE: host, EXTRA: '' });
    expect(await extraDe(NOMBRE), host).toBe('');
  }
  const { ID } = await enviar('galeno.mx', f.agregar, {}, { ...nuevo, EXTRA: 'p{color:red}' });
  expect(await extraDe(String(ID))).toBe('');
  // A proxy on this machine brings a remote client, whatever host name it sends.
  const deLejos = { 'x-forwarded-for': '198.51.100.1' };
  const otro = await enviar('localhost', f.agregar, {}, { ...nuevo, NOMBRE: 'Otro', EXTRA: 'p{color:red}' }, deLejos);
  expect(await extraDe(String(otro.ID))).toBe('');
});

async function conPaciente(): Promise<Cliente> {
  const c = await clinica({
    permisos: [P.pacientes.abrir, P.pacientes.registrar, P.recetas.agregar, P.recetas.ver, P.plantillas.impresion],
  });
  await c.sql(({ db }) =>
    sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD") values (1,'Elena','Márquez',1)`.execute(db),
  );
  await c.hacer(pacientes.guardar, {}, { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Núñez' });
  await c.hacer(recetas.agregar, { CODIGOPACIENTE: 1 }, { CODIGOMEDICO: 1, DETALLE: '<p>Paracetamol</p>' });
  return c;
}

test('la vista previa dibuja lo que aún no se guarda, con datos inventados o con los del paciente', async () => {
  const c = await conPaciente();
  const borrador = { HOJA: 'MEDIA_CARTA', PLANTILLA: '<p>{{PACIENTE_NOMBRE}}: {{RECETA_DETALLE}}</p><p>{{LOGO}}{{FIRMA_PACIENTE}}</p>' };
  PDF(await c.llamar(f.imprimir, { NOMBRE: 'receta' }));
  PDF(await c.llamar(f.previsualizar, { NOMBRE: 'receta' }, borrador));
  PDF(await c.llamar(f.previsualizar_con, { NOMBRE: 'receta', CODIGOPACIENTE: 1 }, borrador));
  PDF(await c.llamar(f.previsualizar_con, { NOMBRE: 'nuevo', CODIGOPACIENTE: 1 }, borrador));
  expect((await c.llamar(f.previsualizar_con, { NOMBRE: 'receta', CODIGOPACIENTE: 9 }, borrador)).status).toBe(404);
  expect((await c.llamar(f.imprimir, { NOMBRE: '77' })).status).toBe(404);
  const sinExpediente = await clinica({ en: c, permisos: [P.plantillas.impresion] });
  expect((await sinExpediente.llamar(f.previsualizar_con, { NOMBRE: 'receta', CODIGOPACIENTE: 1 }, borrador)).status).toBe(403);
  PDF(await sinExpediente.llamar(f.previsualizar, { NOMBRE: 'nota' }, borrador));
});

test('las variables: escapadas en el texto, nunca dentro de una etiqueta, y las desconocidas quedan a la vista', () => {
  const pagina = (plantilla: string, valores: Record<string, string> = {}) =>
    componer(plantilla, valores).texto.replace(/^<div class="plantilla">|<\/div>$/g, '');
  const malo = '"><script>alert(1)</script>';
  expect(pagina('<p>{{PACIENTE_NOMBRE}}</p>', { PACIENTE_NOMBRE: malo })).toBe('<p>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  expect(pagina('<img src="data:image/png;base64,AAAA" alt="{{RECETA_DETALLE}}">', { RECETA_DETALLE: '<b>"x"</b>' })).not.toContain('<b>');
  expect(pagina('<p>{{RECETA_DETALLE}}</p>', { RECETA_DETALLE: `<ol><li>Uno${malo}</li></ol>` })).toBe(
    '<div><ol><li>Uno"&gt;</li></ol></div>',
  );
  expect(pagina('<p>{{NO_HAY}} {{ HORA }}</p>', { HORA: '10:00' })).toBe('<p>{{NO_HAY}} 10:00</p>');
  expect(pagina('<p><span data-variable="HORA">Hora</span></p>', { HORA: '10:00' })).toBe('<p>10:00</p>');
  expect(pagina('<p>{{FIRMA_MEDICO}}{{LOGO}}</p>', { LOGO: 'http://malo/x.png' })).toBe('<p><span class="v-firma vacia"></span></p>');
  expect(pagina('<p>{{LOGO}}</p>', { LOGO: 'data:image/png;base64,AAAA' })).toContain('<img class="v-logo"');
  expect(pagina('<p>a</p><p style="text-align:center">{{LOGO}} <strong>{{HORA}}</strong></p><p></p>')).toBe('<p>a</p><p></p>');
  expect(pagina('<p>{{RECETA_DIAGNOSTICOS}}</p>', { RECETA_DIAGNOSTICOS: 'I10\nE11' })).toBe('<p>I10<br>E11</p>');
  const MUY_LARGO = 'El formato es demasiado largo y no se puede imprimir';
  expect(() => pagina('<p>{{LOGO}}</p>'.repeat(13), { LOGO: 'data:image/png;base64,AAAA' })).toThrow(MUY_LARGO);
  expect(() => pagina('<p>a {{RECETA_DETALLE}}</p>'.repeat(50), { RECETA_DETALLE: 'a'.repeat(100_000) })).toThrow(MUY_LARGO);
  expect(pagina('<p>a {{RECETA_DETALLE}}</p>'.repeat(39), { RECETA_DETALLE: 'a'.repeat(100_000) })).toHaveLength(39 * 100_009);
});

test('la tabla de variables: sin repetidas, y cada formato ofrece las suyas', () => {
  expect(new Set(VARIABLES.map((v) => v.clave)).size).toBe(VARIABLES.length);
  const claves = (n: string) => variablesPara(n).map((v) => v.clave);
  expect(claves('receta')).toContain('RECETA_DETALLE');
  expect(claves('receta')).not.toContain('NOTA_TEXTO');
  expect(claves('nota')).not.toContain('FIRMA_PACIENTE');
  expect(claves('12')).toEqual(expect.arrayContaining(['FIRMA_PACIENTE', 'FIRMA_TESTIGO1', 'FIRMA_TESTIGO2', 'FIRMA_MEDICO']));
  expect(firmasDe('<p>{{FIRMA_TESTIGO1}} <span data-variable="FIRMA_PACIENTE">x</span></p>')).toEqual(['FIRMA_PACIENTE', 'FIRMA_TESTIGO1']);
  expect(firmasDe('<p>{{FIRMA_MEDICO}}</p>')).toEqual([]);
});

test('títulos e iniciales del membrete', () => {
  const m = (nombre_completo: string, SEXO: number, especialidad = '') => conTitulo({ nombre_completo, SEXO, especialidad }, 'Médico');
  expect(m('Elena Márquez', 2)).toBe('Dra. Elena Márquez');
  expect(m('Dr. Luis Ríos', 1)).toBe('Dr. Luis Ríos');
  expect(m('Drago Petrov', 1)).toBe('Dr. Drago Petrov');
  expect(m('Luis Ríos', 0)).toBe('Luis Ríos');
  expect(m('Luis Ríos', 1, 'PSICOLOGÍA CLÍNICA')).toBe('Luis Ríos');
  expect(conTitulo({ nombre_completo: 'Luis Ríos', SEXO: 1, especialidad: '' }, 'Profesional')).toBe('Luis Ríos');
  expect(inicialesDe('Clínica Jacarandas')).toBe('CJ');
  expect(inicialesDe('Centro Médico del Valle')).toBe('MV');
  expect(inicialesDe('La')).toBe('L');
});

test('un formato se elimina y su nombre y su lugar quedan libres; los fijos no se eliminan', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  await c.sql(({ db }) => sql`update sistema_control set parametros = '{"LIMITE_PLANTILLAS_FORMATOS": 1}'`.execute(db));
  const { ID } = await c.hacer(f.agregar, {}, nuevo);
  const otra = await clinica({ permisos: [P.plantillas.impresion] });
  expect((await otra.llamar(f.eliminar, { ID })).status).toBe(404);
  await c.hacer(f.puede_eliminar, { ID });
  await c.hacer(f.eliminar, { ID });
  expect((await c.llamar(f.obtener_uno, { NOMBRE: String(ID) })).status).toBe(404);
  expect((await c.llamar(f.eliminar, { ID })).status).toBe(404);
  await c.hacer(f.agregar, {}, nuevo);
  const receta = await c.hacer(f.obtener_uno, { NOMBRE: 'receta' });
  const fijo = await c.hacer(f.actualizar, { NOMBRE: 'receta' }, receta);
  expect((await c.llamar(f.puede_eliminar, { ID: fijo.ID })).message).toBe('Los formatos de receta y de nota no se pueden eliminar');
});

test('una variable que no existe, o que ese papel no tiene, se rechaza en su campo y no cambia nada', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const con = (PLANTILLA: string) => c.llamar(f.agregar, {}, { ...nuevo, PLANTILLA });
  for (const [PLANTILLA, dicho] of [
    ['<p>{{PACIENTE_NOMBR}}</p>', 'La variable {{PACIENTE_NOMBR}} no existe'],
    ['<p>{{ nombre }}</p>', 'La variable {{ nombre }} no existe'],
    ['<p>{{RECETA_DETALLE}}</p>', 'La variable {{RECETA_DETALLE}} no se puede usar en esta plantilla'],
    ['<p>{{<b>PACIENTE</b>_EDAD}}</p>', 'Hay una variable mal escrita: las llaves {{ }} van completas y sin formato dentro'],
    ['<p><span data-variable="OTRA">x</span></p>', 'La variable {{OTRA}} no existe'],
  ] as const) {
    const r = await con(PLANTILLA);
    expect(r.message, PLANTILLA).toBe(dicho);
    expect(r.data).toEqual({ ERRORES: { PLANTILLA: dicho } });
  }
  expect(await c.hacer(f.obtener_con, { INACTIVOS: 1 })).toEqual([]);
  expect((await c.llamar(f.actualizar, { NOMBRE: 'nota' }, { HOJA: 'CARTA', PLANTILLA: '<p>{{FIRMA_TESTIGO1}}</p>' })).status).toBe(422);
  expect(puedeUsarVariables('<p>{ {{PACIENTE_EDAD}} }</p><p><span data-variable="FECHA">Fecha</span></p>', 'receta')).toBe(true);
});

test('los márgenes se guardan, valen en la hoja y dejan lugar al texto', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const margenes = { MARGEN_SUPERIOR: 60, MARGEN_INFERIOR: null, MARGEN_IZQUIERDO: 30, MARGEN_DERECHO: 5 };
  const parrafos = '<p>Renglón de relleno</p>'.repeat(40);
  const { ID } = await c.hacer(f.agregar, {}, { ...nuevo, ...margenes, PLANTILLA: parrafos });
  expect(await c.hacer(f.obtener_uno, { NOMBRE: String(ID) })).toMatchObject(margenes);
  const hojas = async (m: object) =>
    leerPdf((await c.llamar(f.previsualizar, { NOMBRE: 'nuevo' }, { HOJA: 'CARTA', PLANTILLA: parrafos, ...m })).body).hojas;
  expect(await hojas({})).toHaveLength(1);
  expect(await hojas(margenes)).toHaveLength(2);
  const sinLugar = await c.llamar(f.agregar, {}, { ...nuevo, NOMBRE: 'Otro', HOJA: 'MEDIA_CARTA', MARGEN_SUPERIOR: 80 });
  expect(sinLugar.data).toMatchObject({ ERRORES: { MARGEN_SUPERIOR: 'Los márgenes deben dejar al menos 50 mm para el texto' } });
  expect((await c.llamar(f.agregar, {}, { ...nuevo, NOMBRE: 'Otro', MARGEN_DERECHO: 2 })).data).toMatchObject({
    ERRORES: { MARGEN_DERECHO: 'Debe ser un número entre 5 y 120' },
  });
  expect(caben({ HOJA: 'CARTA', MARGEN_SUPERIOR: 120, MARGEN_INFERIOR: 109, MARGEN_IZQUIERDO: null, MARGEN_DERECHO: null })).toEqual([]);
});

test('las opciones de caja solo cambian donde el plan de la clínica las tiene', async () => {
  const c = await clinica({ permisos: [P.plantillas.impresion] });
  const inicial = await c.hacer(f.obtener_configuracion);
  const cambiada = { ...inicial, RECIBO_TICKET: 1, RECIBO_PAGADO: 1, COTIZACION_LEYENDA: 'Otra', MARCA_AGUA: 0 };
  await c.sql(({ db }) => sql`update sistema_control set parametros = '{"CONFIG_FORMATOS_CAJA": 0}'`.execute(db));
  await c.hacer(f.actualizar_configuracion, {}, cambiada);
  expect(await c.hacer(f.obtener_configuracion)).toEqual({ ...inicial, MARCA_AGUA: 0, VERSION: 1 });
  await c.sql(({ db }) => sql`update sistema_control set parametros = '{}'`.execute(db));
  await c.hacer(f.actualizar_configuracion, {}, { ...cambiada, VERSION: 1 });
  expect(await c.hacer(f.obtener_configuracion)).toEqual({ ...cambiada, VERSION: 2 });
});

test('lo que se ve en la vista previa es lo que se imprime: tabla, imagen, salto y datos, sin pedir nada de fuera', async () => {
  const c = await conPaciente();
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c8352b' } })
    .png()
    .toBuffer();
  const { CODIGO_ENLACE } = await c.hacer(album.agregar, {}, { IMAGEN: new ArchivoDePrueba(png, 'Sello.png', 'image/png') as never });
  const PLANTILLA = `<h2 style="text-align:center"><span style="font-size:20pt">{{CLINICA_NOMBRE}}</span></h2>
    <table style="width:100%" border="1"><tbody><tr><th colspan="2"><p>Datos</p></th></tr><tr><td style="width:30%"><p>{{PACIENTE_NOMBRE}}</p></td><td><p><img src="${CODIGO_ENLACE}" width="120" alt="Sello" /><img src="http://127.0.0.1:1/espia.png" /></p></td></tr></tbody></table>
    <p>{{RECETA_DETALLE}}</p><hr style="break-after:page" /><p>Segunda hoja</p>`;
  const borrador = { HOJA: 'MEDIA_CARTA', PLANTILLA, MARGEN_SUPERIOR: 20 };
  const previa = leerPdf((await c.llamar(f.previsualizar_con, { NOMBRE: 'receta', CODIGOPACIENTE: 1 }, borrador)).body);
  await c.hacer(f.actualizar, { NOMBRE: 'receta' }, borrador);
  await c.hacer(f.actualizar_configuracion, {}, { ...(await c.hacer(f.obtener_configuracion)), FORMATO_RECETA: 1 });
  const impresa = leerPdf((await c.llamar(recetas.imprimir, { CODIGOPACIENTE: 1, CONSECUTIVO: 1 })).body);
  const sinPie = (t: string) => t.replace(/(Receta1|Receta·Vistaprevia)·/, '');
  expect(impresa.hojas).toHaveLength(2);
  expect(impresa.hojas[0]).toMatchObject({ imagenes: 1 });
  expect(impresa.hojas[0]!.texto).toContain(junto('Datos Ana Núñez Paracetamol'));
  expect(impresa.hojas[1]!.texto).toContain('Segundahoja');
  expect(impresa.hojas.map((h) => sinPie(h.texto))).toEqual(previa.hojas.map((h) => sinPie(h.texto)));
  expect(impresa.hojas[0]!.ancho).toBeGreaterThan(impresa.hojas[0]!.alto);
  expect(previa.texto).toContain('Vistaprevia');
});

test('personalizado sin haber escrito uno: se imprime el que el editor abre', async () => {
  const c = await conPaciente();
  await c.hacer(f.actualizar_configuracion, {}, { ...(await c.hacer(f.obtener_configuracion)), FORMATO_RECETA: 1 });
  const hoja = leerPdf((await c.llamar(recetas.imprimir, { CODIGOPACIENTE: 1, CONSECUTIVO: 1 })).body);
  expect(hoja.texto).toContain(junto('Paciente: Ana Núñez'));
  expect(nombreDeCopia('x'.repeat(100))).toHaveLength(98);
});
