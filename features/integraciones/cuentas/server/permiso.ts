// The permission that a provider of OAuth gives, and how it is kept alive.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#kernel/server/ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { guardarSecreto, leerSecreto } from '#kernel/server/secretos.ts';
import { type Servicio, servicio } from '#kernel/server/servicios.ts';
import { type NombreServicio, SERVICIOS } from '#kernel/server/servicios_conocidos.ts';
import { cuentaDe, desenlazar, secretoDe } from './cuentas.ts';

export interface Permiso {
  access_token: string;
  refresh_token: string;
  /** When `access_token` expires, ISO 8601. */
  vence: string;
}
const Contestado = z.object({ access_token: z.string().min(1), refresh_token: z.string().optional(), expires_in: z.number().positive() });
/** A provider's answer as a permission; `anterior` where it gives no new refresh token. null when it is not one. */
export function permisoDe(datos: unknown, anterior?: string): Permiso | null {
  const r = Contestado.safeParse(datos);
  const refresh_token = r.data?.refresh_token ?? anterior;
  if (!r.success || !refresh_token) return null;
  return { access_token: r.data.access_token, refresh_token, vence: new Date(Date.now() + r.data.expires_in * 1000).toISOString() };
}
/** Whether a provider says that the permission was taken back, which no second try mends. */
export const retirado = (datos: unknown): boolean => (datos as { error?: unknown } | null)?.error === 'invalid_grant';

/** Asks for a fresh permission; null when the old one is not good any more. Throws `Rechazo` when it cannot be known now. */
export type Renovar = (s: Servicio, p: Permiso) => Promise<Permiso | null>;

/** What a service has to do besides, in the transaction in which one of its accounts ends. */
export interface AlTerminar {
  /** The provider took the permission back, and the account has been unlinked. */
  retirada: (ctx: Ctx, CODIGOMEDICO: number) => Promise<void>;
  /** Its doctor is no longer there: unlinks it. */
  sinMedico: (ctx: Ctx, CODIGOMEDICO: number) => Promise<void>;
}

/** Keeps what came of renewing `antes`; null unlinks the account and tells its doctor. */
export async function guardarRenovado(
  ctx: Ctx,
  cual: NombreServicio,
  CODIGOMEDICO: number,
  antes: Permiso,
  nuevo: Permiso | null,
  al?: AlTerminar,
): Promise<void> {
  const nombre = secretoDe(cual, CODIGOMEDICO);
  await ctx.bloquear(nombre);
  const [ahora, cuenta] = await Promise.all([leerSecreto<Permiso>(ctx, nombre), cuentaDe(ctx, cual, CODIGOMEDICO)]);
  // Linked again or unlinked while we talked: what we learned is of a permission that is gone.
  if (!cuenta || ahora?.refresh_token !== antes.refresh_token) return;
  if (nuevo) return guardarSecreto(ctx, nombre, { ...nuevo });
  await desenlazar(ctx, cual, CODIGOMEDICO);
  await avisar(ctx, CODIGOMEDICO, SERVICIOS[cual].nombre, cuenta);
  await al?.retirada(ctx, CODIGOMEDICO);
}

/**
 * Every night each permission of a service is renewed, so that none dies of disuse and one that was taken back is noticed:
 * its account is unlinked and its doctor told. Accounts of doctors who are no longer there are forgotten.
 */
export function trabajosDePermisos(cual: NombreServicio, renovar: Renovar, al?: AlTerminar): Trabajo[] {
  const TAREA = `${cual}.renovar`;
  return [
    cron(`${cual}.revisar`, '20 4 * * *', async (ctx) => {
      const { rows } = await sql<{ CODIGOMEDICO: number; eliminado: boolean }>`select c."CODIGOMEDICO", m.eliminado is not null as eliminado
        from cuentas_externas c join medicos m on m.cliente = c.cliente and m."CODIGOMEDICO" = c."CODIGOMEDICO" where c.servicio = ${cual}`.execute(
        ctx.db,
      );
      for (const { CODIGOMEDICO, eliminado } of rows)
        if (!eliminado)
          await ctx.encolar(TAREA, { CODIGOMEDICO }, { clave: `${TAREA}/${ctx.sesion.clinica.CODIGOCLIENTE}/${CODIGOMEDICO}` });
        else if (al) await al.sinMedico(ctx, CODIGOMEDICO);
        else await desenlazar(ctx, cual, CODIGOMEDICO);
    }),
    jobLibre(TAREA, z.object({ CODIGOMEDICO: z.number() }), async (host, cliente, { CODIGOMEDICO }) => {
      const s = await servicio(host, cual);
      if (!s) return;
      const antes = await enClinica(host, cliente, 0, (ctx) => leerSecreto<Permiso>(ctx, secretoDe(cual, CODIGOMEDICO)));
      if (!antes) return;
      const nuevo = await renovar(s, antes);
      await enClinica(host, cliente, 0, (ctx) => guardarRenovado(ctx, cual, CODIGOMEDICO, antes, nuevo, al));
    }),
  ];
}

async function avisar(ctx: Ctx, CODIGOMEDICO: number, nombre: string, cuenta: string): Promise<void> {
  const m = await ctx.db.selectFrom('medicos').select(['NOMBRE', 'MAIL']).where('CODIGOMEDICO', '=', CODIGOMEDICO).executeTakeFirst();
  if (!m?.MAIL) return;
  await mandar(ctx, {
    canal: 'correo',
    para: m.MAIL,
    origen: 'integraciones',
    asunto: `Su cuenta de ${nombre} dejó de estar enlazada`,
    cuerpo: `Hola, ${m.NOMBRE}:\n\n${nombre} retiró el permiso de la cuenta ${cuenta}, y dejó de estar enlazada con Galeno.\n\nPara enlazarla de nuevo, abra su registro en ${ctx.host.config.PUBLIC_URL}/medicos/${CODIGOMEDICO}`,
  });
}
