// The WhatsApp and SMS templates every clinic starts with; the clinic changes the texts.
import type { Uso } from '#features/plantillas/variables.ts';

interface Inicial {
  ID: number;
  NOMBRE: string;
  IDIOMA: 'es' | 'en';
  USO: Uso;
  PLANTILLA: string;
}
const cuando = '{{CITA_FECHA}} a las {{CITA_HORA}} h con {{MEDICO_NOMBRE}}.';
const cierre = 'Si necesita cambiarla, llámenos al {{CLINICA_TELEFONO}}.\n{{CLINICA_NOMBRE}}';
const responder = '\nPor favor confirme o cancele aquí: {{CITA_RESPUESTA}}';
const deCita = (entrada: string, mas = '') => `Hola, {{PACIENTE_NOMBRE_PILA}}: ${entrada} ${cuando}\n{{CITA_LUGAR}}\n${cierre}${mas}`;
const deVideo = (entrada: string, mas = '') =>
  `Hola, {{PACIENTE_NOMBRE_PILA}}: ${entrada} ${cuando}\nEnlace de la videoconsulta: {{CITA_ENLACE}}\n${cierre}${mas}`;
const TEXTOS: readonly (readonly [Uso, string, string])[] = [
  ['CITA_NUEVA', 'Cita agendada', deCita('su cita quedó agendada para el')],
  ['CITA_REPROGRAMADA', 'Cita reprogramada', deCita('su cita se reprogramó para el')],
  ['CITA_RECORDATORIO', 'Recordatorio de cita', deCita('le recordamos su cita del', responder)],
  ['VIDEO_NUEVA', 'Videoconsulta agendada', deVideo('su videoconsulta quedó agendada para el')],
  ['VIDEO_REPROGRAMADA', 'Videoconsulta reprogramada', deVideo('su videoconsulta se reprogramó para el')],
  ['VIDEO_RECORDATORIO', 'Recordatorio de videoconsulta', deVideo('le recordamos su videoconsulta del', responder)],
  [
    'MEDICO_RECORDATORIO',
    'Recordatorio al médico',
    'Le recordamos su cita del {{CITA_FECHA}} a las {{CITA_HORA}} h con {{PACIENTE_NOMBRE}}.',
  ],
  ['DOCUMENTO', 'Envío de documentos', '{{DOCUMENTO_MENSAJE}}'],
];
export const INICIALES: readonly Inicial[] = TEXTOS.map(([USO, NOMBRE, PLANTILLA], i) => ({
  ID: i + 1,
  NOMBRE,
  IDIOMA: 'es',
  USO,
  PLANTILLA,
}));
export const ULTIMA_INICIAL = INICIALES.length;
