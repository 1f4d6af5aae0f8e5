// An appointment that its own patient makes or moves, by the same road as the desk's: the doctor's day is taken first, and the
// database has the last word. Nobody can confirm a conflict here, and nobody is told what it would be with.

import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
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
  TIPO_CITA: 0 | 1;
  F_CITA: string;
  H_CITA: string;
  H_MINCITA: number;
  D_OBSERVACIONES: string;
  CONCEPTO: number | null;
  IMPORTE: number | null;
  MONEDA: string;
  ESTADO_PAGO: 0 | 1;
}
/** Writes it; the day must have been taken (`apartar`) and the time found free. */
export async function reservar(ctx: Ctx, r: Reserva): Promise<number> {
  const N_CITA = await ctx.codigo('CITA');
  await ctx.db
    .insertInto('citas')
    .values({ ...r, N_CITA, RECURRENTE: 0, CODIGO_ENLACE: codigoEnlace(ctx, r.TIPO_CITA) })
    .execute();
  return N_CITA;
}

type Fila = Awaited<ReturnType<typeof tomar>>;
/** Gives it another time: `juzgar` sees the locked row with both days taken and says in which branch it will be, or throws. */
export async function moverReserva(
  ctx: Ctx,
  N_CITA: number,
  a: Omit<Espacio, 'SUCURSAL' | 'RECURSOS'> & { F_CITA: string; RECURSOS: readonly number[] },
  juzgar: (c: Fila) => Promise<number>,
): Promise<void> {
  const c = await tomar(ctx, N_CITA, diasDe({ ...a, SUCURSAL: 0 }));
  // The desk changed it since whoever asks read it: the day that was taken may be another doctor's, or another room's.
  if (c.CODIGOMEDICO !== a.CODIGOMEDICO || c.H_MINCITA !== a.H_MINCITA || !mismos(c.RECURSOS, a.RECURSOS)) throw otraVersion(c.VERSION);
  const SUCURSAL = await juzgar(c);
  await ctx.db
    .updateTable('citas')
    .set({
      F_CITA: a.F_CITA,
      H_CITA: a.H_CITA,
      SUCURSAL,
      C_ESTATUS: E.cita.noConfirmada,
      RESPUESTA: 0,
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
  ctx.anotar({ ANTES: `${c.F_CITA} ${c.H_CITA}`, POR: 'paciente' });
}
