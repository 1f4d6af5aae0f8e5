// Documents: made from a template, edited, signed by several people, frozen, verified, sent and deleted.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { consentimientos } from '#features/expediente/consentimientos/contract.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { leerPdf } from '#testing/pdf.ts';
import { formatos } from './contract.ts';
import { firmas } from './publico/contract.ts';
import trabajos from './server/jobs.ts';

const TODOS = [
  ...[P.pacientes.abrir, P.pacientes.verConsultas, P.plantillas.impresion],
  ...[P.formatos.ver, P.formatos.agregar, P.formatos.editar, P.formatos.eliminar],
];
const PLANTILLA =
  '<p>Yo, {{PACIENTE_NOMBRE}}, autorizo a {{MEDICO_NOMBRE}}.</p><p>{{FIRMA_PACIENTE}}</p><p>{{FIRMA_TESTIGO1}}</p><p>{{FIRMA_TESTIGO2}}</p>';
const CODIGOPACIENTE = 1;
const trazo = (color = '#000') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M10 60q60-90 120 0t150-20" fill="none" stroke="${color}" stroke-width="4"/></svg>`,
    ),
  );
const comoUrl = (b: Buffer, tipo = 'image/png') => `data:${tipo};base64,${b.toString('base64')}`;
const firma = async (color?: string) => comoUrl(await trazo(color).png().toBuffer());

async function preparada(o: OpcionesClinica & { plantilla?: string } = {}) {
  const c = await clinicaConAgenda({ permisos: TODOS, ...o });
  const { ID: ID_FORMATO } = await c.hacer(
    formatosImpresion.agregar,
    {},
    { NOMBRE: 'Consentimiento', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: o.plantilla ?? PLANTILLA },
  );
  const nuevo = { ID_FORMATO, CODIGOPACIENTE, CODIGOMEDICO: 1 };
  const { ID } = await c.hacer(formatos.agregar, {}, nuevo);
  return { c, nuevo, ID };
}
/** Prints the signed document, as the job does right after a signature. */
const sellar = (c: Cliente, ID: number) => trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, ID });
const fichaDe = (ENLACE: string) => ENLACE.split('/').at(-1)!;

test('se hace de la plantilla con sus datos puestos, se edita, sale en el día y en la cuenta, y se elimina', async () => {
  const { c, ID } = await preparada();
  const uno = await c.hacer(formatos.obtener_uno, { ID });
  expect(uno.DETALLE).toContain('autorizo a');
  expect(uno.DETALLE).not.toContain('{{PACIENTE_NOMBRE}}');
  expect(uno.DETALLE).toContain('{{FIRMA_PACIENTE}}');
  expect(uno).toMatchObject({ NOMBRE: 'Consentimiento', FIRMADO: 0, FIRMA: '', TESTIGO1: '', TESTIGO2: '', VERSION: 1 });
  const DETALLE = `${uno.DETALLE}<p>Sin anestesia. {{PACIENTE_CODIGO}}</p>`;
  expect(await c.hacer(formatos.actualizar, { ID }, { DETALLE, VERSION: 1 })).toEqual({ VERSION: 2 });
  expect((await c.hacer(formatos.obtener_uno, { ID })).DETALLE).toContain('Sin anestesia. 1<');
  expect((await c.llamar(formatos.actualizar, { ID }, { DETALLE, VERSION: 1 })).status).toBe(409);
  expect(await c.hacer(formatos.obtener, { CODIGOPACIENTE })).toMatchObject([{ ID, FIRMADO: 0, PENDIENTES: 3, MEDICO: 'Elena Márquez' }]);
  const hoy = enLaClinica(c.zona).fecha;
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect([dia.FORMATOS.map((f) => f.ID), dia.CONSENTIMIENTOS]).toEqual([[ID], []]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.FORMATOS).toBe(1);
  await c.hacer(formatos.puede_eliminar, { ID });
  await c.hacer(formatos.eliminar, { ID });
  expect(await c.hacer(formatos.obtener, { CODIGOPACIENTE })).toEqual([]);
  expect((await c.llamar(formatos.obtener_uno, { ID })).status).toBe(404);
});

