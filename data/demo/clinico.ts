/** Notes, prescriptions and agenda texts of a visit, as a doctor of the country would write them. */
import { E } from '#domain/estados.ts';
import cie10 from '../cie10.json' with { type: 'json' };
import { prohibidos } from './alertas.ts';
import type { Azar } from './azar.ts';
import { contextoDe, type Visita } from './contexto.ts';
import type { Cuadro } from './cuadro.ts';
import { gananciaDePeso } from './embarazo.ts';
import { aDia, edad } from './fechas.ts';
import type { Pais } from './lugares.ts';
import { type Contexto, redactar } from './plantilla.ts';
import { CONTINUA, textoDeSeguimiento } from './seguimientos.ts';
import { type Medidas, medidas, redondear, type SignosVitales, signosVitales } from './signos.ts';

export interface Diagnostico {
  readonly CODIGO: string;
  readonly DESCRIPCION: string;
}

/** What the record keeps of a visit. */
export interface Registro {
  /** Short reason, as reception writes it. */
  readonly MOTIVO: string;
  /** HTML, in the four parts of a SOAP note. */
  readonly NOTA: string;
  readonly DIAGNOSTICOS: readonly Diagnostico[];
  /** HTML list of medicines and indications; null when nothing was prescribed. */
  readonly RECETA: string | null;
  /** Of adults only, as the specification asks. */
  readonly SIGNOS_VITALES: SignosVitales | null;
  /** First day of the last menstruation, at a visit of a pregnancy. */
  readonly FUM?: string | undefined;
  /** Of children, for the growth charts. */
  readonly CRECIMIENTO: Medidas | null;
}

const DESCRIPCION = new Map(cie10.map((c) => [c.CODIGO, c.DESCRIPCION]));

export function diagnostico(CODIGO: string): Diagnostico {
  const d = DESCRIPCION.get(CODIGO);
  if (d === undefined) throw new Error(`CIE-10 ${CODIGO} no está en el catálogo`);
  return { CODIGO, DESCRIPCION: d };
}

/** The whole record of a visit. */
export function registro(azar: Azar, visita: Visita): Registro {
  const { paciente, cuadro, FECHA } = visita;
  const anios = edad(paciente.FECHA_NACIMIENTO, FECHA);
  const talla = anios < 18 ? medidas(azar, visita.fisico, paciente, FECHA) : null;
  const signos = signosDe(azar, visita, talla);
  const contexto = contextoDe(azar, visita, signos);
  const conSignos = anios >= 18 && (cuadro.grupos[0] !== 'dental' || azar.suerte(0.25));
  const otros = acompanantes(visita);
  return {
    MOTIVO: motivo(azar, visita, contexto),
    NOTA: nota(azar, visita, contexto),
    DIAGNOSTICOS: [cuadro, ...otros].map((c) => diagnostico(c.CIE10)),
    RECETA: receta(azar, visita, contexto),
    SIGNOS_VITALES: conSignos ? signos : null,
    FUM: visita.FUM,
    CRECIMIENTO: talla,
  };
}

function signosDe(azar: Azar, v: Visita, talla: Medidas | null): SignosVitales {
  const s = signosVitales(azar, v.fisico, v.paciente, v.FECHA, v.cronicos, v.tipo === 'seguimiento' ? undefined : v.cuadro);
  if (talla) return { ...s, PESO: talla.PESO, TALLA: talla.TALLA };
  if (v.FUM === undefined) return s;
  return { ...s, PESO: redondear(s.PESO + gananciaDePeso(aDia(v.FECHA) - aDia(v.FUM)), 1) };
}

/** In a chronic control, the other diseases that are looked at in the same visit. */
function acompanantes(v: Visita): readonly Cuadro[] {
  if (v.tipo === 'seguimiento' || v.cuadro.inicio === undefined) return [];
  return v.cronicos
    .filter((c) => c.cuadro !== v.cuadro && c.DESDE <= v.FECHA)
    .slice(0, 3)
    .map((c) => c.cuadro);
}

export function motivo(azar: Azar, v: Visita, contexto: Contexto): string {
  if (v.tipo === 'seguimiento' && v.cuadro.nombre) {
    return limpiar(
      redactar(v.cuadro.clave === 'papanicolaou' ? 'Resultado de {pap}' : `[Control|Revisión] de ${v.cuadro.nombre}`, azar, contexto),
    );
  }
  return limpiar(redactar((v.tipo === 'inicio' && v.cuadro.inicio?.MOTIVO) || v.cuadro.MOTIVO, azar, contexto));
}

export function nota(azar: Azar, v: Visita, contexto: Contexto): string {
  const { cuadro } = v;
  const texto = v.tipo === 'seguimiento' ? textoDeSeguimiento(cuadro) : cuadro;
  const inicio = v.tipo === 'inicio' ? cuadro.inicio : undefined;
  const parrafo = (frases: readonly string[]) => limpiar(frases.map((f) => redactar(f, azar, contexto)).join(' '));
  const analisis = [inicio?.A ?? texto.A, ...acompanantes(v).map((c) => c.A)];
  const pasos = inicio ? ['Se explica el diagnóstico y se inicia tratamiento.', ...texto.P.slice(1)] : texto.P;
  const plan = pasos.map((p) => `<li>${limpiar(redactar(p, azar, contexto))}</li>`).join('');
  return [
    `<p><strong>Subjetivo.</strong> ${parrafo(inicio?.S ?? texto.S)}</p>`,
    `<p><strong>Objetivo.</strong> ${parrafo(inicio?.O ?? texto.O)}</p>`,
    `<p><strong>Análisis.</strong> ${parrafo(analisis)}</p>`,
    `<p><strong>Plan.</strong></p><ul>${plan}</ul>`,
  ].join('');
}

