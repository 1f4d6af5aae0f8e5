/** Allergies and alerts of the patient's header, and what they forbid to prescribe. */
import type { HombreOMujer } from '#domain/estados.ts';
import type { Azar } from './azar.ts';
import type { Pais } from './lugares.ts';
import { redactar } from './plantilla.ts';

export interface Alertas {
  readonly ALERGIAS: string;
  readonly ALARMA1: string;
  readonly ALARMA2: string;
}

/** Text of the allergy and the medicines that it rules out. */
const ALERGENOS: readonly (readonly [texto: string, prohibe: RegExp | undefined, peso: number])[] = [
  ['Penicilina', /penicilin|amoxicilina|ampicilina|cefalexina/i, 9],
  ['Sulfas', /sulfametoxazol/i, 4],
  ['Antiinflamatorios no esteroideos', /ibuprofeno|naproxeno|diclofenaco|ketorolaco|celecoxib|meloxicam|ácido acetilsalicílico/i, 3],
  ['Ácido acetilsalicílico', /ibuprofeno|naproxeno|diclofenaco|ketorolaco|ácido acetilsalicílico/i, 2],
  ['{Metamizol}', undefined, 2],
  ['Mariscos', undefined, 3],
  ['Polvo y ácaros', undefined, 3],
  ['Látex', undefined, 1],
  ['Medio de contraste yodado', undefined, 1.5],
  ['{Cacahuate}', undefined, 1],
  ['Claritromicina y azitromicina', /claritromicina|azitromicina|eritromicina/i, 1],
  ['Níquel y bisutería', undefined, 1],
];

export function alertas(azar: Azar, pais: Pais, SEXO: HombreOMujer, anios: number, cronicos: readonly string[]): Alertas {
  const contexto = { pais, SEXO, valor: (clave: string) => clave };
  const alergia = azar.suerte(anios < 12 ? 0.1 : 0.2) ? azar.ponderado(ALERGENOS.map(([texto, , peso]) => [texto, peso] as const)) : '';
  const avisos: string[] = [];
  if (cronicos.includes('fibrilacion')) avisos.push('Anticoagulad{o/a}: avisar antes de procedimientos');
  if (cronicos.includes('erc')) avisos.push('Enfermedad renal: no indicar antiinflamatorios');
  if (cronicos.includes('insuficiencia_cardiaca')) avisos.push('Insuficiencia cardiaca: restringir líquidos');
  if (cronicos.includes('diabetes') && azar.suerte(0.15)) avisos.push('Riesgo de {hipoglucemia}: no dejar en ayuno prolongado');
  if (anios >= 74 && azar.suerte(0.55))
    avisos.push(azar.elegir(['Riesgo de caída', 'Acompañar al salir', 'Hipoacusia: hablar de frente y despacio']));
  if (avisos.length === 0 && azar.suerte(0.06)) {
    avisos.push(
      azar.elegir(
        [
          'Se desmaya al tomar muestras de sangre',
          'Ansiedad ante procedimientos',
          'Portador{/a} de marcapasos',
          'Antecedente de convulsiones',
          'Comunicarse con su hij{o/a} para las citas',
        ].slice(0, anios < 60 ? 2 : 5),
      ),
    );
  }
  const listos = avisos.map((a) => redactar(a, azar, contexto));
  return { ALERGIAS: redactar(alergia, azar, contexto), ALARMA1: listos[0] ?? '', ALARMA2: listos[1] ?? '' };
}

const AINE = /ibuprofeno|naproxeno|diclofenaco 100|ketorolaco|celecoxib|meloxicam/i;

/** The medicines that this patient must not be given. */
export function prohibidos(ALERGIAS: string, cronicos: readonly string[], anios: number): readonly RegExp[] {
  const lista = ALERGENOS.filter(([texto, regla]) => regla && ALERGIAS === texto).map(([, regla]) => regla!);
  if (['erc', 'insuficiencia_cardiaca', 'fibrilacion', 'cardiopatia', 'hipertension'].some((c) => cronicos.includes(c))) lista.push(AINE);
  if (anios >= 70) lista.push(AINE, /ciclobenzaprina|amitriptilina|difenidol/i);
  if (cronicos.includes('erc')) lista.push(/nitrofurantoína|metformina/i);
  if (cronicos.includes('asma') || cronicos.includes('epoc')) lista.push(/propranolol/i);
  if (anios < 18) lista.push(/ciprofloxacin[oa] 500|ciclobenzaprina|doxiciclina|pregabalina|gabapentina|tramadol/i);
  return lista;
}
