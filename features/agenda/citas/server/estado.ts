// Changes to an existing appointment: its state, tag, notes and link, and its deletion.
import { sql } from 'kysely';
import { E, type RespuestaDicha } from '#domain/estados.ts';
import { ponerRecursos } from '#features/agenda/recursos/server/tomados.ts';
import { diasDe } from '#features/agenda/tiempo/server/turno.ts';
import { bloqueado } from '#features/pacientes/server/paciente.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { exigir, exigirVersion, noExiste } from '#kernel/shared/verdict.ts';
import { puedeCambiarEstado, puedeEditarCita, puedeEliminarCita, puedeEnlazarCita } from '../rules.ts';
import { sobre, tomar } from './agendar.ts';
import { exigirEtiqueta } from './datos.ts';
import { encimadas, soltarSobrecupos } from './espacio.ts';

export type Estado = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export async function cambiarEstatus(ctx: Ctx, N_CITA: number, C_ESTATUS: Estado, MOTIVO_CONFIRMAR: string) {
  const c = await tomar(ctx, N_CITA);
  exigir(puedeCambiarEstado(ctx.sesion, c, C_ESTATUS));
  if (c.C_ESTATUS === C_ESTATUS) return { N_CITA, C_ESTATUS, LLEGADA: c.LLEGADA };
  const dias = diasDe({ ...c, fechas: [c.F_CITA] });
  const escribir = async (sobrecupo: object) => {
    const { LLEGADA } = await ctx.db
      .updateTable('citas')
      .set({
        C_ESTATUS,
        // Seen patients keep their arrival time: it tells how long they waited.
        ...(C_ESTATUS === E.cita.enSala ? { LLEGADA: sql`now()` as never } : C_ESTATUS === E.cita.realizada ? {} : { LLEGADA: null }),
        ...sobrecupo,
        cambiada: sql`now()`,
      })
      .where('N_CITA', '=', N_CITA)
      .returning('LLEGADA')
      .executeTakeFirstOrThrow();
    llegada = LLEGADA;
  };
  let llegada: string | null = null;
  if (c.C_ESTATUS === E.cita.cancelada) {
    // Its place may have been given to somebody else since it was cancelled.
    await bloqueado(ctx, c.CODIGOPACIENTE);
    const { conflictos, encimadas: otras, encimados } = await encimadas(ctx, { ...c, fechas: [c.F_CITA] }, [N_CITA]);
    ctx.confirmar(conflictos);
    await escribir({ ...sobre(ctx, otras.size > 0), motivo_confirmar: conflictos[c.F_CITA] ? MOTIVO_CONFIRMAR : '' });
    if (c.RECURSOS.length) await ponerRecursos(ctx, [c], encimados);
  } else {
    await escribir({});
    if (C_ESTATUS === E.cita.cancelada) await soltarSobrecupos(ctx, dias);
  }
  ctx.anotar({ ANTES: c.C_ESTATUS });
  return { N_CITA, C_ESTATUS, LLEGADA: llegada };
}

/**
 * The patient's answer: comes (1), does not come (2), or wants another time (3), which changes nothing until the desk offers
 * one.
 */
export async function responderCita(
  ctx: Ctx,
  N_CITA: number,
  RESPUESTA: RespuestaDicha,
  juzgar: (c: Awaited<ReturnType<typeof tomar>>) => void,
): Promise<void> {
  const c = await tomar(ctx, N_CITA);
  juzgar(c);
  await ctx.db
    .updateTable('citas')
    .set({
      RESPUESTA,
      respondida: sql`now()`,
      cambiada: sql`now()`,
      ...(RESPUESTA === E.respuesta.confirma
        ? { C_ESTATUS: E.cita.confirmada }
        : RESPUESTA === E.respuesta.cancela
          ? { C_ESTATUS: E.cita.cancelada }
          : {}),
    })
    .where('N_CITA', '=', N_CITA)
    .execute();
  if (RESPUESTA === E.respuesta.cancela) {
    await soltarSobrecupos(ctx, diasDe({ ...c, fechas: [c.F_CITA] }));
    await ctx.encolar('agenda_en_linea.cancelada', { N_CITA });
  }
  ctx.anotar({ N_CITA, ANTES: c.C_ESTATUS, RESPUESTA, POR: 'paciente' });
}

