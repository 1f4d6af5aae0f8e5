// The handlers of access and of open sessions.
import { type Kysely, sql } from 'kysely';
import { P } from '#domain/permisos.ts';
import type { Sesion } from '#domain/sesion.ts';
import { exigeSegundoFactor } from '#features/clinica/rules.ts';
import { puedeEditarUsuario } from '#features/personal/rules.ts';
import { claveCorrecta, ponerClave } from '#features/personal/server/claves.ts';
import { exigirClaveSeguraDe } from '#features/personal/server/claves_comunes.ts';
import { contarIntento, olvidarIntentos } from '#features/personal/server/intentos.ts';
import { usuarioBloqueado } from '#features/personal/server/usuario.ts';
import { claveEnAlmacen } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { asClinic } from '#kernel/server/db.ts';
import { anotarSeguridad } from '#kernel/server/seguridad.ts';
import { sellar } from '#kernel/server/sello.ts';
import { implement } from '#kernel/server/serve.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import type { DB } from '#kernel/server/tablas.ts';
import { enTransaccionPropia } from '#kernel/server/transaccion_propia.ts';
import { exigir, noExiste, Rechazo, SIN_PERMISO } from '#kernel/shared/verdict.ts';
import { acceso, sesiones } from '../contract.ts';
import { SEGUNDO_FACTOR_OBLIGATORIO } from '../rules.ts';
import { sesionWire } from '../sesion.ts';
import { exigirCaptcha, retoNuevo } from './captcha.ts';
import { documentoDe, leerCuenta, leerTokenCuenta, tokenCuenta } from './cuenta.ts';
import { exigirClave, exigirIdentidad } from './identidad.ts';
import { pedirRestablecer, usarRestablecer } from './restablecer.ts';
import { construirSesion } from './sesion.ts';
import { abrirTotp, codigosNuevos, gastarCodigo, nuevoSecreto } from './totp.ts';

const NO_ENTRA = 'Cliente, usuario o contraseña incorrectos';

/** Runs within the clinic of an account page's token. Throws Rechazo 403. */
async function enSuCuenta<T>(
  ctx: Ctx,
  TOKEN: string,
  hacer: (db: Kysely<DB>, c: { cliente: number; zona: string }) => Promise<T>,
): Promise<T> {
  const codigo = leerTokenCuenta(ctx.host.config, TOKEN);
  const {
    rows: [c],
  } = codigo ? await ctx.host.poolNumeros.query('select cliente, zona from cliente_de($1)', [codigo]) : { rows: [] };
  if (!c) throw new Rechazo('No puede acceder a la configuración de la cuenta\nPor favor contacte al administrador', null, 403);
  return asClinic(ctx.host.poolNumeros, { cliente: c.cliente, usuario: 0, zona: c.zona, lee: true }, ({ db }) => hacer(db, c));
}

/** Derived, not stored, and given only to a living session of the user. Support sessions get none. */
const llaveDeBorradores = (ctx: Ctx, s: Sesion): string =>
  s.esAdmin ? '' : sellar(ctx.host.config, 'borradores', `${s.clinica.CODIGOCLIENTE}/${s.CODIGOUSUARIO}`);

/**
 * Audits a failed login in a transaction of its own, because the login's is rolled back. Names the user if it exists, and
 * nothing that was typed.
 */
const entradaFallida = (ctx: Ctx, CODIGOUSUARIO: number, CON: 'clave' | 'codigo') =>
  enTransaccionPropia(ctx, ({ db }) => anotarSeguridad(db, 'seguridad/entrada_fallida', { CODIGOUSUARIO, CON }, ctx.peticion));

