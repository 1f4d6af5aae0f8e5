// The printed agenda: a list for each doctor and day, for the door of the room or a day without network.
import { sql } from 'kysely';
import { textoEdad } from '#domain/edad.ts';
import { E, ESTADOS_CITA } from '#domain/estados.ts';
import { medicoDeAgenda, TODOS_LOS_MEDICOS } from '#domain/sesion.ts';
import { textoCelular, textoTelefono } from '#domain/telefonos.ts';
import { eventosEntre } from '#features/agenda/eventos/server/leer.ts';
import { conLugares, enDias } from '#features/agenda/recursos/server/tomados.ts';
import { siVisible, visibles } from '#features/pacientes/server/paciente.ts';
import { impreso } from '#kernel/impreso/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { html } from '#kernel/server/hoja.ts';
import { aHora, DIAS, diaSemana, diasEntre, fechaLarga, minutos } from '#kernel/shared/dates.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { MAX_DIAS_PAPEL } from '../contract.ts';

interface Renglon {
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
  CODIGOMEDICO: number;
  MEDICO: string;
  CODIGOPACIENTE: number;
  PACIENTE: string;
  FECHA_NACIMIENTO: string | null;
  TCEL_LADA: string;
  TCELULAR: string;
  TELEFONO1: string;
  TIPO_CITA: number;
  C_ESTATUS: keyof typeof ESTADOS_CITA;
  ETIQUETA: string;
  LUGAR: string;
  D_OBSERVACIONES: string;
}
export interface PapelAgenda {
  start: string;
  end: string;
  doctorId: number;
  SUCURSAL: number | null;
}
/** Far above what seven days of a large clinic hold. */
const TOPE = 5_000;

