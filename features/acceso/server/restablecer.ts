// A forgotten password: a link by mail, good for an hour and for one use.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { textoDe } from '#kernel/server/html.ts';
import { EN_SU_LUGAR, mandar } from '#kernel/server/mensajes.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import { llenarTexto } from '#kernel/shared/plantilla.ts';
import { Rechazo } from '#kernel/shared/verdict.ts';
import { CORREO_RESTABLECER } from '../correo.ts';
import { ponerClave } from './claves.ts';

declare module '#kernel/server/ctx.ts' {
  interface DB {
    restablecer: { huella: Buffer; CODIGOUSUARIO: number; caduca: unknown; usado: unknown };
  }
}

/** Always answers the same, whoever asks: nobody learns who exists. */
export async function pedirRestablecer(ctx: Ctx, { USER, MAIL, CLIENT }: { USER: string; MAIL: string; CLIENT: string }): Promise<null> {
  const u = await ctx.db
    .selectFrom('usuarios')
    .select(['CODIGOUSUARIO', 'NOMBRE', 'MAIL'])
    .where(sql`lower("CLAVEUSUARIO")`, '=', USER.toLowerCase())
    .where(sql`lower("MAIL")`, '=', MAIL.toLowerCase())
    .where('ACTIVO', '=', 1)
    .where('eliminado', 'is', null)
    .executeTakeFirst();
  if (!u) return null;
  const token = nuevoToken();
  await ctx.db
    .insertInto('restablecer')
    .values({
      huella: huellaDe(token),
      CODIGOUSUARIO: u.CODIGOUSUARIO,
      caduca: sql`now() + interval '1 hour'`,
      usado: null,
    })
    .execute();
  // The token travels in the fragment, which no server ever logs.
  const enlace = `${ctx.host.config.PUBLIC_URL}/restablecer#${encodeURIComponent(CLIENT)}/${token}`;
  const valores: Record<string, string> = { USUARIO_NOMBRE: u.NOMBRE, USUARIO_ENLACE: EN_SU_LUGAR };
  await mandar(ctx, {
    canal: 'correo',
    para: u.MAIL,
    origen: 'acceso',
    // Who reads the clinic's outbox does not get to set somebody else's password.
    secreto: enlace,
    asunto: CORREO_RESTABLECER.ASUNTO,
    cuerpo: llenarTexto(textoDe(CORREO_RESTABLECER.PLANTILLA).replaceAll('\n', '\n\n'), (clave) => valores[clave] ?? ''),
  });
  return null;
}

export async function usarRestablecer(ctx: Ctx, token: string, clave: string): Promise<null> {
  const r = await ctx.db
    .updateTable('restablecer')
    .set({ usado: sql`now()` })
    .where('huella', '=', huellaDe(token))
    .where('usado', 'is', null)
    .where(sql<boolean>`caduca > now()`)
    .returning('CODIGOUSUARIO')
    .executeTakeFirst();
  if (!r) throw new Rechazo('El enlace ya no es válido, solicite otro');
  await ponerClave(ctx, r.CODIGOUSUARIO, clave, null);
  return null;
}
