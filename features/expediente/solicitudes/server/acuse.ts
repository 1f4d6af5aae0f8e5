// The acknowledgement of a request on paper, with its answer once there is one.
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { pacienteDe } from '#features/pacientes/server/paciente.ts';
import { impreso } from '#kernel/impreso/server.ts';
import { html } from '#kernel/server/hoja.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import { nombreEn } from '#kernel/shared/fields.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { leyDe, textoPlazo } from '../plazos.ts';
import { DERECHOS, MEDIOS_SOLICITUD, RESOLUCIONES } from '../rules.ts';
import './table.ts';

export const acuse = impreso({
  clave: 'expediente.solicitudes',
  datos: async (ctx, { ID }: { ID: number }) => {
    await exigirDe(ctx, { tabla: 'solicitudes_pacientes', clave: 'ID', numero: ID, que: 'La solicitud' });
    const s = await ctx.db
      .selectFrom('solicitudes_pacientes')
      .selectAll()
      .where('ID', '=', ID)
      .where('eliminado', 'is', null)
      .executeTakeFirst();
    if (!s) throw noExiste('La solicitud');
    const { NOMBRECOMPLETO, CODIGOPACIENTE } = await pacienteDe(ctx, s.CODIGOPACIENTE);
    return { s, NOMBRECOMPLETO, CODIGOPACIENTE, clinica: ctx.sesion.clinica };
  },
  nombre: ({ s }) => `Acuse de solicitud ${s.ID}`,
  hoja: () => 'carta',
  asunto: ({ s, clinica }) => `Acuse de su solicitud ${s.ID}, ${clinica.NOMBRECLINICA}`,
  mensaje: ({ s, NOMBRECOMPLETO, clinica }) =>
    `Acuse de la solicitud ${s.ID} sobre los datos personales de ${NOMBRECOMPLETO}. ${clinica.NOMBRECLINICA}`,
  pagina: ({ s, NOMBRECOMPLETO, CODIGOPACIENTE, clinica }) => {
    const pais = clinica.pais.codigo;
    const { titulo, ley } = leyDe(pais, s.FECHA);
    const recibido: [string, string][] = [
      ['Solicitud', String(s.ID)],
      ['Paciente', `${NOMBRECOMPLETO} (${CODIGOPACIENTE})`],
      ['Quién la presenta', s.SOLICITANTE],
      ['Qué solicita', nombreEn(DERECHOS, s.DERECHO)],
      ['Cómo llegó', nombreEn(MEDIOS_SOLICITUD, s.MEDIO_SOLICITUD)],
      ['Recibida el', fechaLarga(s.FECHA)],
      ['Se contesta a más tardar el', `${fechaLarga(s.VENCE)} (${textoPlazo(pais, s.DERECHO, s.FECHA)})`],
    ];
    const contestado: [string, string][] = s.FECHA_CONTESTACION
      ? [
          ['Contestada el', fechaLarga(s.FECHA_CONTESTACION)],
          ['Resolución', RESOLUCIONES.find(([r]) => r === s.RESOLUCION)?.[1] ?? ''],
          ...(s.VENCE_CUMPLIMIENTO ? [['Se cumple a más tardar el', fechaLarga(s.VENCE_CUMPLIMIENTO)] as [string, string]] : []),
          ...(s.FECHA_CUMPLIMIENTO ? [['Cumplida el', fechaLarga(s.FECHA_CUMPLIMIENTO)] as [string, string]] : []),
        ]
      : [];
    const tabla = (filas: [string, string][]) =>
      html`<table class="datos">${filas.map(([k, v]) => html`<tr><th>${k}</th><td>${v}</td></tr>`)}</table>`;
    return html`<h1>${clinica.NOMBRECLINICA}</h1><h2>Acuse de solicitud · ${titulo}</h2>
      ${tabla(recibido)}<h3>Qué pide</h3><p class="texto">${s.DETALLE}</p>
      ${contestado.length ? html`<h3>Respuesta</h3>${tabla(contestado)}<p class="texto">${s.CONTESTACION}</p>` : ''}
      <p class="ley">${ley}</p>
      <div class="firmas"><span>Quien la presenta</span><span>Quien la recibe</span></div>`;
  },
  estilo:
    '.datos{border-collapse:collapse;width:100%}.datos th{text-align:left;font-weight:500;width:52mm;vertical-align:top}.datos th,.datos td{padding:1.5mm 0;border-bottom:.2mm solid #bbb}.texto{white-space:pre-wrap;overflow-wrap:anywhere}h3{margin:6mm 0 2mm;font-size:11pt}.ley{margin-top:8mm;color:#555}.firmas{display:flex;gap:20mm;margin-top:28mm;break-inside:avoid}.firmas span{flex:1;border-top:.2mm solid #555;padding-top:1.5mm;text-align:center}',
});
