// Prenatal records: their dates, bounds on both sides, two people at once, pictures, and the card.
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { E } from '#domain/estados.ts';
import { P } from '#domain/permisos.ts';
import { dashboard } from '#features/expediente/dashboard/contract.ts';
import { enLaClinica, sumarDias } from '#kernel/shared/dates.ts';
import { clinicaConAgenda } from '#testing/agenda.ts';
import { ArchivoDePrueba, type Cliente, clinica, type OpcionesClinica } from '#testing/clinica.ts';
import { pdfDePrueba } from '#testing/ordenes.ts';
import { junto, leerPdf } from '#testing/pdf.ts';
import { controlPrenatal } from './contract.ts';
import { curvaDeFondo, curvaDeGanancia } from './curvas.ts';
import { delEmbarazo, edadEn, enCurso, fechasDe, fechasDichas, gananciaDe, type Visita } from './rules.ts';

const PERMISOS = [P.pacientes.abrir, P.pacientes.registrar, P.pacientes.verConsultas, P.prenatal.ver];
const SEMANA = 7;

/** A clinic with a woman of 28 years who is 20 weeks and 3 days pregnant today. */
async function preparada(o: OpcionesClinica = {}) {
  const c = await clinicaConAgenda({ permisos: PERMISOS, ...o });
  const hoy = enLaClinica(c.zona).fecha;
  const CODIGOPACIENTE = 1;
  await paciente(c, { SEXO: E.sexo.mujer, FECHA_NACIMIENTO: sumarDias(hoy, -28 * 366) });
  const FUM = sumarDias(hoy, -(20 * SEMANA + 3));
  const nuevo = { CODIGOPACIENTE, CODIGOMEDICO: 1, FECHA: hoy, F_ULTIMA_MENSTRUACION: FUM };
  return { c, hoy, CODIGOPACIENTE, FUM, nuevo };
}
const paciente = (c: Cliente, { SEXO, FECHA_NACIMIENTO }: { SEXO: number; FECHA_NACIMIENTO: string | null }) =>
  c.sql(({ db }) =>
    sql`update pacientes set "SEXO" = ${SEXO}, "FECHA_NACIMIENTO" = ${FECHA_NACIMIENTO} where "CODIGOPACIENTE" = 1`.execute(db),
  );
const errorDe = async (c: Cliente, forma: object) => {
  const r = await c.llamar(controlPrenatal.agregar_registro, {}, forma as never);
  return r.success ? {} : ((r.data as unknown as { ERRORES?: Record<string, string> } | null)?.ERRORES ?? { general: r.message });
};

