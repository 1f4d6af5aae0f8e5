// Templates of clinical histories: building, ordering, formulas, options, copying and deleting them.
import { expect, test } from 'vitest';
import { calcularFormula, leerFormula } from '#domain/formula.ts';
import { P } from '#domain/permisos.ts';
import { imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import type { Arbol } from '#kernel/shared/corchetes.ts';
import { ArchivoDePrueba, type Cliente, clinica } from '#testing/clinica.ts';
import { plantillasHc as hc, type PreguntaEnLista } from './contract.ts';
import { ofreceDefecto, ofreceRequerido, TIPOS, type Tipo, tiposPara } from './respuestas.ts';
import { plantillaCompleta } from './server/copiar.ts';
import { marcarRespondidas, marcarUsada } from './server/uso.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** A clinic with a history of two sections. */
async function conHistoria(DESCRIPCION = 'Historia general') {
  const c = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  const { CODIGOHC } = await c.hacer(hc.agregar, {}, { DESCRIPCION });
  const seccion = async (d: string) => (await c.hacer(hc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: d })).CODIGOSECCION;
  const antecedentes = await seccion('Antecedentes');
  const exploracion = await seccion('Exploración');
  return { c, CODIGOHC, antecedentes, exploracion };
}
const preguntar = async (c: Cliente, CODIGOHC: number, CODIGOSECCION: number, o: Arbol) =>
  (await c.hacer(hc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION, TIPO_RESPUESTA: 'M', ...o })).CODIGOPREGUNTA;
const preguntas = (c: Cliente, CODIGOHC: number, CODIGOSECCION = 0) =>
  c.hacer(hc.obtener_preguntas, { CODIGOHC, CODIGOSECCION, INACTIVOS: 1 });
const una = async (c: Cliente, CODIGOHC: number, CODIGOPREGUNTA: number): Promise<PreguntaEnLista> =>
  (await preguntas(c, CODIGOHC)).find((p) => p.CODIGOPREGUNTA === CODIGOPREGUNTA)!;
const cambiar = async (c: Cliente, CODIGOHC: number, CODIGOPREGUNTA: number, o: Arbol) => {
  const p = await una(c, CODIGOHC, CODIGOPREGUNTA);
  return c.llamar(hc.actualizar_pregunta, { CODIGOPREGUNTA }, { ...p, ORDEN: '', CODIGOSECCIONHC: '', ...o });
};

test('una historia se arma con secciones, preguntas y opciones, y se lee como se armó', async () => {
  const { c, CODIGOHC, antecedentes, exploracion } = await conHistoria();
  const sexo = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: '¿Fuma?', TIPO_RESPUESTA: 'R', REQUERIDO: 1 });
  for (const DESCRIPCION of ['Nunca', 'Antes', 'Actualmente'])
    await c.hacer(hc.agregar_opcion, {}, { CODIGOPREGUNTA: sexo, CODIGOHC, DESCRIPCION });
  await preguntar(c, CODIGOHC, exploracion, { DESCRIPCION: 'Hallazgos', RESPUESTA_DEFAULT: 'Sin datos patológicos' });
  expect(await c.hacer(hc.obtener_con, { INACTIVOS: 1 })).toEqual([
    { CODIGOHC, DESCRIPCION: 'Historia general', ACTIVO: 1, VERSION: 1, EN_USO: 0, PREGUNTAS: 2 },
  ]);
  expect(await c.hacer(hc.obtener)).toEqual([{ CODIGOHC, DESCRIPCION: 'Historia general' }]);
  expect(await c.hacer(hc.obtener_secciones, { CODIGOHC, INACTIVOS: 0 })).toMatchObject([
    { DESCRIPCION: 'Antecedentes', ORDEN: 1, PREGUNTAS: 1, EN_USO: 0 },
    { DESCRIPCION: 'Exploración', ORDEN: 2, PREGUNTAS: 1 },
  ]);
  expect(await preguntas(c, CODIGOHC)).toMatchObject([
    { DESCRIPCION: '¿Fuma?', TIPO_RESPUESTA: 'R', REQUERIDO: 1, OPCIONES: 3, CODIGOSECCION: antecedentes, CODIGOSECCIONHC: antecedentes },
    { DESCRIPCION: 'Hallazgos', RESPUESTA_DEFAULT: 'Sin datos patológicos', REQUERIDO: 0, DECIMALES: 2, ACTIVO: 1 },
  ]);
  expect((await preguntas(c, CODIGOHC, exploracion)).map((p) => p.DESCRIPCION)).toEqual(['Hallazgos']);
  expect(
    (await c.hacer(hc.obtener_opciones, { CODIGOHC, CODIGOPREGUNTA: sexo, INACTIVOS: 0 })).map((o) => [o.DESCRIPCION, o.ORDEN]),
  ).toEqual([
    ['Nunca', 1],
    ['Antes', 2],
    ['Actualmente', 3],
  ]);
});