test('firmado queda como está: ni se edita ni se elimina, y el consentimiento se abre por su número', async () => {
  const { c, ID } = await preparada();
  const { HUELLA, FALTAN } = await c.hacer(formatos.obtener_firmado, { ID });
  expect(FALTAN).toEqual(['FIRMA', 'TESTIGO1', 'TESTIGO2']);
  const hecha = await c.hacer(formatos.actualizar_firma, { ID }, { FIRMA: await firma(), HUELLA });
  expect(hecha.FALTAN).toEqual(['TESTIGO1', 'TESTIGO2']);
  expect((await c.llamar(formatos.actualizar, { ID }, { DETALLE: '<p>Otra cosa</p>', VERSION: 2 })).message).toBe(
    'El formato ya está firmado y no se puede modificar',
  );
  for (const call of [formatos.puede_eliminar, formatos.eliminar])
    expect((await c.llamar(call, { ID })).message).toBe('El formato ya está firmado y no se puede eliminar');
  expect((await c.llamar(formatos.actualizar_firma, { ID }, { FIRMA: await firma() })).message).toBe(
    'El formato ya tiene la firma de paciente',
  );
  await c.hacer(formatos.actualizar_firma, { ID }, { TESTIGO1: await firma('#00f') });
  await c.hacer(formatos.actualizar_firma, { ID }, { TESTIGO2: await firma('#0a0') });
  const f = await c.hacer(consentimientos.obtener_uno, { CODIGOPACIENTE, CONSECUTIVO: 1 });
  expect(f).toMatchObject({ ID, FALTAN: [], CONSECUTIVO: 1, FIRMAS: [{ QUIEN: 'FIRMA' }, { QUIEN: 'TESTIGO1' }, { QUIEN: 'TESTIGO2' }] });
  expect(f.FIRMA).toMatch(/^data:image\/png;base64,/);
  expect(f.DETALLE.match(/<img/g)).toHaveLength(3);
  const hoy = enLaClinica(c.zona).fecha;
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect([dia.FORMATOS, dia.CONSENTIMIENTOS.map((x) => x.ID)]).toEqual([[], [1]]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.FORMATOS).toBe(1);
  // Not even the program's own role can change what was signed.
  for (const [q, dice] of [
    [`update formatos_paciente set "DETALLE" = 'x'`, 'un formato firmado'],
    [`update formatos_paciente set eliminado = now()`, 'un formato firmado'],
    [`update formatos_firmas set huella = repeat('0', 64)`, 'una firma no se modifica'],
    ['delete from formatos_firmas', 'denied'],
  ] as const)
    await expect(c.sql(({ db }) => sql.raw(q).execute(db))).rejects.toThrow(dice);
});

