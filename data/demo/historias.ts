// What patients answered to the suggested clinical histories, by the words of the question.

/** Texts; the first whose words the question has. */
export const TEXTOS: readonly (readonly [pregunta: RegExp, respuestas: readonly string[]])[] = [
  [
    /^ocupaci/i,
    [
      'Docente de primaria',
      'Comerciante',
      'Ama de casa',
      'Contadora',
      'Albañil',
      'Chofer',
      'Estudiante',
      'Jubilado',
      'Enfermera',
      'Empleado de oficina',
    ],
  ],
  [/persona responsable/i, ['Su madre', 'Su padre', 'Su abuela materna', 'Ambos padres']],
  [
    /inicio y evoluci/i,
    [
      'Inicia hace dos semanas de forma gradual, sin factor desencadenante; en aumento los últimos tres días',
      'Desde hace tres meses, intermitente, peor por las tardes',
      'Hace cinco días, de inicio súbito; mejora con reposo',
    ],
  ],
  [
    /vivienda/i,
    [
      'Casa propia con todos los servicios',
      'Departamento rentado, con todos los servicios',
      'Casa de la familia, seis habitantes, todos los servicios',
    ],
  ],
  [
    /alimentaci[oó]n( actual)?$/i,
    [
      'Tres comidas al día, variada, con dos refrescos por semana',
      'Dos comidas al día, abundante en harinas',
      'Integrada a la dieta familiar, cinco tiempos',
    ],
  ],
  [/inmunizaciones/i, ['Completas para la edad; influenza este año', 'No recuerda el refuerzo de tétanos', 'Completas']],
  [
    /medicamentos que toma/i,
    ['Ninguno', 'Losartán 50 mg cada 24 horas', 'Metformina 850 mg cada 12 horas', 'Levotiroxina 75 mcg en ayunas'],
  ],
  [
    /parentesco y detalles/i,
    ['Madre con hipertensión, padre con diabetes tipo 2', 'Abuelo paterno finado por infarto', 'Interrogados y negados'],
  ],
  [
    /plan de tratamiento/i,
    [
      'Tratamiento según receta, plan de alimentación y control en un mes',
      'Medidas generales, datos de alarma explicados y revisión en dos semanas',
      'Se solicitan estudios; se ajusta tratamiento con resultados',
      'Limpieza, dos resinas y revisión en seis meses',
    ],
  ],
  [
    /indicaciones|orientaci/i,
    ['Datos de alarma explicados y entendidos', 'Hidratación, reposo relativo y acudir a urgencias ante datos de alarma'],
  ],
  [/lenguaje|conducta/i, ['Frases completas, sigue instrucciones, asiste a preescolar', 'Acorde a la edad']],
  [/exploraci[oó]n ginecol/i, ['Genitales externos sin alteraciones, cérvix sin lesiones visibles']],
];
/** Numbers: lowest and highest. */
export const NUMEROS: readonly (readonly [pregunta: RegExp, desde: number, hasta: number])[] = [
  [/cigarros/i, 0, 12],
  [/a[ñn]os de fumador/i, 0, 25],
  [/dientes/i, 0, 5],
  [/menarca/i, 10, 15],
  [/^partos|ces[aá]reas|^abortos/i, 0, 2],
  [/d[ií]as desde la [uú]ltima menst/i, 6, 200],
  [/fondo uterino/i, 10, 32],
  [/frecuencia cardiaca fetal/i, 120, 160],
  [/gesta n/i, 1, 4],
  [/semanas de gestaci[oó]n al nacer/i, 36, 41],
  [/peso al nacer/i, 2400, 3900],
  [/talla al nacer/i, 46, 53],
  [/apgar al minuto/i, 7, 9],
  [/apgar a los cinco/i, 8, 10],
  [/lactancia materna/i, 2, 18],
  [/alimentaci[oó]n complementaria/i, 4, 7],
  [/sostuvo la cabeza/i, 2, 4],
  [/se sent[oó]/i, 5, 8],
  [/camin[oó]/i, 10, 15],
  [/primeras palabras/i, 9, 15],
  [/esf[ií]nteres/i, 22, 38],
  [/per[ií]metro cef/i, 44, 53],
];
export const LESIONES: readonly (readonly [LESION: string, COMENTARIO: string])[] = [
  ['Dolor', 'A la palpación profunda, sin irradiación'],
  ['Cicatriz', 'Quirúrgica, de buen aspecto'],
  ['Contractura', 'Muscular, limita la rotación'],
  ['Nevo', 'De bordes regulares, 4 mm; se vigila'],
  ['Edema', 'Leve, vespertino'],
  ['Equimosis', 'De tres días de evolución'],
];
export const DENTALES: readonly (readonly [LESION: string, COMENTARIO: string])[] = [
  ['Caries', 'Oclusal, de segundo grado'],
  ['Resina', 'En buen estado'],
  ['Ausente', 'Extracción previa'],
  ['Corona', 'Metal porcelana, ajuste correcto'],
  ['Fractura', 'De esmalte, sin sensibilidad'],
];
