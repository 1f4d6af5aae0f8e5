// The clinic's settings: saving, country rules, invoicing, logo and plan.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { acceso } from '#features/acceso/contract.ts';
import { conceptosIngresos } from '#features/conceptos_ingresos/contract.ts';
import { medicos } from '#features/medicos/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { sistemaControl } from './contract.ts';
import { SIN_CATALOGO_CLUES } from './rules.ts';

const { obtener, actualizar } = sistemaControl;
const ERRORES = (r: { data: unknown }) => (r.data as { ERRORES: Record<string, string> }).ERRORES;
const sesionDe = async (c: Cliente) => (await c.hacer(acceso.get_session, {}, {})).CLINICA;
const imagen = async () =>
  new ArchivoDePrueba(
    await sharp({ create: { width: 1200, height: 300, channels: 4, background: '#0b6b75' } })
      .png()
      .toBuffer(),
    'logo.png',
    'image/png',
  );
/** Loads the official catalogue for a while; removed when `hacer` ends. */
async function conCatalogoClues(c: Cliente, filas: [string, string][], hacer: () => Promise<void>): Promise<void> {
  for (const [clues, estatus] of filas)
    await c.casa.dueno.query(
      `insert into compartido.clues ("CLUES", "NOMBRE", "ESTATUS", fuente) values ($1, 'Consultorio', $2, 'prueba')`,
      [clues, estatus],
    );
  try {
    await hacer();
  } finally {
    await c.casa.dueno.query('delete from compartido.clues');
  }
}

test('se guarda lo que se manda y lo demás se queda; nombre, zona y horario mandan desde la siguiente llamada', async () => {
  const c = await clinica();
  const antes = await c.hacer(obtener);
  expect(antes).toMatchObject({
    NOMBRECLINICA: 'Clínica de prueba',
    ID_PAIS: 1,
    HORAINICIALAGENDA: '08:00',
    LOGO: '',
    VERSION: 1,
    DEMO: 0,
  });
  expect(antes.SIGNOS_VITALES).toHaveLength(18);
  expect(antes.SECCIONES_PACIENTE).toHaveLength(10);
  const { VERSION } = await c.hacer(
    actualizar,
    {},
    {
      NOMBRECLINICA: 'Clínica Jacarandas',
      TELEFONO1: '55 5550 1000',
      DIRECCION: 'Av. Álvaro Obregón',
      NUMEROEXTERIOR: '120',
      CODIGOPOSTAL: '06700',
      ZONA_HORARIA: 'America/Tijuana',
      HORAINICIALAGENDA: '07:00',
      HORAFINALAGENDA: '21:00',
      ET_MEDICO: 'Profesional',
      DURACION_CITA_ONLINE: 45,
      DIAS_ANTICIPO_ENVIO_EMAIL: 2,
      HORAS_ANTICIPO_ENVIO_SMS: 48,
      VERSION: 1,
    },
  );
  expect(VERSION).toBe(2);
  expect(await c.hacer(obtener)).toMatchObject({
    NOMBRECLINICA: 'Clínica Jacarandas',
    TELEFONO1: '5555501000',
    HORAS_ANTICIPO_ENVIO_SMS: 48,
    MAIL: '',
  });
  const s = await sesionDe(c);
  expect(s).toMatchObject({
    ZONA_HORARIA: 'America/Tijuana',
    ET_MEDICO: 'Profesional',
    HORAFINALAGENDA: '21:00',
    DURACION_CITA_ONLINE: 45,
  });
  // Fiscal and internal fields are not in the session.
  for (const k of ['RFC', 'RAZONSOCIAL', 'NORMA_CLUES', 'PLANTILLA_NOTA', 'VERSION', 'parametros']) expect(s).not.toHaveProperty(k);
});

