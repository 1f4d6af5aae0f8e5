// The server's half of engine 1.
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../server/ctx.ts';
import { implement, type Slice } from '../server/serve.ts';
import { table } from '../server/table.ts';
import { codigo } from '../shared/fields.ts';
import { noExiste, Rechazo } from '../shared/verdict.ts';
import { type Catalogo, nombreDe } from './define.ts';

type Fila = Record<string, unknown>;
const id = (s: string) => sql.id(s);
/** More rows than any list shows; beyond them a catalogue is searched, not listed. */
const TOPE = 5000;

/** The slice that serves a catalogue. */
export function servirCatalogo(c: Catalogo): Slice {
  table(c.tabla, { [c.clave]: codigo(), ...c.Alta.shape }, [c.clave]);
  const campos = Object.keys(c.Alta.shape).filter((k) => k !== 'VERSION');
  const orden = sql.join((c.orden ?? [c.columnas[0]!]).map((k) => sql`${id(k)}`));
  const conActivo = campos.includes('ACTIVO');

  const leer = async (ctx: Ctx, donde: RawBuilder<unknown>, limite = TOPE) => {
    exigirPais(ctx, c);
    return (
      await sql<Fila>`select * from ${id(c.tabla)} where eliminado is null and ${donde} order by ${orden} limit ${limite}`.execute(ctx.db)
    ).rows;
  };
  const una = async (ctx: Ctx, clave: number) => {
    const [fila] = await leer(ctx, sql`${id(c.clave)} = ${clave}`, 1);
    if (!fila) throw noExiste('El registro');
    return fila;
  };
  const exigirUnico = async (ctx: Ctx, body: Fila, propia: number) => {
    for (const [campo, sentencia] of c.unico ?? []) {
      const { rows } =
        await sql`select 1 from ${id(c.tabla)} where eliminado is null and f_norm(${id(campo)}) = f_norm(${String(body[campo])}) and ${id(c.clave)} <> ${propia} limit 1`.execute(
          ctx.db,
        );
      if (rows.length) throw new Rechazo(sentencia, { ERRORES: { [campo]: sentencia } });
    }
  };
  const libre = async (ctx: Ctx, clave: number) => {
    await una(ctx, clave);
    for (const [tabla, columna] of c.enUso ?? []) {
      const { rows } = await sql`select 1 from ${id(tabla)} where ${id(columna)} = ${clave} limit 1`.execute(ctx.db);
      if (rows.length) throw new Rechazo('El registro está en uso y no se puede eliminar');
    }
    return null;
  };

  // biome-ignore lint/suspicious/noExplicitAny: the engine serves catalogues of any fields
  const handlers: Record<string, any> = {
    obtener: (ctx: Ctx) => leer(ctx, conActivo ? sql`"ACTIVO" = 1` : sql`true`),
    obtener_con: (ctx: Ctx, { INACTIVOS }: { INACTIVOS: number }) => leer(ctx, conActivo && !INACTIVOS ? sql`"ACTIVO" = 1` : sql`true`),
    obtener_uno: (ctx: Ctx, { ID }: { ID: number }) => una(ctx, ID),
    buscar: (ctx: Ctx, _: unknown, { BUSCAR, LIMITE }: { BUSCAR: string; LIMITE: number | null }) => {
      const palabras = BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
      const texto = sql`f_norm(concat_ws(' ', ${sql.join(c.buscar!.map((k) => sql`${id(k)}`))}))`;
      const y = palabras.map((p) => sql`${texto} like f_norm(${`%${p.replace(/[\\%_]/g, '\\$&')}%`})`);
      return leer(ctx, sql.join([conActivo ? sql`"ACTIVO" = 1` : sql`true`, ...y], sql` and `), LIMITE ?? 50);
    },
    agregar: async (ctx: Ctx, _: unknown, { VERSION: _v, ...body }: Fila) => {
      exigirPais(ctx, c);
      await exigirUnico(ctx, body, 0);
      const ID = await ctx.codigo(c.tabla.toUpperCase().slice(0, 40));
      const valores = Object.entries({ [c.clave]: ID, ...body });
      await sql`insert into ${id(c.tabla)} (${sql.join(valores.map(([k]) => id(k)))}) values (${sql.join(valores.map(([, v]) => aColumna(v)))})`.execute(
        ctx.db,
      );
      return { ID };
    },
    actualizar: async (ctx: Ctx, { ID }: { ID: number }, { VERSION, ...body }: Fila) => {
      const antes = await una(ctx, ID);
      if (VERSION !== null && antes.VERSION !== VERSION)
        throw new Rechazo('Otra persona guardó cambios en este registro. Revise los datos actuales y guarde de nuevo', null, 409);
      await exigirUnico(ctx, body, ID);
      await sql`update ${id(c.tabla)} set ${sql.join(Object.entries(body).map(([k, v]) => sql`${id(k)} = ${aColumna(v)}`))}, "VERSION" = "VERSION" + 1 where ${id(c.clave)} = ${ID}`.execute(
        ctx.db,
      );
      return null;
    },
    puede_eliminar: (ctx: Ctx, { ID }: { ID: number }) => libre(ctx, ID),
    eliminar: async (ctx: Ctx, { ID }: { ID: number }) => {
      await libre(ctx, ID);
      await sql`update ${id(c.tabla)} set eliminado = now(), eliminado_por = app_usuario() where ${id(c.clave)} = ${ID}`.execute(ctx.db);
      return null;
    },
  };
  return implement(c.contract, handlers as never);
}

const aColumna = (v: unknown) => (typeof v === 'object' && v !== null ? JSON.stringify(v) : v);
function exigirPais(ctx: Ctx, c: Catalogo): void {
  if (c.pais && !c.pais(ctx.sesion.clinica.pais)) throw new Rechazo(`${nombreDe(c)}: no disponible en este país`, null, 403);
}
