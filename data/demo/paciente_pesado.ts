/** One chronic patient with so many visits that every list of the record is put to the test. */
import type { Azar } from './azar.ts';
import type { ClinicaDemo } from './clinica_tipos.ts';
import type { Visita } from './contexto.ts';
import type { Cuadro } from './cuadro.ts';
import { cuadro } from './cuadros.ts';
import { aDia, aFecha, edad } from './fechas.ts';
import { type Encuentro, encuentro, type Historial, medicoDeGrupo } from './historial.ts';
import { type Persona, personaDe } from './nombres.ts';
import { type Cronico, fisico } from './signos.ts';
import type { Turnos } from './turnos.ts';

const ANIOS = 12;

/** Nursing visits that only a patient like this one has. */
const CURACION_PIE: Cuadro = {
  clave: 'curacion_pie',
  CIE10: 'E115',
  MOTIVO: 'Curación de pie, sesión {sesion}',
  grupos: ['adulto'],
  edad: [40, 99],
  peso: 0,
  S: [
    'Acude a curación de úlcera en planta del pie {lado_m}, sesión {sesion}. [Sin dolor ni fiebre.|Dolor leve al apoyar.|Usa la sandalia de descarga.]',
  ],
  O: [
    'Úlcera de {ulcera} cm, {fondo}. [Pulso pedio presente, llenado capilar de 3 segundos.|Piel perilesional íntegra, sin eritema.]',
    '{Sigla_ta} {ta}, {glucometria} {glucemia} mg/dL.',
  ],
  A: 'Úlcera de pie diabético Wagner {grado}, {evolucion}.',
  P: [
    'Lavado con solución salina, desbridamiento [de borde calloso|de fibrina] y apósito [hidrofibra con plata|de espuma|hidrogel].',
    'Descarga de la zona y próxima curación en {2..3} días.',
  ],
  recetas: [[]],
  indicaciones: '',
};

const TOMA_SIGNOS: Cuadro = {
  clave: 'toma_signos',
  CIE10: 'Z719',
  MOTIVO: '[Toma de {glucometria} y {presion}|Control de enfermería]',
  grupos: ['adulto'],
  edad: [18, 99],
  peso: 0,
  S: ['Acude a toma de signos y {glucometria}. [Sin molestias.|Refiere cansancio leve.|Trae su libreta de registro.]'],
  O: ['{Sigla_ta} {ta}, FC {fc} lpm, saturación {sat} %, {glucometria} {glucemia} mg/dL, peso {peso} kg.'],
  A: 'Hipertensión arterial {meta_ta}. {Glucemia_nombre} {meta_glucemia}.',
  P: ['[Continuar mismo tratamiento.|Se refuerza {apego} y registro en casa.]', 'Próxima toma en {7..14} días.'],
  recetas: [[]],
  indicaciones: '',
};

interface Plan {
  readonly dia: number;
  readonly cuadro: Cuadro;
  readonly tipo: Visita['tipo'];
  readonly valores?: Readonly<Record<string, string>>;
}

export interface PacientePesado extends Historial {
  readonly PERSONA: Persona;
}

/** Exactly `cuantos` visits (1,000 unless told) in the twelve years before `hoy`. */
export function pacientePesado(azar: Azar, clinica: ClinicaDemo, hoy: string, turnos: Turnos, cuantos = 1000): PacientePesado {
  const final = aDia(hoy) - 1;
  const inicio = final - Math.floor(ANIOS * 365.25);
  const nacimiento = aFecha(final - 68 * 365 - azar.entero(20, 320));
  let PERSONA = personaDe(azar.bifurcar('persona'), clinica.pais, hoy, 2, nacimiento);
  for (let i = 0; PERSONA.APELLIDO_MATERNO === '' || PERSONA.MAIL === ''; i++)
    PERSONA = personaDe(azar.bifurcar(i), clinica.pais, hoy, 2, nacimiento);
  const desde = (clave: string, anios: number): Cronico => ({ cuadro: cuadro(clave), DESDE: aFecha(inicio + Math.floor(anios * 365)) });
  const CRONICOS = [desde('diabetes', -6), desde('hipertension', -3), desde('erc', 7), desde('neuropatia', 4)];
  const claves = CRONICOS.map((c) => c.cuadro.clave);
  const cuerpo = { ...fisico(azar.bifurcar('fisico'), clinica.pais, PERSONA, claves, 62), apego: 0.35, imc: 31.4 };
  const avisos = { ALERGIAS: 'Penicilina', ALARMA1: 'Enfermedad renal: no indicar antiinflamatorios', ALARMA2: 'Riesgo de caída' };

  const hechos: Encuentro[] = [];
  let previos: Visita['previos'];
  const agregar = (p: Plan) => {
    const medico = medicoDeGrupo(clinica, p.cuadro.grupos[0]!) ?? medicoDeGrupo(clinica, 'adulto') ?? 1;
    const turno = turnos.tomar(azar, medico, aFecha(Math.min(p.dia, final - 1)), aFecha(final));
    if (!turno) return;
    const visita: Visita = {
      pais: clinica.pais,
      paciente: PERSONA,
      cuadro: p.cuadro,
      FECHA: turno.FECHA,
      tipo: p.tipo,
      fisico: cuerpo,
      cronicos: CRONICOS.filter((c) => c.DESDE <= turno.FECHA),
      ALERGIAS: avisos.ALERGIAS,
      delPaciente: azar,
      previos,
      valores: p.valores,
    };
    hechos.push(encuentro(azar.bifurcar(hechos.length), visita, turno, hechos.length === 0));
    previos = hechos[hechos.length - 1]!.SIGNOS_VITALES ?? previos;
  };

  const planes = [
    ...controles(azar, inicio, final, CRONICOS),
    ...curaciones(azar, inicio, final),
    ...sueltos(azar, inicio, final, PERSONA),
  ];
  planes.sort((a, b) => a.dia - b.dia);
  // Nursing visits fill what is missing, spread over the years.
  const faltan = Math.max(0, cuantos - planes.length);
  for (let i = 0; i < faltan; i++) {
    planes.push({
      dia: inicio + 5 + Math.floor(((i + azar.decimal()) * (final - inicio - 30)) / Math.max(1, faltan)),
      cuadro: TOMA_SIGNOS,
      tipo: 'visita',
    });
  }
  planes.sort((a, b) => a.dia - b.dia);
  // Where fewer are wanted than there would be, the latest: who opens the record finds visits of these weeks.
  for (const p of planes.slice(-cuantos)) agregar(p);
  while (hechos.length < cuantos) agregar({ dia: azar.entero(inicio, final - 40), cuadro: TOMA_SIGNOS, tipo: 'visita' });

  const ENCUENTROS = hechos.sort((a, b) => (a.FECHA + a.HORA < b.FECHA + b.HORA ? -1 : 1));
  return { PERSONA, ...avisos, CODIGOMEDICO: medicoDeGrupo(clinica, 'adulto') ?? 1, FECHAALTA: ENCUENTROS[0]!.FECHA, CRONICOS, ENCUENTROS };
}

