// The printed and mailed prescription.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { pacientes } from '#features/pacientes/contract.ts';
import { impresoDe, imprimir } from '#kernel/impreso/server.ts';
import { guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { trabajosMensajes } from '#kernel/server/mensajes.ts';
import { type CasaDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { conCorreo } from '#testing/correo.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { recetas } from './contract.ts';

const PACIENTE = { CODIGOPACIENTE: 1 };
const detalle = (n: number) =>
  `<ol>${Array.from({ length: n }, (_, i) => `<li><p><strong>Medicamento ${i + 1} de 500 mg, caja con 30 tabletas</strong></p><p>Tomar 1 tableta vía oral cada 12 horas con alimentos, durante 90 días.</p></li>`).join('')}</ol><p>Caminar 30 minutos diarios.</p>`;

async function consultorio(): Promise<Cliente> {
  const c = await clinica({
    permisos: [
      P.pacientes.abrir,
      P.pacientes.registrar,
      P.recetas.fechar,
      P.recetas.agregar,
      P.recetas.eliminar,
      P.pacientes.editar,
      P.recetas.ver,
      P.plantillas.impresion,
    ],
    ajustes: {
      NOMBRECLINICA: 'Clínica Jacarandas',
      DIRECCION: 'Av. Insurgentes Sur',
      TELEFONO1: '55 5550 0100',
      PIEDEPAGINA: 'Conserve su receta',
    },
  });
  await c.hacer(
    pacientes.guardar,
    {},
    { NOMBRE: 'Guadalupe', APELLIDO_PATERNO: 'Hernández', FECHA_NACIMIENTO: '1968-05-06', SEXO: 2, MAIL: 'lupe@ejemplo.mx' },
  );
  await c.sql(async ({ db }) => {
    const ctx = { db, host: c.casa.host } as unknown as Ctx;
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#3F5A3C' } })
      .png()
      .toBuffer();
    const firma = await guardarArchivo(ctx, { nombre: 'f.png', tipo: 'image/png', bytes: png, uso: 'medicos.firma' });
    const logo = await guardarArchivo(ctx, { nombre: 'l.png', tipo: 'image/png', bytes: png, uso: 'clinica.logo' });
    await sql`update sistema_control set logo = ${logo}`.execute(db);
    await sql`insert into catalogo_especialidades ("ID","DESCRIPCION") values (1,'Medicina interna'),(2,'Nutrición')`.execute(db);
    await sql`insert into medicos ("CODIGOMEDICO","NOMBRE","APELLIDO_PATERNO","ID_ESPECIALIDAD","SEXO","UNIVERSIDAD","CEDULA_PROFECIONAL",firma)
      values (1,'Elena','Márquez',1,2,'Universidad de muestra','7654321',${firma}),(2,'Luis','Ríos',2,1,'','',null)`.execute(db);
    await sql`insert into notas_evolucion ("CODIGOPACIENTE","CONSECUTIVO","FECHA","HORA","CODIGOMEDICO","SUCURSAL","NOTA") values (1,1,current_date,'09:00',1,1,'x')`.execute(
      db,
    );
    await sql`insert into notas_signos ("CODIGOPACIENTE","CONSECUTIVO","PESO","TENSION_ARTERIAL") values (1,1,78.4,'138/86')`.execute(db);
    await sql`insert into citas ("N_CITA","F_CITA","H_CITA","H_MINCITA","CODIGOPACIENTE","CODIGOMEDICO","SUCURSAL") values (1,current_date + 28,'10:15',30,1,1,1)`.execute(
      db,
    );
  });
  return c;
}
const recetar = async (c: Cliente, DETALLE: string, CODIGOMEDICO = 1) =>
  (await c.hacer(recetas.agregar, PACIENTE, { CODIGOMEDICO, DETALLE, ALERGIAS: 'Penicilina' })).CONSECUTIVO;
async function pdf(c: Cliente, CONSECUTIVO: number, COPIA?: 0 | 1): Promise<string[]> {
  const r = await c.llamar(COPIA === undefined ? recetas.imprimir : recetas.imprimir_copia, {
    ...PACIENTE,
    CONSECUTIVO,
    COPIA: COPIA ?? 0,
  });
  expect(r.headers['content-type'], r.message ?? '').toBe('application/pdf');
  return leerPdf(r.body).hojas.map((h) => h.texto);
}

test('la hoja lleva clínica, médico con cédula, paciente, alergias, signos, medicamentos, próxima cita y firma', async () => {
  const c = await consultorio();
  const [hoja, otra] = await pdf(c, await recetar(c, detalle(1)));
  expect(otra).toBeUndefined();
  for (const algo of [
    'Clínica Jacarandas',
    'Av. Insurgentes Sur',
    'Tel. 55 5550 0100',
    'Dra. Elena Márquez',
    'Medicina interna',
    'Cédula profesional 7654321',
    'Universidad de muestra',
    'Guadalupe Hernández',
    'Mujer',
    'Penicilina',
    'Peso',
    '78.4 kg',
    '138/86 mmHg',
    'Medicamento 1 de 500 mg',
    'Tomar 1 tableta vía oral cada 12 horas',
    'Caminar 30 minutos',
    'Próxima cita:',
    '10:15',
    'Receta 1',
    'Expediente 1',
    'Conserve su receta',
    'Página 1 de 1',
  ])
    expect(hoja, algo).toContain(junto(algo));
  expect(hoja).not.toContain('COPIA');
  expect(hoja).not.toMatch(/galeno/i);
});

test('la copia dice COPIA en la hoja y en su pie', async () => {
  const c = await consultorio();
  const n = await recetar(c, detalle(2));
  const [copia] = await pdf(c, n, 1);
  expect(copia!.split('COPIA')).toHaveLength(3);
  expect((await pdf(c, n, 0))[0]).not.toContain('COPIA');
});

test('con doce medicamentos hay dos hojas: la última lleva medicamentos junto a la firma, y dice quién receta', async () => {
  const c = await consultorio();
  const hojas = await pdf(c, await recetar(c, detalle(12)));
  expect(hojas).toHaveLength(2);
  expect(hojas[0]).toContain('1.Medicamento1de');
  expect(hojas[1]).toContain('12.Medicamento12de');
  for (const h of hojas) {
    expect(h).toContain(junto('Guadalupe Hernández'));
    expect(h).toContain('7654321');
  }
  await c.sql(({ db }) => sql`update sistema_control set "RECETA_MEDIACARTA" = 0`.execute(db));
  expect(await pdf(c, await recetar(c, detalle(12)))).toHaveLength(1);
});

test('sin logotipo ni firma ni signos la hoja sigue siendo de la clínica; a un nutriólogo no se le dice doctor', async () => {
  const c = await consultorio();
  await c.sql(({ db }) => sql`update sistema_control set logo = null, "SIGNOS_RECETA" = 0`.execute(db));
  const [hoja] = await pdf(c, await recetar(c, '<p>Dieta blanda</p>', 2));
  expect(hoja).toContain('CJ');
  expect(hoja).toContain('Nutrición');
  expect(hoja).toContain('LuisRíos');
  expect(hoja).not.toContain('Dr.');
  expect(hoja).not.toContain('78.4');
});

test('una plantilla hostil se guarda e imprime inofensiva, con sus variables puestas', async () => {
  const c = await consultorio();
  const n = await recetar(c, detalle(2));
  const PLANTILLA = `<h2 onclick="x()">{{CLINICA_NOMBRE}}</h2><script>document.write('MALO')</script><img src="http://malo.ejemplo/x.png" onerror="x()">
    <iframe src="file:///etc/passwd"></iframe><style>@import url(http://malo.ejemplo)</style><p title="{{RECETA_DETALLE}}">{{PACIENTE_NOMBRE}}</p><p>{{RECETA_DETALLE}}</p><p>{{FIRMA_MEDICO}} {{MEDICO_CEDULA}}</p>`;
  await c.hacer(formatosImpresion.actualizar, { NOMBRE: 'receta' }, { HOJA: 'CARTA', PLANTILLA });
  const guardada = (await c.hacer(formatosImpresion.obtener_uno, { NOMBRE: 'receta' })).PLANTILLA;
  expect(guardada).not.toMatch(/script|onclick|iframe|malo|style>/i);
  expect((await pdf(c, n))[0]).toContain('Conserve');
  const configuracion = await c.hacer(formatosImpresion.obtener_configuracion);
  await c.hacer(formatosImpresion.actualizar_configuracion, {}, { ...configuracion, FORMATO_RECETA: 1 });
  const [hoja] = await pdf(c, n);
  expect(hoja).toContain(junto('Clínica Jacarandas'));
  expect(hoja).toContain(junto('Guadalupe Hernández'));
  expect(hoja).toContain('Medicamento2de500mg');
  expect(hoja).toContain('7654321');
  expect(hoja).not.toMatch(/MALO|root:/);
  expect((await pdf(c, n, 1))[0]).toContain('COPIA');
});

test('un paciente con nombre hostil sale como texto', async () => {
  const c = await consultorio();
  await c.sql(({ db }) => sql`update pacientes set "NOMBRE" = '<script>alert(1)</script>'`.execute(db));
  expect((await pdf(c, await recetar(c, detalle(1))))[0]).toContain('<script>alert(1)</script>Hernández');
});

/** Runs the job of the message just queued, in a server that has a mail provider. */
async function despachar(c: Cliente, casa: CasaDePrueba): Promise<{ para: string; estado: number; motivo: string }> {
  // The PDF was stored by the first server.
  const host = { ...casa.host, almacen: c.casa.host.almacen };
  const ultimo = () =>
    c.sql(
      async ({ db }) =>
        (
          await sql<{
            id: number;
            para: string;
            estado: number;
            motivo: string;
          }>`select id, para, estado, motivo from mensajes order by id desc limit 1`.execute(db)
        ).rows[0]!,
    );
  const { id } = await ultimo();
  const [enviar] = trabajosMensajes(async (ctx, a) => imprimir(ctx, impresoDe(a.impreso)!, a.params));
  await enviar!.correr(host, { cliente: c.cliente, usuario: c.usuario, id });
  const { id: _, ...estado } = await ultimo();
  return estado;
}

test('el correo lleva el PDF a la dirección del paciente, que se guarda si se pide', async () => {
  const c = await consultorio();
  const n = await recetar(c, detalle(2));
  const { MENSAJE } = await c.hacer(
    recetas.enviar,
    { ...PACIENTE, CONSECUTIVO: n },
    { TIPO_MENSAJE: 0, MAIL: 'lupita@ejemplo.mx', ACTUALIZAR: 1 },
  );
  expect(MENSAJE).toContain('1. Medicamento 1 de 500 mg');
  expect(await c.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({ MAIL: 'lupita@ejemplo.mx' });
  await conCorreo(c, async (casa, recibidos) => {
    expect(await despachar(c, casa)).toEqual({ para: 'lupita@ejemplo.mx', estado: 2, motivo: '' });
    expect(recibidos[0]!.para).toEqual(['lupita@ejemplo.mx']);
    expect(recibidos[0]!.cuerpo).toContain('application/pdf');
    const adjunto = Buffer.from(/JVBERi0[A-Za-z0-9+/=\r\n]+/.exec(recibidos[0]!.cuerpo)![0], 'base64');
    expect(leerPdf(adjunto).texto).toContain('Medicamento2de500mg');
  });
});

test('un correo rechazado queda fallido y dice por qué; WhatsApp sólo da el texto', async () => {
  const c = await consultorio();
  const n = await recetar(c, detalle(1));
  const una = { ...PACIENTE, CONSECUTIVO: n };
  await c.hacer(recetas.enviar, una, { TIPO_MENSAJE: 0, MAIL: 'nadie@ejemplo.mx' });
  expect(await conCorreo(c, (casa) => despachar(c, casa), 'nadie@ejemplo.mx')).toEqual({
    para: 'nadie@ejemplo.mx',
    estado: 4,
    motivo: 'La dirección no existe o el mensaje no fue aceptado',
  });
  expect((await c.llamar(recetas.enviar, una, { TIPO_MENSAJE: 1 })).data).toMatchObject({
    ERRORES: { TCELULAR: 'El paciente debe tener Lada y Celular registrados' },
  });
  const antes = await c.sql(({ db }) => sql`select 1 from mensajes`.execute(db));
  const { MENSAJE } = await c.hacer(recetas.enviar, una, { TIPO_MENSAJE: 1, TCEL_LADA: '52', TCELULAR: '5512345678', ACTUALIZAR_TEL: 1 });
  expect(await c.hacer(recetas.obtener_mensaje, una)).toEqual({ MENSAJE });
  expect((await c.sql(({ db }) => sql`select 1 from mensajes`.execute(db))).rows).toHaveLength(antes.rows.length);
  expect(await c.hacer(pacientes.obtener_uno, PACIENTE)).toMatchObject({ TCELULAR: '5512345678' });
});
