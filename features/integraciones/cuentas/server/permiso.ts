// The permission (access and refresh token) that an OAuth provider gives, and the jobs that keep it alive.
import { sql } from 'kysely';
import type { TokenEndpointResponse } from 'oauth4webapi';
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
/**
 * The permission in a provider's answer, with the refresh token `anterior` if it brought no new one. null when it cannot be
 * renewed.
 */
export function permisoDe(r: TokenEndpointResponse, anterior?: string): Permiso | null {
  const refresh_token = r.refresh_token ?? anterior;
  if (!refresh_token || !r.expires_in) return null;
  return { access_token: r.access_token, refresh_token, vence: new Date(Date.now() + r.expires_in * 1000).toISOString() };
}

/** Asks for a new access token; null when the permission was revoked. Throws `Rechazo` when the provider cannot tell now. */
export type Renovar = (s: Servicio, p: Permiso) => Promise<Permiso | null>;

/** What a service must do besides unlinking, in the same transaction, when one of its accounts ends. */
export interface AlTerminar {
  /** The provider revoked the permission and the account has just been unlinked. */
  retirada: (ctx: Ctx, CODIGOMEDICO: number) => Promise<void>;
  /** The doctor was deleted: this must unlink the account. */
  sinMedico: (ctx: Ctx, CODIGOMEDICO: number) => Promise<void>;
}

/** Saves the result of renewing `antes`; null means revoked, so the account is unlinked and its doctor gets a mail. */
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
  // The account was linked again or unlinked meanwhile: the answer is about a permission we no longer have.
  if (!cuenta || ahora?.refresh_token !== antes.refresh_token) return;
  if (nuevo) return guardarSecreto(ctx, nombre, { ...nuevo });
  await desenlazar(ctx, cual, CODIGOMEDICO);
  await avisar(ctx, CODIGOMEDICO, SERVICIOS[cual].nombre, cuenta);
  await al?.retirada(ctx, CODIGOMEDICO);
}

/**
 * Every night each permission of a service is renewed, so that it does not expire from disuse and a revoked one is noticed: its
 * account is unlinked and its doctor told. Accounts of deleted doctors are unlinked.
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
