// A privacy notice to begin with, by the country's law. The clinic completes it and has it read by a lawyer.
import type { Clinica } from '#domain/sesion.ts';
import { DERECHO, leyDe, textoPlazo } from '#features/expediente/solicitudes/plazos.ts';

export function avisoSugerido(c: Clinica, hoy: string): string {
  const { titulo, ley } = leyDe(c.pais.codigo, hoy);
  return [
    `${c.NOMBRECLINICA}, con domicilio en ____________________, es responsable del tratamiento de sus datos personales, conforme a la ${ley}.`,
    'Qué datos tratamos: los que nos identifican con usted (nombre, documento, fecha de nacimiento, domicilio, teléfono y correo) y los de su salud (antecedentes, consultas, recetas, estudios, imágenes y pagos). Los datos de salud son sensibles y se tratan con su consentimiento expreso.',
    'Para qué: prestarle atención médica, llevar su expediente clínico, agendar y recordarle sus citas, cobrar y facturar, y cumplir con lo que las autoridades de salud exigen. Sin estos datos no es posible atenderle.',
    'Con quién se comparten: con laboratorios, especialistas e instituciones que participen en su atención, con su aseguradora cuando usted lo pida, y con las autoridades cuando la ley lo ordene. No se venden ni se ceden para publicidad.',
    'Cuánto tiempo: el que la norma del expediente clínico señala a partir de la última atención.',
    `Sus derechos (${titulo}): puede pedir ver, corregir o suprimir sus datos, y oponerse a su uso, en recepción o por teléfono. Contestamos en ${textoPlazo(c.pais.codigo, DERECHO.acceso, hoy)}.`,
    'Retirar su consentimiento: puede hacerlo en cualquier momento de la misma forma. Desde entonces no le enviaremos mensajes; su expediente se conserva el tiempo que la norma ordena.',
    'Cambios: si este aviso cambia, la versión nueva se publica en la clínica y se le pide aceptarla en su siguiente visita.',
  ].join('\n\n');
}
