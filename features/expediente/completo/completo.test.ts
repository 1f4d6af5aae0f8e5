// The complete file: what it holds and in which order, who may have it, and the long one that a job makes.
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { analisisClinicos } from '#features/expediente/analisis/contract.ts';
import { formatos } from '#features/expediente/formatos/contract.ts';
import { imagenesPaciente } from '#features/expediente/imagenes/contract.ts';
import { recetas } from '#features/expediente/recetas/contract.ts';
import { formatosImpresion } from '#features/formatos_impresion/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { ArchivoDePrueba, type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { clinicaConEstudios, ESTUDIOS, pdfDePrueba } from '#testing/ordenes.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { completo, pacientesCompletos } from './contract.ts';
import { ESTADO_COMPLETO } from './rules.ts';
import trabajos from './server/jobs.ts';

const TODOS = [P.pacientes.abrir, P.pacientes.verConsultas, P.reportes.expediente, P.notas.ver, P.notas.agregar, P.notas.editar];
const MAS = [P.recetas.ver, P.recetas.agregar, P.historias.ver, P.formatos.ver, P.formatos.agregar, P.plantillas.impresion];
const CODIGOPACIENTE = 1;
const obtener = pacientesCompletos.obtener_expediente_completo;

async function preparada(o: OpcionesClinica = {}): Promise<Cliente & { hoy: string }> {
  const c = await clinicaConAgenda({ permisos: [...TODOS, ...MAS], ...o });
  return Object.assign(c, { hoy: enLaClinica(c.zona).fecha });
}
const pedido = (c: { hoy: string }, RECORDS: readonly string[]) => ({
  CODIGOPACIENTE,
  FECHAINICIAL: sumarDias(c.hoy, -3650),
  FECHAFINAL: c.hoy,
  RECORDS,
});
/** Notes written straight into the database, one for each of the days before today. */
const conNotas = (c: Cliente & { hoy: string }, cuantas: number, texto = 'Acude por cefalea de tres días', eliminada = 0) =>
  c.sql(({ db }) =>
    sql`insert into notas_evolucion ("CODIGOPACIENTE", "CONSECUTIVO", "FECHA", "HORA", "CODIGOMEDICO", "SUCURSAL", "NOTA", texto, "CERRADA", "VERSION", eliminado)
      select ${CODIGOPACIENTE}, n, ${c.hoy}::date - (${cuantas} - n), '10:00', 1, 1, '<p>' || ${texto} || ' ' || n || '</p>', ${texto} || ' ' || n, 1, 1, case when n = ${eliminada} then now() end
      from generate_series(1, ${cuantas}) n`.execute(db),
  );
const bytesDe = async (c: Cliente, RECORDS: readonly string[]) => {
  const r = await c.llamar(obtener, {}, pedido(c as never, RECORDS));
  expect(r.status).toBe(200);
  return leerPdf(r.body);
};

test('lleva carátula, índice y cada registro en su orden, con su médico y el número de cada página', async () => {
  const c = await preparada();
  await conNotas(c, 3);
  const r = await c.hacer(
    recetas.agregar,
    { CODIGOPACIENTE },
    {
      FECHA: c.hoy,
      HORA: '09:00',
      CODIGOMEDICO: 1,
      DETALLE: '<ol><li><p>Paracetamol 500 mg</p></li></ol>',
      ALERGIAS: '',
      ALERGIAS_NEGADAS: 1,
    },
  );
  expect(r).toBeTruthy();
  const { hojas, texto } = await bytesDe(c, ['GENERALES', 'RECETAS', 'NOTAS']);
  expect(hojas).toHaveLength(5);
  expect(hojas.map((h) => /Página\d+de\d+/.exec(h.texto)?.[0])).toEqual([1, 2, 3, 4, 5].map((n) => `Página${n}de5`));
  expect(hojas[0]!.texto).toContain(junto('Expediente clínico'));
  expect(hojas[0]!.texto).toContain(junto('Notas de evolución3 registros'));
  expect(hojas[1]!.texto).toContain(junto('Datos generales'));
  // The index leads to the pages: notes on the fourth, prescriptions on the fifth.
  expect(hojas[2]!.texto).toMatch(/ÍndiceNotasdeevolución4/);
  expect(hojas[2]!.texto).toMatch(/Recetas5/);
  const orden = ['cefalea de tres días 1', 'cefalea de tres días 2', 'cefalea de tres días 3', 'Paracetamol 500 mg'].map((t) =>
    texto.indexOf(junto(t)),
  );
  expect(orden.every((n, i) => n > (orden[i - 1] ?? 0))).toBe(true);
  expect(hojas[3]!.texto).toContain(junto('Elena Márquez'));
  expect(hojas[4]!.texto).toContain(junto('Alergias: Negadas'));
});

