/** Clinical histories as a clinic would ask them. In a formula {Peso} is the question that begins with that word. */

type Tipo = 'M' | 'D' | 'N' | 'B' | 'R' | 'G' | 'X' | 'S' | 'F' | 'I' | 'T';
export interface PreguntaDemo {
  readonly tipo: Tipo;
  readonly texto: string;
  readonly opciones?: readonly string[];
  readonly defecto?: string;
  readonly formula?: string;
  readonly decimales?: number;
  readonly requerida?: true;
  readonly imagen?: 'odontograma' | 'cuerpo';
}
export interface HistoriaDemo {
  readonly DESCRIPCION: string;
  readonly secciones: readonly (readonly [nombre: string, preguntas: readonly PreguntaDemo[]])[];
}

const texto = (texto: string, o: Partial<PreguntaDemo> = {}): PreguntaDemo => ({ tipo: 'M', texto, ...o });
const numero = (texto: string, o: Partial<PreguntaDemo> = {}): PreguntaDemo => ({ tipo: 'N', texto, ...o });
const siNo = (texto: string, o: Partial<PreguntaDemo> = {}): PreguntaDemo => ({ tipo: 'B', texto, ...o });
const una = (texto: string, opciones: readonly string[], o: Partial<PreguntaDemo> = {}): PreguntaDemo => ({
  tipo: 'R',
  texto,
  opciones,
  ...o,
});
const varias = (texto: string, opciones: readonly string[], o: Partial<PreguntaDemo> = {}): PreguntaDemo => ({
  tipo: 'G',
  texto,
  opciones,
  ...o,
});
const formula = (texto: string, formula: string, decimales = 2): PreguntaDemo => ({ tipo: 'F', texto, formula, decimales });

const GENERAL: HistoriaDemo = {
  DESCRIPCION: 'Historia clínica general',
  secciones: [
    [
      'Ficha de identificación',
      [
        una('Estado civil', ['Soltero', 'Casado', 'Unión libre', 'Divorciado', 'Viudo']),
        texto('Ocupación'),
        una('Escolaridad', ['Ninguna', 'Primaria', 'Secundaria', 'Bachillerato', 'Licenciatura', 'Posgrado']),
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
      'Antecedentes personales',
      [
        varias('Enfermedades crónicas', ['Diabetes', 'Hipertensión', 'Hipotiroidismo', 'Dislipidemia', 'Asma', 'Epilepsia', 'Ninguna']),
        texto('Cirugías y hospitalizaciones', { defecto: 'Negadas' }),
        una('Grupo sanguíneo', ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Lo desconoce']),
        siNo('¿Fuma o ha fumado?', { defecto: '0' }),
        numero('Cigarros al día'),
        numero('Años de fumador'),
        formula('Índice tabáquico (paquetes-año)', '{Cigarros} * {Años} / 20', 1),
        una('Consumo de alcohol', ['Nunca', 'Ocasional', 'Semanal', 'Diario']),
        texto('Medicamentos que toma'),
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
        { tipo: 'T', texto: 'Lesiones o zonas de dolor', imagen: 'cuerpo' },
      ],
    ],
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

const DENTAL: HistoriaDemo = {
  DESCRIPCION: 'Historia clínica odontológica',
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

const GINECO: HistoriaDemo = {
  DESCRIPCION: 'Historia gineco-obstétrica',
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

export const HISTORIAS_DEMO: readonly HistoriaDemo[] = [GENERAL, DENTAL, GINECO];
