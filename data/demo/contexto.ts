/** The values that fill the slots of a visit's texts. */

import type { HombreOMujer } from '#domain/estados.ts';
import { E } from '#domain/estados.ts';
import type { Azar } from './azar.ts';
import type { Cuadro } from './cuadro.ts';
import { dosisPediatrica } from './dosis.ts';
import { valorEmbarazo } from './embarazo.ts';
import { aDia, edad, edadMeses } from './fechas.ts';
import type { Pais } from './lugares.ts';
import type { Contexto } from './plantilla.ts';
import type { Cronico, Cuerpo, Fisico, SignosVitales } from './signos.ts';

/** One visit, before it is written down. */
export interface Visita {
  readonly pais: Pais;
  readonly paciente: Cuerpo;
  readonly cuadro: Cuadro;
  readonly FECHA: string;
  /** 'seguimiento' looks back on an acute reason; 'inicio' finds a chronic disease, 'visita' is any other. */
  readonly tipo: 'inicio' | 'visita' | 'seguimiento';
  readonly fisico: Fisico;
  readonly cronicos: readonly Cronico[];
  readonly ALERGIAS: string;
  /** The patient's own stream: what must not change from visit to visit. */
  readonly delPaciente: Azar;
  readonly previos?: SignosVitales | undefined;
  /** Slots that only this visit has. */
  readonly valores?: Readonly<Record<string, string>> | undefined;
  /** First day of the last menstruation, in a pregnancy. */
  readonly FUM?: string | undefined;
}

export function contextoDe(azar: Azar, v: Visita, s: SignosVitales): Contexto {
  const deEsto = v.delPaciente.bifurcar(v.cuadro.clave);
  const izquierda = deEsto.suerte(0.5);
  const anios = edad(v.paciente.FECHA_NACIMIENTO, v.FECHA);
  const meses = edadMeses(v.paciente.FECHA_NACIMIENTO, v.FECHA);
  const esteAnio = deEsto.bifurcar(v.FECHA.slice(0, 4));
  const pieza =
    anios < 10
      ? esteAnio.elegir([54, 55, 64, 65, 74, 75, 84, 85])
      : esteAnio.elegir([14, 15, 16, 17, 24, 25, 26, 27, 35, 36, 37, 45, 46, 47]);
  const imc = s.PESO / (s.TALLA / 100) ** 2;
  const valor = (clave: string): string => {
    switch (clave) {
      case 'edad':
        return String(anios);
      case 'edad_texto':
        return edadEnPalabras(meses);
      case 'temp':
        return s.TEMPERATURA.toFixed(1);
      case 'fc':
        return String(s.FRECUENCIA_CARDIACA);
      case 'fr':
        return String(s.FRECUENCIA_RESPIRATORIA);
      case 'sat':
        return String(s.SATURACION_OXIGENO);
      case 'ta':
        return s.TENSION_ARTERIAL ? `${s.TENSION_ARTERIAL} mmHg` : 'normal para la edad';
      case 'peso':
        return String(s.PESO);
      case 'talla':
        return String(s.TALLA);
      case 'imc':
        return imc.toFixed(1);
      case 'cintura':
        return String(s.PERIMETRO_CINTURA ?? Math.round(imc * 2.4 + 24));
      case 'glucemia':
        return String(s.GLUCEMIA_CAPILAR ?? 96);
      case 'hba1c':
        return Math.max(6.2, ((s.GLUCEMIA_CAPILAR ?? 130) + 46.7) / 28.7).toFixed(1);
      case 'cambio_peso':
        return cambioDePeso(s, v.previos);
      case 'nota_imc':
        return notaDelImc(imc);
      case 'nota_peso':
        return notaDelPeso(s, v.previos);
      case 'lado_m':
        return izquierda ? 'izquierdo' : 'derecho';
      case 'lado_f':
        return izquierda ? 'izquierda' : 'derecha';
      case 'pieza_juicio':
        return izquierda ? '38' : '48';
      case 'clase_molar':
        return izquierda ? 'I' : 'II';
      case 'pieza':
        return String(pieza);
      case 'padecimiento':
        return v.cuadro.nombre ?? 'su padecimiento';
      case 'tipo_certificado':
        return deEsto
          .bifurcar('certificado')
          .elegir(
            anios < 18 ? ['inscripción escolar', 'actividad deportiva'] : ['ingreso laboral', 'actividad deportiva', 'trámite de licencia'],
          );
      case 'tamizaje':
        return tamizaje(v.paciente.SEXO, anios);
      case 'tamizaje_mama':
        return anios >= 40 ? '{Mastografia} anual: se solicita.' : '{Mastografia} a partir de los 40 años.';
      case 'ciclo':
        return anios > 50
          ? 'Menopausia a los {46..51} años.'
          : 'Ciclos [regulares de {27..31}|irregulares de {26..36}] días, {fecha_menstruacion} hace {5..22} días.';
      default:
        return deControl(clave, azar, v, s, meses);
    }
  };
  return { pais: v.pais, SEXO: v.paciente.SEXO, valor };
}