test('solo lo de las fechas, y solo lo elegido; lo eliminado no va', async () => {
  const c = await preparada();
  await conNotas(c, 4, undefined, 4);
  const { texto } = leerPdf((await c.llamar(obtener, {}, { ...pedido(c, ['NOTAS']), FECHAINICIAL: sumarDias(c.hoy, -2) })).body);
  expect(['tres días 1', 'tres días 2', 'tres días 3', 'tres días 4', 'Datos generales'].map((t) => texto.includes(junto(t)))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('lo malo se dice junto a su campo y nada se prepara', async () => {
  const c = await preparada();
  const bien = pedido(c, ['NOTAS']);
  const de = async (mas: object) => (await c.llamar(completo.preparar, {}, { ...bien, ...mas })).data;
  expect(await de({ FECHAFINAL: sumarDias(bien.FECHAINICIAL, -1) })).toEqual({
    ERRORES: { FECHAFINAL: 'La fecha final no puede ser anterior a la inicial' },
  });
  expect(await de({ RECORDS: [] })).toEqual({ ERRORES: { RECORDS: 'Debe seleccionar al menos una sección' } });
  expect(Object.keys((await de({ RECORDS: ['NOTAS', 'CAJA'] }))! as object)).toEqual(['ERRORES']);
  expect((await c.llamar(completo.preparar, {}, { ...bien, CODIGOPACIENTE: 999 })).status).toBe(404);
  expect(await c.hacer(completo.preparados, { CODIGOPACIENTE })).toEqual([]);
});

test('nadie imprime más de lo que puede leer, ni baja lo que otro preparó con más permisos', async () => {
  const c = await preparada();
  await conNotas(c, 2);
  const { ID } = await c.hacer(completo.preparar, {}, pedido(c, ['NOTAS']));
  await trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, ID });
  const otro = await clinica({ en: c, permisos: [P.reportes.expediente, P.recetas.ver] });
  const suyas = await otro.hacer(completo.contar, {}, { CODIGOPACIENTE, FECHAINICIAL: c.hoy, FECHAFINAL: c.hoy });
  expect(suyas.map((s) => s.CLAVE)).toEqual(['GENERALES', 'RECETAS']);
  for (const call of [obtener, completo.preparar]) {
    const r = await otro.llamar(call, {}, pedido(c, ['NOTAS']));
    expect([r.status, r.message]).toEqual([403, 'No tiene permiso para leer alguna de las secciones elegidas']);
  }
  expect(await otro.hacer(completo.preparados, { CODIGOPACIENTE })).toEqual([]);
  expect((await otro.llamar(completo.descargar, { ID })).status).toBe(404);
  expect((await otro.llamar(completo.eliminar, { ID })).status).toBe(404);
});

test('el largo se prepara aparte: se ve cuánto lleva, se baja, va en zip con sus originales, y se quita', async () => {
  const c = await preparada();
  await conNotas(c, 320, 'Nota larga. '.repeat(60));
  expect((await c.llamar(obtener, {}, pedido(c, ['NOTAS']))).status).toBe(409);
  const { ID } = await c.hacer(completo.preparar, {}, { ...pedido(c, ['NOTAS']), ORIGINALES: 1 });
  expect(await c.hacer(completo.preparados, { CODIGOPACIENTE })).toMatchObject([
    { ID, ESTADO: ESTADO_COMPLETO.pendiente, HECHOS: 0, TOTAL: 320, RECORDS: ['NOTAS'], ORIGINALES: 1 },
  ]);
  expect((await c.llamar(completo.descargar, { ID })).status).toBe(409);
  await trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, ID });
  const [listo] = await c.hacer(completo.preparados, { CODIGOPACIENTE });
  expect(listo).toMatchObject({ ESTADO: ESTADO_COMPLETO.listo, HECHOS: 320 });
  const { hojas } = leerPdf((await c.llamar(completo.descargar, { ID })).body);
  expect(hojas).toHaveLength(listo!.PAGINAS);
  expect(hojas.at(-1)!.texto).toContain(`Página${hojas.length}de${hojas.length}`);
  // The index of 321 lines takes nine pages; its last line names the page of the last note.
  const ultima = hojas.findIndex((h) => h.texto.includes(junto('Nota larga. 320'))) + 1;
  expect(hojas[9]!.texto).toContain(`320${ultima}`);
  const zip = unzipSync((await c.llamar(completo.originales, { ID })).body);
  expect(Object.keys(zip)).toEqual(['Expediente.pdf']);
  await c.hacer(completo.eliminar, { ID });
  expect((await c.llamar(completo.descargar, { ID })).status).toBe(404);
});

