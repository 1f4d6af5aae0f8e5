// Clinical histories: every type of answer, formulas, signs, pictures, closing, old questions, restricted users, two at once.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { P } from '#domain/permisos.ts';
import { sembrarCie10 } from '#features/diagnosticos/server/sembrar.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { notasEvolucion } from '#features/expediente/notas_evolucion/contract.ts';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import { plantillasHc } from '#features/plantillas_hc/contract.ts';
import { enLaClinica } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { ArchivoDePrueba, type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { imagenDe } from '#testing/hostiles.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { historiasClinicas as hc } from './contract.ts';
import { todasLasPreguntas } from './rules.ts';

const TODOS = [
  P.pacientes.abrir,
  P.pacientes.verConsultas,
  ...Object.values(P.historias),
  ...Object.values(P.notas),
  P.catalogosClinicos.plantillasHistorias,
];
const CODIGOPACIENTE = 1;

/** A clinic with a template that asks one question of each type; `q` are their codes by type. */
async function preparada(o: OpcionesClinica = {}) {
  const c = await clinicaConAgenda({ permisos: TODOS, ...o });
  await sembrarCie10(c.casa.dueno);
  await c.sql(({ db }) => sql`update pacientes set "FECHA_NACIMIENTO" = '1980-05-20', "SEXO" = 1`.execute(db));
  const { CODIGOHC } = await c.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'Historia general', ACTIVO: 1 });
  const { CODIGOSECCION } = await c.hacer(plantillasHc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: 'Exploración', ACTIVO: 1 });
  const imagen = await c.hacer(
    imagenesInteractivas.agregar,
    {},
    { NOMBRE: 'Cuerpo', ACTIVO: 1, IMAGEN: new ArchivoDePrueba(await imagenDe(400, 300), 'c.png', 'image/png') },
  );
  await c.hacer(
    imagenesInteractivas.actualizar,
    { ID: imagen.ID },
    {
      NOMBRE: 'Cuerpo',
      ACTIVO: 1,
      NODO: [
        { NOMBRE: 'Cabeza', X: 50, Y: 10, ACTIVO: 1 },
        { NOMBRE: 'Rodilla', X: 40, Y: 80, ACTIVO: 1 },
      ],
    },
  );
  const preguntar = async (TIPO_RESPUESTA: string, DESCRIPCION: string, mas: object = {}) =>
    (await c.hacer(plantillasHc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION, DESCRIPCION, TIPO_RESPUESTA, ...mas })).CODIGOPREGUNTA;
  const q = {
    M: await preguntar('M', 'Motivo', { REQUERIDO: 1 }),
    D: await preguntar('D', 'Inicio'),
    N: await preguntar('N', 'Peso'),
    N2: await preguntar('N', 'Talla'),
    B: await preguntar('B', '¿Fuma?'),
    R: await preguntar('R', 'Dolor'),
    G: await preguntar('G', 'Síntomas'),
    I: await preguntar('I', 'Radiografía'),
    F: 0,
    S: await preguntar('S', 'Signos'),
    X: await preguntar('X', 'Diagnósticos'),
    T: await preguntar('T', 'Lesiones', { ID_IMAGEN_INTERACTIVA: imagen.ID }),
  };
  q.F = await preguntar('F', 'IMC', { FORMULA: `$${q.N} / ($${q.N2} / 100) ** 2`, DECIMALES: 1 });
  for (const [CODIGOPREGUNTA, opciones] of [
    [q.R, ['Leve', 'Intenso']],
    [q.G, ['Tos', 'Fiebre']],
  ] as const)
    for (const DESCRIPCION of opciones)
      await c.hacer(plantillasHc.agregar_opcion, {}, { CODIGOHC, CODIGOPREGUNTA, DESCRIPCION, ACTIVO: 1 });
  const { NODO } = await c.hacer(imagenesInteractivas.obtener_editable, { ID: imagen.ID });
  return { c, CODIGOHC, CODIGOSECCION, q, nodos: NODO.map((n) => n.ID) };
}
const agregar = async (c: Cliente, CODIGOHC: number) =>
  (await c.hacer(hc.agregar, {}, { CODIGOHC, CODIGOMEDICO: 1, CODIGOPACIENTE })).CONSECUTIVO;
