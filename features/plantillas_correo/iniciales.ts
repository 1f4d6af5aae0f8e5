// The mail templates every clinic starts with. The number ties a template to its occasion; the clinic changes the texts.
import { CORREO_RESTABLECER } from '#features/acceso/correo.ts';
import type { Uso } from '#features/plantillas/variables.ts';

/** The mail for a forgotten password: nobody may change it (1 §4). */
export const PLANTILLA_FIJA = 5;

interface Inicial {
  ID: number;
  uso: Uso | 'CLAVE';
  NOMBRE: string;
  ASUNTO: string;
  PLANTILLA: string;
}
const cuando = '<strong>{{CITA_FECHA}}</strong> a las <strong>{{CITA_HORA}} h</strong> con {{MEDICO_NOMBRE}}.';
const responder = '<p>Por favor confirme o cancele aquí: {{CITA_RESPUESTA}}</p>';
const deCita = (entrada: string, mas = '') =>
  `<p>Hola, {{PACIENTE_NOMBRE_PILA}}: ${entrada} ${cuando}</p><p>{{CITA_LUGAR}}</p><p>Si necesita cambiarla, llámenos al {{CLINICA_TELEFONO}}.</p><p>{{CLINICA_NOMBRE}}</p>${mas}`;
const deVideo = (entrada: string, mas = '') =>
  `<p>Hola, {{PACIENTE_NOMBRE_PILA}}: ${entrada} ${cuando}</p><p>Enlace de la videoconsulta: {{CITA_ENLACE}}</p><p>Si necesita cambiarla, llámenos al {{CLINICA_TELEFONO}}.</p><p>{{CLINICA_NOMBRE}}</p>${mas}`;

export const INICIALES: readonly Inicial[] = [
  {
    ID: 1,
    uso: 'CITA_NUEVA',
    NOMBRE: 'Cita agendada',
    ASUNTO: 'Cita del {{CITA_FECHA_CORTA}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: deCita('su cita quedó agendada para el'),
  },
  {
    ID: 2,
    uso: 'CITA_REPROGRAMADA',
    NOMBRE: 'Cita reprogramada',
    ASUNTO: 'Su cita cambió al {{CITA_FECHA_CORTA}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: deCita('su cita se reprogramó para el'),
  },
  {
    ID: 3,
    uso: 'CITA_RECORDATORIO',
    NOMBRE: 'Recordatorio de cita',
    ASUNTO: 'Recordatorio: cita del {{CITA_FECHA_CORTA}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: deCita('le recordamos su cita del', responder),
  },
  {
    ID: 4,
    uso: 'DOCUMENTO',
    NOMBRE: 'Envío de documentos',
    ASUNTO: '{{DOCUMENTO_NOMBRE}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: '<p>{{DOCUMENTO_MENSAJE}}</p><p>El documento va adjunto, en PDF.</p>',
  },
  { ID: PLANTILLA_FIJA, uso: 'CLAVE', NOMBRE: 'Cambio de contraseña', ...CORREO_RESTABLECER },
  {
    ID: 6,
    uso: 'VIDEO_NUEVA',
    NOMBRE: 'Videoconsulta agendada',
    ASUNTO: 'Videoconsulta del {{CITA_FECHA_CORTA}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: deVideo('su videoconsulta quedó agendada para el'),
  },
  {
    ID: 7,
    uso: 'VIDEO_REPROGRAMADA',
    NOMBRE: 'Videoconsulta reprogramada',
    ASUNTO: 'Su videoconsulta cambió al {{CITA_FECHA_CORTA}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: deVideo('su videoconsulta se reprogramó para el'),
  },
  {
    ID: 8,
    uso: 'VIDEO_RECORDATORIO',
    NOMBRE: 'Recordatorio de videoconsulta',
    ASUNTO: 'Recordatorio: videoconsulta del {{CITA_FECHA_CORTA}}, {{CLINICA_NOMBRE}}',
    PLANTILLA: deVideo('le recordamos su videoconsulta del', responder),
  },
];
export const ULTIMA_INICIAL = Math.max(...INICIALES.map((p) => p.ID));
export const inicialDe = (ID: number): Inicial | undefined => INICIALES.find((p) => p.ID === ID);
