// Reports that the administrator gets by mail, with what left in the last weeks.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { programados as contrato, FORMATO, FRECUENCIA } from '#features/reportes/programados/contract.ts';
import { ultimoDe } from '#features/reportes/programados/rules.ts';
import '#features/reportes/programados/server/table.ts';
import { sumarDias } from '#kernel/shared/dates.ts';
import type { Parte } from './siembra.ts';

const SEMANAS = 4;
/** The report, when, as what, and the login names of who gets it. */
const PROGRAMADOS = [
  ['/ingresos/formas_pago', FRECUENCIA.semanal, FORMATO.excel, ['admin', 'caja']],
  ['/ingresos/produccion_medico', FRECUENCIA.mensual, FORMATO.pdf, ['admin']],
] as const;

export const programados: Parte = async ({ db, ctx, avance: { usuarios }, llamar }) => {
  for (const [REPORTE, FRECUENCIA, FORMATO, quienes] of PROGRAMADOS) {
    const DESTINATARIOS = quienes.map((u) => usuarios[u]!);
    const { ID } = await llamar(contrato.agregar, {}, { REPORTE, FILTROS: '', FRECUENCIA, FORMATO, DESTINATARIOS });
    // The days on which it was due, the last one first.
    const dias = Array.from({ length: SEMANAS }).reduce<string[]>(
      (antes) => [...antes, ultimoDe(FRECUENCIA, sumarDias(antes.at(-1) ?? ctx.hoy, -1))],
      [],
    );
    for (const [i, DIA] of dias.entries())
      for (const u of DESTINATARIOS) {
        const falla = i === 2 && u !== usuarios.admin;
        await sql`with m as (
            insert into mensajes (canal, para, asunto, cuerpo, origen, unico, estado, intentos, motivo, atendido, creado, enviado)
            select 'correo', u."MAIL", ${`Reporte del ${DIA}`}, 'Va adjunto el reporte.', ${`reporte/${ID}/${DIA}/${u}`}, true,
              ${falla ? E.mensaje.fallido : E.mensaje.enviado}, 1, ${falla ? 'El servidor de correo no aceptó el mensaje' : ''},
              case when ${falla} then ${DIA}::date + interval '9 hours' end, ${DIA}::date + interval '6 hours',
              case when not ${falla}::boolean then ${DIA}::date + interval '6 hours 2 seconds' end
            from usuarios u where u."CODIGOUSUARIO" = ${u} returning id)
          insert into reportes_envios ("ID", "DIA", "CODIGOUSUARIO", mensaje) select ${ID}, ${DIA}, ${u}, id from m`.execute(db);
      }
  }
};