test('un registro dice sus fechas y la que rige, sale en el día, en su cuenta y en el encabezado, y se elimina', async () => {
  const { c, hoy, CODIGOPACIENTE, FUM, nuevo } = await preparada();
  expect(await c.hacer(controlPrenatal.obtener_plantilla, { CODIGOPACIENTE })).toMatchObject({ FECHA: hoy, ANTERIOR: null });
  const SIGNOS_VITALES = { PESO: 66.5, TALLA: 160, TENSION_ARTERIAL: '110/70' };
  const visita = { ...nuevo, FONDO_UTERINO: 20.5, FCF: 144, PESO_PREGESTACIONAL: 62, SIGNOS_VITALES };
  const { ID } = await c.hacer(controlPrenatal.agregar_registro, {}, visita);
  const r = await c.hacer(controlPrenatal.obtener_registro, { ID });
  expect(r).toMatchObject({
    EDAD_GESTACIONAL: '20.3',
    EDAD_QUE_RIGE: '20.3',
    FECHA_PROBABLE_PARTO: sumarDias(FUM, 280),
    FECHA_PROBABLE_PARTO_ECO: null,
    FONDO_UTERINO: 20.5,
    PROTEINURIA: null,
    MEDICO: 'Elena Márquez',
    SIGNOS_VITALES: { PESO: 66.5, IMC: 25.98 },
  });
  const dia = await c.hacer(dashboard.resumen_dia, { CODIGOPACIENTE, FECHA: hoy });
  expect(dia.REGISTROS_PRENATAL).toMatchObject([{ ID, DESCRIPCION: '20.3 semanas, fondo uterino 20.5 cm, FCF 144' }]);
  const cabeza = await c.hacer(dashboard.encabezado, { CODIGOPACIENTE });
  expect(cabeza.CUENTAS.REGISTROS_PRENATAL).toBe(1);
  expect(cabeza.EMBARAZO).toEqual({ ID_REGISTRO: ID, INICIO: FUM, EDAD_GESTACIONAL: '20.3', FECHA_PROBABLE_PARTO: sumarDias(FUM, 280) });
  expect((await c.hacer(controlPrenatal.obtener_plantilla, { CODIGOPACIENTE })).ANTERIOR?.ID).toBe(ID);
  // A scan that differs by more than ten days rules; the age is stored as weeks and days.
  const eco = { ...visita, EDAD_GESTACIONAL_ECO: '18', FECHA_ECO: hoy, VERSION: 1 };
  expect(await c.hacer(controlPrenatal.actualizar_registro, { ID }, eco)).toEqual({ VERSION: 2 });
  expect(await c.hacer(controlPrenatal.obtener_registro, { ID })).toMatchObject({
    EDAD_GESTACIONAL_ECO: '18.0',
    EDAD_GESTACIONAL: '20.3',
    EDAD_QUE_RIGE: '18.0',
    FECHA_PROBABLE_PARTO: sumarDias(hoy, 280 - 126),
    FECHA_PROBABLE_PARTO_ECO: sumarDias(hoy, 280 - 126),
  });
  // Somebody who loaded it before does not overwrite it.
  expect((await c.llamar(controlPrenatal.actualizar_registro, { ID }, { ...visita, VERSION: 1 })).status).toBe(409);
  await c.hacer(controlPrenatal.eliminar_registro, { ID });
  expect(await c.hacer(controlPrenatal.obtener_registros, { CODIGOPACIENTE })).toEqual([]);
  expect((await c.llamar(controlPrenatal.obtener_registro, { ID })).status).toBe(404);
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).EMBARAZO).toBeNull();
});

test('dos personas en el mismo registro: una guarda y la otra lee que cambió', async () => {
  const { c, nuevo } = await preparada();
  const { ID } = await c.hacer(controlPrenatal.agregar_registro, {}, nuevo);
  const dos = await Promise.all(
    [140, 150].map((FCF) => c.llamar(controlPrenatal.actualizar_registro, { ID }, { ...nuevo, FCF, VERSION: 1 })),
  );
  expect(dos.map((r) => r.status).sort()).toEqual([200, 409]);
  const gano = dos[0]!.success ? 140 : 150;
  expect(await c.hacer(controlPrenatal.obtener_registro, { ID })).toMatchObject({ FCF: gano, VERSION: 2 });
});

test('cada límite, a un lado y al otro', async () => {
  const { c, nuevo } = await preparada();
  for (const [campo, bien, mal] of [
    ['GESTAS', 20, 21],
    ['PARTOS', 0, -1],
    ['CESAREAS', 10, 11],
    ['ABORTOS', 15, 16],
    ['ECTOPICOS', 5, 6],
    ['NACIDOS_VIVOS', 20, 21],
    ['PESO_PREGESTACIONAL', 30, 29.9],
    ['PESO_PREGESTACIONAL', 250, 250.1],
    ['FONDO_UTERINO', 50, 50.1],
    ['FCF', 60, 59],
    ['FCF', 220, 221],
    ['DBP', 1, 0.9],
    ['DBP', 11, 11.1],
    ['CC', 4, 3.9],
    ['CC', 40, 40.1],
    ['CA', 3, 2.9],
    ['CA', 42, 42.1],
    ['LF', 0.5, 0.4],
    ['LF', 9, 9.1],
    ['LCC', 5, 4.9],
    ['LCC', 100, 100.1],
    ['PESO_FETAL', 20, 19],
    ['PESO_FETAL', 6000, 6001],
    ['LIQUIDO_AMNIOTICO', 40, 40.1],
    ['NUM_FETOS', 1, 0],
    ['NUM_FETOS', 6, 7],
    ['HB', 3, 2.9],
    ['HB', 20, 20.1],
    ['GLUCOSA', 20, 19],
    ['GLUCOSA', 600, 601],
    ['PRESENTACION', 4, 5],
    ['PROTEINURIA', 4, 5],
    ['HEMOTIPO', 'O Rh positivo', 'x'.repeat(21)],
    ['EGO', 'x'.repeat(200), 'x'.repeat(201)],
    ['EDAD_GESTACIONAL_ECO', '3.0', '2.6'],
    ['EDAD_GESTACIONAL_ECO', '44.0', '44.1'],
    ['EDAD_GESTACIONAL_ECO', '20.6', '20.7'],
  ] as const) {
    expect([campo, bien, await errorDe(c, { ...nuevo, [campo]: bien })]).toEqual([campo, bien, {}]);
    expect(Object.keys(await errorDe(c, { ...nuevo, [campo]: mal }))).toEqual([campo]);
  }
});

