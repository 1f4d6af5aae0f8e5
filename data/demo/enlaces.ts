// Pages outside that a clinic keeps in a patient's file; the names are those of nobody.
export const ENLACES: readonly (readonly [DESCRIPCION: string, ENLACE: string])[] = [
  ['Tomografía en el visor del hospital', 'https://visor.imagenes.example/estudio?serie=1'],
  ['Resonancia de rodilla, visor del gabinete', 'https://gabinete.example/visor/resonancia'],
  ['Registro de glucosa del paciente', 'https://glucosa.example/compartido/semana'],
  ['Bitácora de presión en casa', 'https://presion.example/compartido/mes'],
  ['Ejercicios para la espalda', 'https://rehabilitacion.example/lumbar/guia'],
  ['Plan de alimentación', 'https://nutricion.example/planes/1800'],
  ['Consentimiento del hospital', 'https://hospital.example/formatos/consentimiento'],
];
