// What is due goes to the outbox, once for each day and addressee; the report is made when its mail leaves, after asking again
// whether it still may.
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type Reporte, reporteEnExcel, reporteEnPapel } from '#kernel/reporte/server.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { fechaCorta, sumarDias } from '#kernel/shared/dates.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { noExiste } from '#kernel/shared/verdict.ts';
import { FORMATO } from '../contract.ts';
import { HORA_ENVIO, periodoDe, siguienteDe, ultimoDe } from '../rules.ts';
import { type Permitido, type Programa, recibe, vigente } from './destino.ts';
import { filtrosDel, tienePeriodo } from './filtros.ts';
import './table.ts';

/** The name of the attachment in the outbox. */
export const ADJUNTO_REPORTE = 'reportes.programado';
const origenDe = (ID: number, DIA: string, CODIGOUSUARIO: number): string => `reporte/${ID}/${DIA}/${CODIGOUSUARIO}`;
const ORIGEN = /^reporte\/(\d+)\/\d{4}-\d\d-\d\d\/(\d+)$/;
/** The job of one programme. */
export const ENVIAR = 'reportes.programado';
const COLUMNAS = sql`"ID", "CODIGOUSUARIO", "REPORTE", "FILTROS", "SUCURSAL", "FRECUENCIA", "FORMATO", "DESTINATARIOS"`;
/** Due, from the hour at which reports leave; a job that is late waits for that hour too. */
const tocan = ({ hoy, ahora }: Ctx) =>
  sql<boolean>`eliminado is null and "ACTIVO" = 1 and "SIGUIENTE" <= ${hoy} and ${ahora >= HORA_ENVIO}`;

/** Gives each programme that is due a job of its own, so that one that fails is tried again alone. */
export async function encolarProgramados(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ ID: number; clave: string }>`select "ID", concat_ws('/', 'reportes', cliente, "ID") as clave
    from reportes_programados where ${tocan(ctx)} order by "SIGUIENTE", "ID"`.execute(ctx.db);
  for (const { ID, clave } of rows) await ctx.encolar(ENVIAR, { ID }, { clave });
}
/**
 * Puts the mails of a programme that is due in the outbox. Of several days that were missed only the last is sent. Another job of
 * the same programme at the same time does nothing.
 */
