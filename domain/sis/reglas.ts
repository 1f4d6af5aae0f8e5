import { curpValida, datosDeCurp, esCurpGenerica } from '../documentos.ts';
import { EDAD_MAXIMA, EDAD_MEDICO, type Edad, edad, esFecha } from '../edad.ts';
import { E } from '../estados.ts';
import type { Veredicto } from '../veredicto.ts';
import type { CampoSis, Guia, Registro, Regla, Reglas } from './guia.ts';
import { faltasDe } from './guia.ts';
import { conProgramaGratuito, esEspecializada, esUneme, type UnidadSis } from './unidad.ts';

/** A diagnosis as the official list DIAGNOSTICO_SIS says it. */
export interface DiagnosticoSis {
  LSEX: string;
  /** Three digits and A, M or D (years, months, days), or NO. */
  LINF: string;
  LSUP: string;
  LETRA: string;
  DIA_CRONICOS: string;
  DIA_CAINFANTIL: string;
  /** Kinds of provider with commas; empty or NO is nobody. */
  TIPO_PERSONAL_1VEZ_CE: string;
  TIPO_PERSONAL_SUBSEC_CE: string;
  VALIDO_PF: string;
}
/** What the rules need beside the register. */
export interface Entorno {
  /** yyyy-mm-dd */
  hoy: string;
  diagnostico: (codigo: string) => DiagnosticoSis | undefined;
  /** Of the establishment's catalogue; unknown when it was not imported. */
  unidad?: UnidadSis;
  catalogos: {
    tipoPersonal: readonly string[];
    derechohabiencia: readonly string[];
    servicioAtencion: readonly string[];
    /** Keys of PAIS; none where the list was not imported. */
    pais?: readonly string[];
  };
}
/** A register with what its rules ask of it. */
class Caso {
  readonly consulta: string;
  readonly nacimiento: string;
  readonly edad: Edad | null;
  constructor(
    readonly guia: Guia,
    readonly registro: Registro,
    readonly entorno: Entorno,
  ) {
    this.consulta = deDiaMesAnio(this.v('fechaConsulta'));
    this.nacimiento = deDiaMesAnio(this.v('fechaNacimiento'));
    this.edad = edad(this.nacimiento, this.consulta);
  }
  v(campo: string): string {
    return this.registro[campo] ?? '';
  }
  es(campo: string, ...valores: string[]): boolean {
    return valores.includes(this.v(campo));
  }
  entre(desde: number, hasta: number): boolean {
    return this.edad !== null && this.edad.anios >= desde && this.edad.anios <= hasta;
  }
  get meses(): number {
    return this.edad ? this.edad.anios * 12 + this.edad.meses : Number.NaN;
  }
}
const deDiaMesAnio = (fecha: string): string => {
  const [, d, m, a] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(fecha) ?? [];
  return d ? `${a}-${m}-${d}` : '';
};
const sin = (campo: string) => (c: Caso) => c.es(campo, '-1');
const con = (campo: string) => (c: Caso) => !c.es(campo, '-1', '');
const y =
  (...todas: ((c: Caso) => boolean)[]) =>
  (c: Caso) =>
    todas.every((f) => f(c));
const [HOMBRE, MUJER, INTERSEXUAL] = ['1', '2', '3'];
const esMujer = (c: Caso) => c.es('sexoBiologico', MUJER!);
const mujerOIntersexual = (c: Caso) => c.es('sexoBiologico', MUJER!, INTERSEXUAL!);
const fertil = y(esMujer, (c) => c.entre(9, 59));
/** Providers 15 and 16 are psychologists. */
const psicologo = (c: Caso) => c.es('tipoPersonal', '15', '16');
const noPsicologo = (c: Caso) => !psicologo(c);
const menorDe = (anios: number) => (c: Caso) => c.entre(0, anios - 1);
const mayorDe60 = y(
  (c) => c.entre(60, EDAD_MAXIMA),
  (c) => !c.es('tipoPersonal', '7', '8', '9', '10', '11', '21', '22', '29'),
);
const embarazada = con('relacionTemporalEmbarazo');
const conGlucosa = (c: Caso) => !c.es('glucemia', '0', '');

