// The rules of the clinic's settings, used by the page and the server.
import { rucPeruValido, tieneFormaDeRfc } from '#domain/documentos.ts';
import { PAISES } from '#domain/paises/paises.ts';
import { P } from '#domain/permisos.ts';
import { type Clinica, puede, type Sesion } from '#domain/sesion.ts';
import { CALCULADOS, type CodigoSigno, SIGNOS, signoDe } from '#domain/signos.ts';
import { diasEntre } from '#kernel/shared/dates.ts';
import { horarioValido } from '#kernel/shared/horario_mensajes.ts';
import type { Errores, Veredicto } from '#kernel/shared/verdict.ts';

/** Patient fields that a clinic may require besides first name and first surname (PAC_CAMPOS_REQ). */
export const CAMPOS_EXIGIBLES = [
  'APELLIDO_MATERNO',
  'FECHA_NACIMIENTO',
  'SEXO',
  'ID_TIPO_DOCUMENTO',
  'DOCUMENTOID',
  'MAIL',
  'TCELULAR',
  'TELEFONO1',
  'ID_ESTADO_CIVIL',
  'OCUPACION',
  'CODIGOEMPRESA',
  'ORIGEN',
  'CALLE_Y_NUMERO',
  'CODIGO_POSTAL',
  'CODIGOMEDICO',
] as const;

/** Whether video consultations can be charged: they are paid online, only in countries with that (2 §2.7). */
export const cobraVideo = (c: Pick<Clinica, 'CONFIG_PAGOS_ONLINE' | 'pais'>): boolean =>
  c.CONFIG_PAGOS_ONLINE === 1 && c.pais.pagoVideoconsulta;

/** Sections of the patient's file that a clinic may leave out; growth and prenatal control have their own switches. */
export const SECCIONES_EXPEDIENTE = [
  ['HISTORIAS', 'Historias clínicas'],
  ['NOTAS', 'Notas de evolución'],
  ['RECETAS', 'Recetas'],
  ['ANALISIS_CLINICOS', 'Análisis clínicos'],
  ['ESTUDIOS_GABINETE', 'Estudios de gabinete'],
  ['REGISTROS_VACUNAS', 'Cartilla de vacunación'],
  ['IMAGENES', 'Imágenes'],
  ['DOCUMENTOS', 'Documentos'],
  ['ENLACES_EXTERNOS', 'Enlaces externos'],
  ['FORMATOS', 'Formatos'],
] as const;
/** Whether the clinic uses a section of the file; all if it never chose. Sections not in the list are always used. */
export const seccionActiva = (c: Pick<Clinica, 'SECCIONES_PACIENTE'>, seccion: string | undefined): boolean =>
  c.SECCIONES_PACIENTE.length === 0 ||
  !SECCIONES_EXPEDIENTE.some(([codigo]) => codigo === seccion) ||
  c.SECCIONES_PACIENTE.includes(seccion as string);

/** How near a limit of the plan is. */
export type Semaforo = 'bien' | 'cerca' | 'alto';
export const semaforoMedicos = ({ MEDICOS, LIMITE_MEDICOS }: { MEDICOS: number; LIMITE_MEDICOS: number }): Semaforo =>
  MEDICOS >= LIMITE_MEDICOS ? 'alto' : MEDICOS === LIMITE_MEDICOS - 1 ? 'cerca' : 'bien';
const AVISO_DIAS = 5;
/** The last day is still valid. */
export function semaforoVigencia(VIGENCIA: string | null, hoy: string): Semaforo {
  if (!VIGENCIA) return 'bien';
  if (VIGENCIA < hoy) return 'alto';
  return diasEntre(hoy, VIGENCIA) <= AVISO_DIAS ? 'cerca' : 'bien';
}
/** SMS and invoices left; null where the plan does not count them. */
export const semaforoSaldo = (saldo: number | null): Semaforo => (saldo === null || saldo > 15 ? 'bien' : saldo > 5 ? 'cerca' : 'alto');

