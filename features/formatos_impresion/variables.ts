// The variables that a print template may name, for the editor, the preview and the printout.
import { clavesDe, type Variable as DePlantilla, deFichas } from '#kernel/shared/plantilla.ts';

/** Names of the fixed formats; the others are known by their ID. */
export const FIJOS = ['receta', 'nota'] as const;
export type Fijo = (typeof FIJOS)[number];
export const esFijo = (nombre: string): nombre is Fijo => (FIJOS as readonly string[]).includes(nombre);

export type Grupo = 'Paciente' | 'Médico' | 'Clínica' | 'Fecha' | 'Receta' | 'Nota' | 'Firmas' | 'Logo' | 'Marca de agua';
export interface Variable extends DePlantilla {
  grupo: Grupo;
  /** Only in this format; 'otros' are those that patients sign. */
  solo?: Fijo | 'otros';
}

const t =
  (grupo: Grupo, solo?: Variable['solo']) =>
  (clave: string, etiqueta: string, ejemplo: string, tipo: Variable['tipo'] = 'texto') => ({
    clave,
    etiqueta,
    grupo,
    tipo,
    ejemplo,
    ...(solo ? { solo } : {}),
  });
const paciente = t('Paciente');
const medico = t('Médico');
const clinica = t('Clínica');
const fecha = t('Fecha');
const receta = t('Receta', 'receta');
const nota = t('Nota', 'nota');
const firma = t('Firmas', 'otros');

export const VARIABLES: readonly Variable[] = [
  paciente('PACIENTE_NOMBRE', 'Nombre', 'Guadalupe Hernández Ortega'),
  paciente('PACIENTE_CODIGO', 'Expediente', '1042'),
  paciente('PACIENTE_EDAD', 'Edad', '58 años'),
  paciente('PACIENTE_SEXO', 'Sexo', 'Mujer'),
  paciente('PACIENTE_FECHA_NACIMIENTO', 'Fecha de nacimiento', '4 mar 1968'),
  paciente('PACIENTE_DOCUMENTO', 'Documento', 'Documento 0000000'),
  paciente('PACIENTE_TELEFONO', 'Teléfono', '+52 55 5550 0000'),
  paciente('PACIENTE_CORREO', 'Correo electrónico', 'paciente@ejemplo.com'),
  paciente('PACIENTE_DOMICILIO', 'Domicilio', 'Calle Ejemplo 100, 03100'),
  paciente('PACIENTE_ALERGIAS', 'Alergias', 'Penicilina'),
  medico('MEDICO_NOMBRE', 'Nombre', 'Dra. Elena Márquez Solís'),
  medico('MEDICO_ESPECIALIDAD', 'Especialidad', 'Medicina interna'),
  medico('MEDICO_CEDULA', 'Cédula o registro', 'Cédula profesional 0000000'),
  medico('MEDICO_UNIVERSIDAD', 'Universidad', 'Universidad de muestra'),
  medico('MEDICO_TELEFONO', 'Teléfono', '55 5550 0101'),
  medico('MEDICO_CORREO', 'Correo electrónico', 'medico@ejemplo.com'),
  clinica('CLINICA_NOMBRE', 'Nombre', 'Clínica de muestra'),
  clinica('CLINICA_SUCURSAL', 'Sucursal', 'Sucursal Centro'),
  clinica('CLINICA_DOMICILIO', 'Domicilio', 'Av. Ejemplo 200, Centro, C. P. 03100'),
  clinica('CLINICA_TELEFONO', 'Teléfono', 'Tel. 55 5550 0100'),
  clinica('CLINICA_CORREO', 'Correo electrónico', 'clinica@ejemplo.com'),
  clinica('PIE_DE_PAGINA', 'Pie de página', 'En caso de reacción adversa suspenda el medicamento y llame a la clínica.'),
  fecha('FECHA', 'Fecha', 'vie 20 nov 2026'),
  fecha('FECHA_LARGA', 'Fecha con letra', '20 de noviembre de 2026'),
  fecha('HORA', 'Hora', '10:00'),
  receta('RECETA_NUMERO', 'Número', '12'),
  receta(
    'RECETA_DETALLE',
    'Medicamentos e indicaciones',
    '<ol><li><p><strong>Metformina 850 mg, tabletas</strong></p><p>Tomar 1 tableta vía oral cada 12 horas con alimentos, durante 90 días.</p></li><li><p><strong>Losartán 50 mg, tabletas</strong></p><p>Tomar 1 tableta vía oral cada 24 horas por la mañana, durante 90 días.</p></li></ol><p>Caminar 30 minutos diarios.</p>',
    'html',
  ),
  receta('RECETA_SIGNOS', 'Signos vitales del día', 'Peso 78.4 kg · Talla 158 cm · Presión arterial 138/86 mmHg'),
  receta('RECETA_DIAGNOSTICOS', 'Diagnósticos del día', 'I10 Hipertensión esencial (primaria)'),
  receta('RECETA_PROXIMA_CITA', 'Próxima cita', 'Próxima cita: vie 18 dic 2026, 10:00'),
  nota('NOTA_NUMERO', 'Número', '31'),
  nota('NOTA_TEXTO', 'Nota', '<p>Acude a control. Refiere apego al tratamiento y sin molestias.</p>', 'html'),
  nota('NOTA_DIAGNOSTICOS', 'Diagnósticos', '<ul><li>I10 Hipertensión esencial (primaria)</li></ul>', 'html'),
  nota('NOTA_SIGNOS', 'Signos vitales', 'Peso 78.4 kg · Talla 158 cm · Presión arterial 138/86 mmHg'),
  { clave: 'FIRMA_MEDICO', etiqueta: 'Firma del médico', grupo: 'Firmas', tipo: 'imagen', ejemplo: '' },
  firma('FIRMA_PACIENTE', 'Firma del paciente', '', 'imagen'),
  firma('FIRMA_TESTIGO1', 'Firma del testigo 1', '', 'imagen'),
  firma('FIRMA_TESTIGO2', 'Firma del testigo 2', '', 'imagen'),
  { clave: 'LOGO', etiqueta: 'Logotipo', grupo: 'Logo', tipo: 'imagen', ejemplo: '' },
  { clave: 'MARCA_AGUA', etiqueta: 'Marca de agua', grupo: 'Marca de agua', tipo: 'imagen', ejemplo: '' },
];
const POR_CLAVE: ReadonlyMap<string, Variable> = new Map(VARIABLES.map((v) => [v.clave, v]));
export const variableDe = (clave: string): Variable | undefined => POR_CLAVE.get(clave);

/** The variables that a format may use, in the order of the list. */
export function variablesPara(nombre: string): readonly Variable[] {
  const clase = esFijo(nombre) ? nombre : 'otros';
  return VARIABLES.filter((v) => !v.solo || v.solo === clase);
}

/** The known variables that a template names, also when they are the editor's chips. */
export const variablesDe = (plantilla: string): Set<string> => new Set(clavesDe(deFichas(plantilla)).filter((c) => POR_CLAVE.has(c)));

/** Signatures made on the signature pad: the patient's and those of two witnesses. */
export const FIRMAS_PACIENTE = ['FIRMA_PACIENTE', 'FIRMA_TESTIGO1', 'FIRMA_TESTIGO2'] as const;
export type FirmaPaciente = (typeof FIRMAS_PACIENTE)[number];
/** Which of the three signatures a template asks for. */
export function firmasDe(plantilla: string): FirmaPaciente[] {
  const claves = variablesDe(plantilla);
  return FIRMAS_PACIENTE.filter((f) => claves.has(f));
}