const detalle = (c: Cliente, CONSECUTIVO: number) => c.hacer(hc.obtener_detalle, { CONSECUTIVO });
const respuestas = async (c: Cliente, CONSECUTIVO: number): Promise<Record<number, string>> =>
  Object.fromEntries(todasLasPreguntas(await detalle(c, CONSECUTIVO)).map((p) => [p.CODIGOPREGUNTA, p.RESPUESTA]));
const con = (r: Record<number, string>, mas: object = {}) => ({
  RESPUESTAS: Object.entries(r).map(([codigo, RESPUESTA]) => ({ CODIGOPREGUNTA: Number(codigo), RESPUESTA })),
  CERRADA: 0,
  ...mas,
});
/** The text of the printed page, without blanks. */
const enPapel = async (c: Cliente, CONSECUTIVO: number): Promise<string> =>
  junto(leerPdf((await c.llamar(hc.imprimir, { CONSECUTIVO })).body).texto);
const envejecer = (c: Cliente, horas: number) =>
  c.sql(({ db }) => sql`update historias_clinicas set creado = now() - make_interval(hours => ${horas})`.execute(db));

test('una historia se responde con todos los tipos, se lee igual, y sale en su lista, en el día y en su cuenta', async () => {
  const { c, CODIGOHC, q, nodos } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  const hoy = enLaClinica(c.zona).fecha;
  const IMAGEN = new ArchivoDePrueba(await imagenDe(200, 100), 'rx.png', 'image/png');
  const rx = await c.hacer(hc.agregar_imagen, { CONSECUTIVO, CODIGOPREGUNTA: q.I }, { IMAGEN });
  expect(rx).toMatchObject({ ANCHO: 200, ALTO: 100 });
  const COMENTARIOS = [
    { CODIGOPREGUNTA: q.T, ID_NODO: nodos[1], LESION: 'Esguince', COMENTARIO: 'Grado II' },
    { CODIGOPREGUNTA: q.I, ID_NODO: null, X: 25.5, Y: 40, LESION: '', COMENTARIO: 'Línea de fractura' },
  ];
  const dichas = {
    [q.M]: '  Dolor de rodilla\ntras caída ',
    [q.D]: '2026-08-01',
    [q.N]: '82,5',
    [q.N2]: '170',
    [q.B]: '0',
    [q.R]: 'Intenso',
    [q.G]: 'Fiebre, Tos',
    [q.I]: String(rx.ID),
    [q.F]: '999',
    [q.X]: 'e11.9\nI10X otra cosa',
  };
  const SIGNOS_VITALES = { PESO: 82.5, TALLA: 170, TENSION_ARTERIAL: '130 / 85' };
  expect(await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con(dichas, { COMENTARIOS, SIGNOS_VITALES }))).toEqual({
    CONSECUTIVO,
    VERSION: 2,
    CERRADA: 0,
  });
  const leidas = await respuestas(c, CONSECUTIVO);
  expect(leidas).toMatchObject({
    [q.M]: 'Dolor de rodilla\ntras caída',
    [q.N]: '82.5',
    [q.B]: '0',
    [q.G]: 'Fiebre,Tos',
    // The server computes the formula itself: 82.5 / 1.7².
    [q.F]: '28.5',
  });
  expect(leidas[q.X]).toMatch(/^E119 .+\nI10X? (?!otra cosa).+$/);
  const h = await detalle(c, CONSECUTIVO);
  expect(h.COMENTARIOS).toMatchObject(COMENTARIOS);
  expect(h.SIGNOS_VITALES).toMatchObject({ PESO: 82.5, TENSION_ARTERIAL: '130/85', IMC: expect.any(Number) });
  expect(h).toMatchObject({ GUARDADA: 1, CERRADA: 0, MEDICO: 'Elena Márquez', FECHA: hoy });
  expect((await c.casa.app.inject({ url: h.ENVIADAS[0]!.IMAGEN })).statusCode).toBe(200);
  expect(await c.hacer(hc.obtener, { CODIGOPACIENTE })).toMatchObject([{ CONSECUTIVO, DESCRIPCION: 'Historia general', CERRADA: 0 }]);
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect(dia.HISTORIAS).toMatchObject([{ ID: CONSECUTIVO, DESCRIPCION: 'Historia general', ESTADO: 'Abierta' }]);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).CUENTAS.HISTORIAS).toBe(1);
});