/** The signs from which each computed sign is calculated, and the sentence when one is missing (1 §5). */
const DEPENDE: Partial<Record<CodigoSigno, { de: readonly CodigoSigno[]; frase: string }>> = {
  IMC: { de: ['PESO', 'TALLA'], frase: 'El índice de masa corporal requiere el peso y la talla' },
  PRESION_ARTERIAL_MEDIA: { de: ['TENSION_ARTERIAL'], frase: 'La presión arterial media requiere la presión arterial' },
  PESO_IDEAL: { de: ['TALLA'], frase: 'El peso ideal requiere la talla' },
  EXCESO_PESO: { de: ['PESO', 'PESO_IDEAL'], frase: 'El exceso de peso requiere el peso y el peso ideal' },
  PORCENTAJE_EXCESO_PESO: { de: ['PESO', 'PESO_IDEAL'], frase: 'El porcentaje de exceso de peso requiere el peso y el peso ideal' },
};
/** Codes of all signs, captured ones first. */
export const CODIGOS_SIGNOS: readonly CodigoSigno[] = [...SIGNOS, ...CALCULADOS].map((s) => s.CODIGO);
interface SignoElegido {
  CODIGO: string;
  ACTIVO: number;
}
/** The sentence of each active computed sign for which another sign is missing. */
export function erroresDeSignos(signos: readonly SignoElegido[]): Partial<Record<CodigoSigno, string>> {
  const activos = new Set(signos.filter((s) => s.ACTIVO === 1).map((s) => s.CODIGO));
  return Object.fromEntries(
    Object.entries(DEPENDE)
      .filter(([codigo, { de }]) => activos.has(codigo) && !de.every((d) => activos.has(d)))
      .map(([codigo, { frase }]) => [codigo, frase]),
  );
}
/** The same choice with the signs that active computed ones need. */
export function conDependencias<S extends SignoElegido>(signos: readonly S[]): S[] {
  const activos = new Set(signos.filter((s) => s.ACTIVO === 1).map((s) => s.CODIGO));
  const sumar = (codigo: string): void => {
    for (const d of DEPENDE[codigo as CodigoSigno]?.de ?? []) {
      activos.add(d);
      sumar(d);
    }
  };
  for (const codigo of [...activos]) sumar(codigo);
  return signos.map((s) => ({ ...s, ACTIVO: activos.has(s.CODIGO) ? 1 : 0 }));
}
/** The clinic's choice for each sign; all of them if it never chose. */
export const signosElegidos = (guardados: Clinica['SIGNOS_VITALES']): { CODIGO: CodigoSigno; ACTIVO: 0 | 1 }[] =>
  CODIGOS_SIGNOS.map((CODIGO) => ({
    CODIGO,
    ACTIVO: guardados.length === 0 || guardados.some((s) => s.CODIGO === CODIGO && s.ACTIVO === 1) ? 1 : 0,
  }));
export const nombreDeSigno = (codigo: string): string => {
  const s = signoDe(codigo);
  return s ? `${s.NOMBRE}${s.UNIDAD && s.UNIDAD !== '1' ? ` (${s.UNIDAD})` : ''}` : codigo;
};

/** Only capitals, digits and spaces surely match the SAT's record; anything else is asked about (3 §5). */
export const razonSocialDudosa = (razon: string): boolean => razon !== '' && !/^[A-ZÑ0-9 ]+$/.test(razon);
export const PREGUNTA_RAZON_SOCIAL = 'La razón social contiene acentos y/o no se encuentra en mayúsculas. ¿Confirma que es correcta?';

/** The state that an establishment needs in the official catalogue. */
export const CLUES_EN_OPERACION = 'En operación';
/** Asked once, when the module is switched on where the official catalogue was not imported. */
export const SIN_CATALOGO_CLUES =
  'El catálogo oficial de establecimientos (CLUES) no está cargado en esta instalación: aquí nadie comprueba que la clave exista ni que esté En operación, y la Secretaría de Salud rechaza los registros de un establecimiento que no lo esté. Confírmela en el catálogo de la Secretaría, o pida a quien instaló Galeno que lo cargue (npm run import)';
const cluesTieneForma = (clues: string): boolean => /^[A-Z]{5}\d{6}$/i.test(clues);

