// Consents that the law asks for, as templates that each clinic may word its own way: of a procedure, of personal data, of a
// visit by video. The laws are those of the clinic's country.
import type { Pais } from '#domain/paises/pais.ts';

export interface DocumentoSugerido {
  NOMBRE: string;
  /** What it is for. */
  NOTA: string;
  PLANTILLA: string;
}
interface Leyes {
  expediente: string;
  datos: string;
  derechos: string;
  distancia: string;
}
const LEYES: Record<Pais['codigo'], Leyes> = {
  mx: {
    expediente: 'la Norma Oficial Mexicana NOM-004-SSA3-2012, del expediente clínico',
    datos: 'la Ley Federal de Protección de Datos Personales en Posesión de los Particulares',
    derechos: 'acceso, rectificación, cancelación y oposición (derechos ARCO), que se responden en un máximo de 20 días hábiles',
    distancia: 'la Ley General de Salud en materia de salud digital y telesalud',
  },
  co: {
    expediente: 'la Resolución 1995 de 1999, sobre la historia clínica',
    datos: 'la Ley 1581 de 2012 (habeas data)',
    derechos:
      'consultar, actualizar, rectificar y suprimir mis datos y revocar esta autorización: las consultas se responden en 10 días hábiles y los reclamos en 15',
    distancia: 'la Resolución 2654 de 2019, sobre telesalud y telemedicina',
  },
  pe: {
    expediente: 'la norma técnica NTS 139-MINSA/2018, para la gestión de la historia clínica',
    datos: 'la Ley 29733, de protección de datos personales, y su reglamento',
    derechos: 'acceso, rectificación, cancelación y oposición',
    distancia: 'las normas de telesalud del Ministerio de Salud',
  },
  ec: {
    expediente: 'las normas del Ministerio de Salud Pública sobre la historia clínica y la confidencialidad',
    datos: 'la Ley Orgánica de Protección de Datos Personales de 2021',
    derechos: 'acceso, rectificación, eliminación, oposición y portabilidad',
    distancia: 'las normas de telesalud del Ministerio de Salud Pública',
  },
  cl: {
    expediente: 'la Ley 20.584, de derechos y deberes de las personas en su atención de salud',
    datos: 'la Ley 21.719, de protección de datos personales',
    derechos: 'acceso, rectificación, supresión, oposición y portabilidad',
    distancia: 'la Ley 21.541, sobre telemedicina',
  },
};

const p = (texto: string) => `<p style="text-align:justify">${texto}</p>`;
const CABEZA =
  '<table style="width:100%"><tbody><tr><td style="width:60%"><p>{{LOGO}}</p><h2>{{CLINICA_NOMBRE}}</h2><p>{{CLINICA_SUCURSAL}}</p><p>{{CLINICA_DOMICILIO}}</p></td><td style="width:40%"><p style="text-align:right">{{FECHA_LARGA}}, {{HORA}}</p><p style="text-align:right">Expediente {{PACIENTE_CODIGO}}</p><p style="text-align:right">{{PACIENTE_DOCUMENTO}}</p><p style="text-align:right">{{PACIENTE_EDAD}}</p></td></tr></tbody></table><hr />';
const titulo = (t: string) => `<h2 style="text-align:center">${t}</h2>`;
const celda = (ancho: number, firma: string, nombre: string, quien: string) =>
  `<td style="width:${ancho}%"><p style="text-align:center">{{${firma}}}</p><p style="text-align:center">${nombre}</p><p style="text-align:center"><span style="font-size:8pt">${quien}</span></p></td>`;
const tabla = (...celdas: string[]) => `<table style="width:100%"><tbody><tr>${celdas.join('')}</tr></tbody></table>`;
const PACIENTE = celda(50, 'FIRMA_PACIENTE', '{{PACIENTE_NOMBRE}}', 'Paciente o su representante');
const MEDICO = celda(50, 'FIRMA_MEDICO', '{{MEDICO_NOMBRE}}', '{{MEDICO_CEDULA}}');
const TESTIGOS = tabla(
  celda(50, 'FIRMA_TESTIGO1', 'Nombre: ____________________', 'Testigo 1'),
  celda(50, 'FIRMA_TESTIGO2', 'Nombre: ____________________', 'Testigo 2'),
);
// Document and age, which may not be known, stand in the head: here they would leave two commas.
const YO = 'Yo, <strong>{{PACIENTE_NOMBRE}}</strong>,';

