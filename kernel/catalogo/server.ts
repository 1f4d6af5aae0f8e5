// The server side of engine 1.
import { type RawBuilder, sql } from 'kysely';
import type { Pais } from '#domain/paises/pais.ts';
import { literal } from '../server/busqueda.ts';
import type { Ctx } from '../server/ctx.ts';
import { type Fila, importar } from '../server/importar.ts';
import { enLibro } from '../server/libro.ts';
import { filasDeLista, natural as naturalmente } from '../server/lista.ts';
import { A_MEDIDA } from '../server/lote.ts';
import { actualizarFilas, insertarFilas, reponerFilas } from '../server/masivo.ts';
import { implement, type Slice } from '../server/serve.ts';
import { table } from '../server/table.ts';
import { cuerpoDe } from '../shared/endpoint.ts';
import { type Campo, codigo, type TipoCampo } from '../shared/fields.ts';
import { type Importar, MAX_RENGLONES } from '../shared/importacion.ts';
import type { ConsultaDeLista } from '../shared/lista.ts';
import { plegar } from '../shared/plegar.ts';
import { exigirVersion, noExiste, Rechazo } from '../shared/verdict.ts';
import { type Catalogo, camposDe, nombreDe, TOPE } from './define.ts';

/** The rows suggested for a country, for catalogues with `sugerido`. */
export type Sugeridas = (pais: Pais) => readonly Fila[];
const ESCRITOS: ReadonlySet<TipoCampo> = new Set(['texto', 'notas', 'correo', 'telefono']);
const id = (s: string) => sql.id(s);

/** A LIKE pattern for texts that contain `s`. */
const parecido = (s: string) => sql`f_norm(${`%${literal(s)}%`})`;

/** The calls of a catalogue with their handlers. */
export function servirCatalogo(c: Catalogo, sugeridas?: Sugeridas): Slice {
  table(c.tabla, { [c.clave]: codigo(), ...c.Alta.shape }, [c.clave]);
  const campos = Object.keys(c.Alta.shape).filter((k) => k !== 'VERSION');
  const deTexto = new Set(camposDe(c).flatMap(([k, d]) => (ESCRITOS.has(d.tipo) ? [k] : [])));
  const orden = sql.join((c.orden ?? [c.columnas[0]!]).map((k) => (deTexto.has(k) ? naturalmente(id(k)) : id(k))));
  const columnas = sql.join([c.clave, ...campos, 'VERSION'].map(id));
  // The searchable text of a row.
  const textos = camposDe(c).filter(([k, d]) => c.columnas.includes(k) && ESCRITOS.has(d.tipo));
  const texto = c.busca ? id('busca') : sql`f_norm(concat_ws(' ', ${sql.join(textos.map(([k]) => id(k)))}))`;
  const conActivo = campos.includes('ACTIVO');
  const t = { tabla: c.tabla, clave: c.clave };
  const [natural = c.columnas[0]!, , sitio] = c.unico?.[0] ?? [];
  const conTabla = Object.entries(c.relaciones ?? {}).flatMap(([campo, r]) =>
    r?.tabla ? [[campo, { ...r, tabla: r.tabla }] as const] : [],
  );

  const leer = async (ctx: Ctx, donde: RawBuilder<unknown>, limite = TOPE) => {
    exigirPais(ctx, c);
    const { rows } = await sql<Fila>`select ${columnas} from ${id(c.tabla)}
      where eliminado is null and ${donde} order by ${orden} limit ${limite}`.execute(ctx.db);
    return rows;
  };
  const enLista = camposDe(c).filter(([k]) => c.columnas.includes(k));
  const ordenes = Object.fromEntries(enLista.map(([k, d]) => [k, ordenDe(c, k, d)]));
  const listar = (ctx: Ctx, inactivos: number, consulta: ConsultaDeLista) => {
    exigirPais(ctx, c);
    return filasDeLista<Fila>(
      ctx,
      {
        columnas,
        de: id(c.tabla),
        donde: sql`eliminado is null and ${conActivo && !inactivos ? sql`"ACTIVO" = 1` : sql`true`}`,
        clave: id(c.clave),
        // A word may also be in the text shown for a code: of an option, or of the row of another list.
        halla: (patron, palabra) =>
          sql`(${sql.join([sql`${texto} like ${patron}`, ...enLista.flatMap(([k, d]) => dichoEn(c, k, d, patron, palabra))], sql` or `)})`,
        orden,
        ordenes,
        tope: TOPE,
      },
      consulta,
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
      // The index finds the few candidate rows, and equality is checked among them. A field that this clinic's form lacks keeps
      // its value.
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
  /** Current codes and texts of the lists that fields refer to. */
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
  /** One save of a catalogue at a time, so that two cannot both pass the uniqueness check. */
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
    obtener: (ctx: Ctx, _: unknown, consulta: ConsultaDeLista) => listar(ctx, 0, consulta),
    obtener_con: (ctx: Ctx, { INACTIVOS }: { INACTIVOS: number }, consulta: ConsultaDeLista) => listar(ctx, INACTIVOS, consulta),
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
      // A suggested row whose code exists counts as loaded, even if the clinic renamed it.
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
      // Saves that start using a row lock it shared (0495_uso_de_catalogos.sql), so this lock makes the usage check reliable.
      await sql`select from ${id(c.tabla)} where ${id(c.clave)} = ${ID} for update`.execute(ctx.db);
      await libre(ctx, ID);
      await sql`update ${id(c.tabla)} set eliminado = now(), eliminado_por = app_usuario() where ${id(c.clave)} = ${ID}`.execute(ctx.db);
      return null;
    },
  };
  return implement(c.contract, handlers as never);
}

