/** The years of a patient in the clinic: diseases found, controls, acute visits, pregnancies, teeth. */

import type { HombreOMujer, TipoCita } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import { type Alertas, alertas } from './alertas.ts';
import type { Azar } from './azar.ts';
import { type ClinicaDemo, CONCEPTO } from './clinica_tipos.ts';
import { observacionesAgenda, type Registro, registro } from './clinico.ts';
import type { Visita } from './contexto.ts';
import type { Cuadro, Grupo } from './cuadro.ts';
import { cuadro, grupoQueAtiende, motivosPosibles } from './cuadros.ts';
import { SEMANAS_CONTROL } from './embarazo.ts';
import { aDia, aFecha, edad } from './fechas.ts';
import type { Persona } from './nombres.ts';
import { type Cronico, type Fisico, fisico } from './signos.ts';
import type { Turno, Turnos } from './turnos.ts';

/** A visit with its place in the agenda and what the cashier charges. */
export interface Encuentro extends Turno, Registro {
  /** 0 in person, 1 video. */
  readonly TIPO_CITA: TipoCita;
  readonly D_OBSERVACIONES: string;
  /** Id of the clinic's agenda tag; 0 none. */
  readonly ETIQUETA: number;
  /** Codes of the clinic's income concepts. */
  readonly CONCEPTOS: readonly number[];
}

export interface Historial extends Alertas {
  readonly CODIGOMEDICO: number;
  readonly FECHAALTA: string;
  /** Diseases that are followed, as recurring diagnoses of the record. */
  readonly CRONICOS: readonly Cronico[];
  readonly ENCUENTROS: readonly Encuentro[];
}

/** What is planned, before a slot is found for it. */
interface Plan {
  readonly dia: number;
  readonly cuadro: Cuadro;
  readonly tipo: Visita['tipo'];
  readonly grupo: Grupo;
  readonly FUM?: string;
}

/** How likely each disease is, by age. */
const RIESGO: readonly (readonly [clave: string, riesgo: (anios: number) => number])[] = [
  ['hipertension', (a) => Math.min(0.58, (a - 30) * 0.0125)],
  ['diabetes', (a) => Math.min(0.26, (a - 32) * 0.007)],
  ['dislipidemia', (a) => Math.min(0.28, (a - 28) * 0.008)],
  ['obesidad', (a) => (a < 20 ? 0 : 0.13)],
  ['hipotiroidismo', () => 0.07],
  ['epoc', () => 0.04],
  ['asma', () => 0.05],
  ['gonartrosis', (a) => Math.min(0.22, (a - 50) * 0.008)],
  ['osteoporosis', (a) => (a > 62 ? 0.16 : 0.05)],
  ['gota', () => 0.04],
  ['prostata', (a) => Math.min(0.3, (a - 50) * 0.011)],
  ['insuficiencia_cardiaca', (a) => (a > 68 ? 0.06 : 0.02)],
  ['fibrilacion', (a) => (a > 70 ? 0.06 : 0.02)],
  ['erc', (a) => (a > 66 ? 0.07 : 0.03)],
  ['cardiopatia', (a) => (a > 60 ? 0.05 : 0.02)],
  ['anemia', () => 0.07],
];

function cronicosDe(azar: Azar, SEXO: HombreOMujer, anios: number): readonly Cuadro[] {
  const hallados = RIESGO.filter(([clave, riesgo]) => {
    const c = cuadro(clave);
    return azar.suerte(Math.max(0, riesgo(anios))) && anios >= c.edad[0] && anios <= c.edad[1] && (c.sexo ?? SEXO) === SEXO;
  }).map(([clave]) => cuadro(clave));
  if (hallados.some((c) => c.clave === 'diabetes') && anios >= 50 && azar.suerte(0.15)) hallados.push(cuadro('neuropatia'));
  return hallados.slice(0, 4);
}

export function medicoDeGrupo(clinica: ClinicaDemo, grupo: Grupo): number | undefined {
  return clinica.MEDICOS.find((m) => GRUPO_POR_ESPECIALIDAD[m.ID_ESPECIALIDAD] === grupo)?.CODIGOMEDICO;
}

const GRUPO_POR_ESPECIALIDAD: Readonly<Record<number, Grupo>> = {
  10: 'cardio',
  23: 'derma',
  36: 'gineco',
  47: 'adulto',
  49: 'adulto',
  50: 'adulto',
  77: 'pediatria',
  85: 'trauma',
  89: 'dental',
};

