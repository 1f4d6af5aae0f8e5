// The printed general data of a patient.
import { textoEdad } from '#domain/edad.ts';
import { SEXOS } from '#domain/estados.ts';
import type { Clinica } from '#domain/sesion.ts';
import { textoCelular, textoTelefono } from '#domain/telefonos.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import type { PacienteCompleto } from '../contract.ts';
import { pacienteDe } from './paciente.ts';

/** What is known of a patient, as label and text. */
export function datosGenerales(p: PacienteCompleto, clinica: Clinica, hoy: string): [string, string][] {
  const filas: [string, string][] = [
    ['Código', String(p.CODIGOPACIENTE)],
    ['Nombre', p.NOMBRECOMPLETO],
    ['Fecha de nacimiento', p.FECHA_NACIMIENTO ? `${fechaLarga(p.FECHA_NACIMIENTO)} (${textoEdad(p.FECHA_NACIMIENTO, hoy)})` : ''],
    ['Sexo', String((SEXOS as Record<number, unknown>)[p.SEXO] ?? '')],
    ['Documento', p.DOCUMENTOID],
    ['Celular', textoCelular(p.TCEL_LADA, p.TCELULAR, clinica.pais.telefono.lada)],
    [
      'Teléfonos',
      [p.TELEFONO1, p.TELEFONO2]
        .filter(Boolean)
        .map((n) => textoTelefono(n, clinica.pais.telefono.lada))
        .join(', '),
    ],
    ['Correo electrónico', p.MAIL],
    ['Domicilio', [p.CALLE_Y_NUMERO, p.LOCALIDAD, p.CODIGO_POSTAL].filter(Boolean).join(', ')],
    [clinica.ET_MEDICO, p.MEDICO],
    ['Alergias', p.ALERGIAS],
    ['Alertas', [p.ALARMA1, p.ALARMA2].filter(Boolean).join(', ')],
    ['Observaciones', p.OBSERVACIONES],
  ];
  return filas.filter(([, v]) => v);
}

export const hojaPaciente = impreso({
  clave: 'pacientes.hoja',
  datos: async (ctx, { CODIGOPACIENTE }: { CODIGOPACIENTE: number }) => ({
    p: await pacienteDe(ctx, CODIGOPACIENTE),
    clinica: ctx.sesion.clinica,
    hoy: ctx.hoy,
  }),
  nombre: ({ p }) => `Paciente ${p.CODIGOPACIENTE}`,
  hoja: () => 'carta',
  asunto: ({ clinica }) => `Datos generales, ${clinica.NOMBRECLINICA}`,
  mensaje: ({ p, clinica }) => `Datos generales de ${p.NOMBRECOMPLETO}. ${clinica.NOMBRECLINICA}`,
  pagina: ({ p, clinica, hoy }) =>
    html`<h1>${clinica.NOMBRECLINICA}</h1><h2>Datos generales del paciente</h2>
      <table class="datos">${datosGenerales(p, clinica, hoy).map(([k, v]) => html`<tr><th>${k}</th><td>${v}</td></tr>`)}</table>`,
  estilo:
    '.datos{border-collapse:collapse;width:100%}.datos th{text-align:left;font-weight:500;width:45mm;vertical-align:top}.datos th,.datos td{padding:1.5mm 0;border-bottom:.2mm solid #bbb}',
});
