// Vital signs as fields of a form and in answers; shared by notes, prenatal records and histories.
import { z } from 'zod';
import type { Clinica } from '#domain/sesion.ts';
import {
  CALCULADOS,
  type CodigoCalculado,
  type CodigoCapturado,
  calcular,
  claseDe,
  leerTension,
  SIGNOS,
  type Signo,
  signosDe,
  verificarTension,
} from '#domain/signos.ts';
import { entreCampos } from '#kernel/shared/entre_campos.ts';
import { type Kind, medida, momento, opcional, textoOpcional } from '#kernel/shared/fields.ts';

/** MASA_MUSCULAR_KG and GRASA_VISCERAL have no limits in the specification (2 §5.5); these are those of their columns. */
const SIN_COTA = [0, 9_999_999] as const;
/** Longest blood pressure: 300/200, with spaces around the bar. */
const LARGO_TENSION = 10;

/** Whether the clinic uses a sign; all of them if it never chose. */
export const signoActivo = (c: Pick<Clinica, 'SIGNOS_VITALES'>, CODIGO: string): boolean =>
  c.SIGNOS_VITALES.length === 0 || c.SIGNOS_VITALES.some((s) => s.CODIGO === CODIGO && s.ACTIVO === 1);

/** The signs that the clinic captures, in the order of the panel, with its ranges. */
export const signosCapturados = (c: Clinica): readonly Signo<CodigoCapturado>[] =>
  signosDe(c.pais, c.CUMPLIR_NORMA).filter((s) => signoActivo(c, s.CODIGO));
/** The computed signs that the clinic shows. */
export const signosCalculados = (c: Clinica): readonly Signo<CodigoCalculado>[] => CALCULADOS.filter((s) => signoActivo(c, s.CODIGO));

const campoDeSigno = (s: Signo): Kind<number | null> | Kind<string> =>
  s.CODIGO === 'TENSION_ARTERIAL' ? textoOpcional(s.NOMBRE, LARGO_TENSION) : medida(s.NOMBRE, s.rango ?? SIN_COTA, s.decimales, s.UNIDAD);

type Medidas = { [C in Exclude<CodigoCapturado, 'TENSION_ARTERIAL'>]: Kind<number | null> } & { TENSION_ARTERIAL: Kind<string> };
type Calculos = { [C in CodigoCalculado]: Kind<number | null> };
const formaDe = (signos: readonly Signo[]) => Object.fromEntries(signos.map((s) => [s.CODIGO, campoDeSigno(s)]));

/** Every captured sign, as columns and in answers. */
export const Capturados = z.object(formaDe(SIGNOS) as unknown as Medidas);
/** Captured and computed signs. */
export const Signos = Capturados.extend(formaDe(CALCULADOS) as unknown as Calculos);
export type Signos = z.output<typeof Signos>;
/** Codes of all signs, captured ones first. */
export const CODIGOS = Object.keys(Signos.shape) as (keyof Signos)[];

/** Signs in an answer, with who measured them and when. */
export const SignosTomados = Signos.extend({ TOMADOS: opcional(momento('Tomados')), TOMADOS_POR: textoOpcional('Tomados por', 160) });

const porClinica = new WeakMap<Clinica, z.ZodType<Partial<z.output<typeof Capturados>>, unknown>>();
/** The panel's fields in a clinic: its active signs, with its ranges. */
export function SignosEditados(c: Clinica): z.ZodType<Partial<z.output<typeof Capturados>>, unknown> {
  let hecho = porClinica.get(c);
  if (!hecho) {
    const forma = z.object(formaDe(signosCapturados(c)) as unknown as Medidas);
    hecho = forma.superRefine(
      entreCampos((v, ctx) => {
        const tension = verificarTension(v.TENSION_ARTERIAL ?? '');
        if (tension !== true) ctx.addIssue({ code: 'custom', path: ['TENSION_ARTERIAL'], message: tension });
      }),
    ) as unknown as z.ZodType<Partial<z.output<typeof Capturados>>, unknown>;
    porClinica.set(c, hecho);
  }
  return hecho;
}

