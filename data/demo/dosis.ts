/** What a child takes, worked out from the weight as the paediatrician does. */
import type { Pais } from './lugares.ts';

/** mg/mL of the usual bottles. */
const PARACETAMOL: Readonly<Record<Pais, readonly [nombre: string, concentracion: number]>> = {
  mx: ['Paracetamol 160 mg/5 mL, jarabe', 32],
  co: ['Acetaminofén 150 mg/5 mL, jarabe', 30],
  pe: ['Paracetamol 120 mg/5 mL, jarabe', 24],
  ec: ['Paracetamol 160 mg/5 mL, jarabe', 32],
  cl: ['Paracetamol 120 mg/5 mL, jarabe', 24],
};
const AMOXICILINA: Readonly<Record<Pais, readonly [nombre: string, concentracion: number]>> = {
  mx: ['Amoxicilina 500 mg/5 mL, suspensión', 100],
  co: ['Amoxicilina 250 mg/5 mL, suspensión', 50],
  pe: ['Amoxicilina 250 mg/5 mL, suspensión', 50],
  ec: ['Amoxicilina 500 mg/5 mL, suspensión', 100],
  cl: ['Amoxicilina 500 mg/5 mL, suspensión', 100],
};

/** The value of a dose slot, or undefined when the slot is another thing. */
export function dosisPediatrica(clave: string, pais: Pais, kg: number, meses: number): string | undefined {
  switch (clave) {
    case 'jarabe_paracetamol':
      return PARACETAMOL[pais][0];
    case 'ml_paracetamol':
      return mililitros(Math.min(15 * kg, 500) / PARACETAMOL[pais][1]);
    case 'ml_ibuprofeno':
      return mililitros(Math.min(8 * kg, 300) / 20);
    case 'suspension_amoxicilina':
      return AMOXICILINA[pais][0];
    case 'ml_amoxicilina_50':
      return mililitros(Math.min(25 * kg, 500) / AMOXICILINA[pais][1]);
    case 'ml_amoxicilina_80':
      return mililitros(Math.min(40 * kg, 1000) / AMOXICILINA[pais][1]);
    case 'ml_azitromicina':
      return mililitros(Math.min(10 * kg, 500) / 40);
    case 'ml_cetirizina':
      return meses < 24 ? '2.5' : meses < 72 ? '5' : '10';
    case 'ml_nitazoxanida':
      return meses < 48 ? '5' : '10';
    case 'ml_suero':
      return meses < 24 ? '75' : '150';
    case 'zinc':
      return `Sulfato de zinc 20 mg/5 mL, solución :: Dar ${meses < 6 ? '2.5' : '5'} mL cada 24 horas, durante 10 días.`;
    default:
      return undefined;
  }
}

/** To the half millilitre, as the syringe is read. */
function mililitros(ml: number): string {
  return String(Math.max(0.5, Math.round(ml * 2) / 2));
}
