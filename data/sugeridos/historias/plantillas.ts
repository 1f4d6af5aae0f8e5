/** Clinical histories that a clinic may start with. In a formula {Peso} is the question that begins with that word. */

import type { NombreFigura } from './figuras.ts';

type Tipo = 'M' | 'D' | 'N' | 'B' | 'R' | 'G' | 'X' | 'S' | 'F' | 'I' | 'T';
export interface PreguntaSugerida {
  readonly tipo: Tipo;
  readonly texto: string;
  readonly opciones?: readonly string[];
  readonly defecto?: string;
  readonly formula?: string;
  readonly decimales?: number;
  readonly requerida?: true;
  readonly imagen?: NombreFigura;
}
export interface HistoriaSugerida {
  /** Its name is how a clinic that already has it is recognised. */
  readonly DESCRIPCION: string;
  readonly PARA: string;
  /** It asks what the clinic's country wants a history to say. */
  readonly segunNorma?: true;
  readonly secciones: readonly (readonly [nombre: string, preguntas: readonly PreguntaSugerida[]])[];
}

const texto = (texto: string, o: Partial<PreguntaSugerida> = {}): PreguntaSugerida => ({ tipo: 'M', texto, ...o });
const numero = (texto: string, o: Partial<PreguntaSugerida> = {}): PreguntaSugerida => ({ tipo: 'N', texto, ...o });
const siNo = (texto: string, o: Partial<PreguntaSugerida> = {}): PreguntaSugerida => ({ tipo: 'B', texto, ...o });
const una = (texto: string, opciones: readonly string[], o: Partial<PreguntaSugerida> = {}): PreguntaSugerida => ({
  tipo: 'R',
  texto,
  opciones,
  ...o,
});
const varias = (texto: string, opciones: readonly string[], o: Partial<PreguntaSugerida> = {}): PreguntaSugerida => ({
  tipo: 'G',
  texto,
  opciones,
  ...o,
});
const formula = (texto: string, formula: string, decimales = 2): PreguntaSugerida => ({ tipo: 'F', texto, formula, decimales });

