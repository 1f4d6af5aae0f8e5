// Whatever the names and the clinic's template, the SMS fits in one message and its link stays whole.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aGsm7, LARGO_SMS, largoGsm7 } from '#domain/gsm7.ts';
import { INICIALES } from '#features/plantillas_whatsapp/iniciales.ts';
import { enSms } from './sms.ts';
import { EJEMPLOS, VARIABLES } from './variables.ts';

const ENLACE = 'https://clinica.ejemplo.mx/c/santalucia/12345.AbCdEfGhIjKlMnOp';
const plantilla = INICIALES.find((p) => p.USO === 'CITA_RECORDATORIO')!.PLANTILLA;

test('el recordatorio de fábrica cabe con su enlace, dice quién, cuándo y con quién', () => {
  const sms = enSms(plantilla, { ...EJEMPLOS, CITA_RESPUESTA: ENLACE });
  expect(largoGsm7(sms)).toBeLessThanOrEqual(LARGO_SMS);
  expect(sms).toContain(ENLACE);
  for (const algo of ['Guadalupe', 'vie 20 nov', '10:00', 'Elena']) expect(sms).toContain(algo);
});

test('lo que ya cabía queda como estaba', () => {
  expect(enSms('Hola, {{PACIENTE_NOMBRE_PILA}}: {{CITA_HORA}}', EJEMPLOS)).toBe('Hola, Guadalupe: 10:00');
});

test('los signos de negrita y cursiva del chat no van, los de enlaces y variables sí', () => {
  const sms = enSms('*{{CITA_HORA}} h* con _{{MEDICO_NOMBRE}}_.\n~no~ 2*3*4 {{CITA_RESPUESTA}}', {
    ...EJEMPLOS,
    CITA_RESPUESTA: 'https://a.mx/_x_',
  });
  expect(sms).toBe('10:00 h con Elena Marquez Solis.\nno 2*3*4 https://a.mx/_x_');
});

test('con cualquier plantilla y cualquier nombre: una sola parte, en su alfabeto, y el enlace entero', () => {
  const nombre = fc.string({ unit: fc.constantFrom(...'aáñÑéüçZ€{~ x’—😀한 '), maxLength: 90 });
  const valores = fc.record(Object.fromEntries(VARIABLES.filter((v) => v.tipo === 'texto').map((v) => [v.clave, nombre])));
  const trozo = fc.oneof(
    nombre,
    fc.constantFrom(...VARIABLES.filter((v) => v.tipo === 'texto').map((v) => `{{${v.clave}}}`)),
    fc.constant('\n'),
  );
  const texto = fc.array(trozo, { maxLength: 25 }).map((ts) => ts.join(' '));
  const enlace = fc.integer({ min: 0, max: 90 }).map((n) => `https://a.mx/c/${'x'.repeat(n)}`);
  fc.assert(
    fc.property(
      fc.oneof(texto, fc.constantFrom(...INICIALES.map((p) => p.PLANTILLA))),
      valores,
      enlace,
      fc.boolean(),
      (t, v, e, enPlantilla) => {
        const sms = enSms(
          enPlantilla ? `${t}\n{{CITA_RESPUESTA}}` : t,
          { ...v, CITA_RESPUESTA: e, CITA_ENLACE: '' },
          enPlantilla ? '' : `Confirme: ${e}`,
        );
        expect(largoGsm7(sms)).toBeLessThanOrEqual(LARGO_SMS);
        expect(aGsm7(sms)).toBe(sms);
        expect(sms).toContain(e);
      },
    ),
    { numRuns: 1500, seed: 7 },
  );
});