const ABREVIADOS: Partial<Record<string, string>> = {
  TENSION_ARTERIAL: 'TA',
  FRECUENCIA_CARDIACA: 'FC',
  FRECUENCIA_RESPIRATORIA: 'FR',
  TEMPERATURA: 'Temp.',
  SATURACION_OXIGENO: 'SpO₂',
  GLUCEMIA_CAPILAR: 'Glucemia',
  PERIMETRO_CINTURA: 'Cintura',
};
/** Order of the signs in one line. */
const EN_LINEA = [
  'TENSION_ARTERIAL',
  'FRECUENCIA_CARDIACA',
  'FRECUENCIA_RESPIRATORIA',
  'TEMPERATURA',
  'SATURACION_OXIGENO',
  'PESO',
  'TALLA',
  'IMC',
  'GLUCEMIA_CAPILAR',
] as const;

/** The usual signs that were measured, in one line: 'TA 138/86 · FC 76 · 78.4 kg · Glucemia 142 mg/dL'. */
export function lineaDeSignos(signos: Partial<Record<string, unknown>> | null): string {
  if (!signos) return '';
  return EN_LINEA.flatMap((codigo) => {
    const valor = signos[codigo];
    if (valor === null || valor === undefined || valor === '') return [];
    const unidad = [...SIGNOS, ...CALCULADOS].find((s) => s.CODIGO === codigo)?.UNIDAD ?? '';
    if (codigo === 'PESO' || codigo === 'TALLA') return `${valor} ${unidad}`;
    if (codigo === 'IMC') return `IMC ${valor}`;
    const conUnidad = ['TEMPERATURA', 'SATURACION_OXIGENO', 'GLUCEMIA_CAPILAR'].includes(codigo);
    return `${ABREVIADOS[codigo]} ${valor}${conUnidad ? ` ${unidad}` : ''}`;
  }).join(' · ');
}

/** Whether anything was measured. */
export const haySignos = (signos: Partial<Record<string, unknown>>): boolean =>
  SIGNOS.some(({ CODIGO }) => signos[CODIGO] !== null && signos[CODIGO] !== undefined && signos[CODIGO] !== '');

/**
 * The measures to store: those sent over the earlier ones, with what is computed from them; signs that the clinic no longer uses
 * stay. Null when nothing was measured, or nothing changed.
 */
export function medidasNuevas(c: Clinica, enviados: Partial<Signos>, antes?: Partial<Signos>): Partial<Signos> | null {
  const activos = signosCapturados(c).map((s) => s.CODIGO);
  const medidos = Object.fromEntries(activos.map((x) => [x, enviados[x] ?? null])) as Partial<Signos>;
  if ('TENSION_ARTERIAL' in medidos) {
    const tension = leerTension(medidos.TENSION_ARTERIAL);
    medidos.TENSION_ARTERIAL = tension ? `${tension.sistolica}/${tension.diastolica}` : '';
  }
  const todos = { ...antes, ...medidos };
  if (antes ? activos.every((x) => antes[x] === medidos[x]) : !haySignos(todos)) return null;
  return { ...medidos, ...calcular(todos) };
}

export interface SignoLeido {
  signo: Signo;
  valor: string;
  clase: ReturnType<typeof claseDe>;
}
/** The signs of a record with a value, as the clinic shows them, with their class. */
export function signosLeidos(c: Clinica, signos: Partial<Record<string, unknown>> | null): SignoLeido[] {
  return [...signosCapturados(c), ...signosCalculados(c)].flatMap((signo) => {
    const valor = signos?.[signo.CODIGO];
    if (valor === null || valor === undefined || valor === '') return [];
    return [{ signo, valor: String(valor), clase: claseDe(signo.CODIGO, valor as number | string) }];
  });
}

/** The intervals that 2 §9 classifies as normal, drawn as a band; of a blood pressure, the systolic part. */
export const INTERVALO_NORMAL: Readonly<Record<string, readonly [number, number]>> = {
  TENSION_ARTERIAL: [0, 139],
  IMC: [18.5, 25],
  FRECUENCIA_CARDIACA: [60, 100],
  FRECUENCIA_RESPIRATORIA: [12, 20],
  TEMPERATURA: [35, 37],
};
