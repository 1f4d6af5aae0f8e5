// The server's half of engine 1.

import { type RawBuilder, sql } from 'kysely';
import type { Pais } from '#domain/paises/pais.ts';
import type { Ctx } from '../server/ctx.ts';
import { A_MEDIDA } from '../server/db.ts';
import { type Fila, importar } from '../server/importar.ts';
import { enLibro } from '../server/libro.ts';
import { actualizarFilas, insertarFilas, reponerFilas } from '../server/masivo.ts';
import { literal } from '../server/palabras.ts';
import { implement, type Slice } from '../server/serve.ts';
import { table } from '../server/table.ts';
import { cuerpoDe } from '../shared/endpoint.ts';
import { codigo, type TipoCampo } from '../shared/fields.ts';
import { type Importar, MAX_RENGLONES } from '../shared/importacion.ts';
import { exigirVersion, noExiste, Rechazo } from '../shared/verdict.ts';
import { type Catalogo, camposDe, nombreDe, TOPE } from './define.ts';

/** What a country begins with, for catalogues that say `sugerido`. */
export type Sugeridas = (pais: Pais) => readonly Fila[];
interface Consulta {
  BUSCAR: string;
  LIMITE: number | null;
}
const ESCRITOS: ReadonlySet<TipoCampo> = new Set(['texto', 'notas', 'correo', 'telefono']);
const id = (s: string) => sql.id(s);

/** What a text that holds these letters is like. */
const parecido = (s: string) => sql`f_norm(${`%${literal(s)}%`})`;

