// Calls of the outbox.
import { type RawBuilder, sql } from 'kysely';
import { E } from '#domain/estados.ts';
import { deTabla } from '#domain/tabla.ts';
import { deVisibles, exigirDe } from '#features/pacientes/server/alcance.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { literales } from '#kernel/server/literales.ts';
import { anotarAviso, EN_SU_LUGAR, type Suerte } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import { servicio } from '#kernel/server/servicios.ts';
import { EMULADOR } from '#kernel/server/servicios_conocidos.ts';
import { CANALES } from '#kernel/shared/canales.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { FALLIDOS, type Mensaje, mensajes, NO_SALIERON, POR_PAGINA } from '../contract.ts';

/** Failed messages older than this are no longer counted. */
const DIAS_FALLIDOS = 7;
/** Twilio's status names, in ours. */
const SUERTES: Readonly<Record<string, Suerte>> = { delivered: 'entregado', read: 'leido', undelivered: 'perdido', failed: 'perdido' };
const COLUMNAS = sql`m.id as "ID", m.canal as "CANAL", m.para as "PARA", m.asunto as "ASUNTO", m.cuerpo as "CUERPO", m.estado as "ESTADO", m.motivo as "MOTIVO",
  m.intentos as "INTENTOS", m.creado::timestamp(0) as "CREADO", m.enviado::timestamp(0) as "ENVIADO", m."CODIGOPACIENTE", coalesce(p.nombre_completo, '') as "PACIENTE"`;

async function fallido(ctx: Ctx, ID: number): Promise<{ sinEnlace: boolean }> {
  await exigirDe(ctx, { tabla: 'mensajes', clave: 'id', numero: ID, que: 'El mensaje' });
  const { rows } = await sql<{
    estado: number;
    sinEnlace: boolean;
  }>`select estado, secreto is null and strpos(cuerpo, ${EN_SU_LUGAR}) > 0 as "sinEnlace"
    from mensajes where id = ${ID} for update`.execute(ctx.db);
  if (!rows[0]) throw noExiste('El mensaje');
  if (!FALLIDOS.some((estado) => estado === rows[0]!.estado)) throw new Rechazo('Solo se atienden los mensajes que fallaron');
  return rows[0];
}

async function emuladosDe(host: Host): Promise<(typeof CANALES)[number][0][]> {
  const [sms, whatsapp] = await Promise.all([servicio(host, 'sms'), servicio(host, 'whatsapp')]);
  const si = { correo: host.config.SMTP_URL === EMULADOR, sms: sms?.emulado, whatsapp: whatsapp?.emulado };
  return CANALES.map(([canal]) => canal).filter((canal) => si[canal]);
}

export default implement(mensajes, {
  async obtener(ctx, _, f) {
    const y: RawBuilder<unknown>[] = [deVisibles(ctx, 'm')];
    if (f.DESDE) y.push(sql`m.creado >= ${f.DESDE}::date::timestamptz`);
    if (f.HASTA) y.push(sql`m.creado < (${f.HASTA}::date + 1)::timestamptz`);
    if (f.CANAL) y.push(sql`m.canal = ${f.CANAL}`);
    if (f.ESTADO === NO_SALIERON) y.push(sql`m.estado in ${literales(FALLIDOS)}`);
    else if (f.ESTADO !== null) y.push(sql`m.estado = ${f.ESTADO}`);
    if (f.CURSOR) y.push(sql`(m.creado, m.id) < (select x.creado, x.id from mensajes x where x.id = ${f.CURSOR})`);
    const { rows } =
      await sql<Mensaje>`select ${COLUMNAS} from mensajes m left join pacientes p on p.cliente = m.cliente and p."CODIGOPACIENTE" = m."CODIGOPACIENTE"
      where ${sql.join(y, sql` and `)} order by m.creado desc, m.id desc limit ${POR_PAGINA + 1}`.execute(ctx.db);
    const MENSAJES = rows.slice(0, POR_PAGINA);
    return { MENSAJES, SIGUE: rows.length > POR_PAGINA ? MENSAJES.at(-1)!.ID : null };
  },
  async fallidos(ctx) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mensajes m
      where estado in ${literales(FALLIDOS)} and ${deVisibles(ctx, 'm')} and atendido is null and creado > now() - make_interval(days => ${DIAS_FALLIDOS})`.execute(
      ctx.db,
    );
    return { FALLIDOS: rows[0]!.n, EMULADOS: await emuladosDe(ctx.host) };
  },
  async reenviar(ctx, { ID }) {
    const { sinEnlace } = await fallido(ctx, ID);
    if (sinEnlace) throw new Rechazo('El enlace personal de este mensaje ya no se conserva y no puede enviarse de nuevo');
    await sql`update mensajes set estado = ${E.mensaje.enCola}, intentos = 0, motivo = '', atendido = null, de_dia = false where id = ${ID}`.execute(
      ctx.db,
    );
    await ctx.encolar('mensajes.enviar', { id: ID });
    return null;
  },
  async atender(ctx, { ID }) {
    await fallido(ctx, ID);
    await sql`update mensajes set atendido = now() where id = ${ID}`.execute(ctx.db);
    return null;
  },
  // Twilio has no session: `anotarAviso` opens the clinic's data only once the token has proved valid.
  aviso: enDosPasos({
    antes: (_ctx, params, body) => ({ ...params, ...body }),
    fuera: (host, { FICHA, MessageStatus, ErrorCode }: { FICHA: string; MessageStatus: string; ErrorCode: string }) =>
      anotarAviso(
        host,
        FICHA,
        deTabla(SUERTES, MessageStatus) ?? null,
        deTabla(SUERTES, MessageStatus) !== 'perdido'
          ? ''
          : `El operador no entregó el mensaje${/^\d+$/.test(ErrorCode) ? ` (${ErrorCode})` : ''}`,
      ),
    despues: () => null,
  }),
});
