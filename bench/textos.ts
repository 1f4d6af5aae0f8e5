// Texts for the bench's notes, with the length and markup that the editor produces.
const MOTIVOS = [
  'acude a control de hipertensión arterial',
  'refiere cefalea de tres días de evolución',
  'acude por tos y rinorrea desde hace cinco días',
  'acude a revisión de resultados de laboratorio',
  'refiere dolor lumbar tras esfuerzo',
  'acude a control de diabetes mellitus tipo 2',
  'refiere epigastralgia posterior a los alimentos',
  'acude a control prenatal',
];
const EXPLORACIONES = [
  'Orofaringe hiperémica sin exudado, campos pulmonares bien ventilados, ruidos cardiacos rítmicos sin soplos.',
  'Abdomen blando, depresible, no doloroso a la palpación, peristalsis presente. Extremidades sin edema.',
  'Consciente, orientada, buena coloración de tegumentos, mucosas hidratadas. Neurológico íntegro.',
  'Dolor a la palpación de músculos paravertebrales lumbares, Lasègue negativo, fuerza y sensibilidad conservadas.',
];
const PLANES = [
  'Losartán 50 mg cada 12 horas',
  'Metformina 850 mg con los alimentos',
  'Paracetamol 500 mg cada 8 horas por tres días',
  'Omeprazol 20 mg en ayunas por cuatro semanas',
  'Biometría hemática, glucosa, creatinina y perfil de lípidos',
];
const otro = <T>(lista: readonly T[], i: number): T => lista[i % lista.length]!;

/** A note's rich text, about nine hundred characters; `i` selects its words. */
export function notaHtml(i: number): string {
  return [
    `<p><strong>Subjetivo:</strong> paciente que ${otro(MOTIVOS, i)}. Niega fiebre, náusea o vómito. Apego al tratamiento referido como regular; última toma el día de hoy por la mañana.</p>`,
    `<p><strong>Objetivo:</strong> ${otro(EXPLORACIONES, i >> 1)} ${otro(EXPLORACIONES, (i >> 1) + 1)}</p>`,
    `<p><strong>Análisis:</strong> evolución ${i % 3 === 0 ? 'favorable' : 'estable'}, sin datos de alarma. Se explica el padecimiento y se resuelven dudas.</p>`,
    `<p><strong>Plan:</strong></p><ul><li>${otro(PLANES, i)}</li><li>${otro(PLANES, i + 1)}</li><li>Medidas generales y signos de alarma</li></ul>`,
  ].join('');
}
export const notaTexto = (i: number): string =>
  notaHtml(i)
    .replace(/<\/p>|<\/li>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();

export const DIAGNOSTICOS = ['I10X', 'E119', 'J00X', 'M545', 'K297', 'R51X'] as const;

export const RECETA = [
  '<ol><li><p><strong>Losartán 50 mg, tabletas</strong></p><p>Tomar una tableta cada 12 horas por 30 días</p></li>',
  '<li><p><strong>Metformina 850 mg, tabletas</strong></p><p>Tomar una tableta con cada comida por 30 días</p></li>',
  '<li><p><strong>Paracetamol 500 mg, tabletas</strong></p><p>Tomar una tableta cada 8 horas en caso de dolor</p></li></ol>',
  '<p>Dieta baja en sodio y en azúcares simples. Caminar 30 minutos al día.</p>',
].join('');