test('cada respuesta mala tiene su frase junto a su pregunta y nada se guarda', async () => {
  const { c, CODIGOHC, q, nodos } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  const malas: [number, string, string][] = [
    [q.D, '31/12/2026', 'Formato de fecha inválido.'],
    [q.N, 'ochenta', 'Debe ser un número'],
    [q.B, 'tal vez', 'Seleccione una opción válida'],
    [q.R, 'Regular', 'Seleccione una opción válida'],
    [q.G, 'Tos,Hipo', 'Seleccione una opción válida'],
    [q.X, 'E119\nE11.9', 'El CIE10 seleccionado ya está agregado'],
    [q.M, '', 'Este campo es requerido'],
    [9999, 'x', 'La pregunta no es de esta historia clínica'],
  ];
  const RESPUESTAS = malas.map(([CODIGOPREGUNTA, RESPUESTA]) => ({ CODIGOPREGUNTA, RESPUESTA }));
  const COMENTARIOS = [
    { CODIGOPREGUNTA: q.T, ID_NODO: 9999, LESION: 'x' },
    { CODIGOPREGUNTA: q.T, ID_NODO: nodos[0], LESION: 'Golpe' },
    { CODIGOPREGUNTA: q.T, ID_NODO: nodos[0], LESION: 'Golpe' },
    { CODIGOPREGUNTA: q.T, ID_NODO: nodos[1] },
    { CODIGOPREGUNTA: q.I, COMENTARIO: 'sin lugar' },
  ];
  const r = await c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, { RESPUESTAS, COMENTARIOS });
  expect(r).toMatchObject({
    status: 422,
    data: {
      ERRORES: {
        ...Object.fromEntries(malas.map(([, , frase], i) => [`RESPUESTAS.${i}.RESPUESTA`, frase])),
        'COMENTARIOS.0.LESION': 'El nodo no existe',
        'COMENTARIOS.2.LESION': 'El nodo seleccionado ya existe en la lista',
        'COMENTARIOS.3.LESION': 'Escriba la lesión o un comentario',
        'COMENTARIOS.4.COMENTARIO': 'Falta el lugar en la imagen',
      },
    },
  });
  const bien = { [q.M]: 'Dolor' };
  expect((await c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.N]: '80' }))).data).toEqual({
    ERRORES: { RESPUESTAS: 'Falta responder «Motivo»' },
  });
  for (const mala of [
    con({ ...bien, [q.X]: 'ZZZ9' }),
    con({ ...bien, [q.I]: '77' }),
    con({ ...bien, [q.M]: 'x'.repeat(5001) }),
    con(bien, { SIGNOS_VITALES: { PESO: 999 } }),
  ])
    expect((await c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, mala)).success).toBe(false);
  const IMAGEN = new ArchivoDePrueba(Buffer.from('%PDF-1.4 no soy una imagen'), 'a.png', 'image/png');
  expect((await c.llamar(hc.agregar_imagen, { CONSECUTIVO, CODIGOPREGUNTA: q.I }, { IMAGEN })).success).toBe(false);
  const buena = new ArchivoDePrueba(await imagenDe(10, 10), 'a.png', 'image/png');
  expect((await c.llamar(hc.agregar_imagen, { CONSECUTIVO, CODIGOPREGUNTA: q.M }, { IMAGEN: buena })).message).toBe(
    'La pregunta no lleva imagen',
  );
  expect(Object.values(await respuestas(c, CONSECUTIVO)).every((x) => x === '')).toBe(true);
});

