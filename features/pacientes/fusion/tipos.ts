// What a file has, in the words of the clinic: by table, in the order in which it is shown.

/** Parts that are counted with their whole, or that nobody looks for. */
const NO_SE_DICEN = ['carpetas_documentos', 'carpetas_imagenes', 'citas_control', 'crecimiento_antecedentes', 'diagnosticos_recurrentes'];
const TAMPOCO = ['lista_espera_lugares', 'lista_espera_ofertas', 'pacientes_medikit', 'prenatal_imagenes', 'respuestas_recibidas'];
const VISITAS = ['videoconsultas', 'videoconsultas_terminos'];
export const SIN_DECIR: readonly string[] = [
  ...NO_SE_DICEN,
  ...TAMPOCO,
  ...VISITAS,
  'saldos_favor_movimientos',
  'mensajes_bajas_pacientes',
  'pacientes_fiscales',
  'privacidad_pacientes',
  'rips_pacientes',
];

export const TIPOS_DE_RENGLON: readonly (readonly [tabla: string, uno: string, varios: string])[] = [
  ['citas', 'cita', 'citas'],
  ['lista_espera', 'lugar en la lista de espera', 'lugares en la lista de espera'],
  ['notas_evolucion', 'nota de evolución', 'notas de evolución'],
  ['historias_clinicas', 'historia clínica', 'historias clínicas'],
  ['recetas', 'receta', 'recetas'],
  ['analisis_clinicos', 'orden de laboratorio', 'órdenes de laboratorio'],
  ['estudios_gabinete', 'orden de gabinete', 'órdenes de gabinete'],
  ['documentos', 'documento', 'documentos'],
  ['imagenes', 'imagen', 'imágenes'],
  ['formatos_paciente', 'formato', 'formatos'],
  ['registros_crecimiento', 'registro de crecimiento', 'registros de crecimiento'],
  ['registros_norma', 'complemento de consulta SIS', 'complementos de consulta SIS'],
  ['registros_prenatal', 'registro de control prenatal', 'registros de control prenatal'],
  ['registros_vacunas', 'vacuna', 'vacunas'],
  ['enlaces_externos', 'enlace', 'enlaces'],
  ['cargos', 'cargo', 'cargos'],
  ['abonos', 'recibo', 'recibos'],
  ['cfdi', 'factura', 'facturas'],
  ['pagos_en_linea', 'pago en línea', 'pagos en línea'],
  ['cpe', 'comprobante electrónico', 'comprobantes electrónicos'],
  ['cotizaciones', 'cotización', 'cotizaciones'],
  ['mensajes', 'mensaje', 'mensajes'],
  ['solicitudes_pacientes', 'solicitud sobre sus datos', 'solicitudes sobre sus datos'],
];
export function textoRenglones(tabla: string, n: number): string {
  const [, uno, varios] = TIPOS_DE_RENGLON.find(([t]) => t === tabla) ?? [tabla, tabla, tabla];
  return `${n} ${n === 1 ? uno : varios}`;
}