function deControl(clave: string, azar: Azar, v: Visita, s: SignosVitales, meses: number): string {
  const [sistolica = 120, diastolica = 78] = (s.TENSION_ARTERIAL ?? '').split('/').map(Number);
  const alta = sistolica >= 140 || diastolica >= 90;
  const limite = !alta && (sistolica >= 130 || diastolica >= 82);
  const glucosa = s.GLUCEMIA_CAPILAR ?? 100;
  switch (clave) {
    case 'meta_ta':
      return alta ? 'fuera de meta' : limite ? 'cerca de la meta' : 'en meta';
    case 'ajuste_ta':
      return alta
        ? azar.elegir([
            'Se refuerza {apego} y dieta baja en sal; control en 4 semanas',
            'Monitoreo en casa por 2 semanas antes de modificar el tratamiento',
            'Se revisan sal y {apego} antes de agregar otro medicamento',
          ])
        : azar.elegir([
            'Continuar mismo tratamiento',
            'Sin cambios en el tratamiento',
            'Continuar tratamiento y medidas no farmacológicas',
          ]);
    case 'meta_glucemia':
      return glucosa > 180 ? 'fuera de meta' : glucosa > 140 ? 'cerca de la meta' : 'en meta';
    case 'ajuste_glucemia':
      return glucosa > 180
        ? azar.elegir([
            'Se refuerza {apego} y plan de alimentación; control en 6 semanas',
            'Se revisan horarios y alimentación antes de modificar dosis',
            'Se solicita registro de {glucemia_nombre} en casa para ajustar el tratamiento',
          ])
        : azar.elegir(['Continuar mismo tratamiento', 'Sin cambios en el tratamiento', 'Continuar tratamiento y plan de alimentación']);
    case 'cuidador':
      return azar.elegir(['la madre', 'la madre', 'la madre', 'el padre', 'la abuela']);
    case 'a_guarderia_escuela':
      return meses < 48 ? '{a_guarderia}' : '{a_escuela}';
    case 'en_guarderia_escuela':
      return meses < 48 ? '{en_guarderia}' : '{en_escuela}';
    case 'nino_nina':
      return meses < 1 ? 'recién nacid{o/a}' : meses < 24 ? 'lactante' : '{niño/niña}';
    case 'perimetro':
      return meses > 36 ? '' : ', perímetro cefálico {perimetro_cefalico} cm';
    case 'perimetro_cefalico':
      return perimetroCefalico(v, meses);
    case 'crecimiento':
      return 'Crecimiento en [percentil {25..75:5}|su mismo carril de percentil|percentil esperado para talla familiar].';
    case 'desarrollo':
      return desarrollo(meses);
    case 'siguiente_control':
      return meses < 12 ? 'Próximo control en 2 meses.' : meses < 36 ? 'Próximo control en 6 meses.' : 'Próximo control en un año.';
    default: {
      const propio = v.valores?.[clave];
      if (propio !== undefined) return propio;
      const otro =
        dosisPediatrica(clave, v.pais, s.PESO, meses) ??
        (v.FUM === undefined ? undefined : valorEmbarazo(clave, azar, aDia(v.FECHA) - aDia(v.FUM)));
      if (otro === undefined) throw new Error(`ranura sin valor: ${clave} en ${v.cuadro.clave}`);
      return otro;
    }
  }
}

function edadEnPalabras(meses: number): string {
  if (meses < 1) return 'días de vida';
  if (meses < 24) return meses === 1 ? '1 mes' : `${meses} meses`;
  return `${Math.floor(meses / 12)} años`;
}

function cambioDePeso(s: SignosVitales, previos: SignosVitales | undefined): string {
  if (!previos) return '';
  const cambio = s.PESO - previos.PESO;
  if (Math.abs(cambio) < 0.6) return ', sin cambio desde la última visita';
  return `, ${cambio < 0 ? 'bajó' : 'subió'} ${Math.abs(cambio).toFixed(1)} kg desde la última visita`;
}

function notaDelPeso(s: SignosVitales, previos: SignosVitales | undefined): string {
  if (!previos) return '';
  const cambio = s.PESO - previos.PESO;
  if (cambio < -0.6) return 'Buena respuesta al plan, continúa en descenso.';
  return cambio > 0.6 ? 'Ganancia de peso desde la última visita; se revisan obstáculos.' : 'Peso estable.';
}

function notaDelImc(imc: number): string {
  if (imc < 18.5) return 'Peso bajo.';
  if (imc < 25) return 'Peso normal.';
  if (imc < 30) return 'Sobrepeso.';
  return imc < 35 ? 'Obesidad grado I.' : imc < 40 ? 'Obesidad grado II.' : 'Obesidad grado III.';
}

function tamizaje(SEXO: HombreOMujer, anios: number): string {
  if (SEXO === E.sexo.mujer)
    return anios >= 40 ? '{Pap} y {mastografia} si no se realizaron en el año.' : '{Pap} si no se realizó en los últimos 3 años.';
  return anios >= 50 ? 'Antígeno prostático y sangre oculta en heces.' : 'Tamizaje de acuerdo con la edad.';
}

function perimetroCefalico(v: Visita, meses: number): string {
  const media = meses < 3 ? 37 + meses : meses < 12 ? 40.5 + (meses - 3) * 0.6 : 46 + (meses - 12) * 0.14;
  return (media + (v.paciente.SEXO === E.sexo.hombre ? 0.5 : -0.4) + v.fisico.zTalla * 0.6).toFixed(1);
}

function desarrollo(meses: number): string {
  if (meses < 2) return 'Lactancia materna a libre demanda, fija la mirada.';
  if (meses < 4) return 'Sonríe, sostiene la cabeza.';
  if (meses < 6) return 'Gira sobre sí y lleva objetos a la boca.';
  if (meses < 9) return 'Se sienta con apoyo, balbucea; inició alimentación complementaria.';
  if (meses < 12) return 'Se sienta sin apoyo, gatea y dice sílabas.';
  if (meses < 18) return 'Camina [con apoyo|sol{o/a}], dice «mamá» y «papá».';
  if (meses < 24) return 'Corre, dice de 10 a 20 palabras y señala lo que quiere.';
  if (meses < 36) return 'Une dos palabras, sube escaleras con ayuda.';
  if (meses < 60) return 'Habla en frases, salta, inicia control de esfínteres nocturno.';
  return 'Buen desempeño {en_escuela}, convive con otros niños.';
}