test('lo que falta o no cabe se dice por su campo', async () => {
  const { c, CODIGOHC, antecedentes } = await conHistoria();
  expect(await c.llamar(hc.agregar, {}, { DESCRIPCION: 'x'.repeat(46) })).toMatchObject({
    data: { ERRORES: { DESCRIPCION: 'Debe tener máximo 45 caracteres' } },
  });
  expect(await c.llamar(hc.agregar, {}, { DESCRIPCION: 'HISTORIA Géneral' })).toMatchObject({
    message: 'Ya existe una historia clínica con ese nombre',
  });
  expect(await c.llamar(hc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: '' })).toMatchObject({
    message: 'Debe llenar todos los campos requeridos',
  });
  const mala = (o: Arbol) => c.llamar(hc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION: antecedentes, DESCRIPCION: 'P', ...o });
  expect((await mala({})).data).toEqual({ ERRORES: { TIPO_RESPUESTA: 'Este campo es requerido' } });
  expect((await mala({ TIPO_RESPUESTA: 'F' })).data).toEqual({ ERRORES: { FORMULA: 'Este campo es requerido' } });
  expect((await mala({ TIPO_RESPUESTA: 'T' })).data).toEqual({ ERRORES: { ID_IMAGEN_INTERACTIVA: 'Este campo es requerido' } });
  expect((await mala({ TIPO_RESPUESTA: 'M', CODIGOSECCION: '' })).data).toEqual({ ERRORES: { CODIGOSECCION: 'Este campo es requerido' } });
  expect((await mala({ TIPO_RESPUESTA: 'M', CODIGOSECCION: 99 })).message).toBe('La sección no existe en esta historia clínica');
  const defecto = async (TIPO_RESPUESTA: string, RESPUESTA_DEFAULT: string) => (await mala({ TIPO_RESPUESTA, RESPUESTA_DEFAULT })).data;
  expect(await defecto('D', '2024-02-30')).toEqual({ ERRORES: { RESPUESTA_DEFAULT: 'Formato de fecha inválido.' } });
  expect(await defecto('N', 'doce')).toEqual({ ERRORES: { RESPUESTA_DEFAULT: 'Debe ser un número' } });
  expect(await defecto('B', 'quizá')).toEqual({ ERRORES: { RESPUESTA_DEFAULT: 'Seleccione una opción válida' } });
  expect(await defecto('R', 'Nunca')).toEqual({ ERRORES: { RESPUESTA_DEFAULT: 'Seleccione una opción válida' } });
  expect(await preguntas(c, CODIGOHC)).toEqual([]);
});

test('cada tipo guarda solo lo suyo', async () => {
  const { c, CODIGOHC, antecedentes } = await conHistoria();
  const todo = { RESPUESTA_DEFAULT: '1', REQUERIDO: 1, FORMULA: '1 + 1', DECIMALES: 4 };
  const guarda = async (TIPO_RESPUESTA: string) => {
    const id = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: TIPO_RESPUESTA, TIPO_RESPUESTA, ...todo });
    const { RESPUESTA_DEFAULT, REQUERIDO, FORMULA, DECIMALES } = await una(c, CODIGOHC, id);
    return [RESPUESTA_DEFAULT, REQUERIDO, FORMULA, DECIMALES];
  };
  for (const t of ['M', 'N', 'B']) expect(await guarda(t)).toEqual(['1', 1, '', 2]);
  expect(await guarda('X')).toEqual(['', 1, '', 2]);
  expect(await guarda('F')).toEqual(['', 0, '1 + 1', 4]);
  for (const t of ['S', 'I']) expect(await guarda(t)).toEqual(['', 0, '', 2]);
});