test.each([
  [{ NOMBRECLINICA: '' }, 'NOMBRECLINICA', 'Este campo es requerido'],
  [{ NOMBRECLINICA: 'x'.repeat(151) }, 'NOMBRECLINICA', 'Debe tener máximo 150 caracteres'],
  [{ CODIGOPOSTAL: '067000' }, 'CODIGOPOSTAL', 'Debe tener máximo 5 caracteres'],
  [{ HORAINICIALAGENDA: '' }, 'HORAINICIALAGENDA', 'Este campo es requerido'],
  [{ HORAFINALAGENDA: '25:00' }, 'HORAFINALAGENDA', 'Formato de hora inválido'],
  [{ HORAINICIALAGENDA: '20:00', HORAFINALAGENDA: '08:00' }, 'HORAFINALAGENDA', 'La hora final debe ser mayor que la inicial'],
  [{ HRS_ANTICIPACION_ONLINE: '' }, 'HRS_ANTICIPACION_ONLINE', 'Este campo es requerido'],
  [{ HRS_ANTICIPACION_ONLINE: 'dos' }, 'HRS_ANTICIPACION_ONLINE', 'Debe ser un número'],
  [{ DIAS_ANTICIPO_ENVIO_EMAIL: 3 }, 'DIAS_ANTICIPO_ENVIO_EMAIL', 'Seleccione una opción válida'],
  [{ HORAS_ANTICIPO_ENVIO_SMS: 12 }, 'HORAS_ANTICIPO_ENVIO_SMS', 'Seleccione una opción válida'],
  [{ ZONA_HORARIA: '' }, 'ZONA_HORARIA', 'Este campo es requerido'],
  [{ ZONA_HORARIA: 'America/Lima' }, 'ZONA_HORARIA', 'La zona horaria no es de ese país'],
  [{ ID_PAIS: 99 }, 'ID_PAIS', 'Seleccione una opción válida'],
  [{ ET_MEDICO: 'Doctor' }, 'ET_MEDICO', 'Seleccione una opción válida'],
  [{ PAC_CAMPOS_REQ: ['CURP'] }, 'PAC_CAMPOS_REQ.0', 'Seleccione una opción válida'],
  [{ SECCIONES_PACIENTE: [] }, 'SECCIONES_PACIENTE', 'Seleccione al menos una sección'],
  [{ CONCEPTO_PRESENCIAL: 7 }, 'CONCEPTO_PRESENCIAL', 'Seleccione una opción válida'],
  [{ CUMPLIR_NORMA: 1 }, 'NORMA_CLUES', 'Este campo es requerido'],
  [{ CUMPLIR_NORMA: 1, NORMA_CLUES: 'DFSSA0000123' }, 'NORMA_CLUES', 'Debe tener máximo 11 caracteres'],
  [{ CUMPLIR_NORMA: 1, NORMA_CLUES: '12345' }, 'NORMA_CLUES', 'La CLUES tiene 5 letras y 6 números, por ejemplo DFSSA000012'],
  [{ FACT_ELECTRONIC: 1 }, 'RAZONSOCIAL', 'Este campo es requerido'],
  [{ FACT_ELECTRONIC: 1 }, 'ID_REGIMEN_FISCAL', 'Este campo es requerido'],
  [{ FACT_ELECTRONIC: 1, CODIGOPOSTALEXPEDICION: '067' }, 'CODIGOPOSTALEXPEDICION', 'Debe tener 5 números'],
  [{ RFC: 'NO-ES-RFC' }, 'RFC', 'El RFC no tiene el formato correcto'],
])('no se guarda con %o', async (mal, campo, frase) => {
  const c = await clinica();
  const antes = await c.hacer(obtener);
  const r = await c.llamar(actualizar, {}, mal);
  expect(r.status).toBe(422);
  expect(ERRORES(r)[campo]).toBe(frase);
  expect(['Debe llenar todos los campos requeridos', 'Algunos campos tienen datos inválidos']).toContain(r.message);
  expect(await c.hacer(obtener)).toEqual(antes);
});

