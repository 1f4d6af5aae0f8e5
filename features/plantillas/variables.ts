// The variables that message templates may name, and the occasions on which messages are sent; shared by mail and WhatsApp.
import { MARCADOR, type Variable } from '#kernel/shared/plantilla.ts';

/** Occasions on which the product sends a message, by itself or with one click. */
export const USOS = [
  ['CITA_NUEVA', 'Cita agendada'],
  ['CITA_REPROGRAMADA', 'Cita reprogramada'],
  ['CITA_RECORDATORIO', 'Recordatorio de cita'],
  ['VIDEO_NUEVA', 'Videoconsulta agendada'],
  ['VIDEO_REPROGRAMADA', 'Videoconsulta reprogramada'],
  ['VIDEO_RECORDATORIO', 'Recordatorio de videoconsulta'],
  ['MEDICO_RECORDATORIO', 'Recordatorio al médico'],
  ['DOCUMENTO', 'Envío de documentos'],
] as const;
export type Uso = (typeof USOS)[number][0];

type Grupo = 'Paciente' | 'Médico' | 'Cita' | 'Clínica' | 'Documento' | 'Usuario';
export interface VariableMensaje extends Variable {
  grupo: Grupo;
  tipo: 'texto' | 'enlace';
}
const t =
  (grupo: Grupo) =>
  (clave: string, etiqueta: string, ejemplo: string, tipo: VariableMensaje['tipo'] = 'texto'): VariableMensaje => ({
    clave,
    etiqueta,
    grupo,
    tipo,
    ejemplo,
  });
const paciente = t('Paciente');
const medico = t('Médico');
const cita = t('Cita');
const clinica = t('Clínica');

export const VARIABLES: readonly VariableMensaje[] = [
  paciente('PACIENTE_NOMBRE_PILA', 'Nombre de pila', 'Guadalupe'),
  paciente('PACIENTE_NOMBRE', 'Nombre completo', 'Guadalupe Hernández Ortega'),
  paciente('PACIENTE_CODIGO', 'Expediente', '1042'),
  paciente('PACIENTE_TELEFONO', 'Celular', '+52 55 5550 0000'),
  paciente('PACIENTE_CORREO', 'Correo electrónico', 'paciente@ejemplo.com'),
  medico('MEDICO_NOMBRE', 'Nombre', 'Elena Márquez Solís'),
  medico('MEDICO_ESPECIALIDAD', 'Especialidad', 'Medicina interna'),
  medico('MEDICO_TELEFONO', 'Teléfono', '55 5550 0101'),
  medico('MEDICO_CORREO', 'Correo electrónico', 'medico@ejemplo.com'),
  cita('CITA_FECHA', 'Fecha', 'viernes 20 de noviembre de 2026'),
  cita('CITA_FECHA_CORTA', 'Fecha corta', 'vie 20 nov 2026'),
  cita('CITA_HORA', 'Hora', '10:00'),
  cita('CITA_DURACION', 'Duración', '30 minutos'),
  cita('CITA_LUGAR', 'Lugar', 'Sucursal Centro, Av. Ejemplo 200 Centro'),
  cita('CITA_ENLACE', 'Enlace de la videoconsulta', 'https://ejemplo.com/videoconsulta', 'enlace'),
  cita('CITA_RESPUESTA', 'Enlace para confirmar o cancelar', 'https://ejemplo.com/c/clinica/31.Xq2', 'enlace'),
  clinica('CLINICA_NOMBRE', 'Nombre', 'Clínica de muestra'),
  clinica('CLINICA_SUCURSAL', 'Sucursal', 'Sucursal Centro'),
  clinica('CLINICA_DOMICILIO', 'Domicilio', 'Av. Ejemplo 200 Centro'),
  clinica('CLINICA_TELEFONO', 'Teléfono', '55 5550 0100'),
  clinica('CLINICA_CORREO', 'Correo electrónico', 'clinica@ejemplo.com'),
  t('Documento')('DOCUMENTO_NOMBRE', 'Nombre', 'Receta del vie 20 nov 2026'),
  t('Documento')(
    'DOCUMENTO_MENSAJE',
    'Texto de cada documento',
    'Guadalupe Hernández Ortega, esta es la receta de Elena Márquez Solís del vie 20 nov 2026.',
  ),
  t('Usuario')('USUARIO_NOMBRE', 'Nombre', 'Administración'),
  t('Usuario')('USUARIO_ENLACE', 'Enlace para cambiar la contraseña', 'https://ejemplo.com/restablecer', 'enlace'),
];
export type Valores = Readonly<Record<string, string | undefined>>;
const POR_CLAVE: ReadonlyMap<string, VariableMensaje> = new Map(VARIABLES.map((v) => [v.clave, v]));
export const variableDe = (clave: string): VariableMensaje | undefined => POR_CLAVE.get(clave);

/** A template as readable text for lists: each variable by its label. */
export const enPalabras = (texto: string): string =>
  texto.replace(MARCADOR, (entero, clave: string) => {
    const v = variableDe(clave);
    return v ? `[${v.grupo}: ${v.etiqueta}]` : entero;
  });

const DE_CITA: readonly Grupo[] = ['Paciente', 'Médico', 'Cita', 'Clínica'];
const GRUPOS: Record<Uso | 'CLAVE' | 'PROPIA', readonly Grupo[]> = {
  CITA_NUEVA: DE_CITA,
  CITA_REPROGRAMADA: DE_CITA,
  CITA_RECORDATORIO: DE_CITA,
  VIDEO_NUEVA: DE_CITA,
  VIDEO_REPROGRAMADA: DE_CITA,
  VIDEO_RECORDATORIO: DE_CITA,
  MEDICO_RECORDATORIO: DE_CITA,
  DOCUMENTO: ['Paciente', 'Clínica', 'Documento'],
  CLAVE: ['Usuario'],
  // The clinic's own templates are chosen when a mail about an appointment is sent.
  PROPIA: DE_CITA,
};
/** Variables that only some occasions have: the link of the video visit, and the link to confirm or cancel. */
const SOLO: Readonly<Record<string, (uso: string) => boolean>> = {
  CITA_ENLACE: (uso) => !uso.startsWith('CITA_'),
  CITA_RESPUESTA: (uso) => uso !== 'MEDICO_RECORDATORIO',
};
/** The variables that a message for that occasion may name. */
export const variablesPara = (uso: Uso | 'CLAVE' | 'PROPIA'): readonly VariableMensaje[] =>
  VARIABLES.filter((v) => GRUPOS[uso].includes(v.grupo) && (SOLO[v.clave]?.(uso) ?? true));

/** Invented values for the preview. */
export const EJEMPLOS: Valores = Object.fromEntries(VARIABLES.map((v) => [v.clave, v.ejemplo]));