test('se ordena lo que sea, y una pregunta se muda de sección', async () => {
  const { c, CODIGOHC, antecedentes, exploracion } = await conHistoria();
  const ids: number[] = [];
  for (const DESCRIPCION of ['A', 'B', 'C', 'D']) ids.push(await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION }));
  const orden = async (s = antecedentes) => (await preguntas(c, CODIGOHC, s)).map((p) => p.DESCRIPCION + p.ORDEN).join(' ');
  expect(await orden()).toBe('A1 B2 C3 D4');
  await cambiar(c, CODIGOHC, ids[3]!, { ORDEN: 1 });
  expect(await orden()).toBe('D1 A2 B3 C4');
  await cambiar(c, CODIGOHC, ids[0]!, { ORDEN: 99 });
  expect(await orden()).toBe('D1 B2 C3 A4');
  await cambiar(c, CODIGOHC, ids[1]!, { DESCRIPCION: 'b' });
  expect(await orden()).toBe('D1 b2 C3 A4');
  // Moving a question keeps its version, so two moves in a row from one screen both work; an edit raises it.
  expect((await preguntas(c, CODIGOHC)).map((p) => p.VERSION)).toEqual([1, 2, 1, 1]);
  // 'A section is required when the change-section option is used' (1 §5).
  expect((await cambiar(c, CODIGOHC, ids[1]!, { CAMBIAR_SECCION: 1, CODIGOSECCION: '' })).data).toEqual({
    ERRORES: { CODIGOSECCION: 'Este campo es requerido' },
  });
  await preguntar(c, CODIGOHC, exploracion, { DESCRIPCION: 'Z' });
  expect((await cambiar(c, CODIGOHC, ids[1]!, { CAMBIAR_SECCION: 1, CODIGOSECCION: '', CODIGOSECCIONHC: exploracion })).success).toBe(true);
  expect([await orden(), await orden(exploracion)]).toEqual(['D1 C3 A4', 'Z1 b2']);
  const otra = await c.hacer(hc.agregar, {}, { DESCRIPCION: 'Otra' });
  const ajena = await c.hacer(hc.agregar_seccion, {}, { CODIGOHC: otra.CODIGOHC, DESCRIPCION: 'Ajena' });
  expect((await cambiar(c, CODIGOHC, ids[1]!, { CODIGOSECCION: ajena.CODIGOSECCION })).message).toBe(
    'La sección no existe en esta historia clínica',
  );
  const [s1] = await c.hacer(hc.obtener_secciones, { CODIGOHC, INACTIVOS: 1 });
  await c.hacer(hc.actualizar_seccion, { CODIGOSECCION: antecedentes }, { ...s1, ORDEN: 2 });
  expect((await c.hacer(hc.obtener_secciones, { CODIGOHC, INACTIVOS: 1 })).map((s) => s.DESCRIPCION)).toEqual([
    'Exploración',
    'Antecedentes',
  ]);
});