test('las fechas se niegan juntas: del futuro, de más de 44 semanas, y el término con su día', async () => {
  const { c, hoy, nuevo, FUM } = await preparada();
  const con = (mas: object) => errorDe(c, { ...nuevo, ...mas });
  const SIN = 'Escriba la fecha de última menstruación o la edad por ultrasonido';
  expect(await con({ F_ULTIMA_MENSTRUACION: '' })).toEqual({ F_ULTIMA_MENSTRUACION: SIN });
  expect(await con({ F_ULTIMA_MENSTRUACION: '', EDAD_GESTACIONAL_ECO: '12.3' })).toEqual({});
  expect(await con({ F_ULTIMA_MENSTRUACION: hoy })).toEqual({});
  expect(Object.keys(await con({ F_ULTIMA_MENSTRUACION: sumarDias(hoy, 1) }))).toEqual(['F_ULTIMA_MENSTRUACION']);
  expect(await con({ F_ULTIMA_MENSTRUACION: sumarDias(hoy, -308) })).toEqual({});
  expect(await con({ F_ULTIMA_MENSTRUACION: sumarDias(hoy, -309) })).toEqual({
    F_ULTIMA_MENSTRUACION: 'La última menstruación no puede ser de más de 44 semanas antes de la consulta',
  });
  expect(await con({ FECHA: sumarDias(hoy, 1) })).toEqual({ FECHA: 'La fecha no puede ser posterior a la actual' });
  expect(await con({ FECHA_ECO: hoy })).toEqual({ EDAD_GESTACIONAL_ECO: 'Escriba la edad que dijo el ultrasonido' });
  expect(Object.keys(await con({ FECHA_ECO: sumarDias(hoy, 1), EDAD_GESTACIONAL_ECO: '20.0' }))).toEqual(['FECHA_ECO']);
  expect(Object.keys(await con({ FECHA_ECO: sumarDias(hoy, -60), EDAD_GESTACIONAL_ECO: '40.0' }))).toEqual(['FECHA_ECO']);
  expect(Object.keys(await con({ TDPA: sumarDias(hoy, 1) }))).toEqual(['TDPA']);
  expect(await con({ TERMINO: 1 })).toEqual({ F_TERMINO: 'Escriba la fecha del término' });
  expect(await con({ F_TERMINO: hoy })).toEqual({ TERMINO: 'Elija cómo terminó el embarazo' });
  expect(Object.keys(await con({ TERMINO: 1, F_TERMINO: sumarDias(FUM, -1) }))).toEqual(['F_TERMINO']);
  expect(await con({ TERMINO: 1, F_TERMINO: hoy })).toEqual({});
});