test('la plantilla cambia después y la historia sigue diciendo lo que se preguntó entonces; una nueva pregunta lo de ahora', async () => {
  const { c, CODIGOHC, CODIGOSECCION, q } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'Dolor', [q.R]: 'Intenso' }));
  await c.hacer(
    plantillasHc.actualizar_pregunta,
    { CODIGOPREGUNTA: q.M },
    { DESCRIPCION: 'Motivo de consulta', TIPO_RESPUESTA: 'M', REQUERIDO: 1 },
  );
  await c.hacer(plantillasHc.eliminar_pregunta, { CODIGOPREGUNTA: q.D });
  await c.hacer(plantillasHc.actualizar_seccion, { CODIGOSECCION }, { DESCRIPCION: 'Otra sección', ACTIVO: 1 });
  const opciones = await c.hacer(plantillasHc.obtener_opciones, { CODIGOHC, CODIGOPREGUNTA: q.R, INACTIVOS: 0 });
  await c.hacer(plantillasHc.eliminar_opcion, { CODIGOOPCION: opciones.find((o) => o.DESCRIPCION === 'Intenso')!.CODIGOOPCION });
  await c.hacer(plantillasHc.actualizar, { CODIGOHC }, { DESCRIPCION: 'Historia nueva', ACTIVO: 1 });
  const vieja = await detalle(c, CONSECUTIVO);
  expect(vieja).toMatchObject({ DESCRIPCION: 'Historia general', SECCIONES: [{ DESCRIPCION: 'Exploración' }] });
  const preguntas = todasLasPreguntas(vieja);
  expect(preguntas.find((p) => p.CODIGOPREGUNTA === q.M)).toMatchObject({ DESCRIPCION: 'Motivo', RESPUESTA: 'Dolor' });
  expect(preguntas.map((p) => p.CODIGOPREGUNTA)).toContain(q.D);
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.D]: '2026-01-01', [q.R]: 'Intenso' }));
  expect(await enPapel(c, CONSECUTIVO)).toContain('MotivoDolor');
  const nueva = await detalle(c, await agregar(c, CODIGOHC));
  expect(nueva).toMatchObject({ DESCRIPCION: 'Historia nueva', SECCIONES: [{ DESCRIPCION: 'Otra sección' }] });
  expect(todasLasPreguntas(nueva).map((p) => p.CODIGOPREGUNTA)).not.toContain(q.D);
  // The previous answer is offered, with its day; the template keeps the type of what was answered.
  expect(todasLasPreguntas(nueva).find((p) => p.CODIGOPREGUNTA === q.M)).toMatchObject({
    DESCRIPCION: 'Motivo de consulta',
    RESPUESTA: '',
    ANTERIOR: { RESPUESTA: 'Dolor', FECHA: vieja.FECHA },
  });
  expect((await c.llamar(plantillasHc.eliminar_pregunta, { CODIGOPREGUNTA: q.M })).success).toBe(false);
  expect((await c.llamar(plantillasHc.eliminar, { CODIGOHC })).success).toBe(false);
  // A clone asks what is asked now, and keeps the answer whose option is gone.
  const clon = await detalle(c, (await c.hacer(hc.clonar, { CONSECUTIVO })).CONSECUTIVO);
  const delClon = new Map(todasLasPreguntas(clon).map((p) => [p.CODIGOPREGUNTA, p]));
  expect(delClon.get(q.M)).toMatchObject({ DESCRIPCION: 'Motivo de consulta', RESPUESTA: 'Dolor' });
  expect(delClon.get(q.R)).toMatchObject({ OPCIONES: ['Leve'], RESPUESTA: 'Intenso' });
  expect(clon).toMatchObject({ GUARDADA: 1, CERRADA: 0, VERSION: 1 });
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO: clon.CONSECUTIVO }, con({ [q.R]: 'Intenso' }));
});

