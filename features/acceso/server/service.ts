import { type Kysely, sql } from 'kysely';
import { claveEnAlmacen } from '#kernel/server/archivos.ts';
import type { Ctx, DB } from '#kernel/server/ctx.ts';
import { asClinic } from '#kernel/server/db.ts';
import { enPropia } from '#kernel/server/propia.ts';
import { implement } from '#kernel/server/serve.ts';
import { huellaDe, nuevoToken } from '#kernel/server/sesiones.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { acceso, sesiones } from '../contract.ts';
import { sesionWire } from '../sesion.ts';
import { captchaValido, retoNuevo } from './captcha.ts';
import { claveCorrecta, ponerClave } from './claves.ts';
import { documentoDe, leerCuenta, leerTokenCuenta, tokenCuenta } from './cuenta.ts';
import { hayCorreo, pedirRestablecer, usarRestablecer } from './restablecer.ts';
import { construirSesion } from './sesion.ts';
import { abrirTotp, codigoCorrecto, nuevoSecreto } from './totp.ts';

const NO_ENTRA = 'Cliente, usuario o contraseña incorrectos';

/** Inside the wall of the clinic that a token of the account page opens. Throws Rechazo 403. */
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

export default [
  implement(acceso, {
    captcha: (ctx) => retoNuevo(ctx.host.config),
    bienvenida: async (ctx) => ({
      DEMO: (await ctx.host.poolNumeros.query<{ codigo: string }>('select * from clientes_demo()')).rows.map((c) => c.codigo),
      HAY_CORREO: (await hayCorreo(ctx.host)) ? (1 as const) : (0 as const),
    }),

    async login(ctx, _, entrada) {
      if (!(await captchaValido(ctx.host, entrada.CAPTCHA))) throw new Rechazo('No se pudo comprobar el captcha, intente de nuevo');
      const u = await ctx.db
        .selectFrom('usuarios')
        .select(['CODIGOUSUARIO', 'pase', 'fallos', 'totp', 'codigos_recuperacion', 'sucursal'])
        .select(sql<number>`greatest(0, ceil(extract(epoch from bloqueado - now())))::int`.as('espera'))
        .where(sql`lower("CLAVEUSUARIO")`, '=', entrada.USER.toLowerCase())
        .where('ACTIVO', '=', 1)
        .where('eliminado', 'is', null)
        .executeTakeFirst();
      if (u && u.espera > 0) throw new Rechazo(`Demasiados intentos. Espere ${u.espera} segundos e intente de nuevo`, null, 429);
      if (!(await claveCorrecta(u?.pase, entrada.PASS)) || !u) {
        if (u) await contarFallo(ctx, u.CODIGOUSUARIO, u.fallos + 1);
        throw new Rechazo(NO_ENTRA);
      }
      if (u.totp) {
        if (!entrada.CODIGO) throw new Rechazo('Escriba el código de verificación', { TOTP: 1 });
        const { vale, restantes } = await codigoCorrecto(ctx.host.config, u, entrada.CODIGO);
        if (!vale) {
          await contarFallo(ctx, u.CODIGOUSUARIO, u.fallos + 1);
          throw new Rechazo('El código de verificación no es correcto', { TOTP: 1 });
        }
        if (restantes !== undefined)
          await ctx.db
            .updateTable('usuarios')
            .set({ codigos_recuperacion: restantes })
            .where('CODIGOUSUARIO', '=', u.CODIGOUSUARIO)
            .execute();
      }
      if (u.fallos)
        await ctx.db.updateTable('usuarios').set({ fallos: 0, bloqueado: null }).where('CODIGOUSUARIO', '=', u.CODIGOUSUARIO).execute();
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
      const sesion = await construirSesion(ctx.db, {
        usuario: u.CODIGOUSUARIO,
        sucursal,
        solo_lectura: false,
        es_admin: false,
      });
      if (!sesion) throw new Rechazo(NO_ENTRA);
      return { ...sesionWire(sesion), TOKEN, VENCIDA: 0 as const, TOTP: u.totp ? (1 as const) : (0 as const) };
    },

    reset_pass: async (ctx, _, datos) => {
      if (!(await captchaValido(ctx.host, datos.CAPTCHA))) throw new Rechazo('No se pudo comprobar el captcha, intente de nuevo');
      return pedirRestablecer(ctx, datos);
    },
    new_pass: (ctx, _, datos) => usarRestablecer(ctx, datos.TOKEN, datos.NEW_PASS),

    async get_session(ctx, _, { SUCURSAL }) {
      const { sesion, peticion } = ctx;
      const fila = await ctx.db.selectFrom('usuarios').select('totp').where('CODIGOUSUARIO', '=', sesion.CODIGOUSUARIO).executeTakeFirst();
      let actual = sesion;
      if (SUCURSAL && SUCURSAL !== sesion.SUCURSAL) {
        if (!sesion.SUCURSALES.some((s) => s.CODIGOCLINICA === SUCURSAL)) throw new Rechazo('No tiene acceso a esa sucursal', null, 403);
        await enPropia(ctx, async ({ db }) => {
          await sql`select sesion_sucursal(${peticion.huella}, ${SUCURSAL})`.execute(db);
          await db.updateTable('usuarios').set({ sucursal: SUCURSAL }).where('CODIGOUSUARIO', '=', sesion.CODIGOUSUARIO).execute();
        });
        ctx.host.sesiones.olvidar(peticion.huella!);
        actual = { ...sesion, SUCURSAL };
      }
      return { ...sesionWire(actual), TOKEN: '', VENCIDA: 0 as const, TOTP: fila?.totp ? (1 as const) : (0 as const) };
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
      if (mia) await enPropia(ctx, ({ db }) => sql`select sesion_cerrar(${ctx.sesion.CODIGOUSUARIO}, ${mia.id}, null)`.execute(db));
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
      await ponerClave(ctx, CODIGOUSUARIO, NEW_PASS, ctx.peticion.huella ?? null);
      return null;
    },

    totp_nuevo: (ctx) => nuevoSecreto(ctx),
    totp_activar: (ctx, _, { CODIGO }) => abrirTotp(ctx, CODIGO),
    async totp_desactivar(ctx, _, { CURRENT_PASS }) {
      await exigirClave(ctx, CURRENT_PASS);
      await ctx.db
        .updateTable('usuarios')
        .set({ totp: null, codigos_recuperacion: null })
        .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
        .execute();
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
      }>`select id, agente, uso, huella from sesiones_de(${CODIGOUSUARIO})`.execute(ctx.db);
      return rows.map((s) => ({
        ID: s.id,
        USUARIO: [u.NOMBRE, u.APEPAT, u.APEMAT].filter(Boolean).join(' '),
        USER_AGENT: s.agente,
        FECHA: s.uso,
        ACTUAL: ctx.peticion.huella && s.huella.equals(ctx.peticion.huella) ? (1 as const) : (0 as const),
      }));
    },
    async cerrar_sesion(ctx, { ID }) {
      // One's own, or anybody's with the permission over users: the id says whose it is.
      const duenos = ctx.sesion.permisos.has(500)
        ? (await ctx.db.selectFrom('usuarios').select('CODIGOUSUARIO').execute()).map((u) => u.CODIGOUSUARIO)
        : [ctx.sesion.CODIGOUSUARIO];
      for (const dueno of duenos) {
        const {
          rows: [r],
        } = await sql<{ n: number }>`select sesion_cerrar(${dueno}, ${ID}, null) as n`.execute(ctx.db);
        if (r!.n) return null;
      }
      throw noExiste('La sesión');
    },
  }),
];