test('lo quitado mientras se escribe ya no se termina, y la noche tira los bytes', async () => {
  const c = await preparada();
  await conNotas(c, 2);
  const { ID } = await c.hacer(completo.preparar, {}, pedido(c, ['NOTAS']));
  await c.hacer(completo.eliminar, { ID });
  await trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, ID });
  const otro = await c.hacer(completo.preparar, {}, pedido(c, ['NOTAS']));
  await trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, ID: otro.ID });
  const archivos = () =>
    c.sql(
      async ({ db }) =>
        (await sql<{ id: string }>`select archivo as id from expedientes_completos where archivo is not null`.execute(db)).rows,
    );
  const [uno] = await archivos();
  expect(await archivos()).toHaveLength(1);
  await c.sql(({ db }) => sql`update expedientes_completos set creado = now() - interval '8 days'`.execute(db));
  await trabajos[1]!.correr(c.casa.host, {});
  expect(await archivos()).toEqual([]);
  expect(await c.casa.host.almacen.leer(`${c.cliente}/${uno!.id}`)).toBeNull();
  expect(await c.hacer(completo.preparados, { CODIGOPACIENTE })).toEqual([]);
});

test('una clínica no llena la cola: el sexto a la vez se rechaza', async () => {
  const c = await preparada();
  const pedir = () => c.llamar(completo.preparar, {}, pedido(c, ['NOTAS']));
  const todos = await Promise.all(Array.from({ length: 6 }, pedir));
  expect(todos.filter((r) => r.success)).toHaveLength(5);
  expect(todos.find((r) => !r.success)!.message).toBe('Ya se están preparando 5 expedientes: espere a que termine alguno');
});

test('un formato va con su propio papel, entre las demás páginas', async () => {
  const c = await preparada();
  await conNotas(c, 1);
  const { ID: ID_FORMATO } = await c.hacer(
    formatosImpresion.agregar,
    {},
    { NOMBRE: 'Consentimiento', HOJA: 'CARTA', ACTIVO: 1, PLANTILLA: '<p>Yo, {{PACIENTE_NOMBRE}}, autorizo.</p><p>{{FIRMA_PACIENTE}}</p>' },
  );
  await c.hacer(formatos.agregar, {}, { ID_FORMATO, CODIGOPACIENTE, CODIGOMEDICO: 1 });
  const { hojas } = await bytesDe(c, ['NOTAS', 'FORMATOS']);
  expect(hojas).toHaveLength(4);
  expect(hojas[3]!.texto).toMatch(/Yo,.*autorizo\./);
  expect(hojas[3]!.texto).toContain('Página4de4');
  expect(hojas[1]!.texto).toMatch(/Formatos4.*Consentimiento4/);
});

test('los estudios van con sus resultados, y las imágenes pequeñas; los originales, en el zip', async () => {
  const c = Object.assign(await clinicaConEstudios(), { hoy: '' });
  c.hoy = enLaClinica(c.zona).fecha;
  const orden = { CODIGOPACIENTE, CODIGOMEDICO: 1, DETALLES: [{ id: ESTUDIOS.glucosa }] };
  const { ID_ORDEN } = await c.hacer(analisisClinicos.agregar, {}, orden as never);
  const RESULTADO = { [ESTUDIOS.glucosa]: '180' };
  await c.hacer(analisisClinicos.actualizar_resultados, { ID_ORDEN }, { FECHA: c.hoy, RESULTADO, VERSION: 1 } as never);
  await c.hacer(analisisClinicos.agregar_resultado_de, { ID_ORDEN }, { DESCRIPCION: 'Hoja del laboratorio', ARCHIVO: pdfDePrueba() });
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const FOTO = new ArchivoDePrueba(png, 'a.png', 'image/png') as never;
  await c.hacer(imagenesPaciente.agregar, { CODIGOPACIENTE, CODIGOCARPETA: 0 }, { DESCRIPCION: 'Herida', FOTO });
  const RECORDS = ['ANALISIS_CLINICOS', 'IMAGENES'];
  const { hojas } = await bytesDe(c, RECORDS);
  expect(hojas).toHaveLength(4);
  for (const dice of ['Glucosa en ayuno180 mg/dL70-99', 'Hoja del laboratorio', 'Elena Márquez'])
    expect(hojas[2]!.texto).toContain(junto(dice));
  expect([hojas[3]!.texto.includes('Herida'), hojas[3]!.imagenes]).toEqual([true, 1]);
  const { ID } = await c.hacer(completo.preparar, {}, { ...pedido(c, RECORDS), ORIGINALES: 1 });
  await trabajos[0]!.correr(c.casa.host, { cliente: c.cliente, ID });
  const zip = unzipSync((await c.llamar(completo.originales, { ID })).body);
  expect(Object.keys(zip)).toEqual([
    'Expediente.pdf',
    'Análisis clínicos/Hoja del laboratorio.pdf',
    expect.stringMatching(/^Imágenes\/Herida\.\w+$/),
  ]);
});
