// What laboratories found: which analyses follow a disease, and values that change over the years as treatment works.
import type { Azar } from './azar.ts';

/** Names of the suggested catalogue. */
const GLUCOSA = 'Glucosa en ayuno';
const HBA1C = 'Hemoglobina glucosilada (HbA1c)';
const QUIMICA = [GLUCOSA, 'Urea', 'Creatinina', 'Ácido úrico'];
const LIPIDOS = ['Colesterol total', 'Triglicéridos', 'Colesterol HDL', 'Colesterol LDL'];
const BIOMETRIA = ['Hemoglobina', 'Hematocrito', 'Leucocitos', 'Plaquetas', 'Volumen corpuscular medio (VCM)'];
const ORINA = ['Color', 'Aspecto', 'Densidad', 'pH', 'Proteínas en orina'];

/** Analyses that each disease is followed with. */
const POR_ENFERMEDAD: Readonly<Record<string, readonly string[]>> = {
  diabetes: [...QUIMICA, HBA1C, ...LIPIDOS, 'Microalbuminuria (relación albúmina/creatinina)'],
  hipertension: [...QUIMICA, ...LIPIDOS, 'Sodio', 'Potasio', ...ORINA],
  dislipidemia: [...LIPIDOS, 'Aspartato aminotransferasa (AST/TGO)', 'Alanina aminotransferasa (ALT/TGP)'],
  hipotiroidismo: ['Hormona estimulante de tiroides (TSH)', 'Tiroxina libre (T4 libre)'],
  anemia: [...BIOMETRIA, 'Hierro sérico', 'Ferritina'],
  gota: ['Ácido úrico', 'Creatinina'],
  prostata: ['Antígeno prostático específico total'],
  erc: [...QUIMICA, 'Potasio', 'Filtrado glomerular estimado (CKD-EPI)', 'Hemoglobina'],
  obesidad: [GLUCOSA, ...LIPIDOS],
};
export const DE_RUTINA = [...BIOMETRIA, ...QUIMICA, ...ORINA];
export const analisisDe = (enfermedades: readonly string[]): readonly string[] => [
  ...new Set(enfermedades.flatMap((e) => POR_ENFERMEDAD[e] ?? [])),
];

/** First and treated value, spread, decimals. */
const VALORES: Readonly<Record<string, readonly [desde: number, hasta: number, vaiven: number, decimales: number]>> = {
  'Glucosa en ayuno': [92, 90, 7, 0],
  Urea: [31, 32, 6, 0],
  Creatinina: [0.9, 0.95, 0.12, 2],
  'Ácido úrico': [5.3, 5.1, 0.6, 1],
  'Hemoglobina glucosilada (HbA1c)': [5.4, 5.4, 0.2, 1],
  'Colesterol total': [228, 186, 14, 0],
  Triglicéridos: [214, 148, 24, 0],
  'Colesterol HDL': [39, 46, 4, 0],
  'Colesterol LDL': [146, 104, 11, 0],
  'Microalbuminuria (relación albúmina/creatinina)': [38, 24, 6, 0],
  Sodio: [139, 140, 2, 0],
  Potasio: [4.3, 4.4, 0.3, 1],
  'Aspartato aminotransferasa (AST/TGO)': [34, 27, 6, 0],
  'Alanina aminotransferasa (ALT/TGP)': [44, 31, 8, 0],
  'Hormona estimulante de tiroides (TSH)': [8.6, 2.8, 0.9, 2],
  'Tiroxina libre (T4 libre)': [0.7, 1.1, 0.1, 2],
  Hemoglobina: [14.1, 14.3, 0.6, 1],
  Hematocrito: [43, 43, 2, 1],
  Leucocitos: [7.1, 6.9, 1.1, 1],
  Plaquetas: [255, 260, 30, 0],
  'Volumen corpuscular medio (VCM)': [88, 89, 3, 1],
  'Hierro sérico': [42, 86, 9, 0],
  Ferritina: [14, 48, 8, 0],
  'Antígeno prostático específico total': [3.6, 3.1, 0.4, 2],
  'Filtrado glomerular estimado (CKD-EPI)': [48, 44, 3, 0],
  Densidad: [1.017, 1.017, 0.005, 3],
  pH: [5.8, 6, 0.4, 1],
};
const PALABRAS: Readonly<Record<string, readonly string[]>> = {
  Color: ['Amarillo', 'Amarillo claro', 'Ámbar'],
  Aspecto: ['Claro', 'Claro', 'Ligeramente turbio'],
  'Proteínas en orina': ['Negativo', 'Negativo', 'Trazas'],
};
const CON_ENFERMEDAD: Readonly<Record<string, Readonly<Record<string, readonly [number, number, number, number]>>>> = {
  diabetes: { [GLUCOSA]: [218, 121, 13, 0], [HBA1C]: [9.6, 6.9, 0.25, 1] },
  anemia: { Hemoglobina: [9.8, 12.4, 0.4, 1], Hematocrito: [31, 38, 1, 1], 'Volumen corpuscular medio (VCM)': [74, 84, 1, 1] },
  gota: { 'Ácido úrico': [8.9, 6.4, 0.5, 1] },
  erc: { Creatinina: [1.5, 1.7, 0.1, 2], Urea: [62, 68, 5, 0] },
};

/** A result as it is stored; `avance` goes from 0, before treatment, to 1. '' for analyses that are not in these lists. */
export function resultadoDe(analisis: string, enfermedades: readonly string[], avance: number, azar: Azar): string {
  const palabras = PALABRAS[analisis];
  if (palabras) return azar.elegir(palabras);
  const propio = enfermedades.map((e) => CON_ENFERMEDAD[e]?.[analisis]).find(Boolean);
  const [desde, hasta, vaiven, decimales] = propio ?? VALORES[analisis] ?? [];
  if (desde === undefined) return '';
  const escala = 10 ** decimales!;
  const centro = desde + (hasta! - desde) * (1 - (1 - avance) ** 2);
  return ((centro * escala + azar.entero(-Math.round(vaiven! * escala), Math.round(vaiven! * escala))) / escala).toFixed(decimales);
}