test('dos que ordenan a la vez dejan un orden sin huecos ni repetidos', async () => {
  const { c, CODIGOHC, antecedentes } = await conHistoria();
  const ids: number[] = [];
  for (const DESCRIPCION of ['A', 'B', 'C', 'D', 'E']) ids.push(await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION }));
  await Promise.all(ids.map((id, i) => cambiar(c, CODIGOHC, id, { ORDEN: 5 - i, VERSION: '' })));
  const ps = await preguntas(c, CODIGOHC);
  expect(ps.map((p) => p.ORDEN)).toEqual([1, 2, 3, 4, 5]);
  expect(ps.map((p) => p.DESCRIPCION).sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('una fórmula habla de preguntas numéricas de su historia, y nadie se las quita', async () => {
  const { c, CODIGOHC, antecedentes, exploracion } = await conHistoria();
  const numero = (DESCRIPCION: string) => preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION, TIPO_RESPUESTA: 'N' });
  const [peso, talla] = [await numero('Peso'), await numero('Talla')];
  const texto = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Ocupación' });
  const formula = (FORMULA: string, o: Arbol = {}) =>
    c.llamar(hc.agregar_pregunta, { CODIGOHC }, { CODIGOSECCION: exploracion, DESCRIPCION: 'IMC', TIPO_RESPUESTA: 'F', FORMULA, ...o });
  expect((await formula('$1 +')).message).toBe('Algunos campos tienen datos inválidos');
  expect((await formula('$99 * 2')).message).toBe('La pregunta $99 no existe en esta historia clínica');
  expect((await formula(`$${texto} * 2`)).message).toBe('«Ocupación» no es una pregunta numérica');
  expect((await formula(`$${peso} / (3 - 3)`)).message).toBe('No se puede dividir entre cero');
  const imc = (await formula(`$${peso} / ($${talla} / 100) ** 2`)).data.CODIGOPREGUNTA;
  const guardada = await una(c, CODIGOHC, imc);
  expect(guardada).toMatchObject({ DECIMALES: 2, REQUERIDO: 0 });
  const leida = leerFormula(guardada.FORMULA);
  expect(leida.bien && calcularFormula(leida.arbol, (id) => ({ [peso]: 70, [talla]: 170 })[id], guardada.DECIMALES)).toEqual({
    valor: 24.22,
  });

  const doble = (await formula(`$${imc} * 2`, { DESCRIPCION: 'Doble' })).data.CODIGOPREGUNTA;
  expect((await cambiar(c, CODIGOHC, imc, { FORMULA: `$${doble} / 2` })).message).toBe('Las fórmulas dan vueltas: «Doble» → esta pregunta');
  expect((await cambiar(c, CODIGOHC, imc, { FORMULA: `$${imc} + 1` })).message).toBe('La fórmula se refiere a sí misma');

  const enUso = '«Peso» se usa en la fórmula de «IMC»';
  expect((await cambiar(c, CODIGOHC, peso, { TIPO_RESPUESTA: 'M' })).data).toEqual({ ERRORES: { TIPO_RESPUESTA: enUso } });
  expect((await cambiar(c, CODIGOHC, peso, { ACTIVO: 0 })).data).toEqual({ ERRORES: { ACTIVO: enUso } });
  for (const call of [hc.puede_eliminar_pregunta, hc.eliminar_pregunta])
    expect(await c.llamar(call, { CODIGOPREGUNTA: peso })).toMatchObject({
      success: false,
      message: `${enUso}: quítela primero de la fórmula`,
    });
  expect((await c.llamar(hc.puede_eliminar_seccion, { CODIGOSECCION: antecedentes })).message).toContain(enUso);
  const [s] = await c.hacer(hc.obtener_secciones, { CODIGOHC, INACTIVOS: 1 });
  expect((await c.llamar(hc.actualizar_seccion, { CODIGOSECCION: antecedentes }, { ...s, ACTIVO: 0, ORDEN: '' })).message).toBe(enUso);
  // Once the formulas are gone, the question can be deleted.
  await c.hacer(hc.eliminar_pregunta, { CODIGOPREGUNTA: doble });
  await c.hacer(hc.eliminar_pregunta, { CODIGOPREGUNTA: imc });
  await c.hacer(hc.eliminar_seccion, { CODIGOSECCION: antecedentes });
  expect(await preguntas(c, CODIGOHC)).toEqual([]);
});

