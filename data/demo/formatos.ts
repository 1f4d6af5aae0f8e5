// Formats that patients sign, and the pictures on them, as a clinic would have them. Words of our own.
interface FormatoDemo {
  NOMBRE: string;
  HOJA: 'CARTA' | 'MEDIA_CARTA';
  ACTIVO: 0 | 1;
  /** `«nombre 120»` stands for the picture of that name and its width. */
  PLANTILLA: string;
}

const CABEZA =
  '<table style="width:100%"><tbody><tr><td style="width:60%"><p>{{LOGO}}</p><h2>{{CLINICA_NOMBRE}}</h2><p>{{CLINICA_DOMICILIO}}</p><p>{{CLINICA_TELEFONO}}</p></td><td style="width:40%"><p style="text-align:right">{{FECHA_LARGA}}</p><p style="text-align:right">Expediente {{PACIENTE_CODIGO}}</p></td></tr></tbody></table><hr />';
const FIRMA_MEDICO =
  '<p style="text-align:center">{{FIRMA_MEDICO}}</p><p style="text-align:center"><strong>{{MEDICO_NOMBRE}}</strong></p><p style="text-align:center">{{MEDICO_ESPECIALIDAD}}</p><p style="text-align:center">{{MEDICO_CEDULA}}</p>';
const FIRMAS =
  '<table style="width:100%"><tbody><tr><td style="width:33%"><p style="text-align:center">{{FIRMA_PACIENTE}}</p><p style="text-align:center">{{PACIENTE_NOMBRE}}</p><p style="text-align:center"><span style="font-size:8pt">Paciente</span></p></td><td style="width:33%"><p style="text-align:center">{{FIRMA_TESTIGO1}}</p><p style="text-align:center"><span style="font-size:8pt">Testigo 1</span></p></td><td style="width:33%"><p style="text-align:center">{{FIRMA_TESTIGO2}}</p><p style="text-align:center"><span style="font-size:8pt">Testigo 2</span></p></td></tr></tbody></table>';

export const FORMATOS_DEMO: readonly FormatoDemo[] = [
  {
    NOMBRE: 'Consentimiento informado',
    HOJA: 'CARTA',
    ACTIVO: 1,
    PLANTILLA: `${CABEZA}<h2 style="text-align:center">Consentimiento informado</h2><p style="text-align:justify">Yo, <strong>{{PACIENTE_NOMBRE}}</strong>, de {{PACIENTE_EDAD}}, identificado con {{PACIENTE_DOCUMENTO}}, declaro que {{MEDICO_NOMBRE}} me explicó con palabras claras mi diagnóstico, el procedimiento que propone, sus beneficios, sus riesgos más frecuentes y las alternativas que existen, y que mis preguntas fueron respondidas.</p><p style="text-align:justify">Sé que puedo retirar este consentimiento en cualquier momento antes del procedimiento, sin que por ello cambie la atención que recibo.</p><table style="width:100%" border="1"><tbody><tr><th style="width:40%"><p>Procedimiento</p></th><th style="width:60%"><p>Riesgos que se explicaron</p></th></tr><tr><td style="width:40%"><p></p><p></p></td><td style="width:60%"><p></p></td></tr></tbody></table><p>Alergias: {{PACIENTE_ALERGIAS}}</p>${FIRMAS}${FIRMA_MEDICO}`,
  },
  {
    NOMBRE: 'Certificado médico',
    HOJA: 'CARTA',
    ACTIVO: 1,
    PLANTILLA: `${CABEZA}<h2 style="text-align:center">Certificado médico</h2><p style="text-align:justify">{{MEDICO_NOMBRE}}, {{MEDICO_CEDULA}}, certifica que el día de hoy examinó a <strong>{{PACIENTE_NOMBRE}}</strong>, de {{PACIENTE_EDAD}}, a quien encontró clínicamente sano al momento de la exploración.</p><p>Se extiende a petición del interesado, para los fines que le convengan.</p><p></p>${FIRMA_MEDICO}<p style="text-align:center">«Sello 120»</p>`,
  },
  {
    NOMBRE: 'Constancia de asistencia',
    HOJA: 'MEDIA_CARTA',
    ACTIVO: 1,
    PLANTILLA: `${CABEZA}<p>Se hace constar que <strong>{{PACIENTE_NOMBRE}}</strong> asistió a consulta el {{FECHA_LARGA}} a las {{HORA}}.</p>${FIRMA_MEDICO}`,
  },
  {
    NOMBRE: 'Señales de alarma',
    HOJA: 'MEDIA_CARTA',
    ACTIVO: 1,
    PLANTILLA: `${CABEZA}<h3>Cuándo llamar y cuándo acudir a urgencias</h3><table style="width:100%" border="1"><tbody><tr><td style="width:20%"><p style="text-align:center">«Semáforo 48»</p></td><td style="width:80%"><p><strong>Rojo, a urgencias:</strong> dificultad para respirar, dolor de pecho, desmayo, sangrado que no se detiene.</p><p><strong>Amarillo, llame a la clínica:</strong> fiebre de más de 38.5 °C por dos días, vómito que impide tomar el tratamiento, ronchas.</p><p><strong>Verde, siga en casa:</strong> cansancio, apetito disminuido, molestias que mejoran con el tratamiento.</p></td></tr></tbody></table><p>{{CLINICA_TELEFONO}}</p>`,
  },
  {
    NOMBRE: 'Aviso de privacidad 2024',
    HOJA: 'CARTA',
    ACTIVO: 0,
    PLANTILLA: `${CABEZA}<h2>Aviso de privacidad</h2><p style="text-align:justify">{{CLINICA_NOMBRE}} usa los datos personales de {{PACIENTE_NOMBRE}} para su atención médica, su expediente clínico y el cobro de los servicios. No los comparte con terceros salvo por obligación legal.</p>${FIRMAS}`,
  },
];

/** Drawings, as SVG without letters: they become pictures when they are sown. */
export const ALBUM_DEMO: readonly { nombre: string; svg: string }[] = [
  {
    nombre: 'Sello',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 90 90"><g fill="none" stroke="#0b6b75"><circle cx="45" cy="45" r="41" stroke-width="2.5"/><circle cx="45" cy="45" r="34" stroke-width="1" stroke-dasharray="2 2.5"/></g><path d="M38 24h14v14h14v14H52v14H38V52H24V38h14z" fill="#0b6b75"/></svg>',
  },
  {
    nombre: 'Semáforo',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="480" viewBox="0 0 50 120"><rect x="6" y="4" width="38" height="112" rx="12" fill="#2b3437"/><circle cx="25" cy="24" r="13" fill="#c8352b"/><circle cx="25" cy="60" r="13" fill="#e3a51a"/><circle cx="25" cy="96" r="13" fill="#2f8f52"/></svg>',
  },
  {
    nombre: 'Cuerpo de frente',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="640" viewBox="0 0 75 160"><path d="M37.500 6a9 9 0 0 1 0 22 9 9 0 0 1 0-22zM33 28h9l1 5 12 5 4 12 3 26-4 1-6-24-2-3 1 22-1 14 2 26-2 26-4 18h-6l-1-22-1.500-24-1.500 24-1 22h-6l-4-18-2-26 2-26-1-14 1-22-2 3-6 24-4-1 3-26 4-12 12-5z" fill="#f4f1ea" stroke="#465054" stroke-width="1.200" stroke-linejoin="round"/></svg>',
  },
];
