import { expect, test } from 'vitest';
import {
  alertasDe,
  DIAS_EMBARAZO,
  edadCombinada,
  edadPorMedida,
  fondoEn,
  gananciaEsperada,
  gananciaTotal,
  leerSemanas,
  pesoFetal,
  rigeUltrasonido,
  semanasCombinadas,
  semanasDichas,
  semanasPor,
  textoSemanas,
  trimestreDe,
  verificarSemanas,
} from './embarazo.ts';

test('semanas.días nunca es un decimal: ida y vuelta de cada día del embarazo', () => {
  for (let dias = 0; dias <= 308; dias++) {
    const t = textoSemanas(dias);
    expect(t).toMatch(/^\d{1,2}\.[0-6]$/);
    expect(leerSemanas(t)).toBe(dias);
  }
  expect([leerSemanas('32.4'), leerSemanas('32'), leerSemanas('7.0')]).toEqual([228, 224, 49]);
  for (const mal of ['', '32.7', '32.40', '32,4', '-3.1', '132.1', 'abc', '32.', null, undefined]) expect(leerSemanas(mal)).toBeNull();
  expect([semanasDichas(228), semanasDichas(7), semanasDichas(8)]).toEqual(['32 semanas 4 días', '1 semana', '1 semana 1 día']);
});

test('la edad por ultrasonido, a cada lado de sus límites', () => {
  for (const bien of ['', '3', '3.0', '44.0', '44', '20.6']) expect(verificarSemanas(bien)).toBe(true);
  for (const mal of ['2.6', '44.1', '45']) expect(verificarSemanas(mal)).toBe('Debe ser una edad entre 3.0 y 44.0 semanas');
  for (const mal of ['20.7', '20.45', 'veinte']) expect(verificarSemanas(mal)).toContain('semanas.días');
});

test('rige el ultrasonido cuando difiere más de lo que dice ACOG 700, y ni un día antes', () => {
  for (const [porFum, dias] of [
    [62, 5],
    [63, 7],
    [111, 7],
    [112, 10],
    [153, 10],
    [154, 14],
    [195, 14],
    [196, 21],
  ] as const)
    for (const signo of [-1, 1]) {
      expect(rigeUltrasonido(porFum, porFum + signo * dias)).toBe(false);
      expect(rigeUltrasonido(porFum, porFum + signo * (dias + 1))).toBe(true);
    }
  expect([97, 98, 195, 196].map(trimestreDe)).toEqual([1, 2, 2, 3]);
});

