// What a doctor is asked for a register of the SIS, in the order of a consultation. What the clinic, the doctor and the patient's
// file already say is not here. Names and values: GIIS-B015 (CEX) and GIIS-B018 (CPF).
import nom024 from '#data/nom024.json' with { type: 'json' };
import servicios from '#data/servicios_atencion.json' with { type: 'json' };
import type { Guia } from '#domain/sis/guia.ts';

export type Opciones = readonly (readonly [valor: string, texto: string])[];
export interface Pregunta {
  CAMPO: string;
  etiqueta: string;
  opciones?: Opciones;
  /** Several values joined with `&`. */
  varias?: true;
  unidad?: string;
  /** A diagnosis, looked up in the CIE-10. */
  cie10?: true;
  /** A country, chosen from the ministry's list where it was imported. */
  pais?: true;
  ayuda?: string;
  /** Of the older guide: kept and not exported. */
  noSale?: true;
  /** Largest number, of one that is kept alone. */
  max?: number;
}
export interface Bloque {
  titulo: string;
  preguntas: readonly Pregunta[];
}

const SI_NO: Opciones = [
  ['1', 'Sí'],
  ['0', 'No'],
];
const RELACION: Opciones = [
  ['0', 'Primera vez'],
  ['1', 'Subsecuente'],
];
const VEZ: Opciones = [
  ['1', 'Primera vez'],
  ['0', 'Subsecuente'],
];
const SABE: Opciones = [
  ['0', 'No'],
  ['1', 'Sí'],
  ['2', 'No responde'],
  ['3', 'No sabe'],
];
const REVISION: Opciones = [
  ['1', 'Inserción'],
  ['0', 'Revisión'],
];
const PREVENTIVA: Opciones = [
  ['1', 'Preventiva'],
  ['2', 'Tratamiento'],
];
const de = (CATALOGO: string): Opciones => nom024.datos.filter((d) => d.CATALOGO === CATALOGO).map((d) => [d.ID, d.DESCRIPCION]);
export const DERECHOHABIENCIAS = de('DERECHOHABIENCIA');
export const SERVICIOS: Opciones = servicios.datos.map((d) => [d.ID, d.DESCRIPCION]);

const p = (CAMPO: string, etiqueta: string, opciones?: Opciones, mas: Partial<Pregunta> = {}): Pregunta => ({
  CAMPO,
  etiqueta,
  ...(opciones ? { opciones } : {}),
  ...mas,
});
const siNo = (CAMPO: string, etiqueta: string): Pregunta => p(CAMPO, etiqueta, SI_NO);
const cuantos = (CAMPO: string, etiqueta: string, unidad: string): Pregunta => p(CAMPO, etiqueta, undefined, { unidad });