test('las opciones no se repiten; las de respuesta múltiple no llevan comas', async () => {
  const { c, CODIGOHC, antecedentes } = await conHistoria();
  const CODIGOPREGUNTA = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Alergias', TIPO_RESPUESTA: 'G' });
  const opcion = (DESCRIPCION: string) => c.llamar(hc.agregar_opcion, {}, { CODIGOPREGUNTA, DESCRIPCION });
  expect((await opcion('Polen, polvo')).message).toBe('Las opciones de una respuesta múltiple no pueden llevar comas');
  const { CODIGOOPCION } = (await opcion('Penicilina')).data;
  await opcion('Sulfas');
  expect((await opcion('penicilína')).message).toBe('La pregunta ya tiene esa opción');
  expect((await cambiar(c, CODIGOHC, CODIGOPREGUNTA, { RESPUESTA_DEFAULT: 'Sulfas, Penicilina' })).success).toBe(true);
  expect((await una(c, CODIGOHC, CODIGOPREGUNTA)).RESPUESTA_DEFAULT).toBe('Sulfas,Penicilina');
  expect((await cambiar(c, CODIGOHC, CODIGOPREGUNTA, { RESPUESTA_DEFAULT: 'Polen' })).message).toBe('Seleccione una opción válida');
  // Deleting an option leaves a saved default answer valid.
  await c.hacer(hc.eliminar_opcion, { CODIGOOPCION });
  expect((await cambiar(c, CODIGOHC, CODIGOPREGUNTA, { DESCRIPCION: 'Alergias conocidas' })).success).toBe(true);
  expect((await una(c, CODIGOHC, CODIGOPREGUNTA)).RESPUESTA_DEFAULT).toBe('Sulfas,Penicilina');
  expect((await c.llamar(hc.eliminar_opcion, { CODIGOOPCION })).status).toBe(404);

  const unica = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Dieta', TIPO_RESPUESTA: 'R' });
  await c.hacer(hc.agregar_opcion, {}, { CODIGOPREGUNTA: unica, DESCRIPCION: 'Variada, sin excesos' });
  expect((await cambiar(c, CODIGOHC, unica, { TIPO_RESPUESTA: 'G' })).message).toBe(
    'Las opciones de una respuesta múltiple no pueden llevar comas',
  );
  const abierta = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Notas' });
  expect((await c.llamar(hc.agregar_opcion, {}, { CODIGOPREGUNTA: abierta, DESCRIPCION: 'x' })).message).toBe(
    'Solo las preguntas de opción única o múltiple llevan opciones',
  );
});

test('lo que ya se respondió conserva su tipo y su imagen y no se elimina; lo demás se corrige', async () => {
  const { c, CODIGOHC, antecedentes } = await conHistoria();
  const imagen = async (NOMBRE: string) => {
    const IMAGEN = new ArchivoDePrueba(PNG, 'a.png', 'image/png');
    const admin = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias], en: c });
    return (await admin.hacer(imagenesInteractivas.agregar, {}, { NOMBRE, IMAGEN })).ID;
  };
  const [cuerpo, rostro] = [await imagen('Cuerpo'), await imagen('Rostro')];
  const lesiones = await preguntar(c, CODIGOHC, antecedentes, {
    DESCRIPCION: 'Lesiones',
    TIPO_RESPUESTA: 'T',
    ID_IMAGEN_INTERACTIVA: cuerpo,
  });
  const motivo = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Motivo' });
  expect((await cambiar(c, CODIGOHC, lesiones, { ID_IMAGEN_INTERACTIVA: rostro })).success).toBe(true);
  expect((await cambiar(c, CODIGOHC, lesiones, { ID_IMAGEN_INTERACTIVA: 99 })).message).toBe('La imagen interactiva no existe');
  await c.sql(async ({ db }) => {
    await marcarUsada({ db }, CODIGOHC);
    await marcarRespondidas({ db }, [lesiones, motivo]);
  });
  expect(await una(c, CODIGOHC, motivo)).toMatchObject({ EN_USO: 1 });
  expect((await cambiar(c, CODIGOHC, motivo, { TIPO_RESPUESTA: 'N' })).data).toEqual({
    ERRORES: { TIPO_RESPUESTA: 'La pregunta ya está en uso: no se puede cambiar su tipo de respuesta' },
  });
  expect((await cambiar(c, CODIGOHC, lesiones, { ID_IMAGEN_INTERACTIVA: cuerpo })).data).toEqual({
    ERRORES: { ID_IMAGEN_INTERACTIVA: 'La pregunta ya está en uso: no se puede cambiar su imagen interactiva' },
  });
  expect((await cambiar(c, CODIGOHC, motivo, { DESCRIPCION: 'Motivo de consulta', REQUERIDO: 1, ACTIVO: 0 })).success).toBe(true);
  for (const [call, params, dice] of [
    [hc.puede_eliminar_pregunta, { CODIGOPREGUNTA: motivo }, 'ya fue respondida'],
    [hc.eliminar_pregunta, { CODIGOPREGUNTA: motivo }, 'ya fue respondida'],
    [hc.puede_eliminar_seccion, { CODIGOSECCION: antecedentes }, 'tiene preguntas respondidas'],
    [hc.eliminar_seccion, { CODIGOSECCION: antecedentes }, 'tiene preguntas respondidas'],
    [hc.puede_eliminar, { CODIGOHC }, 'Hay pacientes con la historia clínica «Historia general»'],
    [hc.eliminar, { CODIGOHC }, 'Hay pacientes con la historia clínica «Historia general»'],
  ] as const) {
    const r = await c.llamar(call, params);
    expect([r.status, r.message]).toEqual([422, expect.stringContaining(dice)]);
  }
  expect(await preguntas(c, CODIGOHC)).toHaveLength(2);
});

