// The handlers of patients' answers, and of the providers' deliveries.
import { type RawBuilder, sql } from 'kysely';
import { SALIERON } from '#domain/estados.ts';
import type { Recibido } from '#features/integraciones/cuentas/server/recibido.ts';
import { smsRecibido } from '#features/integraciones/sms/server/entrada.ts';
import { deWhatsapp, verificado } from '#features/integraciones/whatsapp/server/entrada.ts';
import { deVisibles, exigirDe } from '#features/pacientes/server/alcance.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { enDosPasos } from '#kernel/server/dos_pasos.ts';
import { literales } from '#kernel/server/literales.ts';
import { anotarAviso } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigirServicio, pedirServicio } from '#kernel/server/servicios.ts';
import type { Salida } from '#kernel/shared/endpoint.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { entrada, POR_PAGINA, type RecibidaLeida, recibidas } from '../contract.ts';
import { recibir } from './recibir.ts';

async function leer(ctx: Ctx, donde: RawBuilder<unknown>, limite: number): Promise<RecibidaLeida[]> {
  const { rows } =
    await sql<RecibidaLeida>`select r."ID", r."CANAL", r."DE", r."TEXTO", r."N_CITA", r."CODIGOPACIENTE", r."ENTENDIDA", r."NOTA", r."ATENDIDA"::timestamp(0) as "ATENDIDA",
      r.creado::timestamp(0) as "RECIBIDA", coalesce(p.nombre_completo, '') as "PACIENTE", c."F_CITA", c."H_CITA"
    from respuestas_recibidas r left join pacientes p on p.cliente = r.cliente and p."CODIGOPACIENTE" = r."CODIGOPACIENTE"
    left join citas c on c.cliente = r.cliente and c."N_CITA" = r."N_CITA"
    where ${donde} and ${deVisibles(ctx, 'r')} order by r."ID" desc limit ${limite}`.execute(ctx.db);
  return rows;
}
const enTexto = (tipo: string, contenido: string): Salida => ({
  nombre: 'respuesta',
  tipo,
  contenido: async () => new TextEncoder().encode(contenido),
});

export default [
  implement(recibidas, {
    async obtener(ctx, _, { SIN_ATENDER, CURSOR }) {
      const y: RawBuilder<unknown>[] = [sql`true`];
      if (SIN_ATENDER) y.push(sql`r."ATENDIDA" is null`);
      if (CURSOR) y.push(sql`r."ID" < ${CURSOR}`);
      const filas = await leer(ctx, sql.join(y, sql` and `), POR_PAGINA + 1);
      const RESPUESTAS = filas.slice(0, POR_PAGINA);
      return { RESPUESTAS, SIGUE: filas.length > POR_PAGINA ? RESPUESTAS.at(-1)!.ID : null };
    },
    async pendientes(ctx) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from respuestas_recibidas r where "ATENDIDA" is null and ${deVisibles(ctx, 'r')}`.execute(ctx.db);
      return { PENDIENTES: rows[0]!.n };
    },
    de_cita: (ctx, { N_CITA }) => leer(ctx, sql`r."N_CITA" = ${N_CITA}`, POR_PAGINA),
    async atender(ctx, { ID }) {
      await exigirDe(ctx, { tabla: 'respuestas_recibidas', clave: 'ID', numero: ID, que: 'La respuesta' });
      const hecha = await ctx.db
        .updateTable('respuestas_recibidas')
        .set({ ATENDIDA: sql`coalesce("ATENDIDA", now())` as never })
        .where('ID', '=', ID)
        .returning('ID')
        .executeTakeFirst();
      if (!hecha) throw noExiste('La respuesta');
      return null;
    },
    como_paciente: enDosPasos({
      async antes(ctx, { MENSAJE }, { TEXTO }) {
        await exigirDe(ctx, { tabla: 'mensajes', clave: 'id', numero: MENSAJE, que: 'El mensaje' });
        const { rows } = await sql<{
          canal: Recibido['canal'];
          para: string;
          citado: string;
        }>`select canal, para, proveedor as citado from mensajes
          where id = ${MENSAJE} and canal <> 'correo' and estado in ${literales(SALIERON)}`.execute(ctx.db);
        if (!rows[0]) throw noExiste('El mensaje');
        return { ...rows[0], texto: TEXTO };
      },
      async fuera(host, { canal, para, ...m }: { canal: Recibido['canal']; para: string; citado: string; texto: string }) {
        const s = await exigirServicio(host, canal);
        if (!s.emulado) throw new Rechazo('Solo se puede en modo de demostración');
        const cuerpo = { ...m, de: para, entrada: `${host.config.PUBLIC_URL}/api/entrada/${canal}` };
        const { datos } = await pedirServicio(s, '/responder', { metodo: 'POST', cuerpo });
        if ((datos as { status?: number } | null)?.status !== 200) throw new Rechazo('La respuesta no llegó a Galeno');
      },
      despues: () => null,
    }),
  }),
  // These calls have no clinic: each message is handled within the clinic that it answers.
  implement(entrada, {
    sms: enDosPasos({
      antes: (ctx) => smsRecibido(ctx.host, ctx.peticion),
      fuera: async (host, mensajes: Awaited<ReturnType<typeof smsRecibido>>) => {
        for (const m of mensajes) await recibir(host, m);
      },
      despues: () => enTexto('text/xml; charset=utf-8', '<?xml version="1.0" encoding="UTF-8"?><Response/>'),
    }),
    whatsapp_verificar: async (ctx, _, q) =>
      enTexto('text/plain; charset=utf-8', await verificado(ctx.host, q['hub.mode'], q['hub.verify_token'], q['hub.challenge'])),
    whatsapp: enDosPasos({
      antes: (ctx) => deWhatsapp(ctx.host, ctx.peticion),
      fuera: async (host, { mensajes, suertes }: Awaited<ReturnType<typeof deWhatsapp>>) => {
        for (const m of mensajes) await recibir(host, m);
        // The provider also reports messages of other installations with the same number; they are ignored, so that it does not
        // repeat them.
        for (const { ficha, suerte, motivo } of suertes)
          await anotarAviso(host, ficha, suerte, motivo).catch((e: unknown) => {
            if (!(e instanceof Rechazo)) throw e;
          });
      },
      despues: () => null,
    }),
  }),
];
