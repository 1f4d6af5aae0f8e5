// Contacts: people and companies the clinic calls who are not patients.
import { persona } from '#data/demo/nombres.ts';
import { contactos as contrato } from '#features/contactos/contract.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';

/** What they do for the clinic, and the desk's notes about them. */
const OFICIOS = [
  ['Laboratorio Ámbar', 'Recoge muestras de lunes a sábado antes de las 10:00'],
  ['Laboratorio Ámbar', 'Resultados urgentes; pedir por nombre'],
  ['Imagen Diagnóstica del Centro', 'Ultrasonido y tomografía; agenda el mismo día'],
  ['Imagen Diagnóstica del Centro', 'Convenios y facturación'],
  ['Farmacia La Esperanza', 'Entrega a domicilio sin costo'],
  ['Distribuidora Médica Andina', 'Material de curación; pedido mínimo los martes'],
  ['Distribuidora Médica Andina', 'Cobranza, días 15 y último'],
  ['Oxígeno y Equipos Vital', 'Recarga de tanques en 24 horas'],
  ['Hospital Santa Clara', 'Admisión de urgencias, directo'],
  ['Hospital Santa Clara', 'Programación de quirófano'],
  ['Ambulancias Rescate 24', 'Traslado con terapia'],
  ['Cardiología', 'Referencia de pacientes; contesta después de las 16:00'],
  ['Neurología', 'Interconsulta'],
  ['Ortopedia y traumatología', 'Interconsulta'],
  ['Psicología clínica', 'Terapia de pareja y familiar'],
  ['Nutrición', 'Plan de alimentación para pacientes con diabetes'],
  ['Rehabilitación física Movimiento', 'Convenio de 10 sesiones'],
  ['Óptica Claridad', ''],
  ['Mantenimiento de equipos Biotec', 'Calibración anual de básculas y tensiómetros'],
  ['Soluciones de cómputo', 'Red e impresoras'],
  ['Limpieza Brillo', 'Turno de la tarde'],
  ['Residuos Biológicos Seguros', 'Recolección los viernes; guardar el manifiesto'],
  ['Papelería e imprenta El Trazo', 'Recetarios y carpetas'],
  ['Seguros Horizonte', 'Autorizaciones y cartas de pago'],
  ['Seguros Horizonte', 'Ajustador'],
  ['Contaduría y asesoría fiscal', 'Declaraciones antes del 17'],
  ['Administración del edificio', 'Elevador y estacionamiento'],
  ['Laboratorios Farmanova', 'Representante; muestras médicas'],
  ['Laboratorios Dermalis', 'Representante'],
  ['Colegio Los Pinos', 'Certificados escolares'],
] as const;
const CUANTOS = 40;
/** Whose birthday is in how many days. */
const CUMPLEN: Readonly<Record<number, number>> = { 4: 0, 11: 2, 18: 5 };

export const contactos: Parte = async ({ llamar, azar, demo, ctx }) => {
  const suerte = azar.bifurcar('contactos');
  for (let i = 0; i < CUANTOS; i++) {
    const p = persona(suerte, demo.pais, ctx.hoy);
    const enDias = CUMPLEN[i];
    const [ORGANIZACION, NOTAS] = OFICIOS[i] ?? ['', ''];
    const adulto = p.FECHA_NACIMIENTO < `${Number(ctx.hoy.slice(0, 4)) - 20}-01-01`;
    await llamar(
      contrato.agregar,
      {},
      {
        NOMBRE: p.NOMBRE,
        APELLIDOS: `${p.APELLIDO_PATERNO} ${p.APELLIDO_MATERNO}`.trim(),
        ORGANIZACION,
        NOTAS,
        FECHANACIMIENTO:
          enDias === undefined ? (adulto && suerte.suerte(0.5) ? p.FECHA_NACIMIENTO : '') : `1981${sumarDias(ctx.hoy, enDias).slice(4)}`,
        TEL_CELULAR: `+${p.TCEL_LADA}${p.TCELULAR}`,
        TEL_TRABAJO: suerte.suerte(0.6) ? p.TELEFONO1 || `${p.TCELULAR.slice(0, -4)}${suerte.entero(1000, 9999)}` : '',
        EMAIL: suerte.suerte(0.75) ? p.MAIL : '',
        DIRECCION: suerte.suerte(0.4) ? [p.CALLE_Y_NUMERO, p.COLONIA].filter(Boolean).join(', ') : '',
      },
    );
  }
};