test('cerrada ya no se edita, ni se elimina, ni recibe imágenes; ni siquiera la base lo permite', async () => {
  const { c, CODIGOHC, q } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  expect((await c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, con({}, { CERRADA: 1 }))).success).toBe(false);
  expect((await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'Dolor' }, { CERRADA: 1 }))).CERRADA).toBe(1);
  expect(await detalle(c, CONSECUTIVO)).toMatchObject({ CERRADA: 1, CERRADA_SOLA: 0 });
  expect((await c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'Otro' }))).message).toBe(
    'La historia clínica está cerrada, no se puede modificar',
  );
  expect((await c.llamar(hc.puede_eliminar, { CONSECUTIVO })).message).toBe('No se pueden eliminar historias clínicas cerradas');
  expect((await c.llamar(hc.eliminar, { CONSECUTIVO })).success).toBe(false);
  const IMAGEN = new ArchivoDePrueba(await imagenDe(10, 10), 'a.png', 'image/png');
  expect((await c.llamar(hc.agregar_imagen, { CONSECUTIVO, CODIGOPREGUNTA: q.I }, { IMAGEN })).success).toBe(false);
  await expect(
    c.sql(({ db }) => sql`update historias_respuestas set "RESPUESTA" = 'x' where "CONSECUTIVO" = ${CONSECUTIVO}`.execute(db)),
  ).rejects.toThrow(/cerrada/);
  expect((await respuestas(c, CONSECUTIVO))[q.M]).toBe('Dolor');
});

test('a las 24 horas se cierra sola aunque falte lo requerido, con su marca; antes del trabajo ya se lee cerrada', async () => {
  const { c, CODIGOHC, q } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  await envejecer(c, 23);
  expect(await detalle(c, CONSECUTIVO)).toMatchObject({ CERRADA: 0 });
  await envejecer(c, 24);
  expect(await detalle(c, CONSECUTIVO)).toMatchObject({ CERRADA: 1, CERRADA_SOLA: 1 });
  expect((await c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'Tarde' }))).success).toBe(false);
  const { cerrarVencidas } = await import('./server/guardar.ts');
  await c.sql((ctx) => cerrarVencidas(ctx as never));
  const { rows } = await c.casa.dueno.query(
    'select "CERRADA", cerrada_por, cerrada_el = creado + interval \'24 hours\' as justo from historias_clinicas where cliente = $1',
    [c.cliente],
  );
  expect(rows).toEqual([{ CERRADA: 1, cerrada_por: 0, justo: true }]);
});

test('los signos son los del día: se leen de la nota y lo que mide la historia lo lee la siguiente nota', async () => {
  const { c, CODIGOHC, q } = await preparada();
  await c.hacer(
    notasEvolucion.agregar,
    { CODIGOPACIENTE },
    { CODIGOMEDICO: 1, NOTA: '<p>Bien</p>', SIGNOS_VITALES: { PESO: 81, TALLA: 170 } },
  );
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  expect((await detalle(c, CONSECUTIVO)).SIGNOS_VITALES).toMatchObject({ PESO: 81, TALLA: 170 });
  const SIGNOS_VITALES = { PESO: 81, TALLA: 170, FRECUENCIA_CARDIACA: 92 };
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'Control' }, { SIGNOS_VITALES }));
  expect((await c.hacer(notasEvolucion.obtener_plantilla, { CODIGOPACIENTE })).SIGNOS_VITALES).toMatchObject({
    PESO: 81,
    FRECUENCIA_CARDIACA: 92,
  });
  const hoy = enLaClinica(c.zona).fecha;
  const serie = { CODIGOPACIENTE, FECHA_INICIAL: hoy, FECHA_FINAL: hoy, SIGNO: 'FRECUENCIA_CARDIACA' };
  expect(await c.hacer(notasEvolucion.obtener_signo_vital, {}, serie)).toMatchObject([{ VALOR: 92 }]);
  // Saving without signs leaves them; a history that was deleted measured nothing.
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'Control 2' }));
  expect((await detalle(c, CONSECUTIVO)).SIGNOS_VITALES).toMatchObject({ FRECUENCIA_CARDIACA: 92 });
  await c.hacer(hc.eliminar, { CONSECUTIVO });
  expect(await c.hacer(notasEvolucion.obtener_signo_vital, {}, serie)).toEqual([]);
});