test('la biometría da los valores publicados de Hadlock y de Robinson-Fleming', () => {
  for (const [que, x, semanas] of [
    ['DBP', 7.0, 28.13],
    ['CC', 26.0, 28.27],
    ['CA', 24.0, 28.29],
    ['LF', 5.3, 28.16],
  ] as const)
    expect(semanasPor(que, x)).toBeCloseTo(semanas, 1);
  expect(semanasPor('LCC', 45) * 7).toBeCloseTo(78.7, 1);
  expect(semanasPor('LCC', 84) * 7).toBeCloseTo(98.9, 1);
  const medidas = { DBP: 8.0, CC: 29.5, CA: 27.5, LF: 6.1 };
  expect(semanasCombinadas(medidas)).toBeCloseTo(31.63, 2);
  expect(Math.abs(pesoFetal(medidas)! - 1830)).toBeLessThan(2);
  expect(edadCombinada({ ...medidas, LCC: null })).toBe(221);
  expect(edadCombinada({ ...medidas, LCC: 45 })).toBe(79);
  for (const falta of ['DBP', 'CC', 'CA', 'LF'] as const) {
    expect(pesoFetal({ ...medidas, [falta]: null })).toBeNull();
    expect(edadCombinada({ ...medidas, [falta]: null, LCC: null })).toBeNull();
  }
  // Outside the weeks for which they were made the formulas say nothing.
  expect([edadPorMedida('DBP', 1), edadPorMedida('CA', 42), edadPorMedida('LCC', 84.1), edadPorMedida('LCC', null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('el peso por ganar es el del Instituto de Medicina, según el IMC anterior y cuántos son', () => {
  expect([18.4, 18.5, 24.9, 25, 29.9, 30].map((imc) => gananciaTotal(imc))).toEqual([
    [12.5, 18],
    [11.5, 16],
    [11.5, 16],
    [7, 11.5],
    [7, 11.5],
    [5, 9],
  ]);
  expect([gananciaTotal(22, 2), gananciaTotal(18, 2), gananciaTotal(22, 3)]).toEqual([[16.8, 24.5], null, null]);
  for (const imc of [17, 22, 27, 33]) {
    const total = gananciaTotal(imc)!;
    expect(gananciaEsperada(total, 0)).toEqual([0, 0]);
    expect(gananciaEsperada(total, 91)).toEqual([0.5, 2]);
    expect(gananciaEsperada(total, DIAS_EMBARAZO)).toEqual(total);
    expect(gananciaEsperada(total, 300)).toEqual(total);
    for (let d = 1; d <= 308; d++) {
      const [antes, hoy] = [gananciaEsperada(total, d - 1), gananciaEsperada(total, d)];
      expect(hoy[0]).toBeGreaterThanOrEqual(antes[0]);
      expect(hoy[1]).toBeGreaterThan(hoy[0]);
    }
  }
});

test('el fondo uterino crece con las semanas, sus líneas no se cruzan, y es el de INTERGROWTH', () => {
  // Centiles 3, 50 and 97 in cm, worked out apart from the equations that the study published.
  for (const [semanas, p3, p50, p97] of [
    [20, 16.9, 19.8, 22.6],
    [24, 20.7, 23.8, 26.8],
    [32, 28.0, 31.4, 34.8],
    [40, 34.1, 38.0, 41.8],
  ] as const)
    for (const [z, cm] of [
      [-1.881, p3],
      [0, p50],
      [1.881, p97],
    ] as const)
      expect(Math.abs(fondoEn(semanas * 7, z)! - cm)).toBeLessThan(0.06);
  expect([fondoEn(111, 0), fondoEn(295, 0)]).toEqual([null, null]);
  for (let d = 113; d <= 294; d++) {
    expect(fondoEn(d, 0)!).toBeGreaterThan(fondoEn(d - 1, 0)!);
    expect(fondoEn(d, 1)!).toBeGreaterThan(fondoEn(d, 0)!);
  }
});

const bien = { sistolica: 118, diastolica: 72, PROTEINURIA: 0, FCF: 140, FONDO_UTERINO: 28, HB: 12 };
const claves = (mas: Partial<typeof bien>, dias: number | null) => alertasDe({ ...bien, ...mas }, dias).map((a) => a.clave);
test('cada alerta, a un lado y al otro de su límite', () => {
  expect(claves({}, 196)).toEqual([]);
  expect(claves({ sistolica: 139, diastolica: 89 }, 196)).toEqual([]);
  expect(claves({ sistolica: 140 }, 196)).toEqual(['presion']);
  expect(claves({ diastolica: 90 }, 196)).toEqual(['presion']);
  expect(claves({ diastolica: 90, PROTEINURIA: 1 }, 196)).toEqual(['presion']);
  expect(claves({ diastolica: 90, PROTEINURIA: 2 }, 196)).toEqual(['preeclampsia']);
  expect(claves({ PROTEINURIA: 4 }, 196)).toEqual([]);
  expect([claves({ FCF: 110 }, 196), claves({ FCF: 160 }, 196)]).toEqual([[], []]);
  expect([claves({ FCF: 109 }, 196), claves({ FCF: 161 }, null)]).toEqual([['fcf'], ['fcf']]);
  expect([claves({ FONDO_UTERINO: 25 }, 196), claves({ FONDO_UTERINO: 25.1 }, 196)]).toEqual([['fondo'], []]);
  expect([claves({ FONDO_UTERINO: 31 }, 202), claves({ FONDO_UTERINO: 10 }, 139), claves({ FONDO_UTERINO: 30 }, 259)]).toEqual([
    ['fondo'],
    [],
    [],
  ]);
  expect([claves({ HB: 11, FONDO_UTERINO: 0 }, 97), claves({ HB: 10.9, FONDO_UTERINO: 0 }, 97)]).toEqual([[], ['anemia']]);
  expect([claves({ HB: 10.5, FONDO_UTERINO: 14 }, 98), claves({ HB: 10.4, FONDO_UTERINO: 14 }, 98), claves({ HB: 10.4 }, null)]).toEqual([
    [],
    ['anemia'],
    [],
  ]);
  expect([claves({}, 287), claves({}, 288)]).toEqual([[], ['prolongado']]);
});
