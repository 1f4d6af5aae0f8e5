// Dividing a note by the headings of the template and joining it again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cabezasDe, conTexto, partirNota, unirNota } from './partes.ts';

const SOAP =
  '<p><strong>Subjetivo.</strong> </p><p><strong>Objetivo.</strong> </p><p><strong>Análisis.</strong> </p><p><strong>Plan.</strong> </p>';
const rotulos = (plantilla: string) => cabezasDe(plantilla).map((c) => c.rotulo);

test('las partes son las de la plantilla de la clínica, escrita como sea', () => {
  expect(rotulos(SOAP)).toEqual(['Subjetivo', 'Objetivo', 'Análisis', 'Plan']);
  expect(rotulos('<p><b>S:</b></p><p><b>O:</b> Sin datos.</p>')).toEqual(['S', 'O']);
  expect(rotulos('<h3>Motivo &amp; causa</h3><p></p><h3>Plan</h3><ul><li><p>Dieta</p></li></ul>')).toEqual(['Motivo & causa', 'Plan']);
  expect(rotulos('<p>Motivo:</p><p>Exploración:</p>')).toEqual(['Motivo', 'Exploración']);
  expect(rotulos('<p><u><strong>Motivo</strong></u></p><p><u><strong>Plan</strong></u></p>')).toEqual(['Motivo', 'Plan']);
});

test('no hay partes donde la plantilla no las tiene: libre, una sola, repetidas o con algo antes', () => {
  for (const plantilla of [
    '',
    '<p>Acude a control.</p>',
    '<p><strong>Nota.</strong></p>',
    '<p><strong>Plan.</strong></p><p><strong>Plan.</strong></p>',
    `<p>Paciente que acude.</p>${SOAP}`,
  ])
    expect(rotulos(plantilla), plantilla).toEqual([]);
});

test('lo escrito en una parte queda tras su rótulo, sin negrita y separado; las demás no cambian ni una letra', () => {
  const partes = partirNota(SOAP, SOAP)!;
  expect(partes.map((p) => p.texto)).toEqual(['', '', '', '']);
  expect(unirNota(conTexto(partes, 0, '<p>Tos seca.</p>'))).toBe(
    SOAP.replace('<strong>Subjetivo.</strong> ', '<strong>Subjetivo.</strong> Tos seca.'),
  );
  const lista = '<ul><li><p>Reposo</p></li></ul>';
  expect(unirNota(conTexto(partes, 3, lista))).toBe(SOAP.replace(/<\/p>$/, `</p>${lista}`));
  for (const plantilla of [SOAP, SOAP.replaceAll('</strong> ', '</strong>')])
    expect(unirNota(conTexto(conTexto(partirNota(plantilla, plantilla)!, 1, '<p>x</p>'), 1, ''))).toBe(plantilla);
});

test('lo que no sigue la plantilla se abre entero: nota libre, otra plantilla, rótulos en otro orden o repetidos', () => {
  for (const nota of [
    '<p>Acude a control.</p>',
    '<p><strong>Motivo.</strong> Tos</p>',
    '<p><strong>Objetivo.</strong> a</p><p><strong>Subjetivo.</strong> b</p>',
    `<p>Antes</p>${SOAP}`,
    `${SOAP}<p><strong>Plan.</strong> otra vez</p>`,
    '',
  ])
    expect(partirNota(nota, SOAP), nota).toBeNull();
});

test('una nota vieja, con negritas y varios párrafos, vuelve exactamente igual', () => {
  const vieja =
    '<p><b>Subjetivo.</b>  Tos  &amp; fiebre</p><p>Dos días.</p><p><strong>Objetivo.</strong></p><ol><li>Uno</li></ol><p><strong>Análisis.</strong><br />x</p><p><strong>Plan.</strong> <strong>Losartán:</strong> 50 mg</p>';
  const partes = partirNota(vieja, SOAP)!;
  expect(partes[0]!.texto).toBe('<p>Tos  &amp; fiebre</p><p>Dos días.</p>');
  expect(partes[3]!.texto).toBe('<p><strong>Losartán:</strong> 50 mg</p>');
  expect(unirNota(partes)).toBe(vieja);
});

test('lo que se escribe en las partes se vuelve a leer igual', () => {
  const trozo = fc.constantFrom(
    '<p>Uno</p>',
    '<p><strong>dos</strong> y tres</p>',
    '<ul><li><p>a</p></li></ul>',
    '<h3>T</h3>',
    '<p>a &lt; b</p>',
  );
  fc.assert(
    fc.property(fc.array(fc.array(trozo, { maxLength: 3 }), { minLength: 4, maxLength: 4 }), (textos) => {
      const escrita = textos.reduce((ps, t, i) => conTexto(ps, i, t.join('')), partirNota(SOAP, SOAP)!);
      const leida = partirNota(unirNota(escrita), SOAP);
      expect(leida?.map((p) => p.texto)).toEqual(textos.map((t) => t.join('')));
    }),
  );
});