test('lo que no se envía se queda, un clon lleva respuestas y lesiones pero no imágenes ni signos, y las anteriores se ofrecen', async () => {
  const { c, CODIGOHC, q, nodos } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  const IMAGEN = new ArchivoDePrueba(await imagenDe(10, 10), 'a.png', 'image/png');
  const { ID } = await c.hacer(hc.agregar_imagen, { CONSECUTIVO, CODIGOPREGUNTA: q.I }, { IMAGEN });
  const COMENTARIOS = [{ CODIGOPREGUNTA: q.T, ID_NODO: nodos[0], LESION: 'Cicatriz', COMENTARIO: '' }];
  await c.hacer(
    hc.actualizar_respuestas,
    { CONSECUTIVO },
    con({ [q.M]: 'Dolor', [q.N]: '80', [q.I]: String(ID) }, { COMENTARIOS, SIGNOS_VITALES: { PESO: 80 } }),
  );
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.N]: '' }));
  expect(await respuestas(c, CONSECUTIVO)).toMatchObject({ [q.M]: 'Dolor', [q.N]: '', [q.I]: String(ID) });
  expect((await detalle(c, CONSECUTIVO)).COMENTARIOS).toHaveLength(1);
  const { CONSECUTIVO: clon } = await c.hacer(hc.clonar, { CONSECUTIVO });
  expect(await respuestas(c, clon)).toMatchObject({ [q.M]: 'Dolor', [q.I]: '' });
  const h = await detalle(c, clon);
  expect(h.COMENTARIOS).toMatchObject(COMENTARIOS);
  expect(h.ENVIADAS).toEqual([]);
  expect(todasLasPreguntas(h).find((p) => p.CODIGOPREGUNTA === q.T)!.ANTERIOR).toMatchObject({ COMENTARIOS });
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO: clon }, con({}, { COMENTARIOS: [] }));
  expect((await detalle(c, clon)).COMENTARIOS).toEqual([]);
});

test('quien está restringido a un médico solo guarda, clona y elimina las suyas; sin 116 o 171 nadie', async () => {
  const { c, CODIGOHC, q } = await preparada();
  const { CONSECUTIVO } = await c.hacer(hc.agregar, {}, { CODIGOHC, CODIGOMEDICO: 2, CODIGOPACIENTE });
  await c.sql(({ db }) => sql`update pacientes set "CODIGOMEDICO" = null`.execute(db));
  const suyo = await clinica({ en: c, permisos: [...TODOS, P.restricciones.medicoYCaja], CODIGOMEDICO: 1 });
  expect((await suyo.hacer(hc.obtener_detalle, { CONSECUTIVO })).CODIGOMEDICO).toBe(2);
  const frases = [
    (await suyo.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: 'x' }))).message,
    (await suyo.llamar(hc.eliminar, { CONSECUTIVO })).message,
    (await suyo.llamar(hc.clonar, { CONSECUTIVO })).message,
    (await suyo.llamar(hc.agregar, {}, { CODIGOHC, CODIGOMEDICO: 2, CODIGOPACIENTE })).message,
  ];
  expect(frases).toEqual([
    'No se pueden modificar historias clínicas que no corresponden con el usuario',
    'No se pueden eliminar historias clínicas que no corresponden con el usuario',
    'Solo puede registrar historias clínicas de su propio médico',
    'Solo puede registrar historias clínicas de su propio médico',
  ]);
  const lector = await clinica({ en: c, permisos: [P.pacientes.abrir, P.historias.ver] });
  for (const llamada of [hc.actualizar_respuestas, hc.clonar, hc.eliminar])
    expect((await lector.llamar(llamada, { CONSECUTIVO }, con({ [q.M]: 'x' }))).status).toBe(403);
  // 150 alone begins one (2 §2.3).
  expect((await lector.llamar(hc.agregar, {}, { CODIGOHC, CODIGOMEDICO: 1, CODIGOPACIENTE })).success).toBe(true);
});