test('el PDF sellado se hace una vez; después se imprime el mismo archivo, con su sello', async () => {
  const { c, ID } = await preparada();
  const { SELLO } = await c.hacer(formatos.actualizar_firma, { ID }, { FIRMA: await firma() });
  await sellar(c, ID);
  const [uno, dos] = [await c.llamar(formatos.imprimir, { ID }), await c.llamar(formatos.imprimir, { ID })];
  expect(uno.body.equals(dos.body)).toBe(true);
  const texto = (await leerPdf(uno.body)).texto.replace(/\s+/g, '');
  expect(texto).toContain('Firmaelectrónicasimple');
  expect(texto).toContain(SELLO);
  const v = await c.sinSesion().hacer(firmas.verificar, { SELLO }, { CLIENT: c.codigo });
  expect(v).toMatchObject({ VALE: 1, NOMBRE: 'Consentimiento', POSTERIORES: 0, PDF: createHash('sha256').update(uno.body).digest('hex') });
  expect(JSON.stringify(v)).not.toContain('Núñez');
  expect((await c.sinSesion().llamar(firmas.verificar, { SELLO: 'a'.repeat(64) }, { CLIENT: c.codigo })).status).toBe(404);
  // A second signature makes another document; the earlier seal still answers for its own.
  const otra = await c.hacer(formatos.actualizar_firma, { ID }, { TESTIGO1: await firma() });
  await sellar(c, ID);
  expect((await c.llamar(formatos.imprimir, { ID })).body.equals(uno.body)).toBe(false);
  expect(await c.sinSesion().hacer(firmas.verificar, { SELLO }, { CLIENT: c.codigo })).toMatchObject({
    VALE: 1,
    POSTERIORES: 1,
    PDF: v.PDF,
  });
  expect(await c.sinSesion().hacer(firmas.verificar, { SELLO: otra.SELLO }, { CLIENT: c.codigo })).toMatchObject({
    VALE: 1,
    POSTERIORES: 0,
  });
  // The owner of the database can write anything; the seal then no longer holds.
  await c.casa.dueno.query(
    `begin; alter table formatos_paciente disable trigger inmutable; update formatos_paciente set "DETALLE" = "DETALLE" || '<p>Y más</p>' where cliente = ${c.cliente}; alter table formatos_paciente enable trigger inmutable; commit`,
  );
  expect((await c.sinSesion().hacer(firmas.verificar, { SELLO }, { CLIENT: c.codigo })).VALE).toBe(0);
});

test('un recuadro vacío, una imagen que miente, una enorme y dos a la vez se dicen con su frase y no guardan nada', async () => {
  const { c, ID } = await preparada();
  const firmar = (cuerpo: object) => c.llamar(formatos.actualizar_firma, { ID }, cuerpo as never);
  const clara = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const blanca = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const inmensa = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer();
  expect(await firmar({})).toMatchObject({ success: false, data: { ERRORES: { FIRMA: 'Debe agregar su firma' } } });
  expect((await firmar({ FIRMA: '' })).success).toBe(false);
  expect((await firmar({ FIRMA: comoUrl(clara) })).message).toBe('Debe agregar su firma');
  expect((await firmar({ TESTIGO1: comoUrl(blanca, 'image/jpeg') })).message).toBe('Debe agregar su firma');
  expect((await firmar({ FIRMA: comoUrl(Buffer.from('<svg onload="x"/>'), 'image/png') })).message).toBe(
    'El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC',
  );
  expect((await firmar({ FIRMA: comoUrl((await trazo().png().toBuffer()).subarray(0, 200)) })).message).toBe(
    'La imagen está dañada y no se pudo leer',
  );
  expect((await firmar({ FIRMA: comoUrl(inmensa) })).message).toBe('La imagen es demasiado grande');
  expect(JSON.stringify((await firmar({ FIRMA: `data:image/png;base64,${'A'.repeat(8_000_000)}` })).data)).toContain(
    'El archivo excede los 5 MB',
  );
  expect((await firmar({ FIRMA: await firma(), TESTIGO1: await firma() })).data).toEqual({
    ERRORES: { FIRMA: 'Se guarda una firma a la vez' },
  });
  expect((await firmar({ FIRMA: await firma(), HUELLA: 'f'.repeat(64) })).message).toBe(
    'El texto del formato cambió mientras se firmaba. Léalo de nuevo y firme',
  );
  expect(await c.hacer(formatos.obtener_uno, { ID })).toMatchObject({ FIRMADO: 0, FIRMA: '', VERSION: 1 });
});

