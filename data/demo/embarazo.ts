/** A pregnancy that advances from visit to visit. */
import type { Azar } from './azar.ts';

/** Weeks of the visits of an uncomplicated pregnancy. */
export const SEMANAS_CONTROL: readonly number[] = [8, 12, 16, 20, 24, 28, 31, 34, 36, 38, 39];

/** The value of a pregnancy slot, or undefined when the slot is another thing. */
export function valorEmbarazo(clave: string, azar: Azar, dias: number): string | undefined {
  const semanas = Math.floor(dias / 7);
  switch (clave) {
    case 'sdg_entero':
      return String(semanas);
    case 'sdg_texto':
      return dias % 7 === 0 ? `${semanas} semanas` : `${semanas} semanas y ${dias % 7} ${dias % 7 === 1 ? 'día' : 'días'}`;
    case 'semanas_proximo':
      return semanas < 28 ? '4' : semanas < 36 ? '2' : '1';
    case 'sintomas_embarazo':
      return semanas < 14
        ? azar.elegir(['Náusea matutina y sueño.', 'Náusea con vómito ocasional, tolera alimentos.', 'Asintomática, sueño por las tardes.'])
        : semanas < 20
          ? azar.elegir(['Asintomática.', 'Mejoró la náusea.', 'Estreñimiento leve.'])
          : azar.elegir([
              'Percibe movimientos fetales.',
              'Movimientos fetales presentes, acidez ocasional.',
              'Movimientos fetales presentes, dolor lumbar leve.',
            ]);
    case 'exploracion_obstetrica': {
      const foco = azar.entero(138, 152);
      if (semanas < 12) return `Embrión único con frecuencia cardiaca de ${foco + 16} lpm por {ultrasonido}, acorde a la fecha.`;
      if (semanas < 20)
        return `Fondo uterino ${semanas < 16 ? 'suprapúbico' : 'a mitad del ombligo'}, frecuencia cardiaca fetal ${foco + 6} lpm.`;
      const altura = semanas + azar.entero(-1, 1) - (semanas > 37 ? 2 : 0);
      const posicion = semanas < 30 ? '' : ', presentación cefálica, dorso a la izquierda';
      return `Fondo uterino ${altura} cm, frecuencia cardiaca fetal ${foco} lpm${posicion}.`;
    }
    case 'plan_prenatal':
      return semanas < 12
        ? 'Perfil prenatal: grupo y Rh, VDRL, VIH, hepatitis B, glucosa y orina'
        : semanas < 18
          ? 'Tamizaje del primer trimestre con riesgo bajo. Se programa estudio estructural a las 20 semanas'
          : semanas < 24
            ? 'Estudio estructural normal. Curva de tolerancia a la glucosa a las 24 semanas'
            : semanas < 29
              ? 'Curva de tolerancia a la glucosa normal. Vacuna {tdpa} a partir de la semana 27'
              : semanas < 35
                ? 'Crecimiento fetal en percentil adecuado. Cultivo para estreptococo del grupo B a las 36 semanas'
                : 'Se revisan datos de trabajo de parto y plan de nacimiento';
    case 'suplemento_embarazo':
      return semanas < 14
        ? 'Ácido fólico 0.4 mg, {tabletas} :: Tomar 1 {tableta} cada 24 horas, durante 30 días.'
        : 'Sulfato ferroso 200 mg con ácido fólico, {tabletas} :: Tomar 1 {tableta} cada 24 horas lejos de la leche, durante 30 días.';
    default:
      return undefined;
  }
}

/** Kilograms over the weight before it. */
export function gananciaDePeso(dias: number): number {
  const semanas = dias / 7;
  return semanas < 12 ? semanas * 0.08 : 1 + (semanas - 12) * 0.38;
}
