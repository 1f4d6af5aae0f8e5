// Measures that are probably a typing error or another patient's. The editor asks beside the field; nothing is refused. The
// limits are ours, from no norm: set well beyond what consultations see.
import { type CodigoCapturado, leerTension, type Signo } from '#domain/signos.ts';
import { diasEntre, fechaCorta } from '#kernel/shared/dates.ts';
import type { SignoAnterior } from './contract.ts';

const DIAS_SEMANA = 7;
const DIAS_MES = 30;
const DIAS_ANIO = 365;
/**
 * How fast a measure may change in an adult: by `porSemana` a week, and never by more than the share `siempre` of its former
 * value; changes below the share `ruido` are ignored. For the weight this is twice what a diet or a gastric sleeve achieves.
 */
const RITMOS: Partial<Record<CodigoCapturado, { porSemana: number; ruido: number; siempre: number }>> = {
  PESO: { porSemana: 2, ruido: 0.1, siempre: 0.4 },
  PERIMETRO_CINTURA: { porSemana: 2, ruido: 0.1, siempre: 0.4 },
  GRASA_CORPORAL: { porSemana: 1, ruido: 0.15, siempre: 0.6 },
  MASA_MUSCULAR: { porSemana: 1, ruido: 0.15, siempre: 0.6 },
  MASA_MUSCULAR_KG: { porSemana: 1, ruido: 0.15, siempre: 0.6 },
};
/** Centimetres by which two measures of an adult's height may differ. */
const TALLA_DIFIERE = 2;
/** What is plausible in somebody seated in a consulting room; the fields allow more. */
const CREIBLES: Partial<Record<CodigoCapturado, readonly [number, number]>> = {
  TEMPERATURA: [34, 42],
  FRECUENCIA_CARDIACA: [30, 220],
  FRECUENCIA_RESPIRATORIA: [10, 60],
  SATURACION_OXIGENO: [60, 100],
};
const SISTOLICA_CREIBLE = 260;
const PULSO_MINIMO = 10;

const numero = (v: unknown): number | null => (v === '' || v === null || v === undefined || !Number.isFinite(Number(v)) ? null : Number(v));
const redondo = (n: number) => String(Math.round(n * 10) / 10);
function hace(dias: number): string {
  if (dias <= 0) return 'el mismo día';
  const [n, uno, varios] =
    dias < 2 * DIAS_SEMANA
      ? [dias, 'día', 'días']
      : dias < 4 * DIAS_MES
        ? [Math.round(dias / DIAS_SEMANA), 'semana', 'semanas']
        : dias < 2 * DIAS_ANIO
          ? [Math.round(dias / DIAS_MES), 'mes', 'meses']
          : [Math.round(dias / DIAS_ANIO), 'año', 'años'];
  return `hace ${n} ${n === 1 ? uno : varios}`;
}

function cambioImprobable(CODIGO: CodigoCapturado, valor: number, antes: number, dias: number): boolean {
  const cambio = Math.abs(valor - antes);
  if (CODIGO === 'TALLA') return cambio >= TALLA_DIFIERE;
  const r = RITMOS[CODIGO];
  if (!r || cambio <= r.ruido * antes) return false;
  return cambio > r.siempre * antes || cambio / Math.max(1, dias / DIAS_SEMANA) > r.porSemana;
}

function tensionImprobable(valor: unknown): boolean {
  const t = leerTension(String(valor ?? ''));
  return t !== null && (t.sistolica > SISTOLICA_CREIBLE || t.sistolica - t.diastolica < PULSO_MINIMO);
}

/** The question about a measure; '' when it is plausible. `valores` are the signs being written, measured on FECHA. */
export function dudaDe(
  signo: Signo,
  valores: Readonly<Record<string, unknown>>,
  FECHA: string,
  anterior: SignoAnterior | undefined,
): string {
  const CODIGO = signo.CODIGO as CodigoCapturado;
  if (CODIGO === 'TENSION_ARTERIAL') return tensionImprobable(valores.TENSION_ARTERIAL) ? 'Poco probable: confírmela' : '';
  const valor = numero(valores[CODIGO]);
  // Outside the field's range the field has its own error.
  if (valor === null || (signo.rango && (valor < signo.rango[0] || valor > signo.rango[1]))) return '';
  const [min, max] = CREIBLES[CODIGO] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (valor < min || valor > max) return 'Poco probable: confírmela';
  const peso = numero(valores.PESO);
  if (CODIGO === 'MASA_MUSCULAR_KG' && peso !== null && valor >= peso) return 'No puede pesar más que el paciente';
  if (CODIGO === 'MASA_MUSCULAR' && valor + (numero(valores.GRASA_CORPORAL) ?? 0) > 100) return 'Con la grasa corporal pasa de 100 %';
  const antes = numero(anterior?.VALOR);
  const dias = anterior ? diasEntre(anterior.FECHA, FECHA) : -1;
  if (antes === null || !anterior || dias < 0 || !cambioImprobable(CODIGO, valor, antes, dias)) return '';
  const cuanto = `${redondo(Math.abs(valor - antes))} ${signo.UNIDAD} ${valor > antes ? 'más' : 'menos'}`;
  return `${cuanto} que ${hace(dias)} (${antes} ${signo.UNIDAD}, ${fechaCorta(anterior.FECHA)}): confírmelo`;
}
