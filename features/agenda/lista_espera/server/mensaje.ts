// What is said to who is asked. Its words are fixed: the clinic's templates are about appointments, and this is none yet.
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/ctx.ts';
import { EN_SU_LUGAR, mandar } from '#kernel/server/mensajes.ts';
import { DIAS, diaSemana, fechaLarga } from '#kernel/shared/dates.ts';
import { enlaceOferta } from './ficha.ts';

export interface PorOfrecer {
  ID: number;
  CANAL: string;
  PARA: string;
  CODIGOPACIENTE: number;
  NOMBRE: string;
  MEDICO: string;
  F_CITA: string;
  H_CITA: string;
  /** When it ends: HH:MM of the clinic's wall. */
  HASTA: string;
  /** Nobody at the desk asked for it. */
  deDia: boolean;
}
/** By which the outbox knows what a message was about. */
export const origenDe = (OFERTA: number): string => `espera/${OFERTA}`;
/** Puts the offer into the outbox. The link is personal: who reads the outbox could take the place. */
export async function avisarOferta(ctx: Ctx, o: PorOfrecer): Promise<void> {
  const { NOMBRECLINICA } = ctx.sesion.clinica;
  const cuando = `${DIAS[diaSemana(o.F_CITA)]} ${fechaLarga(o.F_CITA)} a las ${o.H_CITA}`;
  await mandar(ctx, {
    canal: o.CANAL as 'correo' | 'sms' | 'whatsapp',
    para: o.PARA,
    asunto: `Se liberó un lugar, ${NOMBRECLINICA}`,
    cuerpo: `${o.NOMBRE}, se liberó un lugar con ${o.MEDICO} el ${cuando}. Si lo quiere, tómelo antes de las ${o.HASTA} aquí: ${EN_SU_LUGAR} ${NOMBRECLINICA}`,
    secreto: enlaceOferta(ctx, o.ID),
    origen: origenDe(o.ID),
    deDia: o.deDia,
    CODIGOPACIENTE: o.CODIGOPACIENTE,
  });
}
const ORIGEN = /^espera\/(\d+)$/;
/** Why an offer that waited should not leave any more; '' when it should, and for messages that are none. */
export async function ofertaTarde(ctx: Ctx, origen: string): Promise<string> {
  const [, OFERTA] = ORIGEN.exec(origen) ?? [];
  if (!OFERTA) return '';
  const { rows } =
    await sql`select 1 from lista_espera_ofertas where "ID" = ${Number(OFERTA)} and "ESTADO" = 0 and "VENCE" > now()`.execute(ctx.db);
  return rows.length ? '' : 'El ofrecimiento ya no espera respuesta';
}