test('a un hombre no se le lleva; si el sexo o el nacimiento cambian después, lo escrito se lee y no se agrega más', async () => {
  const { c, hoy, CODIGOPACIENTE, nuevo } = await preparada();
  const { ID } = await c.hacer(controlPrenatal.agregar_registro, {}, nuevo);
  const anios = (n: number) => sumarDias(hoy, -Math.round(n * 365.2425));
  await paciente(c, { SEXO: E.sexo.hombre, FECHA_NACIMIENTO: anios(28) });
  const hombre = { FECHA: 'El control prenatal no se lleva a pacientes hombres' };
  expect(await errorDe(c, nuevo)).toEqual(hombre);
  expect((await c.llamar(controlPrenatal.actualizar_registro, { ID }, { ...nuevo, VERSION: 1 })).data).toEqual({ ERRORES: hombre });
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).EMBARAZO).toBeNull();
  expect(await c.hacer(controlPrenatal.obtener_registro, { ID })).toMatchObject({ ID, VERSION: 1 });
  const edades = { FECHA: 'El control prenatal es para pacientes de 9 a 59 años' };
  for (const [n, espera] of [
    [8.99, edades],
    [9.01, {}],
    [59.99, {}],
    [60.01, edades],
  ] as const) {
    await paciente(c, { SEXO: E.sexo.noAsignado, FECHA_NACIMIENTO: anios(n) });
    expect([n, await errorDe(c, nuevo)]).toEqual([n, espera]);
  }
  await paciente(c, { SEXO: E.sexo.mujer, FECHA_NACIMIENTO: null });
  expect(await errorDe(c, nuevo)).toEqual({});
  // Under 18 no vital signs are kept.
  await paciente(c, { SEXO: E.sexo.mujer, FECHA_NACIMIENTO: anios(17) });
  const joven = await c.hacer(controlPrenatal.agregar_registro, {}, { ...nuevo, SIGNOS_VITALES: { PESO: 55 } });
  expect((await c.hacer(controlPrenatal.obtener_registro, { ID: joven.ID })).SIGNOS_VITALES).toBeNull();
});

test('el embarazo termina con su parto, y el siguiente empieza de nuevo', async () => {
  const { c, hoy, CODIGOPACIENTE, nuevo } = await preparada();
  const FUM = sumarDias(hoy, -270);
  const de = { ...nuevo, F_ULTIMA_MENSTRUACION: FUM };
  await c.hacer(controlPrenatal.agregar_registro, {}, { ...de, FECHA: sumarDias(hoy, -60) });
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).EMBARAZO?.EDAD_GESTACIONAL).toBe('38.4');
  await c.hacer(controlPrenatal.agregar_registro, {}, { ...de, TERMINO: 1, F_TERMINO: hoy });
  expect((await c.hacer(dashboard.encabezado, { CODIGOPACIENTE })).EMBARAZO).toBeNull();
  expect((await c.hacer(controlPrenatal.obtener_plantilla, { CODIGOPACIENTE })).ANTERIOR).toBeNull();
  await c.sql(({ db }) => sql`update sistema_control set "EXP_CONTROL_PRENATAL" = 0`.execute(db));
});

test('un médico restringido no cambia ni elimina lo de otro; sin permiso no se ve', async () => {
  const { c, CODIGOPACIENTE, nuevo } = await preparada();
  const { ID } = await c.hacer(controlPrenatal.agregar_registro, {}, nuevo);
  const otro = await clinica({ en: c, CODIGOMEDICO: 2, permisos: [...PERMISOS, P.restricciones.medico] });
  const editar = await otro.llamar(controlPrenatal.actualizar_registro, { ID }, { ...nuevo, VERSION: 1 });
  const eliminar = await otro.llamar(controlPrenatal.eliminar_registro, { ID });
  expect([editar.success, eliminar.success]).toEqual([false, false]);
  const mira = await clinica({ en: c, permisos: [P.pacientes.abrir] });
  expect((await mira.llamar(controlPrenatal.obtener_registros, { CODIGOPACIENTE })).status).toBe(403);
  expect((await mira.hacer(dashboard.encabezado, { CODIGOPACIENTE })).EMBARAZO).toBeNull();
  expect(await c.hacer(controlPrenatal.obtener_registros, { CODIGOPACIENTE })).toMatchObject([{ ID, VERSION: 1 }]);
});

const foto = async () =>
  new ArchivoDePrueba(
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#445566' } })
      .png()
      .toBuffer(),
    'eco.png',
    'image/png',
  );
