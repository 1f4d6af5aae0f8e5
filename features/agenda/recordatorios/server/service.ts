// The handlers of additional reminders.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { implement } from '#kernel/server/serve.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { type PasoRecordatorio, recordatorios } from '../contract.ts';
import { puedeGuardarPaso } from '../rules.ts';
import { mediosDe } from './estado.ts';
import { pasosDe } from './pasos.ts';
import './table.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';

/** All of them, locked until the save ends, because their number and repeats are judged together. */
async function tomados(ctx: Ctx): Promise<PasoRecordatorio[]> {
  await ctx.bloquear('recordatorios');
  return pasosDe(ctx);
}
function elPaso(pasos: readonly PasoRecordatorio[], ID: number): PasoRecordatorio {
  const p = pasos.find((x) => x.ID === ID);
  if (!p) throw noExiste('El recordatorio');
  return p;
}

export default implement(recordatorios, {
  obtener: (ctx) => pasosDe(ctx),
  medios: (ctx) => mediosDe(ctx),
  async agregar(ctx, _, { VERSION: _v, ...p }) {
    exigir(puedeGuardarPaso(await tomados(ctx), p, ctx.sesion.clinica));
    const ID = await ctx.codigo('PASO_RECORDATORIO');
    await ctx.db
      .insertInto('pasos_recordatorio')
      .values({ ...p, ID })
      .execute();
    return { ID };
  },
  async actualizar(ctx, { ID }, { VERSION, ...p }) {
    const pasos = await tomados(ctx);
    exigirVersion(elPaso(pasos, ID), VERSION);
    exigir(
      puedeGuardarPaso(
        pasos.filter((x) => x.ID !== ID),
        p,
        ctx.sesion.clinica,
      ),
    );
    const hecho = await ctx.db
      .updateTable('pasos_recordatorio')
      .set({ ...p, VERSION: OTRA_VERSION })
      .where('ID', '=', ID)
      .returning('VERSION')
      .executeTakeFirstOrThrow();
    return { VERSION: hecho.VERSION as number };
  },
  async eliminar(ctx, { ID }, { MOTIVO }) {
    elPaso(await tomados(ctx), ID);
    await ctx.db
      .updateTable('pasos_recordatorio')
      .set({ eliminado: sql`now()`, eliminado_por: ctx.sesion.CODIGOUSUARIO, eliminado_motivo: MOTIVO })
      .where('ID', '=', ID)
      .execute();
    return null;
  },
});
