// The handlers of branches.
import { sql } from 'kysely';
import { SIN_TERMINAR } from '#domain/estados.ts';
import { ciudadesDe, estadosDe } from '#features/listas/server/divisiones.ts';
import { desligarSucursal } from '#features/personal/server/usuario.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { sucursales } from '../contract.ts';
import { puedeCambiarEstatus, SUCURSAL_PRINCIPAL } from '../rules.ts';
import { exportarSucursales, importarSucursales } from './planilla.ts';
import { siguienteNumero, todas } from './sucursal.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

export default implement(sucursales, {
  obtener: (ctx) => todas(ctx).where('ACTIVO', '=', 1).execute(),
  obtener_con: (ctx, { INACTIVAS }) =>
    todas(ctx)
      .$if(!INACTIVAS, (q) => q.where('ACTIVO', '=', 1))
      .execute(),
  async obtener_uno(ctx, { CODIGOCLINICA }) {
    const s = await todas(ctx).where('CODIGOCLINICA', '=', CODIGOCLINICA).executeTakeFirst();
    if (!s) throw noExiste('La sucursal');
    return s;
  },

  async agregar(ctx, _, { VERSION: _v, ...nueva }) {
    await ctx.bloquear('sucursales');
    await exigirNombreLibre(ctx, nueva.NOMBRECLINICA, 0);
    const CODIGOCLINICA = await siguienteNumero(ctx);
    await ctx.db
      .insertInto('sucursales')
      .values({ ...ubicada(nueva), CODIGOCLINICA })
      .execute();
    return { CODIGOCLINICA };
  },
  async actualizar(ctx, { CODIGOCLINICA }, { VERSION, ...cambios }) {
    await ctx.bloquear('sucursales');
    exigirVersion(await bloqueada(ctx, CODIGOCLINICA), VERSION);
    await exigirNombreLibre(ctx, cambios.NOMBRECLINICA, CODIGOCLINICA);
    const hecha = await ctx.db
      .updateTable('sucursales')
      .set({ ...ubicada(cambios), VERSION: OTRA_VERSION })
      .where('CODIGOCLINICA', '=', CODIGOCLINICA)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecha.VERSION as number };
  },

  exportar: (ctx) => exportarSucursales(ctx),
  importar: (ctx, _, cuerpo) => importarSucursales(ctx, cuerpo),

  async dependencias(ctx, { CODIGOCLINICA }) {
    await bloqueada(ctx, CODIGOCLINICA, false);
    const {
      rows: [d],
    } = await sql<{ USUARIOS: number; SIN_OTRA: number; MEDICOS: number; CITAS: number }>`select
      (select count(*)::int from usuarios_sucursales x join usuarios u on u.cliente = x.cliente and u."CODIGOUSUARIO" = x."CODIGOUSUARIO"
        where x."SUCURSAL" = ${CODIGOCLINICA} and u.eliminado is null) as "USUARIOS",
      (select count(*)::int from usuarios_sucursales x join usuarios u on u.cliente = x.cliente and u."CODIGOUSUARIO" = x."CODIGOUSUARIO"
        where x."SUCURSAL" = ${CODIGOCLINICA} and u.eliminado is null and u."SUCURSALES_TODAS" = 0 and not exists (select 1 from usuarios_sucursales o
          join sucursales s on s.cliente = o.cliente and s."CODIGOCLINICA" = o."SUCURSAL"
          where o.cliente = x.cliente and o."CODIGOUSUARIO" = x."CODIGOUSUARIO" and o."SUCURSAL" <> x."SUCURSAL" and s."ACTIVO" = 1)) as "SIN_OTRA",
      (select count(*)::int from medicos_sucursales x join medicos m on m.cliente = x.cliente and m."CODIGOMEDICO" = x."CODIGOMEDICO"
        where x."SUCURSAL" = ${CODIGOCLINICA} and m."ACTIVO" = 1 and m.eliminado is null) as "MEDICOS",
      (select count(*)::int from citas where "F_CITA" >= ${ctx.hoy} and "SUCURSAL" = ${CODIGOCLINICA} and "C_ESTATUS" in ${literales(SIN_TERMINAR)} and eliminado is null) as "CITAS"`.execute(
      ctx.db,
    );
    return d!;
  },

  async cambiar_estatus(ctx, { CODIGOCLINICA, ACTIVO }) {
    await ctx.bloquear('sucursales');
    exigir(puedeCambiarEstatus(await bloqueada(ctx, CODIGOCLINICA), ACTIVO));
    await ctx.db.updateTable('sucursales').set({ ACTIVO, VERSION: OTRA_VERSION }).where('CODIGOCLINICA', '=', CODIGOCLINICA).execute();
    if (!ACTIVO) ctx.anotar({ USUARIOS: await desligarSucursal(ctx, CODIGOCLINICA, SUCURSAL_PRINCIPAL) });
    return null;
  },
});

async function bloqueada(ctx: Ctx, CODIGOCLINICA: number, paraEscribir = true) {
  const s = await ctx.db
    .selectFrom('sucursales')
    .select(['CODIGOCLINICA', 'NOMBRECLINICA', 'ACTIVO', 'VERSION'])
    .where('CODIGOCLINICA', '=', CODIGOCLINICA)
    .where('eliminado', 'is', null)
    .$if(paraEscribir, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!s) throw noExiste('La sucursal');
  return s;
}

async function exigirNombreLibre(ctx: Ctx, nombre: string, propia: number): Promise<void> {
  const { rows } =
    await sql`select 1 from sucursales where eliminado is null and f_norm("NOMBRECLINICA") = f_norm(${nombre}) and "CODIGOCLINICA" <> ${propia} limit 1`.execute(
      ctx.db,
    );
  if (rows.length) throw deCampo('NOMBRECLINICA', 'Ya existe una sucursal con ese nombre');
}
const deCampo = (campo: string, message: string) => new Rechazo(message, { ERRORES: { [campo]: message } });

interface Lugar {
  ID_PAIS: number | null;
  ID_ESTADO: number | null;
  ID_CIUDAD: number | null;
  MUNICIPIO: string;
}
/** Requires state and city to be in the official lists; a blank municipality gets the city's name, which is what is printed. */
function ubicada<L extends Lugar>(l: L): L {
  const falta = 'Seleccione una opción válida';
  if (l.ID_ESTADO === null) {
    if (l.ID_CIUDAD !== null) throw deCampo('ID_CIUDAD', falta);
    return l;
  }
  const estado = estadosDe(l.ID_PAIS ?? 0).find((e) => Number(e.ID) === l.ID_ESTADO);
  if (!estado) throw deCampo('ID_ESTADO', falta);
  if (l.ID_CIUDAD === null) return l;
  const ciudad = ciudadesDe(l.ID_PAIS!, estado.ID).find((c) => Number(c.ID) === l.ID_CIUDAD);
  if (!ciudad) throw deCampo('ID_CIUDAD', falta);
  return l.MUNICIPIO ? l : { ...l, MUNICIPIO: ciudad.NOMBRE };
}
