import { E } from '#domain/estados.ts';
import type { Cuadro } from './cuadro.ts';

/**
 * Diseases followed for years. `inicio` is the visit of the diagnosis; S, O, A and P are the later ones.
 * {meta_ta}, {meta_glucemia}, {cambio_peso} and the like come from the signs of the visit.
 */
export const CUADROS_CRONICOS: readonly Cuadro[] = [
  {
    clave: 'diabetes',
    nombre: 'diabetes',
    CIE10: 'E119',
    MOTIVO: '[Control de diabetes|Control de azúcar|Revisión de diabetes con {laboratorio}]',
    grupos: ['adulto'],
    edad: [35, 88],
    peso: 14,
    inicio: {
      MOTIVO: 'Azúcar alta en {laboratorio}',
      S: [
        'Acude con {laboratorio}: {glucosa_ayuno} de {168..236} mg/dL. Refiere sed, orina frecuente y [cansancio|visión borrosa ocasional] desde hace {2..4} meses.',
        'Padre o madre con diabetes. Vida sedentaria, consume {harinas} a diario.',
      ],
      A: 'Diabetes mellitus tipo 2 de reciente diagnóstico. {Nota_imc}',
    },
    S: [
      'Acude a control de diabetes. [{Buen_apego} al tratamiento.|Olvida la dosis de la noche {2..3} veces por semana.|Toma el tratamiento como se indicó.] [Niega poliuria, polidipsia y visión borrosa.|Niega síntomas de {hipoglucemia}.]',
      '[Glucemias en casa entre {95..115} y {140..178} mg/dL.|No lleva registro de {glucemia_nombre}.|Trae registro: ayuno {98..136} mg/dL.] [Camina 30 minutos {3..5} días por semana.|Ha dejado de caminar por falta de tiempo.|Redujo {harinas}.]',
      '[Niega hormigueo en pies.|Hormigueo ocasional en pies por la noche.]',
    ],
    O: [
      '{Glucometria} {glucemia} mg/dL. {Sigla_ta} {ta}. Peso {peso} kg{cambio_peso}.',
      'Pies sin lesiones, pulsos pedios presentes, [monofilamento conservado en 10/10 puntos|piel hidratada, sin zonas de presión]. {Hba1c_nombre} {hba1c} %.',
    ],
    A: 'Diabetes mellitus tipo 2 {meta_glucemia}.',
    P: [
      '{Ajuste_glucemia}.',
      '[{Hba1c_nombre}, creatinina y microalbuminuria antes del próximo control.|Fondo de ojo anual: se solicita.|Revisión de pies en cada consulta; se refuerza cuidado en casa.]',
      '[Se refuerza plan de alimentación con {nutriologa}.|Caminata de 30 minutos, 5 días por semana.]',
    ],
    recetas: [
      ['Metformina 850 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas con alimentos, durante 90 días.'],
      [
        'Metformina 850 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas con alimentos, durante 90 días.',
        'Sitagliptina 100 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas por la mañana, durante 90 días.',
      ],
      [
        'Metformina 850 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas con alimentos, durante 90 días.',
        'Dapagliflozina 10 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas por la mañana, durante 90 días.',
      ],
      [
        'Metformina 850 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas con alimentos, durante 90 días.',
        'Insulina glargina 100 UI/mL :: Aplicar {14..26:2} UI por vía subcutánea por la noche, durante 90 días.',
      ],
      [
        'Linagliptina 5 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas por la mañana, durante 90 días.',
        'Insulina glargina 100 UI/mL :: Aplicar {14..26:2} UI por vía subcutánea por la noche, durante 90 días.',
      ],
    ],
    indicaciones: 'Revisar los pies todos los días. Llevar registro de {glucemia_nombre} en ayunas. Evitar {harinas}.',
    control: [80, 110],
  },
  {
    clave: 'hipertension',
    nombre: 'presión arterial',
    CIE10: 'I10X',
    MOTIVO: '[Control de presión|Control de hipertensión|Revisión de presión arterial]',
    grupos: ['adulto', 'cardio'],
    edad: [35, 92],
    peso: 18,
    inicio: {
      MOTIVO: 'Presión alta',
      S: [
        'Acude por cifras de {presion} elevadas en [tres tomas en farmacia|un examen laboral|registro en casa], de hasta {150..168:2}/{94..102:2} mmHg. [Cefalea occipital matutina.|Asintomátic{o/a}.]',
        '[Madre hipertensa.|Padre con infarto a los {55..66} años.] Consume sal sin medida y [tabaco ocasional|no fuma].',
      ],
      A: 'Hipertensión arterial sistémica de reciente diagnóstico. {Nota_imc}',
    },
    S: [
      'Acude a control de {presion}. [{Buen_apego} al tratamiento.|Suspendió el medicamento {4..7} días porque se le terminó.|Toma el medicamento todos los días por la mañana.]',
      '[Niega cefalea, acúfenos, disnea y edema.|Refiere cefalea leve ocasional.] [Registro en casa de {122..130}/{74..80} a {134..142}/{82..88} mmHg.|No se toma {la_presion} en casa.] [Ha reducido la sal.|Come fuera de casa con frecuencia.]',
    ],
    O: [
      '{Sigla_ta} {ta} sentad{o/a}, brazo derecho, promedio de dos tomas. FC {fc} lpm, rítmica. Peso {peso} kg{cambio_peso}.',
      'Ruidos cardiacos sin soplos, campos pulmonares limpios, sin edema de tobillos, pulsos simétricos.',
    ],
    A: 'Hipertensión arterial {meta_ta}.',
    P: [
      '{Ajuste_ta}.',
      '[Creatinina, potasio, {ego} y {perfil_lipidos} antes del próximo control.|Electrocardiograma: ritmo sinusal, sin datos de hipertrofia.|Continuar registro domiciliario de {presion}, mañana y noche por una semana.]',
      'Dieta baja en sodio y caminata diaria.',
    ],
    recetas: [
      ['Losartán 50 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas por la mañana, durante 90 días.'],
      [
        'Losartán 50 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas, durante 90 días.',
        'Amlodipino 5 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas por la noche, durante 90 días.',
      ],
      ['Enalapril 10 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas, durante 90 días.'],
      [
        'Telmisartán 40 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas por la mañana, durante 90 días.',
        'Hidroclorotiazida 25 mg, {tabletas} :: Tomar {media_tableta} cada 24 horas por la mañana, durante 90 días.',
      ],
    ],
    indicaciones:
      'Menos de 5 g de sal al día. Tomarse {la_presion} en reposo y anotarla. No suspender el medicamento aunque se sienta bien.',
    control: [75, 110],
  },
  {
    clave: 'dislipidemia',
    nombre: 'colesterol y triglicéridos',
    CIE10: 'E782',
    MOTIVO: '[Control de colesterol|Resultados de {perfil_lipidos}]',
    grupos: ['adulto', 'cardio'],
    edad: [30, 85],
    peso: 8,
    inicio: {
      MOTIVO: 'Colesterol alto',
      S: [
        'Acude con {perfil_lipidos}: colesterol total {238..276} mg/dL, LDL {152..188} mg/dL, triglicéridos {210..320} mg/dL. Asintomátic{o/a}.',
        'Dieta alta en grasas, {harinas}. [Padre con infarto.|Sin antecedentes cardiovasculares.]',
      ],
      O: ['{Sigla_ta} {ta}, IMC {imc}, cintura {cintura} cm. Sin xantomas ni arco corneal. Pulsos simétricos.'],
      A: 'Dislipidemia mixta. {Nota_imc}',
    },
    S: [
      'Control de dislipidemia. [Toma la estatina todas las noches.|Suspendió la estatina un mes.] [Sin dolores musculares.|Dolor muscular leve en piernas, tolerable.]',
      '[Ha disminuido frituras y embutidos.|Le cuesta seguir la dieta.|Acude con la {nutriologa} cada mes.]',
    ],
    O: [
      '{Sigla_ta} {ta}, IMC {imc}. Sin xantomas. Trae {laboratorio}: LDL {84..132} mg/dL, HDL {38..54} mg/dL, triglicéridos {138..214} mg/dL, transaminasas normales.',
    ],
    A: 'Dislipidemia mixta en tratamiento, [con LDL cerca de la meta|en descenso respecto al control previo].',
    P: ['Continuar estatina y plan de alimentación.', '{Perfil_lipidos} y transaminasas en {3..6} meses.'],
    recetas: [
      ['Atorvastatina 20 mg, {tabletas} :: Tomar 1 {tableta} por la noche, durante 90 días.'],
      ['Rosuvastatina 10 mg, {tabletas} :: Tomar 1 {tableta} por la noche, durante 90 días.'],
      [
        'Atorvastatina 20 mg, {tabletas} :: Tomar 1 {tableta} por la noche, durante 90 días.',
        'Bezafibrato 200 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas con alimentos, durante 60 días.',
      ],
    ],
    indicaciones: 'Preferir pescado, {leguminosas} y aceite vegetal. Evitar frituras, embutidos y {refresco}.',
    control: [90, 180],
  },
  {
    clave: 'obesidad',
    nombre: 'peso',
    CIE10: 'E660',
    MOTIVO: 'Control de peso',
    grupos: ['adulto'],
    edad: [18, 70],
    peso: 6,
    inicio: {
      MOTIVO: 'Quiere bajar de peso',
      S: [
        'Acude para bajar de peso; ha aumentado {8..18} kg en {3..8} años. Ha hecho dietas con rebote.',
        'Come {2..3} veces al día, cena abundante, consume {harinas}. [Duerme mal y ronca.|Sedentari{o/a} por trabajo de oficina.]',
      ],
      A: '{Nota_imc}',
    },
    S: [
      'Control de peso. [Sigue el plan de alimentación 5 de 7 días.|Dificultad para el plan los fines de semana.|Camina o hace bicicleta {3..4} veces por semana.]',
      '[Refiere más energía.|Ansiedad por comer dulces por la noche.|Sin molestias.]',
    ],
    O: ['Peso {peso} kg{cambio_peso}, IMC {imc}. Perímetro de cintura {cintura} cm. {Sigla_ta} {ta}.'],
    A: '{Nota_imc} {Nota_peso}',
    P: [
      'Plan de alimentación con déficit de 500 kcal con {nutriologa}.',
      'Meta: {5..7} % del peso en 6 meses. Ejercicio aeróbico y de fuerza 150 minutos por semana.',
      '[{Glucosa_ayuno}, {perfil_lipidos} y perfil tiroideo.|Continuar diario de alimentos.]',
    ],
    recetas: [[]],
    indicaciones: 'Cinco comidas pequeñas, plato con mitad de verduras, agua en lugar de {refresco}.',
    control: [40, 80],
  },
  {
    clave: 'hipotiroidismo',
    nombre: 'tiroides',
    CIE10: 'E039',
    MOTIVO: '[Control de tiroides|Resultados de perfil tiroideo]',
    grupos: ['adulto'],
    edad: [22, 85],
    sexo: E.sexo.mujer,
    peso: 6,
    inicio: {
      MOTIVO: 'Cansancio y caída de cabello',
      S: [
        'Cansancio, piel seca, caída de cabello y aumento de {3..6} kg en {4..8} meses. [Estreñimiento y frío.|Somnolencia diurna.]',
        'Perfil tiroideo: TSH {9..16} µUI/mL, T4 libre {0.5..0.7} ng/dL.',
      ],
      O: ['Tiroides no palpable, piel seca, reflejos lentos. FC {fc} lpm, peso {peso} kg. Edema palpebral leve.'],
      A: 'Hipotiroidismo primario.',
    },
    S: [
      'Control de hipotiroidismo. Toma levotiroxina [en ayunas, 30 minutos antes del desayuno|junto con el desayuno algunos días]. [Sin cansancio ni palpitaciones.|Persiste algo de cansancio por la tarde.|Mejoró la caída de cabello.]',
    ],
    O: [
      'Tiroides no palpable, piel [hidratada|ligeramente seca], reflejos normales. FC {fc} lpm, peso {peso} kg{cambio_peso}. TSH {1.2..4.6} µUI/mL.',
    ],
    A: 'Hipotiroidismo primario eutiroideo con tratamiento.',
    P: ['Continuar misma dosis.', 'TSH en {3..6} meses.', 'Se insiste en la toma en ayunas, separada de calcio y hierro.'],
    recetas: [
      ['Levotiroxina 100 µg, {tabletas} :: Tomar {media_tableta} cada 24 horas en ayunas, 30 minutos antes del desayuno, durante 90 días.'],
      ['Levotiroxina 100 µg, {tabletas} :: Tomar 1 {tableta} cada 24 horas en ayunas, 30 minutos antes del desayuno, durante 90 días.'],
    ],
    indicaciones: 'No tomar junto con calcio, hierro, antiácidos ni soya.',
    control: [90, 180],
  },
  {
    clave: 'epoc',
    nombre: 'EPOC',
    CIE10: 'J449',
    MOTIVO: 'Control de EPOC',
    grupos: ['adulto'],
    edad: [52, 90],
    peso: 3,
    inicio: {
      MOTIVO: 'Tos y falta de aire',
      S: [
        'Tos matutina con expectoración y disnea al caminar en plano a paso rápido desde hace {1..3} años. Tabaquismo de {20..40} paquetes-año[, suspendido hace {2..8} años|]. [Cocinó con leña por 20 años.|]',
      ],
      A: 'EPOC GOLD 2, grupo B. Espirometría con VEF1/CVF 0.62 posbroncodilatador.',
    },
    S: [
      'Control de EPOC. Disnea mMRC {1..2}, [sin exacerbaciones desde la última visita|un cuadro de tos y flema tratado con salbutamol]. [Técnica de inhalación adecuada.|Olvida el inhalador de la noche.]',
      '[No ha vuelto a fumar.|Fuma {2..5} {cigarros} al día.]',
    ],
    O: [
      'Saturación {sat} %, {fr} rpm. Tórax con murmullo vesicular disminuido, [sibilancias espiratorias aisladas|sin agregados]. Sin edema.',
    ],
    A: 'EPOC estable.',
    P: [
      'Continuar broncodilatador de base y revisar técnica.',
      'Vacuna de influenza anual y neumococo.',
      '[Espirometría de control anual.|Rehabilitación pulmonar.|Consejería para dejar de fumar.]',
    ],
    recetas: [
      [
        'Tiotropio 18 µg, cápsulas para inhalar :: Inhalar 1 cápsula cada 24 horas por la mañana, durante 90 días.',
        'Salbutamol 100 µg, aerosol :: Inhalar 2 disparos si hay falta de aire.',
      ],
      [
        'Budesonida con formoterol 160/4.5 µg :: Inhalar 2 dosis cada 12 horas y enjuagar la boca, durante 90 días.',
        'Salbutamol 100 µg, aerosol :: Inhalar 2 disparos si hay falta de aire.',
      ],
    ],
    indicaciones: 'Evitar humo de tabaco y leña. Acudir a {urgencias} si aumenta la falta de aire o cambia el color de la flema.',
    control: [80, 120],
    signos: { sat: -4, fr: 3 },
  },
  {
    clave: 'asma',
    nombre: 'asma',
    CIE10: 'J459',
    MOTIVO: 'Control de asma',
    grupos: ['adulto'],
    edad: [16, 65],
    peso: 4,
    inicio: {
      MOTIVO: 'Tos y silbido de pecho',
      S: [
        'Tos y silbido de pecho {2..4} veces por semana, [al hacer ejercicio|por la noche], desde hace {4..10} meses. Antecedente de rinitis alérgica.',
      ],
      A: 'Asma persistente leve.',
    },
    S: [
      'Control de asma. Síntomas diurnos {0..2} veces por semana, [sin despertares nocturnos|un despertar nocturno en el mes]. Usó el rescate {1..4} veces en el mes. ACT {19..24} puntos.',
    ],
    O: [
      'Saturación {sat} %, {fr} rpm. Murmullo vesicular normal, [sin sibilancias|sibilancias al final de la espiración forzada]. Flujo máximo {78..94} % del predicho.',
    ],
    A: 'Asma [controlada|parcialmente controlada].',
    P: ['Continuar corticosteroide inhalado; se revisa técnica.', 'Plan de acción por escrito.', 'Vacuna de influenza.'],
    recetas: [
      ['Budesonida con formoterol 160/4.5 µg :: Inhalar 1 dosis cada 12 horas y enjuagar la boca, durante 90 días.'],
      [
        'Beclometasona 250 µg, aerosol :: Inhalar 1 disparo cada 12 horas con espaciador, durante 90 días.',
        'Salbutamol 100 µg, aerosol :: Inhalar 2 disparos si hay tos o silbido de pecho.',
      ],
    ],
    indicaciones: 'Evitar polvo, humo y mascotas en la habitación. Llevar siempre el inhalador de rescate.',
    control: [80, 120],
    signos: { sat: -1 },
  },
  {
    clave: 'gonartrosis',
    nombre: 'rodillas',
    CIE10: 'M179',
    MOTIVO: '[Control de rodillas|Dolor de rodillas, control]',
    grupos: ['trauma', 'adulto'],
    edad: [52, 92],
    peso: 6,
    inicio: {
      MOTIVO: 'Dolor de rodillas',
      S: [
        'Dolor en rodillas de {8..24} meses, mayor en la {lado_f}, al subir escaleras y al levantarse, con rigidez matutina de {10..20} minutos.',
      ],
      A: 'Gonartrosis {lado_f} grado [II|III] radiológico.',
    },
    S: [
      'Control por dolor de rodillas, intensidad {3..6}/10. [Mejoró con ejercicio y analgésico.|Aumenta con el frío y al bajar escaleras.|Camina {3..6} cuadras sin detenerse.]',
    ],
    O: ['Crepitación y dolor en línea articular medial, arco de movilidad {105..125:5}°, sin derrame ni inestabilidad. IMC {imc}.'],
    A: 'Gonartrosis con síntomas [leves|moderados].',
    P: [
      'Fortalecer cuádriceps, {terapia} y control de peso.',
      'Analgésico por días, no continuo.',
      '[Bastón del lado contrario.|Valorar infiltración si no mejora.]',
    ],
    recetas: [
      [
        '{Paracetamol} 500 mg, {tabletas} :: Tomar 2 {tabletas} cada 8 horas, durante 10 días, si hay dolor.',
        'Diclofenaco 1 %, gel :: Aplicar en rodillas cada 8 horas, durante 30 días.',
      ],
      [
        'Celecoxib 200 mg, cápsulas :: Tomar 1 cápsula cada 24 horas con alimentos, durante 10 días.',
        'Glucosamina con condroitina 1500/1200 mg, sobres :: Disolver un sobre en agua y tomar cada 24 horas, durante 90 días.',
      ],
    ],
    indicaciones: 'Evitar escaleras y ponerse en cuclillas. Ejercicios sin carga 15 minutos al día. Calor local.',
    control: [60, 120],
  },
  {
    clave: 'osteoporosis',
    nombre: 'osteoporosis',
    CIE10: 'M810',
    MOTIVO: 'Control de osteoporosis',
    grupos: ['adulto', 'gineco'],
    edad: [55, 92],
    sexo: E.sexo.mujer,
    peso: 3,
    inicio: {
      MOTIVO: 'Resultado de densitometría',
      S: [
        'Acude con densitometría: puntaje T de −2.{6..9} en columna lumbar. Menopausia a los {44..51} años. Madre con fractura de cadera.',
      ],
      A: 'Osteoporosis posmenopáusica sin fractura.',
    },
    S: [
      'Control de osteoporosis. Sin caídas ni fracturas. [Toma el alendronato cada semana.|Olvidó {2..3} dosis.] [Camina a diario.|Toma poco sol.]',
    ],
    O: ['Talla {talla} cm, sin pérdida. Columna sin dolor a la percusión. Marcha estable, prueba «levántate y anda» en {9..13} segundos.'],
    A: 'Osteoporosis posmenopáusica en tratamiento.',
    P: ['Continuar bisfosfonato, calcio y vitamina D.', 'Densitometría cada 2 años.', 'Prevención de caídas en casa.'],
    recetas: [
      [
        'Ácido alendrónico 70 mg, {tabletas} :: Tomar 1 {tableta} una vez por semana en ayunas con un vaso de agua, sin acostarse 30 minutos, durante 12 semanas.',
        'Vitamina D3 4000 UI, cápsulas :: Tomar 1 cápsula cada 24 horas con la comida, durante 90 días.',
      ],
    ],
    indicaciones: 'Retirar {tapetes}, buena iluminación, zapato antiderrapante. 3 porciones de lácteos al día.',
    control: [150, 200],
  },
  {
    clave: 'gota',
    nombre: 'gota',
    CIE10: 'M109',
    MOTIVO: '[Control de gota|Control de ácido úrico]',
    grupos: ['adulto'],
    edad: [35, 82],
    sexo: E.sexo.hombre,
    peso: 3,
    inicio: {
      MOTIVO: 'Dolor e inflamación en el dedo gordo del pie',
      S: [
        'Dolor súbito nocturno en primer dedo del pie {lado_m}, {8..9}/10, después de [comida abundante y cerveza|una reunión con {asado}].',
      ],
      O: [
        'Primera articulación metatarsofalángica con eritema, calor y dolor intenso a la palpación. {Sigla_ta} {ta}, temperatura {temp} °C.',
      ],
      A: 'Artritis gotosa aguda. Ácido úrico {8.1..9.6} mg/dL.',
    },
    S: [
      'Control de gota. [Sin ataques desde la última visita.|Un ataque leve hace {3..6} semanas.] [Redujo cerveza y carnes rojas.|Dieta irregular.]',
    ],
    O: ['Articulaciones sin inflamación ni tofos. Ácido úrico {5.4..7.2} mg/dL. {Sigla_ta} {ta}.'],
    A: 'Gota [intercrítica|en control].',
    P: ['Continuar hipouricemiante; meta de ácido úrico menor de 6 mg/dL.', 'Ácido úrico y creatinina en 3 meses.'],
    recetas: [
      [
        'Alopurinol 300 mg, {tabletas} :: Tomar {media_tableta} cada 24 horas después de la comida, durante 90 días.',
        'Colchicina 1 mg, {tabletas} :: Tomar {media_tableta} cada 24 horas, durante 30 días.',
      ],
    ],
    indicaciones: 'Evitar cerveza, vísceras, embutidos y mariscos. Beber 2 litros de agua.',
    control: [80, 120],
  },
  {
    clave: 'prostata',
    nombre: 'próstata',
    CIE10: 'N40X',
    MOTIVO: 'Control de próstata',
    grupos: ['adulto'],
    edad: [52, 90],
    sexo: E.sexo.hombre,
    peso: 5,
    inicio: {
      MOTIVO: 'Se levanta a orinar por la noche',
      S: ['Chorro débil, goteo y nicturia de {3..4} veces desde hace {8..18} meses. IPSS {13..18} puntos. Niega hematuria.'],
      A: 'Hiperplasia prostática con síntomas moderados.',
    },
    S: [
      'Control de próstata. Nicturia {1..2} veces, [chorro más fuerte|mejoría del chorro], IPSS {6..11} puntos. [Sin mareo al levantarse.|Mareo leve las primeras noches.]',
    ],
    O: [
      '{Sigla_ta} {ta} sin ortostatismo. Abdomen sin globo vesical. Antígeno prostático {1.1..3.2} ng/mL. [Próstata grado II, lisa, no dolorosa.|Tacto rectal diferido, realizado en el año.]',
    ],
    A: 'Hiperplasia prostática benigna con respuesta a tratamiento.',
    P: ['Continuar alfabloqueador por la noche.', 'Antígeno prostático y {ego} anual.'],
    recetas: [
      ['Tamsulosina 0.4 mg, cápsulas :: Tomar 1 cápsula por la noche después de cenar, durante 90 días.'],
      [
        'Tamsulosina 0.4 mg, cápsulas :: Tomar 1 cápsula por la noche, durante 90 días.',
        'Finasterida 5 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas, durante 90 días.',
      ],
    ],
    indicaciones: 'No beber líquidos 2 horas antes de dormir. Evitar café y antigripales.',
    control: [90, 180],
  },
  {
    clave: 'insuficiencia_cardiaca',
    nombre: 'insuficiencia cardiaca',
    CIE10: 'I500',
    MOTIVO: 'Control de insuficiencia cardiaca',
    grupos: ['cardio', 'adulto'],
    edad: [58, 92],
    peso: 2.5,
    inicio: {
      MOTIVO: 'Falta de aire y pies hinchados',
      S: ['Disnea al subir un piso y edema de tobillos de {2..4} meses; duerme con dos almohadas. Exfumador{/a}.'],
      A: 'Insuficiencia cardiaca NYHA II, fracción de expulsión {38..46} %.',
    },
    S: [
      'Control de insuficiencia cardiaca. Clase funcional NYHA [I|II], [sin edema|edema leve vespertino], duerme con [una|dos] almohadas. [Se pesa a diario.|Consume sal con frecuencia.]',
    ],
    O: [
      '{Sigla_ta} {ta}, FC {fc} lpm, saturación {sat} %. Peso {peso} kg{cambio_peso}. Sin ingurgitación yugular, [campos pulmonares limpios|estertores finos basales escasos], edema [ausente|+].',
    ],
    A: 'Insuficiencia cardiaca con fracción de expulsión reducida, [estable|compensada].',
    P: [
      'Continuar tratamiento con cuatro grupos; vigilar potasio y creatinina.',
      'Ecocardiograma anual.',
      'Acudir antes si sube 2 kg en 3 días.',
    ],
    recetas: [
      [
        'Enalapril 10 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas, durante 60 días.',
        'Carvedilol 12.5 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas con alimentos, durante 60 días.',
        'Espironolactona 25 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas, durante 60 días.',
        'Furosemida 40 mg, {tabletas} :: Tomar {media_tableta} cada 24 horas por la mañana, durante 60 días.',
        'Dapagliflozina 10 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas, durante 60 días.',
      ],
    ],
    indicaciones: 'Pesarse cada mañana. Menos de 4 g de sal. Líquidos 1.5 litros al día.',
    control: [40, 65],
    signos: { sat: -2 },
  },
  {
    clave: 'fibrilacion',
    nombre: 'fibrilación auricular',
    CIE10: 'I48X',
    MOTIVO: '[Control de arritmia|Control de anticoagulación]',
    grupos: ['cardio', 'adulto'],
    edad: [60, 92],
    peso: 2,
    inicio: {
      MOTIVO: 'Palpitaciones',
      S: [
        'Palpitaciones irregulares y cansancio de {1..3} meses. Electrocardiograma con fibrilación auricular, respuesta ventricular de {104..126} lpm.',
      ],
      A: 'Fibrilación auricular persistente, CHA2DS2-VASc {3..4}.',
    },
    S: [
      'Control de fibrilación auricular. [Sin palpitaciones ni mareo.|Palpitaciones aisladas.] No ha olvidado el anticoagulante; niega sangrados. [Niega caídas.|]',
    ],
    O: ['FC {fc} lpm, irregular. {Sigla_ta} {ta}. Sin soplos ni edema. Sin equimosis.'],
    A: 'Fibrilación auricular con frecuencia controlada y anticoagulación.',
    P: [
      'Continuar anticoagulante y control de frecuencia.',
      '{Hemograma} y creatinina cada 6 meses.',
      'Avisar antes de procedimientos dentales o cirugías.',
    ],
    recetas: [
      [
        'Rivaroxabán 20 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas con la cena, durante 90 días.',
        'Metoprolol 100 mg, {tabletas} :: Tomar {media_tableta} cada 12 horas, durante 90 días.',
      ],
    ],
    indicaciones: 'No tomar aspirina ni antiinflamatorios. Acudir a {urgencias} si hay sangrado o golpe en la cabeza.',
    control: [80, 110],
  },
  {
    clave: 'erc',
    nombre: 'función renal',
    CIE10: 'N189',
    MOTIVO: 'Control de función renal',
    grupos: ['adulto'],
    edad: [50, 90],
    peso: 2.5,
    inicio: {
      MOTIVO: 'Creatinina alta',
      S: ['Acude con {laboratorio}: creatinina {1.6..1.9} mg/dL confirmada en 3 meses, microalbuminuria {80..220} mg/g. Asintomátic{o/a}.'],
      A: 'Enfermedad renal crónica estadio 3, albuminuria A2.',
    },
    S: [
      'Control de función renal. [Sin edema ni espuma en la orina.|Orina espumosa por las mañanas.] No ha tomado antiinflamatorios. [Dieta baja en sal.|Consume pocas proteínas según lo indicado.]',
    ],
    O: [
      '{Sigla_ta} {ta}, peso {peso} kg{cambio_peso}, sin edema. Creatinina {1.5..2.0} mg/dL, tasa de filtrado {36..52} mL/min, potasio {4.4..5.1} mmol/L, hemoglobina {11.2..12.9} g/dL.',
    ],
    A: 'Enfermedad renal crónica estadio 3, [estable|sin progresión en 6 meses].',
    P: [
      'Evitar antiinflamatorios y medios de contraste.',
      'Creatinina, potasio y albuminuria cada 3 meses.',
      '[Interconsulta a nefrología.|Ajuste de dosis por filtrado.]',
    ],
    recetas: [
      [
        'Losartán 50 mg, {tabletas} :: Tomar 1 {tableta} cada 12 horas, durante 90 días.',
        'Atorvastatina 20 mg, {tabletas} :: Tomar 1 {tableta} por la noche, durante 90 días.',
      ],
    ],
    indicaciones: 'No tomar antiinflamatorios ni productos herbales. Menos de 5 g de sal al día.',
    control: [80, 100],
  },
  {
    clave: 'anemia',
    nombre: 'anemia',
    CIE10: 'D509',
    MOTIVO: 'Control de anemia',
    grupos: ['adulto', 'gineco'],
    edad: [16, 52],
    sexo: E.sexo.mujer,
    peso: 4,
    inicio: {
      MOTIVO: 'Cansancio y palidez',
      S: ['Cansancio, caída de cabello y palpitaciones al esfuerzo desde hace {2..4} meses; menstruación abundante de {6..8} días.'],
      O: ['Mucosas pálidas ++, FC {fc} lpm, {sigla_ta} {ta}. Soplo funcional [ausente|suave]. Abdomen sin visceromegalias.'],
      A: 'Anemia por deficiencia de hierro: hemoglobina {9.4..10.9} g/dL, ferritina {5..9} ng/mL.',
    },
    S: ['Control de anemia. Menos cansancio. [Tolera el hierro.|Estreñimiento leve con el hierro.] Menstruación de {5..6} días.'],
    O: ['Mucosas [rosadas|discretamente pálidas]. FC {fc} lpm. Hemoglobina {11.4..12.9} g/dL, en ascenso.'],
    A: 'Anemia ferropénica en recuperación.',
    P: ['Completar 3 meses de hierro después de corregir la hemoglobina.', '{Hemograma} y ferritina en 8 semanas.'],
    recetas: [
      [
        'Sulfato ferroso 200 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas en ayunas con jugo de naranja, durante 60 días.',
        'Ácido fólico 5 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas, durante 60 días.',
      ],
    ],
    indicaciones: 'No tomar el hierro con leche, té ni café. Carnes, lentejas y verduras verdes.',
    control: [50, 70],
  },
  {
    clave: 'neuropatia',
    nombre: 'neuropatía',
    CIE10: 'E114',
    MOTIVO: 'Control de neuropatía',
    grupos: ['adulto'],
    edad: [45, 88],
    peso: 0,
    inicio: {
      MOTIVO: 'Ardor y hormigueo en pies',
      S: ['Ardor y hormigueo en ambos pies por la noche desde hace {2..6} meses. Duerme mal por la molestia.'],
      A: 'Neuropatía diabética periférica dolorosa.',
    },
    S: [
      'Control de neuropatía. Dolor nocturno {3..6}/10, [mejoró el sueño|persiste hormigueo en plantas]. [Sin somnolencia.|Somnolencia matutina leve.]',
    ],
    O: ['Monofilamento alterado en {3..5} de 10 puntos, vibración disminuida en primer dedo. Pulsos presentes. Sin úlceras.'],
    A: 'Neuropatía diabética periférica con control parcial del dolor.',
    P: ['Continuar neuromodulador; ajustar según respuesta.', 'Calzado amplio y revisión diaria de pies.'],
    recetas: [['Pregabalina 75 mg, cápsulas :: Tomar 1 cápsula por la noche, durante 60 días. Puede causar sueño; evitar {conducir}.']],
    indicaciones: 'No caminar descalz{o/a}. Revisar los pies todos los días, no usar bolsas de agua caliente.',
    control: [50, 80],
  },
  {
    clave: 'cardiopatia',
    nombre: 'cardiopatía isquémica',
    CIE10: 'I251',
    MOTIVO: 'Control de cardiopatía',
    grupos: ['cardio', 'adulto'],
    edad: [52, 88],
    peso: 3,
    inicio: {
      MOTIVO: 'Revisión después de un infarto',
      S: [
        'Acude después de colocación de stent en descendente anterior hace {3..6} semanas por infarto; sin angina desde el alta. Fue fumador{/a}.',
      ],
      A: 'Cardiopatía isquémica crónica, clase funcional I.',
    },
    S: [
      'Control de cardiopatía isquémica con stent previo. Sin angina, camina {20..40:10} minutos diarios. [{Buen_apego}.|Suspendió la estatina dos semanas.]',
    ],
    O: ['{Sigla_ta} {ta}, FC {fc} lpm, sin soplos ni edema. Electrocardiograma sin cambios. LDL {58..92} mg/dL.'],
    A: 'Cardiopatía isquémica crónica estable, clase funcional I.',
    P: [
      'Continuar antiagregante, estatina de alta intensidad y betabloqueador.',
      'Meta de LDL menor de 55 mg/dL.',
      'Ecocardiograma anual.',
    ],
    recetas: [
      [
        'Ácido acetilsalicílico 100 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas con la comida, durante 90 días.',
        'Atorvastatina 40 mg, {tabletas} :: Tomar 2 {tabletas} por la noche, durante 90 días.',
        'Metoprolol 100 mg, {tabletas} :: Tomar {media_tableta} cada 12 horas, durante 90 días.',
      ],
    ],
    indicaciones: 'Dieta mediterránea, no fumar, caminar a diario. Nitrato sublingual si hay dolor de pecho.',
    control: [90, 130],
  },
];
