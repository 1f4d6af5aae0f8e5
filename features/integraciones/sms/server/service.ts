// Calls of SMS: how many are left, and sending one by hand.
import { sql } from 'kysely';
import { aGsm7 } from '#domain/gsm7.ts';
import { soloDigitos } from '#domain/telefonos.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar } from '#kernel/server/mensajes.ts';
import { implement } from '#kernel/server/serve.ts';
import { noExiste, Rechazo } from '#kernel/shared/verdict.ts';
import { sms } from '../contract.ts';
import { SIN_SALDO } from './canal.ts';

const disponibles = async (ctx: Ctx): Promise<number> =>
  (await sql<{ sms: number }>`select sms from cliente_actual()`.execute(ctx.db)).rows[0]?.sms ?? 0;

export default implement(sms, {
  obtener_disponibles: async (ctx) => ({ DISPONIBLES: await disponibles(ctx) }),
  async enviar(ctx, _, { TELEFONO, MENSAJE, CODIGOPACIENTE }) {
    if ((await disponibles(ctx)) === 0) throw new Rechazo(SIN_SALDO);
    if (CODIGOPACIENTE) {
      const { rows } = await sql`select 1 from pacientes where "CODIGOPACIENTE" = ${CODIGOPACIENTE} and eliminado is null`.execute(ctx.db);
      if (!rows.length) throw noExiste('El paciente');
    }
    await mandar(ctx, { canal: 'sms', para: soloDigitos(TELEFONO), asunto: '', cuerpo: aGsm7(MENSAJE), origen: 'sms', CODIGOPACIENTE });
    return null;
  },
});