/** States in which the patient is still waited for. */
export const ABIERTAS: readonly number[] = [E.cita.noConfirmada, E.cita.confirmada, E.cita.reservada];
/** Cancels an appointment whose place nobody paid for, unless money or patient has just come; whoever booked is told by mail. */
export async function liberar(ctx: Ctx, N_CITA: number): Promise<void> {
  const c = await tomar(ctx, N_CITA);
  if (c.ESTADO_PAGO !== E.pago.pendiente || !ABIERTAS.includes(c.C_ESTATUS)) return;
  await ctx.db
    .updateTable('citas')
    .set({ C_ESTATUS: E.cita.cancelada, VERSION: OTRA_VERSION, cambiada: sql`now()` })
    .where('N_CITA', '=', N_CITA)
    .execute();
  await soltarSobrecupos(ctx, diasDe({ ...c, fechas: [c.F_CITA] }));
  await ctx.encolar('agenda_en_linea.sin_pago', { N_CITA });
}

async function cambiar(
  ctx: Ctx,
  N_CITA: number,
  cambio: { ETIQUETAS: number | null } | { D_OBSERVACIONES: string } | { LINK_ZOOM: string },
  leida: number | null,
  puede: typeof puedeEnlazarCita = puedeEditarCita,
): Promise<{ N_CITA: number; VERSION: number }> {
  const c = await ctx.db
    .selectFrom('citas')
    .select(['CODIGOMEDICO', 'C_ESTATUS', 'CODIGOPACIENTE', 'TIPO_CITA', 'VERSION'])
    .where('N_CITA', '=', N_CITA)
    .where('eliminado', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!c) throw noExiste('La cita');
  exigir(puede(ctx.sesion, c));
  exigirVersion(c, leida);
  const { VERSION } = await ctx.db
    .updateTable('citas')
    .set({ ...cambio, VERSION: OTRA_VERSION, cambiada: sql`now()` })
    .where('N_CITA', '=', N_CITA)
    .returning('VERSION')
    .executeTakeFirstOrThrow();
  return { N_CITA, VERSION: VERSION as number };
}
export async function cambiarEtiqueta(ctx: Ctx, N_CITA: number, ETIQUETAS: number | null) {
  await exigirEtiqueta(ctx, ETIQUETAS);
  return cambiar(ctx, N_CITA, { ETIQUETAS: ETIQUETAS || null }, null);
}
export const actualizarObservaciones = (
  ctx: Ctx,
  N_CITA: number,
  { D_OBSERVACIONES, VERSION }: { D_OBSERVACIONES: string; VERSION: number | null },
) => cambiar(ctx, N_CITA, { D_OBSERVACIONES }, VERSION);
export const actualizarEnlace = (ctx: Ctx, N_CITA: number, { LINK_ZOOM, VERSION }: { LINK_ZOOM: string; VERSION: number | null }) =>
  cambiar(ctx, N_CITA, { LINK_ZOOM }, VERSION, puedeEnlazarCita);

/**
 * Moves the state of the payment of one appointment, or of all that a receipt paid; other desks see it at once. The caller has
 * judged and locked them.
 */
export async function marcarPago(
  ctx: Ctx,
  cual: { N_CITA: number } | { FOLIORECIBO: number },
  cambio: { ESTADO_PAGO: typeof E.pago.pendiente | typeof E.pago.enLinea; FOLIORECIBO: number | null },
): Promise<number[]> {
  const marcadas = ctx.db.updateTable('citas').set({ ...cambio, VERSION: OTRA_VERSION, cambiada: sql`now()` });
  const suyas = 'N_CITA' in cual ? marcadas.where('N_CITA', '=', cual.N_CITA) : marcadas.where('FOLIORECIBO', '=', cual.FOLIORECIBO);
  return (await suyas.returning('N_CITA').execute()).map((c) => c.N_CITA);
}

/** Columns that mark an appointment as deleted. */
export const OCULTAR = { eliminado: sql`now()`, eliminado_por: sql`app_usuario()` as never, cambiada: sql`now()` };
export async function eliminar(ctx: Ctx, N_CITA: number, eliminado_motivo: string): Promise<null> {
  const c = await tomar(ctx, N_CITA);
  exigir(puedeEliminarCita(ctx.sesion, c));
  await ctx.db
    .updateTable('citas')
    .set({ ...OCULTAR, eliminado_motivo })
    .where('N_CITA', '=', N_CITA)
    .execute();
  await soltarSobrecupos(ctx, diasDe({ ...c, fechas: [c.F_CITA] }));
  return null;
}