/** Every month with the internist; each disease has its turn. */
function controles(azar: Azar, inicio: number, final: number, cronicos: readonly Cronico[]): Plan[] {
  const planes: Plan[] = [];
  for (let dia = inicio; dia < final - 3; dia += azar.entero(26, 33)) {
    const conocidos = cronicos.filter((c) => aDia(c.DESDE) < dia);
    planes.push({ dia, cuadro: azar.suerte(0.5) ? conocidos[0]!.cuadro : azar.elegir(conocidos).cuadro, tipo: 'visita' });
  }
  for (const c of cronicos) if (aDia(c.DESDE) > inicio) planes.push({ dia: aDia(c.DESDE), cuadro: c.cuadro, tipo: 'inicio' });
  return planes;
}

/** Six ulcers that close in some four months each. */
function curaciones(azar: Azar, inicio: number, final: number): Plan[] {
  const planes: Plan[] = [];
  for (let u = 0; u < 6; u++) {
    const sesiones = azar.entero(40, 56);
    const tamanio = azar.entero(24, 42) / 10;
    let dia = inicio + 500 + Math.floor((u * (final - inicio - 800)) / 6) + azar.entero(0, 120);
    for (let s = 1; s <= sesiones && dia < final - 2; s++) {
      const r = s / sesiones;
      const cm = Math.max(0.3, tamanio * (1 - r * 0.92) + (r > 0.35 && r < 0.45 ? 0.4 : 0));
      planes.push({
        dia,
        cuadro: CURACION_PIE,
        tipo: 'visita',
        valores: {
          sesion: String(s),
          ulcera: `${cm.toFixed(1)} x ${(cm * 0.7).toFixed(1)}`,
          fondo:
            r < 0.3
              ? 'fondo con fibrina en 40 % y exudado moderado'
              : r < 0.7
                ? 'tejido de granulación en 80 %, exudado escaso'
                : 'tejido de granulación limpio y epitelización en los bordes',
          grado: r < 0.25 ? '2' : '1',
          evolucion:
            r < 0.2
              ? 'en tratamiento'
              : r > 0.35 && r < 0.45
                ? 'con retroceso leve por falta de descarga'
                : r > 0.95
                  ? 'prácticamente cerrada'
                  : 'con evolución favorable',
        },
      });
      dia += azar.entero(2, 3);
    }
  }
  return planes;
}

/** The rest of life: colds, teeth, eyes on the bones. */
function sueltos(azar: Azar, inicio: number, final: number, persona: Persona): Plan[] {
  const planes: Plan[] = [];
  const claves = [
    'resfriado',
    'faringitis',
    'ivu',
    'gastritis',
    'estrenimiento',
    'lumbalgia',
    'vertigo',
    'insomnio',
    'limpieza_dental',
    'caries',
    'extraccion',
    'gingivitis',
    'papanicolaou',
    'cerumen',
    'conjuntivitis',
    'tina',
    'celulitis',
  ];
  for (let i = 0; i < 96; i++) {
    const dia = azar.entero(inicio + 10, final - 20);
    const c = cuadro(azar.elegir(claves));
    const anios = edad(persona.FECHA_NACIMIENTO, aFecha(dia));
    if (anios < c.edad[0] || anios > c.edad[1]) continue;
    planes.push({ dia, cuadro: c, tipo: 'visita' });
    if (c.control && c.nombre && azar.suerte(0.5))
      planes.push({ dia: dia + azar.entero(c.control[0], c.control[1]), cuadro: c, tipo: 'seguimiento' });
  }
  return planes.filter((p) => p.dia < final - 2);
}