function gruposDe(clinica: ClinicaDemo): ReadonlySet<Grupo> {
  return new Set(clinica.MEDICOS.flatMap((m) => GRUPO_POR_ESPECIALIDAD[m.ID_ESPECIALIDAD] ?? []));
}

/** A believable past, up to the day before `hoy`. Draw it from the patient's own stream. */
export function historial(azar: Azar, clinica: ClinicaDemo, persona: Persona, hoy: string, turnos: Turnos): Historial {
  const final = aDia(hoy) - 1;
  const anios = edad(persona.FECHA_NACIMIENTO, hoy);
  const nacio = aDia(persona.FECHA_NACIMIENTO);
  const alta = Math.max(nacio + 5, final - Math.floor(azar.decimal() ** 1.4 * 6 * 365));
  const enfermedades = cronicosDe(azar.bifurcar('cronicos'), persona.SEXO, anios);
  const CRONICOS = enfermedades.map((c) => {
    const antes = azar.suerte(0.6);
    const dia = antes ? alta - azar.entero(200, 3200) : azar.entero(alta, Math.max(alta, final - 60));
    return { cuadro: c, DESDE: aFecha(Math.max(dia, nacio + 18 * 365)) };
  });
  const claves = enfermedades.map((c) => c.clave);
  const avisos = alertas(azar.bifurcar('alertas'), clinica.pais, persona.SEXO, anios, claves);
  const cuerpo = fisico(azar.bifurcar('fisico'), clinica.pais, persona, claves, anios);
  const planes = planear(azar.bifurcar('planes'), clinica, persona, alta, final, CRONICOS);
  const ENCUENTROS = escribir(azar, clinica, persona, planes, cuerpo, CRONICOS, avisos, turnos, hoy);
  const conMas = masVisto(ENCUENTROS) ?? medicoDeGrupo(clinica, anios < 18 ? 'pediatria' : 'adulto') ?? 1;
  return { ...avisos, CODIGOMEDICO: conMas, FECHAALTA: ENCUENTROS[0]?.FECHA ?? aFecha(alta), CRONICOS, ENCUENTROS };
}

function planear(azar: Azar, clinica: ClinicaDemo, persona: Persona, alta: number, final: number, cronicos: readonly Cronico[]): Plan[] {
  const planes: Plan[] = [];
  const hay = gruposDe(clinica);
  const edadEn = (dia: number) => edad(persona.FECHA_NACIMIENTO, aFecha(dia));
  const agregar = (dia: number, c: Cuadro, tipo: Visita['tipo'], FUM?: string) => {
    const grupo = grupoQueAtiende(c, edadEn(dia), hay);
    if (grupo && dia <= final) planes.push({ dia, cuadro: c, tipo, grupo, ...(FUM === undefined ? {} : { FUM }) });
  };

  // Chronic diseases: the first one leads the control visits; the others are looked at in them.
  const principal = cronicos[0];
  if (principal?.cuadro.control) {
    const desde = aDia(principal.DESDE);
    let dia = Math.max(alta, desde);
    if (desde >= alta) agregar(desde, principal.cuadro, 'inicio');
    else agregar(dia, principal.cuadro, 'visita');
    const [min, max] = principal.cuadro.control;
    for (let n = 0; dia < final; n++) {
      if (SE_CURA.has(principal.cuadro.clave) && n > 3 && azar.suerte(0.4)) break;
      dia += azar.entero(min, max) + (azar.suerte(0.12) ? azar.entero(60, 260) : 0);
      const turno = cronicos.length > 1 && azar.suerte(0.25) ? azar.elegir(cronicos) : principal;
      if (aDia(turno.DESDE) < dia) agregar(dia, turno.cuadro, 'visita');
    }
    for (const otro of cronicos.slice(1)) if (aDia(otro.DESDE) >= alta) agregar(aDia(otro.DESDE), otro.cuadro, 'inicio');
  }

  // Loose reasons, each with its follow-up.
  const anosDeSeguimiento = (final - alta) / 365;
  const ritmo = edadEn(final) < 6 ? 3.2 : edadEn(final) < 18 ? 1.3 : 0.75;
  const cuantos = 1 + Math.round(azar.normal(anosDeSeguimiento * ritmo, 0.6)) - (cronicos.length > 0 ? 1 : 0);
  for (let i = 0; i < cuantos; i++) {
    const dia = i === 0 && cronicos.length === 0 ? alta : azar.entero(alta, final);
    const anios = edadEn(dia);
    const grupo = grupoDeVisita(azar, hay, persona.SEXO, anios);
    const posibles = motivosPosibles(clinica.pais, persona.SEXO, anios, cronicos.length > 0, grupo);
    if (posibles.length === 0) continue;
    const c = azar.ponderado(posibles);
    agregar(dia, c, 'visita');
    if (c.control && c.nombre && azar.suerte(0.55)) agregar(dia + azar.entero(c.control[0], c.control[1]), c, 'seguimiento');
  }
  if (persona.SEXO === E.sexo.mujer && hay.has('gineco') && azar.suerte(0.14)) embarazo(azar, alta, final, edadEn, agregar);
  if (edadEn(final) < 3) ninoSano(azar, aDia(persona.FECHA_NACIMIENTO), alta, final, agregar);
  return separar(planes, final);
}

