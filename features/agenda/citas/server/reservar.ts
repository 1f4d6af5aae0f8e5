// Books and moves an appointment for its own patient, online. Same locks and constraint as the desk, but a conflict cannot be
// confirmed and its details are not revealed.
import { sql } from 'kysely';
import { E, type PagoPedido, type TipoCita } from '#domain/estados.ts';
import { ponerRecursos } from '#features/agenda/recursos/server/tomados.ts';
import { diasDe, type Espacio } from '#features/agenda/tiempo/server/turno.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { OTRA_VERSION } from '#kernel/server/version.ts';
import { otraVersion } from '#kernel/shared/verdict.ts';
import { codigoEnlace, mismos, tomar } from './agendar.ts';
import { soltarSobrecupos } from './espacio.ts';

export interface Reserva {
  CODIGOPACIENTE: number;
  CODIGOMEDICO: number;
  SUCURSAL: number;
  TIPO_CITA: TipoCita;
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
  D_OBSERVACIONES: string;
  CONCEPTO: number | null;
  IMPORTE: number | null;
  MONEDA: string;
  ESTADO_PAGO: PagoPedido;
}
/** Inserts the appointment. The caller must hold the locks (`apartar`) and have found the time free. */
export async function reservar(ctx: Ctx, r: Reserva): Promise<number> {
  const N_CITA = await ctx.codigo('CITA');
  await ctx.db
    .insertInto('citas')
    .values({ ...r, N_CITA, RECURRENTE: 0, CODIGO_ENLACE: codigoEnlace(ctx, r.TIPO_CITA) })
    .execute();
  return N_CITA;
}

type Fila = Awaited<ReturnType<typeof tomar>>;
/** Moves the appointment. `juzgar` gets the locked row and answers the branch of the new time, or throws. */
export async function moverReserva(
  ctx: Ctx,
  N_CITA: number,
  a: Omit<Espacio, 'SUCURSAL' | 'RECURSOS'> & { F_CITA: string; RECURSOS: readonly number[] },
  juzgar: (c: Fila) => Promise<number>,
): Promise<void> {
  const c = await tomar(ctx, N_CITA, diasDe({ ...a, SUCURSAL: 0 }));
  // The desk changed it since the patient's page read it, so the locked days may be of another doctor or resource.
  if (c.CODIGOMEDICO !== a.CODIGOMEDICO || c.H_MINCITA !== a.H_MINCITA || !mismos(c.RECURSOS, a.RECURSOS)) throw otraVersion(c.VERSION);
  const SUCURSAL = await juzgar(c);
  await ctx.db
    .updateTable('citas')
    .set({
      F_CITA: a.F_CITA,
      H_CITA: a.H_CITA,
      SUCURSAL,
      C_ESTATUS: E.cita.noConfirmada,
      RESPUESTA: E.respuesta.ninguna,
      respondida: null,
      sobrecupo: 0,
      sobrecupo_por: null,
      motivo_confirmar: '',
      VERSION: OTRA_VERSION,
      cambiada: sql`now()`,
    })
    .where('N_CITA', '=', N_CITA)
    .execute();
  if (c.RECURSOS.length) await ponerRecursos(ctx, [{ N_CITA, F_CITA: a.F_CITA, RECURSOS: c.RECURSOS }], new Set());
  await soltarSobrecupos(ctx, diasDe({ ...c, fechas: [c.F_CITA] }));
  ctx.anotar({ N_CITA, ANTES: `${c.F_CITA} ${c.H_CITA}`, POR: 'paciente' });
}
