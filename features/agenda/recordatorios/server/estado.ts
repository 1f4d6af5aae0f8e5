// Reads what decides the state of an appointment's reminders: channels, phones, and messages already sent.
import { sql } from 'kysely';
import { E, SALIERON } from '#domain/estados.ts';
import { internacional } from '#domain/telefonos.ts';
import { SIN_SALDO, sms } from '#features/integraciones/sms/server/canal.ts';
import { whatsapp } from '#features/integraciones/whatsapp/server/canal.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { literales } from '#kernel/server/literales.ts';
import { estaCallado, PIDIO_BAJA, SIN_CONSENTIMIENTO, SUSPENDIDA } from '#kernel/server/mensajes.ts';
import type { CampoRecordatorio, Medios } from '../contract.ts';
import { estadoRecordatorio } from '../estado.ts';
import { pasosDe } from './pasos.ts';

/** Why the clinic cannot send by each channel; '' when it can. */
export async function mediosDe(ctx: Ctx): Promise<Medios> {
  const [{ rows }, porSms, porWhatsapp] = await Promise.all([
    sql<{ trabaja: boolean; sms: number }>`select cliente_trabaja() as trabaja, sms from cliente_actual()`.execute(ctx.db),
    sms.falta(ctx.host),
    whatsapp.falta(ctx.host),
  ]);
  const clinica = rows[0]?.trabaja ? '' : SUSPENDIDA;
  return { SMS: clinica || porSms || (rows[0]?.sms ? '' : SIN_SALDO), WHATSAPP: clinica || porWhatsapp };
}

interface Hallado {
  campo: CampoRecordatorio;
  estado: number | null;
  motivo: string | null;
}
interface Cita extends Record<CampoRecordatorio, number> {
  N_CITA: number;
  F_CITA: string;
  H_CITA: string;
  C_ESTATUS: number;
  RESPUESTA: number;
  CODIGOPACIENTE: number;
  CODIGOMEDICO: number;
  TCEL_LADA: string;
  TCELULAR: string;
}
const CAMPOS: readonly CampoRecordatorio[] = ['SMS_PACIENTE', 'WHATSAPP_PACIENTE', 'SMS_DOCTOR', 'WHATSAPP_DOCTOR'];
/** The state of each reminder that is switched on. */
export async function estadosDe(ctx: Ctx, c: Cita) {
  const encendidos = CAMPOS.filter((campo) => c[campo] > 0);
  if (!encendidos.length) return [];
  const { clinica } = ctx.sesion;
  const medico = await ctx.db
    .selectFrom('medicos')
    .select(['TCEL_LADA', 'TCELULAR'])
    .where('CODIGOMEDICO', '=', c.CODIGOMEDICO)
    .executeTakeFirst();
  const telefono = { PACIENTE: c, DOCTOR: { TCEL_LADA: medico?.TCEL_LADA ?? '', TCELULAR: medico?.TCELULAR ?? '' } };
  const para = (campo: CampoRecordatorio): string => {
    const t = telefono[campo.endsWith('DOCTOR') ? 'DOCTOR' : 'PACIENTE'];
    return t.TCELULAR && internacional(t.TCEL_LADA, t.TCELULAR, clinica.pais.telefono.lada);
  };
  const canal = (campo: CampoRecordatorio) => (campo.startsWith('SMS') ? 'sms' : 'whatsapp');
  const [medios, pasos, { rows: dichos }, { rows: bajas }, callado] = await Promise.all([
    mediosDe(ctx),
    pasosDe(ctx),
    sql<Hallado>`select distinct on (campo) campo, estado, motivo from (
        select split_part(origen, '/', 3) as campo, estado, motivo, id from mensajes
        where "CODIGOPACIENTE" = ${c.CODIGOPACIENTE} and unico and split_part(origen, '/', 1) = 'cita' and split_part(origen, '/', 2) = ${String(c.N_CITA)}
          and split_part(origen, '/', 4) = ${`${c.F_CITA}T${c.H_CITA}`}) x
      order by campo, (estado in ${literales(SALIERON)}) desc, id desc`.execute(ctx.db),
    sql<{ canal: string; para: string }>`select canal, para from mensajes_bajas where para = any(${encendidos.map(para)}::text[])`.execute(
      ctx.db,
    ),
    estaCallado(ctx, c.CODIGOPACIENTE),
  ]);
  const contestada = c.C_ESTATUS === E.cita.confirmada || c.RESPUESTA === E.respuesta.otraFecha;
  return encendidos.map((CAMPO) => {
    const quien = CAMPO.endsWith('DOCTOR') ? 'medico' : 'paciente';
    const suyos = pasos.filter((p) => p.CANAL === canal(CAMPO) && p.PARA === quien && !(p.SOLO_SIN_CONFIRMAR && contestada));
    const numero = para(CAMPO);
    const baja = bajas.some((b) => b.canal === canal(CAMPO) && b.para === numero);
    const sinCelular = `El ${quien === 'paciente' ? 'paciente' : clinica.ET_MEDICO.toLowerCase()} no tiene celular`;
    const dicho = dichos.find((d) => d.campo === CAMPO);
    const estado = estadoRecordatorio(
      {
        ...{ cita: c, clinica, horas: [clinica.HORAS_ANTICIPO_ENVIO_SMS, ...suyos.map((p) => p.HORAS)] },
        medio: medios[canal(CAMPO) === 'sms' ? 'SMS' : 'WHATSAPP'],
        destino: !numero ? sinCelular : baja ? PIDIO_BAJA : callado && quien === 'paciente' ? SIN_CONSENTIMIENTO : '',
        mensaje: dicho && { ESTADO: dicho.estado ?? E.mensaje.enCola, MOTIVO: dicho.motivo ?? '' },
      },
      new Date(),
    );
    return { CAMPO, ...estado };
  });
}