test('quien guarda sobre una versión vieja recibe 409 y no borra lo del otro', async () => {
  const c = await clinica();
  await c.hacer(actualizar, {}, { MAIL: 'hola@ejemplo.mx', VERSION: 1 });
  const r = await c.llamar(actualizar, {}, { MAIL: 'otro@ejemplo.mx', VERSION: 1 });
  expect(r).toMatchObject({
    status: 409,
    message: 'Otra persona guardó cambios en este registro. Revise los datos actuales y guarde de nuevo',
  });
  expect((await c.llamar(sistemaControl.actualizar_parametros, {}, { EXP_CONTROL_PRENATAL: 0, VERSION: 1 })).status).toBe(409);
  expect(await c.hacer(obtener)).toMatchObject({ MAIL: 'hola@ejemplo.mx', EXP_CONTROL_PRENATAL: 1, VERSION: 2 });
});

test('cada clínica ve y cambia la suya, y solo con 406', async () => {
  const [a, b] = [await clinica(), await clinica({ pais: 'co' })];
  await a.hacer(actualizar, {}, { NOMBRECLINICA: 'A' });
  expect((await b.hacer(obtener)).NOMBRECLINICA).toBe('Clínica de prueba');
  const recepcion = await clinica({ permisos: [P.citas.agendar, P.plantillas.impresion], en: a });
  for (const call of [obtener, sistemaControl.obtener_plan, sistemaControl.obtener_parametros])
    expect((await recepcion.llamar(call)).status).toBe(403);
  const lector = await clinica({ permisos: [P.clinica.configurar], soloLectura: true, en: a });
  expect((await lector.hacer(obtener)).NOMBRECLINICA).toBe('A');
  expect((await lector.llamar(actualizar, {}, { NOMBRECLINICA: 'B' })).message).toBe('La sesión es de solo lectura');
});

test('una sesión abierta en otro puesto vive con lo nuevo en su siguiente llamada: el registro pide lo que ahora se exige', async () => {
  const admin = await clinica();
  const recepcion = await clinica({ permisos: [P.pacientes.abrir, P.pacientes.registrar], en: admin });
  const ana = { NOMBRE: 'Ana', APELLIDO_PATERNO: 'Paz' };
  await recepcion.hacer(pacientes.guardar, {}, ana);
  await admin.hacer(actualizar, {}, { PAC_CAMPOS_REQ: ['FECHA_NACIMIENTO', 'TCELULAR'] });
  const r = await recepcion.llamar(pacientes.guardar, {}, { ...ana, NOMBRE: 'Eva' });
  expect(r.message).toBe('Debe llenar todos los campos requeridos');
  expect(Object.keys(ERRORES(r)).sort()).toEqual(['FECHA_NACIMIENTO', 'TCELULAR']);
  await admin.hacer(actualizar, {}, { PAC_CAMPOS_REQ: [] });
  await recepcion.hacer(pacientes.guardar, {}, { ...ana, NOMBRE: 'Eva', CONFIRMAR_REGISTRO: 1 });
});

test('el módulo SIS, una vez activo, no se apaga y fija el país; una demostración puede volver atrás', async () => {
  const c = await clinica();
  // Without the official catalogue, switching it on asks for confirmation once.
  const encender = { CUMPLIR_NORMA: 1, NORMA_CLUES: 'dfssa000012' };
  expect((await c.hacer(obtener)).CLUES_CARGADAS).toBe(0);
  expect(await c.llamar(actualizar, {}, encender)).toMatchObject({
    status: 409,
    data: { CONFLICTOS: [{ MENSAJE: SIN_CATALOGO_CLUES }] },
  });
  expect((await c.hacer(obtener)).CUMPLIR_NORMA).toBe(0);
  expect((await c.hacer(actualizar, {}, { ...encender, CONFIRMAR_SIS: 1 })).ADVERTENCIA).toBe('');
  expect((await c.hacer(actualizar, {}, { TELEFONO1: '5555501000' })).ADVERTENCIA).toBe('');
  expect((await c.hacer(actualizar, {}, { NORMA_CLUES: 'DFSSA000036' })).ADVERTENCIA).toContain('se guardó sin comprobar');
  await c.hacer(actualizar, {}, { NORMA_CLUES: 'DFSSA000012' });
  expect(await c.hacer(obtener)).toMatchObject({ CUMPLIR_NORMA: 1, NORMA_CLUES: 'DFSSA000012' });
  expect((await c.llamar(actualizar, {}, { CUMPLIR_NORMA: 0 })).message).toBe('El módulo SIS no se puede desactivar una vez activado');
  const pais = await c.llamar(actualizar, {}, { ID_PAIS: 20, ZONA_HORARIA: 'America/Lima' });
  expect(ERRORES(pais)).toEqual({ ID_PAIS: 'No se puede cambiar el país mientras el módulo SIS esté activo' });
  await c.casa.dueno.query('update compartido.clientes set demo = true where cliente = $1', [c.cliente]);
  await c.hacer(actualizar, {}, { CUMPLIR_NORMA: 0 });
  expect((await sesionDe(c)).CUMPLIR_NORMA).toBe(0);
  await c.casa.dueno.query('update compartido.clientes set demo = false where cliente = $1', [c.cliente]);
});