test('las imágenes: al menos una, hasta diez a la vez, PDF o imagen, con descripción de cien, de su registro', async () => {
  const { c, CODIGOPACIENTE, nuevo } = await preparada();
  const { ID } = await c.hacer(controlPrenatal.agregar_registro, {}, nuevo);
  const agregar = (IMAGEN: unknown, DESCRIPCION = 'Semana 20') =>
    c.llamar(controlPrenatal.agregar_imagen, { ID_REGISTRO: ID }, { IMAGEN, DESCRIPCION } as never);
  const errores = async (p: ReturnType<typeof agregar>) => (await p).data as unknown as { ERRORES: Record<string, string> };
  expect((await errores(agregar([]))).ERRORES.IMAGEN).toBe('Debe cargar al menos una imagen');
  const once = await Promise.all(Array.from({ length: 11 }, foto));
  expect((await errores(agregar(once))).ERRORES.IMAGEN).toBe('No puede subir más de 10 archivos a la vez');
  expect(Object.keys((await errores(agregar([once[0]], 'x'.repeat(101)))).ERRORES)).toEqual(['DESCRIPCION']);
  expect((await agregar(once.slice(1), 'x'.repeat(100))).success).toBe(true);
  expect((await agregar([new ArchivoDePrueba(Buffer.from('hola'), 'hola.txt', 'text/plain')])).success).toBe(false);
  expect((await agregar([pdfDePrueba()])).success).toBe(true);
  const todas = await c.hacer(controlPrenatal.obtener_imagenes, { ID });
  expect([todas.length, todas[0]!.CLASE, todas[1]!.CLASE]).toEqual([11, 'pdf', 'imagen']);
  const una = todas[1]!;
  const cambio = { DESCRIPCION: 'Perfil', VERSION: una.VERSION };
  const params = { ID_REGISTRO: ID, ID: una.ID };
  expect(await c.hacer(controlPrenatal.actualizar_imagen, params, cambio)).toEqual({ VERSION: 2 });
  expect((await c.llamar(controlPrenatal.actualizar_imagen, params, cambio)).status).toBe(409);
  expect((await c.llamar(controlPrenatal.eliminar_imagen, { CODIGOPACIENTE: 2, ID: una.ID })).success).toBe(false);
  await c.hacer(controlPrenatal.eliminar_imagen, { CODIGOPACIENTE, ID: una.ID });
  expect(await c.hacer(controlPrenatal.obtener_imagenes, { ID })).toHaveLength(10);
  await c.hacer(controlPrenatal.eliminar_registro, { ID });
  expect((await c.llamar(controlPrenatal.obtener_imagenes, { ID })).status).toBe(404);
});

test('el carnet se imprime y se envía con sus visitas, sus curvas y sus alertas', async () => {
  const { c, hoy, nuevo } = await preparada();
  const visita = (dias: number, PESO: number, FONDO_UTERINO: number | '') => ({
    ...nuevo,
    ...{ FECHA: sumarDias(hoy, -dias), PESO_PREGESTACIONAL: 60, FONDO_UTERINO, HEMOTIPO: 'O Rh+' },
    SIGNOS_VITALES: { PESO, TALLA: 160, TENSION_ARTERIAL: dias ? '110/70' : '145/92' },
  });
  await c.hacer(controlPrenatal.agregar_registro, {}, visita(60, 61.2, ''));
  const { ID } = await c.hacer(controlPrenatal.agregar_registro, {}, { ...visita(0, 64.5, 20), PROTEINURIA: 2 });
  const { texto } = leerPdf((await c.llamar(controlPrenatal.imprimir, { ID })).body);
  for (const t of ['Control prenatal', '20.3', '20 semanas 3 días', 'descarte preeclampsia', 'O Rh+', '145/92', '61.2', 'Ganancia de peso'])
    expect(texto).toContain(junto(t));
  const { MENSAJE } = await c.hacer(controlPrenatal.enviar, { ID }, { TIPO_MENSAJE: 0, MAIL: 'a@ejemplo.mx' });
  expect(MENSAJE).toContain('20.3 semanas');
});