const NO_SALE = { noSale: true } as const;
/** Key of Mexico in the ministry's catalogue of countries. */
export const ES_MEXICO = '142';
const PAIS = { pais: true, ayuda: 'Clave del catálogo PAIS; 142 es México' } as const;
const CONSULTA: Bloque = {
  titulo: 'Consulta',
  preguntas: [
    p('paisNacimiento', 'País de nacimiento de quien atiende', undefined, PAIS),
    p('servicioAtencion', 'Servicio', SERVICIOS),
    p('primeraVezAnio', 'Primera vez en el año', SI_NO),
    p('primeraVezUneme', 'Primera vez en la UNEME', SI_NO),
    p('programaSMyMG', 'Servicio del programa médico gratuito', SI_NO),
  ],
};
const DIAGNOSTICOS: readonly Pregunta[] = [
  p('codigoCIEDiagnostico1', 'Diagnóstico', undefined, { cie10: true }),
  p('relacionTemporal', 'Relación temporal', RELACION),
  p('confirmacionDiagnostica1', 'Confirmado', SI_NO),
  p('codigoCIEDiagnostico2', 'Segundo diagnóstico', undefined, { cie10: true }),
  p('primeraVezDiagnostico2', 'Segundo: relación temporal', VEZ),
  p('confirmacionDiagnostica2', 'Segundo: confirmado', SI_NO),
  p('codigoCIEDiagnostico3', 'Tercer diagnóstico', undefined, { cie10: true }),
  p('primeraVezDiagnostico3', 'Tercero: relación temporal', VEZ),
  p('confirmacionDiagnostica3', 'Tercero: confirmado', SI_NO),
];
const MEDICIONES: Bloque = {
  titulo: 'Mediciones',
  preguntas: [
    cuantos('peso', 'Peso', 'kg'),
    cuantos('talla', 'Talla', 'cm'),
    cuantos('circunferenciaCintura', 'Cintura', 'cm'),
    cuantos('sistolica', 'Presión sistólica', 'mmHg'),
    cuantos('diastolica', 'Presión diastólica', 'mmHg'),
    cuantos('frecuenciaCardiaca', 'Frecuencia cardíaca', 'lpm'),
    cuantos('frecuenciaRespiratoria', 'Frecuencia respiratoria', 'rpm'),
    cuantos('temperatura', 'Temperatura', '°C'),
    cuantos('saturacionOxigeno', 'Saturación de oxígeno', '%'),
    cuantos('glucemia', 'Glucemia', 'mg/dL'),
    p('tipoMedicion', 'En ayuno', SI_NO),
    p('resultadoObtenidoaTravesde', 'Resultado obtenido por', [
      ['1', 'Laboratorio'],
      ['2', 'Tira capilar'],
    ]),
    p('numeroTirasControlUtilizadas', 'Tiras de control utilizadas', undefined, { ...NO_SALE, max: 9 }),
    p('embarazadaSinDiabetes', 'Tiras en embarazada sin diabetes', [
      ['1', '1'],
      ['2', '2'],
    ]),
  ],
};
const PERSONA: Bloque = {
  titulo: 'Persona',
  preguntas: [
    p('derechohabiencia', 'Derechohabiencia', DERECHOHABIENCIAS, { varias: true }),
    p('genero', 'Género', de('IDENTIDAD_GENERO')),
    p('paisNacPaciente', 'País de nacimiento', undefined, PAIS),
    p('entidadNacimiento', 'Entidad de nacimiento', undefined, { ayuda: '01 a 32; 88 si nació en otro país, 99 si se ignora' }),
    p('seConsideraIndigena', 'Se considera indígena', SABE),
    p('seAutodenominaAfromexicano', 'Se considera afromexicano', SABE),
    p('migrante', 'Migrante', [
      ['0', 'No'],
      ['1', 'Nacional'],
      ['2', 'Internacional'],
      ['3', 'Retornado'],
    ]),
    p('paisProcedencia', 'País de procedencia', undefined, PAIS),
    p(
      'tipoDificultad',
      'Dificultad',
      [
        ['0', 'Ninguna'],
        ['1', 'Ver'],
        ['2', 'Escuchar'],
        ['3', 'Caminar'],
        ['4', 'Usar brazos o manos'],
        ['5', 'Aprender o recordar'],
        ['6', 'Cuidado personal'],
        ['7', 'Hablar o comunicarse'],
        ['8', 'Emocional o mental'],
      ],
      NO_SALE,
    ),
    p(
      'gradoDificultad',
      'Grado de la dificultad',
      [
        ['1', 'Poca'],
        ['2', 'Mucha'],
        ['3', 'No puede hacerlo'],
      ],
      NO_SALE,
    ),
    p(
      'origenDificultad',
      'Origen de la dificultad',
      [
        ['1', 'Enfermedad'],
        ['2', 'Edad avanzada'],
        ['3', 'Nació así'],
        ['4', 'Accidente'],
        ['5', 'Violencia'],
        ['6', 'Otra causa'],
      ],
      NO_SALE,
    ),
  ],
};
const COMUNES: Bloque = {
  titulo: 'Promoción y referencia',
  preguntas: [
    siNo('lineaVida', 'Línea de vida'),
    siNo('cartillaSalud', 'Presenta la cartilla de salud'),
    siNo('esquemaVacunacion', 'Esquema de vacunación completo'),
    p('referidoPor', 'Referido por', [
      ['1', 'Embarazo de alto riesgo'],
      ['2', 'Sospecha de cáncer en menor de 18 años'],
      ['3', 'IRA'],
      ['4', 'Neumonía'],
      ['5', 'Otras causas'],
      ['6', 'Cisticercosis'],
      ['7', 'Emergencia obstétrica: preeclampsia'],
      ['8', 'Emergencia obstétrica: hemorragia'],
      ['9', 'Otra emergencia obstétrica'],
    ]),
    siNo('contrarreferido', 'Contrarreferido'),
    siNo('telemedicina', 'Telemedicina'),
    siNo('teleconsulta', 'Teleconsulta'),
    p(
      'estudiosTeleconsulta',
      'Estudios a distancia',
      [
        ['1', 'Ultrasonido'],
        ['2', 'Electrocardiograma'],
        ['3', 'Rayos X'],
        ['4', 'Tomografía'],
        ['5', 'Resonancia magnética'],
        ['6', 'Mastografía'],
        ['7', 'Otros'],
      ],
      { varias: true },
    ),
    p('modalidadConsulDist', 'Modalidad a distancia', [
      ['1', 'Tiempo real'],
      ['2', 'Diferida'],
    ]),
  ],
};