/** The slice that serves a catalogue. */
export function servirCatalogo(c: Catalogo, sugeridas?: Sugeridas): Slice {
  table(c.tabla, { [c.clave]: codigo(), ...c.Alta.shape }, [c.clave]);
  const campos = Object.keys(c.Alta.shape).filter((k) => k !== 'VERSION');
  const orden = sql.join((c.orden ?? [c.columnas[0]!]).map((k) => sql`${id(k)}`));
  const columnas = sql.join([c.clave, ...campos, 'VERSION'].map(id));
  // What the words of a search are looked for in.
  const textos = camposDe(c).filter(([k, d]) => c.columnas.includes(k) && ESCRITOS.has(d.tipo));
  const texto = c.busca ? id('busca') : sql`f_norm(concat_ws(' ', ${sql.join(textos.map(([k]) => id(k)))}))`;
  const conActivo = campos.includes('ACTIVO');
  const t = { tabla: c.tabla, clave: c.clave };
  const [natural = c.columnas[0]!, , sitio] = c.unico?.[0] ?? [];
  const conTabla = Object.entries(c.relaciones ?? {}).flatMap(([campo, r]) =>
    r?.tabla ? [[campo, { ...r, tabla: r.tabla }] as const] : [],
  );

  const leer = async (ctx: Ctx, donde: RawBuilder<unknown>, limite = TOPE, previo = '') => {
    exigirPais(ctx, c);
    const { rows } = await sql<Fila>`${sql.raw(previo)}select ${columnas} from ${id(c.tabla)}
      where eliminado is null and ${donde} order by ${orden} limit ${limite}`.execute(ctx.db);
    return rows;
  };
  const listar = (ctx: Ctx, inactivos: number, { BUSCAR, LIMITE }: Consulta) => {
    const palabras = BUSCAR.split(/\s+/).filter(Boolean).slice(0, 8);
    const y = palabras.map((p) => sql`${texto} like ${parecido(p)}`);
    return leer(
      ctx,
      sql.join([conActivo && !inactivos ? sql`"ACTIVO" = 1` : sql`true`, ...y], sql` and `),
      LIMITE ?? TOPE,
      y.length ? A_MEDIDA : '',
    );
  };
  const una = async (ctx: Ctx, clave: number) => {
    const [fila] = await leer(ctx, sql`${id(c.clave)} = ${clave}`, 1);
    if (!fila) throw noExiste('El registro');
    return fila;
  };
  const exigirUnico = async (ctx: Ctx, body: Fila, propia: number) => {
    for (const [campo, sentencia, dentro] of c.unico ?? []) {
      if (!body[campo]) continue;
      const valor = String(body[campo]);
      // Where there is an index, it finds the few that hold these words; which of them is equal is asked of those.
      // A field that this clinic's form does not have keeps its value.
      const enSuSitio = (k: string) =>
        k in body ? sql`${body[k]}::int` : sql`(select ${id(k)} from ${id(c.tabla)} where ${id(c.clave)} = ${propia})`;
      const cerca = c.busca ? sql`busca like ${parecido(valor)}` : sql`true`;
      const { rows } = await sql`${sql.raw(c.busca ? A_MEDIDA : '')}select 1 from ${id(c.tabla)}
        where eliminado is null and ${cerca} and ${dentro ? sql`coalesce(${id(dentro)} = ${enSuSitio(dentro)}, true)` : sql`true`} and f_norm(${id(campo)}) = f_norm(${valor}) and ${id(c.clave)} <> ${propia} limit 1`.execute(
        ctx.db,
      );
      if (rows.length) throw new Rechazo(sentencia, { ERRORES: { [campo]: sentencia } });
    }
  };
  /** Codes of other lists and their texts, as they stand. */
  const relaciones = async (ctx: Ctx) =>
    Object.fromEntries(
      await Promise.all(
        conTabla.map(async ([campo, r]) => {
          const { rows } = await sql<{
            codigo: unknown;
            texto: string;
          }>`select ${id(r.clave)} as codigo, ${id(r.texto)} as texto from ${id(r.tabla)} where eliminado is null limit ${TOPE}`.execute(
            ctx.db,
          );
          return [campo, rows] as const;
        }),
      ),
    );
  const exigirRelaciones = async (ctx: Ctx, body: Fila) => {
    for (const [campo, r] of conTabla) {
      if (body[campo] === null || body[campo] === undefined) continue;
      const { rows } = await sql`select 1 from ${id(r.tabla)} where ${id(r.clave)} = ${body[campo]} and eliminado is null`.execute(ctx.db);
      if (!rows.length)
        throw new Rechazo('Algunos campos tienen datos inválidos', { ERRORES: { [campo]: 'Seleccione una opción válida' } });
    }
  };
  /** No two saves of one catalogue judge at once what may not be repeated. */
  const enFila = (ctx: Ctx) => (c.unico ? ctx.bloquear('catalogo', c.tabla) : undefined);
  const libre = async (ctx: Ctx, clave: number) => {
    await una(ctx, clave);
    for (const [tabla, columna, como] of c.enUso ?? []) {
      const usa = como === 'lista' ? sql`${id(columna)} @> to_jsonb(${clave}::int)` : sql`${id(columna)} = ${clave}`;
      const { rows } = await sql`select 1 from ${id(tabla)} where ${usa} limit 1`.execute(ctx.db);
      if (rows.length) throw new Rechazo('El registro está en uso y no se puede eliminar');
    }
    return null;
  };

  // biome-ignore lint/suspicious/noExplicitAny: the engine serves catalogues of any fields
  const handlers: Record<string, any> = {
    obtener: (ctx: Ctx, _: unknown, consulta: Consulta) => listar(ctx, 0, consulta),
    obtener_con: (ctx: Ctx, { INACTIVOS }: { INACTIVOS: number }, consulta: Consulta) => listar(ctx, INACTIVOS, consulta),
    obtener_uno: (ctx: Ctx, { ID }: { ID: number }) => una(ctx, ID),
    agregar: async (ctx: Ctx, _: unknown, { VERSION: _v, ...body }: Fila) => {
      exigirPais(ctx, c);
      await enFila(ctx);
      await exigirUnico(ctx, body, 0);
      await exigirRelaciones(ctx, body);
      const ID = await ctx.codigo(c.tabla.toUpperCase().slice(0, 40));
      const valores = Object.entries({ [c.clave]: ID, ...body });
      await sql`insert into ${id(c.tabla)} (${sql.join(valores.map(([k]) => id(k)))}) values (${sql.join(valores.map(([, v]) => aColumna(v)))})`.execute(
        ctx.db,
      );
      return { ID };
    },
    actualizar: async (ctx: Ctx, { ID }: { ID: number }, { VERSION, ...body }: Fila) => {
      const antes = await una(ctx, ID);
      exigirVersion(antes as { VERSION: number | null }, VERSION as number | null);
      await enFila(ctx);
      await exigirUnico(ctx, body, ID);
      await exigirRelaciones(ctx, body);
      await sql`update ${id(c.tabla)} set ${sql.join(Object.entries(body).map(([k, v]) => sql`${id(k)} = ${aColumna(v)}`))}, "VERSION" = "VERSION" + 1 where ${id(c.clave)} = ${ID}`.execute(
        ctx.db,
      );
      return null;
    },
    exportar: async (ctx: Ctx) => {
      const [filas, textos] = await Promise.all([leer(ctx, sql`true`, MAX_RENGLONES), relaciones(ctx)]);
      return enLibro({
        titulo: c.titulo,
        campos: camposDe(c, ctx.sesion.clinica),
        filas,
        relaciones: textos,
        pais: ctx.sesion.clinica.pais,
      });
    },
    importar: async (ctx: Ctx, _: unknown, cuerpo: Importar) => {
      exigirPais(ctx, c);
      await ctx.bloquear('catalogo', c.tabla);
      const { clinica } = ctx.sesion;
      const existentes = await leer(ctx, sql`true`, MAX_RENGLONES);
      // A row that keeps the code it was suggested with is there already, whatever the clinic calls it.
      const hay = new Set(existentes.map((f) => f[c.clave]));
      const conCodigo = c.sugerido === 'conCodigo';
      const propuestas = (sugeridas?.(clinica.pais) ?? []).filter((f) => !conCodigo || !hay.has(f[c.clave]));
      const conSuCodigo = (f: Fila) => ({ ...f, [c.clave]: propuestas.find((p) => p[natural] === f[natural])![c.clave] });
      const r = await importar(
        {
          pais: clinica.pais,
          campos: camposDe(c, clinica),
          schema: cuerpoDe(c.contract.agregar!, clinica),
          natural: sitio ? [natural, sitio] : [natural],
          unico: c.unico?.slice(1).map(([campo, sentencia]) => [campo, sentencia] as const) ?? [],
          relaciones: await relaciones(ctx),
          existentes,
          ...(sugeridas ? { sugeridas: propuestas } : {}),
          agregar: (filas) => (cuerpo.SUGERIDO && conCodigo ? reponerFilas(ctx, t, filas.map(conSuCodigo)) : insertarFilas(ctx, t, filas)),
          actualizar: (filas) => actualizarFilas(ctx, t, filas),
        },
        cuerpo,
      );
      ctx.anotar({ PROBAR: cuerpo.PROBAR, AGREGAR: r.AGREGAR, ACTUALIZAR: r.ACTUALIZAR });
      return r;
    },
    puede_eliminar: (ctx: Ctx, { ID }: { ID: number }) => libre(ctx, ID),
    eliminar: async (ctx: Ctx, { ID }: { ID: number }) => {
      // Whoever begins to use it holds it shared (0495_uso_de_catalogos.sql): only then is it known who uses it.
      await sql`select from ${id(c.tabla)} where ${id(c.clave)} = ${ID} for update`.execute(ctx.db);
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
