// Documents that others sent to a demonstration clinic: reports and letters, as small PDFs and texts. Their authors are nobody.

export interface PapelDemo {
  DESCRIPCION: string;
  carpeta: 'Interconsultas' | 'Resultados de fuera' | '';
  TIPO: 'pdf' | 'txt';
  titulo: string;
  renglones: readonly string[];
}
export const PAPELES: readonly PapelDemo[] = [
  {
    DESCRIPCION: 'Nota de egreso del hospital',
    carpeta: 'Interconsultas',
    TIPO: 'pdf',
    titulo: 'Nota de egreso hospitalario',
    renglones: [
      'Servicio: Medicina interna. Estancia: 4 días.',
      'Motivo de ingreso: dolor torácico atípico y descontrol hipertensivo.',
      'Evolución: electrocardiograma seriado sin cambios isquémicos, troponinas',
      'negativas en dos determinaciones. Ecocardiograma con fracción de expulsión',
      'de 60 %, hipertrofia concéntrica leve. Cifras controladas con dos fármacos.',
      'Egresa en buenas condiciones, tolera la vía oral, deambula.',
      'Plan: losartán 50 mg cada 12 horas, amlodipino 5 mg cada 24 horas,',
      'dieta hiposódica, cita con su médico tratante en siete días.',
      'Signos de alarma explicados al paciente y a su familiar.',
    ],
  },
  {
    DESCRIPCION: 'Interconsulta de oftalmología',
    carpeta: 'Interconsultas',
    TIPO: 'pdf',
    titulo: 'Respuesta a interconsulta: oftalmología',
    renglones: [
      'Agudeza visual: ojo derecho 20/30, ojo izquierdo 20/40. Presión intraocular 15 y 16 mmHg.',
      'Fondo de ojo: microaneurismas aislados en el polo posterior de ambos ojos,',
      'sin exudados ni edema macular.',
      'Diagnóstico: retinopatía diabética no proliferativa leve.',
      'Sugiere control metabólico estricto y revisión en seis meses.',
    ],
  },
  {
    DESCRIPCION: 'Ultrasonido abdominal',
    carpeta: 'Resultados de fuera',
    TIPO: 'pdf',
    titulo: 'Ultrasonido de abdomen superior',
    renglones: [
      'Hígado de tamaño normal, ecogenicidad aumentada en forma difusa, sin lesiones focales.',
      'Vesícula de paredes delgadas, sin litos en su interior. Colédoco de 4 mm.',
      'Páncreas y bazo sin alteraciones. Riñones con buena relación corteza-médula.',
      'Impresión: esteatosis hepática leve.',
    ],
  },
  {
    DESCRIPCION: 'Resultados de laboratorio anteriores',
    carpeta: 'Resultados de fuera',
    TIPO: 'txt',
    titulo: 'RESULTADOS DE LABORATORIO',
    renglones: [
      'Glucosa ................. 132 mg/dL   (70 - 100)   ALTO',
      'Hemoglobina glucosilada . 7.4 %       (< 5.7)      ALTO',
      'Creatinina .............. 0.9 mg/dL   (0.6 - 1.2)',
      'Colesterol total ........ 214 mg/dL   (< 200)      ALTO',
      'Triglicéridos ........... 168 mg/dL   (< 150)      ALTO',
      'TSH ..................... 2.1 µUI/mL  (0.4 - 4.0)',
    ],
  },
  {
    DESCRIPCION: 'Carta de la aseguradora',
    carpeta: '',
    TIPO: 'pdf',
    titulo: 'Carta de autorización',
    renglones: [
      'Se autoriza la programación del procedimiento solicitado por su médico tratante,',
      'con vigencia de treinta días a partir de esta fecha.',
      'La autorización no incluye material de osteosíntesis ni honorarios de ayudantía.',
      'Presente esta carta y una identificación oficial el día de su atención.',
    ],
  },
];

const latin1 = (t: string): string => t.replace(/[\\()]/g, (c) => `\\${c}`);
/** The document's bytes: a letter-size PDF with a standard font, or UTF-8 text. */
export function papel({ TIPO, titulo, renglones }: PapelDemo, paciente: string, fecha: string): Buffer {
  const cabeza = [`Paciente: ${paciente}`, `Fecha: ${fecha}`];
  if (TIPO === 'txt') return Buffer.from([titulo, ...cabeza, '', ...renglones, ''].join('\r\n'));
  const linea = (t: string, y: number, cuerpo: number, letra = 'F1') => `BT /${letra} ${cuerpo} Tf 1 0 0 1 64 ${y} Tm (${latin1(t)}) Tj ET`;
  const dibujo = [
    '0.04 0.38 0.42 rg 64 706 484 2 re f 0.11 0.14 0.15 rg',
    linea(titulo, 722, 17, 'F2'),
    ...cabeza.map((t, i) => linea(t, 680 - i * 17, 10.5)),
    ...renglones.map((t, i) => linea(t, 628 - i * 19, 11)),
    linea('Documento de demostración: no corresponde a ninguna persona.', 64, 8.5),
  ].join('\n');
  const objetos = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(dibujo, 'latin1')}>>stream\n${dibujo}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
  ];
  let cuerpo = '%PDF-1.4\n';
  const lugares = objetos.map((o, i) => {
    const en = Buffer.byteLength(cuerpo, 'latin1');
    cuerpo += `${i + 1} 0 obj\n${o}\nendobj\n`;
    return en;
  });
  const xref = Buffer.byteLength(cuerpo, 'latin1');
  cuerpo += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${lugares.map((n) => `${String(n).padStart(10, '0')} 00000 n \n`).join('')}`;
  cuerpo += `trailer\n<</Size ${objetos.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(cuerpo, 'latin1');
}