/** Which of the sections that depend on country, plan or permission exist. */
export function seccionesDeAjustes(c: Clinica, s: Pick<Sesion, 'permisos'>, ID_PAIS: number) {
  const pais = PAISES[ID_PAIS];
  return {
    sis: Boolean(pais?.moduloSis && c.CONFIG_MODULO_SIS),
    cfdi: Boolean(pais?.facturacion === 'cfdi' && c.CONFIG_FACTURACION),
    cpe: Boolean(pais?.facturacion === 'cpe' && c.CONFIG_FACTURACION),
    pacientes: c.CONFIG_PACIENTES === 1,
    rips: Boolean(pais?.rips),
    gastos: c.CONFIG_GASTOS === 1,
    online: c.AGENDA_ONLINE === 1,
    pagos: c.CONFIG_PAGOS_ONLINE === 1,
    medikit: Boolean(pais?.recetaElectronica && s.permisos.has(P.medikit.usar)),
    acceso: s.permisos.has(P.seguridad.usuarios),
  };
}
export type SeccionAjustes = keyof ReturnType<typeof seccionesDeAjustes>;
/** Fields that may not be changed where their section does not exist. */
export const CAMPOS_DE_SECCION: Readonly<Record<SeccionAjustes, readonly string[]>> = {
  sis: ['CUMPLIR_NORMA', 'NORMA_CLUES'],
  cfdi: [
    'FACT_ELECTRONIC',
    'RFC',
    'ID_REGIMEN_FISCAL',
    'CALLEEXPEDICION',
    'NUMEXTEXPEDICION',
    'NUMINTEXPEDICION',
    'COLONIAEXPEDICION',
    'CODIGOPOSTALEXPEDICION',
    'ID_PAISEXPEDICION',
    'ID_ESTADOEXPEDICION',
    'ID_CIUDADEXPEDICION',
    'MUNICIPIOEXPEDICION',
  ],
  cpe: ['FACT_PERU', 'RUC', 'CODLOCAL', 'UBIGEO'],
  pacientes: ['PAC_CAMPOS_REQ'],
  rips: ['RIPS_JSON'],
  gastos: ['ENTRADAS_GASTOS'],
  online: ['HRS_ANTICIPACION_ONLINE', 'PRESENCIAL_AGENDA_ONLINE', 'MOSTRAR_AUTO_REGISTRO_ONLINE', 'PAC_TCEL_REG'],
  pagos: ['PAGO_OBLIGATORIO_ONLINE', 'PAGO_OBLIGATORIO_PRESENCIAL'],
  medikit: ['MEDIKIT'],
  acceso: ['SEGUNDO_FACTOR'],
};

export const SEGUNDO_FACTOR = { libre: 0, administran: 1, todos: 2 } as const;
/** Who administers: whoever may change what others may do, or how the clinic works. */
const ADMINISTRAN = [P.clinica.configurar, P.seguridad.usuarios, P.seguridad.niveles];
/** Whether the clinic requires a second factor of this user. */
export const exigeSegundoFactor = (c: Pick<Clinica, 'SEGUNDO_FACTOR'>, s: Pick<Sesion, 'permisos'>): boolean =>
  c.SEGUNDO_FACTOR === SEGUNDO_FACTOR.todos || (c.SEGUNDO_FACTOR === SEGUNDO_FACTOR.administran && puede(s, ...ADMINISTRAN));
/** Whoever makes it obligatory for themselves has it: nobody locks the door with the key inside. */
export const puedeExigirSegundoFactor = (exigido: boolean, tiene: boolean): Veredicto =>
  !exigido || tiene || 'Active primero su segundo factor, en el menú de su usuario: con esto también se le pide a usted';

