// Calls of the interactive images.
import { sql } from 'kysely';
import { FIGURAS_SUGERIDAS, type Figura, type NombreFigura } from '#data/sugeridos/historias/figuras.ts';
import { enlaceDe, guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { imagenDe } from '#kernel/server/preparar.ts';
import { implement } from '#kernel/server/serve.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type ImagenCompleta, type ImagenEnLista, imagenesInteractivas } from '../contract.ts';
import { puedeEliminarImagen } from '../rules.ts';
import { guardarNodos, nodosDe } from './nodos.ts';
import { imagenSugerida } from './sugeridas.ts';

const REPETIDA = 'Ya existe una imagen interactiva con ese nombre';
const MAX_IMAGENES = 1000;
const FIGURAS = Object.entries(FIGURAS_SUGERIDAS) as [NombreFigura, Figura][];

export default implement(imagenesInteractivas, {
  async obtener(ctx) {
    const { rows } = await sql<Omit<ImagenEnLista, 'IMAGEN'> & { archivo: string }>`
      select x."ID", x."NOMBRE", x."ACTIVO", x."VERSION", x.archivo,
        (select count(*)::int from imagenes_interactivas_nodos n where n.cliente = x.cliente and n."ID_IMAGEN" = x."ID" and n.eliminado is null) as "NODOS"
      from imagenes_interactivas x where x.eliminado is null order by f_norm(x."NOMBRE"), x."ID" limit ${MAX_IMAGENES}`.execute(ctx.db);
    return rows.map(({ archivo, ...i }) => ({ ...i, IMAGEN: enlaceDe(ctx, archivo) }));
  },
  obtener_nombres: (ctx) =>
    ctx.db
      .selectFrom('imagenes_interactivas')
      .select(['ID', 'NOMBRE'])
      .where('eliminado', 'is', null)
      .where('ACTIVO', '=', 1)
      .orderBy('NOMBRE')
      .limit(MAX_IMAGENES)
      .execute(),
  obtener_editable: (ctx, { ID }) => completa(ctx, ID, 1),
  obtener_uno: (ctx, { ID, SOLO_LECTURA }) => completa(ctx, ID, SOLO_LECTURA),

  async agregar(ctx, _, { IMAGEN, NOMBRE, ACTIVO }) {
    await exigirNombreLibre(ctx, NOMBRE, 0);
    const { bytes, tipo, ancho, alto } = imagenDe(IMAGEN);
    const ID = await ctx.codigo('IMAGEN_INTERACTIVA');
    const archivo = await guardarArchivo(ctx, { nombre: NOMBRE, tipo, bytes, uso: 'imagen_interactiva' });
    await ctx.db.insertInto('imagenes_interactivas').values({ ID, NOMBRE, ACTIVO, archivo, ancho, alto }).execute();
    return { ID };
  },
  async actualizar(ctx, { ID }, { NODO, VERSION, NOMBRE, ACTIVO }) {
    const antes = await bloqueada(ctx, ID);
    exigirVersion(antes, VERSION, 'esta imagen');
    await exigirNombreLibre(ctx, NOMBRE, ID);
    await guardarNodos(ctx, ID, NODO);
    await ctx.db.updateTable('imagenes_interactivas').set({ NOMBRE, ACTIVO, VERSION: OTRA_VERSION }).where('ID', '=', ID).execute();
    return null;
  },
  async sugeridas(ctx) {
    const { rows } = await sql<{ NOMBRE: string }>`select n as "NOMBRE" from unnest(${FIGURAS.map(([, f]) => f.NOMBRE)}::text[]) n
      where not exists (select 1 from imagenes_interactivas x where x.eliminado is null and f_norm(x."NOMBRE") = f_norm(n))`.execute(
      ctx.db,
    );
    return FIGURAS.flatMap(([, { NOMBRE, NODO }]) => (rows.some((r) => r.NOMBRE === NOMBRE) ? [{ NOMBRE, NODOS: NODO.length }] : []));
  },
  async agregar_sugeridas(ctx, _, { NOMBRES }) {
    let AGREGADAS = 0;
    for (const [cual, f] of FIGURAS) if (NOMBRES.includes(f.NOMBRE) && (await imagenSugerida(ctx, cual)).nueva) AGREGADAS++;
    return { AGREGADAS };
  },
  async puede_eliminar(ctx, { ID }) {
    await completa(ctx, ID, 1);
    exigir(puedeEliminarImagen(await preguntaQueLaUsa(ctx, ID)));
    return null;
  },
  async eliminar(ctx, { ID }) {
    await bloqueada(ctx, ID);
    exigir(puedeEliminarImagen(await preguntaQueLaUsa(ctx, ID)));
    await sql`update imagenes_interactivas set eliminado = now(), eliminado_por = app_usuario() where "ID" = ${ID}`.execute(ctx.db);
    return null;
  },
});

async function completa(ctx: Ctx, ID: number, inactivos: number): Promise<ImagenCompleta> {
  const [i, NODO] = await Promise.all([
    ctx.db
      .selectFrom('imagenes_interactivas')
      .select(['ID', 'NOMBRE', 'ACTIVO', 'VERSION', 'archivo', 'ancho', 'alto'])
      .where('ID', '=', ID)
      .where('eliminado', 'is', null)
      .executeTakeFirst(),
    nodosDe(ctx, ID, inactivos),
  ]);
  if (!i) throw noExiste('La imagen interactiva');
  const { archivo, ancho, alto, ...imagen } = i;
  return { ...imagen, IMAGEN: enlaceDe(ctx, archivo), ANCHO: ancho, ALTO: alto, NODO };
}

async function bloqueada(ctx: Ctx, ID: number): Promise<{ VERSION: number | null }> {
  const i = await ctx.db
    .selectFrom('imagenes_interactivas')
    .select('VERSION')
    .where('ID', '=', ID)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!i) throw noExiste('La imagen interactiva');
  return i;
}

async function exigirNombreLibre(ctx: Ctx, NOMBRE: string, propia: number): Promise<void> {
  await ctx.bloquear('imagenes_interactivas');
  const { rows } = await sql`select 1 from imagenes_interactivas
    where eliminado is null and f_norm("NOMBRE") = f_norm(${NOMBRE}) and "ID" <> ${propia} limit 1`.execute(ctx.db);
  if (rows.length) throw new Rechazo(REPETIDA, { ERRORES: { NOMBRE: REPETIDA } });
}

/** A question of an existing template that uses this image. */
async function preguntaQueLaUsa(ctx: Ctx, ID: number): Promise<{ PREGUNTA: string; HISTORIA: string } | undefined> {
  const { rows } = await sql<{ PREGUNTA: string; HISTORIA: string }>`
    select p."DESCRIPCION" as "PREGUNTA", h."DESCRIPCION" as "HISTORIA" from plantillas_hc_preguntas p
    join plantillas_hc h on h.cliente = p.cliente and h."CODIGOHC" = p."CODIGOHC"
    where p."ID_IMAGEN_INTERACTIVA" = ${ID} and p.eliminado is null limit 1`.execute(ctx.db);
  return rows[0];
}