test('duplicar copia todo con códigos nuevos, y las fórmulas hablan de la copia', async () => {
  const { c, CODIGOHC, antecedentes, exploracion } = await conHistoria();
  const peso = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Peso', TIPO_RESPUESTA: 'N' });
  const doble = await preguntar(c, CODIGOHC, exploracion, {
    DESCRIPCION: 'Doble',
    TIPO_RESPUESTA: 'F',
    FORMULA: `$${peso} * 2`,
    DECIMALES: 1,
  });
  const dieta = await preguntar(c, CODIGOHC, exploracion, { DESCRIPCION: 'Dieta', TIPO_RESPUESTA: 'R', ACTIVO: 0 });
  for (const DESCRIPCION of ['Variada', 'Vegana']) await c.hacer(hc.agregar_opcion, {}, { CODIGOPREGUNTA: dieta, DESCRIPCION });
  await c.sql(async ({ db }) => marcarRespondidas({ db }, [peso]));
  expect((await c.llamar(hc.duplicar, { CODIGOHC }, { DESCRIPCION: 'historia general' })).message).toBe(
    'Ya existe una historia clínica con ese nombre',
  );
  const copia = await c.hacer(hc.duplicar, { CODIGOHC }, { DESCRIPCION: 'Historia general (copia)' });
  const nuevas = await preguntas(c, copia.CODIGOHC);
  expect(nuevas.map((p) => [p.DESCRIPCION, p.ORDEN, p.ACTIVO, p.OPCIONES, p.EN_USO])).toEqual([
    ['Peso', 1, 1, 0, 0],
    ['Doble', 1, 1, 0, 0],
    ['Dieta', 2, 0, 2, 0],
  ]);
  expect(nuevas.map((p) => p.CODIGOPREGUNTA)).not.toContain(peso);
  expect(nuevas[1]).toMatchObject({ FORMULA: `$${nuevas[0]!.CODIGOPREGUNTA} * 2`, DECIMALES: 1 });
  expect((await una(c, CODIGOHC, doble)).FORMULA).toBe(`$${peso} * 2`);
  const entera = await c.sql(({ db }) => plantillaCompleta({ db } as never, copia.CODIGOHC));
  expect(entera.SECCIONES.map((s) => [s.DESCRIPCION, ...s.PREGUNTAS.map((p) => p.OPCIONES.map((o) => o.DESCRIPCION).join())])).toEqual([
    ['Antecedentes', ''],
    ['Exploración', '', 'Variada,Vegana'],
  ]);
});