/** Medicines that are not given twice under different names. */
const FAMILIAS: readonly RegExp[] = [
  /losartán|telmisartán|enalapril|captopril/i,
  /atorvastatina|rosuvastatina|pravastatina/i,
  /metoprolol|carvedilol|propranolol/i,
  /ibuprofeno|naproxeno|diclofenaco 100|ketorolaco|celecoxib|meloxicam|ácido acetilsalicílico 500/i,
];

/** null when the visit ends without medicines. */
export function receta(azar: Azar, v: Visita, contexto: Contexto): string | null {
  const seguimiento = v.tipo === 'seguimiento';
  if (seguimiento && !CONTINUA.has(v.cuadro.clave)) return null;
  const anios = edad(v.paciente.FECHA_NACIMIENTO, v.FECHA);
  const vetos = prohibidos(
    v.ALERGIAS,
    v.cronicos.map((c) => c.cuadro.clave),
    anios,
  );
  const puede = (linea: string) => !vetos.some((r) => r.test(linea));
  const lineas = [v.cuadro, ...acompanantes(v)].flatMap((c) => esquema(azar, v, c, puede));
  const renglones: string[] = [];
  const usadas = new Set<string>();
  for (const linea of lineas) {
    const [medicina = '', como = ''] = redactar(linea, deSiempre(v.cuadro) ? v.delPaciente.bifurcar(linea) : azar, contexto).split(' :: ');
    const familia = FAMILIAS.findIndex((f) => f.test(medicina));
    const llave = familia >= 0 ? `familia ${familia}` : medicina.split(/[\d,]/)[0]!;
    if (usadas.has(llave)) continue;
    usadas.add(llave);
    renglones.push(`<li><strong>${mayuscula(medicina)}</strong><br>${limpiar(como)}</li>`);
  }
  if (renglones.length === 0) return null;
  const indicaciones = limpiar(redactar(v.cuadro.indicaciones, azar, contexto));
  return `<ol>${renglones.join('')}</ol><p><strong>Indicaciones.</strong> ${indicaciones}</p>`;
}

function deSiempre(c: Cuadro): boolean {
  return c.inicio !== undefined || CONTINUA.has(c.clave);
}

/** A scheme that the patient may take; the same one every time when the disease is chronic. */
function esquema(azar: Azar, v: Visita, c: Cuadro, puede: (linea: string) => boolean): readonly string[] {
  const limpios = c.recetas.filter((lineas) => lineas.every(puede));
  const suerte = deSiempre(c) ? v.delPaciente.bifurcar(`receta ${c.clave}`) : azar;
  if (limpios.length > 0) return suerte.elegir(limpios);
  return c.recetas.length === 0 ? [] : suerte.elegir(c.recetas).filter(puede);
}

const NOTAS_DE_AGENDA: readonly string[] = [
  'Confirmó por WhatsApp.',
  'Pide {factura}.',
  'Paga {seguro}: revisar autorización.',
  'Llega 10 minutos antes por el {estacionar}.',
  'Pidió cambio de horario una vez.',
];
const DE_ADULTOS: readonly string[] = [
  ...NOTAS_DE_AGENDA,
  'Trae {laboratorio}.',
  'Trae estudios.',
  'Prefiere que le avisen por teléfono.',
  'Solicita receta de sus medicamentos.',
];
const DE_MAYORES: readonly string[] = [...DE_ADULTOS, 'Viene con su [hijo|hija].', 'Usa bastón, ayudar al entrar.'];

/** Reception's line on the appointment (D_OBSERVACIONES, at most 255). */
export function observacionesAgenda(azar: Azar, pais: Pais, anios: number, MOTIVO: string, primera: boolean): string {
  const extra = primera
    ? azar.ponderado([
        ['Primera vez.', 6],
        ['Primera vez, recomendación de otro paciente.', 2],
        ['Primera vez. Enviar ubicación.', 1],
      ] as const)
    : azar.suerte(0.35)
      ? azar.elegir(anios < 18 ? NOTAS_DE_AGENDA : anios < 68 ? DE_ADULTOS : DE_MAYORES)
      : '';
  const texto = extra === '' ? MOTIVO : `${MOTIVO}. ${extra}`;
  return limpiar(redactar(texto, azar, { pais, SEXO: E.sexo.hombre, valor: (clave) => clave })).slice(0, 255);
}

const PLURALES: Readonly<Record<string, string>> = {
  años: 'año',
  meses: 'mes',
  semanas: 'semana',
  días: 'día',
  horas: 'hora',
  minutos: 'minuto',
  veces: 'vez',
  vómitos: 'vómito',
  tazas: 'taza',

  uñas: 'uña',
};

/** Spaces and stops left by empty alternatives, and '1 semanas'. */
function limpiar(texto: string): string {
  return texto
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;])/g, '$1')
    .replace(/\.\.+/g, '.')
    .replace(
      /(?<![\d.,/])1 (años|meses|semanas|días|horas|minutos|veces|vómitos|tazas|uñas)(?![a-záéíóúñ])/g,
      (_, p: string) => `1 ${PLURALES[p]!}`,
    )
    .trim();
}

function mayuscula(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
