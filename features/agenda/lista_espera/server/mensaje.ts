// The message of an offer. Its text is fixed, because the clinic's templates are about appointments already booked.
import { sql } from 'kysely';
import { E } from '#domain/estados.ts';
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
  /** End of the offer: HH:MM by the clinic's clock. */
  HASTA: string;
  /** Sent automatically, so only within the hours for messages. */
  deDia: boolean;
}
/** Identifies the offer's message in the outbox. */
export const origenDe = (OFERTA: number): string => `espera/${OFERTA}`;
/**
 * Puts the offer into the outbox. The link is stored apart as a secret: with it, whoever reads the outbox could take the time.
 */
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
/** Why a waiting message of an offer should not be sent any more; '' when it should, and for messages that are no offers. */
export async function ofertaTarde(ctx: Ctx, origen: string): Promise<string> {
  const [, OFERTA] = ORIGEN.exec(origen) ?? [];
  if (!OFERTA) return '';
  const { rows } =
    await sql`select 1 from lista_espera_ofertas where "ID" = ${Number(OFERTA)} and "ESTADO" = ${sql.lit(E.oferta.porResponder)} and "VENCE" > now()`.execute(
      ctx.db,
    );
  return rows.length ? '' : 'El ofrecimiento ya no espera respuesta';
}
