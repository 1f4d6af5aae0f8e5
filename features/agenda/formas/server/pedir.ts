// Asks for questionnaires within the transaction that saves the appointment; a job sends them later.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { Rechazo, resumenErrores } from '#kernel/shared/verdict.ts';
import type { FormasPedidas } from '../contract.ts';
import { ESTADO_FORMAS } from '../contract.ts';
import { puedeUsarFormas } from '../rules.ts';
import './table.ts';

/**
 * The address for the questionnaires of a new appointment; '' when none are sent. Without an account the appointment is saved
 * with a warning.
 */
export async function destinoDeFormas(ctx: Ctx, CODIGOPACIENTE: number, f: FormasPedidas, avisos: string[]): Promise<string> {
  if (f.FORMATOS.length === 0) return '';
  const puede = puedeUsarFormas(ctx.sesion.clinica);
  if (puede !== true) {
    avisos.push(`${puede}: no se enviaron los formatos`);
    return '';
  }
  if (f.EMAIL) return f.EMAIL;
  const p = await ctx.db.selectFrom('pacientes').select('MAIL').where('CODIGOPACIENTE', '=', CODIGOPACIENTE).executeTakeFirst();
  if (!p?.MAIL) throw new Rechazo(resumenErrores(true), { ERRORES: { 'FORMAS.EMAIL': 'Este campo es requerido' } });
  return p.MAIL;
}

/**
 * Queues the sending when this transaction commits. After a failed one `vez` counts up; `envio`, the number that the service
 * knows it by, changes only when address or questionnaires change, because the first sending may have arrived after all.
 */
export async function pedirFormas(ctx: Ctx, N_CITA: number, EMAIL: string, FORMATOS: readonly number[]): Promise<void> {
  const pedidos = [...new Set(FORMATOS)];
  const { vez } = await ctx.db
    .insertInto('citas_formas')
    .values({ N_CITA, EMAIL, ESTADO: ESTADO_FORMAS.enEspera, MOTIVO: '', ENVIADO: null, pedidos })
    .onConflict((o) =>
      o.columns(['cliente' as never, 'N_CITA']).doUpdateSet({
        EMAIL,
        ESTADO: ESTADO_FORMAS.enEspera,
        MOTIVO: '',
        pedidos,
        vez: sql`citas_formas.vez + 1` as never,
        envio: sql`case when citas_formas."EMAIL" = excluded."EMAIL" and citas_formas.pedidos = excluded.pedidos then citas_formas.envio
          else citas_formas.vez + 1 end` as never,
        intentos: 0,
        en_espera: sql`now()` as never,
      }),
    )
    .returning('vez')
    .executeTakeFirstOrThrow();
  await ctx.encolar('formas.enviar', { N_CITA, vez });
}