export default (pais: Pais): readonly DocumentoSugerido[] => {
  const l = LEYES[pais.codigo];
  return [
    {
      NOMBRE: 'Carta de consentimiento informado',
      NOTA: 'Para un procedimiento: riesgos, beneficios, contingencias, médico y dos testigos',
      PLANTILLA: `${CABEZA}${titulo('Carta de consentimiento informado')}${p(
        `${YO} declaro que {{MEDICO_NOMBRE}} me explicó con palabras claras mi padecimiento y el acto que propone, y que mis preguntas fueron respondidas.`,
      )}<table style="width:100%" border="1"><tbody><tr><th style="width:34%"><p>Acto autorizado</p></th><td style="width:66%"><p></p></td></tr><tr><th style="width:34%"><p>Riesgos</p></th><td style="width:66%"><p></p></td></tr><tr><th style="width:34%"><p>Beneficios esperados</p></th><td style="width:66%"><p></p></td></tr><tr><th style="width:34%"><p>Alternativas</p></th><td style="width:66%"><p></p></td></tr></tbody></table>${p(
        'Autorizo al personal de salud a atender las contingencias y urgencias que deriven del acto autorizado, conforme al principio de libertad prescriptiva. Sé que puedo retirar este consentimiento antes del acto, sin que cambie la atención que recibo.',
      )}${p(`Se firma conforme a ${l.expediente}. Alergias: {{PACIENTE_ALERGIAS}}.`)}${tabla(PACIENTE, MEDICO)}${TESTIGOS}`,
    },
    {
      NOMBRE: 'Consentimiento de datos personales',
      NOTA: 'Consentimiento expreso y por escrito para usar los datos de salud',
      PLANTILLA: `${CABEZA}${titulo('Consentimiento para el tratamiento de datos personales')}${p(
        `${YO} doy mi consentimiento expreso y por escrito para que {{CLINICA_NOMBRE}} trate mis datos personales, también los sensibles sobre mi salud, conforme a ${l.datos}.`,
      )}<p><strong>Para qué se usan</strong></p><ul><li><p>Mi atención médica y mi expediente clínico.</p></li><li><p>Mis citas, sus recordatorios y el cobro de los servicios.</p></li><li><p>Cumplir las obligaciones que la ley impone a la clínica.</p></li></ul>${p(
        'No se comparten con terceros, salvo con quienes intervienen en mi atención o cuando una autoridad competente lo ordena. Leí el aviso de privacidad y se me entregó una copia.',
      )}${p(`Conozco mis derechos: ${l.derechos}. Los ejerzo en {{CLINICA_CORREO}} o en {{CLINICA_DOMICILIO}}. Puedo revocar este consentimiento en cualquier momento.`)}${tabla(PACIENTE, MEDICO)}`,
    },
    {
      NOMBRE: 'Consentimiento de videoconsulta',
      NOTA: 'Antes de la primera consulta a distancia',
      PLANTILLA: `${CABEZA}${titulo('Consentimiento para consulta a distancia')}${p(
        `${YO} acepto que {{MEDICO_NOMBRE}} me atienda por videoconsulta, conforme a ${l.distancia}.`,
      )}<ul><li><p>El médico y yo nos identificamos al comenzar.</p></li><li><p>La consulta no se graba, salvo que yo lo autorice por escrito. Queda registrado que ocurrió, cuándo empezó y cuándo terminó.</p></li><li><p>A distancia no se puede explorar todo: el médico puede pedirme acudir en persona.</p></li><li><p>Ante una urgencia debo acudir al servicio más cercano y no esperar a la videoconsulta.</p></li><li><p>La conexión puede fallar; si falla, la consulta se reanuda o se reprograma.</p></li></ul>${p(
        'Puedo pedir en cualquier momento que la atención siga en persona.',
      )}${tabla(PACIENTE, MEDICO)}`,
    },
  ];
};
