/** Words of the consulting room that change from country to country. */
import type { Pais } from './lugares.ts';

const ORDEN: readonly Pais[] = ['mx', 'co', 'pe', 'ec', 'cl'];

/** Mexico, Colombia, Peru, Ecuador, Chile; one word when the five agree. */
const PALABRAS: Readonly<Record<string, readonly string[]>> = {
  sigla_ta: ['TA', 'TA', 'PA', 'TA', 'PA'],
  presion: ['tensión arterial', 'tensión arterial', 'presión arterial', 'presión arterial', 'presión arterial'],
  la_presion: ['la presión', 'la tensión', 'la presión', 'la presión', 'la presión'],
  hemograma: ['biometría hemática', 'cuadro hemático', 'hemograma', 'biometría hemática', 'hemograma'],
  quimica: ['química sanguínea', 'química sanguínea', 'perfil bioquímico', 'química sanguínea', 'perfil bioquímico'],
  perfil_lipidos: ['perfil de lípidos', 'perfil lipídico', 'perfil lipídico', 'perfil lipídico', 'perfil lipídico'],
  ego: ['examen general de orina', 'parcial de orina', 'examen completo de orina', 'EMO', 'orina completa'],
  ultrasonido: ['ultrasonido', 'ecografía', 'ecografía', 'ecografía', 'ecografía'],
  hba1c_nombre: [
    'hemoglobina glucosilada',
    'hemoglobina glicosilada',
    'hemoglobina glicosilada',
    'hemoglobina glicosilada',
    'hemoglobina glicosilada',
  ],
  glucosa_ayuno: ['glucosa en ayuno', 'glicemia en ayunas', 'glucosa en ayunas', 'glucosa en ayunas', 'glicemia en ayunas'],
  glucometria: ['glucosa capilar', 'glucometría', 'glucosa capilar', 'glucosa capilar', 'hemoglucotest'],
  glucemia_nombre: ['glucemia', 'glicemia', 'glucemia', 'glucemia', 'glicemia'],
  hipoglucemia: ['hipoglucemia', 'hipoglicemia', 'hipoglucemia', 'hipoglucemia', 'hipoglicemia'],
  laboratorio: ['laboratorio', 'paraclínicos', 'análisis', 'exámenes', 'exámenes'],
  pap: ['Papanicolaou', 'citología', 'Papanicolaou', 'Papanicolaou', 'PAP'],
  mastografia: ['mastografía', 'mamografía', 'mamografía', 'mamografía', 'mamografía'],
  incapacidad: ['incapacidad', 'incapacidad', 'descanso médico', 'reposo médico', 'licencia médica'],
  urgencias: ['urgencias', 'urgencias', 'emergencia', 'emergencia', 'urgencia'],
  se_envia: ['Se envía', 'Se remite', 'Se deriva', 'Se deriva', 'Se deriva'],
  gripa: ['gripa', 'gripa', 'resfrío', 'gripe', 'resfrío'],
  tableta: ['tableta', 'tableta', 'tableta', 'tableta', 'comprimido'],
  tabletas: ['tabletas', 'tabletas', 'tabletas', 'tabletas', 'comprimidos'],
  una_tableta: ['una tableta', 'una tableta', 'una tableta', 'una tableta', 'un comprimido'],
  media_tableta: ['media tableta', 'media tableta', 'media tableta', 'media tableta', 'medio comprimido'],
  paracetamol: ['paracetamol', 'acetaminofén', 'paracetamol', 'paracetamol', 'paracetamol'],
  metamizol: ['metamizol', 'dipirona', 'metamizol', 'metamizol', 'metamizol'],
  hioscina: ['butilhioscina', 'hioscina butilbromuro', 'hioscina', 'hioscina', 'butilescopolamina'],
  clorfenamina: ['clorfenamina', 'clorfeniramina', 'clorfenamina', 'clorfeniramina', 'clorfenamina'],
  ciprofloxacino: ['ciprofloxacino', 'ciprofloxacina', 'ciprofloxacino', 'ciprofloxacina', 'ciprofloxacino'],
  bencilpenicilina: [
    'bencilpenicilina benzatínica',
    'penicilina benzatínica',
    'bencilpenicilina benzatínica',
    'penicilina benzatínica',
    'penicilina benzatina',
  ],
  suero_oral: [
    'vida suero oral',
    'suero de rehidratación oral',
    'sales de rehidratación oral',
    'suero oral',
    'sales de rehidratación oral',
  ],
  harinas: ['pan, tortilla y refresco', 'arroz, pan y gaseosas', 'arroz, pan y gaseosas', 'arroz, pan y colas', 'pan, masas y bebidas'],
  refresco: ['refresco', 'gaseosa', 'gaseosa', 'cola', 'bebida'],
  picante: ['chile y grasas', 'ají y frituras', 'ají y frituras', 'ají y frituras', 'ají y frituras'],
  computadora: ['la computadora', 'el computador', 'la computadora', 'la computadora', 'el computador'],
  nutriologa: ['nutrióloga', 'nutricionista', 'nutricionista', 'nutricionista', 'nutricionista'],
  terapia: ['terapia física', 'fisioterapia', 'terapia física', 'fisioterapia', 'kinesiología'],
  guarderia: ['guardería', 'jardín', 'nido', 'guardería', 'sala cuna'],
  escuela: ['escuela', 'colegio', 'colegio', 'escuela', 'colegio'],
  carne_vacunas: ['cartilla de vacunación', 'carné de vacunación', 'carné de vacunas', 'carné de vacunas', 'carné de vacunas'],
  nino_sano: [
    'Control de niño sano',
    'Control de crecimiento y desarrollo',
    'Control CRED',
    'Control de niño sano',
    'Control de niño sano',
  ],
  fecha_menstruacion: ['FUM', 'FUM', 'FUR', 'FUM', 'FUR'],
  sdg: ['SDG', 'semanas', 'semanas', 'semanas', 'semanas'],
  obturar: ['resina', 'resina', 'resina', 'resina', 'resina compuesta'],
  limpieza: ['limpieza dental', 'profilaxis dental', 'profilaxis dental', 'profilaxis dental', 'destartraje y profilaxis'],
  cubrebocas: ['cubrebocas', 'tapabocas', 'mascarilla', 'mascarilla', 'mascarilla'],
  conducir: ['manejar', 'conducir', 'manejar', 'manejar', 'manejar'],
  factura: ['factura', 'factura', 'boleta', 'factura', 'boleta'],
  seguro: ['aseguradora', 'prepagada', 'seguro', 'seguro', 'isapre'],
  cita: ['cita', 'cita', 'cita', 'cita', 'hora'],
  estacionar: ['estacionamiento', 'parqueadero', 'estacionamiento', 'parqueadero', 'estacionamiento'],
};

export function palabraDe(pais: Pais, clave: string): string | undefined {
  const fila = PALABRAS[clave];
  return fila?.[ORDEN.indexOf(pais)] ?? fila?.[0];
}