test('con el catálogo oficial cargado, la CLUES debe estar en él y en operación', async () => {
  const c = await clinica();
  await conCatalogoClues(
    c,
    [
      ['DFSSA000012', 'En operación'],
      ['DFSSA000024', 'Fuera de operacion'],
    ],
    async () => {
      const con = (NORMA_CLUES: string) => c.llamar(actualizar, {}, { CUMPLIR_NORMA: 1, NORMA_CLUES });
      expect(ERRORES(await con('DFSSA000024'))).toEqual({ NORMA_CLUES: 'La CLUES debe estar En operación' });
      expect(ERRORES(await con('DFSSA999999'))).toEqual({ NORMA_CLUES: 'La CLUES no está en el catálogo de establecimientos de salud' });
      expect(await con('DFSSA000012')).toMatchObject({ success: true, data: { ADVERTENCIA: '' } });
      expect((await c.hacer(obtener)).CLUES_CARGADAS).toBe(1);
    },
  );
});

test('la receta electrónica pide su permiso y fija el país; sin ella la clínica puede mudarse', async () => {
  const c = await clinica();
  const sin400 = await clinica({ permisos: [P.clinica.configurar], en: c });
  await sin400.hacer(actualizar, {}, { MEDIKIT: 1 });
  expect((await c.hacer(obtener)).MEDIKIT).toBe(0);
  await c.hacer(actualizar, {}, { MEDIKIT: 1 });
  expect((await sesionDe(c)).MEDIKIT).toBe(1);
  const mudanza = { ID_PAIS: 20, ZONA_HORARIA: 'America/Lima' };
  expect((await c.llamar(actualizar, {}, mudanza)).message).toBe('No se puede cambiar el país mientras la receta electrónica esté activa');
  await c.hacer(actualizar, {}, { ...mudanza, MEDIKIT: 0 });
  expect(await sesionDe(c)).toMatchObject({ ID_PAIS: 20, ZONA_HORARIA: 'America/Lima' });
});

const emisor = { RAZONSOCIAL: 'CLINICA JACARANDAS', RFC: 'cja010203ab1', ID_REGIMEN_FISCAL: 601, CODIGOPOSTALEXPEDICION: '06700' };
test('facturar se enciende con los datos del país y la caja lo sabe; sin facturación en el plan no hay qué encender', async () => {
  const c = await clinica();
  await c.hacer(actualizar, {}, { FACT_ELECTRONIC: 1, ...emisor });
  expect(await c.hacer(obtener)).toMatchObject({ FACT_ELECTRONIC: 1, RFC: 'CJA010203AB1', CODLOCAL: '0000' });
  expect((await sesionDe(c)).FACTURACION).toBe(1);
  await c.hacer(actualizar, {}, { FACT_ELECTRONIC: 0 });
  expect((await sesionDe(c)).FACTURACION).toBe(0);

  const sinPlan = await clinica({ ajustes: { parametros: JSON.stringify({ CONFIG_FACTURACION: 0, CONFIG_MODULO_SIS: 0 }) } });
  await sinPlan.hacer(actualizar, {}, { FACT_ELECTRONIC: 1, CUMPLIR_NORMA: 1, ...emisor });
  expect(await sinPlan.hacer(obtener)).toMatchObject({ FACT_ELECTRONIC: 0, CUMPLIR_NORMA: 0, RFC: '' });
});

