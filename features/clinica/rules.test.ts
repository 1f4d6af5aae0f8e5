// The rules of the clinic's settings and plan.
import { expect, test } from 'vitest';
import { conDependencias, erroresDeSignos, razonSocialDudosa, semaforoMedicos, semaforoSaldo, semaforoVigencia } from './rules.ts';

test('los médicos del plan avisan en amarillo uno antes del límite y en rojo en él', () => {
  const con = (MEDICOS: number) => semaforoMedicos({ MEDICOS, LIMITE_MEDICOS: 5 });
  expect([3, 4, 5, 6].map(con)).toEqual(['bien', 'cerca', 'alto', 'alto']);
});
test('la vigencia avisa desde cinco días antes, y en rojo cuando ya pasó; el último día todavía vale', () => {
  const hoy = '2026-11-20';
  expect(['2026-11-26', '2026-11-25', '2026-11-20', '2026-11-19', null].map((v) => semaforoVigencia(v, hoy))).toEqual([
    'bien',
    'cerca',
    'cerca',
    'alto',
    'bien',
  ]);
});
test('SMS y folios avisan en 15 y en 5', () => {
  expect([16, 15, 6, 5, 0, null].map(semaforoSaldo)).toEqual(['bien', 'cerca', 'cerca', 'alto', 'alto', 'bien']);
});
test('la razón social se pregunta si lleva acentos, minúsculas o signos', () => {
  expect(['CLINICA JACARANDAS', 'CLÍNICA', 'Clinica', 'A & B', 'PEÑA 24', ''].map(razonSocialDudosa)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
test('activar lo que falta deja los signos sin faltas y no quita ninguno', () => {
  const elegidos = ['EXCESO_PESO', 'PRESION_ARTERIAL_MEDIA', 'PESO', 'TALLA', 'PESO_IDEAL', 'TENSION_ARTERIAL', 'GLUCEMIA_CAPILAR'].map(
    (CODIGO, i) => ({
      CODIGO,
      ACTIVO: i < 2 ? 1 : 0,
    }),
  );
  expect(Object.keys(erroresDeSignos(elegidos))).toEqual(['PRESION_ARTERIAL_MEDIA', 'EXCESO_PESO']);
  const completos = conDependencias(elegidos);
  expect(erroresDeSignos(completos)).toEqual({});
  expect(completos.map((s) => s.ACTIVO)).toEqual([1, 1, 1, 1, 1, 1, 0]);
});