const registro = (mas: object) => ({
  ...{ FECHA: '2026-01-15', F_ULTIMA_MENSTRUACION: '2025-09-01', FUM_CONFIABLE: 1, EDAD_GESTACIONAL_ECO: '', FECHA_ECO: null },
  ...{ TERMINO: null, F_TERMINO: null, ...mas },
});
test('las fechas del vector publicado, y las mismas en cualquier zona', () => {
  expect(fechasDichas(registro({}))).toMatchObject({ EDAD_GESTACIONAL: '19.3', FECHA_PROBABLE_PARTO: '2026-06-08' });
  const zona = process.env.TZ;
  try {
    for (const TZ of ['UTC', 'America/Mexico_City', 'America/Santiago', 'America/Bogota', 'Pacific/Galapagos', 'Pacific/Auckland']) {
      process.env.TZ = TZ;
      // Every day of a pregnancy that crosses both changes of clock and a 29 February.
      for (let d = 0; d <= 308; d++) {
        const r = registro({ F_ULTIMA_MENSTRUACION: '2023-08-20', FECHA: sumarDias('2023-08-20', d) });
        const f = fechasDe(r)!;
        expect([edadEn(f.inicio, r.FECHA), f.parto]).toEqual([d, '2024-05-26']);
      }
    }
  } finally {
    if (zona === undefined) delete process.env.TZ;
    else process.env.TZ = zona;
  }
});
test('rige la menstruación si es confiable y concuerda, y si no el ultrasonido', () => {
  const con = (mas: object) => fechasDe(registro({ EDAD_GESTACIONAL_ECO: '10.0', FECHA_ECO: '2025-11-10', ...mas }))!;
  expect(con({})).toMatchObject({ rige: 'FUM', inicio: '2025-09-01' });
  expect(con({ EDAD_GESTACIONAL_ECO: '11.0' })).toMatchObject({ rige: 'FUM' });
  expect(con({ EDAD_GESTACIONAL_ECO: '11.1' })).toMatchObject({ rige: 'ECO', inicio: '2025-08-24', parto: '2026-05-31' });
  expect(con({ FUM_CONFIABLE: 0 })).toMatchObject({ rige: 'ECO' });
  expect(con({ F_ULTIMA_MENSTRUACION: null })).toMatchObject({ rige: 'ECO', porFum: null, inicio: '2025-09-01' });
  expect(fechasDe(registro({ F_ULTIMA_MENSTRUACION: null }))).toBeNull();
});
test('cada registro es de su embarazo, y el que va en curso es el último sin término', () => {
  const antes = registro({ FECHA: '2024-08-01', F_ULTIMA_MENSTRUACION: '2023-11-01', TERMINO: 1, F_TERMINO: '2024-08-01' });
  const uno = registro({ FECHA: '2025-11-01' });
  const dos = registro({});
  const todos = [dos, uno, antes];
  expect(delEmbarazo(todos, dos)).toEqual([dos, uno]);
  expect(delEmbarazo(todos, antes)).toEqual([antes]);
  expect(enCurso(todos, '2026-02-01')).toBe(dos);
  expect(enCurso(todos, '2026-07-06')).toBe(dos);
  expect(enCurso(todos, '2026-07-07')).toBeNull();
  expect(enCurso([antes], '2024-08-02')).toBeNull();
  expect(enCurso([], '2026-02-01')).toBeNull();
});
test('lo ganado se compara con lo que corresponde al IMC anterior, y las curvas llevan las visitas', () => {
  const v = (FECHA: string, PESO: number | null, FONDO_UTERINO: number | null) =>
    ({
      ...registro({ FECHA }),
      ...{ DBP: null, CC: null, CA: null, LF: null, LCC: null, PROTEINURIA: null, FCF: null, HB: null, NUM_FETOS: null },
      ...{ PESO_PREGESTACIONAL: 60, FONDO_UTERINO, SIGNOS_VITALES: PESO === null ? null : { PESO, TALLA: 160, TENSION_ARTERIAL: '' } },
    }) as Visita;
  const visitas = [v('2026-04-06', 68, 30), v('2026-01-15', 64.4, 19), v('2025-10-01', null, null)];
  expect(gananciaDe(visitas[1]!, null)).toMatchObject({ ganado: 4.4, imc: 23.44, total: [11.5, 16] });
  expect(gananciaDe(visitas[2]!, 160)).toMatchObject({ ganado: null, imc: 23.44 });
  expect(gananciaDe(visitas[2]!, null)).toBeNull();
  const fondo = curvaDeFondo(visitas, 'Ana');
  expect(fondo.series[0]!.puntos.map((p) => p.y)).toEqual([19, 30]);
  expect(fondo.eje).toMatchObject({ tipo: 'numero' });
  expect((fondo.eje as { dicho: (x: number) => string }).dicho(fondo.series[0]!.puntos[0]!.x as number)).toBe('19.3 semanas');
  expect(curvaDeGanancia(visitas, 'Ana')!.series[0]!.puntos.map((p) => p.y)).toEqual([4.4, 8]);
  expect(curvaDeGanancia([visitas[2]!], 'Ana')).toBeNull();
});
