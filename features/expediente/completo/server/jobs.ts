// The job that writes a long file, and the one that throws away old ones.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Original } from '#features/expediente/registros/server/apartados.ts';
import { usuarioDe } from '#features/expediente/registros/server/fuentes.ts';
import { claveEnAlmacen, guardarArchivo } from '#kernel/server/archivos.ts';
import type { Ctx, Host } from '#kernel/server/ctx.ts';
import { cron, enClinica, jobLibre, type Trabajo } from '#kernel/server/jobs.ts';
import { completo, type Pedido } from '../contract.ts';
import { DIAS_GUARDADO, ESTADO_COMPLETO, type Seccion } from '../rules.ts';
import { Cuaderno, quitarSobrantes } from './cuaderno.ts';
import { dichoDe, enGrupos, escribirGrupo, leerGrupo, leerMarco, originalesDe } from './escribir.ts';
import { hojaCaratula, tituloDe } from './hojas.ts';
import { contar, registrosDe } from './plan.ts';
import './table.ts';

const USO = 'expediente_completo';
type Fila = Pedido & { ORIGINALES: 0 | 1; creado_por: number; USUARIO: string; PEDIDO: string };

/** What was asked, while it is still wanted. */
async function pendiente(ctx: Ctx, ID: number): Promise<Fila | undefined> {
  const { rows } =
    await sql<Fila>`select n."CODIGOPACIENTE", n."FECHAINICIAL", n."FECHAFINAL", n.secciones as "RECORDS", n."ORIGINALES", n.creado_por,
      ${usuarioDe(sql`n.creado_por`)} as "USUARIO", to_char(n.creado, 'YYYY-MM-DD HH24:MI') as "PEDIDO"
    from expedientes_completos n where n."ID" = ${ID} and n."ESTADO" = ${sql.lit(ESTADO_COMPLETO.pendiente)} and n.eliminado is null`.execute(
      ctx.db,
    );
  return rows[0];
}