export const hojaAgenda = impreso({
  clave: 'agenda.dia',
  datos: async (ctx: Ctx, { start, end, doctorId, SUCURSAL }: PapelAgenda) => {
    const dias = diasEntre(start, end) + 1;
    if (dias < 1) throw new Rechazo('La fecha final no puede ser menor a la inicial');
    if (dias > MAX_DIAS_PAPEL) throw new Rechazo(`El rango no puede ser mayor a ${MAX_DIAS_PAPEL} días`);
    const medico = medicoDeAgenda(ctx.sesion, doctorId);
    const [{ rows }, eventos] = await Promise.all([
      sql<Renglon>`select c."F_CITA", c."H_CITA", c."H_MINCITA", c."CODIGOMEDICO", m.nombre_completo as "MEDICO", c."CODIGOPACIENTE", p.nombre_completo as "PACIENTE",
          case when ${visibles(ctx)} then p."FECHA_NACIMIENTO" end as "FECHA_NACIMIENTO",
          ${siVisible(ctx, 'TCEL_LADA')}, ${siVisible(ctx, 'TCELULAR')}, ${siVisible(ctx, 'TELEFONO1')},
          c."TIPO_CITA", c."C_ESTATUS", coalesce(e."NOMBRE", '') as "ETIQUETA", coalesce(r.cortos, '') as "LUGAR", c."D_OBSERVACIONES"
        from citas c join pacientes p on p.cliente = c.cliente and p."CODIGOPACIENTE" = c."CODIGOPACIENTE"
        join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO"
        left join catalogo_etiquetas_agenda e on e.cliente = c.cliente and e."ID" = c."ETIQUETAS"
        ${conLugares(enDias(start, end))}
        where c.eliminado is null and c."C_ESTATUS" <> ${sql.lit(E.cita.cancelada)} and c."F_CITA" between ${start} and ${end} and (${medico} = 0 or c."CODIGOMEDICO" = ${medico})
          and (${SUCURSAL ?? 0} = 0 or c."SUCURSAL" = ${SUCURSAL ?? 0})
        order by m.nombre_completo, c."CODIGOMEDICO", c."F_CITA", c."H_CITA", c."N_CITA" limit ${TOPE}`.execute(ctx.db),
      eventosEntre(ctx, start, end, medico),
    ]);
    return { rows, eventos, start, end, clinica: ctx.sesion.clinica, hoy: ctx.hoy, ahora: ctx.ahora };
  },
  nombre: ({ start, end }) => `Agenda ${start}${end === start ? '' : ` a ${end}`}`,
  hoja: () => 'carta',
  asunto: ({ start }) => `Agenda del ${fechaLarga(start)}`,
  mensaje: ({ start, clinica }) => `Agenda del ${fechaLarga(start)}. ${clinica.NOMBRECLINICA}`,
  pie: ({ clinica, hoy, ahora }) => `${clinica.NOMBRECLINICA} · Impreso el ${fechaLarga(hoy)} a las ${ahora.slice(0, 5)}`,
  pagina: ({ rows, eventos, start, end, clinica, hoy }) => {
    const { lada } = clinica.pais.telefono;
    const telefono = (c: Renglon) => textoCelular(c.TCEL_LADA, c.TCELULAR, lada) || textoTelefono(c.TELEFONO1, lada);
    const hojas = new Map<string, Renglon[]>();
    for (const r of rows) {
      const clave = `${r.CODIGOMEDICO}/${r.F_CITA}`;
      hojas.set(clave, [...(hojas.get(clave) ?? []), r]);
    }
    const avisos = (fecha: string, medico: number) =>
      eventos.filter((e) => e.F_EXCLUIDA === fecha && (e.CODIGOMEDICO === TODOS_LOS_MEDICOS || e.CODIGOMEDICO === medico));
    if (hojas.size === 0)
      return html`<h1>${clinica.NOMBRECLINICA}</h1><p>${start === end ? `Sin citas el ${fechaLarga(start)}` : 'Sin citas en esos días'}</p>`;
    return html`${[...hojas.values()].map((citas) => {
      const { F_CITA, MEDICO, CODIGOMEDICO } = citas[0]!;
      return html`<section><header><h1>${MEDICO}</h1><p>${DIAS[diaSemana(F_CITA)]} ${fechaLarga(F_CITA)} · ${citas.length === 1 ? '1 cita' : `${citas.length} citas`}</p></header>
        ${avisos(F_CITA, CODIGOMEDICO).map(
          (e) => html`<p class="aviso">${e.DIACOMPLETO ? 'Todo el día' : `${e.HORAINICIAL}–${e.HORAFINAL}`}: ${e.MOTIVO}</p>`,
        )}
        <table><thead><tr><th>Hora</th><th>Paciente</th><th>Teléfono</th><th>Nota</th><th>Estado</th></tr></thead><tbody>
        ${citas.map(
          (c) => html`<tr><td class="h">${c.H_CITA}<small>${aHora((minutos(c.H_CITA) + c.H_MINCITA) % 1440)}</small></td>
            <td><b>${c.PACIENTE}</b><small>${[String(c.CODIGOPACIENTE), c.FECHA_NACIMIENTO ? textoEdad(c.FECHA_NACIMIENTO, hoy) : ''].filter(Boolean).join(' · ')}</small></td>
            <td class="t">${telefono(c)}</td><td>${[c.TIPO_CITA === E.tipoCita.video && 'Videoconsulta', c.LUGAR, c.ETIQUETA, c.D_OBSERVACIONES].filter(Boolean).join(' · ')}</td>
            <td class="e">${ESTADOS_CITA[c.C_ESTATUS]}</td></tr>`,
        )}</tbody></table></section>`;
    })}`;
  },
  estilo: `section+section{break-before:page}header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:.6pt solid #000;margin-bottom:2mm}
header h1{margin:0 0 1mm}header p{margin:0}.aviso{background:#eee;padding:1mm 2mm;margin:0 0 1.5mm}
th{font-weight:500;font-size:8pt;color:#444;text-align:left;padding:1mm 2mm 1mm 0}td{vertical-align:top;padding:1.6mm 2mm 1.6mm 0;border-top:.3pt solid #bbb}
tr{break-inside:avoid}thead{display:table-header-group}small{display:block;color:#444;font-size:8pt}.h,.t,.e{white-space:nowrap;font-variant-numeric:tabular-nums}.h{font-weight:600}.h small{font-weight:400}td:nth-child(4){width:38%}`,
});
