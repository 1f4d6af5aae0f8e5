// The handlers of users.
import { sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import {
  cambiaComoEntra,
  puedeCambiarClave,
  puedeDesactivarUsuario,
  puedeEditarUsuario,
  puedeEliminarUsuario,
} from '#features/personal/rules.ts';
import { anularEnlaces, ponerClave } from '#features/personal/server/claves.ts';
import { exigirClaveSeguraDe } from '#features/personal/server/claves_comunes.ts';
import { desbloquear } from '#features/personal/server/intentos.ts';
import {
  activosDe,
  crearUsuario,
  exigirAlcance,
  exigirClaveLibre,
  exigirMedico,
  exigirNivel,
  ponerSucursales,
  usuarioBloqueado,
  usuariosDe,
} from '#features/personal/server/usuario.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { clavesDeUsuarios, usuarios } from '../contract.ts';

export default [
  implement(usuarios, {
    obtener: (ctx) => usuariosDe(ctx),

    obtener_de_sucursal: (ctx, { SUCURSAL }) => {
      // With P.restricciones.medicoYCaja the selector of users only has the own one (3 §6).
      const propio = ctx.sesion.permisos.has(P.restricciones.medicoYCaja)
        ? sql`u."CODIGOUSUARIO" = ${ctx.sesion.CODIGOUSUARIO}`
        : sql`true`;
      return usuariosDe(
        ctx,
        sql`${propio} and (${SUCURSAL} = 0 or u."SUCURSALES_TODAS" = 1 or exists (select 1 from usuarios_sucursales s
          where s.cliente = u.cliente and s."CODIGOUSUARIO" = u."CODIGOUSUARIO" and s."SUCURSAL" = ${SUCURSAL}))`,
      );
    },

    async obtener_uno(ctx, { CODIGOUSUARIO }) {
      const [u] = await usuariosDe(ctx, sql`u."CODIGOUSUARIO" = ${CODIGOUSUARIO}`);
      if (!u) throw noExiste('El usuario');
      return u;
    },

    agregar: async (ctx, _, { VERSION: _v, REPASS: _r, ...u }) => ({
      CODIGOUSUARIO: await crearUsuario(ctx, { ...u, CODIGOMEDICO: u.CODIGOMEDICO || null }),
    }),

    async actualizar(ctx, { CODIGOUSUARIO }, { VERSION, PASS, REPASS: _, SUCURSALES, ...u }) {
      const antes = await usuarioBloqueado(ctx, CODIGOUSUARIO);
      exigir(puedeEditarUsuario(ctx.sesion, antes));
      exigirVersion(antes, VERSION);
      if (!u.ACTIVO) exigir(puedeDesactivarUsuario(ctx.sesion, antes));
      if (PASS) exigir(puedeCambiarClave(ctx.sesion, antes));
      await exigirClaveLibre(ctx, u.CLAVEUSUARIO, CODIGOUSUARIO);
      const nivel = await exigirNivel(ctx, CODIGOUSUARIO, u.NIVEL);
      const CODIGOMEDICO = u.CODIGOMEDICO || null;
      exigirAlcance(ctx, { ...u, SUCURSALES, CODIGOMEDICO });
      if (CODIGOMEDICO && CODIGOMEDICO !== antes.CODIGOMEDICO) await exigirMedico(ctx, CODIGOMEDICO);
      if (cambiaComoEntra(antes, { ...u, PASS }, nivel)) await ctx.exigirOtraVez();
      const hecho = await ctx.db
        .updateTable('usuarios')
        .set({ ...u, CODIGOMEDICO, VERSION: OTRA_VERSION })
        .where('CODIGOUSUARIO', '=', CODIGOUSUARIO)
        .returning('VERSION')
        .executeTakeFirstOrThrow();
      await ponerSucursales(ctx, CODIGOUSUARIO, u.SUCURSALES_TODAS ? [] : SUCURSALES);
      if (PASS) await cambiarClave(ctx, CODIGOUSUARIO, PASS, 'PASS');
      if (!u.ACTIVO) await cerrarSesiones(ctx, CODIGOUSUARIO);
      // Links sent to the former mailbox, or to a user who may no longer log in, must not work.
      if (!u.ACTIVO || u.MAIL.toLowerCase() !== antes.MAIL.toLowerCase()) await anularEnlaces(ctx, CODIGOUSUARIO);
      return { VERSION: hecho.VERSION as number };
    },

    async puede_eliminar(ctx, { CODIGOUSUARIO }) {
      const [u] = await usuariosDe(ctx, sql`u."CODIGOUSUARIO" = ${CODIGOUSUARIO}`);
      if (!u) throw noExiste('El usuario');
      exigir(puedeEliminarUsuario(ctx.sesion, { ...u, PROCESOS: [...(await activosDe(ctx, u.NIVEL))] }));
      return null;
    },
    async eliminar(ctx, { CODIGOUSUARIO }) {
      exigir(puedeEliminarUsuario(ctx.sesion, await usuarioBloqueado(ctx, CODIGOUSUARIO)));
      await ctx.db
        .updateTable('usuarios')
        .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO })
        .where('CODIGOUSUARIO', '=', CODIGOUSUARIO)
        .execute();
      await cerrarSesiones(ctx, CODIGOUSUARIO);
      await anularEnlaces(ctx, CODIGOUSUARIO);
      return null;
    },
    async desbloquear(ctx, { CODIGOUSUARIO }) {
      exigir(puedeEditarUsuario(ctx.sesion, await usuarioBloqueado(ctx, CODIGOUSUARIO)));
      await desbloquear(ctx, CODIGOUSUARIO);
      return null;
    },
  }),
  implement(clavesDeUsuarios, {
    async change_user_pass(ctx, { CODIGOUSUARIO }, { NEW_PASS }) {
      exigir(puedeCambiarClave(ctx.sesion, await usuarioBloqueado(ctx, CODIGOUSUARIO)));
      await cambiarClave(ctx, CODIGOUSUARIO, NEW_PASS, 'NEW_PASS');
      return null;
    },
  }),
];

/** A new password ends the user's sessions, except the one in which it is set. */
async function cambiarClave(ctx: Ctx, usuario: number, clave: string, campo: string): Promise<void> {
  await exigirClaveSeguraDe(ctx, clave, campo, usuario);
  await ponerClave(ctx, usuario, clave, usuario === ctx.sesion.CODIGOUSUARIO ? (ctx.peticion.huella ?? null) : null);
}
const cerrarSesiones = (ctx: Ctx, usuario: number) => sql`select sesion_cerrar(${usuario}, null, null)`.execute(ctx.db);