test('un texto corto no se vuelve inmenso por nombrar mil veces un dato o una imagen', async () => {
  const { c, nuevo } = await preparada();
  await c.sql(({ db }) => sql`update pacientes set "CALLE_Y_NUMERO" = repeat('ñ', 60) where "CODIGOPACIENTE" = 1`.execute(db));
  const con = async (DETALLE: string) => {
    const { success, message, data } = await c.llamar(formatos.agregar, {}, { ...nuevo, DETALLE });
    return success || (data as { ERRORES?: { DETALLE: string } } | null)?.ERRORES?.DETALLE || message;
  };
  expect(await con(`<p>${'{{LOGO}}'.repeat(12)}</p>`)).toBe(true);
  expect(await con(`<p>${'{{LOGO}}'.repeat(12)}{{FIRMA_PACIENTE}}</p>`)).toBe('El formato lleva más de 12 imágenes');
  expect(await con(`<p>${'{{PACIENTE_DOMICILIO}}'.repeat(22_000)}</p>`)).toBe('El formato es demasiado largo con los datos que lleva');
  // The same where templates are written and tried.
  const impresa = { NOMBRE: 'Otra', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: `<p>${'{{LOGO}}'.repeat(13)}</p>` };
  expect((await c.llamar(formatosImpresion.agregar, {}, impresa)).data).toEqual({
    ERRORES: { PLANTILLA: 'El formato lleva más de 12 imágenes' },
  });
});

test('una firma llena de puntos, la más pesada que cabe, no deja sin imprimir lo que se firmó', async () => {
  const { c, ID } = await preparada();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
  const puntos = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  await c.hacer(formatos.actualizar_firma, { ID }, { FIRMA: comoUrl(puntos) });
  await sellar(c, ID);
  expect((await c.llamar(formatos.imprimir, { ID })).headers['content-type']).toBe('application/pdf');
  expect((await c.hacer(formatos.obtener_firmado, { ID })).DETALLE).toContain('data:image/png');
}, 60_000);