/** Letters of a name as the file has them: capitals, Ñ, and marks that do not follow one another. */
const NOMBRE = /^[A-ZÑ](?:[A-ZÑ¨'’./,-]| (?! ))*$/;
const DOS_MARCAS = /[¨'’./,-]{2}/;
const nombre: Regla<Caso> = {
  vale: (v) =>
    (NOMBRE.test(v) && v.trim() === v && !DOS_MARCAS.test(v) && v.length >= 2) || 'El nombre solo lleva letras mayúsculas sin acento',
};
const nacimientoSegun = (curp: string, fecha: string): Veredicto => {
  const d = datosDeCurp(curp);
  return !d || d.FECHA_NACIMIENTO === fecha || 'La fecha de nacimiento no coincide con la CURP';
};
const sexoSegunCurp = (curp: string): string | undefined => {
  const d = datosDeCurp(curp);
  if (!d) return undefined;
  return d.SEXO === E.sexo.hombre ? HOMBRE : d.SEXO === E.sexo.mujer ? MUJER : INTERSEXUAL;
};
function prestador(v: string, c: Caso): Veredicto {
  if (esCurpGenerica(v)) return !c.es('paisNacimiento', '142') || 'La CURP genérica es de quien nació fuera de México';
  if (!datosDeCurp(v) || !curpValida(v)) return 'La CURP no es válida';
  const anios = edad(datosDeCurp(v)!.FECHA_NACIMIENTO, c.consulta)?.anios ?? 0;
  return (anios >= EDAD_MEDICO[0] && anios <= EDAD_MEDICO[1]) || 'Quien atiende debe tener entre 18 y 90 años';
}

const SUMAR: Readonly<Record<string, (e: Edad) => number>> = {
  A: (e) => e.anios,
  M: (e) => e.anios * 12 + e.meses,
};
/** Whether an age has reached (or not passed) a limit like 010A, 006M or 028D; NO is no limit. */
function cumpleLimite(c: Caso, limite: string, sentido: 1 | -1): boolean {
  const [, n, unidad] = /^(\d{3})([AMD])$/.exec(limite) ?? [];
  if (!n || !c.edad) return true;
  const suya = SUMAR[unidad!]?.(c.edad) ?? Math.round((Date.parse(c.consulta) - Date.parse(c.nacimiento)) / 86_400_000);
  return sentido === 1 ? suya >= Number(n) : suya <= Number(n);
}
const nadie = (lista: string) => lista === '' || lista === 'NO';
/** Whether a diagnosis may be of this patient, and made by this provider. */
function diagnosticoVale(codigo: string, c: Caso, subsecuente: boolean, primero: boolean): Veredicto {
  const d = c.entorno.diagnostico(codigo);
  if (!/^[A-Z]\d{2}[0-9X]$/.test(codigo) || !d) return 'El diagnóstico no está en el catálogo del SIS';
  if (d.LSEX === 'HOMBRE' && c.es('sexoBiologico', MUJER!)) return 'El diagnóstico es solo de hombres';
  if (d.LSEX === 'MUJER' && c.es('sexoBiologico', HOMBRE!)) return 'El diagnóstico es solo de mujeres';
  if (!cumpleLimite(c, d.LINF, 1) || !cumpleLimite(c, d.LSUP, -1)) return 'El diagnóstico no es de esta edad';
  if (c.guia === 'CPF') return !primero || d.VALIDO_PF === 'SI' || 'El diagnóstico no es de planificación familiar';
  if (d.LETRA === 'MT' && !c.es('tipoPersonal', '10')) return 'El diagnóstico es de la medicina tradicional';
  if (d.LETRA === 'CP' && !c.es('tipoPersonal', '4')) return 'El diagnóstico es de un médico especialista';
  const quienes = subsecuente ? d.TIPO_PERSONAL_SUBSEC_CE : d.TIPO_PERSONAL_1VEZ_CE;
  return (
    !primero ||
    (!nadie(quienes) && quienes.split(',').includes(c.v('tipoPersonal'))) ||
    'Este tipo de personal no puede hacer ese diagnóstico'
  );
}
const DIAGNOSTICOS = [1, 2, 3] as const;
const repetido = (n: number, c: Caso): boolean => {
  const codigo = c.v(`codigoCIEDiagnostico${n}`);
  return codigo !== 'R69X' && DIAGNOSTICOS.some((m) => m < n && c.es(`codigoCIEDiagnostico${m}`, codigo));
};
const otroDiagnostico = (n: 2 | 3): Regla<Caso> => ({
  aplica: con(`primeraVezDiagnostico${n}`),
  vale: (v, c) =>
    repetido(n, c) ? 'El diagnóstico ya está escrito' : diagnosticoVale(v, c, c.es(`primeraVezDiagnostico${n}`, '0'), false),
});
/** Doctors confirm cancer of children, and chronic illnesses of adults at their first time. */
const confirma =
  (n: 1 | 2 | 3) =>
  (c: Caso): boolean => {
    const d = c.entorno.diagnostico(c.v(`codigoCIEDiagnostico${n}`));
    if (!d || !c.es('tipoPersonal', '1', '2', '3', '4', '19', '24')) return false;
    const primera = n === 1 ? c.es('relacionTemporal', '0') : c.es(`primeraVezDiagnostico${n}`, '1');
    return (c.entre(0, 17) && d.DIA_CAINFANTIL === 'SI') || (primera && c.entre(20, EDAD_MAXIMA) && d.DIA_CRONICOS === 'SI');
  };
const especializada = (c: Caso): boolean => esEspecializada(c.entorno.unidad);
const uneme = (c: Caso): boolean => esUneme(c.entorno.unidad);

const tension = (otra: 'sistolica' | 'diastolica'): Regla<Caso> => ({
  rango: otra === 'diastolica' ? [50, 300] : [20, 200],
  // Both or none, the higher above the lower.
  aplica: (c) => !c.es(otra, '0', ''),
  debe: true,
  vale: (_, c) => Number(c.v('sistolica')) >= Number(c.v('diastolica')) || 'La sistólica no puede ser menor que la diastólica',
});

/** Keys of the ministry's catalogue PAIS are numbers of up to three digits; where it was imported, those that it has. */
function claveDePais(v: string, { entorno }: Caso): Veredicto {
  const { pais = [] } = entorno.catalogos;
  if (pais.length > 0) return v === '142' || pais.includes(v) || 'El país no está en el catálogo del SIS';
  return /^[1-9]\d{0,2}$/.test(v) || 'Escriba la clave del catálogo PAIS, un número de 1 a 999';
}
const COMUNES: Reglas<Caso> = {
  paisNacimiento: { vale: claveDePais },
  paisNacPaciente: { vale: claveDePais },
  clues: { vale: (v) => /^[A-Z]{5}\d{6}$/.test(v) || 'La CLUES debe tener 5 letras y 6 números' },
  curpPrestador: { vale: prestador },
  nombrePrestador: nombre,
  primerApellidoPrestador: nombre,
  segundoApellidoPrestador: nombre,
  tipoPersonal: {
    vale: (v, c) => {
      if (!c.entorno.catalogos.tipoPersonal.includes(v)) return 'Seleccione una opción válida';
      if (c.guia === 'CEX' && psicologo(c) && !c.entre(0, 5)) return 'Psicología atiende en esta guía a menores de 6 años';
      return !['25', '27'].includes(v) || c.entre(60, EDAD_MAXIMA) || 'Gerontología atiende a mayores de 60 años';
    },
  },
  programaSMyMG: {
    vale: (v, c) => v === '0' || conProgramaGratuito(c.entorno.unidad) || 'El programa es de las unidades de la Secretaría de Salud',
  },
  curpPaciente: {
    vale: (v, c) => {
      if (esCurpGenerica(v)) return true;
      if (!datosDeCurp(v) || !curpValida(v)) return 'La CURP no es válida';
      return !c.es('curpPrestador', v) || 'La CURP del paciente es la de quien lo atiende';
    },
  },
  nombre,
  primerApellido: nombre,
  segundoApellido: nombre,
  fechaNacimiento: {
    vale: (_, c) => {
      if (!esFecha(c.nacimiento)) return 'La fecha no es válida';
      if (!c.edad) return 'La fecha no puede ser posterior a la de la consulta';
      return c.edad.anios <= EDAD_MAXIMA ? nacimientoSegun(c.v('curpPaciente'), c.nacimiento) : 'La edad no puede ser mayor de 120 años';
    },
  },
  entidadNacimiento: {
    vale: (v, c) =>
      c.es('paisNacPaciente', '142')
        ? /^(0[0-9]|[12]\d|3[0-2]|99)$/.test(v) || 'Seleccione una opción válida'
        : v === '88' || 'Quien nació fuera de México lleva 88',
  },
  sexoCURP: {
    vale: (v, c) => {
      const suyo = sexoSegunCurp(c.v('curpPaciente'));
      return suyo === undefined || v === suyo || 'El sexo no coincide con la CURP';
    },
  },
  paisProcedencia: {
    aplica: (c) => c.es('migrante', '1', '2', '3'),
    vale: (v, c) => {
      const clave = claveDePais(v, c);
      return clave === true ? (v === '142') !== c.es('migrante', '2') || 'El país no corresponde con la migración' : clave;
    },
  },
  derechohabiencia: {
    vale: (v, c) => {
      const partes = v.split('&');
      if (
        partes.some((p) => !c.entorno.catalogos.derechohabiencia.includes(p)) ||
        new Set(partes).size !== partes.length ||
        partes.length > 9
      )
        return 'Seleccione una opción válida';
      return partes.length === 1 || !partes.some((p) => ['0', '1', '99'].includes(p)) || 'Una de las opciones va sola';
    },
  },
  fechaConsulta: {
    vale: (_, c) => (esFecha(c.consulta) && c.consulta <= c.entorno.hoy) || 'La fecha de la consulta no puede ser posterior a hoy',
  },
  servicioAtencion: {
    vale: (v, c) => {
      if (!c.entorno.catalogos.servicioAtencion.includes(v)) return 'Seleccione una opción válida';
      if (v === '16') return c.entre(0, 17) || 'Pediatría atiende a menores de 18 años';
      if (v === '22') return c.entre(10, 19) || 'El servicio amigable atiende de 10 a 19 años';
      return !['39', '62'].includes(v) || c.entre(60, EDAD_MAXIMA) || 'El servicio atiende a mayores de 60 años';
    },
  },
  peso: { rango: [1, 400, 3], debe: false },
  talla: { rango: [30, 220], debe: false },
  circunferenciaCintura: { rango: [20, 300] },
  sistolica: tension('diastolica'),
  diastolica: tension('sistolica'),
  frecuenciaCardiaca: { rango: [40, 220] },
  frecuenciaRespiratoria: { rango: [10, 99] },
  temperatura: { rango: [30, 44, 1] },
  saturacionOxigeno: { rango: [1, 100] },
  glucemia: { rango: [20, 999] },
  tipoMedicion: { aplica: conGlucosa },
  codigoCIEDiagnostico1: { vale: (v, c) => diagnosticoVale(v, c, c.es('relacionTemporal', '1'), true) },
  codigoCIEDiagnostico2: otroDiagnostico(2),
  codigoCIEDiagnostico3: otroDiagnostico(3),
  referidoPor: {
    aplica: (c) => c.es('contrarreferido', '0'),
    vale: (v, c) => {
      if (c.guia === 'CEX' && ['1', '7', '8', '9'].includes(v) && !embarazada(c)) return 'El motivo es de una mujer embarazada';
      if (v === '2' && !c.entre(0, 17)) return 'El motivo es de menores de 18 años';
      return !psicologo(c) || v === '5' || 'Psicología refiere por otras causas';
    },
  },
  contrarreferido: { vale: (v, c) => v === '0' || c.es('referidoPor', '-1') || 'Se refiere o se contrarrefiere, no las dos' },
  telemedicina: { vale: (v, c) => v === '0' || c.es('teleconsulta', '0') || 'Es telemedicina o teleconsulta, no las dos' },
  teleconsulta: { vale: (v, c) => v === '0' || c.es('telemedicina', '0') || 'Es telemedicina o teleconsulta, no las dos' },
  estudiosTeleconsulta: {
    aplica: (c) => c.es('telemedicina', '0'),
    lista: { de: ['1', '2', '3', '4', '5', '6', '7'], max: 7, solos: [] },
  },
  modalidadConsulDist: {
    aplica: (c) => c.es('teleconsulta', '1') || con('estudiosTeleconsulta')(c),
    vale: (v, c) => v === (c.es('teleconsulta', '1') ? '1' : '2') || 'La modalidad no corresponde con la consulta',
  },
};

const delEmbarazo = Object.fromEntries(
  [
    ...['primeraVezAltoRiesgo', 'complicacionPorDiabetes', 'complicacionPorInfeccionUrinaria', 'complicacionPorPreeclampsiaEclampsia'],
    ...['complicacionPorHemorragia', 'sospechaCovid19', 'covid19Confirmado', 'hipertensionarterialprexistente', 'otrasAccPrescAcidoFolico'],
    ...['otrasAccApoyoTraslado', 'otrasACCApoyoTrasladoAME'],
  ].map((k): [string, Regla<Caso>] => [k, { aplica: embarazada }]),
);
const deMayores = Object.fromEntries(
  [
    'sintomaDepresiva',
    'alteracionMemoria',
    'aivd-ABVD',
    'sindromeCaidas',
    'incontinenciaUrinaria',
    'motricidad',
    'asesoriaNutricional',
  ].map((k): [string, Regla<Caso>] => [k, { aplica: mayorDe60 }]),
);
const sinGlucosaDelEmbarazo = (c: Caso): boolean =>
  DIAGNOSTICOS.every((n) => !c.es(`codigoCIEDiagnostico${n}`, 'O240', 'O241', 'O242', 'O243', 'O244', 'O249'));

const CEX: Reglas<Caso> = {
  ...COMUNES,
  resultadoObtenidoaTravesde: { aplica: conGlucosa },
  embarazadaSinDiabetes: {
    aplica: y(fertil, conGlucosa, (c) => c.es('resultadoObtenidoaTravesde', '2'), sinGlucosaDelEmbarazo),
  },
  sintomaticoRespiratorioTb: { aplica: noPsicologo },
  primeraVezUneme: { aplica: uneme, vale: (v, c) => v === '0' || c.es('primeraVezAnio', '1') || 'No es la primera vez del año' },
  confirmacionDiagnostica1: { aplica: confirma(1) },
  confirmacionDiagnostica2: { aplica: confirma(2) },
  confirmacionDiagnostica3: { aplica: confirma(3) },
  intervencionesSMyA: { aplica: (c) => c.es('tipoPersonal', '1', '2', '3', '4', '9', '19', '24') },
  atencionPregestacionalRT: { aplica: y(fertil, sin('relacionTemporalEmbarazo'), sin('puerpera')) },
  riesgo: { aplica: con('atencionPregestacionalRT'), lista: { de: ['1', '2', '3', '4', '5', '9'], max: 5, solos: ['9'] } },
  relacionTemporalEmbarazo: { aplica: y(fertil, sin('atencionPregestacionalRT'), sin('puerpera')) },
  planSeguridad: {
    aplica: embarazada,
    vale: (v, c) => v === '1' || c.es('relacionTemporalEmbarazo', '1') || 'El reforzamiento es de una consulta subsecuente',
  },
  trimestreGestacional: { aplica: embarazada },
  ...delEmbarazo,
  puerpera: { aplica: y(fertil, sin('atencionPregestacionalRT'), sin('relacionTemporalEmbarazo')) },
  infeccionPuerperal: { aplica: con('puerpera') },
  terapiaHormonal: { aplica: y(mujerOIntersexual, noPsicologo) },
  periPostMenopausia: { aplica: y(esMujer, noPsicologo) },
  its: { aplica: noPsicologo },
  patologiaMamariaBenigna: { aplica: noPsicologo },
  cancerMamario: { aplica: y(especializada, noPsicologo) },
  colposcopia: { aplica: y(mujerOIntersexual, noPsicologo) },
  cancerCervicouterino: { aplica: y(especializada, mujerOIntersexual, noPsicologo) },
  ninoSanoRT: { aplica: y(menorDe(10), noPsicologo, sin('edasRT'), sin('irasRT')) },
  pruebaEDI: { aplica: y(menorDe(6), (c) => con('ninoSanoRT')(c) || psicologo(c)) },
  resultadoEDI: {
    aplica: con('pruebaEDI'),
    vale: (v, c) => Number(v) <= 3 === c.es('pruebaEDI', '1') || 'El resultado no corresponde con la prueba',
  },
  resultadoBattelle: { aplica: (c) => c.meses >= 16 && c.meses < 60 },
  edasRT: { aplica: y(menorDe(5), sin('ninoSanoRT'), noPsicologo) },
  edasPlanTratamiento: { aplica: con('edasRT') },
  recuperadoDeshidratacion: { aplica: (c) => c.es('edasPlanTratamiento', '2', '3') },
  numeroSobresVSOTratamiento: { aplica: con('edasRT'), rango: [0, 9] },
  irasRT: { aplica: y(menorDe(5), sin('ninoSanoRT'), noPsicologo) },
  irasPlanTratamiento: { aplica: con('irasRT') },
  neumoniaRT: { aplica: con('irasRT') },
  aplicacionCedulaCancer: { aplica: y(menorDe(18), noPsicologo) },
  informaPrevencionAccidentes: { aplica: y(menorDe(10), noPsicologo) },
  ...deMayores,
  numeroSobresVSOPromocion: { aplica: noPsicologo, rango: [0, 9], debe: false },
};

const cantidad = (max: number): Regla<Caso> => ({ rango: [0, max], debe: false });
/** Ages of family planning: women 9 to 59, the others 10 to 70 (GIIS-B018). */
const edadDePlanificacion: Regla<Caso> = {
  vale: (v, c) =>
    (esMujer(c) ? c.entre(9, 59) : c.entre(10, 70)) || `La planificación familiar es de ${v === MUJER ? '9 a 59' : '10 a 70'} años`,
};
const CPF: Reglas<Caso> = {
  ...COMUNES,
  sexoBiologico: edadDePlanificacion,
  puerperaAceptaPF: { aplica: esMujer },
  oral: cantidad(6),
  inyectableMensual: cantidad(6),
  inyectableBimestral: cantidad(3),
  inyectableTrimestral: cantidad(9),
  parcheDermico: cantidad(6),
  preservativo: cantidad(50),
  preservativoFemenino: cantidad(50),
  otroMetodo: cantidad(6),
  quirurgico: { vale: (v, c) => v === '0' || !esMujer(c) || 'En la mujer solo se registra la revisión' },
  altaConAzoospermia: { aplica: (c) => c.es('sexoBiologico', HOMBRE!) },
};

/** The variables of a guide whose condition holds in a register: the others have nothing to say. */
export function aplicanSis(guia: Guia, campos: readonly CampoSis[], registro: Registro, entorno: Entorno): Set<string> {
  const c = new Caso(guia, registro, entorno);
  const reglas = guia === 'CEX' ? CEX : CPF;
  return new Set(campos.filter(({ CAMPO }) => reglas[CAMPO]?.aplica?.(c) ?? true).map(({ CAMPO }) => CAMPO));
}
/** What is wrong with a register of a guide, by variable; empty when the file may carry it. */
export const revisarSis = (guia: Guia, campos: readonly CampoSis[], registro: Registro, entorno: Entorno): Map<string, string> =>
  faltasDe(campos, guia === 'CEX' ? CEX : CPF, registro, new Caso(guia, registro, entorno));
