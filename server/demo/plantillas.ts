// The clinic's own texts: two mails for reception to choose, and a reworded reminder.
import { plantillasCorreo } from '#features/plantillas_correo/contract.ts';
import { plantillasWhatsapp } from '#features/plantillas_whatsapp/contract.ts';
import type { Parte } from './siembra.ts';

const PROPIAS = [
  {
    NOMBRE: 'Ayuno antes de la cita',
    ASUNTO: 'Prepárese para su cita del {{CITA_FECHA_CORTA}}',
    PLANTILLA:
      '<p>Hola, {{PACIENTE_NOMBRE_PILA}}:</p><p>Para su cita del <strong>{{CITA_FECHA}}</strong> a las <strong>{{CITA_HORA}} h</strong> con {{MEDICO_NOMBRE}}, por favor:</p><ul><li>Venga con 8 horas de ayuno; puede tomar agua.</li><li>Traiga sus estudios y la lista de sus medicamentos.</li><li>Llegue 10 minutos antes.</li></ul><p>{{CITA_LUGAR}}</p><p>{{CLINICA_NOMBRE}} · {{CLINICA_TELEFONO}}</p>',
  },
  {
    NOMBRE: 'Bienvenida',
    ASUNTO: 'Bienvenido a {{CLINICA_NOMBRE}}',
    PLANTILLA:
      '<p>Hola, {{PACIENTE_NOMBRE_PILA}}:</p><p>Gracias por su confianza. Lo esperamos el <strong>{{CITA_FECHA}}</strong> a las <strong>{{CITA_HORA}} h</strong> en {{CITA_LUGAR}}.</p><p>En su primera visita le pediremos una identificación y sus antecedentes de salud; calcule unos minutos más.</p><p>{{CLINICA_NOMBRE}}</p>',
  },
];
const RECORDATORIO =
  'Hola, {{PACIENTE_NOMBRE_PILA}}\nLe recordamos su cita el *{{CITA_FECHA}}* a las *{{CITA_HORA}} h* con {{MEDICO_NOMBRE}}.\n{{CITA_LUGAR}}\nConfirme aquí: {{CITA_RESPUESTA}}\nSi no puede venir, avísenos al {{CLINICA_TELEFONO}} y con gusto la movemos.\n_{{CLINICA_NOMBRE}}_';

export const plantillas: Parte = async ({ llamar }) => {
  for (const p of PROPIAS) await llamar(plantillasCorreo.agregar, {}, p);
  const recordatorio = (await llamar(plantillasWhatsapp.obtener)).find((p) => p.USO === 'CITA_RECORDATORIO')!;
  await llamar(plantillasWhatsapp.actualizar, { ID: recordatorio.ID }, { PLANTILLA: RECORDATORIO });
};
