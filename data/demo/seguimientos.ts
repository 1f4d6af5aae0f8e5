/** What is written when the patient comes back for the same thing. */
import type { Cuadro } from './cuadro.ts';

type Texto = Pick<Cuadro, 'S' | 'O' | 'A' | 'P'>;

const COMUN: Texto = {
  S: [
    'Acude a revisión de {padecimiento}. [Refiere mejoría importante.|Mejoría de {70..90:5} % con el tratamiento.|Remisión de los síntomas.]',
    '[Completó el tratamiento sin molestias.|Toleró bien los medicamentos.] [Sin síntomas nuevos.|]',
  ],
  O: [
    '[Buen estado general, afebril.|Sin datos de alarma.] Exploración dirigida [con mejoría respecto a la visita previa|sin hallazgos anormales].',
  ],
  A: '{Padecimiento}, [en resolución|con buena evolución].',
  P: ['[Continuar medidas generales.|Completar el tratamiento indicado.]', 'Cita abierta si reaparecen los síntomas.'],
};

const PROPIOS: Readonly<Record<string, Texto>> = {
  chequeo: {
    S: ['Acude con resultados de chequeo. Asintomátic{o/a}.'],
    O: [
      '{Hemograma} normal. {Glucosa_ayuno} {84..99} mg/dL, creatinina {0.7..1.0} mg/dL, colesterol total {168..214} mg/dL, LDL {92..132} mg/dL, triglicéridos {98..178} mg/dL. {Ego} sin alteraciones.',
    ],
    A: 'Resultados [dentro de límites normales|con colesterol limítrofe].',
    P: ['Alimentación baja en grasa y ejercicio regular.', 'Control anual.'],
  },
  papanicolaou: {
    S: ['Acude por resultado de {pap}. Sin molestias.'],
    O: ['Reporte: negativo a lesión intraepitelial o malignidad[, cambios inflamatorios leves|].'],
    A: '{Pap} normal.',
    P: ['Próximo control en un año.', 'Se recuerda autoexploración mamaria.'],
  },
  caries: {
    S: ['Acude a continuar restauraciones. Sin sensibilidad en la pieza tratada.'],
    O: ['Restauración de pieza {pieza} íntegra, contactos adecuados. Caries incipiente en pieza vecina.'],
    A: 'Restauración en buen estado; caries en pieza vecina.',
    P: ['{Obturar} en pieza vecina, ajuste y pulido.', 'Revisión en 6 meses.'],
  },
  pulpitis: {
    S: ['Acude a tratamiento de conductos de pieza {pieza}. Cedió el dolor desde la visita anterior.'],
    O: [
      'Curación provisional íntegra, percusión negativa. Conductometría y conformación de {3..4} conductos; radiografía de control con obturación a {0.5..1.0} mm del ápice.',
    ],
    A: 'Conductos obturados en pieza {pieza}.',
    P: ['Reconstrucción y corona en 2 a 4 semanas.', 'Radiografía de control en 6 meses.'],
  },
  terceros_molares: {
    S: ['Acude a cirugía programada. Sin dolor en la última semana.'],
    O: ['Extracción quirúrgica con colgajo y osteotomía mínima, sin incidentes; sutura con {3..4} puntos. Hemostasia adecuada.'],
    A: 'Posquirúrgico inmediato de tercer molar.',
    P: ['Frío local 24 horas, dieta blanda y reposo relativo.', 'Retiro de puntos en 7 días.'],
  },
  maloclusion: {
    S: ['Trae estudios para plan de ortodoncia.'],
    O: ['Cefalometría y modelos analizados. Sin caries activas, encía sana.'],
    A: 'Candidat{o/a} a ortodoncia fija, {18..24} meses estimados.',
    P: ['Se explica plan, costos y cuidados; firma de consentimiento.', 'Colocación de aparatología en la próxima {cita}.'],
  },
  ansiedad: {
    S: [
      'Control de ansiedad. [Duerme mejor y tiene menos palpitaciones.|Mejoría parcial, persiste preocupación por las noches.] [Acude a terapia cada semana.|Aún no inicia psicoterapia.] Sin efectos adversos[ salvo náusea los primeros días|].',
    ],
    O: ['Tranquil{o/a}, discurso coherente, afecto adecuado. GAD-7: {5..9} puntos. FC {fc} lpm.'],
    A: 'Trastorno de ansiedad generalizada con respuesta [parcial|favorable].',
    P: ['Continuar tratamiento al menos 6 meses.', 'Seguir con terapia y ejercicio.'],
  },
  depresion: {
    S: [
      'Control. [Mejor ánimo y más energía.|Ánimo mejor por las mañanas.] Retomó [el trabajo|actividades en casa]. Niega ideas de muerte. Buena tolerancia al medicamento.',
    ],
    O: ['Afecto más reactivo, contacto visual adecuado, discurso fluido. PHQ-9: {5..10} puntos.'],
    A: 'Episodio depresivo en remisión parcial.',
    P: ['Continuar tratamiento; no suspender aunque se sienta bien.', 'Psicoterapia semanal.'],
  },
  fractura_radio: {
    S: ['Control de fractura de muñeca. Dolor {1..3}/10, mueve bien los dedos.'],
    O: ['Férula en buen estado, llenado capilar normal. Radiografía: sin desplazamiento.'],
    A: 'Fractura de radio distal estable.',
    P: ['Continuar inmovilización hasta completar {5..6} semanas.', 'Después, {terapia}.'],
  },
};

export function textoDeSeguimiento(c: Cuadro): Texto {
  return PROPIOS[c.clave] ?? COMUN;
}

/** The treatment goes on after the follow-up. */
export const CONTINUA: ReadonlySet<string> = new Set([
  'acne',
  'anticoncepcion',
  'asma_nino',
  'climaterio',
  'dermatitis_atopica',
  'melasma',
  'onicomicosis',
  'psoriasis',
  'rinitis',
  'sop',
]);
