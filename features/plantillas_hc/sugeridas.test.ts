// The suggested templates obey the same rules as templates written by a person.
import { expect, test } from 'vitest';
import { CUERPO_HUMANO, ODONTOGRAMA } from '#data/sugeridos/historias/figuras.ts';
import { HISTORIAS_SUGERIDAS } from '#data/sugeridos/historias/plantillas.ts';
import { P } from '#domain/permisos.ts';
import { ImagenEditada, imagenesInteractivas } from '#features/imagenes_interactivas/contract.ts';
import { clinica } from '#testing/clinica.ts';
import { Opcion, Plantilla, PreguntaNueva, plantillasHc, Seccion } from './contract.ts';
import { comoSeGuarda, defectoEntreOpciones, formulaValida, opcionSinComas } from './rules.ts';
import { plantillaDe } from './server/sugeridas.ts';

test.each(HISTORIAS_SUGERIDAS.map((h) => [h.DESCRIPCION, h] as const))('%s', (_, demo) => {
  const h = plantillaDe(demo, { odontograma: 1, cuerpo: 2 });
  expect(Plantilla.shape.DESCRIPCION.parse(h.DESCRIPCION)).toBe(h.DESCRIPCION);
  const todas = h.SECCIONES.flatMap((s) => s.PREGUNTAS);
  expect(todas.some((p) => p.TIPO_RESPUESTA === 'F')).toBe(true);
  for (const s of h.SECCIONES) expect(Seccion.shape.DESCRIPCION.safeParse(s.DESCRIPCION).success).toBe(true);
  for (const p of todas) {
    const leida = PreguntaNueva.safeParse({ ...p, CODIGOSECCION: 1 });
    expect([p.DESCRIPCION, leida.error?.issues]).toEqual([p.DESCRIPCION, undefined]);
    const { OPCIONES, CODIGOPREGUNTA, ...fila } = p;
    expect(comoSeGuarda(leida.data!)).toEqual(fila);
    if (p.FORMULA) expect([p.DESCRIPCION, formulaValida(p.FORMULA, p, todas)]).toEqual([p.DESCRIPCION, true]);
    const textos = OPCIONES.map((o) => Opcion.shape.DESCRIPCION.parse(o.DESCRIPCION));
    expect(new Set(textos).size).toBe(textos.length);
    for (const t of textos) expect(opcionSinComas(p.TIPO_RESPUESTA, t)).toBe(true);
    expect([CODIGOPREGUNTA, defectoEntreOpciones(p.TIPO_RESPUESTA, p.RESPUESTA_DEFAULT, textos, '')]).toEqual([CODIGOPREGUNTA, true]);
  }
});

test('las figuras tienen sus nodos dentro y sin repetir', () => {
  for (const f of [ODONTOGRAMA, CUERPO_HUMANO])
    expect([f.NOMBRE, ImagenEditada.safeParse({ NOMBRE: f.NOMBRE, ACTIVO: 1, NODO: f.NODO }).error?.issues]).toEqual([f.NOMBRE, undefined]);
  expect(ODONTOGRAMA.NODO).toHaveLength(32);
});