export default [
  implement(acceso, {
    captcha: (ctx) => retoNuevo(ctx.host, ctx.peticion.ip),
    async login(ctx, _, entrada) {
      await exigirCaptcha(ctx, entrada.CAPTCHA);
      await contarIntento(ctx, entrada.USER);
      const u = await ctx.db
        .selectFrom('usuarios')
        .select(['CODIGOUSUARIO', 'pase', 'totp', 'sucursal'])
        .where(sql`lower("CLAVEUSUARIO")`, '=', entrada.USER.toLowerCase())
        .where('ACTIVO', '=', 1)
        .where('eliminado', 'is', null)
        .executeTakeFirst();
      if (!(await claveCorrecta(u?.pase, entrada.PASS)) || !u) {
        await entradaFallida(ctx, u?.CODIGOUSUARIO ?? 0, 'clave');
        throw new Rechazo(NO_ENTRA);
      }
      if (u.totp) {
        if (!entrada.CODIGO) throw new Rechazo('Escriba el código de verificación', { TOTP: 1 });
        if (!(await gastarCodigo(ctx, u, entrada.CODIGO))) {
          await entradaFallida(ctx, u.CODIGOUSUARIO, 'codigo');
          throw new Rechazo('El código de verificación no es correcto', { TOTP: 1 });
        }
      }
      await olvidarIntentos(ctx, entrada.USER);
      ctx.anotar({ CODIGOUSUARIO: u.CODIGOUSUARIO });

      const {
        rows: [c],
      } = await sql<{
        vencido: boolean;
        codigo: string;
      }>`select vencido, codigo from cliente_actual()`.execute(ctx.db);
      if (c?.vencido) return { VENCIDA: 1 as const, TOKEN: tokenCuenta(ctx.host.config, c.codigo) };

      const TOKEN = nuevoToken();
      const sucursal = entrada.SUCURSAL ?? u.sucursal ?? 1;
      await sql`select sesion_abrir(${huellaDe(TOKEN)}, ${u.CODIGOUSUARIO}, ${sucursal}, ${entrada.USER_AGENT || ctx.peticion.agente}, ${ctx.peticion.ip}, false, false)`.execute(
        ctx.db,
      );
      const { anterior } = ctx.peticion;
      if (anterior) {
        await sql`select sesion_relevar(${anterior})`.execute(ctx.db);
        ctx.host.sesiones.olvidar(anterior);
      }
      const sesion = await construirSesion(ctx.db, {
        usuario: u.CODIGOUSUARIO,
        sucursal,
        solo_lectura: false,
        es_admin: false,
        por_activar: true,
      });
      if (!sesion) throw new Rechazo(NO_ENTRA);
      if (sesion.FALTA_SEGUNDO_FACTOR) await sql`select sesion_por_activar(${huellaDe(TOKEN)})`.execute(ctx.db);
      return {
        ...sesionWire(sesion),
        TOKEN,
        VENCIDA: 0 as const,
        TOTP: u.totp ? (1 as const) : (0 as const),
        BORRADORES: llaveDeBorradores(ctx, sesion),
      };
    },

    reset_pass: async (ctx, _, datos) => {
      await exigirCaptcha(ctx, datos.CAPTCHA);
      return pedirRestablecer(ctx, datos);
    },
    new_pass: (ctx, _, datos) => usarRestablecer(ctx, datos.TOKEN, datos.NEW_PASS),

    async get_session(ctx, _, { SUCURSAL }) {
      const { sesion, peticion } = ctx;
      const fila = await ctx.db.selectFrom('usuarios').select('totp').where('CODIGOUSUARIO', '=', sesion.CODIGOUSUARIO).executeTakeFirst();
      let actual = sesion;
      if (SUCURSAL && SUCURSAL !== sesion.SUCURSAL) {
        if (!sesion.SUCURSALES.some((s) => s.CODIGOCLINICA === SUCURSAL)) throw new Rechazo('No tiene acceso a esa sucursal', null, 403);
        await enTransaccionPropia(ctx, async ({ db }) => {
          await sql`select sesion_sucursal(${peticion.huella}, ${SUCURSAL})`.execute(db);
          // Not in a read-only session: the next login of the user would start in this branch.
          if (!sesion.soloLectura)
            await db.updateTable('usuarios').set({ sucursal: SUCURSAL }).where('CODIGOUSUARIO', '=', sesion.CODIGOUSUARIO).execute();
        });
        ctx.host.sesiones.olvidar(peticion.huella!);
        actual = { ...sesion, SUCURSAL };
      }
      return {
        ...sesionWire(actual),
        TOKEN: '',
        VENCIDA: 0 as const,
        TOTP: fila?.totp ? (1 as const) : (0 as const),
        BORRADORES: llaveDeBorradores(ctx, sesion),
      };
    },

    get_subscription_token: (ctx) => tokenCuenta(ctx.host.config, ctx.sesion.clinica.CODIGOCLIENTE),
    mi_cuenta: (ctx, _, { TOKEN }) => enSuCuenta(ctx, TOKEN, (db, { zona }) => leerCuenta(db, zona)),
    factura_plan: (ctx, _, { TOKEN, FOLIO }) =>
      enSuCuenta(ctx, TOKEN, async (db, { cliente }) => {
        const id = await documentoDe(db, FOLIO);
        const { almacen } = ctx.host;
        const contenido = async () => {
          const bytes = id && (await almacen.leer(claveEnAlmacen(cliente, id)));
          if (!bytes) throw noExiste('El documento de la factura');
          return bytes;
        };
        return { nombre: `${FOLIO}.pdf`, tipo: 'application/pdf', contenido };
      }),

    async logout(ctx) {
      const { rows } = await sql<{
        id: number;
        huella: Buffer;
      }>`select id, huella from sesiones_de(${ctx.sesion.CODIGOUSUARIO})`.execute(ctx.db);
      const mia = rows.find((s) => ctx.peticion.huella && s.huella.equals(ctx.peticion.huella));
      if (mia)
        await enTransaccionPropia(ctx, ({ db }) => sql`select sesion_cerrar(${ctx.sesion.CODIGOUSUARIO}, ${mia.id}, null)`.execute(db));
      ctx.host.sesiones.olvidar(ctx.peticion.huella!);
      return null;
    },

    async pantalla_inicio(ctx, _, { PANTALLA_INICIO }) {
      const { CODIGOUSUARIO } = ctx.sesion;
      await ctx.db.updateTable('usuarios').set({ pantalla_inicio: PANTALLA_INICIO }).where('CODIGOUSUARIO', '=', CODIGOUSUARIO).execute();
      return null;
    },

    async change_pass(ctx, _, { CURRENT_PASS, NEW_PASS }) {
      const { CODIGOUSUARIO } = ctx.sesion;
      await exigirClave(ctx, CURRENT_PASS);
      await exigirClaveSeguraDe(ctx, NEW_PASS, 'NEW_PASS', CODIGOUSUARIO);
      await ponerClave(ctx, CODIGOUSUARIO, NEW_PASS, ctx.peticion.huella ?? null);
      return null;
    },

    totp_nuevo: (ctx) => nuevoSecreto(ctx),
    async totp_activar(ctx, _, { CODIGO }) {
      await contarIntento(ctx, ctx.sesion.CLAVEUSUARIO);
      const hecho = await abrirTotp(ctx, CODIGO);
      await olvidarIntentos(ctx, ctx.sesion.CLAVEUSUARIO);
      await cerrarLasDemas(ctx);
      return hecho;
    },
    async otra_vez(ctx, _, identidad) {
      await exigirIdentidad(ctx, identidad);
      await sql`select sesion_probar(${ctx.peticion.huella})`.execute(ctx.db);
      return null;
    },
    codigos_nuevos: (ctx) => codigosNuevos(ctx),
    async totp_desactivar(ctx, _, identidad) {
      if (exigeSegundoFactor(ctx.sesion.clinica, ctx.sesion)) throw new Rechazo(SEGUNDO_FACTOR_OBLIGATORIO);
      await exigirIdentidad(ctx, identidad);
      await ctx.db
        .updateTable('usuarios')
        .set({ totp: null, totp_paso: null, codigos_recuperacion: null })
        .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
        .execute();
      await cerrarLasDemas(ctx);
      return null;
    },
  }),
  implement(sesiones, {
    async obtener(ctx, { CODIGOUSUARIO }) {
      exigirPropiaOUsuarios(ctx, CODIGOUSUARIO);
      const u = await ctx.db
        .selectFrom('usuarios')
        .select(['NOMBRE', 'APEPAT', 'APEMAT'])
        .where('CODIGOUSUARIO', '=', CODIGOUSUARIO)
        .executeTakeFirst();
      if (!u) throw noExiste('El usuario');
      const { rows } = await sql<{
        id: number;
        agente: string;
        uso: string;
        huella: Buffer;
        soporte: boolean;
      }>`select id, agente, uso, huella, soporte from sesiones_de(${CODIGOUSUARIO})`.execute(ctx.db);
      return rows.map((s) => ({
        ID: s.id,
        USUARIO: [u.NOMBRE, u.APEPAT, u.APEMAT].filter(Boolean).join(' '),
        USER_AGENT: s.agente,
        FECHA: s.uso,
        SOPORTE: s.soporte ? (1 as const) : (0 as const),
        ACTUAL: ctx.peticion.huella && s.huella.equals(ctx.peticion.huella) ? (1 as const) : (0 as const),
      }));
    },
    async cerrar_sesion(ctx, { ID }) {
      const { rows } = await sql<{ usuario: number; soporte: boolean }>`select * from sesion_duena(${ID})`.execute(ctx.db);
      const { usuario: dueno = 0, soporte = false } = rows[0] ?? {};
      const ajena = dueno !== ctx.sesion.CODIGOUSUARIO;
      if (ajena && (!dueno || !ctx.sesion.permisos.has(P.seguridad.usuarios))) throw noExiste('La sesión');
      // A user with more permissions may not be logged out; a support session always.
      if (ajena && !soporte) exigir(puedeEditarUsuario(ctx.sesion, await usuarioBloqueado(ctx, dueno)));
      await sql`select sesion_cerrar(${dueno}, ${ID}, null)`.execute(ctx.db);
      return null;
    },
  }),
];

function exigirPropiaOUsuarios(ctx: Ctx, usuario: number): void {
  if (usuario !== ctx.sesion.CODIGOUSUARIO && !ctx.sesion.permisos.has(P.seguridad.usuarios)) throw new Rechazo(SIN_PERMISO, null, 403);
}
/** Ends the user's other sessions after a change of the second factor. */
const cerrarLasDemas = ({ db, sesion, peticion }: Ctx) =>
  sql`select sesion_cerrar(${sesion.CODIGOUSUARIO}, null, ${peticion.huella ?? null})`.execute(db);