const MUJER: Bloque = {
  titulo: 'Embarazo y salud de la mujer',
  preguntas: [
    p('atencionPregestacionalRT', 'Atención pregestacional', RELACION),
    p(
      'riesgo',
      'Riesgo pregestacional',
      [
        ['1', 'Patología crónica órgano funcional'],
        ['2', 'Patología crónica infecciosa'],
        ['3', 'Morbilidad materna extrema'],
        ['4', 'Factores de riesgo sociales'],
        ['5', 'Antecedentes obstétricos de riesgo'],
        ['9', 'Sin antecedentes'],
      ],
      { varias: true },
    ),
    p('relacionTemporalEmbarazo', 'Consulta de embarazo', RELACION),
    p('trimestreGestacional', 'Trimestre', [
      ['1', 'Primero'],
      ['2', 'Segundo'],
      ['3', 'Tercero'],
    ]),
    p('planSeguridad', 'Plan de seguridad', [
      ['1', 'Inicial'],
      ['2', 'Reforzamiento'],
    ]),
    siNo('primeraVezAltoRiesgo', 'Alto riesgo, primera vez'),
    siNo('complicacionPorDiabetes', 'Complicación: diabetes'),
    siNo('complicacionPorInfeccionUrinaria', 'Complicación: infección urinaria'),
    siNo('complicacionPorPreeclampsiaEclampsia', 'Complicación: preeclampsia o eclampsia'),
    siNo('complicacionPorHemorragia', 'Complicación: hemorragia'),
    siNo('sospechaCovid19', 'Sospecha de COVID-19'),
    siNo('covid19Confirmado', 'COVID-19 confirmado'),
    siNo('hipertensionarterialprexistente', 'Hipertensión preexistente'),
    siNo('otrasAccPrescAcidoFolico', 'Se prescribe ácido fólico'),
    siNo('otrasAccApoyoTraslado', 'Apoyo para traslado'),
    siNo('otrasACCApoyoTrasladoAME', 'Apoyo para traslado, AME'),
    p('puerpera', 'Puérpera', RELACION),
    siNo('infeccionPuerperal', 'Infección puerperal'),
    p('terapiaHormonal', 'Terapia hormonal', RELACION),
    p('periPostMenopausia', 'Peri o posmenopausia', RELACION),
    p('colposcopia', 'Colposcopia', RELACION),
    p('cancerCervicouterino', 'Cáncer cervicouterino', RELACION),
  ],
};
const NINEZ: Bloque = {
  titulo: 'Niñez',
  preguntas: [
    p('ninoSanoRT', 'Consulta de niño sano', RELACION),
    p('pruebaEDI', 'Prueba EDI', [
      ['1', 'Inicial'],
      ['2', 'Subsecuente'],
    ]),
    p('resultadoEDI', 'Resultado de la EDI', [
      ['1', 'Verde'],
      ['2', 'Amarillo'],
      ['3', 'Rojo'],
      ['4', 'Recuperado de rezago'],
      ['5', 'Recuperado de riesgo'],
      ['6', 'En seguimiento'],
    ]),
    p('resultadoBattelle', 'Resultado de Battelle', [
      ['1', '90 o más'],
      ['2', 'De 80 a 89'],
      ['3', '79 o menos'],
    ]),
    p('edasRT', 'Enfermedad diarreica', RELACION),
    p('edasPlanTratamiento', 'Plan de tratamiento', [
      ['1', 'A'],
      ['2', 'B'],
      ['3', 'C'],
    ]),
    siNo('recuperadoDeshidratacion', 'Recuperado de deshidratación'),
    cuantos('numeroSobresVSOTratamiento', 'Sobres de suero, tratamiento', 'sobres'),
    p('irasRT', 'Infección respiratoria', RELACION),
    p('irasPlanTratamiento', 'Tratamiento de la infección', [
      ['1', 'Sintomático'],
      ['2', 'Antibiótico'],
    ]),
    p('neumoniaRT', 'Neumonía', RELACION),
    p('aplicacionCedulaCancer', 'Cédula de sospecha de cáncer', [
      ['1', 'Primera del año'],
      ['2', 'Segunda del año'],
    ]),
    siNo('informaPrevencionAccidentes', 'Se informa de prevención de accidentes'),
  ],
};
const MAYORES: Bloque = {
  titulo: 'Personas mayores',
  preguntas: [
    p('sintomaDepresiva', 'Sintomatología depresiva', PREVENTIVA),
    p('alteracionMemoria', 'Alteración de la memoria', PREVENTIVA),
    p('aivd-ABVD', 'Actividades de la vida diaria', PREVENTIVA),
    p('sindromeCaidas', 'Síndrome de caídas', PREVENTIVA),
    p('incontinenciaUrinaria', 'Incontinencia urinaria', PREVENTIVA),
    p('motricidad', 'Motricidad', PREVENTIVA),
    p('asesoriaNutricional', 'Asesoría nutricional', PREVENTIVA),
  ],
};
const OTRAS: Bloque = {
  titulo: 'Otras intervenciones',
  preguntas: [
    siNo('sintomaticoRespiratorioTb', 'Sintomático respiratorio'),
    p('intervencionesSMyA', 'Salud mental y adicciones', [
      ['1', 'Psicosocial'],
      ['2', 'Farmacológica'],
      ['3', 'Ambas'],
    ]),
    p('its', 'Infección de transmisión sexual', RELACION),
    p('patologiaMamariaBenigna', 'Patología mamaria benigna', RELACION),
    p('cancerMamario', 'Cáncer mamario', RELACION),
    cuantos('numeroSobresVSOPromocion', 'Sobres de suero, promoción', 'sobres'),
  ],
};
const METODOS: Bloque = {
  titulo: 'Método',
  preguntas: [
    p('puerperaAceptaPF', 'Puérpera que acepta', SI_NO),
    cuantos('oral', 'Oral', 'ciclos'),
    cuantos('inyectableMensual', 'Inyectable mensual', 'piezas'),
    cuantos('inyectableBimestral', 'Inyectable bimestral', 'piezas'),
    cuantos('inyectableTrimestral', 'Inyectable trimestral', 'piezas'),
    cuantos('parcheDermico', 'Parche dérmico', 'cajas'),
    cuantos('preservativo', 'Preservativo', 'piezas'),
    cuantos('preservativoFemenino', 'Preservativo femenino', 'piezas'),
    cuantos('otroMetodo', 'Otro método', 'piezas'),
    p('implanteSubdermico1Var', 'Implante de una varilla', REVISION),
    p('implanteSubdermico2Var', 'Implante de dos varillas', REVISION),
    p('diu', 'DIU', REVISION),
    p('diuMedicado', 'DIU medicado', REVISION),
    p('quirurgico', 'Quirúrgico', [
      ['1', 'Realización'],
      ['0', 'Revisión'],
    ]),
    siNo('anticoncepcionEmergencia', 'Anticoncepción de emergencia'),
    siNo('altaConAzoospermia', 'Alta con azoospermia'),
  ],
};
const ORIENTACION: Bloque = {
  titulo: 'Orientación y consejería',
  preguntas: [
    siNo('OycPlanificacionF', 'Planificación familiar'),
    siNo('OycPrevencionITS', 'Prevención de ITS'),
    siNo('OycPrevencionEmb', 'Prevención del embarazo'),
    siNo('OycOtrasSSRA', 'Otras de salud sexual y reproductiva'),
  ],
};

const sinConfirmar = DIAGNOSTICOS.filter((q) => !q.CAMPO.startsWith('confirmacion'));
const sinCampos = (b: Bloque, ...campos: string[]): Bloque => ({ ...b, preguntas: b.preguntas.filter((q) => !campos.includes(q.CAMPO)) });
export const BLOQUES: Readonly<Record<Guia, readonly Bloque[]>> = {
  CEX: [CONSULTA, { titulo: 'Diagnósticos', preguntas: DIAGNOSTICOS }, MEDICIONES, MUJER, NINEZ, MAYORES, OTRAS, COMUNES, PERSONA],
  CPF: [
    sinCampos(CONSULTA, 'primeraVezUneme'),
    { titulo: 'Diagnósticos', preguntas: sinConfirmar },
    METODOS,
    ORIENTACION,
    sinCampos(MEDICIONES, 'resultadoObtenidoaTravesde', 'embarazadaSinDiabetes'),
    COMUNES,
    PERSONA,
  ],
};
/** Every question of both guides, once. */
export const PREGUNTAS: readonly Pregunta[] = [
  ...new Map([...BLOQUES.CEX, ...BLOQUES.CPF].flatMap((b) => b.preguntas.map((q) => [q.CAMPO, q] as const))).values(),
];