const GENERAL: HistoriaSugerida = {
  DESCRIPCION: 'Historia clínica general',
  PARA: 'Interrogatorio, exploración, diagnóstico y pronóstico',
  segunNorma: true,
  secciones: [
    [
      'Ficha de identificación',
      [
        una('Estado civil', ['Soltero', 'Casado', 'Unión libre', 'Divorciado', 'Viudo']),
        texto('Ocupación'),
        una('Escolaridad', ['Ninguna', 'Primaria', 'Secundaria', 'Bachillerato', 'Licenciatura', 'Posgrado']),
        texto('Grupo étnico, si aplica'),
        texto('Motivo de consulta', { requerida: true }),
      ],
    ],
    [
      'Antecedentes heredofamiliares',
      [
        varias('Enfermedades en padres, hermanos o abuelos', [
          'Diabetes',
          'Hipertensión',
          'Cardiopatía',
          'Cáncer',
          'Enfermedad renal',
          'Asma',
          'Ninguna',
        ]),
        texto('Parentesco y detalles', { defecto: 'Interrogados y negados' }),
      ],
    ],
    [
      'Antecedentes personales no patológicos',
      [
        texto('Vivienda y servicios'),
        texto('Alimentación'),
        una('Actividad física', ['Ninguna', 'Menos de 150 minutos a la semana', '150 minutos a la semana o más']),
        texto('Inmunizaciones'),
      ],
    ],
    [
      'Antecedentes personales patológicos',
      [
        varias('Enfermedades crónicas', ['Diabetes', 'Hipertensión', 'Hipotiroidismo', 'Dislipidemia', 'Asma', 'Epilepsia', 'Ninguna']),
        texto('Cirugías y hospitalizaciones', { defecto: 'Negadas' }),
        una('Grupo sanguíneo', ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Lo desconoce']),
        siNo('¿Fuma o ha fumado?', { defecto: '0' }),
        numero('Cigarros al día'),
        numero('Años de fumador'),
        formula('Índice tabáquico (paquetes-año)', '{Cigarros} * {Años} / 20', 1),
        una('Consumo de alcohol', ['Nunca', 'Ocasional', 'Semanal', 'Diario']),
        texto('Otras sustancias', { defecto: 'Negadas' }),
        texto('Traumatismos y transfusiones', { defecto: 'Negados' }),
        texto('Medicamentos que toma'),
      ],
    ],
    [
      'Padecimiento actual',
      [
        texto('Inicio y evolución', { requerida: true }),
        texto('Tratamientos previos', { defecto: 'Ninguno' }),
        texto('Interrogatorio por aparatos y sistemas', { defecto: 'Interrogados y negados' }),
      ],
    ],
    [
      'Exploración física',
      [
        { tipo: 'S', texto: 'Signos vitales' },
        numero('Peso (kg)', { requerida: true }),
        numero('Talla (cm)', { requerida: true }),
        formula('Índice de masa corporal', '{Peso} / ({Talla} / 100) ** 2'),
        texto('Habitus exterior', { defecto: 'Alerta, orientado, bien hidratado y con buena coloración de tegumentos' }),
        texto('Cabeza y cuello', { defecto: 'Sin datos patológicos' }),
        texto('Tórax', { defecto: 'Campos pulmonares bien ventilados, ruidos cardiacos rítmicos sin agregados' }),
        texto('Abdomen', { defecto: 'Blando, depresible, no doloroso, peristalsis presente' }),
        texto('Extremidades', { defecto: 'Íntegras, sin edema, pulsos presentes' }),
        texto('Genitales', { defecto: 'No se exploraron' }),
        texto('Exploración neurológica', { defecto: 'Sin datos de focalización' }),
        { tipo: 'T', texto: 'Lesiones o zonas de dolor', imagen: 'cuerpo' },
      ],
    ],
    ['Estudios', [texto('Resultados previos y actuales de laboratorio y gabinete', { defecto: 'No se cuenta con estudios' })]],
    [
      'Diagnóstico y plan',
      [
        { tipo: 'X', texto: 'Diagnósticos', requerida: true },
        texto('Plan de tratamiento', { requerida: true }),
        una('Pronóstico', ['Bueno para la vida y la función', 'Reservado a evolución', 'Malo']),
        { tipo: 'D', texto: 'Próxima revisión' },
      ],
    ],
  ],
};

const DENTAL: HistoriaSugerida = {
  DESCRIPCION: 'Historia clínica odontológica',
  PARA: 'Riesgos antes de tratar, hábitos, odontograma e índice CPOD',
  secciones: [
    [
      'Antecedentes',
      [
        texto('Motivo de consulta', { requerida: true }),
        varias('Condiciones médicas', [
          'Diabetes',
          'Hipertensión',
          'Cardiopatía',
          'Problemas de coagulación',
          'Asma',
          'Embarazo',
          'Ninguna',
        ]),
        siNo('¿Es alérgico a la anestesia local?', { requerida: true }),
        siNo('¿Toma anticoagulantes o bifosfonatos?'),
        { tipo: 'D', texto: 'Última visita al dentista' },
      ],
    ],
    [
      'Hábitos',
      [
        una('Cepillado al día', ['Una vez', 'Dos veces', 'Tres veces o más', 'No todos los días']),
        varias('Hábitos orales', ['Bruxismo', 'Onicofagia', 'Respiración oral', 'Mordisqueo de labios', 'Tabaco', 'Ninguno']),
        siNo('¿Usa hilo dental?'),
      ],
    ],
    [
      'Exploración',
      [
        texto('Tejidos blandos', { defecto: 'Labios, carrillos, lengua y paladar sin lesiones' }),
        una('Encías', ['Sanas', 'Gingivitis leve', 'Gingivitis moderada', 'Periodontitis']),
        una('Oclusión', ['Clase I', 'Clase II', 'Clase III']),
        { tipo: 'T', texto: 'Odontograma', imagen: 'odontograma' },
        numero('Dientes cariados', { defecto: '0' }),
        numero('Dientes perdidos', { defecto: '0' }),
        numero('Dientes obturados', { defecto: '0' }),
        formula('Índice CPOD', '{Dientes cariados} + {Dientes perdidos} + {Dientes obturados}', 0),
        { tipo: 'I', texto: 'Radiografía panorámica' },
      ],
    ],
    ['Plan', [{ tipo: 'X', texto: 'Diagnósticos' }, texto('Plan de tratamiento', { requerida: true }), siNo('¿Aceptó el presupuesto?')]],
  ],
};

const GINECO: HistoriaSugerida = {
  DESCRIPCION: 'Historia gineco-obstétrica',
  PARA: 'Antecedentes, embarazo actual y semanas de gestación calculadas',
  secciones: [
    [
      'Antecedentes ginecológicos',
      [
        numero('Menarca (años)'),
        una('Ritmo', ['Regular', 'Irregular', 'Amenorrea', 'Menopausia']),
        { tipo: 'D', texto: 'Fecha de última menstruación', requerida: true },
        una('Método anticonceptivo', ['Ninguno', 'Hormonal oral', 'Inyectable', 'DIU', 'Implante', 'Preservativo', 'Definitivo']),
        { tipo: 'D', texto: 'Último Papanicolaou' },
        una('Resultado del Papanicolaou', ['Normal', 'Inflamatorio', 'Lesión de bajo grado', 'Lesión de alto grado', 'No se ha hecho']),
      ],
    ],
    [
      'Antecedentes obstétricos',
      [
        numero('Partos', { defecto: '0' }),
        numero('Cesáreas', { defecto: '0' }),
        numero('Abortos', { defecto: '0' }),
        formula('Gestas', '{Partos} + {Cesáreas} + {Abortos}', 0),
        varias('Complicaciones previas', ['Preeclampsia', 'Diabetes gestacional', 'Hemorragia', 'Parto pretérmino', 'Ninguna']),
      ],
    ],
    [
      'Embarazo actual',
      [
        siNo('¿Está embarazada?', { requerida: true }),
        numero('Días desde la última menstruación'),
        formula('Semanas de gestación', '{Días} / 7', 1),
        numero('Fondo uterino (cm)'),
        formula('Semanas por fondo uterino (McDonald)', '{Fondo} * 8 / 7', 1),
        numero('Peso antes del embarazo (kg)'),
        numero('Peso actual (kg)'),
        numero('Talla (cm)'),
        formula('Ganancia de peso (kg)', '{Peso actual} - {Peso antes}', 1),
        formula('IMC antes del embarazo', '{Peso antes} / ({Talla} / 100) ** 2', 1),
        numero('Frecuencia cardiaca fetal'),
      ],
    ],
    [
      'Exploración y plan',
      [
        texto('Exploración de mamas', { defecto: 'Simétricas, sin nódulos ni secreción' }),
        texto('Exploración ginecológica'),
        { tipo: 'X', texto: 'Diagnósticos', requerida: true },
        texto('Indicaciones'),
        { tipo: 'D', texto: 'Próxima cita' },
      ],
    ],
  ],
};

const PEDIATRIA: HistoriaSugerida = {
  DESCRIPCION: 'Historia clínica pediátrica',
  PARA: 'Nacimiento, alimentación, desarrollo, vacunas y exploración del niño',
  secciones: [
    [
      'Ficha de identificación',
      [
        texto('Persona responsable', { requerida: true }),
        una('Parentesco', ['Madre', 'Padre', 'Abuelos', 'Tutor', 'Otro']),
        texto('Motivo de consulta', { requerida: true }),
      ],
    ],
    [
      'Antecedentes perinatales',
      [
        numero('Gesta número'),
        texto('Control prenatal y complicaciones', { defecto: 'Embarazo controlado, sin complicaciones' }),
        numero('Semanas de gestación al nacer'),
        una('Vía de nacimiento', ['Parto', 'Cesárea', 'Parto instrumentado']),
        numero('Peso al nacer (g)'),
        numero('Talla al nacer (cm)'),
        numero('Apgar al minuto'),
        numero('Apgar a los cinco minutos'),
        varias('Al nacer', ['Lloró y respiró', 'Reanimación', 'Ictericia', 'Incubadora', 'Malformaciones', 'Ninguna complicación']),
        una('Tamiz metabólico neonatal', ['Normal', 'Alterado', 'No se hizo', 'Lo desconoce']),
        una('Tamiz auditivo', ['Normal', 'Alterado', 'No se hizo', 'Lo desconoce']),
      ],
    ],
    [
      'Alimentación',
      [
        una('Lactancia', ['Materna exclusiva', 'Mixta', 'Fórmula', 'Ya no']),
        numero('Lactancia materna (meses)'),
        numero('Inicio de alimentación complementaria (meses)'),
        texto('Alimentación actual'),
      ],
    ],
    [
      'Desarrollo',
      [
        numero('Sostuvo la cabeza (meses)'),
        numero('Se sentó sin apoyo (meses)'),
        numero('Caminó solo (meses)'),
        numero('Primeras palabras (meses)'),
        numero('Control de esfínteres (meses)'),
        texto('Lenguaje, conducta y escuela'),
        siNo('¿Preocupa su desarrollo a la familia?', { defecto: '0' }),
      ],
    ],
    [
      'Antecedentes',
      [
        varias('Heredofamiliares', ['Asma', 'Alergias', 'Epilepsia', 'Diabetes', 'Cardiopatía', 'Enfermedad genética', 'Ninguno']),
        una('Esquema de vacunación', ['Completo para su edad', 'Incompleto', 'Sin cartilla']),
        varias('Enfermedades', ['Asma', 'Dermatitis atópica', 'Convulsiones', 'Infecciones repetidas', 'Reflujo', 'Ninguna']),
        texto('Cirugías y hospitalizaciones', { defecto: 'Negadas' }),
        texto('Medicamentos que toma', { defecto: 'Ninguno' }),
        siNo('¿Convive con fumadores?', { defecto: '0' }),
      ],
    ],
    [
      'Exploración física',
      [
        { tipo: 'S', texto: 'Signos vitales' },
        numero('Peso (kg)', { requerida: true }),
        numero('Talla o longitud (cm)', { requerida: true }),
        numero('Perímetro cefálico (cm)'),
        formula('Índice de masa corporal', '{Peso (kg)} / ({Talla o longitud} / 100) ** 2'),
        texto('Aspecto general', { defecto: 'Activo y reactivo, bien hidratado y con buena coloración' }),
        texto('Cabeza, ojos, oídos, nariz y garganta', { defecto: 'Sin datos patológicos' }),
        texto('Tórax', { defecto: 'Campos pulmonares bien ventilados, ruidos cardiacos rítmicos sin soplos' }),
        texto('Abdomen', { defecto: 'Blando, depresible, sin visceromegalias' }),
        texto('Genitales', { defecto: 'De acuerdo con edad y sexo' }),
        texto('Extremidades y cadera', { defecto: 'Simétricas, cadera estable, pulsos presentes' }),
        texto('Exploración neurológica', { defecto: 'Tono, fuerza y reflejos acordes con la edad' }),
      ],
    ],
    [
      'Diagnóstico y plan',
      [
        { tipo: 'X', texto: 'Diagnósticos', requerida: true },
        texto('Plan de tratamiento', { requerida: true }),
        texto('Orientación a la familia y datos de alarma'),
        { tipo: 'D', texto: 'Próxima revisión' },
      ],
    ],
  ],
};

export const HISTORIAS_SUGERIDAS: readonly HistoriaSugerida[] = [GENERAL, DENTAL, GINECO, PEDIATRIA];