test('en Perú se exigen RUC, local y domicilio', async () => {
  const c = await clinica({ pais: 'pe' });
  const r = await c.llamar(actualizar, {}, { FACT_PERU: 1, RUC: '20100070971', CODLOCAL: '1' });
  expect(ERRORES(r)).toEqual({
    RAZONSOCIAL: 'Este campo es requerido',
    RUC: 'El RUC no es correcto',
    CODLOCAL: 'Debe tener 4 números',
    DIRECCION: 'Este campo es requerido',
    NUMEROEXTERIOR: 'Este campo es requerido',
  });
  await c.hacer(
    actualizar,
    {},
    { FACT_PERU: 1, RAZONSOCIAL: 'CLINICA LOS ALAMOS SAC', RUC: '20100070970', DIRECCION: 'Av. Larco', NUMEROEXTERIOR: '345' },
  );
  expect((await sesionDe(c)).FACTURACION).toBe(1);
  // The district is of the address's province, and moving asks for it again.
  const suDistrito = async (cambio: Record<string, string>) => ERRORES(await c.llamar(actualizar, {}, cambio));
  const domicilio = { ESTADO: 'Lima', CIUDAD: 'Lima' };
  expect(await suDistrito({ ...domicilio, UBIGEO: '150199' })).toEqual({ UBIGEO: 'Seleccione una opción válida' });
  const ajeno = { UBIGEO: 'El distrito no es de la provincia del domicilio: elíjalo de nuevo' };
  expect(await suDistrito({ ...domicilio, UBIGEO: '040101' })).toEqual(ajeno);
  await c.hacer(actualizar, {}, { ...domicilio, UBIGEO: '150122' });
  expect(await suDistrito({ ESTADO: 'Arequipa', CIUDAD: 'Arequipa' })).toEqual(ajeno);
  await c.hacer(actualizar, {}, { ESTADO: 'Arequipa', CIUDAD: 'Arequipa', UBIGEO: '' });
  // Another country's switch has no effect.
  await c.hacer(actualizar, {}, { FACT_PERU: 0, FACT_ELECTRONIC: 1 });
  expect((await sesionDe(c)).FACTURACION).toBe(0);
});

test('los signos calculados piden los que necesitan, cada uno con su frase', async () => {
  const c = await clinica();
  const signos = (...activos: string[]) => ({ SIGNOS_VITALES: activos.map((CODIGO) => ({ CODIGO, ACTIVO: 1 })) });
  for (const [activos, frase] of [
    [['IMC', 'PESO'], 'El índice de masa corporal requiere el peso y la talla'],
    [['PRESION_ARTERIAL_MEDIA'], 'La presión arterial media requiere la presión arterial'],
    [['PESO_IDEAL'], 'El peso ideal requiere la talla'],
    [['EXCESO_PESO', 'PESO'], 'El exceso de peso requiere el peso y el peso ideal'],
    [['PORCENTAJE_EXCESO_PESO', 'PESO'], 'El porcentaje de exceso de peso requiere el peso y el peso ideal'],
  ] as const) {
    for (const call of [actualizar, sistemaControl.actualizar_parametros])
      expect(ERRORES(await c.llamar(call, {}, signos(...activos)))).toEqual({ SIGNOS_VITALES: frase });
  }
  await c.hacer(
    sistemaControl.actualizar_parametros,
    {},
    { ...signos('PESO', 'TALLA', 'IMC'), SECCIONES_PACIENTE: ['NOTAS', 'RECETAS'], EXP_CONTROL_PRENATAL: 0 },
  );
  const activos = (await c.hacer(sistemaControl.obtener_signos_vitales)).filter((s) => s.ACTIVO === 1);
  expect(activos.map((s) => [s.CODIGO, s.UNIDAD])).toEqual([
    ['PESO', 'kg'],
    ['TALLA', 'cm'],
    ['IMC', 'kg/m²'],
  ]);
  expect(await c.hacer(sistemaControl.obtener_parametros)).toMatchObject({
    SECCIONES_PACIENTE: ['NOTAS', 'RECETAS'],
    EXP_CONTROL_PRENATAL: 0,
    EXP_GRAFICAS_CRECIMIENTO: 1,
  });
  expect(await sesionDe(c)).toMatchObject({ SECCIONES_PACIENTE: ['NOTAS', 'RECETAS'], EXP_CONTROL_PRENATAL: 0 });
});