/** Followed for a while only. */
const SE_CURA: ReadonlySet<string> = new Set(['anemia', 'obesidad']);

type Agregar = (dia: number, c: Cuadro, tipo: Visita['tipo'], FUM?: string) => void;

function embarazo(azar: Azar, alta: number, final: number, edadEn: (dia: number) => number, agregar: Agregar): void {
  const fum = azar.entero(Math.max(alta, final - 900), Math.max(alta, final - 40));
  if (edadEn(fum) < 19 || edadEn(fum) > 40) return;
  const c = cuadro('prenatal');
  for (const semana of SEMANAS_CONTROL) agregar(fum + semana * 7 + azar.entero(-2, 3), c, 'visita', aFecha(fum));
}

function ninoSano(azar: Azar, nacio: number, alta: number, final: number, agregar: Agregar): void {
  for (const mes of [1, 2, 4, 6, 9, 12, 15, 18, 24, 30, 35]) {
    const dia = nacio + Math.round(mes * 30.44) + azar.entero(0, 6);
    if (dia >= alta && dia <= final) agregar(dia, cuadro('nino_sano'), 'visita');
  }
}

function grupoDeVisita(azar: Azar, hay: ReadonlySet<Grupo>, SEXO: HombreOMujer, anios: number): Grupo {
  const pesos: (readonly [Grupo, number])[] =
    anios < 18
      ? [
          ['pediatria', anios < 12 ? 12 : 7],
          ['dental', anios < 5 ? 0 : 2.5],
          ['derma', anios < 12 ? 0.4 : 2],
          ['trauma', anios < 9 ? 0 : 1.5],
        ]
      : [
          ['adulto', 8],
          ['dental', 3],
          ['gineco', SEXO === E.sexo.mujer ? (anios < 55 ? 5 : 1.5) : 0],
          ['derma', 2.5],
          ['cardio', anios < 40 ? 0.7 : 2],
          ['trauma', 3],
        ];
  return azar.ponderado(pesos.filter(([g, p]) => p > 0 && hay.has(g)));
}

/** In order and never two within three days; a disease is found only once. */
function separar(planes: readonly Plan[], final: number): Plan[] {
  const orden = [...planes].sort((a, b) => a.dia - b.dia);
  const listos: Plan[] = [];
  for (const p of orden) {
    const previo = listos[listos.length - 1];
    if (previo && p.dia - previo.dia < 3) {
      if (p.tipo !== 'inicio') continue;
      if (previo.dia + 4 <= final) listos.push({ ...p, dia: previo.dia + 4 });
    } else listos.push(p);
  }
  return listos;
}

function escribir(
  azar: Azar,
  clinica: ClinicaDemo,
  persona: Persona,
  planes: readonly Plan[],
  cuerpo: Fisico,
  cronicos: readonly Cronico[],
  avisos: Alertas,
  turnos: Turnos,
  hoy: string,
): Encuentro[] {
  const hechos: Encuentro[] = [];
  const ayer = aFecha(aDia(hoy) - 1);
  let previos: Visita['previos'];
  for (const p of planes) {
    const medico = medicoDeGrupo(clinica, p.grupo);
    const turno = medico === undefined ? null : turnos.tomar(azar, medico, aFecha(p.dia), ayer);
    if (!turno) continue;
    const visita: Visita = {
      pais: clinica.pais,
      paciente: persona,
      cuadro: p.cuadro,
      FECHA: turno.FECHA,
      tipo: p.tipo,
      fisico: cuerpo,
      cronicos: cronicos.filter((c) => c.DESDE <= turno.FECHA),
      ALERGIAS: avisos.ALERGIAS,
      delPaciente: azar,
      previos,
      FUM: p.FUM,
    };
    hechos.push(encuentro(azar.bifurcar(hechos.length), visita, turno, hechos.length === 0));
    previos = hechos[hechos.length - 1]!.SIGNOS_VITALES ?? previos;
  }
  return hechos.sort((a, b) => (a.FECHA + a.HORA < b.FECHA + b.HORA ? -1 : 1));
}

