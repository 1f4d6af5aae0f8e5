import type { CodigoPais, Pais } from '#domain/paises/pais.ts';

/** Rent, wages, social security, electricity, and what is paid to the authority, in the words of each country. */
const PROPIOS: Record<CodigoPais, readonly string[]> = {
  mx: ['Renta del local', 'Sueldos y salarios', 'Cuotas del IMSS e Infonavit', 'Luz', 'Impuestos'],
  co: ['Arriendo del local', 'Nómina', 'Seguridad social y parafiscales', 'Energía', 'Impuestos (DIAN)'],
  pe: ['Alquiler del local', 'Planilla', 'EsSalud y AFP', 'Luz', 'Impuestos (SUNAT)'],
  ec: ['Arriendo del local', 'Nómina', 'Aportes al IESS', 'Luz', 'Impuestos (SRI)'],
  cl: ['Arriendo del local', 'Remuneraciones', 'Cotizaciones previsionales', 'Luz', 'Impuestos (SII)'],
};
const COMUNES = [
  'Agua',
  'Teléfono e internet',
  'Honorarios médicos',
  'Honorarios contables',
  'Material de curación',
  'Medicamentos',
  'Material de laboratorio',
  'Material dental',
  'Papelería',
  'Artículos de limpieza',
  'Lavandería',
  'Recolección de residuos biológicos',
  'Mantenimiento de equipo',
  'Mantenimiento del local',
  'Publicidad',
  'Comisiones bancarias',
  'Seguros',
  'Capacitación',
  'Viáticos y mensajería',
  'Otros gastos',
];
export default ({ codigo }: Pais) => [...PROPIOS[codigo], ...COMUNES].map((DESCRIPCION) => ({ DESCRIPCION }));