test('ni plantilla inactiva o vacía, ni médico que no está, ni paciente inactivo', async () => {
  const { c, CODIGOHC } = await preparada();
  const otra = await c.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'Vacía', ACTIVO: 1 });
  const alta = async (mas: object) => (await c.llamar(hc.agregar, {}, { CODIGOHC, CODIGOMEDICO: 1, CODIGOPACIENTE, ...mas })).message;
  expect(await alta({ CODIGOHC: otra.CODIGOHC })).toBe('La historia clínica «Vacía» no tiene preguntas');
  expect(await alta({ CODIGOHC: 999 })).toBe('La historia clínica no existe');
  expect(await alta({ CODIGOMEDICO: 99 })).toBe('El médico no existe');
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  await c.hacer(plantillasHc.actualizar, { CODIGOHC }, { DESCRIPCION: 'Historia general', ACTIVO: 0 });
  expect(await alta({})).toBe('La historia clínica «Historia general» está inactiva');
  await c.sql(({ db }) => sql`update pacientes set "ACTIVO" = 0`.execute(db));
  for (const llamada of [hc.actualizar_respuestas, hc.eliminar, hc.clonar])
    expect((await c.llamar(llamada, { CONSECUTIVO }, con({}))).success).toBe(false);
  expect(await c.hacer(hc.obtener, { CODIGOPACIENTE })).toHaveLength(1);
});

test('dos en la misma historia: el segundo se entera y nada se pierde; el mismo formulario se guarda una vez', async () => {
  const { c, CODIGOHC, q } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  const dos = await Promise.all(
    ['A', 'B'].map((r) => c.llamar(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: r }, { VERSION: 1 }))),
  );
  expect(dos.map((r) => r.status).toSorted()).toEqual([200, 409]);
  expect(dos.find((r) => r.status === 409)!.message).toMatch(/^Otra persona guardó cambios en esta historia clínica/);
  expect((await detalle(c, CONSECUTIVO)).VERSION).toBe(2);
});

test('se imprime con lo que se preguntó, y se envía por correo y WhatsApp', async () => {
  const { c, CODIGOHC, q, nodos } = await preparada();
  const CONSECUTIVO = await agregar(c, CODIGOHC);
  const COMENTARIOS = [{ CODIGOPREGUNTA: q.T, ID_NODO: nodos[0], LESION: 'Golpe', COMENTARIO: 'Frontal' }];
  await c.hacer(hc.actualizar_respuestas, { CONSECUTIVO }, con({ [q.M]: '<b>Dolor</b>', [q.B]: '1' }, { COMENTARIOS }));
  const papel = await enPapel(c, CONSECUTIVO);
  for (const dicho of ['<b>Dolor</b>', '¿Fuma?', 'Sí', 'Cabeza: Golpe', 'Frontal', 'Sin respuesta', 'Abierta: puede cambiar'])
    expect(papel).toContain(junto(dicho));
  const envio = { TIPO_MENSAJE: 0, MAIL: 'ana@ejemplo.mx', TCEL_LADA: '', TCELULAR: '' };
  expect((await c.hacer(hc.enviar, { CONSECUTIVO }, envio)).MENSAJE).toContain('Historia general');
  expect((await c.hacer(hc.obtener_mensaje, { CONSECUTIVO })).MENSAJE).toContain('Ana Núñez');
  expect((await c.llamar(hc.enviar, { CONSECUTIVO }, { ...envio, MAIL: '' })).success).toBe(false);
});