test('sin lugar para firma no se firma; una variable ajena, una plantilla inactiva o un médico que no está se rechazan', async () => {
  const { c, nuevo, ID } = await preparada({ plantilla: '<p>Constancia de {{PACIENTE_NOMBRE}}</p>' });
  const SIN = 'La plantilla no contiene ninguna variable para firma';
  expect((await c.llamar(formatos.actualizar_firma, { ID }, { FIRMA: await firma() })).message).toBe(SIN);
  expect((await c.llamar(formatos.pedir_firma, { ID }, { QUIEN: 'FIRMA' })).message).toBe(SIN);
  const agregar = (mas: object) => c.llamar(formatos.agregar, {}, { ...nuevo, ...mas });
  expect((await agregar({ DETALLE: '<p>{{RECETA_DETALLE}}</p>' })).data).toEqual({
    ERRORES: { DETALLE: 'La variable {{RECETA_DETALLE}} no se puede usar en esta plantilla' },
  });
  expect((await agregar({ CODIGOMEDICO: 99 })).data).toEqual({ ERRORES: { CODIGOMEDICO: 'El médico no existe' } });
  expect((await agregar({ ID_FORMATO: 99 })).data).toEqual({ ERRORES: { ID_FORMATO: 'El formato no existe o está inactivo' } });
  expect((await c.llamar(formatos.agregar, {}, {})).data).toMatchObject({ ERRORES: { ID_FORMATO: 'Este campo es requerido' } });
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0`.execute(db));
  expect((await agregar({})).success).toBe(false);
  expect(await c.hacer(formatos.obtener, { CODIGOPACIENTE })).toHaveLength(1);
});

test('un dato del paciente que parece variable no se convierte en firma', async () => {
  const { c, nuevo } = await preparada({ plantilla: '<p>{{PACIENTE_DOMICILIO}}</p>' });
  await c.sql(({ db }) => sql`update pacientes set "CALLE_Y_NUMERO" = 'Calle {{FIRMA_MEDICO}} <b>1</b>'`.execute(db));
  const { ID } = await c.hacer(formatos.agregar, {}, nuevo);
  expect((await c.hacer(formatos.obtener_uno, { ID })).DETALLE).toContain('Calle { {FIRMA_MEDICO}} &lt;b&gt;1&lt;/b&gt;');
});

test('cerrado el día, el texto ya no cambia; todavía se firma', async () => {
  const { c, ID } = await preparada();
  await c.sql(({ db }) => sql`update formatos_paciente set "FECHA" = "FECHA" - 1`.execute(db));
  expect((await c.llamar(formatos.actualizar, { ID }, { DETALLE: '<p>Otro</p>', VERSION: 1 })).message).toBe(
    'El día del formato ya cerró y su texto no se puede modificar. Agregue otro formato',
  );
  await c.hacer(formatos.actualizar_firma, { ID }, { FIRMA: await firma() });
});

test('dos a la vez: la misma firma se guarda una vez; el texto que uno cambia no lo firma otro', async () => {
  const { c, ID } = await preparada();
  const FIRMA = await firma();
  const dos = await Promise.all([1, 2].map(() => c.llamar(formatos.actualizar_firma, { ID }, { FIRMA })));
  expect(dos.map((r) => r.success).toSorted()).toEqual([false, true]);
  expect(dos.find((r) => !r.success)!.message).toBe('El formato ya tiene la firma de paciente');
  const otro = await preparada();
  const { HUELLA } = await otro.c.hacer(formatos.obtener_firmado, { ID: otro.ID });
  const ambos = await Promise.all([
    otro.c.llamar(formatos.actualizar, { ID: otro.ID }, { DETALLE: '<p>Otro texto {{FIRMA_PACIENTE}}</p>', VERSION: 1 }),
    otro.c.llamar(formatos.actualizar_firma, { ID: otro.ID }, { FIRMA, HUELLA }),
  ]);
  expect(ambos.map((r) => r.success).toSorted()).toEqual([false, true]);
});

test('en el teléfono: el enlace abre una vez, firma una vez, y lo dice; otro teléfono no entra', async () => {
  const { c, ID } = await preparada();
  const { ENLACE, QR } = await c.hacer(formatos.pedir_firma, { ID }, { QUIEN: 'FIRMA' });
  expect(QR).toMatch(/^<svg/);
  const FICHA = fichaDe(ENLACE);
  const tel = c.sinSesion();
  const CLIENT = c.codigo;
  expect((await c.hacer(formatos.obtener_firmado, { ID })).TELEFONOS).toMatchObject([{ QUIEN: 'FIRMA', ABIERTO: 0 }]);
  const LLAVE = 'a'.repeat(48);
  const ajena = 'b'.repeat(48);
  expect((await tel.llamar(firmas.abrir, { FICHA }, { CLIENT, LLAVE: 'corta' })).data).toEqual({
    ERRORES: { LLAVE: 'La llave es demasiado corta' },
  });
  const abierto = await tel.hacer(firmas.abrir, { FICHA }, { CLIENT, LLAVE });
  expect(abierto).toMatchObject({ NOMBRE: 'Consentimiento', QUIEN: 'FIRMA', CLINICA: 'Clínica de prueba' });
  expect(abierto.DETALLE).toContain('autorizo a');
  expect((await c.hacer(formatos.obtener_firmado, { ID })).TELEFONOS).toMatchObject([{ ABIERTO: 1 }]);
  const OTRO = 'El enlace ya se abrió en otro teléfono. Pida otro en la clínica';
  expect((await tel.llamar(firmas.abrir, { FICHA }, { CLIENT, LLAVE: ajena })).message).toBe(OTRO);
  expect((await tel.hacer(firmas.abrir, { FICHA }, { CLIENT, LLAVE })).DETALLE).toBe(abierto.DETALLE);
  const FIRMA = await firma();
  expect((await tel.llamar(firmas.firmar, { FICHA }, { CLIENT, LLAVE: ajena, FIRMA })).message).toBe(OTRO);
  expect((await tel.llamar(firmas.firmar, { FICHA }, { CLIENT, LLAVE })).data).toEqual({ ERRORES: { FIRMA: 'Debe agregar su firma' } });
  const veces = await Promise.all([1, 2].map(() => tel.llamar(firmas.firmar, { FICHA }, { CLIENT, LLAVE, FIRMA })));
  expect(veces.map((r) => r.success).toSorted()).toEqual([false, true]);
  const f = await c.hacer(formatos.obtener_firmado, { ID });
  expect(f).toMatchObject({ FALTAN: ['TESTIGO1', 'TESTIGO2'], TELEFONOS: [], FIRMAS: [{ QUIEN: 'FIRMA', MEDIO: 'TELEFONO' }] });
  expect((await tel.llamar(firmas.abrir, { FICHA }, { CLIENT, LLAVE })).message).toBe(
    'El enlace venció o ya no es válido. Pida otro en la clínica',
  );
});

test('el enlace muere a los diez minutos, con otro nuevo, con otro texto y en otra clínica', async () => {
  const { c, ID } = await preparada();
  const tel = c.sinSesion();
  const pedir = async () => fichaDe((await c.hacer(formatos.pedir_firma, { ID }, { QUIEN: 'FIRMA' })).ENLACE);
  const abrir = (FICHA: string, CLIENT = c.codigo) => tel.llamar(firmas.abrir, { FICHA }, { CLIENT, LLAVE: 'c'.repeat(48) });
  const VENCIDO = 'El enlace venció o ya no es válido. Pida otro en la clínica';
  const vieja = await pedir();
  const nueva = await pedir();
  const otra = await clinica();
  expect((await abrir(vieja)).message).toBe(VENCIDO);
  expect((await abrir(nueva, otra.codigo)).message).toBe(VENCIDO);
  const { DETALLE } = await c.hacer(formatos.obtener_uno, { ID });
  await c.hacer(formatos.actualizar, { ID }, { DETALLE: `${DETALLE}<p>Más</p>`, VERSION: 1 });
  expect((await abrir(nueva)).message).toBe(VENCIDO);
  const tercera = await pedir();
  await c.sql(({ db }) => sql`update formatos_enlaces set vence = vence - interval '10 minutes'`.execute(db));
  expect((await abrir(tercera)).message).toBe(VENCIDO);
  expect((await c.hacer(formatos.obtener_firmado, { ID })).TELEFONOS).toEqual([]);
});

test('quien está restringido a un médico lee y firma los de sus pacientes, y no elimina los de otros', async () => {
  const { c, nuevo } = await preparada();
  const { ID } = await c.hacer(formatos.agregar, {}, { ...nuevo, CODIGOMEDICO: 2 });
  await c.sql(({ db }) => sql`update pacientes set "CODIGOMEDICO" = null`.execute(db));
  const suyo = await clinica({ en: c, permisos: [...TODOS, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  for (const call of [formatos.puede_eliminar, formatos.eliminar])
    expect((await suyo.llamar(call, { ID })).message).toBe('No se pueden eliminar formatos que no corresponden con el usuario');
  expect((await suyo.llamar(formatos.actualizar, { ID }, { DETALLE: '<p>Otro</p>', VERSION: 1 })).message).toBe(
    'No se pueden modificar formatos que no corresponden con el usuario',
  );
  expect((await suyo.llamar(formatos.agregar, {}, { ...nuevo, CODIGOMEDICO: 2 })).success).toBe(false);
  await c.sql(({ db }) => sql`update pacientes set "CODIGOMEDICO" = 2`.execute(db));
  for (const call of [formatos.obtener_uno, formatos.obtener_firmado, formatos.imprimir, formatos.obtener_mensaje, formatos.eliminar])
    expect((await suyo.llamar(call, { ID })).status).toBe(404);
});

test('se envía por correo con su PDF y por WhatsApp con su texto', async () => {
  const { c, ID } = await preparada();
  const r = await c.llamar(formatos.enviar, { ID }, { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx' });
  expect(r.message).toBe('El mensaje se envió a la bandeja de salida');
  const { rows } = await c.sql(({ db }) => sql<{ adjuntos: unknown }>`select adjuntos from mensajes`.execute(db));
  expect(rows).toMatchObject([{ adjuntos: [{ impreso: 'formatos.formato', params: { ID } }] }]);
  expect((await c.hacer(formatos.obtener_mensaje, { ID })).MENSAJE).toContain('Consentimiento');
});