export async function enviarProgramado(ctx: Ctx, { ID }: { ID: number }): Promise<void> {
  const {
    rows: [p],
  } = await sql<Programa>`select ${COLUMNAS} from reportes_programados where "ID" = ${ID} and ${tocan(ctx)} for update skip locked`.execute(
    ctx.db,
  );
  if (!p) return;
  const DIA = ultimoDe(p.FRECUENCIA, ctx.hoy);
  const v = await vigente(ctx, p);
  for (const CODIGOUSUARIO of p.DESTINATARIOS) await encolar(ctx, p, DIA, CODIGOUSUARIO, await recibe(ctx, p, v, CODIGOUSUARIO));
  await sql`update reportes_programados set "SIGUIENTE" = ${siguienteDe(p.FRECUENCIA, sumarDias(DIA, 1))} where "ID" = ${ID}`.execute(
    ctx.db,
  );
}
async function encolar(ctx: Ctx, p: Programa, DIA: string, CODIGOUSUARIO: number, x: Permitido): Promise<void> {
  const {
    rows: [envio],
  } = await sql`insert into reportes_envios ("ID", "DIA", "CODIGOUSUARIO", "MOTIVO")
    values (${p.ID}, ${DIA}, ${CODIGOUSUARIO}, ${'motivo' in x ? x.motivo : ''}) on conflict do nothing returning 1`.execute(ctx.db);
  if (!envio || 'motivo' in x) return;
  const id = await mandar(ctx, {
    canal: 'correo',
    para: x.MAIL,
    ...redactar(ctx, x.r, p, DIA, x.DE),
    origen: origenDe(p.ID, DIA, CODIGOUSUARIO),
    unico: true,
    adjuntos: [{ impreso: ADJUNTO_REPORTE, params: { ID: p.ID, DIA, CODIGOUSUARIO } }],
  });
  await sql`update reportes_envios set mensaje = ${id || null} where "ID" = ${p.ID} and "DIA" = ${DIA} and "CODIGOUSUARIO" = ${CODIGOUSUARIO}`.execute(
    ctx.db,
  );
  // What leaves the clinic is on record, as when it is downloaded.
  await sql`insert into bitacora (accion, detalle) values ('/reportes/programados/enviar',
    ${JSON.stringify({ ID: p.ID, REPORTE: p.REPORTE, CODIGOUSUARIO, PROGRAMADO_POR: p.CODIGOUSUARIO })}::jsonb)`.execute(ctx.db);
}
function redactar(ctx: Ctx, r: Reporte, p: Programa, DIA: string, DE: string) {
  const { FECHA_INICIAL, FECHA_FINAL } = periodoDe(p.FRECUENCIA, DIA);
  const cuando = tienePeriodo(r) ? `del ${fechaCorta(FECHA_INICIAL)} al ${fechaCorta(FECHA_FINAL)}` : fechaCorta(DIA);
  return {
    asunto: `${r.titulo}, ${cuando}`,
    cuerpo: `${ctx.sesion.clinica.NOMBRECLINICA}\n\nVa adjunto el reporte «${r.titulo}», ${cuando}.\n\nLo programó ${DE}. Para dejar de recibirlo, entre a Galeno, abra Reportes y busque «Envíos por correo».`,
  };
}

const leer = async (ctx: Ctx, ID: number): Promise<Programa | undefined> =>
  (await sql<Programa>`select ${COLUMNAS} from reportes_programados where "ID" = ${ID} and eliminado is null`.execute(ctx.db)).rows[0];

/** Why a report in the outbox should not leave any more; '' when it should, and for messages that carry none. */
export async function reporteTarde(ctx: Ctx, origen: string): Promise<string> {
  const [, ID, CODIGOUSUARIO] = ORIGEN.exec(origen) ?? [];
  if (!ID) return '';
  const p = await leer(ctx, Number(ID));
  if (!p) return 'El envío programado se eliminó';
  const x = await recibe(ctx, p, await vigente(ctx, p), Number(CODIGOUSUARIO));
  if ('motivo' in x) return x.motivo;
  const { rows } = await sql<{ para: string }>`select para from mensajes where origen = ${origen} and unico`.execute(ctx.db);
  return rows[0]?.para === x.MAIL ? '' : 'El destinatario cambió de correo';
}

/** The file of a report in the outbox, made with its addressee's session. Throws Rechazo. */
export async function adjuntoProgramado(ctx: Ctx, params: Record<string, unknown>): Promise<Salida> {
  const p = await leer(ctx, Number(params.ID));
  const x = p && (await recibe(ctx, p, await vigente(ctx, p), Number(params.CODIGOUSUARIO)));
  if (!p || !x || 'motivo' in x) throw noExiste('El envío programado');
  const NOMBRECOMPLETO = `el envío que programó ${x.DE} para ${x.sesion.NOMBRECOMPLETO}`;
  const suyo: Ctx = { ...ctx, sesion: { ...x.sesion, NOMBRECOMPLETO } };
  const filtros = filtrosDel(suyo, x.r, p, String(params.DIA));
  if (p.FORMATO === FORMATO.pdf) return reporteEnPapel(suyo, x.r, filtros);
  const libro = await reporteEnExcel(suyo, x.r, filtros);
  return {
    ...libro,
    // A mail is made whole before it leaves.
    async contenido(cliente) {
      const bytes = await libro.contenido(cliente);
      return bytes instanceof Uint8Array ? bytes : buffer(bytes);
    },
  };
}