/** The texts that the list shows for the codes of a field. */
const textosDe = (c: Catalogo, k: string, d: Campo): readonly (readonly [unknown, string])[] | undefined => {
  const [si, no] = (k === 'ACTIVO' && c.activo) || ['Sí', 'No'];
  return d.tipo === 'siNo'
    ? [
        [1, si],
        [0, no],
      ]
    : d.opciones;
};
/** Sorts by the shown text, not by its code. */
function ordenDe(c: Catalogo, k: string, d: Campo): RawBuilder<unknown> {
  const r = c.relaciones?.[k];
  if (r?.tabla) return naturalmente(sql`(select x.${id(r.texto)} from ${id(r.tabla)} x where x.${id(r.clave)} = ${sql.id(c.tabla, k)})`);
  const textos = textosDe(c, k, d);
  if (textos) {
    const puestos = textos.toSorted(([, a], [, b]) => a.localeCompare(b, 'es')).map(([v]) => String(v));
    return sql`array_position(${puestos}::text[], ${id(k)}::text)`;
  }
  return ESCRITOS.has(d.tipo) ? naturalmente(id(k)) : id(k);
}
/** The condition that the text shown for a code contains the word. */
function dichoEn(c: Catalogo, k: string, d: Campo, patron: RawBuilder<unknown>, palabra: string): RawBuilder<unknown>[] {
  const r = c.relaciones?.[k];
  if (r?.tabla)
    return [
      sql`${id(k)} in (select x.${id(r.clave)} from ${id(r.tabla)} x where x.eliminado is null and f_norm(x.${id(r.texto)}) like ${patron})`,
    ];
  const dichos = (d.opciones ?? []).filter(([, t]) => plegar(t).includes(plegar(palabra))).map(([v]) => String(v));
  return dichos.length ? [sql`${id(k)}::text = any(${dichos}::text[])`] : [];
}

const aColumna = (v: unknown) => (typeof v === 'object' && v !== null ? JSON.stringify(v) : v);
function exigirPais(ctx: Ctx, c: Catalogo): void {
  if (c.pais && !c.pais(ctx.sesion.clinica.pais)) throw new Rechazo(`${nombreDe(c)}: no disponible en este país`, null, 403);
}
