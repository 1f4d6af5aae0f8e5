// Reminders of due vaccines, for clinics that switched them on: one message for each person and day on which doses are due.
import { type RawBuilder, sql } from 'kysely';
import { aGsm7 } from '#domain/gsm7.ts';
import { internacional, textoTelefono } from '#domain/telefonos.ts';
import { RECORDAR_POR } from '#features/clinica/fields.ts';
import type { Ctx } from '#kernel/server/ctx.ts';
import { mandar, type PorMandar } from '#kernel/server/mensajes.ts';
import { fechaLarga } from '#kernel/shared/dates.ts';
import { porRecordar } from '../rules.ts';
import { cuadrosPropios, type Juzgada } from './propias.ts';

interface Seguido {
  CODIGOPACIENTE: number;
  NOMBRECOMPLETO: string;
  FECHA_NACIMIENTO: string;
  SEXO: number;
  MAIL: string;
  TCEL_LADA: string;
  TCELULAR: string;
  /** The latest date of each box, by its number. */
  FECHAS: Record<string, string>;
}
/** Patients read at a time. */
const POR_PAGINA = 200;
/** Most messages of one run; the next hour's run says the others. */
const A_LA_VEZ = 500;
/** Reminders are computed in these hours of the morning; outside the clinic's hours for messages they wait in the outbox. */
const DESDE = '08:00';
const HASTA = '12:00';

/** Those whose card the clinic keeps: alive in the list, of known birth, with at least one dose of a card. */
const seguidos = async (ctx: Ctx, donde: RawBuilder<unknown>): Promise<Seguido[]> =>
  (
    await sql<Seguido>`select p."CODIGOPACIENTE", p.nombre_completo as "NOMBRECOMPLETO", p."FECHA_NACIMIENTO", p."SEXO", p."MAIL", p."TCEL_LADA",
        p."TCELULAR", (select jsonb_object_agg(n."ID_DOSIS", n."FECHA" order by n."FECHA") from registros_vacunas n
          where n.cliente = a.cliente and n."CODIGOPACIENTE" = a."CODIGOPACIENTE" and n.eliminado is null and n."ID_DOSIS" is not null) as "FECHAS"
      from (select distinct n.cliente, n."CODIGOPACIENTE" from registros_vacunas n where n.eliminado is null and n."ID_DOSIS" is not null and ${donde}) a
      join pacientes p on p.cliente = a.cliente and p."CODIGOPACIENTE" = a."CODIGOPACIENTE"
      where p.eliminado is null and p."ACTIVO" = 1 and p."FUSIONADO" = 0 and p."FECHA_NACIMIENTO" is not null
      order by a."CODIGOPACIENTE" limit ${POR_PAGINA}`.execute(ctx.db)
  ).rows;

/** What a person is to be reminded of today, by the day on which it is due. */
function debidas(p: Seguido, hoy: string): Map<string, Juzgada[]> {
  const aplicadas = new Map(Object.entries(p.FECHAS).map(([k, fecha]) => [Number(k), fecha]));
  return porRecordar(cuadrosPropios({ ...p, aplicadas }, hoy), hoy);
}

const CANAL = { [RECORDAR_POR.correo]: 'correo', [RECORDAR_POR.sms]: 'sms', [RECORDAR_POR.whatsapp]: 'whatsapp' } as const;
type Medio = { canal: PorMandar['canal']; TELEFONO1: string };
function redactado(ctx: Ctx, { canal, TELEFONO1 }: Medio, p: Seguido, dia: string, dosis: readonly Juzgada[]) {
  const { NOMBRECLINICA, pais } = ctx.sesion.clinica;
  const para = canal === 'correo' ? p.MAIL : p.TCELULAR && internacional(p.TCEL_LADA, p.TCELULAR, pais.telefono.lada);
  if (!para) return undefined;
  const cuales = dosis.map((d) => [d.VACUNA, d.DOSIS.toLowerCase()].filter(Boolean).join(', ')).join('; ');
  const telefono = TELEFONO1 && `: ${textoTelefono(TELEFONO1, pais.telefono.lada)}`;
  const cuerpo = `${p.NOMBRECOMPLETO}: ${dia <= ctx.hoy ? 'desde el' : 'a partir del'} ${fechaLarga(dia)} toca ${cuales}. Agende su cita${telefono}. ${NOMBRECLINICA}`;
  return { canal, para, asunto: `Toca vacuna, ${NOMBRECLINICA}`, cuerpo: canal === 'sms' ? aGsm7(cuerpo) : cuerpo };
}

const origenDe = (CODIGOPACIENTE: number, dia: string): string => `vacuna/${CODIGOPACIENTE}/${dia}`;
/** Puts into the outbox what is due. Said once: the origin of each is unique. */
export async function recordarVacunas(ctx: Ctx): Promise<void> {
  if (ctx.ahora < DESDE || ctx.ahora >= HASTA || !ctx.sesion.clinica.pais.cartillaVacunacion) return;
  const { RECORDAR_VACUNAS, TELEFONO1 } = await ctx.db
    .selectFrom('sistema_control')
    .select(['RECORDAR_VACUNAS', 'TELEFONO1'])
    .executeTakeFirstOrThrow();
  const canal = CANAL[RECORDAR_VACUNAS as keyof typeof CANAL];
  if (!canal) return;
  let dichos = 0;
  for (let tras = 0; ; ) {
    const pagina = await seguidos(ctx, sql`n."CODIGOPACIENTE" > ${tras}`);
    for (const p of pagina)
      for (const [dia, dosis] of debidas(p, ctx.hoy)) {
        const m = redactado(ctx, { canal, TELEFONO1 }, p, dia, dosis);
        if (!m) continue;
        const { CODIGOPACIENTE } = p;
        if (await mandar(ctx, { ...m, origen: origenDe(CODIGOPACIENTE, dia), unico: true, deDia: true, CODIGOPACIENTE })) dichos++;
        if (dichos >= A_LA_VEZ) return;
      }
    if (pagina.length === 0) return;
    tras = pagina.at(-1)!.CODIGOPACIENTE;
  }
}

const ORIGEN = /^vacuna\/(\d+)\/(\d{4}-\d\d-\d\d)$/;
/** Why a waiting reminder of a vaccine should not be sent any more; '' when it should, and for other messages. */
export async function vacunaTarde(ctx: Ctx, origen: string): Promise<string> {
  const [, codigo, dia] = ORIGEN.exec(origen) ?? [];
  if (!codigo) return '';
  const p = (await seguidos(ctx, sql`n."CODIGOPACIENTE" = ${Number(codigo)}`))[0];
  return p && debidas(p, ctx.hoy).has(dia!) ? '' : 'La vacuna ya se aplicó';
}
