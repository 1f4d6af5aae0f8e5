// Code tables of RIPS that are asked from people: those of Resolución 948 de 2026 (Documento Técnico 1). The flat files of
// Resolución 3374 de 2000 have older ones, into which they are turned here; the other way round, the codes of a note.

export const TIPOS_USUARIO = [
  ['01', 'Contributivo cotizante'],
  ['02', 'Contributivo beneficiario'],
  ['03', 'Contributivo adicional'],
  ['04', 'Subsidiado'],
  ['05', 'No afiliado'],
  ['06', 'Especial o excepción cotizante'],
  ['07', 'Especial o excepción beneficiario'],
  ['08', 'Privado de la libertad a cargo del Fondo Nacional de Salud'],
  ['09', 'Tomador o amparado ARL'],
  ['10', 'Tomador o amparado SOAT'],
  ['11', 'Tomador o amparado de planes voluntarios de salud'],
  ['12', 'Particular'],
  ['13', 'Especial o excepción no cotizante, Ley 352 de 1997'],
  ['14', 'Lesionado sin SOAT'],
] as const;
export const ZONAS = [
  ['02', 'Urbana'],
  ['01', 'Rural'],
] as const;
export const MODALIDADES = [
  ['01', 'Intramural'],
  ['02', 'Extramural, unidad móvil'],
  ['03', 'Extramural domiciliaria'],
  ['04', 'Extramural, jornada de salud'],
  ['06', 'Telemedicina interactiva'],
  ['07', 'Telemedicina no interactiva'],
  ['08', 'Telemedicina, telexperticia'],
  ['09', 'Telemedicina, telemonitoreo'],
] as const;
export const GRUPOS_SERVICIOS = [
  ['01', 'Consulta externa'],
  ['02', 'Apoyo diagnóstico y complementación terapéutica'],
  ['03', 'Internación'],
  ['04', 'Quirúrgico'],
  ['05', 'Atención inmediata'],
] as const;
/** Purposes of a procedure. */
export const FINALIDADES_PROCEDIMIENTO = [
  ['15', 'Diagnóstico'],
  ['16', 'Tratamiento'],
  ['14', 'Protección específica'],
  ['12', 'Detección temprana de enfermedad general'],
  ['13', 'Detección temprana de enfermedad laboral'],
  ['17', 'Rehabilitación'],
  ['18', 'Paliación'],
  ['43', 'Modificación de la estética corporal'],
  ['44', 'Otra'],
] as const;
export const VIAS_INGRESO = [
  ['01', 'Demanda espontánea'],
  ['02', 'Derivado de consulta externa'],
  ['03', 'Derivado de urgencias'],
  ['04', 'Derivado de hospitalización'],
  ['05', 'Derivado de sala de cirugía'],
  ['06', 'Derivado de sala de partos'],
] as const;
export const CONCEPTOS_RECAUDO = [
  ['05', 'No aplica'],
  ['02', 'Cuota moderadora'],
  ['01', 'Copago'],
  ['03', 'Pagos compartidos en planes voluntarios de salud'],
] as const;
export const SIN_RECAUDO = '05';
export const TIPOS_OTRO_SERVICIO = [
  ['01', 'Dispositivos médicos e insumos'],
  ['02', 'Traslados'],
  ['03', 'Estancias'],
  ['04', 'Servicios complementarios'],
  ['05', 'Honorarios'],
] as const;
/** Documents of a person who attends. */
export const DOCUMENTOS_PROFESIONAL = [
  ['CC', 'Cédula de ciudadanía'],
  ['CE', 'Cédula de extranjería'],
  ['CD', 'Carné diplomático'],
  ['PA', 'Pasaporte'],
  ['PE', 'Permiso especial de permanencia'],
  ['PT', 'Permiso por protección temporal'],
] as const;
/** Documents that only people of Colombia have: their country of origin need not be asked. */
const DE_COLOMBIA = new Set(['CC', 'TI', 'RC', 'CN']);
export const COLOMBIA = '170';
export const origenDe = (tipoId: string): string | null => (DE_COLOMBIA.has(tipoId) ? COLOMBIA : null);

const USUARIO_3374: Readonly<Record<string, string>> = { '01': '1', '02': '1', '03': '1', '04': '2', '05': '3', '08': '2', '12': '4' };
/** The kind of user in the flat files, where insurers of accidents, special regimes and voluntary plans are "other". */
export const usuario3374 = (tipo: string): string => USUARIO_3374[tipo] ?? '5';
const FINALIDAD_3374: Readonly<Record<string, string>> = { '15': '1', '14': '3', '12': '4', '13': '5' };
/** The purpose of a procedure in the flat files: what is neither diagnosis, protection nor early detection is treatment. */
export const finalidad3374 = (finalidad: string): string => FINALIDAD_3374[finalidad] ?? '2';
/** Where a procedure was made, in the flat files: by the group of services. */
export const ambito3374 = (grupo: string | null): string => ({ '03': '2', '05': '3' })[grupo ?? ''] ?? '1';
export const otroServicio3374 = (tipo: string): string => String(Math.min(Number(tipo), 4));

const FINALIDAD_948: Readonly<Record<string, string>> = {
  ...{ '01': '25', '02': '26', '03': '19', '04': '11', '05': '11' },
  ...{ '06': '23', '07': '11', '08': '12', '09': '13', '10': '15' },
};
const CAUSA_948: Readonly<Record<string, string>> = {
  ...{ '01': '21', '02': '23', '03': '26', '04': '26', '05': '26', '06': '27', '07': '28', '08': '29' },
  ...{ '09': '30', '10': '32', '11': '32', '12': '31', '13': '38', '14': '39', '15': '38' },
};
/** What a note says with the codes of 3374, in those of 948. There is no official table: this is the nearest meaning of each. */
export const consulta948 = (n: { finalidad: string; causa: string; tipoDiagnostico: string }) => ({
  finalidad: FINALIDAD_948[n.finalidad] ?? '',
  causa: CAUSA_948[n.causa] ?? '',
  tipoDiagnostico: n.tipoDiagnostico.padStart(2, '0'),
});
