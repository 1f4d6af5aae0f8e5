import type { Cuadro } from './cuadro.ts';

/** Children under 12. {cuidador} speaks; doses come from the weight of the visit ({ml_paracetamol} and the like). */
export const CUADROS_PEDIATRIA: readonly Cuadro[] = [
  {
    clave: 'nino_sano',
    CIE10: 'Z001',
    MOTIVO: '{Nino_sano}',
    grupos: ['pediatria'],
    edad: [0, 11],
    peso: 10,
    S: [
      '{Cuidador} l{o/a} trae a control. {Desarrollo} [Come bien y sin preferencias marcadas.|Come poco en la cena.|Buena aceptación de los alimentos.] [Duerme bien.|Despierta una vez por la noche.] Esquema de vacunas [completo para la edad|al día según {carne_vacunas}].',
    ],
    O: [
      'Peso {peso} kg, talla {talla} cm{perimetro}. {Crecimiento} Activ{o/a}, reactiv{o/a}, bien hidratad{o/a}. Ruidos cardiacos sin soplos, campos pulmonares limpios, abdomen blando, caderas y genitales normales para la edad.',
    ],
    A: '{Nino_nina} san{o/a} de {edad_texto}, eutrófic{o/a}, con desarrollo acorde a la edad.',
    P: [
      'Orientación en alimentación, sueño y prevención de accidentes.',
      '{Siguiente_control}',
      '[Limitar pantallas.|Leer y jugar todos los días.|Cepillado dental supervisado.]',
    ],
    recetas: [[]],
    indicaciones: 'Continuar con el esquema de vacunación. {Siguiente_control}',
  },
  {
    clave: 'ira_nino',
    nombre: 'cuadro respiratorio',
    CIE10: 'J069',
    MOTIVO: '[Tos y mocos|{Gripa} y fiebre|Tos y congestión]',
    grupos: ['pediatria'],
    edad: [0, 11],
    peso: 14,
    S: [
      '{Cuidador} refiere {2..4} días con rinorrea, tos [seca|húmeda] y [fiebre de hasta {38.0..38.6} °C|febrícula]. [Come menos pero tolera líquidos.|Buen apetito.] [Va {a_guarderia_escuela}, hay varios niños enfermos.|Hermano con los mismos síntomas.]',
    ],
    O: [
      'Peso {peso} kg, temperatura {temp} °C, {fr} rpm, saturación {sat} %. Activ{o/a}, hidratad{o/a}. Rinorrea [hialina|blanquecina], faringe hiperémica sin exudado, membranas timpánicas normales. Sin tiraje, campos pulmonares con buena entrada de aire, sin agregados.',
    ],
    A: 'Infección aguda de vías respiratorias superiores, sin datos de alarma.',
    P: [
      'Tratamiento sintomático; no amerita antibiótico.',
      'Lavados nasales y líquidos frecuentes.',
      'Datos de alarma explicados: respiración rápida, hundimiento de costillas, rechazo a beber, fiebre por más de 3 días.',
    ],
    recetas: [
      [
        '{Jarabe_paracetamol} :: Dar {ml_paracetamol} mL cada 6 horas, durante 3 días, si hay fiebre.',
        'Solución salina nasal :: Aplicar en cada fosa nasal y aspirar, 4 veces al día, durante 7 días.',
      ],
    ],
    indicaciones: 'Ofrecer líquidos y alimentos en poca cantidad y frecuentes. No dar jarabes para la tos.',
    signos: { temperatura: [36.7, 38.2], fr: 2 },
  },
  {
    clave: 'amigdalitis_nino',
    nombre: 'amigdalitis',
    CIE10: 'J039',
    MOTIVO: 'Fiebre y dolor de garganta',
    grupos: ['pediatria'],
    edad: [3, 11],
    peso: 7,
    S: ['Fiebre de {38.5..39.4} °C de {24..48} horas, dolor al tragar y [dolor abdominal|cefalea]. Sin tos ni mocos. Come poco.'],
    O: [
      'Peso {peso} kg, temperatura {temp} °C. Amígdalas hiperémicas grado III con exudado, petequias en paladar, adenopatía cervical anterior dolorosa. Resto normal.',
    ],
    A: 'Faringoamigdalitis aguda de probable origen bacteriano.',
    P: ['Antibiótico por 10 días; se explica la importancia de completarlo.', 'Control en 3 días si persiste la fiebre.'],
    recetas: [
      [
        '{Suspension_amoxicilina} :: Dar {ml_amoxicilina_50} mL cada 12 horas, durante 10 días.',
        '{Jarabe_paracetamol} :: Dar {ml_paracetamol} mL cada 6 horas, durante 3 días, si hay fiebre o dolor.',
      ],
      [
        'Azitromicina 200 mg/5 mL, suspensión :: Dar {ml_azitromicina} mL cada 24 horas, durante 5 días.',
        'Ibuprofeno 100 mg/5 mL, suspensión :: Dar {ml_ibuprofeno} mL cada 8 horas con alimentos, durante 3 días, si hay fiebre.',
      ],
    ],
    indicaciones: 'Dieta blanda y fría, líquidos. No va {a_guarderia_escuela} por 48 horas.',
    control: [4, 7],
    signos: { temperatura: [38.2, 39.3], fc: 14 },
  },
  {
    clave: 'otitis_media',
    nombre: 'otitis media',
    CIE10: 'H660',
    MOTIVO: '[Dolor de oído|Fiebre y dolor de oído]',
    grupos: ['pediatria'],
    edad: [0, 9],
    peso: 7,
    S: [
      'Después de un resfriado de {4..6} días inicia hace {12..36} horas con [otalgia|irritabilidad y se jala la oreja], fiebre de {38.2..39.2} °C y mal dormir.',
    ],
    O: [
      'Peso {peso} kg, temperatura {temp} °C. Membrana timpánica {lado_f} hiperémica, abombada y opaca; contralateral normal. Sin dolor mastoideo. Campos pulmonares limpios.',
    ],
    A: 'Otitis media aguda.',
    P: ['Antibiótico y analgesia.', 'Control de otoscopia en {10..14} días.'],
    recetas: [
      [
        '{Suspension_amoxicilina} :: Dar {ml_amoxicilina_80} mL cada 12 horas, durante {7..10} días.',
        'Ibuprofeno 100 mg/5 mL, suspensión :: Dar {ml_ibuprofeno} mL cada 8 horas con alimentos, durante 3 días, si hay dolor o fiebre.',
      ],
      [
        'Azitromicina 200 mg/5 mL, suspensión :: Dar {ml_azitromicina} mL cada 24 horas, durante 5 días.',
        '{Jarabe_paracetamol} :: Dar {ml_paracetamol} mL cada 6 horas, durante 3 días, si hay dolor o fiebre.',
      ],
    ],
    indicaciones: 'No mojar el oído. Evitar biberón acostad{o/a} y humo de cigarro.',
    control: [9, 15],
    signos: { temperatura: [37.8, 39.0], fc: 12 },
  },
  {
    clave: 'bronquiolitis',
    nombre: 'bronquiolitis',
    CIE10: 'J219',
    MOTIVO: '[Tos y respiración rápida|Silbido de pecho]',
    grupos: ['pediatria'],
    edad: [0, 1],
    peso: 7,
    S: [
      'Lactante con {3..4} días de rinorrea y tos, desde ayer respiración rápida y [toma la mitad de la leche|se cansa al comer]. Fiebre de {37.8..38.3} °C. [Hermano con resfriado.|Va {a_guarderia}.]',
    ],
    O: [
      'Peso {peso} kg, {fr} rpm, saturación {sat} %. Tiraje subcostal leve, sibilancias y estertores finos bilaterales. Hidratad{o/a}, buena perfusión.',
    ],
    A: 'Bronquiolitis leve, primer episodio.',
    P: [
      'Aspiración nasal, tomas pequeñas y frecuentes, posición semisentada.',
      'Sin broncodilatador ni antibiótico.',
      'Revaloración en 24 a 48 horas; datos de alarma por escrito.',
    ],
    recetas: [
      [
        'Solución salina nasal :: Aplicar 2 mL en cada fosa y aspirar antes de cada toma, durante 7 días.',
        '{Jarabe_paracetamol} :: Dar {ml_paracetamol} mL cada 6 horas, durante 2 días, si hay fiebre.',
      ],
    ],
    indicaciones: 'Acudir a {urgencias} si deja de comer, se hunden las costillas, se pone morad{o/a} o respira muy rápido.',
    control: [1, 2],
    signos: { temperatura: [37.0, 38.1], fr: 8, sat: -2, fc: 12 },
  },
  {
    clave: 'gastro_nino',
    nombre: 'gastroenteritis',
    CIE10: 'A083',
    MOTIVO: '[Diarrea y vómito|Diarrea]',
    grupos: ['pediatria'],
    edad: [0, 11],
    peso: 9,
    S: [
      '{Cuidador} refiere {1..3} días con {4..7} {evacuaciones} líquidas al día, sin sangre, y {1..4} vómitos. [Fiebre de {37.8..38.2} °C el primer día.|Sin fiebre.] Orina normal, acepta líquidos.',
    ],
    O: [
      'Peso {peso} kg, temperatura {temp} °C. Alerta, mucosas húmedas, lágrimas presentes, llenado capilar de 2 segundos. Abdomen blando, peristalsis aumentada, sin dolor localizado.',
    ],
    A: 'Gastroenteritis aguda de probable origen viral, plan A de hidratación.',
    P: [
      'Hidratación oral en casa y continuar alimentación habitual.',
      'Acudir si hay sangre, vómito repetido, ojos hundidos o decaimiento.',
    ],
    recetas: [['{Suero_oral} :: Dar {ml_suero} mL después de cada {evacuacion} o vómito, a cucharadas, durante {2..3} días.', '{Zinc}']],
    indicaciones: 'No dar {refresco}, jugos ni antidiarreicos. Lavado de manos de toda la familia antes de comer.',
    signos: { temperatura: [36.6, 37.9], fc: 8 },
  },
  {
    clave: 'dermatitis_atopica',
    nombre: 'dermatitis atópica',
    CIE10: 'L209',
    MOTIVO: '[Piel reseca y {comezon}|Ronchas en brazos y piernas]',
    grupos: ['pediatria', 'derma'],
    edad: [0, 11],
    peso: 4,
    S: [
      '{Comezon} y piel seca desde hace {3..12} meses, peor [en época de frío|por las noches], en [pliegues de brazos y rodillas|mejillas y brazos]. [Padre con rinitis alérgica.|Madre con asma.]',
    ],
    O: [
      'Placas eritematosas con descamación y huellas de rascado en [pliegues antecubitales y poplíteos|mejillas y superficies de extensión]. Sin datos de infección. Xerosis generalizada. Peso {peso} kg.',
    ],
    A: 'Dermatitis atópica [leve|moderada].',
    P: [
      'Emoliente dos veces al día de por vida; corticosteroide tópico por periodos cortos.',
      'Baños cortos con agua tibia y jabón sin perfume.',
    ],
    recetas: [
      [
        'Hidrocortisona 1 %, crema :: Aplicar capa delgada en las lesiones cada 12 horas, durante 7 días.',
        'Crema emoliente sin perfume :: Aplicar en todo el cuerpo 2 veces al día, durante 60 días.',
        'Cetirizina 1 mg/mL, solución :: Dar {ml_cetirizina} mL por la noche, durante 10 días.',
      ],
    ],
    indicaciones: 'Ropa de algodón, uñas cortas, no usar suavizante.',
    control: [21, 40],
  },
  {
    clave: 'panal',
    CIE10: 'L22X',
    MOTIVO: '{Rozadura}',
    grupos: ['pediatria'],
    edad: [0, 2],
    peso: 3,
    S: ['Enrojecimiento en área del pañal de {2..5} días, [después de un cuadro de diarrea|con llanto al cambio de pañal].'],
    O: ['Eritema brillante en genitales y glúteos, [con lesiones satélite|respeta pliegues], sin ampollas. Peso {peso} kg.'],
    A: 'Dermatitis del pañal[ con sobreinfección por Candida|].',
    P: ['Cambio de pañal frecuente, aseo con agua y secado al aire.', 'Crema de barrera en cada cambio.'],
    recetas: [
      [
        'Óxido de zinc, pasta :: Aplicar en cada cambio de pañal, durante 14 días.',
        'Clotrimazol 1 %, crema :: Aplicar capa delgada cada 12 horas, durante 10 días.',
      ],
    ],
    indicaciones: 'No usar toallitas con alcohol ni talco. Dejar sin pañal 15 minutos, 3 veces al día.',
  },
  {
    clave: 'parasitos',
    CIE10: 'B829',
    MOTIVO: 'Dolor de {panza} y {comezon} anal',
    grupos: ['pediatria'],
    edad: [2, 11],
    peso: 4,
    S: [
      'Dolor abdominal intermitente, [rechina los dientes|prurito anal nocturno] y apetito irregular desde hace {3..6} semanas. [Última desparasitación hace más de un año.|Convive con mascotas.]',
    ],
    O: ['Peso {peso} kg, talla {talla} cm. Abdomen blando, sin visceromegalias ni masas. [Mucosas rosadas.|Discreta palidez.]'],
    A: 'Parasitosis intestinal probable.',
    P: ['Desparasitación de la familia.', '{Copro} seriado si persiste.'],
    recetas: [
      ['Albendazol 400 mg/20 mL, suspensión :: Dar 20 mL dosis única; repetir en 15 días.'],
      ['Nitazoxanida 100 mg/5 mL, suspensión :: Dar {ml_nitazoxanida} mL cada 12 horas con alimentos, durante 3 días.'],
    ],
    indicaciones: 'Lavado de manos, uñas cortas, desinfectar frutas y verduras, hervir o filtrar el agua.',
  },
  {
    clave: 'asma_nino',
    nombre: 'asma',
    CIE10: 'J450',
    MOTIVO: '[Tos con silbido de pecho|Control de asma]',
    grupos: ['pediatria'],
    edad: [4, 11],
    peso: 4,
    S: [
      'Tos nocturna y silbido de pecho {2..3} veces por semana, [con el ejercicio|con el frío y los resfriados]. Antecedente de dermatitis o rinitis. [Una visita a {urgencias} en el año.|Sin hospitalizaciones.]',
    ],
    O: ['Peso {peso} kg, saturación {sat} %, {fr} rpm. Sin tiraje, sibilancias [espiratorias escasas|a la espiración forzada].'],
    A: 'Asma alérgica parcialmente controlada.',
    P: [
      'Corticosteroide inhalado diario con espaciador; se enseña la técnica.',
      'Plan de acción por escrito para la familia y {la_escuela}.',
    ],
    recetas: [
      [
        'Beclometasona 50 µg, aerosol :: Inhalar 2 disparos cada 12 horas con espaciador y enjuagar la boca, durante 90 días.',
        'Salbutamol 100 µg, aerosol :: Inhalar 2 disparos con espaciador si hay tos o silbido; puede repetir cada 4 horas.',
      ],
    ],
    indicaciones: 'Habitación sin peluches ni alfombra, nadie fuma en casa.',
    control: [28, 45],
    signos: { sat: -1, fr: 2 },
  },
  {
    clave: 'varicela',
    CIE10: 'B019',
    MOTIVO: 'Ronchas con ampollas y fiebre',
    grupos: ['pediatria'],
    edad: [1, 11],
    peso: 1.5,
    S: [
      '{2..3} días con fiebre de {37.8..38.4} °C y vesículas que iniciaron en tronco y se extendieron a cara y extremidades, con {comezon}. Brote {en_guarderia_escuela}.',
    ],
    O: [
      'Peso {peso} kg, temperatura {temp} °C. Máculas, pápulas, vesículas y costras en diferentes estadios. Sin sobreinfección. Campos pulmonares limpios.',
    ],
    A: 'Varicela sin complicaciones.',
    P: ['Manejo sintomático y aislamiento hasta que todas las lesiones tengan costra.', 'No dar aspirina ni ibuprofeno.'],
    recetas: [
      [
        '{Jarabe_paracetamol} :: Dar {ml_paracetamol} mL cada 6 horas, durante 3 días, si hay fiebre.',
        'Cetirizina 1 mg/mL, solución :: Dar {ml_cetirizina} mL por la noche, durante 7 días.',
        'Loción de calamina :: Aplicar en las lesiones cada 8 horas, durante 7 días.',
      ],
    ],
    indicaciones: 'Uñas cortas, baño diario con jabón suave. Acudir si hay fiebre después del cuarto día o lesiones con pus.',
    signos: { temperatura: [37.3, 38.4] },
  },
  {
    clave: 'fiebre_nino',
    nombre: 'fiebre',
    CIE10: 'R509',
    MOTIVO: 'Fiebre',
    grupos: ['pediatria'],
    edad: [0, 5],
    peso: 4,
    S: [
      'Fiebre de hasta {38.6..39.3} °C de {18..40} horas, cede con {paracetamol}. [Sin tos, vómito ni diarrea.|Leve rinorrea.] Come y orina bien, juega cuando baja la fiebre.',
    ],
    O: [
      'Peso {peso} kg, temperatura {temp} °C. Buen estado general, sonríe, bien perfundid{o/a}. Faringe y oídos normales, sin rigidez de nuca ni exantema. Abdomen blando.',
    ],
    A: 'Síndrome febril sin foco, buen estado general, probable origen viral.',
    P: ['Antipirético y vigilancia.', '{Ego} si persiste a las 48 horas.', 'Se explican datos de alarma.'],
    recetas: [['{Jarabe_paracetamol} :: Dar {ml_paracetamol} mL cada 6 horas, durante 3 días, si la temperatura es mayor de 38 °C.']],
    indicaciones:
      'Ropa ligera, líquidos. No alternar medicamentos. Acudir a {urgencias} si hay somnolencia, manchas en la piel o convulsión.',
    control: [1, 3],
    signos: { temperatura: [37.6, 38.9], fc: 14 },
  },
];