function exigirPropiaOUsuarios(ctx: Ctx, usuario: number): void {
  if (usuario !== ctx.sesion.CODIGOUSUARIO && !ctx.sesion.permisos.has(500))
    throw new Rechazo('No cuenta con el permiso para realizar esta acción', null, 403);
}
async function exigirClave(ctx: Ctx, actual: string): Promise<void> {
  const u = await ctx.db
    .selectFrom('usuarios')
    .select('pase')
    .where('CODIGOUSUARIO', '=', ctx.sesion.CODIGOUSUARIO)
    .executeTakeFirstOrThrow();
  if (!(await claveCorrecta(u.pase, actual)))
    throw new Rechazo('La contraseña actual no es correcta', {
      ERRORES: { CURRENT_PASS: 'La contraseña actual no es correcta' },
    });
}
/** From the third failed try on, each waits twice as long as the one before, up to a quarter of an hour. */
async function contarFallo(ctx: Ctx, usuario: number, fallos: number): Promise<void> {
  const espera = fallos < 3 ? 0 : Math.min(900, 5 * 2 ** (fallos - 3));
  await enPropia(ctx, ({ db }) =>
    db
      .updateTable('usuarios')
      .set({ fallos, bloqueado: espera ? (sql`now() + make_interval(secs => ${espera})` as never) : null })
      .where('CODIGOUSUARIO', '=', usuario)
      .execute(),
  );
}