async function preparar(host: Host, cliente: number, ID: number): Promise<void> {
  const dentro = <T>(hacer: (ctx: Ctx) => Promise<T>) => enClinica(host, cliente, 0, hacer);
  const decir = () => host.vivo.avisar({ cliente, slices: [completo.preparados.slice], origen: '' });
  const inicio = await dentro(async (ctx) => {
    const p = await pendiente(ctx, ID);
    if (!p) return undefined;
    const contadas = await contar(ctx, p.RECORDS as Seccion[], p);
    const marco = await leerMarco(ctx, p, contadas, p);
    return { p, marco, grupos: enGrupos(await registrosDe(ctx, p.RECORDS as Seccion[], p)) };
  });
  if (!inicio) return;
  const { p, marco, grupos } = inicio;
  const originales: Original[] = [];
  const hecho = await Cuaderno.con(cliente, async (cuaderno) => {
    for (const grupo of grupos) {
      const leido = await dentro(async (ctx) => {
        const g = await leerGrupo(ctx, p.CODIGOPACIENTE, grupo);
        const { numUpdatedRows } = await ctx.db
          .updateTable('expedientes_completos')
          .set({ HECHOS: sql`"HECHOS" + ${grupo.registros.length}` as never })
          .where('ID', '=', ID)
          .where('eliminado', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows ? g : undefined;
      });
      // Nobody wants it any more.
      if (!leido) return undefined;
      if (p.ORIGINALES) originales.push(...originalesDe(leido).map((o) => ({ ...o, nombre: `${tituloDe(grupo.seccion)}/${o.nombre}` })));
      await escribirGrupo(cuaderno, cliente, marco, leido);
      decir();
    }
    const { ruta, paginas } = await cuaderno.unir(hojaCaratula(marco.caratula), dichoDe(marco));
    return { bytes: await readFile(ruta), paginas };
  });
  if (!hecho) return;
  await dentro(async (ctx) => {
    const archivo = await guardarArchivo(ctx, {
      nombre: `Expediente ${p.CODIGOPACIENTE}.pdf`,
      tipo: 'application/pdf',
      bytes: hecho.bytes,
      uso: USO,
    });
    const suyos = conNombres(await conPeso(ctx, originales));
    const peso = hecho.bytes.length + suyos.reduce((n, o) => n + o.peso, 0);
    await sql`update expedientes_completos set "ESTADO" = ${sql.lit(ESTADO_COMPLETO.listo)}, "HECHOS" = "TOTAL", "PAGINAS" = ${hecho.paginas}, peso = ${peso},
      archivo = ${archivo}, originales = ${JSON.stringify(suyos.map(({ archivo, nombre }) => ({ archivo, nombre })))}::jsonb where "ID" = ${ID}`.execute(
      ctx.db,
    );
  });
  decir();
}

interface ConPeso extends Original {
  peso: number;
  tipo: string;
}
/** The files that still exist, with their size in bytes. */
async function conPeso(ctx: Ctx, originales: readonly Original[]): Promise<ConPeso[]> {
  if (originales.length === 0) return [];
  const filas = await ctx.db
    .selectFrom('archivos')
    .select(['id', 'peso', 'tipo'])
    .where('id', 'in', [...new Set(originales.map((o) => o.archivo))])
    .where('eliminado', 'is', null)
    .execute();
  const por = new Map(filas.map((f) => [f.id, f]));
  return originales.flatMap((o) => {
    const f = por.get(o.archivo);
    return f ? [{ ...o, peso: f.peso, tipo: f.tipo }] : [];
  });
}
const EXTENSION: Record<string, string> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
};
/** Names that any system accepts, each once. */
function conNombres(originales: readonly ConPeso[]): ConPeso[] {
  const usados = new Map<string, number>();
  return originales.map((o) => {
    const limpio = o.nombre
      .replace(/[<>:"\\|?*\p{Cc}]/gu, ' ')
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/\s+/g, ' ')
      .slice(0, 150)
      .trim();
    const vez = (usados.get(limpio) ?? 0) + 1;
    usados.set(limpio, vez);
    return { ...o, nombre: `${limpio}${vez > 1 ? ` (${vez})` : ''}.${EXTENSION[o.tipo] ?? 'bin'}` };
  });
}

const trabajos: Trabajo[] = [
  jobLibre('completo.preparar', z.object({ ID: z.number() }), async (host, cliente, { ID }) => {
    try {
      await preparar(host, cliente, ID);
    } catch (e) {
      // Said at once, so that it can be asked for again; the next attempts of this job find nothing to do.
      await enClinica(host, cliente, 0, async (ctx) => {
        await sql`update expedientes_completos set "ESTADO" = ${sql.lit(ESTADO_COMPLETO.fallo)} where "ID" = ${ID} and "ESTADO" = ${sql.lit(ESTADO_COMPLETO.pendiente)}`.execute(
          ctx.db,
        );
      });
      host.vivo.avisar({ cliente, slices: [completo.preparados.slice], origen: '' });
      throw e;
    }
  }),
  cron('completo.tirar', '40 3 * * *', async (ctx) => {
    const { rows } = await sql<{ ID: number; cliente: number; archivo: string }>`select "ID", cliente, archivo from expedientes_completos
      where archivo is not null and (eliminado is not null or creado < now() - make_interval(days => ${sql.lit(DIAS_GUARDADO)})) limit 500`.execute(
      ctx.db,
    );
    for (const { ID, cliente, archivo } of rows) {
      // Bytes first: if the row could not be changed, the next night finds it again.
      await ctx.host.almacen.borrar(claveEnAlmacen(cliente, archivo));
      await sql`update archivos set eliminado = coalesce(eliminado, now()) where id = ${archivo}`.execute(ctx.db);
      await sql`update expedientes_completos set archivo = null, eliminado = coalesce(eliminado, now()) where "ID" = ${ID}`.execute(ctx.db);
    }
    await quitarSobrantes();
  }),
];
export default trabajos;