test('las historias sugeridas se agregan con sus imágenes, una vez aunque se pidan dos a la vez, y no tocan las propias', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  const otro = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias], en: c });
  await c.hacer(plantillasHc.agregar, {}, { DESCRIPCION: 'HISTORIA CLINICA PEDIATRICA' });
  const faltan = await c.hacer(plantillasHc.sugeridas);
  expect(faltan.map((h) => h.DESCRIPCION)).toEqual([
    'Historia clínica general',
    'Historia clínica odontológica',
    'Historia gineco-obstétrica',
  ]);
  const NOMBRES = faltan.map((h) => h.DESCRIPCION);
  const [a, b] = await Promise.all([
    c.hacer(plantillasHc.agregar_sugeridas, {}, { NOMBRES }),
    otro.hacer(plantillasHc.agregar_sugeridas, {}, { NOMBRES: [...NOMBRES, 'Otra cualquiera', 'Historia clínica pediátrica'] }),
  ]);
  expect(a.AGREGADAS + b.AGREGADAS).toBe(3);
  expect(await c.hacer(plantillasHc.sugeridas)).toEqual([]);
  const todas = await c.hacer(plantillasHc.obtener_con, { INACTIVOS: 1 });
  expect(todas).toHaveLength(4);
  expect(todas.find((h) => h.DESCRIPCION.includes('PEDIATRICA'))).toMatchObject({ PREGUNTAS: 0 });
  // The images their questions use were added too, each once, with its points.
  const imagenes = await c.hacer(imagenesInteractivas.obtener);
  expect(imagenes.map((i) => [i.NOMBRE, i.NODOS])).toEqual([
    [CUERPO_HUMANO.NOMBRE, CUERPO_HUMANO.NODO.length],
    [ODONTOGRAMA.NOMBRE, 32],
  ]);
  expect(await c.hacer(imagenesInteractivas.sugeridas)).toEqual([]);
  const { CODIGOHC } = todas.find((h) => h.DESCRIPCION === 'Historia clínica odontológica')!;
  const preguntas = await c.hacer(plantillasHc.obtener_preguntas, { CODIGOHC, CODIGOSECCION: 0, INACTIVOS: 1 });
  const odontograma = preguntas.find((p) => p.TIPO_RESPUESTA === 'T')!;
  expect(odontograma.ID_IMAGEN_INTERACTIVA).toBe(imagenes[1]!.ID);
  expect(await c.hacer(imagenesInteractivas.obtener_editable, { ID: imagenes[1]!.ID })).toMatchObject({ ANCHO: 1440, ALTO: 640 });
  // A suggested history that was deleted can be added again.
  const general = todas.find((h) => h.DESCRIPCION === 'Historia clínica general')!;
  await c.hacer(plantillasHc.eliminar, { CODIGOHC: general.CODIGOHC });
  expect((await c.hacer(plantillasHc.sugeridas)).map((h) => h.DESCRIPCION)).toEqual(['Historia clínica general']);
});

test.each([
  ['mx', 'según la NOM-004-SSA3-2012'],
  ['co', 'según la Resolución 1995 de 1999'],
  ['pe', 'según la NTS 139-MINSA/2018'],
  ['ec', ''],
  ['cl', ''],
] as const)('la historia general nombra la norma de su país, y ninguna donde no la hay: %s', async (pais, norma) => {
  const c = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias], pais });
  const para = (await c.hacer(plantillasHc.sugeridas)).map((h) => h.PARA);
  expect(para[0]).toBe(['Interrogatorio, exploración, diagnóstico y pronóstico', norma].filter(Boolean).join(', '));
  if (pais !== 'mx') expect(para.join()).not.toContain('NOM-');
});

test('las imágenes sugeridas se agregan por su cuenta, y ninguna dos veces', async () => {
  const c = await clinica({ permisos: [P.catalogosClinicos.plantillasHistorias] });
  expect((await c.hacer(imagenesInteractivas.sugeridas)).map((i) => i.NOMBRE)).toEqual([CUERPO_HUMANO.NOMBRE, ODONTOGRAMA.NOMBRE]);
  expect(await c.hacer(imagenesInteractivas.agregar_sugeridas, {}, { NOMBRES: [ODONTOGRAMA.NOMBRE] })).toEqual({ AGREGADAS: 1 });
  expect(await c.hacer(imagenesInteractivas.agregar_sugeridas, {}, { NOMBRES: [ODONTOGRAMA.NOMBRE] })).toEqual({ AGREGADAS: 0 });
  expect((await c.hacer(imagenesInteractivas.sugeridas)).map((i) => i.NOMBRE)).toEqual([CUERPO_HUMANO.NOMBRE]);
  expect((await c.llamar(imagenesInteractivas.agregar_sugeridas, {}, { NOMBRES: [] })).data).toMatchObject({
    ERRORES: { NOMBRES: 'Seleccione al menos una imagen' },
  });
});