test('eliminar se lleva lo que cuelga; lo viejo no pisa lo nuevo; otra clínica no ve nada', async () => {
  const { c, CODIGOHC, antecedentes } = await conHistoria();
  const CODIGOPREGUNTA = await preguntar(c, CODIGOHC, antecedentes, { DESCRIPCION: 'Dieta', TIPO_RESPUESTA: 'R' });
  await c.hacer(hc.agregar_opcion, {}, { CODIGOPREGUNTA, DESCRIPCION: 'Vegana' });
  expect((await c.llamar(hc.actualizar, { CODIGOHC }, { DESCRIPCION: 'Nueva', VERSION: 1 })).success).toBe(true);
  expect((await c.llamar(hc.actualizar, { CODIGOHC }, { DESCRIPCION: 'Vieja', VERSION: 1 })).status).toBe(409);
  expect((await cambiar(c, CODIGOHC, CODIGOPREGUNTA, { VERSION: 7 })).status).toBe(409);

  const vecina = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  expect(await vecina.hacer(hc.obtener_con, { INACTIVOS: 1 })).toEqual([]);
  expect(await preguntas(vecina, CODIGOHC)).toEqual([]);
  expect(await vecina.hacer(hc.obtener_opciones, { CODIGOHC, CODIGOPREGUNTA, INACTIVOS: 1 })).toEqual([]);
  for (const r of [
    vecina.llamar(hc.eliminar, { CODIGOHC }),
    vecina.llamar(hc.duplicar, { CODIGOHC }, { DESCRIPCION: 'Robada' }),
    vecina.llamar(hc.agregar_seccion, {}, { CODIGOHC, DESCRIPCION: 'Mía' }),
    vecina.llamar(hc.agregar_opcion, {}, { CODIGOPREGUNTA, DESCRIPCION: 'Mía' }),
  ])
    expect((await r).status).toBe(404);

  await c.hacer(hc.puede_eliminar, { CODIGOHC });
  await c.hacer(hc.eliminar, { CODIGOHC });
  expect(await c.hacer(hc.obtener_con, { INACTIVOS: 1 })).toEqual([]);
  expect(await preguntas(c, CODIGOHC)).toEqual([]);
  expect((await c.llamar(hc.agregar_opcion, {}, { CODIGOPREGUNTA, DESCRIPCION: 'Omnívora' })).status).toBe(404);
  // Deleted rows are hidden, not erased, and the name can be used again.
  const { rows } = await c.casa.dueno.query(
    'select count(*)::int as n from plantillas_hc_opciones where cliente = $1 and eliminado is not null',
    [c.cliente],
  );
  expect(rows[0].n).toBe(1);
  await c.hacer(hc.agregar, {}, { DESCRIPCION: 'Nueva' });
});

test('las inactivas las ve quien administra, no quien elige', async () => {
  const { c, CODIGOHC } = await conHistoria();
  await c.hacer(hc.actualizar, { CODIGOHC }, { DESCRIPCION: 'Historia general', ACTIVO: 0 });
  expect(await c.hacer(hc.obtener)).toEqual([]);
  expect(await c.hacer(hc.obtener_con, { INACTIVOS: 0 })).toEqual([]);
  expect(await c.hacer(hc.obtener_con, { INACTIVOS: 1 })).toMatchObject([{ ACTIVO: 0 }]);
  const medico = await clinica({ permisos: [P.historias.ver], en: c });
  expect((await medico.llamar(hc.obtener_con, { INACTIVOS: 1 })).status).toBe(403);
  expect(await medico.hacer(hc.obtener)).toEqual([]);
});

test('qué tipos se ofrecen depende de dónde se abre, y qué ofrece cada tipo es fijo', () => {
  const letras = (xs: readonly (readonly [Tipo, string])[]) => xs.map(([t]) => t).join('');
  expect(letras(tiposPara('formas'))).toBe('MDNBRG');
  // Interactive images are offered on every host (docs/decisiones/0094).
  for (const a of ['local', 'otro', 'admin'] as const) expect(letras(tiposPara(a))).toBe(letras(TIPOS));
  // A question that already has a type keeps it.
  expect(letras(tiposPara('formas', 'T'))).toBe('MDNBRGT');
  expect(letras(TIPOS.filter(([t]) => ofreceDefecto(t)))).toBe('MDNBRG');
  expect(letras(TIPOS.filter(([t]) => ofreceRequerido(t)))).toBe('MDNBRGX');
});