test('el logotipo se guarda chico, se sirve a cualquiera y se quita; lo que no es imagen se rechaza', async () => {
  const c = await clinica();
  const { LOGO } = await c.hacer(actualizar, {}, { NUEVO_LOGO: await imagen() });
  expect((await sesionDe(c)).LOGO).toBe(LOGO);
  const r = await c.casa.app.inject({ url: LOGO });
  expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(r.rawPayload).metadata()).width).toBe(800);
  // Saving other fields keeps the logo.
  expect((await c.hacer(actualizar, {}, { MAIL: 'a@ejemplo.mx' })).LOGO).toBe(LOGO);
  const falso = new ArchivoDePrueba(Buffer.from('<svg onload="x()"/>'), 'logo.png', 'image/png');
  expect((await c.llamar(actualizar, {}, { NUEVO_LOGO: falso })).message).toBe('El archivo no es una imagen JPG, PNG, GIF, WEBP o HEIC');
  expect((await c.hacer(actualizar, {}, { QUITAR_LOGO: 1 })).LOGO).toBe('');
});

test('la plantilla de la nota se limpia; las videoconsultas que no se ofrecen no están en ninguna parte', async () => {
  const c = await clinica();
  await c.hacer(actualizar, {}, { PLANTILLA_NOTA: '<p>Subjetivo</p><script>x()</script>', ACTIVAR_VIDEOCONSULTA: 0 });
  const a = await c.hacer(obtener);
  expect(a.PLANTILLA_NOTA).not.toContain('script');
  expect(a).toMatchObject({ ACTIVAR_VIDEOCONSULTA: 0, CONFIG_VIDEOCONSULTAS: 1 });
  expect((await sesionDe(c)).CONFIG_VIDEOCONSULTAS).toBe(0);
});

test('el concepto de la clínica es de los que se ofrecen para esa consulta', async () => {
  const c = await clinica();
  const { CODIGO } = await c.hacer(
    conceptosIngresos.agregar,
    {},
    { DESCRIPCION: 'Consulta', IMPORTE: 500, PARA_CONSULTA_PRESENCIAL: 1, ACTIVO: 1 },
  );
  expect(ERRORES(await c.llamar(actualizar, {}, { CONCEPTO_VIDEOCONSULTA: CODIGO }))).toEqual({
    CONCEPTO_VIDEOCONSULTA: 'Seleccione una opción válida',
  });
  await c.hacer(actualizar, {}, { CONCEPTO_PRESENCIAL: CODIGO });
  expect((await c.hacer(obtener)).CONCEPTO_PRESENCIAL).toBe(CODIGO);
});

test('el plan dice cuánto se usa de él; el asistente deja de mostrarse', async () => {
  const c = await clinica();
  await c.casa.dueno.query(
    `update compartido.clientes set contrato = 'Profesional', vence = '2027-03-31', limite_medicos = 3 where cliente = $1`,
    [c.cliente],
  );
  await c.sql(({ db }) => sql`insert into catalogo_especialidades ("ID", "DESCRIPCION") values (1, 'Pediatría')`.execute(db));
  await c.hacer(medicos.agregar, {}, { NOMBRE: 'Elena', APELLIDO_PATERNO: 'Márquez', ID_ESPECIALIDAD: 1 });
  expect(await c.hacer(sistemaControl.obtener_plan)).toMatchObject({
    CONTRATO: 'Profesional',
    MEDICOS: 1,
    LIMITE_MEDICOS: 3,
    VIGENCIA: '2027-03-31',
  });
  expect((await sesionDe(c)).MOSTRAR_ASISTENTE).toBe(1);
  await c.hacer(sistemaControl.mostrar_asistente, { MOSTRAR: 0 });
  expect((await sesionDe(c)).MOSTRAR_ASISTENTE).toBe(0);
});
