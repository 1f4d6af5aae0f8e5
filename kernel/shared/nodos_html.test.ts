import { expect, test } from 'vitest';
import { despegar } from './nodos_html.ts';

test('tras un rótulo en negrita que termina su párrafo hay un espacio sin negrita; lo demás queda igual', () => {
  expect(despegar('<p><strong>Plan.</strong></p><p><b>Nota:</b>   </p>')).toBe('<p><strong>Plan.</strong> </p><p><b>Nota:</b> </p>');
  expect(despegar('<p><em><strong>Plan:</strong></em></p>')).toBe('<p><em><strong>Plan:</strong></em> </p>');
  const igual = '<p><strong>Plan</strong></p><p><strong>Plan.</strong> Reposo</p><ol><li><p><strong>Losartán 50 mg</strong></p></li></ol>';
  expect(despegar(igual)).toBe(igual);
  expect(despegar(despegar('<p><strong>Plan.</strong></p>'))).toBe('<p><strong>Plan.</strong> </p>');
});
