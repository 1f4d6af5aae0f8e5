// Folders, for the slice that owns the table of folders and the table of what they hold.
import { type RawBuilder, sql } from 'kysely';
import { exigirDe } from '#features/pacientes/server/alcance.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { exigirVersion, noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { type CarpetaEditada, type CarpetaEnLista, MAX_CARPETAS } from '../contract.ts';
import { CARPETA_ELIMINADA } from '../rules.ts';

interface DelPaciente {
  CODIGOPACIENTE: number;
}
interface Una extends DelPaciente {
  CODIGOCARPETA: number;
}
interface Tablas {
  carpetas: 'carpetas_documentos' | 'carpetas_imagenes';
  contenido: 'documentos' | 'imagenes';
}

/** The handlers of `llamadasCarpetas`, and the check that a folder is there. */
export function carpetasDe({ carpetas, contenido }: Tablas) {
  const tabla = sql.id(carpetas);
  const suya = ({ CODIGOPACIENTE, CODIGOCARPETA }: Una): RawBuilder<unknown> =>
    sql`n."CODIGOCARPETA" = ${CODIGOCARPETA} and n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null`;

  /** Locks the patient, and with it all its folders. Throws Rechazo 404. */
  async function tomar(ctx: Ctx, una: Una): Promise<{ VERSION: number }> {
    await bloqueado(ctx, una.CODIGOPACIENTE);
    const { rows } = await sql<{ VERSION: number }>`select n."VERSION" from ${tabla} n where ${suya(una)}`.execute(ctx.db);
    if (!rows[0]) throw noExiste('La carpeta');
    return rows[0];
  }
  async function exigirNombreLibre(ctx: Ctx, CODIGOPACIENTE: number, DESCRIPCION: string, CODIGOCARPETA = 0): Promise<void> {
    const { rows } = await sql`select from ${tabla} n where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null
      and f_norm(n."DESCRIPCION") = f_norm(${DESCRIPCION}) and n."CODIGOCARPETA" <> ${CODIGOCARPETA}`.execute(ctx.db);
    if (!rows.length) return;
    const frase = 'Ya existe una carpeta con ese nombre';
    throw new Rechazo(frase, { ERRORES: { DESCRIPCION: frase } });
  }

  return {
    /**
     * Refuses, beside its field, a folder that the patient has not. Called with the patient locked, so that it cannot be deleted
     * before the save ends.
     */
    async exigirCarpeta(ctx: Ctx, una: Una): Promise<void> {
      if (una.CODIGOCARPETA === 0) return;
      const { rows } = await sql`select from ${tabla} n where ${suya(una)}`.execute(ctx.db);
      if (!rows.length) throw new Rechazo(CARPETA_ELIMINADA, { ERRORES: { CODIGOCARPETA: CARPETA_ELIMINADA } });
    },
    /** One of the things that folders hold, within reach of the user and locked with its patient. Throws Rechazo 404. */
    async contenidoBloqueado(ctx: Ctx, CONTADOR: number, que: string, CODIGOPACIENTE?: number) {
      await exigirDe(ctx, { tabla: contenido, clave: 'CONTADOR', numero: CONTADOR, que });
      const { rows } = await sql<
        Una & { VERSION: number; archivo: string }
      >`select n."CODIGOPACIENTE", n."CODIGOCARPETA", n."VERSION", n.archivo
        from ${sql.id(contenido)} n where n."CONTADOR" = ${CONTADOR} and n.eliminado is null
          and n."CODIGOPACIENTE" = coalesce(${CODIGOPACIENTE ?? null}::int, n."CODIGOPACIENTE") for update`.execute(ctx.db);
      if (!rows[0]) throw noExiste(que);
      await bloqueado(ctx, rows[0].CODIGOPACIENTE);
      return rows[0];
    },

    async obtener_carpetas(ctx: Ctx, { CODIGOPACIENTE }: DelPaciente): Promise<CarpetaEnLista[]> {
      const { rows } =
        await sql<CarpetaEnLista>`select n."CODIGOCARPETA", n."CODIGOPACIENTE", n."DESCRIPCION", n."VERSION", coalesce(x.cuantos, 0) as "CUANTOS"
        from ${tabla} n left join (select c."CODIGOCARPETA", count(*)::int as cuantos from ${sql.id(contenido)} c
            where c."CODIGOPACIENTE" = ${CODIGOPACIENTE} and c.eliminado is null group by 1) x on x."CODIGOCARPETA" = n."CODIGOCARPETA"
        where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null order by f_norm(n."DESCRIPCION"), 1 limit ${MAX_CARPETAS}`.execute(
          ctx.db,
        );
      return rows;
    },
    async agregar_carpeta(ctx: Ctx, { CODIGOPACIENTE }: DelPaciente, { DESCRIPCION }: CarpetaEditada) {
      await bloqueado(ctx, CODIGOPACIENTE);
      await exigirNombreLibre(ctx, CODIGOPACIENTE, DESCRIPCION);
      const { rows } = await sql`select from ${tabla} n where n."CODIGOPACIENTE" = ${CODIGOPACIENTE} and n.eliminado is null`.execute(
        ctx.db,
      );
      if (rows.length >= MAX_CARPETAS) throw new Rechazo(`Un paciente admite ${MAX_CARPETAS} carpetas`);
      const CODIGOCARPETA = await ctx.codigo(carpetas.toUpperCase());
      await sql`insert into ${tabla} ("CODIGOCARPETA", "CODIGOPACIENTE", "DESCRIPCION") values (${CODIGOCARPETA}, ${CODIGOPACIENTE}, ${DESCRIPCION})`.execute(
        ctx.db,
      );
      return { CODIGOCARPETA };
    },
    async renombrar_carpeta(ctx: Ctx, una: Una, { DESCRIPCION, VERSION }: CarpetaEditada) {
      exigirVersion(await tomar(ctx, una), VERSION);
      await exigirNombreLibre(ctx, una.CODIGOPACIENTE, DESCRIPCION, una.CODIGOCARPETA);
      const { rows } = await sql<{ VERSION: number }>`update ${tabla} n set "DESCRIPCION" = ${DESCRIPCION}, "VERSION" = n."VERSION" + 1
        where ${suya(una)} returning n."VERSION"`.execute(ctx.db);
      return { VERSION: rows[0]!.VERSION };
    },
    /** What it held stays, in no folder (docs/decisiones/0095). */
    async eliminar_carpeta(ctx: Ctx, una: Una) {
      await tomar(ctx, una);
      const { numAffectedRows } = await sql`update ${sql.id(contenido)} set "CODIGOCARPETA" = 0, "VERSION" = "VERSION" + 1
        where "CODIGOPACIENTE" = ${una.CODIGOPACIENTE} and "CODIGOCARPETA" = ${una.CODIGOCARPETA}`.execute(ctx.db);
      await sql`update ${tabla} n set eliminado = now(), eliminado_por = app_usuario() where ${suya(una)}`.execute(ctx.db);
      ctx.anotar({ MOVIDOS: Number(numAffectedRows ?? 0) });
      return null;
    },
  };
}
