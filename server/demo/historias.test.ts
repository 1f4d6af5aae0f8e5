// The templates of the demonstration obey the rules that a person who wrote them would meet.
import { expect, test } from 'vitest';
import { CUERPO_HUMANO, ODONTOGRAMA } from '#data/demo/figuras.ts';
import { HISTORIAS_DEMO } from '#data/demo/plantillas_hc.ts';
import { ImagenEditada } from '#features/imagenes_interactivas/contract.ts';
import { Opcion, Plantilla, PreguntaNueva, Seccion } from '#features/plantillas_hc/contract.ts';
import { comoSeGuarda, defectoEntreOpciones, formulaValida, opcionSinComas } from '#features/plantillas_hc/rules.ts';
import { plantillaDe } from './historias.ts';

test.each(HISTORIAS_DEMO.map((h) => [h.DESCRIPCION, h] as const))('%s', (_, demo) => {
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