/** The record of a visit, in its slot. */
export function encuentro(azar: Azar, visita: Visita, turno: Turno, primera: boolean): Encuentro {
  const hecho = registro(azar, visita);
  const { cuadro: c, tipo, pais, paciente } = visita;
  const video =
    tipo !== 'inicio' &&
    c.grupos[0] !== 'dental' &&
    ['ansiedad', 'depresion', 'insomnio', 'dislipidemia', 'hipotiroidismo'].includes(c.clave) &&
    azar.suerte(0.3);
  return {
    ...turno,
    ...hecho,
    TIPO_CITA: video ? 1 : 0,
    D_OBSERVACIONES: observacionesAgenda(azar, pais, edad(paciente.FECHA_NACIMIENTO, turno.FECHA), hecho.MOTIVO, primera),
    ETIQUETA: etiqueta(visita, primera),
    CONCEPTOS: video ? [CONCEPTO.VIDEOCONSULTA] : conceptosDe(visita),
  };
}

function etiqueta({ cuadro: c, tipo, FUM }: Visita, primera: boolean): number {
  if (FUM !== undefined) return 6;
  if (primera) return 1;
  if (c.clave === 'certificado' || c.clave === 'preempleo') return 8;
  if (['curacion', 'curacion_pie', 'extraccion', 'caries', 'limpieza_dental', 'verrugas'].includes(c.clave)) return 4;
  if (tipo === 'seguimiento') return c.clave === 'chequeo' || c.clave === 'papanicolaou' ? 5 : 2;
  return c.inicio ? 2 : 0;
}

const POR_CLAVE: Readonly<Record<string, number>> = {
  limpieza_dental: CONCEPTO.LIMPIEZA_DENTAL,
  caries: CONCEPTO.RESINA,
  extraccion: CONCEPTO.EXTRACCION,
  terceros_molares: CONCEPTO.ODONTOLOGIA,
  curacion: CONCEPTO.CURACION,
  curacion_pie: CONCEPTO.CURACION,
  toma_signos: CONCEPTO.CONTROL,
  certificado: CONCEPTO.CERTIFICADO,
};
const POR_GRUPO: Readonly<Record<Grupo, number>> = {
  adulto: CONCEPTO.ADULTO,
  pediatria: CONCEPTO.PEDIATRIA,
  gineco: CONCEPTO.GINECOLOGIA,
  dental: CONCEPTO.ODONTOLOGIA,
  derma: CONCEPTO.ESPECIALIDAD,
  cardio: CONCEPTO.ESPECIALIDAD,
  trauma: CONCEPTO.ESPECIALIDAD,
};

function conceptosDe({ cuadro: c, tipo, paciente, FECHA, FUM }: Visita): number[] {
  if (tipo === 'seguimiento' && c.grupos[0] !== 'dental') return [CONCEPTO.CONTROL];
  const anios = edad(paciente.FECHA_NACIMIENTO, FECHA);
  const deClave = POR_CLAVE[c.clave];
  if (deClave !== undefined) return [deClave];
  const consulta =
    c.inicio && tipo === 'visita' ? CONCEPTO.CONTROL : POR_GRUPO[anios < 18 && c.grupos[0] === 'adulto' ? 'pediatria' : c.grupos[0]!];
  if (FUM !== undefined) return [consulta, CONCEPTO.ULTRASONIDO];
  if (c.clave === 'papanicolaou') return [consulta, CONCEPTO.CITOLOGIA];
  if (['dolor_toracico', 'palpitaciones'].includes(c.clave)) return [consulta, CONCEPTO.ELECTROCARDIOGRAMA];
  return [consulta];
}

function masVisto(encuentros: readonly Encuentro[]): number | undefined {
  const cuenta = new Map<number, number>();
  for (const e of encuentros) cuenta.set(e.CODIGOMEDICO, (cuenta.get(e.CODIGOMEDICO) ?? 0) + 1);
  return [...cuenta].sort((a, b) => b[1] - a[1])[0]?.[0];
}