interface Juzgados {
  ID_PAIS: number;
  ZONA_HORARIA: string;
  HORAINICIALAGENDA: string;
  HORAFINALAGENDA: string;
  HORAINICIALMENSAJES: string;
  HORAFINALMENSAJES: string;
  CUMPLIR_NORMA: number;
  NORMA_CLUES: string;
  MEDIKIT: number;
  FACT_ELECTRONIC: number;
  FACT_PERU: number;
  RAZONSOCIAL: string;
  RFC: string;
  ID_REGIMEN_FISCAL: number | null;
  CODIGOPOSTALEXPEDICION: string;
  RUC: string;
  CODLOCAL: string;
  DIRECCION: string;
  NUMEROEXTERIOR: string;
  SIGNOS_VITALES: readonly SignoElegido[];
}
const REQUERIDO = 'Este campo es requerido';
/** Errors of the settings, by field; `hay` are the sections that exist (1 §4, §5). */
export function erroresDeAjustes(v: Juzgados, hay: Readonly<Record<'sis' | 'cfdi' | 'cpe', boolean>>): Errores {
  const errores: Errores = {};
  const juzgar = (campo: string, veredicto: Veredicto) => {
    if (veredicto !== true) errores[campo] ??= veredicto;
  };
  const exigir = (...campos: (keyof Juzgados)[]) => {
    for (const campo of campos) juzgar(campo, (v[campo] !== '' && v[campo] !== null) || REQUERIDO);
  };
  const pais = PAISES[v.ID_PAIS];
  juzgar('ID_PAIS', pais !== undefined || 'Seleccione una opción válida');
  juzgar('ZONA_HORARIA', !pais || pais.zonas.some((z) => z.ZONA_HORARIA === v.ZONA_HORARIA) || 'La zona horaria no es de ese país');
  juzgar('HORAFINALAGENDA', v.HORAINICIALAGENDA < v.HORAFINALAGENDA || 'La hora final debe ser mayor que la inicial');
  juzgar('HORAFINALMENSAJES', horarioValido(v));
  if (hay.sis && v.CUMPLIR_NORMA) exigir('NORMA_CLUES');
  if (hay.sis && v.NORMA_CLUES)
    juzgar('NORMA_CLUES', cluesTieneForma(v.NORMA_CLUES) || 'La CLUES tiene 5 letras y 6 números, por ejemplo DFSSA000012');
  if (hay.cfdi && v.FACT_ELECTRONIC) {
    exigir('RAZONSOCIAL', 'RFC', 'ID_REGIMEN_FISCAL', 'CODIGOPOSTALEXPEDICION');
    juzgar('CODIGOPOSTALEXPEDICION', /^\d{5}$/.test(v.CODIGOPOSTALEXPEDICION) || 'Debe tener 5 números');
  }
  if (hay.cfdi && v.RFC) juzgar('RFC', tieneFormaDeRfc(v.RFC) || 'El RFC no tiene el formato correcto');
  if (hay.cpe && v.FACT_PERU) exigir('RAZONSOCIAL', 'RUC', 'CODLOCAL', 'DIRECCION', 'NUMEROEXTERIOR');
  if (hay.cpe && v.RUC) juzgar('RUC', rucPeruValido(v.RUC) || 'El RUC no es correcto');
  if (hay.cpe && v.CODLOCAL) juzgar('CODLOCAL', /^\d{4}$/.test(v.CODLOCAL) || 'Debe tener 4 números');
  const signos = Object.values(erroresDeSignos(v.SIGNOS_VITALES));
  if (signos.length) errores.SIGNOS_VITALES = signos.join('. ');
  return errores;
}

/** Once on, registers for the health authority exist, so it stays on (1 §4); demonstrations may undo it. */
export const puedeApagarSis = (c: { CUMPLIR_NORMA: number; DEMO: number }): Veredicto =>
  !c.CUMPLIR_NORMA || c.DEMO === 1 || 'El módulo SIS no se puede desactivar una vez activado';
/** The country cannot change while something that depends on it is in use (1 §4). */
export function puedeCambiarPais(v: { CUMPLIR_NORMA: number; MEDIKIT: number }): Veredicto {
  if (v.CUMPLIR_NORMA) return 'No se puede cambiar el país mientras el módulo SIS esté activo';
  return !v.MEDIKIT || 'No se puede cambiar el país mientras la receta electrónica esté activa';
}

/** Whether the clinic can invoice: the plan includes it and the country's switch is on. */
export function facturacionActiva(
  c: Pick<Clinica, 'CONFIG_FACTURACION'>,
  v: Pick<Juzgados, 'ID_PAIS' | 'FACT_ELECTRONIC' | 'FACT_PERU'>,
): 0 | 1 {
  const tipo = PAISES[v.ID_PAIS]?.facturacion;
  return c.CONFIG_FACTURACION && ((tipo === 'cfdi' && v.FACT_ELECTRONIC) || (tipo === 'cpe' && v.FACT_PERU)) ? 1 : 0;
}
